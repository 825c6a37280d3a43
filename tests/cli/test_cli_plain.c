/* Plain play over a pipe: a line an event, to the byte; keeping and continuing. */
#include "support/cmocka_all.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/run.h"

#define KEPT ".local/state/parlour/autosave.parlour"

static void expect(const char *line, const char *input, const char *out)
{
    const run *r = run_program(line, input);
    assert_string_equal(r->out, out);
    assert_string_equal(r->err, "");
    assert_int_equal(r->code, 0);
}

#define HUMANS       "Black: human\nWhite: human\n"
#define HELLO        "game reversi opening=othello aim=most\n" HUMANS "type a turn, or \"help\"\n"
#define ASK_BLACK(n) "turn " #n ": Black to play: Place a disc\n"
#define ASK_WHITE(n) "turn " #n ": White to play: Place a disc\n"

/* The shortest game there is: nine moves and White has no disc left. */
static void test_whole_game(void **state)
{
    (void)state;
    expect("reversi --plain --black human --white human",
           "e6\nf4\nE3\nf6\ng5\nd6\ne7\nf5\nc5\nc4\nundo\nc5",
           HELLO ASK_BLACK(1) "Black plays e6\n" ASK_WHITE(2) "White plays f4\n" ASK_BLACK(
               3) "Black "
                  "plays "
                  "e3"
                  "\n" ASK_WHITE(4) "White plays f6\n" ASK_BLACK(5) "Black plays g5\n" ASK_WHITE(6) "White plays d6\n" ASK_BLACK(
                      7) "Black plays e7\n" ASK_WHITE(8) "Wh"
                                                         "it"
                                                         "e "
                                                         "pl"
                                                         "ay"
                                                         "s "
                                                         "f5"
                                                         "\n" ASK_BLACK(
                                                             9) "Black plays c5\n"
                                                                "game over: Black wins; Black 13, "
                                                                "White 0; White has no discs left; "
                                                                "51 empty squares "
                                                                "count for Black\n"
                                                                "error: the game is over\n"
                                                                "undo: 8 of 9 steps "
                                                                "played\n" ASK_BLACK(
                                                                    9) "Black plays c5\n"
                                                                       "game over: Black wins; "
                                                                       "Black 13, White 0; White "
                                                                       "has no discs left; 51 "
                                                                       "empty squares "
                                                                       "count for Black\n");
    assert_int_equal(access(KEPT, F_OK), -1); /* a finished game is not kept */
}

static void test_errors(void **state)
{
    (void)state;
    expect("reversi --plain --black human --white human",
           "a1\nc9\nf5 d6\n\n  \nmoves\nstate\nredo\nlevel 3\nload ./nothing\nsave\nquit\n",
           HELLO ASK_BLACK(
               1) "error: a1: not legal here; legal: d3 c4 f5 e6\n"
                  "error: c9: no such cell (a1 to h8)\n"
                  "error: d6: not expected after the turn\n"
                  "moves: d3 c4 f5 e6\n"
                  "state: ---------------------------OX------XO--------------------------- X\n"
                  "error: there is nothing to redo\n"
                  "error: no side is played by the computer at a level\n"
                  "error: ./nothing.parlour: No such file or directory\n"
                  "error: a name is missing\n");
}

/* A forced pass is told and played without a question. */
static void test_pass(void **state)
{
    (void)state;
    expect("reversi --plain --black human --white human --state "
           "'XO-------------------------XX------XX--------------------------- O'",
           "c1\n",
           HELLO "White has no move and passes\n"
                 "turn 4: Black to play: Place a disc\nBlack plays c1\n"
                 "game over: Black wins; Black 7, White 0; White has no discs left; 57 empty "
                 "squares count for Black\n");
}

static void test_two_step_turns(void **state)
{
    (void)state;
    expect("quarto --plain --first human --second human", "4\na1 0\nb1\n7\nboard\nquit\n",
           "game quarto type=normal rules=quarto\nFirst: human\nSecond: human\n"
           "type a turn, or \"help\"\n"
           "turn 1: First to play: Give your opponent a piece\n"
           "First plays 4\n"
           "turn 2: Second to play: Place the piece you were given: 4 tall dark round solid\n"
           "Second plays a1\nSecond plays 0\n"
           "turn 3: First to play: Place the piece you were given: 0 tall light round solid\n"
           "First plays b1\n"
           "turn 3: First to play: Give your opponent a piece\n"
           "First plays 7\n"
           "turn 4: Second to play: Place the piece you were given: 7 tall dark square hollow\n"
           "   a   b   c   d\n"
           "1  (#) (.) .   .\n"
           "2  .   .   .   .\n"
           "3  .   .   .   .\n"
           "4  .   .   .   .\n"
           "in hand: 7 (tall dark square hollow)\n"
           "left: 1 2 3 5 6 8 9 a b c d e f\n");
    unlink(KEPT);
}

