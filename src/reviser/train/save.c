/* reviser/train/save.c - writing a weights file (engine/weights_file.h). */
#include <stdio.h>
#include <stdlib.h>

#include "reviser/engine/weights_file.h"
#include "reviser/train/train.h"

typedef struct writer {
    unsigned char *at;
} writer;

static void byte(writer *w, int x)
{
    *w->at++ = (unsigned char)(x & 255);
}

static void half(writer *w, int x)
{
    byte(w, x);
    byte(w, x >> 8);
}

/* In units of the grain, kept away from the mark of a run of zeros. */
static int grains(int x)
{
    int g = (x + (x < 0 ? -WEIGHTS_GRAIN : WEIGHTS_GRAIN) / 2) / WEIGHTS_GRAIN;
    return g > 127 ? 127 : g < -127 ? -127 : g;
}

static void write_table(writer *w, const weights_layout *l, const weights_table *t)
{
    for (int i = 0; i < WEIGHTS_TARGETS; i++)
        half(w, t->own[i]);
    for (int i = 0; i < WEIGHTS_TARGETS; i++)
        half(w, t->other[i]);
    for (int i = 0; i < WEIGHTS_NEAR; i++)
        half(w, t->near[i]);
    half(w, t->bias);
    for (int i = 0; i < l->size;) {
        int n = 0;
        while (i + n < l->size && n < 65535 && grains(t->pattern[i + n]) == 0)
            n++;
        if (n > 2) {
            byte(w, WEIGHTS_ZEROS);
            half(w, n);
            i += n;
        } else {
            byte(w, grains(t->pattern[i++]));
        }
    }
}

bool weights_save(const char *path, const weights *from)
{
    size_t room = WEIGHTS_HEAD + 4 * WEIGHTS_STAGES * sizeof(weights_table);
    unsigned char *bytes = calloc(room, 1);
    writer w = {bytes + WEIGHTS_HEAD};
    FILE *f;
    if (bytes == NULL)
        return false;
    for (int i = 0; i < 4 * WEIGHTS_STAGES; i++)
        write_table(&w, &from->layout,
                    &from->table[i / 2 / WEIGHTS_STAGES][i / 2 % WEIGHTS_STAGES][i % 2]);
    size_t size = (size_t)(w.at - bytes);
    uint64_t sum = weights_checksum(bytes + WEIGHTS_HEAD, size - WEIGHTS_HEAD);
    bytes[0] = 'R';
    bytes[1] = 'V';
    bytes[2] = 'S';
    bytes[3] = 'W';
    bytes[4] = WEIGHTS_VERSION;
    bytes[5] = WEIGHTS_GRAIN;
    for (int i = 0; i < 8; i++)
        bytes[8 + i] = (unsigned char)(sum >> (8 * i) & 255);
    f = fopen(path, "wb");
    bool fine = f != NULL && fwrite(bytes, size, 1, f) == 1;
    fine = (f == NULL || fclose(f) == 0) && fine;
    free(bytes);
    return fine;
}
