/* thread.c - a new thread inherits the mask of its maker, so signals are held off
 * around the making.  The usual stack of a thread is 8 MiB here and 128 KiB
 * there; a search needs a few KiB for every step it looks ahead. */
#include "play/thread.h"

#include "play/quiet.h"

enum { STACK_BYTES = 8 << 20 };

bool thread_start(pthread_t *out, void *(*run)(void *), void *arg)
{
    pthread_attr_t attr;
    if (pthread_attr_init(&attr) != 0)
        return false;
    pthread_attr_setstacksize(&attr, STACK_BYTES); /* refused: the usual size */
    quiet q;
    quiet_begin(&q, 0);
    bool ok = pthread_create(out, &attr, run, arg) == 0;
    quiet_end(&q);
    pthread_attr_destroy(&attr);
    return ok;
}
