/* core/tree_game.h - a game for tests only: a tree made of hashes, with turns of
 * several steps, players who get two turns running, forced passes, draws, early
 * ends, and different ways to the same state.  Options: seed, length. */
#ifndef TESTS_CORE_TREE_GAME_H
#define TESTS_CORE_TREE_GAME_H

#include "core/game.h"

extern const game tree_margin_game; /* SCALE_MARGIN */
extern const game tree_result_game; /* SCALE_RESULT */

/* The game number 'seed' of at most 'length' steps. */
game_state tree_start(const game *g, int seed, int length);
/* The value of the rule in core/search.h, by plain recursion. */
int tree_plain(const game *g, const game_state *s, int turns);

#endif
