/* core/engine.h - what a game's own search must answer.  Where a game has no
 * engine, or supports() says no, the core's negamax (core/search.h) plays.
 *
 * All calls take what create() made; there is no global state, so several
 * engines may live side by side.  One engine is used by one caller at a time.
 */
#ifndef CORE_ENGINE_H
#define CORE_ENGINE_H

#include <stdatomic.h>

#include "core/search.h"

typedef struct engine {
    const char *name; /* "parlour reversi" */

    /* 'table_mib' bounds the memory of its tables, which are smaller where there is not
     * so much; 'threads' >= 1 is the most it
     * will be asked to use.  'weights' are the bytes of a weights file, or NULL
     * for the built-in ones; they are copied.  NULL with *err when they are
     * wrong or memory is short. */
    void *(*create)(size_t table_mib, int threads, const void *weights, size_t size,
                    game_error *err);
    void (*destroy)(void *self); /* NULL allowed */
    void (*clear)(void *self);   /* forgets everything learnt: a new game */
    bool (*supports)(const game_config *cfg);

    /* As search_run(): limits, stop flag, report, answer, values.  Must return
     * within 20 ms of *stop becoming true.  False when the game is over or, in a
     * game that goes on, when memory is short. */
    bool (*think)(void *self, const game_state *root, const search_limits *limits,
                  const atomic_bool *stop, search_report_fn *report, void *ctx,
                  search_report *best);
    /* The exact value; best->exact tells whether the limits allowed it.  False as
     * think(). */
    bool (*solve)(void *self, const game_state *root, const search_limits *limits,
                  const atomic_bool *stop, search_report_fn *report, void *ctx,
                  search_report *best);
    /* As game_perft(), fast; NULL = none. */
    uint64_t (*perft)(void *self, const game_state *root, int steps, int threads);
    /* A few words on the engine as created: processor features, weights. */
    void (*info)(void *self, char *buf, size_t size);
} engine;

#endif
