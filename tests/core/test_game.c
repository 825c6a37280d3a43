/* test_game.c - options in words, checked play, whole turns, counting. */
#include "core/game.h"

#include <string.h>

#include "core/bits.h"
#include "core/text.h"
#include "support/cmocka_all.h"
#include "support/walk.h"
#include "template/template.h"
#include "tree_game.h"

static void test_bits(void **state)
{
    (void)state;
    assert_int_equal(bits_count(0xf0f0), 8);
    assert_int_equal(bits_lowest(0x80), 7);
    /* The first numbers of splitmix64 from 0, as published with it. */
    uint64_t seed = 0;
    assert_true(bits_random(&seed) == 0xe220a8397b1dcdafu);
    assert_true(bits_random(&seed) == 0x6e789e6aa1b965f4u);
    int count[5] = {0};
    for (int i = 0; i < 5000; i++)
        count[bits_below(&seed, 5)]++;
    for (int i = 0; i < 5; i++)
        assert_in_range(count[i], 900, 1100);
}

static void test_options(void **state)
{
    (void)state;
    game_config cfg, other;
    char buf[256];
    game_error e;
    game_config_init(&cfg, &template_game);
    game_config_write(&cfg, buf, sizeof buf);
    assert_string_equal(buf, "pile1=5 pile2=4 both=no last=wins");
    game_config_write(&cfg, buf, 10);
    assert_string_equal(buf, "pile1=5 p");
    assert_true(game_config_set(&cfg, "PILE1", "7", &e));
    assert_true(game_config_set(&cfg, "both", "Yes", &e));
    assert_true(game_config_read(&cfg, "  last=loses\tpile2=0 ", &e));
    game_config_write(&cfg, buf, sizeof buf);
    assert_string_equal(buf, "pile1=7 pile2=0 both=yes last=loses");
    assert_true(game_config_read(&cfg, "", &e));
    assert_true(game_config_preset(&cfg, "wythoff"));
    assert_int_equal(cfg.value[0], 7);
    assert_false(game_config_preset(&cfg, "chess"));

    static const struct {
        const char *text, *error;
        int at;
    } BAD[] = {
        {"pile1=10", "pile1=10: wrong value (0 to 9)", 0},
        {"pile1=", "pile1=: wrong value (0 to 9)", 0},
        {"pile1=2 last=maybe", "last=maybe: wrong value (wins, loses)", 8},
        {"both=1", "both=1: wrong value (no, yes)", 0},
        {"colour=red", "colour: no such option of template (pile1, pile2, both, last)", 0},
        {"pile1", "pile1: an option is key=word", 0},
        {"=3", ": no such option of template (pile1, pile2, both, last)", 0},
        {"both=\x01", "both=?: wrong value (no, yes)", 0},
        {"both=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
         "aaaaaaaaaaaaaa",
         "both=aaaaaaaaaaaaaaaaaaaaaaa...: too long for an option", 0},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        other = cfg;
        assert_false(game_config_read(&other, BAD[i].text, &e));
        assert_string_equal(e.text, BAD[i].error);
        assert_int_equal(e.at, BAD[i].at);
        assert_memory_equal(&other, &cfg, sizeof cfg);
        assert_false(game_config_read(&other, BAD[i].text, NULL));
    }
    game_option_word(&template_game.option[3], 99, buf, sizeof buf);
    assert_string_equal(buf, "99");
}

static void test_find(void **state)
{
    (void)state;
    static const game *const LIST[] = {&tree_margin_game, &template_game};
    assert_true(game_find(LIST, 2, "template") == &template_game);
    assert_true(game_find(LIST, 2, "TEMPLATE") == &template_game);
    assert_null(game_find(LIST, 2, "templat"));
    assert_null(game_find(LIST, 1, "template"));
    game_config cfg;
    game_config_init(&cfg, &template_game);
    const game_board *b = template_game.board(&cfg);
    assert_int_equal(game_cell_find(b, "A1"), 0);
    assert_int_equal(game_cell_find(b, "i2"), 17);
    assert_int_equal(game_cell_find(b, "a"), -1);
    assert_int_equal(game_cell_find(b, "a11"), -1);
    assert_int_equal(game_cell_find(b, ""), -1);
}

static void test_try(void **state)
{
    (void)state;
    game_config cfg;
    game_config_init(&cfg, &template_game);
    game_state s = walk_start(&cfg), before = s;
    game_error e;
    game_step step = {.kind = STEP_PLACE, .to = 8};
    assert_false(game_is_legal(&template_game, &s, step));
    assert_false(game_try(&template_game, &s, step, &e));
    assert_string_equal(e.text, "this step: not legal here; legal: a1 b1 c1 d1 e1 a2 b2 c2 d2");
    assert_memory_equal(&s, &before, sizeof s);
    step.to = 0;
    assert_true(game_try(&template_game, &s, step, &e));
    step.to = 9;
    assert_true(game_try(&template_game, &s, step, &e));
    assert_int_equal(game_winner(&s), 1);
    assert_false(game_try(&template_game, &s, step, &e));
    assert_string_equal(e.text, "this step: the game is over");
    s.status = GAME_WON_BY_0;
    assert_int_equal(game_winner(&s), 0);
    s.status = GAME_DRAWN;
    assert_int_equal(game_winner(&s), -1);
}

