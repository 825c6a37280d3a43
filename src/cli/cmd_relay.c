/* parlour relay [NAME]: the far end of "parlour join ssh://...".  Finds a game on this
 * machine and carries bytes between it and standard input and output until either side
 * has ended; understands nothing of them. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "net/link.h"
#include "net/wire.h"
#include "play/remote.h"

enum { ROOM = 16 << 10 };

/* One direction: what was read and not written yet. */
typedef struct lane {
    int from, to;
    bool ended;
    size_t n;
    char bytes[ROOM];
} lane;

static void refuse(const char *why)
{
    wire_message w = {.kind = WIRE_REFUSED};
    char line[WIRE_LINE + 1];
    wire_clean(w.text, sizeof w.text, why, strlen(why));
    size_t n = wire_write(&w, line);
    if (n > 0)
        fwrite(line, 1, n, stdout);
    fflush(stdout);
}

static bool would_block(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* Moves what can be moved; false when the lane is of no use any more. */
static bool move(lane *l)
{
    if (!l->ended && l->n < ROOM) {
        ssize_t got = read(l->from, l->bytes + l->n, ROOM - l->n);
        if (got > 0)
            l->n += (size_t)got;
        else if (got == 0 || !would_block())
            l->ended = true;
    }
    if (l->n > 0) {
        ssize_t put = write(l->to, l->bytes, l->n);
        if (put < 0 && !would_block())
            return false;
        if (put > 0) {
            l->n -= (size_t)put;
            memmove(l->bytes, l->bytes + put, l->n);
        }
    }
    return !l->ended || l->n > 0;
}

static void carry(int socket)
{
    static lane there, back;
    there = (lane){.from = STDIN_FILENO, .to = socket};
    back = (lane){.from = socket, .to = STDOUT_FILENO};
    fcntl(STDIN_FILENO, F_SETFL, fcntl(STDIN_FILENO, F_GETFL) | O_NONBLOCK);
    fcntl(STDOUT_FILENO, F_SETFL, fcntl(STDOUT_FILENO, F_GETFL) | O_NONBLOCK);
    while (move(&there) && move(&back)) {
        struct pollfd fd[3] = {
            {.fd = there.n < ROOM ? STDIN_FILENO : -1, .events = POLLIN},
            {.fd = socket,
             .events = (short)((back.n < ROOM ? POLLIN : 0) | (there.n > 0 ? POLLOUT : 0))},
            {.fd = back.n > 0 ? STDOUT_FILENO : -1, .events = POLLOUT},
        };
        poll(fd, 3, -1);
    }
    move(&back);
}

int cmd_relay(const options *o)
{
    char path[REMOTE_WHERE];
    game_error err;
    signal(SIGPIPE, SIG_IGN);
    struct link *l = NULL;
    if (remote_find_game(o->n_words > 0 ? o->word[0] : "", path, sizeof path, &err))
        l = link_connect_unix(path, &err);
    if (l == NULL) {
        refuse(err.text);
        return EXIT_FAILURE_RUN;
    }
    struct pollfd fd[2];
    if (link_fds(l, fd, 2) > 0)
        carry(fd[0].fd);
    link_free(l);
    return EXIT_FINE;
}
