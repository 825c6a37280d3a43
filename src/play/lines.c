/* lines.c - the thread fills a buffer, the owner empties it; each waits for the other
 * where it must.  A pipe wakes the thread when the owner has enough. */
#include "play/lines.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/text.h"
#include "play/thread.h"

enum { MOST_WAITING = 4 << 20, CHUNK = 1 << 14 }; /* bytes */

struct lines {
    int fd, wake[2];
    void (*notice)(void *ctx, const char *line);
    void *ctx;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    /* Under the lock: whole lines, each ended by NUL. */
    char *data;
    size_t begin, size, room;
    bool ended, leaving;
    /* The thread's own: the line that is coming in. */
    char coming[LINES_MAX];
    size_t n;
};

/* Appends a line; waits while too much is there.  False: nobody wants it. */
static bool put(lines *l, const char *line)
{
    size_t n = strlen(line) + 1;
    bool good = true;
    if (l->notice != NULL)
        l->notice(l->ctx, line);
    pthread_mutex_lock(&l->lock);
    while (!l->leaving && l->size - l->begin > MOST_WAITING)
        pthread_cond_wait(&l->changed, &l->lock);
    if (l->begin > 0) {
        memmove(l->data, l->data + l->begin, l->size - l->begin);
        l->size -= l->begin;
        l->begin = 0;
    }
    if (l->size + n > l->room) {
        size_t room = 2 * (l->size + n);
        char *more = realloc(l->data, room);
        good = more != NULL;
        if (good) {
            l->data = more;
            l->room = room;
        }
    }
    if (good) {
        memcpy(l->data + l->size, line, n);
        l->size += n;
    }
    good = good && !l->leaving;
    pthread_cond_signal(&l->changed);
    pthread_mutex_unlock(&l->lock);
    return good;
}

static bool end_line(lines *l)
{
    if (l->n > 0 && l->coming[l->n - 1] == '\r')
        l->n--;
    l->coming[l->n] = '\0';
    l->n = 0;
    return put(l, l->coming);
}

/* Bytes that came; NULs would hide the rest of their line. */
static bool take_bytes(lines *l, const char *bytes, ssize_t got)
{
    for (ssize_t i = 0; i < got; i++) {
        if (bytes[i] == '\n') {
            if (!end_line(l))
                return false;
        } else if (l->n + 1 < sizeof l->coming) {
            l->coming[l->n++] = bytes[i] != '\0' ? bytes[i] : ' ';
        }
    }
    return true;
}

static void *run(void *arg)
{
    lines *l = arg;
    char bytes[CHUNK];
    for (;;) {
        struct pollfd p[2] = {{.fd = l->fd, .events = POLLIN},
                              {.fd = l->wake[0], .events = POLLIN}};
        if (poll(p, 2, -1) < 0 && errno != EINTR)
            break;
        if (p[1].revents != 0)
            break;
        if (p[0].revents == 0)
            continue;
        ssize_t got = read(l->fd, bytes, sizeof bytes);
        if (got < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (got <= 0) {
            if (l->n > 0)
                end_line(l);
            break;
        }
        if (!take_bytes(l, bytes, got))
            break;
    }
    pthread_mutex_lock(&l->lock);
    l->ended = true;
    pthread_cond_signal(&l->changed);
    pthread_mutex_unlock(&l->lock);
    return NULL;
}

static void release(lines *l)
{
    for (int i = 0; i < 2; i++)
        if (l->wake[i] >= 0)
            close(l->wake[i]);
    pthread_cond_destroy(&l->changed);
    pthread_mutex_destroy(&l->lock);
    free(l->data);
    free(l);
}

lines *lines_new(int fd, void (*notice)(void *ctx, const char *line), void *ctx, game_error *err)
{
    lines *l = calloc(1, sizeof *l);
    if (l == NULL) {
        text_error(err, -1, "out of memory");
        return NULL;
    }
    l->fd = fd;
    l->notice = notice;
    l->ctx = ctx;
    l->wake[0] = l->wake[1] = -1;
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->changed, NULL);
    if (pipe(l->wake) != 0 || !thread_start(&l->thread, run, l)) {
        release(l);
        text_error(err, -1, "no thread could be started to read the input");
        return NULL;
    }
    return l;
}

void lines_free(lines *l)
{
    if (l == NULL)
        return;
    pthread_mutex_lock(&l->lock);
    l->leaving = true;
    pthread_cond_signal(&l->changed);
    pthread_mutex_unlock(&l->lock);
    while (write(l->wake[1], "x", 1) < 0 && errno == EINTR)
        ;
    pthread_join(l->thread, NULL);
    release(l);
}

bool lines_take(lines *l, char *buf)
{
    pthread_mutex_lock(&l->lock);
    while (l->begin == l->size && !l->ended)
        pthread_cond_wait(&l->changed, &l->lock);
    bool there = l->begin < l->size;
    if (there) {
        size_t n = strlen(l->data + l->begin) + 1;
        memcpy(buf, l->data + l->begin, n);
        l->begin += n;
    }
    pthread_cond_signal(&l->changed);
    pthread_mutex_unlock(&l->lock);
    return there;
}
