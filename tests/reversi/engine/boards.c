#include "boards.h"

board boards_random(uint64_t *seed, int n)
{
    for (;;) {
        board b = {UINT64_C(1) << 28 | UINT64_C(1) << 35, UINT64_C(1) << 27 | UINT64_C(1) << 36};
        while (bits_count(board_empty(b)) > n) {
            uint64_t moves = board_moves(b);
            if (moves == 0) {
                b = board_pass(b);
                moves = board_moves(b);
                if (moves == 0)
                    break;
            }
            for (uint32_t k = bits_below(seed, (uint32_t)bits_count(moves)); k > 0; k--)
                moves &= moves - 1;
            int x = bits_lowest(moves);
            b = board_play(b, x, boards_slow_flips(b, x));
        }
        if (bits_count(board_empty(b)) == n)
            return b;
    }
}

uint64_t boards_slow_flips(board b, int x)
{
    uint64_t flips = 0;
    if (((b.own | b.other) >> x & 1) != 0)
        return 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            uint64_t run = 0;
            int c = x % 8 + dx;
            int r = x / 8 + dy;
            if (dx == 0 && dy == 0)
                continue;
            while (c >= 0 && c < 8 && r >= 0 && r < 8 && (b.other >> (r * 8 + c) & 1) != 0) {
                run |= UINT64_C(1) << (r * 8 + c);
                c += dx;
                r += dy;
            }
            if (c >= 0 && c < 8 && r >= 0 && r < 8 && (b.own >> (r * 8 + c) & 1) != 0)
                flips |= run;
        }
    return flips;
}

int boards_slow_value(board b, int alpha, int beta)
{
    uint64_t moves = board_moves(b);
    if (moves == 0) {
        board next = board_pass(b);
        return board_moves(next) == 0 ? board_final(b) : -boards_slow_value(next, -beta, -alpha);
    }
    int best = -65;
    for (; moves != 0 && best < beta; moves &= moves - 1) {
        int x = bits_lowest(moves);
        int low = best > alpha ? best : alpha;
        int v = -boards_slow_value(board_play(b, x, board_flips(b, x)), -beta, -low);
        best = v > best ? v : best;
    }
    return best;
}
