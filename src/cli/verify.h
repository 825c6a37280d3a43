/* cli/verify.h - a solved value played out: one side follows the solver, the other
 * tries its defences, and only the rules judge how it ends. */
#ifndef CLI_VERIFY_H
#define CLI_VERIFY_H

#include "cli/thinker.h"

typedef struct verify_result {
    bool held;          /* no defence did better than the value allows */
    int got;            /* where not: what the root's mover had at the end instead */
    bool every;         /* every defence was tried, else a sample of games */
    int games;          /* games of the sample */
    uint64_t positions; /* the solver was asked for a step */
} verify_result;

/* 'value': the margin (SCALE_MARGIN) or the sign claimed for root's mover.  Both
 * claims behind it are played: the mover reaches it, the other side lets it have no
 * more.  Defences are tried all while 'limit' positions last for each claim, else in
 * games of random defences; 'seed' chooses them.  False when a step could not be
 * solved within the limits, or memory is short. */
bool verify_value(thinker *t, const game *g, const game_state *root, int value,
                  const search_limits *limits, uint64_t limit, uint64_t seed, verify_result *out);

#endif
