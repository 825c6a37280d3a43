/* reversi/engine/variation.h - the principal variation, from the table and, where
 * the game is solved, by asking which move keeps the value. */
#ifndef REVERSI_ENGINE_VARIATION_H
#define REVERSI_ENGINE_VARIATION_H

#include "reversi/engine/root.h"

/* Extends r->pv[0..n_pv) from the root position; sets r->whole. */
void variation_follow(thinker *t, searcher *s, board root, root_result *r);

#endif
