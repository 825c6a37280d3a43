/* tests/reviser/test_engine.c - the game's own search: exact ends against plain
 * minimax, counts, determinism, limits, weights files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/engine.h"
#include "reviser/engine/engine.h"
#include "reviser/engine/weights_file.h"
#include "reviser/plain.h"
#include "reviser/reviser.h"
#include "reviser/rules.h"

static const game *const G = &reviser_game;
static const engine *const E = &reviser_engine;

static void *make(int threads)
{
    void *self = E->create(4, threads, NULL, 0, NULL);
    assert_non_null(self);
    return self;
}

static int open_fields(const game_state *s)
{
    reviser_body b = reviser_get(s);
    return GRID_CELLS - bits_count(b.disc[SETTER] | b.disc[JUMPER]);
}

static void start(game_state *s, bool must, int first)
{
    game_config cfg = {G, {must ? CHAIN_MUST : CHAIN_MAY, first}};
    assert_true(G->start(&cfg, s, NULL));
}

/* A position that is on, from a random game, with at most so many fields open (if
 * such a game gets there), perhaps within a chain. */
static game_state random_end(bool must, int open, uint64_t *seed)
{
    for (;;) {
        game_state s;
        game_step list[GAME_MAX_STEPS];
        start(&s, must, (int)bits_below(seed, 2));
        while (s.status == GAME_ON && open_fields(&s) > open)
            G->play(&s, list[bits_below(seed, (uint32_t)G->steps(&s, list))]);
        for (uint32_t k = bits_below(seed, 4); k > 0 && s.status == GAME_ON; k--)
            G->play(&s, list[bits_below(seed, (uint32_t)G->steps(&s, list))]);
        if (s.status == GAME_ON)
            return s;
    }
}

static int plain_margin(const game_state *s, bool must)
{
    char buf[GAME_STATE_TEXT];
    plain p;
    G->state_write(s, buf);
    plain_read(&p, buf, must);
    int m = plain_solve(&p);
    return s->mover == SETTER ? m : -m;
}

/* Plays the variation and checks that it ends as promised. */
static void check_line(const game_state *root, const search_report *r)
{
    game_state s = *root;
    for (int i = 0; i < r->n_pv; i++)
        assert_true(game_try(G, &s, r->pv[i], NULL));
    if (r->exact && r->n_pv < SEARCH_PV) {
        assert_int_not_equal(s.status, GAME_ON);
        assert_int_equal(search_final(G, &s, root->mover), r->value);
    }
}

static void solve_some(bool must, int open, int n)
{
    void *self = make(1);
    uint64_t seed = 5 + (uint64_t)open;
    for (int i = 0; i < n; i++) {
        game_state s = random_end(must, open, &seed);
        search_limits none = {.nodes = 100000000};
        search_report r;
        assert_true(E->solve(self, &s, &none, NULL, NULL, NULL, &r));
        assert_true(r.exact);
        assert_int_equal(search_margin(r.value), plain_margin(&s, must));
        check_line(&s, &r);
    }
    E->destroy(self);
}

/* 2,000 positions of each rule. */
static void test_solve_may(void **state)
{
    (void)state;
    solve_some(false, 2, 900);
    solve_some(false, 3, 900);
    solve_some(false, 4, 200);
}

static void test_solve_must(void **state)
{
    (void)state;
    solve_some(true, 3, 900);
    solve_some(true, 4, 800);
    solve_some(true, 5, 300);
}

/* With 'every' each step has the exact value that solving behind it gives. */
static void test_solve_every(void **state)
{
    void *self = make(1);
    uint64_t seed = 3;
    (void)state;
    for (int i = 0; i < 60; i++) {
        game_state s = random_end(i % 2 == 1, 5, &seed);
        search_limits all = {.nodes = 100000000, .every = true};
        search_report r, one;
        assert_true(E->solve(self, &s, &all, NULL, NULL, NULL, &r));
        game_step list[GAME_MAX_STEPS];
        assert_int_equal(r.n_choices, G->steps(&s, list));
        for (int k = 0; k < r.n_choices; k++) {
            game_state next = s;
            assert_true(game_try(G, &next, r.choice[k].step, NULL));
            int want;
            if (next.status != GAME_ON) {
                want = s.mover == SETTER ? G->margin(&next) : -G->margin(&next);
            } else {
                search_limits free_limits = {.nodes = 100000000};
                assert_true(E->solve(self, &next, &free_limits, NULL, NULL, NULL, &one));
                want = next.mover == s.mover ? search_margin(one.value) : -search_margin(one.value);
            }
            assert_int_equal(search_margin(r.choice[k].value), want);
            assert_true(k == 0 || r.choice[k - 1].value >= r.choice[k].value);
        }
    }
    E->destroy(self);
}

