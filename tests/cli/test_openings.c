/* Openings by lot: varied, repeatable, and only such as a judge lets pass. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "cli/openings.h"
#include "reversi/reversi.h"
#include "reviser/reviser.h"

enum { N = 30 };

static uint64_t key(const openings *o, int i, int *turns, int *margin)
{
    game_error err;
    session *s = openings_session(o, i, &err);
    assert_non_null(s);
    const game_state *at = session_state(s);
    uint64_t hash = at->hash;
    *turns = at->turn;
    *margin = session_game(s)->margin(at);
    assert_int_equal(at->status, GAME_ON);
    session_free(s);
    return hash;
}

static void check_varied(const openings *o)
{
    uint64_t seen[N];
    int turns;
    int margin;
    assert_int_equal(openings_count(o), N);
    for (int i = 0; i < N; i++) {
        seen[i] = key(o, i, &turns, &margin);
        for (int k = 0; k < i; k++)
            assert_true(seen[k] != seen[i]);
    }
}

static void test_any(void **state)
{
    (void)state;
    game_config cfg;
    game_error err;
    game_config_init(&cfg, &reversi_game);
    openings *o = openings_random(&cfg, N, 1, NULL, NULL, &err);
    assert_non_null(o);
    check_varied(o);
    openings *same = openings_random(&cfg, N, 1, NULL, NULL, &err);
    openings *other = openings_random(&cfg, N, 2, NULL, NULL, &err);
    int equal = 0;
    int turns;
    int margin;
    for (int i = 0; i < N; i++) {
        assert_true(key(o, i, &turns, &margin) == key(same, i, &turns, &margin));
        assert_int_equal(turns, 6); /* a tenth of a game */
        equal += key(o, i, &turns, &margin) == key(other, i, &turns, &margin);
    }
    assert_true(equal < N / 2);
    openings_free(o);
    openings_free(same);
    openings_free(other);
}

/* The Setter is one disc or two behind: some positions are so, most are not. */
static bool setter_behind(const game_state *s, void *ctx)
{
    (*(int *)ctx)++;
    int margin = reviser_game.margin(s);
    return margin < 0 && margin >= -2;
}

static bool never(const game_state *s, void *ctx)
{
    (void)s;
    (*(int *)ctx)++;
    return false;
}

static void test_judged(void **state)
{
    (void)state;
    game_config cfg;
    game_error err;
    int asked = 0;
    game_config_init(&cfg, &reviser_game);
    openings *o = openings_random(&cfg, N, 1, setter_behind, &asked, &err);
    if (o == NULL)
        fail_msg("%s", err.text);
    check_varied(o);
    assert_true(asked > N);
    for (int i = 0; i < N; i++) {
        int turns;
        int margin;
        key(o, i, &turns, &margin);
        assert_in_range(margin + 2, 0, 1);
        assert_true(turns >= 4);
    }
    openings_free(o);

    asked = 0;
    assert_null(openings_random(&cfg, N, 1, never, &asked, &err));
    assert_string_equal(err.text, "only 0 of 30 openings were found that are even enough");
    assert_in_range(asked, 20, 400);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any),
        cmocka_unit_test(test_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
