/* reversi/train/positions.h - training positions on disk: 18 bytes each, the two
 * words of the board as the mover sees it (little-endian), the final margin for the
 * mover, and a byte that is 1 for games held out for validation. */
#ifndef REVERSI_TRAIN_POSITIONS_H
#define REVERSI_TRAIN_POSITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/game.h"
#include "reversi/engine/board.h"

typedef struct position {
    board b;
    int8_t score;     /* -64 to 64 */
    uint8_t held_out; /* 0 or 1 */
} position;

/* Writes the 18 bytes of a position.  False when they cannot be written; the stream
 * buffers, so the last error may show only when it is closed. */
bool position_write(FILE *f, const position *p);
/* Reads the next 18 bytes: 1; 0 at the end of the file; or -1 and *err when it cannot be
 * read, ends within a position, or these bytes are none: both colours on a square, more
 * than 60 empty squares, score or held_out out of range.  *p changes in any case. */
int position_read(FILE *f, position *p, game_error *err);

/* Appends to *list (malloc'ed, of *n positions) those of a file with min..max empty
 * squares.  False, and *err with the file's name, when position_read() fails or memory is
 * short; *list and *n then hold those before. */
bool positions_load(const char *path, int min, int max, position **list, size_t *n,
                    game_error *err);

#endif
