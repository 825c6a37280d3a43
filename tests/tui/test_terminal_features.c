/* Every feature that players know from the old programs, used as a person would use it:
 * the real program on a real terminal, keys in, words and marks out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "support/place.h"
#include "tui/terminal.h"

static const char *const reversi = "reversi --level 1 --no-animation --seed 1";

/* Down the rows of a menu until the chosen one begins with this. */
static void go_to_row(pty *p, const char *label)
{
    char chosen[80];
    snprintf(chosen, sizeof chosen, "> %s", label);
    pty_type(p, "\033[H");
    for (int i = 0; i < 40; i++) {
        terminal_settle(p);
        if (pty_shows(p, chosen))
            return;
        pty_type(p, "\033[B");
    }
    fail_msg("no row %s:\n%s", label, pty_screen(p));
}

/* The screen on which a game is begun. */
static pty *start_screen(const char *game)
{
    pty *p = terminal_start_ascii("--no-animation");
    go_to_row(p, game);
    pty_type(p, "\r");
    pty_await(p, "Begin the game");
    return p;
}

static pty *after_one_move(const char *words)
{
    pty *p = terminal_start_ascii(words);
    terminal_do(p, "d3\r", "move 3");
    terminal_settle(p);
    return p;
}

static void feature_01_seats(void **state)
{
    (void)state;
    pty *p = start_screen("Reversi");
    assert_true(pty_shows(p, "you (a human)"));
    assert_true(pty_shows(p, "computer, level"));
    go_to_row(p, "Black");
    terminal_do(p, "\033[D", "random moves"); /* round the end of the list */
    terminal_do(p, "\033[C", "you (a human)");
    pty_free(p);
    /* Two people, with the program as referee; then the computer takes one side over. */
    p = terminal_start_ascii("reversi --black human --white human --no-animation");
    terminal_do(p, "d3\r", "move 2, O to play");
    terminal_do(p, "c3\r", "move 3, X to play");
    terminal_do(p, "W", "White: computer");
    terminal_do(p, "WDD", "No computer plays");
    pty_free(p);
    p = after_one_move(reversi);
    terminal_do(p, "C", "Sides changed");
    pty_await(p, "move 4, O to play");
    terminal_do(p, "W", "Enter result"); /* both by the computer now: to the end */
    assert_true(pty_shows(p, "wins by") || pty_shows(p, "draw"));
    pty_free(p);
}

static void feature_02_levels(void **state)
{
    (void)state;
    static const char *const game[] = {"Reversi", "Reviser", "Quarto"};
    static const char *const side[] = {"White", "Jumper", "Second"};
    static const char *const means[] = {"whole game", "whole game", "turns"};
    for (int g = 0; g < 3; g++) {
        pty *p = start_screen(game[g]);
        go_to_row(p, side[g]);
        for (int i = 0; i < 3 && !pty_shows(p, means[g]); i++) {
            pty_type(p, "\033[C");
            terminal_settle(p);
        }
        if (!pty_shows(p, means[g]))
            fail_msg("no meaning of the level:\n%s", pty_screen(p));
        pty_free(p);
    }
    pty *p = after_one_move(reversi);
    terminal_do(p, "D", "The computer now plays level 2");
    pty_await(p, "computer O, level 2");
    pty_free(p);
}

static void feature_03_notes(void **state)
{
    (void)state;
    pty *p = terminal_start_ascii(reversi);
    terminal_do(p, "N", "Notes on");
    terminal_do(p, "H", "Hint ");
    pty_await_gone(p, "Hint ...");
    terminal_do(p, "d3\r", "Your d3:");
    assert_true(pty_shows(p, "Computer played"));
    assert_true(pty_shows(p, "flipped (")); /* and what it thinks of it */
    terminal_do(p, "N", "Notes off");
    pty_free(p);
}

static void feature_04_hint(void **state)
{
    (void)state;
    pty *p = terminal_start_ascii(reversi);
    terminal_do(p, "H", "Hint ");
    pty_await_gone(p, "Hint ...");
    int marks = 0;
    terminal_settle(p);
    for (int row = 3; row < 19; row++)
        marks += strchr(pty_row(p, row), '?') != NULL;
    assert_true(marks > 0);
    pty_type(p, "\033");
    pty_await_gone(p, "Hint ");
    assert_true(pty_shows(p, "move 1"));
    pty_free(p);
}

