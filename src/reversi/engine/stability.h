/* reversi/engine/stability.h - discs that no continuation can turn. */
#ifndef REVERSI_ENGINE_STABILITY_H
#define REVERSI_ENGINE_STABILITY_H

#include "reversi/engine/board.h"
#include "reversi/engine/isa.h"

#define stability_count HOT(stability_count)

/* A lower bound of the number of b.other's discs that can never be turned. */
int stability_count(board b);

#endif
