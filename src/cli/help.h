/* cli/help.h - what --help says of options and of the words they take. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/options.h"

/* Prints the options of a command to stdout, one a line, those of games' roles and letters
 * with USE_PLAY, and behind them what a SEAT and a FORMAT are where one takes them. */
void help_options(enum options_use use, const game *const *list, int n);

#endif
