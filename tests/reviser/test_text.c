/* tests/reviser/test_text.c - notation of steps and states, the errors, set-up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/bits.h"
#include "reviser/reviser.h"
#include "reviser/rules.h"

static const game *const G = &reviser_game;

static const char START[] = "../...../..J.S./..JS../.SS.JJ./..JS../.J.S../...../.. S";
static const char CHAIN[] = "../...../..J.S./..JSS./.SSJJ../..JS../.J.S../...../.. J e5";

static void config(game_config *cfg, const char *options)
{
    game_config_init(cfg, G);
    assert_true(game_config_read(cfg, options, NULL));
}

static game_state read_state(const char *options, const char *in)
{
    game_config cfg;
    game_state s;
    config(&cfg, options);
    assert_true(G->state_read(&cfg, in, &s, NULL));
    return s;
}

static void test_state_read(void **state)
{
    static const char *const SAME[] = {
        ".........J.S...JS...SS.JJ...JS...J.S......... S",
        "  ../...../..j.s./..js../.ss.jj./..js../.j.s../...../..  s  ",
        START,
    };
    game_config cfg;
    game_state first;
    (void)state;
    config(&cfg, "");
    assert_true(G->start(&cfg, &first, NULL));
    for (size_t i = 0; i < sizeof SAME / sizeof SAME[0]; i++) {
        game_state s = read_state("", SAME[i]);
        assert_memory_equal(&s, &first, sizeof s);
    }
}

static void test_state_errors(void **state)
{
    static const struct {
        const char *in;
        int at;
        const char *words;
    } BAD[] = {
        {"", 0, "end of text"},
        {"../...../..X.S./..JS../.SS.JJ./..JS../.J.S../...../.. S", 11, "X: expected S, J or ."},
        {"../...../..J.S./..JS../.SS.JJ./..JS../.J.S../...../.", 52, "field g3, number 45 of 45"},
        {"./.", 1, "/: expected"},
        {"../...../..J.S./..JS../.SS.JJ./..JS../.J.S../...../..", 53, "mover"},
        {"../...../..J.S./..JS../.SS.JJ./..JS../.J.S../...../..S", 53, "mover"},
        {"../...../..J.S./..JS../.SS.JJ./..JS../.J.S../...../.. X", 54, "mover"},
        {"../...../..J.S./..JS../.SS.JJ./..JS../.J.S../...../.. Sx", 55, "expected nothing"},
        {"../...../..J.S./..JS../.SS.JJ./..JS../.J.S../...../.. S e5", 56, "only the Jumper"},
        {"../...../..J.S./..JS../.SS.JJ./..JS../.J.S../...../.. J e5", 56, "no disc of the Jumper"},
        {"../...../..J.S./..JS../.SS.JJ./..JS../.J.S../...../.. J g7", 56, "cannot jump on"},
        {"../...../..J.S./..JS../.SS.JJ./..JS../.J.S../...../.. J z9", 56,
         "z9: expected the field"},
        {"../...../..J.S./..JS../.SS.JJ./..JS../.J.S../...../.. J d5 x", 56, "d5: expected the"},
        {"../...../....../....../......./....../....../...../.. S", 0, "no disc"},
    };
    game_config cfg;
    (void)state;
    config(&cfg, "");
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        game_state s;
        game_error err;
        assert_false(G->state_read(&cfg, BAD[i].in, &s, &err));
        assert_int_equal(err.at, BAD[i].at);
        assert_non_null(strstr(err.text, BAD[i].words));
    }
}

/* The turn follows from the number of discs and from who began. */
static void test_turn_number(void **state)
{
    (void)state;
    assert_int_equal(read_state("", START).turn, 0);
    assert_int_equal(read_state("", CHAIN).turn, 1);
    assert_int_equal(read_state("first=jumper", CHAIN).turn, 2);
    assert_int_equal(
        read_state("first=jumper", "../...../..J.S./...JJ./.SS.JJ./..JS../.J.S../...../.. S").turn,
        1);
}

