/* core/record.h - a game on paper: header lines and turns, as text.  Reading has
 * three stages: bytes -> record (strings with their line numbers, no rules) ->
 * replay into a new session.  Nothing here touches files or a running game.
 *
 *   parlour-record 1
 *   game: reviser
 *   options: chain=may first=setter
 *   player0: human
 *   player1: level 3
 *   date: 2025-01-31
 *   result: 0 by rules
 *
 *   1. f7
 *   2. g7-e5-e8 {a comment}
 *
 * Header lines end at the first blank line; unknown keys are kept and written
 * back in their place.  "start:" gives a state text when the game did not begin
 * at the usual start.  "position: N": N steps are played, the rest is the redo
 * part.  A last turn that is not finished ends in " ...".  A comment in braces belongs to the turn
 * before it (or to the start).  Behind the turns variations may follow, each begun by a line
 * "variation 12": its turns, numbered from 12, stand in the place of the game's from there on.
 * docs/FORMATS.md describes it for others.
 */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include <stdbool.h>
#include <stddef.h>

#include "core/game.h"
#include "core/session.h"

typedef struct record record;
struct text;

record *record_new(void); /* empty; NULL when memory is short */
void record_free(record *r);

/* Bytes to record.  False with *err: "line 12: ..." and nothing is kept. */
bool record_read(record *r, const char *bytes, size_t size, game_error *err);
/* Appends the record's text. */
void record_write(const record *r, struct text *out);

const char *record_get(const record *r, const char *key); /* NULL = no such header */
/* Sets or replaces a header line; NULL removes it.  Control bytes in 'value' are
 * replaced by blanks.  False when memory is short. */
bool record_set(record *r, const char *key, const char *value);
int record_headers(const record *r);
void record_header(const record *r, int i, const char **key, const char **value);

int record_turns(const record *r);
const char *record_turn(const record *r, int i);    /* its text */
const char *record_comment(const record *r, int i); /* "" = none; i = -1: before the first */
int record_turn_line(const record *r, int i);       /* line in the bytes read, or 0 */
bool record_add(record *r, const char *turn);
bool record_add_comment(record *r, const char *comment); /* to the last turn, or the start */
/* Says each comment, those of variations too, as 'say' does, which returns its argument or
 * other words; they are copied.  False when memory is short: some stay as they are. */
bool record_reword(record *r, const char *(*say)(const char *comment));

/* Variations: other lines of play, which leave the game after some turns of it.  Each is a
 * record of turns and comments alone (a comment before its first turn is about the
 * variation) and belongs to r. */
int record_variations(const record *r);
const record *record_variation(const record *r, int i);
int record_after(const record *variation); /* turns of the game before it */
/* Appends an empty one, to be filled by record_add(); NULL when there are too many,
 * 'after' is not in [0, record_turns()], or memory is short. */
record *record_vary(record *r, int after);

/* A session as a record: game, options, start, position, result and turns.
 * NULL when memory is short. */
record *record_of(const session *s);
/* The game a record belongs to and its options.  False with *err. */
bool record_config(const record *r, const game *const *list, int n, game_config *cfg,
                   game_error *err);
/* Replays a record.  NULL with *err ("line 12: f5: not legal here; ...").  With
 * 'good' (may be NULL), *good gets the session up to the first wrong turn even
 * then; the caller frees it. */
session *record_replay(const record *r, const game *const *list, int n, session **good,
                       game_error *err);
/* Variation i as a session from the start: the turns of the game before it and its own, to
 * its end.  's' is the game, of whose positions only the start is looked at.  end[k] (may
 * be NULL; record_turns() + 1 places) gets the position after k turns of the variation.
 * NULL with *err. */
session *record_replay_variation(const record *r, int i, const session *s, int *end,
                                 game_error *err);

#endif
