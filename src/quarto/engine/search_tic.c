/* quarto/engine/search_tic.c - tic rules: who completes a line loses.
 *
 * Nothing is decided by one look at the gift; what counts is on how many squares a
 * piece can still be put down without harm, its mobility.  A piece that has none
 * wins for the player who may give it.  So gifts are tried by smallest mobility,
 * and placements by the smallest mobility they leave among the pieces to come. */
#include "quarto/engine/search.h"

typedef struct node {
    position p;
    lanes completing;
    memory_key key;
    search_live live;
    uint8_t bad[16];      /* by square: values that would complete a line there */
    uint8_t order[16];    /* pieces left, smallest mobility first */
    uint8_t mobility[16]; /* by piece */
    int n_left;
    int rank;
} node;

/* Fills all but key and rank.  True: some piece has no square left, so the giver wins. */
static bool expand(const arena *a, node *n)
{
    const position *p = &n->p;
    lanes c = position_completing(a->type, p);
    unsigned total = 0;
    n->completing = c;
    for (unsigned e = p->empty; e != 0; e &= e - 1) {
        int sq = bits_lowest(e);
        n->bad[sq] = (uint8_t)lanes_at(c, c, sq);
    }
    n->n_left = 0;
    for (unsigned left = p->left; left != 0; left &= left - 1) {
        int piece = bits_lowest(left);
        unsigned values = quarto_values(piece), mobility = 0;
        for (unsigned e = p->empty; e != 0; e &= e - 1)
            mobility += (n->bad[bits_lowest(e)] & values) == 0;
        if (mobility == 0)
            return true;
        total += mobility;
        n->mobility[piece] = (uint8_t)mobility;
        int at = n->n_left++;
        for (; at > 0 && n->mobility[n->order[at - 1]] > mobility; at--)
            n->order[at] = n->order[at - 1];
        n->order[at] = (uint8_t)piece;
    }
    n->rank = n->n_left == 0 ? 0 : (int)(n->mobility[n->order[0]] * 8u + total);
    return false;
}

static int give(solver *s, node *n, int alpha, int beta);

static int list_answers(solver *s, const node *n, int piece, node *child, uint8_t *order)
{
    unsigned values = quarto_values(piece);
    int count = 0;
    for (unsigned e = search_squares(n->p.empty, n->live.useful); e != 0; e &= e - 1) {
        int sq = bits_lowest(e);
        if ((n->bad[sq] & values) != 0)
            continue;
        node *c = &child[count];
        position_place(s->arena, &n->p, sq, piece, &c->p);
        c->rank = 0;
        s->nodes++;
        if (expand(s->arena, c) && c->p.free > s->floor)
            return -1;
        int at = count++;
        for (; at > 0 && child[order[at - 1]].rank > c->rank; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)(count - 1);
    }
    return count;
}

static int place_of_five(solver *s, const node *n, const last_five *f, int piece, int alpha,
                         int beta)
{
    unsigned values = quarto_values(piece), left = n->p.left & ~(1u << piece);
    uint8_t rest[4];
    int best = -1, k = 0, i = 0;
    s->nodes++;
    for (unsigned x = left; x != 0; x &= x - 1)
        rest[k++] = (uint8_t)quarto_values(bits_lowest(x));
    bool idle = false;
    for (unsigned e = n->p.empty; e != 0 && best < beta; e &= e - 1, i++) {
        int sq = bits_lowest(e);
        if (f->idle >> i & 1) {
            if (idle)
                continue;
            idle = true;
        }
        if ((n->bad[sq] & values) != 0)
            continue;
        int v = last_four_tic(f, i, values, rest, best > alpha ? best : alpha, beta, &s->nodes);
        best = v > best ? v : best;
    }
    return best;
}

