/* tui/pick.h - from cursor, keys and mouse to one legal step of any game.  Pure:
 * it draws nothing, keeps no state of the game, and knows the legal steps only by
 * their four bytes. */
#ifndef TUI_PICK_H
#define TUI_PICK_H

#include <stdbool.h>

#include "core/game.h"

enum { PICK_LANDINGS = 9 }; /* so many jumps from one cell get a number */

enum pick_result {
    PICK_NOTHING, /* nothing there that could be meant */
    PICK_MORE,    /* something was chosen; more is needed */
    PICK_STEP,    /* *step is it */
    PICK_WRONG    /* a cell or piece was meant with which no legal step goes */
};

enum pick_way {
    WAY_UP,
    WAY_DOWN,
    WAY_LEFT,
    WAY_RIGHT,
    WAY_UP_LEFT, /* on a square board: to the first or last cell of row or column */
    WAY_UP_RIGHT,
    WAY_DOWN_LEFT,
    WAY_DOWN_RIGHT
};

/* A value; nothing to free. */
typedef struct pick {
    const game_board *board;
    int n; /* legal steps */
    game_step step[GAME_MAX_STEPS];
    int cell;     /* the cursor, always a cell of the board */
    int want_x;   /* column that moving up and down tries to keep */
    int from;     /* cell chosen as the start of a jump, or -1 */
    bool held;    /* it is in the middle of its jumps and must stay chosen */
    bool in_tray; /* is the cursor in the tray? */
    int slot;     /* position of the tray's cursor */
    int n_slots, per_row;
    uint8_t slot_piece[GAME_MAX_PIECES]; /* piece of each tray place, there or not */
    bool flipped;                        /* the board is shown from the other side */
} pick;

/* Starts with the cursor on the middle cell.  'slot' are the pieces of the full
 * tray by place, n_slots of them, 0 = no tray. */
void pick_init(pick *p, const game_board *board, const uint8_t *slot, int n_slots);
/* A new position with these legal steps (n = 0: nothing may be chosen).  The cursor
 * stays where it is, but goes to the tray and back as pieces are to be given or
 * placed, and to a piece that must go on. */
void pick_reset(pick *p, const game_state *s, const game_view *v, const game_step *step, int n);

void pick_move(pick *p, enum pick_way way);
void pick_go(pick *p, int cell); /* the cursor to a cell of the board */
/* The cursor from board to tray or back, if there is a tray. */
void pick_switch(pick *p);

/* Enter on what the cursor is on. */
enum pick_result pick_enter(pick *p, game_step *step);
/* As if the cursor were moved to the cell, then Enter. */
enum pick_result pick_cell(pick *p, int cell, game_step *step);
/* A piece of the tray by its code. */
enum pick_result pick_piece(pick *p, int piece, game_step *step);
/* The landing with that number, from 1. */
enum pick_result pick_landing(pick *p, int number, game_step *step);
/* Drops what was chosen; false when nothing was. */
bool pick_cancel(pick *p);

/* Steps still possible after what has been chosen that would be taken by Enter on
 * this cell; the first of them in *step (may be NULL). */
int pick_steps_on(const pick *p, int cell, game_step *step);
/* The numbered landings of the chosen piece: cells in out[0..], at most
 * PICK_LANDINGS; 0 when no piece is chosen. */
int pick_landings(const pick *p, int out[PICK_LANDINGS]);
/* Is the only thing to do a pass?  May the mover stop here? */
bool pick_must_pass(const pick *p);
bool pick_may_stop(const pick *p);
/* Is a piece in the middle of its jumps, so that it cannot be let go? */
bool pick_goes_on(const pick *p);
/* Are pieces to be given?  Jumps to be made? */
bool pick_gives(const pick *p);
bool pick_jumps(const pick *p);

#endif
