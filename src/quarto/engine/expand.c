/* quarto/engine/expand.c - see expand.h. */
#include "quarto/engine/expand.h"

static void add_gift(node *n, int piece, unsigned answers)
{
    int at = n->n_gifts++;
    n->answers[piece] = (uint8_t)answers;
    for (; at > 0 && n->answers[n->gift[at - 1]] > answers; at--)
        n->gift[at] = n->gift[at - 1];
    n->gift[at] = (uint8_t)piece;
}

bool expand_quarto(const arena *a, node *n)
{
    const position *p = &n->p;
    lanes c = position_completing(a->type, p), k = position_creating(a->type, p);
    unsigned any = lanes_filled(c), many = lanes_filled(c & (c - 1));
    position_harm_of(c, &n->harm);
    for (unsigned e = p->empty; e != 0; e &= e - 1) {
        int sq = bits_lowest(e);
        unsigned at = lanes_at(c, k, sq);
        n->open[sq] = (uint8_t)(any & ~(at & ~many));
        n->creating[sq] = (uint8_t)(at >> 8);
    }
    n->safe = (uint16_t)(a->safe[any] & p->left);
    n->n_gifts = 0;
    for (unsigned gifts = n->safe; gifts != 0; gifts &= gifts - 1) {
        int piece = bits_lowest(gifts);
        unsigned rest = p->left & ~(1u << piece), answers = 0;
        for (unsigned e = p->empty; e != 0; e &= e - 1)
            answers += expand_allows(a, n, false, bits_lowest(e), piece, rest);
        if (answers == 0)
            return true;
        add_gift(n, piece, answers);
    }
    /* Few safe pieces first, but for two; then the gift with the fewest answers. */
    n->rank = n->n_gifts == 0 ? 0 : n->n_gifts * 8 + (n->n_gifts == 2) * 7 + n->answers[n->gift[0]];
    return false;
}

bool expand_tic(const arena *a, node *n)
{
    const position *p = &n->p;
    unsigned total = 0;
    position_harm_of(position_completing(a->type, p), &n->harm);
    n->n_gifts = 0;
    for (unsigned left = p->left; left != 0; left &= left - 1) {
        int piece = bits_lowest(left);
        unsigned mobility = squares_count(p->empty & ~position_harm_at(&n->harm, piece));
        if (mobility == 0)
            return true;
        total += mobility;
        add_gift(n, piece, mobility);
    }
    /* The smallest mobility among the pieces to come. */
    n->rank = n->n_gifts == 0 ? 0 : (int)(n->answers[n->gift[0]] * EXPAND_ANSWER + total);
    return false;
}
