/* play/match.h - a game under way: a session, two seats, clocks, hints.  Nothing
 * here waits: the owner polls the file descriptors of match_fds(), calls
 * match_next() until it returns MATCH_NONE, draws, and polls again.  Jobs of an
 * abandoned position are dropped by themselves, so undo, new game and changing
 * seats work at any moment.  One thread owns a match. */
#ifndef PLAY_MATCH_H
#define PLAY_MATCH_H

#include <poll.h>

#include "core/record.h"
#include "core/search.h"
#include "core/session.h"
#include "play/remote.h"
#include "play/seat.h"

typedef struct match match;

/* A player's clock, for humans and for seats that play "under the clock".  All 0
 * = untimed. */
typedef struct match_clock {
    unsigned total_ms;     /* for the whole game; 0 = none */
    unsigned increment_ms; /* added after each turn */
    unsigned turn_ms;      /* for each turn (match --seconds); 0 = none */
} match_clock;

enum { MATCH_NAME = 64 }; /* bytes of a person's name, NUL included; UTF-8 */

typedef struct match_options {
    seat seat[2];
    char name[2][MATCH_NAME]; /* of the humans there, for records and for people; "" = none */
    match_clock clock[2];
    uint64_t seed;       /* choices among equal steps; the same seed repeats a game */
    unsigned scale;      /* every time of a level is divided by it; 0 = 1 */
    size_t table_mib;    /* 0 = a sensible size */
    int threads;         /* 0 = 1 */
    const void *weights; /* for the game's engine, NULL = built in; copied */
    size_t weights_size;
    bool repeatable; /* levels count positions instead of time (at a fixed rate), so that the
                        same seed gives the same game on every machine; needs threads <= 1 */
    remote *remote;  /* the link behind a SEAT_REMOTE, NULL = none; taken over */
    bool ponder;     /* levels that play by the clock think while a person thinks, too; not
                        where the match is repeatable */
    bool strict;     /* a seat that fails (crash, illegal step, time) loses at once; else the
                        match pauses and the owner decides */
} match_options;

enum match_event {
    MATCH_NONE,     /* nothing now */
    MATCH_STEP,     /* a step was played by a seat that is not human: news.step, and in
                       news.report the search behind it (n_pv == 0: none was needed) */
    MATCH_THINKING, /* news.report: how far the seat's search is */
    MATCH_HINT,     /* news.report: values for match_hint() so far; news.done at its end
                       (then n_pv == 0 means that it failed: news.error) */
    MATCH_OVER,     /* the game has ended: see session_ended() */
    MATCH_TROUBLE,  /* a seat failed: news.error; the match is paused unless strict */
    MATCH_FLAG,     /* a clock ran out: the session is stopped with END_TIME */
    MATCH_REMOTE    /* news.remote: something else from the other side of the link */
};

typedef struct match_news {
    int player; /* whom it is about */
    game_step step;
    search_report report;
    bool done;
    game_error error;
    remote_news remote;
} match_news;

/* Takes the session over (also when it fails: then it is freed).  NULL with *err. */
match *match_new(session *s, const match_options *o, game_error *err);
void match_free(match *m); /* stops everything; NULL allowed */

session *match_session(match *m); /* to read; change it through the match only */
const match_options *match_opts(const match *m);

/* The link to the other player, NULL = none; and the same with the match letting go of
 * it, for the next match of the two. */
remote *match_remote(const match *m);
remote *match_release_remote(match *m);

enum { MATCH_FDS = 8 + REMOTE_FDS };
/* Descriptors to poll and how long at most, in ms (-1 = for ever).  At most MATCH_FDS. */
int match_fds(const match *m, struct pollfd *out, int max);
int match_timeout(const match *m);
/* Goes on as far as it can without waiting and says what happened first. */
enum match_event match_next(match *m, match_news *out);
/* Polls and handles until something happens (command line): blocks.  MATCH_NONE
 * when nothing can happen before a human or the owner acts. */
enum match_event match_wait(match *m, match_news *out);

