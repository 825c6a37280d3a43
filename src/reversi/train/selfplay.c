/* reversi/train/selfplay.c - the opening is a number of random moves that itself is
 * random, so that positions the engine would avoid are seen too; later one move in
 * RANDOM_ONE_IN is random for the same reason.  Such a move would spoil the labels
 * of the positions before it, so these are dropped. */
#include "reversi/train/selfplay.h"

enum { OPENING_LEAST = 2, OPENING_SPREAD = 20, RANDOM_ONE_IN = 40, EXACT_BELOW = 14 };

static int random_move(uint64_t moves, uint64_t *seed)
{
    for (uint32_t k = bits_below(seed, (uint32_t)bits_count(moves)); k > 0; k--)
        moves &= moves - 1;
    return bits_lowest(moves);
}

static int choose(thinker *t, board b, int depth)
{
    root_limits l = {.depth = depth, .threads = 1};
    root_result r;
    return root_think(t, b, &l, NULL, NULL, &r) ? r.pv[0] : bits_lowest(board_moves(b));
}

static void play(thinker *t, int depth, uint64_t *seed, game_line *g)
{
    board b = {UINT64_C(1) << 28 | UINT64_C(1) << 35, UINT64_C(1) << 27 | UINT64_C(1) << 36};
    int opening = OPENING_LEAST + (int)bits_below(seed, OPENING_SPREAD);
    bool black = true;
    *g = (game_line){0};
    for (int ply = 0;; ply++) {
        uint64_t moves = board_moves(b);
        if (moves == 0) {
            if (board_moves(board_pass(b)) == 0)
                break;
            b = board_pass(b);
            black = !black;
            continue;
        }
        bool chance = bits_below(seed, RANDOM_ONE_IN) == 0;
        int x;
        if (ply < opening || (chance && bits_count(board_empty(b)) > EXACT_BELOW)) {
            x = random_move(moves, seed);
            g->n = 0;
        } else {
            x = choose(t, b, depth);
        }
        if (ply >= opening && !(chance && g->n == 0)) {
            g->b[g->n] = b;
            g->black[g->n++] = black;
        }
        b = board_play(b, x, board_flips(b, x));
        black = !black;
    }
    g->end = b;
    g->end_black = black;
}

bool selfplay_run(thinker *t, int games, int depth, uint64_t seed, unsigned hold, FILE *out)
{
    bool ok = true;
    for (int i = 0; i < games && ok; i++) {
        game_line g;
        uint64_t own = bits_mix(seed * 1000003 + (uint64_t)i);
        play(t, depth, &own, &g);
        ok = g.n == 0 || label_game(t->kernel, t->lane[0], &g, bits_mix(own) % hold == 0, out);
    }
    return ok;
}
