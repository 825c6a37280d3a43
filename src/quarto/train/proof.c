/* quarto/train/proof.c - see proof.h.
 *
 * A node is a position whose placer is about to give.  All that is known of the board
 * is, for each line, the values that its pieces share (proof_board.h); a value is
 * dropped there as soon as the line can no longer matter for it. */
#include "quarto/train/proof.h"

#include <string.h>

#include "quarto/train/proof_board.h"

enum {
    LAST = 4,   /* so many empty squares are counted out */
    KEPT = 6,   /* positions with so many or more are remembered */
    ANSWER = 8, /* an answer to the next gift counts so much more than one to any gift */
    EARLY = 2,  /* pieces on the board up to which a turn is chosen as a whole */
    UNKNOWN = 2 /* else 1, 0, -1: the giver wins, nobody does, the placer does */
};

/* What is seen of a node at once. */
typedef struct view {
    node n;
    uint8_t danger[PROOF_SQUARES]; /* values that complete a line on the square; taken: all */
    uint8_t making[PROOF_SQUARES]; /* values that leave one square of a line open */
    uint8_t any, twice;            /* values in danger on some square, on several squares */
    uint8_t alive;                 /* values that still matter */
    uint16_t useful;               /* empty squares of lines that still matter */
    int n_gifts;
    uint8_t gift[16], answers[16]; /* to each gift */
    int mobility;                  /* answers to all gifts together */
    int rank;                      /* small is good for the side that makes this node */
    proof_key key;                 /* for the table, unless decided */
} view;

static int pieces_of(const view *v)
{
    return PROOF_SQUARES - v->n.free;
}

/* ---- what is seen at once --------------------------------------------------------------- */

static void look(const proof_board *b, view *v)
{
    const node *n = &v->n;
    const proof_shape *shape = &b->shape[n->empty];
    uint64_t taken[2] = {~b->spread[n->empty & 255], ~b->spread[n->empty >> 8]};
    memcpy(v->danger, taken, sizeof v->danger);
    memset(v->making, 0, sizeof v->making);
    v->any = v->twice = 0;
    for (unsigned x = shape->one; x != 0; x &= x - 1) {
        int line = bits_lowest(x);
        v->danger[bits_lowest(b->squares_of[line] & (unsigned)n->empty)] |=
            (uint8_t)proof_common(n, line);
    }
    for (unsigned x = shape->two; x != 0; x &= x - 1) {
        int line = bits_lowest(x);
        unsigned values = proof_common(n, line), both = b->squares_of[line] & (unsigned)n->empty;
        v->making[bits_lowest(both)] |= (uint8_t)values;
        v->making[bits_lowest(both & (both - 1))] |= (uint8_t)values;
    }
    for (unsigned e = n->empty; e != 0; e &= e - 1) {
        int sq = bits_lowest(e);
        if (n->lost >> sq & 1)
            v->danger[sq] = 255;
        unsigned d = v->danger[sq];
        v->twice |= (uint8_t)(v->any & d);
        v->any |= (uint8_t)d;
    }
}

static uint64_t bytes_of(const proof_board *b, unsigned lines, int word)
{
    return b->spread[lines >> 8 * word & 255];
}

/* Drops from the lines the values that cannot matter any more.
 *   - One that fewer of the pieces left have than the line has empty squares.
 *   - One that completes another line on an empty square of this line: a piece with it
 *     there ends the game, a piece without it spoils the line for it.
 * Lines open on the same single square all get the values that are in danger there.
 * Under tic a square where every piece left completes a line is lost: who has to go there
 * has lost, nobody does while there is another, so no line through it matters. */
static void reduce(const proof_board *b, bool tic, view *v)
{
    node *n = &v->n;
    unsigned one = 0, two = 0, three = 0;
    for (unsigned x = n->left; x != 0; x &= x - 1) {
        unsigned values = proof_values(bits_lowest(x));
        three |= two & values;
        two |= one & values;
        one |= values;
    }
    const proof_shape *shape = &b->shape[n->empty];
    for (unsigned e = tic ? n->empty : 0; e != 0; e &= e - 1)
        if ((b->safe[v->danger[bits_lowest(e)]] & n->left) == 0)
            n->lost |= (uint16_t)(e & (0u - e));
    for (int w = 0; w < 2; w++) {
        uint64_t open1 = bytes_of(b, shape->one, w), open2 = bytes_of(b, shape->two, w);
        uint64_t more = ~(open1 | open2), keep = ~(uint64_t)0;
        for (unsigned e = n->empty; e != 0; e &= e - 1) {
            int sq = bits_lowest(e);
            keep &= b->keep[sq][w] | ~proof_splat(v->danger[sq]);
        }
        n->word[w] &= keep & ((open2 & proof_splat(two)) | (more & proof_splat(three)));
        for (unsigned e = n->empty; e != 0; e &= e - 1) {
            int sq = bits_lowest(e);
            n->word[w] |= ~b->keep[sq][w] & open1 & proof_splat(v->danger[sq] & one);
        }
        for (unsigned e = n->lost; e != 0; e &= e - 1)
            n->word[w] &= b->keep[bits_lowest(e)][w];
    }
    uint64_t all = n->word[0] | n->word[1];
    unsigned lines = 0;
    for (int k = 0; k < PROOF_LINES; k++)
        lines |= (unsigned)(proof_common(n, k) != 0) << k;
    all |= all >> 32;
    all |= all >> 16;
    v->alive = (uint8_t)(all | all >> 8);
    v->useful = (uint16_t)(n->empty & (b->covered[0][lines & 255] | b->covered[1][lines >> 8]));
}

