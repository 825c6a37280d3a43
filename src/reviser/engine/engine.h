/* reviser/engine/engine.h - the game's own search, behind core/engine.h. */
#ifndef REVISER_ENGINE_ENGINE_H
#define REVISER_ENGINE_ENGINE_H

#include "core/engine.h"

extern const engine reviser_engine;

#endif
