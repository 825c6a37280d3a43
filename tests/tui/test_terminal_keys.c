/* The real program on a real terminal: keys, pasted text, the mouse, the cursor. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "tui/terminal.h"

static const char *const reversi = "reversi --level 1 --no-animation";

static void expect_unchanged(pty *p, const char *before)
{
    terminal_settle(p);
    if (strcmp(pty_screen(p), before) != 0)
        fail_msg("changed:\n%s", pty_screen(p));
}

/* Where the board's cursor is: after a '>' in the board's rows. */
static void find_cursor(pty *p, int *row, int *col)
{
    for (*row = 2; *row < 20; ++*row) {
        const char *line = pty_row(p, *row);
        for (*col = 3; line[*col] && line[*col + 1]; ++*col) {
            if (line[*col - 1] == '>' && *col < 38)
                return;
        }
    }
    fail_msg("no cursor:\n%s", pty_screen(p));
}

static void expect_hardware_cursor(pty *p)
{
    int row, col, at_row, at_col;
    bool visible;
    terminal_settle(p);
    find_cursor(p, &row, &col);
    pty_cursor(p, &at_row, &at_col, &visible);
    assert_true(visible);
    assert_int_equal(at_row, row);
    assert_int_equal(at_col, col);
}

static void terminal_10_split_arrows_are_arrows(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        int rows, cols;
    } keys[] = {{"\033[A", -2, 0}, {"\033OB", 2, 0}, {"\033[C", 0, 4}, {"\033OD", 0, -4}};
    pty *p = terminal_start_ascii(reversi);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        for (int gap = 0; gap <= 80; gap += 40) {
            int row, col, new_row, new_col;
            find_cursor(p, &row, &col);
            if (gap)
                pty_type_slowly(p, keys[i].bytes, gap);
            else
                pty_type(p, keys[i].bytes);
            terminal_settle(p);
            find_cursor(p, &new_row, &new_col);
            assert_int_equal(new_row - row, keys[i].rows);
            assert_int_equal(new_col - col, keys[i].cols);
            pty_type(p, keys[i ^ 1].bytes); /* and back */
            terminal_settle(p);
        }
    }
    pty_free(p);
}

static void terminal_10_unknown_sequences_change_nothing(void **state)
{
    (void)state;
    static const char *const unknown[] = {
        "\033OQ",         "\033OR",
        "\033OS",         "\033[12~",
        "\033[13~",       "\033[14~",
        "\033[15~",       "\033[17~",
        "\033[18~",       "\033[19~",
        "\033[20~",       "\033[21~",
        "\033[23~",       "\033[24~",
        "\033[25~",       "\033[26~",
        "\033[28~",       "\033[29~",
        "\033[31~",       "\033[32~",
        "\033[33~",       "\033[34~",
        "\033[[B",        "\033[[C",
        "\033[[D",        "\033[[E",
        "\033[2~",        "\033[2;5~",
        "\033[1;2P",      "\033[1;5Q",
        "\033[15;2~",     "\033[1;5A",
        "\033[27;5;100~", "\033[100;5u",
        "\033[I",         "\033[O",
        "\033[?62;c",     "\033[3;1R",
        "\033]0;d3\007",  "\033]0;d3\033\\",
        "\033P0d3\033\\", "\033d",
        "\033\033[A",     "\033[2$",
        "\033[11^",       "\033Oa",
        "\033[a",         "\033[G",
        "\033[<35;20;9M", "\033[<0;20;9m",
        "\xff\xfe",       "\x80",
        "\xc3(\b",        "\0",
    };
    pty *p = terminal_start_ascii(reversi);
    char *before = terminal_copy(p);
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        if (strcmp(unknown[i], "\xc3(\b") == 0)
            continue;
        pty_type(p, unknown[i]);
        pty_pump(p, 20);
        if (i % 8 == 7)
            expect_unchanged(p, before);
    }
    expect_unchanged(p, before);
    free(before);
    pty_free(p);
}

static void terminal_10_esc_acts_alone(void **state)
{
    (void)state;
    pty *p = terminal_start_ascii(reversi);
    for (int i = 0; i < 3; i++) {
        terminal_do(p, "?", "cursor up");
        pty_type(p, "\033");
        pty_await_gone(p, "cursor up");
    }
    terminal_do(p, "d3", "d3");
    pty_type(p, "\033");
    pty_await_gone(p, "Move> d3");
    pty_free(p);
}

static void terminal_11_pasted_text_plays_nothing(void **state)
{
    (void)state;
    pty *p = terminal_start_ascii(reversi);
    pty_type(p, "\033[200~d3\r\033[201~");
    pty_await(p, "Move> d3");
    terminal_settle(p);
    assert_true(pty_shows(p, "move 1"));
    pty_type(p, "\r");
    pty_await(p, "move 3");
    terminal_settle(p);
    /* Commands in pasted text: quit, undo, new game, hint. */
    pty_type(p, "\033[200~qzn\033H\rq\r\033[201~");
    terminal_settle(p);
    assert_true(pty_shows(p, "move 3"));
    pty_type(p, "\033");
    terminal_settle(p);
    assert_true(pty_shows(p, "move 3"));
    pty_free(p);
    /* In a menu there is no line: nothing happens. */
    p = terminal_start_ascii("");
    char *before = terminal_copy(p);
    pty_type(p, "\033[200~\r\rq\ry\033[201~");
    expect_unchanged(p, before);
    free(before);
    pty_free(p);
}

