/* reversi/engine/end.c - three kinds of nodes above the unrolled ones of few.c.  With
 * 5 empty squares moves are ordered by parity alone; with 6 or 7 by how few replies
 * they leave; with more, a small table is asked first.  The replies counted for the
 * order are the child's legal moves, so they are handed down. */
#include "reversi/engine/end.h"

#include "reversi/discs.h"
#include "reversi/engine/few.h"
#include "reversi/engine/job.h"
#include "reversi/engine/stability.h"

enum { SORTED = 6, HASHED = 8, POLLED = 11, WORST = -65, MOST_MOVES = 24, KNOWN = 1 << 20 };

/* What counts in the order of moves: a reply (twice if it is a corner), a frontier
 * disc, a square that is alone in its quadrant, a corner. */
enum { REPLY = 64, FRONTIER = 6, ALONE = 16, CORNER = 32 };

/* Where a stability cutoff is worth trying: alpha at least so much, by empties. */
static const int8_t stable_from[END_EMPTIES + 1] = {99, 99, 99, 99, 99, 8,  10, 12, 14,
                                                    16, 18, 20, 22, 24, 26, 28, 30};

typedef struct end_move {
    board next;
    uint64_t replies;
    local_slot *slot; /* of the position, where the small table is asked for it */
    int rank;
    int x;
} end_move;

static inline bool stable_cut(board b, int alpha, int n, int *value)
{
    if (alpha < stable_from[n])
        return false;
    *value = 64 - 2 * stability_count(b);
    return *value <= alpha;
}

/* Five empty squares: those alone in their quadrant first. */
static int shallow(searcher *s, board b, uint64_t moves, int alpha, unsigned parity)
{
    int best = WORST;
    s->nodes++;
    if (moves == 0) {
        board next = board_pass(b);
        moves = board_moves(next);
        return moves == 0 ? board_final(b) : -shallow(s, next, moves, -alpha - 1, parity);
    }
    if (stable_cut(b, alpha, 5, &best))
        return best;
    best = WORST;
    uint64_t group = moves & quadrants(parity);
    moves &= ~group;
    for (;;) {
        for (; group != 0; group &= group - 1) {
            int x = bits_lowest(group);
            board next = board_play(b, x, board_flips(b, x));
            int v = -few_solve4(next, -alpha - 1, parity ^ quadrant(x), &s->nodes);
            if (v > alpha)
                return v;
            if (v > best)
                best = v;
        }
        if (moves == 0)
            return best;
        group = moves;
        moves = 0;
    }
}

/* Brings the highest ranked move of those from 'i' on to the front. */
static inline void take_best(const end_move *list, uint8_t *order, int i, int n)
{
    int best = i;
    for (int k = i + 1; k < n; k++)
        if (list[order[k]].rank > list[order[best]].rank)
            best = k;
    uint8_t keep = order[best];
    order[best] = order[i];
    order[i] = keep;
}

/* The slot of a position, on its way to the cache. */
static inline local_slot *local_find(searcher *s, board b)
{
    local_slot *slot = &s->local[board_hash(b) >> (64 - LOCAL_BITS)];
#if defined(__GNUC__)
    __builtin_prefetch(slot);
#endif
    return slot;
}

/* The moves with their ranks; -1 when one of them takes every disc. */
static inline int make_list(searcher *s, board b, uint64_t moves, unsigned parity, int known,
                            bool frontier, bool deep, end_move *list, uint8_t *order)
{
    int n = 0;
    for (; moves != 0; moves &= moves - 1) {
        end_move *m = &list[n];
        int x = bits_lowest(moves);
        uint64_t flips = board_flips(b, x);
        if (flips == b.other)
            return -1;
        m->x = x;
        m->next = board_play(b, x, flips);
        if (deep)
            m->slot = local_find(s, m->next);
        m->replies = board_moves(m->next);
        m->rank = -(bits_count(m->replies) + bits_count(m->replies & CORNERS)) * REPLY;
        m->rank += (parity & quadrant(x)) != 0 ? ALONE : 0;
        m->rank += (UINT64_C(1) << x & CORNERS) != 0 ? CORNER : 0;
        if (frontier)
            m->rank -= bits_count(discs_spread(board_empty(m->next)) & m->next.other) * FRONTIER;
        if (x == known)
            m->rank = KNOWN;
        order[n] = (uint8_t)n;
        n++;
    }
    return n;
}

