/* test_match_record.c - a match on paper and back: seats, clocks, seed, times. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/text.h"
#include "reversi/reversi.h"
#include "support.h"

static void nap(int ms)
{
    poll(NULL, 0, ms);
}

static void test_record(void **state)
{
    (void)state;
    match_options o = {.seed = 99, .clock = {{.total_ms = 60000, .increment_ms = 10}, {0}}};
    match *m = support_match(&reversi_game, "human", "7", &o);
    game_error err;
    assert_true(match_play_text(m, "f5", &err));
    match_seat(m, 1, &(seat){.kind = SEAT_HUMAN});
    assert_true(match_play_text(m, "d6", &err));
    match_seat(m, 1, &(seat){.kind = SEAT_LEVEL, .level = 6});
    nap(10);
    assert_true(match_used(m, 0) >= 10);
    assert_true(match_undo(m));
    match_go(m, 2);
    nap(10); /* paused: does not count */
    match_pause(m, false);
    nap(10);
    record *r = match_record(m);
    assert_non_null(r);
    assert_string_equal(record_get(r, "player0"), "human");
    assert_string_equal(record_get(r, "player1"), "level 7");
    assert_string_equal(record_get(r, "clock0"), "total=60000 increment=10 turn=0");
    assert_null(record_get(r, "clock1"));
    assert_string_equal(record_get(r, "seed"), "99");
    assert_non_null(record_get(r, "date"));

    match_options read = {.table_mib = 5};
    assert_true(match_options_read(r, &reversi_game, &read, &err));
    assert_int_equal(read.seat[1].kind, SEAT_LEVEL);
    assert_int_equal(read.seat[1].level, 6);
    assert_int_equal(read.clock[0].total_ms, 60000);
    assert_int_equal(read.seed, 99);
    assert_int_equal(read.table_mib, 5); /* as it was */
    const game *list[] = {&reversi_game};
    session *s = record_replay(r, list, 1, NULL, &err);
    assert_non_null(s);
    match *again = match_new(s, &read, &err);
    assert_non_null(again);
    match_restore(again, r);
    assert_in_range(match_used(again, 0), 10, 10000);
    assert_int_equal(session_position(match_session(again)), 2);
    match_pause(again, true);
    struct text one, two;
    text_init(&one);
    text_init(&two);
    record_write(r, &one);
    record *second = match_record(again);
    record_set(second, "used0", record_get(r, "used0"));
    record_write(second, &two);
    assert_string_equal(one.data, two.data);
    text_free(&one);
    text_free(&two);
    record_free(second);
    match_free(again);
    record_free(r);
    match_free(m);
}

/* Records from elsewhere: people's names, nonsense, programs. */
static void test_foreign_record(void **state)
{
    (void)state;
    match_options o = {0};
    game_error err;
    record *r = record_new();
    record_set(r, "player0", "Ann Example");
    record_set(r, "player1", "gtp:rm -rf everything");
    assert_true(match_options_read(r, &reversi_game, &o, &err));
    assert_int_equal(o.seat[0].kind, SEAT_HUMAN);
    assert_int_equal(o.seat[1].kind, SEAT_HUMAN); /* starts nothing */
    match_options_programs(r, &reversi_game, &o);
    assert_int_equal(o.seat[0].kind, SEAT_HUMAN);
    assert_int_equal(o.seat[1].kind, SEAT_PROCESS);
    record_set(r, "clock1", "total=12x increment=");
    assert_false(match_options_read(r, &reversi_game, &o, &err));
    assert_non_null(strstr(err.text, "clock1"));
    record_set(r, "clock1", "total=99999999999999999999");
    assert_false(match_options_read(r, &reversi_game, &o, &err));
    record_set(r, "clock1", "turn=5");
    record_set(r, "seed", "-3");
    assert_false(match_options_read(r, &reversi_game, &o, &err));
    assert_string_equal(err.text, "seed: '-3' is no number");
    record_free(r);
}

/* ---- what a record says beyond the game ------------------------------------ */

#define NOTED                                                                                      \
    "parlour-record 1\nevent: Cup\ngame: reversi\nplayer0: Anna\nplayer1: Bo\nround: 3\n"          \
    "date: 2001-02-03\noptions: opening=othello aim=most\n\n{before}\n1. f5 {good}\n2. d6 {so "    \
    "so}\n3. c3 {end}\n"

static match *noted_match(void)
{
    const game *list[] = {&reversi_game};
    game_error err;
    record *r = record_new();
    assert_true(record_read(r, NOTED, strlen(NOTED), &err));
    session *s = record_replay(r, list, 1, NULL, &err);
    match_options o = {.seed = 0};
    assert_true(match_options_read(r, &reversi_game, &o, &err));
    match *m = match_new(s, &o, &err);
    assert_non_null(m);
    match_restore(m, r);
    match_pause(m, true);
    record_free(r);
    return m;
}

static void expect_written(const match *m, const char *has, const char *has_not)
{
    struct text out;
    text_init(&out);
    record *r = match_record(m);
    assert_non_null(r);
    record_set(r, "used0", NULL);
    record_set(r, "used1", NULL);
    record_write(r, &out);
    if (strstr(out.data, has) == NULL || (has_not != NULL && strstr(out.data, has_not) != NULL))
        fail_msg("wrong:\n%s", out.data);
    text_free(&out);
    record_free(r);
}

static void test_notes_last(void **state)
{
    (void)state;
    game_error err;
    match *m = noted_match();
    expect_written(m, NOTED, NULL);
    /* Turns that are taken back, but still there, keep their comments. */
    assert_true(match_undo(m));
    assert_true(match_undo(m));
    expect_written(m, "1. f5 {good}\n2. d6 {so so}\n3. c3 {end}\n", NULL);
    /* Another second turn: what was said of the old one goes. */
    assert_true(match_play_text(m, "f6", &err));
    expect_written(m, "{before}\n1. f5 {good}\n2. f6\n", "so so");
    assert_true(match_undo(m));
    assert_true(match_play_text(m, "d6", &err));
    expect_written(m, "2. d6 {so so}\n", "{end}");
    /* A computer has no name of a human; a human has, again. */
    match_seat(m, 0, &(seat){.kind = SEAT_LEVEL, .level = 2});
    expect_written(m, "player0: level 3\nplayer1: Bo\nround: 3\n", "Anna");
    match_annotate(m, NULL);
    expect_written(m, "2. d6\n", "Cup");
    match_free(m);
}

/* As many header lines as a record may have: ours find their place all the same. */
static void test_notes_without_room(void **state)
{
    (void)state;
    match *m = noted_match();
    record *r = record_new();
    bool room = true;
    for (int i = 0; room; i++) {
        char key[16];
        text_printf(key, sizeof key, "x%d", i);
        room = record_set(r, key, "v");
        assert_true(i < 1000);
    }
    match_annotate(m, r);
    expect_written(m, "game: reversi\n", "x0:");
    record_free(r);
    match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_record),
        cmocka_unit_test(test_notes_last),
        cmocka_unit_test(test_notes_without_room),
        cmocka_unit_test(test_foreign_record),
    };
    return cmocka_run_group_tests_name("match record", tests, NULL, NULL);
}
