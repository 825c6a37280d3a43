/* A value played out: right values hold, for both sides, and every wrong one breaks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/solve_input.h"
#include "cli/verify.h"
#include "quarto/quarto.h"
#include "reversi/reversi.h"

enum { PLENTY = 100000, FEW = 3 };

static const options plain_options = {.memory = 16};

/* 'limit' positions; what verify_value() says of 'claim' for the position. */
static verify_result ask(const game *g, const char *line, int claim, uint64_t limit)
{
    game_config base;
    game_error err = {0};
    solve_input in;
    game_config_init(&base, g);
    if (solve_input_read(&base, line, &in, &err) != 1)
        fail_msg("%s: %s", line, err.text);
    thinker *t = thinker_new(&plain_options, &in.config, false, &err);
    if (t == NULL)
        fail_msg("%s", err.text);
    search_limits limits = {.threads = 1};
    verify_result v;
    assert_true(verify_value(t, g, &in.root, claim, &limits, limit, 1, &v));
    thinker_free(t);
    return v;
}

/* Quarto positions whose values two independent programs found. */
static void claims_hold_or_break(void **state)
{
    static const struct {
        const char *line;
        int value;
    } known[] = {
        {".71c/5..9/.4b2/.80a f; type=normal rules=quarto", 1},
        {"bd30/.9e./.182/6a.. -; type=normal rules=quarto", 0},
        {"..5f/dc73/60a9/b.8e -; type=normal rules=quarto", -1},
        {".2.0/649e/..d7/83.a 1; type=normal rules=tic", 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        for (int claim = -1; claim <= 1; claim++) {
            verify_result v = ask(&quarto_game, known[i].line, claim, PLENTY);
            assert_int_equal(v.held, claim == known[i].value);
            if (!v.held) /* too much was claimed, or too little */
                assert_true(claim > known[i].value ? v.got < claim : v.got > claim);
            else
                assert_true(v.every && v.games == 0);
        }
}

/* With hardly any positions allowed a sample of games is played; a claim of more
 * than can be had breaks all the same, for the claimant cannot keep it up. */
static void samples_are_played(void **state)
{
    static const char *const line = "bd30/.9e./.182/6a.. -; type=normal rules=quarto";
    (void)state;
    verify_result v = ask(&quarto_game, line, 0, FEW);
    assert_true(v.held && !v.every && v.games > 0);
    v = ask(&quarto_game, line, 1, FEW);
    assert_false(v.held);
    assert_int_equal(v.got, 0);
}

/* A late position, +6 by the core's search as well; too little and too much claimed. */
static void discs_are_counted(void **state)
{
    static const char *const line =
        "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
    (void)state;
    for (int claim = 4; claim <= 8; claim += 2) {
        verify_result v = ask(&reversi_game, line, claim, PLENTY);
        assert_int_equal(v.held, claim == 6);
        if (!v.held)
            assert_int_equal(v.got, 6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_hold_or_break),
        cmocka_unit_test(samples_are_played),
        cmocka_unit_test(discs_are_counted),
    };
    return cmocka_run_group_tests_name("verify", tests, NULL, NULL);
}
