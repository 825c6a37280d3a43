/* reviser/engine/perft.h - counting step sequences without lists of steps. */
#ifndef REVISER_ENGINE_PERFT_H
#define REVISER_ENGINE_PERFT_H

#include "core/game.h"
#include "reviser/engine/isa.h"

uint64_t perft_count(const game_state *s, int steps);

#endif
