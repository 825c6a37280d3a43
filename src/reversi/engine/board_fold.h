/* reversi/engine/board_fold.h - what the vector forms of the board's kernels share. */
#ifndef REVERSI_ENGINE_BOARD_FOLD_H
#define REVERSI_ENGINE_BOARD_FOLD_H

#if defined(__AVX2__)
#include <immintrin.h>
#include <stdint.h>

/* The four words of a register in one. */
static inline uint64_t fold_or(__m256i v)
{
    __m128i h = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(h, _mm_unpackhi_epi64(h, h)));
}

#endif
#endif
