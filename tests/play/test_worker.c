/* test_worker.c - the background thread: answers, abandoned and hurried jobs,
 * many restarts, games changing hands; and the pool of threads beneath it. */
#define _GNU_SOURCE /* pthread_setattr_default_np */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <poll.h>
#include <pthread.h>
#include <string.h>

#include "core/text.h"
#include "play/pool.h"
#include "play/worker.h"
#include "quarto/quarto.h"
#include "reversi/reversi.h"
#include "reviser/reviser.h"
#include "template/template.h"

enum { MIB = 4, HANG_MS = 60000, REPORTS_KEPT = 64 };

static worker *make_worker(int threads)
{
    worker_options o = {.table_mib = MIB, .threads = threads};
    game_error err;
    worker *w = worker_new(&o, &err);
    assert_non_null(w);
    return w;
}

static worker_job make_job(const game *g, int turns)
{
    worker_job job = {.core = true, .limits = {.turns = turns}};
    game_config_init(&job.config, g);
    assert_true(g->start(&job.config, &job.root, NULL));
    return job;
}

/* A job that nobody lives to see the end of. */
static worker_job endless_job(void)
{
    return make_job(&reversi_game, 60);
}

/* Waits for the descriptor, then takes; fails on a hang. */
static enum worker_news next_news(worker *w, unsigned *job, search_report *r)
{
    for (;;) {
        enum worker_news news = worker_take(w, job, r, NULL);
        if (news != NEWS_NONE)
            return news;
        struct pollfd p = {.fd = worker_fd(w), .events = POLLIN};
        assert_int_equal(poll(&p, 1, HANG_MS), 1);
    }
}

/* Threads of engines have room for a search where the system gives its threads little. */
static void test_small_stacks(void **state)
{
    (void)state;
#if defined(__GLIBC__)
    enum { LITTLE = 128 << 10 };
    pthread_attr_t usual, little;
    assert_int_equal(pthread_getattr_default_np(&usual), 0);
    pthread_attr_init(&little);
    assert_int_equal(pthread_attr_setstacksize(&little, LITTLE), 0);
    assert_int_equal(pthread_setattr_default_np(&little), 0);
    static const game *const list[] = {&reversi_game, &reviser_game, &quarto_game};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        worker *w = make_worker(3);
        worker_job job = make_job(list[i], 20);
        job.core = false;
        job.limits.threads = 3;
        job.limits.ms = 1500;
        unsigned number;
        search_report r;
        worker_start(w, &job);
        while (next_news(w, &number, &r) != NEWS_DONE)
            continue;
        assert_true(r.n_pv > 0);
        worker_free(w);
    }
    assert_int_equal(pthread_setattr_default_np(&usual), 0);
    pthread_attr_destroy(&little);
    pthread_attr_destroy(&usual);
#else
    skip();
#endif
}

static bool readable(const worker *w)
{
    struct pollfd p = {.fd = worker_fd(w), .events = POLLIN};
    return poll(&p, 1, 0) == 1;
}

static void same_answer(const search_report *a, const search_report *b)
{
    assert_int_equal(a->turns, b->turns);
    assert_int_equal(a->value, b->value);
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->n_pv, b->n_pv);
    assert_memory_equal(a->pv, b->pv, (size_t)a->n_pv * sizeof a->pv[0]);
}

static void run_plainly(const worker_job *job, search_report *out)
{
    table *t = table_new(MIB);
    search *s = search_new(t);
    assert_non_null(s);
    assert_true(search_run(s, job->config.game, &job->root, &job->limits, NULL, NULL, NULL, out));
    search_free(s);
    table_free(t);
}

/* ---- pool -------------------------------------------------------------------- */

static void test_pool_one_thread(void **state)
{
    (void)state;
    worker_job job = make_job(&reversi_game, 6);
    search_report plain, pooled;
    run_plainly(&job, &plain);
    pool *p = pool_new(MIB, 1);
    assert_non_null(p);
    for (int round = 0; round < 2; round++) {
        assert_true(
            pool_run(p, job.config.game, &job.root, &job.limits, NULL, NULL, NULL, &pooled));
        same_answer(&plain, &pooled);
        pool_clear(p); /* the second round is like the first */
    }
    pool_free(p);
}

