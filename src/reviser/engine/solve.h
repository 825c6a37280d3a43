/* reviser/engine/solve.h - the exact margin at the end of the game. */
#ifndef REVISER_ENGINE_SOLVE_H
#define REVISER_ENGINE_SOLVE_H

#include "reviser/engine/worker.h"

enum { SOLVE_MAX = GRID_CELLS + 1 }; /* beyond every margin */

/* The mover's final margin in discs under best play, as far as the window
 * (alpha, beta) tells: fail-soft.  After w->aborted it means nothing. */
int solve_value(worker *w, int mover, uint64_t setter, uint64_t jumper, int chain, int alpha,
                int beta);
/* The same for a root's child, for the root's mover. */
int solve_child(worker *w, int mover, const child *c, int alpha, int beta);

uint64_t solve_key(const worker *w, int mover, uint64_t setter, uint64_t jumper, int chain);

#endif
