/* test_search.c - the negamax against plain recursion, its limits, its answers. */
#include "core/search.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "support/cmocka_all.h"
#include "support/walk.h"
#include "template/template.h"
#include "tree_game.h"

typedef struct tools {
    table *table;
    search *search;
} tools;

static int setup(void **state)
{
    static tools t;
    t.table = table_new(1);
    t.search = search_new(t.table);
    *state = &t;
    return t.search == NULL ? -1 : 0;
}

/* Games share states, so what one test learnt must not reach the next. */
static int forget(void **state)
{
    tools *t = *state;
    table_clear(t->table);
    search_clear(t->search);
    return 0;
}

static int teardown(void **state)
{
    tools *t = *state;
    search_free(t->search);
    table_free(t->table);
    return 0;
}

static search_report run(tools *t, const game *g, const game_state *root, search_limits limits)
{
    search_report r;
    assert_true(search_run(t->search, g, root, &limits, NULL, NULL, NULL, &r));
    return r;
}

/* The variation is legal, and leads to the value when it reaches the horizon. */
static void check_pv(const game *g, const game_state *root, const search_report *r)
{
    game_state s = *root;
    assert_in_range(r->n_pv, 1, SEARCH_PV);
    for (int i = 0; i < r->n_pv; i++)
        assert_true(game_try(g, &s, r->pv[i], NULL));
    int value;
    if (s.status != GAME_ON)
        value = search_final(g, &s, root->mover);
    else if (s.turn == root->turn + r->turns && !r->exact)
        value = s.mover == root->mover ? g->eval(&s) : -g->eval(&s);
    else
        return;
    assert_int_equal(value, r->value);
}

static void plain_values(tools *t, const game *g, int seeds)
{
    for (int seed = 0; seed < seeds; seed++) {
        int length = 3 + seed % 12;
        game_state root = tree_start(g, seed, length);
        for (int depth = 1; depth <= 4; depth++) {
            search_report r = run(t, g, &root, (search_limits){.turns = depth});
            int plain = tree_plain(g, &root, depth);
            CHECK(r.value == plain, "seed %d depth %d: %d, plain %d", seed, depth, r.value, plain);
            assert_true(r.exact || r.turns == depth);
            assert_true(r.turns <= depth);
            if (r.exact && length <= 9)
                assert_int_equal(plain, tree_plain(g, &root, 200));
            check_pv(g, &root, &r);
        }
    }
}

static void test_plain_margin(void **state)
{
    plain_values(*state, &tree_margin_game, 2000);
}

static void test_plain_result(void **state)
{
    plain_values(*state, &tree_result_game, 2000);
}

static void test_plain_template(void **state)
{
    uint64_t seed = 5;
    const game *g = &template_game;
    for (int p = 0; p < g->n_presets; p++)
        for (int i = 0; i < 60; i++) {
            game_config cfg;
            game_config_init(&cfg, g);
            game_config_preset(&cfg, g->preset[p].key);
            game_state root = walk_random(&cfg, 1 + i % 4, &seed);
            if (root.status != GAME_ON)
                continue;
            tools *t = *state;
            table_clear(t->table); /* games of one state, but different options */
            for (int depth = 1; depth <= 4; depth++) {
                search_report r = run(t, g, &root, (search_limits){.turns = depth});
                assert_int_equal(r.value, tree_plain(g, &root, depth));
                check_pv(g, &root, &r);
            }
        }
}

/* With 'every' each step has its own value, best first. */
static void test_every(void **state)
{
    const game *g = &tree_margin_game;
    for (int seed = 0; seed < 500; seed++) {
        game_state root = tree_start(g, seed, 10);
        search_report r = run(*state, g, &root, (search_limits){.turns = 3, .every = true});
        game_step list[GAME_MAX_STEPS];
        int n = g->steps(&root, list);
        assert_int_equal(r.n_choices, n);
        assert_true(game_step_equal(r.choice[0].step, r.pv[0]));
        assert_int_equal(r.choice[0].value, r.value);
        for (int i = 0; i < n; i++) {
            const search_choice *c = &r.choice[i];
            game_state child = root;
            assert_true(game_try(g, &child, c->step, NULL));
            int v = tree_plain(g, &child, 3 - (child.turn != root.turn));
            assert_int_equal(c->value, child.mover == root.mover ? v : -v);
            if (i > 0)
                assert_true(r.choice[i - 1].value >= c->value);
            if (c->exact && seed % 4 == 0) {
                v = tree_plain(g, &child, 200);
                assert_int_equal(c->value, child.mover == root.mover ? v : -v);
            }
            for (int k = 0; k < i; k++)
                assert_false(game_step_equal(c->step, r.choice[k].step));
        }
    }
}

