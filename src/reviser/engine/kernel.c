/* reviser/engine/kernel.c - the two searches, and when to solve.
 *
 * think() deepens as far as the limits go; but if the end of the game is within reach of the
 * time or nodes allowed, it deepens only a little, which fills the table with an order of
 * steps, and solves; when that fails it goes on where it was. */
#include "reviser/engine/kernel.h"

#include <string.h>

#include "reviser/engine/perft.h"
#include "reviser/engine/root.h"

static bool begin(const brain *e, root *r, const game_state *state, const search_limits *limits,
                  const atomic_bool *stop, search_report_fn *report, void *ctx, search_report *best)
{
    memset(r, 0, sizeof *r);
    e->cache->age++;
    r->main.cache = e->cache;
    r->main.weights = e->weights;
    r->threads = search_threads(limits, e->threads);
    r->report = report;
    r->ctx = ctx;
    return root_init(r, state, limits, stop, best);
}

enum { FIRST_DEPTH = 4, NODES_PER_MS = 1500, LONE_DEPTH = 6 };

/* Nodes it usually takes to solve (reviser_ends measures it): a number for the first open
 * fields, then so many times as many for each further one. */
static double solve_nodes(const root *r)
{
    bool must = r->main.must != 0;
    double n = must ? 1400 : 2300;
    for (int i = 6; i < r->open; i++)
        n *= must ? 3.0 : 5.2;
    return r->every ? 4 * n : n;
}

/* Is the exact end within reach of the limits?  Half of what they allow, since some ends
 * take much longer than usual. */
static bool reachable(const root *r, const search_limits *limits)
{
    double nodes = 2 * solve_nodes(r);
    if (limits->turns != 0 && limits->turns < 2 * r->open + 1)
        return false;
    if (limits->nodes != 0 && nodes > (double)limits->nodes)
        return false;
    if (limits->ms == 0)
        return true;
    double ms = limits->soft_ms != 0 ? 2.0 * limits->soft_ms : limits->ms;
    if (ms > limits->ms)
        ms = limits->ms;
    return nodes < (ms - root_ms(r)) * NODES_PER_MS;
}

static void finish(root *r, search_report *best)
{
    best->nodes = r->main.nodes;
    best->ms = root_ms(r);
}

static bool think(const brain *e, const game_state *state, const search_limits *limits,
                  const atomic_bool *stop, search_report_fn *report, void *ctx, search_report *best)
{
    root r;
    if (!begin(e, &r, state, limits, stop, report, ctx, best))
        return false;
    int depth = limits->turns > 0 ? limits->turns : CACHE_MAX_DEPTH;
    unsigned soft = limits->soft_ms;
    /* Nothing to choose, and the clock runs: a look at the value is enough. */
    if (r.n == 1 && soft != 0 && !r.every && depth > LONE_DEPTH)
        depth = LONE_DEPTH;
    /* Beyond the last possible turn deeper searches find the same. */
    if (depth > 2 * r.open + 2)
        depth = 2 * r.open + 2;
    if (reachable(&r, limits) && depth > FIRST_DEPTH) {
        /* A quarter of what solving takes: should it fail, a good step is known. */
        r.enough = (uint64_t)(solve_nodes(&r) / 4);
        root_deepen(&r, depth, soft);
        r.enough = 0;
        if (r.main.aborted || root_solve(&r)) {
            finish(&r, best);
            return true;
        }
    }
    if (!r.main.aborted)
        root_deepen(&r, depth, soft);
    finish(&r, best);
    return true;
}

static bool solve(const brain *e, const game_state *state, const search_limits *limits,
                  const atomic_bool *stop, search_report_fn *report, void *ctx, search_report *best)
{
    root r;
    if (!begin(e, &r, state, limits, stop, report, ctx, best))
        return false;
    root_deepen(&r, FIRST_DEPTH, 0);
    if (!r.main.aborted)
        root_solve(&r);
    finish(&r, best);
    return true;
}

const kernel ISA(kernel) = {
#if defined(__AVX2__)
    .name = "avx2",
#else
    .name = "portable",
#endif
    .think = think,
    .solve = solve,
    .perft = perft_count,
};
