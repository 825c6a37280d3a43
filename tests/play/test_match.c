/* test_match.c - games under way: every kind of seat, back and forward, clocks,
 * hints, pauses, ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/bits.h"
#include "core/text.h"
#include "quarto/quarto.h"
#include "reversi/reversi.h"
#include "reviser/reviser.h"
#include "support.h"
#include "template/template.h"

static void nap(int ms)
{
    poll(NULL, 0, ms);
}

/* ---- humans --------------------------------------------------------------------- */

/* A whole game of two humans, then back to the start turn by turn and forward
 * again: the same states, in the same order. */
static void human_game(const game *g, uint64_t seed)
{
    match *m = support_match(g, "human", "human", NULL);
    session *s = match_session(m);
    match_news news;
    while (session_ended(s, NULL) == END_NONE) {
        assert_int_equal(support_run(m, MATCH_OVER, &news), MATCH_NONE);
        support_play(m, (unsigned)bits_random(&seed));
    }
    assert_int_equal(support_run(m, MATCH_OVER, &news), MATCH_OVER);
    assert_int_equal(support_run(m, MATCH_OVER, &news), MATCH_NONE); /* told once */
    game_error err;
    assert_false(match_play(m, (game_step){STEP_PASS, 0, 0, 0}, &err));
    assert_non_null(strstr(err.text, "over"));

    int length = session_length(s), last = length, stops = 0, back[GAME_MAX_LENGTH];
    while (match_undo(m)) {
        support_check(m);
        int at = session_position(s);
        assert_true(at < last);
        assert_int_equal(session_ended(s, NULL), END_NONE);
        assert_true(at == 0 || session_state_at(s, at)->turn != session_state_at(s, at - 1)->turn);
        last = back[stops++] = at;
    }
    assert_int_equal(last, 0);
    assert_int_equal(session_length(s), length);
    while (stops-- > 1) {
        assert_true(match_redo(m));
        assert_int_equal(session_position(s), back[stops - 1]);
    }
    assert_true(match_redo(m));
    assert_int_equal(session_position(s), length);
    assert_false(match_redo(m));
    assert_int_equal(support_run(m, MATCH_OVER, &news), MATCH_OVER); /* over again */
    match_free(m);
}

static void test_humans(void **state)
{
    (void)state;
    for (int i = 0; i < N_TEST_GAMES; i++)
        for (uint64_t seed = 0; seed < 20; seed++)
            human_game(test_games[i], bits_mix(seed));
}

/* A turn under way goes back step by step. */
static void test_steps_of_a_turn(void **state)
{
    (void)state;
    match *m = support_match(&quarto_game, "human", "human", NULL);
    session *s = match_session(m);
    game_error err;
    assert_true(match_play_text(m, "0", &err));
    assert_true(match_play_text(m, "a1", &err)); /* placed, not yet given */
    assert_int_equal(session_turn_steps(s), 1);
    assert_true(match_undo(m));
    assert_int_equal(session_position(s), 1);
    assert_true(match_redo(m));
    assert_int_equal(session_position(s), 2);
    assert_true(match_play_text(m, "1", &err));
    assert_true(match_undo(m)); /* the whole turn */
    assert_int_equal(session_position(s), 1);
    assert_true(match_undo(m));
    assert_int_equal(session_position(s), 0);
    assert_false(match_undo(m));
    match_free(m);
}

static void test_refusals(void **state)
{
    (void)state;
    match *m = support_match(&reversi_game, "human", "4", NULL);
    game_error err;
    assert_false(match_play_text(m, "a1", &err));
    assert_non_null(strstr(err.text, "not legal"));
    assert_false(match_play(m, (game_step){STEP_PLACE, 0, 0, 0}, &err));
    assert_int_equal(session_length(match_session(m)), 0);
    assert_true(match_play_text(m, " F5 ", &err));
    assert_false(match_play_text(m, "f6", &err));
    assert_non_null(strstr(err.text, "computer's turn"));
    match_free(m);
}

/* ---- computers --------------------------------------------------------------------- */

