/* reversi/engine/choose.c - asks the processor once per call; nothing is kept. */
#include <stdlib.h>
#include <string.h>

#include "reversi/engine/kernel.h"

const kernel *kernel_choose(void)
{
#if defined(ENGINE_HAS_AVX2)
    const char *force = getenv("PARLOUR_CPU");
    bool plain = force != NULL && strcmp(force, "portable") == 0;
    if (!plain && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        return &kernel_avx2;
#endif
    return &kernel_portable;
}
