/* reviser/engine/worker.c - clock, polling, lists of children. */
#include "reviser/engine/worker.h"

#include <time.h>

enum { POLL_NODES = 1024 };

int64_t worker_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

void worker_root(worker *w, const game_state *root)
{
    reviser_body b = reviser_get(root);
    int discs = bits_count(b.disc[SETTER] | b.disc[JUMPER]);
    int turn = root->turn;
    w->must = b.must;
    /* The Setter's turn adds a disc, the Jumper's none. */
    if (root->mover == SETTER) {
        w->turn_base[SETTER] = turn - 2 * discs;
        w->turn_base[JUMPER] = turn + 1 - 2 * (discs + 1);
    } else {
        w->turn_base[JUMPER] = turn - 2 * discs;
        w->turn_base[SETTER] = turn + 1 - 2 * discs;
    }
}

static bool is_set(const atomic_bool *flag)
{
    return flag != NULL && atomic_load_explicit(flag, memory_order_relaxed);
}

void worker_poll(worker *w)
{
    w->next_poll = w->nodes + POLL_NODES;
    if (w->max_nodes != 0 && w->next_poll > w->max_nodes)
        w->next_poll = w->max_nodes;
    if ((w->max_nodes != 0 && w->nodes >= w->max_nodes) || is_set(w->stop) || is_set(w->halt) ||
        (w->deadline != 0 && worker_clock() >= w->deadline)) {
        w->aborted = true;
        w->next_poll = w->nodes + POLL_NODES;
    }
}

int worker_places(uint64_t setter, uint64_t jumper, child out[WORKER_PLACES])
{
    int n = 0;
    for (uint64_t to = grid_targets(setter, jumper); to != 0; to &= to - 1)
        worker_place(&out[n++], setter, jumper, bits_lowest(to));
    return n;
}

int worker_jumps(uint64_t setter, uint64_t jumper, child out[WORKER_JUMPS])
{
    int n = 0;
    /* By landings, since they are fewer than discs for most of the game. */
    for (uint64_t to = grid_targets(jumper, setter); to != 0; to &= to - 1) {
        int at = bits_lowest(to);
        for (uint64_t from = grid_origins(at, jumper, setter); from != 0; from &= from - 1)
            worker_jump(&out[n++], setter, jumper, bits_lowest(from), at);
    }
    return n;
}

int worker_landings(const worker *w, uint64_t setter, uint64_t jumper, int at,
                    child out[WORKER_LANDINGS])
{
    int n = 0;
    for (uint64_t to = grid_jumps(at, jumper, setter); to != 0; to &= to - 1)
        worker_jump(&out[n++], setter, jumper, at, bits_lowest(to));
    if (!w->must) {
        child *c = &out[n++];
        c->setter = setter;
        c->jumper = jumper;
        c->from = c->to = CACHE_NO_FIELD;
        c->more = false;
    }
    return n;
}
