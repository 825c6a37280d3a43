/* reversi/train/refine.h - positions labelled by searches, to refine weights with. */
#ifndef REVERSI_TRAIN_REFINE_H
#define REVERSI_TRAIN_REFINE_H

#include "reversi/engine/root.h"
#include "reversi/train/positions.h"

enum { REFINE_WANDER = 1 }; /* random moves made from a position of the list, at most */

typedef struct refine_options {
    int low, high; /* empty squares of the positions wanted */
    int count;     /* how many */
    int depth;     /* of the searches; positions with EXACT empty squares or fewer are solved */
    uint64_t seed;
} refine_options;

/* Draws positions from 'list', with the random moves of a search in front of some of
 * them, labels them by searches of 't' and writes them.  The same seed, list and weights
 * give the same file.  False when there is nothing to draw from, or writing fails. */
bool refine_label(thinker *t, const position *list, size_t n, const refine_options *o, FILE *out);

#endif
