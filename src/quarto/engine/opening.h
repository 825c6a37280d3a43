/* quarto/engine/opening.h - what is known of the first positions of a game, as data.
 * A table holds, for each variant, inequivalent positions with a piece in hand: all
 * with up to some number of pieces on the board, and of those with more perhaps the
 * ones that a player meets who follows the table.
 *
 * The bytes: "quarto-opening-2" (16 bytes); for each of the six variants (type * 2
 * + rules) the number of entries (32 bits), the number of pieces below which every
 * position is in it with its value, and the one below which any is (16 bits each); the
 * entries, sorted by code within a variant; a check word of 64 bits.  An entry is the
 * code of canon.h (64 bits) and 16 bits: value + 1, or 3 for "at least a draw" (2
 * bits), the square (4) and the gift (4) of a best turn, in the standard form.  All
 * numbers are little-endian. */
#ifndef QUARTO_ENGINE_OPENING_H
#define QUARTO_ENGINE_OPENING_H

#include "quarto/engine/canon.h"

enum { OPENING_VARIANTS = 6, OPENING_HEAD = 64, OPENING_ENTRY = 10, OPENING_CHECK = 8 };
enum { OPENING_HOLDS = 3 }; /* in the place of value + 1: at least a draw */

typedef struct opening {
    const uint8_t *bytes; /* not owned */
    uint32_t first[OPENING_VARIANTS], count[OPENING_VARIANTS];
    uint32_t depth[OPENING_VARIANTS]; /* all positions with fewer pieces are in it */
    uint32_t reach[OPENING_VARIANTS]; /* none with so many or more is */
} opening;

typedef struct opening_answer {
    int value;  /* for the player who places */
    bool exact; /* false: it may be more */
    int square, gift;
} opening_answer;

extern const uint8_t opening_builtin[];
extern const size_t opening_builtin_size;

/* The bytes must live as long as *out is used.  False with *err: damaged. */
bool opening_open(opening *out, const uint8_t *bytes, size_t size, game_error *err);
/* Are all positions with so many pieces on the board (and one in hand) in it, with
 * their values? */
bool opening_covers(const opening *o, const quarto_body *b);
/* The body holds a piece in hand.  False: not in the table. */
bool opening_find(const opening *o, const symmetry *s, const quarto_body *b, opening_answer *out);
uint64_t opening_check_word(const uint8_t *bytes, size_t size);

#endif