/* A human's step; refused when it is not a human's turn or not legal.  Playing
 * ends a pause.  A forced step of a human waits for this too, so that it can be
 * acknowledged; a computer's forced step is played without thinking. */
bool match_play(match *m, game_step step, game_error *err);
/* A human's whole turn as text. */
bool match_play_text(match *m, const char *turn, game_error *err);

bool match_thinking(const match *m); /* is a seat's search running? */
/* ms that the program whose turn it is has not answered what needs no thinking (since it
 * loads, or hangs), from one second on; 0 = it has.  It is given up after '*allowed' ms. */
unsigned match_silent(const match *m, unsigned *allowed);
bool match_pondering(const match *m); /* is one, on a person's time (options.ponder)? */
void match_hurry(match *m);           /* play the best step found so far */
/* Back to the last decision of a human (against the computer both turns and
 * forced passes go back; between two humans one turn; a turn under way goes
 * back step by step); works after the end of the game, where it first takes back
 * a resignation, an agreement or a flag.  Without humans one turn, and the match
 * pauses.  The clocks go back with the position.  False when there is no earlier
 * decision. */
bool match_undo(match *m);
/* The position that match_undo() would go back to, or -1. */
int match_undo_position(const match *m);
bool match_redo(match *m);             /* the same way forward */
void match_go(match *m, int position); /* anywhere in the session; pauses the match */
/* Another line of the same game instead of the present one (a copy of it), at that position;
 * pauses the match.  False when memory is short: then nothing has changed. */
bool match_line(match *m, const session *s, int position);
/* While paused no seat acts and no clock runs.  A match starts running. */
void match_pause(match *m, bool paused);
bool match_paused(const match *m);
/* The process stood still for the last 'ms' (stopped by job control): no clock ran. */
void match_slept(match *m, long ms);

void match_seat(match *m, int player, const seat *s); /* changes who sits there */
/* The two seats change sides, people with their names. */
void match_swap(match *m);
void match_resign(match *m, int player);
void match_agree_draw(match *m);
void match_claim_time(match *m, int loser);

/* For the link: back to an earlier position, as both players agreed (also after the
 * end, which is taken back); what the player has used so far by his own clock, if that
 * is not less than at the begin of the turn; time put down to him in addition. */
void match_take_back(match *m, int position);
void match_set_used(match *m, int player, unsigned ms);
void match_charge(match *m, int player, unsigned ms);

/* Values of all legal steps of the present position, with the game's best
 * engine, growing deeper until 'limits' or match_hint_stop(); news by MATCH_HINT.
 * Runs beside a human's thinking only; dropped when the position changes. */
void match_hint(match *m, const search_limits *limits);
void match_hint_stop(match *m);
bool match_hinting(const match *m);
/* The limits of a hint "by the present level" (that of the opponent, or the
 * usual one between humans), never more than a few seconds. */
void match_hint_limits(const match *m, search_limits *out);

/* ms this player has thought, the present turn included; and what is left, or -1
 * when that player's time is not limited. */
unsigned match_used(const match *m, int player);
long match_left(const match *m, int player);

/* The match as a record: seats, clocks, seed, options, turns, redo part, notes; and what
 * of it is in a record's headers: seats ("human" where there are none), clocks,
 * and the seed if there is one.  All else in *out stays as it was: fill it first. */
record *match_record(const match *m);
/* Gives 'r' the date, players, clocks, used times and seed that 'from' has, and takes away
 * those it has not.  False when memory is short. */
bool match_record_as(record *r, const record *from);
bool match_options_read(const record *r, const game *g, match_options *out, game_error *err);
/* match_options_read() makes a seat that is a program human: a record from
 * somewhere must not start anything.  This puts the programs back, for records
 * that we wrote ourselves (the autosave) or after asking. */
void match_options_programs(const record *r, const game *g, match_options *out);
/* After match_new() on a replayed session: used times from the record, and notes. */
void match_restore(match *m, const record *r);
/* The record's comments, variations, unknown header lines and names of people are written
 * with the match from now on (as far as memory allows); a comment only while the steps
 * that led to its place are those of the session.  NULL forgets them. */
void match_annotate(match *m, const record *r);

#endif
