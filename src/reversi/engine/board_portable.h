/* reversi/engine/board_portable.h - the board's kernels in plain C. */
#ifndef REVERSI_ENGINE_BOARD_PORTABLE_H
#define REVERSI_ENGINE_BOARD_PORTABLE_H

#include <stdint.h>

#include "core/bits.h"
#include "reversi/discs.h"
#include "reversi/engine/tables.h"

static inline int highest_bit(uint64_t x)
{
#if defined(__GNUC__)
    return 63 - __builtin_clzll(x);
#else
    int n = -1;
    for (; x != 0; x >>= 1)
        n++;
    return n;
#endif
}

static inline uint64_t kernel_moves(uint64_t own, uint64_t other)
{
    return discs_moves(own, other);
}

/* The first square of a ray that is not the opponent's decides: if it is the
 * mover's, all before it is turned. */
static inline uint64_t kernel_flips(uint64_t own, uint64_t other, int x)
{
    uint64_t flips = 0;
    for (int d = 0; d < 4; d++) {
        uint64_t ray = tables_up[x][d], stop = ray & ~other;
        uint64_t end = stop & (0 - stop) & own;
        flips |= ray & (end - (end != 0));
        ray = tables_down[x][d];
        stop = ray & ~other;
        if (stop != 0) {
            end = UINT64_C(1) << highest_bit(stop) & own;
            flips |= ray & (0 - 2 * end);
        }
    }
    return flips;
}

#endif
