/* reversi/engine/coder.c - the state x is a number from LOW up; a symbol with 'freq' of
 * the SUM slots takes log2(SUM / freq) bits of it, and 16 bits at a time come in or go
 * out.  What was put in last comes out first, so the numbers to write are noted, and
 * coded from the last to the first.  Behind the frequencies of all kinds (16 bits for each
 * symbol) stands the state (32 bits), then the words in the order they are read.
 *
 * Small numbers are symbols of their own; of the others the sign, the length and the bit
 * below the leading one, and the bits below that follow, all as likely as not. */
#include "reversi/engine/coder.h"

#include <stdlib.h>

enum {
    SCALE = 10,
    SUM = 1 << SCALE,
    LOW = 1 << 16,
    SMALL_BITS = 3, /* numbers below 8 are small */
    SMALL = 1 << SMALL_BITS,
    MIDDLE = 29, /* symbol of 0 */
    SYMBOLS = 64
};

/* A slot of a kind's table: symbol (6 bits), frequency (11), and the slot's number among
 * the symbol's own (10). */
enum { SLOT_FREQ = 6, SLOT_RANK = 17 };

typedef struct note {
    uint8_t kind, symbol, bits;
    uint16_t rest;
} note;

struct coder {
    int kinds;
    const uint8_t *in; /* NULL: to write */
    size_t size, at;
    bool bad; /* read too much, or what cannot be; or no memory for notes */
    uint32_t x;
    uint32_t *slot; /* reading: [kind][SUM] */
    note *list;     /* writing */
    size_t n, room;
};

static unsigned get_word(coder *c)
{
    if (c->at + 2 > c->size) {
        c->bad = true;
        return 0;
    }
    unsigned word = c->in[c->at] | (unsigned)c->in[c->at + 1] << 8;
    c->at += 2;
    return word;
}

static void read_kind(coder *c, uint32_t *slot)
{
    unsigned sum = 0;
    for (unsigned symbol = 0; symbol < SYMBOLS; symbol++) {
        unsigned freq = get_word(c);
        c->bad = c->bad || freq > SUM - sum;
        for (unsigned i = 0; i < freq && !c->bad; i++)
            slot[sum++] = symbol | freq << SLOT_FREQ | i << SLOT_RANK;
    }
    c->bad = c->bad || sum != SUM;
}

coder *coder_new(int kinds, const uint8_t *in, size_t size)
{
    coder *c = calloc(1, sizeof *c);
    if (c == NULL)
        return NULL;
    *c = (coder){.kinds = kinds, .in = in, .size = size};
    if (in == NULL)
        return c;
    c->slot = calloc((size_t)kinds * SUM, sizeof *c->slot);
    if (c->slot == NULL) {
        free(c);
        return NULL;
    }
    for (int k = 0; k < kinds && !c->bad; k++)
        read_kind(c, c->slot + (size_t)k * SUM);
    c->x = get_word(c);
    c->x |= (uint32_t)get_word(c) << 16;
    return c;
}

void coder_free(coder *c)
{
    if (c != NULL) {
        free(c->slot);
        free(c->list);
    }
    free(c);
}

/* Puts the bits below the two leading ones behind these. */
static int read_rest(coder *c, int size)
{
    int bits = (size - SMALL) / 2 + SMALL_BITS - 1;
    int rest = (int)(c->x & ((1u << bits) - 1));
    c->x >>= bits;
    if (c->x < LOW)
        c->x = c->x << 16 | get_word(c);
    return (2 | (size & 1)) << bits | rest;
}

static int read_number(coder *c, int kind)
{
    if (c->bad)
        return 0;
    uint32_t slot = c->slot[(size_t)kind * SUM + (c->x & (SUM - 1))];
    c->x = (slot >> SLOT_FREQ & (2 * SUM - 1)) * (c->x >> SCALE) + (slot >> SLOT_RANK);
    if (c->x < LOW)
        c->x = c->x << 16 | get_word(c);
    int value = (int)(slot & (SYMBOLS - 1)) - MIDDLE;
    if (value <= -SMALL)
        return -read_rest(c, -value);
    return value < SMALL ? value : read_rest(c, value);
}

