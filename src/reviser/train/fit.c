/* reviser/train/fit.c - regression of final margins on the features.
 *
 * Each table (chain rule, stage, role to move) is a linear model.  It is fitted by
 * stochastic gradient descent in a fixed order of samples, first on all stages
 * together, which gives every configuration that occurs at all a sensible weight, then
 * from there on its own stage and the fringes of the neighbours.  Rare weights move
 * little, which is all the regularisation there is. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reviser/rules.h"
#include "reviser/train/train.h"

enum { HOLD_OUT = 10, FRINGE = 2, FEATURES = WEIGHTS_ROOM + 2 * WEIGHTS_TARGETS + 1 };

typedef struct model {
    float w[FEATURES];
} model;

typedef struct example {
    uint16_t place[WEIGHTS_PATTERNS];
    uint16_t own, other;
    float margin;
} example;

static int targets(uint64_t own, uint64_t enemy)
{
    int n = bits_count(grid_targets(own, enemy));
    return n < WEIGHTS_TARGETS ? n : WEIGHTS_TARGETS - 1;
}

static void make_example(const weights_layout *l, const sample *s, example *out)
{
    uint64_t own = s->mover == SETTER ? s->setter : s->jumper;
    uint64_t other = s->mover == SETTER ? s->jumper : s->setter;
    weights_places(l, s->setter, s->jumper, out->place);
    out->own = (uint16_t)(WEIGHTS_ROOM + targets(own, other));
    out->other = (uint16_t)(WEIGHTS_ROOM + WEIGHTS_TARGETS + targets(other, own));
    out->margin = s->margin;
}

static float predict(const weights_layout *l, const model *m, const example *e)
{
    float sum = m->w[FEATURES - 1] + m->w[e->own] + m->w[e->other];
    for (int i = 0; i < l->n; i++)
        sum += m->w[e->place[i]];
    return sum;
}

static void learn(const weights_layout *l, model *m, const example *e, float rate)
{
    float step = rate * (e->margin - predict(l, m, e)) / (float)(l->n + 3);
    for (int i = 0; i < l->n; i++)
        m->w[e->place[i]] += step;
    m->w[e->own] += step;
    m->w[e->other] += step;
    m->w[FEATURES - 1] += step;
}

static int open_of(const sample *s)
{
    return GRID_CELLS - bits_count(s->setter | s->jumper);
}

static bool in_stage(int open, int stage, int fringe)
{
    int low = stage * WEIGHTS_STAGE_FIELDS - fringe;
    int high =
        stage == WEIGHTS_STAGES - 1 ? GRID_CELLS : (stage + 1) * WEIGHTS_STAGE_FIELDS - 1 + fringe;
    return open >= low && open <= high;
}

/* One pass in a fixed order that scatters neighbours: steps of a stride coprime to n. */
static void pass(const weights_layout *l, model *m, const sample_list *list, int must, int mover,
                 int stage, float rate)
{
    long stride = 1000003, at = 0;
    for (long i = 0; i < list->n; i++) {
        example e;
        const sample *s = &list->s[at];
        at = (at + stride) % list->n;
        if (s->must != must || s->mover != mover || s->game % HOLD_OUT == 0 ||
            (stage >= 0 && !in_stage(open_of(s), stage, FRINGE)))
            continue;
        make_example(l, s, &e);
        learn(l, m, &e, rate);
    }
}

static void report(const weights_layout *l, const model *m, const sample_list *list, int must,
                   int mover, int stage)
{
    double wrong = 0, spread = 0;
    long n = 0;
    for (long i = 0; i < list->n; i++) {
        const sample *s = &list->s[i];
        example e;
        if (s->must != must || s->mover != mover || s->game % HOLD_OUT != 0 ||
            !in_stage(open_of(s), stage, 0))
            continue;
        make_example(l, s, &e);
        wrong += fabs(e.margin - predict(l, m, &e));
        spread += fabs((double)e.margin);
        n++;
    }
    if (n > 0)
        printf("must=%d stage=%d mover=%d: held out %ld, mean error %.2f discs (of 0: %.2f)\n",
               must, stage, mover, n, wrong / (double)n, spread / (double)n);
}

static int16_t rounded(float x)
{
    float v = x * WEIGHTS_UNIT;
    return (int16_t)lrintf(v > 30000 ? 30000 : v < -30000 ? -30000 : v);
}

static void keep(const weights_layout *l, const model *m, weights_table *t)
{
    for (int i = 0; i < l->size; i++)
        t->pattern[i] = rounded(m->w[i]);
    for (int i = 0; i < WEIGHTS_TARGETS; i++) {
        t->own[i] = rounded(m->w[WEIGHTS_ROOM + i]);
        t->other[i] = rounded(m->w[WEIGHTS_ROOM + WEIGHTS_TARGETS + i]);
    }
    t->bias = rounded(m->w[FEATURES - 1]);
}

bool fit(weights *w, const sample_list *list, int rounds)
{
    model *all = malloc(sizeof *all), *one = malloc(sizeof *one);
    if (all == NULL || one == NULL || list->n == 0) {
        free(all);
        free(one);
        return false;
    }
    memset(w, 0, sizeof *w);
    weights_arrange(&w->layout);
    for (int i = 0; i < 4; i++) {
        int must = i / 2, mover = i % 2;
        memset(all, 0, sizeof *all);
        for (int k = 0; k < rounds; k++)
            pass(&w->layout, all, list, must, mover, -1, k < rounds / 2 ? 0.2F : 0.07F);
        for (int stage = 0; stage < WEIGHTS_STAGES; stage++) {
            *one = *all;
            for (int k = 0; k < rounds; k++)
                pass(&w->layout, one, list, must, mover, stage, k < rounds / 2 ? 0.2F : 0.05F);
            report(&w->layout, one, list, must, mover, stage);
            keep(&w->layout, one, &w->table[must][stage][mover]);
        }
        fflush(stdout);
    }
    free(all);
    free(one);
    return true;
}
