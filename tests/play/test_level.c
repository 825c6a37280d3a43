/* test_level.c - strengths: names, the spreading of time over whole games (never
 * more than the total, whatever the game's length), and the choice among steps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/bits.h"
#include "play/level.h"
#include "play/seat.h"
#include "quarto/quarto.h"
#include "reversi/reversi.h"
#include "reviser/reviser.h"
#include "template/template.h"

static const game *const list[] = {&template_game, &reversi_game, &reviser_game, &quarto_game};
enum { N_GAMES = sizeof list / sizeof list[0] };

static game_state start_of(const game *g)
{
    game_config cfg;
    game_state s;
    game_config_init(&cfg, g);
    assert_true(g->start(&cfg, &s, NULL));
    return s;
}

static void test_find(void **state)
{
    (void)state;
    game_error err;
    for (int i = 0; i < N_GAMES; i++) {
        const game *g = list[i];
        assert_in_range(g->usual_level, 0, g->n_levels - 1);
        for (int l = 0; l < g->n_levels; l++) {
            assert_int_equal(level_find(g, g->level[l].name, &err), l);
            assert_int_not_equal(g->level[l].cap_ms, 0);
        }
        assert_int_equal(level_find(g, "no-such-level", &err), -1);
        assert_non_null(strstr(err.text, "no-such-level: no such level; levels: "));
        assert_non_null(strstr(err.text, g->level[0].name));
        assert_non_null(strstr(err.text, g->level[g->n_levels - 1].name));
    }
    assert_int_equal(level_find(&quarto_game, "TRIVIAL", &err), 0);
}

/* A game of 'turns' turns where every turn takes the hardest limit: the worst
 * that can happen.  Returns what was used. */
static uint64_t hardest_game(const game *g, const game_level *l, int turns, unsigned scale,
                             bool soft)
{
    game_state s = start_of(g);
    uint64_t used = 0;
    for (int t = 0; t < turns; t += 2) {
        search_limits limits;
        s.turn = (uint16_t)t;
        level_limits(g, l, &s, (unsigned)used, scale, &limits);
        assert_true(limits.ms >= 1);
        assert_true(limits.ms <= (l->cap_ms / scale > 0 ? l->cap_ms / scale : 1));
        assert_true(limits.soft_ms <= limits.ms);
        if (l->total_ms == 0)
            return 0;
        unsigned total = l->total_ms / scale > 0 ? l->total_ms / scale : 1;
        if (used + 20 >= total) /* nothing is left: an answer at once */
            assert_int_equal(limits.turns, 1);
        else
            used += soft ? limits.soft_ms : limits.ms;
    }
    return used;
}

static void test_never_over_the_total(void **state)
{
    (void)state;
    static const unsigned scale[] = {1, 60, 600, 100000};
    for (int i = 0; i < N_GAMES; i++)
        for (int k = 0; k < list[i]->n_levels; k++)
            for (int c = 0; c < 4; c++) {
                const game_level *l = &list[i]->level[k];
                unsigned total = l->total_ms / scale[c];
                for (int longer = 1; longer <= 4; longer++) {
                    int turns = list[i]->usual_turns * longer;
                    uint64_t hard = hardest_game(list[i], l, turns, scale[c], false);
                    assert_true(hard <= (total > 0 ? total : 1));
                    hardest_game(list[i], l, turns, scale[c], true);
                }
            }
}

/* A level uses its time: at least half of it in a usual game of soft limits, if
 * its limit for a turn allows so much. */
static void test_uses_the_total(void **state)
{
    (void)state;
    for (int i = 0; i < N_GAMES; i++)
        for (int k = 0; k < list[i]->n_levels; k++) {
            const game_level *l = &list[i]->level[k];
            uint64_t most = (uint64_t)l->cap_ms * (unsigned)list[i]->usual_turns / 2;
            uint64_t least = (most < l->total_ms ? most : l->total_ms) / 2;
            if (l->total_ms > 0)
                assert_true(hardest_game(list[i], l, list[i]->usual_turns, 1, true) >= least);
        }
}

static void test_depth_levels(void **state)
{
    (void)state;
    game_state s = start_of(&quarto_game);
    search_limits limits;
    for (int k = 0; k < quarto_game.n_levels; k++) {
        const game_level *l = &quarto_game.level[k];
        level_limits(&quarto_game, l, &s, 0, 1, &limits);
        assert_int_equal(limits.turns, l->turns);
        assert_int_equal(limits.ms, l->cap_ms);
    }
}

