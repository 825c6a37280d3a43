/* reversi/protocol/nboard.h - the NBoard protocol, as a row of the game's table. */
#ifndef REVERSI_PROTOCOL_NBOARD_H
#define REVERSI_PROTOCOL_NBOARD_H

#include "core/format.h"

enum { REVERSI_PROTOCOLS = 1 };
extern const game_protocol reversi_protocols[REVERSI_PROTOCOLS];

#endif
