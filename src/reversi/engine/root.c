/* reversi/engine/root.c - see root.h.  The root's own moves are searched one after
 * the other; threads split the work below them. */
#include "reversi/engine/root.h"

#include <stdlib.h>
#include <string.h>

#include "reversi/engine/variation.h"
#include "thread/thread.h"

enum {
    SOLVE_GAP = 10,    /* estimates up to so many plies before the end, then solve */
    DIRECT_SOLVE = 10, /* solved at once with so few empty squares */
    FAR_SOLVE = 26,    /* one more selective solution with so many or more */
    WINDOW = 3,
    MOST_TRIES = 5,
    NARROW = 4, /* proving such a margin proves who wins almost at once */
    FORCED_DEPTH = 10,
    SMALL_MIB = 16,    /* table of a search ... */
    SMALL_END = 26,    /* ... with so many empty squares at most, ... */
    SMALL_DEPTH = 8,   /* ... or so deep; twice as much a square more */
    RESERVE = 10000000 /* nanoseconds kept back for coming home */
};

typedef struct root_move {
    int x, value;
    bool exact;
    node next;
} root_move;

typedef struct root {
    thinker *t;
    searcher *s;
    job job;
    const root_limits *l;
    node p;
    int n;
    root_move move[ROOT_MOVES];
    uint64_t start, last; /* last: when the last iteration ended */
    root_report_fn *report;
    void *ctx;
    root_result *out;
} root;

static void fill_moves(root *r, board b)
{
    const evaluation *e = r->t->eval;
    r->p.b = b;
    r->p.n = bits_count(board_empty(b));
    patterns_read(&e->shape, b, &r->p.f);
    r->n = 0;
    for (uint64_t m = board_moves(b); m != 0; m &= m - 1) {
        root_move *to = &r->move[r->n++];
        to->x = bits_lowest(m);
        uint64_t flips = board_flips(b, to->x);
        to->next.b = board_play(b, to->x, flips);
        to->next.n = r->p.n - 1;
        to->exact = false;
        eval_play(e, &r->p.f, to->x, flips, &to->next.f);
        to->value = -eval_discs(e, &to->next.f, to->next.n);
    }
}

/* Brings move i to the front, the others keep their order. */
static void to_front(root *r, int i, int front)
{
    root_move keep = r->move[i];
    memmove(&r->move[front + 1], &r->move[front], (size_t)(i - front) * sizeof keep);
    r->move[front] = keep;
}

static void sort_moves(root *r)
{
    for (int i = 1; i < r->n; i++)
        for (int k = 0; k < i; k++)
            if (r->move[i].value > r->move[k].value) {
                to_front(r, i, k);
                break;
            }
}

/* Principal variation search of the root within a window.  The best move comes to
 * the front as soon as it is known. */
static int search_root(root *r, int alpha, int beta, int depth, int selectivity)
{
    const kernel *k = r->t->kernel;
    int best = -VALUE_NONE;
    for (int i = 0; i < r->n && best < beta; i++) {
        int bound = best < alpha ? alpha : best;
        const node *next = &r->move[i].next;
        bool full = i == 0;
        int v = 0;
        if (!full) {
            v = -k->bound(r->s, next, -bound - 1, depth - 1, selectivity);
            full = v > bound && v < beta && beta - bound > 1;
        }
        if (full && !job_void(r->s))
            v = -k->value(r->s, next, -beta, -bound, depth - 1, selectivity);
        if (job_void(r->s))
            return best;
        r->move[i].value = v;
        if (v > best) {
            best = v;
            if (i > 0 && v > alpha)
                to_front(r, i, 0);
        }
    }
    return best;
}

static int clamp(int v)
{
    return v < -64 ? -64 : v > 64 ? 64 : v;
}

/* Moves the window until the value lies within it.  Estimates may contradict one
 * another (what the table knows is deeper than what is asked), so after a few tries
 * the window is opened wholly. */
static int aspire(root *r, int guess, int width, int depth, int selectivity)
{
    int alpha = clamp(guess - width), beta = clamp(guess + width);
    for (int tries = 0;; tries++) {
        if (alpha >= beta)
            alpha = beta - 1;
        int v = search_root(r, alpha, beta, depth, selectivity);
        if (job_void(r->s) || (v > alpha && v < beta) || (alpha == -64 && beta == 64))
            return v;
        if ((v <= alpha && alpha == -64) || (v >= beta && beta == 64))
            return v;
        if (tries == MOST_TRIES) {
            alpha = -64;
            beta = 64;
        } else if (v <= alpha) {
            beta = clamp(v + 1);
            alpha = clamp(v - width);
        } else {
            alpha = clamp(v - 1);
            beta = clamp(v + width);
        }
        width += width;
    }
}

/* The exact value by null windows that step away from the guess until both sides
 * are bounded.  Margins are even, so the windows lie at odd numbers.  The order of
 * the moves changes only when one is proved better. */
