/* The estimate: bounds, symmetry, and that it plays better than counting discs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/bits.h"
#include "reversi/reversi.h"

/* Square i under the k-th of the eight symmetries of the board. */
static int turned(int i, int k)
{
    int x = i % 8;
    int y = i / 8;
    if ((k & 1) != 0)
        x = 7 - x;
    if ((k & 2) != 0)
        y = 7 - y;
    return (k & 4) != 0 ? 8 * x + y : 8 * y + x;
}

static uint64_t turn_set(uint64_t set, int k)
{
    uint64_t out = 0;
    for (; set != 0; set &= set - 1)
        out |= 1ull << turned(bits_lowest(set), k);
    return out;
}

static void check_symmetry(const game_config *cfg, const game_state *s)
{
    uint64_t own;
    uint64_t other;
    reversi_boards(s, &own, &other);
    int value = reversi_game.eval(s);
    assert_in_range(value + 6400, 0, 12800);
    game_step step[GAME_MAX_STEPS];
    int rank[GAME_MAX_STEPS];
    int n = reversi_game.steps(s, step);
    reversi_game.rank(s, step, n, rank);
    for (int k = 0; k < 8; k++) {
        for (int player = 0; player < 2; player++) {
            game_state t;
            reversi_state_from(cfg, turn_set(own, k), turn_set(other, k), player, &t);
            assert_int_equal(reversi_game.eval(&t), value);
            game_step mirror[GAME_MAX_STEPS];
            int mirror_rank[GAME_MAX_STEPS];
            for (int i = 0; i < n; i++) {
                mirror[i] = step[i];
                if (step[i].kind == STEP_PLACE)
                    mirror[i].to = (uint8_t)turned(step[i].to, k);
            }
            reversi_game.rank(&t, mirror, n, mirror_rank);
            for (int i = 0; i < n; i++)
                assert_int_equal(mirror_rank[i], rank[i]);
        }
    }
}

static void test_symmetry(void **state)
{
    (void)state;
    uint64_t seed = 99;
    for (int g = 0; g < 100; g++) {
        game_config cfg;
        game_config_init(&cfg, &reversi_game);
        assert_true(game_config_preset(&cfg, g % 2 == 0 ? "othello" : "anti"));
        game_state s;
        assert_true(reversi_game.start(&cfg, &s, NULL));
        while (s.status == GAME_ON) {
            check_symmetry(&cfg, &s);
            game_step step[GAME_MAX_STEPS];
            int n = reversi_game.steps(&s, step);
            reversi_game.play(&s, step[bits_below(&seed, (uint32_t)n)]);
        }
    }
}

static int value_of(const game_state *s, bool discs)
{
    if (s->status == GAME_ON && !discs)
        return reversi_game.eval(s);
    int m = reversi_game.margin(s) * (s->status == GAME_ON ? 1 : 1000);
    return s->mover == 0 ? m : -m;
}

static int negamax(const game_state *s, int depth, int alpha, int beta, bool discs)
{
    if (depth == 0 || s->status != GAME_ON)
        return value_of(s, discs);
    game_step step[GAME_MAX_STEPS];
    int n = reversi_game.steps(s, step);
    for (int i = 0; i < n && alpha < beta; i++) {
        game_state c = *s;
        reversi_game.play(&c, step[i]);
        int v = -negamax(&c, depth - 1, -beta, -alpha, discs);
        if (v > alpha)
            alpha = v;
    }
    return alpha;
}

static game_step best(const game_state *s, int depth, bool discs)
{
    game_step step[GAME_MAX_STEPS];
    int n = reversi_game.steps(s, step);
    int top = -SCORE_INF;
    int at = 0;
    for (int i = 0; i < n; i++) {
        game_state c = *s;
        reversi_game.play(&c, step[i]);
        int v = -negamax(&c, depth - 1, -SCORE_INF, -top, discs);
        if (v > top) {
            top = v;
            at = i;
        }
    }
    return step[at];
}

/* Twice the points that the estimate scores against the mere margin, both looking
 * three steps ahead, each random opening being played from both sides. */
static int points(const char *preset, int openings, uint64_t seed)
{
    int sum = 0;
    for (int g = 0; g < 2 * openings; g++) {
        uint64_t random = seed + (uint64_t)(g / 2);
        int eval_side = g % 2;
        game_config cfg;
        game_config_init(&cfg, &reversi_game);
        assert_true(game_config_preset(&cfg, preset));
        game_state s;
        assert_true(reversi_game.start(&cfg, &s, NULL));
        for (int i = 0; s.status == GAME_ON; i++) {
            game_step step[GAME_MAX_STEPS];
            int n = reversi_game.steps(&s, step);
            if (i < 6)
                reversi_game.play(&s, step[bits_below(&random, (uint32_t)n)]);
            else
                reversi_game.play(&s, best(&s, 3, s.mover != eval_side));
        }
        int winner = game_winner(&s);
        sum += winner == eval_side ? 2 : winner < 0 ? 1 : 0;
    }
    return sum;
}

static void test_beats_counting(void **state)
{
    (void)state;
    assert_true(points("othello", 20, 1) >= 70); /* of 80 */
    assert_true(points("anti", 20, 2) >= 70);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_beats_counting),
    };
    return cmocka_run_group_tests_name("reversi eval", tests, NULL, NULL);
}
