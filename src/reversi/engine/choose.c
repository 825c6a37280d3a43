/* reversi/engine/choose.c - asks the processor once per call; nothing is kept. */
#include <stdlib.h>
#include <string.h>

#include "reversi/engine/kernel.h"

const kernel *kernel_form(int i)
{
#if defined(ENGINE_HAS_AVX2)
    bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    if (i == 1 && avx2)
        return &kernel_avx2;
#endif
#if defined(ENGINE_HAS_AVX512)
    /* The last is asked for because processors without it slow down for wide registers. */
    if (i == 2 && avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vbmi2"))
        return &kernel_avx512;
#endif
    return i == 0 ? &kernel_portable : NULL;
}

const kernel *kernel_choose(void)
{
    const char *most = getenv("PARLOUR_CPU");
    const kernel *best = kernel_form(0);
    for (int i = 0; i < KERNELS; i++) {
        if (kernel_form(i) != NULL)
            best = kernel_form(i);
        if (most != NULL && strcmp(best->name, most) == 0)
            break;
    }
    return best;
}
