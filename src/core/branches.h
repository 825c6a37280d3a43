/* core/branches.h - a game with its variations: lines of play from the same start, each
 * with comments, one of which is the present one.  What a record holds is read into it
 * and written from it.  Knows nothing of seats, clocks, files or screens. */
#ifndef CORE_BRANCHES_H
#define CORE_BRANCHES_H

#include "core/record.h"
#include "core/session.h"

typedef struct branches branches;

enum { BRANCHES_MAX = 64 };

/* The game 's' (copied) as the present line, with the comments and variations of the
 * record it was replayed from (NULL = none).  NULL with *err. */
branches *branches_new(const session *s, const record *r, game_error *err);
void branches_free(branches *l); /* NULL allowed */

int branches_count(const branches *l);                     /* >= 1 */
int branches_now(const branches *l);                       /* which one is the present one */
const session *branches_session(const branches *l, int i); /* until the next change */
/* What is said of the position after so many steps of the present line; "" = nothing. */
const char *branches_comment(const branches *l, int position);
/* What is said of a line as a whole; "" = nothing. */
const char *branches_about(const branches *l, int i);
/* Steps that line i and the present one have in common. */
int branches_common(const branches *l, int i);
void branches_select(branches *l, int i);

/* Plays a step after 'position' steps of the present line.  Where the present line, or
 * another one that shares everything so far, goes on like this, it becomes (or stays) the
 * present one; else a new line does, and the old one is kept; 'about' (may be NULL) is then
 * said of it if nothing is said yet.  False with *err, and nothing changed. */
bool branches_play(branches *l, int position, game_step step, const char *about, game_error *err);

/* Everything as a record: header lines of 'r' that the game itself does not decide (r may
 * be NULL; none where they are so many that the game's own have no room), the present line
 * with its comments, the others as variations.  NULL when memory is short. */
record *branches_record(const branches *l, const record *r);

/* Appends to 'out' what 'line' has beyond the turns it shares with the game 's', as a
 * variation; nothing when there is nothing.  comment[] by position, NULL = none; about may
 * be NULL. */
bool branches_vary(record *out, const session *s, const session *line, const char *const *comment,
                   const char *about);

#endif
