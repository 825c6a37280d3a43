/* reversi/engine/coder.h - small numbers, each of a kind with chances of its own, coded
 * into a buffer and back (asymmetric numeral systems).  The same calls write and read, so
 * both sides cannot differ. */
#ifndef REVERSI_ENGINE_CODER_H
#define REVERSI_ENGINE_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct coder coder;

enum { CODER_MOST = 1 << 14 };

/* Codes numbers of 'kinds' kinds, 1 to 256.  'in' is what coder_end() wrote, and must
 * outlive the coder; NULL = to write.  NULL when memory is short; a coder whose bytes
 * mean nothing reads zeros, and coder_end() tells. */
coder *coder_new(int kinds, const uint8_t *in, size_t size);
void coder_free(coder *c); /* NULL allowed */

/* Writes 'value' (less than CODER_MOST either way), or reads and returns it. */
int coder_number(coder *c, int kind, int value);

/* Having written: the bytes of all numbers go to 'out'; how many, 0 = there was no room
 * for them, or no memory.  Having read ('out' NULL): 'size' of coder_new() when all was
 * well and every byte was used, else 0. */
size_t coder_end(coder *c, uint8_t *out, size_t room);

#endif
