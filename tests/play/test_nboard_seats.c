/* test_nboard_seats.c - programs that speak NBoard at the board: whole games with all
 * the ways in which they write a move, games with passes, and every way to go wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "quarto/quarto.h"
#include "reversi/reversi.h"
#include "support.h"

static void no_zombie(void)
{
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static match *against(const char *before, const char *mode, const match_options *o)
{
    char seat0[300];
    snprintf(seat0, sizeof seat0, "nboard:%s%s %s", before, BAD_NBOARD, mode);
    return support_match(&reversi_game, seat0, "random", o);
}

/* Passes happen in most of these, of both sides. */
static void test_whole_games(void **state)
{
    (void)state;
    static const char *const mode[] = {"good",   "slashes",  "blanks", "bare",
                                       "noeval", "capitals", "stale"};
    int passes = 0;
    for (uint64_t seed = 0; seed < 14; seed++) {
        match_options o = {.seed = seed};
        if (seed % 2 == 1)
            o.clock[0] = (match_clock){.total_ms = 300000};
        match *m = against("", mode[seed % 7], &o);
        match_news news;
        enum match_event event;
        while ((event = match_wait(m, &news)) == MATCH_STEP) {
            support_check(m);
            passes += news.step.kind == STEP_PASS;
        }
        if (event != MATCH_OVER)
            fail_msg("%s: %s", mode[seed % 7], news.error.text);
        assert_int_equal(session_ended(match_session(m), NULL), END_BY_RULES);
        match_free(m);
    }
    assert_true(passes > 10);
    no_zombie();
}

static void run_out(match *m, enum match_event want, match_news *news)
{
    enum match_event event;
    while ((event = match_wait(m, news)) == MATCH_STEP)
        ;
    if (event != want)
        fail_msg("event %d: %s", (int)event, news->error.text);
}

static void test_depth(void **state)
{
    (void)state;
    match_news news;
    match *m = against("depth=7 ", "deep", NULL);
    run_out(m, MATCH_OVER, &news);
    match_free(m);
    m = against("", "deep", NULL); /* told 12: it does not like that */
    run_out(m, MATCH_TROUBLE, &news);
    match_free(m);
    no_zombie();
}

/* Another start and the game where fewest discs win can be told, the free opening not;
 * and a game without GGF has no such programs. */
static void test_options(void **state)
{
    (void)state;
    static const struct {
        const char *preset;
        bool can;
    } row[] = {{"anti", true}, {"reversi", false}};
    for (int i = 0; i < 2; i++) {
        char text[300];
        match_options o = {.seed = 1};
        match_news news;
        game_error err;
        game_config cfg;
        game_config_init(&cfg, &reversi_game);
        assert_true(game_config_preset(&cfg, row[i].preset));
        snprintf(text, sizeof text, "nboard:%s good", BAD_NBOARD);
        assert_true(seat_read(&reversi_game, text, &o.seat[0], &err));
        o.seat[1] = (seat){.kind = SEAT_RANDOM};
        match *m = match_new(session_new(&cfg, &err), &o, &err);
        run_out(m, row[i].can ? MATCH_OVER : MATCH_TROUBLE, &news);
        if (!row[i].can)
            assert_non_null(
                strstr(news.error.text, "cannot be told this game: this format holds only"));
        match_free(m);
    }
    seat s;
    assert_false(seat_read(&quarto_game, "nboard:x", &s, NULL));
    no_zombie();
}

static void test_undo(void **state)
{
    (void)state;
    char seat1[300];
    match_news news;
    snprintf(seat1, sizeof seat1, "nboard:%s good", BAD_NBOARD);
    match *m = support_match(&reversi_game, "human", seat1, NULL);
    session *s = match_session(m);
    for (int k = 0; k < 40 && session_ended(s, NULL) == END_NONE; k++) {
        support_play(m, (unsigned)(k * 7));
        if (k % 4 == 1)
            match_undo(m);
        enum match_event event = MATCH_STEP;
        while (event == MATCH_STEP)
            event = support_run(m, MATCH_TROUBLE, &news);
        if (event == MATCH_TROUBLE)
            fail_msg("%s", news.error.text);
    }
    match_free(m);
    no_zombie();
}

static const struct {
    const char *mode, *said;
    bool late;
} bad[] = {
    {"crash", "bad_nboard (nboard) was ended by signal 6", false},
    {"exit", "bad_nboard (nboard) has ended with exit code 3", false},
    {"illegal", "bad_nboard (nboard) has answered 'a9/0.00/0.1', which is no legal move here",
     false},
    {"empty", "bad_nboard (nboard) has answered '', which is no legal move here", false},
    {"flood", "floods: it says much and does not answer", false},
    {"hang", "has not answered for 2.0 seconds", true},
};

static void test_trouble(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2 * (sizeof bad / sizeof bad[0]); i++) {
        bool strict = i % 2 == 1;
        size_t k = i / 2;
        match_news news;
        int winner;
        /* Only who is to be late has little time: a flood takes some to be noticed. */
        match_options o = {.strict = strict, .clock = {{.turn_ms = bad[k].late ? 50 : 60000}, {0}}};
        match *m = against("", bad[k].mode, &o);
        run_out(m, MATCH_TROUBLE, &news);
        assert_int_equal(news.player, 0);
        if (strstr(news.error.text, bad[k].said) == NULL)
            fail_msg("%s: '%s'", bad[k].mode, news.error.text);
        support_check(m);
        if (strict) { /* lost */
            assert_int_equal(session_ended(match_session(m), &winner),
                             bad[k].late ? END_TIME : END_RESIGNED);
            assert_int_equal(winner, 1);
        } else { /* somebody else takes over */
            assert_true(match_paused(m));
            match_seat(m, 0, &(seat){.kind = SEAT_RANDOM});
            match_pause(m, false);
            run_out(m, MATCH_OVER, &news);
        }
        match_free(m);
        no_zombie();
    }
}

/* One that never says anything: leaving does not wait for it. */
static void test_mute(void **state)
{
    (void)state;
    match_news news;
    match *m = against("", "mute", NULL);
    for (int k = 0; k < 20; k++) {
        match_next(m, &news);
        support_check(m);
        poll(NULL, 0, 1);
    }
    match_free(m);
    no_zombie();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games), cmocka_unit_test(test_depth),
        cmocka_unit_test(test_options),     cmocka_unit_test(test_undo),
        cmocka_unit_test(test_trouble),     cmocka_unit_test(test_mute),
    };
    return cmocka_run_group_tests_name("nboard seats", tests, NULL, NULL);
}
