/* Subcommands that print facts: their output to the byte. */
#include "support/cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/run.h"

static void expect(const char *line, const char *input, int code, const char *out)
{
    const run *r = run_program(line, input);
    assert_string_equal(r->out, out);
    assert_int_equal(r->code, code);
    if (code == 0)
        assert_string_equal(r->err, "");
}

static void test_list(void **state)
{
    (void)state;
    const run *r = run_program("list", NULL);
    assert_int_equal(r->code, 0);
    static const char *const has[] = {
        "game reversi\n"
        "  option opening othello reversi default othello\n"
        "  option aim most fewest default most\n"
        "  preset othello opening=othello aim=most\n"
        "  preset reversi opening=reversi aim=most\n"
        "  preset anti opening=othello aim=fewest\n"
        "  preset antireversi opening=reversi aim=fewest\n"
        "  level 1 ",
        "game reviser\n  option chain may must default may\n",
        "game quarto\n  option type normal nodiags torus default normal\n",
        "  piece 6 tall dark square solid\n",
    };
    for (size_t i = 0; i < sizeof has / sizeof has[0]; i++)
        assert_non_null(strstr(r->out, has[i]));
}

static void test_perft(void **state)
{
    (void)state;
    expect("perft --game reversi 7", NULL, 0, "1 4\n2 12\n3 56\n4 244\n5 1396\n6 8200\n7 55092\n");
    expect("perft --game=reversi --set aim=fewest --divide 3", NULL, 0,
           "1 4\n2 12\n3 56\nd3 14\nc4 14\nf5 14\ne6 14\n");
    expect("perft --game reversi --set preset=reversi 5", NULL, 0, "1 4\n2 12\n3 24\n4 24\n5 96\n");
    expect("perft --game reviser 5", NULL, 0, "1 6\n2 36\n3 150\n4 838\n5 3717\n");
    expect("perft --game reviser --set chain=must 5", NULL, 0, "1 6\n2 36\n3 126\n4 676\n5 2241\n");
    expect("perft --game quarto --threads 2 4", NULL, 0, "1 16\n2 256\n3 3840\n4 57600\n");
    /* White must pass, Black takes all: both are steps; then the game is over. */
    expect("perft --game reversi --state "
           "'XO-------------------------XX------XX--------------------------- O' 3",
           NULL, 0, "1 1\n2 1\n3 1\n");
}

static const char reversi_game_text[] = "parlour-record 1\n"
                                        "game: reversi\n"
                                        "\n"
                                        "1. f5 {a comment}\n"
                                        "2. d6\n"
                                        "3. c3\n";
static const char reviser_game_text[] = "parlour-record 1\n"
                                        "game: reviser\n"
                                        "\n"
                                        "1. f7\n"
                                        "2. g7-e5-e8\n";
static const char quarto_game_text[] = "parlour-record 1\n"
                                       "game: quarto\n"
                                       "options: type=torus rules=tic\n"
                                       "result: 0 by resignation\n"
                                       "\n"
                                       "1. 9\n"
                                       "2. d3 f\n"
                                       "3. c2 7\n";

