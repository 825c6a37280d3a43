/* reversi/engine/probcut.h - how well a shallow search predicts a deep one. */
#ifndef REVERSI_ENGINE_PROBCUT_H
#define REVERSI_ENGINE_PROBCUT_H

#include <math.h>

enum { PROBCUT_TERMS = 5 };

/* Where the fit begins, and what untrained weights use. */
static const double probcut_start[PROBCUT_TERMS] = {1.55, -0.010, 0.030, -0.11, 0.5};

/* Standard deviation, in discs, of (value at 'depth') - (value at 'shallow') with n
 * empty squares; a solved position has depth n.  The terms are fitted by the
 * training program and come with the weights. */
static inline double probcut_sigma(const double term[PROBCUT_TERMS], int n, int depth, int shallow)
{
    return exp(term[0] + term[1] * n + term[2] * depth + term[3] * shallow) + term[4];
}

/* Width of the confidence interval in standard deviations, by selectivity. */
static inline double probcut_width(int selectivity)
{
    static const double width[] = {1.1, 1.5, 2.0, 2.6, 3.3, 99};
    return width[selectivity];
}

#endif
