/* Whole games and every screen in each language on a terminal of 80 x 24: nothing of what
 * is said is cut.  The locales need not be installed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tui/terminal.h"

enum { MOST_STEPS = 200 };

/* What the test reads on the screen. */
typedef struct language {
    const char *locale;
    const char *over, *you, *hint, *passes, *quit, *new_game, *options;
} language;

static const language german = {"de_DE.UTF-8", "n neues Spiel", " du ",        "Tipp ",
                                "Enter passt", "Ende",          "neues Spiel", "Einstellungen"};
static const language french = {"fr_FR.UTF-8",  "n nouvelle partie", " vous ",          "Conseil ",
                                "Entrée passe", "Quitter",           "nouvelle partie", "Options"};

static const language *now; /* of the test that runs */

/* A text that did not fit ends in "..." without a blank in front, or in "~". */
static void expect_whole(pty *p)
{
    for (int row = 0; row < 24; row++) {
        const char *line = pty_row(p, row), *dots = line;
        while ((dots = strstr(dots, "...")) != NULL) {
            if (dots > line && dots[-1] != ' ' && dots[-1] != '.')
                fail_msg("cut: %s\n%s", line, pty_screen(p));
            dots += 3;
        }
        if (strchr(line, '~') != NULL)
            fail_msg("cut: %s\n%s", line, pty_screen(p));
    }
}

static bool my_turn(pty *p, void *arg)
{
    (void)arg;
    for (int row = 1; row < 24; row++) {
        const char *name = strstr(pty_row(p, row), now->you);
        if (name && strchr(name, '<'))
            return true;
    }
    return pty_shows(p, now->over);
}

static void await_turn(pty *p)
{
    for (int i = 0; i < 2; i++) {
        terminal_settle(p);
        if (!pty_until(p, my_turn, NULL))
            fail_msg("nobody's turn:\n%s", pty_screen(p));
    }
}

static void play_hint(pty *p)
{
    terminal_await_hint(p, now->hint);
    expect_whole(p);
    terminal_play_hint(p, now->hint);
}

static pty *start(const language *l, const char *words)
{
    static const char *const env[] = {"PARLOUR_LOCALE=" LOCALE_DIR, NULL};
    pty_setup s = {.locale = l->locale, .env = env};
    now = l;
    return terminal_start(&s, words);
}

static void play_to_the_end(const language *l, const char *words)
{
    pty *p = start(l, words);
    int steps = 0;
    for (;; steps++) {
        await_turn(p);
        expect_whole(p);
        if (pty_shows(p, l->over))
            break;
        if (steps == MOST_STEPS)
            fail_msg("no end:\n%s", pty_screen(p));
        if (pty_shows(p, l->passes))
            pty_type(p, "\r");
        else
            play_hint(p);
    }
    assert_true(steps > 3);
    terminal_do(p, "q", l->quit);
    pty_type(p, "qy");
    terminal_expect_exit(p, 0);
    terminal_expect_clean(p);
    pty_free(p);
}

/* The menu, the form of each game row by row, the options row by row, all help. */
static void every_screen(const language *l)
{
    pty *p = start(l, "");
    pty_await(p, l->quit);
    expect_whole(p);
    for (int game = 0; game < 3; game++) {
        terminal_do(p, "\r", l->new_game);
        for (int row = 0; row < 18; row++) {
            expect_whole(p);
            pty_type(p, "\033[C"); /* the next value: other words */
            pty_quiet(p, 60);
            expect_whole(p);
            pty_type(p, "\033[B");
            pty_quiet(p, 60);
        }
        pty_type(p, "?");
        for (int page = 0; page < 4; page++) {
            terminal_settle(p);
            for (int part = 0; part < 5; part++) {
                expect_whole(p);
                pty_type(p, " ");
                pty_quiet(p, 60);
            }
            pty_type(p, "\t");
        }
        pty_type(p, "q");
        terminal_do(p, "q", l->quit);
        pty_type(p, "\033[B");
        terminal_settle(p);
    }
    terminal_do(p, "O", l->options);
    for (int row = 0; row < 18; row++) {
        expect_whole(p);
        pty_type(p, "\033[C");
        pty_quiet(p, 60);
        expect_whole(p);
        pty_type(p, "\033[D\033[B");
        pty_quiet(p, 60);
    }
    terminal_do(p, "q", l->quit);
    pty_type(p, "qy");
    terminal_expect_exit(p, 0);
    pty_free(p);
}

static void german_screens(void **state)
{
    (void)state;
    every_screen(&german);
}

static void french_screens(void **state)
{
    (void)state;
    every_screen(&french);
}

static void german_games(void **state)
{
    (void)state;
    play_to_the_end(&german, "reversi --level 1 --no-animation --seed 3 --notes");
    play_to_the_end(&german, "reviser --level 1 --no-animation --seed 3 --notes");
    play_to_the_end(&german, "quarto --level easy --no-animation --seed 3 --notes");
}

static void french_games(void **state)
{
    (void)state;
    play_to_the_end(&french, "reversi --level 1 --no-animation --seed 3 --notes");
    play_to_the_end(&french, "reviser --level 1 --no-animation --seed 3 --notes");
    play_to_the_end(&french, "quarto --level easy --no-animation --seed 3 --notes");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(german_screens),
        cmocka_unit_test(french_screens),
        cmocka_unit_test(german_games),
        cmocka_unit_test(french_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
