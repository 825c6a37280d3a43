/* quarto/engine/canon.c - the smallest code over everything that may be renamed.
 * The code is the standard form of the occupied squares (16 bits) and the pieces
 * on them, square by square, four bits each. */
#include "quarto/engine/canon.h"

#include "core/bits.h"

static const uint8_t orders[24][4] = {
    {0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1},
    {1, 0, 2, 3}, {1, 0, 3, 2}, {1, 2, 0, 3}, {1, 2, 3, 0}, {1, 3, 0, 2}, {1, 3, 2, 0},
    {2, 0, 1, 3}, {2, 0, 3, 1}, {2, 1, 0, 3}, {2, 1, 3, 0}, {2, 3, 0, 1}, {2, 3, 1, 0},
    {3, 0, 1, 2}, {3, 0, 2, 1}, {3, 1, 0, 2}, {3, 1, 2, 0}, {3, 2, 0, 1}, {3, 2, 1, 0},
};

static int rename_piece(int piece, unsigned flip, const uint8_t from[4])
{
    unsigned x = (unsigned)piece ^ flip;
    return (int)((x >> from[0] & 1) | (x >> from[1] & 1) << 1 | (x >> from[2] & 1) << 2 |
                 (x >> from[3] & 1) << 3);
}

int canon_piece(const canon *c, int piece)
{
    return rename_piece(piece, c->flip, c->from);
}

int canon_square(const symmetry *s, const canon *c, int square)
{
    return bits_lowest(symmetry_image(&s->perm[c->perm], 1u << square));
}

int canon_piece_back(const canon *c, int piece)
{
    int i = 0;
    while (canon_piece(c, i) != piece)
        i++;
    return i;
}

int canon_square_back(const symmetry *s, const canon *c, int square)
{
    int i = 0;
    while (canon_square(s, c, i) != square)
        i++;
    return i;
}

/* The pieces in the order of the squares they go to. */
static int line_up(const symmetry_perm *m, const quarto_body *b, int piece[QUARTO_SQUARES])
{
    int at[QUARTO_SQUARES], n = 0;
    unsigned there = 0;
    for (unsigned rest = b->occupied; rest != 0; rest &= rest - 1) {
        int sq = bits_lowest(rest);
        unsigned to = symmetry_image(m, 1u << sq);
        at[bits_lowest(to)] = quarto_digit_at(b, sq);
        there |= to;
    }
    for (; there != 0; there &= there - 1)
        piece[n++] = at[bits_lowest(there)];
    return n;
}

void canon_of(const symmetry *s, const quarto_body *b, canon *out)
{
    uint32_t first = s->first[b->occupied], last = s->first[b->occupied + 1u];
    unsigned flip_first = b->hand != 0 ? b->hand - 1u : 0;
    unsigned flip_last = b->hand != 0 ? b->hand - 1u : 15;
    out->code = UINT64_MAX;
    for (uint32_t i = first; i < last; i++) {
        int piece[QUARTO_SQUARES];
        const symmetry_perm *m = &s->perm[s->to[i]];
        int n = line_up(m, b, piece);
        for (int order = 0; order < 24; order++)
            for (unsigned flip = flip_first; flip <= flip_last; flip++) {
                uint64_t code = symmetry_image(m, b->occupied);
                for (int k = 0; k < n; k++)
                    code = code << 4 | (uint64_t)rename_piece(piece[k], flip, orders[order]);
                if (code >= out->code)
                    continue;
                out->code = code;
                out->perm = s->to[i];
                out->flip = (uint8_t)flip;
                memcpy(out->from, orders[order], sizeof out->from);
            }
    }
}
