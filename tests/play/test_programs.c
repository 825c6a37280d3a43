/* test_programs.c - external programs at the board: whole games of every game,
 * and every way to go wrong: what is said, that the match pauses (or, strictly,
 * is lost), and that play goes on afterwards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "play/mono.h"
#include "quarto/quarto.h"
#include "reversi/reversi.h"
#include "reviser/reviser.h"
#include "support.h"
#include "template/template.h"

static const char *const key[N_TEST_GAMES] = {"template", "reversi", "reviser", "quarto"};

static void engine(char *buf, size_t size, int game_number, const char *mode)
{
    int n = snprintf(buf, size, "gtp:%s %s %s", BAD_ENGINE, key[game_number], mode);
    assert_true(n > 0 && (size_t)n < size);
}

static void no_zombie(void)
{
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

/* ---- playing well ------------------------------------------------------------------ */

static void whole_game(int i, const char *mode0, const char *mode1, const match_options *o)
{
    char seat0[300], seat1[300];
    engine(seat0, sizeof seat0, i, mode0);
    engine(seat1, sizeof seat1, i, mode1);
    match *m = support_match(test_games[i], seat0, seat1, o);
    match_news news;
    int steps = 0;
    enum match_event event;
    while ((event = match_wait(m, &news)) != MATCH_OVER) {
        if (event != MATCH_STEP)
            fail_msg("%s %s: event %d: %s", key[i], mode0, (int)event, news.error.text);
        support_check(m);
        steps++;
    }
    assert_int_equal(steps, session_length(match_session(m)));
    assert_int_equal(session_ended(match_session(m), NULL), END_BY_RULES);
    match_free(m);
}

static void test_whole_games(void **state)
{
    (void)state;
    match_options timed = {
        .clock = {{.turn_ms = 30000}, {.total_ms = 600000, .increment_ms = 100}}};
    for (int i = 0; i < N_TEST_GAMES; i++)
        whole_game(i, "good", "good", NULL);
    whole_game(1, "plain", "upper", &timed);
    whole_game(1, "crlf", "chatter", NULL);
    no_zombie();
}

/* Options and a start position reach a program that knows the words for them. */
static void test_options_and_start(void **state)
{
    (void)state;
    const game *g = &reversi_game;
    char seat0[300], text[GAME_STATE_TEXT];
    game_config cfg;
    game_state s;
    game_error err;
    game_config_init(&cfg, g);
    assert_true(game_config_set(&cfg, "aim", "fewest", &err));
    assert_true(g->start(&cfg, &s, &err));
    game_step step[GAME_MAX_STEPS];
    for (int i = 0; i < 7; i++) {
        assert_true(g->steps(&s, step) > 0);
        g->play(&s, step[0]);
    }
    g->state_write(&s, text);
    match_options o = {.table_mib = 4};
    match_news news;
    for (int knows = 0; knows < 2; knows++) {
        engine(seat0, sizeof seat0, 1, knows ? "good" : "plain");
        for (int p = 0; p < 2; p++)
            assert_true(seat_read(g, seat0, &o.seat[p], &err));
        match *m = match_new(session_new_at(&cfg, text, &err), &o, &err);
        assert_non_null(m);
        enum match_event event = match_wait(m, &news);
        if (knows) {
            while (event == MATCH_STEP)
                event = match_wait(m, &news);
            assert_int_equal(event, MATCH_OVER);
        } else {
            assert_int_equal(event, MATCH_TROUBLE);
            assert_non_null(strstr(news.error.text, "does not know these rule options"));
        }
        match_free(m);
    }
    engine(seat0, sizeof seat0, 1, "plain");
    match *m = support_match_at(g, text, seat0, seat0, NULL);
    assert_int_equal(match_wait(m, &news), MATCH_TROUBLE);
    assert_non_null(strstr(news.error.text, "cannot be told a start position"));
    match_free(m);
    no_zombie();
}

