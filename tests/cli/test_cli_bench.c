/* bench: the node counts of tests/data/bench.txt, which change only with play. */
#include "support/cmocka_all.h"

#include <stdio.h>
#include <string.h>

#include "cli/run.h"

static void test_bench(void **state)
{
    (void)state;
    char want[1024];
    FILE *f = fopen(TEST_DATA "/bench.txt", "r");
    assert_non_null(f);
    want[fread(want, 1, sizeof want - 1, f)] = '\0';
    fclose(f);
    const run *r = run_program("bench", NULL);
    assert_int_equal(r->code, 0);
    assert_string_equal(r->out, want);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bench)};
    run_begin();
    int failed = cmocka_run_group_tests_name("command line: bench", tests, NULL, NULL);
    run_end();
    return failed;
}
