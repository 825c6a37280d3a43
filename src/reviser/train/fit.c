/* reviser/train/fit.c - regression of final margins on the features.
 *
 * Each table (chain rule, stage, role to move) is a linear model.  It is fitted by
 * stochastic gradient descent in a fixed order of samples, first on all stages
 * together, which gives every configuration that occurs at all a sensible weight, then
 * from there on its own stage and the fringes of the neighbours.  Small steps and
 * few rounds are all the regularisation there is, and are needed: seven times the step fits
 * the games held out a third of a disc worse and loses to the present one by 30 : 70. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reviser/rules.h"
#include "reviser/train/train.h"

enum {
    HOLD_OUT = 10,
    FRINGE = 2,
    STRIDE = 1000003,
    NEAR = WEIGHTS_ROOM + 2 * WEIGHTS_TARGETS, /* where near[] begins */
    FEATURES = NEAR + WEIGHTS_NEAR + 1
};

/* Shares of the error that a step takes away, at first and in the end. */
static const float FAST = 0.03F, SLOW = 0.01F;

typedef struct model {
    float w[FEATURES];
} model;

typedef struct example {
    uint16_t place[WEIGHTS_PATTERNS];
    uint16_t own, other, near;
    float value;
} example;

static int at_most(int n)
{
    return n < WEIGHTS_TARGETS ? n : WEIGHTS_TARGETS - 1;
}

static void make_example(const weights_layout *l, const sample *s, example *out)
{
    uint64_t own = sample_mover(s) == SETTER ? s->setter : s->jumper;
    uint64_t other = sample_mover(s) == SETTER ? s->jumper : s->setter;
    places p;
    places_make(l, &p, s->setter, s->jumper);
    memcpy(out->place, &p, sizeof out->place);
    int mine = bits_count(grid_targets(own, other)), theirs = bits_count(grid_targets(other, own));
    int lead = bits_count(own) - bits_count(other);
    out->own = (uint16_t)(WEIGHTS_ROOM + at_most(mine));
    out->other = (uint16_t)(WEIGHTS_ROOM + WEIGHTS_TARGETS + at_most(theirs));
    out->near = (uint16_t)(NEAR + weights_near(mine, theirs, lead));
    out->value = (float)s->value / WEIGHTS_UNIT;
}

static float predict(const weights_layout *l, const model *m, const example *e)
{
    float sum = m->w[FEATURES - 1] + m->w[e->own] + m->w[e->other] + m->w[e->near];
    for (int i = 0; i < l->n; i++)
        sum += m->w[e->place[i]];
    return sum;
}

static void learn(const weights_layout *l, model *m, const example *e, float rate)
{
    float step = rate * (e->value - predict(l, m, e)) / (float)(l->n + 4);
    for (int i = 0; i < l->n; i++)
        m->w[e->place[i]] += step;
    m->w[e->own] += step;
    m->w[e->other] += step;
    m->w[e->near] += step;
    m->w[FEATURES - 1] += step;
}

static int open_of(const sample *s)
{
    return GRID_CELLS - bits_count(s->setter | s->jumper);
}

/* ---- samples in order: by rule, role and open fields ---- */

enum { OPENS = GRID_CELLS + 1, GROUPS = 4 * OPENS };

typedef struct groups {
    sample *s;
    long begin[GROUPS + 1];
} groups;

static int group_of(const sample *s)
{
    return sample_table(s) * OPENS + open_of(s);
}

static bool make_groups(groups *g, const sample_list *list)
{
    long at[GROUPS];
    memset(g->begin, 0, sizeof g->begin);
    g->s = malloc((size_t)list->n * sizeof *g->s);
    if (g->s == NULL)
        return false;
    for (long i = 0; i < list->n; i++)
        g->begin[group_of(&list->s[i]) + 1]++;
    for (int k = 0; k < GROUPS; k++)
        g->begin[k + 1] += g->begin[k];
    memcpy(at, g->begin, sizeof at);
    for (long i = 0; i < list->n; i++)
        g->s[at[group_of(&list->s[i])]++] = list->s[i];
    return true;
}

