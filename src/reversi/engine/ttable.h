/* reversi/engine/ttable.h - the transposition table of midgame and endgame, shared
 * by all threads without locks: the key is xor-ed with the data, so that a slot
 * torn by two writers matches nothing (Hyatt and Mann, A Lockless Transposition Table).
 *
 * A position is known by two numbers of 64 bits that have nothing to do with each other:
 * the low bits of 'hash' choose the bucket, all of 'key' is compared.  That one position is
 * taken for another has a chance of 2^-62 at each look, whatever the size of the table. */
#ifndef REVERSI_ENGINE_TTABLE_H
#define REVERSI_ENGINE_TTABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TTABLE_WAYS = 4, TTABLE_ERA = 53 };

typedef struct ttable_slot {
    _Atomic uint64_t check, data;
} ttable_slot;

typedef struct ttable {
    ttable_slot *slot; /* buckets of TTABLE_WAYS, on cache lines */
    uint64_t mask;     /* of the numbers of the buckets in use */
    uint64_t most;     /* of those there are */
    bool fitted;       /* the size was chosen since the table was empty */
    unsigned age, era;
} ttable;

/* What is known of a position.  The value lies in [lower, upper], as far as a
 * search of 'depth' at 'selectivity' can tell. */
typedef struct ttable_entry {
    int lower, upper;
    int depth, selectivity;
    int move[2]; /* best first; NOWHERE = none */
} ttable_entry;

/* All of 'mib' MiB is in use at first; memory that no entry was put in costs nothing.
 * The table is smaller where memory is short; false when not even one MiB can be had. */
bool ttable_init(ttable *t, size_t mib);
void ttable_free(ttable *t);
/* What it could have. */
size_t ttable_mib(const ttable *t);
/* Forgets everything. */
void ttable_clear(ttable *t);
/* A new search begins: entries of those before give way first. */
void ttable_age(ttable *t);

/* Uses 'mib' MiB, as far as there are so many, from now on: few enough to stay near the
 * processor in a small search.  A table in use since it was empty is never made smaller.
 * Of what it knew when it grows, what lies in another bucket now is not found again. */
void ttable_fit(ttable *t, size_t mib);

static inline ttable_slot *ttable_bucket(const ttable *t, uint64_t hash)
{
    return t->slot + (hash & t->mask) * TTABLE_WAYS;
}

static inline void ttable_prefetch(const ttable *t, uint64_t hash)
{
#if defined(__GNUC__)
    __builtin_prefetch(ttable_bucket(t, hash));
#else
    (void)t, (void)hash;
#endif
}

/* When the entry was made: counts how often the table was cleared. */
static inline unsigned ttable_era(uint64_t data)
{
    return (unsigned)(data >> TTABLE_ERA);
}

static inline ttable_entry ttable_unpack(uint64_t d)
{
    ttable_entry e;
    e.lower = (int)(d & 255) - 128;
    e.upper = (int)(d >> 8 & 255) - 128;
    e.depth = (int)(d >> 16 & 63);
    e.selectivity = (int)(d >> 22 & 7);
    e.move[0] = (int)(d >> 25 & 127);
    e.move[1] = (int)(d >> 32 & 127);
    return e;
}

static inline bool ttable_get(const ttable *t, uint64_t hash, uint64_t key, ttable_entry *out)
{
    ttable_slot *s = ttable_bucket(t, hash);
    for (int i = 0; i < TTABLE_WAYS; i++) {
        uint64_t data = atomic_load_explicit(&s[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&s[i].check, memory_order_relaxed);
        if ((check ^ data) == key && ttable_era(data) == t->era) {
            *out = ttable_unpack(data);
            return true;
        }
    }
    return false;
}

/* Notes the result 'value' of a search with the window (alpha, beta) and its best
 * move.  Values and window -64 to 64 (discs), depth 0 to 63 plies, selectivity 0 to 7, 'move'
 * a square, PASS or NOWHERE.  'cost', 0 to 255, is the logarithm of its size: large ones are
 * kept longer. */
void ttable_put(ttable *t, uint64_t hash, uint64_t key, int depth, int selectivity, int alpha,
                int beta, int value, int move, int cost);

#endif