static int sorted(searcher *s, board b, uint64_t moves, int alpha, int n, unsigned parity)
{
    int best = WORST;
    s->nodes++;
    if (moves == 0) {
        board next = board_pass(b);
        moves = board_moves(next);
        return moves == 0 ? board_final(b) : -sorted(s, next, moves, -alpha - 1, n, parity);
    }
    if (stable_cut(b, alpha, n, &best))
        return best;
    best = WORST;
    end_move list[HASHED];
    uint8_t order[HASHED];
    int count = make_list(s, b, moves, parity, NOWHERE, false, false, list, order);
    if (count < 0)
        return 64;
    for (int i = 0; i < count; i++) {
        take_best(list, order, i, count);
        const end_move *m = &list[order[i]];
        unsigned left = parity ^ quadrant(m->x);
        int v = n == SORTED ? -shallow(s, m->next, m->replies, -alpha - 1, left)
                            : -sorted(s, m->next, m->replies, -alpha - 1, n - 1, left);
        if (v > alpha)
            return v;
        if (v > best)
            best = v;
    }
    return best;
}

static void local_put(local_slot *slot, board b, int alpha, int value, int x)
{
    if (slot->key.own != b.own || slot->key.other != b.other) {
        slot->key = b;
        slot->lower = -64;
        slot->upper = 64;
    }
    if (value > alpha)
        slot->lower = (int8_t)value;
    else
        slot->upper = (int8_t)value;
    slot->move = (uint8_t)x;
}

/* Is the search's result void?  Below so many empty squares it is over in a fraction of
 * a millisecond, and nobody asks. */
static inline bool is_void(const searcher *s, int n)
{
    return n >= POLLED && s->job != NULL && job_void(s);
}

static int hashed(searcher *s, board b, uint64_t moves, local_slot *slot, int alpha, int n,
                  unsigned parity)
{
    int best = WORST, best_x = NOWHERE, known = NOWHERE;
    s->nodes++;
    if (moves == 0) {
        board next = board_pass(b);
        moves = board_moves(next);
        slot = local_find(s, next);
        return moves == 0 ? board_final(b) : -hashed(s, next, moves, slot, -alpha - 1, n, parity);
    }
    if (n >= POLLED && s->job != NULL)
        job_poll(s);
    if (is_void(s, n))
        return alpha;
    if (stable_cut(b, alpha, n, &best))
        return best;
    best = WORST;
    if (slot->key.own == b.own && slot->key.other == b.other) {
        if (slot->lower > alpha)
            return slot->lower;
        if (slot->upper <= alpha)
            return slot->upper;
        known = slot->move;
    }
    end_move list[MOST_MOVES];
    uint8_t order[MOST_MOVES];
    int count = make_list(s, b, moves, parity, known, true, n > HASHED, list, order);
    if (count < 0)
        return 64;
    for (int i = 0; i < count && best <= alpha; i++) {
        take_best(list, order, i, count);
        const end_move *m = &list[order[i]];
        unsigned left = parity ^ quadrant(m->x);
        int v = n == HASHED ? -sorted(s, m->next, m->replies, -alpha - 1, n - 1, left)
                            : -hashed(s, m->next, m->replies, m->slot, -alpha - 1, n - 1, left);
        if (v > best) {
            best = v;
            best_x = m->x;
        }
    }
    if (is_void(s, n))
        return alpha; /* what came from below may be void */
    local_put(slot, b, alpha, best, best_x);
    return best;
}

int end_solve(searcher *s, board b, int alpha, int n)
{
    if (n <= 4)
        return few_solve(b, alpha, n, &s->nodes);
    unsigned parity = board_parity(board_empty(b));
    uint64_t moves = board_moves(b);
    if (n < SORTED)
        return shallow(s, b, moves, alpha, parity);
    return n < HASHED ? sorted(s, b, moves, alpha, n, parity)
                      : hashed(s, b, moves, local_find(s, b), alpha, n, parity);
}
