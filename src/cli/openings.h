/* cli/openings.h - varied beginnings for matches: from a file, or random turns. */
#ifndef CLI_OPENINGS_H
#define CLI_OPENINGS_H

#include "core/game.h"
#include "core/session.h"

typedef struct openings openings;

/* A line an opening: turns, or a state text; blank lines and lines that begin with
 * '#' do not count.  NULL with *err. */
openings *openings_read(const game_config *cfg, const char *path, game_error *err);
/* Does a position fit? */
typedef bool openings_judge(const game_state *s, void *ctx);
/* 'n' random openings, different from each other as far as there are so many.  With
 * 'judge' only such as it lets pass: where few do, they get longer; NULL with *err when
 * there are not enough. */
openings *openings_random(const game_config *cfg, int n, uint64_t seed, openings_judge *judge,
                          void *ctx, game_error *err);
void openings_free(openings *o); /* NULL allowed */
int openings_count(const openings *o);
/* A new game that begins with opening i; NULL with *err. */
session *openings_session(const openings *o, int i, game_error *err);

#endif
