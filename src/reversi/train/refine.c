/* reversi/train/refine.c - the results of whole games say little of a single position:
 * what both sides do later hides what stands there.  A search's value says more, and it
 * looks ahead to positions of which the weights are better.  So the weights are refined
 * from the end of the game backwards, each group of stages on the values of searches that
 * reach into the group refined before it.
 *
 * A search estimates positions that no good game would reach.  So that the weights know
 * such positions too, up to REFINE_WANDER random moves are made before some of those drawn. */
#include "reversi/train/refine.h"

#include <stdlib.h>

enum { EXACT = 12, TRIES = 1000 };

static bool wander(board *b, int moves, uint64_t *seed)
{
    for (; moves > 0; moves--) {
        uint64_t all = board_moves(*b);
        if (all == 0) {
            *b = board_pass(*b);
            all = board_moves(*b);
        }
        if (all == 0)
            return false;
        for (uint32_t k = bits_below(seed, (uint32_t)bits_count(all)); k > 0; k--)
            all &= all - 1;
        int x = bits_lowest(all);
        *b = board_play(*b, x, board_flips(*b, x));
    }
    return board_moves(*b) != 0;
}

/* A position of the wanted kind, or false when many tries found none. */
static bool draw(const position *list, size_t n, const refine_options *o, uint64_t *seed,
                 position *p)
{
    for (int i = 0; i < TRIES; i++) {
        *p = list[bits_below(seed, (uint32_t)n)];
        int moves = (int)bits_below(seed, 2 * REFINE_WANDER) - REFINE_WANDER + 1;
        /* half of them unchanged */
        if (!wander(&p->b, moves, seed))
            continue;
        int empties = bits_count(board_empty(p->b));
        if (empties >= o->low && empties <= o->high)
            return true;
    }
    return false;
}

bool refine_label(thinker *t, const position *list, size_t n, const refine_options *o, FILE *out)
{
    uint64_t seed = bits_mix(o->seed);
    for (int i = 0; i < o->count; i++) {
        position p;
        if (n == 0 || !draw(list, n, o, &seed, &p))
            return false;
        bool exact = bits_count(board_empty(p.b)) <= EXACT;
        root_limits l = {.threads = 1, .solve = exact, .depth = exact ? 0 : o->depth};
        root_result r;
        if (!root_think(t, p.b, &l, NULL, NULL, &r))
            return false;
        p.score = (int8_t)r.value;
        if (!position_write(out, &p))
            return false;
    }
    return true;
}
