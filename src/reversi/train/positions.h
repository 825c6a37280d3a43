/* reversi/train/positions.h - training positions on disk: 18 bytes each, the two
 * words of the board as the mover sees it (little-endian), the final margin for the
 * mover, and a byte that is 1 for games held out for validation. */
#ifndef REVERSI_TRAIN_POSITIONS_H
#define REVERSI_TRAIN_POSITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "reversi/engine/board.h"

typedef struct position {
    board b;
    int8_t score;
    uint8_t held_out;
} position;

bool position_write(FILE *f, const position *p);
bool position_read(FILE *f, position *p);

/* Appends to *list (malloc'ed, of *n positions) those of a file with min..max empty
 * squares.  False when it cannot be read or memory is short. */
bool positions_load(const char *path, int min, int max, position **list, size_t *n);

#endif
