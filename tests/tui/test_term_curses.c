/* The curses terminal by itself, on a pty: a small program shows the events it gets.
 * A process a case, since curses has one screen a process. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "tui/pty.h"

static pty *start(const pty_setup *s, const char *arg)
{
    const char *args[] = {arg, NULL};
    pty *p = pty_start(s, PROGRAM, args);
    pty_await(p, "echo ");
    pty_quiet(p, 50);
    return p;
}

static const pty_setup usual;

/* Types, and waits for the line that the n-th event must give. */
static void expect_line(pty *p, const char *bytes, const char *line)
{
    pty_type(p, bytes);
    pty_await(p, line);
}

static void expect_clean(pty *p)
{
    struct termios now, before;
    pty_modes(p, &now, &before);
    assert_int_equal(now.c_lflag, before.c_lflag);
    assert_int_equal(now.c_iflag, before.c_iflag);
    assert_int_equal(now.c_oflag, before.c_oflag);
    assert_memory_equal(now.c_cc, before.c_cc, sizeof now.c_cc);
    assert_false(pty_alternate(p));
    assert_false(pty_mode(p, 1000));
    assert_false(pty_mode(p, 1006));
    assert_false(pty_mode(p, 2004));
    assert_false(pty_mode(p, 1));
    int row, col;
    bool visible;
    pty_cursor(p, &row, &col, &visible);
    assert_true(visible);
}

static void expect_exit(pty *p, int code)
{
    int status;
    assert_true(pty_ended(p, &status));
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), code);
}

static void expect_killed(pty *p, int signal)
{
    int status;
    assert_true(pty_ended(p, &status));
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), signal);
}

static void keys_arrive(void **state)
{
    (void)state;
    pty *p = start(&usual, NULL);
    assert_true(pty_alternate(p));
    assert_true(pty_mode(p, 1000));
    assert_true(pty_mode(p, 1006));
    assert_true(pty_mode(p, 2004));
    expect_line(p, "d", "1: key 64");
    expect_line(p, "\033OA", "2: key 110000");
    expect_line(p, "\033[B", "3: key 110001");
    expect_line(p, "\r", "4: key 110008");
    expect_line(p, "\xe2\x97\x8f", "5: key 25cf");
    pty_type_slowly(p, "\033OC", 80);
    pty_await(p, "6: key 110003");
    expect_line(p, "\033", "7: key 110009");
    expect_line(p, "\033[<0;30;10M", "8: mouse 9 29 0");
    expect_line(p, "\033[200~q\033[201~", "9: paste 71");
    pty_type(p, "\033[17~\033[24;2~\033OQ\033[[C\033[99~");
    expect_line(p, "\177", "10: key 11000c");
    pty_type(p, "q");
    expect_exit(p, 0);
    expect_clean(p);
    pty_free(p);
}

static void end_of_file_and_hangup_end_it(void **state)
{
    (void)state;
    /* The leak sanitizer, which stops the process at its exit, spins for ever when the
     * kernel's second SIGHUP comes at that moment. */
    static const char *const env[] = {"ASAN_OPTIONS=detect_leaks=0", NULL};
    for (int shell = 0; shell <= 1; shell++) {
        pty_setup s = usual;
        s.env = env;
        s.shell = shell;
        pty *p = start(&s, NULL);
        pty_hangup(p);
        int status;
        assert_true(pty_ended(p, &status));
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
        pty_free(p);
    }
}

static void signals_leave_a_clean_terminal(void **state)
{
    (void)state;
    static const int leaving[] = {SIGHUP, SIGTERM, SIGINT};
    static const int crashing[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT};
    for (size_t i = 0; i < sizeof leaving / sizeof *leaving; i++) {
        pty *p = start(&usual, NULL);
        pty_kill(p, leaving[i]);
        expect_exit(p, 0);
        expect_clean(p);
        pty_free(p);
    }
    pty_setup quiet = usual; /* a sanitizer would make an exit of it */
    static const char *const env[] = {"ASAN_OPTIONS=handle_abort=0:handle_segv=0:handle_sigbus=0:"
                                      "handle_sigfpe=0:handle_sigill=0",
                                      NULL};
    quiet.env = env;
    for (size_t i = 0; i < sizeof crashing / sizeof *crashing; i++) {
        pty *p = start(&quiet, NULL);
        pty_kill(p, crashing[i]);
        expect_killed(p, crashing[i]);
        expect_clean(p);
        pty_free(p);
    }
    pty *p = start(&quiet, NULL);
    pty_type(p, "a");
    expect_killed(p, SIGABRT);
    expect_clean(p);
    pty_free(p);
    p = start(&usual, NULL);
    pty_type(p, "\003"); /* Ctrl-C */
    expect_exit(p, 0);
    expect_clean(p);
    pty_free(p);
}

