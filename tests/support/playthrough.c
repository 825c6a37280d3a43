/* playthrough.c - one cmocka test for each game and preset, made at run time. */
#include "support/playthrough.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/playthrough.h"
#include "core/text.h"
#include "support/cmocka_all.h"
#include "support/lines.h"

enum { FILES = 2 }; /* for each game and preset */

static void make(const game_config *cfg, int seed, struct text *out)
{
    game_error why = {.text = ""};
    text_init(out);
    if (!playthrough_write(cfg, (uint64_t)seed, out, &why))
        fail_msg("%s", why.text);
}

static void file_name(char *buf, size_t size, const game_config *cfg, const char *preset, int seed)
{
    snprintf(buf, size, "playthrough/%s-%s-%d.txt", cfg->game->key, preset, seed);
}

typedef struct one_test {
    game_config cfg;
    const char *preset;
    char name[96];
} one_test;

/* The line in which two texts begin to differ. */
static int first_difference(const char *a, const char *b)
{
    int line = 1;
    for (; *a != '\0' && *a == *b; a++, b++)
        line += *a == '\n';
    return line;
}

static void compare(void **state)
{
    const one_test *t = *state;
    for (int seed = 1; seed <= FILES; seed++) {
        char name[128];
        file_name(name, sizeof name, &t->cfg, t->preset, seed);
        char *wanted = lines_file(name, NULL);
        struct text found;
        make(&t->cfg, seed, &found);
        CHECK(strcmp(wanted, found.data) == 0, "%s differs in line %d", name,
              first_difference(wanted, found.data));
        text_free(&found);
        free(wanted);
    }
}

static void write_files(const one_test *t)
{
    for (int seed = 1; seed <= FILES; seed++) {
        char name[128], path[1024];
        file_name(name, sizeof name, &t->cfg, t->preset, seed);
        snprintf(path, sizeof path, "%s/%s", TEST_DATA, name);
        struct text found;
        make(&t->cfg, seed, &found);
        FILE *f = fopen(path, "wb");
        if (f == NULL || fwrite(found.data, 1, found.size, f) != found.size)
            fprintf(stderr, "%s: cannot be written\n", path);
        if (f != NULL)
            fclose(f);
        text_free(&found);
    }
}

int playthrough_main(int argc, char **argv, const game *const *list, int n)
{
    size_t total = 0, k = 0;
    for (int i = 0; i < n; i++)
        total += (size_t)list[i]->n_presets;
    one_test *one = calloc(total, sizeof *one);
    struct CMUnitTest *test = calloc(total, sizeof *test);
    if (one == NULL || test == NULL) {
        free(one);
        free(test);
        return 1;
    }
    for (int i = 0; i < n; i++)
        for (int p = 0; p < list[i]->n_presets; p++, k++) {
            one_test *t = &one[k];
            t->preset = list[i]->preset[p].key;
            game_config_init(&t->cfg, list[i]);
            game_config_preset(&t->cfg, t->preset);
            snprintf(t->name, sizeof t->name, "%s-%s", list[i]->key, t->preset);
            test[k] =
                (struct CMUnitTest){.name = t->name, .test_func = compare, .initial_state = t};
        }
    int failed = 0;
    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        for (size_t i = 0; i < total; i++)
            write_files(&one[i]);
    else
        failed = _cmocka_run_group_tests("playthrough", test, total, NULL, NULL);
    free(one);
    free(test);
    return failed;
}