static void test_perft(void **state)
{
    void *self = make(1);
    uint64_t seed = 9;
    (void)state;
    for (int i = 0; i < 40; i++) {
        game_state s = random_end(i % 2 == 1, 4 + (int)bits_below(&seed, 30), &seed);
        for (int d = 0; d <= 4; d++)
            assert_true(E->perft(self, &s, d, 1) == game_perft(G, &s, d));
    }
    E->destroy(self);
}

/* One thread on a cleared engine: the same answer and count again. */
static void test_same_again(void **state)
{
    void *self = make(1);
    uint64_t seed = 21;
    (void)state;
    for (int i = 0; i < 12; i++) {
        game_state s = random_end(i % 2 == 1, 8 + 2 * i, &seed);
        search_limits few = {.nodes = 20000, .every = i % 3 == 2};
        search_report a, b;
        E->clear(self);
        assert_true(E->think(self, &s, &few, NULL, NULL, NULL, &a));
        E->clear(self);
        assert_true(E->think(self, &s, &few, NULL, NULL, NULL, &b));
        assert_true(a.nodes == b.nodes && a.nodes <= few.nodes);
        assert_int_equal(a.value, b.value);
        assert_int_equal(a.turns, b.turns);
        assert_memory_equal(a.pv, b.pv, sizeof a.pv[0] * (size_t)a.n_pv);
        check_line(&s, &a);
    }
    E->destroy(self);
}

/* A deep enough look and a solve agree; so do one thread and two. */
static void test_ways_to_the_end(void **state)
{
    void *self = make(2);
    uint64_t seed = 33;
    (void)state;
    for (int i = 0; i < 20; i++) {
        game_state s = random_end(i % 2 == 1, 6, &seed);
        search_limits none = {.nodes = 100000000}, two = {.threads = 2, .ms = 600000};
        search_report a, b, c;
        assert_true(E->solve(self, &s, &none, NULL, NULL, NULL, &a));
        E->clear(self);
        assert_true(E->think(self, &s, &(search_limits){.turns = 100}, NULL, NULL, NULL, &b));
        E->clear(self);
        assert_true(E->solve(self, &s, &two, NULL, NULL, NULL, &c));
        assert_true(a.exact && b.exact && c.exact);
        assert_int_equal(search_margin(a.value), search_margin(b.value));
        assert_int_equal(search_margin(a.value), search_margin(c.value));
        check_line(&s, &c);
    }
    E->destroy(self);
}

/* What this processor runs and the plain form search the same tree. */
static void test_forms(void **state)
{
    void *fast = make(1);
    assert_int_equal(setenv("PARLOUR_CPU", "portable", 1), 0);
    void *plain_form = make(1);
    char words[200];
    uint64_t seed = 77;
    (void)state;
    unsetenv("PARLOUR_CPU");
    E->info(plain_form, words, sizeof words);
    assert_non_null(strstr(words, "portable"));
    for (int i = 0; i < 12; i++) {
        game_state s = random_end(i % 2 == 1, 8 + 2 * i, &seed);
        search_limits few = {.nodes = 20000, .every = i % 3 == 2};
        search_report a, b;
        E->clear(fast);
        E->clear(plain_form);
        assert_true(E->think(fast, &s, &few, NULL, NULL, NULL, &a));
        assert_true(E->think(plain_form, &s, &few, NULL, NULL, NULL, &b));
        assert_true(a.nodes == b.nodes);
        assert_int_equal(a.value, b.value);
        assert_int_equal(a.n_pv, b.n_pv);
        assert_memory_equal(a.pv, b.pv, sizeof a.pv[0] * (size_t)a.n_pv);
        assert_true(E->perft(fast, &s, 4, 1) == E->perft(plain_form, &s, 4, 1));
    }
    E->destroy(fast);
    E->destroy(plain_form);
}

static void count_reports(const search_report *r, void *ctx)
{
    int *last = ctx;
    assert_true(r->turns >= *last);
    *last = r->turns;
}

