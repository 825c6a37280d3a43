/* reviser/engine/weights.h - the estimate: patterns over the board whose
 * contents look up a weight, the numbers of targets, and how near the end is: it comes
 * when a side has no target, and then the discs decide, so what few targets are worth
 * depends on who is ahead.  Weights differ by chain rule, by the role to move and by the
 * stage of the game; the board's half turn maps roles to themselves, so a pattern and its
 * image share their weights. */
#ifndef REVISER_ENGINE_WEIGHTS_H
#define REVISER_ENGINE_WEIGHTS_H

#include <stddef.h>
#include <stdint.h>

#include "core/game.h"
#include "reviser/grid.h"

enum {
    WEIGHTS_PATTERNS = 64,    /* room; a multiple of 16 */
    WEIGHTS_STAGES = 8,       /* of WEIGHTS_STAGE_FIELDS empty fields each */
    WEIGHTS_STAGE_FIELDS = 4, /* the last stage takes the rest */
    WEIGHTS_TARGETS = 16,     /* numbers of targets 0 .. 15 or more */
    WEIGHTS_ROOMS = 6,        /* how much room a side has: weights_room() */
    WEIGHTS_LEADS = 23,       /* discs ahead or behind, by fours */
    WEIGHTS_NEAR = WEIGHTS_ROOMS * WEIGHTS_ROOMS * WEIGHTS_LEADS,
    WEIGHTS_CELLS = 8,       /* fields of a pattern at most */
    WEIGHTS_UNIT = 100,      /* of a disc */
    WEIGHTS_LIMIT = 64 * 100 /* |estimate| never reaches it */
};

/* What patterns there are: computed from the board. */
typedef struct weights_layout {
    int n;                                        /* patterns in use */
    int size;                                     /* weights of one table */
    int length[WEIGHTS_PATTERNS];                 /* fields of pattern i */
    uint8_t bit[WEIGHTS_PATTERNS][WEIGHTS_CELLS]; /* its fields */
    uint16_t base[WEIGHTS_PATTERNS];              /* where its weights begin */
    uint16_t add[GRID_BITS][WEIGHTS_PATTERNS];    /* index change by a Setter's disc */
} weights_layout;

/* One table: patterns, targets of the mover and of the other, the nearness of the end. */
enum { WEIGHTS_ROOM = 52000 };
typedef struct weights_table {
    int16_t pattern[WEIGHTS_ROOM];
    int16_t own[WEIGHTS_TARGETS], other[WEIGHTS_TARGETS];
    int16_t near[WEIGHTS_NEAR];
    int16_t bias;
} weights_table;

typedef struct weights {
    weights_layout layout;
    weights_table table[2][WEIGHTS_STAGES][2]; /* [must][stage][mover] */
} weights;

/* Fills the layout; the same on every machine. */
void weights_arrange(weights_layout *l);

/* A first guess without learning: discs and targets.  What self-play starts from. */
void weights_guess(weights *w);

static inline int weights_stage(int empties)
{
    int stage = empties / WEIGHTS_STAGE_FIELDS;
    return stage < WEIGHTS_STAGES ? stage : WEIGHTS_STAGES - 1;
}

/* Numbers of targets that count alike when the end is near. */
static inline int weights_room(int targets)
{
    return targets < 4 ? targets : targets < 7 ? 4 : 5;
}

/* Place in near[]: targets of the mover and the other, discs the mover is ahead. */
static inline int weights_near(int own, int other, int lead)
{
    return (weights_room(own) * WEIGHTS_ROOMS + weights_room(other)) * WEIGHTS_LEADS +
           ((lead + 2 * WEIGHTS_LEADS) >> 2);
}

/* The built-in weights or those of a file: false with *err when the bytes are not
 * a weights file of this version.  'size' 0 = built in. */
bool weights_load(weights *w, const void *bytes, size_t size, game_error *err);

#endif
