/* reversi/engine/search.c - principal variation search.  A null-window node asks, in
 * this order: the unrolled code near the end, stable discs, the table, the table's
 * word on the moves' positions, shallow searches (multi-probcut); then it tries the
 * table's moves, then the others by rank; when others have nothing to do they are
 * given moves of deep nodes. */
#include "reversi/engine/search.h"

#include <string.h>

#include "reversi/engine/end.h"
#include "reversi/engine/order.h"
#include "reversi/engine/probcut.h"
#include "reversi/engine/stability.h"

enum {
    END_FROM = 12,   /* solved without the shared table up to so many empty squares */
    SPLIT_DEPTH = 9, /* midgame: shallower nodes are not shared between threads */
    SPLIT_END = 15,  /* endgame: nor nodes with fewer empty squares */
    CUT_DEPTH = 3,   /* probcut from here */
    ETC_DEPTH = 4,
    STABLE_SLACK = 10
};

static bool is_solve(const node *p, int depth)
{
    return depth >= p->n;
}

static int leaf(const searcher *s, const node *p)
{
    return p->n == 0 ? board_final(p->b) : eval_discs(s->eval, &p->f, p->n);
}

static void pass_node(const node *p, node *out)
{
    out->b = board_pass(p->b);
    out->n = p->n;
    eval_pass(&p->f, &out->f);
}

/* Depth 1 and 2 with nothing but the evaluation. */
static int tiny(searcher *s, const node *p, int alpha, int beta, int depth)
{
    uint64_t moves = board_moves(p->b);
    if (moves == 0) {
        node next;
        pass_node(p, &next);
        if (board_moves(next.b) == 0)
            return board_final(p->b);
        s->nodes++;
        return -tiny(s, &next, -beta, -alpha, depth);
    }
    int best = -VALUE_NONE;
    for (int pass = 0; pass < 2; pass++) {
        uint64_t group = pass == 0 ? moves & order_good() : moves & ~order_good();
        for (; group != 0; group &= group - 1) {
            int x = bits_lowest(group);
            uint64_t flips = board_flips(p->b, x);
            node next;
            next.b = board_play(p->b, x, flips);
            next.n = p->n - 1;
            if (next.b.own == 0)
                return 64;
            eval_play(s->eval, &p->f, x, flips, &next.f);
            s->nodes++;
            int v = depth == 1 ? -leaf(s, &next)
                               : -tiny(s, &next, -beta, best > alpha ? -best : -alpha, depth - 1);
            if (v > best) {
                best = v;
                if (v >= beta)
                    return v;
            }
        }
    }
    return best;
}

static bool stable_cut(const node *p, int alpha, int *value)
{
    if (alpha < 2 * p->n - STABLE_SLACK)
        return false;
    *value = 64 - 2 * stability_count(p->b);
    return *value <= alpha;
}

static bool level_enough(const ttable_entry *e, int depth, int selectivity)
{
    return e->depth >= depth && e->selectivity >= selectivity;
}

/* Enhanced transposition cutoff: a move whose position is known to be bad enough
 * for the opponent. */
static bool table_cut(const searcher *s, const move_list *list, int alpha, int depth,
                      int selectivity, int *value)
{
    for (int i = 0; i < list->n; i++) {
        ttable_entry e;
        if (ttable_get(s->table, list->at[i]->hash, board_key(list->at[i]->next.b), &e) &&
            level_enough(&e, depth - 1, selectivity) && -e.upper > alpha) {
            *value = -e.upper;
            return true;
        }
    }
    return false;
}

