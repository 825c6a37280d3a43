/* reversi/engine/board_avx512.h - the board's kernels with rays counted off by leading
 * zeros, and all eight directions of the legal moves in one register. */
#ifndef REVERSI_ENGINE_BOARD_AVX512_H
#define REVERSI_ENGINE_BOARD_AVX512_H

#if defined(__AVX512VL__)
#include <immintrin.h>
#include <stdint.h>

#include "reversi/engine/board_fold.h"
#include "reversi/engine/tables.h"

enum { ALL_THREE = 0x80, FIRST_OR_BOTH = 0xf8 }; /* of vpternlog */

/* Words are rotated: what goes round the board never meets an inner square. */
static inline uint64_t kernel_moves(uint64_t own, uint64_t other)
{
    const __m512i s = _mm512_set_epi64(55, 57, 56, 63, 9, 7, 8, 1);
    const __m512i s2 = _mm512_set_epi64(46, 50, 48, 62, 18, 14, 16, 2);
    const long long row = 0x7e7e7e7e7e7e7e7e, column = 0x00ffffffffffff00;
    const long long both = row & column;
    __m512i mask =
        _mm512_and_si512(_mm512_set1_epi64((long long)other),
                         _mm512_set_epi64(both, both, column, row, both, both, column, row));
    __m512i run = _mm512_rolv_epi64(_mm512_set1_epi64((long long)own), s);
    run = _mm512_and_si512(mask, run);
    run = _mm512_ternarylogic_epi64(run, mask, _mm512_rolv_epi64(run, s), FIRST_OR_BOTH);
    __m512i pair = _mm512_and_si512(mask, _mm512_rolv_epi64(mask, s));
    run = _mm512_ternarylogic_epi64(run, pair, _mm512_rolv_epi64(run, s2), FIRST_OR_BOTH);
    run = _mm512_ternarylogic_epi64(run, pair, _mm512_rolv_epi64(run, s2), FIRST_OR_BOTH);
    run = _mm512_rolv_epi64(run, s);
    return fold_or(
               _mm256_or_si256(_mm512_castsi512_si256(run), _mm512_extracti64x4_epi64(run, 1))) &
           ~(own | other);
}

/* As the portable form: the first stop on each ray. */
static inline uint64_t kernel_flips(uint64_t own, uint64_t other, int x)
{
    const __m256i zero = _mm256_setzero_si256(), one = _mm256_set1_epi64x(1);
    const __m256i top = _mm256_set1_epi64x((long long)(UINT64_C(1) << 63));
    __m256i p = _mm256_set1_epi64x((long long)own), o = _mm256_set1_epi64x((long long)other);
    __m256i up = _mm256_load_si256((const __m256i *)tables_up[x]);
    __m256i down = _mm256_load_si256((const __m256i *)tables_down[x]);
    __m256i stop = _mm256_andnot_si256(o, up);
    __m256i end = _mm256_ternarylogic_epi64(stop, _mm256_sub_epi64(zero, stop), p, ALL_THREE);
    __m256i before = _mm256_sub_epi64(end, _mm256_min_epu64(end, one));
    __m256i flips = _mm256_and_si256(up, before);

    stop = _mm256_andnot_si256(o, down);
    end = _mm256_and_si256(_mm256_srlv_epi64(top, _mm256_lzcnt_epi64(stop)), p);
    before = _mm256_sub_epi64(zero, _mm256_add_epi64(end, end));
    return fold_or(_mm256_ternarylogic_epi64(flips, down, before, FIRST_OR_BOTH));
}

#endif
#endif
