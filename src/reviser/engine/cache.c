/* reviser/engine/cache.c - memory of the transposition table. */
#include "reviser/engine/cache.h"

#include "core/block.h"

enum { LEAST = 1 << 20 }; /* bytes */

static size_t bytes(const cache *c)
{
    return (size_t)(c->mask + 1) * CACHE_BUCKET * sizeof(cache_slot);
}

bool cache_init(cache *c, size_t mib)
{
    size_t bucket = CACHE_BUCKET * sizeof(cache_slot), n = 1024;
    while (2 * n * bucket <= (mib << 20))
        n *= 2;
    size_t size = n * bucket;
    c->slot = block_most(&size, size < LEAST ? size : LEAST);
    c->mask = size / bucket - 1;
    c->age = 0;
    return c->slot != NULL;
}

void cache_done(cache *c)
{
    block_free(c->slot, bytes(c));
    c->slot = NULL;
}

void cache_clear(cache *c)
{
    block_clear((void *)c->slot, bytes(c));
    c->age = 0;
}
