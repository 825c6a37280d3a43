/* reversi/engine/order.h - lists of moves and the order they are tried in. */
#ifndef REVERSI_ENGINE_ORDER_H
#define REVERSI_ENGINE_ORDER_H

#include "reversi/engine/search.h"

#define order_list  HOT(order_list)
#define order_known HOT(order_known)
#define order_rank  HOT(order_rank)

/* Makes the list of the moves of 'moves', with the hashes of their positions if
 * these will be wanted; false when one of them takes all the opponent's discs. */
bool order_list(const searcher *s, const node *p, uint64_t moves, bool hashes, move_list *list);

/* Puts the table's moves first; how many are there. */
int order_known(move_list *list, const int known[2]);

/* Gives the moves from 'from' on a rank: the higher the sooner. */
void order_rank(searcher *s, const node *p, move_list *list, int from, int depth);

/* Makes the features of a move's position. */
static inline void order_ready(const searcher *s, const node *p, move *m)
{
    if (!m->ready) {
        eval_play(s->eval, &p->f, m->x, m->flips, &m->next.f);
        m->ready = true;
    }
}

/* Brings the highest ranked move of those from i on to place i. */
static inline move *order_take(move_list *list, int i)
{
    int best = i;
    for (int k = i + 1; k < list->n; k++)
        if (list->at[k]->rank > list->at[best]->rank)
            best = k;
    move *m = list->at[best];
    list->at[best] = list->at[i];
    list->at[i] = m;
    return m;
}

/* Squares worth trying first where nothing else is known. */
static inline uint64_t order_good(void)
{
    return UINT64_C(0xbd3cffffffff3cbd);
}

#endif
