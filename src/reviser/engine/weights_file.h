/* reviser/engine/weights_file.h - the bytes of a weights file:
 *
 *   "RVSW", version, grain, 2 zero bytes            (8 bytes)
 *   checksum of what follows, little-endian          (8 bytes)
 *   for each table [must][stage][mover]: own[16], other[16], near[828], bias as
 *   16-bit little-endian; then the pattern weights in units of 'grain' hundredths of a disc, a
 *   byte each, zeros as a byte -128 and a 16-bit count. */
#ifndef REVISER_ENGINE_WEIGHTS_FILE_H
#define REVISER_ENGINE_WEIGHTS_FILE_H

#include "reviser/engine/weights.h"

enum { WEIGHTS_VERSION = 2, WEIGHTS_HEAD = 16, WEIGHTS_GRAIN = 3, WEIGHTS_ZEROS = 0x80 };

/* The built-in file: made from weights.bin at build time. */
extern const unsigned char WEIGHTS_BUILT_IN[];
extern const size_t WEIGHTS_BUILT_IN_SIZE;

static inline uint64_t weights_checksum(const unsigned char *bytes, size_t size)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        h = (h ^ bytes[i]) * 0x100000001b3u;
    return h;
}

#endif
