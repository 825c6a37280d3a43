/* reviser/train/spread.c - how far are shallow searches from deeper ones?
 *
 *     reviser_spread FILE POSITIONS
 *
 * Of every so many positions of a file of games (reviser_train makes them) the value is found
 * by looking 0 to DEEPEST turns ahead, everything being searched.  A row compares a depth with
 * one of fewer turns by linear regression: tree.c gives up positions by these numbers. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "reviser/engine/tree.h"
#include "reviser/train/train.h"

enum { DEEPEST = 7, MOST_LESS = 4, EVERY = 29, LEAST_OPEN = 9, CACHE_MIB = 8 };

typedef struct sums {
    double n, x, y, xx, xy, yy;
} sums;

/* By role, depth and how many turns less. */
typedef struct table {
    sums s[2][DEEPEST + 1][MOST_LESS + 1];
} table;

static void look(worker *w, const sample *s, table *t)
{
    int value[DEEPEST + 1], role = sample_mover(s);
    w->must = sample_table(s) >> 1;
    cache_clear(w->cache);
    for (int d = 0; d <= DEEPEST; d++) {
        value[d] = tree_value(w, role, s->setter, s->jumper, -1, d, -SCORE_INF, SCORE_INF);
        if (search_is_final(value[d]))
            return;
        for (int less = 1; less <= d && less <= MOST_LESS; less++) {
            sums *a = &t->s[role][d][less];
            double x = value[d - less], y = value[d];
            a->n++;
            a->x += x;
            a->y += y;
            a->xx += x * x;
            a->xy += x * y;
            a->yy += y * y;
        }
    }
}

static void print(const table *t)
{
    puts("| role | turns | from | positions | slope | offset | spread "
         "|\n|---|---|---|---|---|---|---|");
    for (int role = 0; role < 2; role++) {
        for (int d = 1; d <= DEEPEST; d++) {
            for (int less = 1; less <= d && less <= MOST_LESS; less++) {
                const sums *a = &t->s[role][d][less];
                double x = a->x / a->n, y = a->y / a->n;
                double slope = (a->xy / a->n - x * y) / (a->xx / a->n - x * x);
                double rest = a->yy / a->n - y * y - slope * (a->xy / a->n - x * y);
                printf("| %s | %d | %d | %.0f | %.2f | %.0f | %.0f |\n",
                       role == SETTER ? "Setter" : "Jumper", d, d - less, a->n, slope,
                       y - slope * x, sqrt(rest > 0 ? rest : 0));
            }
        }
    }
}

int main(int argc, char **argv)
{
    static weights w;
    static table t;
    cache c;
    sample s;
    long wanted = argc == 3 ? strtol(argv[2], NULL, 10) : 0, i = 0, n = 0;
    FILE *f = wanted > 0 ? fopen(argv[1], "rb") : NULL;
    if (f == NULL) {
        fputs("usage: reviser_spread FILE POSITIONS\n", stderr);
        return 2;
    }
    if (!weights_load(&w, NULL, 0, NULL) || !cache_init(&c, CACHE_MIB)) {
        fclose(f);
        return 1;
    }
    worker k = {.cache = &c, .weights = &w};
    while (n < wanted && fread(&s, sizeof s, 1, f) == 1) {
        if (i++ % EVERY != 0 || GRID_CELLS - bits_count(s.setter | s.jumper) < LEAST_OPEN)
            continue;
        look(&k, &s, &t);
        n++;
    }
    fclose(f);
    cache_done(&c);
    print(&t);
    return 0;
}
