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

enum { VERSION = 2, SPREAD = 4, PROBCUT_SCALE = 10000, LARGE = 4096 };

static const char magic[8] = {'p', 'a', 'r', 'l', 'o', 'u', 'r', 'W'};

/* Kinds of numbers: by pattern the differences after small, ..., great ones, and whether a
 * configuration occurs, after one that does not and one that does; and all others. */
enum { USED = PATTERNS * SPREAD, PLAIN = USED + PATTERNS * 2, KINDS };

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

/* What writes or reads the weights. */
typedef struct work {
    coder *c;
    bool writing;
    int *same; /* of each configuration of a pattern: the one stored for it */
    evaluation *e;
} work;

/* The weights of one configuration in all stages, last stage first. */
static bool code_config(const work *w, int pattern, int at, bool *used)
{
    int any = 0;
    for (int s = 0; s < STAGES && w->writing; s++)
        any |= rounded(w->e->weight[s][at]);
    any = coder_number(w->c, USED + pattern * 2 + *used, any != 0);
    *used = any != 0;
    int before = 0, difference = 0;
    for (int s = STAGES - 1; s >= 0; s--) {
        int value = any && w->writing ? rounded(w->e->weight[s][at]) : 0;
        if (any) {
            int kind = pattern * SPREAD + spread(difference);
            difference = coder_number(w->c, kind, value - before);
            value = before + difference;
        }
        if (value * WEIGHTS_STEP > INT16_MAX || value * WEIGHTS_STEP < INT16_MIN)
            return false;
        before = value;
        w->e->weight[s][at] = (int16_t)(value * WEIGHTS_STEP);
    }
    return true;
}

/* Those that mean the same get their weights afterwards, stage by stage: a stage's
 * weights of a pattern stay near the processor. */
static bool code_pattern(const work *w, int pattern)
{
    const patterns *shape = &w->e->shape;
    int first = shape->first[pattern], size = shape->size[pattern];
    bool used = false;
    for (int k = 0; k < size; k++) {
        w->same[k] = patterns_canonical(shape, pattern, k);
        if (w->same[k] == k && !code_config(w, pattern, first + k, &used))
            return false;
    }
    for (int s = 0; s < STAGES && !w->writing; s++) {
        int16_t *weight = w->e->weight[s] + first;
        for (int k = 0; k < size; k++)
            weight[k] = weight[w->same[k]];
    }
    return true;
}

/* A number of any size, in two parts. */
static int code_plain(coder *c, int value)
{
    int high = coder_number(c, PLAIN, value / LARGE);
    return high * LARGE + coder_number(c, PLAIN, value % LARGE);
}

static int *same_new(void)
{
    return malloc(CONFIGS * sizeof(int));
}

/* Writes or reads everything behind the header; 'same' is scratch memory. */
static bool code_all(coder *c, bool writing, evaluation *e, int *same)
{
    for (int i = 0; i < PROBCUT_TERMS; i++) {
        int v = code_plain(c, (int)floor(e->probcut[i] * PROBCUT_SCALE + 0.5));
        e->probcut[i] = (double)v / PROBCUT_SCALE;
    }
    for (int i = 0; i <= 60; i++)
        e->bias[i] = (int16_t)code_plain(c, e->bias[i]);
    work w = {c, writing, same, e};
    bool good = true;
    for (int p = 0; p < PATTERNS && good; p++)
        good = code_pattern(&w, p);
    return good;
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

static uint64_t checksum(const uint8_t *byte, size_t size)
{
    uint64_t sum = size;
    for (size_t i = 0; i < size; i += 8)
        sum = bits_mix(sum ^ get_number(byte + i, size - i < 8 ? (int)(size - i) : 8));
    return sum;
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
    /* The coder looks at what is there before it puts what it read in its place. */
    memset(e->probcut, 0, sizeof e->probcut);
    memset(e->bias, 0, sizeof e->bias);
    coder *c = coder_new(KINDS, byte + WEIGHTS_HEADER, payload);
    int *same = same_new();
    if (c == NULL || same == NULL) {
        coder_free(c);
        free(same);
        return text_error(err, -1, "not enough memory");
    }
    bool good = code_all(c, false, e, same) && coder_end(c, NULL, 0) == payload;
    coder_free(c);
    free(same);
    if (!good)
        return text_error(err, WEIGHTS_HEADER, "weights: damaged (the numbers do not add up)");
    return probcut_sound(e->probcut) ||
           text_error(err, WEIGHTS_HEADER,
                      "weights: the probcut terms give deviations beyond 0 to %d discs",
                      PROBCUT_MOST);
}

size_t weights_write(const evaluation *e, void *out, size_t room)
{
    uint8_t *byte = out;
    evaluation *copy = evaluation_new();
    coder *c = coder_new(KINDS, NULL, 0);
    int *same = same_new();
    size_t size = 0;
    if (copy != NULL && c != NULL && same != NULL && room > WEIGHTS_HEADER) {
        *copy = *e;
        if (code_all(c, true, copy, same))
            size = coder_end(c, byte + WEIGHTS_HEADER, room - WEIGHTS_HEADER);
        memset(byte, 0, WEIGHTS_HEADER);
        memcpy(byte, magic, sizeof magic);
        put_number(byte + 8, VERSION, 4);
        put_number(byte + 12, size, 4);
        put_number(byte + 16, geometry(&e->shape), 8);
        put_number(byte + 24, checksum(byte + WEIGHTS_HEADER, size), 8);
        size = size > 0 ? size + WEIGHTS_HEADER : 0;
    }
    coder_free(c);
    free(same);
    evaluation_free(copy);
    return size;
}
