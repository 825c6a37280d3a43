/* reversi/engine/few.h - exact values with at most four empty squares. */
#ifndef REVERSI_ENGINE_FEW_H
#define REVERSI_ENGINE_FEW_H

#include "reversi/engine/board.h"
#include "reversi/engine/isa.h"

#define few_solve4 HOT(few_solve4)
#define few_solve  HOT(few_solve)

/* Squares of the quadrants whose bit is set: quadrant q holds bit q. */
static inline uint64_t quadrants(unsigned parity)
{
    static const uint64_t mask[16] = {
        UINT64_C(0x0000000000000000), UINT64_C(0x000000000f0f0f0f), UINT64_C(0x00000000f0f0f0f0),
        UINT64_C(0x00000000ffffffff), UINT64_C(0x0f0f0f0f00000000), UINT64_C(0x0f0f0f0f0f0f0f0f),
        UINT64_C(0x0f0f0f0ff0f0f0f0), UINT64_C(0x0f0f0f0fffffffff), UINT64_C(0xf0f0f0f000000000),
        UINT64_C(0xf0f0f0f00f0f0f0f), UINT64_C(0xf0f0f0f0f0f0f0f0), UINT64_C(0xf0f0f0f0ffffffff),
        UINT64_C(0xffffffff00000000), UINT64_C(0xffffffff0f0f0f0f), UINT64_C(0xfffffffff0f0f0f0),
        UINT64_C(0xffffffffffffffff),
    };
    return mask[parity];
}

static inline unsigned quadrant(int x)
{
    return 1u << ((x >> 2 & 1) | (x >> 4 & 2));
}

/* Which quadrants hold an odd number of empty squares. */
static inline unsigned board_parity(uint64_t empty)
{
    unsigned parity = 0;
    for (unsigned q = 1; q < 16; q <<= 1)
        parity |= (bits_count(empty & quadrants(q)) & 1) != 0 ? q : 0;
    return parity;
}

/* Null-window searches: is the value above alpha?  The result is a bound of the
 * value (fail soft).  Positions visited are added to *nodes, the given one too. */
int few_solve4(board b, int alpha, unsigned parity, uint64_t *nodes);
/* The same with n = 0 to 4 empty squares. */
int few_solve(board b, int alpha, int n, uint64_t *nodes);

#endif