/* The samples of one rule and role whose open fields are within a stage and 'fringe'
 * around it; stage -1 = all. */
static const sample *range(const groups *g, int which, int stage, int fringe, long *n)
{
    int low = stage < 0 ? 0 : stage * WEIGHTS_STAGE_FIELDS - fringe;
    int high = stage < 0 || stage == WEIGHTS_STAGES - 1
                   ? OPENS - 1
                   : (stage + 1) * WEIGHTS_STAGE_FIELDS - 1 + fringe;
    low = low < 0 ? 0 : low;
    high = high < OPENS ? high : OPENS - 1;
    *n = g->begin[which * OPENS + high + 1] - g->begin[which * OPENS + low];
    return g->s + g->begin[which * OPENS + low];
}

/* One pass in a fixed order that scatters neighbours: steps of a large prime. */
static void pass(const weights_layout *l, model *m, const groups *g, int which, int stage,
                 float rate)
{
    long n, at = 0;
    const sample *s = range(g, which, stage, FRINGE, &n);
    for (long i = 0; i < n; i++) {
        example e;
        at = (at + STRIDE) % n;
        if (s[at].game % HOLD_OUT == 0)
            continue;
        make_example(l, &s[at], &e);
        learn(l, m, &e, rate);
    }
}

static void report(const weights_layout *l, const model *m, const groups *g, int which, int stage)
{
    double wrong = 0, final = 0, spread = 0;
    long n, held = 0;
    const sample *s = range(g, which, stage, 0, &n);
    for (long i = 0; i < n; i++) {
        example e;
        if (s[i].game % HOLD_OUT != 0 || sample_aside(&s[i]))
            continue;
        make_example(l, &s[i], &e);
        wrong += fabs((double)(e.value - predict(l, m, &e)));
        final += fabs((double)((float)s[i].margin - predict(l, m, &e)));
        spread += fabs((double)s[i].margin);
        held++;
    }
    if (held > 0)
        printf(
            "chain=%s %s to move, stage %d: %ld held out, mean error %.2f discs; to the end of the "
            "game %.2f (of 0: %.2f)\n",
            which / 2 ? "must" : "may", which % 2 ? "Jumper" : "Setter", stage, held,
            wrong / (double)held, final / (double)held, spread / (double)held);
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
    for (int i = 0; i < WEIGHTS_NEAR; i++)
        t->near[i] = rounded(m->w[NEAR + i]);
    t->bias = rounded(m->w[FEATURES - 1]);
}

static void fit_role(weights *w, const groups *g, int which, int rounds, model *all, model *one)
{
    const weights_layout *l = &w->layout;
    memset(all, 0, sizeof *all);
    for (int k = 0; k < rounds; k++)
        pass(l, all, g, which, -1, k < rounds / 2 ? FAST : SLOW);
    for (int stage = 0; stage < WEIGHTS_STAGES; stage++) {
        *one = *all;
        for (int k = 0; k < rounds; k++)
            pass(l, one, g, which, stage, k < rounds / 2 ? FAST : SLOW);
        report(l, one, g, which, stage);
        keep(l, one, &w->table[which / 2][stage][which % 2]);
    }
    fflush(stdout);
}

bool fit(weights *w, const sample_list *list, int rounds)
{
    groups g = {NULL, {0}};
    model *all = malloc(sizeof *all), *one = malloc(sizeof *one);
    bool fine = all != NULL && one != NULL && list->n > 0 && make_groups(&g, list);
    if (fine) {
        memset(w, 0, sizeof *w);
        weights_arrange(&w->layout);
        for (int which = 0; which < 4; which++)
            fit_role(w, &g, which, rounds, all, one);
    }
    free(g.s);
    free(all);
    free(one);
    return fine;
}
