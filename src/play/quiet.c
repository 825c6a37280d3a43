/* quiet.c - a write to a closed pipe, or above the file size limit, raises a
 * signal for the calling thread before it fails.  Held off, the signal stays
 * pending; it is then taken with sigwait(), unless it was pending before and so
 * belongs to somebody else. */
#include "play/quiet.h"

#include <errno.h>
#include <pthread.h>

void quiet_begin(quiet *q, int signal)
{
    sigset_t set, now;
    q->signal = signal;
    q->pending = false;
    if (signal == 0) {
        sigfillset(&set);
    } else {
        sigpending(&now);
        q->pending = sigismember(&now, signal) == 1;
        sigemptyset(&set);
        sigaddset(&set, signal);
    }
    pthread_sigmask(SIG_BLOCK, &set, &q->old);
}

void quiet_end(quiet *q)
{
    int saved = errno;
    if (q->signal != 0 && !q->pending) {
        sigset_t now, set;
        sigpending(&now);
        if (sigismember(&now, q->signal) == 1) {
            int taken;
            sigemptyset(&set);
            sigaddset(&set, q->signal);
            sigwait(&set, &taken);
        }
    }
    pthread_sigmask(SIG_SETMASK, &q->old, NULL);
    errno = saved;
}