static void test_show(void **state)
{
    (void)state;
    run_file("a.parlour", reversi_game_text);
    run_file("b.parlour", reviser_game_text);
    run_file("c.parlour", quarto_game_text);
    expect("replay a.parlour", NULL, 0, "f5\nd6\nc3\nunfinished\n");
    expect("replay b.parlour", NULL, 0, "f7\ng7-e5-e8\nunfinished\n");
    expect("replay c.parlour", NULL, 0, "9\nd3 f\nc2 7\n0 by resignation\n");
    expect("replay -", reversi_game_text, 0, "f5\nd6\nc3\nunfinished\n");
    expect("show --at 1 a.parlour", NULL, 0,
           "---------------------------OX------XXX-------------------------- O\n"
           "   a b c d e f g h\n"
           "1  . . . . . . . .\n"
           "2  . . . . . . . .\n"
           "3  . . . . . . . .\n"
           "4  . . . O X . . .\n"
           "5  . . . X X X . .\n"
           "6  . . . . . . . .\n"
           "7  . . . . . . . .\n"
           "8  . . . . . . . .\n"
           "Black 4, White 1\n"
           "unfinished\n");
    const run *r = run_program("show c.parlour", NULL);
    assert_int_equal(strncmp(r->out, "..../..f./...9/.... 7\n", 22), 0);
    assert_non_null(strstr(r->out, "\nin hand: 7 (tall dark square hollow)\n"
                                   "left: 0 1 2 3 4 5 6 8 a b c d e\n0 by resignation\n"));
    r = run_program("show b.parlour", NULL);
    assert_int_equal(r->code, 0);
    assert_non_null(strstr(r->out, "unfinished\n"));
    r = run_program("show --at 4 a.parlour", NULL);
    assert_string_equal(r->err, "parlour: a.parlour: the game has only 3 turns\n");
    assert_int_equal(r->code, 1);
    run_file("d.parlour", "parlour-record 1\ngame: reversi\n\n1. f5\n2. c9\n");
    r = run_program("replay d.parlour", NULL);
    assert_string_equal(r->err, "parlour: d.parlour: line 5: c9: no such cell (a1 to h8)\n");
    assert_int_equal(r->code, 1);
}

#define FORMATS "parlour transcript reve ggf wthor obf"

static void test_convert(void **state)
{
    (void)state;
    run_file("a.parlour", reversi_game_text);
    const run *r = run_program("convert a.parlour b.parlour", NULL);
    assert_int_equal(r->code, 0);
    expect("convert --to parlour b.parlour -", NULL, 0, reversi_game_text);
    r = run_program("convert --to runes a.parlour -", NULL);
    assert_int_equal(r->code, 2);
    assert_string_equal(r->err, "parlour: runes: no such format; there are: " FORMATS "\n");
    static const char *const readers[] = {"convert --from runes a.parlour -",
                                          "show --from runes a.parlour",
                                          "games --from runes a.parlour b.parlour"};
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
        r = run_program(readers[i], NULL);
        assert_true(r->code != 0);
        assert_string_equal(r->err, "parlour: runes: no such format; there are: " FORMATS "\n");
    }
    /* Nothing is written in a format that the name does not ask for. */
    r = run_program("convert a.parlour ./c.sgf", NULL);
    assert_int_equal(r->code, 2);
    assert_string_equal(r->err, "parlour: ./c.sgf: no format has this ending, --to names one; "
                                "there are: " FORMATS "\n");
    r = run_program("show c.sgf", NULL);
    assert_non_null(strstr(r->err, "No such file"));
    r = run_program("convert a.parlour ./c", NULL);
    assert_int_equal(r->code, 0);
    r = run_program("convert --to ggf a.parlour c.sgf", NULL);
    assert_int_equal(r->code, 0);
    r = run_program("convert a.parlour /nonexist/x", NULL);
    assert_int_equal(r->code, 1);
    assert_string_equal(r->err, "parlour: /nonexist/x: No such file or directory\n");
    r = run_program("convert --help", NULL);
    assert_non_null(strstr(r->out, "\nFORMAT is one of: " FORMATS ".\n"));
    r = run_program("list", NULL);
    assert_non_null(strstr(r->out, "\n  format ggf .ggf "));
}

