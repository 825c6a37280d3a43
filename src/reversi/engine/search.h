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

enum { SELECT_NONE = 5, MAX_MOVES = 34, VALUE_NONE = 100 };

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

/* The value within the window (alpha, beta), else a bound beyond it.  Void when
 * job_void() is true afterwards. */
int search_value(searcher *s, const node *p, int alpha, int beta, int depth, int selectivity);
/* The same for the window (alpha, alpha + 1). */
int search_bound(searcher *s, const node *p, int alpha, int depth, int selectivity);
/* For job.work. */
void search_work(searcher *s, split *sp);

#endif