static void test_limits(void **state)
{
    void *self = make(1);
    game_state s;
    search_report r;
    int last = 0;
    (void)state;
    start(&s, false, SETTER);
    assert_true(E->think(self, &s, &(search_limits){.turns = 5}, NULL, count_reports, &last, &r));
    assert_int_equal(r.turns, 5);
    assert_int_equal(last, 5);
    assert_false(r.exact);
    atomic_bool stop = true;
    E->clear(self);
    assert_true(E->think(self, &s, &(search_limits){.ms = 60000}, &stop, NULL, NULL, &r));
    check_line(&s, &r);
    assert_true(E->think(self, &s, &(search_limits){.nodes = 1}, NULL, NULL, NULL, &r));
    check_line(&s, &r);
    game_config cfg = {G, {CHAIN_MAY, SETTER}};
    assert_true(
        G->state_read(&cfg, "../...../....../....../...S.../....../....../...../.. J", &s, NULL));
    assert_false(E->think(self, &s, &(search_limits){.ms = 10}, NULL, NULL, NULL, &r));
    E->destroy(self);
}

/* In the middle of a chain every answer is a landing of that disc or the stop. */
static void test_chain_root(void **state)
{
    game_config cfg = {G, {CHAIN_MAY, SETTER}};
    game_state s;
    search_report r;
    void *self = make(1);
    (void)state;
    assert_true(G->state_read(&cfg, "../...../..J.S./..JSS./.SSJJ../..JS../.J.S../...../.. J e5",
                              &s, NULL));
    assert_true(
        E->think(self, &s, &(search_limits){.turns = 4, .every = true}, NULL, NULL, NULL, &r));
    game_step list[GAME_MAX_STEPS];
    assert_int_equal(r.n_choices, G->steps(&s, list));
    check_line(&s, &r);
    E->destroy(self);
}

/* What was found for a whole turn stays: its further steps, for which there may be no time left,
 * are those that the first look promised.  A limit of turns holds all the same. */
static void test_goes_on(void **state)
{
    void *self = make(1);
    uint64_t seed = 55;
    int chains = 0;
    (void)state;
    for (int i = 0; i < 200 && chains < 20; i++) {
        game_state s = random_end(i % 2 == 1, 20, &seed);
        search_report a, b;
        E->clear(self);
        assert_true(E->think(self, &s, &(search_limits){.turns = 7}, NULL, NULL, NULL, &a));
        G->play(&s, a.pv[0]);
        if (s.status != GAME_ON || s.phase != PHASE_CHAIN || a.n_pv < 2)
            continue;
        chains++;
        assert_true(E->think(self, &s, &(search_limits){.nodes = 1}, NULL, NULL, NULL, &b));
        assert_memory_equal(&a.pv[1], &b.pv[0], sizeof a.pv[1]);
        assert_int_equal(a.value, b.value);
        assert_true(E->think(self, &s, &(search_limits){.turns = 2}, NULL, NULL, NULL, &b));
        assert_int_equal(b.turns, 2);
    }
    assert_true(chains >= 10);
    E->destroy(self);
}

/* Files that are cut, changed or something else are refused. */
static void test_weights(void **state)
{
    game_error err;
    size_t size = WEIGHTS_BUILT_IN_SIZE;
    unsigned char *copy = malloc(size);
    (void)state;
    assert_non_null(copy);
    memcpy(copy, WEIGHTS_BUILT_IN, size);
    void *self = E->create(1, 1, copy, size, &err);
    assert_non_null(self);
    E->destroy(self);
    assert_null(E->create(1, 1, copy, size - 1, &err));
    assert_non_null(strstr(err.text, "checksum"));
    assert_null(E->create(1, 1, copy, 5, &err));
    copy[size / 2] ^= 1;
    assert_null(E->create(1, 1, copy, size, &err));
    copy[4] = WEIGHTS_VERSION + 1;
    assert_null(E->create(1, 1, copy, size, &err));
    assert_non_null(strstr(err.text, "version"));
    assert_null(E->create(1, 1, "hello, world: no weights", 24, &err));
    assert_non_null(strstr(err.text, "not a weights file"));
    free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solve_may),       cmocka_unit_test(test_solve_must),
        cmocka_unit_test(test_solve_every),     cmocka_unit_test(test_perft),
        cmocka_unit_test(test_same_again),      cmocka_unit_test(test_forms),
        cmocka_unit_test(test_ways_to_the_end), cmocka_unit_test(test_limits),
        cmocka_unit_test(test_chain_root),      cmocka_unit_test(test_goes_on),
        cmocka_unit_test(test_weights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
