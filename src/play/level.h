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

/* Does the level choose among several steps (slack, overlook), so that it needs
 * a value for every one? */
bool level_varies(const game_level *l);

/* The step of that level among those of a report made with 'every' (or its
 * pv[0] when the level does not vary).  Advances *seed. */
game_step level_choose(const game *g, const game_level *l, const game_state *s,
                       const search_report *r, uint64_t *seed);

#endif
