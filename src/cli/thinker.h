/* cli/thinker.h - a blocking search for the subcommands: the game's own engine
 * where it supports the options, else the core's negamax on a pool of threads. */
#ifndef CLI_THINKER_H
#define CLI_THINKER_H

#include "cli/options.h"
#include "core/search.h"

typedef struct thinker thinker;

/* 'core' = the core's negamax in any case.  NULL with *err. */
thinker *thinker_new(const options *o, const game_config *cfg, bool core, game_error *err);
void thinker_free(thinker *t); /* NULL allowed */
void thinker_clear(thinker *t);
/* Does the game's engine answer? */
bool thinker_special(const thinker *t);
/* False with *err when the game is over, or memory is short. */
bool thinker_think(thinker *t, const game_state *root, const search_limits *limits,
                   search_report *best, game_error *err);
/* The exact value if the limits allow: best->exact.  False as above. */
bool thinker_solve(thinker *t, const game_state *root, const search_limits *limits,
                   search_report *best, game_error *err);

/* The position that --state names, or the start.  False with *err. */
bool thinker_root(const options *o, game_state *out, game_error *err);

#endif
