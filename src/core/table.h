/* core/table.h - a transposition table shared by any number of searching
 * threads without locks: every slot is two relaxed atomic words, the first
 * xor-ed with the second, so that a torn slot does not match its key
 * (R. Hyatt and T. Mann, "A lock-less transposition table implementation for
 * parallel search", ICGA Journal 25, 2002). */
#ifndef CORE_TABLE_H
#define CORE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

typedef struct table table;

enum table_bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

typedef struct table_entry {
    int value;
    int turns;      /* depth of the search behind it, 0..255 */
    uint8_t bound;  /* enum table_bound */
    game_step step; /* best step, or STEP_NONE */
} table_entry;

/* Of 'mib' MiB (at least 1), or of fewer where memory is short; NULL when not even one
 * can be had. */
table *table_new(size_t mib);
void table_free(table *t); /* NULL allowed */
void table_clear(table *t);
void table_age(table *t); /* a new search begins: older entries give way first */
bool table_get(const table *t, uint64_t hash, table_entry *out);
void table_put(table *t, uint64_t hash, const table_entry *e);
size_t table_bytes(const table *t);

#endif
