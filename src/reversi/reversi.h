/* reversi/reversi.h - the game's table, and a look into its states for the game's
 * own engine and tests. */
#ifndef REVERSI_REVERSI_H
#define REVERSI_REVERSI_H

#include "core/game.h"

extern const game reversi_game;

enum reversi_aim { REVERSI_MOST, REVERSI_FEWEST };

/* The discs of a state as bit sets, bit 8 * row + column (a1 = 0, b1 = 1, ... h8 =
 * 63): those of the mover and those of the opponent. */
void reversi_boards(const game_state *s, uint64_t *mover, uint64_t *opponent);
/* What the game is played for. */
enum reversi_aim reversi_aim_of(const game_state *s);
/* A state of the usual phase (the first four discs lie) from bit sets; nothing is
 * checked but that the sets are disjoint.  'player' is the mover, 0 = Black. */
void reversi_state_from(const game_config *cfg, uint64_t mover, uint64_t opponent, int player,
                        game_state *out);

#endif
