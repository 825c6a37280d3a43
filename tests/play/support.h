/* support.h - what the tests of the play layer share: matches at a stroke, and
 * the invariants of a match at rest. */
#ifndef TESTS_PLAY_SUPPORT_H
#define TESTS_PLAY_SUPPORT_H

#include "play/match.h"

enum { N_TEST_GAMES = 4 };
extern const game *const test_games[N_TEST_GAMES];

/* A match of the game's usual start with seats as text; fails the test when
 * something is wrong.  'extra' (may be NULL) gives all other options. */
match *support_match(const game *g, const char *seat0, const char *seat1,
                     const match_options *extra);
/* As support_match(), from a state. */
match *support_match_at(const game *g, const char *state, const char *seat0, const char *seat1,
                        const match_options *extra);
/* Goes on until the match waits for a human or for ever, or 'until' happens; fails
 * after a minute without news.  Returns the last event. */
enum match_event support_run(match *m, enum match_event until, match_news *news);
/* Plays the human's k-th legal step (counted round). */
void support_play(match *m, unsigned k);
/* What must hold whenever nobody is inside the match. */
void support_check(match *m);

#endif
