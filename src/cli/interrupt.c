/* The handler writes a byte to a pipe that nobody empties, so that a signal that comes just
 * before a poll() is not missed. */
#include "cli/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static volatile sig_atomic_t caught, bell = -1;
static int heard = -1;

static void on_signal(int number)
{
    int keep = errno;
    caught = number;
    if (write((int)bell, "", 1) < 0) {
        /* it is full of earlier ones */
    }
    errno = keep;
}

static bool make_bell(void)
{
    int fd[2];
    if (pipe(fd) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(fd[i], F_SETFD, FD_CLOEXEC);
        fcntl(fd[i], F_SETFL, O_NONBLOCK);
    }
    if (heard >= 0) {
        close(heard);
        close((int)bell);
    }
    heard = fd[0];
    bell = fd[1];
    caught = 0;
    return true;
}

bool interrupt_begin(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    if (!make_bell())
        return false;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct sigaction old, action = {.sa_handler = on_signal};
        sigemptyset(&action.sa_mask);
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
    }
    return true;
}

int interrupt_number(void)
{
    return (int)caught;
}

int interrupt_fd(void)
{
    return heard;
}
