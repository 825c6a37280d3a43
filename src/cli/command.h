/* cli/command.h - the subcommands: one row each in the table of cli.c, one function
 * each in a file cmd_NAME.c.  They print facts to stdout and messages to stderr
 * and return the exit code. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include "cli/options.h"

enum { EXIT_FINE = 0, EXIT_FAILURE_RUN = 1, EXIT_USAGE = 2 };

typedef struct command {
    const char *name, *words, *help;
    enum options_use use;
    int min_words, max_words;
    bool needs_game;
    int (*run)(const options *o); /* NULL: goes on with the screen (cli/net_start.h) */
} command;

/* Row 'i' of the table of subcommands, from 0; NULL behind the last. */
const command *command_row(int i);

int cmd_list(const options *o);
int cmd_perft(const options *o);
int cmd_solve(const options *o);
int cmd_think(const options *o);
int cmd_hint(const options *o);
int cmd_match(const options *o);
int cmd_bench(const options *o);
int cmd_show(const options *o);
int cmd_replay(const options *o);
int cmd_convert(const options *o);
int cmd_games(const options *o);
int cmd_playthrough(const options *o);
int cmd_relay(const options *o);
int cmd_diagnose(const options *o);
int cmd_gtp(const options *o);
/* A protocol that a game brings, on stdin and stdout. */
int cmd_protocol(const options *o, const struct game_protocol *p);

#endif
