/* core/block.h - large zeroed memory for tables that are jumped about in: in large
 * pages where the system has them, which saves much of the cost of the first touch of
 * each and of every later jump. */
#ifndef CORE_BLOCK_H
#define CORE_BLOCK_H

#include <stddef.h>

/* All zero, on the boundary of a cache line; a page costs nothing before it is used.
 * NULL when memory is short. */
void *block_new(size_t bytes);
/* The same of *bytes or, where memory is short, of less: halved until it fits and once
 * more, so that the program has room for the rest, but not below 'least'.  *bytes tells
 * how many there are.  NULL when not even 'least' can be had. */
void *block_most(size_t *bytes, size_t least);
/* Makes it all zero again. */
void block_clear(void *block, size_t bytes);
/* 'bytes' as given to block_new(); NULL allowed. */
void block_free(void *block, size_t bytes);

#endif
