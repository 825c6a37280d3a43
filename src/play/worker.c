/* worker.c - one thread, one slot for the next job, one for a report, one for
 * the answer; all behind one mutex that nobody holds for longer than a copy.
 *
 * 'current' is the number of the job whose news the owner wants, 0 for none.
 * The thread writes news only while its own job is still the current one, so an
 * abandoned search can run on for the moment it needs to notice 'stop' without
 * anybody hearing of it.  A newer report overwrites an older one that was not
 * taken: the search never waits for the owner, and the answer has a slot of its
 * own, so it cannot be lost.  The pipe holds one byte as long as a slot is full. */
#include "play/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/text.h"
#include "play/mono.h"
#include "play/pool.h"
#include "play/thread.h"

enum { QUICK_MS = 50, SOLVE_DEPTH = 250, STUBBORN_TURNS = 8, STUBBORN_NODES = 50000 };

struct worker {
    /* The owner's alone. */
    worker_options options;
    void *weights;
    unsigned last;     /* number of the newest job */
    unsigned expected; /* the job whose answer was not taken yet, or 0 */
    int pipe[2];
    bool joinable;
    pthread_t thread;

    /* Shared, behind the mutex (but for the flag, which searches read). */
    pthread_mutex_t mutex;
    pthread_cond_t wake;
    atomic_bool stop; /* the thread's present search should return */
    atomic_long setup_ms;
    bool quit, clear, pending, hurried, signalled;
    unsigned current;
    worker_job job;
    bool has_report, has_done;
    search_report report, done;
    game_error error;

    /* The thread's alone. */
    game_config config; /* what the tables are filled for */
    bool first;         /* and by which estimate */
    const game *engine_game;
    void *engine;
    pool *pool;
    bool seen_report;
    search_report hope; /* the last report of the job that does not tell of a certain loss */
    unsigned running;
};

/* ---- the thread ---------------------------------------------------------- */

/* Call with the mutex held. */
static void signal_owner(worker *w)
{
    if (w->signalled)
        return;
    ssize_t n;
    do
        n = write(w->pipe[1], "", 1);
    while (n < 0 && errno == EINTR);
    w->signalled = n == 1;
}

static bool is_lost(const search_report *r)
{
    return r->value < 0 && search_is_final(r->value);
}

static void on_report(const search_report *r, void *ctx)
{
    worker *w = ctx;
    w->seen_report = true;
    if (!is_lost(r))
        w->hope = *r;
    pthread_mutex_lock(&w->mutex);
    if (w->current == w->running) {
        w->report = *r;
        w->has_report = true;
        signal_owner(w);
    }
    pthread_mutex_unlock(&w->mutex);
}

static void drop_engine(worker *w)
{
    if (w->engine != NULL && w->engine_game != NULL)
        w->engine_game->engine->destroy(w->engine);
    w->engine = NULL;
    w->engine_game = NULL;
}

static void clear_tables(worker *w)
{
    if (w->engine != NULL && w->engine_game != NULL)
        w->engine_game->engine->clear(w->engine);
    if (w->pool != NULL)
        pool_clear(w->pool);
}

/* The tables hold values of one game, one set of options and one estimate only. */
static void settle(worker *w, const worker_job *job, bool clear)
{
    const game *g = job->config.game;
    if (w->engine_game != NULL && w->engine_game != g)
        drop_engine(w);
    if (w->config.game != g ||
        memcmp(w->config.value, job->config.value, sizeof w->config.value) != 0 ||
        w->first != job->first)
        clear = true;
    if (clear)
        clear_tables(w);
    w->config = job->config;
    w->first = job->first;
}

/* Makes what the job needs; engines and tables cost memory and time, so not
 * before.  *own tells which of the two it is. */
static bool prepare(worker *w, const worker_job *job, bool *own, game_error *err)
{
    const game *g = job->config.game;
    *own = !job->core && !job->first && g->engine != NULL && g->engine->supports(&job->config);
    if (*own && w->engine == NULL) {
        w->engine = g->engine->create(w->options.table_mib, w->options.threads, w->weights,
                                      w->options.weights_size, err);
        w->engine_game = w->engine != NULL ? g : NULL;
    }
    if (!*own && w->pool == NULL) {
        w->pool = pool_new(w->options.table_mib, w->options.threads);
        if (w->pool == NULL)
            text_error(err, -1, "not enough memory for a table of %zu MiB", w->options.table_mib);
    }
    return *own ? w->engine != NULL : w->pool != NULL;
}

