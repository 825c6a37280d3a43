/* play/client.h - an external program as a player: a process, a protocol, and
 * deadlines.  The match asks for a step at a position and takes the answer when
 * it has come; nothing here waits.  Inside play/ only.
 *
 * A protocol is a row of functions (client_protocol).  The client gives it the
 * program's lines one by one; it answers with client_say(), client_answer(),
 * client_fail() and sets the deadline for what must come next. */
#ifndef PLAY_CLIENT_H
#define PLAY_CLIENT_H

#include <poll.h>
#include <stdint.h>

#include "core/session.h"
#include "core/text.h"
#include "play/process.h"
#include "play/seat.h"

enum {
    CLIENT_SETUP_MS = 10000, /* for an answer that needs no thinking */
    CLIENT_SILENT_MS = 1000, /* and after this long without it that is worth a word */
    CLIENT_GRACE_MS = 1000,  /* on top of the thinking time allowed */
    CLIENT_CAP_MS = 600000   /* for a move when no clock runs */
};

typedef struct client client;

typedef struct client_clock {
    unsigned turn_ms;  /* for this turn; 0 = not limited */
    unsigned total_ms; /* for the whole game; 0 = not limited */
    long left_ms;      /* of the total */
} client_clock;

/* What the program is to know: copied, so that the session may change. */
typedef struct client_position {
    game_config config;
    bool custom_start;
    game_state start;
    int n_steps;
    game_step step[GAME_MAX_LENGTH];
    client_clock clock;
} client_position;

typedef struct client_protocol {
    const char *key;
    size_t self_size; /* of its own data, which start as zeros */
    bool takes_depth; /* "depth=N" before the command says how far it is to look */
    /* A program was started afresh: what it was told before counts no more. */
    void (*restart)(client *c, void *self);
    /* Tells the program the position (client_wanted()) and asks for a step. */
    void (*ask)(client *c, void *self);
    /* Takes one line the program said. */
    void (*line)(client *c, void *self, const char *line);
} client_protocol;

extern const client_protocol client_gtp, client_nboard;

/* Is there a protocol of that name? */
bool client_speaks(const char *protocol);
/* Is what that protocol takes before a command line as it should be? */
bool client_accepts(const char *protocol, const char *command);
client *client_new(const game *g, const seat *s, game_error *err);
void client_free(client *c); /* NULL allowed */

/* Asks for the mover's step at the present position; starts the program when it
 * does not run.  Failures come as CLIENT_FAILED. */
void client_ask(client *c, const session *s, const client_clock *clock);
/* The answer is not wanted any more: a program that thinks is ended. */
void client_drop(client *c);
bool client_busy(const client *c);     /* asked, not answered */
bool client_thinking(const client *c); /* has the program been told to move? */

enum client_event { CLIENT_NONE, CLIENT_STEP, CLIENT_RESIGNS, CLIENT_FAILED, CLIENT_LATE };
/* One event; FAILED and LATE come with *err, and the program is ended. */
enum client_event client_take(client *c, game_step *step, game_error *err);

int client_fds(const client *c, struct pollfd *out, int max);
/* ms until it must have answered, or is noticed to be silent (>= 0), or -1. */
int client_timeout(const client *c);
/* ms that an answer which needs no thinking has not come; 0 = less than CLIENT_SILENT_MS,
 * or none is awaited.  After '*allowed' ms the program is given up. */
unsigned client_silent(const client *c, unsigned *allowed);

/* ---- for protocols -------------------------------------------------------- */

const client_position *client_wanted(const client *c);
const game *client_game(const client *c);
int client_depth(const client *c); /* asked for with the seat; 0 = not */
void client_say(client *c, const char *line);
/* The next answer must come within so many ms; 'thinking' starts the clock. */
void client_expect(client *c, unsigned ms, bool thinking);
/* The time the program has for its move, grace included. */
unsigned client_move_ms(const client *c);
void client_answer(client *c, game_step step);
void client_resign(client *c);
/* The program did wrong: "has answered '...'", a predicate without its subject. */
void client_fail(client *c, const char *format, ...) TEXT_PRINTF(2, 3);

#endif
