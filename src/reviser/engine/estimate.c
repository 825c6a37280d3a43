/* reviser/engine/estimate.c - see estimate.h. */
#include "reviser/engine/estimate.h"

int estimate_value(const weights *w, int must, int mover, const places *p, int empties, int lead,
                   int own, int other)
{
    uint16_t place[WEIGHTS_PATTERNS];
    const weights_table *t = &w->table[must][weights_stage(empties)][mover];
    int sum = t->bias + t->own[own < WEIGHTS_TARGETS ? own : WEIGHTS_TARGETS - 1] +
              t->other[other < WEIGHTS_TARGETS ? other : WEIGHTS_TARGETS - 1] +
              t->near[weights_near(own, other, lead)];
    memcpy(place, p, sizeof place);
    for (int i = 0; i < w->layout.n; i++)
        sum += t->pattern[place[i]];
    return sum >= WEIGHTS_LIMIT    ? WEIGHTS_LIMIT - 1
           : sum <= -WEIGHTS_LIMIT ? 1 - WEIGHTS_LIMIT
                                   : sum;
}
