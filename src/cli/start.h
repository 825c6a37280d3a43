/* cli/start.h - from parsed options to what the shell begins with. */
#ifndef CLI_START_H
#define CLI_START_H

#include "cli/options.h"
#include "play/launch.h"

/* Fills *out (but for out->curses): the game, its options, seats, files.  Returns 0, or the exit
 * code with *err: 2 for a mistake of usage, 1 for a file that cannot be read. */
int start_fill(const options *o, launch *out, game_error *err);

#endif
