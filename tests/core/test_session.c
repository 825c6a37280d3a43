/* test_session.c - playing, undo and redo, ends. */
#include "core/session.h"

#include <string.h>

#include "core/bits.h"
#include "support/cmocka_all.h"
#include "template/template.h"
#include "tree_game.h"

static session *start(const char *options)
{
    game_config cfg;
    game_error e = {.text = ""};
    game_config_init(&cfg, &template_game);
    CHECK(game_config_read(&cfg, options, &e), "%s", e.text);
    session *s = session_new(&cfg, &e);
    CHECK(s != NULL, "%s", e.text);
    return s;
}

static void play(session *s, const char *turn)
{
    game_error e = {.text = ""};
    CHECK(session_play_text(s, turn, &e), "%s", e.text);
}

static void test_play(void **state)
{
    (void)state;
    session *s = start("");
    game_error e;
    assert_true(session_game(s) == &template_game);
    assert_int_equal(session_config(s)->value[0], 5);
    assert_false(session_custom_start(s));
    assert_int_equal(session_position(s), 0);
    assert_false(session_undo(s));
    assert_false(session_redo(s));
    game_step list[GAME_MAX_STEPS];
    assert_int_equal(session_steps(s, list), 9);
    assert_true(session_play(s, list[4], &e));
    assert_false(session_play(s, list[4], &e));
    assert_string_equal(e.text, "this step: not legal here; legal: a1 b1 c1 d1 a2 b2 c2 d2");
    play(s, "a1");
    play(s, "a2");
    assert_int_equal(session_length(s), 3);
    assert_true(game_step_equal(session_step_at(s, 0), list[4]));
    assert_int_equal(session_state_at(s, 0)->turn, 0);
    assert_int_equal(session_state_at(s, 3)->turn, 3);
    int winner = 7;
    assert_int_equal(session_ended(s, &winner), END_BY_RULES);
    assert_int_equal(winner, 0);
    assert_int_equal(session_steps(s, list), 0);
    assert_false(session_play(s, list[0], &e));
    assert_string_equal(e.text, "the game is over");
    assert_false(session_play_text(s, "a1", &e));
    assert_string_equal(e.text, "the game is over");
    session_free(s);
    session_free(NULL);
}

static void test_undo(void **state)
{
    (void)state;
    session *s = start("");
    play(s, "e1");
    play(s, "d2");
    play(s, "c1");
    game_state last = *session_state(s);
    assert_true(session_undo(s));
    assert_true(session_undo(s));
    assert_int_equal(session_position(s), 1);
    assert_int_equal(session_length(s), 3);
    assert_int_equal(session_ended(s, NULL), END_NONE);
    assert_true(session_redo(s));
    assert_true(session_redo(s));
    assert_false(session_redo(s));
    assert_memory_equal(session_state(s), &last, sizeof last);
    session_go(s, 0);
    session_go(s, 3);
    assert_memory_equal(session_state(s), &last, sizeof last);
    /* A new step drops what could be redone, a refused one does not. */
    session_go(s, 1);
    assert_false(session_play_text(s, "e1", NULL));
    assert_int_equal(session_length(s), 3);
    play(s, "a2");
    assert_int_equal(session_length(s), 2);
    assert_false(session_redo(s));
    session_free(s);
}

static void test_turn_steps(void **state)
{
    (void)state;
    session *s = start("both=yes");
    game_error e;
    game_step two = {.kind = STEP_PLACE, .to = 3};
    assert_int_equal(session_turn_steps(s), 0);
    assert_true(session_play(s, two, &e));
    assert_int_equal(session_turn_steps(s), 1);
    assert_false(session_play_text(s, "c2 a1", &e));
    assert_int_equal(session_position(s), 1);
    play(s, "c2"); /* the rest of the turn */
    assert_int_equal(session_turn_steps(s), 0);
    play(s, "c1"); /* and a stop */
    assert_int_equal(session_length(s), 4);
    assert_int_equal(session_step_at(s, 3).kind, STEP_STOP);
    assert_int_equal(session_turn_steps(s), 0);
    session_undo(s);
    assert_int_equal(session_turn_steps(s), 1);
    session_free(s);
}

