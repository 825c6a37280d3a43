/* Little memory: the program does with smaller tables, or says that it cannot think; it
 * never gives the answer of a search that was not made. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cli/run.h"

/* KiB that are plenty, and steps down to where no program can run. */
enum { PLENTY = 300000, TOP = 60000, STEP = 1500, LEAST = 3000 };

static const char start[] = "---------------------------OX------XO--------------------------- X";
static const char end[] = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOO---- X";

/* A table that cannot be had is made smaller. */
static void test_smaller_table(void **state)
{
    (void)state;
    static const char *const game[] = {"reversi", "reviser", "quarto"};
    char line[256];
    if (!run_memory(PLENTY))
        return;
    for (int i = 0; i < 3; i++) {
        snprintf(line, sizeof line, "think --game %s --memory 1024 --depth 2", game[i]);
        const run *r = run_program(line, NULL);
        assert_string_equal(r->err, "");
        assert_int_equal(r->code, 0);
        assert_non_null(strstr(r->out, " depth=2 "));
    }
}

/* Whatever there is: an answer that was thought about, or a failure that is told, which
 * also the exit code says unless the program 'ends_well' all the same. */
static void sweep(const char *line, const char *input, const char *answer, bool ends_well)
{
    int answered = 0, failed = 0;
    for (size_t kib = TOP; kib >= LEAST; kib -= STEP) {
        run_memory(kib);
        const run *r = run_program(line, input);
        if (strstr(r->out, answer) != NULL) {
            answered++;
            continue;
        }
        bool told = strstr(r->out, "memory") != NULL || strstr(r->err, "memory") != NULL ||
                    strstr(r->err, "thread") != NULL;
        bool ran = r->code == 0 || r->code == 1 || r->code == 2; /* the loader says 127 */
        if (ran && (!told || (!ends_well && r->code == 0)))
            fail_msg("%s with %zu KiB: code %d: %s%s", line, kib, r->code, r->out, r->err);
        failed++;
    }
    assert_true(answered > 0);
    assert_true(failed > 0);
}

static void test_told(void **state)
{
    (void)state;
    char line[256];
    if (!run_memory(PLENTY))
        return;
    snprintf(line, sizeof line, "think --game reversi --memory 64 --depth 1 --state '%s'", start);
    sweep(line, NULL, " depth=1 ", false);
    snprintf(line, sizeof line, "hint --game reversi --memory 64 --depth 1 --state '%s'", start);
    sweep(line, NULL, "d3 ", false);
    snprintf(line, sizeof line, "solve --game reversi --memory 64 --state '%s'", end);
    sweep(line, NULL, "positions=1", false);
    sweep("gtp --game reversi --memory 64 --depth 1", "genmove b\nquit\n", "= ", true);
    sweep("nboard --memory 64", "set depth 1\ngo\n", "=== ", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_smaller_table),
        cmocka_unit_test(test_told),
    };
    run_begin();
    int failed = cmocka_run_group_tests_name("command line: memory", tests, NULL, NULL);
    run_end();
    return failed;
}