static void test_pool_threads_agree(void **state)
{
    (void)state;
    worker_job job = make_job(&template_game, 30);
    search_report plain, pooled;
    run_plainly(&job, &plain);
    pool *p = pool_new(MIB, 4);
    assert_non_null(p);
    job.limits.threads = 4;
    for (int round = 0; round < 50; round++) {
        pool_clear(p);
        assert_true(
            pool_run(p, job.config.game, &job.root, &job.limits, NULL, NULL, NULL, &pooled));
        assert_int_equal(pooled.value, plain.value);
        assert_true(game_is_legal(&template_game, &job.root, pooled.pv[0]));
    }
    pool_free(p);
}

static void test_pool_helps_and_stops(void **state)
{
    (void)state;
    worker_job job = make_job(&reversi_game, 7);
    search_report best;
    pool *p = pool_new(MIB, 3);
    job.limits.threads = 3;
    assert_true(pool_run(p, job.config.game, &job.root, &job.limits, NULL, NULL, NULL, &best));
    assert_int_equal(best.turns, 7);
    atomic_bool stop;
    atomic_init(&stop, true);
    job.limits.turns = 60; /* returns at once all the same, helpers joined */
    assert_true(pool_run(p, job.config.game, &job.root, &job.limits, &stop, NULL, NULL, &best));
    assert_true(game_is_legal(&reversi_game, &job.root, best.pv[0]));
    pool_free(p);
    pool_free(NULL);
}

/* ---- worker ------------------------------------------------------------------ */

static void test_answer(void **state)
{
    (void)state;
    worker *w = make_worker(1);
    worker_job job = make_job(&reversi_game, 5);
    search_report plain, r;
    run_plainly(&job, &plain);
    assert_false(worker_busy(w));
    assert_false(readable(w));
    unsigned number = worker_start(w, &job), seen = 0;
    assert_true(number > 0);
    assert_true(worker_busy(w));
    int depth = 0;
    for (;;) {
        enum worker_news news = next_news(w, &seen, &r);
        assert_int_equal(seen, number);
        assert_true(r.turns >= depth); /* reports only grow */
        depth = r.turns;
        if (news == NEWS_DONE)
            break;
        assert_true(worker_busy(w));
    }
    same_answer(&plain, &r);
    assert_false(worker_busy(w));
    assert_false(readable(w));
    assert_int_equal(worker_take(w, &seen, &r, NULL), NEWS_NONE);
    assert_int_equal(seen, 0);
    worker_free(w);
}

/* An owner who never looks does not stop the search, and loses no answer. */
static void test_slow_owner(void **state)
{
    (void)state;
    worker *w = make_worker(1);
    worker_job job = make_job(&reversi_game, 6);
    search_report r;
    worker_start(w, &job);
    struct pollfd none = {.fd = -1};
    poll(&none, 1, 300);
    int reports = 0;
    while (next_news(w, NULL, &r) != NEWS_DONE)
        reports++;
    assert_true(reports <= 6);
    assert_int_equal(r.turns, 6);
    worker_free(w);
}

static void test_abandon(void **state)
{
    (void)state;
    worker *w = make_worker(1);
    worker_job job = endless_job();
    search_report r;
    worker_start(w, &job);
    next_news(w, NULL, &r); /* it runs */
    worker_abandon(w);
    assert_false(worker_busy(w));
    assert_false(readable(w));
    assert_int_equal(worker_take(w, NULL, &r, NULL), NEWS_NONE);
    worker_abandon(w); /* nothing to abandon: fine */
    worker_hurry(w);

    /* The next job's news are its own. */
    worker_job next = make_job(&template_game, 30);
    unsigned number = worker_start(w, &next), seen;
    while (next_news(w, &seen, &r) != NEWS_DONE)
        assert_int_equal(seen, number);
    assert_true(game_is_legal(&template_game, &next.root, r.pv[0]));
    worker_free(w);
}

static void test_hurry(void **state)
{
    (void)state;
    worker *w = make_worker(1);
    worker_job job = endless_job();
    search_report r;
    worker_start(w, &job);
    while (next_news(w, NULL, &r) == NEWS_REPORT && r.turns < 3)
        ;
    worker_hurry(w);
    assert_true(worker_wait(w, &r, NULL));
    assert_true(r.turns >= 3);
    assert_true(game_is_legal(&reversi_game, &job.root, r.pv[0]));
    worker_free(w);
}

/* Hurried before it began: a quick look is taken, not just any step. */
static void test_hurry_at_once(void **state)
{
    (void)state;
    worker *w = make_worker(1);
    for (int round = 0; round < 100; round++) {
        worker_job job = endless_job();
        search_report r;
        worker_start(w, &job);
        worker_hurry(w);
        assert_true(worker_wait(w, &r, NULL));
        assert_true(r.turns >= 1);
        assert_true(game_is_legal(&reversi_game, &job.root, r.pv[0]));
    }
    worker_free(w);
}

