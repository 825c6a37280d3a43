/* play/remote.h - a game against somebody at another program: hosting, joining,
 * looking on.  A remote belongs to a match (match_options.remote), whose remote seat
 * it fills; before there is a match it waits for the other side by itself.  Both
 * sides check every turn by the rules; whatever is wrong closes the link with a
 * reason, and the game is kept.  Nothing here waits; one thread owns a remote.
 * docs/NETWORK.md describes what is said over the link. */
#ifndef PLAY_REMOTE_H
#define PLAY_REMOTE_H

#include <poll.h>

#include "core/record.h"
#include "core/session.h"
#include "play/seat.h"

struct match;
struct match_options;
typedef struct remote remote;

enum {
    REMOTE_TEXT = 240,
    REMOTE_WHERE = 200,
    REMOTE_NAME = 25, /* bytes of a person's name, NUL included */
    REMOTE_CODE = 27, /* of a code as it is kept, NUL included */
    REMOTE_PORT = 4817,
    REMOTE_MAX_SPECTATORS = 16,
    REMOTE_FDS = 40 /* at most so many descriptors to poll */
};

enum remote_role { REMOTE_HOST, REMOTE_GUEST, REMOTE_WATCHER };
enum remote_who { REMOTE_ALL, REMOTE_GROUP, REMOTE_ME }; /* who may use a local game */

typedef struct remote_clock {
    unsigned total_ms, increment_ms, turn_ms;
} remote_clock;

typedef struct remote_setup {
    enum remote_role role;
    const game *const *list; /* all games; static */
    int n;
    char name[REMOTE_NAME]; /* of the person here; "" = that of the preferences, or the login */
    bool hints;             /* hints are wanted: both sides must */
    bool files;             /* may the game be kept on disk? */

    /* the host's */
    game_config config;
    char state[GAME_STATE_TEXT]; /* "" = the usual start */
    remote_clock clock[2];
    int seat; /* the host's player */
    bool local, tcp;
    enum remote_who who;
    char listen[REMOTE_WHERE]; /* address; "" = 127.0.0.1 */
    unsigned port;             /* 0 = REMOTE_PORT, or another free one */
    int spectators;            /* at most so many */

    /* the others' */
    char where[REMOTE_WHERE]; /* HOST[:PORT], tcp://..., ssh://..., NAME or path of a local game */
    char code[REMOTE_CODE];   /* "" = none */
    char program[REMOTE_WHERE]; /* ssh: the program over there; "" = parlour */
} remote_setup;

/* Opens the doors, or begins to connect.  NULL with *err. */
remote *remote_new(const remote_setup *s, game_error *err);
void remote_free(remote *r); /* says goodbye; NULL allowed */
/* The link is cut without a word, as by a broken cable: for tests. */
void remote_cut(remote *r);

/* A game that was interrupted: finds the newest one kept in that role (or, with a name,
 * the one whose name begins so), opens the doors or connects again.  A role of
 * REMOTE_WATCHER stands for any.  *rec gets its record, for match_restore(); the caller
 * frees it.  NULL with *err. */
remote *remote_again(const remote_setup *s, const char *name, record **rec, game_error *err);
/* Is there one, in any role?  What it is, for the menu; 'list' has the n games. */
bool remote_kept(const game *const *list, int n, char *words, size_t size);

enum remote_role remote_role(const remote *r);
int remote_seat(const remote *r); /* the player here, -1 = only looking on */
bool remote_hints(const remote *r);
const char *remote_peer(const remote *r); /* the name at the other end, "" = nobody yet */
/* The name of a player, as far as it is known. */
const char *remote_player(const remote *r, int player);
/* Are the two connected, so that play can go on? */
bool remote_up(const remote *r);
/* Is it over for good, so that nobody will come back? */
bool remote_shut(const remote *r);
int remote_watchers(const remote *r);
/* Lines for the waiting room: where the others find this game. */
int remote_doors(const remote *r);
const char *remote_door(const remote *r, int i);
/* The code that guests over TCP need, in groups; "" = none is needed. */
const char *remote_code(const remote *r);
/* A code as a person types it; false when it is none. */
bool remote_read_code(const char *typed, char out[REMOTE_CODE]);

int remote_fds(const remote *r, struct pollfd *out, int max);
int remote_timeout(const remote *r); /* ms until remote_next() has something to do, -1 */

enum remote_ask { REMOTE_NO_ASK, REMOTE_UNDO, REMOTE_DRAW, REMOTE_REMATCH };

enum remote_event {
    REMOTE_NOTHING,
    REMOTE_BEGINS,  /* the game is settled: make the match by remote_terms() */
    REMOTE_FAILED,  /* it does not come about, or the link is closed for good: text */
    REMOTE_TELLS,   /* text: the link is lost, or back, somebody looks on, ... */
    REMOTE_SAYS,    /* text: what the other said */
    REMOTE_ASKS,    /* ask */
    REMOTE_ANSWERS, /* ask, yes; withdrawn: to a question that was taken back */
    REMOTE_CHANGED, /* the position or the end has changed otherwise than by a step */
    REMOTE_NEW_GAME /* make the match anew by remote_terms(): a rematch, or, with text, the game
                       that a spectator has come back to */
};

typedef struct remote_news {
    enum remote_event event;
    enum remote_ask ask;
    bool yes, withdrawn;
    char text[REMOTE_TEXT];
} remote_news;

/* Takes and gives what can be taken and given without waiting.  'm' is the match it
 * belongs to, or NULL before there is one. */
enum remote_event remote_next(remote *r, struct match *m, remote_news *out);
/* For match_new(): a copy of the session as it is agreed, and seats, clocks and the
 * remote itself in *o.  NULL when memory is short. */
session *remote_terms(remote *r, struct match_options *o);

/* What a person does.  False with *err, one sentence. */
bool remote_ask(remote *r, struct match *m, enum remote_ask what, game_error *err);
bool remote_withdraw(remote *r);
bool remote_asking(const remote *r);           /* is an answer waited for? */
enum remote_ask remote_asked(const remote *r); /* what is the person here to answer? */
void remote_answer(remote *r, struct match *m, bool yes);
bool remote_chat(remote *r, const char *text, game_error *err);
/* Keeps the game on disk, if that is allowed. */
void remote_keep(remote *r, const struct match *m);

/* ---- local games ------------------------------------------------------------ */

typedef struct remote_game {
    char name[64];  /* "anna/chess-1": what to join */
    char path[128]; /* of the socket */
} remote_game;
/* The games on this machine that may be joined; at most max. */
int remote_games(remote_game *out, int max);
/* The socket of the game of that name; "" = the only one.  False with *err. */
bool remote_find_game(const char *name, char *path, size_t size, game_error *err);

/* ---- for the match ---------------------------------------------------------- */

/* May the person here move now?  False with *err. */
bool remote_may_play(const remote *r, game_error *err);
/* The step that the other side has played at that position, if it is known. */
bool remote_step(const remote *r, int position, game_step *out);
/* The ms that the player had used at that position by the other side's clock; false =
 * not known. */
bool remote_used(const remote *r, int position, unsigned *ms);
/* The last position of the session up to which it agrees with what both sides know. */
int remote_common(const remote *r, const session *s);
/* How the game has ended at that position otherwise than by the rules; END_NONE. */
enum session_end remote_end(const remote *r, int position, int *loser);
/* The match has gone on by a step, or has ended: tells the other side. */
void remote_follow(remote *r, struct match *m);

#endif
