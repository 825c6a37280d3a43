/* The real program on a real terminal: how it begins, stops, goes on and ends. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/place.h"
#include "tui/terminal.h"

static const pty_setup usual;

/* A crash shall be a crash under sanitizers too. */
static const char *const no_handlers[] = {
    "ASAN_OPTIONS=handle_abort=0:handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:"
    "detect_leaks=0",
    NULL};

/* A game with one move and its reply on the board. */
static pty *begun_game(const pty_setup *s)
{
    pty *p = terminal_start(s, "reversi --level 1 --no-animation");
    terminal_do(p, "d3\r", "move 3");
    terminal_settle(p);
    return p;
}

/* The next start in that home offers the game that was interrupted. */
static void expect_continue(const char *home)
{
    pty_setup s = {.home = home};
    pty *p = terminal_start(&s, "");
    pty_await(p, "Continue");
    terminal_do(p, "\r", "move 3");
    terminal_do(p, "q", "Quit");
    pty_type(p, "qy");
    terminal_expect_exit(p, 0);
    pty_free(p);
}

static void terminal_04_hangup_keeps_the_game(void **state)
{
    (void)state;
    for (int shell = 0; shell <= 1; shell++) {
        place home;
        place_make(&home);
        pty_setup s = {.shell = shell, .home = home.dir};
        pty *p = begun_game(&s);
        pty_hangup(p);
        int status;
        assert_true(pty_ended(p, &status));
        pty_free(p);
        expect_continue(home.dir);
        place_remove(&home);
    }
}

static void terminal_04_sighup_keeps_the_game(void **state)
{
    (void)state;
    static const int signals[] = {SIGHUP, SIGTERM, SIGINT};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        place home;
        place_make(&home);
        pty_setup s = {.home = home.dir};
        pty *p = begun_game(&s);
        pty_kill(p, signals[i]);
        terminal_expect_exit(p, 128 + signals[i]);
        terminal_expect_clean(p);
        pty_free(p);
        expect_continue(home.dir);
        place_remove(&home);
    }
}

/* Ctrl-D on an empty line is no end of file here: the program reads bytes. */
static void terminal_04_ctrl_d_does_nothing(void **state)
{
    (void)state;
    pty *p = begun_game(&usual);
    char *before = terminal_copy(p);
    pty_type(p, "\004");
    terminal_settle(p);
    assert_string_equal(pty_screen(p), before);
    free(before);
    pty_free(p);
}

static void terminal_05_every_end_restores(void **state)
{
    (void)state;
    static const int crashes[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT};
    static const char *const terms[] = {"xterm-256color", "linux", "vt100", "screen"};
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) {
        pty_setup s = {.env = no_handlers};
        pty *p = begun_game(&s);
        pty_kill(p, crashes[i]);
        terminal_expect_killed(p, crashes[i]);
        terminal_expect_clean(p);
        pty_free(p);
    }
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        pty_setup s = {.env = no_handlers, .term = terms[i]};
        pty *p = begun_game(&s);
        pty_kill(p, SIGABRT);
        terminal_expect_killed(p, SIGABRT);
        terminal_expect_clean(p);
        pty_free(p);
    }
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        pty_setup s = {.term = terms[i]};
        pty *p = begun_game(&s);
        terminal_do(p, "q", "Quit");
        pty_type(p, "qy");
        terminal_expect_exit(p, 0);
        terminal_expect_clean(p);
        pty_free(p);
    }
}