/* The end of the input keeps the game; it is offered, and goes on where it was. */
static void test_keeping(void **state)
{
    (void)state;
    run_program("reversi --plain --black human --white human", "f5\nd6\n");
    assert_int_equal(access(KEPT, F_OK), 0);
    const run *r =
        run_program("--plain", "chess\nmoves\ncontinue\nundo\nsave here\nresign\nquit\n");
    assert_int_equal(r->code, 0);
    assert_non_null(strstr(r->out, "a game is kept: \"continue\" goes on with it\n"));
    assert_non_null(strstr(r->out, "error: chess: no such game\n"));
    assert_non_null(strstr(r->out, "error: which game? Type its name\n"));
    assert_non_null(strstr(r->out, HELLO "loaded: 2 steps played, 0 to redo\n" ASK_BLACK(
                                       3) "undo: 1 of 2 steps played\n" ASK_WHITE(2) "saved: "));
    assert_non_null(strstr(r->out, "game over: Black wins (resignation); Black 4, White 1\n"));
    assert_int_equal(access(KEPT, F_OK), -1);
    r = run_program("reversi --plain --load .local/share/parlour/here.parlour", "quit\n");
    assert_non_null(strstr(r->out, "loaded: 1 steps played, 1 to redo\n" ASK_WHITE(2)));
    (void)run_file("chess.parlour", "parlour-record 1\ngame: chess\n");
    r = run_program("--plain --load chess.parlour", NULL);
    assert_int_equal(r->code, 1);
    assert_non_null(strstr(r->err, "chess.parlour: line 2: chess: no such game"));
    r = run_program("quarto --plain --load .local/share/parlour/here.parlour", NULL);
    assert_int_equal(r->code, 1);
    assert_non_null(strstr(r->err, "this is a game of reversi, not of quarto"));
    unlink(KEPT);
}

/* What stands behind 'before' in its line, into the caller's buffer. */
static void rest_of_line(const char *text, const char *before, char *buf, size_t size)
{
    const char *at = strstr(text, before);
    assert_non_null(at);
    at += strlen(before);
    size_t n = strcspn(at, "\n");
    assert_in_range(n, 1, size - 1);
    memcpy(buf, at, n);
    buf[n] = '\0';
}

#define ASIDE "the game left before is saved: "

/* A game takes the place of the one that was kept only when something is played in it; then
 * the older one is saved under a name, and can be gone on with. */
static void test_an_older_game(void **state)
{
    (void)state;
    char name[100], again[100], line[200];
    run_program("reversi --plain --black human --white human", "f5\nd6\n");
    (void)run_file("other.parlour", "parlour-record 1\ngame: reversi\n\n1. d3\n2. c3\n");
    const run *r = run_program("quarto --plain --first human --second human", "board\nquit\n");
    assert_null(strstr(r->out, ASIDE));
    r = run_program("quarto --plain --first human --second human", "resign\nquit\n");
    assert_non_null(strstr(r->out, "game over: Second wins (resignation)"));
    r = run_program("--plain --load other.parlour", "quit\n");
    assert_null(strstr(r->out, ASIDE));
    r = run_program("--plain", "continue\nquit\n");
    assert_non_null(strstr(r->out, "loaded: 2 steps played, 0 to redo\n" ASK_BLACK(3)));
    assert_null(strstr(r->out, ASIDE));

    r = run_program("quarto --plain --first human --second human", "3\na1\nquit\n");
    rest_of_line(r->out, ASIDE, name, sizeof name);
    assert_memory_equal(name, "reversi 20", 10);
    assert_null(strstr(strstr(r->out, ASIDE) + 1, ASIDE)); /* once */
    snprintf(line, sizeof line, "load %s\nquit\n", name);
    r = run_program("--plain", line);
    assert_non_null(strstr(r->out, "loaded: 2 steps played, 0 to redo\n" ASK_BLACK(3)));
    /* Another one within the same minute has a name of its own. */
    run_program("reversi --plain --black human --white human", "f5\nd6\n");
    r = run_program("reversi --plain --black human --white human", "f5\nf4\n");
    rest_of_line(r->out, ASIDE, again, sizeof again);
    assert_string_not_equal(name, again);
    /* One that goes on after its end is kept again, under the same roof. */
    static const char late[] = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX"
                               "XX-OXXXXO- X";
    unlink(KEPT);
    char begin[200];
    snprintf(begin, sizeof begin, "reversi --plain --black human --white human --state '%s'", late);
    run_program(begin, "a8\nh8\nundo\nquit\n");
    assert_int_equal(access(KEPT, F_OK), 0);
    r = run_program("--plain", "continue\nredo\nundo\nquit\n");
    assert_non_null(strstr(r->out, "game over: "));
    assert_int_equal(access(KEPT, F_OK), 0);
    unlink(KEPT);
    r = run_program("--plain", "continue\nquit\n");
    assert_non_null(strstr(r->out, "error: no game is kept\n"));
    snprintf(line, sizeof line, "load %s\nsave x\nquit\n", name);
    r = run_program("--plain --kiosk", line);
    assert_non_null(strstr(r->out, "loaded: 2 steps played, 0 to redo\n"));
    assert_non_null(strstr(r->out, "error: no file names here"));
    r = run_program("--plain --kiosk", "load /etc/passwd\nload ../x\nquit\n");
    assert_non_null(
        strstr(strstr(r->out, "error: no file names here") + 1, "error: no file names"));
    /* One that was given up where nothing is played any more is not offered again. */
    r = run_program("reversi --plain --black human --white human", "f5\nundo\nresign\nquit\n");
    assert_non_null(strstr(r->out, "game over: White wins (resignation)"));
    assert_int_equal(access(KEPT, F_OK), -1);
}

