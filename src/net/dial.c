/* The owner and the thread share one record, and whoever leaves last frees it: so the
 * owner never waits for a look-up that hangs.  Of a pair of sockets each has one end;
 * closing it is the signal to the other. */
#include "net/dial.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/text.h"

struct dial {
    char host[DIAL_HOST], port[DIAL_PORT];
    int ours, theirs; /* ends of the pair: the owner's, the thread's */
    pthread_mutex_t lock;
    int users; /* from here on under the lock */
    bool over;
    int fd;
    game_error why;
};

struct addrinfo *dial_look_up(const char *host, const char *port, int flags, game_error *err)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = flags | AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    int code = getaddrinfo(host, port, &hints, &found);
    if (code == 0)
        return found;
    text_error(err, -1, "%s", code == EAI_SYSTEM ? strerror(errno) : gai_strerror(code));
    return NULL;
}

int dial_socket(int family)
{
    int fd = socket(family, SOCK_STREAM, 0);
    if (fd >= 0) {
        fcntl(fd, F_SETFD, FD_CLOEXEC);
        fcntl(fd, F_SETFL, O_NONBLOCK);
    }
    return fd;
}

/* Waits for a connection that was begun, at most so many ms (-1: without end).
 * Returns 0 or the number of an error. */
static int settle(int fd, int ms, int stop)
{
    struct pollfd p[2] = {{.fd = fd, .events = POLLOUT}, {.fd = stop, .events = POLLIN}};
    int n;
    do
        n = poll(p, 2, ms);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        return errno;
    if (p[1].revents != 0)
        return ECANCELED;
    int number = 0;
    socklen_t size = sizeof number;
    if (n == 0)
        return ETIMEDOUT;
    return getsockopt(fd, SOL_SOCKET, SO_ERROR, &number, &size) == 0 ? number : errno;
}

int dial_each(const struct addrinfo *list, int ms, int stop, int *why)
{
    int number = EADDRNOTAVAIL;
    for (const struct addrinfo *a = list; a != NULL && number != ECANCELED; a = a->ai_next) {
        int fd = dial_socket(a->ai_family), on = 1;
        if (fd < 0) {
            number = errno;
            continue;
        }
        (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        number = connect(fd, a->ai_addr, a->ai_addrlen) == 0 ? 0 : errno;
        if (number == EINPROGRESS)
            number = settle(fd, a->ai_next != NULL ? ms : -1, stop);
        if (number == 0)
            return fd;
        close(fd);
    }
    *why = number;
    return -1;
}

static void leave(dial *d)
{
    pthread_mutex_lock(&d->lock);
    bool last = --d->users == 0;
    pthread_mutex_unlock(&d->lock);
    if (!last)
        return;
    if (d->fd >= 0)
        close(d->fd);
    pthread_mutex_destroy(&d->lock);
    free(d);
}

static void *run(void *arg)
{
    dial *d = arg;
    game_error why = {0};
    int fd = -1, number;
    struct addrinfo *list = dial_look_up(d->host, d->port, 0, &why);
    if (list != NULL) {
        fd = dial_each(list, DIAL_MS, d->theirs, &number);
        if (fd < 0)
            text_error(&why, -1, "%s", strerror(number));
        freeaddrinfo(list);
    }
    pthread_mutex_lock(&d->lock);
    d->fd = fd;
    d->why = why;
    d->over = true;
    pthread_mutex_unlock(&d->lock);
    close(d->theirs);
    leave(d);
    return NULL;
}

/* No signal is for this thread, and nobody waits for its end. */
static bool start(dial *d)
{
    pthread_t thread;
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &old);
    bool good = pthread_create(&thread, NULL, run, d) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    if (good)
        (void)pthread_detach(thread);
    return good;
}

dial *dial_begin(const char *host, const char *port, game_error *err)
{
    int pair[2];
    dial *d = calloc(1, sizeof *d);
    if (d == NULL || pthread_mutex_init(&d->lock, NULL) != 0) {
        free(d);
        text_error(err, -1, "not enough memory");
        return NULL;
    }
    d->users = 2;
    d->fd = -1;
    bool good = text_copy(d->host, sizeof d->host, host) &&
                text_copy(d->port, sizeof d->port, port) &&
                socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0;
    if (good) {
        fcntl(pair[0], F_SETFD, FD_CLOEXEC);
        fcntl(pair[1], F_SETFD, FD_CLOEXEC);
        d->ours = pair[0];
        d->theirs = pair[1];
        if (start(d))
            return d;
        close(pair[0]);
        close(pair[1]);
    }
    pthread_mutex_destroy(&d->lock);
    free(d);
    text_error(err, -1, "not enough memory");
    return NULL;
}

int dial_fd(const dial *d)
{
    return d->ours;
}

bool dial_over(dial *d, int *fd, game_error *err)
{
    pthread_mutex_lock(&d->lock);
    bool over = d->over;
    *fd = d->fd;
    if (over && d->fd < 0 && err != NULL)
        *err = d->why;
    d->fd = -1;
    pthread_mutex_unlock(&d->lock);
    return over;
}

void dial_free(dial *d)
{
    if (d == NULL)
        return;
    close(d->ours);
    leave(d);
}
