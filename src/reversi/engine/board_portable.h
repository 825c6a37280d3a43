/* reversi/engine/board_portable.h - the board's kernels in plain C. */
#ifndef REVERSI_ENGINE_BOARD_PORTABLE_H
#define REVERSI_ENGINE_BOARD_PORTABLE_H

#include <stdint.h>

#include "core/bits.h"
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

/* Moves found along one axis, both ways: 'run' grows over the opponent's discs by
 * one, two and four squares (parallel prefix). */
static inline uint64_t axis_moves(uint64_t own, uint64_t mask, int s)
{
    uint64_t up = mask & own << s, down = mask & own >> s;
    up |= mask & up << s;
    down |= mask & down >> s;
    uint64_t pair_up = mask & mask << s, pair_down = mask & mask >> s;
    up |= pair_up & up << 2 * s;
    down |= pair_down & down >> 2 * s;
    up |= pair_up & up << 2 * s;
    down |= pair_down & down >> 2 * s;
    return up << s | down >> s;
}

static inline uint64_t kernel_moves(uint64_t own, uint64_t other)
{
    uint64_t inner = other & UINT64_C(0x7e7e7e7e7e7e7e7e);
    return (axis_moves(own, inner, 1) | axis_moves(own, other, 8) | axis_moves(own, inner, 7) |
            axis_moves(own, inner, 9)) &
           ~(own | other);
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
