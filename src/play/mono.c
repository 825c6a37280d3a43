/* mono.c - clock_gettime() in one number. */
#include "play/mono.h"

#include <time.h>

int64_t mono_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}
