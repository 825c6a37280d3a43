/* reversi/engine/probcut.h - how well a shallow search predicts a deep one. */
#ifndef REVERSI_ENGINE_PROBCUT_H
#define REVERSI_ENGINE_PROBCUT_H

#include <math.h>
#include <stdbool.h>

enum { PROBCUT_TERMS = 5, PROBCUT_MOST = 128 };

/* Where the fit begins, and what untrained weights use. */
static const double probcut_start[PROBCUT_TERMS] = {1.55, -0.010, 0.030, -0.11, 0.5};

/* Standard deviation, in discs, of (value at 'depth') - (value at 'shallow') with n
 * empty squares; a solved position has depth n.  The terms come with the
 * weights; reversi_train probcut fits others. */
static inline double probcut_sigma(const double term[PROBCUT_TERMS], int n, int depth, int shallow)
{
    return exp(term[0] + term[1] * n + term[2] * depth + term[3] * shallow) + term[4];
}

/* Are these terms of any use: a deviation of 0 to PROBCUT_MOST discs for every depth? */
static inline bool probcut_sound(const double term[PROBCUT_TERMS])
{
    for (int n = 1; n <= 60; n++)
        for (int depth = 1; depth <= n; depth++)
            for (int shallow = 0; shallow < depth; shallow++) {
                double sigma = probcut_sigma(term, n, depth, shallow);
                if (!(sigma >= 0 && sigma <= PROBCUT_MOST))
                    return false;
            }
    return true;
}

/* Width of the confidence interval in standard deviations, by selectivity (search.h). */
static inline double probcut_width(int selectivity)
{
    static const double width[] = {1.1, 1.5, 2.0, 2.6, 3.3, 99};
    return width[selectivity];
}

#endif
