/* cli/gtp_game.h - the game behind "parlour gtp": a session, the clocks as the
 * controller tells them, and the searcher.  Knows nothing of the protocol's text. */
#ifndef CLI_GTP_GAME_H
#define CLI_GTP_GAME_H

#include <stdint.h>

#include "cli/options.h"
#include "cli/thinker.h"
#include "core/session.h"

typedef struct gtp_clock {
    int64_t left_ms; /* main time, or for 'stones' more steps when those are > 0 */
    int stones;
} gtp_clock;

typedef struct gtp_game {
    options o; /* a copy: game and config change */
    session *s;
    thinker *t;          /* made when first needed; NULL */
    int level;           /* index, or -1 = limits of the options */
    unsigned used_ms[2]; /* thought so far, for the level's total */
    bool timed;          /* a limit was set */
    int64_t main_ms, byo_ms;
    int stones; /* of a period of byo_ms */
    gtp_clock clock[2];
    uint64_t seed;
} gtp_game;

/* False with *err: unknown level, or memory is short. */
bool gtp_game_open(gtp_game *g, const options *o, game_error *err);
void gtp_game_close(gtp_game *g);

/* A new game from the usual start, or from a state text (may be NULL).  False with
 * *err, and the present game goes on. */
bool gtp_game_restart(gtp_game *g, const char *state, game_error *err);
/* Another game or other options: a new game. */
bool gtp_game_config(gtp_game *g, const game_config *cfg, game_error *err);

/* Plays a forced pass that a controller left out when it names 'player'; false with
 * *err when it is not that player's turn. */
bool gtp_game_turn(gtp_game *g, int player, game_error *err);

/* The step for the mover, by the clock, or else by level, depth or seconds.  The
 * thinking is taken from the mover's clock only with 'plays'. */
bool gtp_game_think(gtp_game *g, bool plays, game_step *out, game_error *err);

/* time_settings, in seconds.  byo > 0 with no stones means no limit at all. */
void gtp_game_time(gtp_game *g, long main, long byo, long stones);

#endif
