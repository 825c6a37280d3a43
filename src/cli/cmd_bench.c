/* bench: searches whose node counts are the same on every machine, build and day:
 * positions from seeded random games, fixed depths, one thread, cleared tables.  A
 * changed number means that rules, estimate or search changed. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/output.h"
#include "core/bits.h"
#include "core/engine.h"
#include "core/table.h"

enum { POSITIONS = 12, TABLE_MIB = 16, USUAL_DEPTH = 4 };

typedef struct total {
    uint64_t nodes;
    unsigned long long ms;
} total;

/* Position i of a game: as many random turns as put it i-th between the start and
 * the end of a usual game. */
static void make_position(const game_config *cfg, int i, game_state *out)
{
    const game *g = cfg->game;
    int turns = g->usual_turns * i / POSITIONS;
    for (uint64_t seed = (uint64_t)i + 1;; seed += POSITIONS) {
        uint64_t lot = bits_mix(seed);
        g->start(cfg, out, NULL);
        while (out->status == GAME_ON && out->turn < turns) {
            game_step step[GAME_MAX_STEPS];
            int n = g->steps(out, step);
            g->play(out, step[bits_below(&lot, (uint32_t)n)]);
        }
        if (out->status == GAME_ON)
            return;
    }
}

static bool bench_core(const game_config *cfg, const search_limits *limits, search_report *r,
                       total *sum)
{
    table *t = table_new(TABLE_MIB);
    search *s = t != NULL ? search_new(t) : NULL;
    for (int i = 0; s != NULL && i < POSITIONS; i++) {
        game_state root;
        make_position(cfg, i, &root);
        table_clear(t);
        search_clear(s);
        search_run(s, cfg->game, &root, limits, NULL, NULL, NULL, r);
        sum->nodes += r->nodes;
        sum->ms += r->ms;
    }
    bool good = s != NULL;
    search_free(s);
    table_free(t);
    return good;
}

static bool bench_engine(const game_config *cfg, const search_limits *limits, search_report *r,
                         total *sum)
{
    const engine *e = cfg->game->engine;
    if (e == NULL || !e->supports(cfg))
        return true;
    void *self = e->create(TABLE_MIB, 1, NULL, 0, NULL);
    for (int i = 0; self != NULL && i < POSITIONS; i++) {
        game_state root;
        make_position(cfg, i, &root);
        e->clear(self);
        e->think(self, &root, limits, NULL, NULL, NULL, r);
        sum->nodes += r->nodes;
        sum->ms += r->ms;
    }
    bool good = self != NULL;
    e->destroy(self);
    return good;
}

static void print_speed(const char *key, const char *what, const total *t)
{
    fprintf(stderr, "%s %s: %llu nodes, %llu ms, %.2f M nodes/s\n", key, what,
            (unsigned long long)t->nodes, t->ms,
            t->ms > 0 ? (double)t->nodes / (double)t->ms / 1000.0 : 0.0);
}

int cmd_bench(const options *o)
{
    search_report *r = calloc(1, sizeof *r);
    bool good = r != NULL;
    for (int i = 0; good && i < o->n; i++) {
        const game *g = o->list[i];
        game_config cfg;
        game_config_init(&cfg, g);
        search_limits limits = {.turns = g->bench_turns > 0 ? g->bench_turns : USUAL_DEPTH};
        total core = {0};
        total own = {0};
        good = bench_core(&cfg, &limits, r, &core) && bench_engine(&cfg, &limits, r, &own);
        printf("%s nodes %llu\n", g->key, (unsigned long long)core.nodes + own.nodes);
        fflush(stdout);
        print_speed(g->key, "core", &core);
        if (own.nodes > 0)
            print_speed(g->key, "engine", &own);
    }
    free(r);
    return good ? EXIT_FINE : output_fail(EXIT_FAILURE_RUN, "out of memory");
}
