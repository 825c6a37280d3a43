/* quarto/engine/expand.h - what a search node holds and how it is filled, for each of
 * the two rules; for the files of this folder only.
 *
 * A node is a position whose placer is about to give.
 *
 * Quarto rules: for every empty square two sets of values are read off the lanes, those
 * that stay open when the square is filled, and those of which a new line of three
 * appears when a piece with the value is put there.  So for every (gift, square) pair
 * one table look-up gives the pieces the opponent could then give safely, and a gift
 * all of whose answers leave none wins at once, two turns before the line is complete.
 *
 * Tic rules: nothing is decided by one look at the gift; what counts is on how many
 * squares a piece can still be put down without harm, its mobility.  A piece that has
 * none wins for the player who may give it. */
#ifndef QUARTO_ENGINE_EXPAND_H
#define QUARTO_ENGINE_EXPAND_H

#include "quarto/engine/search.h"

enum { EXPAND_ANSWER = 8 }; /* an answer's part in the rank */

typedef struct node {
    position p;
    position_harm harm;
    memory_key key;
    search_live live;
    uint16_t safe;        /* quarto: pieces that complete no line */
    uint8_t creating[16]; /* quarto, by square: values of which a new line of three appears */
    uint8_t open[16];     /* quarto, by square: values still open when it is filled */
    uint8_t gift[16];     /* pieces worth giving, fewest answers first */
    uint8_t answers[16];  /* by piece: squares where the opponent may put it */
    int n_gifts;
    int rank; /* of a placement that leads here: the smallest is tried first */
} node;

/* Fill all but key and live.  True: some gift decides for the giver. */
bool expand_quarto(const arena *a, node *n);
bool expand_tic(const arena *a, node *n);

/* May the piece, 'rest' being left after it, be put there? */
static inline bool expand_allows(const arena *a, const node *n, bool tic, int square, int piece,
                                 unsigned rest)
{
    if (tic)
        return !(position_harm_at(&n->harm, piece) >> square & 1);
    unsigned values = quarto_values(piece);
    return (a->safe[n->open[square] | (n->creating[square] & values)] & rest) != 0;
}

#endif
