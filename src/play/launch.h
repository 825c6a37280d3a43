/* play/launch.h - what the command line asks the shell (or the plain interface)
 * to begin with.  Filled by cli/, read by tui/ and by cli's plain mode. */
#ifndef PLAY_LAUNCH_H
#define PLAY_LAUNCH_H

#include "core/game.h"
#include "play/match.h"

enum launch_glyphs { GLYPHS_AUTO, GLYPHS_ASCII, GLYPHS_UNICODE };
enum launch_color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* A game with another program: opened before the screen is, so that errors are told
 * on the command line and ssh may ask for a password. */
typedef struct launch_net {
    struct remote *remote; /* whoever opens a match with it sets NULL */
    struct record *record; /* of a game that was interrupted, or NULL */
    char word[240];        /* what remote_next() said last, when 'begins' */
    bool begins;           /* the terms are known already */
} launch_net;

typedef struct launch {
    const game *const *list; /* all games; static */
    int n;
    const game *game;      /* straight into this one, or NULL = the menu */
    game_config config;    /* when game != NULL */
    match_options options; /* when game != NULL: seats, seed, scale, weights */
    bool seat_given[2];    /* was that seat named on the command line? */
    bool seed_given;
    char state[GAME_STATE_TEXT]; /* "" = the usual start */
    char load[1024];             /* a record file, or "" */
    bool notes, plain;
    bool kiosk; /* only the menu: no file names, no other programs; set by main() before
                   cli_main() where the program is a login shell */
    bool no_mouse, no_animation;
    enum launch_glyphs glyphs;
    enum launch_color color;
    char theme[24];     /* "" = as the preferences say */
    launch_net *net;    /* NULL = none */
    bool join;          /* no game named: choose among those on this machine */
    char name[32];      /* of the person here in games with another program, or "" */
    bool hints, watch;  /* does he want hints there; does he only look on? */
    const char *curses; /* version of the screen library, set by main() before cli_main() for
                           its diagnosis; NULL = not known */
} launch;

#endif