static void test_stop(void **state)
{
    (void)state;
    int winner;
    game_step list[GAME_MAX_STEPS];
    session *s = start("");
    play(s, "e1");
    play(s, "b2");
    session_undo(s);
    session_stop(s, END_RESIGNED, 1);
    assert_int_equal(session_length(s), 1);
    assert_int_equal(session_ended(s, &winner), END_RESIGNED);
    assert_int_equal(winner, 0);
    assert_int_equal(session_steps(s, list), 0);
    assert_false(session_play_text(s, "a1", NULL));
    session_stop(s, END_TIME, 0); /* too late */
    assert_int_equal(session_ended(s, NULL), END_RESIGNED);
    /* Looking back does not forget it; undo takes it back. */
    session_go(s, 0);
    assert_int_equal(session_ended(s, NULL), END_NONE);
    session_go(s, 1);
    assert_int_equal(session_ended(s, NULL), END_RESIGNED);
    assert_true(session_undo(s));
    assert_int_equal(session_position(s), 1);
    assert_int_equal(session_ended(s, &winner), END_NONE);
    session_stop(s, END_AGREED, -1);
    assert_int_equal(session_ended(s, &winner), END_AGREED);
    assert_int_equal(winner, -1);
    /* Going on from an earlier point is a game of its own. */
    session_go(s, 0);
    play(s, "a1");
    assert_int_equal(session_ended(s, NULL), END_NONE);
    session_stop(s, END_NONE, 0);
    session_stop(s, END_BY_RULES, 0);
    assert_int_equal(session_ended(s, NULL), END_NONE);
    session_free(s);
}

static void test_custom_start(void **state)
{
    (void)state;
    game_config cfg;
    game_error e;
    game_config_init(&cfg, &template_game);
    session *s = session_new_at(&cfg, "5/4 A", &e);
    assert_false(session_custom_start(s));
    session_free(s);
    s = session_new_at(&cfg, "2/4 B", &e);
    assert_true(session_custom_start(s));
    assert_int_equal(session_state(s)->mover, 1);
    session_free(s);
    assert_null(session_new_at(&cfg, "rubbish", &e));
    assert_string_equal(e.text, "a state is like \"5/4 A\" or \"3/4 A 1-2\"");
    assert_true(game_config_read(&cfg, "pile1=0 pile2=0", &e));
    assert_null(session_new(&cfg, &e));
    assert_null(session_new_at(&cfg, "0/0 A", &e));
}

static void test_copy(void **state)
{
    (void)state;
    session *s = start("pile1=9 pile2=9");
    for (int i = 0; i < 8; i++)
        play(s, i % 2 == 0 ? (char[]){(char)('i' - i / 2), '1', 0}
                           : (char[]){(char)('i' - i / 2), '2', 0});
    session_undo(s);
    session *c = session_copy(s);
    play(s, "a1");
    session_free(s);
    assert_int_equal(session_length(c), 8);
    assert_int_equal(session_position(c), 7);
    assert_true(session_redo(c));
    assert_true(session_undo(c));
    session_stop(c, END_TIME, 0);
    s = session_copy(c);
    int winner;
    assert_int_equal(session_ended(s, &winner), END_TIME);
    assert_int_equal(winner, 1);
    session_free(s);
    session_free(c);
}

/* More steps than the first room has. */
static void test_long(void **state)
{
    (void)state;
    game_config cfg = {.game = &tree_margin_game, .value = {0, 200}};
    uint64_t seed = 3;
    int longest = 0;
    for (int i = 0; i < 2000 && longest < 80; i++) {
        cfg.value[0] = i;
        session *s = session_new(&cfg, NULL);
        game_step list[GAME_MAX_STEPS];
        int n;
        while ((n = session_steps(s, list)) > 0)
            assert_true(session_play(s, list[bits_below(&seed, (uint32_t)n)], NULL));
        int length = session_length(s);
        longest = length > longest ? length : longest;
        for (int k = 0; k < length; k++) {
            game_state next = *session_state_at(s, k);
            assert_true(game_try(&tree_margin_game, &next, session_step_at(s, k), NULL));
            assert_memory_equal(&next, session_state_at(s, k + 1), sizeof next);
        }
        session_free(s);
    }
    assert_true(longest >= 80);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_play),         cmocka_unit_test(test_undo),
        cmocka_unit_test(test_turn_steps),   cmocka_unit_test(test_stop),
        cmocka_unit_test(test_custom_start), cmocka_unit_test(test_copy),
        cmocka_unit_test(test_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