/* The value of a position with five empty squares, for the giver. */
static int give_of_five(solver *s, const node *n, int alpha, int beta)
{
    last_five f;
    int best = -1;
    last_cut(s->arena, &n->p, &f);
    if (f.values == 0)
        return 0;
    search_gifts gifts = {.alive = f.values};
    for (int i = 0; i < n->n_left && best < beta; i++) {
        if (!search_new_gift(&gifts, n->order[i]))
            continue;
        int v = -place_of_five(s, n, &f, n->order[i], -beta, best > alpha ? -best : -alpha);
        best = v > best ? v : best;
    }
    return best;
}

static int place(solver *s, const node *n, int piece, int alpha, int beta)
{
    node child[16];
    uint8_t order[16];
    s->nodes++;
    int count = list_answers(s, n, piece, child, order);
    if (count < 0)
        return 1;
    if (n->p.free - 1 <= s->floor)
        return count > 0 ? 0 : -1;
    int best = -1;
    bool known[16] = {false};
    if (n->p.free != 6 || s->floor != 0)
        for (int i = 0; i < count; i++)
            search_key(s, &child[i].p, child[i].completing, &child[i].live, &child[i].key);
    if (n->p.free - 1 >= s->arena->table_free)
        for (int i = 0; i < count; i++) {
            memory_bounds b;
            if (!memory_get(s->memory, child[order[i]].key, &b))
                continue;
            if (b.lower >= beta)
                return b.lower;
            best = b.lower > best ? b.lower : best;
            known[i] = b.upper <= alpha || b.upper == b.lower;
            if (known[i] && b.upper > best)
                best = b.upper;
        }
    for (int k = 0; k < count && best < beta; k++) {
        int i = search_turn(s, k, count, n->p.free);
        if (known[i])
            continue;
        int v = give(s, &child[order[i]], best > alpha ? best : alpha, beta);
        if (s->stopped)
            return 0;
        best = v > best ? v : best;
    }
    return best;
}

/* An expanded node without an immediate win. */
static int give(solver *s, node *n, int alpha, int beta)
{
    bool remember = n->p.free >= s->arena->table_free;
    uint64_t before = s->nodes;
    if (n->p.free <= s->floor)
        return 0;
    if (search_must_stop(s))
        return 0;
    if (remember) {
        memory_bounds b;
        if (memory_get(s->memory, n->key, &b)) {
            if (b.lower >= beta || b.lower == b.upper)
                return b.lower;
            if (b.upper <= alpha)
                return b.upper;
            alpha = b.lower > alpha ? b.lower : alpha;
            beta = b.upper < beta ? b.upper : beta;
        }
    }
    if (n->p.free == 5 && s->floor == 0)
        return give_of_five(s, n, alpha, beta);
    search_gifts gifts = {.alive = n->live.values};
    if (gifts.alive == 0)
        return 0;
    int best = -1;
    for (int i = 0; i < n->n_left && best < beta; i++) {
        int piece = n->order[search_turn(s, i, n->n_left, n->p.free)];
        if (!search_new_gift(&gifts, piece))
            continue;
        int v = -place(s, n, piece, -beta, best > alpha ? -best : -alpha);
        if (s->stopped)
            return 0;
        best = v > best ? v : best;
    }
    if (remember)
        search_remember(s, n->key, best, alpha, beta, s->nodes - before);
    return best;
}

int search_tic_give(solver *s, const position *p, int alpha, int beta)
{
    node n = {.p = *p};
    s->nodes++;
    if (p->free <= s->floor)
        return 0;
    if (expand(s->arena, &n))
        return 1;
    search_key(s, p, n.completing, &n.live, &n.key);
    return give(s, &n, alpha, beta);
}

int search_tic_place(solver *s, const position *p, int piece, int alpha, int beta)
{
    node n = {.p = *p};
    if (p->free <= s->floor)
        return 0;
    expand(s->arena, &n);
    search_key(s, p, n.completing, &n.live, &n.key);
    return place(s, &n, piece, alpha, beta);
}
