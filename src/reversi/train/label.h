/* reversi/train/label.h - games as lists of positions with exact labels. */
#ifndef REVERSI_TRAIN_LABEL_H
#define REVERSI_TRAIN_LABEL_H

#include "reversi/engine/kernel.h"
#include "reversi/train/positions.h"

enum { LABEL_EMPTIES = 14, GAME_POSITIONS = 64 };

typedef struct game_line {
    int n;
    board b[GAME_POSITIONS];    /* before each move, as its mover sees it; no passes */
    bool black[GAME_POSITIONS]; /* who moves */
    board end;                  /* after the last move, as 'end_black' sees it */
    bool end_black;
    int result; /* final margin for black where the game did not end by the rules */
} game_line;

/* The exact final margin for the mover; 'guess' makes it faster when near. */
int label_solve(const kernel *k, searcher *s, board b, int guess);

/* Writes the game's positions.  The last LABEL_EMPTIES moves are labelled exactly,
 * those before by the exact value where that part begins. */
bool label_game(const kernel *k, searcher *s, const game_line *g, uint8_t held_out, FILE *out);

#endif
