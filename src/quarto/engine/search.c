/* quarto/engine/search.c - alpha-beta over win, draw and loss, for both rules.  What
 * differs between them is how a node is filled (expand.h), how many placements must
 * still come for anything to be decided, and the last four squares (last.h). */
#include "quarto/engine/search.h"

#include "quarto/engine/expand.h"

static bool is_tic(const solver *s)
{
    return s->rules == QUARTO_TIC;
}

static bool expand(const solver *s, node *n)
{
    return is_tic(s) ? expand_tic(s->arena, n) : expand_quarto(s->arena, n);
}

static int give(solver *s, node *n, int alpha, int beta);

/* The placements worth a search become nodes, best first.  Returns their number or
 * -1: one of them is won at once. */
static int list_answers(solver *s, const node *n, int piece, node *child, uint8_t *order)
{
    bool tic = is_tic(s);
    unsigned values = quarto_values(piece), rest = n->p.left & ~(1u << piece);
    int count = 0;
    for (unsigned e = search_squares(n->p.empty, n->live.useful); e != 0; e &= e - 1) {
        int sq = bits_lowest(e);
        if (!expand_allows(s->arena, n, tic, sq, values, rest))
            continue;
        node *c = &child[count];
        position_place(s->arena, &n->p, sq, piece, &c->p);
        s->nodes++;
        if (expand(s, c) && (!tic || c->p.free > s->floor))
            return -1;
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
    bool tic = is_tic(s), idle = false;
    unsigned values = quarto_values(piece), left = n->p.left & ~(1u << piece);
    uint8_t rest[4];
    int best = -1, k = 0, i = 0;
    s->nodes++;
    for (unsigned x = left; x != 0; x &= x - 1)
        rest[k++] = (uint8_t)quarto_values(bits_lowest(x));
    for (unsigned e = n->p.empty; e != 0 && best < beta; e &= e - 1, i++) {
        if (f->idle >> i & 1) { /* one such square is as good as another */
            if (idle)
                continue;
            idle = true;
        }
        if (!expand_allows(s->arena, n, tic, bits_lowest(e), values, left))
            continue;
        int from = best > alpha ? best : alpha;
        int v = tic ? last_four_tic(f, i, values, rest, from, beta, &s->nodes)
                    : last_four_quarto(f, i, values, rest, from, beta, &s->nodes);
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
    for (int i = 0; i < n->n_gifts && best < beta; i++) {
        if (!search_new_gift(&gifts, n->gift[i]))
            continue;
        int v = -place_of_five(s, n, &f, n->gift[i], -beta, best > alpha ? -best : -alpha);
        best = v > best ? v : best;
    }
    return best;
}

/* What the memory says of the placements: raises *best, and marks those that need
 * no search.  True: *best is enough. */
static bool recall(solver *s, const node *child, const uint8_t *order, int count, int alpha,
                   int beta, int *best, bool *known)
{
    for (int i = 0; i < count; i++) {
        memory_bounds b;
        if (!memory_get(s->memory, child[order[i]].key, &b))
            continue;
        *best = b.lower > *best ? b.lower : *best;
        if (*best >= beta)
            return true;
        known[i] = b.upper <= alpha || b.upper == b.lower;
        if (known[i] && b.upper > *best)
            *best = b.upper;
    }
    return false;
}

/* Value for the placer of a piece that does not end the game at once. */
static int place(solver *s, const node *n, int piece, int alpha, int beta)
{
    node child[16];
    uint8_t order[16];
    bool known[16] = {false};
    s->nodes++;
    int count = list_answers(s, n, piece, child, order), best = -1;
    if (count < 0)
        return 1;
    if (n->p.free - (is_tic(s) ? 1 : 3) <= s->floor)
        return count > 0 ? 0 : -1;
    if (n->p.free != 6 || s->floor != 0)
        for (int i = 0; i < count; i++)
            search_key(s, &child[i].p, child[i].completing, &child[i].live, &child[i].key);
    if (n->p.free - 1 >= s->arena->table_free &&
        recall(s, child, order, count, alpha, beta, &best, known))
        return best;
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

/* An expanded node without an immediate win.  Quarto: there are at least two
 * placements to come before the game counts as drawn. */
static int give(solver *s, node *n, int alpha, int beta)
{
    bool remember = n->p.free >= s->arena->table_free;
    uint64_t before = s->nodes;
    if (search_must_stop(s) || n->p.free <= s->floor)
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
    for (int i = 0; i < n->n_gifts && best < beta; i++) {
        int piece = n->gift[search_turn(s, i, n->n_gifts, n->p.free)];
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

/* ---- the root: anything may be decided at once ------------------------------------ */

int solve_give(solver *s, const position *p, int alpha, int beta)
{
    node n = {.p = *p};
    s->nodes++;
    if (is_tic(s)) {
        if (p->free <= s->floor)
            return 0;
        if (expand(s, &n))
            return 1;
    } else {
        bool won = expand(s, &n);
        if (n.safe == 0)
            return p->free - 1 >= s->floor ? -1 : 0;
        if (p->free - 2 < s->floor)
            return 0;
        if (won)
            return 1;
        if (p->free - 2 == s->floor)
            return 0;
    }
    search_key(s, p, n.completing, &n.live, &n.key);
    return give(s, &n, alpha, beta);
}

/* Can the piece be put anywhere so that a safe piece is left? */
static bool has_answer(const solver *s, const node *n, int piece)
{
    unsigned values = quarto_values(piece), rest = n->p.left & ~(1u << piece);
    for (unsigned e = n->p.empty; e != 0; e &= e - 1)
        if (expand_allows(s->arena, n, false, bits_lowest(e), values, rest))
            return true;
    return false;
}

int solve_place(solver *s, const position *p, int piece, int alpha, int beta)
{
    node n = {.p = *p};
    if (is_tic(s) && p->free <= s->floor)
        return 0;
    s->nodes += !is_tic(s);
    expand(s, &n);
    search_key(s, p, n.completing, &n.live, &n.key);
    if (is_tic(s))
        return place(s, &n, piece, alpha, beta);
    if (!(n.safe >> piece & 1))
        return p->free - 1 >= s->floor ? 1 : 0;
    if (p->free - 2 < s->floor)
        return 0;
    if (p->free - 2 == s->floor)
        return has_answer(s, &n, piece) ? 0 : -1;
    return place(s, &n, piece, alpha, beta);
}
