/* quarto/engine/last.h - the last four empty squares, without lanes or tables. */
#ifndef QUARTO_ENGINE_LAST_H
#define QUARTO_ENGINE_LAST_H

#include "quarto/engine/position.h"

/* What matters of a board with five empty squares: for every set of them that is
 * the open part of some line, the values its pieces share.  Once for each square
 * that may be filled first; squares are numbered 0-4 from the lowest. */
typedef struct last_five {
    uint64_t with[5][2], without[5][2];
    uint8_t values; /* that occur at all */
    uint8_t idle;   /* bit i: square i belongs to no set */
} last_five;

void last_cut(const arena *a, const position *p, last_five *out);

/* Exact value for the giver (window as in solve.h) of the position after a piece
 * with these values went to square i.  rest: values of the four pieces left.  The
 * rules end the game; 'nodes' grows by the positions looked at. */
int last_four_quarto(const last_five *f, int i, unsigned values, const uint8_t rest[4], int alpha,
                     int beta, uint64_t *nodes);
int last_four_tic(const last_five *f, int i, unsigned values, const uint8_t rest[4], int alpha,
                  int beta, uint64_t *nodes);

#endif