static void computer_game(const game *g, const char *seat0, const char *seat1)
{
    match_options o = {.scale = 100000, .seed = 5};
    match *m = support_match(g, seat0, seat1, &o);
    session *s = match_session(m);
    match_news news;
    int steps = 0;
    enum match_event event;
    while ((event = match_wait(m, &news)) != MATCH_OVER) {
        support_check(m);
        assert_true(event == MATCH_STEP || event == MATCH_THINKING);
        if (event != MATCH_STEP)
            continue;
        assert_true(game_step_equal(news.step, session_step_at(s, steps)));
        assert_int_equal(news.player, session_state_at(s, steps)->mover);
        steps++;
    }
    assert_int_equal(steps, session_length(s));
    assert_int_equal(session_ended(s, NULL), END_BY_RULES);
    assert_int_equal(match_wait(m, &news), MATCH_NONE);
    /* Without humans undo goes back one turn and pauses. */
    assert_true(match_undo(m));
    assert_true(match_paused(m));
    assert_int_equal(match_wait(m, &news), MATCH_NONE);
    match_pause(m, false);
    while ((event = match_wait(m, &news)) != MATCH_OVER)
        assert_int_not_equal(event, MATCH_NONE);
    match_free(m);
}

static void test_computers(void **state)
{
    (void)state;
    for (int i = 0; i < N_TEST_GAMES; i++) {
        const game *g = test_games[i];
        computer_game(g, "random", "random");
        computer_game(g, "depth:2", "core:1");
        computer_game(g, g->level[0].name, "random");
        computer_game(g, g->level[g->usual_level].name, g->level[g->n_levels - 1].name);
        computer_game(g, "best", "core");
    }
}

/* A human's forced pass waits to be acknowledged; a computer's is played. */
static void test_passes(void **state)
{
    (void)state;
    /* White, with one disc at f8, must pass; then Black takes it with g8. */
    const char *white = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-- O";
    game_error err;
    match_news news;
    match *m = support_match_at(&reversi_game, white, "human", "human", NULL);
    assert_int_equal(support_run(m, MATCH_OVER, &news), MATCH_NONE);
    assert_int_equal(session_length(match_session(m)), 0);
    support_play(m, 0);
    assert_int_equal(session_step_at(match_session(m), 0).kind, STEP_PASS);
    match_free(m);

    m = support_match_at(&reversi_game, white, "human", "9", NULL);
    assert_int_equal(match_wait(m, &news), MATCH_STEP);
    assert_int_equal(news.step.kind, STEP_PASS);
    assert_int_equal(news.report.n_pv, 0); /* without thinking */
    match_free(m);

    /* A text that leaves the pass out must not play for the computer. */
    m = support_match_at(&reversi_game, white, "random", "human", NULL);
    assert_false(match_play_text(m, "g8", &err));
    assert_int_equal(session_length(match_session(m)), 0);
    assert_true(match_play_text(m, "pass", &err));
    match_free(m);
}

/* Back and forward against a computer, also while it thinks. */
static void test_undo_against_computer(void **state)
{
    (void)state;
    match_options o = {.scale = 600, .seed = 1};
    match *m = support_match(&reversi_game, "human", "depth:60", &o);
    session *s = match_session(m);
    match_news news;
    game_error err;
    assert_false(match_undo(m));
    assert_true(match_play_text(m, "f5", &err));
    assert_int_equal(match_wait(m, &news), MATCH_THINKING);
    assert_true(match_thinking(m));
    assert_true(match_undo(m)); /* while it thinks */
    assert_false(match_thinking(m));
    assert_int_equal(session_position(s), 0);
    assert_int_equal(match_wait(m, &news), MATCH_NONE);
    assert_true(match_redo(m));
    assert_int_equal(session_position(s), 1);
    while (match_wait(m, &news) != MATCH_THINKING)
        ;
    match_hurry(m);
    while (match_wait(m, &news) != MATCH_STEP)
        ;
    assert_true(news.report.n_pv > 0);
    assert_int_equal(session_position(s), 2);
    assert_int_equal(match_wait(m, &news), MATCH_NONE);
    assert_true(match_undo(m)); /* both turns */
    assert_int_equal(session_position(s), 0);
    assert_true(match_redo(m));
    assert_int_equal(session_position(s), 2);
    assert_false(match_redo(m));
    assert_int_equal(session_length(s), 2);

    /* The computer begins: its first step is nobody's to take back. */
    seat human, level;
    assert_true(seat_read(&reversi_game, "human", &human, &err));
    assert_true(seat_read(&reversi_game, "1", &level, &err));
    match_go(m, 0);
    match_seat(m, 0, &level);
    match_seat(m, 1, &human);
    match_pause(m, false);
    while (match_wait(m, &news) != MATCH_STEP)
        ;
    assert_int_equal(session_position(s), 1);
    assert_false(match_undo(m));
    match_free(m);
}

