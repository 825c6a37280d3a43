/* table.c - buckets of four slots, one cache line each.  A slot is 'data' and
 * 'data xor hash': a reader who catches a half-written slot computes a hash that
 * does not match and sees nothing.  The words are atomic (relaxed), so there is
 * no race in the sense of the language either.
 *
 * data:  bits 0-21 value + 2^21, 22-29 turns, 30-31 bound, 32-34 kind, 35-39 item,
 *        40-47 from, 48-55 to, 56-63 age.  All zero means empty, since a stored
 *        bound is never BOUND_NONE. */
#include "core/table.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "core/block.h"

enum { SLOTS = 4, VALUE_BIAS = 1 << 21, LEAST = 1 << 20 /* bytes */ };

typedef struct slot {
    _Atomic uint64_t check, data;
} slot;

typedef struct bucket {
    slot slot[SLOTS];
} bucket;

struct table {
    bucket *bucket;
    uint64_t mask;
    _Atomic uint8_t age;
};

static uint64_t pack(const table_entry *e, uint8_t age)
{
    return (uint64_t)(e->value + VALUE_BIAS) | (uint64_t)(e->turns & 255) << 22 |
           (uint64_t)e->bound << 30 | (uint64_t)(e->step.kind & 7) << 32 |
           (uint64_t)(e->step.item & 31) << 35 | (uint64_t)e->step.from << 40 |
           (uint64_t)e->step.to << 48 | (uint64_t)age << 56;
}

static void unpack(uint64_t data, table_entry *e)
{
    e->value = (int)(data & 0x3fffff) - VALUE_BIAS;
    e->turns = (int)(data >> 22 & 255);
    e->bound = (uint8_t)(data >> 30 & 3);
    e->step.kind = (uint8_t)(data >> 32 & 7);
    e->step.item = (uint8_t)(data >> 35 & 31);
    e->step.from = (uint8_t)(data >> 40 & 255);
    e->step.to = (uint8_t)(data >> 48 & 255);
}

static size_t bytes(const table *t)
{
    return (size_t)(t->mask + 1) * sizeof(bucket);
}

table *table_new(size_t mib)
{
    if (mib < 1 || mib > SIZE_MAX >> 21)
        return NULL;
    size_t n = 1;
    while (n * 2 * sizeof(bucket) <= mib << 20)
        n *= 2;
    table *t = malloc(sizeof *t);
    if (t == NULL)
        return NULL;
    size_t size = n * sizeof(bucket);
    t->bucket = block_most(&size, LEAST);
    if (t->bucket == NULL) {
        free(t);
        return NULL;
    }
    t->mask = size / sizeof(bucket) - 1;
    atomic_init(&t->age, 0);
    return t;
}

void table_free(table *t)
{
    if (t == NULL)
        return;
    block_free(t->bucket, bytes(t));
    free(t);
}

void table_clear(table *t)
{
    block_clear(t->bucket, bytes(t));
    atomic_init(&t->age, 0);
}

void table_age(table *t)
{
    atomic_fetch_add_explicit(&t->age, 1, memory_order_relaxed);
}

bool table_get(const table *t, uint64_t hash, table_entry *out)
{
    const bucket *b = &t->bucket[hash & t->mask];
    for (int k = 0; k < SLOTS; k++) {
        uint64_t data = atomic_load_explicit(&b->slot[k].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&b->slot[k].check, memory_order_relaxed);
        if ((check ^ data) == hash && data != 0) {
            unpack(data, out);
            return true;
        }
    }
    return false;
}

/* How much a slot is worth keeping: depth, less what it has aged. */
static int worth(uint64_t data, uint8_t age)
{
    if (data == 0)
        return -100000;
    uint8_t older = (uint8_t)(age - (uint8_t)(data >> 56));
    return (int)(data >> 22 & 255) - 256 * older;
}

void table_put(table *t, uint64_t hash, const table_entry *e)
{
    bucket *b = &t->bucket[hash & t->mask];
    uint8_t age = atomic_load_explicit(&t->age, memory_order_relaxed);
    slot *place = NULL;
    int least = 0;
    table_entry entry = *e;
    for (int k = 0; k < SLOTS; k++) {
        uint64_t data = atomic_load_explicit(&b->slot[k].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&b->slot[k].check, memory_order_relaxed);
        if (data != 0 && (check ^ data) == hash) {
            table_entry old;
            unpack(data, &old);
            /* A deeper result of the same search says more. */
            if (old.turns > e->turns && (uint8_t)(data >> 56) == age)
                return;
            if (entry.step.kind == STEP_NONE)
                entry.step = old.step;
            place = &b->slot[k];
            break;
        }
        int w = worth(data, age);
        if (place == NULL || w < least) {
            place = &b->slot[k];
            least = w;
        }
    }
    uint64_t data = pack(&entry, age);
    atomic_store_explicit(&place->data, data, memory_order_relaxed);
    atomic_store_explicit(&place->check, data ^ hash, memory_order_relaxed);
}

size_t table_bytes(const table *t)
{
    return (size_t)(t->mask + 1) * sizeof(bucket);
}
