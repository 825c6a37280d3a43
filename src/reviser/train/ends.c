/* reviser/train/ends.c - how far can the end be solved?
 *
 *     reviser_ends POSITIONS MS [SEED]
 *
 * For each chain rule and each number of open fields, up to POSITIONS positions at the start of
 * a turn are taken from games of the engine against itself (four random turns, then both
 * sides look DEPTH turns ahead; of each game at most one a number) and solved on one thread
 * with a cleared table.  A row gives the median and the slow end (nine of ten are faster) of nodes
 * and milliseconds; the last row is the first whose median time exceeds MS.  A position that takes
 * more than SLOWEST times MS is given up and counts as that long. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/engine.h"
#include "reviser/engine/engine.h"
#include "reviser/reviser.h"
#include "reviser/rules.h"

enum {
    RANDOM_TURNS = 4,
    DEPTH = 3,
    TABLE_MIB = 64,
    LEAST_OPEN = 6,
    SLOWEST = 20,
    GAMES_EACH = 40, /* games played for each position asked for: under "may" most end early */
    ROOM = 500
};

typedef struct collection {
    int n[GRID_CELLS + 1];
    game_state state[GRID_CELLS + 1][ROOM];
} collection;

static int open_fields(const game_state *s)
{
    reviser_body b = reviser_get(s);
    return GRID_CELLS - bits_count(b.disc[SETTER] | b.disc[JUMPER]);
}

/* Plays games and keeps positions by the number of open fields. */
static void collect(void *self, collection *c, int must, int positions, uint64_t *seed)
{
    for (long k = 0; k < (long)GAMES_EACH * positions; k++) {
        game_config cfg = {&reviser_game, {must, (int)bits_below(seed, 2)}};
        search_limits limits = {.turns = DEPTH};
        int mover = (int)bits_below(seed, 2); /* whose turns of this game are taken */
        game_state s;
        reviser_start(&cfg, &s, NULL);
        reviser_engine.clear(self);
        while (s.status == GAME_ON) {
            game_step list[GAME_MAX_STEPS];
            search_report r;
            int open = open_fields(&s);
            if (s.phase == PHASE_FREE && s.mover == mover && c->n[open] < positions)
                c->state[open][c->n[open]++] = s;
            if (s.turn < RANDOM_TURNS) {
                reviser_play(&s, list[bits_below(seed, (uint32_t)reviser_steps(&s, list))]);
            } else {
                reviser_engine.think(self, &s, &limits, NULL, NULL, NULL, &r);
                reviser_play(&s, r.pv[0]);
            }
        }
    }
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* One row; returns the median time in ms. */
static double row(void *self, const collection *c, int must, int open, unsigned ms)
{
    double nodes[ROOM], time[ROOM];
    int n = c->n[open], given_up = 0;
    for (int i = 0; i < n; i++) {
        search_limits limits = {.ms = SLOWEST * ms};
        search_report r;
        reviser_engine.clear(self);
        reviser_engine.solve(self, &c->state[open][i], &limits, NULL, NULL, NULL, &r);
        given_up += !r.exact;
        nodes[i] = (double)r.nodes;
        time[i] = r.ms;
    }
    if (n == 0)
        return 0;
    qsort(nodes, (size_t)n, sizeof *nodes, by_value);
    qsort(time, (size_t)n, sizeof *time, by_value);
    printf("| %s | %d | %d | %.0f | %.0f | %.0f | %.0f | %d |\n", must ? "must" : "may", open, n,
           nodes[n / 2], time[n / 2], nodes[n * 9 / 10], time[n * 9 / 10], given_up);
    fflush(stdout);
    return time[n / 2];
}

int main(int argc, char **argv)
{
    long positions = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
    long ms = argc > 2 ? strtol(argv[2], NULL, 10) : 0;
    if (argc < 3 || argc > 4 || positions < 1 || positions > ROOM || ms < 1 || ms > 100000) {
        fputs("usage: reviser_ends POSITIONS MS [SEED]\n", stderr);
        return 2;
    }
    void *self = reviser_engine.create(TABLE_MIB, 1, NULL, 0, NULL);
    collection *c = malloc(sizeof *c);
    if (self == NULL || c == NULL) {
        free(c);
        reviser_engine.destroy(self);
        fputs("reviser_ends: out of memory\n", stderr);
        return 1;
    }
    puts("| chain | open | positions | nodes, median | ms | nodes, 9 of 10 | ms | given up |\n"
         "|---|---|---|---|---|---|---|---|");
    for (int must = 0; must < 2; must++) {
        uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
        memset(c, 0, sizeof *c);
        collect(self, c, must, (int)positions, &seed);
        for (int open = LEAST_OPEN; open < GRID_CELLS; open++) {
            if (row(self, c, must, open, (unsigned)ms) > (double)ms)
                break;
        }
    }
    free(c);
    reviser_engine.destroy(self);
    return 0;
}
