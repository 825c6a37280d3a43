/* Notation, state text and the set-up editor's check: what is taken, what is
 * refused, with which words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/bits.h"
#include "core/record.h"
#include "core/session.h"
#include "core/text.h"
#include "reversi/reversi.h"

#define START "---------------------------OX------XO---------------------------"
#define EMPTY "----------------------------------------------------------------"

static game_config config(const char *preset)
{
    game_config cfg;
    game_config_init(&cfg, &reversi_game);
    assert_true(game_config_preset(&cfg, preset));
    return cfg;
}

static void test_start_texts(void **state)
{
    (void)state;
    static const struct {
        const char *preset, *want;
    } row[] = {{"othello", START " X"},
               {"anti", START " X"},
               {"reversi", EMPTY " X"},
               {"antireversi", EMPTY " X"}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        game_config cfg = config(row[i].preset);
        game_state s;
        game_state back;
        char buf[GAME_STATE_TEXT];
        assert_true(reversi_game.start(&cfg, &s, NULL));
        reversi_game.state_write(&s, buf);
        assert_string_equal(buf, row[i].want);
        assert_true(reversi_game.state_read(&cfg, buf, &back, NULL));
        assert_memory_equal(&s, &back, sizeof s);
    }
}

/* Every position of random games survives the way through text, but for 'turn'. */
static void test_round_trip(void **state)
{
    (void)state;
    uint64_t seed = 7;
    for (int g = 0; g < 400; g++) {
        game_config cfg = config(reversi_game.preset[g % reversi_game.n_presets].key);
        game_state s;
        assert_true(reversi_game.start(&cfg, &s, NULL));
        for (;;) {
            game_state back;
            game_error err;
            char buf[GAME_STATE_TEXT];
            reversi_game.state_write(&s, buf);
            assert_true(reversi_game.state_read(&cfg, buf, &back, &err));
            back.turn = s.turn;
            assert_memory_equal(&s, &back, sizeof s);
            if (s.status != GAME_ON)
                break;
            game_step step[GAME_MAX_STEPS];
            int n = reversi_game.steps(&s, step);
            reversi_game.play(&s, step[bits_below(&seed, (uint32_t)n)]);
        }
    }
}

static void test_other_spellings(void **state)
{
    (void)state;
    static const char *const same[] = {
        "  " START " X",
        START "\tx  ",
        START " *;",
        START " b; f5:+0; f6:-2",
        START " X % a comment",
        START " X\n",
        "...........................wb......*o........................... X",
    };
    game_config cfg = config("othello");
    game_state s;
    assert_true(reversi_game.start(&cfg, &s, NULL));
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        game_state back;
        assert_true(reversi_game.state_read(&cfg, same[i], &back, NULL));
        assert_memory_equal(&s, &back, sizeof s);
    }
}

static void test_bad_states(void **state)
{
    (void)state;
    static const struct {
        const char *preset, *given;
        int at;
        const char *want;
    } row[] = {
        {"othello", "", 0, "64 squares were expected, here are 0"},
        {"othello", " --X", 4, "64 squares were expected, here are 3"},
        {"othello", "--Q", 2, "Q: a square is X, O or -"},
        {"othello", "-\x01", 1, "?: a square is X, O or -"},
        {"othello", START, 64,
         "a blank and the side to move (X or O) were expected after the squares"},
        {"othello", START "X", 64,
         "a blank and the side to move (X or O) were expected after the squares"},
        {"othello", START " -", 65,
         "a blank and the side to move (X or O) were expected after the squares"},
        {"othello", START " XX", 66, "nothing but \";\" may follow the side to move"},
        {"othello", EMPTY " X", 27, "d4: the four centre squares are never empty"},
        {"othello", "---------------------------OX------XX--------------------------- X", -1,
         "with four discs on the board each player has two; here Black has 3"},
        {"othello", " X-X------------------------OX------XO--------------------------- X", 3,
         "c1: this disc hangs together neither with the centre nor with a corner disc"},
        {"reversi", "---------------------------X-X---------------------------------- O", 29,
         "f4: the first four discs go on d4, e4, d5 and e5"},
        {"reversi", "---------------------------XX----------------------------------- X", -1,
         "the players place the first four discs in turn, Black first: of 2 Black has 1, not 2"},
        {"reversi", "---------------------------X------------------------------------ X", -1,
         "with 1 of the first four discs placed White is to move"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        game_config cfg = config(row[i].preset);
        game_state s;
        game_error err = {0};
        assert_false(reversi_game.state_read(&cfg, row[i].given, &s, &err));
        assert_string_equal(err.text, row[i].want);
        assert_int_equal(err.at, row[i].at);
    }
}

static void test_steps(void **state)
{
    (void)state;
    static const struct {
        const char *given;
        int used, to; /* to = -1: refused, with trouble at 'used' */
        const char *want;
    } row[] = {
        {"f5", 2, 37, NULL},
        {" \tF5 d6", 4, 37, NULL},
        {"f5d6", 2, 37, NULL},
        {"a1", 0, -1, "a1: not legal here; legal: d3 c4 f5 e6"},
        {"pass", 0, -1, "pass: not legal here; legal: d3 c4 f5 e6"},
        {"--", 0, -1, "--: not legal here; legal: d3 c4 f5 e6"},
        {"c9", 0, -1, "c9: no such cell (a1 to h8)"},
        {" i1", 1, -1, "i1: no such cell (a1 to h8)"},
        {"a0", 0, -1, "a0: no such cell (a1 to h8)"},
        {"", 0, -1, "a cell (a1 to h8) or \"pass\" was expected"},
        {"hello there", 0, -1, "hello: a cell (a1 to h8) or \"pass\" was expected"},
        {"5f", 0, -1, "5f: a cell (a1 to h8) or \"pass\" was expected"},
    };
    game_config cfg = config("othello");
    game_state s;
    assert_true(reversi_game.start(&cfg, &s, NULL));
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        game_step step;
        game_error err = {0};
        int used = reversi_game.step_read(&s, row[i].given, &step, &err);
        if (row[i].to >= 0) {
            assert_int_equal(used, row[i].used);
            assert_int_equal(step.to, row[i].to);
        } else {
            assert_int_equal(used, -1);
            assert_string_equal(err.text, row[i].want);
            assert_int_equal(err.at, row[i].used);
        }
    }
}