/* Taking back, and looking around, against a program. */
static void test_undo(void **state)
{
    (void)state;
    char seat1[300];
    match_news news;
    for (int i = 0; i < N_TEST_GAMES; i++) {
        engine(seat1, sizeof seat1, i, "good");
        match *m = support_match(test_games[i], "human", seat1, NULL);
        session *s = match_session(m);
        for (int k = 0; k < 30 && session_ended(s, NULL) == END_NONE; k++) {
            support_play(m, (unsigned)(k * 7));
            if (k % 4 == 1)
                match_undo(m); /* perhaps while it is to move */
            if (k % 5 == 2) {
                match_go(m, session_length(s) / 2);
                match_pause(m, false);
            }
            enum match_event event = MATCH_STEP;
            while (event == MATCH_STEP)
                event = support_run(m, MATCH_TROUBLE, &news);
            if (event == MATCH_TROUBLE)
                fail_msg("%s", news.error.text);
        }
        match_free(m);
    }
    no_zombie();
}

/* ---- playing badly --------------------------------------------------------------------- */

typedef struct bad_way {
    const char *mode, *said;
    bool late;
} bad_way;

static const bad_way bad[] = {
    {"crash", "bad_engine (gtp) was ended by signal 6", false},
    {"exit", "bad_engine (gtp) has ended with exit code 3", false},
    {"illegal", "bad_engine (gtp) has answered 'z99', which is no legal move here", false},
    {"empty", "bad_engine (gtp) has answered '', which is no legal move here", false},
    {"fails", "bad_engine (gtp) has refused 'genmove b': no idea", false},
    {"refuse", "bad_engine (gtp) has refused 'play w ", false},
    {"flood", "floods: a line longer than", false},
    {"floodlines", "floods: it says much and does not answer", false},
    {"close", "has closed its output", false},
    {"deaf", "has answered 'nothing', which is no legal move", false},
    {"hang", "has not answered for 2.0 seconds", true},
    {"orphan", "has not answered for 2.0 seconds", true},
};
enum { N_BAD = sizeof bad / sizeof bad[0] };

static match *against(const char *mode, bool strict)
{
    char seat0[300];
    engine(seat0, sizeof seat0, 1, mode);
    /* Only who is to be late has little time: a flood takes some to be noticed. */
    bool late = strcmp(mode, "hang") == 0 || strcmp(mode, "orphan") == 0;
    match_options o = {.strict = strict, .clock = {{.turn_ms = late ? 50 : 60000}, {0}}};
    return support_match(&reversi_game, seat0, "random", &o);
}

static void test_trouble(void **state)
{
    (void)state;
    for (int i = 0; i < N_BAD; i++) {
        match_news news;
        match *m = against(bad[i].mode, false);
        enum match_event event;
        while ((event = match_wait(m, &news)) == MATCH_STEP)
            ;
        assert_int_equal(event, MATCH_TROUBLE);
        assert_int_equal(news.player, 0);
        if (strstr(news.error.text, bad[i].said) == NULL)
            fail_msg("%s: '%s'", bad[i].mode, news.error.text);
        support_check(m);
        assert_true(match_paused(m));
        assert_int_equal(session_ended(match_session(m), NULL), END_NONE);
        assert_int_equal(match_wait(m, &news), MATCH_NONE);
        /* The owner decides: somebody else takes over. */
        match_seat(m, 0, &(seat){.kind = SEAT_RANDOM});
        match_pause(m, false);
        while ((event = match_wait(m, &news)) == MATCH_STEP)
            ;
        assert_int_equal(event, MATCH_OVER);
        match_free(m);
        no_zombie();
    }
}

static void test_strict(void **state)
{
    (void)state;
    for (int i = 0; i < N_BAD; i++) {
        match_news news;
        int winner;
        match *m = against(bad[i].mode, true);
        enum match_event event;
        while ((event = match_wait(m, &news)) == MATCH_STEP)
            ;
        assert_int_equal(event, MATCH_TROUBLE);
        assert_int_equal(session_ended(match_session(m), &winner),
                         bad[i].late ? END_TIME : END_RESIGNED);
        assert_int_equal(winner, 1);
        assert_int_equal(match_wait(m, &news), MATCH_OVER);
        assert_int_equal(news.player, 1);
        match_free(m);
    }
    no_zombie();
}

/* One that answers nothing at all is noticed after a second, long before it is given
 * up; one that thinks is not silent. */
