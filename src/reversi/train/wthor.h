/* reversi/train/wthor.h - games of WTHOR files as training positions. */
#ifndef REVERSI_TRAIN_WTHOR_H
#define REVERSI_TRAIN_WTHOR_H

#include "reversi/train/label.h"

/* Labels all games of one file; one in 'hold' is held out.  False when it cannot be
 * read or written. */
bool wthor_label(const kernel *k, searcher *s, const char *path, unsigned hold, FILE *out);

#endif
