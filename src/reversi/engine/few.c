/* reversi/engine/few.c - unrolled by the number of empty squares, without lists:
 * squares come sorted so that a lone empty square of its quadrant is tried first,
 * which keeps the last move there.  With one square left only the number of discs
 * turned matters, with all but the mover's discs being the opponent's. */
#include "reversi/engine/few.h"

enum { NONE = 65 };

/* The value with only x empty, for the mover, who has the discs 'own': the final
 * margin, or when that is at most alpha perhaps only a bound: who passes there does
 * not get above alpha, whatever the opponent turns. */
static inline int last_one(uint64_t own, int x, int alpha)
{
    int discs = 2 * bits_count(own), turned = board_last(own, x);
    if (turned != 0)
        return discs - 62 + turned;
    if (discs - 62 <= alpha)
        return discs - 62;
    turned = board_last(~own & ~(UINT64_C(1) << x), x);
    if (turned != 0)
        return discs - 64 - turned;
    return discs > 62 ? discs - 62 : discs - 64;
}

static inline bool near_disc(int x, uint64_t discs)
{
    return (tables_near[x] & discs) != 0;
}

/* Two empty squares.  When the mover must pass, the opponent minimises. */
static inline int solve2(uint64_t own, uint64_t other, int alpha, int x1, int x2, uint64_t *nodes)
{
    uint64_t f;
    int best = -NONE, v;
    (*nodes)++;
    if (near_disc(x1, other) && (f = kernel_flips(own, other, x1)) != 0) {
        (*nodes)++;
        best = -last_one(other ^ f, x2, -alpha - 1);
        if (best > alpha)
            return best;
    }
    if (near_disc(x2, other) && (f = kernel_flips(own, other, x2)) != 0) {
        (*nodes)++;
        v = -last_one(other ^ f, x1, -alpha - 1);
        return v > best ? v : best;
    }
    if (best != -NONE)
        return best;
    best = NONE;
    (*nodes)++;
    if (near_disc(x1, own) && (f = kernel_flips(other, own, x1)) != 0) {
        (*nodes)++;
        best = last_one(own ^ f, x2, alpha);
        if (best <= alpha)
            return best;
    }
    if (near_disc(x2, own) && (f = kernel_flips(other, own, x2)) != 0) {
        (*nodes)++;
        v = last_one(own ^ f, x1, alpha);
        return v < best ? v : best;
    }
    return best != NONE ? best : board_final((board){own, other});
}

static int solve3(uint64_t own, uint64_t other, int alpha, int x1, int x2, int x3, uint64_t *nodes)
{
    for (int passed = 0;; passed++) {
        uint64_t f;
        int best = -NONE, v;
        (*nodes)++;
#define TRY(x, a, b)                                                                               \
    if (near_disc(x, other) && (f = kernel_flips(own, other, x)) != 0) {                           \
        v = -solve2(other ^ f, own ^ f ^ UINT64_C(1) << (x), -alpha - 1, a, b, nodes);             \
        if (v > alpha)                                                                             \
            return passed ? -v : v;                                                                \
        if (v > best)                                                                              \
            best = v;                                                                              \
    }
        TRY(x1, x2, x3)
        TRY(x2, x1, x3)
        TRY(x3, x1, x2)
#undef TRY
        if (best != -NONE)
            return passed ? -best : best;
        if (passed)
            return -board_final((board){own, other});
        uint64_t swap = own;
        own = other;
        other = swap;
        alpha = -alpha - 1;
    }
}

/* Four empty squares by quadrants: alone ones first, pairs side by side. */
static inline bool sort4(uint64_t empty, unsigned parity, int x[4])
{
    uint64_t odd = empty & quadrants(parity), even = empty & ~odd;
    if (odd == 0) {
        /* two pairs, or all in one quadrant */
        int first = bits_lowest(empty);
        uint64_t same = empty & quadrants(quadrant(first)), rest = empty & ~same;
        if (rest == 0)
            rest = same & (same - 1) & ((same & (same - 1)) - 1);
        x[0] = first;
        x[1] = bits_lowest(same & (same - 1));
        x[2] = bits_lowest(rest);
        x[3] = bits_lowest(rest & (rest - 1));
        return true;
    }
    if (even == 0 && bits_count(parity) == 2) {
        /* three in one quadrant: the lone one first */
        int first = bits_lowest(odd);
        uint64_t same = odd & quadrants(quadrant(first));
        uint64_t lone = (same & (same - 1)) == 0 ? same : odd & ~same;
        even = odd & ~lone;
        odd = lone;
    }
    int n = 0;
    for (; odd != 0; odd &= odd - 1)
        x[n++] = bits_lowest(odd);
    for (; even != 0; even &= even - 1)
        x[n++] = bits_lowest(even);
    return false;
}

int few_solve4(board b, int alpha, unsigned parity, uint64_t *nodes)
{
    uint64_t own = b.own, other = b.other;
    int x[4] = {0};
    bool pairs = sort4(~(own | other), parity, x);
    int third[3] = {x[0], x[1], x[3]}, fourth[3] = {x[0], x[1], x[2]};
    if (pairs) {
        third[0] = x[3], third[1] = x[0], third[2] = x[1];
        fourth[0] = x[2], fourth[1] = x[0], fourth[2] = x[1];
    }
    for (int passed = 0;; passed++) {
        uint64_t f;
        int best = -NONE, v;
        (*nodes)++;
#define TRY(x, a, b, c)                                                                            \
    if (near_disc(x, other) && (f = kernel_flips(own, other, x)) != 0) {                           \
        v = -solve3(other ^ f, own ^ f ^ UINT64_C(1) << (x), -alpha - 1, a, b, c, nodes);          \
        if (v > alpha)                                                                             \
            return passed ? -v : v;                                                                \
        if (v > best)                                                                              \
            best = v;                                                                              \
    }
        TRY(x[0], x[1], x[2], x[3])
        TRY(x[1], x[0], x[2], x[3])
        TRY(x[2], third[0], third[1], third[2])
        TRY(x[3], fourth[0], fourth[1], fourth[2])
#undef TRY
        if (best != -NONE)
            return passed ? -best : best;
        if (passed)
            return -board_final((board){own, other});
        uint64_t swap = own;
        own = other;
        other = swap;
        alpha = -alpha - 1;
    }
}

int few_solve(board b, int alpha, int n, uint64_t *nodes)
{
    uint64_t empty = board_empty(b);
    int x[4] = {0};
    for (int i = 0; empty != 0 && i < 4; empty &= empty - 1)
        x[i++] = bits_lowest(empty);
    switch (n) {
    case 0:
        (*nodes)++;
        return board_final(b);
    case 1:
        (*nodes)++;
        return last_one(b.own, x[0], alpha);
    case 2:
        return solve2(b.own, b.other, alpha, x[0], x[1], nodes);
    case 3:
        return solve3(b.own, b.other, alpha, x[0], x[1], x[2], nodes);
    default:
        return few_solve4(b, alpha, board_parity(board_empty(b)), nodes);
    }
}