/* Multi-probcut: a shallow search far enough beyond the window ends it. */
static bool probable_cut(searcher *s, const node *p, int alpha, int depth, int selectivity,
                         int *value)
{
    int shallow = depth / 4 * 2 + (depth & 1);
    if (shallow >= depth)
        shallow = depth - 2;
    if (shallow < 0)
        shallow = 0;
    double width = probcut_width(selectivity);
    int now = leaf(s, p);
    int margin = (int)(width * probcut_sigma(s->eval->probcut, p->n, depth, shallow) + 0.5);
    int rough = (int)(width * probcut_sigma(s->eval->probcut, p->n, depth, 0) + 0.5);
    int above = alpha + 1 + margin, below = alpha - margin;
    if (now > alpha + 1 + margin - rough / 2 && above <= 63) {
        int v = search_bound(s, p, above - 1, shallow, selectivity);
        if (v >= above) {
            *value = alpha + 1;
            return true;
        }
    }
    if (now < alpha - margin + rough / 2 && below >= -63) {
        int v = search_bound(s, p, below, shallow, selectivity);
        if (v <= below) {
            *value = alpha;
            return true;
        }
    }
    return false;
}

static int log_cost(uint64_t nodes)
{
    int n = 0;
    for (; nodes > 0; nodes >>= 1)
        n++;
    return n;
}

/* One move of a null-window node. */
static int try_move(searcher *s, const node *p, move *m, int alpha, int depth, int selectivity)
{
    if (depth - 1 < m->next.n || m->next.n > END_FROM)
        order_ready(s, p, m);
    return -search_bound(s, &m->next, -alpha - 1, depth - 1, selectivity);
}

void search_work(searcher *s, split *sp)
{
    job *j = s->job;
    pthread_mutex_lock(&j->lock);
    while (sp->next < sp->end && !atomic_load_explicit(&sp->cut, memory_order_relaxed)) {
        move *m = order_take(sp->moves, sp->next++);
        pthread_mutex_unlock(&j->lock);
        int v = try_move(s, sp->node, m, sp->alpha, sp->depth, sp->selectivity);
        bool gone = job_void(s);
        pthread_mutex_lock(&j->lock);
        if (gone)
            break;
        if (v > sp->best) {
            sp->best = v;
            sp->best_move = m->x;
            if (v > sp->alpha)
                atomic_store_explicit(&sp->cut, true, memory_order_relaxed);
        }
    }
    pthread_mutex_unlock(&j->lock);
}

static bool may_split(const searcher *s, const node *p, int depth, int left)
{
    return left >= 2 && atomic_load_explicit(&s->job->idle, memory_order_relaxed) > 0 &&
           (is_solve(p, depth) ? p->n >= SPLIT_END : depth >= SPLIT_DEPTH);
}

/* What a node has found so far. */
typedef struct finding {
    int best, move;
} finding;

/* Tries the moves from 'i' to before 'n'. */
static void try_moves(searcher *s, const node *p, move_list *list, int i, int n, int alpha,
                      int depth, int selectivity, finding *f)
{
    for (; i < n && f->best <= alpha; i++) {
        if (f->best > -VALUE_NONE && may_split(s, p, depth, n - i)) {
            split sp = {.node = p,
                        .moves = list,
                        .alpha = alpha,
                        .depth = depth,
                        .selectivity = selectivity,
                        .next = i,
                        .end = n,
                        .best = f->best,
                        .best_move = f->move};
            job_split(s, &sp);
            *f = (finding){sp.best, sp.best_move};
            return;
        }
        move *m = order_take(list, i);
        int v = try_move(s, p, m, alpha, depth, selectivity);
        if (job_void(s))
            return;
        if (v > f->best)
            *f = (finding){v, m->x};
    }
}

static int pass_bound(searcher *s, const node *p, int alpha, int depth, int selectivity)
{
    node next;
    pass_node(p, &next);
    if (board_moves(next.b) == 0)
        return board_final(p->b);
    return -search_bound(s, &next, -alpha - 1, depth, selectivity);
}

