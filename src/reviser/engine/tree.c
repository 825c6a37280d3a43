/* reviser/engine/tree.c - see tree.h.
 *
 * Three kinds of nodes: the Setter's, the Jumper's at the start of a turn, and the
 * Jumper's within a chain.  Depth falls by one when a turn ends; within a turn the
 * value is not negated.  A chain's end is searched with the rest of the depth as soon
 * as the list reaches it, so the estimate (of the position if the turn stopped here)
 * orders stops and jumps alike.
 *
 * A position whose value is most likely outside the window is given up after a glance or a
 * shallower search: what deeper searches find is close to it (see cut()).  So are late steps,
 * unless a shallower search of them surprises. */
#include "reviser/engine/tree.h"

/* A position with the places of its patterns. */
typedef struct node {
    uint64_t setter, jumper;
    places places;
} node;

static int place_node(worker *w, const node *p, int depth, int alpha, int beta);
static int chain_node(worker *w, const node *p, int at, int depth, int alpha, int beta);
static int jump_node(worker *w, const node *p, int depth, int alpha, int beta);

enum {
    REDUCE_DEPTH = 3,
    REDUCE_FROM = 3,
    REDUCE_MORE = 9,
    ORDER_DEPTH = 2,
    STOP_FLIPS = 3,
    TABLE_DEPTH = 2
};

uint64_t tree_key(const worker *w, int mover, uint64_t setter, uint64_t jumper, int chain)
{
    return worker_key(setter, jumper, worker_rest(mover, chain) | w->must << 8);
}

static void node_make(const worker *w, node *p, uint64_t setter, uint64_t jumper)
{
    p->setter = setter;
    p->jumper = jumper;
    places_make(&w->weights->layout, &p->places, setter, jumper);
}

static void node_after(const worker *w, node *next, const node *p, const child *c)
{
    next->setter = c->setter;
    next->jumper = c->jumper;
    next->places = p->places;
    places_change(&w->weights->layout, &next->places, p->setter, p->jumper, c->setter, c->jumper);
}

/* The value of a child, which 'next' is, for the mover before it. */
static int next_value(worker *w, int mover, const node *next, const child *c, int depth, int alpha,
                      int beta)
{
    if (mover == SETTER)
        return -jump_node(w, next, depth - 1, -beta, -alpha);
    if (c->more)
        return chain_node(w, next, c->to, depth, alpha, beta);
    return -place_node(w, next, depth - 1, -beta, -alpha);
}

int tree_child(worker *w, int mover, const child *c, int depth, int alpha, int beta)
{
    node next;
    node_make(w, &next, c->setter, c->jumper);
    return next_value(w, mover, &next, c, depth, alpha, beta);
}

/* What the mover may hope for after a step to 'next': the estimate, a chain being taken as
 * stopped, or the final value. */
static int hope(const worker *w, int mover, const node *next, bool more)
{
    int other = 1 - mover;
    uint64_t targets = other == SETTER ? grid_targets(next->setter, next->jumper)
                                       : grid_targets(next->jumper, next->setter);
    if (targets == 0)
        return more ? 0 : -worker_final(w, other, next->setter, next->jumper);
    return -worker_estimate(w, other, next->setter, next->jumper, &next->places, targets);
}

