/* reviser/grid.h - the board as 64-bit words: one bit a field (tables.h says which),
 * sets of discs as words, and what both rules and engine ask of them.  Everything
 * is inline, without branches where it matters, and without side effects.
 *
 * "own" and "enemy" are disjoint sets of discs on the board.  Both roles need the
 * same question answered: where does a row of enemy discs that starts next to an
 * own disc end on an empty field?  There the Setter places and the Jumper lands. */
#ifndef REVISER_GRID_H
#define REVISER_GRID_H

#include <stdbool.h>
#include <stdint.h>

#include "core/bits.h"
#include "reviser/tables.h"

_Static_assert(GRID_LONGEST <= 8, "grid_behind_*() cover rows of at most 6 enemies");

static inline uint64_t grid_bit(int bit)
{
    return (uint64_t)1 << bit;
}

/* The highest set bit alone, or 0. */
static inline uint64_t grid_highest(uint64_t x)
{
#if defined(__GNUC__)
    return x == 0 ? 0 : (uint64_t)1 << (63 - __builtin_clzll(x));
#else
    while ((x & (x - 1)) != 0)
        x &= x - 1;
    return x;
#endif
}

/* The fields right behind unbroken rows of enemies that start at own discs, in
 * the direction that shifts by s upwards (grid_behind_up) or downwards.  The rows
 * grow by one, one, two and two. */
static inline uint64_t grid_behind_up(uint64_t own, uint64_t enemy, int s)
{
    uint64_t row = enemy & (own << s);
    uint64_t pair = enemy & (enemy << s);
    row |= enemy & (row << s);
    row |= pair & (row << 2 * s);
    row |= pair & (row << 2 * s);
    return row << s;
}

static inline uint64_t grid_behind_down(uint64_t own, uint64_t enemy, int s)
{
    uint64_t row = enemy & (own >> s);
    uint64_t pair = enemy & (enemy >> s);
    row |= enemy & (row >> s);
    row |= pair & (row >> 2 * s);
    row |= pair & (row >> 2 * s);
    return row >> s;
}

/* All fields where the owner of 'own' can place or land. */
static inline uint64_t grid_targets(uint64_t own, uint64_t enemy)
{
    uint64_t out =
        grid_behind_up(own, enemy, 1) | grid_behind_down(own, enemy, 1) |
        grid_behind_up(own, enemy, GRID_STRIDE) | grid_behind_down(own, enemy, GRID_STRIDE) |
        grid_behind_up(own, enemy, GRID_STRIDE - 1) | grid_behind_down(own, enemy, GRID_STRIDE - 1);
    return out & GRID_BOARD & ~(own | enemy);
}

/* The discs that a Setter's disc placed on field 'to' flips. */
static inline uint64_t grid_flips(int to, uint64_t own, uint64_t enemy)
{
    uint64_t out = 0;
    for (int d = 0; d < 3; d++) {
        uint64_t ray = GRID_RAY[to][d];
        uint64_t end = ray & ~enemy;
        end &= 0 - end;
        if ((end & own) != 0)
            out |= ray & (end - 1);
    }
    for (int d = 3; d < 6; d++) {
        uint64_t ray = GRID_RAY[to][d];
        uint64_t end = grid_highest(ray & ~enemy);
        if ((end & own) != 0)
            out |= ray & (0 - (end << 1));
    }
    return out;
}

/* Where the Jumper's disc on field 'from' can land. */
static inline uint64_t grid_jumps(int from, uint64_t own, uint64_t enemy)
{
    uint64_t out = 0;
    for (int d = 0; d < 3; d++) {
        uint64_t end = GRID_RAY[from][d] & ~enemy;
        out |= end & (0 - end);
    }
    for (int d = 3; d < 6; d++)
        out |= grid_highest(GRID_RAY[from][d] & ~enemy);
    return out & ~(own | enemy | GRID_NEAR[from]);
}

/* The Jumper's discs that can jump to the empty field 'to'. */
static inline uint64_t grid_origins(int to, uint64_t own, uint64_t enemy)
{
    uint64_t out = 0;
    for (int d = 0; d < 3; d++) {
        uint64_t end = GRID_RAY[to][d] & ~enemy;
        out |= end & (0 - end);
    }
    for (int d = 3; d < 6; d++)
        out |= grid_highest(GRID_RAY[to][d] & ~enemy);
    return out & own & ~GRID_NEAR[to];
}

/* The fields between two different fields of one line. */
static inline uint64_t grid_between(int a, int b)
{
    int low = a < b ? a : b;
    uint64_t high = grid_bit(a < b ? b : a);
    for (int d = 0; d < 3; d++) {
        if ((GRID_RAY[low][d] & high) != 0)
            return GRID_RAY[low][d] & (high - 1);
    }
    return 0;
}

/* Lines through a field that go on at both sides of it, 0 to 3: a disc there can be
 * flipped along them. */
static inline int grid_open_lines(int bit)
{
    int n = 0;
    for (int d = 0; d < 3; d++)
        n += GRID_RAY[bit][d] != 0 && GRID_RAY[bit][d + 3] != 0;
    return n;
}

/* What discs are worth by the open lines of their fields. */
static inline int grid_worth(uint64_t discs, const int worth[4])
{
    int sum = 0;
    for (; discs != 0; discs &= discs - 1)
        sum += worth[grid_open_lines(bits_lowest(discs))];
    return sum;
}

/* The fields beside those of a set. */
static inline uint64_t grid_neighbours(uint64_t x)
{
    uint64_t near = x << 1 | x >> 1 | x << GRID_STRIDE | x >> GRID_STRIDE | x << (GRID_STRIDE - 1) |
                    x >> (GRID_STRIDE - 1);
    return near & GRID_BOARD;
}

#endif
