/* test_template.c - Nim itself: known counts, known winners, its texts. */
#include <string.h>

#include "core/search.h"
#include "core/text.h"
#include "support/cmocka_all.h"
#include "support/walk.h"
#include "template/template.h"

static game_config config(const char *options)
{
    game_config cfg;
    game_error why = {.text = ""};
    game_config_init(&cfg, &template_game);
    CHECK(game_config_read(&cfg, options, &why), "%s", why.text);
    return cfg;
}

static int solve(const game_config *cfg, const game_state *root)
{
    table *t = table_new(1);
    search *s = search_new(t);
    search_report r;
    assert_true(search_run(s, cfg->game, root, &(search_limits){0}, NULL, NULL, NULL, &r));
    assert_true(r.exact);
    search_free(s);
    table_free(t);
    return r.value;
}

/* Sequences of turns in plain Nim, counted by hand: from 1/2 there are 3 first
 * turns; 0/2, 1/1 and 1/0 have 2, 2 and 1 answers; then nothing is left to choose. */
static void test_perft(void **state)
{
    (void)state;
    game_config cfg = config("pile1=1 pile2=2");
    game_state s = walk_start(&cfg);
    static const uint64_t WANTED[] = {1, 3, 5, 5, 5};
    for (int depth = 0; depth < 5; depth++)
        assert_int_equal(game_perft(&template_game, &s, depth), WANTED[depth]);
}

/* Who moves in plain Nim wins unless the piles are equal; in misere Nim the same
 * but for piles of one counter at most. */
static void test_nim_theory(void **state)
{
    (void)state;
    for (int misere = 0; misere < 2; misere++)
        for (int a = 0; a <= 6; a++)
            for (int b = 0; b <= 6; b++) {
                if (a + b == 0)
                    continue;
                char options[80];
                text_printf(options, sizeof options, "pile1=%d pile2=%d last=%s", a, b,
                            misere ? "loses" : "wins");
                game_config cfg = config(options);
                game_state s = walk_start(&cfg);
                bool win = a != b;
                if (misere && a <= 1 && b <= 1)
                    win = !win;
                assert_int_equal(solve(&cfg, &s) > 0, win);
            }
}

/* Wythoff's game: the mover loses at (1,2), (3,5), (4,7) and nowhere else below. */
static void test_wythoff_theory(void **state)
{
    (void)state;
    for (int a = 0; a <= 7; a++)
        for (int b = a; b <= 7; b++) {
            if (a + b == 0)
                continue;
            char options[80];
            text_printf(options, sizeof options, "pile1=%d pile2=%d both=yes", a, b);
            game_config cfg = config(options);
            game_state s = walk_start(&cfg);
            bool lost = (a == 1 && b == 2) || (a == 3 && b == 5) || (a == 4 && b == 7);
            CHECK((solve(&cfg, &s) < 0) == lost, "%d/%d", a, b);
        }
}

static void test_turns(void **state)
{
    (void)state;
    game_config cfg = config("pile1=5 pile2=4 both=yes");
    game_state s = walk_start(&cfg), two;
    game_step step[GAME_MAX_TURN];
    game_error why;
    const game *g = &template_game;
    int used;
    /* Both piles in one turn; a stop that is left out; a stop in words. */
    assert_int_equal(game_turn_read(g, &s, "d1+c2", step, GAME_MAX_TURN, NULL, &why), 2);
    assert_int_equal(step[1].kind, STEP_PLACE);
    assert_int_equal(game_turn_read(g, &s, " D1 ", step, GAME_MAX_TURN, NULL, &why), 2);
    assert_int_equal(step[1].kind, STEP_STOP);
    assert_int_equal(game_turn_read(g, &s, "d1 .", step, GAME_MAX_TURN, NULL, &why), 2);
    assert_int_equal(game_turn_read(g, &s, "a1 a2", step, GAME_MAX_TURN, &used, &why), 1);
    assert_int_equal(used, 2);
    assert_int_equal(game_turn_read(g, &s, "d1+d2", step, GAME_MAX_TURN, NULL, &why), -1);
    assert_int_equal(why.at, 3);
    assert_string_equal(why.text, "d2: not legal here; legal: c2 .");

    assert_true(g->state_read(&cfg, "3/4 A 1-2", &two, &why));
    assert_int_equal(two.phase, 1);
    assert_false(g->state_read(&cfg, "4/4 A 1-2", &two, &why));
    assert_string_equal(why.text, "this turn cannot go on");
    assert_false(g->state_read(&cfg, "5/5 A", &two, &why));
    assert_string_equal(why.text, "pile 2 has 5 counters; at most 4 are possible");
}

static void test_start(void **state)
{
    (void)state;
    game_config cfg = config("pile1=0 pile2=0");
    game_state s;
    game_error why;
    assert_false(template_game.start(&cfg, &s, &why));
    assert_string_equal(why.text, "pile1=0 pile2=0: there must be a counter to take");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perft),          cmocka_unit_test(test_nim_theory),
        cmocka_unit_test(test_wythoff_theory), cmocka_unit_test(test_turns),
        cmocka_unit_test(test_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
