/* reversi/train/probe.h - measures how well shallow searches predict deep ones. */
#ifndef REVERSI_TRAIN_PROBE_H
#define REVERSI_TRAIN_PROBE_H

#include "core/game.h"
#include "reversi/engine/probcut.h"
#include "reversi/engine/root.h"

/* Searches 'count' positions of the file at many depths and sets t->eval->probcut
 * to the terms that fit the differences best.  False, and *err, when the file fails, memory
 * is short, or the positions are too few for terms that probcut_sound() finds of use. */
bool probe_fit(thinker *t, const char *positions, int count, game_error *err);

#endif
