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
    uint16_t useful; /* empty squares on lines that can be completed */
    uint8_t values;  /* values of which some line can be completed */
} search_live;

/* Fills *live, and *key where positions of this size are remembered. */
static inline void search_key(const solver *s, const position *p, lanes completing,
                              search_live *live, memory_key *key)
{
    position_live l;
    position_live_of(s->arena, p, completing, &l);
    live->useful = l.useful;
    live->values = l.values;
    if (p->free < s->arena->table_free)
        return;
    *key = position_key(s->arena, p, &l,
                        (uint64_t)((int)s->rules * 32 + s->floor + 1) * 0x8bb84b93962eacc9u);
    memory_prefetch(s->memory, *key);
}

/* Of squares on which nothing can happen any more one is as good as another. */
static inline unsigned search_squares(unsigned empty, unsigned useful)
{
    unsigned idle = empty & ~useful;
    return (empty & useful) | (idle & (0u - idle));
}

bool search_must_stop(solver *s);
void search_remember(solver *s, memory_key k, int best, int alpha, int beta, uint64_t nodes);
/* Threads on one memory begin high up with different choices. */
static inline int search_turn(const solver *s, int i, int n, int free)
{
    return s->lane != 0 && free >= SEARCH_VARIED_FREE ? (i + s->lane) % n : i;
}

/* Pieces that differ only in values no line can use are the same gift. */
typedef struct search_gifts {
    uint8_t alive, n, seen[16];
} search_gifts;

static inline bool search_new_gift(search_gifts *g, int piece)
{
    uint8_t values = (uint8_t)(quarto_values(piece) & g->alive);
    for (int i = 0; i < g->n; i++)
        if (g->seen[i] == values)
            return false;
    g->seen[g->n++] = values;
    return true;
}

#endif