static void test_step_forms(void **state)
{
    static const struct {
        const char *at, *in;
        int used;
        const char *written;
    } GOOD[] = {
        {START, "f7", 2, "f7"},     {START, "  F7 x", 4, "f7"},   {CHAIN, "-e8", 3, "-e8"},
        {CHAIN, "e5-e8", 5, "-e8"}, {CHAIN, " -E8-e9", 4, "-e8"}, {CHAIN, ".", 1, "."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        game_state s = read_state("", GOOD[i].at);
        game_step step;
        char buf[GAME_STEP_TEXT];
        assert_int_equal(G->step_read(&s, GOOD[i].in, &step, NULL), GOOD[i].used);
        G->step_write(&s, step, buf);
        assert_string_equal(buf, GOOD[i].written);
    }
    /* Who must go on need not say so. */
    game_state s = read_state("chain=must", CHAIN);
    game_step step;
    char buf[GAME_STEP_TEXT];
    assert_int_equal(G->step_read(&s, "e8 f7", &step, NULL), 2);
    G->step_write(&s, step, buf);
    assert_string_equal(buf, "-e8");
}

static void test_step_errors(void **state)
{
    static const struct {
        const char *options, *at, *in, *words;
    } BAD[] = {
        {"", START, "", "end of text"},
        {"", START, "c9", "c9: there is no such field"},
        {"", START, "a3", "a3: not legal here; legal: "},
        {"", START, "e6", "e6: not legal here"},
        {"", CHAIN, "d5-f7", "another disc is jumping"},
        {"", CHAIN, "-e5", "not legal here; legal: "},
        {"", CHAIN, "-", "there is no such field"},
        {"", CHAIN, "e8", "another disc is jumping"},
        {"", CHAIN, "e5", "a jump needs a landing field"},
        {"", CHAIN, "x", "or a stop, written ."},
        {"chain=must", CHAIN, ".", "not legal here"},
        {"chain=must", CHAIN, "d5-f7", "another disc is jumping"},
        {"chain=must", CHAIN, "d5", "d5: not legal here"},
        {"chain=must", CHAIN, "x", "expected the next landing, such as -e8"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        game_state s = read_state(BAD[i].options, BAD[i].at), before = s;
        game_step step;
        game_error err;
        assert_int_equal(G->step_read(&s, BAD[i].in, &step, &err), -1);
        assert_non_null(strstr(err.text, BAD[i].words));
        assert_memory_equal(&s, &before, sizeof s);
    }
    game_state s = read_state("", "../...../..J.J./..JJ../.SS..J./..JS../.J.S../...../.. J");
    game_step step;
    game_error err;
    assert_int_equal(G->step_read(&s, "-e8", &step, &err), -1);
    assert_non_null(strstr(err.text, "no disc is jumping yet"));
    static const char *const ALONE[][2] = {
        {"d5", "d5: a jump needs a landing field: d5-d3"},
        {"e3", "e3: this disc cannot jump"},
        {"d3", "d3: the Jumper has no disc there"},
    };
    for (size_t i = 0; i < sizeof ALONE / sizeof ALONE[0]; i++) {
        assert_int_equal(G->step_read(&s, ALONE[i][0], &step, &err), -1);
        err.text[strlen(ALONE[i][1])] = 0;
        assert_string_equal(err.text, ALONE[i][1]);
    }
}

static game_state random_state(uint64_t *seed)
{
    game_config cfg;
    game_state s;
    game_step list[GAME_MAX_STEPS];
    config(&cfg, bits_below(seed, 2) == 0 ? "first=setter" : "first=jumper");
    cfg.value[OPTION_CHAIN] = (int)bits_below(seed, 2);
    assert_true(G->start(&cfg, &s, NULL));
    for (uint32_t k = bits_below(seed, 70); k > 0 && s.status == GAME_ON; k--)
        G->play(&s, list[bits_below(seed, (uint32_t)G->steps(&s, list))]);
    return s;
}

/* What the editor composes from a picture is the state itself, but for a chain. */
static void test_compose(void **state)
{
    uint64_t seed = 11;
    game_config cfg;
    game_view v;
    game_error err;
    game_state made;
    (void)state;
    for (int i = 0; i < 300; i++) {
        game_state s = random_state(&seed);
        char before[GAME_STATE_TEXT], after[GAME_STATE_TEXT];
        config(&cfg, reviser_get(&s).must ? "chain=must" : "chain=may");
        G->view(&s, &v);
        assert_true(G->compose(&cfg, &v, s.mover, &made, &err));
        G->state_write(&s, before);
        G->state_write(&made, after);
        assert_memory_equal(before, after, strlen(START));
        assert_int_equal(made.status, s.status);
        assert_true(s.phase == PHASE_CHAIN || made.hash == s.hash);
    }
    memset(&v, 0, sizeof v);
    assert_false(G->compose(&cfg, &v, SETTER, &made, &err));
    assert_non_null(strstr(err.text, "no disc"));
    v.piece[3] = 3;
    assert_false(G->compose(&cfg, &v, SETTER, &made, &err));
    assert_non_null(strstr(err.text, "c6: no such piece"));
    v.piece[3] = PIECE_JUMPER;
    assert_false(G->compose(&cfg, &v, 2, &made, &err));
    assert_true(G->compose(&cfg, &v, JUMPER, &made, &err));
    assert_int_equal(made.status, GAME_WON_BY_1);
}

static void test_view(void **state)
{
    game_state s = read_state("", CHAIN);
    game_view v;
    (void)state;
    G->view(&s, &v);
    assert_int_equal(v.active, game_cell_find(G->board(NULL), "e5"));
    assert_int_equal(v.piece[v.active], PIECE_JUMPER);
    assert_int_equal(v.tally[SETTER], 7);
    assert_int_equal(v.tally[JUMPER], 6);
    assert_non_null(strstr(v.prompt, "or stop"));
    assert_string_equal(v.note, "");
    s = read_state("", "../...../....../....../...S.../....../....../...../.. J");
    G->view(&s, &v);
    assert_int_equal(v.active, GAME_NO_CELL);
    assert_string_equal(v.note, "the Jumper cannot move");
    assert_int_equal(s.status, GAME_WON_BY_0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_state_read),  cmocka_unit_test(test_state_errors),
        cmocka_unit_test(test_turn_number), cmocka_unit_test(test_step_forms),
        cmocka_unit_test(test_step_errors), cmocka_unit_test(test_compose),
        cmocka_unit_test(test_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
