/* quarto/engine/solve.h - the search for win, draw and loss. */
#ifndef QUARTO_ENGINE_SOLVE_H
#define QUARTO_ENGINE_SOLVE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "quarto/engine/memory.h"
#include "quarto/engine/position.h"

/* One searching thread.  Arena and memory are shared and not owned. */
typedef struct solver {
    const arena *arena;
    memory *memory;
    enum quarto_rules rules;
    int floor; /* the game counts as drawn when so many squares are empty; 0 = the rules */
    const atomic_bool *stop; /* may be NULL */
    uint64_t node_limit;     /* 0 = none */
    uint64_t deadline;       /* in ns of the monotonic clock; 0 = none */
    int lane;                /* of several threads on one memory; others than 0 vary their order */
    uint64_t nodes;          /* gives and placements looked at */
    unsigned ticks;          /* until the clock is looked at again */
    bool stopped;            /* values returned since then mean nothing */
} solver;

/* Value for the giver, -1, 0 or 1, exact inside the window alpha < beta and a bound
 * outside.  No line of the position may be complete. */
int solve_give(solver *s, const position *p, int alpha, int beta);
/* The same for the player who must place 'piece', which is among p->left. */
int solve_place(solver *s, const position *p, int piece, int alpha, int beta);

/* Nanoseconds of the monotonic clock. */
uint64_t solve_clock(void);

#endif
