/* From argv to a subcommand or to the shell.  Help and version win over everything
 * else, so that they answer with any other arguments around them. */
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/help.h"
#include "cli/net_start.h"
#include "cli/output.h"
#include "cli/start.h"
#include "core/format.h"

static const command commands[] = {
    {"list", "", "games, their options, presets and levels", USE_LIST, 0, 0, false, cmd_list},
    {"perft", "DEPTH", "count step sequences", USE_PERFT, 1, 1, true, cmd_perft},
    {"solve", "[FILE]", "exact values of positions", USE_SOLVE, 0, 1, true, cmd_solve},
    {"think", "", "a good step at a position", USE_THINK, 0, 0, true, cmd_think},
    {"hint", "", "a value for every legal step", USE_HINT, 0, 0, true, cmd_hint},
    {"match", "", "games between two players", USE_MATCH, 0, 0, true, cmd_match},
    {"bench", "", "node counts of fixed searches", USE_BENCH, 0, 0, false, cmd_bench},
    {"show", "FILE", "a position of a saved game", USE_SHOW, 1, 1, false, cmd_show},
    {"replay", "FILE", "the turns of a saved game", USE_REPLAY, 1, 1, false, cmd_replay},
    {"convert", "IN OUT", "between formats of games", USE_CONVERT, 2, 2, false, cmd_convert},
    {"games", "FILE...", "list and search files of many games", USE_GAMES, 1, OPTIONS_MAX_WORDS,
     false, cmd_games},
    {"playthrough", "", "a random game, described in full", USE_PLAYTHROUGH, 0, 0, true,
     cmd_playthrough},
    {"gtp", "", "the Go Text Protocol on standard input and output", USE_GTP, 0, 0, true, cmd_gtp},
    {"host", "GAME", "play with another person's program: wait for it", USE_HOST, 0, 1, false,
     NULL},
    {"join", "[WHERE]",
     "play with, or watch, a game that is hosted: NAME, HOST[:PORT], ssh://USER@HOST", USE_JOIN, 0,
     1, false, NULL},
    {"relay", "[NAME]", "the far end of join ssh://: not for people", USE_RELAY, 0, 1, false,
     cmd_relay},
    {"diagnose", "", "terminal, directories, processor: for bug reports", USE_DIAGNOSE, 0, 0, false,
     cmd_diagnose},
};

enum { N_COMMANDS = sizeof commands / sizeof commands[0], MAX_NAMES = 64 };

const command *command_row(int i)
{
    return i >= 0 && i < N_COMMANDS ? &commands[i] : NULL;
}

static const command *find_command(const char *name)
{
    for (int i = 0; i < N_COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static const struct game_protocol *protocol_of(const game *g, const char *name)
{
    for (int i = 0; i < g->n_protocols; i++)
        if (strcmp(g->protocol[i].key, name) == 0)
            return &g->protocol[i];
    return NULL;
}

/* The first game that has that protocol, or NULL. */
static const game *find_owner(const game *const *list, int n, const char *name)
{
    for (int g = 0; g < n; g++)
        if (protocol_of(list[g], name) != NULL)
            return list[g];
    return NULL;
}

/* ---- help --------------------------------------------------------------- */

static void print_usage(const game *const *list, int n)
{
    puts("usage: parlour                      the menu\n"
         "       parlour GAME [options]       straight into a game\n"
         "       parlour --load FILE          a saved game\n"
         "       parlour SUBCOMMAND ...       see below; parlour SUBCOMMAND --help");
    puts("\ngames:");
    for (int i = 0; i < n; i++)
        printf("  %-26s %s\n", list[i]->key, list[i]->summary);
    puts("\nsubcommands:");
    for (int i = 0; i < N_COMMANDS; i++)
        printf("  %-11s %-14s %s\n", commands[i].name, commands[i].words, commands[i].help);
    for (int g = 0; g < n; g++)
        for (int i = 0; i < list[g]->n_protocols; i++)
            printf("  %-26s %s on standard input and output\n", list[g]->protocol[i].key,
                   list[g]->protocol[i].name);
    puts("\noptions:");
    help_options(USE_PLAY, list, n);
}

static int print_help(int argc, char **argv, const game *const *list, int n)
{
    const char *name = argc > 1 ? argv[1] : "";
    if (argc > 2 && strcmp(name, "help") == 0)
        name = argv[2];
    const command *c = find_command(name);
    const game *owner = find_owner(list, n, name);
    if (c == NULL && owner == NULL) {
        print_usage(list, n);
    } else if (c == NULL) {
        printf("usage: parlour %s [options]\n%s on standard input and output, for %s\n\noptions:\n",
               name, protocol_of(owner, name)->name, owner->key);
        help_options(USE_PROTOCOL, list, n);
    } else {
        printf("usage: parlour %s%s%s [options]\n%s\n\noptions:\n", c->name,
               c->words[0] != '\0' ? " " : "", c->words, c->help);
        help_options(c->use, list, n);
    }
    return EXIT_FINE;
}

static int print_version(int argc, char **argv, const game *const *list, int n)
{
    puts("parlour " PARLOUR_VERSION "\nClassic board games for the terminal.  MIT licence.");
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "-v") == 0) {
            putchar('\n');
            print_usage(list, n);
            break;
        }
    return EXIT_FINE;
}

