/* quarto/engine/solve.c - stopping and remembering; the search itself is in search.c. */
#include "quarto/engine/solve.h"

#include <time.h>

#include "quarto/engine/search.h"

enum { TICKS = 256 }; /* positions between two looks at the clock: well below 1 ms */

uint64_t solve_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

bool search_must_stop(solver *s)
{
    if (s->stopped)
        return true;
    if (s->deadline != 0 && s->ticks-- == 0) {
        s->ticks = TICKS;
        s->stopped = solve_clock() >= s->deadline;
    }
    bool stop = s->stop != NULL && atomic_load_explicit(s->stop, memory_order_relaxed);
    if (stop || (s->node_limit != 0 && s->nodes >= s->node_limit))
        s->stopped = true;
    return s->stopped;
}

void search_remember(solver *s, memory_key k, int best, int alpha, int beta, uint64_t nodes)
{
    memory_bounds b = {-1, 1};
    unsigned effort = 0;
    if (best > alpha)
        b.lower = best;
    if (best < beta)
        b.upper = best;
    while (effort < 15 && nodes >> (effort + 3) > 0)
        effort++;
    memory_put(s->memory, k, b, effort);
}
