/* reversi/engine/boards.h - random positions, plain loops and a plain search to
 * test the engine against. */
#ifndef TESTS_REVERSI_ENGINE_BOARDS_H
#define TESTS_REVERSI_ENGINE_BOARDS_H

#include "reversi/engine/kernel.h"

/* A position of a game of random moves with n empty squares, someone to move. */
board boards_random(uint64_t *seed, int n);
/* Discs turned by a move to x, square by square; 0 = not legal. */
uint64_t boards_slow_flips(board b, int x);
/* The exact value by alpha-beta and nothing else. */
int boards_slow_value(board b, int alpha, int beta);

#endif
