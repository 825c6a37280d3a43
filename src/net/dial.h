/* net/dial.h - calls a machine by its name: looks the name up and tries its addresses
 * one after the other, in a thread of its own, for the system's look-up cannot be had
 * without waiting.  Inside net/ only. */
#ifndef NET_DIAL_H
#define NET_DIAL_H

#include <netdb.h>
#include <stdbool.h>

#include "core/game.h"

enum {
    DIAL_HOST = 256, /* bytes of a name, */
    DIAL_PORT = 16,  /* of a port */
    DIAL_MS = 4000   /* for one of several addresses; the last has as long as it takes */
};

typedef struct dial dial;

/* Begins; NULL with *err when there is no memory or no thread to be had. */
dial *dial_begin(const char *host, const char *port, game_error *err);
/* Becomes readable when it is over. */
int dial_fd(const dial *d);
/* Over?  Then *fd is a connected socket, the caller's from now on, or -1 and *err says
 * why. */
bool dial_over(dial *d, int *fd, game_error *err);
/* Gives it up if it is not over; never waits.  NULL allowed. */
void dial_free(dial *d);

/* What the thread does with the addresses found: a connected socket that does not
 * block, or -1 with the errno of the last attempt in *why.  Ends early (ECANCELED) when
 * 'stop' is readable or closed at its other end.  'ms' is DIAL_MS but in tests. */
int dial_each(const struct addrinfo *list, int ms, int stop, int *why);

/* The addresses of a name, for freeaddrinfo(); flags as of getaddrinfo().  May take
 * its time. */
struct addrinfo *dial_look_up(const char *host, const char *port, int flags, game_error *err);
/* A new socket of that family, closed on exec and not blocking, or -1. */
int dial_socket(int family);

#endif
