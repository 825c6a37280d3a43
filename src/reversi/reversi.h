/* reversi/reversi.h - the game's table. */
#ifndef REVERSI_REVERSI_H
#define REVERSI_REVERSI_H

#include "core/game.h"

extern const game reversi_game;

#endif
