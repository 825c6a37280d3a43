/* pool.c - lazy SMP: every thread runs the whole search on the same root and the
 * same table, the helpers in lanes of their own so that they do not all do the
 * same.  What they find reaches the main search through the table only.  The
 * caller's thread is the main one: its answer counts, and when it returns the
 * helpers are stopped and joined, so nothing runs on between two calls. */
#include "play/pool.h"

#include <stdlib.h>

#include "play/thread.h"

enum { POOL_MAX_THREADS = 256, POOL_DEPTH = 250 };

struct pool {
    table *shared;
    int n;
    struct {
        search *searcher;
    } lane[];
};

typedef struct helper {
    pthread_t thread;
    search *searcher;
    const game *g;
    const game_state *root;
    const search_limits *limits;
    const atomic_bool *stop;
    search_report best;
} helper;

static void *helper_main(void *arg)
{
    helper *h = arg;
    search_run(h->searcher, h->g, h->root, h->limits, h->stop, NULL, NULL, &h->best);
    return NULL;
}

pool *pool_new(size_t table_mib, int threads)
{
    int n = threads < 1 ? 1 : threads > POOL_MAX_THREADS ? POOL_MAX_THREADS : threads;
    pool *p = calloc(1, sizeof *p + (size_t)n * sizeof p->lane[0]);
    if (p == NULL)
        return NULL;
    p->shared = table_new(table_mib < 1 ? 1 : table_mib);
    bool ok = p->shared != NULL;
    for (int i = 0; ok && i < n; i++) {
        p->lane[i].searcher = search_new(p->shared);
        ok = p->lane[i].searcher != NULL;
        if (ok) {
            search_lane(p->lane[i].searcher, i);
            p->n = i + 1;
        }
    }
    if (ok)
        return p;
    pool_free(p);
    return NULL;
}

void pool_free(pool *p)
{
    if (p == NULL)
        return;
    for (int i = 0; i < p->n; i++)
        search_free(p->lane[i].searcher);
    table_free(p->shared);
    free(p);
}

void pool_clear(pool *p)
{
    table_clear(p->shared);
    for (int i = 0; i < p->n; i++)
        search_clear(p->lane[i].searcher);
}

/* Helpers know no clock and no node limit: the main search ends them. */
static search_limits helper_limits(const search_limits *main_limits)
{
    search_limits l = {0};
    l.turns = main_limits->turns > 0 ? main_limits->turns : POOL_DEPTH;
    return l;
}

bool pool_run(pool *p, const game *g, const game_state *root, const search_limits *limits,
              const atomic_bool *stop, search_report_fn *report, void *ctx, search_report *best)
{
    int n = search_threads(limits, p->n);
    helper *help = n > 1 ? calloc((size_t)n, sizeof *help) : NULL;
    if (help == NULL) /* one thread, or too little memory for more */
        return search_run(p->lane[0].searcher, g, root, limits, stop, report, ctx, best);

    atomic_bool enough;
    atomic_init(&enough, false);
    search_limits endless = helper_limits(limits);
    int started = 1;
    for (; started < n; started++) {
        help[started] = (helper){.searcher = p->lane[started].searcher,
                                 .g = g,
                                 .root = root,
                                 .limits = &endless,
                                 .stop = &enough};
        if (!thread_start(&help[started].thread, helper_main, &help[started]))
            break; /* fewer will do */
    }

    bool ok = search_run(p->lane[0].searcher, g, root, limits, stop, report, ctx, best);
    atomic_store(&enough, true);
    for (int i = 1; i < started; i++) {
        pthread_join(help[i].thread, NULL);
        if (ok)
            best->nodes += help[i].best.nodes;
    }
    free(help);
    return ok;
}