void tree_order(worker *w, int mover, child *list, int n)
{
    for (int i = 0; i < n; i++) {
        node next;
        node_make(w, &next, list[i].setter, list[i].jumper);
        list[i].score = hope(w, mover, &next, list[i].more);
    }
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

static uint64_t child_key(const worker *w, int mover, const child *c)
{
    return tree_key(w, mover == SETTER || c->more ? JUMPER : SETTER, c->setter, c->jumper,
                    c->more ? c->to : -1);
}

static void score(worker *w, int mover, const node *p, int depth, const cache_entry *known,
                  child *list, int n)
{
    if (depth >= ORDER_DEPTH) {
        for (int i = 0; i < n; i++) {
            node next;
            cache_fetch(w->cache, child_key(w, mover, &list[i]));
            node_after(w, &next, p, &list[i]);
            list[i].score = hope(w, mover, &next, list[i].more);
        }
    } else {
        order_flips(mover == SETTER ? p->setter : p->jumper, list, n, mover);
    }
    for (int i = 0; i < n; i++) {
        if (list[i].to == known->to && list[i].from == known->from)
            list[i].score = SCORE_INF;
    }
}

/* Can the table answer?  Else *known holds its step. */
static bool probe(const worker *w, uint64_t key, int depth, int alpha, int beta, cache_entry *known)
{
    if (key == 0 || !cache_get(w->cache, key, known)) {
        known->from = known->to = CACHE_NO_STEP;
        return false;
    }
    /* A win found is a win, however deep the look was. */
    if (known->depth < depth && !(known->value >= SCORE_WIN / 2 && known->bound != CACHE_UPPER) &&
        !(known->value <= -SCORE_WIN / 2 && known->bound != CACHE_LOWER))
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
static int best_of(worker *w, int mover, const node *p, child *list, int n, uint64_t key, int depth,
                   int alpha, int beta)
{
    int best = -SCORE_INF, low = alpha;
    cache_entry e = {0, depth, CACHE_UPPER, CACHE_NO_STEP, CACHE_NO_STEP};
    for (int i = 0; i < n; i++) {
        int value = 0;
        node next;
        worker_pick(list, i, n);
        node_after(w, &next, p, &list[i]);
        if (i > 0) {
            int less = reduction(w, depth, i);
            value = next_value(w, mover, &next, &list[i], depth - less, low, low + 1);
            if (less > 0 && value > low)
                value = next_value(w, mover, &next, &list[i], depth, low, low + 1);
        }
        if (i == 0 || (value > low && value < beta))
            value = next_value(w, mover, &next, &list[i], depth, low, beta);
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
    if (key != 0)
        cache_put(w->cache, key, &e);
    return best;
}

/* ---- cuts by experience ---- */

/* What searches of so many turns find, less what the estimate or a search of fewer turns says:
 * mean and spread in hundredths of a disc (reviser_spread measures them). */
typedef struct experience {
    int16_t mean, spread;
} experience;

/* Up to so many turns the estimate decides, above a search of so many turns less; the window
 * must be this part of the spread away. */
enum { CUT_ESTIMATE = 3, CUT_LESS = 2, CUT_PERCENT = 150 };
static const experience FROM_ESTIMATE[2][2][CUT_ESTIMATE + 1] = {
    {{{0, 0}, {-18, 214}, {-94, 255}, {-133, 309}}, {{0, 0}, {98, 235}, {121, 236}, {165, 286}}},
    {{{0, 0}, {-31, 220}, {-26, 248}, {-56, 279}}, {{0, 0}, {-9, 235}, {21, 250}, {-5, 279}}}};
static const experience FROM_SEARCH[2][2] = {{{-105, 185}, {120, 183}}, {{-20, 180}, {60, 205}}};

static int node_value(worker *w, int mover, const node *p, int depth, int alpha, int beta)
{
    return mover == SETTER ? place_node(w, p, depth, alpha, beta)
                           : jump_node(w, p, depth, alpha, beta);
}

/* Is the value so likely outside a window of no width that it need not be searched? */
static bool cut(worker *w, int mover, const node *p, uint64_t targets, int depth, int alpha,
                int beta, int *value)
{
    if (!w->reduce || beta - alpha > 1 || alpha >= WEIGHTS_LIMIT || beta <= -WEIGHTS_LIMIT)
        return false;
    int guess = worker_estimate(w, mover, p->setter, p->jumper, &p->places, targets);
    if (depth <= CUT_ESTIMATE) {
        const experience *e = &FROM_ESTIMATE[w->must][mover][depth];
        int sure = e->spread * CUT_PERCENT / 100;
        guess += e->mean;
        if (guess - sure >= beta) {
            *value = guess - sure;
            return true;
        }
        if (guess + sure <= alpha) {
            *value = guess + sure;
            return true;
        }
        return false;
    }
    const experience *e = &FROM_SEARCH[w->must][mover];
    int sure = e->spread * CUT_PERCENT / 100, less = depth - CUT_LESS;
    if (guess >= beta) {
        int high = beta + sure - e->mean;
        if (high < WEIGHTS_LIMIT && node_value(w, mover, p, less, high - 1, high) >= high) {
            *value = beta;
            return !w->aborted;
        }
    } else if (guess <= alpha) {
        int low = alpha - sure - e->mean;
        if (low > -WEIGHTS_LIMIT && node_value(w, mover, p, less, low, low + 1) <= low) {
            *value = alpha;
            return !w->aborted;
        }
    }
    return false;
}

static int place_node(worker *w, const node *p, int depth, int alpha, int beta)
{
    child list[WORKER_PLACES];
    cache_entry known;
    uint64_t targets = grid_targets(p->setter, p->jumper);
    if (worker_node(w))
        return 0;
    if (targets == 0)
        return worker_final(w, SETTER, p->setter, p->jumper);
    if (depth <= 0)
        return worker_estimate(w, SETTER, p->setter, p->jumper, &p->places, targets);
    uint64_t key = depth >= TABLE_DEPTH ? tree_key(w, SETTER, p->setter, p->jumper, -1) : 0;
    if (probe(w, key, depth, alpha, beta, &known))
        return known.value;
    if (cut(w, SETTER, p, targets, depth, alpha, beta, &known.value))
        return known.value;
    int n = worker_places(p->setter, p->jumper, list);
    score(w, SETTER, p, depth, &known, list, n);
    return best_of(w, SETTER, p, list, n, key, depth, alpha, beta);
}

static int jump_node(worker *w, const node *p, int depth, int alpha, int beta)
{
    child list[WORKER_JUMPS];
    cache_entry known;
    uint64_t targets = grid_targets(p->jumper, p->setter);
    if (worker_node(w))
        return 0;
    if (targets == 0)
        return worker_final(w, JUMPER, p->setter, p->jumper);
    if (depth <= 0)
        return worker_estimate(w, JUMPER, p->setter, p->jumper, &p->places, targets);
    uint64_t key = depth >= TABLE_DEPTH ? tree_key(w, JUMPER, p->setter, p->jumper, -1) : 0;
    if (probe(w, key, depth, alpha, beta, &known))
        return known.value;
    if (cut(w, JUMPER, p, targets, depth, alpha, beta, &known.value))
        return known.value;
    int n = worker_jumps(p->setter, p->jumper, list);
    score(w, JUMPER, p, depth, &known, list, n);
    return best_of(w, JUMPER, p, list, n, key, depth, alpha, beta);
}

static int chain_node(worker *w, const node *p, int at, int depth, int alpha, int beta)
{
    child list[WORKER_LANDINGS];
    cache_entry known;
    uint64_t key = tree_key(w, JUMPER, p->setter, p->jumper, at);
    if (worker_node(w))
        return 0;
    if (depth < 1)
        depth = 1; /* reduced inside a turn: the turn still has to end */
    if (probe(w, key, depth, alpha, beta, &known))
        return known.value;
    int n = worker_landings(w, p->setter, p->jumper, at, list);
    score(w, JUMPER, p, depth, &known, list, n);
    return best_of(w, JUMPER, p, list, n, key, depth, alpha, beta);
}

int tree_value(worker *w, int mover, uint64_t setter, uint64_t jumper, int chain, int depth,
               int alpha, int beta)
{
    node p;
    node_make(w, &p, setter, jumper);
    if (chain >= 0)
        return chain_node(w, &p, chain, depth, alpha, beta);
    return mover == SETTER ? place_node(w, &p, depth, alpha, beta)
                           : jump_node(w, &p, depth, alpha, beta);
}
