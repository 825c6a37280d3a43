/* core/search.h - iterative-deepening negamax over any game.  No threads, no
 * clock of its own beyond the deadline, no output: the caller gives a stop flag
 * and a report function.
 *
 * The rule: value(s, d, alpha, beta) is from the viewpoint of s's mover.  If s
 * is finished, its final value.  If d = 0, the estimate; this happens only at
 * the start of a turn, since d falls only when a turn ends.  Else for each step:
 * c = s after the step; d' = d - (c.turn != s.turn); if c.mover != s.mover then
 * -value(c, d', -beta, -alpha), else value(c, d', alpha, beta).
 */
#ifndef CORE_SEARCH_H
#define CORE_SEARCH_H

#include <stdatomic.h>

#include "core/game.h"
#include "core/table.h"

typedef struct search search; /* scratch memory of one searching thread */

typedef struct search_limits { /* 0 = no limit, but give at least one */
    int turns;                 /* depth, in turns */
    uint64_t
        nodes; /* positions; a search with this limit is one thread's, so that it can be repeated */
    unsigned ms;      /* never think longer */
    unsigned soft_ms; /* begin nothing new after this; 0 = ms */
    unsigned
        left_ms; /* what the clock holds for the rest of the game: for information; 0 = unknown */
    int threads; /* 0 and 1: one thread, deterministic */
    bool every;  /* a value of its own for every legal step of the root */
} search_limits;

/* The threads a search of these limits uses where there are 'most' (>= 1). */
static inline int search_threads(const search_limits *l, int most)
{
    int n = l->nodes != 0 || l->threads < 1 ? 1 : l->threads;
    return n < most ? n : most;
}

enum { SEARCH_PV = 64 };

typedef struct search_choice {
    game_step step;
    int value;  /* for the root's mover */
    bool exact; /* proved, not estimated */
} search_choice;

typedef struct search_report { /* after every finished depth */
    int turns;                 /* depth reached */
    int value;                 /* for the root's mover */
    bool exact;                /* proved, not estimated */
    uint64_t nodes;
    unsigned ms;
    int n_pv;
    game_step pv[SEARCH_PV]; /* may end in the middle of a turn */
    int n_choices;           /* legal steps of the root, best first; only with 'every' */
    search_choice choice[GAME_MAX_STEPS];
} search_report;

typedef void search_report_fn(const search_report *r, void *ctx);

/* A searcher that uses 'shared' (not owned; must outlive it).  NULL when memory
 * is short.  Several searchers may use one table at once. */
search *search_new(table *shared);
void search_free(search *s);  /* NULL allowed */
void search_clear(search *s); /* forgets history and killers, not the table */
/* Which of several threads on one table this searcher is: 0 = the main one;
 * others vary their depths so that they do not all do the same. */
void search_lane(search *s, int lane);

/* Finds a step for root's mover and fills *best (pv[0] is the step).  False only
 * when the game is over.  After a stop the answer is that of the last finished
 * depth, or the best step tried so far if not even depth 1 is done.  The same
 * inputs on a cleared table and searcher, with no ms limit and no stop, give the
 * same answer and node count on every machine.  limits->threads is ignored here
 * (play/pool.h runs several searchers).  'stop' and 'report' may be NULL. */
bool search_run(search *s, const game *g, const game_state *root, const search_limits *limits,
                const atomic_bool *stop, search_report_fn *report, void *ctx, search_report *best);

/* Value of a finished game for 'player': 0 for a draw, else
 * +-(SCORE_WIN + 256 * |margin| - turn): win first, then by more, then sooner. */
int search_final(const game *g, const game_state *s, int player);
/* Is it the value of a finished game won by somebody? */
bool search_is_final(int value);
/* The margin inside a final value: 'discs' won or lost by; 0 for other values. */
int search_margin(int value);
/* A value in hundredths of a disc, or of the whole scale of a game whose margin does
 * not count (a won game is then at least 100). */
int search_hundredths(const game *g, int value);
/* A value as CLI.md's think prints it: "+2.00" for a game whose margin counts
 * (final values too, without their tie-breaks); else "win", "draw", "loss" where
 * 'exact' and a number "-1.00" to "+1.00" where not.  Needs 24 bytes. */
void search_value_write(const game *g, int value, bool exact, char *buf);

#endif
