/* reversi/engine/root.h - from a position and limits to an answer: iterative
 * deepening, rising selectivity, the exact end, threads and time. */
#ifndef REVERSI_ENGINE_ROOT_H
#define REVERSI_ENGINE_ROOT_H

#include "reversi/engine/kernel.h"

enum { ROOT_MOVES = MAX_MOVES, ROOT_PV = 64, ROOT_THREADS = 256 };

/* What an engine keeps between searches. */
typedef struct thinker {
    const kernel *kernel;
    evaluation *eval;
    ttable table;     /* no memory until the first search */
    size_t table_mib; /* asked for */
    bool own_weights; /* not the built-in ones */
    int threads;      /* searchers there are */
    searcher *lane[ROOT_THREADS];
} thinker;

typedef struct root_limits {
    int depth;           /* plies; 0 = none */
    uint64_t nodes;      /* 0 = none */
    uint64_t hard, soft; /* nanoseconds from now; 0 = none */
    uint64_t left;       /* the clock for the rest of the game; 0 = unknown */
    int threads;
    bool every; /* values of all moves */
    bool solve; /* the exact value is wanted: no time on anything else */
    const atomic_bool *stop;
} root_limits;

typedef struct root_choice {
    int x;      /* square */
    int value;  /* discs, for the mover */
    bool exact; /* proved */
} root_choice;

typedef struct root_result {
    int depth;  /* plies */
    int value;  /* discs, for the mover */
    bool exact; /* proved */
    bool whole; /* the variation reaches the end of the game */
    uint64_t nodes;
    uint64_t time; /* nanoseconds */
    int n_pv;
    uint8_t pv[ROOT_PV]; /* squares, or PASS */
    int n_choices;       /* best first; only with 'every' */
    root_choice choice[ROOT_MOVES];
} root_result;

typedef void root_report_fn(const root_result *r, void *ctx);

/* The position must have a move for its mover.  *out holds an answer even when
 * stopped at once.  False when memory is short for the table. */
bool root_think(thinker *t, board b, const root_limits *l, root_report_fn *report, void *ctx,
                root_result *out);

#endif
