/* play/match_impl.h - what the files of the match share.  Inside play/match*.c
 * only. */
#ifndef PLAY_MATCH_IMPL_H
#define PLAY_MATCH_IMPL_H

#include "play/client.h"
#include "play/match.h"
#include "play/worker.h"

enum {
    NOBODY = -1,
    NODES_PER_MS = 400 /* the fixed rate of match_options.repeatable */
};

/* Times in microseconds.  Kept for every position, so that going back brings the
 * clocks back too. */
typedef struct match_times {
    int64_t used[2];    /* by the player, whoever sat there */
    int64_t thought[2]; /* by computers in that seat: what a level's total counts */
    int64_t bonus[2];   /* increments earned */
    int64_t turn_used;  /* in the turn under way */
} match_times;

struct match {
    session *s;
    const game *g;
    match_options o;
    void *weights;
    bool paused, told_over;
    char date[16];
    record *notes; /* the record the match came from, or NULL */

    int running;   /* whose clock runs, or NOBODY */
    int64_t since; /* when 'times' was last brought up to date */
    match_times times;
    match_times at[GAME_MAX_LENGTH + 1]; /* when that position was reached */

    /* Searches.  A player's seat thinks in that player's worker; hints use one
     * that is free. */
    worker *worker[2];
    client *client[2];
    int thinker;  /* whose worker searches for the seat to move, or NOBODY */
    int hinter;   /* whose worker searches for a hint, or NOBODY */
    int ponderer; /* whose worker thinks on the other's time, or NOBODY */
    int ponder_position;
    uint64_t ponder_hash;
    int pondered; /* the position above was thought about by this player, plus 1; 0 = nobody */
    bool solving, hurried;
    search_limits limits; /* of the seat's search */
    search_report answer; /* behind the last step of a search */

    /* The rest of the turn, out of the answer's variation. */
    int n_plan, next_plan;
    game_step plan[SEARCH_PV];
};

/* ---- match_clock.c --------------------------------------------------------- */

/* Brings the times up to now and finds out whose clock runs from now on.  Call
 * before anything that changes seats, position or pause, and after it. */
void clock_sync(match *m);
/* After a step forward by 'player' from 'before'. */
void clock_stepped(match *m, int player, const game_state *before);
/* Time that was not the player's own (making an engine) since the position was
 * reached. */
void clock_give_back(match *m, int player, long ms);
/* After a jump to another position. */
void clock_jumped(match *m);
/* What a player has used, by another clock. */
void clock_set(match *m, int player, int64_t us);
/* Whose time is over, or NOBODY. */
int clock_flagged(const match *m);
/* ms until that happens, or -1. */
int clock_timeout(const match *m);
/* What the clocks allow the player to move, tightening *l. */
void clock_limits(const match *m, int player, search_limits *l);
void clock_for_client(const match *m, int player, client_clock *out);

/* ---- match_seats.c --------------------------------------------------------- */

/* The player to move, or NOBODY when the game has ended. */
int seats_mover(const match *m);
bool seats_human(const match *m, int player);
/* Lets the seat to move act as far as it can without waiting. */
enum match_event seats_act(match *m, match_news *out);
/* Drops whatever the seats are thinking about. */
void seats_drop(match *m);
/* ms until seats_act() has something to do that no descriptor tells, or -1. */
int seats_timeout(const match *m);
/* The worker of a player, made when first wanted; NULL with *err. */
worker *seats_worker(match *m, int player, game_error *err);

/* ---- match_remote.c -------------------------------------------------------- */

/* Lets the link work; a step of the other side is played. */
enum match_event link_act(match *m, match_news *out);
/* Plays a step of a seat that is not human. */
enum match_event seats_play(match *m, game_step step, match_news *out);

/* ---- match_ponder.c -------------------------------------------------------- */

/* Begins or ends thinking on a person's time, as the present moment wants it. */
void ponder_check(match *m);
void ponder_stop(match *m);

/* ---- match_notes.c --------------------------------------------------------- */

/* 'r', which is consumed, with what the notes add to it; NULL when memory is short. */
record *match_annotated(const match *m, record *r);

/* ---- match_hint.c ------------------------------------------------------------ */

/* Drops a hint if it may not go on at the present position. */
void hint_check(match *m);
enum match_event hint_news(match *m, match_news *out);

/* match_record.c: the header lines that a match writes. */
enum { MATCH_KEYS = 8 };
extern const char *const match_key[MATCH_KEYS];

#endif