/* A broken game between good ones is named and left out. */
static void test_convert_broken(void **state)
{
    (void)state;
    run_file("three.txt", "f5d6c3\nf5d6a1\nf5f6\n");
    const run *r = run_program("convert --to transcript three.txt -", NULL);
    assert_string_equal(r->out, "f5d6c3\n\nf5f6\n");
    assert_string_equal(r->err,
                        "parlour: three.txt: game 2: line 2: a1: not legal here; legal: c3 c4 c5 "
                        "c6 c7\nparlour: three.txt: 2 games written, 1 left out\n");
    assert_int_equal(r->code, 1);
    expect("convert --to transcript --number 3 three.txt -", NULL, 0, "f5f6\n");
    r = run_program("convert --to parlour three.txt -", NULL);
    assert_string_equal(r->out, "");
    assert_non_null(strstr(r->err, "one game a file (--number N takes one out of many)"));
    assert_int_equal(r->code, 1);
    r = run_program("convert --to transcript --number 2 three.txt -", NULL);
    assert_string_equal(r->out, "");
    assert_int_equal(r->code, 1);
    expect("replay --number 3 three.txt", NULL, 0, "f5\nf6\nunfinished\n");
    r = run_program("show --number 4 three.txt", NULL);
    assert_string_equal(r->err, "parlour: three.txt: games in it: 3\n");
    assert_int_equal(r->code, 1);
}

static void test_games(void **state)
{
    (void)state;
    run_file("some.ggf",
             "(;GM[Othello]PC[here]DT[1999.01.02]PB[Ann]PW[Bob]RE[+4.0]B[f5]W[d6]B[c3];)\n"
             "(;GM[Othello]DT[2001.01.02]PB[Cid]PW[Ann]RE[-10.0:r]B[c4]W[c3];)\n");
    run_file("lines.txt", "e6f4c3\nf5f6\nf5d6a1\n");
    static const char one[] = "1\t1999-01-02\tAnn\tBob\t+4\tPerpendicular\there",
                      two[] = "2\t2001-01-02\tCid\tAnn\t-10\tDiagonal\t-";
    char want[400];
    snprintf(want, sizeof want, "%s\n%s\ngames=2 of=2\n", one, two);
    expect("games some.ggf", NULL, 0, want);
    snprintf(want, sizeof want, "%s\ngames=1 of=2\n", two);
    expect("games --player cid some.ggf", NULL, 0, want);
    expect("games --year 2000-2009 some.ggf", NULL, 0, want);
    expect("games --opening diag some.ggf", NULL, 0, want);
    expect("games --player ann --opening diag --year 1999 some.ggf", NULL, 0, "games=0 of=2\n");
    /* The position after f5 d6 c3, and the same board turned. */
    const run *r =
        run_program("games --state '------------------X--------XX------OXX-----O-----------"
                    "--------- O' some.ggf lines.txt",
                    NULL);
    assert_string_equal(r->out,
                        "some.ggf:1\t1999-01-02\tAnn\tBob\t+4\tPerpendicular\there\tafter 3\n"
                        "lines.txt:1\t-\t-\t-\t?\tPerpendicular\t-\tafter 3\n"
                        "games=2 of=4\n");
    assert_string_equal(r->err,
                        "parlour: lines.txt: line 3: a1: not legal here; legal: c3 c4 c5 c6 c7\n");
    assert_int_equal(r->code, 1);
    /* Games of several kinds, and records of our own. */
    run_file("q.parlour", "parlour-record 1\ngame: quarto\nplayer0: Eve\n\n1. 7\n2. b3 6\n");
    expect("games q.parlour some.ggf --player e", NULL, 0,
           "q.parlour:1\t-\tEve\t-\t?\t-\t-\ngames=1 of=3\n");
    expect("games q.parlour some.ggf --game reversi --opening diag", NULL, 0,
           "some.ggf:2\t2001-01-02\tCid\tAnn\t-10\tDiagonal\t-\ngames=1 of=3\n");
    r = run_program("games --opening nothing some.ggf", NULL);
    assert_string_equal(r->err, "parlour: games: nothing: no opening of that name; try \"parlour "
                                "games --help\"\n");
    assert_int_equal(r->code, 2);
    r = run_program("games lines.txt nowhere.txt", NULL);
    assert_non_null(strstr(r->out, "1\t-\t-\t-\t?\tPerpendicular\t-\n"));
    assert_non_null(strstr(r->out, "games=2 of=2\n"));
    assert_non_null(strstr(r->err, "nowhere.txt: No such file"));
    assert_non_null(strstr(r->err, "lines.txt: line 3: a1: not legal here"));
    assert_int_equal(r->code, 1);
}

