/* play/thread.h - starting threads the way this layer wants them: no signal ever
 * interrupts them, and the stack is large enough for a deep search on every
 * system. */
#ifndef PLAY_THREAD_H
#define PLAY_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* False when the system gives no more threads. */
bool thread_start(pthread_t *out, void *(*run)(void *), void *arg);

#endif
