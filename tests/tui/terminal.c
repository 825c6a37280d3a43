/* tests/tui/terminal.c - see terminal.h. */
#include "tui/terminal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <cmocka.h>

static bool has_drawn(pty *p, void *arg)
{
    (void)arg;
    return strlen(pty_screen(p)) > (size_t)60;
}

pty *terminal_start(const pty_setup *s, const char *words)
{
    char copy[512];
    const char *args[32];
    int n = 0;
    assert_true(strlen(words) < sizeof copy);
    strcpy(copy, words);
    for (char *w = strtok(copy, " "); w && n < 31; w = strtok(NULL, " "))
        args[n++] = w;
    args[n] = NULL;
    pty *p = pty_start(s, PROGRAM, args);
    assert_true(pty_until(p, has_drawn, NULL));
    terminal_settle(p);
    return p;
}

pty *terminal_start_ascii(const char *words)
{
    pty_setup s = {.locale = "C"};
    return terminal_start(&s, words);
}

void terminal_settle(pty *p)
{
    pty_quiet(p, 120);
}

void terminal_expect_clean(pty *p)
{
    struct termios now, before;
    pty_modes(p, &now, &before);
    assert_int_equal(now.c_lflag, before.c_lflag);
    assert_int_equal(now.c_iflag, before.c_iflag);
    assert_int_equal(now.c_oflag, before.c_oflag);
    assert_memory_equal(now.c_cc, before.c_cc, sizeof now.c_cc);
    assert_false(pty_alternate(p));
    static const int modes[] = {1, 9, 1000, 1002, 1003, 1005, 1006, 1015, 1049, 2004};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        if (pty_mode(p, modes[i]))
            fail_msg("private mode %d is still set", modes[i]);
    }
    int row, col;
    bool visible;
    pty_cursor(p, &row, &col, &visible);
    assert_true(visible);
}

void terminal_expect_exit(pty *p, int code)
{
    int status;
    if (!pty_ended(p, &status))
        fail_msg("it still runs:\n%s", pty_screen(p));
    if (!WIFEXITED(status) || WEXITSTATUS(status) != code)
        fail_msg("wait status %x, not exit code %d:\n%s", (unsigned)status, code, pty_screen(p));
}

void terminal_expect_killed(pty *p, int signal)
{
    int status;
    assert_true(pty_ended(p, &status));
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), signal);
}

char *terminal_copy(pty *p)
{
    const char *s = pty_screen(p);
    char *copy = malloc(strlen(s) + 1);
    assert_non_null(copy);
    return strcpy(copy, s);
}

void terminal_preferences(const char *home, const char *lines)
{
    static const char *const parts[] = {"/.config", "/.config/parlour",
                                        "/.config/parlour/preferences"};
    char path[400];
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", home, parts[i]);
        if (i < 2)
            assert_int_equal(mkdir(path, 0700), 0);
    }
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(lines, f);
    fclose(f);
}

bool terminal_hint(pty *p, const char *label, char *step, size_t size)
{
    int row, col;
    if (!pty_find(p, label, &row, &col))
        return false;
    const char *s = strstr(pty_row(p, row), label) + strlen(label);
    size_t n = strcspn(s, ": ");
    if (n == 0 || n >= size || s[n + strspn(s + n, " ")] != ':')
        return false;
    memcpy(step, s, n);
    step[n] = '\0';
    return true;
}

static bool has_hint(pty *p, void *label)
{
    char step[32];
    return terminal_hint(p, label, step, sizeof step);
}

void terminal_await_hint(pty *p, const char *label)
{
    char copy[32];
    snprintf(copy, sizeof copy, "%s", label);
    if (!has_hint(p, copy))
        pty_type(p, "H");
    if (!pty_until(p, has_hint, copy))
        fail_msg("no hint:\n%s", pty_screen(p));
}

void terminal_play_hint(pty *p, const char *label)
{
    char step[32], line[40];
    terminal_await_hint(p, label);
    terminal_hint(p, label, step, sizeof step);
    /* A piece is given by its sign alone. */
    snprintf(line, sizeof line, strlen(step) == 1 ? "%s" : ":%s\r", step);
    pty_type(p, line);
}

void terminal_do(pty *p, const char *keys, const char *text)
{
    pty_type(p, keys);
    pty_await(p, text);
}