static void test_silent(void **state)
{
    (void)state;
    static const char *const mode[] = {"late", "hang"};
    for (int i = 0; i < 2; i++) {
        match_news news;
        unsigned allowed;
        unsigned silent = 0;
        match *m = against(mode[i], false);
        while (match_next(m, &news) == MATCH_STEP)
            ;
        assert_int_equal(match_silent(m, &allowed), 0);
        long long begin = mono_us() / 1000;
        int woken = 0;
        while (silent == 0 && mono_us() / 1000 - begin < (i == 0 ? 9000 : 1500)) {
            struct pollfd fd[MATCH_FDS];
            int n = match_fds(m, fd, MATCH_FDS);
            int ms = match_timeout(m);
            poll(fd, (nfds_t)n, ms < 0 || ms > 200 ? 200 : ms);
            woken++;
            if (match_next(m, &news) == MATCH_TROUBLE)
                break;
            silent = match_silent(m, &allowed);
        }
        if (i == 0) {
            assert_in_range(silent, 1000, 9000);
            assert_int_equal(allowed, 10000);
            assert_in_range(woken, 2, 500); /* it was waited, not spun */
        } else {
            assert_int_equal(silent, 0);
        }
        match_free(m);
    }
    no_zombie();
}

static void test_resigns(void **state)
{
    (void)state;
    match_news news;
    match *m = against("resign", false);
    enum match_event event;
    while ((event = match_wait(m, &news)) == MATCH_STEP)
        ;
    assert_int_equal(event, MATCH_OVER);
    assert_int_equal(session_ended(match_session(m), NULL), END_RESIGNED);
    assert_int_equal(news.player, 1);
    match_free(m);
}

static void test_not_there(void **state)
{
    (void)state;
    match_news news;
    match *m = support_match(&reversi_game, "gtp:/there/is/no/such/program", "random", NULL);
    assert_int_equal(match_wait(m, &news), MATCH_TROUBLE);
    assert_string_equal(news.error.text, "program (gtp) could not be started: command not found");
    match_pause(m, false); /* try again: the same */
    assert_int_equal(match_wait(m, &news), MATCH_TROUBLE);
    match_free(m);

    m = support_match(&reversi_game, "gtp:sh -c 'echo hello'", "random", NULL);
    assert_int_equal(match_wait(m, &news), MATCH_TROUBLE);
    match_free(m);
    no_zombie();
}

/* Leaving while a program thinks, hangs or does not want to go. */
static void test_leave(void **state)
{
    (void)state;
    static const char *const mode[] = {"hang", "late", "stubborn", "good"};
    for (int i = 0; i < 4; i++) {
        char seat0[300];
        match_news news;
        engine(seat0, sizeof seat0, 1, mode[i]);
        match *m = support_match(&reversi_game, seat0, "human", NULL);
        for (int k = 0; k < 20; k++) {
            match_next(m, &news);
            support_check(m);
            poll(NULL, 0, 1);
        }
        match_free(m);
        no_zombie();
    }
}

/* A packaged program, if there is one. */
static void test_other_peoples(void **state)
{
    (void)state;
    const char *program = "/usr/games/gtp-rhino";
    if (access(program, X_OK) != 0) {
        print_message("skipped: %s is not there\n", program);
        skip();
    }
    char seat0[300];
    match_news news;
    snprintf(seat0, sizeof seat0, "gtp:%s", program);
    for (int side = 0; side < 2; side++) {
        match_options o = {.seed = 3, .clock = {{.turn_ms = 1000}, {.turn_ms = 1000}}};
        match *m = support_match(&reversi_game, side == 0 ? seat0 : "random",
                                 side == 0 ? "random" : seat0, &o);
        enum match_event event;
        while ((event = match_wait(m, &news)) == MATCH_STEP)
            ;
        if (event != MATCH_OVER)
            fail_msg("%s", news.error.text);
        assert_int_equal(session_ended(match_session(m), NULL), END_BY_RULES);
        match_free(m);
    }
    no_zombie();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games), cmocka_unit_test(test_options_and_start),
        cmocka_unit_test(test_undo),        cmocka_unit_test(test_trouble),
        cmocka_unit_test(test_strict),      cmocka_unit_test(test_silent),
        cmocka_unit_test(test_resigns),     cmocka_unit_test(test_not_there),
        cmocka_unit_test(test_leave),       cmocka_unit_test(test_other_peoples),
    };
    return cmocka_run_group_tests_name("programs", tests, NULL, NULL);
}
