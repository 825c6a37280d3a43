/* quarto/engine/opening.h - exact values of the first positions of a game, as
 * data.  A table holds, for each variant, all inequivalent positions with a piece
 * in hand and up to some number of pieces on the board.
 *
 * The bytes: "quarto-opening-1" (16 bytes); for each of the six variants (type * 2
 * + rules) the number of entries and the most pieces placed + 1 (0 = nothing), 32
 * bits each; the entries, sorted by code within a variant; a check word of 64 bits.
 * An entry is the code of canon.h (64 bits) and 16 bits: value + 1 (2 bits), the
 * square (4) and the gift (4) of a best turn, in the standard form.  All numbers
 * are little-endian. */
#ifndef QUARTO_ENGINE_OPENING_H
#define QUARTO_ENGINE_OPENING_H

#include "quarto/engine/canon.h"

enum { OPENING_VARIANTS = 6, OPENING_HEAD = 64, OPENING_ENTRY = 10, OPENING_CHECK = 8 };

typedef struct opening {
    const uint8_t *bytes; /* not owned */
    uint32_t first[OPENING_VARIANTS], count[OPENING_VARIANTS], depth[OPENING_VARIANTS];
} opening;

typedef struct opening_answer {
    int value; /* for the player who places */
    int square, gift;
} opening_answer;

extern const uint8_t opening_builtin[];
extern const size_t opening_builtin_size;

/* The bytes must live as long as *out is used.  False with *err: damaged. */
bool opening_open(opening *out, const uint8_t *bytes, size_t size, game_error *err);
/* Are all positions with so many pieces on the board (and one in hand) in it? */
bool opening_covers(const opening *o, const quarto_body *b);
/* The body holds a piece in hand.  False: not in the table. */
bool opening_find(const opening *o, const symmetry *s, const quarto_body *b, opening_answer *out);
uint64_t opening_check_word(const uint8_t *bytes, size_t size);

#endif
