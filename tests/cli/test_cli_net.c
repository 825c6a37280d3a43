/* Two programs play with each other in the plain interface, each from a pipe. */
#include "support/cmocka_all.h"

#include <poll.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/run.h"

#define CODE "td2q-4js9-vx3j-m3z3-axwe-m1sa-2m"

enum { HANG_MS = 60000 };

static void await_words(const char *name, const char *words)
{
    for (int ms = 0; strstr(run_said(name)->out, words) == NULL; ms += 10) {
        CHECK(ms < HANG_MS, "%s never said: %s\n%s%s", name, words, run_said(name)->out,
              run_said(name)->err);
        poll(NULL, 0, 10);
    }
}

/* Compares up to the end of what is expected: who leaves first is told or is not. */
static void said(const run *r, const char *words)
{
    char begin[RUN_MAX_TEXT];
    snprintf(begin, sizeof begin, "%.*s", (int)strlen(words), r->out);
    assert_string_equal(begin, words);
    assert_string_equal(r->err, "");
    assert_int_equal(r->code, 0);
}

#define END                                                                                        \
    "game over: Black wins; Black 13, White 0; White has no discs left; 51 empty squares count "   \
    "for Black\n"
#define BLACK(n)      "turn " #n ": Black to play: Place a disc\n"
#define BLACK_LEFT(n) "turn " #n ": Black to play: Place a disc (600:00 left)\n"
#define WHITE(n)      "turn " #n ": White to play: Place a disc\n"

/* Without --name one is called what one has called oneself in the screens, or else as at the
 * login, which there always is. */
static void who_one_is(void **state)
{
    (void)state;
    assert_int_equal(mkdir(".config", 0700), 0);
    assert_int_equal(mkdir(".config/parlour", 0700), 0);
    (void)run_file(".config/parlour/preferences", "name = Zo\xc3\xab\n");
    unsetenv("LOGNAME");
    unsetenv("USER");
    for (int login = 0; login < 2; login++) {
        const struct passwd *me = getpwuid(getuid());
        const char *name = login == 0 ? "Zo\xc3\xab" : me != NULL ? me->pw_name : "guest";
        char words[200];
        long host = run_start("host", "host reversi --plain --local", "e6\n");
        await_words("host", "parlour join reversi-1\n");
        const run *r = run_program("join reversi-1 --plain --name bert", "f4\n");
        snprintf(words, sizeof words, "\nBlack: %s, elsewhere\n", name);
        CHECK(strstr(r->out, words) != NULL, "%s: %s", name, r->out);
        (void)run_await("host", host);
        unlink(".config/parlour/preferences");
    }
}

/* The shortest game: nine moves.  Questions go both ways, and who was asked answers
 * though it is not his turn. */
static void a_game(void **state)
{
    (void)state;
    long host = run_start("host", "host reversi --plain --local --name anna",
                          "hint\ne6\ne3\nno\nyes\ng3\n");
    await_words("host", "parlour join reversi-1\n");
    const run *r =
        run_program("join reversi-1 --plain --name bert", "f4\nredo\ndraw\nundo\nyes\nf4\n");
    said(r, "connecting\n"
            "game reversi opening=othello aim=most\nBlack: anna, elsewhere\nWhite: human\n"
            "type a turn, or \"help\"\nturn 1: Black (anna) to play\n"
            "Black plays e6\n" WHITE(2) "White plays f4\nBlack plays e3\n" WHITE(
                4) "error: not while you play with somebody elsewhere\n"
                   "anna is asked\nanna does not agree\nanna is asked\ntaken back: 1 steps played\n"
                   "anna agrees\n" WHITE(2) "error: nothing was asked\n"
                                            "White plays f4\nBlack plays g3\n");
    r = run_await("host", host);
    said(r,
         "waiting for the other player\nto be found here: parlour join reversi-1\n"
         "game reversi opening=othello aim=most\nBlack: human\nWhite: bert, elsewhere\n"
         "type a turn, or \"help\"\n" BLACK(
             1) "error: no hints: both players must want them before the game\n"
                "Black plays e6\nWhite plays f4\n" BLACK(
                    3) "Black plays e3\n"
                       "bert offers a draw: yes or no?\nbert asks to take a move back: yes or no?\n"
                       "taken back: 1 steps played\nturn 2: White (bert) to play\nWhite plays "
                       "f4\n" BLACK(3) "Black plays g3\n");
}

