/* reversi/engine/job.c - one lock for all split points of a job: a piece of work
 * takes a fraction of a millisecond at least, so it is hardly ever contended. */
#include "reversi/engine/job.h"

#include <time.h>

enum { POLLS = 4 }; /* looks at the clock once in so many calls */

uint64_t job_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * UINT64_C(1000000000) + (uint64_t)t.tv_nsec;
}

bool job_init(job *j)
{
    *j = (job){0};
    if (pthread_mutex_init(&j->lock, NULL) != 0)
        return false;
    if (pthread_cond_init(&j->news, NULL) != 0) {
        pthread_mutex_destroy(&j->lock);
        return false;
    }
    return true;
}

void job_free(job *j)
{
    pthread_cond_destroy(&j->news);
    pthread_mutex_destroy(&j->lock);
}

void job_poll(searcher *s)
{
    job *j = s->job;
    bool stop = j->stop != NULL && atomic_load_explicit(j->stop, memory_order_relaxed);
    stop = stop || (j->node_limit != 0 && s->nodes >= j->node_limit);
    if (j->deadline != 0 && ++s->polls % POLLS == 0)
        stop = stop || job_clock() >= j->deadline;
    if (stop)
        atomic_store_explicit(&j->halt, true, memory_order_relaxed);
}

/* Does 'sp' lie below 'above' (NULL: always)? */
static bool below(const split *sp, const split *above)
{
    if (above == NULL)
        return true;
    for (; sp != NULL; sp = sp->parent)
        if (sp == above)
            return true;
    return false;
}

/* The offered split of the greatest depth, which has most work a move; the lock is held. */
static split *find_work(const job *j, const split *above)
{
    split *best = NULL;
    for (int i = 0; i < j->n_offered; i++) {
        split *sp = j->offered[i];
        if (sp->next < sp->end && !atomic_load_explicit(&sp->cut, memory_order_relaxed) &&
            below(sp, above) && (best == NULL || sp->depth > best->depth))
            best = sp;
    }
    return best;
}

/* Joins a split; the lock is held, and again on return. */
static void join(searcher *s, split *sp)
{
    job *j = s->job;
    split *before = s->split;
    sp->workers++;
    s->split = sp;
    pthread_mutex_unlock(&j->lock);
    j->work(s, sp);
    pthread_mutex_lock(&j->lock);
    if (s->lane != 0) {
        atomic_fetch_add_explicit(&j->helper_nodes, s->nodes - s->told, memory_order_relaxed);
        s->told = s->nodes;
    }
    s->split = before;
    sp->workers--;
    if (sp->workers == 0)
        pthread_cond_broadcast(&j->news);
}

void job_split(searcher *s, split *sp)
{
    job *j = s->job;
    sp->parent = s->split;
    sp->workers = 0;
    atomic_init(&sp->cut, false);
    pthread_mutex_lock(&j->lock);
    bool offered = j->n_offered < JOB_SPLITS;
    if (offered) {
        j->offered[j->n_offered++] = sp;
        pthread_cond_broadcast(&j->news);
    }
    pthread_mutex_unlock(&j->lock);
    s->split = sp;
    j->work(s, sp);
    pthread_mutex_lock(&j->lock);
    while (sp->workers > 0) {
        split *other = find_work(j, sp);
        if (other != NULL) {
            join(s, other);
        } else {
            atomic_fetch_add_explicit(&j->idle, 1, memory_order_relaxed);
            pthread_cond_wait(&j->news, &j->lock);
            atomic_fetch_sub_explicit(&j->idle, 1, memory_order_relaxed);
        }
    }
    for (int i = 0; offered && i < j->n_offered; i++)
        if (j->offered[i] == sp)
            j->offered[i] = j->offered[--j->n_offered];
    pthread_mutex_unlock(&j->lock);
    s->split = sp->parent;
}

void job_help(searcher *s)
{
    job *j = s->job;
    pthread_mutex_lock(&j->lock);
    atomic_fetch_add_explicit(&j->idle, 1, memory_order_relaxed);
    while (!j->over) {
        split *sp = find_work(j, NULL);
        if (sp == NULL) {
            pthread_cond_wait(&j->news, &j->lock);
            continue;
        }
        atomic_fetch_sub_explicit(&j->idle, 1, memory_order_relaxed);
        join(s, sp);
        atomic_fetch_add_explicit(&j->idle, 1, memory_order_relaxed);
    }
    atomic_fetch_sub_explicit(&j->idle, 1, memory_order_relaxed);
    pthread_mutex_unlock(&j->lock);
}

void job_finish(job *j)
{
    pthread_mutex_lock(&j->lock);
    j->over = true;
    pthread_cond_broadcast(&j->news);
    pthread_mutex_unlock(&j->lock);
}
