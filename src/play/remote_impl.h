/* play/remote_impl.h - what the files of the remote share.  Inside play/remote*.c
 * only. */
#ifndef PLAY_REMOTE_IMPL_H
#define PLAY_REMOTE_IMPL_H

#include "core/text.h"
#include "net/link.h"
#include "net/wire.h"
#include "play/match.h"
#include "play/remote.h"

enum {
    KNOCKERS = 8, /* connections that have not said yet who they are */
    DOORS = 3,
    NEWS = 16,
    PING_MS = 2000,        /* a sign of life so often */
    SILENT_MS = 7000,      /* without one the link is lost */
    HELLO_MS = 15000,      /* for a connection to come about and be settled */
    MINUTE_MS = 60000,     /* lost for so long: what may be done is said */
    MAX_CHARGE_MS = 2000,  /* of clocks that differ, a turn */
    MAX_DIFFER_MS = 20000, /* no more is put down to the way */
    LAG_MS = 1000          /* nor so little asked about */
};

enum phase {
    PHASE_OPEN,  /* host: nobody has come yet; others: connecting, joining */
    PHASE_TERMS, /* the terms are said, to be confirmed */
    PHASE_ON,
    PHASE_LOST, /* the link is gone and may come back */
    PHASE_SHUT
};

typedef struct question {
    enum remote_ask kind;
    unsigned at, to; /* turns */
} question;

typedef struct knocker {
    struct link *link; /* NULL = free */
    int door;
    int64_t since, until; /* us; 'until': then it is refused, 0 = not decided */
    bool greeted;
    char refusal[REMOTE_TEXT];
} knocker;

typedef struct watcher {
    struct link *link;
    char name[WIRE_NAME];
    bool waits; /* for the game to begin */
} watcher;

struct remote {
    remote_setup set;
    enum phase phase;
    bool begun;    /* there is (or was) a match */
    bool renewed;  /* a rematch is agreed, its match not made yet */
    bool left;     /* the other side said goodbye */
    session *wire; /* the game as both sides know it; NULL before the terms */
    int me;
    bool hints;
    char peer[WIRE_NAME], player[2][WIRE_NAME];
    char id[SECRET_TEXT];
    char token[SECRET_TEXT], fresh[SECRET_TEXT]; /* 'fresh': given, not confirmed yet */
    char file[64];                               /* what the game is kept as, "" = not yet */
    int lock;                                    /* on that; a descriptor, or -1 */
    struct link *link;                           /* to the other player; spectators: to the host */

    unsigned epoch;        /* take-backs and rematches agreed */
    unsigned agreed_to;    /* turn that the last of them went back to */
    unsigned agreed_ahead; /* turns up to this one may be told by the other, whoever's */
    question mine, theirs;
    bool withdrawn; /* ours was taken back, the answer still comes */
    bool crossed;   /* both asked for the same: it is agreed, the answer still comes */
    bool dirty, keep_failed;
    int asked;   /* by the other side in this turn */
    double talk; /* lines of chat that may still come */
    int64_t talk_filled;
    unsigned used[GAME_MAX_LENGTH + 1]; /* ms + 1 at that position, by its player; 0 = not known */

    int64_t pinged, ping_at, lost_at, claimed; /* us; 0 = never */
    unsigned ping, lag_ms;                     /* number of the last one; worst way and back */
    bool minute_told;

    /* host */
    door *door[DOORS];
    bool door_needs_code[DOORS];
    int n_doors;
    char code[SECRET_TEXT], code_shown[SECRET_SHOWN];
    knocker knock[KNOCKERS];
    watcher watch[REMOTE_MAX_SPECTATORS];
    int wrong;            /* codes in a row */
    int64_t locked_until; /* us */

    /* the others */
    bool greeted, retry;
    bool waits; /* to look on, for the game to begin */
    int tries;
    int64_t next_try;
    wire_message terms_clock;
    bool has_game, has_clock;

    int first_news, n_news;
    remote_news news[NEWS];
};