static void test_seats_change(void **state)
{
    (void)state;
    match *m = support_match(&reversi_game, "depth:60", "human", NULL);
    match_news news;
    seat human = {.kind = SEAT_HUMAN}, quick = {.kind = SEAT_DEPTH, .depth = 1};
    assert_int_equal(match_wait(m, &news), MATCH_THINKING);
    match_seat(m, 1, &quick); /* the other one: it thinks on */
    assert_true(match_thinking(m));
    match_seat(m, 0, &human);
    assert_false(match_thinking(m));
    support_check(m);
    support_play(m, 0);
    while (match_wait(m, &news) != MATCH_STEP)
        ;
    assert_int_equal(news.player, 1);
    match_seat(m, 0, &quick);
    match_seat(m, 1, &human);
    while (match_wait(m, &news) != MATCH_STEP)
        ;
    assert_int_equal(news.player, 0);
    match_free(m);
}

static void test_pause(void **state)
{
    (void)state;
    match *m = support_match(&reversi_game, "depth:60", "human", NULL);
    match_news news;
    assert_int_equal(match_wait(m, &news), MATCH_THINKING);
    match_pause(m, true);
    assert_false(match_thinking(m));
    unsigned used = match_used(m, 0);
    nap(5);
    assert_int_equal(match_used(m, 0), used);
    assert_int_equal(match_wait(m, &news), MATCH_NONE);
    match_pause(m, false);
    assert_int_equal(match_wait(m, &news), MATCH_THINKING);
    match_resign(m, 0);
    assert_int_equal(match_wait(m, &news), MATCH_OVER);
    assert_int_equal(news.player, 1);
    match_free(m);
}

/* ---- clocks and ends ------------------------------------------------------------------- */

static void test_flag(void **state)
{
    (void)state;
    match_options o = {.clock = {{.total_ms = 20}, {.turn_ms = 60000}}};
    match *m = support_match(&reversi_game, "human", "human", &o);
    session *s = match_session(m);
    match_news news;
    int winner;
    assert_int_equal(match_left(m, 1), 60000);
    assert_int_equal(match_wait(m, &news), MATCH_FLAG);
    assert_int_equal(news.player, 0);
    assert_int_equal(session_ended(s, &winner), END_TIME);
    assert_int_equal(winner, 1);
    assert_int_equal(match_left(m, 0), 0);
    assert_int_equal(match_wait(m, &news), MATCH_OVER);
    assert_int_equal(news.player, 1);
    assert_int_equal(match_wait(m, &news), MATCH_NONE);
    assert_true(match_undo(m)); /* the clock goes back with it */
    assert_int_equal(session_ended(s, NULL), END_NONE);
    assert_true(match_left(m, 0) > 0);
    support_play(m, 0);
    assert_true(match_left(m, 1) > 0);
    assert_int_equal(match_used(m, 1) / 1000, 0);
    match_free(m);
}

static void test_increment(void **state)
{
    (void)state;
    match_options o = {.clock = {{.total_ms = 1000000, .increment_ms = 5000}, {0}}};
    match *m = support_match(&quarto_game, "human", "human", &o);
    game_error err;
    assert_true(match_play_text(m, "0", &err));
    assert_in_range(match_left(m, 0), 1003000, 1005000);
    assert_int_equal(match_left(m, 1), -1);
    assert_true(match_play_text(m, "a1 1", &err));
    assert_true(match_play_text(m, "a2", &err));
    assert_true(match_left(m, 0) <= 1005000); /* the turn is not over */
    assert_true(match_play_text(m, "2", &err));
    assert_true(match_left(m, 0) > 1005000);
    assert_true(match_undo(m));
    assert_true(match_left(m, 0) <= 1005000); /* taken back with the turn */
    match_free(m);
}

/* Computers under a clock keep it, whatever it says. */
static void test_computers_keep_time(void **state)
{
    (void)state;
    match_options o = {.clock = {{.total_ms = 400}, {.turn_ms = 3}}};
    match *m = support_match(&reversi_game, "best", "core", &o);
    match_news news;
    enum match_event event;
    while ((event = match_wait(m, &news)) != MATCH_OVER)
        assert_true(event == MATCH_STEP || event == MATCH_THINKING);
    assert_int_equal(session_ended(match_session(m), NULL), END_BY_RULES);
    match_free(m);
}

static void test_ends(void **state)
{
    (void)state;
    match_news news;
    match *m = support_match(&template_game, "human", "human", NULL);
    match_agree_draw(m);
    match_resign(m, 0); /* too late */
    assert_int_equal(match_wait(m, &news), MATCH_OVER);
    assert_int_equal(news.player, -1);
    assert_int_equal(session_ended(match_session(m), NULL), END_AGREED);
    assert_true(match_undo(m));
    support_play(m, 0);
    match_claim_time(m, 1);
    assert_int_equal(match_wait(m, &news), MATCH_OVER);
    assert_int_equal(news.player, 0);
    match_free(m);
    match_free(NULL);
}

