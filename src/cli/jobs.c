/* A pipe holds the numbers of the tasks still to be done, each process takes one, does it
 * and sends the result back by another pipe.  Both are small records of one size, which
 * pipes keep whole.  The pipe of numbers holds more of them than there are processes, so
 * that one that dies with a number in its hand leaves enough for the others; it is closed
 * when the last number has been dealt, so that nobody waits for more. */
#include "cli/jobs.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/interrupt.h"
#include "play/quiet.h"

typedef struct team {
    const jobs *j;
    int tickets[2], results[2];
    int n; /* processes started */
    pid_t pid[JOBS_MOST];
} team;

static bool write_whole(int fd, const void *bytes, size_t size)
{
    const char *p = bytes;
    while (size > 0) {
        quiet q; /* that nobody reads any more is no signal to leave */
        quiet_begin(&q, SIGPIPE);
        ssize_t n = write(fd, p, size);
        quiet_end(&q);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        p += n;
        size -= (size_t)n;
    }
    return true;
}

/* False at the end of the pipe, and when a signal has come. */
static bool read_whole(int fd, void *bytes, size_t size)
{
    char *p = bytes;
    while (size > 0) {
        struct pollfd wait[2] = {{.fd = fd, .events = POLLIN},
                                 {.fd = interrupt_fd(), .events = POLLIN}};
        if (poll(wait, 2, -1) < 0 && errno != EINTR)
            return false;
        if (interrupt_number() != 0)
            return false;
        ssize_t n = wait[0].revents != 0 ? read(fd, p, size) : -1;
        if (n < 0 && (wait[0].revents == 0 || errno == EINTR || errno == EAGAIN))
            continue;
        if (n <= 0)
            return false;
        p += n;
        size -= (size_t)n;
    }
    return true;
}

static void close_pair(const int fd[2])
{
    close(fd[0]);
    close(fd[1]);
}

/* ---- a process ---------------------------------------------------------- */

static void work(const team *t)
{
    const jobs *j = t->j;
    _Alignas(max_align_t) char result[JOBS_RESULT];
    int index;
    while (read_whole(t->tickets[0], &index, sizeof index)) {
        j->run(index, result, j->ctx);
        if (interrupt_number() != 0 || !write_whole(t->results[1], result, j->size))
            break;
    }
}

/* No signal may come between the fork and the notes of the child's own. */
static void start(team *t)
{
    fflush(stdout);
    fflush(stderr);
    for (; t->n < t->j->at_a_time && t->n < JOBS_MOST; t->n++) {
        quiet q;
        quiet_begin(&q, 0);
        pid_t pid = fork();
        if (pid == 0) {
            bool good = interrupt_begin();
            quiet_end(&q);
            close(t->tickets[1]);
            close(t->results[0]);
            if (good)
                work(t);
            _exit(0);
        }
        quiet_end(&q);
        if (pid < 0)
            break;
        t->pid[t->n] = pid;
    }
    close(t->tickets[0]);
    close(t->results[1]);
}

/* ---- the caller --------------------------------------------------------- */

static void deal(team *t, int *dealt, int n)
{
    for (int i = 0; i < n && *dealt < t->j->n; i++)
        if (write_whole(t->tickets[1], dealt, sizeof *dealt))
            ++*dealt;
    if (*dealt == t->j->n && t->tickets[1] >= 0) {
        close(t->tickets[1]);
        t->tickets[1] = -1;
    }
}

static void finish(team *t)
{
    if (t->tickets[1] >= 0)
        close(t->tickets[1]);
    for (int i = 0; i < t->n; i++) {
        if (interrupt_number() != 0)
            kill(t->pid[i], SIGTERM);
        while (waitpid(t->pid[i], NULL, 0) < 0 && errno == EINTR)
            if (interrupt_number() != 0)
                kill(t->pid[i], SIGTERM);
    }
    close(t->results[0]);
}

bool jobs_run(const jobs *j)
{
    _Alignas(max_align_t) char result[JOBS_RESULT];
    team t = {.j = j};
    int done = 0, dealt = 0;
    if (pipe(t.tickets) != 0)
        return false;
    if (pipe(t.results) != 0) {
        close_pair(t.tickets);
        return false;
    }
    start(&t);
    if (t.n > 0) {
        deal(&t, &dealt, 2 * t.n);
        for (; done < j->n && read_whole(t.results[0], result, j->size); done++) {
            j->take(result, j->ctx);
            deal(&t, &dealt, 1);
        }
    }
    finish(&t);
    return done == j->n;
}
