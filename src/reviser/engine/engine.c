/* reviser/engine/engine.c - the table of core/engine.h: what it owns, and which form of the
 * search (kernel.h) this processor runs. */
#include "reviser/engine/engine.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "reviser/engine/kernel.h"

typedef struct self {
    const kernel *kernel;
    cache cache;
    int threads;
    weights weights;
} self;

/* The fastest form this processor can run; the environment variable PARLOUR_CPU =
 * "portable" forces the plain one. */
static const kernel *choose(void)
{
#if defined(REVISER_HAS_AVX2)
    const char *force = getenv("PARLOUR_CPU");
    bool plain = force != NULL && strcmp(force, "portable") == 0;
    if (!plain && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        return &reviser_kernel_avx2;
#endif
    return &reviser_kernel_portable;
}

static void *create(size_t table_mib, int threads, const void *bytes, size_t size, game_error *err)
{
    self *e = malloc(sizeof *e);
    if (e == NULL || !cache_init(&e->cache, table_mib)) {
        free(e);
        text_error(err, -1, "not enough memory for the engine");
        return NULL;
    }
    e->kernel = choose();
    e->threads = threads > 1 ? threads : 1;
    if (!weights_load(&e->weights, bytes, bytes != NULL ? size : 0, err)) {
        cache_done(&e->cache);
        free(e);
        return NULL;
    }
    return e;
}

static void destroy(void *p)
{
    self *e = p;
    if (e == NULL)
        return;
    cache_done(&e->cache);
    free(e);
}

static void clear(void *p)
{
    self *e = p;
    cache_clear(&e->cache);
}

static bool supports(const game_config *cfg)
{
    (void)cfg;
    return true;
}

static brain brain_of(self *e)
{
    return (brain){&e->cache, &e->weights, e->threads};
}

static bool think(void *p, const game_state *state, const search_limits *limits,
                  const atomic_bool *stop, search_report_fn *report, void *ctx, search_report *best)
{
    self *e = p;
    brain b = brain_of(e);
    return e->kernel->think(&b, state, limits, stop, report, ctx, best);
}

static bool solve(void *p, const game_state *state, const search_limits *limits,
                  const atomic_bool *stop, search_report_fn *report, void *ctx, search_report *best)
{
    self *e = p;
    brain b = brain_of(e);
    return e->kernel->solve(&b, state, limits, stop, report, ctx, best);
}

static uint64_t perft(void *p, const game_state *root_state, int steps, int threads)
{
    const self *e = p;
    (void)threads; /* fast enough on one */
    return e->kernel->perft(root_state, steps);
}

static void info(void *p, char *buf, size_t size)
{
    const self *e = p;
    text_printf(buf, size, "%s, %d patterns, %d weights a table, table %u MiB, %d thread%s",
                e->kernel->name, e->weights.layout.n, e->weights.layout.size,
                (unsigned)(((e->cache.mask + 1) * CACHE_BUCKET * sizeof(cache_slot)) >> 20),
                e->threads, e->threads > 1 ? "s" : "");
}

const engine reviser_engine = {
    .name = "parlour reviser",
    .create = create,
    .destroy = destroy,
    .clear = clear,
    .supports = supports,
    .think = think,
    .solve = solve,
    .perft = perft,
    .info = info,
};
