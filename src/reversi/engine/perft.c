/* reversi/engine/perft.c - the last step is not played but counted from the set of
 * legal moves. */
#include "reversi/engine/perft.h"

static uint64_t count(board b, uint64_t moves, int steps)
{
    if (moves == 0) {
        board next = board_pass(b);
        uint64_t replies = board_moves(next);
        return replies == 0 || steps == 1 ? 1 : count(next, replies, steps - 1);
    }
    uint64_t n = 0;
    if (steps == 2) {
        for (; moves != 0; moves &= moves - 1) {
            int x = bits_lowest(moves);
            int replies = bits_count(board_moves(board_play(b, x, board_flips(b, x))));
            n += replies != 0 ? (uint64_t)replies : 1;
        }
        return n;
    }
    if (steps == 1)
        return (uint64_t)bits_count(moves);
    for (; moves != 0; moves &= moves - 1) {
        int x = bits_lowest(moves);
        board next = board_play(b, x, board_flips(b, x));
        n += count(next, board_moves(next), steps - 1);
    }
    return n;
}

uint64_t perft_count(board b, int steps)
{
    return steps <= 0 ? 1 : count(b, board_moves(b), steps);
}
