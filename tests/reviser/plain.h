/* tests/reviser/plain.h - the rules of Reviser once more, written as they are
 * spoken and as slowly as that is: a field is looked up by its coordinates, a row
 * is walked field by field, nothing is precomputed and nothing is shared with
 * src/reviser.  What the fast rules are compared with. */
#ifndef REVISER_PLAIN_H
#define REVISER_PLAIN_H

#include <stdbool.h>

enum { PLAIN_SPAN = 11, PLAIN_MIDDLE = 5, PLAIN_STEPS = 256, PLAIN_NO = -100 };

typedef struct plain {
    /* by [r + middle][q + middle]: 'S', 'J', '.', or 0 off the board */
    char at[PLAIN_SPAN][PLAIN_SPAN];
    char mover; /* 'S' or 'J' */
    bool chain; /* a disc has jumped and can jump on */
    int chain_q, chain_r;
    bool must, over;
} plain;

/* A step as text: "f7", "g7-e5", "." */
typedef struct plain_step {
    char text[8];
} plain_step;

void plain_start(plain *p, bool must, bool jumper_first);
int plain_steps(const plain *p, plain_step out[PLAIN_STEPS]);
void plain_play(plain *p, plain_step step);
int plain_count(const plain *p, char disc);
/* The board in the program's notation, with the mover and the chain. */
void plain_text(const plain *p, char *buf);
/* Reads what plain_text() writes; the option comes from outside. */
void plain_read(plain *p, const char *in, bool must);
unsigned long plain_perft(const plain *p, int depth);
/* Setter's discs minus Jumper's at the end under best play, sign for the Setter:
 * minimax over all steps, without table or order. */
int plain_solve(const plain *p);

#endif
