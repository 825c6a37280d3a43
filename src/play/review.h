/* play/review.h - a whole game analysed in the background: the value of every position
 * and what every turn lost.  A quick pass over all positions first, so that something
 * is there at once, then deeper ones, from the end backwards, since what is known of
 * the end helps before it.  One thread owns a review and polls its descriptor; nothing
 * here waits but review_rest() and review_free(), for the moment in which the search
 * notices that it is to stop. */
#ifndef PLAY_REVIEW_H
#define PLAY_REVIEW_H

#include "core/session.h"
#include "play/judge.h"
#include "play/match.h"

typedef struct review review;

enum { REVIEW_PASSES = 4 };

typedef struct review_options {
    size_t table_mib;    /* >= 1 */
    int threads;         /* >= 1 */
    const void *weights; /* for the game's engine, NULL = built in; copied */
    size_t weights_size;
    int n_passes;                      /* 1 to REVIEW_PASSES */
    search_limits pass[REVIEW_PASSES]; /* for one position; 'every' is set by itself */
} review_options;

/* What a match's options say; passes of some tenths of a second (divided by 'scale'), counted
 * in positions where the options are repeatable. */
void review_options_of(const match_options *o, review_options *out);

/* Looks at a copy of the session; does not begin yet.  NULL with *err. */
review *review_new(const session *s, const review_options *o, game_error *err);
void review_free(review *r); /* NULL allowed */
/* From now on another line of the same game, of the same game's rules: what both have in
 * common stays known.  False when the two have nothing in common or memory is short:
 * then the review is as it was. */
bool review_follow(review *r, const session *s);
/* Begins, goes on; stops, and what is known stays.  False with *err when no thread can
 * be had. */
bool review_run(review *r, bool on, game_error *err);
/* Stops and gives back thread and tables; review_run() makes them anew. */
void review_rest(review *r);
bool review_running(const review *r);
/* Every position has had every pass. */
bool review_finished(const review *r);
/* The position that interests most comes first in every pass. */
void review_focus(review *r, int position);

int review_fd(const review *r); /* readable when there is news; -1 = none can come */
/* Takes news and goes on; true when something became known.  *err (may be NULL) gets
 * what stopped the review, else "". */
bool review_take(review *r, game_error *err);

/* Positions done in all passes together, of how many; the pass under way from 0. */
void review_progress(const review *r, int *done, int *total, int *pass);

/* ---- what is known ----------------------------------------------------------- */

typedef struct review_point { /* one position */
    bool known;
    bool exact;
    int value; /* for player 0, in units of the game (judge_units) */
    int turns; /* depth behind it */
    int n_choices;
    const search_choice *choice; /* best first, for the mover; until the next change */
} review_point;

typedef struct review_turn {
    int first, steps; /* in the session */
    int mover;
    judgement judgement;
    enum judge_word word;
    bool known; /* is 'value' that of the position after it? */
    bool exact;
    int value; /* for player 0 */
} review_turn;

typedef struct review_summary { /* of one player */
    int turns;                  /* judged turns that had a choice */
    int best, slips, mistakes, blunders;
    long loss; /* of all, in units of the game */
} review_summary;

/* The position after 'position' steps. */
void review_point_at(const review *r, int position, review_point *out);
int review_turns(const review *r);
const review_turn *review_turn_at(const review *r, int i); /* until the next change */
/* The turn that ends at or holds that position; -1 = the start. */
int review_turn_of(const review *r, int position);
void review_sum(const review *r, int player, review_summary *out);
/* The next turn after 'turn' (before it with way < 0) that was a mistake or worse, or
 * -1. */
int review_mistake(const review *r, int turn, int way);

#endif
