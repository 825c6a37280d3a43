/* core/bits.h - small things on 64-bit words: counting, lowest bit, mixing,
 * random numbers.  Everything gives the same result on every machine. */
#ifndef CORE_BITS_H
#define CORE_BITS_H

#include <stdint.h>

static inline int bits_count(uint64_t x)
{
#if defined(__GNUC__)
    return __builtin_popcountll(x);
#else
    int n = 0;
    for (; x != 0; x &= x - 1)
        n++;
    return n;
#endif
}

/* Index of the lowest set bit; x must not be 0. */
static inline int bits_lowest(uint64_t x)
{
#if defined(__GNUC__)
    return __builtin_ctzll(x);
#else
    int n = 0;
    for (; (x & 1) == 0; x >>= 1)
        n++;
    return n;
#endif
}

/* Eight bytes of eight bits: bit j of byte i and bit i of byte j change places, by swaps
 * of triangles, halving their size each time. */
static inline uint64_t bits_transpose(uint64_t x)
{
    uint64_t t = (x ^ x >> 28) & 0x00000000f0f0f0f0u;
    x ^= t ^ t << 28;
    t = (x ^ x >> 14) & 0x0000cccc0000ccccu;
    x ^= t ^ t << 14;
    t = (x ^ x >> 7) & 0x00aa00aa00aa00aau;
    return x ^ t ^ t << 7;
}

/* A bijection of 64-bit words that spreads every input bit over all output bits
 * (the finaliser of splitmix64, S. Vigna's public description). */
static inline uint64_t bits_mix(uint64_t x)
{
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    x ^= x >> 31;
    return x;
}

/* Random numbers: splitmix64.  The state may start at any value. */
static inline uint64_t bits_random(uint64_t *state)
{
    *state += 0x9e3779b97f4a7c15u;
    return bits_mix(*state);
}

/* Uniform in [0, n), n > 0 (multiply-shift; bias below 2^-32 for small n). */
static inline uint32_t bits_below(uint64_t *state, uint32_t n)
{
    return (uint32_t)(((bits_random(state) >> 32) * n) >> 32);
}

#endif
