/* reversi/engine/engine.h - the game's own search, behind core/engine.h. */
#ifndef REVERSI_ENGINE_ENGINE_H
#define REVERSI_ENGINE_ENGINE_H

#include "core/engine.h"

/* Plays the standard rules (most discs win) once the first four discs lie. */
extern const struct engine reversi_engine;

#endif
