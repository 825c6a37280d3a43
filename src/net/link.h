/* net/link.h - lines over a descriptor that does not block: a TCP or Unix socket, or
 * the pipe of a program; and the doors where others knock.  Knows no games and no
 * messages.  Every buffer has a bound, every wait is the owner's poll(). */
#ifndef NET_LINK_H
#define NET_LINK_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

enum {
    LINK_LINE = 1024,       /* bytes of a line, newline included */
    LINK_QUEUE = 256 << 10, /* bytes waiting for a peer that does not read */
    LINK_BURST = 2000,      /* lines that may come at once, */
    LINK_RATE = 20,         /* and a second in the long run */
    LINK_BACKLOG = 16,
    LINK_WORDS = 200 /* bytes of an address for people */
};

struct link; /* no typedef: link() is a call of the system */

/* Takes an open descriptor over; 'pid' is a child to be ended with it, or 0. */
struct link *link_of(int fd, long pid, game_error *err);
/* Begins to connect.  'where' is HOST:PORT or [HOST]:PORT, or the path of a Unix socket.
 * A name is looked up and its addresses are tried in turn, which is not waited for; when
 * none answers, link_take() says so.  At a Unix socket where as many wait as may it is
 * tried for a tenth of a second, then NULL with *err. */
struct link *link_connect_tcp(const char *where, game_error *err);
struct link *link_connect_unix(const char *path, game_error *err);
/* Does somebody listen at that socket, and may we speak to him?  Waits for nothing. */
bool link_answers_unix(const char *path);
/* Starts a command, its words in argv, whose standard input and output are the link.
 * With 'quiet' its messages are kept (link_complaint()), else they go where ours go. */
struct link *link_spawn(char *const *argv, bool quiet, game_error *err);
void link_free(struct link *l); /* closes; NULL allowed */

/* For poll(); adds POLLOUT as long as something is to be written.  Returns how many
 * were filled in. */
int link_fds(const struct link *l, struct pollfd *out, int max);
/* Writes what is queued as far as it goes. */
void link_flush(struct link *l);
/* Queues a line that ends in a newline.  False: the link is dead. */
bool link_send(struct link *l, const char *line, size_t n);
bool link_pending(const struct link *l); /* is something queued? */

enum link_event {
    LINK_NOTHING, /* no whole line now */
    LINK_LINE_IN, /* *line and *n: without newline (and CR), valid until the next call */
    LINK_CLOSED,  /* the other side is gone, or could not be reached: *err */
    LINK_ABUSED   /* a line too long, too many lines: *err, one sentence */
};
enum link_event link_take(struct link *l, const char **line, size_t *n, game_error *err);

/* Ends it both ways without sending what is queued. */
void link_cut(struct link *l);
bool link_dead(const struct link *l);
/* us (monotonic) since the last byte came, since the link was made if none. */
int64_t link_silence(const struct link *l, int64_t now);
/* Not connected yet? */
bool link_connecting(const struct link *l);
/* The first line a program said on its standard error, cleaned, or "". */
const char *link_complaint(const struct link *l);
/* The user at the other end of a Unix socket, or -1. */
long link_peer_uid(const struct link *l);

/* ---- doors ---------------------------------------------------------------- */

typedef struct door door;

/* Listens on an address ("127.0.0.1", "::1", "0.0.0.0", a name) and a port; 0 = any
 * free one. */
door *door_tcp(const char *address, unsigned port, game_error *err);
/* Listens on a Unix socket with that mode; removes it when freed.  A socket of that
 * name on which nobody answers is replaced. */
door *door_unix(const char *path, unsigned mode, game_error *err);
void door_free(door *d);
int door_fd(const door *d);
/* Who knocks, or NULL. */
struct link *door_accept(door *d);
unsigned door_port(const door *d);     /* of TCP */
const char *door_words(const door *d); /* "127.0.0.1:4817", or the path */

#endif
