/* test_lines.c - lines come whole and in order however they arrive, are told of before
 * they are taken, and a reader can be left at any moment. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "play/lines.h"
#include "play/thread.h"

static void say(int fd, const char *text, size_t n)
{
    while (n > 0) {
        ssize_t put = write(fd, text, n);
        assert_true(put > 0);
        text += put;
        n -= (size_t)put;
    }
}

static void count(void *ctx, const char *line)
{
    if (strcmp(line, "stop") == 0)
        atomic_fetch_add((atomic_int *)ctx, 1);
}

static void test_pieces(void **state)
{
    (void)state;
    int fd[2];
    char *line = malloc(LINES_MAX);
    assert_int_equal(pipe(fd), 0);
    lines *l = lines_new(fd[0], NULL, NULL, NULL);
    assert_non_null(l);
    static const char text[] = "one\ntwo\r\n\nfo\0ur\nlast";
    for (size_t i = 0; i < sizeof text - 1; i++)
        say(fd[1], text + i, 1);
    close(fd[1]);
    static const char *const want[] = {"one", "two", "", "fo ur", "last"};
    for (int i = 0; i < 5; i++) {
        assert_true(lines_take(l, line));
        assert_string_equal(line, want[i]);
    }
    assert_false(lines_take(l, line));
    assert_false(lines_take(l, line));
    lines_free(l);
    close(fd[0]);
    free(line);
}

/* Told of while nobody takes. */
static void test_notice(void **state)
{
    (void)state;
    int fd[2];
    char *line = malloc(LINES_MAX);
    atomic_int stops = 0;
    assert_int_equal(pipe(fd), 0);
    lines *l = lines_new(fd[0], count, &stops, NULL);
    say(fd[1], "go\nstop\nst", 10);
    for (int i = 0; i < 10000 && atomic_load(&stops) < 1; i++)
        poll(NULL, 0, 1);
    assert_int_equal(atomic_load(&stops), 1);
    say(fd[1], "op\n", 3);
    for (int i = 0; i < 10000 && atomic_load(&stops) < 2; i++)
        poll(NULL, 0, 1);
    assert_int_equal(atomic_load(&stops), 2);
    assert_true(lines_take(l, line));
    assert_string_equal(line, "go");
    lines_free(l); /* with lines that nobody took, and the other end open */
    close(fd[0]);
    close(fd[1]);
    free(line);
}

static void *flood(void *arg)
{
    static const char text[] = "0123456789012345678901234567890123456789\n";
    int fd = *(int *)arg;
    for (int i = 0; i < 300000; i++)
        if (write(fd, text, sizeof text - 1) < 0)
            break;
    close(fd);
    return NULL;
}

/* More than is kept: nothing is lost, and a line without end is cut. */
static void test_much(void **state)
{
    (void)state;
    int fd[2];
    char *line = malloc(LINES_MAX);
    pthread_t writer;
    assert_int_equal(pipe(fd), 0);
    assert_true(thread_start(&writer, flood, &fd[1]));
    lines *l = lines_new(fd[0], NULL, NULL, NULL);
    int n = 0;
    for (; lines_take(l, line); n++)
        assert_int_equal(strlen(line), 40);
    assert_int_equal(n, 300000);
    pthread_join(writer, NULL);
    lines_free(l);
    close(fd[0]);

    assert_int_equal(pipe(fd), 0);
    l = lines_new(fd[0], NULL, NULL, NULL);
    char *piece = malloc(LINES_MAX);
    memset(piece, 'x', LINES_MAX);
    for (int i = 0; i < 5; i++)
        say(fd[1], piece, LINES_MAX);
    say(fd[1], "\nshort\n", 7);
    assert_true(lines_take(l, line));
    assert_int_equal(strlen(line), LINES_MAX - 1);
    assert_true(lines_take(l, line));
    assert_string_equal(line, "short");
    lines_free(l);
    close(fd[0]);
    close(fd[1]);
    free(piece);
    free(line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_notice),
        cmocka_unit_test(test_much),
    };
    return cmocka_run_group_tests_name("lines", tests, NULL, NULL);
}
