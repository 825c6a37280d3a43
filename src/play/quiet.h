/* play/quiet.h - keeps signals out of the way of system calls: SIGPIPE and
 * SIGXFSZ held off around a write, and all signals kept from new threads.  Only
 * the calling thread's mask is touched, and it is put back. */
#ifndef PLAY_QUIET_H
#define PLAY_QUIET_H

#include <signal.h>
#include <stdbool.h>

typedef struct quiet {
    sigset_t old;
    int signal;   /* 0 = all of them */
    bool pending; /* was it pending before? */
} quiet;

/* Holds one signal off, or all of them (0), until quiet_end(). */
void quiet_begin(quiet *q, int signal);
/* Throws away the one signal that a system call raised meanwhile and puts the
 * mask back; errno is kept. */
void quiet_end(quiet *q);

#endif