static void test_restarts(void **state)
{
    (void)state;
    worker *w = make_worker(2);
    search_report r;
    unsigned last = 0, seen;
    for (int round = 0; round < 500; round++) {
        worker_job job = round % 3 == 0 ? make_job(&template_game, 4) : endless_job();
        job.limits.threads = 2;
        unsigned number = worker_start(w, &job);
        assert_int_equal(number, last + 1);
        last = number;
        if (round % 5 == 0)
            worker_abandon(w);
        if (round % 7 == 0)
            worker_hurry(w);
        if (worker_take(w, &seen, &r, NULL) != NEWS_NONE)
            assert_int_equal(seen, number);
    }
    worker_job job = make_job(&template_game, 30);
    worker_start(w, &job);
    assert_true(worker_wait(w, &r, NULL));
    assert_true(game_is_legal(&template_game, &job.root, r.pv[0]));
    worker_free(w);
}

static void test_free_while_busy(void **state)
{
    (void)state;
    for (int round = 0; round < 30; round++) {
        worker *w = make_worker(1 + round % 3);
        worker_job job = endless_job();
        job.limits.threads = 3;
        search_report r;
        worker_start(w, &job);
        if (round % 2 == 0)
            next_news(w, NULL, &r);
        worker_free(w);
    }
    worker_free(NULL);
}

/* The same job after other jobs, games and options gives the same node count
 * again: what was learnt for something else is forgotten. */
static void test_games_do_not_mix(void **state)
{
    (void)state;
    worker *w = make_worker(1);
    worker_job a = make_job(&reversi_game, 4), b = make_job(&template_game, 6);
    search_report plain, r;
    run_plainly(&a, &plain);
    for (int round = 0; round < 3; round++) {
        worker_start(w, &a);
        assert_true(worker_wait(w, &r, NULL));
        same_answer(&plain, &r);
        worker_start(w, &b);
        assert_true(worker_wait(w, &r, NULL));
    }
    worker_start(w, &a);
    assert_true(worker_wait(w, &r, NULL));
    worker_clear(w);
    worker_start(w, &a);
    assert_true(worker_wait(w, &r, NULL));
    same_answer(&plain, &r);
    worker_free(w);
}

static void test_engine_and_solve(void **state)
{
    (void)state;
    worker *w = make_worker(1);
    worker_job job = make_job(&template_game, 0);
    search_report by_engine, by_core;
    job.core = false;
    job.task = TASK_SOLVE;
    job.limits = (search_limits){0};
    assert_non_null(template_game.engine);
    worker_start(w, &job);
    assert_true(worker_wait(w, &by_engine, NULL));
    assert_true(by_engine.exact);
    job.core = true;
    worker_start(w, &job);
    assert_true(worker_wait(w, &by_core, NULL));
    assert_true(by_core.exact);
    assert_int_equal(by_core.value, by_engine.value);
    job.task = TASK_THINK;
    job.core = false;
    job.limits.turns = 30;
    job.limits.every = true;
    worker_start(w, &job);
    assert_true(worker_wait(w, &by_engine, NULL));
    game_step legal[GAME_MAX_STEPS];
    assert_int_equal(by_engine.n_choices, template_game.steps(&job.root, legal));
    worker_free(w);
}

/* The first estimate is the one used, and what the tables hold by the other is not believed. */
static void test_first_estimate(void **state)
{
    (void)state;
    worker *w = make_worker(1), *fresh = make_worker(1);
    worker_job by_eval = make_job(&template_game, 1), by_first = by_eval;
    by_first.core = false;
    by_first.first = true;
    search_report a, b, expected, again;
    worker_start(fresh, &by_first);
    assert_true(worker_wait(fresh, &expected, NULL));
    int best = -SCORE_INF;
    game_step step[GAME_MAX_STEPS];
    for (int i = template_game.steps(&by_first.root, step) - 1; i >= 0; i--) {
        game_state s = by_first.root;
        template_game.play(&s, step[i]);
        if (s.mover != by_first.root.mover && s.status == GAME_ON) {
            int value = -template_game.first_eval(&s);
            best = value > best ? value : best;
        }
    }
    assert_int_equal(expected.value, best);
    worker_start(w, &by_eval);
    assert_true(worker_wait(w, &a, NULL));
    worker_start(w, &by_first);
    assert_true(worker_wait(w, &b, NULL));
    same_answer(&expected, &b);
    assert_int_not_equal(a.value, b.value);
    worker_start(w, &by_eval);
    assert_true(worker_wait(w, &again, NULL));
    same_answer(&a, &again);
    worker_free(w);
    worker_free(fresh);
}

