/* Two buffers a link: one for a line and what came behind it, one that grows for what
 * is to be sent.  The first error ends a link; lines that came before it are still
 * handed out.  Too many lines are told by a bucket that fills at LINK_RATE. */
#include "net/link.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/text.h"
#include "net/link_impl.h"
#include "net/wire.h"

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0 /* then SO_NOSIGPIPE does it */
#endif

enum { ROOM = 4 * LINK_LINE, COMPLAINT = 200, CHILD_MS = 300 };

struct link {
    int fd, complaints; /* -1 while dialling; standard error of a program, or -1 */
    dial *dial;         /* until it is over */
    long pid;
    bool connecting, dead, abused;
    game_error why;
    int64_t heard, filled; /* us: last byte; when the bucket was filled up to 'lines' */
    double lines;          /* that may still come at once */
    size_t begin, end;
    char in[ROOM];
    size_t n_out, out_room;
    char *out;
    char complaint[COMPLAINT];
};

int64_t link_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static struct link *make_link(game_error *err)
{
    struct link *l = calloc(1, sizeof *l);
    if (l == NULL) {
        text_error(err, -1, "not enough memory");
        return NULL;
    }
    l->fd = l->complaints = -1;
    l->heard = l->filled = link_now();
    l->lines = LINK_BURST;
    return l;
}

static void set_descriptor(struct link *l, int fd)
{
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
#ifdef SO_NOSIGPIPE
    int on = 1;
    (void)setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
    l->fd = fd;
}

struct link *link_of(int fd, long pid, game_error *err)
{
    struct link *l = make_link(err);
    if (l == NULL) {
        close(fd);
        return NULL;
    }
    set_descriptor(l, fd);
    l->pid = pid;
    return l;
}

struct link *link_of_dial(dial *d, game_error *err)
{
    struct link *l = make_link(err);
    if (l == NULL) {
        dial_free(d);
        return NULL;
    }
    l->dial = d;
    l->connecting = true;
    return l;
}

void link_set_connecting(struct link *l)
{
    l->connecting = true;
}

void link_set_complaints(struct link *l, int fd)
{
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    l->complaints = fd;
}