static bool think(worker *w, const worker_job *job, const search_limits *limits, bool own,
                  search_report *best)
{
    const game *g = job->config.game;
    if (!own) {
        search_limits deep = *limits;
        if (job->task == TASK_SOLVE && deep.turns == 0)
            deep.turns = SOLVE_DEPTH;
        game searched = *g;
        if (job->first && g->first_eval != NULL)
            searched.eval = g->first_eval;
        return pool_run(w->pool, &searched, &job->root, &deep, &w->stop, on_report, w, best);
    }
    if (job->task == TASK_SOLVE)
        return g->engine->solve(w->engine, &job->root, limits, &w->stop, on_report, w, best);
    return g->engine->think(w->engine, &job->root, limits, &w->stop, on_report, w, best);
}

/* Hurried before even the first depth was done: one quick look ahead is better
 * than the first step of the list.  False: the job was dropped meanwhile. */
static bool quick_look_wanted(worker *w)
{
    bool wanted = false;
    pthread_mutex_lock(&w->mutex);
    if (w->hurried && !w->seen_report && w->current == w->running && !w->quit) {
        atomic_store(&w->stop, false);
        wanted = true;
    }
    pthread_mutex_unlock(&w->mutex);
    return wanted;
}

/* The lost position's most stubborn step.  If an earlier search has found it lost already,
 * the tables must forget that before a short look can hope. */
static void resist(worker *w, const worker_job *job, bool own, search_report *best)
{
    if (w->hope.n_pv == 0 && job->limits.turns != 1) {
        search_limits less = job->limits;
        search_report found = {.n_pv = 0};
        if (less.turns == 0 || less.turns > STUBBORN_TURNS)
            less.turns = STUBBORN_TURNS;
        if (less.nodes == 0 || less.nodes > STUBBORN_NODES)
            less.nodes = STUBBORN_NODES;
        clear_tables(w);
        think(w, job, &less, own, &found);
    }
    if (w->hope.n_pv > 0)
        *best = w->hope;
}

static void run(worker *w, const worker_job *job, bool clear)
{
    search_report best;
    memset(&best, 0, sizeof best);
    game_error err = {.at = -1};
    bool own = false;

    int64_t begin = mono_us();
    settle(w, job, clear);
    bool ready = prepare(w, job, &own, &err);
    pthread_mutex_lock(&w->mutex);
    if (w->current == w->running)
        atomic_store(&w->setup_ms, (long)((mono_us() - begin) / 1000));
    pthread_mutex_unlock(&w->mutex);
    w->seen_report = false;
    w->hope.n_pv = 0;
    bool ok = ready && think(w, job, &job->limits, own, &best);
    if (ok && best.turns == 0 && quick_look_wanted(w)) {
        worker_job quick = *job;
        quick.task = TASK_THINK;
        quick.limits.turns = 1;
        quick.limits.ms = QUICK_MS;
        quick.limits.soft_ms = 0;
        search_report found;
        memset(&found, 0, sizeof found);
        if (think(w, &quick, &quick.limits, own, &found) && found.n_pv > 0)
            best = found;
    }
    if (ok && job->stubborn && is_lost(&best) && !best.exact)
        resist(w, job, own, &best);
    if (!ok)
        best.n_pv = 0;
    if (ready && !ok && job->root.status == GAME_ON)
        text_error(&err, -1, "not enough memory");
    else if (ready && !ok)
        text_error(&err, -1, "nothing to think about: the game is over");

    pthread_mutex_lock(&w->mutex);
    if (w->current == w->running) {
        w->done = best;
        w->error = err;
        w->has_done = true;
        signal_owner(w);
    }
    pthread_mutex_unlock(&w->mutex);
}

static void *thread_main(void *arg)
{
    worker *w = arg;
    for (;;) {
        pthread_mutex_lock(&w->mutex);
        while (!w->pending && !w->quit)
            pthread_cond_wait(&w->wake, &w->mutex);
        bool quit = w->quit;
        worker_job job = w->job;
        bool clear = w->clear;
        w->pending = false;
        w->clear = false;
        w->running = w->current;
        atomic_store(&w->stop, quit || w->hurried);
        pthread_mutex_unlock(&w->mutex);
        if (quit)
            break;
        run(w, &job, clear);
    }
    drop_engine(w);
    pool_free(w->pool);
    w->pool = NULL;
    return NULL;
}

/* ---- the owner ------------------------------------------------------------ */

