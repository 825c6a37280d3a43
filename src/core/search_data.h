/* core/search_data.h - what a searcher is made of, and the parts of it that stand
 * in files of their own; for core/search*.c only. */
#ifndef CORE_SEARCH_DATA_H
#define CORE_SEARCH_DATA_H

#include "core/search.h"

enum { SEARCH_KINDS = 8 };

/* What one level of the recursion needs besides its state. */
typedef struct search_frame {
    game_step step[GAME_MAX_STEPS];
    int score[GAME_MAX_STEPS];
    game_step killer[2];
    game_step pv[SEARCH_PV];
    int n_pv;
} search_frame;

struct search {
    table *table;
    int lane;
    int history[2][SEARCH_KINDS][256];
    /* the present run */
    const game *g;
    const search_limits *limits;
    const atomic_bool *stop;
    int64_t start_ms;
    uint64_t nodes, next_check;
    bool stopped;
    int n_root;
    search_choice root[GAME_MAX_STEPS]; /* in the order they are tried */
    search_frame frame[GAME_MAX_LENGTH + 2];
};

/* search_order.c */

/* Gives every step of the frame a score; 'first' (may be STEP_NONE) is the table's. */
void search_score(search *s, const game_state *st, search_frame *f, int n, game_step first);
/* Brings the best of the steps [i, n) to place i; equal ones keep their order. */
game_step search_pick(search_frame *f, int i, int n);
/* Step i of the frame has cut; those before it did not. */
void search_learn(search *s, const game_state *st, search_frame *f, int i, int depth);

#endif