/* Everything but counts and times, which are cut out. */
static void strip(const char *text, char *out, size_t size)
{
    size_t n = 0;
    while (*text != '\0' && n + 1 < size) {
        if (strncmp(text, " nodes=", 7) == 0 || strncmp(text, " ms=", 4) == 0) {
            text += strcspn(text + 1, " \n") + 1;
            continue;
        }
        out[n++] = *text++;
    }
    out[n] = '\0';
}

static void expect_solved(const char *line, const char *input, int code, const char *want)
{
    static char got[RUN_MAX_TEXT];
    const run *r = run_program(line, input);
    strip(r->out, got, sizeof got);
    const char *star = strchr(want, '*');
    if (star != NULL) { /* two steps are as good there: any will do */
        size_t at = (size_t)(star - want);
        assert_true(strlen(got) > at + 2);
        got[at] = '*';
        memmove(got + at + 1, got + at + 2, strlen(got + at + 2) + 1);
    }
    assert_string_equal(got, want);
    assert_int_equal(r->code, code);
}

static void test_solve(void **state)
{
    (void)state;
    expect_solved("solve --game reversi " TEST_DATA "/solve/reversi-ffo.obf", NULL, 0,
                  "1 +18 g8\n2 +10 a4\n3 +2 d1\n4 +0 h8\n5 +32 g8\n6 +14 *\n7 +8 a6\n"
                  "8 +10 b2\n9 +8 f8\n10 +6 h5\ntotal positions=10\n");
    expect_solved(
        "solve --game reversi -",
        "# a comment\n\n"
        "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X; h5:+8; --:-127\n"
        "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X; value=+6 x=y\n"
        "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX---- O\n",
        1, "1 +6 h5 WRONG expected=+8\n2 +6 h5\n3 -64 -\ntotal positions=3\n");
    /* Positions from the field with values that two programs found; the second line
     * claims a wrong one. */
    const run *r = run_program("solve --game quarto --verify -",
                               ".71c/5..9/.4b2/.80a f; type=normal rules=quarto value=win\n"
                               "bd30/.9e./.182/6a.. -; value=win\n"
                               ".2.0/649e/..d7/83.a 1; type=normal rules=tic value=win\n");
    assert_int_equal(r->code, 1);
    assert_int_equal(strncmp(r->out, "1 win ", 6), 0);
    assert_non_null(strstr(r->out, "\n2 draw "));
    assert_non_null(strstr(r->out, " WRONG expected=win\n3 win "));
    assert_null(strstr(r->out, "verified"));
}

static void test_solve_errors(void **state)
{
    (void)state;
    const run *r = run_program("solve --game reversi -", "\nfoo\n");
    assert_int_equal(r->code, 1);
    assert_string_equal(r->err, "parlour: -: line 2: f: a square is X, O or -\n");
    r = run_program("solve --game quarto -", "..../..../..../.... -; type=flat\n");
    assert_int_equal(r->code, 1);
    r = run_program("solve --game reversi --limit 0.001 --state "
                    "'---------------------------OX------XO--------------------------- X'",
                    NULL);
    assert_int_equal(r->code, 0);
    assert_int_equal(strncmp(r->out, "1 unknown ", 10), 0);
}

