/* tui/app.h - the screen interface: event loop and stack of screens.  Knows no
 * game by name; draws any game from its table. */
#ifndef TUI_APP_H
#define TUI_APP_H

#include "play/launch.h"

/* Can the screen interface run here?  False with *why, one sentence, when standard
 * input or output is no terminal (*plain = false), or when TERM is unset, dumb or
 * unknown (*plain = true: the plain interface would do). */
bool app_possible(bool *plain, game_error *why);

/* Runs until the user leaves; returns the exit code (0, 1, 2 =
 * wrong usage, or 128 + signal). */
int app_run(const launch *l);

#endif
