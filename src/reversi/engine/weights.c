/* reversi/engine/weights.c - a weight is coded as its difference from the same weight
 * one stage later, in steps of 1/16 disc.  Only the smaller of two configurations
 * that mean the same is stored; those that no position used are one flag. */
#include "reversi/engine/weights.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/block.h"
#include "core/text.h"
#include "reversi/engine/coder.h"

enum { VERSION = 1, SPREAD = 4, PROBCUT_SCALE = 10000 };

static const char magic[8] = {'p', 'a', 'r', 'l', 'o', 'u', 'r', 'W'};

/* How numbers are expected to be, by pattern and by the difference before. */
typedef struct model {
    coder_model number[PATTERNS][SPREAD];
    coder_model plain;
    coder_chance used[PATTERNS][2];
} model;

static void model_init(model *m)
{
    for (int p = 0; p < PATTERNS; p++) {
        for (int k = 0; k < SPREAD; k++)
            coder_model_init(&m->number[p][k]);
        m->used[p][0] = m->used[p][1] = CODER_EVEN;
    }
    coder_model_init(&m->plain);
}

static int spread(int difference)
{
    int size = difference < 0 ? -difference : difference;
    return size == 0 ? 0 : size == 1 ? 1 : size <= 3 ? 2 : 3;
}

static int rounded(int weight)
{
    int half = weight < 0 ? -WEIGHTS_STEP / 2 : WEIGHTS_STEP / 2;
    return (weight + half) / WEIGHTS_STEP;
}

/* The weights of one configuration in all stages, last stage first. */
static bool code_config(coder *c, model *m, int pattern, int *used, int16_t *column[STAGES])
{
    int any = 0;
    for (int s = 0; s < STAGES && c->writing; s++)
        any |= rounded(*column[s]);
    any = coder_bit(c, &m->used[pattern][*used], any != 0);
    *used = any;
    int before = 0, difference = 0;
    for (int s = STAGES - 1; s >= 0; s--) {
        int value = c->writing ? rounded(*column[s]) : 0;
        if (any) {
            difference = coder_number(c, &m->number[pattern][spread(difference)], value - before);
            value = before + difference;
        }
        if (value * WEIGHTS_STEP > INT16_MAX || value * WEIGHTS_STEP < INT16_MIN)
            return false;
        before = value;
        *column[s] = (int16_t)(value * WEIGHTS_STEP);
    }
    return true;
}

/* Writes or reads everything behind the header. */
static bool code_all(coder *c, model *m, evaluation *e)
{
    const patterns *shape = &e->shape;
    for (int i = 0; i < PROBCUT_TERMS; i++) {
        int v = coder_number(c, &m->plain, (int)floor(e->probcut[i] * PROBCUT_SCALE + 0.5));
        e->probcut[i] = (double)v / PROBCUT_SCALE;
    }
    for (int i = 0; i <= 60; i++)
        e->bias[i] = (int16_t)coder_number(c, &m->plain, e->bias[i]);
    for (int p = 0; p < PATTERNS; p++) {
        int used = 0;
        for (int k = 0; k < shape->size[p]; k++) {
            int same = patterns_canonical(shape, p, k), at = shape->first[p] + k;
            if (same != k) {
                for (int s = 0; s < STAGES && !c->writing; s++)
                    e->weight[s][at] = e->weight[s][shape->first[p] + same];
                continue;
            }
            int16_t *column[STAGES];
            for (int s = 0; s < STAGES; s++)
                column[s] = &e->weight[s][at];
            if (!code_config(c, m, p, &used, column) || c->spent)
                return false;
        }
    }
    return true;
}

static uint64_t checksum(const uint8_t *byte, size_t size)
{
    uint64_t sum = size;
    for (size_t i = 0; i < size; i++)
        sum = bits_mix(sum ^ byte[i]);
    return sum;
}

/* Identifies the patterns and stages the weights belong to. */
static uint64_t geometry(const patterns *shape)
{
    uint64_t sum = bits_mix(STAGES * 1000 + INSTANCES);
    for (int sq = 0; sq < 64; sq++)
        for (int i = 0; i < LANES; i++)
            sum = bits_mix(sum ^ (uint64_t)(uint16_t)shape->put[sq][i]);
    return sum;
}

static void put_number(uint8_t *to, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

static uint64_t get_number(const uint8_t *from, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)from[i] << 8 * i;
    return value;
}

evaluation *evaluation_new(void)
{
    return block_new(sizeof(evaluation));
}

void evaluation_free(evaluation *e)
{
    block_free(e, sizeof *e);
}

bool weights_read(evaluation *e, const void *bytes, size_t size, game_error *err)
{
    const uint8_t *byte = bytes;
    patterns_init(&e->shape);
    if (size < WEIGHTS_HEADER || memcmp(byte, magic, sizeof magic) != 0)
        return text_error(err, 0, "weights: not a weights file of this program");
    unsigned version = (unsigned)get_number(byte + 8, 4);
    if (version != VERSION)
        return text_error(err, 8, "weights: version %u, but this program reads version %d", version,
                          VERSION);
    if (get_number(byte + 16, 8) != geometry(&e->shape))
        return text_error(err, 16, "weights: made for other patterns");
    size_t payload = (size_t)get_number(byte + 12, 4);
    if (payload != size - WEIGHTS_HEADER)
        return text_error(err, 12, "weights: %zu bytes of %zu are there", size - WEIGHTS_HEADER,
                          payload);
    if (get_number(byte + 24, 8) != checksum(byte + WEIGHTS_HEADER, payload))
        return text_error(err, 24, "weights: damaged (the checksum does not match)");
    coder c;
    model m;
    model_init(&m);
    coder_read_start(&c, byte + WEIGHTS_HEADER, payload);
    /* The coder looks at what is there before it puts what it read in its place. */
    memset(e->probcut, 0, sizeof e->probcut);
    memset(e->bias, 0, sizeof e->bias);
    if (!code_all(&c, &m, e))
        return text_error(err, WEIGHTS_HEADER, "weights: damaged (a number is out of range)");
    return true;
}

size_t weights_write(const evaluation *e, void *out, size_t room)
{
    uint8_t *byte = out;
    evaluation *copy = malloc(sizeof *copy);
    size_t size = 0;
    if (copy != NULL && room > WEIGHTS_HEADER) {
        *copy = *e;
        coder c;
        model m;
        model_init(&m);
        coder_write_start(&c, byte + WEIGHTS_HEADER, room - WEIGHTS_HEADER);
        bool ok = code_all(&c, &m, copy);
        size = coder_write_end(&c);
        memset(byte, 0, WEIGHTS_HEADER);
        memcpy(byte, magic, sizeof magic);
        put_number(byte + 8, VERSION, 4);
        put_number(byte + 12, size, 4);
        put_number(byte + 16, geometry(&e->shape), 8);
        put_number(byte + 24, checksum(byte + WEIGHTS_HEADER, size), 8);
        size = ok && !c.spent ? size + WEIGHTS_HEADER : 0;
    }
    free(copy);
    return size;
}
