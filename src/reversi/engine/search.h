/* reversi/engine/search.h - the search above the last dozen empty squares, for
 * midgame estimates and exact values alike: a search whose depth is the number of
 * empty squares is exact, unless its selectivity says otherwise.  Values are whole
 * discs. */
#ifndef REVERSI_ENGINE_SEARCH_H
#define REVERSI_ENGINE_SEARCH_H

#include "reversi/engine/isa.h"
#include "reversi/engine/job.h"

#define search_value HOT(search_value)
#define search_bound HOT(search_bound)
#define search_work  HOT(search_work)

/* Selectivity: a cut is trusted when it is 1.1, 1.5, 2.0, 2.6 or 3.3 standard deviations off
 * (probcut.h), by the names that Edax gave these; SELECT_NONE: never. */
enum { SELECT_73, SELECT_87, SELECT_95, SELECT_98, SELECT_99, SELECT_NONE };

/* No position that can be reached is known to have more than 33 legal moves, and long searches
 * over arbitrary boards found 34; some are to spare. */
enum { MAX_MOVES = 40, VALUE_NONE = 100 };

typedef struct node {
    features f;
    board b;
    int n; /* empty squares */
} node;

typedef struct move {
    node next; /* its features only once 'ready' */
    uint64_t flips, hash;
    int x, rank;
    bool ready;
} move;

/* The moves of a node, in the order they are to be tried. */
typedef struct move_list {
    int n;
    move *at[MAX_MOVES];
    move store[MAX_MOVES];
} move_list;

/* The value within the window (alpha, beta), else a bound beyond it, 'depth' plies deep (all
 * that is left counts as exact) at 'selectivity', 0 to SELECT_NONE.  Void when job_void() is
 * true afterwards. */
int search_value(searcher *s, const node *p, int alpha, int beta, int depth, int selectivity);
/* The same for the window (alpha, alpha + 1). */
int search_bound(searcher *s, const node *p, int alpha, int depth, int selectivity);
/* For job.work. */
void search_work(searcher *s, split *sp);

#endif
