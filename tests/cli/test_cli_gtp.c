/* The Go Text Protocol as another program sees it: every command answered or refused as
 * the protocol says, answers to the byte, and no line that ends the program but quit. */
#include "support/cmocka_all.h"

#include <stdio.h>
#include <string.h>

#include "cli/run.h"
#include "core/bits.h"

static const char *talk(const char *game, const char *input)
{
    char line[120];
    snprintf(line, sizeof line, "gtp --game %s --depth 2 --memory 4", game);
    const run *r = run_program(line, input);
    assert_int_equal(r->code, 0);
    assert_string_equal(r->err, "");
    return r->out;
}

static void expect(const char *game, const char *input, const char *want)
{
    assert_string_equal(talk(game, input), want);
}

static void test_administration(void **state)
{
    (void)state;
    expect("reversi", "protocol_version\n7 name\n", "= 2\n\n=7 parlour\n\n");
    expect("reversi", "1 known_command genmove\nknown_command foo\nknown_command\n",
           "=1 true\n\n= false\n\n= false\n\n");
    expect("reversi", "12 foo bar\nGENMOVE b\n", "?12 unknown command\n\n? unknown command\n\n");
    expect("reversi", "list_games\n", "= Reversi\nReviser\nQuarto\n\n");
    expect("reversi", "3 quit\nname\n", "=3\n\n");
    expect("reversi", "name", "= parlour\n\n"); /* no end of line */
    expect("reversi", "list_commands\n",
           "= boardsize\nclear_board\nfinal_score\ngenmove\nknown_command\nkomi\nlist_commands\n"
           "list_games\nname\nparlour-legal\nparlour-options\nparlour-set_options\n"
           "parlour-set_state\nparlour-state\nplay\nprotocol_version\nquit\nreg_genmove\n"
           "set_game\nshowboard\ntime_left\ntime_settings\nundo\nversion\n\n");
}

/* Blank lines, comments, tabs, carriage returns, other control characters. */
static void test_lines(void **state)
{
    (void)state;
    expect("reversi", "\n# only words\n\r\n  \t\nname # and words\n", "= parlour\n\n");
    expect("reversi", "\t4\tknown_command\tplay\r\n", "=4 true\n\n");
    expect("reversi", "na\x07me\n", "= parlour\n\n");
    expect("reversi", "5\n", "?5 unknown command\n\n");
    expect("reversi", "12345678901234567890 name\n", "? unknown command\n\n");
}

static void test_board(void **state)
{
    (void)state;
    expect("reversi", "boardsize 8\nboardsize 9\nboardsize\nboardsize x\nboardsize -8\n",
           "=\n\n? unacceptable size\n\n? syntax error: a whole number was expected\n\n"
           "? syntax error: a whole number was expected\n\n"
           "? syntax error: a whole number was expected\n\n");
    expect("reviser", "boardsize 8\n", "? unacceptable size\n\n");
    expect("reversi", "komi 0\nkomi 6.5\nkomi\nkomi 1x\n",
           "=\n\n=\n\n? syntax error: a number was expected\n\n"
           "? syntax error: a number was expected\n\n");
    expect("reversi", "play b f5\nshowboard\n",
           "=\n\n=\n   a b c d e f g h\n1  . . . . . . . .\n2  . . . . . . . .\n"
           "3  . . . . . . . .\n4  . . . O X . . .\n5  . . . X X X . .\n6  . . . . . . . .\n"
           "7  . . . . . . . .\n8  . . . . . . . .\nBlack 4, White 1\nWhite to move\n\n");
}

static void test_play(void **state)
{
    (void)state;
    expect("reversi",
           "play b f5\nplay WHITE D6\nplay w c3\nplay b a1\nplay x c3\nplay b\nplay\nplay b c3 d3\n"
           "parlour-state\n",
           "=\n\n=\n\n? illegal move: it is the turn of Black\n\n"
           "? illegal move: a1: not legal here; legal: c3 c4 c5 c6 c7\n\n"
           "? syntax error: a color (b or w) was expected\n\n"
           "? syntax error: a step was expected\n\n"
           "? syntax error: a color (b or w) was expected\n\n"
           "? illegal move: more follows than one step\n\n"
           "= ---------------------------OX------OXX-----O-------------------- X\n\n");
    expect("reversi", "undo\nplay b f5\nplay w d6\nundo\nplay w f6\nclear_board\nundo\n",
           "? cannot undo\n\n=\n\n=\n\n=\n\n=\n\n=\n\n? cannot undo\n\n");
}

#define PASSES "XO-------------------------XX------XX--------------------------- O"

