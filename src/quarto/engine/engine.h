/* quarto/engine/engine.h - the row of functions that the game's table names. */
#ifndef QUARTO_ENGINE_ENGINE_H
#define QUARTO_ENGINE_ENGINE_H

#include "core/engine.h"

extern const engine quarto_engine_table;

#endif