/* A program ends when its standard input does; one that does not is made to. */
static void end_child(long pid)
{
    for (int ms = 0; ms < CHILD_MS; ms += 10) {
        if (waitpid((pid_t)pid, NULL, WNOHANG) != 0)
            return;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    kill((pid_t)pid, SIGKILL);
    while (waitpid((pid_t)pid, NULL, 0) < 0 && errno == EINTR)
        ;
}

void link_free(struct link *l)
{
    if (l == NULL)
        return;
    link_flush(l);
    dial_free(l->dial);
    if (l->fd >= 0)
        close(l->fd);
    if (l->complaints >= 0)
        close(l->complaints);
    if (l->pid > 0)
        end_child(l->pid);
    free(l->out);
    free(l);
}

static void die(struct link *l, const char *why)
{
    if (!l->dead)
        text_error(&l->why, -1, "%s", why);
    l->dead = true;
}

int link_fds(const struct link *l, struct pollfd *out, int max)
{
    int n = 0;
    if (l == NULL || l->dead || max < 1)
        return 0;
    if (l->dial != NULL) {
        out[0] = (struct pollfd){.fd = dial_fd(l->dial), .events = POLLIN};
        return 1;
    }
    short events = l->connecting ? POLLOUT : POLLIN;
    if (l->n_out > 0)
        events |= POLLOUT;
    out[n++] = (struct pollfd){.fd = l->fd, .events = events};
    if (l->complaints >= 0 && n < max)
        out[n++] = (struct pollfd){.fd = l->complaints, .events = POLLIN};
    return n;
}

/* Has a machine answered that was dialled?  Then true. */
static bool dialled(struct link *l)
{
    int fd;
    game_error why;
    if (!dial_over(l->dial, &fd, &why))
        return false;
    dial_free(l->dial);
    l->dial = NULL;
    l->connecting = false;
    if (fd < 0) {
        die(l, why.text);
        return false;
    }
    set_descriptor(l, fd);
    return true;
}

/* Has a connection come about?  Then true. */
static bool connected(struct link *l)
{
    if (!l->connecting)
        return true;
    if (l->dial != NULL)
        return dialled(l);
    struct pollfd p = {.fd = l->fd, .events = POLLOUT};
    if (poll(&p, 1, 0) <= 0)
        return false;
    int number = 0;
    socklen_t size = sizeof number;
    getsockopt(l->fd, SOL_SOCKET, SO_ERROR, &number, &size);
    l->connecting = false;
    if (number != 0)
        die(l, strerror(number));
    return number == 0;
}

/* MSG_NOSIGNAL where it is a socket; programs too are talked to by a socket pair. */
void link_flush(struct link *l)
{
    if (l->dead || !connected(l))
        return;
    size_t done = 0;
    while (done < l->n_out) {
        ssize_t n = send(l->fd, l->out + done, l->n_out - done, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK)
            die(l, strerror(errno));
        if (n <= 0)
            break;
        done += (size_t)n;
    }
    l->n_out -= done;
    if (done > 0)
        memmove(l->out, l->out + done, l->n_out);
}

bool link_send(struct link *l, const char *line, size_t n)
{
    if (l->dead || n == 0)
        return false;
    if (l->n_out + n > LINK_QUEUE) {
        die(l, "the other side does not read");
        return false;
    }
    if (l->n_out + n > l->out_room) {
        size_t room = (l->n_out + n) * 2;
        char *out = realloc(l->out, room);
        if (out == NULL) {
            die(l, "not enough memory");
            return false;
        }
        l->out = out;
        l->out_room = room;
    }
    memcpy(l->out + l->n_out, line, n);
    l->n_out += n;
    link_flush(l);
    return !l->dead;
}

bool link_pending(const struct link *l)
{
    return l->n_out > 0;
}

/* ---- reading ------------------------------------------------------------------- */

static void read_complaints(struct link *l)
{
    char bytes[256];
    ssize_t n;
    while (l->complaints >= 0 && (n = read(l->complaints, bytes, sizeof bytes)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return;
        size_t used = strlen(l->complaint), line = strcspn(l->complaint, "\n");
        if (l->complaint[line] == '\0')
            text_printf(l->complaint + used, sizeof l->complaint - used, "%.*s", (int)n, bytes);
    }
    if (l->complaints >= 0)
        close(l->complaints);
    l->complaints = -1;
}

const char *link_complaint(const struct link *l)
{
    return l->complaint;
}

/* Reads what is there, at most as much as there is room for. */
static void read_more(struct link *l)
{
    if (l->begin > 0) {
        memmove(l->in, l->in + l->begin, l->end - l->begin);
        l->end -= l->begin;
        l->begin = 0;
    }
    if (l->dead || l->end == sizeof l->in)
        return;
    ssize_t n;
    do
        n = recv(l->fd, l->in + l->end, sizeof l->in - l->end, 0);
    while (n < 0 && errno == EINTR);
    if (n > 0) {
        l->end += (size_t)n;
        l->heard = link_now();
    } else if (n == 0) {
        char clean[COMPLAINT];
        l->complaint[strcspn(l->complaint, "\r\n")] = '\0';
        wire_clean(clean, sizeof clean, l->complaint, strlen(l->complaint));
        die(l, clean[0] != '\0' ? clean : "the other side has closed the connection");
    } else if (errno != EAGAIN && errno != EWOULDBLOCK) {
        die(l, strerror(errno));
    }
}

/* One more line: is it one too many? */
static bool too_many(struct link *l)
{
    int64_t now = link_now();
    l->lines += (double)(now - l->filled) * LINK_RATE / 1e6;
    l->filled = now;
    if (l->lines > LINK_BURST)
        l->lines = LINK_BURST;
    l->lines -= 1;
    return l->lines < 0;
}

static enum link_event abused(struct link *l, const char *why, game_error *err)
{
    if (!l->abused) /* nothing more is read, but the reason can still be sent */
        text_error(&l->why, -1, "%s", why);
    l->abused = true;
    if (err != NULL)
        *err = l->why;
    return LINK_ABUSED;
}

enum link_event link_take(struct link *l, const char **line, size_t *n, game_error *err)
{
    if (l->abused)
        return abused(l, "", err);
    if (!l->dead && connected(l)) {
        read_complaints(l);
        if (l->n_out > 0)
            link_flush(l);
    }
    for (int tries = 0; tries < 2; tries++) {
        char *begin = l->in + l->begin;
        char *newline = memchr(begin, '\n', l->end - l->begin);
        size_t length = newline != NULL ? (size_t)(newline - begin) : l->end - l->begin;
        if (length >= LINK_LINE)
            return abused(l, "a line of more than 1024 bytes", err);
        if (newline != NULL) {
            l->begin += length + 1;
            if (too_many(l))
                return abused(l, "too many lines", err);
            *line = begin;
            *n = length > 0 && begin[length - 1] == '\r' ? length - 1 : length;
            return LINK_LINE_IN;
        }
        if (l->dead || l->connecting)
            break;
        read_more(l);
    }
    if (!l->dead)
        return LINK_NOTHING;
    if (err != NULL)
        *err = l->why;
    return LINK_CLOSED;
}

void link_cut(struct link *l)
{
    l->n_out = 0;
    if (l->dial != NULL) {
        dial_free(l->dial);
        l->dial = NULL;
        die(l, "the connection was given up");
        return;
    }
    shutdown(l->fd, SHUT_RDWR);
}

bool link_dead(const struct link *l)
{
    return l->dead;
}

int64_t link_silence(const struct link *l, int64_t now)
{
    return now - l->heard;
}

bool link_connecting(const struct link *l)
{
    return l->connecting;
}

int link_fd(const struct link *l)
{
    return l->fd;
}
