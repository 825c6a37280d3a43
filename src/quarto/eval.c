/* quarto/eval.c - an estimate that looks at what matters before the search can
 * see the end.
 *
 * Quarto rules.  The player who places wins if the piece fits an open line.  Else
 * the placement decides which pieces are safe to give afterwards: with none left
 * the placer loses; with exactly two the placer is usually the one who runs out
 * (the opponent leaves one, or takes the last); one is better.  So the value of a
 * placement is read from a table by the number of safe pieces, and the estimate is
 * that of the best placement.
 *
 * Tic rules.  Whoever must complete a line loses, and in the end that is mostly
 * the player who is to place when an even number of pieces is left: whose turn it
 * is counts most, then how few harmless squares the pieces to come have, which
 * favours the player who gives.
 *
 * The numbers are mean exact results of some thousand positions of games without
 * blunders, from six to eleven pieces on the board. */
#include "quarto/body.h"

#include "core/bits.h"

/* By number of safe pieces after the placement, for the placer who then gives; the
 * last entry stands for all higher numbers. */
enum { SAFE_MOST = 4 };
static const int safe_value[SAFE_MOST + 1] = {-950, 150, -450, -30, -40};

/* On the torus with three safe pieces and more, and under tic: for the giver by the
 * parity of the number of pieces on the board. */
static const int torus_value[2] = {-700, 80};
static const int tic_value[QUARTO_TYPES][2] = {{-430, 180}, {-100, 30}, {-600, 350}};
enum { TIC_MOBILITY = 200 }; /* weight of the harmless squares */

static unsigned pieces_left(const quarto_body *b)
{
    return ~(unsigned)b->used & 0xffffu;
}

/* The board with the piece on that square. */
static quarto_body with_piece(const quarto_body *b, int square, int digit)
{
    quarto_body c = *b;
    c.occupied |= (uint16_t)(1u << square);
    for (int i = 0; i < 4; i++)
        c.plane[i] |= (uint16_t)((unsigned)(digit >> i & 1) << square);
    c.placed++;
    c.hand = 0;
    return c;
}

/* How many of the pieces left fit no open line. */
static int safe_pieces(const quarto_body *b)
{
    unsigned open = quarto_open_values(b);
    int n = 0;
    for (unsigned left = pieces_left(b); left != 0; left &= left - 1)
        n += (quarto_values(bits_lowest(left)) & open) == 0;
    return n;
}

/* Values that would complete a line on that square. */
static unsigned values_at(const quarto_body *b, int square)
{
    unsigned values = 0;
    const uint16_t *rest = quarto_board_of[b->type].rest[square];
    for (; *rest != 0; rest++)
        if ((*rest & ~(unsigned)b->occupied) == 0)
            values |= quarto_shared(b, *rest);
    return values;
}

/* For the giver, under quarto rules. */
static int giver_value(const quarto_body *b)
{
    if (b->placed == QUARTO_SQUARES)
        return 0;
    int safe = safe_pieces(b);
    if (b->type == QUARTO_TORUS && safe > 2)
        return torus_value[b->placed % 2];
    return safe_value[safe < SAFE_MOST ? safe : SAFE_MOST];
}

/* Quarto rules, for the placer, when no line can be completed on 'square'. */
static int placement_value(const quarto_body *b, int square)
{
    quarto_body c = with_piece(b, square, b->hand - 1);
    return giver_value(&c);
}

static int estimate_quarto(const quarto_body *b)
{
    if (b->hand == 0)
        return giver_value(b);
    if ((quarto_values(b->hand - 1) & quarto_open_values(b)) != 0)
        return QUARTO_UNIT - 50;
    int best = -QUARTO_UNIT;
    for (unsigned free = ~(unsigned)b->occupied & 0xffffu; free != 0; free &= free - 1) {
        int v = placement_value(b, bits_lowest(free));
        best = v > best ? v : best;
    }
    return best;
}

/* The share of (piece, square) pairs that complete a line, 0 .. TIC_MOBILITY. */
static int spoilt_squares(const quarto_body *b, unsigned left)
{
    int bad = 0, all = 0;
    for (unsigned free = ~(unsigned)b->occupied & 0xffffu; free != 0; free &= free - 1) {
        unsigned values = values_at(b, bits_lowest(free));
        for (unsigned rest = left; rest != 0; rest &= rest - 1, all++)
            bad += (quarto_values(bits_lowest(rest)) & values) != 0;
    }
    return all == 0 ? 0 : TIC_MOBILITY * bad / all;
}

/* On how many squares the piece does no harm. */
static int harmless_squares(const quarto_body *b, int digit)
{
    int n = 0;
    for (unsigned free = ~(unsigned)b->occupied & 0xffffu; free != 0; free &= free - 1)
        n += (values_at(b, bits_lowest(free)) & quarto_values(digit)) == 0;
    return n;
}

static int estimate_tic(const quarto_body *b)
{
    unsigned left = pieces_left(b);
    if (b->hand != 0) {
        if (harmless_squares(b, b->hand - 1) == 0)
            return 50 - QUARTO_UNIT;
        left |= 1u << (b->hand - 1);
    }
    int giver = tic_value[b->type][b->placed % 2] + spoilt_squares(b, left);
    return b->hand != 0 ? -giver : giver;
}

int quarto_eval(const game_state *s)
{
    quarto_body b = quarto_get(s);
    return b.rules == QUARTO_TIC ? estimate_tic(&b) : estimate_quarto(&b);
}

static int rank_place(const quarto_body *b, int square)
{
    bool tic = b->rules == QUARTO_TIC;
    if (quarto_completes(b, square, b->hand - 1))
        return tic ? -2000 : 2000;
    quarto_body c = with_piece(b, square, b->hand - 1);
    return tic ? spoilt_squares(&c, pieces_left(&c)) : giver_value(&c);
}

/* A piece that fits an open line loses under quarto rules; under tic one with few
 * harmless squares is a good gift. */
static int rank_give(const quarto_body *b, int digit, unsigned open)
{
    if (b->rules == QUARTO_QUARTO)
        return (quarto_values(digit) & open) != 0 ? -2000 : 0;
    return -harmless_squares(b, digit);
}

void quarto_rank(const game_state *s, const game_step *step, int n, int *rank)
{
    quarto_body b = quarto_get(s);
    unsigned open = quarto_open_values(&b);
    for (int i = 0; i < n; i++)
        rank[i] = step[i].kind == STEP_PLACE ? rank_place(&b, step[i].to)
                                             : rank_give(&b, step[i].item - 1, open);
}
