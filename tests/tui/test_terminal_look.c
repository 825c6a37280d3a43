/* The real program on a real terminal: characters, colours, and how many bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/place.h"
#include "tui/terminal.h"

static const char *const games[] = {"reversi", "reviser", "quarto"};

/* Walks through what there is to see: the game, help, options, start screen, menu. */
static void look_around(pty *p)
{
    static const char *const keys[] = {"?",    "\t", "\t", "\t", "\033", "O",
                                       "\033", "H",  "E",  "n",  "\033"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        pty_type(p, keys[i]);
        pty_pump(p, keys[i][0] == 27 ? 250 : 100);
    }
}

static void terminal_07_plain_locale_gets_plain_bytes(void **state)
{
    (void)state;
    static const char *const how[][2] = {{"C", ""}, {"POSIX", ""}, {"C.UTF-8", " --glyphs ascii"}};
    for (size_t h = 0; h < 3; h++) {
        for (size_t g = 0; g < 3; g++) {
            char words[80];
            snprintf(words, sizeof words, "%s --no-animation%s", games[g], how[h][1]);
            pty_setup s = {.locale = how[h][0]};
            pty *p = terminal_start(&s, words);
            look_around(p);
            size_t n;
            const char *out = pty_output(p, &n);
            for (size_t i = 0; i < n; i++) {
                if ((unsigned char)out[i] >= 0x80)
                    fail_msg("%s sends byte %x", words, (unsigned char)out[i]);
            }
            pty_free(p);
        }
    }
}

static void terminal_07_glyphs_can_be_asked_for(void **state)
{
    (void)state;
    pty_setup s = {.locale = "C.UTF-8"};
    pty *p = terminal_start(&s, "reversi");
    assert_true(pty_shows(p, "\u2500"));
    pty_free(p);
    s.locale = "C";
    p = terminal_start(&s, "reversi --glyphs unicode");
    assert_true(pty_shows(p, "\u2500"));
    pty_free(p);
    s.locale = "xx_YY.UTF-8"; /* not installed, but it says what the terminal does */
    p = terminal_start(&s, "reversi");
    assert_true(pty_shows(p, "\u2500"));
    pty_free(p);
}

/* Is a colour set anywhere: ESC [ ... m with 30 to 49 or 90 to 107? */
static bool has_color_codes(const char *s, size_t n)
{
    for (size_t i = 0; i + 2 < n; i++) {
        if (s[i] != 27 || s[i + 1] != '[')
            continue;
        size_t k = i + 2;
        int v = 0;
        for (; k < n && ((s[k] >= '0' && s[k] <= '9') || s[k] == ';'); k++) {
            v = s[k] == ';' ? 0 : v * 10 + (s[k] - '0');
            bool whole = k + 1 < n && (s[k + 1] == ';' || s[k + 1] == 'm');
            if (whole && ((v >= 30 && v <= 49) || (v >= 90 && v <= 107))) {
                size_t end = k;
                while (end < n && ((s[end] >= '0' && s[end] <= '9') || s[end] == ';'))
                    end++;
                if (end < n && s[end] == 'm')
                    return true;
            }
        }
    }
    return false;
}

static void terminal_08_no_colour_where_none_is_wanted(void **state)
{
    (void)state;
    static const char *const no_color[] = {"NO_COLOR=1", NULL}, *const empty[] = {"NO_COLOR=",
                                                                                  NULL};
    static const struct {
        const char *term, *words;
        const char *const *env;
        bool colored;
    } rows[] = {
        {"xterm-256color", "", NULL, true},
        {"linux", "", NULL, true},
        {"screen", "", NULL, true},
        {"vt100", "", NULL, false},
        {"xterm-256color", "", no_color, false},
        {"xterm-256color", "", empty, true},
        {"xterm-256color", " --color always", no_color, true},
        {"xterm-256color", " --color never", NULL, false},
        {"xterm-256color", " --theme mono", NULL, false},
    };
    char *first = NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char words[80];
        snprintf(words, sizeof words, "reversi --level 1 --no-animation --seed 1%s", rows[i].words);
        pty_setup s = {.term = rows[i].term, .env = rows[i].env, .locale = "C"};
        pty *p = terminal_start(&s, words);
        terminal_do(p, "d3\r", "move 3");
        terminal_settle(p);
        size_t n;
        const char *out = pty_output(p, &n);
        if (has_color_codes(out, n) != rows[i].colored)
            fail_msg("%s%s: colours are wrong", rows[i].term, rows[i].words);
        /* Everything the colours say is in the characters too. */
        assert_true(pty_shows(p, "["));
        assert_true(pty_shows(p, "*"));
        assert_true(pty_shows(p, ">"));
        if (!first)
            first = terminal_copy(p);
        assert_string_equal(pty_screen(p), first);
        pty_free(p);
    }
    free(first);
}

