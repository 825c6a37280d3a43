/* quarto/eval.c - an estimate that looks at what matters before the search can
 * see the end: how many pieces could still be given safely.
 *
 * Quarto rules.  The player who places wins if the piece fits an open line.  Else
 * the placement decides which pieces are safe to give afterwards: with none left
 * the placer loses; with exactly two the placer is usually the one who runs out
 * (the opponent leaves one, or takes the last); one or three are better.  So the
 * value of a placement is read from a table by the number of safe pieces, and the
 * estimate is that of the best placement.
 *
 * Tic rules.  Whoever must complete a line loses, so what counts is whose turn it
 * will be when the harmless placements run out. */
#include "quarto/body.h"

#include "core/bits.h"

/* By number of safe pieces after the placement, for the placer who then gives. */
static const int safe_value[QUARTO_PIECES + 1] = {
    -900, 250, -350, 200, -100, 80, -30, 40, 0, 20, 0, 0, 0, 0, 0, 0, 0,
};

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

/* Quarto rules, for the placer, when no line can be completed on 'square'. */
static int placement_value(const quarto_body *b, int square)
{
    quarto_body c = with_piece(b, square, b->hand - 1);
    if (c.placed == QUARTO_SQUARES)
        return 0;
    return safe_value[safe_pieces(&c)];
}

static int estimate_quarto(const quarto_body *b)
{
    if (b->hand == 0)
        return safe_value[safe_pieces(b)] * (pieces_left(b) != 0);
    if ((quarto_values(b->hand - 1) & quarto_open_values(b)) != 0)
        return QUARTO_UNIT - 50;
    int best = -QUARTO_UNIT;
    for (unsigned free = ~(unsigned)b->occupied & 0xffffu; free != 0; free &= free - 1) {
        int v = placement_value(b, bits_lowest(free));
        best = v > best ? v : best;
    }
    return best;
}

/* How many more placements can go well at most, roughly: a square that no piece
 * may take any more is lost, and so is a piece that fits no square. */
static int harmless_placements(const quarto_body *b, unsigned left)
{
    unsigned placeable = 0;
    int squares = 0, pieces = 0;
    for (unsigned free = ~(unsigned)b->occupied & 0xffffu; free != 0; free &= free - 1) {
        unsigned bad = values_at(b, bits_lowest(free));
        unsigned here = 0;
        for (unsigned rest = left; rest != 0; rest &= rest - 1)
            if ((quarto_values(bits_lowest(rest)) & bad) == 0)
                here |= rest & (0u - rest);
        squares += here != 0;
        placeable |= here;
    }
    pieces = bits_count(placeable);
    return squares < pieces ? squares : pieces;
}

static int estimate_tic(const quarto_body *b)
{
    unsigned left = pieces_left(b);
    if (b->hand != 0) {
        unsigned values = quarto_values(b->hand - 1);
        bool harmless = false;
        for (unsigned free = ~(unsigned)b->occupied & 0xffffu; free != 0 && !harmless;
             free &= free - 1)
            harmless = (values_at(b, bits_lowest(free)) & values) == 0;
        if (!harmless)
            return 50 - QUARTO_UNIT;
        left |= 1u << (b->hand - 1);
    }
    int n = harmless_placements(b, left);
    int free = QUARTO_SQUARES - b->placed;
    if (n == free)
        return 0;
    /* The placer makes the 1st, 3rd, ... of the placements to come. */
    int placer = (n % 2 == 1 ? 1 : -1) * 600 * (free - n) / free;
    return b->hand != 0 ? placer : -placer;
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
    if (!tic)
        return placement_value(b, square);
    quarto_body c = with_piece(b, square, b->hand - 1);
    return -harmless_placements(&c, pieces_left(&c));
}

/* Fewer squares that answer harmlessly are better under tic; under quarto rules a
 * piece that fits an open line loses, else one that shares more is riskier. */
static int rank_give(const quarto_body *b, int digit, unsigned open)
{
    unsigned values = quarto_values(digit);
    if (b->rules == QUARTO_QUARTO)
        return (values & open) != 0 ? -2000 : 0;
    int harmless = 0;
    for (unsigned free = ~(unsigned)b->occupied & 0xffffu; free != 0; free &= free - 1)
        harmless += (values_at(b, bits_lowest(free)) & values) == 0;
    return -harmless;
}

void quarto_rank(const game_state *s, const game_step *step, int n, int *rank)
{
    quarto_body b = quarto_get(s);
    unsigned open = quarto_open_values(&b);
    for (int i = 0; i < n; i++)
        rank[i] = step[i].kind == STEP_PLACE ? rank_place(&b, step[i].to)
                                             : rank_give(&b, step[i].item - 1, open);
}