/* Where nothing can happen any more one square is as good as another. */
static unsigned squares_worth(const view *v)
{
    unsigned idle = v->n.empty & ~(unsigned)(v->useful | v->n.lost);
    return v->useful | (idle & (0u - idle));
}

/* The values in danger after the piece went to the square, which it must not complete. */
static unsigned any_after(const view *v, int sq, unsigned values)
{
    return (v->any & ~(v->danger[sq] & ~(unsigned)v->twice)) | (v->making[sq] & values);
}

/* How many squares the piece can go to without completing a line: eight at once. */
static int harmless(const view *v, int piece)
{
    uint64_t values = proof_splat(proof_values(piece)), low = proof_splat(127), word[2];
    int n = 0;
    memcpy(word, v->danger, sizeof word);
    for (int i = 0; i < 2; i++) {
        uint64_t x = word[i] & values;
        n += bits_count(~(((x & low) + low) | x) & ~low);
    }
    return n;
}

/* How many placements of the piece leave something to play for the placer. */
static int answers(const proof *p, const view *v, int piece)
{
    unsigned values = proof_values(piece), rest = v->n.left & ~(1u << piece);
    int n = 0;
    if (p->tic)
        return harmless(v, piece);
    for (unsigned e = v->n.empty; e != 0; e &= e - 1)
        n += rest == 0 || (p->board->safe[any_after(v, bits_lowest(e), values)] & rest) != 0;
    return n;
}

/* Lists the gifts, best first; 1, -1 or 0 when the giver's result is plain. */
static int list_gifts(const proof *p, view *v)
{
    unsigned gifts = v->n.left;
    v->n_gifts = v->mobility = 0;
    if (!p->tic)
        gifts &= p->board->safe[v->any];
    if (gifts == 0)
        return -1; /* every piece lets the other complete a line */
    for (unsigned x = gifts; x != 0; x &= x - 1) {
        int piece = bits_lowest(x), r = answers(p, v, piece), at = v->n_gifts++;
        if (r == 0)
            return 1;
        v->mobility += r;
        for (; at > 0 && v->answers[at - 1] > r; at--) {
            v->answers[at] = v->answers[at - 1];
            v->gift[at] = v->gift[at - 1];
        }
        v->answers[at] = (uint8_t)r;
        v->gift[at] = (uint8_t)piece;
    }
    return UNKNOWN;
}

/* When nothing but lost squares matters any more: who has to go to the first of them? */
static int value_of_lost(const proof_board *b, const node *n)
{
    int lost = proof_size(b, n->lost);
    return lost == 0 ? 0 : (n->free - lost) % 2 == 0 ? 1 : -1;
}

/* Fills the view of its node.  The result for the giver if it is plain. */
static int see(proof *p, view *v, bool attacker_gives)
{
    p->nodes++;
    if (v->n.free == 0)
        return 0;
    look(p->board, v);
    int result = list_gifts(p, v);
    if (result != UNKNOWN)
        return result;
    if (v->n.free == LAST)
        return UNKNOWN;
    reduce(p->board, p->tic, v);
    if (v->alive == 0)
        return value_of_lost(p->board, &v->n);
    if (v->n.free >= KEPT) {
        v->key = proof_key_of(p, &v->n, v->useful, attacker_gives);
        proof_prefetch(p, v->key);
    }
    return UNKNOWN;
}

/* ---- the search ------------------------------------------------------------------------- */

static bool giving(proof *p, view *v, bool attacker_gives);
static bool placing(proof *p, const view *v, int piece, bool attacker_places);

typedef struct choices {
    view child[PROOF_SQUARES];
    uint8_t order[PROOF_SQUARES];
    int n;
} choices;

