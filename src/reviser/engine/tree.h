/* reviser/engine/tree.h - search to a depth in turns with the estimate at its end:
 * principal variation search over single steps, a chain being searched jump by jump
 * with the transposition table joining the orders that meet. */
#ifndef REVISER_ENGINE_TREE_H
#define REVISER_ENGINE_TREE_H

#include "reviser/engine/worker.h"

/* Value of a position with a legal step, for its mover; 'chain' is the jumping
 * disc's bit or -1.  After w->aborted it means nothing. */
int tree_value(worker *w, int mover, uint64_t setter, uint64_t jumper, int chain, int depth,
               int alpha, int beta);
/* Value of a root's child for the root's mover. */
int tree_child(worker *w, int mover, const child *c, int depth, int alpha, int beta);

/* Orders children by estimate, best first. */
void tree_order(worker *w, int mover, child *list, int n);

/* The key under which tree.c keeps a position. */
uint64_t tree_key(const worker *w, int mover, uint64_t setter, uint64_t jumper, int chain);

#endif
