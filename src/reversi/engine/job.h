/* reversi/engine/job.h - one search by one or several threads: when to stop, and
 * the points where the work is split.
 *
 * A node whose first move did not cut it off may offer its other moves to threads
 * that have nothing to do (young brothers wait).  The offering thread takes moves
 * from the same list; when the list is empty it helps those that still work below
 * it, until all are back.
 */
#ifndef REVERSI_ENGINE_JOB_H
#define REVERSI_ENGINE_JOB_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "reversi/engine/searcher.h"

enum { JOB_SPLITS = 256 };

/* A node being worked on by several threads.  Lives on its owner's stack; all but
 * 'cut' is guarded by the job's lock. */
typedef struct split {
    struct split *parent; /* the split point its owner works for */
    const void *node;     /* the search's own: node and list of moves */
    void *moves;
    int alpha, depth, selectivity;
    int next, end; /* moves not yet taken */
    int best, best_move;
    int workers; /* helpers inside */
    atomic_bool cut;
} split;

typedef struct job {
    const atomic_bool *stop; /* the caller's, may be NULL */
    uint64_t deadline;       /* nanoseconds of the monotonic clock; 0 = none */
    uint64_t node_limit;     /* 0 = none */
    atomic_bool halt;        /* everybody goes home */
    atomic_int idle;         /* threads waiting for work */
    atomic_uint_fast64_t helper_nodes;
    pthread_mutex_t lock;
    pthread_cond_t news; /* a split was offered, or a helper came back */
    split *offered[JOB_SPLITS];
    int n_offered;
    bool over; /* helpers end */
    /* Takes moves from the split until there are none: the search's own. */
    void (*work)(searcher *s, split *sp);
} job;

uint64_t job_clock(void); /* monotonic, nanoseconds */

bool job_init(job *j);
void job_free(job *j);

/* True when the thread's present work is void: told to stop, out of time, or cut
 * off by another thread at a split point above. */
static inline bool job_void(const searcher *s)
{
    if (atomic_load_explicit(&s->job->halt, memory_order_relaxed))
        return true;
    for (const split *sp = s->split; sp != NULL; sp = sp->parent)
        if (atomic_load_explicit(&sp->cut, memory_order_relaxed))
            return true;
    return false;
}

/* Looks at stop flag, clock and node limit; to be called often. */
void job_poll(searcher *s);

/* Offers the split to idle threads, works on it, and returns when all is done. */
void job_split(searcher *s, split *sp);

/* A helper's life: works on what is offered until the job is over. */
void job_help(searcher *s);
void job_finish(job *j); /* sends the helpers home */

#endif
