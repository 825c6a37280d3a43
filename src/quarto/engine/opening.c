/* quarto/engine/opening.c - looked up by halving; the check word is tested once,
 * when the table is opened. */
#include "quarto/engine/opening.h"

#include "core/bits.h"
#include "core/text.h"

static uint64_t number(const uint8_t *p, int bytes)
{
    uint64_t x = 0;
    for (int i = bytes - 1; i >= 0; i--)
        x = x << 8 | p[i];
    return x;
}

uint64_t opening_check_word(const uint8_t *bytes, size_t size)
{
    uint64_t h = size;
    for (size_t i = 0; i < size; i++)
        h = bits_mix(h ^ bytes[i]);
    return h;
}

bool opening_open(opening *out, const uint8_t *bytes, size_t size, game_error *err)
{
    memset(out, 0, sizeof *out);
    if (size < OPENING_HEAD + OPENING_CHECK || memcmp(bytes, "quarto-opening-2", 16) != 0)
        return text_error(err, -1, "this is no table of openings for quarto");
    uint64_t total = 0;
    for (int i = 0; i < OPENING_VARIANTS; i++) {
        out->first[i] = (uint32_t)total;
        out->count[i] = (uint32_t)number(bytes + 16 + 8 * i, 4);
        out->depth[i] = (uint32_t)number(bytes + 20 + 8 * i, 2);
        out->reach[i] = (uint32_t)number(bytes + 22 + 8 * i, 2);
        total += out->count[i];
    }
    if (total * OPENING_ENTRY + OPENING_HEAD + OPENING_CHECK != size)
        return text_error(err, -1, "the table of openings is cut off or too long");
    size_t body = size - OPENING_CHECK;
    if (number(bytes + body, 8) != opening_check_word(bytes, body))
        return text_error(err, -1, "the table of openings is damaged");
    out->bytes = bytes;
    return true;
}

static int variant(const quarto_body *b)
{
    return b->type * 2 + b->rules;
}

bool opening_covers(const opening *o, const quarto_body *b)
{
    return o->bytes != NULL && b->placed < o->depth[variant(b)];
}

bool opening_find(const opening *o, const symmetry *s, const quarto_body *b, opening_answer *out)
{
    if (o->bytes == NULL || b->placed >= o->reach[variant(b)] || b->hand == 0)
        return false;
    canon c;
    canon_of(s, b, &c);
    uint32_t low = o->first[variant(b)], high = low + o->count[variant(b)];
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        const uint8_t *entry = o->bytes + OPENING_HEAD + (size_t)middle * OPENING_ENTRY;
        uint64_t code = number(entry, 8);
        if (code == c.code) {
            unsigned answer = (unsigned)number(entry + 8, 2);
            out->exact = (answer & 3) != OPENING_HOLDS;
            out->value = out->exact ? (int)(answer & 3) - 1 : 0;
            out->square = canon_square_back(s, &c, (int)(answer >> 2 & 15));
            out->gift = canon_piece_back(&c, (int)(answer >> 6 & 15));
            return true;
        }
        if (code < c.code)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}
