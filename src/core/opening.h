/* core/opening.h - names of openings: a game's table of move sequences, looked up by
 * position, so that other orders of moves and turned boards are recognised too. */
#ifndef CORE_OPENING_H
#define CORE_OPENING_H

#include "core/session.h"

typedef struct opening_book opening_book;

/* Of a game's table.  NULL when it names none, or memory is short: the other
 * functions take that for a book without openings. */
opening_book *opening_book_new(const game *g);
void opening_book_free(opening_book *b); /* NULL allowed */

/* The row of the game's table that ends in this very position, or -1. */
int opening_at(const opening_book *b, const game_state *s);
/* The same for a canonical hash. */
int opening_of_canon(const opening_book *b, uint64_t canon);
/* The name that holds at a position of a game: that of the last one on the way there
 * that has a name; NULL = none. */
const char *opening_name(const opening_book *b, const session *s, int position);

/* The canonical hash of the position in which row i ends. */
uint64_t opening_canon(const opening_book *b, int i);

#endif
