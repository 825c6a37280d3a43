/* reviser/engine/solve.c - see solve.h.
 *
 * Plain alpha-beta over margins with the transposition table.  Order decides how
 * far one gets, and what counts is how little the other side can do: ordering by the
 * number of its targets alone needs a fifth of the nodes that ordering by margin or
 * estimate needs.  Bounds from discs that cannot be flipped any more would be rare (the
 * Jumper's leave by themselves) and are not tried; looking up all children before
 * searching one saves 3 % of the nodes and costs more time than that.
 *
 * With few fields open the table costs more than it saves for the Setter's nodes; in
 * chains it always pays, because orders of jumps meet. */
#include "reviser/engine/solve.h"

static int place_node(worker *w, uint64_t setter, uint64_t jumper, int alpha, int beta);
static int chain_node(worker *w, uint64_t setter, uint64_t jumper, int at, int alpha, int beta);
static int jump_node(worker *w, uint64_t setter, uint64_t jumper, int alpha, int beta);

enum { TABLE_FROM = 4 }; /* fields open */

uint64_t solve_key(const worker *w, int mover, uint64_t setter, uint64_t jumper, int chain)
{
    return worker_key(setter, jumper, worker_rest(mover, chain) | w->must << 8 | 1 << 9);
}

static int empties(uint64_t setter, uint64_t jumper)
{
    return GRID_CELLS - bits_count(setter | jumper);
}

static int margin(int mover, uint64_t setter, uint64_t jumper)
{
    int m = bits_count(setter) - bits_count(jumper);
    return mover == SETTER ? m : -m;
}

int solve_child(worker *w, int mover, const child *c, int alpha, int beta)
{
    if (mover == SETTER)
        return -jump_node(w, c->setter, c->jumper, -beta, -alpha);
    if (c->more)
        return chain_node(w, c->setter, c->jumper, c->to, alpha, beta);
    return -place_node(w, c->setter, c->jumper, -beta, -alpha);
}

static uint64_t targets_of(int mover, const child *c)
{
    return mover == SETTER ? grid_targets(c->setter, c->jumper)
                           : grid_targets(c->jumper, c->setter);
}

/* Few targets for the other side, many for oneself: the first matters most. */
static void score(int mover, const cache_entry *known, child *list, int n)
{
    for (int i = 0; i < n; i++) {
        child *c = &list[i];
        if (c->to == known->to && c->from == known->from)
            c->score = SCORE_INF;
        else
            c->score = bits_count(targets_of(mover, c)) - 4 * bits_count(targets_of(1 - mover, c));
    }
}

static bool probe(const worker *w, uint64_t key, int alpha, int beta, cache_entry *known)
{
    if (!cache_get(w->cache, key, known)) {
        known->from = known->to = CACHE_NO_STEP;
        return false;
    }
    return known->bound == CACHE_EXACT || (known->bound == CACHE_LOWER && known->value >= beta) ||
           (known->bound == CACHE_UPPER && known->value <= alpha);
}

static int best_of(worker *w, int mover, child *list, int n, int open, uint64_t key, int alpha,
                   int beta)
{
    int best = -SOLVE_MAX, low = alpha;
    cache_entry e = {0, open, CACHE_UPPER, CACHE_NO_STEP, CACHE_NO_STEP};
    for (int i = 0; i < n; i++) {
        int value = 0;
        worker_pick(list, i, n);
        if (i > 0)
            value = solve_child(w, mover, &list[i], low, low + 1);
        if (i == 0 || (value > low && value < beta))
            value = solve_child(w, mover, &list[i], low, beta);
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
    if (key != 0) {
        e.value = best;
        e.bound = best >= beta ? CACHE_LOWER : best > alpha ? CACHE_EXACT : CACHE_UPPER;
        cache_put(w->cache, key, &e);
    }
    return best;
}

static int place_node(worker *w, uint64_t setter, uint64_t jumper, int alpha, int beta)
{
    child list[WORKER_PLACES];
    cache_entry known = {0, 0, 0, CACHE_NO_STEP, CACHE_NO_STEP};
    uint64_t key = 0;
    int open = empties(setter, jumper), n;
    if (worker_node(w))
        return 0;
    if (open >= TABLE_FROM) {
        key = solve_key(w, SETTER, setter, jumper, -1);
        if (probe(w, key, alpha, beta, &known))
            return known.value;
    }
    n = worker_places(setter, jumper, list);
    if (n == 0)
        return margin(SETTER, setter, jumper);
    if (n > 1)
        score(SETTER, &known, list, n);
    return best_of(w, SETTER, list, n, open, key, alpha, beta);
}

static int jump_node(worker *w, uint64_t setter, uint64_t jumper, int alpha, int beta)
{
    child list[WORKER_JUMPS];
    cache_entry known = {0, 0, 0, CACHE_NO_STEP, CACHE_NO_STEP};
    uint64_t key = 0;
    int open = empties(setter, jumper), n;
    if (worker_node(w))
        return 0;
    if (open >= TABLE_FROM) {
        key = solve_key(w, JUMPER, setter, jumper, -1);
        if (probe(w, key, alpha, beta, &known))
            return known.value;
    }
    n = worker_jumps(setter, jumper, list);
    if (n == 0)
        return margin(JUMPER, setter, jumper);
    if (n > 1)
        score(JUMPER, &known, list, n);
    return best_of(w, JUMPER, list, n, open, key, alpha, beta);
}

static int chain_node(worker *w, uint64_t setter, uint64_t jumper, int at, int alpha, int beta)
{
    child list[WORKER_LANDINGS];
    cache_entry known;
    uint64_t key = solve_key(w, JUMPER, setter, jumper, at);
    int open = empties(setter, jumper), n;
    if (worker_node(w))
        return 0;
    if (probe(w, key, alpha, beta, &known))
        return known.value;
    n = worker_landings(w, setter, jumper, at, list);
    if (n > 1)
        score(JUMPER, &known, list, n);
    return best_of(w, JUMPER, list, n, open, key, alpha, beta);
}

int solve_value(worker *w, int mover, uint64_t setter, uint64_t jumper, int chain, int alpha,
                int beta)
{
    if (chain >= 0)
        return chain_node(w, setter, jumper, chain, alpha, beta);
    return mover == SETTER ? place_node(w, setter, jumper, alpha, beta)
                           : jump_node(w, setter, jumper, alpha, beta);
}
