/* reversi/engine/end.c - two kinds of nodes above the unrolled ones of few.c: with
 * 5 to 7 empty squares moves are ordered by parity alone; with more, a small table
 * is asked, and moves are ordered by how few replies they leave. */
#include "reversi/engine/end.h"

#include "reversi/engine/few.h"
#include "reversi/engine/stability.h"

enum { SHALLOW = 7, WORST = -65, MAX_MOVES = 32 };

/* Where a stability cutoff is worth trying: alpha at least so much, by empties. */
static const int8_t stable_from[END_EMPTIES + 1] = {99, 99, 99, 99, 99, 8,  10, 12, 14,
                                                    16, 18, 20, 22, 24, 26, 28, 30};

static inline bool stable_cut(board b, int alpha, int n, int *value)
{
    if (alpha < stable_from[n])
        return false;
    *value = 64 - 2 * stability_count(b);
    return *value <= alpha;
}

static int shallow(searcher *s, board b, int alpha, int n, unsigned parity)
{
    uint64_t moves = board_moves(b);
    s->nodes++;
    if (moves == 0) {
        board next = board_pass(b);
        if (board_moves(next) == 0)
            return board_final(b);
        return -shallow(s, next, -alpha - 1, n, parity);
    }
    int best = WORST;
    if (stable_cut(b, alpha, n, &best))
        return best;
    best = WORST;
    uint64_t group = moves & quadrants(parity);
    moves &= ~group;
    if (group == 0) {
        group = moves;
        moves = 0;
    }
    for (;;) {
        for (; group != 0; group &= group - 1) {
            int x = bits_lowest(group);
            board next = board_play(b, x, board_flips(b, x));
            unsigned left = parity ^ quadrant(x);
            int v = n == 5 ? -few_solve4(next, -alpha - 1, left, &s->nodes)
                           : -shallow(s, next, -alpha - 1, n - 1, left);
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

typedef struct end_move {
    board next;
    int rank;
    int x;
} end_move;

/* How restricted the opponent is after a move: fewer replies first, corner replies
 * counted twice; then fewer frontier discs; a last move kept in its quadrant. */
static inline int rank_move(board b, board next, int x, unsigned parity, int n)
{
    uint64_t replies = board_moves(next), empty = board_empty(next);
    int rank = -(bits_count(replies) + bits_count(replies & CORNERS)) * 64;
    (void)b;
    (void)n;
    if ((parity & quadrant(x)) != 0)
        rank += 24;
    if ((UINT64_C(1) << x & CORNERS) != 0)
        rank += 64;
    uint64_t around = empty;
    around |=
        (around << 1 & UINT64_C(0xfefefefefefefefe)) | (around >> 1 & UINT64_C(0x7f7f7f7f7f7f7f7f));
    around |= around << 8 | around >> 8;
    rank -= bits_count(around & next.other) * 6;
    return rank;
}

static inline end_move *take_best(end_move *from, end_move *end)
{
    end_move *best = from;
    for (end_move *m = from + 1; m < end; m++)
        if (m->rank > best->rank)
            best = m;
    if (best != from) {
        end_move swap = *from;
        *from = *best;
        *best = swap;
    }
    return from;
}

static inline local_slot *local_find(searcher *s, board b)
{
    return &s->local[board_hash(b) >> (64 - LOCAL_BITS)];
}

static int hashed(searcher *s, board b, int alpha, int n, unsigned parity)
{
    int value;
    s->nodes++;
    if (stable_cut(b, alpha, n, &value))
        return value;
    local_slot *slot = local_find(s, b);
    int known = NOWHERE;
    if (slot->key.own == b.own && slot->key.other == b.other) {
        if (slot->lower > alpha)
            return slot->lower;
        if (slot->upper <= alpha)
            return slot->upper;
        known = slot->move;
    }
    uint64_t moves = board_moves(b);
    if (moves == 0) {
        board next = board_pass(b);
        if (board_moves(next) == 0)
            return board_final(b);
        return -hashed(s, next, -alpha - 1, n, parity);
    }
    end_move list[MAX_MOVES], *end = list;
    for (; moves != 0; moves &= moves - 1) {
        int x = bits_lowest(moves);
        uint64_t flips = board_flips(b, x);
        if (flips == b.other)
            return 64;
        end->next = board_play(b, x, flips);
        end->x = x;
        end->rank = x == known ? 1 << 20 : rank_move(b, end->next, x, parity, n);
        end++;
    }
    int best = WORST, best_x = NOWHERE;
    for (end_move *m = list; m < end && best <= alpha; m++) {
        take_best(m, end);
        unsigned left = parity ^ quadrant(m->x);
        int v = n - 1 <= SHALLOW ? -shallow(s, m->next, -alpha - 1, n - 1, left)
                                 : -hashed(s, m->next, -alpha - 1, n - 1, left);
        if (v > best) {
            best = v;
            best_x = m->x;
        }
    }
    bool same = slot->key.own == b.own && slot->key.other == b.other;
    if (!same) {
        slot->key = b;
        slot->lower = -64;
        slot->upper = 64;
    }
    if (best > alpha)
        slot->lower = (int8_t)best;
    else
        slot->upper = (int8_t)best;
    slot->move = (uint8_t)best_x;
    return best;
}

int end_solve(searcher *s, board b, int alpha, int n)
{
    if (n <= 4)
        return few_solve(b, alpha, n, &s->nodes);
    unsigned parity = board_parity(board_empty(b));
    return n <= SHALLOW ? shallow(s, b, alpha, n, parity) : hashed(s, b, alpha, n, parity);
}
