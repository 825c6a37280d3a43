/* cli/net_start.h - from the words of "host" and "join" to a game with another program:
 * doors are opened and connections begun before the screen is, so that what goes wrong
 * is told on the command line and ssh may ask for a password. */
#ifndef CLI_NET_START_H
#define CLI_NET_START_H

#include "cli/options.h"
#include "play/launch.h"

/* Fills *out; the exit code, EXIT_FINE when all is well, else with *err. */
int net_start(const options *o, bool host, launch *out, game_error *err);
/* Frees what nobody has taken. */
void net_done(launch *l);

#endif
