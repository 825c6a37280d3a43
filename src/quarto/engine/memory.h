/* quarto/engine/memory.h - what the solver has proved: bounds of win, draw and
 * loss by a 128-bit key, shared by threads without locks.  A slot is one 64-bit
 * word, read and written whole, so nothing can be torn. */
#ifndef QUARTO_ENGINE_MEMORY_H
#define QUARTO_ENGINE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct memory memory;

/* Keys are taken as random: h1 finds the slot, 56 bits of h2 are compared. */
typedef struct memory_key {
    uint64_t h1, h2;
} memory_key;

typedef struct memory_bounds {
    int lower, upper; /* -1, 0, 1 */
} memory_bounds;

/* Of 'mib' MiB (at least 1), or of fewer where memory is short; NULL when not even one
 * can be had. */
memory *memory_new(size_t mib);
void memory_free(memory *m); /* NULL allowed */
void memory_clear(memory *m);
size_t memory_bytes(const memory *m);
bool memory_get(const memory *m, memory_key k, memory_bounds *out);
/* 'effort' 0..15: what it cost; cheap results give way to dear ones. */
void memory_put(memory *m, memory_key k, memory_bounds b, unsigned effort);
void memory_prefetch(const memory *m, memory_key k);
/* How many slots in a thousand are used, by a sample. */
int memory_use(const memory *m);

#endif
