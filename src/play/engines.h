/* play/engines.h - the programs a person keeps to play against: a name and a seat each,
 * in the preferences ("engine1 = GRhino | gtp:/usr/games/gtp-rhino"). */
#ifndef PLAY_ENGINES_H
#define PLAY_ENGINES_H

#include "play/seat.h"
#include "play/store.h"

enum { ENGINES_MAX = 16, ENGINES_NAME = 40, ENGINES_SEAT = 272 };

typedef struct kept_engine {
    char name[ENGINES_NAME];
    char seat[ENGINES_SEAT]; /* as seat_read() takes it */
} kept_engine;

/* Those of the preferences, as far as they make sense; returns how many. */
int engines_read(const prefs *p, kept_engine out[ENGINES_MAX]);
/* Puts n of them into the preferences; false when memory is short. */
bool engines_write(prefs *p, const kept_engine *list, int n);

/* An entry out of what a person types: a command line, with "gtp:" or another protocol
 * of one of the games before it or not; the name is that of the program.  False with
 * *err. */
bool engines_make(const game *const *games, int n, const char *typed, kept_engine *out,
                  game_error *err);
/* Gives an entry another name: blanks at the ends and what would not read back are
 * taken out.  False when nothing is left. */
bool engines_rename(kept_engine *e, const char *name);
/* The seat of an entry in this game; false when it does not speak for it. */
bool engines_seat(const kept_engine *e, const game *g, seat *out);

#endif
