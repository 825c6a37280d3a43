/* reviser/engine/tree.c - see tree.h.
 *
 * Three kinds of nodes: the Setter's, the Jumper's at the start of a turn, and the
 * Jumper's within a chain.  Depth falls by one when a turn ends; within a turn the
 * value is not negated.  A chain's end is searched with the rest of the depth as soon
 * as the list reaches it, so the estimate (of the position if the turn stopped here)
 * orders stops and jumps alike. */
#include "reviser/engine/tree.h"

static int place_node(worker *w, uint64_t setter, uint64_t jumper, int depth, int alpha, int beta);
static int chain_node(worker *w, uint64_t setter, uint64_t jumper, int at, int depth, int alpha,
                      int beta);
static int jump_node(worker *w, uint64_t setter, uint64_t jumper, int depth, int alpha, int beta);

enum { REDUCE_DEPTH = 3, REDUCE_FROM = 3, REDUCE_MORE = 9, ORDER_DEPTH = 2, STOP_FLIPS = 3 };

uint64_t tree_key(const worker *w, int mover, uint64_t setter, uint64_t jumper, int chain)
{
    return worker_key(setter, jumper, worker_rest(mover, chain) | w->must << 8);
}

int tree_child(worker *w, int mover, const child *c, int depth, int alpha, int beta)
{
    if (mover == SETTER)
        return -jump_node(w, c->setter, c->jumper, depth - 1, -beta, -alpha);
    if (c->more)
        return chain_node(w, c->setter, c->jumper, c->to, depth, alpha, beta);
    return -place_node(w, c->setter, c->jumper, depth - 1, -beta, -alpha);
}

/* What the mover may hope for after a step: the estimate, a chain being taken as
 * stopped, or the final value. */
static int hope(const worker *w, int mover, const child *c)
{
    int next = 1 - mover;
    uint64_t targets =
        next == SETTER ? grid_targets(c->setter, c->jumper) : grid_targets(c->jumper, c->setter);
    if (targets == 0)
        return c->more ? 0 : -worker_final(w, next, c->setter, c->jumper);
    return -worker_estimate(w, next, c->setter, c->jumper, targets);
}

void tree_order(worker *w, int mover, child *list, int n)
{
    for (int i = 0; i < n; i++)
        list[i].score = hope(w, mover, &list[i]);
    for (int i = 0; i < n; i++)
        worker_pick(list, i, n);
}

/* Cheap order near the leaves: what flips most; a stop is tried before short jumps. */
static void order_flips(uint64_t own, child *list, int n, int mover)
{
    for (int i = 0; i < n; i++) {
        uint64_t now = mover == SETTER ? list[i].setter : list[i].jumper;
        list[i].score = list[i].to == CACHE_NO_FIELD ? STOP_FLIPS : bits_count(now & ~own);
    }
}

static void score(worker *w, int mover, uint64_t own, int depth, const cache_entry *known,
                  child *list, int n)
{
    if (depth >= ORDER_DEPTH) {
        for (int i = 0; i < n; i++)
            list[i].score = hope(w, mover, &list[i]);
    } else {
        order_flips(own, list, n, mover);
    }
    for (int i = 0; i < n; i++) {
        if (list[i].to == known->to && list[i].from == known->from)
            list[i].score = SCORE_INF;
    }
}

/* Can the table answer?  Else *known holds its step. */
static bool probe(const worker *w, uint64_t key, int depth, int alpha, int beta, cache_entry *known)
{
    if (!cache_get(w->cache, key, known)) {
        known->from = known->to = CACHE_NO_STEP;
        return false;
    }
    if (known->depth < depth)
        return false;
    return known->bound == CACHE_EXACT || (known->bound == CACHE_LOWER && known->value >= beta) ||
           (known->bound == CACHE_UPPER && known->value <= alpha);
}

static int reduction(const worker *w, int depth, int i)
{
    if (!w->reduce || depth < REDUCE_DEPTH || i < REDUCE_FROM)
        return 0;
    return i >= REDUCE_MORE && depth > REDUCE_DEPTH + 1 ? 2 : 1;
}

