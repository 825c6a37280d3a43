/* reversi/train/probe.c - the logarithm of the standard deviation is taken to be
 * linear in empty squares and both depths.  It is the one a normal distribution of the
 * mean absolute difference seen would have: differences have long tails, of lines in
 * which everything changes, and their squares would say more of the tails than of the
 * middle, where searches are cut.  Terms are found by steps along the gradient. */
#include "reversi/train/probe.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "reversi/train/positions.h"

enum { DEEPEST = 12, SOLVED = 14, ROUNDS = 20000 };

static const double PI = 3.14159265358979323846;

typedef struct pair {
    int n, depth, shallow;
    double difference;
} pair;

/* The value at a depth, without probcut. */
static int value_at(thinker *t, job *j, const position *p, int depth)
{
    searcher *s = t->lane[0];
    node at = {.b = p->b, .n = bits_count(board_empty(p->b))};
    patterns_read(&t->eval->shape, p->b, &at.f);
    s->eval = t->eval;
    s->table = &t->table;
    s->job = j;
    s->split = NULL;
    return t->kernel->value(s, &at, -64, 64, depth, SELECT_NONE);
}

static size_t measure(thinker *t, const position *p, pair *out)
{
    job j;
    int n = bits_count(board_empty(p->b)), value[64];
    size_t pairs = 0;
    if (!job_init(&j))
        return 0;
    ttable_clear(&t->table);
    int deepest = n <= SOLVED ? n : DEEPEST;
    for (int d = 0; d <= deepest; d++) {
        value[d] = value_at(t, &j, p, d);
        for (int k = 0; k < d; k++)
            if ((d - k) % 2 == 0 && d >= 3 && (d < n || n <= SOLVED))
                out[pairs++] = (pair){n, d, k, value[d] - value[k]};
    }
    job_free(&j);
    return pairs;
}

static void climb(const pair *list, size_t n, double term[PROBCUT_TERMS])
{
    double sum[4] = {0};
    for (int round = 0; round < ROUNDS; round++) {
        double grad[4] = {0};
        for (size_t i = (size_t)round % 16; i < n; i += 16) {
            double x[4] = {1, list[i].n / 30.0, list[i].depth / 10.0, list[i].shallow / 10.0};
            double z =
                term[0] * x[0] + term[1] * 30 * x[1] + term[2] * 10 * x[2] + term[3] * 10 * x[3];
            double slope = fabs(list[i].difference) * exp(-z) * sqrt(PI / 2) - 1;
            for (int k = 0; k < 4; k++)
                grad[k] += slope * x[k];
        }
        double scale[4] = {1, 30, 10, 10};
        for (int k = 0; k < 4; k++) {
            double g = grad[k] / ((double)n / 16);
            sum[k] += g * g;
            term[k] += 0.05 * g / sqrt(sum[k] + 1e-9) / scale[k];
        }
    }
}

bool probe_fit(thinker *t, const char *positions, int count, game_error *err)
{
    position *list = NULL;
    size_t n = 0, pairs = 0;
    pair *out = malloc((size_t)count * 160 * sizeof *out);
    bool ok = positions_load(positions, 5, 55, &list, &n, err);
    if (ok && (out == NULL || !ttable_init(&t->table, t->table_mib)))
        ok = text_error(err, -1, "out of memory");
    uint64_t seed = 1;
    for (int i = 0; ok && n > 0 && i < count; i++)
        pairs += measure(t, &list[bits_below(&seed, (uint32_t)n)], out + pairs);
    if (ok && pairs < 16) /* climb() takes one in sixteen at a time */
        ok = text_error(err, -1, "too few positions to measure: %s", positions);
    if (ok) {
        double *term = t->eval->probcut;
        memcpy(term, probcut_start, sizeof probcut_start);
        term[4] = 0;
        climb(out, pairs, term);
        printf("probcut: %zu pairs, terms", pairs);
        for (int k = 0; k < PROBCUT_TERMS; k++)
            printf(" %.5f", term[k]);
        printf("\n");
        /* Few positions at few depths say nothing of the others. */
        ok = probcut_sound(term) ||
             text_error(err, -1, "these terms are of no use, more positions are needed");
    }
    free(out);
    free(list);
    return ok;
}