/* Leaves out what the table knows and sorts the rest.  True: one of the known wins for
 * the placer. */
static bool recall(const proof *p, bool attacker_places, choices *c)
{
    int n = 0;
    for (int i = 0; i < c->n; i++) {
        const view *child = &c->child[i];
        int known = child->n.free >= KEPT ? proof_known(p, pieces_of(child), child->key) : -1,
            at = n;
        if (known == attacker_places)
            return true;
        if (known >= 0)
            continue;
        for (; at > 0 && c->child[c->order[at - 1]].rank > child->rank; at--)
            c->order[at] = c->order[at - 1];
        c->order[at] = (uint8_t)i;
        n++;
    }
    c->n = n;
    return false;
}

/* The placements that must be searched, best first.  True: some placement or all of
 * them decide, *won for the attacker. */
static bool placements(proof *p, const view *v, int piece, bool attacker_places, choices *c,
                       bool *won)
{
    unsigned values = proof_values(piece);
    c->n = 0;
    *won = !attacker_places;
    for (unsigned e = squares_worth(v); e != 0; e &= e - 1) {
        int sq = bits_lowest(e);
        if ((v->danger[sq] & values) != 0) {
            p->nodes++;
            if (p->tic)
                continue;
            *won = attacker_places;
            return true;
        }
        view *child = &c->child[c->n];
        child->n = v->n;
        proof_put(p->board, &child->n, sq, piece);
        int result = see(p, child, attacker_places);
        if (result == 1) {
            *won = attacker_places;
            return true;
        }
        if (result == -1 || (result == 0 && attacker_places))
            continue;
        if (result == 0) {
            *won = false;
            return true;
        }
        child->rank = p->tic                ? child->answers[0] * ANSWER + child->mobility
                      : child->n_gifts == 2 ? 99
                                            : child->n_gifts;
        c->n++;
    }
    if (recall(p, attacker_places, c)) {
        *won = attacker_places;
        return true;
    }
    return c->n == 0;
}

/* ---- the first turns -------------------------------------------------------------------- */

/* A placement and the gift that follows. */
typedef struct turn {
    view *child;
    int gift;  /* number in child->gift */
    int width; /* different turns that the other side can answer with */
} turn;

/* Gifts that are the same as an earlier one are left out.  Their number. */
static int different_gifts(view *v)
{
    uint8_t seen[16];
    int n = 0;
    for (int i = 0; i < v->n_gifts; i++) {
        uint8_t values = (uint8_t)(proof_values(v->gift[i]) & v->alive);
        int k = 0;
        while (k < n && seen[k] != values)
            k++;
        if (k < n)
            continue;
        seen[n] = values;
        v->answers[n] = v->answers[i];
        v->gift[n++] = v->gift[i];
    }
    v->n_gifts = n;
    return n;
}

static int width_of(proof *p, const view *v, int piece, bool attacker_places)
{
    proof_key seen[PROOF_SQUARES];
    int n = 0, width = 0;
    for (unsigned e = v->n.empty; e != 0; e &= e - 1) {
        view next = {.n = v->n};
        proof_put(p->board, &next.n, bits_lowest(e), piece);
        int k = 0;
        if (see(p, &next, attacker_places) != UNKNOWN)
            continue;
        while (k < n && (seen[k].place != next.key.place || seen[k].check != next.key.check))
            k++;
        if (k < n)
            continue;
        seen[n++] = next.key;
        width += different_gifts(&next);
    }
    return width;
}

/* Like the end of placing(), but a turn is chosen as a whole: first the one that leaves
 * the other side the fewest different turns, all of which have to be refuted. */
static bool first_turns(proof *p, choices *c, bool attacker_places)
{
    turn t[PROOF_SQUARES * 16];
    int n = 0, left[PROOF_SQUARES] = {0};
    uint64_t nodes[PROOF_SQUARES] = {0};
    for (int i = 0; i < c->n; i++) {
        view *child = &c->child[c->order[i]];
        left[child - c->child] = different_gifts(child);
        for (int k = 0; k < child->n_gifts; k++) {
            turn new = {child, k, width_of(p, child, child->gift[k], !attacker_places)};
            int at = n++;
            for (; at > 0 && t[at - 1].width > new.width; at--)
                t[at] = t[at - 1];
            t[at] = new;
        }
    }
    for (int i = 0; i < n; i++) {
        view *child = t[i].child;
        int known = proof_known(p, pieces_of(child), child->key), at = (int)(child - c->child);
        uint64_t before = p->nodes;
        if (known == attacker_places)
            return attacker_places;
        if (known >= 0)
            continue;
        bool won = placing(p, child, child->gift[t[i].gift], !attacker_places);
        nodes[at] += p->nodes - before;
        if (won == attacker_places || --left[at] == 0)
            proof_answered(p, pieces_of(child), child->key, won, nodes[at]);
        if (won == attacker_places)
            return won;
    }
    return !attacker_places;
}

