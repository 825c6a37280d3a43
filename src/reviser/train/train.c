/* reviser/train/train.c - learns the engine's weights:
 *
 *     reviser_train DIR [GAMES]
 *
 * Generation by generation the engine plays GAMES games (default 16000; of the last generation
 * three times as many) of each chain rule against itself, with the weights of the generation
 * before, looking 2, 3, 4 and 4 turns ahead, and new weights are fitted on all games so far.  The
 * last ones stand in DIR/weights.bin: src/reviser/engine/weights.bin is a copy of it.  Everything
 * is deterministic; an interrupted run goes on where it was. */
#include <stdio.h>
#include <stdlib.h>

#include "core/text.h"
#include "reviser/engine/weights_file.h"
#include "reviser/train/train.h"

/* Depth of play, from how many open fields on the end is exact (by chain rule), how many times
 * the games. */
static const struct {
    int depth, exact[2], times;
    double outcome; /* samples_read() */
} GENERATION[] = {
    {2, {4, 5}, 1, 1.0}, {3, {5, 6}, 1, 0.8}, {4, {5, 6}, 1, 0.7}, {4, {5, 6}, 3, 0.7}};

enum { GENERATIONS = sizeof GENERATION / sizeof GENERATION[0], ROUNDS = 3, PATH = 512 };

static bool exists(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (f != NULL)
        fclose(f);
    return f != NULL;
}

static bool load(const char *path, weights *w)
{
    static unsigned char bytes[1 << 23];
    FILE *f = fopen(path, "rb");
    game_error err;
    if (f == NULL)
        return false;
    size_t size = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    if (!weights_load(w, bytes, size, &err)) {
        fprintf(stderr, "%s: %s\n", path, err.text);
        return false;
    }
    return true;
}

static bool generation(const char *dir, int k, long games, weights *w, sample_list *all)
{
    char path[PATH];
    for (int must = 0; must < 2; must++) {
        text_printf(path, sizeof path, "%s/games-%d-%s.bin", dir, k, must ? "must" : "may");
        if (!selfplay(path, w, must, k, GENERATION[k].depth, GENERATION[k].exact[must],
                      (uint32_t)(games * GENERATION[k].times)) ||
            !samples_read(path, GENERATION[k].outcome, all))
            return false;
    }
    text_printf(path, sizeof path, "%s/weights-%d.bin", dir, k);
    if (!exists(path)) {
        printf("generation %d: %ld positions\n", k, all->n);
        if (!fit(w, all, ROUNDS) || !weights_save(path, w))
            return false;
    }
    /* As the file has them, so that an interrupted run and a whole one agree. */
    return load(path, w);
}

int main(int argc, char **argv)
{
    static weights w;
    sample_list all = {NULL, 0};
    char path[PATH];
    long games = argc == 3 ? strtol(argv[2], NULL, 10) : 16000;
    if (argc < 2 || argc > 3 || games < 1) {
        fputs("usage: reviser_train DIR [GAMES]\n", stderr);
        return 2;
    }
    weights_guess(&w);
    for (int k = 0; k < GENERATIONS; k++) {
        if (!generation(argv[1], k, games, &w, &all)) {
            fprintf(stderr, "reviser_train: generation %d failed\n", k);
            return 1;
        }
    }
    text_printf(path, sizeof path, "%s/weights.bin", argv[1]);
    bool fine = weights_save(path, &w);
    free(all.s);
    return fine ? 0 : 1;
}
