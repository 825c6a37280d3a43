/* reversi/train/probe.h - measures how well shallow searches predict deep ones. */
#ifndef REVERSI_TRAIN_PROBE_H
#define REVERSI_TRAIN_PROBE_H

#include "reversi/engine/probcut.h"
#include "reversi/engine/root.h"

/* Searches 'count' positions of the file at many depths and sets t->eval->probcut
 * to the terms that fit the differences best. */
bool probe_fit(thinker *t, const char *positions, int count);

#endif