/* Like the end of placing(): square and gift are chosen together, for after a gift that
 * fails the first one on another square is more likely to be right than the second one
 * on the same. */
static bool turns(proof *p, choices *c, bool attacker_places)
{
    int next[PROOF_SQUARES] = {0}, n = c->n;
    uint64_t nodes[PROOF_SQUARES] = {0};
    while (n > 0) {
        int at = 0, least = 0;
        for (int i = 0; i < n; i++) {
            const view *x = &c->child[c->order[i]];
            int rank = x->answers[next[i]] * ANSWER + x->mobility;
            if (i == 0 || rank < least) {
                least = rank;
                at = i;
            }
        }
        view *child = &c->child[c->order[at]];
        uint64_t before = p->nodes;
        if (next[at] == 0)
            (void)different_gifts(child);
        bool won = placing(p, child, child->gift[next[at]++], !attacker_places);
        nodes[at] += p->nodes - before;
        if (won != attacker_places && next[at] < child->n_gifts)
            continue;
        if (child->n.free >= KEPT)
            proof_answered(p, pieces_of(child), child->key, won, nodes[at]);
        if (won == attacker_places)
            return won;
        n--;
        c->order[at] = c->order[n];
        next[at] = next[n];
        nodes[at] = nodes[n];
    }
    return !attacker_places;
}

/* Does the attacker win when the piece is to be placed by the named side? */
static bool placing(proof *p, const view *v, int piece, bool attacker_places)
{
    choices c;
    bool won;
    p->nodes++;
    if (placements(p, v, piece, attacker_places, &c, &won))
        return won;
    if (pieces_of(v) < EARLY)
        return first_turns(p, &c, attacker_places);
    if (p->tic && v->n.free - 1 > LAST)
        return turns(p, &c, attacker_places);
    for (int i = 0; i < c.n; i++)
        if (giving(p, &c.child[c.order[i]], attacker_places) == attacker_places)
            return attacker_places;
    return !attacker_places;
}

static bool last_four(proof *p, const node *n, bool attacker_gives)
{
    node last = *n;
    for (unsigned e = n->lost; e != 0; e &= e - 1)
        for (int w = 0; w < 2; w++)
            last.word[w] |= ~p->board->keep[bits_lowest(e)][w] &
                            bytes_of(p->board, p->board->shape[n->empty].one, w);
    return proof_last_four(p, &last, attacker_gives);
}

/* A node without plain result: does the attacker win?  With few empty squares, or with
 * fewer than are counted out, which only the first position has, it is searched without
 * the table. */
static bool giving(proof *p, view *v, bool attacker_gives)
{
    if (v->n.free == LAST)
        return last_four(p, &v->n, attacker_gives);
    bool kept = v->n.free >= KEPT;
    int known = kept ? proof_known(p, pieces_of(v), v->key) : -1;
    if (known >= 0)
        return known == 1;
    uint64_t before = p->nodes;
    bool won = !attacker_gives;
    int n = different_gifts(v);
    for (int i = 0; i < n && won != attacker_gives; i++)
        won = placing(p, v, v->gift[i], !attacker_gives);
    if (kept)
        proof_answered(p, pieces_of(v), v->key, won, p->nodes - before);
    return won;
}

bool proof_wins(proof *p, const int8_t board[PROOF_SQUARES], int hand, bool attacker_acts)
{
    view v = {.n = {.empty = 0xffff, .left = 0xffff, .free = PROOF_SQUARES}};
    for (int k = 0; k < p->n_lines; k++)
        v.n.word[k / 8] |= (uint64_t)255 << 8 * (k % 8);
    for (int sq = 0; sq < PROOF_SQUARES; sq++)
        if (board[sq] >= 0)
            proof_put(p->board, &v.n, sq, board[sq]);
    if (v.n.free == 0)
        return false;
    if (hand < 0) {
        int result = see(p, &v, attacker_acts);
        if (result != UNKNOWN)
            return result == (attacker_acts ? 1 : -1);
        return giving(p, &v, attacker_acts);
    }
    look(p->board, &v);
    v.useful = v.n.empty;
    v.n.left |= (uint16_t)(1u << hand);
    return placing(p, &v, hand, attacker_acts);
}

int proof_value(proof *p, const int8_t board[PROOF_SQUARES], int hand)
{
    if (proof_wins(p, board, hand, true))
        return 1;
    return proof_wins(p, board, hand, false) ? -1 : 0;
}
