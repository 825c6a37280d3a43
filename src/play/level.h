/* play/level.h - strengths of the computer: from a level of a game's table (or a
 * plain depth or time) to search limits, and from a search's values to the step
 * that a player of that strength takes. */
#ifndef PLAY_LEVEL_H
#define PLAY_LEVEL_H

#include "core/search.h"

/* The index of a level by name (any case), or -1 with *err naming the levels. */
int level_find(const game *g, const char *name, game_error *err);

/* Limits for the turn that begins at 's', when 'used_ms' of the level's total
 * (divided by 'scale', >= 1; 1 in play) are spent.  The time left is spread over
 * the turns that a usual game still has. */
void level_limits(const game *g, const game_level *l, const game_state *s, unsigned used_ms,
                  unsigned scale, search_limits *out);

/* A player with 'left_ms' for the rest of the game may begin new depths until
 * *soft and think at most *hard ms about the turn at 's'; both >= 1. */
void level_spread(const game *g, const game_state *s, unsigned left_ms, unsigned *soft,
                  unsigned *hard);

/* Should the level play exactly at 's' if it can?  (A level with a total time then
 * has limits that do not stop it; one without should try a solving search.) */
bool level_solves(const game *g, const game_level *l, const game_state *s);

/* Does the level choose among several steps (slack, overlook), so that it needs
 * a value for every one?  (Every level but the top one also does so in the
 * opening: level_limits() sets 'every' where values are needed.) */
bool level_varies(const game_level *l);

/* The step of that level among those of a report made with 'every', or its pv[0]
 * where the report has no values of single steps.  A step is overlooked with the
 * level's chance, whatever it is; among those seen, one within the slack of the
 * best is drawn: each alike, but where the opening gives more slack than the level
 * itself, the better the likelier.  The same report and seed give the same step.  Advances *seed.
 */
game_step level_choose(const game *g, const game_level *l, const game_state *s,
                       const search_report *r, uint64_t *seed);

#endif
