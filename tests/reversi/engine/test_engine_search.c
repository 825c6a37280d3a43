/* The engine as the program uses it: exact values, limits, stops, repeatability. */
#include "support/cmocka_all.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "reversi/engine/engine.h"
#include "reversi/engine/kernel.h"
#include "reversi/reversi.h"
#include "support/lines.h"

static const char start_text[] =
    "---------------------------OX------XO--------------------------- X";

static game_state state_of(const char *text)
{
    game_config cfg;
    game_state s;
    game_error err = {0, ""};
    game_config_init(&cfg, &reversi_game);
    CHECK(reversi_game.state_read(&cfg, text, &s, &err), "%s", err.text);
    return s;
}

static void *new_engine(int threads)
{
    game_error err = {0, ""};
    void *e = reversi_engine.create(16, threads, NULL, 0, &err);
    CHECK(e != NULL, "%s", err.text);
    return e;
}

/* Is the variation a whole game whose result is the value? */
static void check_variation(const game_state *root, const search_report *r)
{
    game_state s = *root;
    for (int i = 0; i < r->n_pv; i++) {
        assert_true(game_is_legal(&reversi_game, &s, r->pv[i]));
        reversi_game.play(&s, r->pv[i]);
    }
    assert_true(s.status != GAME_ON);
    assert_int_equal(search_final(&reversi_game, &s, root->mover), r->value);
}

/* Solves the positions from..to of a file; returns the nodes. */
static uint64_t solve_file(const char *name, int from, int to, int threads)
{
    lines l;
    uint64_t nodes = 0;
    void *e = new_engine(threads);
    lines_open(&l, name);
    int i = 0;
    for (char *line; (line = lines_next(&l)) != NULL;) {
        if (++i < from || i > to)
            continue;
        char best[128];
        int value = (int)strtol(line + 66, NULL, 10);
        strncpy(best, line + 66, sizeof best - 1);
        best[sizeof best - 1] = 0;
        line[66] = 0;
        game_state s = state_of(line);
        search_limits limits = {.threads = threads};
        search_report r;
        reversi_engine.clear(e);
        assert_true(reversi_engine.solve(e, &s, &limits, NULL, NULL, NULL, &r));
        assert_true(r.exact);
        CHECK(abs(search_margin(r.value)) == abs(value) && (r.value > 0) == (value > 0),
              "%s %d: %d instead of %d", name, i, r.value, value);
        char step[GAME_STEP_TEXT];
        reversi_game.step_write(&s, r.pv[0], step);
        CHECK(strstr(best, step) != NULL, "%s %d: %s is not best", name, i, step);
        check_variation(&s, &r);
        nodes += r.nodes;
    }
    lines_close(&l);
    reversi_engine.destroy(e);
    return nodes;
}

/* Right, and the same node by node in every form of the kernels. */
static void test_solve(void **state)
{
    (void)state;
    uint64_t nodes = solve_file("reversi/ffo-1-19.txt", 1, 19, 1);
    for (int i = 0; i < KERNELS; i++) {
        if (kernel_form(i) == NULL)
            continue;
        setenv("PARLOUR_CPU", kernel_form(i)->name, 1);
        assert_true(kernel_choose() == kernel_form(i));
        assert_true(nodes == solve_file("reversi/ffo-1-19.txt", 1, 19, 1));
    }
    unsetenv("PARLOUR_CPU");
}

static void test_threads(void **state)
{
    (void)state;
    solve_file("reversi/ffo-1-19.txt", 8, 19, 2);
    solve_file("reversi/ffo-1-19.txt", 16, 19, 5);
}