/* Where there is no second screen to leave, the shell goes on below the last picture. */
static void terminal_05_the_prompt_comes_below(void **state)
{
    (void)state;
    static const char *const terms[] = {"linux", "vt100"};
    for (size_t i = 0; i < 2; i++) {
        for (int end = 0; end < 3; end++) {
            pty_setup s = {.env = no_handlers, .term = terms[i]};
            pty *p = begun_game(&s);
            char last[200];
            snprintf(last, sizeof last, "%s", pty_row(p, 23));
            assert_true(strlen(last) > 10); /* the line of keys */
            if (end == 0) {
                terminal_do(p, "q", "Quit");
                snprintf(last, sizeof last, "%s", pty_row(p, 23));
                pty_type(p, "qy");
                terminal_expect_exit(p, 0);
            } else {
                pty_kill(p, end == 1 ? SIGTERM : SIGABRT);
                int status;
                assert_true(pty_ended(p, &status));
            }
            int row, col;
            bool visible;
            pty_cursor(p, &row, &col, &visible);
            assert_int_equal(row, 23);
            assert_int_equal(col, 0);
            assert_string_equal(pty_row(p, 23), "");
            if (end > 0) /* the picture has moved up whole */
                assert_string_equal(pty_row(p, 22), last);
            pty_free(p);
        }
    }
}

/* A crash while the engine's threads are at work. */
static void terminal_05_crash_while_thinking(void **state)
{
    (void)state;
    pty_setup s = {.env = no_handlers};
    pty *p = terminal_start(&s, "reversi --level 7 --no-animation --threads 2");
    terminal_do(p, "d3\r", "Space");
    pty_pump(p, 300);
    pty_kill(p, SIGSEGV);
    terminal_expect_killed(p, SIGSEGV);
    terminal_expect_clean(p);
    pty_free(p);
}

static void terminal_06_ctrl_z_and_back(void **state)
{
    (void)state;
    for (int sane = 0; sane <= 1; sane++) {
        pty_setup s = {.shell = true};
        pty *p = begun_game(&s);
        char *before = terminal_copy(p);
        for (int round = 0; round < 3; round++) {
            pty_type(p, "\032");
            assert_true(pty_stopped(p));
            terminal_expect_clean(p);
            pty_continue(p, sane);
            pty_await(p, "move 3");
            terminal_settle(p);
            assert_string_equal(pty_screen(p), before);
            assert_true(pty_alternate(p));
            assert_true(pty_mode(p, 2004));
            assert_true(pty_mode(p, 1006));
        }
        terminal_do(p, "?", "cursor up");
        terminal_do(p, "\033", "move 3");
        terminal_do(p, "q", "Quit");
        pty_type(p, "qy");
        terminal_expect_exit(p, 0);
        terminal_expect_clean(p);
        free(before);
        pty_free(p);
    }
}

/* Seconds on the clock of the side to move, "04:58 <". */
static int clock_seconds(pty *p)
{
    int row, col;
    if (!pty_find(p, " <", &row, &col))
        return -1;
    const char *at = strstr(pty_row(p, row), " <") - 5;
    return ((at[0] - '0') * 10 + at[1] - '0') * 60 + (at[3] - '0') * 10 + at[4] - '0';
}

static void terminal_06_clocks_stand_still(void **state)
{
    (void)state;
    place home;
    place_make(&home);
    terminal_preferences(home.dir, "clock-minutes = 5\nreversi-second = 1\nanimation = no\n");
    pty_setup s = {.shell = true, .home = home.dir};
    pty *p = terminal_start(&s, "");
    terminal_do(p, "\r", "Begin the game");
    terminal_do(p, "\r", "move 1");
    pty_await(p, "04:5");
    int before = clock_seconds(p);
    pty_type(p, "\032");
    assert_true(pty_stopped(p));
    pty_pump(p, 4000);
    pty_continue(p, false);
    pty_await(p, "move 1");
    terminal_settle(p);
    int after = clock_seconds(p);
    if (before - after > 3)
        fail_msg("%d seconds, then %d", before, after);
    pty_free(p);
    place_remove(&home);
}

/* Stopped by SIGSTOP, which nobody can announce. */
static void terminal_06_sigstop_and_back(void **state)
{
    (void)state;
    pty_setup s = {.shell = true};
    pty *p = begun_game(&s);
    char *before = terminal_copy(p);
    pty_kill(p, SIGSTOP);
    assert_true(pty_stopped(p));
    pty_continue(p, true);
    terminal_settle(p);
    pty_pump(p, 300);
    assert_string_equal(pty_screen(p), before);
    terminal_do(p, "q", "Quit");
    free(before);
    pty_free(p);
}