static int prove(root *r, int guess)
{
    int lower = -64, upper = 64, alpha = guess + (guess & 1) - 1;
    while (lower < upper) {
        alpha = alpha < lower ? lower + 1 : alpha >= upper ? upper - 1 : alpha;
        int v = search_root(r, alpha, alpha + 1, r->p.n, SELECT_NONE);
        if (job_void(r->s))
            return v;
        if (v > alpha) {
            lower = v;
            alpha = v + 1;
        } else {
            upper = v;
            alpha = v - 1;
        }
    }
    return lower;
}

/* Who wins, before by how much: a move that is proved to win comes to the front. */
static void prove_sign(root *r, int guess)
{
    int alpha = guess > 0 ? 0 : -1;
    int v = search_root(r, alpha, alpha + 1, r->p.n, SELECT_NONE);
    if (!job_void(r->s) && (v > alpha) != (guess > 0))
        search_root(r, -1 - alpha, -alpha, r->p.n, SELECT_NONE);
}

/* A value of its own for a move, by the same way. */
static int search_one(root *r, const root_move *m, int depth, int selectivity)
{
    int alpha = clamp(m->value - WINDOW), beta = clamp(m->value + WINDOW);
    for (int tries = 0;; tries++) {
        if (alpha >= beta)
            alpha = beta - 1;
        int v = -r->t->kernel->value(r->s, &m->next, -beta, -alpha, depth - 1, selectivity);
        if (job_void(r->s) || (v > alpha && v < beta) || (alpha == -64 && beta == 64))
            return v;
        if ((v <= alpha && alpha == -64) || (v >= beta && beta == 64))
            return v;
        bool low = v <= alpha, open = tries >= 2;
        alpha = open ? -64 : low ? clamp(v - 2 * WINDOW) : clamp(v - 1);
        beta = open ? 64 : low ? clamp(v + 1) : clamp(v + 2 * WINDOW);
    }
}

static void search_every(root *r, int depth, int selectivity)
{
    for (int i = 0; i < r->n; i++) {
        root_move *m = &r->move[i];
        int v = search_one(r, m, depth, selectivity);
        if (job_void(r->s))
            return;
        m->value = v;
        m->exact = depth >= r->p.n && selectivity == SELECT_NONE;
    }
    sort_moves(r);
}

static uint64_t nodes_now(root *r)
{
    return r->s->nodes + (uint64_t)atomic_load_explicit(&r->job.helper_nodes, memory_order_relaxed);
}

/* Notes a finished iteration. */
static void finish(root *r, int depth, int selectivity, int value)
{
    root_result *o = r->out;
    o->depth = depth;
    o->value = value;
    o->exact = depth >= r->p.n && selectivity == SELECT_NONE;
    o->n_pv = 1;
    o->pv[0] = (uint8_t)r->move[0].x;
    variation_follow(r->t, r->s, r->p.b, o);
    o->n_choices = 0;
    for (int i = 0; r->l->every && i < r->n; i++)
        o->choice[o->n_choices++] = (root_choice){r->move[i].x, r->move[i].value, r->move[i].exact};
    r->last = job_clock() - r->start;
    o->nodes = nodes_now(r);
    o->time = r->last;
    if (r->report != NULL)
        r->report(o, r->ctx);
}

/* The answer is the move in front; what was said to follow another one is forgotten. */
static void answer_front(root *r)
{
    root_result *o = r->out;
    if (o->pv[0] == r->move[0].x)
        return;
    o->pv[0] = (uint8_t)r->move[0].x;
    o->n_pv = 1;
    o->whole = false;
}

/* One iteration; false when it was cut short.  Then a better first move may stand
 * in front all the same. */
static bool iterate(root *r, int depth, int selectivity, int *value)
{
    int v;
    if (r->l->every) {
        search_every(r, depth, selectivity);
        v = r->move[0].value;
    } else if (depth >= r->p.n && selectivity == SELECT_NONE) {
        v = prove(r, *value);
    } else {
        v = aspire(r, *value, WINDOW, depth, selectivity);
    }
    if (job_void(r->s)) {
        answer_front(r);
        return false;
    }
    *value = v;
    finish(r, depth, selectivity, v);
    return true;
}

/* Is there time for another iteration?  It is expected to take about as long again
 * as all before it; when it would solve the game, later moves need no time, so more
 * of the clock may be spent on it. */
static bool time_left(const root *r, bool solving)
{
    const root_limits *l = r->l;
    uint64_t soft = l->soft, hard = l->hard;
    if (soft == 0 || (hard != 0 && soft >= hard))
        return true; /* up to the hard limit, which the search itself observes: what is
                        left of a turn's own time is no use to later turns */
    if (solving && l->left / 3 > soft)
        soft = l->left / 3;
    if (hard != 0 && soft > hard)
        soft = hard;
    return r->last * 3 < soft * 2;
}

static int depth_selectivity(const root_limits *l, int depth)
{
    if (l->depth == 0 || l->depth > 16)
        return SELECT_73;
    return l->depth <= 8 ? SELECT_NONE : depth <= 12 ? SELECT_95 : SELECT_87;
}

