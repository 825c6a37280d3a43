/* thread.c - a new thread inherits the mask of its maker, so signals are held off
 * around the making. */
#include "play/thread.h"

#include "play/quiet.h"
#include "thread/thread.h"

bool thread_start(pthread_t *out, void *(*run)(void *), void *arg)
{
    quiet q;
    quiet_begin(&q, 0);
    bool good = thread_create(out, run, arg);
    quiet_end(&q);
    return good;
}
