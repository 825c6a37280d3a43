/* reversi/discs.h - legal moves and flips on bit sets of discs.
 *
 * A set has bit 8 * row + column.  All rays of one direction are followed at once
 * by parallel prefix: a run of at most six opponent's discs is covered in three
 * doubling steps (1, then 2, then 2 more pairs).  The masks keep horizontal and
 * diagonal runs from wrapping around the sides of the board. */
#ifndef REVERSI_DISCS_H
#define REVERSI_DISCS_H

#include <stdint.h>

#define DISCS_INNER   0x7e7e7e7e7e7e7e7eu /* columns b to g */
#define DISCS_CENTRE  0x0000001818000000u
#define DISCS_CORNERS 0x8100000000000081u

/* Empty or not: the squares that a run through 'mid' from 'own' reaches, going up
 * and going down by 'n' bits. */
static inline uint64_t discs_reach(uint64_t own, uint64_t mid, int n)
{
    uint64_t up = mid & (own << n);
    uint64_t down = mid & (own >> n);
    up |= mid & (up << n);
    down |= mid & (down >> n);
    uint64_t pairs_up = mid & (mid << n);
    uint64_t pairs_down = mid & (mid >> n);
    up |= pairs_up & (up << (2 * n));
    down |= pairs_down & (down >> (2 * n));
    up |= pairs_up & (up << (2 * n));
    down |= pairs_down & (down >> (2 * n));
    return (up << n) | (down >> n);
}

/* Where the owner of 'own' may place a disc. */
static inline uint64_t discs_moves(uint64_t own, uint64_t other)
{
    uint64_t inner = other & DISCS_INNER;
    uint64_t reach = discs_reach(own, inner, 1) | discs_reach(own, other, 8) |
                     discs_reach(own, inner, 7) | discs_reach(own, inner, 9);
    return reach & ~(own | other);
}

/* The opponent's discs between 'at' and the nearest own disc on one line. */
static inline uint64_t discs_line(uint64_t at, uint64_t own, uint64_t mid, int n)
{
    uint64_t up = mid & (at << n);
    uint64_t down = mid & (at >> n);
    up |= mid & (up << n);
    down |= mid & (down >> n);
    uint64_t pairs_up = mid & (mid << n);
    uint64_t pairs_down = mid & (mid >> n);
    up |= pairs_up & (up << (2 * n));
    down |= pairs_down & (down >> (2 * n));
    up |= pairs_up & (up << (2 * n));
    down |= pairs_down & (down >> (2 * n));
    uint64_t held_up = -(uint64_t)(((up << n) & own) != 0);
    uint64_t held_down = -(uint64_t)(((down >> n) & own) != 0);
    return (up & held_up) | (down & held_down);
}

/* The discs that turn when the owner of 'own' places one on 'at' (one bit). */
static inline uint64_t discs_flips(uint64_t at, uint64_t own, uint64_t other)
{
    uint64_t inner = other & DISCS_INNER;
    return discs_line(at, own, inner, 1) | discs_line(at, own, other, 8) |
           discs_line(at, own, inner, 7) | discs_line(at, own, inner, 9);
}

/* The squares of a set and their eight neighbours. */
static inline uint64_t discs_spread(uint64_t x)
{
    uint64_t left = (x & 0xfefefefefefefefeu) >> 1;
    uint64_t right = (x & 0x7f7f7f7f7f7f7f7fu) << 1;
    uint64_t row = x | left | right;
    return row | (row << 8) | (row >> 8);
}

#endif