/* A search without limits ends by itself, with the true value. */
static void test_to_the_end(void **state)
{
    for (int seed = 0; seed < 300; seed++) {
        game_state root = tree_start(&tree_margin_game, seed, 9);
        search_report r = run(*state, &tree_margin_game, &root, (search_limits){0});
        assert_true(r.exact);
        assert_int_equal(r.value, tree_plain(&tree_margin_game, &root, 200));
    }
}

static void test_node_limit(void **state)
{
    tools *t = *state;
    game_state root = tree_start(&tree_margin_game, 4, 60);
    for (uint64_t nodes = 1; nodes < 5000; nodes = nodes * 3 / 2 + 1) {
        search_report r[2];
        for (int i = 0; i < 2; i++) {
            table_clear(t->table);
            search_clear(t->search);
            r[i] = run(t, &tree_margin_game, &root, (search_limits){.nodes = nodes});
        }
        assert_true(r[0].nodes == nodes || r[0].exact);
        assert_true(r[0].nodes <= nodes);
        assert_int_equal(r[0].value, r[1].value);
        assert_true(r[0].nodes == r[1].nodes);
        assert_int_equal(r[0].turns, r[1].turns);
        assert_true(game_is_legal(&tree_margin_game, &root, r[0].pv[0]));
    }
}

typedef struct heard {
    int n, turns;
    atomic_bool *stop;
    bool bad;
} heard;

static void hear(const search_report *r, void *ctx)
{
    heard *h = ctx;
    h->bad = h->bad || r->turns <= h->turns || r->n_pv < 1;
    h->turns = r->turns;
    if (++h->n == 3 && h->stop != NULL)
        atomic_store(h->stop, true);
}

static void test_stop(void **state)
{
    tools *t = *state;
    atomic_bool stop = true;
    game_state root = tree_start(&tree_margin_game, 6, 100);
    search_limits none = {0};
    search_report r;
    assert_true(search_run(t->search, &tree_margin_game, &root, &none, &stop, NULL, NULL, &r));
    assert_int_equal(r.turns, 0);
    assert_int_equal(r.n_pv, 1);
    assert_true(game_is_legal(&tree_margin_game, &root, r.pv[0]));
    assert_int_equal(r.nodes, 0);

    stop = false;
    heard h = {.stop = &stop};
    assert_true(search_run(t->search, &tree_margin_game, &root, &none, &stop, hear, &h, &r));
    assert_false(h.bad);
    assert_int_equal(h.n, 3);
    assert_int_equal(r.turns, 3);
    assert_int_equal(r.value, tree_plain(&tree_margin_game, &root, 3));

    /* With 'every', before depth 1 is done: each step once, those tried first. */
    for (uint64_t nodes = 1; nodes < 12; nodes++) {
        r = run(t, &tree_margin_game, &root, (search_limits){.nodes = nodes, .every = true});
        game_step list[GAME_MAX_STEPS];
        assert_int_equal(r.n_choices, tree_margin_game.steps(&root, list));
        for (int i = 1; i < r.n_choices; i++)
            assert_true(r.choice[i - 1].value >= r.choice[i].value);
    }
}

static void test_over(void **state)
{
    tools *t = *state;
    game_state root = tree_start(&tree_margin_game, 4, 1);
    uint64_t seed = 1;
    walk_step(&tree_margin_game, &root, &seed);
    search_report r;
    assert_false(search_run(t->search, &tree_margin_game, &root, &(search_limits){.turns = 1}, NULL,
                            NULL, NULL, &r));
}

/* Under a clock there is nothing to think about when there is one step. */
static void test_single_step(void **state)
{
    tools *t = *state;
    for (int seed = 0; seed < 200; seed++) {
        game_state root = tree_start(&tree_margin_game, seed, 150);
        game_step list[GAME_MAX_STEPS];
        if (tree_margin_game.steps(&root, list) != 1)
            continue;
        search_report r = run(t, &tree_margin_game, &root, (search_limits){.ms = 600000});
        assert_true(r.turns <= 2);
        assert_int_equal(r.value, tree_plain(&tree_margin_game, &root, r.turns));
    }
}

/* A clock ends the search; what comes back is a finished depth. */
static void test_clock(void **state)
{
    tools *t = *state;
    int seed = 0;
    game_state root;
    game_step list[GAME_MAX_STEPS];
    do
        root = tree_start(&tree_margin_game, seed++, 200);
    while (tree_margin_game.steps(&root, list) < 3);
    search_report r = run(t, &tree_margin_game, &root, (search_limits){.ms = 30});
    assert_true(r.turns >= 1);
    r = run(t, &tree_margin_game, &root, (search_limits){.ms = 60000, .soft_ms = 1});
    assert_true(r.turns >= 1);
}

