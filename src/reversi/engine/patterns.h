/* reversi/engine/patterns.h - which fields the evaluation looks at together.
 *
 * A pattern is a list of fields; its instances are its images under the eight
 * symmetries of the board.  What stands on an instance is a number in balanced
 * ternary: a field of the mover counts +1, of the opponent -1, an empty one 0.  So
 * the opponent's view of the same board is the negative number, and a move changes
 * a number by adding small constants: a lane of 16 bits an instance.
 */
#ifndef REVERSI_ENGINE_PATTERNS_H
#define REVERSI_ENGINE_PATTERNS_H

#include <stdalign.h>
#include <stdint.h>

#include "reversi/engine/board.h"

enum {
    PATTERNS = 14,
    PATTERN_CELLS = 10, /* at most */
    INSTANCES = 58,
    LANES = 64,       /* instances, padded for vector registers */
    CONFIGS = 344412, /* numbers of all patterns together */
    STAGES = 30       /* a stage is two discs */
};

typedef struct features {
    alignas(64) int16_t lane[LANES];
} features;

/* Geometry, made once by patterns_init(). */
typedef struct patterns {
    alignas(64) int16_t put[64][LANES]; /* weight of the digit of a field in each lane */
    int32_t base[LANES];                /* where the number 0 of a lane's pattern stands */
    int first[PATTERNS], size[PATTERNS], cells[PATTERNS];
    uint8_t pattern[LANES]; /* of each instance */
    /* Instance 0 of pattern p read in the mirrored order, where the pattern is its
     * own mirror image: digit i of one is digit mirror[p][i] of the other. */
    int8_t mirror[PATTERNS][PATTERN_CELLS]; /* [0] = -1: none */
} patterns;

void patterns_init(patterns *p);

/* The number that means the same as 'config' of pattern 'p' under the pattern's
 * own symmetry: the smaller of the two positions in the pattern's list. */
int patterns_canonical(const patterns *p, int pattern, int config);

/* The features of a position, from nothing. */
void patterns_read(const patterns *p, board b, features *out);

#endif
