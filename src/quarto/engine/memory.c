/* quarto/engine/memory.c - buckets of eight slots, one cache line each.  A slot is
 * 56 bits of the key, the effort, and the two bounds. */
#include "quarto/engine/memory.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "core/block.h"

enum { SLOTS = 8, CHECK_SHIFT = 8, LEAST = 1 << 20 /* bytes */ };

struct memory {
    _Atomic uint64_t (*bucket)[SLOTS];
    uint64_t mask; /* number of buckets - 1 */
    size_t size;
};

memory *memory_new(size_t mib)
{
    memory *m = calloc(1, sizeof *m);
    if (m == NULL)
        return NULL;
    uint64_t n = 1;
    size_t bytes = (mib < 1 ? 1 : mib) << 20;
    while (n * 2 * sizeof m->bucket[0] <= bytes)
        n *= 2;
    m->size = (size_t)n * sizeof m->bucket[0];
    m->bucket = block_most(&m->size, LEAST);
    m->mask = m->size / sizeof m->bucket[0] - 1;
    if (m->bucket == NULL) {
        free(m);
        return NULL;
    }
    return m;
}

void memory_free(memory *m)
{
    if (m == NULL)
        return;
    block_free((void *)m->bucket, m->size);
    free(m);
}

void memory_clear(memory *m)
{
    block_clear((void *)m->bucket, m->size);
}

size_t memory_bytes(const memory *m)
{
    return m->size;
}

static uint64_t load(const memory *m, uint64_t bucket, int slot)
{
    return atomic_load_explicit(&m->bucket[bucket][slot], memory_order_relaxed);
}

bool memory_get(const memory *m, memory_key k, memory_bounds *out)
{
    uint64_t bucket = k.h1 & m->mask, check = k.h2 >> CHECK_SHIFT;
    for (int i = 0; i < SLOTS; i++) {
        uint64_t slot = load(m, bucket, i);
        if (slot >> CHECK_SHIFT == check && slot != 0) {
            out->lower = (int)(slot & 3) - 1;
            out->upper = (int)(slot >> 2 & 3) - 1;
            return true;
        }
    }
    return false;
}

void memory_put(memory *m, memory_key k, memory_bounds b, unsigned effort)
{
    uint64_t bucket = k.h1 & m->mask, check = k.h2 >> CHECK_SHIFT;
    int worst = 0;
    uint64_t least = 99;
    for (int i = 0; i < SLOTS; i++) {
        uint64_t slot = load(m, bucket, i);
        uint64_t cost = slot == 0 ? 0 : 1 + (slot >> 4 & 15);
        if (slot != 0 && slot >> CHECK_SHIFT == check) {
            int lower = (int)(slot & 3) - 1, upper = (int)(slot >> 2 & 3) - 1;
            b.lower = b.lower > lower ? b.lower : lower;
            b.upper = b.upper < upper ? b.upper : upper;
            if (effort + 1 < cost)
                effort = (unsigned)cost - 1;
            worst = i;
            break;
        }
        if (cost < least) {
            least = cost;
            worst = i;
        }
    }
    uint64_t slot = check << CHECK_SHIFT | (uint64_t)effort << 4 | (uint64_t)(b.upper + 1) << 2 |
                    (uint64_t)(b.lower + 1);
    atomic_store_explicit(&m->bucket[bucket][worst], slot, memory_order_relaxed);
}

void memory_prefetch(const memory *m, memory_key k)
{
#if defined(__GNUC__)
    __builtin_prefetch((const void *)m->bucket[k.h1 & m->mask]);
#else
    (void)m;
    (void)k;
#endif
}

int memory_use(const memory *m)
{
    int used = 0;
    for (uint64_t i = 0; i < 125; i++) {
        uint64_t bucket = i * ((m->mask + 1) / 125) & m->mask;
        for (int j = 0; j < SLOTS; j++)
            used += load(m, bucket, j) != 0;
    }
    return used;
}
