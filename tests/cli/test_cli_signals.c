/* A match that is told to leave, or whose reader leaves, ends the programs that play in it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/run.h"

enum { WAIT_MS = 60000, TICK_MS = 20 };

static void nap(void)
{
    struct timespec t = {.tv_nsec = TICK_MS * 1000000L};
    nanosleep(&t, NULL);
}

/* Engines that say nothing, each with its number as the name of a file in "running". */
static void write_engine(void)
{
    run_file("engine", "mkdir -p running\n: >running/$$\nexec sleep 1000\n");
}

static int engines(pid_t pid[8])
{
    int n = 0;
    FILE *f = popen("ls running 2>/dev/null", "r");
    assert_non_null(f);
    char line[64];
    while (fgets(line, sizeof line, f) != NULL && n < 8)
        pid[n++] = (pid_t)strtol(line, NULL, 10);
    pclose(f);
    return n;
}

static void wait_engines(pid_t pid[8], int wanted)
{
    for (int ms = 0; engines(pid) < wanted; ms += TICK_MS) {
        assert_true(ms < WAIT_MS);
        nap();
    }
}

/* Ended, and taken note of by whoever must. */
static void expect_gone(pid_t pid)
{
    for (int ms = 0; kill(pid, 0) == 0; ms += TICK_MS) {
        if (ms >= WAIT_MS) {
            kill(pid, SIGKILL);
            fail_msg("a program runs on");
        }
        nap();
    }
    assert_int_equal(errno, ESRCH);
}

static void expect_ended(const char *jobs, int n, int number)
{
    char line[256];
    pid_t pid[8];
    assert_int_equal(system("rm -rf running"), 0);
    snprintf(line, sizeof line, "match --game reversi --a 'gtp:sh ./engine' --b random --games 4%s",
             jobs);
    long match = run_start("match", line, NULL);
    wait_engines(pid, n);
    kill((pid_t)match, number);
    const run *r = run_await("match", match);
    assert_int_equal(r->code, 128 + number);
    assert_non_null(strstr(r->out, "a=0 b=0 draws=0 ")); /* what was played until then */
    assert_null(strstr(r->out, "game 1"));
    for (int i = 0; i < n; i++)
        expect_gone(pid[i]);
}

static void test_signals(void **state)
{
    (void)state;
    static const int number[] = {SIGINT, SIGTERM, SIGHUP};
    write_engine();
    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++)
        expect_ended("", 1, number[i]);
    expect_ended(" --jobs 2", 2, SIGTERM);
    expect_ended(" --jobs 2", 2, SIGINT);
}

/* Engines that end the process that started them: its games are lost, and that is told. */
static void test_dead_jobs(void **state)
{
    (void)state;
    run_file("killer", "kill -9 $PPID\n");
    const run *r = run_program("match --game reversi --a 'gtp:sh ./killer' --b random --games 6 "
                               "--jobs 2",
                               NULL);
    assert_int_equal(r->code, 1);
    assert_non_null(strstr(r->out, "game 6 opening=3 first=b winner=? "));
    assert_non_null(strstr(r->out, "\na=0 b=0 draws=0 "));
    assert_non_null(strstr(r->err, "game 2: the process that played it has ended\n"));
    assert_non_null(strstr(r->err, "match: not every game could be played\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signals),
        cmocka_unit_test(test_dead_jobs),
    };
    run_begin();
    int failed = cmocka_run_group_tests_name("command line: signals", tests, NULL, NULL);
    run_end();
    return failed;
}