/* The loop over the steps, fail-soft. */
static int best_of(worker *w, int mover, child *list, int n, uint64_t key, int depth, int alpha,
                   int beta)
{
    int best = -SCORE_INF, low = alpha;
    cache_entry e = {0, depth, CACHE_UPPER, CACHE_NO_STEP, CACHE_NO_STEP};
    for (int i = 0; i < n; i++) {
        int value = 0;
        worker_pick(list, i, n);
        if (i > 0) {
            int less = reduction(w, depth, i);
            value = tree_child(w, mover, &list[i], depth - less, low, low + 1);
            if (less > 0 && value > low)
                value = tree_child(w, mover, &list[i], depth, low, low + 1);
        }
        if (i == 0 || (value > low && value < beta))
            value = tree_child(w, mover, &list[i], depth, low, beta);
        if (w->aborted)
            return 0;
        if (value > best) {
            best = value;
            e.from = list[i].from;
            e.to = list[i].to;
        }
        if (best > low)
            low = best;
        if (low >= beta)
            break;
    }
    e.value = best;
    e.bound = best >= beta ? CACHE_LOWER : best > alpha ? CACHE_EXACT : CACHE_UPPER;
    cache_put(w->cache, key, &e);
    return best;
}

static int place_node(worker *w, uint64_t setter, uint64_t jumper, int depth, int alpha, int beta)
{
    child list[WORKER_PLACES];
    cache_entry known;
    uint64_t key;
    uint64_t targets = grid_targets(setter, jumper);
    if (worker_node(w))
        return 0;
    if (targets == 0)
        return worker_final(w, SETTER, setter, jumper);
    if (depth <= 0)
        return worker_estimate(w, SETTER, setter, jumper, targets);
    key = tree_key(w, SETTER, setter, jumper, -1);
    if (probe(w, key, depth, alpha, beta, &known))
        return known.value;
    int n = worker_places(setter, jumper, list);
    score(w, SETTER, setter, depth, &known, list, n);
    return best_of(w, SETTER, list, n, key, depth, alpha, beta);
}

static int jump_node(worker *w, uint64_t setter, uint64_t jumper, int depth, int alpha, int beta)
{
    child list[WORKER_JUMPS];
    cache_entry known;
    uint64_t key;
    uint64_t targets = grid_targets(jumper, setter);
    if (worker_node(w))
        return 0;
    if (targets == 0)
        return worker_final(w, JUMPER, setter, jumper);
    if (depth <= 0)
        return worker_estimate(w, JUMPER, setter, jumper, targets);
    key = tree_key(w, JUMPER, setter, jumper, -1);
    if (probe(w, key, depth, alpha, beta, &known))
        return known.value;
    int n = worker_jumps(setter, jumper, list);
    score(w, JUMPER, jumper, depth, &known, list, n);
    return best_of(w, JUMPER, list, n, key, depth, alpha, beta);
}

static int chain_node(worker *w, uint64_t setter, uint64_t jumper, int at, int depth, int alpha,
                      int beta)
{
    child list[WORKER_LANDINGS];
    cache_entry known;
    uint64_t key = tree_key(w, JUMPER, setter, jumper, at);
    if (worker_node(w))
        return 0;
    if (depth < 1)
        depth = 1; /* reduced inside a turn: the turn still has to end */
    if (probe(w, key, depth, alpha, beta, &known))
        return known.value;
    int n = worker_landings(w, setter, jumper, at, list);
    score(w, JUMPER, jumper, depth, &known, list, n);
    return best_of(w, JUMPER, list, n, key, depth, alpha, beta);
}

int tree_value(worker *w, int mover, uint64_t setter, uint64_t jumper, int chain, int depth,
               int alpha, int beta)
{
    if (chain >= 0)
        return chain_node(w, setter, jumper, chain, depth, alpha, beta);
    return mover == SETTER ? place_node(w, setter, jumper, depth, alpha, beta)
                           : jump_node(w, setter, jumper, depth, alpha, beta);
}
