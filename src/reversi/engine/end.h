/* reversi/engine/end.h - exact values near the end of the game, without the
 * evaluation and without the shared table. */
#ifndef REVERSI_ENGINE_END_H
#define REVERSI_ENGINE_END_H

#include "reversi/engine/isa.h"
#include "reversi/engine/searcher.h"

#define end_solve HOT(end_solve)

enum { END_EMPTIES = 16 }; /* at most */

/* Null-window search: is the value above alpha?  A bound of the value. */
int end_solve(searcher *s, board b, int alpha, int n);

#endif
