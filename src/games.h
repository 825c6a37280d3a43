/* games.h - THE list of games. */
#ifndef GAMES_H
#define GAMES_H

#include "core/game.h"

extern const game *const games[];
extern const int n_games;

#endif
