/* play/worker.h - runs searches in one background thread.  The owner talks to
 * it from one thread only, never waits for it, and learns of news through a
 * file descriptor that poll() can watch. */
#ifndef PLAY_WORKER_H
#define PLAY_WORKER_H

#include "core/engine.h"
#include "core/search.h"

typedef struct worker worker;

enum worker_task { TASK_THINK, TASK_SOLVE };

typedef struct worker_job { /* copied: nothing is shared */
    game_config config;
    game_state root;
    search_limits limits;
    enum worker_task task;
    bool core;  /* the core's negamax even where the game has an engine */
    bool first; /* the same with the game's first estimate, where it has one */
    /* For playing, not for judging: where every step is found to lose, but not solved, the
     * answer is the last one that was still thought to hold.  Its refutation lies deepest. */
    bool stubborn;
} worker_job;

typedef struct worker_options {
    size_t table_mib;    /* memory of the tables, made when a job first needs them */
    int threads;         /* >= 1 */
    const void *weights; /* for the game's engine, or NULL; copied */
    size_t weights_size;
} worker_options;

enum worker_news { NEWS_NONE, NEWS_REPORT, NEWS_DONE };

worker *worker_new(const worker_options *o, game_error *err);
void worker_free(worker *w);    /* stops, joins; NULL allowed */
int worker_fd(const worker *w); /* readable when there is news */

/* Starts a job, abandoning the present one; returns its number (> 0). */
unsigned worker_start(worker *w, const worker_job *job);
bool worker_busy(const worker *w); /* is there a job whose NEWS_DONE was not taken? */
/* ms it took to make the engine for the present (or last) job, 0 when there was
 * one; -1 while it is being made.  No clock should count that. */
long worker_setup_ms(const worker *w);
/* Asks for the answer now; it comes as news like any other. */
void worker_hurry(worker *w);
/* Drops the job; no news of it will be given any more. */
void worker_abandon(worker *w);
/* Forgets what earlier searches learnt, before the next job: a new game. */
void worker_clear(worker *w);
/* Takes one piece of news; that of abandoned jobs is swallowed.  A NEWS_DONE
 * with r->n_pv == 0 means that the engine could not be made: *err says why. */
enum worker_news worker_take(worker *w, unsigned *job, search_report *r, game_error *err);
/* Blocks until the present job is done (command line, tests).  False: none, or
 * it failed with *err. */
bool worker_wait(worker *w, search_report *r, game_error *err);

#endif