/* Somebody whose time runs out is told so while he thinks. */
static void test_little_time(void **state)
{
    (void)state;
    enum { TRIES = 600, WAIT_NS = 50000000 };
    int to;
    (void)run_file("clock.parlour", "parlour-record 1\ngame: reversi\n"
                                    "clock0: total=6000 increment=0 turn=0\n\n1. d3\n2. c3\n");
    long pid = run_open("clock", "--plain --load clock.parlour", &to);
    for (int i = 0; i < TRIES && strstr(run_said("clock")->out, "seconds left\n") == NULL; i++)
        nanosleep(&(struct timespec){.tv_nsec = WAIT_NS}, NULL);
    close(to);
    const run *r = run_await("clock", pid);
    const char *asked = strstr(r->out, "Black to play: Place a disc (0:06 left)\n");
    assert_non_null(asked);
    assert_non_null(strstr(asked, "Black has 5 seconds left\n"));
    assert_null(strstr(r->out, "10 seconds"));
    unlink(KEPT);
}

/* A draw is for two people. */
static void test_draw(void **state)
{
    (void)state;
    const run *r = run_program("reversi --plain --black human --white human",
                               "f5\ndraw\ndraw\nundo\nmoves\ndraw\n");
    assert_int_equal(r->code, 0);
    const char *over = "game over: a draw (agreement); Black 4, White 1\n";
    const char *first = strstr(r->out, over);
    assert_non_null(first);
    assert_non_null(strstr(first, "error: the game is over\n"));
    const char *back = strstr(first, "moves: f4 d6 f6\n");
    assert_non_null(back);
    assert_non_null(strstr(back, over));
    assert_int_equal(access(KEPT, F_OK), -1);
    r = run_program("reversi --plain --white 1", "draw\nquit\n");
    assert_non_null(strstr(r->out, "error: only two people can agree to a draw\n"));
    unlink(KEPT);
}

static void test_against_computer(void **state)
{
    (void)state;
    static const char line[] = "reversi --plain --white 1 --seed 5";
    const run *r = run_program(line, "f5\nhint\nundo\nd3\nlevel\nlevel 2\nboard\nquit\n");
    assert_int_equal(r->code, 0);
    assert_non_null(strstr(r->out, "Black: human\nWhite: computer, level 1\n"));
    assert_non_null(strstr(r->out, "Black plays f5\nWhite plays "));
    assert_non_null(strstr(r->out, "hint: "));
    assert_non_null(strstr(r->out, "undo: 0 of 2 steps played\n" ASK_BLACK(1) "Black plays d3\n"));
    assert_non_null(strstr(r->out, "error: a level is missing; levels: 1 2 3 4 5 6 7 8 9\n"));
    assert_non_null(strstr(r->out, "White: level 2: "));
    unlink(KEPT);
}

/* Notes judge the human's turns too: a planted blunder is called one, with what would have
 * been better; the best move is a good one; also within a turn of two steps. */