static void test_repeatable(void **state)
{
    (void)state;
    search_report r[2 + KERNELS];
    game_state s = state_of(start_text);
    search_limits limits = {.turns = 10};
    for (int i = 0; i < 2 + KERNELS; i++) {
        if (i >= 2 && kernel_form(i - 2) != NULL)
            setenv("PARLOUR_CPU", kernel_form(i - 2)->name, 1);
        void *e = new_engine(1);
        assert_true(reversi_engine.think(e, &s, &limits, NULL, NULL, NULL, &r[i]));
        r[i].ms = 0;
        reversi_engine.destroy(e);
    }
    unsetenv("PARLOUR_CPU");
    assert_int_equal(r[0].turns, 10);
    for (int i = 1; i < 2 + KERNELS; i++)
        assert_memory_equal(&r[0], &r[i], sizeof r[0]);
}

static void test_every(void **state)
{
    (void)state;
    void *e = new_engine(1);
    game_state s = state_of(start_text);
    search_limits limits = {.turns = 6, .every = true};
    search_report r;
    assert_true(reversi_engine.think(e, &s, &limits, NULL, NULL, NULL, &r));
    assert_int_equal(r.n_choices, 4);
    for (int i = 0; i < 4; i++) /* the four openings are one by symmetry */
        assert_int_equal(r.choice[i].value, r.value);
    /* Exact values of all moves near the end: FFO 1. */
    s = state_of("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X");
    limits = (search_limits){.every = true, .turns = 64};
    assert_true(reversi_engine.think(e, &s, &limits, NULL, NULL, NULL, &r));
    assert_true(r.exact && r.n_choices > 2);
    for (int i = 0; i < r.n_choices; i++) {
        game_state next = s;
        search_report reply;
        search_limits none = {0};
        reversi_game.play(&next, r.choice[i].step);
        assert_true(r.choice[i].exact);
        assert_true(i == 0 || r.choice[i].value <= r.choice[i - 1].value);
        assert_true(reversi_engine.solve(e, &next, &none, NULL, NULL, NULL, &reply));
        assert_int_equal(search_margin(r.choice[i].value), -search_margin(reply.value));
    }
    reversi_engine.destroy(e);
}

static void test_limits(void **state)
{
    (void)state;
    void *e = new_engine(1);
    game_state s = state_of(start_text);
    search_report r;
    search_limits limits = {.nodes = 100000};
    assert_true(reversi_engine.think(e, &s, &limits, NULL, NULL, NULL, &r));
    assert_true(r.nodes < 110000 && r.n_pv > 0);
    uint64_t nodes = r.nodes;
    /* The same for those who would use more threads: nodes are counted to be repeatable. */
    void *wide = new_engine(4);
    limits.threads = 4;
    assert_true(reversi_engine.think(wide, &s, &limits, NULL, NULL, NULL, &r));
    assert_true(r.nodes == nodes);
    reversi_engine.destroy(wide);
    limits = (search_limits){.ms = 30};
    assert_true(reversi_engine.think(e, &s, &limits, NULL, NULL, NULL, &r));
    assert_true(game_is_legal(&reversi_game, &s, r.pv[0]));
    /* A stop before the start still gives a legal step. */
    atomic_bool stop = true;
    limits = (search_limits){.turns = 30};
    assert_true(reversi_engine.think(e, &s, &limits, &stop, NULL, NULL, &r));
    assert_true(game_is_legal(&reversi_game, &s, r.pv[0]));
    reversi_engine.destroy(e);
}

/* The best of all moves has the value of the answer, won or lost, and none has a better one. */
static void test_every_agrees(void **state)
{
    (void)state;
    lines l;
    void *e = new_engine(1);
    lines_open(&l, "reversi/ffo-1-19.txt");
    int won = 0, lost = 0;
    for (char *line; (line = lines_next(&l)) != NULL;) {
        line[66] = 0;
        game_state s = state_of(line);
        search_limits limits = {.every = true};
        search_report r;
        assert_true(reversi_engine.solve(e, &s, &limits, NULL, NULL, NULL, &r));
        assert_true(r.exact && r.n_choices > 0);
        assert_int_equal(r.choice[0].value, r.value);
        for (int i = 1; i < r.n_choices; i++)
            assert_true(r.choice[i].value <= r.choice[i - 1].value);
        won += r.value > 0;
        lost += r.value < 0;
    }
    assert_true(won > 0 && lost > 0);
    lines_close(&l);
    reversi_engine.destroy(e);
}