static void feature_05_last_move(void **state)
{
    (void)state;
    static const char *const no_color[] = {"NO_COLOR=1", NULL};
    pty_setup s = {.locale = "C", .env = no_color};
    pty *p = terminal_start(&s, reversi);
    terminal_do(p, "d3\r", "move 3");
    terminal_settle(p);
    assert_true(pty_shows(p, "[O]"));
    assert_true(pty_shows(p, "O*"));
    terminal_do(p, "l", "Last move:");
    pty_await(p, "flipped");
    pty_free(p);
}

static void feature_06_undo_and_redo(void **state)
{
    (void)state;
    pty *p = after_one_move(reversi);
    char *there = terminal_copy(p);
    terminal_do(p, "z", "move 1");
    terminal_do(p, "x", "move 3");
    terminal_do(p, "z", "Back to move 1");
    terminal_do(p, "z", "nothing to take back");
    terminal_do(p, "x", "move 3");
    terminal_settle(p);
    /* The board is as it was: the lines with discs. */
    assert_memory_equal(strchr(pty_screen(p), '\n'), strchr(there, '\n'), 600);
    free(there);
    /* After the end of the game it works too. */
    terminal_do(p, "Gy", "Enter result");
    pty_type(p, "z");
    pty_await_gone(p, "Enter result");
    assert_true(pty_shows(p, "move 3"));
    terminal_do(p, "z", "move 1");
    pty_free(p);
}

static void feature_07_interrupt(void **state)
{
    (void)state;
    pty *p = terminal_start_ascii("reversi --level 9 --no-animation");
    terminal_do(p, "d3\r", "Space: move now");
    pty_pump(p, 500);
    terminal_do(p, " ", "move 3");
    terminal_do(p, "z", "move 1");
    terminal_do(p, "d3\r", "move 2");
    terminal_do(p, "z", "move 1"); /* while it thinks */
    terminal_do(p, "d3\r", "move 2");
    terminal_do(p, "n", "begin a new one?");
    terminal_do(p, "y", "move 1");
    pty_free(p);
}

static void feature_08_walk_and_take_over(void **state)
{
    (void)state;
    pty *p = after_one_move(reversi);
    terminal_do(p, "P", "after move 2 of 2");
    terminal_do(p, "\033[D", "after move 1 of 2");
    terminal_do(p, "\033[H", "after move 0 of 2");
    terminal_do(p, "\033[F", "after move 2 of 2");
    terminal_do(p, "\033[H", "after move 0 of 2");
    terminal_do(p, " ", "after move 2 of 2"); /* plays by itself */
    terminal_do(p, "\033[D", "after move 1 of 2");
    terminal_do(p, "t", "move 2, O to play"); /* for the other side now */
    pty_await(p, "you O");
    terminal_do(p, "c5\r", "move 4, O to play");
    pty_free(p);
}

static void feature_09_sample_games(void **state)
{
    (void)state;
    static const char *const game[] = {"Reversi", "Reviser", "Quarto"};
    for (int g = 0; g < 3; g++) {
        pty *p = start_screen(game[g]);
        go_to_row(p, "Sample game");
        terminal_do(p, "\r", "after move 0 of");
        terminal_do(p, "\033[C", "after move 1 of");
        terminal_do(p, "\033[F", "wins");
        terminal_do(p, "q", "Begin the game");
        pty_free(p);
    }
}

static void feature_10_set_up_a_position(void **state)
{
    (void)state;
    pty *p = start_screen("Reversi");
    go_to_row(p, "Set up");
    terminal_do(p, "\r", "setting up");
    pty_type(p, "r"); /* an empty board */
    pty_await(p, "X 0   O 0");
    terminal_do(p, "\r", "Enter plays from here");
    terminal_settle(p);
    assert_true(pty_shows(p, "setting up")); /* refused */
    char *refused = terminal_copy(p);
    pty_type(p, "\033[H\033[5~"); /* to the corner: a handicap */
    terminal_do(p, "x", "X 1   O 0");
    terminal_do(p, "-", "X 0   O 0");
    terminal_do(p, "x", "X 1   O 0");
    terminal_do(p, "z", "X 0   O 0");
    pty_type(p, "rx"); /* the usual start, and a corner more */
    pty_await(p, "X 3   O 2");
    terminal_do(p, "m", "White is to move");
    terminal_do(p, "m", "Black is to move");
    terminal_do(p, "\r", "X to play");
    free(refused);
    pty_free(p);
}