static note note_of(int kind, int value)
{
    unsigned size = (unsigned)(value < 0 ? -value : value), rest = 0;
    int bits = 0;
    if (size >= SMALL) {
        while (size >> bits >= 4)
            bits++;
        rest = size & ((1u << bits) - 1);
        size = SMALL + 2 * (unsigned)(bits + 1 - SMALL_BITS) + (size >> bits & 1);
    }
    int symbol = MIDDLE + (value < 0 ? -(int)size : (int)size);
    return (note){(uint8_t)kind, (uint8_t)symbol, (uint8_t)bits, (uint16_t)rest};
}

int coder_number(coder *c, int kind, int value)
{
    if (c->in != NULL)
        return read_number(c, kind);
    if (c->n == c->room) {
        size_t room = c->room == 0 ? 4096 : c->room * 2;
        note *more = realloc(c->list, room * sizeof *more);
        if (more == NULL) {
            c->bad = true;
            return value;
        }
        c->list = more;
        c->room = room;
    }
    c->list[c->n++] = note_of(kind, value);
    return value;
}

/* Frequencies in proportion to the counts, none of those that occur 0, their sum SUM: what
 * is over or wanting is the most frequent symbol's. */
static void share(const uint32_t count[SYMBOLS], unsigned freq[SYMBOLS])
{
    uint64_t all = 0;
    int most = 0, sum = 0;
    for (int i = 0; i < SYMBOLS; i++)
        all += count[i];
    for (int i = 0; i < SYMBOLS; i++) {
        uint64_t f = all == 0 ? 0 : ((uint64_t)count[i] * SUM + all / 2) / all;
        freq[i] = count[i] != 0 && f == 0 ? 1 : (unsigned)f;
        sum += (int)freq[i];
        most = count[i] > count[most] ? i : most;
    }
    freq[most] = (unsigned)((int)freq[most] + SUM - sum);
}

/* Writes downwards from the end of the room. */
typedef struct sink {
    uint8_t *out;
    size_t at;
    bool spent;
    uint32_t x;
} sink;

static void put_word(sink *s, unsigned word)
{
    if (s->at < 2) {
        s->spent = true;
        return;
    }
    s->out[--s->at] = (uint8_t)(word >> 8);
    s->out[--s->at] = (uint8_t)word;
}

static void put_symbol(sink *s, unsigned start, unsigned freq, int scale)
{
    if (s->x >= (uint64_t)freq << (32 - scale)) {
        put_word(s, s->x & 65535);
        s->x >>= 16;
    }
    s->x = (s->x / freq << scale) + s->x % freq + start;
}

size_t coder_end(coder *c, uint8_t *out, size_t room)
{
    if (c->in != NULL)
        return !c->bad && c->at == c->size && c->x == LOW ? c->size : 0;
    uint32_t(*count)[SYMBOLS] = calloc((size_t)c->kinds, sizeof *count);
    unsigned(*freq)[SYMBOLS] = calloc((size_t)c->kinds, sizeof *freq);
    unsigned(*start)[SYMBOLS] = calloc((size_t)c->kinds, sizeof *start);
    sink s = {out, room, false, LOW};
    bool ok = !c->bad && count != NULL && freq != NULL && start != NULL;
    for (size_t i = 0; ok && i < c->n; i++)
        count[c->list[i].kind][c->list[i].symbol]++;
    for (int k = 0; ok && k < c->kinds; k++) {
        share(count[k], freq[k]);
        for (int i = 1; i < SYMBOLS; i++)
            start[k][i] = start[k][i - 1] + freq[k][i - 1];
    }
    for (size_t i = ok ? c->n : 0; i-- > 0;) {
        const note *t = &c->list[i];
        if (t->bits > 0)
            put_symbol(&s, t->rest, 1, t->bits);
        put_symbol(&s, start[t->kind][t->symbol], freq[t->kind][t->symbol], SCALE);
    }
    put_word(&s, s.x >> 16);
    put_word(&s, s.x & 65535);
    for (int k = c->kinds; ok && k-- > 0;)
        for (int i = SYMBOLS; i-- > 0;)
            put_word(&s, freq[k][i]);
    free(count);
    free(freq);
    free(start);
    if (!ok || s.spent)
        return 0;
    size_t size = room - s.at;
    for (size_t i = 0; i < size; i++)
        out[i] = out[s.at + i];
    return size;
}