/* A controller may leave forced passes out, or say them. */
static void test_passes(void **state)
{
    (void)state;
    expect("reversi", "parlour-set_state " PASSES "\nplay b c1\nfinal_score\n",
           "=\n\n=\n\n= B+64\n\n");
    expect("reversi", "parlour-set_state " PASSES "\nplay w pass\nplay b c1\n", "=\n\n=\n\n=\n\n");
    expect("reversi", "parlour-set_state " PASSES "\ngenmove w\ngenmove b\nfinal_score\n",
           "=\n\n= pass\n\n= c1\n\n= B+64\n\n");
    expect("reversi", "parlour-set_state " PASSES "\nreg_genmove b\nparlour-state\n",
           "=\n\n= c1\n\n= " PASSES "\n\n");
    /* No step, no pass. */
    expect("reversi", "parlour-set_state " PASSES "\nplay b h8\nparlour-state\n",
           "=\n\n? illegal move: h8: not legal here; legal: c1\n\n= " PASSES "\n\n");
    expect("reversi", "play b pass\nfinal_score\n",
           "? illegal move: pass: not legal here; legal: d3 c4 f5 e6\n\n"
           "? cannot score: the game is not over\n\n");
}

static void test_states_and_options(void **state)
{
    (void)state;
    expect("quarto", "parlour-options\nparlour-set_options type=torus\nparlour-options\n",
           "= type=normal rules=quarto\n\n=\n\n= type=torus rules=quarto\n\n");
    expect("quarto", "set_game reversi\nparlour-options\nset_game Othello\nset_game chess\n",
           "=\n\n= opening=othello aim=most\n\n=\n\n? unknown game\n\n");
    expect("quarto", "parlour-state\nplay b 7\nparlour-state\nplay w b3\nplay w 7\nplay w 9\n",
           "= ..../..../..../.... -\n\n=\n\n= ..../..../..../.... 7\n\n=\n\n"
           "? illegal move: 7: not legal here; legal: 0 1 2 3 4 5 6 8 9 a b and 4 more\n\n=\n\n");
}

static void test_time(void **state)
{
    (void)state;
    expect("reversi",
           "time_settings 1 0 0\ntime_left b 1 0\ntime_left w 1 5\ntime_settings 0 1 5\n"
           "time_settings 0 0 0\ntime_settings 1 2\ntime_settings a b c\ntime_left b\n"
           "time_settings -1 0 0\ntime_settings 99999999999999999999 0 0\n",
           "=\n\n=\n\n=\n\n=\n\n=\n\n? syntax error: a whole number was expected\n\n"
           "? syntax error: a whole number was expected\n\n"
           "? syntax error: a whole number was expected\n\n"
           "? syntax error: a whole number was expected\n\n"
           "? syntax error: a whole number was expected\n\n");
}

/* Whole games against itself: every answer a step, until there is none. */
static void test_whole_games(void **state)
{
    (void)state;
    static const char *const game[] = {"reversi", "reviser", "quarto"};
    for (size_t i = 0; i < 3; i++) {
        char input[20000] = "time_settings 0 1 50\n";
        for (int k = 0; k < 200; k++) /* the wrong colour is refused */
            strcat(input, "genmove b\ngenmove w\n");
        strcat(input, "final_score\n");
        const char *out = talk(game[i], input);
        CHECK(strstr(out, "? cannot move: the game is over\n\n") != NULL, "%s: %s", game[i], out);
        CHECK(strstr(out, "? cannot score") == NULL, "%s: %s", game[i], out);
    }
}

/* Senseless lines: each gets one answer, and the program goes on to the last. */
static void test_nonsense(void **state)
{
    (void)state;
    static const char *const word[] = {"play",
                                       "b",
                                       "w",
                                       "genmove",
                                       "f5",
                                       "pass",
                                       "undo",
                                       "7",
                                       "-1",
                                       "99999999999",
                                       "showboard",
                                       "parlour-set_state",
                                       "parlour-set_options",
                                       "set_game",
                                       "quarto",
                                       "reviser",
                                       "reversi",
                                       "time_left",
                                       "time_settings",
                                       "0",
                                       "1",
                                       "boardsize",
                                       "8",
                                       "\xff\xfe",
                                       "{",
                                       "%s%n",
                                       "=",
                                       "chain=must",
                                       "..../..../..../....",
                                       "known_command",
                                       "komi",
                                       "final_score",
                                       "undo"};
    uint64_t seed = 9;
    for (int round = 0; round < 3; round++) {
        char input[20000] = "";
        for (int lines = 0; lines < 300; lines++) {
            for (int words = 1 + (int)bits_below(&seed, 4); words > 0; words--) {
                strcat(input, word[bits_below(&seed, sizeof word / sizeof word[0])]);
                strcat(input, words > 1 ? " " : "\n");
            }
        }
        strcat(input, "77 name\n");
        CHECK(strstr(talk("reversi", input), "=77 parlour\n\n") != NULL, "lost");
    }
}

static void test_long_line(void **state)
{
    (void)state;
    static char input[200100];
    memset(input, 'x', 200000);
    strcpy(input + 200000, "\nname\n");
    expect("reversi", input, "? syntax error: the line is too long\n\n= parlour\n\n");
}

static int begin(void **state)
{
    (void)state;
    run_begin();
    return 0;
}

static int end(void **state)
{
    (void)state;
    run_end();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_administration), cmocka_unit_test(test_lines),
        cmocka_unit_test(test_board),          cmocka_unit_test(test_play),
        cmocka_unit_test(test_passes),         cmocka_unit_test(test_states_and_options),
        cmocka_unit_test(test_time),           cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_nonsense),       cmocka_unit_test(test_long_line),
    };
    return cmocka_run_group_tests_name("gtp", tests, begin, end);
}
