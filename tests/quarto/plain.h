/* quarto/plain.h - the game a second time, as slowly and plainly as can be: an
 * array of pieces, lines found from coordinates, nothing shared with src/quarto. */
#ifndef TESTS_QUARTO_PLAIN_H
#define TESTS_QUARTO_PLAIN_H

#include <stdbool.h>

typedef struct plain {
    int at[4][4];  /* [row][column]: a piece 0-15 or -1 */
    bool used[16]; /* on the board or in hand */
    int hand;      /* a piece or -1 */
    int type;      /* 0 normal, 1 without diagonals, 2 torus */
    bool tic;
    int placed;
    int mover; /* who acts next, or has acted last when over */
    int turn;
    bool over;
    int winner; /* 0, 1, or -1 */
} plain;

void plain_start(plain *p, int type, bool tic);
void plain_give(plain *p, int piece);
void plain_place(plain *p, int row, int column);
/* Does the piece on the square lie on a complete line? */
bool plain_line_at(const plain *p, int row, int column);
/* Exact value for the mover, 1, 0 or -1, by alpha-beta without table or symmetry. */
int plain_value(plain *p, int alpha, int beta);

#endif
