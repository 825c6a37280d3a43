/* reviser/engine/root.c - see root.h.
 *
 * Deepening: the best step of a depth goes to the front for the next.  With 'every'
 * each step gets a value of its own, from a narrow window around its last one that is
 * opened where it fails.  Solving: first won, drawn or lost, then the margin, in
 * windows around what is expected.
 *
 * Helpers, when more threads are wanted, search the same root over the same table,
 * one depth ahead or beginning with other steps; their results are used through the
 * table only. */
#include "reviser/engine/root.h"

#include <stdlib.h>
#include <string.h>

#include "reviser/engine/solve.h"
#include "reviser/engine/tree.h"
#include "thread/thread.h"

enum { ASPIRATION = 200, MAX_HELPERS = 63 };

unsigned root_ms(const root *r)
{
    return (unsigned)((worker_clock() - r->begun) / 1000);
}

/* Brings list entry i to place k, those between move down. */
static void promote(root *r, int i, int k)
{
    child c = r->list[i];
    int value = r->value[i];
    memmove(&r->list[k + 1], &r->list[k], (size_t)(i - k) * sizeof c);
    memmove(&r->value[k + 1], &r->value[k], (size_t)(i - k) * sizeof value);
    r->list[k] = c;
    r->value[k] = value;
}

/* What an earlier search, often that of the step before in this turn, left in the table: its
 * step goes to the front, and looking begins at its depth. */
static void go_on(root *r)
{
    cache_entry e;
    uint64_t key = tree_key(&r->main, r->mover, r->setter, r->jumper, r->chain);
    if (r->every || !cache_get(r->main.cache, key, &e) || e.bound != CACHE_EXACT)
        return;
    for (int i = 0; i < r->n; i++) {
        if (r->list[i].from == e.from && r->list[i].to == e.to) {
            r->value[i] = e.value;
            promote(r, i, 0);
            r->done = e.depth - 1;
            return;
        }
    }
}

bool root_init(root *r, const game_state *state, const search_limits *limits,
               const atomic_bool *stop, search_report *best)
{
    reviser_body b = reviser_get(state);
    worker *w = &r->main;
    if (state->status != GAME_ON)
        return false;
    r->state = *state;
    r->setter = b.disc[SETTER];
    r->jumper = b.disc[JUMPER];
    r->mover = state->mover;
    r->chain = state->phase == PHASE_CHAIN ? b.chain - 1 : -1;
    r->open = GRID_CELLS - bits_count(r->setter | r->jumper);
    r->every = limits->every;
    r->begun = worker_clock();
    r->best = best;
    r->proved = false;
    w->stop = stop;
    w->max_nodes = limits->nodes;
    w->deadline = limits->ms != 0 ? r->begun + (int64_t)limits->ms * 1000 : 0;
    w->reduce = true;
    worker_root(w, state);
    worker_poll(w);
    if (r->chain >= 0)
        r->n = worker_landings(w, r->setter, r->jumper, r->chain, r->list);
    else if (r->mover == SETTER)
        r->n = worker_places(r->setter, r->jumper, r->list);
    else
        r->n = worker_jumps(r->setter, r->jumper, r->list);
    tree_order(w, r->mover, r->list, r->n);
    for (int i = 0; i < r->n; i++)
        r->value[i] = r->list[i].score;
    go_on(r);
    memset(best, 0, sizeof *best);
    root_publish(r, r->done);
    return true;
}

/* Stable, best first. */
static void sort(root *r)
{
    for (int i = 1; i < r->n; i++) {
        int k = i;
        while (k > 0 && r->value[k - 1] < r->value[i])
            k--;
        promote(r, i, k);
    }
}

/* Which search values are asked of: to a depth, or the end. */
static int child_value(worker *w, const root *r, int i, int depth, int alpha, int beta)
{
    return depth > 0 ? tree_child(w, r->mover, &r->list[i], depth, alpha, beta)
                     : solve_child(w, r->mover, &r->list[i], alpha, beta);
}