/* Plays the sequences one by one. */
static uint64_t count(const game *g, const game_state *s, int steps)
{
    if (steps == 0 || s->status != GAME_ON)
        return 1;
    game_step list[GAME_MAX_STEPS];
    int n = g->steps(s, list);
    uint64_t total = 0;
    for (int i = 0; i < n; i++) {
        game_state c = *s;
        g->play(&c, list[i]);
        total += count(g, &c, steps - 1);
    }
    return total;
}

static void test_perft(void **state)
{
    (void)state;
    for (int seed = 0; seed < 50; seed++) {
        game_state s = tree_start(&tree_margin_game, seed, 6);
        for (int depth = 0; depth < 9; depth++)
            assert_true(game_perft(&tree_margin_game, &s, depth) ==
                        count(&tree_margin_game, &s, depth));
    }
}

/* Finds a tree whose first decision is a forced pass, with a choice after it. */
static game_state forced(void)
{
    const game *g = &tree_margin_game;
    for (int seed = 0;; seed++) {
        game_state s = tree_start(g, seed, 50), next;
        game_step list[GAME_MAX_STEPS];
        if (g->steps(&s, list) != 1)
            continue;
        next = s;
        g->play(&next, list[0]);
        if (g->steps(&next, list) >= 3)
            return s;
    }
}

static void test_turn_passes(void **state)
{
    (void)state;
    const game *g = &tree_margin_game;
    game_state s = forced();
    game_step step[GAME_MAX_TURN];
    game_error e;
    int used;
    /* The pass may be said, or left out. */
    assert_int_equal(game_turn_read(g, &s, "pass", step, GAME_MAX_TURN, NULL, &e), 1);
    assert_int_equal(step[0].kind, STEP_PASS);
    int n = game_turn_read(g, &s, "  c", step, GAME_MAX_TURN, &used, &e);
    assert_true(n >= 2);
    assert_int_equal(step[0].kind, STEP_PASS);
    assert_int_equal(step[1].to, 2);
    assert_int_equal(used, 3);
    /* What is wrong after the pass is told for the state after it. */
    assert_int_equal(game_turn_read(g, &s, "z", step, GAME_MAX_TURN, NULL, &e), -1);
    assert_non_null(strstr(e.text, "z: not legal here; legal: a b c"));
    assert_int_equal(e.at, 0);
    /* No room for it. */
    assert_int_equal(game_turn_read(g, &s, "c", step, 1, NULL, &e), -1);
}

static void test_turn_errors(void **state)
{
    (void)state;
    game_config cfg;
    game_config_init(&cfg, &template_game);
    game_config_preset(&cfg, "wythoff");
    game_state s = walk_start(&cfg);
    static const struct {
        const char *text, *error;
        int at;
    } BAD[] = {
        {"", "a turn is missing", 0},
        {"   ", "a turn is missing", 3},
        {" x9", "x9: no such cell (a1 to i2)", 1},
        {"g1+b2", "b2: not legal here; legal: f2 .", 3},
        {"g1+f2 g1", "g1: not expected after the turn", 6},
        {"g1+", "+: not expected after the turn", 2},
        {"g1 . .", ".: not expected after the turn", 5},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        game_step step[GAME_MAX_TURN];
        game_error e = {.text = ""};
        assert_int_equal(
            game_turn_read(&template_game, &s, BAD[i].text, step, GAME_MAX_TURN, NULL, &e), -1);
        assert_string_equal(e.text, BAD[i].error);
        assert_int_equal(e.at, BAD[i].at);
        assert_int_equal(
            game_turn_read(&template_game, &s, BAD[i].text, step, GAME_MAX_TURN, NULL, NULL), -1);
    }
    game_step two[GAME_MAX_TURN];
    assert_int_equal(game_turn_read(&template_game, &s, "g1 ...", two, 9, NULL, NULL), 1);
    assert_int_equal(game_turn_read(&template_game, &s, "g1...", two, 9, NULL, NULL), 1);
    assert_int_equal(game_turn_read(&template_game, &s, "g1 ... f2", two, 9, NULL, NULL), -1);
    assert_int_equal(game_turn_read(&template_game, &s, "a1 ...", two, 9, NULL, NULL), -1);
    /* Turn after turn out of one string. */
    const char *all = "g1+f2 c1 . a2 a1";
    int turns = 0, used;
    while (s.status == GAME_ON) {
        game_step step[GAME_MAX_TURN];
        game_error e = {.text = ""};
        int n = game_turn_read(&template_game, &s, all, step, GAME_MAX_TURN, &used, &e);
        CHECK(n > 0, "%s", e.text);
        for (int i = 0; i < n; i++)
            template_game.play(&s, step[i]);
        all += used;
        turns++;
    }
    assert_string_equal(all, "");
    assert_int_equal(turns, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bits),        cmocka_unit_test(test_options),
        cmocka_unit_test(test_find),        cmocka_unit_test(test_try),
        cmocka_unit_test(test_perft),       cmocka_unit_test(test_turn_passes),
        cmocka_unit_test(test_turn_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