static void ctrl_z_and_back(void **state)
{
    (void)state;
    pty_setup s = usual;
    s.shell = true;
    pty *p = start(&s, NULL);
    expect_line(p, "d", "1: key 64");
    for (int round = 0; round < 3; round++) {
        pty_type(p, "\032");
        assert_true(pty_stopped(p));
        expect_clean(p);
        pty_continue(p, round & 1);
        char line[40];
        snprintf(line, sizeof line, "%d: resumed", 2 + 2 * round);
        pty_await(p, line);
        assert_true(pty_alternate(p));
        assert_true(pty_mode(p, 1000));
        assert_true(pty_mode(p, 2004));
        pty_await(p, "1: key 64");
        snprintf(line, sizeof line, "%d: key 110000", 3 + 2 * round);
        expect_line(p, "\033OA", line);
    }
    pty_type(p, "q");
    expect_exit(p, 0);
    expect_clean(p);
    pty_free(p);
}

static void sizes_are_followed(void **state)
{
    (void)state;
    pty *p = start(&usual, NULL);
    static const int sizes[][2] = {{10, 40}, {1, 1}, {60, 200}, {2, 300}, {24, 80}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char head[40];
        pty_resize(p, sizes[i][0], sizes[i][1]);
        snprintf(head, sizeof head, "echo %dx%d", sizes[i][0], sizes[i][1]);
        head[sizes[i][1] < 39 ? sizes[i][1] : 39] = '\0';
        pty_await(p, head);
        pty_quiet(p, 60);
    }
    pty_await(p, "resized");
    expect_line(p, "\033[<0;250;1M", "mouse 0 249 0");
    pty_free(p);
}

/* Is any colour set?  ESC [ ... m with a parameter of 30 to 49 or 90 and more. */
static bool has_color_codes(const char *s, size_t n)
{
    for (size_t i = 0; i + 2 < n; i++) {
        if (s[i] != 27 || s[i + 1] != '[')
            continue;
        int v = 0;
        for (size_t k = i + 2; k < n; k++) {
            if (s[k] >= '0' && s[k] <= '9') {
                v = v * 10 + (s[k] - '0');
                continue;
            }
            if (s[k] != ';' && s[k] != 'm')
                break;
            /* 39 and 49 give the default back: allowed only after colours, so not here */
            if ((v >= 30 && v <= 49) || v >= 90)
                return true;
            v = 0;
            if (s[k] == 'm')
                break;
        }
    }
    return false;
}

static void colours_only_where_wanted(void **state)
{
    (void)state;
    static const char *const no_color[] = {"NO_COLOR=1", NULL}, *const empty[] = {"NO_COLOR=",
                                                                                  NULL};
    static const struct {
        const char *term, *arg;
        const char *const *env;
        bool colored;
    } rows[] = {
        {"xterm-256color", NULL, NULL, true},
        {"xterm", NULL, NULL, true},
        {"linux", NULL, NULL, true},
        {"vt100", NULL, NULL, false},
        {"xterm-mono", "--color=always", NULL, false},
        {"xterm-256color", NULL, no_color, false},
        {"xterm-256color", NULL, empty, true},
        {"xterm-256color", "--color=always", no_color, true},
        {"xterm-256color", "--color=never", NULL, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pty_setup s = usual;
        s.term = rows[i].term;
        s.env = rows[i].env;
        pty *p = start(&s, rows[i].arg);
        pty_type(p, "tttt");
        pty_await(p, "4: key 74");
        pty_type(p, "q");
        expect_exit(p, 0);
        size_t n;
        const char *out = pty_output(p, &n);
        if (has_color_codes(out, n) != rows[i].colored)
            fail_msg("%s %s: colours are wrong", rows[i].term, rows[i].arg ? rows[i].arg : "");
        expect_clean(p);
        pty_free(p);
    }
}

static void plain_locale_gets_plain_bytes(void **state)
{
    (void)state;
    static const char *const terms[] = {"xterm-256color", "linux", "vt100", "screen"};
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        pty_setup s = usual;
        s.locale = "C";
        s.term = terms[i];
        pty *p = start(&s, NULL);
        pty_await(p, "unicode=0");
        pty_type(p, "\xe2\x97\x8f");
        pty_await(p, "key 25cf");
        size_t n;
        const char *out = pty_output(p, &n);
        for (size_t k = 0; k < n; k++)
            assert_true((unsigned char)out[k] < 0x80);
        pty_free(p);
    }
}