/* One child exactly: a window around 'guess' that is opened until it holds. */
static int open_window(worker *w, const root *r, int i, int depth, int guess, int margin)
{
    int limit = depth > 0 ? SCORE_INF : SOLVE_MAX;
    int alpha = guess - margin < -limit ? -limit : guess - margin;
    int beta = guess + margin > limit ? limit : guess + margin;
    for (;;) {
        int value = child_value(w, r, i, depth, alpha, beta);
        if (w->aborted || (value > alpha && value < beta) || (alpha <= -limit && beta >= limit))
            return value;
        if (value <= alpha)
            alpha = -limit;
        else
            beta = limit;
    }
}

/* The margin that a value of deepening tells of. */
static int expected(int value)
{
    return search_is_final(value) ? search_margin(value) : value / WEIGHTS_UNIT;
}

static bool every_pass(root *r, worker *w, int depth)
{
    int fresh[WORKER_JUMPS];
    int margin = depth > 0 ? ASPIRATION : 3;
    for (int i = 0; i < r->n; i++) {
        int guess = depth > 0 ? r->value[i] : expected(r->value[i]);
        fresh[i] = open_window(w, r, i, depth, guess, margin);
        if (w->aborted)
            return false;
    }
    memcpy(r->value, fresh, sizeof fresh);
    sort(r);
    return true;
}

/* The best step in a window; it goes to the front.  After an abort too, as far as
 * it was found; false then.  When all fail low, their values are bounds that tell
 * nothing about which is best, and the order stays. */
static bool best_pass(root *r, worker *w, int depth, int alpha, int beta, int *out)
{
    int best = depth > 0 ? -SCORE_INF : -SOLVE_MAX, low = alpha, where = 0;
    for (int i = 0; i < r->n; i++) {
        int value = 0;
        if (i > 0)
            value = child_value(w, r, i, depth, low, low + 1);
        if (i == 0 || (!w->aborted && value > low && value < beta))
            value = child_value(w, r, i, depth, low, beta);
        if (w->aborted)
            break;
        r->value[i] = value;
        if (value > best) {
            best = value;
            where = i;
        }
        low = best > low ? best : low;
        if (low >= beta)
            break;
    }
    if (best > alpha)
        promote(r, where, 0);
    *out = best;
    return !w->aborted;
}

/* best_pass() in a window around the last value, opened where it fails. */
static bool aspire(root *r, worker *w, int depth)
{
    int guess = r->value[0], value, width = ASPIRATION;
    int alpha = depth > 3 ? guess - width : -SCORE_INF;
    int beta = depth > 3 ? guess + width : SCORE_INF;
    for (;;) {
        if (!best_pass(r, w, depth, alpha, beta, &value))
            return false;
        if (value > alpha && value < beta)
            return true;
        width *= 4;
        if (value <= alpha)
            alpha = width < WEIGHTS_LIMIT ? guess - width : -SCORE_INF;
        if (value >= beta)
            beta = width < WEIGHTS_LIMIT ? guess + width : SCORE_INF;
    }
}

/* ---- helpers ---- */

typedef struct helper {
    root r;
    atomic_bool halt;
    pthread_t thread;
    int lane;
    bool solving;
} helper;

static bool solve_pass(root *r, worker *w);

static void *help(void *arg)
{
    helper *h = arg;
    root *r = &h->r;
    promote(r, h->lane % r->n, 0);
    if (h->solving) {
        solve_pass(r, &r->main);
    } else {
        for (int depth = 2; depth < CACHE_MAX_DEPTH && !r->main.aborted; depth++)
            aspire(r, &r->main, depth + h->lane % 2);
    }
    return NULL;
}

static int start_helpers(const root *r, helper *h, int n, bool solving)
{
    int started = 0;
    for (int i = 0; i < n; i++) {
        h[i].r = *r;
        h[i].lane = i + 1;
        h[i].solving = solving;
        h[i].r.report = NULL;
        h[i].r.every = false;
        h[i].r.main.lane = i + 1;
        h[i].r.main.nodes = h[i].r.main.next_poll = h[i].r.main.max_nodes = 0;
        atomic_init(&h[i].halt, false);
        h[i].r.main.halt = &h[i].halt;
        if (!thread_create(&h[i].thread, help, &h[i]))
            break;
        started++;
    }
    return started;
}

