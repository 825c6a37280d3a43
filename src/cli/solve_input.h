/* cli/solve_input.h - one line of a problem file: a position, and behind a ';'
 * what is known of it: "MOVE:SCORE;" pairs (OBF) or "key=word" pairs that set the
 * line's rule options or give its value. */
#ifndef CLI_SOLVE_INPUT_H
#define CLI_SOLVE_INPUT_H

#include "core/game.h"

typedef struct solve_input {
    game_config config;
    game_state root;
    bool known;
    int value; /* when known: the margin, or the sign of the result */
} solve_input;

/* 1 = a position, 0 = a blank line or comment, -1 = *err. */
int solve_input_read(const game_config *base, const char *line, solve_input *out, game_error *err);

#endif
