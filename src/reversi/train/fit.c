/* reversi/train/fit.c - every position adds its error, times a small rate, to each of
 * the weights it uses.  Weights of configurations seen often get close to the least
 * squares solution, those seen a few times stay near their start: that is all the
 * regularisation there is.  A weight's own rate falls with how often it was used,
 * so that rare ones learn fast at first and common ones do not swing. */
#include "reversi/train/fit.h"

#include <math.h>
#include <stdlib.h>

#include "core/text.h"

typedef struct sample {
    uint32_t id[INSTANCES];
    int8_t score;
    uint8_t held_out, empties;
} sample;

static float predict(const fit_stage *w, const sample *s)
{
    float sum = w->bias[s->empties];
    for (int i = 0; i < INSTANCES; i++)
        sum += w->weight[s->id[i]];
    return sum;
}

static void make_samples(const patterns *shape, const uint32_t *canonical, const position *list,
                         size_t n, sample *out)
{
    for (size_t i = 0; i < n; i++) {
        features f;
        patterns_read(shape, list[i].b, &f);
        for (int k = 0; k < INSTANCES; k++)
            out[i].id[k] = canonical[shape->base[k] + f.lane[k]];
        out[i].score = list[i].score;
        out[i].held_out = list[i].held_out;
        out[i].empties = (uint8_t)bits_count(board_empty(list[i].b));
    }
}

static void shuffle(uint32_t *order, size_t n, uint64_t *seed)
{
    for (size_t i = n; i > 1; i--) {
        size_t k = bits_below(seed, (uint32_t)i);
        uint32_t swap = order[i - 1];
        order[i - 1] = order[k];
        order[k] = swap;
    }
}

/* How often each weight is used in training. */
static void count_uses(const sample *s, size_t n, float *uses)
{
    for (size_t i = 0; i < n; i++)
        for (int k = 0; k < INSTANCES && !s[i].held_out; k++)
            uses[s[i].id[k]] += 1.0f;
}

static void epoch(const sample *s, const uint32_t *order, size_t n, const float *rate, fit_stage *w)
{
    for (size_t i = 0; i < n; i++) {
        const sample *at = &s[order[i]];
        if (at->held_out)
            continue;
        float error = (float)at->score - predict(w, at);
        for (int k = 0; k < INSTANCES; k++)
            w->weight[at->id[k]] += rate[at->id[k]] * error;
        w->bias[at->empties] += 0.002f * error;
    }
}

static void measure(const sample *s, size_t n, int low, int high, const fit_stage *w, fit_result *r)
{
    *r = (fit_result){0};
    for (size_t i = 0; i < n; i++) {
        double error = (double)s[i].score - (double)predict(w, &s[i]);
        if (s[i].empties < low || s[i].empties > high)
            continue;
        if (s[i].held_out) {
            r->tested++;
            r->error_tested += fabs(error);
            r->squared_tested += error * error;
        } else {
            r->trained++;
            r->error_trained += fabs(error);
        }
    }
    r->error_trained /= r->trained > 0 ? (double)r->trained : 1;
    r->error_tested /= r->tested > 0 ? (double)r->tested : 1;
    r->squared_tested = sqrt(r->squared_tested / (r->tested > 0 ? (double)r->tested : 1));
}

bool fit_run(const patterns *shape, int stage, const char *const *file, int files,
             const fit_options *o, fit_stage *w, fit_result *result, game_error *err)
{
    int high = 60 - 2 * stage, low = high - 1;
    position *list = NULL;
    size_t n = 0;
    bool ok = true;
    for (int i = 0; i < files && ok; i++)
        ok = positions_load(file[i], low - o->window, high + o->window, &list, &n, err);
    sample *s = n > 0 ? malloc(n * sizeof *s) : NULL;
    uint32_t *canonical = malloc(CONFIGS * sizeof *canonical);
    uint32_t *order = n > 0 ? malloc(n * sizeof *order) : NULL;
    float *uses = calloc(CONFIGS, sizeof *uses), *rate = calloc(CONFIGS, sizeof *rate);
    if (ok && n == 0)
        ok = text_error(err, -1, "no positions for stage %d", stage);
    bool room = s != NULL && canonical != NULL && order != NULL && uses != NULL && rate != NULL;
    if (ok && !room)
        text_error(err, -1, "out of memory");
    ok = ok && room;
    if (ok) {
        for (int p = 0; p < PATTERNS; p++)
            for (int c = 0; c < shape->size[p]; c++)
                canonical[shape->first[p] + c] =
                    (uint32_t)(shape->first[p] + patterns_canonical(shape, p, c));
        uint64_t seed = o->seed + (uint64_t)stage;
        make_samples(shape, canonical, list, n, s);
        count_uses(s, n, uses);
        for (size_t i = 0; i < n; i++)
            order[i] = (uint32_t)i;
        for (int e = 0; e < o->epochs; e++) {
            double r = o->rate * pow(0.1, (double)e / (o->epochs > 1 ? o->epochs - 1 : 1));
            for (int i = 0; i < CONFIGS; i++)
                rate[i] = (float)(r / sqrt((double)uses[i] * (e + 0.5) + 20.0));
            shuffle(order, n, &seed);
            epoch(s, order, n, rate, w);
        }
        measure(s, n, low, high, w, result);
    }
    free(rate);
    free(uses);
    free(order);
    free(canonical);
    free(s);
    free(list);
    return ok;
}