/* ---- hints ------------------------------------------------------------------------------- */

static void test_ponder(void **state)
{
    (void)state;
    static const match_options on = {.ponder = true, .scale = 60000}, off = {.scale = 60000},
                               repeated = {.ponder = true, .repeatable = true, .scale = 60000};
    match_news news;
    match *m = support_match(&reversi_game, "human", "9", &on);
    assert_false(match_pondering(m));
    assert_int_equal(match_wait(m, &news), MATCH_NONE); /* is not waited for */
    assert_true(match_pondering(m));
    support_play(m, 0);
    while (match_wait(m, &news) != MATCH_STEP)
        assert_int_equal(news.player, 1); /* its own thinking, of the position after */
    assert_int_equal(session_position(match_session(m)), 2);
    assert_int_equal(match_wait(m, &news), MATCH_NONE);
    assert_true(match_pondering(m));

    match_pause(m, true);
    assert_false(match_pondering(m));
    assert_int_equal(match_wait(m, &news), MATCH_NONE);
    assert_false(match_pondering(m));
    match_pause(m, false);
    assert_int_equal(match_wait(m, &news), MATCH_NONE);
    assert_true(match_pondering(m));
    search_limits shallow = {.turns = 1};
    match_hint(m, &shallow); /* comes first */
    assert_false(match_pondering(m));
    do
        assert_int_equal(match_wait(m, &news), MATCH_HINT);
    while (!news.done);
    assert_int_equal(match_wait(m, &news), MATCH_NONE);
    assert_true(match_pondering(m));
    assert_true(match_undo(m));
    assert_int_equal(match_wait(m, &news), MATCH_NONE);
    assert_true(match_pondering(m));
    match_resign(m, 0);
    assert_false(match_pondering(m));
    match_free(m);

    const match_options *never[] = {&off, &repeated};
    for (int i = 0; i < 2; i++) {
        m = support_match(&reversi_game, "human", "9", never[i]);
        assert_int_equal(match_wait(m, &news), MATCH_NONE);
        assert_false(match_pondering(m));
        match_free(m);
    }
    m = support_match(&reversi_game, "human", "5", &on); /* looks so many turns ahead */
    assert_int_equal(match_wait(m, &news), MATCH_NONE);
    assert_false(match_pondering(m));
    match_free(m);
}

static void test_hint(void **state)
{
    (void)state;
    match *m = support_match(&reversi_game, "human", "depth:4", NULL);
    match_news news;
    search_limits limits, deep = {.turns = 60};
    match_hint_limits(m, &limits);
    assert_int_equal(limits.turns, 4);
    assert_in_range(limits.ms, 1, 3000);
    match_hint(m, &limits);
    assert_true(match_hinting(m));
    do
        assert_int_equal(match_wait(m, &news), MATCH_HINT);
    while (!news.done);
    assert_int_equal(news.report.n_choices, 4);
    assert_int_equal(news.report.turns, 4);
    assert_false(match_hinting(m));
    assert_int_equal(match_wait(m, &news), MATCH_NONE);

    match_hint(m, &deep);
    assert_int_equal(match_wait(m, &news), MATCH_HINT);
    match_hint_stop(m);
    assert_int_equal(match_wait(m, &news), MATCH_NONE);
    match_hint(m, &deep);
    support_play(m, 0); /* drops it; the computer answers */
    assert_false(match_hinting(m));
    match_hint(m, &deep); /* not beside the computer */
    assert_false(match_hinting(m));
    while (match_wait(m, &news) != MATCH_STEP)
        assert_int_equal(news.player, 1);

    match_hint(m, &deep);
    assert_true(match_undo(m));
    assert_false(match_hinting(m));
    assert_true(match_redo(m));
    match_go(m, 1); /* paused at the computer's turn: may be looked at */
    match_hint(m, &deep);
    assert_int_equal(match_wait(m, &news), MATCH_HINT);
    match_pause(m, false);
    assert_false(match_hinting(m));
    match_resign(m, 0);
    match_hint(m, &deep);
    assert_false(match_hinting(m));
    match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_humans),
        cmocka_unit_test(test_steps_of_a_turn),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_computers),
        cmocka_unit_test(test_passes),
        cmocka_unit_test(test_undo_against_computer),
        cmocka_unit_test(test_seats_change),
        cmocka_unit_test(test_pause),
        cmocka_unit_test(test_flag),
        cmocka_unit_test(test_increment),
        cmocka_unit_test(test_computers_keep_time),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_hint),
        cmocka_unit_test(test_ponder),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
