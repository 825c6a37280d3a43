/* Rules: perft, the start positions, comparison with the slow second version. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/bits.h"
#include "reversi/reversi.h"
#include "reversi/slow.h"

static void start(const char *preset, game_state *s)
{
    game_config cfg;
    game_config_init(&cfg, &reversi_game);
    assert_true(game_config_preset(&cfg, preset));
    assert_true(reversi_game.start(&cfg, s, NULL));
}

static void test_perft(void **state)
{
    (void)state;
    static const uint64_t want[] = {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
    game_state s;
    start("othello", &s);
    for (int d = 1; d <= 9; d++)
        assert_int_equal(game_perft(&reversi_game, &s, d), want[d - 1]);
    start("anti", &s); /* another aim, the same moves */
    assert_int_equal(game_perft(&reversi_game, &s, 7), 55092);
}

static uint64_t slow_perft(const slow *p, int steps)
{
    if (steps == 0 || slow_over(p))
        return 1;
    uint64_t total = 0;
    for (int i = 0; i < 64; i++) {
        if (slow_legal(p, i / 8, i % 8)) {
            slow next = *p;
            slow_play(&next, i / 8, i % 8);
            total += slow_perft(&next, steps - 1);
        }
    }
    return total;
}

/* 24 ways to place the four discs; then the crossed starts have 4, 12, ... and the
 * parallel ones, two thirds of all, have 4, 14, ... */
static void test_perft_free_opening(void **state)
{
    (void)state;
    static const uint64_t want[] = {4, 12, 24, 24, 96, 320};
    game_state s;
    slow p;
    start("reversi", &s);
    slow_start(&p, true, false);
    for (int d = 1; d <= 6; d++) {
        assert_int_equal(game_perft(&reversi_game, &s, d), want[d - 1]);
        assert_int_equal(slow_perft(&p, d), want[d - 1]);
    }
    assert_int_equal(game_perft(&reversi_game, &s, 8), slow_perft(&p, 8));
}

static void compare(const game_state *s, const slow *p)
{
    game_step step[GAME_MAX_STEPS];
    int n = reversi_game.steps(s, step);
    bool over = slow_over(p);
    assert_int_equal(s->status == GAME_ON, !over);
    assert_int_equal(s->mover, p->to_move - 1);
    assert_int_equal(s->phase, p->placing);
    int k = 0;
    for (int i = 0; i < 64; i++) {
        if (!over && slow_legal(p, i / 8, i % 8)) {
            assert_true(k < n);
            assert_int_equal(step[k].kind, STEP_PLACE);
            assert_int_equal(step[k].to, i);
            k++;
        }
    }
    if (!over && k == 0) {
        assert_int_equal(step[0].kind, STEP_PASS);
        k = 1;
    }
    assert_int_equal(n, k);
    game_view v;
    reversi_game.view(s, &v);
    for (int i = 0; i < 64; i++)
        assert_int_equal(v.piece[i], p->square[i / 8][i % 8]);
    int margin = slow_margin(p, over);
    assert_int_equal(reversi_game.margin(s), margin);
    if (over)
        assert_int_equal(s->status, margin > 0   ? GAME_WON_BY_0
                                    : margin < 0 ? GAME_WON_BY_1
                                                 : GAME_DRAWN);
}

/* Random games of all four presets, at least 100 000 positions. */
static void test_against_slow(void **state)
{
    (void)state;
    uint64_t seed = 20250101;
    int positions = 0;
    int passes = 0;
    int early = 0;
    for (int g = 0; positions < 110000; g++) {
        game_state s;
        slow p;
        start(reversi_game.preset[g % reversi_game.n_presets].key, &s);
        slow_start(&p, (g & 1) != 0, (g & 2) != 0);
        for (;;) {
            compare(&s, &p);
            positions++;
            if (s.status != GAME_ON)
                break;
            game_step step[GAME_MAX_STEPS];
            int n = reversi_game.steps(&s, step);
            game_step pick = step[bits_below(&seed, (uint32_t)n)];
            bool pass = pick.kind == STEP_PASS;
            passes += pass;
            uint16_t turn = s.turn;
            reversi_game.play(&s, pick);
            assert_int_equal(s.turn, turn + 1);
            slow_play(&p, pass ? -1 : pick.to / 8, pick.to % 8);
        }
        game_view v;
        reversi_game.view(&s, &v);
        early += v.tally[0] + v.tally[1] < 64;
    }
    assert_true(passes > 300);
    assert_true(early > 10);
}

static void test_boards(void **state)
{
    (void)state;
    game_config cfg;
    game_config_init(&cfg, &reversi_game);
    game_state s;
    game_state again;
    start("othello", &s);
    reversi_game.play(&s, (game_step){.kind = STEP_PLACE, .to = 37}); /* f5 */
    uint64_t own;
    uint64_t other;
    reversi_boards(&s, &own, &other);
    assert_int_equal(own, 1ull << 27);
    assert_int_equal(other, 1ull << 28 | 1ull << 35 | 1ull << 36 | 1ull << 37);
    assert_int_equal(reversi_aim_of(&s), REVERSI_MOST);
    reversi_state_from(&cfg, own, other, 1, &again);
    assert_memory_equal(&s, &again, sizeof s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_perft_free_opening),
        cmocka_unit_test(test_against_slow),
        cmocka_unit_test(test_boards),
    };
    return cmocka_run_group_tests_name("reversi rules", tests, NULL, NULL);
}
