/* The published counts as deep as 11 steps, through the plain contract. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "reversi/reversi.h"

static void test_deep(void **state)
{
    (void)state;
    game_config cfg;
    game_state s;
    game_config_init(&cfg, &reversi_game);
    assert_true(reversi_game.start(&cfg, &s, NULL));
    assert_int_equal(game_perft(&reversi_game, &s, 10), 24571284);
    assert_int_equal(game_perft(&reversi_game, &s, 11), 212258800);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_deep)};
    return cmocka_run_group_tests_name("reversi deep perft", tests, NULL, NULL);
}
