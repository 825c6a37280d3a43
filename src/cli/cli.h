/* cli/cli.h - the command line: options, subcommands, the plain interface.
 * Knows no game by name and no screen. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "play/launch.h"

enum { CLI_SCREEN = -1 }; /* cli_main(): go on with the screen interface */

/* Parses the arguments; out->curses is read, the rest of *out is filled.  Runs a subcommand, --help
 * and the like itself and returns the exit code (0 fine, 1 run-time failure, 2 usage); or fills
 * *out and returns CLI_SCREEN. */
int cli_main(int argc, char **argv, const game *const *list, int n, launch *out);

/* Frees what cli_main() put into *l. */
void cli_done(launch *l);

/* One line per event, no screen control: over a pipe or with a screen reader.
 * Returns the exit code. */
int cli_plain(const launch *l);

#endif
