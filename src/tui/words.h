/* tui/words.h - players, values, times and turns in words, for titles, panels and
 * notes.  No drawing. */
#ifndef TUI_WORDS_H
#define TUI_WORDS_H

#include "core/session.h"
#include "play/match.h"

/* "X", "Setter": how a player is named in short. */
const char *words_player(const game *g, int player, bool unicode);
/* A person's name; "you" when the only human sits there and has none, else the role's
 * name, "computer", a program's name. */
void words_who(const match *m, int player, char *buf, size_t size);
/* The same at the beginning of a sentence: "You", "Computer". */
void words_name(const match *m, int player, char *buf, size_t size);
/* "computer, level 4", "human", "gnugo (gtp)". */
void words_seat(const game *g, const seat *s, char *buf, size_t size);
/* "level 4", "hard". */
void words_level(const game_level *l, char *buf, size_t size);
/* The players of a match in one line, for the title: "you X  v  computer O, level 4". */
void words_players(const match *m, bool unicode, char *buf, size_t size);
/* The same of players who do not sit down yet. */
void words_seats(const game *g, const match_options *o, bool unicode, char *buf, size_t size);
/* A game to be continued, for the menu; 'players' may be "". */
void words_kept(const session *s, const char *players, char *buf, size_t size);
/* What is to be done: "X to play", "you place"; how it ended: "X wins by 12". */
void words_to_act(const match *m, const game_state *s, bool unicode, char *buf, size_t size);
void words_result(const session *s, bool unicode, char *buf, size_t size);

/* "10:32", "1:02:05". */
void words_clock(long ms, char *buf, size_t size);
/* A value seen by the player who is better off: "+2.0 discs for O", "even",
 * "O wins", "draw".  'value' is the mover's. */
void words_value(const game *g, int value, bool exact, int mover, bool unicode, char *buf,
                 size_t size);
/* A value for its mover, short: "+2.0", "win". */
void words_value_short(const game *g, int value, bool exact, char *buf, size_t size);

/* One turn of a game as text. */
typedef struct turn_words {
    int first, steps; /* index of its first step in the session, and how many */
    int mover;
    bool whole;                  /* false: still under way */
    char words[64];              /* "f7", "b3 7", "g7-e5-e8"; long chains have their middle cut */
    char all[GAME_MAX_TURN * 4]; /* nothing cut */
} turn_words;

/* The turn that begins with step 'first' of the session (< session_length()). */
void words_turn(const session *s, int first, turn_words *out);
/* The step as shown alone: without the leading "-" of a jump that goes on. */
void words_step(const game *g, const game_state *s, game_step step, char *buf, size_t size);
/* How many pieces changed their owner between two states. */
int words_changed(const game *g, const game_state *before, const game_state *after);

#endif
