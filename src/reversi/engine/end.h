/* reversi/engine/end.h - exact values near the end of the game, without the
 * evaluation and without the shared table. */
#ifndef REVERSI_ENGINE_END_H
#define REVERSI_ENGINE_END_H

#include "reversi/engine/isa.h"
#include "reversi/engine/searcher.h"

#define end_solve HOT(end_solve)

enum { END_EMPTIES = 16 }; /* at most */

/* Null-window search: is the value, in discs for the mover, above alpha?  A bound of the
 * value.  'n' is the number of empty squares, 0 to END_EMPTIES.  Where the
 * searcher has a job it looks at that from time to time, and what it returns is void
 * when job_void() is true afterwards. */
int end_solve(searcher *s, board b, int alpha, int n);

#endif
