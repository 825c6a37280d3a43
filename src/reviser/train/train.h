/* reviser/train/train.h - how the engine's weights are learnt: games of the engine
 * against itself (selfplay.c), labelled with the margin they end with, and a
 * regression on their positions (fit.c).  train.c is the program. */
#ifndef REVISER_TRAIN_TRAIN_H
#define REVISER_TRAIN_TRAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "reviser/engine/estimate.h"

/* A position at the start of a turn and what came of it, for the mover. */
typedef struct sample {
    uint64_t setter, jumper;
    uint32_t game; /* number in its file */
    int16_t value; /* of the search, in hundredths of a disc; once read, what to learn */
    int8_t margin; /* at the end */
    uint8_t role;  /* mover + 2 * chain rule + 4 when it stands beside the game */
} sample;

static inline int sample_mover(const sample *s)
{
    return s->role & 1;
}

/* Mover and chain rule. */
static inline int sample_table(const sample *s)
{
    return s->role & 3;
}

/* Not a position of the game, but one beside it, after a turn by lot: what searches meet most
 * of the time.  It has a value of its own and no margin. */
static inline bool sample_aside(const sample *s)
{
    return (s->role & 4) != 0;
}

typedef struct sample_list {
    sample *s;
    long n;
} sample_list;

/* Plays games until the file holds 'games' of them; those already there are kept,
 * so that an interrupted run goes on.  Game i depends on i, the round, the depth,
 * the rule and the weights alone.  False (with a message) when files or memory fail. */
bool selfplay(const char *path, const weights *play_with, int must, int round, int depth, int exact,
              uint32_t games);

/* Adds the samples of a file.  What to learn of a position is 'outcome' (0 to 1) times what
 * is to be learnt of the next one in the game, or of the last one the margin, and the rest of
 * what the search said: so 1 means the game's outcome, which is noisy, and less leans on
 * the weights that the games were played with.  Of positions beside the game what the search
 * said is learnt.  False, with the list as it was, when the file cannot be read or holds
 * anything else (then with a message). */
bool samples_read(const char *path, double outcome, sample_list *list);

/* Fits all tables of 'w' (which is overwritten) and prints the errors on the games
 * that were held out.  False when memory is short. */
bool fit(weights *w, const sample_list *list, int rounds);

bool weights_save(const char *path, const weights *from);

#endif