/* While it is stopped the window becomes another size. */
static void terminal_06_resized_while_stopped(void **state)
{
    (void)state;
    pty_setup s = {.shell = true};
    pty *p = begun_game(&s);
    pty_type(p, "\032");
    assert_true(pty_stopped(p));
    pty_resize(p, 40, 120);
    pty_continue(p, false);
    pty_await(p, "move 3");
    terminal_settle(p);
    char *resumed = terminal_copy(p);
    terminal_do(p, "?", "cursor up");
    terminal_do(p, "\033", "move 3");
    terminal_settle(p);
    assert_string_equal(pty_screen(p), resumed);
    free(resumed);
    pty_free(p);
}

static void terminal_01_any_size_and_back(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1, 1},    {12, 40}, {5, 200}, {60, 20}, {24, 79},
                                   {70, 250}, {2, 2},   {23, 80}, {100, 30}};
    static const char *const games[] = {"reversi", "reviser", "quarto"};
    for (size_t g = 0; g < 3; g++) {
        char words[60];
        snprintf(words, sizeof words, "%s --no-animation", games[g]);
        pty *p = terminal_start(&usual, words);
        char *before = terminal_copy(p);
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            pty_resize(p, sizes[i][0], sizes[i][1]);
            pty_pump(p, 60);
            pty_resize(p, 24, 80);
            pty_pump(p, 60);
            terminal_settle(p);
            if (strcmp(pty_screen(p), before) != 0)
                fail_msg("after %d x %d:\n%s", sizes[i][0], sizes[i][1], pty_screen(p));
        }
        free(before);
        pty_free(p);
    }
}

static void terminal_02_many_sizes(void **state)
{
    (void)state;
    pty *p = begun_game(&usual);
    unsigned seed = 12345;
    for (int i = 0; i < 200; i++) {
        seed = seed * 1103515245u + 12345u;
        pty_resize(p, 1 + (int)(seed >> 16) % 70, 1 + (int)(seed >> 8) % 220);
        pty_pump(p, 10);
        if (i % 10 == 0)
            pty_type(p, "\033[A");
    }
    pty_resize(p, 24, 80);
    pty_await(p, "move 3");
    terminal_settle(p);
    terminal_do(p, "q", "Quit");
    pty_type(p, "qy");
    terminal_expect_exit(p, 0);
    terminal_expect_clean(p);
    pty_free(p);
}

static void terminal_23_no_terminal_no_screen(void **state)
{
    (void)state;
    pty_setup s = {.term = "dumb"};
    pty *p = pty_start(&s, PROGRAM, (const char *const[]){"reversi", "--level", "1", NULL});
    pty_await(p, "turn 1");
    size_t n;
    const char *out = pty_output(p, &n);
    for (size_t i = 0; i < n; i++)
        assert_int_not_equal(out[i], 27);
    pty_free(p);
    s.term = "no-such-terminal";
    p = pty_start(&s, PROGRAM, (const char *const[]){"reversi", "--level", "1", NULL});
    pty_await(p, "turn 1");
    pty_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terminal_04_hangup_keeps_the_game),
        cmocka_unit_test(terminal_04_sighup_keeps_the_game),
        cmocka_unit_test(terminal_04_ctrl_d_does_nothing),
        cmocka_unit_test(terminal_05_every_end_restores),
        cmocka_unit_test(terminal_05_crash_while_thinking),
        cmocka_unit_test(terminal_05_the_prompt_comes_below),
        cmocka_unit_test(terminal_06_ctrl_z_and_back),
        cmocka_unit_test(terminal_06_clocks_stand_still),
        cmocka_unit_test(terminal_06_sigstop_and_back),
        cmocka_unit_test(terminal_06_resized_while_stopped),
        cmocka_unit_test(terminal_01_any_size_and_back),
        cmocka_unit_test(terminal_02_many_sizes),
        cmocka_unit_test(terminal_23_no_terminal_no_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
