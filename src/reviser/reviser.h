/* reviser/reviser.h - the game's table. */
#ifndef REVISER_REVISER_H
#define REVISER_REVISER_H

#include "core/game.h"

extern const game reviser_game;

#endif
