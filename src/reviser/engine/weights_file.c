/* reviser/engine/weights_file.c - reading a weights file; trusts nothing in it. */
#include "reviser/engine/weights_file.h"

#include <string.h>

#include "core/text.h"

typedef struct reader {
    const unsigned char *at, *end;
    bool bad;
} reader;

static unsigned byte(reader *r)
{
    if (r->at == r->end) {
        r->bad = true;
        return 0;
    }
    return *r->at++;
}

static unsigned half(reader *r)
{
    unsigned low = byte(r);
    return low | byte(r) << 8;
}

static int16_t number(reader *r)
{
    int x = (int)half(r);
    return (int16_t)(x >= 0x8000 ? x - 0x10000 : x);
}

static void read_table(reader *r, const weights_layout *l, int grain, weights_table *t)
{
    for (int i = 0; i < WEIGHTS_TARGETS; i++)
        t->own[i] = number(r);
    for (int i = 0; i < WEIGHTS_TARGETS; i++)
        t->other[i] = number(r);
    for (int i = 0; i < WEIGHTS_NEAR; i++)
        t->near[i] = number(r);
    t->bias = number(r);
    for (int i = 0; i < l->size && !r->bad;) {
        unsigned b = byte(r);
        if (b == WEIGHTS_ZEROS) {
            unsigned n = half(r);
            if (n == 0 || n > (unsigned)(l->size - i))
                r->bad = true;
            else
                i += (int)n;
        } else {
            t->pattern[i++] = (int16_t)(((int)b - (b > 127 ? 256 : 0)) * grain);
        }
    }
}

bool weights_load(weights *w, const void *bytes, size_t size, game_error *err)
{
    const unsigned char *head = size == 0 ? WEIGHTS_BUILT_IN : bytes;
    uint64_t sum = 0;
    if (size == 0)
        size = WEIGHTS_BUILT_IN_SIZE;
    if (size < WEIGHTS_HEAD || memcmp(head, "RVSW", 4) != 0)
        return text_error(err, -1, "not a weights file of this game");
    if (head[4] != WEIGHTS_VERSION || head[5] == 0)
        return text_error(err, -1, "weights file of version %d, expected %d", head[4],
                          WEIGHTS_VERSION);
    for (int i = 0; i < 8; i++)
        sum |= (uint64_t)head[8 + i] << (8 * i);
    if (sum != weights_checksum(head + WEIGHTS_HEAD, size - WEIGHTS_HEAD))
        return text_error(err, -1, "the weights file is damaged (wrong checksum)");
    reader r = {head + WEIGHTS_HEAD, head + size, false};
    memset(w, 0, sizeof *w);
    weights_arrange(&w->layout);
    for (int i = 0; i < 2 * WEIGHTS_STAGES * 2; i++)
        read_table(&r, &w->layout, head[5],
                   &w->table[i / 2 / WEIGHTS_STAGES][i / 2 % WEIGHTS_STAGES][i % 2]);
    if (r.bad || r.at != r.end)
        return text_error(err, -1, "the weights file is damaged (wrong size)");
    return true;
}