/* ---- choosing ----------------------------------------------------------------- */

static const game_level exact_level = {.name = "x", .cap_ms = 1, .turns = 1};

/* A report with values for all legal steps: the i-th listed gets value[i % n]. */
static search_report report_of(const game *g, const game_state *s, const int *value, int n)
{
    search_report r;
    memset(&r, 0, sizeof r);
    game_step step[GAME_MAX_STEPS];
    r.n_choices = g->steps(s, step);
    for (int i = 0; i < r.n_choices; i++)
        r.choice[i] = (search_choice){.step = step[i], .value = value[i % n]};
    r.pv[0] = step[0];
    r.n_pv = 1;
    return r;
}

static int value_of(const search_report *r, game_step step)
{
    for (int i = 0; i < r->n_choices; i++)
        if (game_step_equal(r->choice[i].step, step))
            return r->choice[i].value;
    fail_msg("a step that is not in the report");
    return 0;
}

static void test_slack(void **state)
{
    (void)state;
    game_state s = start_of(&quarto_game);
    s.turn = 12; /* past the opening */
    const int value[] = {10, -400, 30, 29};
    search_report r = report_of(&quarto_game, &s, value, 4);
    game_level l = exact_level;
    uint64_t seed = 1;
    for (int i = 0; i < 200; i++)
        assert_int_equal(value_of(&r, level_choose(&quarto_game, &l, &s, &r, &seed)), 30);
    l.slack = 20;
    int seen[3] = {0};
    for (int i = 0; i < 300; i++) {
        int v = value_of(&r, level_choose(&quarto_game, &l, &s, &r, &seed));
        assert_true(v >= 10);
        seen[v == 10 ? 0 : v - 28]++;
    }
    assert_true(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
    l.solve = 1;
    r.exact = true; /* known exactly: no slack */
    for (int i = 0; i < 100; i++)
        assert_int_equal(value_of(&r, level_choose(&quarto_game, &l, &s, &r, &seed)), 30);
}

static void test_overlook(void **state)
{
    (void)state;
    game_state s = start_of(&quarto_game);
    s.turn = 12;
    const int value[] = {0, 0, 0, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    search_report r = report_of(&quarto_game, &s, value, 16);
    game_level l = exact_level;
    l.overlook = 30;
    uint64_t seed = 7;
    int best = 0;
    for (int i = 0; i < 1000; i++)
        best += value_of(&r, level_choose(&quarto_game, &l, &s, &r, &seed)) == 100;
    assert_in_range(best, 620, 780); /* 70 per cent, five deviations */
    l.overlook = 100;                /* sees nothing, so everything */
    assert_int_equal(value_of(&r, level_choose(&quarto_game, &l, &s, &r, &seed)), 100);
}

/* The order of the report is of no matter, nor is anything but the seed. */
static void test_repeatable(void **state)
{
    (void)state;
    game_state s = start_of(&reversi_game);
    const int value[] = {5, 4, 3, 2};
    search_report r = report_of(&reversi_game, &s, value, 4), turned = r;
    for (int i = 0; i < r.n_choices; i++)
        turned.choice[i] = r.choice[r.n_choices - 1 - i];
    const game_level *l = &reversi_game.level[0];
    bool differs = false;
    game_step first = {0};
    for (uint64_t k = 0; k < 100; k++) {
        uint64_t a = bits_mix(k), b = a;
        game_step one = level_choose(&reversi_game, l, &s, &r, &a);
        game_step two = level_choose(&reversi_game, l, &s, &turned, &b);
        assert_true(game_step_equal(one, two));
        assert_int_equal(a, b);
        differs = differs || (k > 0 && !game_step_equal(one, first));
        first = one;
    }
    assert_true(differs);
}

/* Every level but the top one varies its openings; the top one takes the best. */
static void test_openings_vary(void **state)
{
    (void)state;
    for (int i = 0; i < N_GAMES; i++) {
        const game *g = list[i];
        game_state s = start_of(g);
        for (int k = 0; k < g->n_levels; k++) {
            search_limits limits;
            level_limits(g, &g->level[k], &s, 0, 1, &limits);
            if (k < g->n_levels - 1)
                assert_true(limits.every);
            else
                assert_int_equal(limits.every, level_varies(&g->level[k]));
        }
    }
    game_state s = start_of(&reversi_game);
    search_report r = {.n_pv = 1, .pv = {{STEP_PLACE, 0, 19, 0}}};
    uint64_t seed = 1;
    game_step best = level_choose(&reversi_game, &reversi_game.level[8], &s, &r, &seed);
    assert_true(game_step_equal(best, r.pv[0]));
}

/* ---- seats ---------------------------------------------------------------------- */

static void test_seats(void **state)
{
    (void)state;
    static const struct {
        const char *in, *out, *name;
    } row[] = {
        {"human", "human", "human"},
        {"  Human", "human", "human"},
        {"random", "random", "random"},
        {"best", "best", "computer"},
        {"core", "core", "plain search"},
        {"core:4", "core:4", "plain search, depth 4"},
        {"first", "first", "plainest search"},
        {"First:3", "first:3", "plainest search, depth 3"},
        {"depth:12", "depth:12", "computer, depth 12"},
        {"5", "5", "computer, level 5"},
        {"level 5", "5", "computer, level 5"},
        {"gtp:/usr/games/some --mode gtp", "gtp:/usr/games/some --mode gtp", "some (gtp)"},
        {"gtp: some", "gtp:some", "some (gtp)"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        seat s, again;
        game_error err;
        char buf[272], name[128];
        assert_true(seat_read(&reversi_game, row[i].in, &s, &err));
        seat_write(&reversi_game, &s, buf, sizeof buf);
        assert_string_equal(buf, row[i].out);
        seat_name(&reversi_game, &s, name, sizeof name);
        assert_string_equal(name, row[i].name);
        assert_true(seat_read(&reversi_game, buf, &again, &err));
        assert_memory_equal(&s, &again, sizeof s);
    }
    seat s;
    char name[128];
    assert_true(seat_read(&reversi_game, "computer", &s, NULL));
    assert_int_equal(s.level, reversi_game.usual_level);
    assert_true(seat_read(&quarto_game, "Hard", &s, NULL));
    seat_name(&quarto_game, &s, name, sizeof name);
    assert_string_equal(name, "computer, hard");
}

static void test_bad_seats(void **state)
{
    (void)state;
    static const struct {
        const char *in, *said;
    } row[] = {
        {"", "no such player"},
        {"nobody", "nobody: no such player; known: human, random, best, depth:N"},
        {"nobody", "first:N, first, gtp|nboard:COMMAND, levels: "},
        {"10", "10: no such player"},
        {"level", "level: no such player"},
        {"depth:", "depth:: the depth is a number from 1 to 99"},
        {"depth:0", "the depth is a number from 1 to 99"},
        {"depth:100", "the depth is a number from 1 to 99"},
        {"core:x", "the depth is a number"},
        {"core:3 ", "the depth is a number"},
        {"gtp:", "a command line is missing"},
        {"gtp:  ", "a command line is missing"},
        {"gtp:a\nb", "control character"},
        {"nboard:depth=x ./some", "depth=x ./some: depth=N (1 to 99) and a command were expected"},
        {"nboard:depth=100 ./some", "depth=100 ./some: depth=N"},
        {"nboard:depth=12", "depth=12: depth=N"},
        {"ftp:a", "no such player"},
        {"remote", "no such player"},
        {"hum\x1b[0man", "hum?[0man: no such player"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        seat s;
        game_error err = {.text = ""};
        assert_false(seat_read(&reversi_game, row[i].in, &s, &err));
        if (strstr(err.text, row[i].said) == NULL)
            fail_msg("'%s' gave '%s'", row[i].in, err.text);
        assert_false(seat_read(&reversi_game, row[i].in, &s, NULL));
    }
    char text[400] = "gtp:";
    memset(text + 4, 'x', 300);
    seat s;
    game_error err;
    assert_false(seat_read(&reversi_game, text, &s, &err));
    assert_non_null(strstr(err.text, "longer than"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_find),           cmocka_unit_test(test_never_over_the_total),
        cmocka_unit_test(test_uses_the_total), cmocka_unit_test(test_depth_levels),
        cmocka_unit_test(test_slack),          cmocka_unit_test(test_overlook),
        cmocka_unit_test(test_repeatable),     cmocka_unit_test(test_openings_vary),
        cmocka_unit_test(test_seats),          cmocka_unit_test(test_bad_seats),
    };
    return cmocka_run_group_tests_name("level", tests, NULL, NULL);
}
