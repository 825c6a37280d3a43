/* reversi/engine/searcher.h - what one searching thread carries along. */
#ifndef REVERSI_ENGINE_SEARCHER_H
#define REVERSI_ENGINE_SEARCHER_H

#include <stdalign.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "reversi/engine/board.h"
#include "reversi/engine/eval.h"
#include "reversi/engine/ttable.h"

enum { LOCAL_BITS = 14 };

/* Small table of one thread for positions near the end. */
typedef struct local_slot {
    alignas(32) board key; /* never across two cache lines */
    int8_t lower, upper;
    uint8_t move;
} local_slot;

struct split;
struct job;

typedef struct searcher {
    uint64_t nodes; /* positions visited */
    uint64_t told;  /* of these, already added to the job's sum (helpers) */
    unsigned polls;
    const evaluation *eval;
    ttable *table;
    struct job *job;
    struct split *split; /* the split point this thread works for, or NULL */
    int lane;            /* number of the thread */
    local_slot local[1 << LOCAL_BITS];
} searcher;

/* 'n' searchers side by side, all zero; NULL when memory is short.  free() takes them. */
static inline searcher *searcher_new(size_t n)
{
    enum { LINE = 64 };
    size_t bytes = (n * sizeof(searcher) + LINE - 1) / LINE * LINE;
    searcher *s = aligned_alloc(LINE, bytes);
    if (s != NULL)
        memset(s, 0, bytes);
    return s;
}

#endif
