/* thread/thread.h - starting a thread that searches, for engines and play.  The usual
 * stack of a thread is 8 MiB here and 128 KiB there; a search needs some KiB for every
 * step it looks ahead. */
#ifndef THREAD_THREAD_H
#define THREAD_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* As pthread_create(), with a stack that is large enough for a deep search on every
 * system.  False when the system gives no more threads.  The caller joins it. */
bool thread_create(pthread_t *out, void *(*run)(void *), void *arg);

#endif
