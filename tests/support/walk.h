/* support/walk.h - seeded random games, for every test that needs positions. */
#ifndef SUPPORT_WALK_H
#define SUPPORT_WALK_H

#include "core/game.h"

/* The first state for these options; fails the test when there is none. */
game_state walk_start(const game_config *cfg);
/* Plays one random step; false when the game is over. */
bool walk_step(const game *g, game_state *s, uint64_t *seed);
/* Plays up to that many random steps from the start. */
game_state walk_random(const game_config *cfg, int steps, uint64_t *seed);
/* A whole random game: its states, the last one over.  Returns their number,
 * at most GAME_MAX_LENGTH + 1. */
int walk_game(const game_config *cfg, game_state out[GAME_MAX_LENGTH + 1], uint64_t *seed);

#endif
