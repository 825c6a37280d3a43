/* reversi/engine/coder.c - the interval [low, high] of 32-bit numbers is divided in
 * proportion to a bit's chances; leading bytes on which both ends agree are moved
 * out.  A number is its length in bits (unary), its sign, and its bits below the
 * leading one, of which the highest has chances of its own. */
#include "reversi/engine/coder.h"

enum { RATE = 5 };

void coder_write_start(coder *c, uint8_t *out, size_t size)
{
    *c = (coder){.writing = true, .out = out, .size = size, .high = UINT32_MAX};
}

static void put_byte(coder *c, uint32_t byte)
{
    if (c->at < c->size)
        c->out[c->at++] = (uint8_t)byte;
    else
        c->spent = true;
}

static uint32_t get_byte(coder *c)
{
    if (c->at < c->size)
        return c->in[c->at++];
    c->spent = c->at++ > c->size + 4;
    return 0;
}

size_t coder_write_end(coder *c)
{
    for (int i = 3; i >= 0; i--)
        put_byte(c, c->low >> 8 * i & 255);
    return c->at;
}

void coder_read_start(coder *c, const uint8_t *in, size_t size)
{
    *c = (coder){.in = in, .size = size, .high = UINT32_MAX};
    for (int i = 0; i < 4; i++)
        c->code = c->code << 8 | get_byte(c);
}

int coder_bit(coder *c, coder_chance *p, int bit)
{
    uint32_t middle = c->low + (uint32_t)((uint64_t)(c->high - c->low) * *p >> 16);
    if (!c->writing)
        bit = c->code <= middle;
    if (bit) {
        c->high = middle;
        *p = (coder_chance)(*p + ((65536 - *p) >> RATE) - (*p >= 65504));
    } else {
        c->low = middle + 1;
        *p = (coder_chance)(*p - (*p >> RATE) + (*p < 32));
    }
    while ((c->low ^ c->high) >> 24 == 0) {
        if (c->writing)
            put_byte(c, c->high >> 24);
        else
            c->code = c->code << 8 | get_byte(c);
        c->low <<= 8;
        c->high = c->high << 8 | 255;
    }
    return bit;
}

int coder_number(coder *c, coder_model *m, int value)
{
    unsigned size = value < 0 ? (unsigned)-value : (unsigned)value;
    int length = 0;
    while (length < CODER_LENGTHS - 1 && coder_bit(c, &m->length[length], size >> length != 0) != 0)
        length++;
    if (length == 0)
        return 0;
    int negative = coder_bit(c, &m->sign, value < 0);
    unsigned read = 1;
    for (int i = length - 2; i >= 0; i--) {
        coder_chance even = CODER_EVEN;
        coder_chance *p = i == length - 2 ? &m->top[length] : &even;
        read = read << 1 | (unsigned)coder_bit(c, p, (int)(size >> i & 1));
    }
    return negative ? -(int)read : (int)read;
}

void coder_model_init(coder_model *m)
{
    for (int i = 0; i < CODER_LENGTHS; i++)
        m->length[i] = m->top[i] = CODER_EVEN;
    m->sign = CODER_EVEN;
}