/* ---- remote.c --------------------------------------------------------------- */

int64_t remote_now(void); /* us */
/* News in words; the format goes through tr(). */
void remote_tell(remote *r, enum remote_event e, const char *format, ...) TEXT_PRINTF(3, 4);
void remote_push(remote *r, const remote_news *n);
bool remote_send(struct link *l, const wire_message *m);
bool remote_say(remote *r, const wire_message *m); /* to the other player, if connected */
/* A whole line of words: "refused", "bye". */
void remote_words(struct link *l, enum wire_kind kind, const char *text);
/* The link is gone: clocks stop, the other side may come back. */
void remote_lose(remote *r, match *m, const char *why);
/* The other side has done wrong: says so to both, and closes. */
void remote_blame(remote *r, match *m, const char *why);
/* Connected and agreed: play goes on. */
void remote_go_on(remote *r, match *m);
/* A game that was kept, to go on when the link is there again. */
remote *remote_of_kept(const remote_setup *s, const record *rec, game_error *err);
/* Makes the game of the terms; false with *err. */
bool remote_make_wire(remote *r, game_error *err);

/* ---- remote_host.c ------------------------------------------------------------ */

bool host_open(remote *r, game_error *err);
void host_free(remote *r);
int host_fds(const remote *r, struct pollfd *out, int max);
int host_timeout(const remote *r, int64_t now);
void host_work(remote *r, match *m);
void host_watchers(remote *r, const wire_message *m); /* tells all of them */
void host_ready(remote *r, match *m);                 /* the guest has confirmed */

/* ---- remote_guest.c ----------------------------------------------------------- */

bool guest_connect(remote *r, game_error *err);
int guest_timeout(const remote *r, int64_t now);
void guest_work(remote *r, match *m);
/* A message before the game goes on; false: it is not one of those. */
bool guest_terms(remote *r, match *m, const wire_message *w);

/* ---- remote_talk.c ------------------------------------------------------------- */

/* A message of the other player (spectators: of the host). */
void talk_take(remote *r, match *m, const wire_message *w);
/* Compares what both sides know after a break; sends what the other lacks. */
bool talk_reconcile(remote *r, match *m, const wire_message *w, game_error *err);
/* This side's position, for "again" and "back". */
void talk_position(const remote *r, wire_message *w);
void talk_turns(remote *r, struct link *l, int from);  /* the turns from a position on */
int talk_position_of(const session *s, unsigned turn); /* first position of a turn, or -1 */
uint64_t talk_hash(const session *s, int position);
void talk_claim(remote *r, match *m, int64_t now); /* is the other's time over? */

/* ---- remote_turns.c ------------------------------------------------------------- */

unsigned talk_turn_now(const remote *r);
void talk_end_word(const session *s, char buf[WIRE_WORD]);
/* "resign0" and the like; false = none of them. */
bool talk_read_end(const char *word, enum session_end *how, int *loser);
bool talk_turn(remote *r, match *m, const wire_message *w, game_error *err);
bool talk_took(remote *r, match *m, const wire_message *w, game_error *err);

/* ---- remote_ask.c --------------------------------------------------------------- */

void ask_no(remote *r); /* to the other side's question, if there is one */
void ask_agree(remote *r, match *m, question q);
void ask_take_back(remote *r, match *m, unsigned to);
void ask_new_game(remote *r);
bool ask_take(remote *r, match *m, const wire_message *w, game_error *err);
bool ask_answered(remote *r, match *m, const wire_message *w, game_error *err);

/* ---- remote_keep.c -------------------------------------------------------------- */

void keep_forget(remote *r); /* removes the file of a game that is over */
void keep_unlock(remote *r);
/* Fills in what a kept record says; false with *err. */
bool keep_restore(remote *r, const record *rec, game_error *err);

/* ---- remote_place.c ------------------------------------------------------------ */

/* A door for this game where others on this machine find it. */
door *place_open(const char *key, enum remote_who who, const char *again, game_error *err);

#endif
