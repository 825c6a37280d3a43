/* quarto/engine/lanes.h - eight sets of squares side by side, one for each
 * property value: lane i < 4 is the squares whose piece has property bit i, lane
 * i + 4 those whose piece lacks it.  Everything is plain shifts and masks within
 * 16-bit lanes, so one 128-bit register does all eight at once where the machine
 * has such (SSE2, NEON), and the compiler splits the work where it has not. */
#ifndef QUARTO_ENGINE_LANES_H
#define QUARTO_ENGINE_LANES_H

#include <stdint.h>
#include <string.h>

#include "core/bits.h"

#if defined(__SSE2__) && !defined(QUARTO_PLAIN_LANES)
#include <emmintrin.h>
#define LANES_SSE2 1
#endif

typedef uint16_t lanes __attribute__((vector_size(16)));
typedef uint64_t lanes_half __attribute__((vector_size(16)));

static inline lanes lanes_all(unsigned squares)
{
    uint16_t x = (uint16_t)squares;
    return (lanes){x, x, x, x, x, x, x, x};
}

/* Of sixteen squares; without a special instruction, which not every machine has. */
static inline unsigned squares_count(unsigned x)
{
    x -= x >> 1 & 0x5555;
    x = (x & 0x3333) + (x >> 2 & 0x3333);
    x = (x + (x >> 4)) & 0x0f0f;
    return (x + (x >> 8)) & 31;
}

/* Values 0-3 and 4-7 change places: the opposite value of each property. */
static inline lanes lanes_opposite(lanes x)
{
    lanes_half h = (lanes_half)x;
    return (lanes)(lanes_half){h[1], h[0]};
}

/* Bit i: lane i is not empty. */
static inline unsigned lanes_filled(lanes x)
{
#ifdef LANES_SSE2
    __m128i zero = _mm_cmpeq_epi16((__m128i)x, _mm_setzero_si128());
    return ~(unsigned)_mm_movemask_epi8(_mm_packs_epi16(zero, zero)) & 0xffu;
#else
    unsigned bits = 0;
    for (int i = 0; i < 8; i++)
        bits |= (unsigned)(x[i] != 0) << i;
    return bits;
#endif
}

/* Bits 0-7: the lanes of a that hold the square; bits 8-15: those of b. */
static inline unsigned lanes_at(lanes a, lanes b, int square)
{
#ifdef LANES_SSE2
    __m128i count = _mm_cvtsi32_si128(15 - square);
    __m128i high =
        _mm_packs_epi16(_mm_sll_epi16((__m128i)a, count), _mm_sll_epi16((__m128i)b, count));
    return (unsigned)_mm_movemask_epi8(high);
#else
    unsigned bits = 0;
    for (int i = 0; i < 8; i++)
        bits |= (unsigned)(a[i] >> square & 1) << i | (unsigned)(b[i] >> square & 1) << (i + 8);
    return bits;
#endif
}

/* Every row turned by one, two, three squares to the right, every column by one,
 * two, three squares down. */
static inline lanes lanes_right1(lanes x)
{
    return (x << 1 & 0xeeee) | (x >> 3 & 0x1111);
}

static inline lanes lanes_right2(lanes x)
{
    return (x << 2 & 0xcccc) | (x >> 2 & 0x3333);
}

static inline lanes lanes_right3(lanes x)
{
    return (x << 3 & 0x8888) | (x >> 1 & 0x7777);
}

static inline lanes lanes_down1(lanes x)
{
    return x << 4 | x >> 12;
}

static inline lanes lanes_down2(lanes x)
{
    return x << 8 | x >> 8;
}

static inline lanes lanes_down3(lanes x)
{
    return x << 12 | x >> 4;
}

#endif