/* A solver goes on from an estimate to the proof, when far from the end by a surer one
 * between, which pays there by the order it leaves behind; in play, certainty rises by degrees,
 * and who wins is proved before by how much. */
static void solve(root *r, int value)
{
    static const int8_t proof[] = {SELECT_73, SELECT_NONE, -1},
                        far[] = {SELECT_73, SELECT_98, SELECT_NONE, -1},
                        play[] = {SELECT_73, SELECT_87, SELECT_98, SELECT_NONE, -1};
    bool plays = !r->l->solve && r->p.n > DIRECT_SOLVE;
    const int8_t *level = r->p.n <= DIRECT_SOLVE ? &proof[1]
                          : plays                ? play
                          : r->p.n < FAR_SOLVE   ? proof
                                                 : far;
    for (; *level >= 0; level++) {
        if (*level == SELECT_NONE && plays && !r->l->every && abs(value) > NARROW) {
            prove_sign(r, value);
            answer_front(r);
            r->last = job_clock() - r->start;
            if (job_void(r->s) || !time_left(r, true))
                return;
        }
        if (!iterate(r, r->p.n, *level, &value) || !time_left(r, true))
            return;
    }
}

static void deepen(root *r)
{
    const root_limits *l = r->l;
    int value = r->move[0].value, n = r->p.n;
    int top = n - SOLVE_GAP;
    bool limited = l->depth > 0 && l->depth < n;
    if (limited)
        top = l->depth;
    if (n <= DIRECT_SOLVE && !limited)
        top = 0;
    bool forced = r->n == 1 && !l->every && !l->solve && l->depth == 0 && (l->hard | l->soft) != 0;
    if (forced && top > FORCED_DEPTH)
        top = FORCED_DEPTH;
    for (int depth = 1; depth <= top; depth++) {
        if (l->solve && (top - depth) % 2 != 0)
            continue;
        if (!iterate(r, depth, depth_selectivity(l, depth), &value) || !time_left(r, false))
            return;
    }
    if (limited || (forced && n > DIRECT_SOLVE))
        return;
    solve(r, value);
}

static void *help(void *arg)
{
    job_help(arg);
    return NULL;
}

/* Memory for the table that a search can make use of. */
static size_t useful_mib(const thinker *t, int n, int depth)
{
    if (n <= SMALL_END || (depth > 0 && depth <= SMALL_DEPTH))
        return SMALL_MIB;
    return n <= SMALL_END + 8 ? (size_t)SMALL_MIB << (n - SMALL_END) : t->table_mib;
}

static bool prepare(thinker *t, int n, int depth, int threads)
{
    if (t->lane[0] == NULL) /* one must be, and the table may take all there is */
        t->lane[0] = searcher_new(1);
    if (t->lane[0] == NULL || (t->table.slot == NULL && !ttable_init(&t->table, t->table_mib)))
        return false;
    ttable_fit(&t->table, useful_mib(t, n, depth));
    for (int i = 1; i < threads; i++) {
        if (t->lane[i] == NULL)
            t->lane[i] = searcher_new(1);
        if (t->lane[i] == NULL)
            break; /* fewer will do */
    }
    return true;
}

bool root_think(thinker *t, board b, const root_limits *l, root_report_fn *report, void *ctx,
                root_result *out)
{
    int threads = l->threads < 1 ? 1 : l->threads > ROOT_THREADS ? ROOT_THREADS : l->threads;
    root r = {.t = t, .l = l, .report = report, .ctx = ctx, .out = out};
    *out = (root_result){0};
    if (!prepare(t, bits_count(board_empty(b)), l->depth, threads) || !job_init(&r.job))
        return false;
    r.start = job_clock();
    r.job.stop = l->stop;
    uint64_t reserve = l->hard / 8 < RESERVE ? l->hard / 8 : RESERVE;
    r.job.deadline = l->hard != 0 ? r.start + l->hard - reserve : 0;
    r.job.node_limit = l->nodes;
    r.job.work = t->kernel->work;
    ttable_age(&t->table);
    pthread_t thread[ROOT_THREADS];
    int helpers = 0;
    for (int i = 0; i < threads && t->lane[i] != NULL; i++) {
        searcher *s = t->lane[i];
        s->nodes = s->told = 0;
        s->eval = t->eval;
        s->table = &t->table;
        s->job = &r.job;
        s->split = NULL;
        s->lane = i;
        if (i > 0 && thread_create(&thread[helpers], help, s))
            helpers++;
    }
    r.s = t->lane[0];
    fill_moves(&r, b);
    sort_moves(&r);
    out->n_pv = 1;
    out->pv[0] = (uint8_t)r.move[0].x;
    out->value = r.move[0].value;
    deepen(&r);
    job_finish(&r.job);
    for (int i = 0; i < helpers; i++)
        pthread_join(thread[i], NULL);
    out->nodes = nodes_now(&r);
    out->time = job_clock() - r.start;
    for (int i = 0; i < threads && t->lane[i] != NULL; i++)
        t->lane[i]->job = NULL; /* it ends with this function */
    job_free(&r.job);
    return true;
}
