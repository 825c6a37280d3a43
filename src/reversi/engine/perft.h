/* reversi/engine/perft.h - counts step sequences. */
#ifndef REVERSI_ENGINE_PERFT_H
#define REVERSI_ENGINE_PERFT_H

#include <stdint.h>

#include "reversi/engine/board.h"
#include "reversi/engine/isa.h"

#define perft_count HOT(perft_count)

/* Sequences of 'steps' steps; a forced pass is a step, a finished game one
 * sequence. */
uint64_t perft_count(board b, int steps);

#endif
