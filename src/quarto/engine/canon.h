/* quarto/engine/canon.h - the standard form of a position under all symmetries of
 * the board and all renamings of the properties.  Exact: equal codes mean
 * equivalent positions. */
#ifndef QUARTO_ENGINE_CANON_H
#define QUARTO_ENGINE_CANON_H

#include "quarto/body.h"
#include "quarto/engine/symmetry.h"

enum { CANON_MOST = 11 }; /* pieces on the board */

typedef struct canon {
    uint64_t code;   /* with a piece in hand, that piece counts as piece 0 */
    int perm;        /* of the symmetry: squares */
    uint8_t flip;    /* a piece becomes the piece xor flip, */
    uint8_t from[4]; /* and then bit i of the new one is bit from[i] of that */
} canon;

/* At most CANON_MOST pieces on the board. */
void canon_of(const symmetry *s, const quarto_body *b, canon *out);

int canon_piece(const canon *c, int piece);
int canon_square(const symmetry *s, const canon *c, int square);
/* The piece or square that becomes this one. */
int canon_piece_back(const canon *c, int piece);
int canon_square_back(const symmetry *s, const canon *c, int square);

#endif
