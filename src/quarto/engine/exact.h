/* quarto/engine/exact.h - exact values of states and steps, from the opening table
 * and the solver. */
#ifndef QUARTO_ENGINE_EXACT_H
#define QUARTO_ENGINE_EXACT_H

#include "core/search.h"
#include "quarto/engine/opening.h"
#include "quarto/engine/solve.h"

typedef struct exact {
    solver *solver;
    const opening *opening;
} exact;

/* Values below are -1, 0 or 1 for the state's mover, exact inside the window.  They
 * mean nothing once solver->stopped is set.  'floor' as in solver: other than 0 the
 * game counts as drawn when so many squares are empty. */
int exact_value(const exact *e, const quarto_body *b, int floor, int alpha, int beta);
int exact_step_value(const exact *e, const quarto_body *b, game_step step, int floor, int alpha,
                     int beta);

/* The turn after which the game is over when the winner hurries and the loser
 * resists, given that the exact value is a win or a loss. */
int exact_end(const exact *e, const quarto_body *b, int value);

/* A step that keeps the value; among winning ones one that wins soonest, among losing
 * ones one that loses latest, when 'end' (of exact_end) is not 0. */
game_step exact_best(const exact *e, const quarto_body *b, int value, int end);

/* Steps listed in order of promise; b is not over. */
int exact_steps(const quarto_body *b, game_step out[GAME_MAX_STEPS]);

#endif
