/* reviser/engine/cache.h - the engine's transposition table: 16-byte slots in
 * buckets of four (a cache line), shared by threads without locks.  Its own rather than
 * the core's because both halves of the search live in it at millions of probes a second:
 * everything is inline, and a step is two fields of the board. */
#ifndef REVISER_ENGINE_CACHE_H
#define REVISER_ENGINE_CACHE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum cache_bound { CACHE_NONE, CACHE_UPPER, CACHE_LOWER, CACHE_EXACT };

enum {
    CACHE_BUCKET = 4,
    CACHE_NO_FIELD = 63, /* no bit of the board; "from" of a placing, both of a stop */
    CACHE_NO_STEP = 62,  /* both: no step is known */
    CACHE_MAX_DEPTH = 127
};

typedef struct cache_slot {
    _Atomic uint64_t check, data; /* key ^ data, data */
} cache_slot;

typedef struct cache {
    cache_slot *slot;
    uint64_t mask; /* of buckets */
    uint8_t age;
} cache;

typedef struct cache_entry {
    int value, depth;
    int bound;    /* enum cache_bound */
    int from, to; /* best step or CACHE_NO_STEP */
} cache_entry;

/* At most 'mib' MiB, a power of two of buckets; fewer where memory is short, false when not
 * even one MiB can be had. */
bool cache_init(cache *c, size_t mib);
void cache_done(cache *c);
void cache_clear(cache *c);

/* data: value 32 | depth 7 | bound 2 | age 6 | from 6 | to 6 | 5 unused */
static inline uint64_t cache_pack(const cache_entry *e, int age)
{
    return (uint64_t)(uint32_t)e->value << 32 | (uint64_t)e->depth << 25 |
           (uint64_t)e->bound << 23 | (uint64_t)(age & 63) << 17 | (uint64_t)e->from << 11 |
           (uint64_t)e->to << 5;
}

static inline cache_entry cache_unpack(uint64_t d)
{
    cache_entry e = {(int32_t)(uint32_t)(d >> 32), (int)(d >> 25 & 127), (int)(d >> 23 & 3),
                     (int)(d >> 11 & 63), (int)(d >> 5 & 63)};
    return e;
}

static inline cache_slot *cache_bucket(const cache *c, uint64_t key)
{
    return c->slot + (key & c->mask) * CACHE_BUCKET;
}

static inline void cache_fetch(const cache *c, uint64_t key)
{
#if defined(__GNUC__)
    __builtin_prefetch(cache_bucket(c, key));
#else
    (void)c;
    (void)key;
#endif
}

static inline bool cache_get(const cache *c, uint64_t key, cache_entry *out)
{
    cache_slot *s = cache_bucket(c, key);
    for (int i = 0; i < CACHE_BUCKET; i++) {
        uint64_t d = atomic_load_explicit(&s[i].data, memory_order_relaxed);
        if ((atomic_load_explicit(&s[i].check, memory_order_relaxed) ^ d) == key && d != 0) {
            *out = cache_unpack(d);
            return true;
        }
    }
    return false;
}

static inline void cache_put(cache *c, uint64_t key, const cache_entry *e)
{
    cache_slot *s = cache_bucket(c, key), *worst = s;
    int least = 1 << 20;
    uint64_t d = cache_pack(e, c->age);
    for (int i = 0; i < CACHE_BUCKET; i++) {
        uint64_t old = atomic_load_explicit(&s[i].data, memory_order_relaxed);
        if ((atomic_load_explicit(&s[i].check, memory_order_relaxed) ^ old) == key || old == 0) {
            worst = &s[i];
            break;
        }
        int age = (c->age - (int)(old >> 17 & 63)) & 63;
        int worth = (int)(old >> 25 & 127) - 16 * (age < 8 ? age : 8);
        if (worth < least) {
            least = worth;
            worst = &s[i];
        }
    }
    atomic_store_explicit(&worst->check, key ^ d, memory_order_relaxed);
    atomic_store_explicit(&worst->data, d, memory_order_relaxed);
}

#endif
