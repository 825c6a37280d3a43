/* play/pool.h - the core's negamax on one or several threads that share one
 * table (lazy SMP).  With one thread it is search_run() and deterministic. */
#ifndef PLAY_POOL_H
#define PLAY_POOL_H

#include "core/search.h"

typedef struct pool pool;

pool *pool_new(size_t table_mib, int threads); /* NULL when memory is short */
void pool_free(pool *p);                       /* NULL allowed */
void pool_clear(pool *p);
/* As search_run(); uses limits->threads threads, at most those it was made with. */
bool pool_run(pool *p, const game *g, const game_state *root, const search_limits *limits,
              const atomic_bool *stop, search_report_fn *report, void *ctx, search_report *best);

#endif
