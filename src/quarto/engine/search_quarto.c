/* quarto/engine/search_quarto.c - quarto rules: who completes a line wins.
 *
 * A node is a position whose placer is about to give.  For every empty square two
 * sets of values are read off the lanes: those that stay open when the square is
 * filled, and those of which a new line of three appears when a piece with the
 * value is put there.  So for every (gift, square) pair one table look-up gives
 * the pieces the opponent could then give safely, and a gift all of whose answers
 * leave none wins at once, two turns before the line is complete. */
#include "quarto/engine/search.h"

typedef struct node {
    position p;
    lanes completing;
    memory_key key;
    search_live live;
    uint16_t safe;
    uint8_t creating[16]; /* by square: values of which a new line of three appears */
    uint8_t open[16];     /* by square: values still open when it is filled */
    uint8_t order[16];    /* safe pieces, fewest good answers first */
    uint8_t answers[16];  /* by piece: squares that leave the opponent a safe piece */
    int n_safe;
    int rank;
} node;

/* Fills all but key and rank.  True: some gift leaves no good answer. */
static bool expand(const arena *a, node *n)
{
    const position *p = &n->p;
    lanes c = position_completing(a->type, p), k = position_creating(a->type, p);
    n->completing = c;
    unsigned any = lanes_filled(c), many = lanes_filled(c & (c - 1));
    for (unsigned e = p->empty; e != 0; e &= e - 1) {
        int sq = bits_lowest(e);
        unsigned at = lanes_at(c, k, sq);
        n->open[sq] = (uint8_t)(any & ~(at & ~many));
        n->creating[sq] = (uint8_t)(at >> 8);
    }
    n->safe = (uint16_t)(a->safe[any] & p->left);
    n->n_safe = 0;
    for (unsigned gifts = n->safe; gifts != 0; gifts &= gifts - 1) {
        int piece = bits_lowest(gifts);
        unsigned values = quarto_values(piece), rest = p->left & ~(1u << piece);
        unsigned answers = 0;
        for (unsigned e = p->empty; e != 0; e &= e - 1) {
            int sq = bits_lowest(e);
            answers += (a->safe[n->open[sq] | (n->creating[sq] & values)] & rest) != 0;
        }
        if (answers == 0)
            return true;
        n->answers[piece] = (uint8_t)answers;
        int at = n->n_safe++;
        for (; at > 0 && n->answers[n->order[at - 1]] > answers; at--)
            n->order[at] = n->order[at - 1];
        n->order[at] = (uint8_t)piece;
    }
    return false;
}

static int give(solver *s, node *n, int alpha, int beta);

/* Squares that leave a safe piece become nodes, best first.  Returns their number
 * or -1: one of them is won at once. */
static int list_answers(solver *s, const node *n, int piece, node *child, uint8_t *order)
{
    const arena *a = s->arena;
    unsigned values = quarto_values(piece), rest = n->p.left & ~(1u << piece);
    int count = 0;
    for (unsigned e = search_squares(n->p.empty, n->live.useful); e != 0; e &= e - 1) {
        int sq = bits_lowest(e);
        unsigned safe = a->safe[n->open[sq] | (n->creating[sq] & values)] & rest;
        if (safe == 0)
            continue;
        node *c = &child[count];
        position_place(a, &n->p, sq, piece, &c->p);
        s->nodes++;
        if (expand(a, c))
            return -1;
        /* Few safe pieces first, but for two; then the gift with the fewest answers. */
        c->rank = c->n_safe * 8 + (c->n_safe == 2) * 7 + c->answers[c->order[0]];
        int at = count++;
        for (; at > 0 && child[order[at - 1]].rank > c->rank; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)(count - 1);
    }
    return count;
}

/* Value for the placer when five squares are empty and the rules end the game. */
static int place_of_five(solver *s, const node *n, const last_five *f, int piece, int alpha,
                         int beta)
{
    const arena *a = s->arena;
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
        if ((a->safe[n->open[sq] | (n->creating[sq] & values)] & left) == 0)
            continue;
        int v = last_four_quarto(f, i, values, rest, best > alpha ? best : alpha, beta, &s->nodes);
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
    for (int i = 0; i < n->n_safe && best < beta; i++) {
        if (!search_new_gift(&gifts, n->order[i]))
            continue;
        int v = -place_of_five(s, n, &f, n->order[i], -beta, best > alpha ? -best : -alpha);
        best = v > best ? v : best;
    }
    return best;
}

/* Value for the placer of a piece that completes no line. */
static int place(solver *s, const node *n, int piece, int alpha, int beta)
{
    node child[16];
    uint8_t order[16];
    s->nodes++;
    int count = list_answers(s, n, piece, child, order);
    if (count < 0)
        return 1;
    if (n->p.free - 3 <= s->floor)
        return count > 0 ? 0 : -1;
    int best = -1;
    bool known[16] = {false};
    if (n->p.free != 6 || s->floor != 0)
        for (int i = 0; i < count; i++)
            search_key(s, &child[i].p, child[i].completing, &child[i].live, &child[i].key);
    if (n->p.free - 1 >= s->arena->table_free)
        for (int i = 0; i < count; i++) {
            node *c = &child[order[i]];
            memory_bounds b;
            if (!memory_get(s->memory, c->key, &b))
                continue;
            if (b.lower >= beta)
                return b.lower;
            if (b.lower > best)
                best = b.lower;
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

/* An expanded node without an immediate win; there are at least two placements to
 * come before the game counts as drawn. */
static int give(solver *s, node *n, int alpha, int beta)
{
    bool remember = n->p.free >= s->arena->table_free;
    uint64_t before = s->nodes;
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
    for (int i = 0; i < n->n_safe && best < beta; i++) {
        int piece = n->order[search_turn(s, i, n->n_safe, n->p.free)];
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

int search_quarto_give(solver *s, const position *p, int alpha, int beta)
{
    node n = {.p = *p};
    s->nodes++;
    bool won = expand(s->arena, &n);
    if (n.safe == 0)
        return p->free - 1 >= s->floor ? -1 : 0;
    if (p->free - 2 < s->floor)
        return 0;
    if (won)
        return 1;
    if (p->free - 2 == s->floor)
        return 0;
    search_key(s, p, n.completing, &n.live, &n.key);
    return give(s, &n, alpha, beta);
}

/* Can the piece be put anywhere so that a safe piece is left? */
static bool has_answer(const arena *a, const node *n, int piece)
{
    unsigned values = quarto_values(piece), rest = n->p.left & ~(1u << piece);
    for (unsigned e = n->p.empty; e != 0; e &= e - 1) {
        int sq = bits_lowest(e);
        if ((a->safe[n->open[sq] | (n->creating[sq] & values)] & rest) != 0)
            return true;
    }
    return false;
}

int search_quarto_place(solver *s, const position *p, int piece, int alpha, int beta)
{
    node n = {.p = *p};
    s->nodes++;
    expand(s->arena, &n);
    search_key(s, p, n.completing, &n.live, &n.key);
    if (!(n.safe >> piece & 1))
        return p->free - 1 >= s->floor ? 1 : 0;
    if (p->free - 2 < s->floor)
        return 0;
    if (p->free - 2 == s->floor)
        return has_answer(s->arena, &n, piece) ? 0 : -1;
    return place(s, &n, piece, alpha, beta);
}
