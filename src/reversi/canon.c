/* The eight ways to turn and mirror the board: three bit permutations and what they
 * make together.  The smallest pair of sets stands for all eight. */
#include "core/bits.h"
#include "reversi/body.h"

static uint64_t upside_down(uint64_t x)
{
    x = (x >> 8 & 0x00ff00ff00ff00ffu) | (x & 0x00ff00ff00ff00ffu) << 8;
    x = (x >> 16 & 0x0000ffff0000ffffu) | (x & 0x0000ffff0000ffffu) << 16;
    return x >> 32 | x << 32;
}

static uint64_t left_right(uint64_t x)
{
    x = (x >> 1 & 0x5555555555555555u) | (x & 0x5555555555555555u) << 1;
    x = (x >> 2 & 0x3333333333333333u) | (x & 0x3333333333333333u) << 2;
    return (x >> 4 & 0x0f0f0f0f0f0f0f0fu) | (x & 0x0f0f0f0f0f0f0f0fu) << 4;
}

static void take_least(uint64_t own, uint64_t other, uint64_t least[2])
{
    if (own > least[0] || (own == least[0] && other >= least[1]))
        return;
    least[0] = own;
    least[1] = other;
}

static void take_four(uint64_t own, uint64_t other, uint64_t least[2])
{
    uint64_t own2 = upside_down(own), other2 = upside_down(other);
    take_least(own, other, least);
    take_least(own2, other2, least);
    take_least(left_right(own), left_right(other), least);
    take_least(left_right(own2), left_right(other2), least);
}

uint64_t reversi_canon(const game_state *s)
{
    reversi_body b = body_get(s);
    uint64_t least[2] = {UINT64_MAX, UINT64_MAX};
    take_four(b.own, b.other, least);
    take_four(bits_transpose(b.own), bits_transpose(b.other), least);
    uint64_t tags = (uint64_t)s->mover | (uint64_t)s->phase << 1 | (uint64_t)b.opening << 2 |
                    (uint64_t)b.aim << 3;
    uint64_t h = bits_mix(least[0] * 0x9e3779b97f4a7c15u + tags);
    return bits_mix((h ^ least[1]) * 0xd6e8feb86659fd93u);
}