static void type(int to, const char *words)
{
    assert_int_equal(write(to, words, strlen(words)), (ssize_t)strlen(words));
}

/* Somebody looks on; a clock; another game is asked for, from both pipes still open. */
static void to_the_end(void **state)
{
    (void)state;
    int to_host, to_guest, to_watch;
    long host =
        run_open("host", "host reversi --plain --local --minutes 600 --name anna", &to_host);
    await_words("host", "parlour join reversi-1\n");
    long guest = run_open("guest", "join reversi-1 --plain --name bert", &to_guest);
    await_words("host", BLACK_LEFT(1));
    type(to_host, "e6\n");
    await_words("guest", "turn 2: White to play: Place a disc (600:00 left)\n");
    long watch = run_open("watch", "join --watch reversi-1 --plain --name carl", &to_watch);
    await_words("host", "carl looks on");
    type(to_host, "e3\ng5\ne7\nc5\n");
    type(to_guest, "f4\nf6\nd6\nclock\nf5\n");
    await_words("host", "Black plays c5\n" END);
    await_words("guest", "Black plays c5\n" END);
    await_words("watch", "Black plays c5\n" END);
    assert_non_null(strstr(run_said("guest")->out, "clock: White "));
    type(to_guest, "new\n");
    await_words("host", "bert asks for another game: yes or no?\n");
    type(to_host, "yes\n");
    await_words("guest", "another game, with sides changed\n");
    await_words("guest", BLACK_LEFT(1));
    type(to_guest, "c4\nsay good luck\n");
    await_words("host", "Black plays c4\n");
    type(to_host, "resign\n");
    await_words("guest", "game over: Black wins (resignation); Black 4, White 1\n");
    close(to_guest);
    assert_int_equal(run_await("guest", guest)->code, 0);
    close(to_host);
    assert_int_equal(run_await("host", host)->code, 0);
    await_words("watch", "Black: bert, elsewhere\nWhite: anna, elsewhere\n");
    close(to_watch);
    const run *r = run_await("watch", watch);
    assert_non_null(strstr(r->out, "Black: anna, elsewhere\nWhite: bert, elsewhere\n"));
    assert_int_equal(r->code, 0);
}

/* The name of a game that the list shows is typed. */
static void chosen_from_the_list(void **state)
{
    (void)state;
    int to_host, to_guest;
    long host = run_open("host", "host reversi --plain --local --name anna", &to_host);
    await_words("host", "parlour join reversi-1\n");
    long guest = run_open("guest", "join --plain --name bert", &to_guest);
    await_words("guest", "reversi-1\ntype the name of a game");
    type(to_guest, "reversi-1\n");
    await_words("host", "White: bert, elsewhere\n");
    await_words("guest", "turn 1: Black (anna) to play\n");
    close(to_host);
    close(to_guest);
    (void)run_await("host", host);
    (void)run_await("guest", guest);
}

