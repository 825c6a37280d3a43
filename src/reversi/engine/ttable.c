/* reversi/engine/ttable.c - data word: lower, upper (8 bits each, plus 128), depth (6),
 * selectivity (3), two moves (7 each), age (6), cost (8), era (11).  Clearing begins a new
 * era, in which all there is counts as empty; no era is 0, as fresh memory is. */
#include "reversi/engine/ttable.h"

#include <string.h>

#include "core/block.h"
#include "reversi/engine/board.h"

enum { AGES = 64, ERAS = 1 << (64 - TTABLE_ERA), EMPTY = -100000 };

static size_t bytes(const ttable *t)
{
    return (size_t)(t->most + 1) * TTABLE_WAYS * sizeof(ttable_slot);
}

/* So many buckets fit into 'mib' MiB, at least one MiB's. */
static uint64_t buckets_of(size_t mib)
{
    uint64_t buckets = 1048576 / TTABLE_WAYS / sizeof(ttable_slot);
    while (buckets * 2 * TTABLE_WAYS * sizeof(ttable_slot) <= mib * 1048576)
        buckets *= 2;
    return buckets;
}

bool ttable_init(ttable *t, size_t mib)
{
    size_t bucket = TTABLE_WAYS * sizeof(ttable_slot), size = (size_t)buckets_of(mib) * bucket;
    t->slot = block_most(&size, (size_t)buckets_of(1) * bucket);
    t->mask = t->most = size / bucket - 1;
    t->fitted = false;
    t->age = 0;
    t->era = 1;
    return t->slot != NULL;
}

size_t ttable_mib(const ttable *t)
{
    return bytes(t) >> 20;
}

void ttable_free(ttable *t)
{
    block_free(t->slot, bytes(t));
    t->slot = NULL;
}

void ttable_clear(ttable *t)
{
    if (++t->era == ERAS) {
        block_clear((void *)t->slot, bytes(t));
        t->era = 1;
    }
    t->age = 0;
    t->fitted = false;
}

void ttable_fit(ttable *t, size_t mib)
{
    uint64_t mask = buckets_of(mib) - 1;
    mask = mask < t->most ? mask : t->most;
    if (!t->fitted || mask > t->mask)
        t->mask = mask;
    t->fitted = true;
}

void ttable_age(ttable *t)
{
    t->age = (t->age + 1) % AGES;
}

static uint64_t pack(const ttable *t, const ttable_entry *e, int cost)
{
    return (uint64_t)(e->lower + 128) | (uint64_t)(e->upper + 128) << 8 | (uint64_t)e->depth << 16 |
           (uint64_t)e->selectivity << 22 | (uint64_t)e->move[0] << 25 |
           (uint64_t)e->move[1] << 32 | (uint64_t)t->age << 39 | (uint64_t)cost << 45 |
           (uint64_t)t->era << TTABLE_ERA;
}

static int level(const ttable_entry *e)
{
    return e->depth * 8 + e->selectivity;
}

/* Merges a result into what is known; false when what is known is better. */
static bool merge(ttable_entry *e, const ttable_entry *news)
{
    if (level(e) > level(news))
        return false;
    int old = e->move[0], older = e->move[1];
    if (level(e) == level(news)) {
        int lower = news->lower > e->lower ? news->lower : e->lower;
        int upper = news->upper < e->upper ? news->upper : e->upper;
        *e = *news;
        if (lower <= upper) {
            e->lower = lower;
            e->upper = upper;
        }
    } else {
        *e = *news;
    }
    if (e->move[0] == NOWHERE) {
        e->move[0] = old;
        e->move[1] = older;
    } else {
        e->move[1] = old != e->move[0] ? old : older;
    }
    return true;
}

void ttable_put(ttable *t, uint64_t hash, uint64_t key, int depth, int selectivity, int alpha,
                int beta, int value, int move, int cost)
{
    ttable_entry news = {value > alpha ? value : -64,
                         value < beta ? value : 64,
                         depth,
                         selectivity,
                         {move, NOWHERE}};
    if (value <= alpha)
        news.move[0] = NOWHERE;
    ttable_slot *s = ttable_bucket(t, hash);
    int worst = 0, worst_rank = 1 << 30;
    for (int i = 0; i < TTABLE_WAYS; i++) {
        uint64_t data = atomic_load_explicit(&s[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&s[i].check, memory_order_relaxed);
        if ((check ^ data) == key && ttable_era(data) == t->era) {
            ttable_entry e = ttable_unpack(data);
            if (!merge(&e, &news))
                return;
            data = pack(t, &e, cost);
            atomic_store_explicit(&s[i].data, data, memory_order_relaxed);
            atomic_store_explicit(&s[i].check, key ^ data, memory_order_relaxed);
            return;
        }
        unsigned behind = (t->age - (unsigned)(data >> 39 & 63)) % AGES;
        int rank =
            ttable_era(data) != t->era ? EMPTY : (int)(data >> 45 & 255) - 256 * (behind > 0);
        if (rank < worst_rank) {
            worst_rank = rank;
            worst = i;
        }
    }
    uint64_t data = pack(t, &news, cost);
    atomic_store_explicit(&s[worst].data, data, memory_order_relaxed);
    atomic_store_explicit(&s[worst].check, key ^ data, memory_order_relaxed);
}