/* Which look a piece of either side has, without colours. */
static void terminal_09_themes_work_everywhere(void **state)
{
    (void)state;
    static const char *const themes[] = {"default",  "dark",        "light",
                                         "contrast", "blue-orange", "mono"};
    static const char *const terms[] = {"xterm-256color", "linux", "vt100", "screen"};
    static const char *const truecolor[] = {"COLORTERM=truecolor", NULL};
    char *first = NULL;
    for (size_t i = 0; i < sizeof themes / sizeof *themes; i++) {
        for (size_t k = 0; k < sizeof terms / sizeof *terms; k++) {
            char words[80];
            snprintf(words, sizeof words, "quarto --no-animation --theme %s", themes[i]);
            pty_setup s = {.term = terms[k], .env = i % 2 ? truecolor : NULL, .locale = "C"};
            pty *p = terminal_start(&s, words);
            if (!first)
                first = terminal_copy(p);
            if (strcmp(pty_screen(p), first) != 0)
                fail_msg("%s on %s:\n%s", themes[i], terms[k], pty_screen(p));
            pty_free(p);
        }
    }
    free(first);
}

static void terminal_14_the_first_screen(void **state)
{
    (void)state;
    static const char *const themes[] = {"", " --theme dark", " --theme light"};
    for (size_t t = 0; t < 3; t++) {
        for (size_t g = 0; g < 3; g++) {
            char words[80];
            snprintf(words, sizeof words, "%s%s", games[g], themes[t]);
            pty_setup s = {.term = NULL};
            pty *p = terminal_start(&s, words);
            if (pty_sent(p) > 4096)
                fail_msg("%s: %zu bytes", words, pty_sent(p));
            pty_free(p);
        }
    }
}

static void terminal_14_a_cursor_step(void **state)
{
    (void)state;
    static const char *const steps[] = {"\033[A", "\033[C", "\033[B", "\033[D"};
    for (size_t g = 0; g < 3; g++) {
        char words[80];
        snprintf(words, sizeof words, "%s --level 1 --no-animation", games[g]);
        if (g == 2)
            snprintf(words, sizeof words, "%s --no-animation", games[g]);
        pty_setup s = {.term = NULL};
        pty *p = terminal_start(&s, words);
        if (g == 0) {
            terminal_do(p, "d3\r", "move 3");
            terminal_settle(p);
        }
        for (int i = 0; i < 24; i++) {
            size_t before = pty_sent(p);
            pty_type(p, steps[i * 7 / 5 % 4]);
            terminal_settle(p);
            if (pty_sent(p) - before > 64)
                fail_msg("%s: step %d takes %zu bytes", words, i, pty_sent(p) - before);
        }
        pty_free(p);
    }
}

/* Moves the cursor to the first legal cell; false when there is none. */
static bool go_to_legal_cell(pty *p)
{
    int row, col, to_row = 0, to_col = 0;
    for (int r = 3; r < 19 && !to_row; r += 2) {
        const char *line = pty_row(p, r);
        for (int c = 5; c < 36 && line[c - 1]; c += 4) {
            if (line[c] == '.') {
                to_row = r;
                to_col = c;
                break;
            }
        }
    }
    if (!to_row)
        return false;
    bool visible;
    pty_cursor(p, &row, &col, &visible);
    for (; row > to_row; row -= 2)
        pty_type(p, "\033[A");
    for (; row < to_row; row += 2)
        pty_type(p, "\033[B");
    for (; col > to_col; col -= 4)
        pty_type(p, "\033[D");
    for (; col < to_col; col += 4)
        pty_type(p, "\033[C");
    terminal_settle(p);
    return true;
}