static void nobody_there(void **state)
{
    (void)state;
    const run *r = run_program("join --plain 127.0.0.1:1", "");
    assert_string_equal(r->out, "connecting\nerror: 127.0.0.1:1: Connection refused\n");
    assert_int_equal(r->code, 1);
    r = run_program("join --plain reversi-7", "");
    assert_int_equal(r->code, 1);
    assert_string_equal(r->err, "parlour: no game reversi-7 is hosted on this machine\n");
    r = run_program("join --plain nobody-here/reversi-1", "");
    assert_int_equal(r->code, 1);
    assert_string_equal(r->err,
                        "parlour: no game nobody-here/reversi-1 is hosted on this machine\n");
    r = run_program("join --plain localhost:1", ""); /* hosts are called as ever */
    assert_non_null(strstr(r->out, "connecting\nerror: localhost:1: "));
    r = run_program("join --plain", "nobody-here/chess-1\n");
    assert_non_null(strstr(r->out,
                           "no game is hosted on this machine\n"
                           "type the name of a game, or HOST[:PORT] and the code of the "
                           "game\nerror: no game nobody-here/chess-1 is hosted on this machine"));
    assert_int_equal(r->code, 0); /* a name may be mistyped */
    r = run_program("join --plain", "where\nlist\n127.0.0.1:1 short\n" CODE "\nsay hello\n");
    assert_non_null(strstr(r->out, "error: which game? Type its name\n"
                                   "no game is hosted on this machine\n"));
    assert_non_null(strstr(r->out, "error: a code has 26 letters and digits\n"
                                   "error: HOST[:PORT] and then the code, in one line\n"
                                   "error: which game? Type its name\n"));
}

/* Whoever cannot type any more does not wait for a guest; what needs no turn is answered
 * at once, the rest waits for it. */
static void the_input_ends(void **state)
{
    (void)state;
    const char *host = "host reversi --plain --local --name anna";
    const run *r = run_program(host, "");
    assert_string_equal(r->out, "waiting for the other player\n"
                                "to be found here: parlour join reversi-1\n");
    assert_int_equal(r->code, 0);
    r = run_program(host, "where\nquit");
    assert_non_null(strstr(r->out, "reversi-1\nto be found here: parlour join reversi-1\n"));
    assert_int_equal(r->code, 0);
}

/* A code is asked for by its name. */
static void a_code_is_needed(void **state)
{
    (void)state;
    int to_host;
    char line[200];
    long host = run_open("host", "host reversi --plain --name anna", &to_host);
    await_words("host", "code, for the other player alone: ");
    const char *where = strstr(run_said("host")->out, "parlour join ") + 13;
    snprintf(line, sizeof line, "join --plain %.*s", (int)strcspn(where, " \n"), where);
    const run *r = run_program(line, "");
    assert_non_null(strstr(r->out, "this game needs the code that its host has\n"));
    assert_int_equal(r->code, 1);
    /* As it is shown it can be typed. */
    where = strstr(run_said("host")->out, "parlour join ") + 13;
    snprintf(line, sizeof line, "join --plain %.*s", (int)strcspn(where, "\n"), where);
    int to_guest;
    long guest = run_open("guest", line, &to_guest);
    await_words("guest", "Black: anna, elsewhere\n");
    close(to_host);
    close(to_guest);
    assert_int_equal(run_await("host", host)->code, 0);
    (void)run_await("guest", guest);
}

/* The host's computer changes sides with its host. */
static void the_computer_plays_on(void **state)
{
    (void)state;
    int to_host, to_guest;
    long host =
        run_open("host", "host reversi --plain --local --name anna --white random", &to_host);
    await_words("host", "parlour join reversi-1\n");
    long guest = run_open("guest", "join reversi-1 --plain --name bert", &to_guest);
    await_words("guest", "turn 1: Black to play");
    type(to_guest, "resign\n");
    await_words("guest", "game over: White wins (resignation)");
    type(to_guest, "undo\n");
    await_words("host", "bert asks to take a move back: yes or no?\n");
    type(to_host, "y\n");
    await_words("guest", "the game goes on\n");
    await_words("host", "the game goes on\nturn 1: Black (bert) to play\n");
    type(to_guest, "resign\nnew\n");
    await_words("host", "bert asks for another game: yes or no?\n");
    type(to_host, "yes\n");
    await_words("host", "another game, with sides changed\n"
                        "game reversi opening=othello aim=most\nBlack: random\n"
                        "White: bert, elsewhere\n");
    await_words("guest", "turn 2: White to play: Place a disc\n");
    close(to_guest);
    assert_int_equal(run_await("guest", guest)->code, 0);
    await_words("host", "bert has left; the clocks stand");
    type(to_host, "quit\n");
    close(to_host);
    assert_int_equal(run_await("host", host)->code, 0);
}