static void test_passes(void **state)
{
    (void)state;
    game_config cfg = config("othello");
    game_state s;
    /* Black a1, White b1: White, to move, has no move; Black has c1. */
    const char *given = "XO-------------------------XX------XX--------------------------- O";
    assert_true(reversi_game.state_read(&cfg, given, &s, NULL));
    assert_int_equal(s.status, GAME_ON);
    static const char *const word[] = {"pass", "PASS", " pa", "--", "@@"};
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++) {
        game_step step;
        assert_int_equal(reversi_game.step_read(&s, word[i], &step, NULL), (int)strlen(word[i]));
        assert_int_equal(step.kind, STEP_PASS);
        char buf[GAME_STEP_TEXT];
        reversi_game.step_write(&s, step, buf);
        assert_string_equal(buf, "pass");
    }
    game_step step;
    game_error err;
    assert_int_equal(reversi_game.step_read(&s, "c1", &step, &err), -1);
    assert_string_equal(err.text, "c1: not legal here; legal: pass");
    reversi_game.play(&s, (game_step){.kind = STEP_PASS});
    assert_int_equal(s.mover, 0);
    assert_int_equal(reversi_game.step_read(&s, "c1", &step, &err), 2);
    reversi_game.play(&s, step);
    assert_int_equal(s.status, GAME_WON_BY_0); /* no white disc is left */
    assert_int_equal(reversi_game.margin(&s), 64);
    game_view v;
    reversi_game.view(&s, &v);
    assert_string_equal(v.note, "White has no discs left; 57 empty squares count for Black");
    assert_int_equal(reversi_game.step_read(&s, "d1", &step, &err), -1);
    assert_string_equal(err.text, "d1: the game is over");
}

static void test_compose(void **state)
{
    (void)state;
    game_config cfg = config("othello");
    game_config free_opening = config("reversi");
    game_state s;
    game_state want;
    game_view v;
    game_error err;
    assert_true(reversi_game.start(&cfg, &want, NULL));
    reversi_game.view(&want, &v);
    assert_true(reversi_game.compose(&cfg, &v, 0, &s, &err));
    assert_memory_equal(&s, &want, sizeof s);
    v.piece[0] = 1; /* a corner as handicap */
    assert_true(reversi_game.compose(&cfg, &v, 1, &s, &err));
    assert_int_equal(s.mover, 1);
    v.piece[2] = 2;
    assert_false(reversi_game.compose(&cfg, &v, 1, &s, &err));
    assert_string_equal(
        err.text, "c1: this disc hangs together neither with the centre nor with a corner disc");
    assert_int_equal(err.at, -1);
    v.piece[1] = 2; /* b1 joins c1 to the corner */
    assert_true(reversi_game.compose(&cfg, &v, 1, &s, &err));
    v.piece[28] = 0;
    assert_false(reversi_game.compose(&cfg, &v, 1, &s, &err));
    assert_string_equal(err.text, "e4: the four centre squares are never empty");
    memset(&v, 0, sizeof v);
    assert_true(reversi_game.compose(&free_opening, &v, 0, &s, &err));
    assert_int_equal(s.phase, 1);
    assert_false(reversi_game.compose(&free_opening, &v, 1, &s, &err));
    assert_string_equal(err.text, "with 0 of the first four discs placed Black is to move");
    v.piece[5] = 3;
    assert_false(reversi_game.compose(&cfg, &v, 0, &s, &err));
    assert_string_equal(err.text, "f1: no such piece");
}

/* The sample is a whole game by the rules, with comments. */
static void test_sample(void **state)
{
    (void)state;
    const game *const list[] = {&reversi_game};
    for (int i = 0; i < reversi_game.n_samples; i++) {
        const char *given = reversi_game.sample[i].record;
        game_error err = {0};
        record *r = record_new();
        assert_true(record_read(r, given, strlen(given), &err));
        session *s = record_replay(r, list, 1, NULL, &err);
        assert_string_equal(err.text, "");
        assert_non_null(s);
        int winner = 1;
        assert_int_equal(session_ended(s, &winner), END_BY_RULES);
        assert_int_equal(winner, 0);
        assert_int_equal(reversi_game.margin(session_state(s)), 8);
        int comments = 0;
        for (int t = 0; t < record_turns(r); t++)
            comments += record_comment(r, t)[0] != '\0';
        assert_true(comments >= 20);
        session_free(s);
        record_free(r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_start_texts),     cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_other_spellings), cmocka_unit_test(test_bad_states),
        cmocka_unit_test(test_steps),           cmocka_unit_test(test_passes),
        cmocka_unit_test(test_compose),         cmocka_unit_test(test_sample),
    };
    return cmocka_run_group_tests_name("reversi text", tests, NULL, NULL);
}
