/* reversi/train/wthor.h - games of WTHOR files as training positions. */
#ifndef REVERSI_TRAIN_WTHOR_H
#define REVERSI_TRAIN_WTHOR_H

#include "reversi/train/label.h"

enum { WTHOR_LEAST_MOVES = 20 };

/* Labels the games of one file but those of fewer than WTHOR_LEAST_MOVES possible moves,
 * which broke off too early to tell anything; one in 'hold' is held out.  False, and *err
 * with the file's name, when it cannot be read, is no whole WTHOR file of the 8 x 8 board,
 * or 'out' cannot be written: what was written before stays. */
bool wthor_label(const kernel *k, searcher *s, const char *path, unsigned hold, FILE *out,
                 game_error *err);

#endif
