/* reviser/train/train.h - how the engine's weights are learnt: games of the engine
 * against itself (selfplay.c), labelled with the margin they end with, and a
 * regression on their positions (fit.c).  train.c is the program. */
#ifndef REVISER_TRAIN_TRAIN_H
#define REVISER_TRAIN_TRAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "reviser/engine/estimate.h"

/* A position at the start of a turn and how its game ended. */
typedef struct sample {
    uint64_t setter, jumper;
    uint32_t game; /* number in its file */
    int8_t margin; /* at the end, for the mover */
    uint8_t mover;
    uint8_t must;
    uint8_t pad;
} sample;

typedef struct sample_list {
    sample *s;
    long n;
} sample_list;

/* Plays games until the file holds 'games' of them; those already there are kept,
 * so that an interrupted run goes on.  Game i depends on i, the depth, the rule and
 * the weights alone.  False (with a message) when files or memory fail. */
bool selfplay(const char *path, const weights *w, int must, int depth, int exact, uint32_t games);

/* Adds the samples of a file. */
bool samples_read(const char *path, sample_list *list);

/* Fits all tables of 'w' (which is overwritten) and prints the errors on the games
 * that were held out.  False when memory is short. */
bool fit(weights *w, const sample_list *list, int rounds);

bool weights_save(const char *path, const weights *w);

#endif