static void test_think(void **state)
{
    (void)state;
    char first[RUN_MAX_TEXT];
    const run *r = run_program("think --game reversi --depth 4", NULL);
    assert_int_equal(r->code, 0);
    char step[8];
    int whole;
    int hundredths;
    int depth;
    unsigned long long nodes;
    assert_int_equal(
        sscanf(r->out, "%7s %d.%d depth=%d nodes=%llu", step, &whole, &hundredths, &depth, &nodes),
        5);
    assert_int_equal(depth, 4);
    snprintf(first, sizeof first, "%s", r->out);
    *strstr(first, " ms=") = '\0';
    r = run_program("think --game reversi --depth 4", NULL);
    assert_int_equal(strncmp(r->out, first, strlen(first)), 0); /* repeatable */
    r = run_program("hint --game reviser --depth 2", NULL);
    assert_int_equal(r->code, 0);
    int lines = 0;
    for (const char *p = r->out; *p != '\0'; p++)
        lines += *p == '\n';
    assert_int_equal(lines, 6);
    r = run_program("think --game reversi --depth 2 --state "
                    "'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX---- O'",
                    NULL);
    assert_int_equal(r->code, 1);
    assert_string_equal(r->err, "parlour: the game is over in this position\n");
}

static void test_match(void **state)
{
    (void)state;
    static const char line[] = "match --game reversi --a depth:2 --b random --games 6 --seed 7";
    char whole[sizeof line + 16];
    char first[RUN_MAX_TEXT];
    const run *r = run_program(line, NULL);
    assert_int_equal(r->code, 0);
    assert_int_equal(strncmp(r->out, "game 1 opening=1 first=a winner=", 32), 0);
    assert_non_null(strstr(r->out, "\na=6 b=0 draws=0 score=1.000 interval=0.610..1.000\n"));
    snprintf(first, sizeof first, "%s", r->out);
    snprintf(whole, sizeof whole, "%s --jobs 3", line);
    r = run_program(whole, NULL);
    assert_string_equal(r->out, first);
    run_file("openings", "# two\nf5d6c3 d3\n\n"
                         "---------------------------OX------XXX-------------------------- O\n");
    r = run_program("match --game reversi --a random --b random --games 4 --openings openings",
                    NULL);
    assert_int_equal(r->code, 0);
    assert_non_null(strstr(r->out, "game 3 opening=2 first=a"));
    /* Even openings: the same ones for the same seed, whatever plays. */
    r = run_program("match --game reviser --a random --b random --games 6 --seed 7 --even 2", NULL);
    assert_int_equal(r->code, 0);
    snprintf(first, sizeof first, "%s", r->out);
    r = run_program("match --game reviser --a random --b random --games 6 --seed 7 --even 2 "
                    "--jobs 2 --threads 2",
                    NULL);
    assert_string_equal(r->out, first);
    r = run_program("match --game reviser --a random --b random --games 6 --seed 7", NULL);
    assert_string_not_equal(r->out, first);
    /* Players are measured where the better one wins, unless the rules are named. */
    assert_memory_equal(r->err, "rules: chain=must first=setter extra=0\n", 39);
    assert_non_null(strstr(r->err, "\ntime: longest game of a "));
    r = run_program("match --game reviser --set chain=may --a random --b random", NULL);
    assert_memory_equal(r->err, "rules: chain=may first=setter extra=0\n", 38);
    r = run_program("match --game reversi --a random --b random --openings openings --even 0",
                    NULL);
    assert_int_equal(r->code, 2);
    assert_string_equal(r->err, "parlour: match: --openings and --even exclude each other\n");
    /* A program that fails loses its game, and the next one begins; but that is no good match. */
    r = run_program("match --game reversi --a gtp:false --b random --games 4", NULL);
    assert_int_equal(r->code, 1);
    assert_non_null(strstr(r->err, "match: a lost 4 of 4 games because its program failed\n"));
    assert_non_null(strstr(r->out, "game 4 opening=2 first=b winner=b"));
    assert_non_null(strstr(r->out, "\na=0 b=4 draws=0 score=0.000"));
    run_file("bad", "f5\nf5 f6 a1\n");
    r = run_program("match --game reversi --a random --b random --openings bad", NULL);
    assert_int_equal(r->code, 1);
    assert_non_null(strstr(r->err, "parlour: bad: line 2: a1: not legal here;"));
}