/* Bare terminals are sent nothing they might print. */
static void bare_terminals_get_no_private_modes(void **state)
{
    (void)state;
    static const char *const terms[] = {"vt100", "vt220", "vt52"};
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        pty_setup s = usual;
        s.term = terms[i];
        s.locale = "C";
        pty *p = pty_start(&s, PROGRAM, NULL);
        pty_quiet(p, 300);
        size_t n;
        const char *out = pty_output(p, &n);
        assert_true(n > 50);
        for (size_t k = 0; k + 6 < n; k++) {
            assert_int_not_equal(memcmp(out + k, "\033[?100", 6), 0);
            assert_int_not_equal(memcmp(out + k, "\033[?200", 6), 0);
        }
        pty_type(p, "q");
        expect_exit(p, 0);
        pty_free(p);
    }
}

static void mouse_can_be_switched(void **state)
{
    (void)state;
    pty *p = start(&usual, "--no-mouse");
    assert_false(pty_mode(p, 1000));
    assert_true(pty_mode(p, 2004));
    expect_line(p, "m", "1: key 6d");
    pty_await(p, "mouse=1");
    assert_true(pty_mode(p, 1000));
    expect_line(p, "m", "2: key 6d");
    pty_await(p, "mouse=0");
    assert_false(pty_mode(p, 1000));
    assert_false(pty_mode(p, 1006));
    pty_free(p);
}

static void few_bytes_for_small_changes(void **state)
{
    (void)state;
    pty *p = start(&usual, NULL);
    size_t first = pty_sent(p);
    assert_in_range(first, 100, 4096);
    pty_pump(p, 1500);
    assert_int_equal(pty_sent(p), first);
    pty_free(p);
}

static void cursor_is_where_it_was_asked(void **state)
{
    (void)state;
    pty *p = start(&usual, NULL);
    for (int i = 1; i <= 3; i++) {
        char line[20];
        snprintf(line, sizeof line, "%d: key 64", i);
        expect_line(p, "d", line);
        pty_quiet(p, 50);
        int row, col;
        bool visible;
        pty_cursor(p, &row, &col, &visible);
        assert_true(visible);
        assert_int_equal(row, 1);
        assert_int_equal(col, i);
    }
    pty_free(p);
}

/* Ctrl-L brings back what a stray message has overwritten. */
static void redraw_repairs(void **state)
{
    (void)state;
    pty *p = start(&usual, NULL);
    expect_line(p, "\f", "1: key c");
    pty_quiet(p, 50);
    size_t before = pty_sent(p);
    expect_line(p, "\f", "2: key c");
    pty_quiet(p, 50);
    assert_true(pty_sent(p) - before > 200);
    pty_free(p);
}

static void unknown_terminals_are_refused(void **state)
{
    (void)state;
    pty_setup s = usual;
    s.term = "no-such-terminal";
    pty *p = pty_start(&s, PROGRAM, NULL);
    expect_exit(p, 1);
    pty_await(p, "TERM=no-such-terminal");
    expect_clean(p);
    pty_free(p);
}

/* A description whose strings are more than are kept: what does not fit is done without,
 * and the rest stands. */
static void long_strings_are_left_out(void **state)
{
    (void)state;
    char folder[] = "/tmp/terminfo.XXXXXX", command[512], variable[64];
    assert_non_null(mkdtemp(folder));
    snprintf(command, sizeof command,
             "{ infocmp -1 xterm-256color | grep -v 'cub=' | sed 's/^xterm-256color|/wordy|/' &&"
             " printf '\\tcub=%%s,\\n' \"$(printf '%%230s' '' | sed 's/ /\\\\E[2m/g')\"; }"
             " >%s/wordy && tic -o %s %s/wordy 2>/dev/null",
             folder, folder, folder);
    if (system(command) == 0) {
        snprintf(variable, sizeof variable, "TERMINFO=%s", folder);
        const char *env[] = {variable, NULL};
        pty_setup s = {.term = "wordy", .env = env};
        pty *p = start(&s, NULL);
        assert_true(pty_alternate(p));
        expect_line(p, "d", "1: key 64");
        expect_line(p, "\033OA", "2: key 110000");
        pty_type(p, "q");
        expect_exit(p, 0);
        expect_clean(p);
        pty_free(p);
    }
    snprintf(command, sizeof command, "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_arrive),
        cmocka_unit_test(end_of_file_and_hangup_end_it),
        cmocka_unit_test(signals_leave_a_clean_terminal),
        cmocka_unit_test(ctrl_z_and_back),
        cmocka_unit_test(sizes_are_followed),
        cmocka_unit_test(colours_only_where_wanted),
        cmocka_unit_test(plain_locale_gets_plain_bytes),
        cmocka_unit_test(bare_terminals_get_no_private_modes),
        cmocka_unit_test(mouse_can_be_switched),
        cmocka_unit_test(few_bytes_for_small_changes),
        cmocka_unit_test(cursor_is_where_it_was_asked),
        cmocka_unit_test(redraw_repairs),
        cmocka_unit_test(unknown_terminals_are_refused),
        cmocka_unit_test(long_strings_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
