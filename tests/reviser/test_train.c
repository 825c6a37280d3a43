/* test_train.c - the games that weights are learnt from: a run that was interrupted, wherever
 * that was, ends with the same file as one that was not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reviser/train/train.h"
#include "support/cmocka_all.h"
#include "support/place.h"

enum { MOST = 1 << 16, GAMES = 5, DEPTH = 2, EXACT = 4 };

typedef struct bytes {
    size_t n;
    char b[MOST];
} bytes;

static void play(const char *path, uint32_t games)
{
    static weights w;
    weights_guess(&w);
    assert_true(selfplay(path, &w, 0, 0, DEPTH, EXACT, games));
}

static void read_bytes(const char *path, bytes *out)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    out->n = fread(out->b, 1, MOST, f);
    fclose(f);
    assert_in_range(out->n, 1, MOST - 1);
}

static void goes_on_where_it_was(void **state)
{
    (void)state;
    static bytes whole, found;
    place home;
    char path[300];
    place_make(&home);
    snprintf(path, sizeof path, "%s/games", home.dir);
    play(path, GAMES);
    read_bytes(path, &whole);
    static const long CUT[] = {0, 1, 100, sizeof(sample), 40 * sizeof(sample) + 5, MOST};
    for (size_t i = 0; i < sizeof CUT / sizeof CUT[0]; i++) {
        if (CUT[i] < (long)whole.n)
            assert_int_equal(truncate(path, CUT[i]), 0);
        play(path, GAMES);
        read_bytes(path, &found);
        assert_int_equal(found.n, whole.n);
        assert_memory_equal(found.b, whole.b, whole.n);
    }
    /* One game, twice. */
    assert_int_equal(truncate(path, 0), 0);
    play(path, 1);
    read_bytes(path, &whole);
    play(path, 1);
    read_bytes(path, &found);
    assert_int_equal(found.n, whole.n);
    place_remove(&home);
}

static void what_cannot_be_is_refused(void **state)
{
    (void)state;
    sample bad[] = {{.role = 8},
                    {.setter = GRID_BOARD, .jumper = 2},
                    {.setter = ~GRID_BOARD & (GRID_BOARD << 1)},
                    {.jumper = ~GRID_BOARD}};
    sample_list list = {NULL, 0};
    place home;
    char path[300];
    place_make(&home);
    snprintf(path, sizeof path, "%s/games", home.dir);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        FILE *f = fopen(path, "wb");
        assert_int_equal(fwrite(&(sample){.setter = 1, .jumper = 2}, sizeof bad[0], 1, f), 1);
        assert_int_equal(fwrite(&bad[i], sizeof bad[0], 1, f), 1);
        fclose(f);
        assert_false(samples_read(path, 1.0, &list));
        assert_int_equal(list.n, 0);
    }
    /* Openings ended all games of a short run. */
    assert_int_equal(truncate(path, 0), 0);
    assert_true(samples_read(path, 1.0, &list));
    assert_int_equal(list.n, 0);
    free(list.s);
    place_remove(&home);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goes_on_where_it_was),
        cmocka_unit_test(what_cannot_be_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
