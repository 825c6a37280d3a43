/* reviser/engine/worker.h - one searching thread of the engine, and what both of its
 * searches (tree.c: estimates to a depth; solve.c: the exact end) share.
 *
 * A position is two words and whose turn it is; in a chain also the jumping disc's
 * bit.  All values are for the mover. */
#ifndef REVISER_ENGINE_WORKER_H
#define REVISER_ENGINE_WORKER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/search.h"
#include "reviser/engine/cache.h"
#include "reviser/engine/estimate.h"
#include "reviser/rules.h"

enum {
    WORKER_JUMPS = 96,  /* jumps in one position: at most 6 * 45 / 3 (a landing, a disc
                           and a row of enemies for each, in each direction) */
    WORKER_PLACES = 45, /* placings in one position */
    WORKER_LANDINGS = 7 /* of one disc, and the stop */
};

typedef struct worker {
    cache *cache;
    const weights *weights;
    int must;
    int turn_base[2]; /* by mover: turn number minus twice the discs on the board */
    uint64_t nodes, next_poll, max_nodes;
    int64_t deadline; /* of worker_clock(), 0 = none */
    const atomic_bool *stop;
    const atomic_bool *halt; /* the other threads' wish to end, or NULL */
    bool aborted;            /* what is returned now means nothing */
    bool reduce;             /* late steps may be searched less deep */
    int lane;
} worker;

/* A position after a step. */
typedef struct child {
    uint64_t setter, jumper;
    int score;
    uint8_t from, to; /* bits; CACHE_NO_FIELD both for a stop */
    bool more;        /* the same disc can jump on */
} child;

int64_t worker_clock(void); /* monotonic, in microseconds */

/* Sets the fields that depend on the root; those of the limits are the caller's. */
void worker_root(worker *w, const game_state *root);

/* Has the time come?  Called every node; looks at clock and flags now and then. */
void worker_poll(worker *w);

static inline bool worker_node(worker *w)
{
    if (w->aborted)
        return true;
    if (++w->nodes >= w->next_poll)
        worker_poll(w);
    return w->aborted;
}

static inline uint64_t worker_key(uint64_t setter, uint64_t jumper, int rest)
{
    uint64_t h = setter * 0x9e3779b97f4a7c15u ^ (uint64_t)rest * 0xd1b54a32d192ed03u;
    h ^= h >> 32;
    h = (h ^ jumper) * 0xbf58476d1ce4e5b9u;
    h ^= h >> 29;
    h *= 0x94d049bb133111ebu;
    return h ^ h >> 32;
}

/* 'rest' of worker_key(): mover and jumping disc (-1 = none); the caller adds what
 * keeps its values apart from other searches'. */
static inline int worker_rest(int mover, int chain)
{
    return mover | (chain + 1) << 1;
}

static inline int worker_final(const worker *w, int mover, uint64_t setter, uint64_t jumper)
{
    int own = bits_count(mover == SETTER ? setter : jumper);
    int other = bits_count(mover == SETTER ? jumper : setter);
    int margin = own - other;
    int turn = w->turn_base[mover] + 2 * (own + other);
    if (margin == 0)
        return 0;
    return margin > 0 ? SCORE_WIN + 256 * margin - turn : -(SCORE_WIN - 256 * margin - turn);
}

static inline void worker_place(child *c, uint64_t setter, uint64_t jumper, int to)
{
    uint64_t flips = grid_flips(to, setter, jumper);
    c->setter = setter | flips | grid_bit(to);
    c->jumper = jumper & ~flips;
    c->from = CACHE_NO_FIELD;
    c->to = (uint8_t)to;
    c->more = false;
}

static inline void worker_jump(child *c, uint64_t setter, uint64_t jumper, int from, int to)
{
    uint64_t flips = grid_between(from, to);
    c->setter = setter & ~flips;
    c->jumper = (jumper & ~grid_bit(from)) | flips | grid_bit(to);
    c->from = (uint8_t)from;
    c->to = (uint8_t)to;
    c->more = grid_jumps(to, c->jumper, c->setter) != 0;
}

/* All steps' children; scores are left alone.  At least one, or none when the mover
 * is stuck (not in a chain). */
int worker_places(uint64_t setter, uint64_t jumper, child out[WORKER_PLACES]);
int worker_jumps(uint64_t setter, uint64_t jumper, child out[WORKER_JUMPS]);
int worker_landings(const worker *w, uint64_t setter, uint64_t jumper, int at,
                    child out[WORKER_LANDINGS]);

/* The estimate at the start of a turn; 'p' are the position's places, 'targets' those of
 * the mover. */
static inline int worker_estimate(const worker *w, int mover, uint64_t setter, uint64_t jumper,
                                  const places *p, uint64_t targets)
{
    uint64_t other = mover == SETTER ? grid_targets(jumper, setter) : grid_targets(setter, jumper);
    int setters = bits_count(setter), jumpers = bits_count(jumper);
    return estimate_value(w->weights, w->must, mover, p, GRID_CELLS - setters - jumpers,
                          mover == SETTER ? setters - jumpers : jumpers - setters,
                          bits_count(targets), bits_count(other));
}

/* Brings the child of the best score of c[i..n-1] to c[i]. */
static inline void worker_pick(child *c, int i, int n)
{
    int best = i;
    for (int k = i + 1; k < n; k++) {
        if (c[k].score > c[best].score)
            best = k;
    }
    if (best != i) {
        child swap = c[i];
        c[i] = c[best];
        c[best] = swap;
    }
}

#endif