static void end_helpers(root *r, helper *h, int n)
{
    for (int i = 0; i < n; i++)
        atomic_store_explicit(&h[i].halt, true, memory_order_relaxed);
    for (int i = 0; i < n; i++) {
        pthread_join(h[i].thread, NULL);
        r->main.nodes += h[i].r.main.nodes;
    }
    r->main.next_poll = 0;
}

/* ---- the two searches ---- */

static void deepen(root *r, int depth, unsigned soft_ms)
{
    worker *w = &r->main;
    /* What the table knew to this depth is searched once more: it has told one step only. */
    int first = r->done < depth ? r->done + 1 : depth;
    for (int d = first; d <= depth && d < CACHE_MAX_DEPTH; d++) {
        bool done = r->every ? every_pass(r, w, d) : aspire(r, w, d);
        if (!done) {
            if (!r->every && d > 1)
                root_publish(r, d - 1); /* perhaps a better step was found on the way */
            return;
        }
        r->done = d;
        root_publish(r, d);
        if ((soft_ms != 0 && root_ms(r) >= soft_ms) || (r->enough != 0 && w->nodes >= r->enough))
            return;
    }
}

/* Won, drawn or lost first; then the margin.  r->value[0] holds it. */
static bool solve_pass(root *r, worker *w)
{
    int guess = expected(r->value[0]), value, found, alpha, beta, step = 2;
    if (!best_pass(r, w, 0, -1, 1, &value))
        return false;
    if (value == 0)
        return true;
    if ((guess > 0) != (value > 0))
        guess = value;
    alpha = guess - step;
    beta = guess + step;
    for (;;) {
        if (value > 0 && alpha < 0)
            alpha = 0;
        if (value < 0 && beta > 0)
            beta = 0;
        if (!best_pass(r, w, 0, alpha, beta, &found))
            return false;
        if (found > alpha && found < beta)
            return true;
        step *= 2;
        if (found <= alpha) {
            beta = found + 1;
            alpha = found - step < -SOLVE_MAX ? -SOLVE_MAX : found - step;
        } else {
            alpha = found - 1;
            beta = found + step > SOLVE_MAX ? SOLVE_MAX : found + step;
        }
    }
}

typedef struct task {
    int depth; /* 0 = solve */
    unsigned soft_ms;
} task;

static bool run(root *r, task t)
{
    if (t.depth > 0) {
        deepen(r, t.depth, t.soft_ms);
        return true;
    }
    return r->every ? every_pass(r, &r->main, 0) : solve_pass(r, &r->main);
}

static bool run_with_helpers(root *r, task t)
{
    int wanted = r->threads - 1 > MAX_HELPERS ? MAX_HELPERS : r->threads - 1;
    helper *h = wanted > 0 ? malloc((size_t)wanted * sizeof *h) : NULL;
    if (h == NULL)
        return run(r, t);
    int n = start_helpers(r, h, wanted, t.depth == 0);
    bool done = run(r, t);
    end_helpers(r, h, n);
    free(h);
    return done;
}

void root_deepen(root *r, int depth, unsigned soft_ms)
{
    run_with_helpers(r, (task){depth, soft_ms});
}

bool root_solve(root *r)
{
    child list[WORKER_JUMPS];
    int value[WORKER_JUMPS];
    memcpy(list, r->list, sizeof list);
    memcpy(value, r->value, sizeof value);
    if (run_with_helpers(r, (task){0, 0})) {
        r->proved = true;
        root_publish(r, 2 * r->open + 1);
        return true;
    }
    /* What was found is in other units: go back to the estimates.  Only a proved
     * win is kept, by its step. */
    bool won = !r->every && r->value[0] > 0 && r->value[0] <= GRID_CELLS;
    child front = r->list[0];
    memcpy(r->list, list, sizeof list);
    memcpy(r->value, value, sizeof value);
    for (int i = 0; won && i < r->n; i++) {
        if (r->list[i].from == front.from && r->list[i].to == front.to)
            promote(r, i, 0);
    }
    root_publish(r, r->best->turns);
    return false;
}