/* The first legal cell's name; false when there is none. */
static bool legal_cell(pty *p, char name[3])
{
    for (int r = 3; r < 19; r += 2) {
        const char *line = pty_row(p, r);
        for (int c = 5; c < 36 && line[c - 1]; c += 4) {
            if (line[c] == '.') {
                name[0] = (char)('a' + (c - 5) / 4);
                name[1] = (char)('1' + (r - 3) / 2);
                name[2] = 0;
                return true;
            }
        }
    }
    return false;
}

/* A move, by the cursor or typed, and the reply to it. When a reply takes longer than half
 * a second, as on a busy machine, it is said that the computer thinks, which costs more:
 * not counted. */
static void a_move_with_its_reply(bool typed)
{
    pty *p = terminal_start_ascii("reversi --level 1 --no-animation --seed 1");
    terminal_do(p, "d3\r", "move 3");
    terminal_settle(p);
    for (int turn = 5; turn <= 21; turn += 2) {
        char next[20], cell[3];
        if (typed ? !legal_cell(p, cell) : !go_to_legal_cell(p))
            break;
        size_t before = pty_sent(p), n;
        for (int i = 0; typed && i < 2; i++) {
            pty_type(p, (char[]){cell[i], 0});
            terminal_settle(p);
        }
        pty_type(p, "\r");
        snprintf(next, sizeof next, "move %d,", turn);
        pty_await(p, next);
        terminal_settle(p);
        const char *out = pty_output(p, &n);
        bool slow = false;
        for (size_t i = before; i + 8 < n; i++)
            slow = slow || memcmp(out + i, "Thinking", 8) == 0;
        if (slow)
            continue;
        if (n - before > 400)
            fail_msg("%zu bytes before %s\n%s", n - before, next, pty_screen(p));
    }
    pty_free(p);
}

static void terminal_14_a_move_with_its_reply(void **state)
{
    (void)state;
    a_move_with_its_reply(false);
}

static void terminal_14_a_typed_move_with_its_reply(void **state)
{
    (void)state;
    a_move_with_its_reply(true);
}

static void terminal_14_nothing_when_idle(void **state)
{
    (void)state;
    static const char *const words[] = {"reversi --level 1", "reviser", "quarto", ""};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        pty_setup s = {.term = NULL};
        pty *p = terminal_start(&s, words[i]);
        size_t before = pty_sent(p);
        pty_pump(p, 2000);
        assert_int_equal(pty_sent(p), before);
        pty_free(p);
    }
}

static void terminal_14_little_with_a_clock(void **state)
{
    (void)state;
    place home;
    place_make(&home);
    terminal_preferences(home.dir, "clock-minutes = 5\nreversi-second = 1\n");
    pty_setup s = {.home = home.dir};
    pty *p = terminal_start(&s, "");
    terminal_do(p, "\r", "Begin the game");
    terminal_do(p, "\r", "04:5");
    size_t before = pty_sent(p);
    pty_pump(p, 5000);
    size_t sent = pty_sent(p) - before;
    assert_true(sent > 0);
    if (sent > 5 * 40)
        fail_msg("%zu bytes in five seconds", sent);
    pty_free(p);
    place_remove(&home);
}

static void terminal_09_wrong_themes_are_told(void **state)
{
    (void)state;
    pty_setup s = {.locale = "C"};
    const char *const args[] = {"reversi", "--theme", "pink", NULL};
    pty *p = pty_start(&s, PROGRAM, args);
    pty_await(p, "no such theme; themes: default dark");
    terminal_expect_exit(p, 2);
    pty_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terminal_07_plain_locale_gets_plain_bytes),
        cmocka_unit_test(terminal_07_glyphs_can_be_asked_for),
        cmocka_unit_test(terminal_08_no_colour_where_none_is_wanted),
        cmocka_unit_test(terminal_09_themes_work_everywhere),
        cmocka_unit_test(terminal_09_wrong_themes_are_told),
        cmocka_unit_test(terminal_14_the_first_screen),
        cmocka_unit_test(terminal_14_a_cursor_step),
        cmocka_unit_test(terminal_14_a_move_with_its_reply),
        cmocka_unit_test(terminal_14_a_typed_move_with_its_reply),
        cmocka_unit_test(terminal_14_nothing_when_idle),
        cmocka_unit_test(terminal_14_little_with_a_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
