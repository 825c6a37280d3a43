/* The makers of the table of openings: what a file knows is not asked again, answers are
 * kept, and the values of empty boards follow from them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "quarto/train/layers.h"
#include "support/place.h"

enum { MIB = 64 };

/* Copies the table's source but for one in three lines of nodiags under quarto rules. */
static void copy_table(const char *path, bool all)
{
    FILE *in = fopen(OPENING_TEXT, "r"), *out = fopen(path, "w");
    char line[200];
    assert_non_null(in);
    assert_non_null(out);
    for (int n = 0; fgets(line, sizeof line, in) != NULL;)
        if (all || strncmp(line, "1 0 ", 4) != 0 || ++n % 3 != 0)
            fputs(line, out);
    fclose(in);
    fclose(out);
}

static size_t size_of(const char *path)
{
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    assert_int_equal(fseek(f, 0, SEEK_END), 0);
    long n = ftell(f);
    fclose(f);
    return (size_t)n;
}

static void new_table(place *p, char path[PLACE_ROOM + 16], bool all)
{
    place_make(p);
    snprintf(path, PLACE_ROOM + 16, "%s/openings.txt", p->dir);
    copy_table(path, all);
}

/* docs/QUARTO-VALUES.md; here for the player who places first, not for the giver. */
static void the_shipped_lines_are_enough(void **ctx)
{
    static const struct {
        int type, rules, pieces, value;
    } want[] = {
        {QUARTO_NORMAL, QUARTO_QUARTO, 2, 0},  {QUARTO_NORMAL, QUARTO_TIC, 3, 0},
        {QUARTO_NODIAGS, QUARTO_QUARTO, 2, 0}, {QUARTO_NODIAGS, QUARTO_TIC, 2, 0},
        {QUARTO_NODIAGS, QUARTO_TIC, 3, 0},    {QUARTO_TORUS, QUARTO_QUARTO, 2, 1},
        {QUARTO_TORUS, QUARTO_TIC, 2, 1},
    };
    (void)ctx;
    place p;
    char path[PLACE_ROOM + 16];
    new_table(&p, path, true);
    size_t before = size_of(path);
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        layers_answer a = layers_value(want[i].type, want[i].rules, want[i].pieces, path, MIB);
        assert_int_equal(a.value, want[i].value);
        assert_int_equal(a.asked, 0);
    }
    assert_int_equal(size_of(path), before);
    place_remove(&p);
}

/* What is missing is asked for, and the answers are kept. */
static void answers_are_kept(void **ctx)
{
    (void)ctx;
    place p;
    char path[PLACE_ROOM + 16];
    new_table(&p, path, false);
    size_t before = size_of(path);
    layers_answer a = layers_value(QUARTO_NODIAGS, QUARTO_QUARTO, 2, path, MIB);
    assert_int_equal(a.value, 0);
    assert_true(a.asked > 0 && a.nodes > 1000);
    assert_true(size_of(path) > before);
    a = layers_value(QUARTO_NODIAGS, QUARTO_QUARTO, 2, path, MIB);
    assert_int_equal(a.value, 0);
    assert_int_equal(a.asked, 0);
    place_remove(&p);
}

/* Lines that make no sense are left alone. */
static void damaged_lines_are_ignored(void **ctx)
{
    static const char *bad[] = {
        "bounds 1 0 2 %s 1 0 0 0 5\n",  "bounds 1 0 2 %s 0 2 0 0 5\n", "1 0 2 %s 2 0 0 5\n",
        "bounds 1 0 2 %s 0 1 16 0 5\n", "1 0 2 %s 1 0 -1 5\n",         "bounds 1 0 2 %s 0 1 0\n",
        "1 0 3 %s 1 0 0 5\n",           "1 1 2 %s 1 0 0 5\n",          "%s\n",
    };
    (void)ctx;
    symmetry *s = symmetry_new(QUARTO_NODIAGS);
    assert_non_null(s);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        layer l[3];
        char path[PLACE_ROOM + 16], code[20];
        place p;
        place_make(&p);
        snprintf(path, sizeof path, "%s/bad.txt", p.dir);
        layers_make(l, 2, QUARTO_NODIAGS, QUARTO_QUARTO, s);
        snprintf(code, sizeof code, "%llx", (unsigned long long)l[2].e[5].code);
        FILE *f = fopen(path, "w");
        assert_non_null(f);
        fprintf(f, bad[i], code);
        fprintf(f, "bounds 1 0 2 %llx -1 0 0 0 5\n", (unsigned long long)l[2].e[6].code);
        fclose(f);
        assert_int_equal(layers_read(&l[2], path, QUARTO_NODIAGS, QUARTO_QUARTO, 2), 0);
        assert_int_equal(l[2].e[5].lower, -1);
        assert_int_equal(l[2].e[5].upper, 1);
        assert_int_equal(l[2].e[6].upper, 0);
        layers_free(l, 2);
        place_remove(&p);
    }
    symmetry_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_shipped_lines_are_enough),
        cmocka_unit_test(answers_are_kept),
        cmocka_unit_test(damaged_lines_are_ignored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
