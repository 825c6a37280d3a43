/* reviser/engine/kernel.h - what is compiled once for each instruction set (isa.h), as a
 * table; the right one is chosen at run time. */
#ifndef REVISER_ENGINE_KERNEL_H
#define REVISER_ENGINE_KERNEL_H

#include "core/search.h"
#include "reviser/engine/cache.h"
#include "reviser/engine/weights.h"

/* What a search works with; not owned. */
typedef struct brain {
    cache *cache;
    const weights *weights;
    int threads;
} brain;

typedef bool kernel_search(const brain *b, const game_state *state, const search_limits *limits,
                           const atomic_bool *stop, search_report_fn *report, void *ctx,
                           search_report *best);

typedef struct kernel {
    const char *name;             /* "avx2", "portable" */
    kernel_search *think, *solve; /* as core/engine.h has them */
    uint64_t (*perft)(const game_state *s, int steps);
} kernel;

extern const kernel reviser_kernel_portable;
#if defined(REVISER_HAS_AVX2)
extern const kernel reviser_kernel_avx2;
#endif

#endif
