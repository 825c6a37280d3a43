/* thread/thread.c */
#include "thread/thread.h"

enum { STACK_BYTES = 8 << 20 };

bool thread_create(pthread_t *out, void *(*run)(void *), void *arg)
{
    pthread_attr_t attr;
    if (pthread_attr_init(&attr) != 0)
        return false;
    pthread_attr_setstacksize(&attr, STACK_BYTES); /* refused: the usual size */
    bool good = pthread_create(out, &attr, run, arg) == 0;
    pthread_attr_destroy(&attr);
    return good;
}
