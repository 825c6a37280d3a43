/* reversi/train/selfplay.h - games of the engine against itself from random
 * openings, as training positions. */
#ifndef REVERSI_TRAIN_SELFPLAY_H
#define REVERSI_TRAIN_SELFPLAY_H

#include "reversi/engine/root.h"
#include "reversi/train/label.h"

/* Plays 'games' games at 'depth' and writes their positions; one game in 'hold' is
 * held out.  The same seed gives the same file. */
bool selfplay_run(thinker *t, int games, int depth, uint64_t seed, unsigned hold, FILE *out);

#endif
