/* quarto/engine/search.h - what a search keeps, forgets and stops for; for the files of
 * this folder only. */
#ifndef QUARTO_ENGINE_SEARCH_H
#define QUARTO_ENGINE_SEARCH_H

#include "quarto/engine/last.h"
#include "quarto/engine/solve.h"

/* From so many empty squares on threads vary their order. */
enum { SEARCH_VARIED_FREE = 8 };

/* What is still alive, for positions with more than five empty squares. */
typedef struct search_live {
    uint16_t useful, idle, lost; /* squares as in position_live */
    uint8_t values;              /* with lines */
} search_live;

/* Of idle squares one is as good as another. */
static inline unsigned search_squares(unsigned empty, unsigned idle)
{
    return (empty & ~idle) | (idle & (0u - idle));
}

bool search_must_stop(solver *s);
void search_remember(solver *s, memory_key k, int best, int alpha, int beta, uint64_t nodes);
/* Threads on one memory begin high up with different choices. */
static inline int search_turn(const solver *s, int i, int n, int free)
{
    return s->lane != 0 && free >= SEARCH_VARIED_FREE ? (i + s->lane) % n : i;
}

/* Pieces of one sign, in which no line and no square tells them apart, are the same
 * gift. */
typedef struct search_gifts {
    uint8_t n;
    uint32_t seen[16];
} search_gifts;

static inline bool search_new_gift(search_gifts *g, uint32_t sign)
{
    for (int i = 0; i < g->n; i++)
        if (g->seen[i] == sign)
            return false;
    g->seen[g->n++] = sign;
    return true;
}

#endif
