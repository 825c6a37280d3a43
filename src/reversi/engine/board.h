/* reversi/engine/board.h - the board as two 64-bit words, and its kernels: legal
 * moves, flips, the last flip's count.  Everything inline; this header is compiled
 * once for each instruction set (isa.h) and gives the same results in all. */
#ifndef REVERSI_ENGINE_BOARD_H
#define REVERSI_ENGINE_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "core/bits.h"
#include "reversi/engine/tables.h"

#if defined(__AVX512VL__)
#include "reversi/engine/board_avx512.h"
#elif defined(__AVX2__)
#include "reversi/engine/board_avx2.h"
#else
#include "reversi/engine/board_portable.h"
#endif

enum { PASS = 64, NOWHERE = 65 };

#define CORNERS UINT64_C(0x8100000000000081)

/* Position as the mover sees it. */
typedef struct board {
    uint64_t own, other;
} board;

static inline uint64_t board_empty(board b)
{
    return ~(b.own | b.other);
}

static inline uint64_t board_moves(board b)
{
    return kernel_moves(b.own, b.other);
}

/* Discs turned by a move to the empty square x; 0 = not legal. */
static inline uint64_t board_flips(board b, int x)
{
    return kernel_flips(b.own, b.other, x);
}

/* The position after a move, as the opponent sees it. */
static inline board board_play(board b, int x, uint64_t flips)
{
    board next = {b.other ^ flips, b.own ^ flips ^ UINT64_C(1) << x};
    return next;
}

static inline board board_pass(board b)
{
    board next = {b.other, b.own};
    return next;
}

/* Final margin for the mover, empty squares counted for the winner. */
static inline int board_final(board b)
{
    int own = bits_count(b.own), other = bits_count(b.other), diff = own - other;
    int empty = 64 - own - other;
    return diff > 0 ? diff + empty : diff < 0 ? diff - empty : 0;
}

/* Twice the discs that 'own' turns by playing x, the only empty square. */
static inline int board_last(uint64_t own, int x)
{
    const uint64_t fold = UINT64_C(0x0101010101010101), column = UINT64_C(0x0102040810204080);
    int file = x & 7, rank = x >> 3;
    const uint64_t *line = tables_line[x];
    int n = tables_last[file][(own >> (x & 56)) & 255];
    n += tables_last[rank][((own >> file & fold) * column) >> 56];
    n += tables_last[file][((own & line[0]) * fold) >> 56];
    n += tables_last[file][((own & line[1]) * fold) >> 56];
    return n;
}

/* A hash of both words; two rounds of multiplication spread every bit. */
static inline uint64_t board_hash(board b)
{
    uint64_t h = b.own * UINT64_C(0x9e3779b97f4a7c15);
    uint64_t g = b.other * UINT64_C(0xc2b2ae3d27d4eb4f);
    h ^= g >> 32 | g << 32;
    h ^= h >> 31;
    h *= UINT64_C(0xd6e8feb86659fd93);
    return h ^ h >> 32;
}

/* Another, whose collisions have nothing to do with those of the first: by the two together the
 * large table knows a position (ttable.h). */
static inline uint64_t board_key(board b)
{
    uint64_t k = (b.own ^ b.own >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    uint64_t g = (b.other ^ b.other >> 31) * UINT64_C(0x94d049bb133111eb);
    k += g << 17 | g >> 47;
    k = (k ^ k >> 30) * UINT64_C(0xa0761d6478bd642f);
    return k ^ k >> 32;
}

#endif
