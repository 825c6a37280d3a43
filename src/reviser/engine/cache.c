/* reviser/engine/cache.c - memory of the transposition table. */
#include "reviser/engine/cache.h"

#include <string.h>

enum { LINE = 64 };

bool cache_init(cache *c, size_t mib)
{
    size_t bucket = CACHE_BUCKET * sizeof(cache_slot), n = 1024;
    while (2 * n * bucket <= (mib << 20))
        n *= 2;
    c->memory = calloc(n * bucket + LINE, 1);
    if (c->memory == NULL)
        return false;
    size_t over = (size_t)((uintptr_t)c->memory % LINE);
    c->slot = (cache_slot *)(void *)((char *)c->memory + (over == 0 ? 0 : LINE - over));
    c->mask = n - 1;
    c->age = 0;
    return true;
}

void cache_done(cache *c)
{
    free(c->memory);
    c->memory = NULL;
}

void cache_clear(cache *c)
{
    memset((void *)c->slot, 0, (size_t)(c->mask + 1) * CACHE_BUCKET * sizeof(cache_slot));
    c->age = 0;
}