static void write_save(pty *p, const char *name, const char *text)
{
    char path[400];
    snprintf(path, sizeof path, "%s/.local/share/parlour/%s", pty_home(p), name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void feature_11_save_load_resume(void **state)
{
    (void)state;
    place home;
    place_make(&home);
    pty_setup s = {.locale = "C", .home = home.dir};
    pty *p = terminal_start(&s, reversi);
    terminal_do(p, "d3\r", "move 3");
    terminal_do(p, "S", "Save as>");
    terminal_do(p, "mine\r", "Saved as");
    write_save(p, "wrong.parlour", "parlour-record 1\ngame: reversi\n\n1. d3\n2. a1\n");
    terminal_do(p, "z", "move 1");
    terminal_do(p, "c4\r", "move 3");
    terminal_do(p, "L", "mine");
    go_to_row(p, "wrong");
    pty_type(p, "\r");
    pty_await(p, "5"); /* the line */
    terminal_settle(p);
    assert_true(pty_shows(p, "a1"));
    terminal_do(p, "\033", "move 3"); /* the game that runs is as it was */
    assert_true(pty_shows(p, "1 c4"));
    terminal_do(p, "L", "mine");
    go_to_row(p, "mine");
    terminal_do(p, "\r", "1 d3");
    pty_await(p, "move 3");
    /* What was interrupted is kept by itself: a file that was only looked at is not, and
     * where another game goes on the one before it is saved. */
    terminal_do(p, "q", "Continue");
    terminal_do(p, "\r", "1 c4");
    terminal_do(p, "L", "mine");
    go_to_row(p, "mine");
    terminal_do(p, "\r", "1 d3");
    pty_await(p, "move 3");
    terminal_do(p, "z", "move 1");
    terminal_do(p, "f5\r", "is saved: reversi");
    pty_await(p, "move 3");
    terminal_do(p, "q", "Continue");
    pty_type(p, "qy");
    terminal_expect_exit(p, 0);
    pty_free(p);
    p = terminal_start(&s, "");
    pty_await(p, "Continue");
    terminal_do(p, "\r", "1 f5");
    pty_free(p);
    place_remove(&home);
}

static void feature_12_rules_and_help(void **state)
{
    (void)state;
    static const char *const game[] = {"reversi", "reviser", "quarto"};
    for (int g = 0; g < 3; g++) {
        char words[60];
        snprintf(words, sizeof words, "%s --no-animation", game[g]);
        pty *p = terminal_start_ascii(words);
        terminal_do(p, "?", "cursor up");
        bool rules = false, advice = false; /* their titles, in the line of pages */
        for (int i = 0; i < 6; i++) {
            pty_type(p, "\t");
            terminal_settle(p);
            rules = rules || pty_shows(p, "[Rules");
            advice = advice || pty_shows(p, "[Strategy]") || pty_shows(p, "[How to play well]");
        }
        assert_true(rules && advice);
        pty_type(p, "\033");
        pty_pump(p, 1000); /* alone, not with what follows */
        terminal_do(p, "?", "cursor up");
        terminal_do(p, "/undo\r", "back to your last decision");
        pty_free(p);
    }
}

#define ROW8 "XXXXXXXX"
static void feature_13_a_pass_is_acknowledged(void **state)
{
    (void)state;
    pty_setup s = {.locale = "C"};
    const char *const args[] = {
        "reversi", "--no-animation", "--black", "human",
        "--white", "human",          "--state", ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 ROW8 "-OXXXXXX O",
        NULL};
    pty *p = pty_start(&s, PROGRAM, args);
    pty_await(p, "must pass");
    pty_await(p, "Enter passes");
    pty_type(p, "\033[A");
    terminal_settle(p);
    assert_true(pty_shows(p, "O to play"));
    terminal_do(p, "\r", "X to play");
    pty_free(p);
}

static void feature_14_typed_moves(void **state)
{
    (void)state;
    static const char *const move[][3] = {{"reversi --level 1", "d3", "move 3"},
                                          {"reviser --level 1", "f7", "move 3"},
                                          {"quarto --first human --second human", "7", "piece 7"}};
    for (int g = 0; g < 3; g++) {
        char words[100], line[20];
        snprintf(words, sizeof words, "%s --no-animation", move[g][0]);
        pty *p = terminal_start_ascii(words);
        char *before = terminal_copy(p);
        /* What is wrong, and what would be right. */
        terminal_do(p, ":z9\r", g == 2 ? "expected a piece" : "z9:");
        terminal_settle(p);
        if (!pty_shows(p, "no such") && !pty_shows(p, "expected"))
            fail_msg("it does not say what would be right:\n%s", pty_screen(p));
        assert_memory_equal(pty_screen(p), before, 400);
        free(before);
        snprintf(line, sizeof line, ":%s\r", move[g][1]);
        terminal_do(p, line, move[g][2]);
        pty_free(p);
    }
}

static void feature_15_plain_lines(void **state)
{
    (void)state;
    pty_setup s = {.locale = "C"};
    const char *const args[] = {"reversi", "--plain", "--level", "1", NULL};
    pty *p = pty_start(&s, PROGRAM, args);
    pty_await(p, "turn 1: Black to play");
    terminal_do(p, "d3\n", "Black plays d3");
    pty_await(p, "White plays");
    terminal_do(p, "a1\n", "error");
    terminal_do(p, "help\n", "undo");
    terminal_do(p, "resign\n", "game over: White wins");
    size_t n;
    const char *out = pty_output(p, &n);
    for (size_t i = 0; i < n; i++)
        assert_int_not_equal(out[i], 27);
    char path[400];
    struct stat st;
    pty_type(p, "quit\n");
    terminal_expect_exit(p, 0);
    snprintf(path, sizeof path, "%s/.local/state/parlour/games.log", pty_home(p));
    assert_int_equal(stat(path, &st), 0); /* it is in the statistics */
    pty_free(p);
}

static void click(pty *p, int row, int col)
{
    char bytes[80];
    snprintf(bytes, sizeof bytes, "\033[<0;%d;%dM\033[<0;%d;%dm", col + 1, row + 1, col + 1,
             row + 1);
    pty_type(p, bytes);
}

static void click_text(pty *p, const char *text, int right)
{
    int row, col;
    if (!pty_find(p, text, &row, &col))
        fail_msg("no %s:\n%s", text, pty_screen(p));
    click(p, row, col + right);
}

static void feature_16_mouse(void **state)
{
    (void)state;
    pty *p = start_screen("Quarto");
    go_to_row(p, "Second");
    while (!pty_shows(p, "name of Second")) {
        pty_type(p, "\033[D");
        terminal_settle(p);
    }
    click_text(p, "Begin the game", 2);
    pty_await(p, "move 1");
    click_text(p, "7 [#o]", 3); /* a piece of the tray */
    pty_await(p, "piece 7");
    click_text(p, " 2 |", 6); /* a field */
    pty_await(p, "is to be given");
    click_text(p, "3 [.o]", 3);
    pty_await(p, "piece 3");
    click_text(p, "1 7", 2); /* the list of moves */
    pty_await(p, "ooking back");
    pty_type(p, "\033");
    pty_await(p, "piece 3");
    pty_free(p);
}

static void feature_17_roles_by_lot(void **state)
{
    (void)state;
    pty *p = start_screen("Reviser");
    go_to_row(p, "Drawn by lot");
    terminal_do(p, "\033[C", "sides");
    terminal_do(p, "\033[C", "who begins");
    terminal_do(p, "\033[C", "sides and who begins");
    go_to_row(p, "Begin the game");
    pty_type(p, "\r");
    pty_await(p, "move ");
    pty_free(p);
    /* Over several games both sides come up. */
    bool seen[2] = {false, false};
    for (int i = 0; i < 40 && !(seen[0] && seen[1]); i++) {
        char words[60];
        snprintf(words, sizeof words, "--no-animation --seed %d", i + 1);
        p = terminal_start_ascii(words);
        go_to_row(p, "Reversi");
        terminal_do(p, "\r", "Begin the game");
        go_to_row(p, "Drawn by lot");
        terminal_do(p, "\033[C", "sides");
        go_to_row(p, "Begin the game");
        pty_type(p, "\r");
        pty_await(p, "move ");
        seen[pty_shows(p, "you X") ? 0 : 1] = true;
        pty_free(p);
    }
    assert_true(seen[0] && seen[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(feature_01_seats),
        cmocka_unit_test(feature_02_levels),
        cmocka_unit_test(feature_03_notes),
        cmocka_unit_test(feature_04_hint),
        cmocka_unit_test(feature_05_last_move),
        cmocka_unit_test(feature_06_undo_and_redo),
        cmocka_unit_test(feature_07_interrupt),
        cmocka_unit_test(feature_08_walk_and_take_over),
        cmocka_unit_test(feature_09_sample_games),
        cmocka_unit_test(feature_10_set_up_a_position),
        cmocka_unit_test(feature_11_save_load_resume),
        cmocka_unit_test(feature_12_rules_and_help),
        cmocka_unit_test(feature_13_a_pass_is_acknowledged),
        cmocka_unit_test(feature_14_typed_moves),
        cmocka_unit_test(feature_15_plain_lines),
        cmocka_unit_test(feature_16_mouse),
        cmocka_unit_test(feature_17_roles_by_lot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