int search_bound(searcher *s, const node *p, int alpha, int depth, int selectivity)
{
    if (depth >= p->n) {
        depth = p->n;
        if (p->n <= END_FROM)
            return end_solve(s, p->b, alpha, p->n);
    }
    s->nodes++;
    if (depth <= 0)
        return leaf(s, p);
    if (depth <= 2)
        return tiny(s, p, alpha, alpha + 1, depth);
    job_poll(s);
    if (job_void(s))
        return alpha;
    int value;
    if (stable_cut(p, alpha, &value))
        return value;
    uint64_t hash = board_hash(p->b), key = board_key(p->b), start = s->nodes;
    ttable_entry e = {-64, 64, 0, 0, {NOWHERE, NOWHERE}};
    if (ttable_get(s->table, hash, key, &e) && level_enough(&e, depth, selectivity)) {
        if (e.lower > alpha)
            return e.lower;
        if (e.upper <= alpha)
            return e.upper;
    }
    uint64_t moves = board_moves(p->b);
    if (moves == 0)
        return pass_bound(s, p, alpha, depth, selectivity);
    move_list list;
    bool ask = depth >= ETC_DEPTH && (!is_solve(p, depth) || p->n > END_FROM + 1);
    if (!order_list(s, p, moves, ask, &list))
        return 64;
    if (ask && table_cut(s, &list, alpha, depth, selectivity, &value))
        return value;
    if (selectivity < SELECT_NONE && depth >= CUT_DEPTH &&
        probable_cut(s, p, alpha, depth, selectivity, &value))
        return value;
    finding f = {-VALUE_NONE, NOWHERE};
    int known = order_known(&list, e.move);
    try_moves(s, p, &list, 0, known, alpha, depth, selectivity, &f);
    if (f.best <= alpha && known < list.n && !job_void(s)) {
        order_rank(s, p, &list, known, depth);
        try_moves(s, p, &list, known, list.n, alpha, depth, selectivity, &f);
    }
    if (job_void(s))
        return alpha;
    ttable_put(s->table, hash, key, depth, selectivity, alpha, alpha + 1, f.best, f.move,
               log_cost(s->nodes - start));
    return f.best;
}

static int pass_value(searcher *s, const node *p, int alpha, int beta, int depth, int selectivity)
{
    node next;
    pass_node(p, &next);
    if (board_moves(next.b) == 0)
        return board_final(p->b);
    return -search_value(s, &next, -beta, -alpha, depth, selectivity);
}

int search_value(searcher *s, const node *p, int alpha, int beta, int depth, int selectivity)
{
    if (beta - alpha <= 1)
        return search_bound(s, p, alpha, depth, selectivity);
    s->nodes++;
    if (depth > p->n)
        depth = p->n;
    if (depth <= 0)
        return leaf(s, p);
    job_poll(s);
    if (job_void(s))
        return alpha;
    uint64_t moves = board_moves(p->b), start = s->nodes;
    uint64_t hash = board_hash(p->b), key = board_key(p->b);
    if (moves == 0)
        return pass_value(s, p, alpha, beta, depth, selectivity);
    ttable_entry e = {-64, 64, 0, 0, {NOWHERE, NOWHERE}};
    if (ttable_get(s->table, hash, key, &e) && level_enough(&e, depth, selectivity)) {
        if (e.lower >= beta || e.lower == e.upper)
            return e.lower;
        if (e.upper <= alpha)
            return e.upper;
    }
    move_list list;
    if (!order_list(s, p, moves, false, &list))
        return 64;
    int known = order_known(&list, e.move);
    if (known < list.n)
        order_rank(s, p, &list, known, depth);
    finding f = {-VALUE_NONE, NOWHERE};
    for (int i = 0; i < list.n && f.best < beta; i++) {
        int bound = f.best < alpha ? alpha : f.best, v = 0;
        move *m = order_take(&list, i);
        bool full = i == 0;
        order_ready(s, p, m);
        if (!full) {
            v = -search_bound(s, &m->next, -bound - 1, depth - 1, selectivity);
            full = v > bound && v < beta;
        }
        if (full && !job_void(s))
            v = -search_value(s, &m->next, -beta, -bound, depth - 1, selectivity);
        if (job_void(s))
            return alpha;
        if (v > f.best)
            f = (finding){v, m->x};
    }
    ttable_put(s->table, hash, key, depth, selectivity, alpha, beta, f.best, f.move,
               log_cost(s->nodes - start));
    return f.best;
}