/* Only a pass, only one move, and a game that is over. */
static void test_forced(void **state)
{
    (void)state;
    void *e = new_engine(1);
    search_report r;
    search_limits limits = {.ms = 60000, .soft_ms = 60000};
    game_state s = state_of("XO------OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO O");
    assert_true(reversi_engine.think(e, &s, &limits, NULL, NULL, NULL, &r));
    assert_int_equal(r.pv[0].kind, STEP_PASS);
    assert_true(r.exact);
    check_variation(&s, &r);
    s = state_of("XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX O");
    assert_true(s.status != GAME_ON);
    assert_false(reversi_engine.think(e, &s, &limits, NULL, NULL, NULL, &r));
    reversi_engine.destroy(e);
}

static void test_supports(void **state)
{
    (void)state;
    game_config cfg;
    game_config_init(&cfg, &reversi_game);
    assert_true(reversi_engine.supports(&cfg));
    assert_true(game_config_set(&cfg, "aim", "fewest", NULL));
    assert_false(reversi_engine.supports(&cfg));
    game_error err = {0, ""};
    assert_null(reversi_engine.create(1, 1, "nonsense", 8, &err));
    assert_true(strstr(err.text, "weights") != NULL);
}

typedef struct stopper {
    atomic_bool *stop;
    struct timespec when;
} stopper;

static void *stop_later(void *arg)
{
    stopper *s = arg;
    struct timespec wait = {0, 60000000};
    nanosleep(&wait, NULL);
    clock_gettime(CLOCK_MONOTONIC, &s->when);
    atomic_store(s->stop, true);
    return NULL;
}

/* A long search comes back soon after the flag; how soon is printed, not asserted. */
static void test_stop(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 2; threads++) {
        void *e = new_engine(threads);
        game_state s = state_of(start_text);
        atomic_bool stop = false;
        stopper st = {.stop = &stop};
        pthread_t thread;
        search_limits limits = {.threads = threads};
        search_report r;
        struct timespec end;
        assert_int_equal(pthread_create(&thread, NULL, stop_later, &st), 0);
        assert_true(reversi_engine.solve(e, &s, &limits, &stop, NULL, NULL, &r));
        clock_gettime(CLOCK_MONOTONIC, &end);
        pthread_join(thread, NULL);
        assert_false(r.exact);
        assert_true(game_is_legal(&reversi_game, &s, r.pv[0]));
        print_message("%d thread(s): back after %.1f ms\n", threads,
                      (double)(end.tv_sec - st.when.tv_sec) * 1e3 +
                          (double)(end.tv_nsec - st.when.tv_nsec) / 1e6);
        reversi_engine.destroy(e);
    }
}

static void test_perft(void **state)
{
    (void)state;
    void *e = new_engine(4);
    game_state s = state_of(start_text);
    assert_true(reversi_engine.perft(e, &s, 9, 1) == 3005288);
    assert_true(reversi_engine.perft(e, &s, 9, 4) == 3005288);
    assert_true(reversi_engine.perft(e, &s, 0, 1) == 1);
    reversi_engine.destroy(e);
}

#if defined(ENGINE_TEST_LONG)
static void test_long(void **state)
{
    (void)state;
    solve_file("reversi/ffo-20-59.txt", 1, 25, 1);
    solve_file("reversi/ffo-20-59.txt", 18, 26, 2);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
#if defined(ENGINE_TEST_LONG)
        cmocka_unit_test(test_long),
#endif
        cmocka_unit_test(test_solve),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_repeatable),
        cmocka_unit_test(test_every),
        cmocka_unit_test(test_every_agrees),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_forced),
        cmocka_unit_test(test_supports),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_perft),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
