/* reversi/engine/coder.h - adaptive binary arithmetic coding of small numbers into a
 * buffer and back.  The same calls write and read, so both sides cannot differ. */
#ifndef REVERSI_ENGINE_CODER_H
#define REVERSI_ENGINE_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A bit's chance of being 1, in 65536ths; starts at CODER_EVEN. */
typedef uint16_t coder_chance;
enum { CODER_EVEN = 32768, CODER_LENGTHS = 18 };

typedef struct coder {
    bool writing;
    uint8_t *out; /* writing: room for 'size' bytes */
    const uint8_t *in;
    size_t size, at; /* reading past the end gives zeros and sets 'spent' */
    bool spent;
    uint32_t low, high, code;
} coder;

/* How numbers of one kind are distributed. */
typedef struct coder_model {
    coder_chance length[CODER_LENGTHS], sign, top[CODER_LENGTHS];
} coder_model;

void coder_write_start(coder *c, uint8_t *out, size_t size);
size_t coder_write_end(coder *c); /* bytes written; 'spent' = there was no room */
void coder_read_start(coder *c, const uint8_t *in, size_t size);

/* Writes 'bit', or reads and returns it. */
int coder_bit(coder *c, coder_chance *p, int bit);
/* Writes 'value' (|value| < 65536), or reads and returns it. */
int coder_number(coder *c, coder_model *m, int value);
void coder_model_init(coder_model *m);

#endif
