/* test_process.c - external programs: lines, ends, floods, deaf children,
 * leftovers; no zombie stays and nothing blocks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "play/process.h"

enum { HANG_MS = 30000 };

/* The next line, or the end (-1); fails on a hang. */
static int next_line(process *p, char *buf, size_t size, game_error *err)
{
    for (;;) {
        process_flush(p);
        int n = process_line(p, buf, size, err);
        if (n != 0)
            return n;
        struct pollfd fd[2] = {
            {.fd = process_fd(p), .events = POLLIN},
            {.fd = process_wants_write(p) ? process_write_fd(p) : -1, .events = POLLOUT}};
        assert_true(poll(fd, 2, HANG_MS) > 0);
    }
}

static process *start(const char *command)
{
    game_error err;
    process *p = process_start(command, &err);
    assert_non_null(p);
    return p;
}

static void no_zombie(void)
{
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static void test_lines(void **state)
{
    (void)state;
    char buf[64];
    game_error err;
    process *p = start("cat");
    assert_true(process_send(p, "one"));
    assert_true(process_send(p, ""));
    assert_true(process_send(p, "three\r"));
    assert_int_equal(next_line(p, buf, sizeof buf, &err), 1);
    assert_string_equal(buf, "one");
    assert_int_equal(next_line(p, buf, sizeof buf, &err), 1);
    assert_string_equal(buf, "");
    assert_int_equal(next_line(p, buf, sizeof buf, &err), 1);
    assert_string_equal(buf, "three");
    assert_int_equal(process_line(p, buf, sizeof buf, &err), 0);
    assert_true(process_send(p, "a line longer than the buffer"));
    assert_int_equal(next_line(p, buf, 7, &err), 1);
    assert_string_equal(buf, "a line");
    process_free(p);
    process_free(NULL);
    no_zombie();
}

/* Much in both directions, more than pipes hold. */
static void test_much(void **state)
{
    (void)state;
    char buf[256], line[200];
    game_error err;
    process *p = start("cat");
    memset(line, 'x', sizeof line);
    line[sizeof line - 1] = '\0';
    for (int i = 0; i < 3000; i++)
        assert_true(process_send(p, line));
    for (int i = 0; i < 3000; i++) {
        assert_int_equal(next_line(p, buf, sizeof buf, &err), 1);
        assert_string_equal(buf, line);
    }
    process_free(p);
    no_zombie();
}

static void ends_with(const char *command, const char *how)
{
    char buf[64];
    game_error err = {.at = -1, .text = ""};
    process *p = start(command);
    int n;
    while ((n = next_line(p, buf, sizeof buf, &err)) > 0)
        ;
    assert_int_equal(n, -1);
    assert_string_equal(err.text, how);
    assert_int_equal(process_line(p, buf, sizeof buf, &err), -1); /* and again */
    assert_false(process_send(p, "hello"));
    process_free(p);
    no_zombie();
}

static void test_ends(void **state)
{
    (void)state;
    ends_with("true", "has ended with exit code 0");
    ends_with("sh -c 'echo hello; exit 3'", "has ended with exit code 3");
    ends_with("sh -c 'kill -9 $$'", "was ended by signal 9");
    ends_with("there-is-no-such-program-at-all", "could not be started: command not found");
    ends_with("/etc/passwd", "could not be started: not an executable program");
    ends_with("sh -c 'exec >&-; sleep 60'", "has closed its output");
    ends_with("head -c 70000 /dev/zero", "floods: a line longer than 65536 bytes");
}

static void test_last_words(void **state)
{
    (void)state;
    char buf[64];
    game_error err;
    process *p = start("sh -c 'echo first; echo second; exit 1'");
    assert_int_equal(next_line(p, buf, sizeof buf, &err), 1);
    assert_string_equal(buf, "first");
    assert_int_equal(next_line(p, buf, sizeof buf, &err), 1);
    assert_string_equal(buf, "second");
    assert_int_equal(next_line(p, buf, sizeof buf, &err), -1);
    process_free(p);
}

/* Writing to a child that is gone, or that reads nothing, is no signal and no
 * wait. */
static void test_deaf(void **state)
{
    (void)state;
    process *p = start("sh -c 'exec <&-; echo ready; sleep 60'");
    char buf[64];
    game_error err;
    assert_int_equal(next_line(p, buf, sizeof buf, &err), 1);
    bool sent = true;
    for (int i = 0; i < 10 && sent; i++)
        sent = process_send(p, "hello");
    assert_false(sent);
    process_kill(p);
    process_free(p);

    p = start("sleep 60");
    int n = 0;
    while (process_send(p, "a line that nobody will ever read, sent until the queue is full"))
        n++;
    assert_true(n > 1000);
    process_kill(p);
    process_free(p);
    no_zombie();
}

/* What the child started goes with it. */
static void test_group(void **state)
{
    (void)state;
    char buf[64];
    game_error err;
    process *p = start("sh -c 'sleep 60 & echo $!; wait'");
    assert_int_equal(next_line(p, buf, sizeof buf, &err), 1);
    pid_t grandchild = (pid_t)strtol(buf, NULL, 10);
    assert_true(grandchild > 1);
    assert_int_equal(kill(grandchild, 0), 0);
    process_kill(p);
    process_free(p);
    int tries = 0; /* whoever adopted it needs a moment to reap it */
    while (kill(grandchild, 0) == 0 && tries++ < 3000)
        poll(NULL, 0, 10);
    if (tries >= 3000) {
        char path[64], text[256] = "";
        snprintf(path, sizeof path, "/proc/%ld/stat", (long)grandchild);
        FILE *f = fopen(path, "r");
        if (f != NULL) {
            if (fgets(text, sizeof text, f) == NULL)
                text[0] = '\0';
            fclose(f);
        }
        assert_non_null(strstr(text, ") Z ")); /* dead, if not reaped */
    }
    no_zombie();
}

static void test_clean_environment(void **state)
{
    (void)state;
    char buf[256];
    game_error err;
    int n;
    bool home = false;
    setenv("PARLOUR_TEST_SECRET", "x", 1);
    setenv("HOME", "/nowhere", 1);
    process *p = start("env");
    while ((n = next_line(p, buf, sizeof buf, &err)) > 0) {
        assert_null(strstr(buf, "SECRET"));
        home = home || strcmp(buf, "HOME=/nowhere") == 0;
    }
    assert_true(home);
    process_free(p);

    /* No descriptor of ours, no blocked signal goes along. */
    sigset_t set, old;
    sigfillset(&set);
    sigprocmask(SIG_SETMASK, &set, &old);
    p = start("sh -c 'ls /proc/self/fd | wc -l; grep SigBlk /proc/self/status; kill -15 $$'");
    sigprocmask(SIG_SETMASK, &old, NULL);
    if (next_line(p, buf, sizeof buf, &err) > 0 && access("/proc/self/fd", R_OK) == 0) {
        assert_int_equal(strtol(buf, NULL, 10), 4); /* 0, 1, 2 and ls's own */
        assert_int_equal(next_line(p, buf, sizeof buf, &err), 1);
        assert_non_null(strstr(buf, "0000000000000000"));
    }
    while (next_line(p, buf, sizeof buf, &err) > 0)
        ;
    assert_string_equal(err.text, "was ended by signal 15");
    process_free(p);
    no_zombie();
}

/* Also when our own standard streams are closed. */
static void test_no_streams(void **state)
{
    (void)state;
    char buf[64];
    game_error err;
    int in = dup(STDIN_FILENO);
    close(STDIN_FILENO);
    process *p = start("cat");
    process_send(p, "hello");
    int n = next_line(p, buf, sizeof buf, &err);
    process_free(p);
    dup2(in, STDIN_FILENO);
    close(in);
    assert_int_equal(n, 1);
    assert_string_equal(buf, "hello");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_much),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_last_words),
        cmocka_unit_test(test_deaf),
        cmocka_unit_test(test_group),
        cmocka_unit_test(test_clean_environment),
        cmocka_unit_test(test_no_streams),
    };
    return cmocka_run_group_tests_name("process", tests, NULL, NULL);
}