/* Clicks on the cell of a legal move; the board is somewhere else at every size. */
static void click_d3(int rows, int cols)
{
    pty_setup s = {.rows = rows, .cols = cols, .locale = "C"};
    pty *p = terminal_start(&s, reversi);
    int head_row, head_col, row = 0, col = 0;
    bool found = false;
    assert_true(pty_find(p, "   d   ", &head_row, &head_col));
    head_col += 3;
    for (row = head_row; row < rows && !found; row++) {
        const char *line = pty_row(p, row);
        size_t digit = strspn(line, " ");
        if (line[digit] == '3' && (int)digit < head_col) {
            found = true;
            break;
        }
    }
    col = head_col;
    if (!found)
        fail_msg("no row 3:\n%s", pty_screen(p));
    char click[80];
    snprintf(click, sizeof click, "\033[<0;%d;%dM\033[<0;%d;%dm", col + 1, row + 1, col + 1,
             row + 1);
    pty_type(p, click);
    pty_await(p, "move 3");
    pty_free(p);
}

static void terminal_12_clicks_play(void **state)
{
    (void)state;
    click_d3(24, 80);
    click_d3(40, 120);
    click_d3(60, 250);
    click_d3(60, 60);
}

static void terminal_12_clicks_choose_in_menus(void **state)
{
    (void)state;
    pty_setup s = {.rows = 30, .cols = 260, .locale = "C"};
    pty *p = terminal_start(&s, "");
    int row, col;
    assert_true(pty_find(p, "Help", &row, &col));
    char click[80];
    snprintf(click, sizeof click, "\033[<0;%d;%dM", col + 2, row + 1);
    pty_type(p, click);
    pty_await_gone(p, "Quit");
    pty_free(p);
}

static void terminal_12_the_mouse_can_be_left_alone(void **state)
{
    (void)state;
    pty *p = terminal_start_ascii("reversi --level 1 --no-mouse");
    assert_false(pty_mode(p, 1000));
    assert_false(pty_mode(p, 1006));
    pty_free(p);
}

static void terminal_13_the_cursor_is_where_the_eye_is(void **state)
{
    (void)state;
    pty *p = terminal_start_ascii(reversi);
    expect_hardware_cursor(p);
    static const char *const keys[] = {"\033[A", "\033[C", "\033[B", "\033[D", "\033[H", "\033[F"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        pty_type(p, keys[i]);
        expect_hardware_cursor(p);
    }
    pty_type(p, "d");
    terminal_settle(p);
    int row, col, at_row, at_col;
    bool visible;
    assert_true(pty_find(p, "Move> d", &row, &col));
    pty_cursor(p, &at_row, &at_col, &visible);
    assert_int_equal(at_row, row);
    assert_int_equal(at_col, col + 7);
    pty_type(p, "3\r");
    pty_await(p, "move 3");
    expect_hardware_cursor(p);
    pty_free(p);
}

static void terminal_16_keys_answer_while_it_thinks(void **state)
{
    (void)state;
    pty *p = terminal_start_ascii("reversi --level 9 --no-animation");
    terminal_do(p, "d3\r", "Space");
    for (int i = 0; i < 4; i++) {
        int row, col, new_row, new_col;
        terminal_settle(p);
        find_cursor(p, &row, &col);
        pty_type(p, i < 2 ? "\033[C" : "\033[D");
        pty_pump(p, 1000); /* ten times what it is allowed */
        find_cursor(p, &new_row, &new_col);
        assert_int_not_equal(col, new_col);
        assert_true(pty_shows(p, "move 2"));
    }
    terminal_do(p, "?", "cursor up");
    pty_type(p, "\033");
    pty_await_gone(p, "cursor up");
    assert_true(pty_shows(p, "move 2"));
    pty_type(p, " ");
    pty_await(p, "move 3");
    terminal_do(p, "z", "move 1");
    terminal_do(p, "d3\r", "move 2");
    pty_type(p, "z");
    pty_await(p, "move 1");
    pty_pump(p, 1500); /* the answer of the abandoned search never comes */
    assert_true(pty_shows(p, "move 1"));
    pty_free(p);
}

/* Depth, value and seconds are told, but not more often than twice a second. */
static void terminal_16_the_status_line_is_calm(void **state)
{
    (void)state;
    pty *p = terminal_start_ascii("reversi --level 9 --no-animation");
    terminal_do(p, "d3\r", "Thinking: depth");
    assert_true(pty_shows(p, " s   Space"));
    int changes = 0;
    struct timespec begin, end;
    char *before = terminal_copy(p);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int i = 0; i < 60; i++) { /* three seconds at least */
        pty_pump(p, 50);
        changes += strcmp(before, pty_screen(p)) != 0;
        free(before);
        before = terminal_copy(p);
    }
    free(before);
    clock_gettime(CLOCK_MONOTONIC, &end);
    int seconds = (int)(end.tv_sec - begin.tv_sec) + 1;
    if (changes > 2 * seconds + 2)
        fail_msg("%d changes in %d seconds", changes, seconds);
    pty_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terminal_10_split_arrows_are_arrows),
        cmocka_unit_test(terminal_10_unknown_sequences_change_nothing),
        cmocka_unit_test(terminal_10_esc_acts_alone),
        cmocka_unit_test(terminal_11_pasted_text_plays_nothing),
        cmocka_unit_test(terminal_12_clicks_play),
        cmocka_unit_test(terminal_12_clicks_choose_in_menus),
        cmocka_unit_test(terminal_12_the_mouse_can_be_left_alone),
        cmocka_unit_test(terminal_13_the_cursor_is_where_the_eye_is),
        cmocka_unit_test(terminal_16_keys_answer_while_it_thinks),
        cmocka_unit_test(terminal_16_the_status_line_is_calm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
