/* reversi/engine/kernel.c - compiled once for each instruction set. */
#include "reversi/engine/kernel.h"

#include "reversi/engine/end.h"
#include "reversi/engine/isa.h"
#include "reversi/engine/perft.h"
#include "reversi/engine/stability.h"

static uint64_t moves(board b)
{
    return board_moves(b);
}

static uint64_t flips(board b, int x)
{
    return board_flips(b, x);
}

#if defined(__AVX512VL__)
#define NAME "avx512"
#elif defined(__AVX2__)
#define NAME "avx2"
#else
#define NAME "portable"
#endif

const kernel HOT(kernel) = {NAME,      moves,        flips,        stability_count, perft_count,
                            end_solve, search_value, search_bound, search_work};
