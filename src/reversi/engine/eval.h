/* reversi/engine/eval.h - estimates of positions: a sum of weights, one for what
 * stands on each pattern instance. */
#ifndef REVERSI_ENGINE_EVAL_H
#define REVERSI_ENGINE_EVAL_H

#include "reversi/engine/patterns.h"
#include "reversi/engine/probcut.h"

enum { EVAL_UNIT = 128 }; /* weight units of a disc */

typedef struct evaluation {
    patterns shape;
    int16_t bias[61];              /* by empty squares; parity lives here */
    double probcut[PROBCUT_TERMS]; /* error model of shallow searches: probcut.h */
    int16_t weight[STAGES][CONFIGS];
} evaluation;

static inline int eval_stage(int empties)
{
    int stage = (60 - empties) / 2;
    return stage < 0 ? 0 : stage >= STAGES ? STAGES - 1 : stage;
}

/* Estimated final margin for the mover, in weight units. */
static inline int eval_fine(const evaluation *e, const features *f, int empties)
{
    const int16_t *w = e->weight[eval_stage(empties)];
    const int32_t *base = e->shape.base;
    int sum = e->bias[empties > 60 ? 60 : empties], more = 0;
    for (int i = 0; i < INSTANCES; i += 2) {
        sum += w[base[i] + f->lane[i]];
        more += w[base[i + 1] + f->lane[i + 1]];
    }
    return sum + more;
}

/* The same in whole discs, within +-63. */
static inline int eval_discs(const evaluation *e, const features *f, int empties)
{
    int v = eval_fine(e, f, empties);
    v = (v + (v >= 0 ? EVAL_UNIT / 2 : -EVAL_UNIT / 2)) / EVAL_UNIT;
    return v > 63 ? 63 : v < -63 ? -63 : v;
}

/* The features after the mover's move, as the opponent sees them. */
static inline void eval_play(const evaluation *e, const features *from, int x, uint64_t flips,
                             features *to)
{
    const int16_t *restrict put = e->shape.put[x];
    int16_t *restrict out = to->lane;
    const int16_t *restrict in = from->lane;
    for (int i = 0; i < LANES; i++)
        out[i] = (int16_t) - (in[i] + put[i]);
    for (; flips != 0; flips &= flips - 1) {
        const int16_t *restrict turn = e->shape.put[bits_lowest(flips)];
        for (int i = 0; i < LANES; i++)
            out[i] = (int16_t)(out[i] - 2 * turn[i]);
    }
}

static inline void eval_pass(const features *from, features *to)
{
    for (int i = 0; i < LANES; i++)
        to->lane[i] = (int16_t)-from->lane[i];
}

#endif
