/* cli/options.h - the command line's options as one table, and parsing.
 * Knows no game by name: roles and letters come from the games' tables. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "core/game.h"

enum {
    OPTIONS_MAX_SETS = 16,
    OPTIONS_MAX_SEATS = 16,
    OPTIONS_MAX_WORDS = 4096 /* arguments that are no options */
};

/* Who takes an option: one bit a command. */
enum options_use {
    USE_PLAY = 1 << 0,
    USE_LIST = 1 << 1,
    USE_PERFT = 1 << 2,
    USE_SOLVE = 1 << 3,
    USE_THINK = 1 << 4,
    USE_HINT = 1 << 5,
    USE_MATCH = 1 << 6,
    USE_BENCH = 1 << 7,
    USE_SHOW = 1 << 8,
    USE_REPLAY = 1 << 9,
    USE_PLAYTHROUGH = 1 << 10,
    USE_CONVERT = 1 << 11,
    USE_PROTOCOL = 1 << 12,
    USE_DIAGNOSE = 1 << 13,
    USE_GTP = 1 << 14,
    USE_GAMES = 1 << 15,
    USE_HOST = 1 << 16,
    USE_JOIN = 1 << 17,
    USE_RELAY = 1 << 18
};

/* What was asked for.  Strings point into argv.  Numbers not given are 0. */
typedef struct options {
    const game *const *list; /* all games */
    int n;
    const char *curses; /* version of the screen library, as main() says; or NULL */
    const game *game;   /* NULL = none named */
    game_config config;

    const char *game_key;
    const char *set[OPTIONS_MAX_SETS];
    int n_sets;
    struct {
        const char *role, *seat;
    } seat[OPTIONS_MAX_SEATS];
    int n_seats;
    const char *word[OPTIONS_MAX_WORDS];
    int n_words;

    const char *state, *load, *level, *openings, *weights, *theme, *glyphs, *color;
    const char *side_a, *side_b, *from, *to, *save;
    const char *player, *year, *opening;
    long depth, threads, games, jobs, scale, at, even, memory, number;
    long seconds_ms, limit_ms; /* given in seconds */
    uint64_t seed;
    bool seed_given, at_given, even_given;
    const char *listen, *guests, *name, *code, *remote_program;
    long port, spectators, minutes, increment_ms;
    bool local, hints, watch, again;
    bool divide, verify, notes, ponder, plain, kiosk, no_mouse, no_animation, computer;
} options;

/* Parses the arguments after the command's name.  'word' and settings are
 * collected, then the game and its options are settled.  False with *err: a
 * mistake of usage. */
bool options_parse(options *o, enum options_use use, int argc, char **argv, game_error *err);

/* Is one of these among the arguments (before "--")?  They win over everything. */
bool options_ask_help(int argc, char **argv);
bool options_ask_version(int argc, char **argv);

/* One row of the table, for what is written from it: completions, the manual page. */
typedef struct options_row {
    const char *name, *help;
    const char *value;         /* the word of the help for its value; NULL = it takes none */
    const char *const *choice; /* the words it takes, NULL ended; or NULL */
    long min, max;             /* of a number; 0, 0 = not a number, or any */
    unsigned uses;             /* bits of enum options_use */
} options_row;

/* Row 'i' of the table, from 0; false behind the last. */
bool options_at(int i, options_row *out);

/* The candidate most like 'word', or NULL when none is near: "did you mean". */
const char *options_nearest(const char *word, const char *const *candidate, int n);

#endif
