/* reversi/engine/order.h - lists of moves and the order they are tried in. */
#ifndef REVERSI_ENGINE_ORDER_H
#define REVERSI_ENGINE_ORDER_H

#include "reversi/engine/search.h"

#define order_list  HOT(order_list)
#define order_known HOT(order_known)
#define order_rank  HOT(order_rank)

/* Makes the list of the moves of 'moves' (positions, hashes, features); -1 when one
 * of them takes all the opponent's discs. */
int order_list(searcher *s, const node *p, uint64_t moves, move list[MAX_MOVES]);

/* Puts the table's moves first; how many are there. */
int order_known(move *list, int n, const int known[2]);

/* Gives the moves from 'from' on a rank: the higher the sooner. */
void order_rank(searcher *s, const node *p, move *list, int from, int n, int alpha, int depth);

/* Brings the highest ranked of i..n-1 to place i. */
static inline void order_take(move *list, int i, int n)
{
    int best = i;
    for (int k = i + 1; k < n; k++)
        if (list[k].rank > list[best].rank)
            best = k;
    if (best != i) {
        move swap = list[i];
        list[i] = list[best];
        list[best] = swap;
    }
}

/* Squares worth trying first where nothing else is known. */
static inline uint64_t order_good(void)
{
    return UINT64_C(0xbd3cffffffff3cbd);
}

#endif
