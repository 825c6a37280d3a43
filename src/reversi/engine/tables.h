/* reversi/engine/tables.h - constant tables, written by maketables.c at build
 * time.  Square 0 is a1, 1 is b1, 8 is a2, 63 is h8. */
#ifndef REVERSI_ENGINE_TABLES_H
#define REVERSI_ENGINE_TABLES_H

#include <stdalign.h>
#include <stdint.h>

/* Squares from a square to the rim in four directions: right, down, down left,
 * down right; and in the opposite four. */
extern const uint64_t tables_up[64][4], tables_down[64][4];
extern const uint64_t tables_line[64][2]; /* both diagonals through a square, and itself */
extern const uint64_t tables_near[64];    /* the up to eight neighbours */

/* Twice the discs turned on a line of eight by playing its only empty field:
 * [field][the mover's discs on the line]. */
extern const uint8_t tables_last[8][256];

/* [own][other] discs of an edge: those own discs that no play on it can turn. */
extern const uint8_t tables_edge[256][256];

#endif
