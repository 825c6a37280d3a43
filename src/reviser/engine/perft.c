/* reviser/engine/perft.c - see perft.h.  The last step is counted, not made. */
#include "reviser/engine/perft.h"

#include "reviser/engine/worker.h"

static uint64_t jumps(uint64_t own, uint64_t enemy)
{
    uint64_t empty = GRID_BOARD & ~(own | enemy);
    int n = 0;
    n += bits_count(empty & grid_behind_up(own, enemy, 1));
    n += bits_count(empty & grid_behind_down(own, enemy, 1));
    n += bits_count(empty & grid_behind_up(own, enemy, GRID_STRIDE));
    n += bits_count(empty & grid_behind_down(own, enemy, GRID_STRIDE));
    n += bits_count(empty & grid_behind_up(own, enemy, GRID_STRIDE - 1));
    n += bits_count(empty & grid_behind_down(own, enemy, GRID_STRIDE - 1));
    return (uint64_t)n;
}

static uint64_t place(const worker *w, uint64_t setter, uint64_t jumper, int steps);
static uint64_t jump(const worker *w, uint64_t setter, uint64_t jumper, int steps);

static uint64_t chain(const worker *w, uint64_t setter, uint64_t jumper, int at, int steps)
{
    child list[WORKER_LANDINGS];
    uint64_t sum = 0;
    if (steps == 0)
        return 1;
    int n = worker_landings(w, setter, jumper, at, list);
    if (steps == 1)
        return (uint64_t)n;
    for (int i = 0; i < n; i++) {
        sum += list[i].more ? chain(w, list[i].setter, list[i].jumper, list[i].to, steps - 1)
                            : place(w, list[i].setter, list[i].jumper, steps - 1);
    }
    return sum;
}

static uint64_t place(const worker *w, uint64_t setter, uint64_t jumper, int steps)
{
    uint64_t sum = 0;
    uint64_t to = grid_targets(setter, jumper);
    if (steps == 0 || to == 0)
        return 1;
    if (steps == 1)
        return (uint64_t)bits_count(to);
    for (; to != 0; to &= to - 1) {
        child c;
        worker_place(&c, setter, jumper, bits_lowest(to));
        sum += jump(w, c.setter, c.jumper, steps - 1);
    }
    return sum;
}

static uint64_t jump(const worker *w, uint64_t setter, uint64_t jumper, int steps)
{
    child list[WORKER_JUMPS];
    uint64_t sum = 0;
    if (steps <= 1) {
        uint64_t n = steps == 0 ? 1 : jumps(jumper, setter);
        return n == 0 ? 1 : n;
    }
    int n = worker_jumps(setter, jumper, list);
    if (n == 0)
        return 1;
    for (int i = 0; i < n; i++) {
        sum += list[i].more ? chain(w, list[i].setter, list[i].jumper, list[i].to, steps - 1)
                            : place(w, list[i].setter, list[i].jumper, steps - 1);
    }
    return sum;
}

uint64_t perft_count(const game_state *s, int steps)
{
    reviser_body b = reviser_get(s);
    worker w = {.must = b.must};
    if (s->status != GAME_ON || steps <= 0)
        return 1;
    if (s->phase == PHASE_CHAIN)
        return chain(&w, b.disc[SETTER], b.disc[JUMPER], b.chain - 1, steps);
    return s->mover == SETTER ? place(&w, b.disc[SETTER], b.disc[JUMPER], steps)
                              : jump(&w, b.disc[SETTER], b.disc[JUMPER], steps);
}