static bool make_pipe(int fd[2])
{
    if (pipe(fd) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(fd[i], F_SETFD, FD_CLOEXEC);
        fcntl(fd[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

worker *worker_new(const worker_options *o, game_error *err)
{
    worker *w = calloc(1, sizeof *w);
    if (w == NULL) {
        text_error(err, -1, "not enough memory");
        return NULL;
    }
    w->options = *o;
    w->options.threads = o->threads < 1 ? 1 : o->threads;
    w->options.weights = NULL;
    w->pipe[0] = w->pipe[1] = -1;
    pthread_mutex_init(&w->mutex, NULL);
    pthread_cond_init(&w->wake, NULL);
    atomic_init(&w->stop, false);
    atomic_init(&w->setup_ms, 0);

    bool ok = true;
    if (o->weights != NULL && o->weights_size > 0) {
        w->weights = malloc(o->weights_size);
        ok = w->weights != NULL;
        if (ok)
            memcpy(w->weights, o->weights, o->weights_size);
    }
    if (ok && make_pipe(w->pipe))
        w->joinable = thread_start(&w->thread, thread_main, w);
    if (w->joinable)
        return w;
    text_error(err, -1, "cannot start a thread for the computer's thinking");
    worker_free(w);
    return NULL;
}

void worker_free(worker *w)
{
    if (w == NULL)
        return;
    if (w->joinable) {
        pthread_mutex_lock(&w->mutex);
        w->quit = true;
        w->current = 0;
        atomic_store(&w->stop, true);
        pthread_cond_signal(&w->wake);
        pthread_mutex_unlock(&w->mutex);
        pthread_join(w->thread, NULL);
    }
    for (int i = 0; i < 2; i++)
        if (w->pipe[i] >= 0)
            close(w->pipe[i]);
    pthread_cond_destroy(&w->wake);
    pthread_mutex_destroy(&w->mutex);
    free(w->weights);
    free(w);
}

int worker_fd(const worker *w)
{
    return w->pipe[0];
}

/* Call with the mutex held: the present job is nobody's any more. */
static void forget(worker *w)
{
    w->current = 0;
    w->pending = false;
    w->hurried = false;
    w->has_report = false;
    w->has_done = false;
    atomic_store(&w->stop, true);
}

/* Call with the mutex held. */
static void empty_pipe(worker *w)
{
    char byte[8];
    if (!w->signalled || w->has_report || w->has_done)
        return;
    while (read(w->pipe[0], byte, sizeof byte) < 0 && errno == EINTR)
        ;
    w->signalled = false;
}

unsigned worker_start(worker *w, const worker_job *job)
{
    if (++w->last == 0)
        w->last = 1;
    w->expected = w->last;
    pthread_mutex_lock(&w->mutex);
    forget(w);
    empty_pipe(w);
    w->job = *job;
    w->current = w->last;
    w->pending = true;
    atomic_store(&w->setup_ms, -1);
    pthread_cond_signal(&w->wake);
    pthread_mutex_unlock(&w->mutex);
    return w->last;
}

bool worker_busy(const worker *w)
{
    return w->expected != 0;
}

long worker_setup_ms(const worker *w)
{
    return atomic_load(&w->setup_ms);
}

void worker_hurry(worker *w)
{
    if (w->expected == 0)
        return;
    pthread_mutex_lock(&w->mutex);
    w->hurried = true;
    if (!w->pending) /* else the thread sees 'hurried' when it takes the job */
        atomic_store(&w->stop, true);
    pthread_mutex_unlock(&w->mutex);
}

void worker_abandon(worker *w)
{
    w->expected = 0;
    pthread_mutex_lock(&w->mutex);
    forget(w);
    empty_pipe(w);
    pthread_mutex_unlock(&w->mutex);
}

void worker_clear(worker *w)
{
    pthread_mutex_lock(&w->mutex);
    w->clear = true;
    pthread_mutex_unlock(&w->mutex);
}

enum worker_news worker_take(worker *w, unsigned *job, search_report *r, game_error *err)
{
    enum worker_news news = NEWS_NONE;
    pthread_mutex_lock(&w->mutex);
    if (w->has_report) {
        news = NEWS_REPORT;
        *r = w->report;
        w->has_report = false;
    } else if (w->has_done) {
        news = NEWS_DONE;
        *r = w->done;
        if (err != NULL)
            *err = w->error;
        w->has_done = false;
        w->current = 0;
        w->expected = 0;
    }
    empty_pipe(w);
    pthread_mutex_unlock(&w->mutex);
    if (job != NULL)
        *job = news == NEWS_NONE ? 0 : w->last;
    return news;
}

bool worker_wait(worker *w, search_report *r, game_error *err)
{
    while (worker_busy(w)) {
        enum worker_news news = worker_take(w, NULL, r, err);
        if (news == NEWS_DONE)
            return r->n_pv > 0;
        struct pollfd p = {.fd = w->pipe[0], .events = POLLIN};
        if (news == NEWS_NONE)
            poll(&p, 1, -1);
    }
    text_error(err, -1, "no search is running");
    return false;
}
