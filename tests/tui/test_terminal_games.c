/* Whole games on a real terminal: every one played to its end by typed moves (those of
 * the hint), by the mouse or by the arrow keys, in windows that change their size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tui/terminal.h"

enum { MOST_STEPS = 200 };

static bool is_over(pty *p)
{
    return pty_shows(p, "n new game");
}

/* Something is to be done by the human, whose name has the mark; or it is over. */
static bool my_turn(pty *p, void *arg)
{
    (void)arg;
    for (int row = 1; row < 24; row++) {
        const char *name = strstr(pty_row(p, row), " you ");
        if (name && strchr(name, '<'))
            return true;
    }
    return is_over(p);
}

static void await_turn(pty *p)
{
    terminal_settle(p);
    if (!pty_until(p, my_turn, NULL))
        fail_msg("nobody's turn:\n%s", pty_screen(p));
    terminal_settle(p);
    if (!pty_until(p, my_turn, NULL))
        fail_msg("nobody's turn:\n%s", pty_screen(p));
}

static void play_to_the_end(const char *words, const char *locale, const char *term, bool resizing)
{
    pty_setup s = {.locale = locale, .term = term};
    pty *p = terminal_start(&s, words);
    unsigned seed = 99;
    int steps = 0;
    for (;; steps++) {
        await_turn(p);
        if (is_over(p))
            break;
        if (steps == MOST_STEPS)
            fail_msg("no end:\n%s", pty_screen(p));
        if (pty_shows(p, "Enter passes"))
            pty_type(p, "\r");
        else
            terminal_play_hint(p, "Hint ");
        if (resizing) {
            seed = seed * 1103515245u + 12345u;
            pty_resize(p, 1 + (int)(seed >> 16) % 60, 1 + (int)(seed >> 8) % 150);
            pty_pump(p, 30);
            pty_resize(p, 24, 80);
        }
    }
    assert_true(steps > 3);
    /* What is over can be taken back and looked through. */
    pty_type(p, "z");
    pty_await_gone(p, "n new game");
    terminal_do(p, "q", "Quit");
    pty_type(p, "qy");
    terminal_expect_exit(p, 0);
    terminal_expect_clean(p);
    pty_free(p);
}

static void games_reversi_by_typed_moves(void **state)
{
    (void)state;
    play_to_the_end("reversi --level 1 --no-animation --seed 3", "C", "xterm-256color", false);
}

static void games_reviser_by_typed_moves(void **state)
{
    (void)state;
    play_to_the_end("reviser --level 1 --no-animation --seed 3", "C.UTF-8", "screen", false);
}

static void games_quarto_by_typed_moves(void **state)
{
    (void)state;
    play_to_the_end("quarto --level easy --no-animation --seed 3", "C.UTF-8", "linux", true);
}

static void games_reversi_with_animation_while_resizing(void **state)
{
    (void)state;
    play_to_the_end("reversi --level 1 --seed 4", "C.UTF-8", "vt100", true);
}

/* Clicks and arrow keys: cells with a legal mark, in turn. */
static void games_reversi_by_mouse_and_arrows(void **state)
{
    (void)state;
    pty *p = terminal_start_ascii("reversi --level 1 --no-animation --seed 5");
    for (int steps = 0; steps < MOST_STEPS; steps++) {
        await_turn(p);
        if (is_over(p))
            break;
        if (pty_shows(p, "Enter passes")) {
            pty_type(p, "\r");
            continue;
        }
        int to_row = 0, to_col = 0, row, col;
        for (int r = 3; r < 19; r += 2) {
            const char *line = pty_row(p, r);
            for (int c = 5; c < 36 && line[c - 1]; c += 4) {
                if (line[c] == '.') {
                    to_row = r;
                    to_col = c;
                }
            }
        }
        if (!to_row)
            fail_msg("no legal cell:\n%s", pty_screen(p));
        char click[80];
        bool visible;
        snprintf(click, sizeof click, "\033[<0;%d;%dM", to_col + 1, to_row + 1);
        if (steps % 2) {
            pty_type(p, click);
            continue;
        }
        pty_cursor(p, &row, &col, &visible);
        for (; row > to_row; row -= 2)
            pty_type(p, "\033[A");
        for (; row < to_row; row += 2)
            pty_type(p, "\033OB");
        for (; col > to_col; col -= 4)
            pty_type(p, "\033[D");
        for (; col < to_col; col += 4)
            pty_type(p, "\033OC");
        pty_type(p, "\r");
    }
    assert_true(is_over(p));
    pty_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_reversi_by_typed_moves),
        cmocka_unit_test(games_reviser_by_typed_moves),
        cmocka_unit_test(games_quarto_by_typed_moves),
        cmocka_unit_test(games_reversi_with_animation_while_resizing),
        cmocka_unit_test(games_reversi_by_mouse_and_arrows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