/* ---- mistakes of usage -------------------------------------------------- */

static int usage(const char *command_name, const char *why)
{
    return output_fail(EXIT_USAGE, "%s; try \"parlour %s%s--help\"", why, command_name,
                       command_name[0] != '\0' ? " " : "");
}

static int unknown_word(const char *word, const game *const *list, int n)
{
    const char *known[MAX_NAMES];
    int k = 0;
    for (int i = 0; i < N_COMMANDS; i++)
        known[k++] = commands[i].name;
    for (int i = 0; i < n && k < MAX_NAMES; i++)
        known[k++] = list[i]->key;
    char shown[48];
    char why[160];
    text_printable(shown, sizeof shown, word, strlen(word));
    const char *similar = options_nearest(word, known, k);
    if (similar != NULL)
        text_printf(why, sizeof why, "%s: no such game or subcommand (did you mean %s?)", shown,
                    similar);
    else
        text_printf(why, sizeof why, "%s: no such game or subcommand", shown);
    return usage("", why);
}

/* ---- running ------------------------------------------------------------ */

/* "host" and "join" go on with the screen. */
static int run_net(const command *c, const options *o, launch *out)
{
    game_error err;
    bool host = c->use == USE_HOST;
    if (host && o->n_words > 0 && o->game == NULL && !o->again)
        return unknown_word(o->word[0], o->list, o->n);
    int code = net_start(o, host, out, &err);
    if (code == EXIT_USAGE)
        return usage(c->name, err.text);
    return code != EXIT_FINE ? output_fail(code, "%s", err.text) : CLI_SCREEN;
}

static int run_command(const command *c, options *o, int argc, char **argv, launch *out)
{
    game_error err;
    if (!options_parse(o, c->use, argc - 2, argv + 2, &err))
        return usage(c->name, err.text);
    if (c->needs_game && o->game == NULL)
        return usage(c->name, "--game KEY is needed");
    if (o->n_words < c->min_words || o->n_words > c->max_words) {
        char why[80];
        text_printf(why, sizeof why, "%s: %s%s%s", c->name,
                    o->n_words < c->min_words ? "an argument is missing" : "too many arguments",
                    c->words[0] != '\0' ? ": " : "", c->words);
        return usage(c->name, why);
    }
    if (c->run == NULL)
        return run_net(c, o, out);
    int code = c->run(o);
    if (fflush(stdout) != 0 || ferror(stdout))
        return output_fail(EXIT_FAILURE_RUN, "standard output: the text could not be written");
    return code;
}

static int run_protocol(const game *owner, options *o, int argc, char **argv)
{
    const char *name = argv[1];
    game_error err;
    if (!options_parse(o, USE_PROTOCOL, argc - 2, argv + 2, &err))
        return usage(name, err.text);
    if (o->n_words > 0)
        return usage(name, "too many arguments");
    if (o->game == NULL)
        o->game = owner;
    const struct game_protocol *p = protocol_of(o->game, name);
    if (p != NULL)
        return cmd_protocol(o, p);
    text_error(&err, -1, "--game %s: %s is a protocol of %s", o->game->key, name, owner->key);
    return usage(name, err.text);
}

static int run_play(options *o, int argc, char **argv, launch *out)
{
    game_error err;
    if (!options_parse(o, USE_PLAY, argc - 1, argv + 1, &err))
        return usage("", err.text);
    if (o->n_words > 0 && o->game == NULL)
        return unknown_word(o->word[0], o->list, o->n);
    if (o->n_words > 1)
        return usage("", "too many arguments");
    int code = start_fill(o, out, &err);
    if (code == EXIT_USAGE)
        return usage("", err.text);
    return code != EXIT_FINE ? output_fail(code, "%s", err.text) : CLI_SCREEN;
}

int cli_main(int argc, char **argv, const game *const *list, int n, launch *out)
{
    options o = {.list = list, .n = n, .curses = out->curses, .spectators = 4};
    const char *curses = out->curses;
    bool kiosk = out->kiosk;
    memset(out, 0, sizeof *out);
    out->curses = curses;
    out->kiosk = kiosk;
    const char *first = argc > 1 ? argv[1] : "";
    if (options_ask_help(argc, argv) || strcmp(first, "help") == 0)
        return print_help(argc, argv, list, n);
    if (options_ask_version(argc, argv))
        return print_version(argc, argv, list, n);
    const command *c = find_command(first);
    if (c != NULL)
        return run_command(c, &o, argc, argv, out);
    const game *owner = find_owner(list, n, first);
    if (owner != NULL)
        return run_protocol(owner, &o, argc, argv);
    return run_play(&o, argc, argv, out);
}

void cli_done(launch *l)
{
    net_done(l);
    void *weights; /* const for everybody else */
    memcpy(&weights, &l->options.weights, sizeof weights);
    free(weights);
    l->options.weights = NULL;
}
