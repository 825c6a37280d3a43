/* core/session.h - one game being played: every state so far, undo and redo,
 * and how it ended.  Knows nothing of seats, clocks, files or screens. */
#ifndef CORE_SESSION_H
#define CORE_SESSION_H

#include "core/game.h"

typedef struct session session;

enum session_end { END_NONE, END_BY_RULES, END_RESIGNED, END_TIME, END_AGREED };

/* A new game.  NULL with *err for impossible options or when memory is short. */
session *session_new(const game_config *cfg, game_error *err);
session *session_new_at(const game_config *cfg, const char *state_text, game_error *err);
session *session_copy(const session *s); /* NULL when memory is short */
void session_free(session *s);           /* NULL allowed */

const game *session_game(const session *s);
const game_config *session_config(const session *s); /* lives as long as s */
const game_state *session_state(const session *s);   /* until the next change */
int session_steps(const session *s, game_step out[GAME_MAX_STEPS]);
/* Did the game begin elsewhere than at the usual start? */
bool session_custom_start(const session *s);

/* The only ways forward and back.  play() refuses what is not legal, and any
 * step once the game has ended (by the rules or by session_stop); it drops
 * whatever could be redone. */
bool session_play(session *s, game_step step, game_error *err);
/* A whole turn as text; all of it or nothing. */
bool session_play_text(session *s, const char *turn, game_error *err);
bool session_undo(session *s); /* one step; takes back a session_stop() first */
bool session_redo(session *s); /* one step */
/* Goes to a position in [0, session_length()] to look at it: a session_stop() is
 * kept, and holds again at the end. */
void session_go(session *s, int position);

int session_length(const session *s);               /* steps that exist, redo part included */
int session_position(const session *s);             /* steps played at present */
game_step session_step_at(const session *s, int i); /* 0 <= i < length */
const game_state *session_state_at(const session *s, int i); /* 0 = start ... length */
/* The present turn's number of steps already played (0 at its start). */
int session_turn_steps(const session *s);

/* Ends the game otherwise than by the rules; 'loser' is 0 or 1, -1 = a draw.
 * Drops the redo part; does nothing when the game has ended already. */
void session_stop(session *s, enum session_end how, int loser);
/* How it ended; *winner (may be NULL) gets 0, 1 or -1 = draw. */
enum session_end session_ended(const session *s, int *winner);

#endif
