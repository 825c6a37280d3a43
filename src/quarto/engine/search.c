/* quarto/engine/search.c - alpha-beta over win, draw and loss, for both rules.  What
 * differs between them is how a node is filled (expand.h), how many placements must
 * still come for anything to be decided, and the last four squares (last.h). */
#include "quarto/engine/search.h"

#include <limits.h>

#include "quarto/engine/expand.h"

static bool is_tic(const solver *s)
{
    return s->rules == QUARTO_TIC;
}

static bool expand(const solver *s, node *n)
{
    return is_tic(s) ? expand_tic(s->arena, n) : expand_quarto(s->arena, n);
}

/* Fills n->live, and n->key where positions of this size are remembered. */
static void find_key(const solver *s, node *n)
{
    position_live l;
    position_live_of(s->arena, &n->p, &n->harm, &l);
    n->live = (search_live){l.useful, l.idle, l.lost, l.values};
    if (n->p.free < s->arena->table_free)
        return;
    n->key = position_key(s->arena, &n->p, &n->harm, &l,
                          (uint64_t)((int)s->rules * 32 + s->floor + 1) * 0x8bb84b93962eacc9u);
    memory_prefetch(s->memory, n->key);
}

/* The placements worth a search become nodes, best first.  Returns their number or
 * -1: one of them is won at once. */
