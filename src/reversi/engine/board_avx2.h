/* reversi/engine/board_avx2.h - the board's kernels with four directions side by
 * side in a vector register. */
#ifndef REVERSI_ENGINE_BOARD_AVX2_H
#define REVERSI_ENGINE_BOARD_AVX2_H

#if defined(__AVX2__)
#include <immintrin.h>
#include <stdint.h>

#include "reversi/engine/board_fold.h"
#include "reversi/engine/tables.h"

static inline uint64_t kernel_moves(uint64_t own, uint64_t other)
{
    const __m256i s = _mm256_set_epi64x(9, 7, 8, 1), s2 = _mm256_add_epi64(s, s);
    const long long inner = 0x7e7e7e7e7e7e7e7e;
    __m256i p = _mm256_set1_epi64x((long long)own);
    __m256i mask = _mm256_and_si256(_mm256_set1_epi64x((long long)other),
                                    _mm256_set_epi64x(inner, inner, -1, inner));
    __m256i up = _mm256_and_si256(mask, _mm256_sllv_epi64(p, s));
    __m256i down = _mm256_and_si256(mask, _mm256_srlv_epi64(p, s));
    up = _mm256_or_si256(up, _mm256_and_si256(mask, _mm256_sllv_epi64(up, s)));
    down = _mm256_or_si256(down, _mm256_and_si256(mask, _mm256_srlv_epi64(down, s)));
    __m256i pair_up = _mm256_and_si256(mask, _mm256_sllv_epi64(mask, s));
    __m256i pair_down = _mm256_srlv_epi64(pair_up, s);
    up = _mm256_or_si256(up, _mm256_and_si256(pair_up, _mm256_sllv_epi64(up, s2)));
    down = _mm256_or_si256(down, _mm256_and_si256(pair_down, _mm256_srlv_epi64(down, s2)));
    up = _mm256_or_si256(up, _mm256_and_si256(pair_up, _mm256_sllv_epi64(up, s2)));
    down = _mm256_or_si256(down, _mm256_and_si256(pair_down, _mm256_srlv_epi64(down, s2)));
    up = _mm256_or_si256(_mm256_sllv_epi64(up, s), _mm256_srlv_epi64(down, s));
    return fold_or(up) & ~(own | other);
}

/* As the portable form.  Upwards the first stop is the lowest bit; downwards the
 * highest is found by clearing what lies behind another stop. */
static inline uint64_t kernel_flips(uint64_t own, uint64_t other, int x)
{
    const __m256i s = _mm256_set_epi64x(9, 7, 8, 1), zero = _mm256_setzero_si256();
    const __m256i s2 = _mm256_add_epi64(s, s), s4 = _mm256_add_epi64(s2, s2);
    __m256i p = _mm256_set1_epi64x((long long)own), o = _mm256_set1_epi64x((long long)other);
    __m256i ray = _mm256_load_si256((const __m256i *)tables_up[x]);
    __m256i stop = _mm256_andnot_si256(o, ray);
    __m256i end = _mm256_and_si256(_mm256_and_si256(stop, _mm256_sub_epi64(zero, stop)), p);
    __m256i before = _mm256_sub_epi64(_mm256_add_epi64(end, _mm256_set1_epi64x(-1)),
                                      _mm256_cmpeq_epi64(end, zero));
    __m256i flips = _mm256_and_si256(ray, before);

    ray = _mm256_load_si256((const __m256i *)tables_down[x]);
    stop = _mm256_andnot_si256(o, ray);
    __m256i behind = _mm256_srlv_epi64(stop, s);
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, s));
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, s2));
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, s4));
    end = _mm256_and_si256(_mm256_andnot_si256(behind, stop), p);
    before = _mm256_sub_epi64(zero, _mm256_add_epi64(end, end));
    return fold_or(_mm256_or_si256(flips, _mm256_and_si256(ray, before)));
}

#endif
#endif
