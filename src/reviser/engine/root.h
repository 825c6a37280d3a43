/* reviser/engine/root.h - the search at its root: which steps there are, growing
 * depths, the exact end, the report. */
#ifndef REVISER_ENGINE_ROOT_H
#define REVISER_ENGINE_ROOT_H

#include "reviser/engine/worker.h"

/* A search under way.  'main' is the thread that answers. */
typedef struct root {
    worker main;
    game_state state;
    uint64_t setter, jumper;
    int mover, chain, open; /* open: empty fields */
    child list[WORKER_JUMPS];
    int value[WORKER_JUMPS]; /* by list index, moved along with it */
    int n;
    bool every;
    int done;        /* depth finished */
    uint64_t enough; /* deepening ends after a depth that comes to so many nodes; 0 = never */
    int threads;
    int64_t begun;
    search_report_fn *report;
    void *ctx;
    search_report *best; /* filled after every depth */
    bool proved;         /* values are exact margins turned into final values */
} root;

/* Fills everything but threads, report and the worker's table and weights, which must
 * stand already.  False when the game is over. */
bool root_init(root *r, const game_state *state, const search_limits *limits,
               const atomic_bool *stop, search_report *best);

/* Growing depths, from the last one finished up to 'depth'.  Stops early when out of time or
 * after 'enough' nodes. */
void root_deepen(root *r, int depth, unsigned soft_ms);

/* The exact value; true when it was found before the limits. */
bool root_solve(root *r);

unsigned root_ms(const root *r); /* since it began */

/* root_report.c: fills r->best from list and values and reports it. */
void root_publish(root *r, int depth);
game_step root_step(const root *r, const child *c);

#endif