static void test_playthrough(void **state)
{
    (void)state;
    static char want[RUN_MAX_TEXT];
    FILE *f = fopen(TEST_DATA "/playthrough/quarto-normal-quarto-1.txt", "r");
    assert_non_null(f);
    want[fread(want, 1, sizeof want - 1, f)] = '\0';
    fclose(f);
    expect("playthrough --game quarto --seed 1", NULL, 0, want);
}

static void test_diagnose(void **state)
{
    (void)state;
    static const char *const key[] = {
        "version: ",         "\nterminal: none\n", "\ncodeset: ",      "\nglyphs: ascii\n",
        "\ncurses: ncurses", "\nstate: /",         "\nengine quarto: "};
    const run *r = run_program("diagnose", NULL);
    assert_int_equal(r->code, 0);
    for (size_t i = 0; i < sizeof key / sizeof key[0]; i++)
        assert_non_null(strstr(r->out, key[i]));
}

/* Games of a match are kept as records, the same ones with several jobs. */
static void test_match_save(void **state)
{
    (void)state;
    static const char line[] = "match --game quarto --a depth:1 --b random --games 5 --seed 3 ";
    char whole[200], first[RUN_MAX_TEXT];
    snprintf(whole, sizeof whole, "%s--save kept", line);
    assert_int_equal(run_program(whole, NULL)->code, 0);
    snprintf(first, sizeof first, "%s", run_program("show kept/game-0005.parlour", NULL)->out);
    assert_non_null(strstr(first, "\n0 by rules\n"));
    assert_int_equal(run_program("replay kept/game-0001.parlour", NULL)->code, 0);
    assert_int_equal(run_program("replay kept/game-0006.parlour", NULL)->code, 1);
    snprintf(whole, sizeof whole, "%s--save other --jobs 2", line);
    assert_int_equal(run_program(whole, NULL)->code, 0);
    assert_string_equal(run_program("show other/game-0005.parlour", NULL)->out, first);
    run_file("file", "no folder");
    snprintf(whole, sizeof whole, "%s--save file", line);
    const run *r = run_program(whole, NULL);
    assert_int_equal(r->code, 1);
    assert_string_equal(r->out, "");
    assert_non_null(strstr(r->err, "parlour: file: Not a directory\n"));
    /* A game that cannot be kept is told, and the others are played. */
    snprintf(whole, sizeof whole, "%s--save kept", line);
    assert_int_equal(system("rm -r kept && mkdir -p kept/game-0002.parlour/x"), 0);
    r = run_program(whole, NULL);
    assert_int_equal(r->code, 1);
    assert_non_null(strstr(r->err, "match: 1 of 5 games are not kept\n"));
    assert_non_null(strstr(r->out, "\ngame 5 "));
}

/* Four turns' foresight and the plain estimate never lose to chance. */
static void test_core_beats_random(void **state)
{
    (void)state;
    static const char *const game[] = {"reversi", "reviser", "reviser --set chain=may"};
    for (size_t i = 0; i < sizeof game / sizeof game[0]; i++) {
        char line[120];
        snprintf(line, sizeof line, "match --game %s --a core:4 --b random --games 40 --seed 1",
                 game[i]);
        const run *r = run_program(line, NULL);
        assert_int_equal(r->code, 0);
        assert_non_null(strstr(r->out, "\na=40 b=0 draws=0 "));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_core_beats_random),
        cmocka_unit_test(test_match_save),
        cmocka_unit_test(test_list),
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_show),
        cmocka_unit_test(test_convert),
        cmocka_unit_test(test_convert_broken),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_solve),
        cmocka_unit_test(test_solve_errors),
        cmocka_unit_test(test_think),
        cmocka_unit_test(test_match),
        cmocka_unit_test(test_playthrough),
        cmocka_unit_test(test_diagnose),
    };
    run_begin();
    int failed = cmocka_run_group_tests_name("command line: facts", tests, NULL, NULL);
    run_end();
    return failed;
}