/* An engine that cannot be made is news like any other. */
static void test_bad_weights(void **state)
{
    (void)state;
    worker_options o = {
        .table_mib = MIB, .threads = 1, .weights = "no weights", .weights_size = 10};
    worker *w = worker_new(&o, NULL);
    assert_non_null(w);
    worker_job job = make_job(&template_game, 3);
    job.core = false;
    search_report r;
    game_error err = {.at = -1, .text = ""};
    worker_start(w, &job);
    assert_false(worker_wait(w, &r, &err));
    assert_string_equal(err.text, "this engine has no weights");
    assert_false(worker_busy(w));
    job.core = true; /* which needs none */
    worker_start(w, &job);
    assert_true(worker_wait(w, &r, &err));
    worker_free(w);
}

static bool answers_nothing(void *self, const game_state *root, const search_limits *limits,
                            const atomic_bool *stop, search_report_fn *report, void *ctx,
                            search_report *best)
{
    (void)self, (void)root, (void)limits, (void)stop, (void)report, (void)ctx, (void)best;
    return false;
}

/* An engine without memory gives no answer in a game that goes on. */
static void test_short_memory(void **state)
{
    (void)state;
    struct engine poor = *template_game.engine;
    game g = template_game;
    search_report r;
    game_error err = {.at = -1, .text = ""};
    poor.think = poor.solve = answers_nothing;
    g.engine = &poor;
    worker *w = make_worker(1);
    worker_job job = make_job(&g, 3);
    job.core = false;
    worker_start(w, &job);
    assert_false(worker_wait(w, &r, &err));
    assert_string_equal(err.text, "not enough memory");
    worker_free(w);
}

static void test_nothing_to_wait_for(void **state)
{
    (void)state;
    worker *w = make_worker(1);
    search_report r;
    game_error err;
    assert_false(worker_wait(w, &r, &err));
    worker_free(w);
}

/* Every step loses: b2 by four discs at once, f6 in a long game that has to be played
 * out.  Judged, b2 is best; played, f6 gives the other a chance to go wrong. */
static void test_lost_but_stubborn(void **state)
{
    (void)state;
    game_error err;
    game_step placing;
    worker *w = make_worker(1);
    worker_job job = make_job(&reviser_game, 18);
    job.core = false;
    assert_true(game_config_read(&job.config, "chain=must", &err));
    assert_true(reviser_game.state_read(
        &job.config, "../...../.SJ.JJ/.S.J../.JS..J./..JJ../..SJ../JJ..J/.. S", &job.root, &err));
    for (int i = 0; i < 4; i++) { /* with the tables of the time before, too */
        search_report r;
        bool stubborn = i % 2 != 0;
        job.stubborn = stubborn;
        if (i < 2)
            worker_clear(w);
        worker_start(w, &job);
        assert_true(worker_wait(w, &r, &err));
        assert_true(reviser_game.step_read(&job.root, stubborn ? "f6" : "b2", &placing, &err));
        assert_true(game_step_equal(r.pv[0], placing));
        assert_int_equal(search_is_final(r.value), !stubborn);
        assert_true(stubborn || r.value < 0);
    }
    worker_free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pool_one_thread),
        cmocka_unit_test(test_pool_threads_agree),
        cmocka_unit_test(test_pool_helps_and_stops),
        cmocka_unit_test(test_answer),
        cmocka_unit_test(test_small_stacks),
        cmocka_unit_test(test_slow_owner),
        cmocka_unit_test(test_abandon),
        cmocka_unit_test(test_hurry),
        cmocka_unit_test(test_hurry_at_once),
        cmocka_unit_test(test_restarts),
        cmocka_unit_test(test_free_while_busy),
        cmocka_unit_test(test_games_do_not_mix),
        cmocka_unit_test(test_engine_and_solve),
        cmocka_unit_test(test_first_estimate),
        cmocka_unit_test(test_bad_weights),
        cmocka_unit_test(test_short_memory),
        cmocka_unit_test(test_lost_but_stubborn),
        cmocka_unit_test(test_nothing_to_wait_for),
    };
    return cmocka_run_group_tests_name("worker", tests, NULL, NULL);
}