static int list_answers(solver *s, const node *n, int piece, node *child, uint8_t *order)
{
    bool tic = is_tic(s);
    unsigned rest = n->p.left & ~(1u << piece);
    int count = 0;
    for (unsigned e = search_squares(n->p.empty, n->live.idle); e != 0; e &= e - 1) {
        int sq = bits_lowest(e);
        if (!expand_allows(s->arena, n, tic, sq, piece, rest))
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
        if (!expand_allows(s->arena, n, tic, bits_lowest(e), piece, left))
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
    search_gifts gifts = {0};
    for (int i = 0; i < n->n_gifts && best < beta; i++) {
        if (!search_new_gift(&gifts, quarto_values(n->gift[i]) & f.values))
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

/* What makes a piece another gift: values with lines, and squares where it does harm. */
static uint32_t sign_of(const node *n, int piece)
{
    unsigned squares = position_harm_at(&n->harm, piece) & n->live.useful;
    return squares << 8 | (quarto_values(piece) & n->live.values);
}

/* Every piece does harm on the squares that are lost, and none ever on the others.
 * Under quarto rules no square is lost, or this giver would have lost already.  Under
 * tic the loser is who has to place when only they are left. */
static int value_of_squares(const solver *s, const node *n)
{
    int lost = (int)squares_count(n->live.lost);
    if (lost <= s->floor)
        return 0;
    return (n->p.free - lost) % 2 == 0 ? 1 : -1;
}

/* Nobody can fill the lost squares, so the game will not be drawn. */
static bool is_drawless(const solver *s, const node *n)
{
    return squares_count(n->live.lost) > (unsigned)s->floor;
}

static int give(solver *s, node *n, int alpha, int beta);
static int place(solver *s, const node *n, int piece, int alpha, int beta);

/* A placement that the placer may choose together with the gift that follows. */
typedef struct choice {
    node *n;
    last_five *five; /* where five squares are empty: filled with the first gift tried */
    int next;        /* gift */
    int bias;        /* beside the number of answers to it */
    int best;        /* value of the gifts tried */
    uint64_t nodes;  /* spent on them */
} choice;

/* The choice whose next gift has the fewest answers. */
static int most_promising(const choice *c, int n)
{
    int at = 0, least = INT_MAX;
    for (int i = 0; i < n; i++) {
        const node *child = c[i].n;
        int rank = child->answers[child->gift[c[i].next]] * EXPAND_ANSWER + c[i].bias;
        if (rank < least) {
            least = rank;
            at = i;
        }
    }
    return at;
}

/* Before its first gift: leaves out gifts that are the same as earlier ones.  False: the
 * choice's value is plain and stands in c->best. */
static bool begin_choice(const solver *s, choice *c)
{
    node *n = c->n;
    search_gifts gifts = {0};
    int kept = 0;
    if (c->five != NULL) {
        last_cut(s->arena, &n->p, c->five);
        c->best = c->five->values == 0 ? 0 : -1;
        if (c->five->values == 0)
            return false;
    } else if (n->live.useful == 0) {
        c->best = value_of_squares(s, n);
        return false;
    }
    for (int i = 0; i < n->n_gifts; i++) {
        int piece = n->gift[i];
        uint32_t sign =
            c->five != NULL ? quarto_values(piece) & c->five->values : sign_of(n, piece);
        if (search_new_gift(&gifts, sign))
            n->gift[kept++] = (uint8_t)piece;
    }
    n->n_gifts = kept;
    return true;
}

/* Tries the next gift.  True: no more need be tried. */
static bool try_gift(solver *s, choice *c, int alpha, int beta)
{
    node *n = c->n;
    uint64_t before = s->nodes;
    int piece = n->gift[c->next++];
    int v = c->five != NULL ? -place_of_five(s, n, c->five, piece, -beta, -alpha)
                            : -place(s, n, piece, -beta, -alpha);
    c->nodes += s->nodes - before;
    c->best = v > c->best ? v : c->best;
    if (s->stopped)
        return true;
    if (v < beta && c->next < n->n_gifts)
        return false;
    if (n->p.free < s->arena->table_free)
        return true;
    if (c->five == NULL && is_drawless(s, n))
        search_remember(s, n->key, v >= beta ? 1 : -1, -1, 1, c->nodes);
    else
        search_remember(s, n->key, c->best, alpha, beta, c->nodes);
    return true;
}

/* Is beta = alpha + 1 reached?  The placer chooses the square and the next gift together:
 * after the first gift that fails, the first one on another square is more likely to
 * be right than the second one on the same.  'best' is what is known already. */
static int place_and_give(solver *s, node *child, const uint8_t *order, int count,
                          const bool *known, int alpha, int beta, int best)
{
    choice c[16];
    last_five five[16];
    int n = 0;
    if (search_must_stop(s))
        return 0;
    for (int i = 0; i < count; i++) {
        node *x = &child[order[i]];
        if (known[i])
            continue;
        c[n] = (choice){.n = x, .best = -1};
        c[n].five = x->p.free == 5 && s->floor == 0 ? &five[n] : NULL;
        c[n++].bias = x->rank - x->answers[x->gift[0]] * EXPAND_ANSWER;
    }
    if (n > 0 && search_turn(s, 0, n, child->p.free + 1) != 0)
        c[search_turn(s, 0, n, child->p.free + 1)].bias -= 64 * EXPAND_ANSWER; /* to be first */
    while (n > 0) {
        int at = most_promising(c, n);
        if (c[at].next != 0 || begin_choice(s, &c[at]))
            if (!try_gift(s, &c[at], alpha, beta))
                continue;
        if (s->stopped)
            return 0;
        best = c[at].best > best ? c[at].best : best;
        if (best >= beta)
            return best;
        c[at] = c[--n];
    }
    return best;
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
            find_key(s, &child[i]);
    if (n->p.free - 1 >= s->arena->table_free &&
        recall(s, child, order, count, alpha, beta, &best, known))
        return best;
    if (is_tic(s))
        return place_and_give(s, child, order, count, known, alpha, beta, best);
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
    if (n->live.useful == 0)
        return value_of_squares(s, n);
    if (is_drawless(s, n)) { /* either question has the same answer */
        alpha = -1;
        beta = 1;
    }
    search_gifts gifts = {0};
    int best = -1;
    for (int i = 0; i < n->n_gifts && best < beta; i++) {
        int piece = n->gift[search_turn(s, i, n->n_gifts, n->p.free)];
        if (!search_new_gift(&gifts, sign_of(n, piece)))
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

static int root_give(solver *s, const position *p, int alpha, int beta)
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
    find_key(s, &n);
    return give(s, &n, alpha, beta);
}

/* Can the piece be put anywhere so that a safe piece is left? */
static bool has_answer(const solver *s, const node *n, int piece)
{
    unsigned rest = n->p.left & ~(1u << piece);
    for (unsigned e = n->p.empty; e != 0; e &= e - 1)
        if (expand_allows(s->arena, n, false, bits_lowest(e), piece, rest))
            return true;
    return false;
}

static int root_place(solver *s, const position *p, int piece, int alpha, int beta)
{
    node n = {.p = *p};
    if (is_tic(s) && p->free <= s->floor)
        return 0;
    s->nodes += !is_tic(s);
    expand(s, &n);
    find_key(s, &n);
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

/* Win, draw or loss is asked for by two questions, each of which has two answers: fewer
 * nodes than by one search with all three (under tic; no more under quarto rules). */

int solve_give(solver *s, const position *p, int alpha, int beta)
{
    if (beta - alpha < 2)
        return root_give(s, p, alpha, beta);
    int v = root_give(s, p, -1, 0);
    return v != 0 || s->stopped ? v : root_give(s, p, 0, 1);
}

int solve_place(solver *s, const position *p, int piece, int alpha, int beta)
{
    if (beta - alpha < 2)
        return root_place(s, p, piece, alpha, beta);
    int v = root_place(s, p, piece, -1, 0);
    return v != 0 || s->stopped ? v : root_place(s, p, piece, 0, 1);
}
