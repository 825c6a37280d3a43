/* reversi/train/fit.h - weights from positions, by stochastic gradient descent on
 * the squared error of the final margin. */
#ifndef REVERSI_TRAIN_FIT_H
#define REVERSI_TRAIN_FIT_H

#include "reversi/engine/patterns.h"
#include "reversi/train/positions.h"

typedef struct fit_stage {
    float weight[CONFIGS]; /* discs; only canonical configurations are used */
    float bias[61];        /* by empty squares */
} fit_stage;

typedef struct fit_options {
    int epochs;
    double rate; /* of the first epoch; falls to a tenth */
    int window;  /* plies beyond the stage's own two, on either side */
    uint64_t seed;
} fit_options;

typedef struct fit_result {
    size_t trained, tested;
    double error_trained, error_tested; /* mean absolute errors, discs */
    double squared_tested;              /* root of the mean square */
} fit_result;

/* Fits stage 'stage' on the positions of the named files; *w holds the starting
 * point and receives the result.  False, and *err, when memory is short, a file fails or
 * none has a position of this stage. */
bool fit_run(const patterns *shape, int stage, const char *const *file, int files,
             const fit_options *o, fit_stage *w, fit_result *result, game_error *err);

#endif