static void test_notes(void **state)
{
    (void)state;
    const run *r =
        run_program("reversi --plain --notes --white human --black depth:6 --state "
                    "'-XXX-O-X-XXXOOOO-XOOOOOOOXOOOOOOXXXXOOXO-XXXOXXO--XXXOXO-OXXOOOO O'",
                    "a2\nundo\na3\nx9\nresign\nquit\n");
    assert_int_equal(r->code, 0);
    const char *bad = strstr(r->out, "White plays a2\nnote: White's a2 was a blunder: better a3 (");
    assert_non_null(bad);
    assert_non_null(strstr(bad, "Black plays a8\nnote: +"));
    const char *good = strstr(bad, "White plays a3\nnote: White's a3: a good move\n");
    assert_non_null(good);
    assert_non_null(strstr(good, "error: x9: "));
    r = run_program("quarto --plain --notes --first human --second depth:3 --state "
                    "'012./..../..../.... 4'",
                    "a4 8\n");
    assert_int_equal(r->code, 0);
    assert_non_null(strstr(r->out, "First plays a4\nFirst plays 8\n"
                                   "note: First's 8 was a blunder: better "));
    assert_non_null(strstr(r->out, "game over: Second wins"));
    /* Two steps typed one by one are one turn, and nothing is said where nothing is wrong
     * with the words but everything with the move. */
    r = run_program("quarto --plain --notes --first human --second depth:3 --state "
                    "'012./..../..../.... 4'",
                    "a4\nb9\n8\n");
    assert_non_null(strstr(r->out, "First plays a4\nturn 5: First to play: "));
    assert_non_null(strstr(r->out, "First plays 8\nnote: First's 8 was a blunder: better "));
    /* Without notes nothing is said. */
    r = run_program("quarto --plain --first human --second depth:3 --state "
                    "'012./..../..../.... 4'",
                    "a4 8\n");
    assert_null(strstr(r->out, "note: "));
    unlink(KEPT);
}

/* Without humans the game is played to its end, whatever the input. */
static void test_computers(void **state)
{
    (void)state;
    static const char *const line[] = {
        "reversi --plain --black depth:1 --white random --seed 1",
        "reviser --plain --setter random --jumper depth:1 --seed 2 --set chain=must",
        "quarto --plain --first random --second depth:1 --seed 3"};
    for (size_t i = 0; i < sizeof line / sizeof line[0]; i++) {
        const run *r = run_program(line[i], NULL);
        assert_int_equal(r->code, 0);
        assert_non_null(strstr(r->out, "\ngame over: "));
        assert_int_equal(access(KEPT, F_OK), -1);
    }
}

/* A file that holds no weights ends the program before the game begins. */
static void test_weights(void **state)
{
    (void)state;
    char line[400], want[400];
    const char *path = run_file("none.weights", "parlourW but nothing else");
    snprintf(line, sizeof line, "reversi -w --plain --weights %s", path);
    const run *r = run_program(line, "quit\n");
    snprintf(want, sizeof want, "parlour: %s: weights: ", path);
    assert_memory_equal(r->err, want, strlen(want));
    assert_string_equal(r->out, "");
    assert_int_equal(r->code, 1);
    r = run_program("reversi -w --plain -e no-such-file", "quit\n");
    assert_non_null(strstr(r->err, "no-such-file"));
    assert_string_equal(r->out, "");
    assert_int_equal(r->code, 1);
}

/* A line is read to its end, whatever stands in it. */
static void test_zero_byte(void **state)
{
    (void)state;
    static const char input[] = "f5\0d6\nf5\nquit\n";
    int to;
    long pid = run_open("zero", "reversi --plain --black human --white human", &to);
    assert_int_equal(write(to, input, sizeof input - 1), sizeof input - 1);
    close(to);
    const run *r = run_await("zero", pid);
    const char *error = strstr(r->out, "error: ?d6: not expected after the turn\n");
    assert_non_null(error);
    assert_non_null(strstr(error, "Black plays f5\n"));
    unlink(KEPT);
}

static void test_letters(void **state)
{
    (void)state;
    const run *r = run_program("reversi -b -d 7 --plain", "quit\n");
    assert_non_null(strstr(r->out, "Black: human\nWhite: computer, level 7\n"));
    r = run_program("reversi -d7 -wn --plain --black random", "quit\n");
    assert_non_null(strstr(r->out, "Black: random"));
    assert_non_null(strstr(r->out, "\nWhite: human\n"));
    r = run_program("reversi -c -d 1 --plain", "quit\n");
    assert_non_null(strstr(r->out, "Black: computer, level 1\nWhite: computer, level 1\n"));
    unlink(KEPT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_game),
        cmocka_unit_test(test_weights),
        cmocka_unit_test(test_zero_byte),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_pass),
        cmocka_unit_test(test_two_step_turns),
        cmocka_unit_test(test_keeping),
        cmocka_unit_test(test_an_older_game),
        cmocka_unit_test(test_little_time),
        cmocka_unit_test(test_draw),
        cmocka_unit_test(test_against_computer),
        cmocka_unit_test(test_notes),
        cmocka_unit_test(test_computers),
        cmocka_unit_test(test_letters),
    };
    run_begin();
    int failed = cmocka_run_group_tests_name("command line: plain play", tests, NULL, NULL);
    run_end();
    return failed;
}
