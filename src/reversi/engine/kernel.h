/* reversi/engine/kernel.h - the functions that are compiled once for each
 * instruction set, as a table; the right one is chosen at run time. */
#ifndef REVERSI_ENGINE_KERNEL_H
#define REVERSI_ENGINE_KERNEL_H

#include <stddef.h>

#include "reversi/engine/search.h"

typedef struct kernel {
    const char *name; /* "avx512", "avx2", "portable" */
    /* board.h: legal moves; discs turned by a move to x */
    uint64_t (*moves)(board b);
    uint64_t (*flips)(board b, int x);
    int (*stable)(board b);                                   /* stability_count() */
    uint64_t (*perft)(board b, int steps);                    /* perft_count() */
    int (*end_solve)(searcher *s, board b, int alpha, int n); /* end.h */
    /* search.h: search_value(), search_bound(), search_work() */
    int (*value)(searcher *s, const node *p, int alpha, int beta, int depth, int selectivity);
    int (*bound)(searcher *s, const node *p, int alpha, int depth, int selectivity);
    void (*work)(searcher *s, split *sp);
} kernel;

extern const kernel kernel_portable;
#if defined(ENGINE_HAS_AVX2)
extern const kernel kernel_avx2;
#endif
#if defined(ENGINE_HAS_AVX512)
extern const kernel kernel_avx512;
#endif

enum { KERNELS = 3 };

/* The forms, plainest first: 0 <= i < KERNELS.  NULL for those that are not built or that
 * this processor cannot run. */
const kernel *kernel_form(int i);

/* The fastest form this processor can run, not beyond the one the environment variable
 * PARLOUR_CPU names ("portable", "avx2"). */
const kernel *kernel_choose(void);

#endif
