/* core/playthrough.h - a whole random game as text: state, legal steps, tallies
 * and the step taken at every point.  Files of such texts pin the rules: a change
 * of behaviour shows as a difference. */
#ifndef CORE_PLAYTHROUGH_H
#define CORE_PLAYTHROUGH_H

#include "core/game.h"

struct text;

/* Appends the game that 'seed' makes; the same on every machine.  False with *err
 * when the options are impossible or memory is short. */
bool playthrough_write(const game_config *cfg, uint64_t seed, struct text *out, game_error *err);

#endif