/* A game is taken up again, and what was asked before is told to be void. */
static void the_host_comes_back(void **state)
{
    (void)state;
    int to_host, to_guest;
    long host = run_open("host", "host reversi --plain --local --name anna", &to_host);
    await_words("host", "parlour join reversi-1\n");
    long guest = run_terminal("guest", "join reversi-1 --plain --name bert", &to_guest);
    type(to_host, "e6\n");
    await_words("guest", WHITE(2));
    type(to_guest, "f4\ndraw\n");
    await_words("host", "bert offers a draw: yes or no?\n");
    type(to_host, "quit\n");
    close(to_host);
    assert_int_equal(run_await("host", host)->code, 0);
    await_words("guest", "anna has left; the clocks stand");
    host = run_open("host", "host --again --plain", &to_host);
    await_words("host", "loaded: 2 steps played\nwaiting for bert\nto be found here: ");
    await_words("host", "bert is back: the game goes on.\n" BLACK(3));
    await_words("guest", "anna is back: the game goes on.\nyour question was lost with the link\n"
                         "turn 3: Black (anna) to play\n");
    type(to_host, "e3\nquit\n");
    await_words("guest", "Black plays e3\n");
    type(to_guest, "\004");
    assert_int_equal(run_await("guest", guest)->code, 0);
    close(to_guest);
    close(to_host); /* nobody is there, and nothing can be typed */
    assert_int_equal(run_await("host", host)->code, 0);
}

/* The end of the input leaves at once where it is a terminal, whoever's turn it is. */
static void from_a_terminal(void **state)
{
    (void)state;
    int to_host, to_guest, to_watch;
    long host = run_terminal("host", "host reversi --plain --local --name anna", &to_host);
    await_words("host", "parlour join reversi-1\n");
    long guest = run_terminal("guest", "join reversi-1 --plain --name bert", &to_guest);
    await_words("guest", "turn 1: Black (anna) to play\n");
    long watch = run_terminal("watch", "join reversi-1 --watch --plain --name carl", &to_watch);
    await_words("watch", "you look on; type \"help\"\n");
    type(to_watch, "turn\ne6\n");
    await_words("watch", "turn 1: Black to play\nerror: you only look on\n");
    type(to_watch, "\004");
    assert_int_equal(run_await("watch", watch)->code, 0);
    type(to_guest, "\004");
    assert_int_equal(run_await("guest", guest)->code, 0);
    await_words("host", "bert has left; the clocks stand");
    type(to_host, "\004");
    assert_int_equal(run_await("host", host)->code, 0);
    close(to_watch);
    close(to_guest);
    close(to_host);
}

/* A home for each: games that were left are kept there. */
static int begin(void **state)
{
    (void)state;
    run_begin();
    const char *home = getenv("HOME");
    return home != NULL ? setenv("PARLOUR_LOCAL", home, 1) : 1;
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
        cmocka_unit_test_setup_teardown(who_one_is, begin, end),
        cmocka_unit_test_setup_teardown(a_game, begin, end),
        cmocka_unit_test_setup_teardown(to_the_end, begin, end),
        cmocka_unit_test_setup_teardown(chosen_from_the_list, begin, end),
        cmocka_unit_test_setup_teardown(nobody_there, begin, end),
        cmocka_unit_test_setup_teardown(the_input_ends, begin, end),
        cmocka_unit_test_setup_teardown(a_code_is_needed, begin, end),
        cmocka_unit_test_setup_teardown(the_computer_plays_on, begin, end),
        cmocka_unit_test_setup_teardown(the_host_comes_back, begin, end),
        cmocka_unit_test_setup_teardown(from_a_terminal, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
