/* quarto/quarto.h - the game's table. */
#ifndef QUARTO_QUARTO_H
#define QUARTO_QUARTO_H

#include "core/game.h"

extern const game quarto_game;

#endif