static void test_values(void **state)
{
    (void)state;
    static const struct {
        const game *g;
        int value;
        bool exact;
        const char *text;
    } CASES[] = {
        {&tree_margin_game, 20, false, "+2.00"},
        {&tree_margin_game, -25, false, "-2.50"},
        {&tree_margin_game, 0, true, "+0.00"},
        {&tree_margin_game, SCORE_WIN + 256 * 38 - 60, true, "+38.00"},
        {&tree_margin_game, -(SCORE_WIN + 256 * 2 - 60), false, "-2.00"},
        {&tree_result_game, SCORE_WIN + 256 - 12, true, "win"},
        {&tree_result_game, -(SCORE_WIN + 256 - 12), false, "loss"},
        {&tree_result_game, 0, true, "draw"},
        {&tree_result_game, 0, false, "+0.00"},
        {&tree_result_game, -5, false, "-0.50"},
        {&tree_result_game, 50, false, "+1.00"},
        {&template_game, 4, false, "+0.00"},
        {&template_game, -6, false, "-0.01"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char buf[24];
        search_value_write(CASES[i].g, CASES[i].value, CASES[i].exact, buf);
        assert_string_equal(buf, CASES[i].text);
    }
    for (int m = 1; m < 3900; m += 7)
        for (int turn = 0; turn < 256; turn += 5) {
            assert_int_equal(search_margin(SCORE_WIN + 256 * m - turn), m);
            assert_int_equal(search_margin(-(SCORE_WIN + 256 * m - turn)), -m);
            assert_true(search_is_final(SCORE_WIN + 256 * m - turn));
        }
    assert_int_equal(search_margin(SCORE_WIN / 2 - 1), 0);
}

/* Several lanes on one table, one after the other: still right. */
static void test_lanes(void **state)
{
    tools *t = *state;
    search *helper = search_new(t->table);
    for (int seed = 0; seed < 200; seed++) {
        game_state root = tree_start(&tree_margin_game, 5000 + seed, 12);
        search_lane(helper, 1 + seed % 5);
        search_report r;
        search_limits four = {.turns = 4};
        assert_true(search_run(helper, &tree_margin_game, &root, &four, NULL, NULL, NULL, &r));
        assert_int_equal(r.value, tree_plain(&tree_margin_game, &root, 4));
        r = run(t, &tree_margin_game, &root, four);
        assert_int_equal(r.value, tree_plain(&tree_margin_game, &root, 4));
    }
    search_free(helper);
    search_free(NULL);
}

/* ---- several threads on one table --------------------------------------- */

enum { THREADS = 3, TREES = 150 };

typedef struct lane_job {
    search *search;
    int value[TREES];
} lane_job;

static void *think(void *arg)
{
    lane_job *j = arg;
    for (int i = 0; i < TREES; i++) {
        game_state root = tree_start(&tree_margin_game, 9000 + i, 14);
        search_limits four = {.turns = 4};
        search_report r;
        search_run(j->search, &tree_margin_game, &root, &four, NULL, NULL, NULL, &r);
        j->value[i] = r.value;
    }
    return NULL;
}

static void test_threads(void **state)
{
    tools *t = *state;
    static lane_job job[THREADS];
    pthread_t thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
        job[i].search = search_new(t->table);
        assert_non_null(job[i].search);
        search_lane(job[i].search, i);
        assert_int_equal(pthread_create(&thread[i], NULL, think, &job[i]), 0);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    for (int k = 0; k < TREES; k++) {
        game_state root = tree_start(&tree_margin_game, 9000 + k, 14);
        int plain = tree_plain(&tree_margin_game, &root, 4);
        for (int i = 0; i < THREADS; i++)
            assert_int_equal(job[i].value[k], plain);
    }
    for (int i = 0; i < THREADS; i++)
        search_free(job[i].search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_plain_margin, forget),
        cmocka_unit_test_setup(test_plain_result, forget),
        cmocka_unit_test_setup(test_plain_template, forget),
        cmocka_unit_test_setup(test_every, forget),
        cmocka_unit_test_setup(test_to_the_end, forget),
        cmocka_unit_test_setup(test_node_limit, forget),
        cmocka_unit_test_setup(test_stop, forget),
        cmocka_unit_test_setup(test_over, forget),
        cmocka_unit_test_setup(test_single_step, forget),
        cmocka_unit_test_setup(test_clock, forget),
        cmocka_unit_test_setup(test_values, forget),
        cmocka_unit_test_setup(test_lanes, forget),
        cmocka_unit_test_setup(test_threads, forget),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
