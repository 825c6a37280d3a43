/* template/template.h - the game's table. */
#ifndef TEMPLATE_TEMPLATE_H
#define TEMPLATE_TEMPLATE_H

#include "core/game.h"

extern const game template_game;

#endif
