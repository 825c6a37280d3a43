/* test_prefs.c - preferences: what is not understood is kept, what is no text is
 * put aside. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "play/store.h"
#include "support/place.h"

enum { PATH = 512 };

typedef struct folders {
    place home;
    char dir[PATH];
} folders;

static int set_up(void **state)
{
    folders *p = calloc(1, sizeof *p);
    if (p == NULL)
        return -1;
    place_home(&p->home);
    snprintf(p->dir, sizeof p->dir, "%s/dir", p->home.dir);
    *state = p;
    return mkdir(p->dir, 0700);
}

static int tear_down(void **state)
{
    folders *p = *state;
    place_remove(&p->home);
    free(p);
    return 0;
}

static void put(const char *path, const char *bytes, size_t size)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, size, f), size);
    assert_int_equal(fclose(f), 0);
}

static void holds(const char *path, const char *text)
{
    size_t size;
    game_error err;
    char *data = store_read(path, &size, NULL, &err);
    assert_non_null(data);
    assert_string_equal(data, text);
    assert_int_equal(size, strlen(text));
    free(data);
}

static void prefs_file(char *path)
{
    assert_true(store_path(STORE_CONFIG, "preferences", path, PATH, NULL));
}

static void test_prefs(void **state)
{
    (void)state;
    char path[PATH];
    game_error err;
    prefs *p = prefs_new();
    assert_non_null(p);
    assert_true(prefs_load(p, &err)); /* no file yet */
    assert_string_equal(prefs_get(p, "theme", "default"), "default");
    assert_true(prefs_set(p, "theme", "dark"));
    assert_true(prefs_set(p, "name", "a\nb"));
    assert_string_equal(prefs_get(p, "theme", "default"), "dark");
    assert_true(prefs_save(p, &err));
    prefs_file(path);
    holds(path, "theme = dark\nname = a b\n");

    const char *text =
        "# mine\n\ntheme=light\nwhat is this\n= x\n  future  =  a = b \ntheme = mono\r\n"
        "\xff\xfe = \x01\nlast = 1";
    put(path, text, strlen(text));
    assert_true(prefs_load(p, &err));
    assert_string_equal(prefs_get(p, "theme", ""), "mono"); /* the last one counts */
    assert_string_equal(prefs_get(p, "future", ""), "a = b");
    assert_string_equal(prefs_get(p, "last", ""), "1");
    assert_string_equal(prefs_get(p, "# mine", "no"), "no");
    assert_true(prefs_set(p, "theme", "dark"));
    assert_true(prefs_set(p, "new", ""));
    assert_true(prefs_save(p, &err));
    holds(path, "# mine\n\ntheme=light\nwhat is this\n= x\n  future  =  a = b \ntheme = dark\n"
                "\xff\xfe = \x01\nlast = 1\nnew = \n");
    assert_true(prefs_load(p, &err));
    assert_string_equal(prefs_get(p, "new", "x"), "");
    prefs_free(p);
    prefs_free(NULL);
}

static void test_prefs_broken(void **state)
{
    (void)state;
    char path[PATH], aside[PATH + 16];
    game_error err;
    const char binary[] = "PK\0\0\1=\0\n";
    prefs *p = prefs_new();
    assert_true(prefs_set(p, "theme", "dark"));
    assert_true(prefs_save(p, &err));
    prefs_file(path);
    put(path, binary, sizeof binary);
    assert_false(prefs_load(p, &err));
    assert_non_null(strstr(err.text, "no preferences file"));
    assert_string_equal(prefs_get(p, "theme", "default"), "default");
    assert_true(prefs_set(p, "theme", "light"));
    assert_true(prefs_save(p, &err));
    holds(path, "theme = light\n");
    snprintf(aside, sizeof aside, "%s.broken", path);
    size_t size;
    char *old = store_read(aside, &size, NULL, &err);
    assert_non_null(old);
    assert_int_equal(size, sizeof binary);
    free(old);
    assert_true(prefs_save(p, &err)); /* the good file is not put aside */
    snprintf(aside, sizeof aside, "%s.broken.2", path);
    assert_int_not_equal(access(aside, F_OK), 0);
    prefs_free(p);
}

#define IN_PLACE(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PLACE(test_prefs),
        IN_PLACE(test_prefs_broken),
    };
    return cmocka_run_group_tests_name("preferences", tests, NULL, NULL);
}
