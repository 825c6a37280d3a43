/* Tasks dealt to processes: all results come back; one that dies loses its task and holds
 * nobody up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cli/interrupt.h"
#include "cli/jobs.h"

enum { N = 40, HANG_S = 120 };

typedef struct answer {
    int index, square;
} answer;

typedef struct test {
    int dies_at, dies_every; /* the process that has this task kills itself */
    int came[N];
} test;

static void square(int index, void *out, void *ctx)
{
    const test *t = ctx;
    if (index == t->dies_at || (t->dies_every > 0 && index % t->dies_every == 0))
        raise(SIGKILL);
    *(answer *)out = (answer){index, index * index};
}

static void take(const void *result, void *ctx)
{
    test *t = ctx;
    const answer *a = result;
    assert_int_equal(a->square, a->index * a->index);
    t->came[a->index]++;
}

static int run(test *t, int at_a_time, bool *all)
{
    jobs j = {N, at_a_time, sizeof(answer), square, take, t};
    int came = 0;
    alarm(HANG_S); /* a hang is a failure, not for ever */
    assert_true(interrupt_begin());
    *all = jobs_run(&j);
    alarm(0);
    for (int i = 0; i < N; i++) {
        assert_true(t->came[i] <= 1);
        came += t->came[i];
    }
    return came;
}

static void test_all_come(void **state)
{
    (void)state;
    static const int at_a_time[] = {1, 2, 7, N};
    for (size_t i = 0; i < sizeof at_a_time / sizeof at_a_time[0]; i++) {
        test t = {.dies_at = -1};
        bool all;
        assert_int_equal(run(&t, at_a_time[i], &all), N);
        assert_true(all);
    }
}

static void test_one_dies(void **state)
{
    (void)state;
    static const int at[] = {0, 3, N - 1};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        test t = {.dies_at = at[i]};
        bool all;
        assert_int_equal(run(&t, 3, &all), N - 1);
        assert_false(all);
        assert_int_equal(t.came[at[i]], 0);
    }
}

static void test_all_die(void **state)
{
    (void)state;
    test t = {.dies_at = -1, .dies_every = 1};
    bool all;
    assert_int_equal(run(&t, 4, &all), 0);
    assert_false(all);
    t = (test){.dies_at = -1, .dies_every = 5}; /* the last one dies of task 20 or before */
    assert_true(run(&t, 4, &all) < N);
    assert_false(all);
    assert_int_equal(interrupt_number(), 0); /* a broken pipe is no wish to leave */
}

/* A signal ends it early, and the processes with it. */
static void interrupting(const void *result, void *ctx)
{
    take(result, ctx);
    raise(SIGTERM);
}

static void test_signal(void **state)
{
    (void)state;
    test t = {.dies_at = -1};
    jobs j = {N, 2, sizeof(answer), square, interrupting, &t};
    alarm(HANG_S);
    assert_true(interrupt_begin());
    assert_false(jobs_run(&j));
    alarm(0);
    assert_int_equal(interrupt_number(), SIGTERM);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_come),
        cmocka_unit_test(test_one_dies),
        cmocka_unit_test(test_all_die),
        cmocka_unit_test(test_signal),
    };
    return cmocka_run_group_tests_name("jobs", tests, NULL, NULL);
}
