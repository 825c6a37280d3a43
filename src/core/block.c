/* block.c - see block.h.  The system is asked for pages itself, since malloc() does not say
 * which it would give. */
#define _DEFAULT_SOURCE 1 /* MAP_ANONYMOUS, madvise */
#include "core/block.h"

#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>

void *block_new(size_t bytes)
{
    void *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED)
        return NULL;
#ifdef MADV_HUGEPAGE
    (void)madvise(block, bytes, MADV_HUGEPAGE);
#endif
    return block;
}

void *block_most(size_t *bytes, size_t least)
{
    size_t size = *bytes;
    void *block = block_new(size);
    bool shrunk = block == NULL;
    while (block == NULL && size / 2 >= least) {
        size /= 2;
        block = block_new(size);
    }
    if (shrunk && block != NULL && size / 2 >= least) {
        block_free(block, size);
        size /= 2;
        block = block_new(size);
    }
    *bytes = size;
    return block;
}

void block_clear(void *block, size_t bytes)
{
    memset(block, 0, bytes);
}

void block_free(void *block, size_t bytes)
{
    if (block != NULL)
        (void)munmap(block, bytes);
}
