/* A whole game reviewed in the background: a planted blunder is found in every game, the
 * review can be stopped, resumed and led to another line, and what it says of turns and
 * players adds up. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/text.h"
#include "play/review.h"
#include "play/worker.h"
#include "support.h"
#include "support/cmocka_all.h"

static const game *find(const char *key)
{
    const game *g = game_find(test_games, N_TEST_GAMES, key);
    assert_non_null(g);
    return g;
}

static worker *new_worker(void)
{
    game_error err = {.text = ""};
    worker *w = worker_new(&(worker_options){.table_mib = 4, .threads = 1}, &err);
    CHECK(w != NULL, "%s", err.text);
    return w;
}

static void values(worker *w, const session *s, int turns, search_report *r)
{
    game_error err = {.text = ""};
    worker_job job = {.config = *session_config(s),
                      .root = *session_state(s),
                      .limits = {.turns = turns, .nodes = 200000, .every = true}};
    worker_start(w, &job);
    CHECK(worker_wait(w, r, &err), "%s", err.text);
    assert_true(r->n_choices > 0);
}

/* What the worst step costs. */
static int cost(const game *g, const search_report *r)
{
    return judge_units(g, r->choice[0].value) - judge_units(g, r->choice[r->n_choices - 1].value);
}

/* A game in which each step is the best of a short look ahead, but for one turn, whose last
 * step is the worst one.  *planted is that turn's number, 'least' the first it may be: it
 * must cost something.  'most': no longer than so many turns. */
static session *with_blunder(const game *g, int least, int most, int *planted)
{
    game_config cfg;
    game_config_init(&cfg, g);
    session *s = session_new(&cfg, NULL);
    worker *w = new_worker();
    search_report *r = malloc(sizeof *r);
    *planted = -1;
    while (session_ended(s, NULL) == END_NONE && session_state(s)->turn < most) {
        int turn = session_state(s)->turn;
        /* The blunder shall be one by a deeper look, too. */
        bool plant = *planted < 0 && turn >= least;
        values(w, s, plant ? 7 : 3, r);
        plant = plant && cost(g, r) >= g->judge.blunder * 5 / 4;
        *planted = plant ? turn : *planted;
        assert_true(session_play(s, r->choice[plant ? r->n_choices - 1 : 0].step, NULL));
    }
    free(r);
    worker_free(w);
    assert_true(*planted >= 0);
    return s;
}

static void finish(review *r)
{
    game_error err = {.text = ""};
    time_t end = time(NULL) + 120;
    int before = -1;
    assert_true(review_run(r, true, &err));
    while (review_running(r)) {
        struct pollfd p = {.fd = review_fd(r), .events = POLLIN};
        assert_true(p.fd >= 0);
        poll(&p, 1, 1000);
        review_take(r, &err);
        CHECK(err.text[0] == 0, "%s", err.text);
        int done, total, pass;
        review_progress(r, &done, &total, &pass);
        assert_true(done >= before && done <= total);
        assert_true(pass >= 0 && pass < REVIEW_PASSES);
        before = done;
        CHECK(time(NULL) < end, "no end in two minutes");
    }
    assert_true(review_finished(r));
    assert_int_equal(review_fd(r), -1);
}

static review_options quick(uint64_t nodes)
{
    return (review_options){.table_mib = 4,
                            .threads = 1,
                            .n_passes = 2,
                            .pass = {{.turns = 2, .nodes = 2000}, {.turns = 5, .nodes = nodes}}};
}

/* The sums are those of the turns. */
static void check_sums(const review *r, const game *g)
{
    for (int player = 0; player < 2; player++) {
        review_summary sum, own = {0};
        review_sum(r, player, &sum);
        for (int i = 0; i < review_turns(r); i++) {
            const review_turn *t = review_turn_at(r, i);
            assert_true(t->judgement.loss >= 0);
            if (t->mover != player || t->word < JUDGE_BEST)
                continue;
            own.turns++;
            own.loss += t->judgement.loss;
            own.blunders += t->judgement.loss >= g->judge.blunder;
        }
        assert_int_equal(sum.turns, own.turns);
        assert_int_equal(sum.loss, own.loss);
        assert_int_equal(sum.blunders, own.blunders);
        assert_true(sum.turns >= sum.best + sum.slips + sum.mistakes + sum.blunders);
    }
}

static void blunder_in(const char *key, int least, int most)
{
    const game *g = find(key);
    game_error err = {.text = ""};
    int planted;
    session *s = with_blunder(g, least, most, &planted);
    review_options o = quick(20000);
    review *r = review_new(s, &o, &err);
    CHECK(r != NULL, "%s", err.text);
    assert_int_equal(review_mistake(r, -1, 1), -1);
    finish(r);
    assert_int_equal(review_turns(r), session_state_at(s, session_length(s))->turn);
    const review_turn *bad = review_turn_at(r, planted);
    CHECK(bad->word == JUDGE_BLUNDER, "%s: turn %d is %s", key, planted + 1, judge_name(bad->word));
    assert_string_equal(judge_mark(bad->word), "??");
    char words[160], loss[48];
    judge_say(&bad->judgement, g, words, sizeof words);
    CHECK(strstr(words, "was a blunder: better ") != NULL, "%s", words);
    judge_loss_say(&bad->judgement, g, loss, sizeof loss);
    assert_true(strlen(loss) > 3);
    /* The keys to the next and the last mistake come past it. */
    int at = -1, hits = 0;
    while ((at = review_mistake(r, at, 1)) >= 0)
        hits += at == planted;
    assert_int_equal(hits, 1);
    at = review_turns(r);
    while ((at = review_mistake(r, at, -1)) >= 0)
        hits += at == planted;
    assert_int_equal(hits, 2);
    /* Most turns of players who take the best of a short look ahead are no blunders. */
    int blunders = 0;
    for (int i = 0; i < review_turns(r); i++) {
        assert_true(review_turn_at(r, i)->known);
        blunders += review_turn_at(r, i)->word == JUDGE_BLUNDER;
    }
    assert_true(blunders * 2 < review_turns(r));
    check_sums(r, g);
    review_free(r);
    session_free(s);
}

static void blunder_reversi(void **state)
{
    (void)state;
    blunder_in("reversi", 30, 70);
}

static void blunder_reviser(void **state)
{
    (void)state;
    blunder_in("reviser", 8, 60);
}

static void blunder_quarto(void **state)
{
    (void)state;
    blunder_in("quarto", 5, 17);
}

/* Stopped at any moment, what is known stays; another line keeps what both share. */
static void stop_and_follow(void **state)
{
    (void)state;
    const game *g = find("reversi");
    game_error err;
    int planted;
    session *s = with_blunder(g, 30, 40, &planted);
    review_options o = quick(3000);
    review *r = review_new(s, &o, &err);
    for (int stop = 0; stop < 8; stop++) {
        int before, done, total, pass;
        review_progress(r, &before, &total, &pass);
        assert_true(review_run(r, true, &err));
        for (int i = 0; i < 2 + stop && review_running(r); i++) {
            struct pollfd p = {.fd = review_fd(r), .events = POLLIN};
            poll(&p, 1, 1000);
            review_take(r, &err);
        }
        if (stop % 2 == 0)
            review_run(r, false, &err);
        else
            review_rest(r);
        assert_false(review_running(r));
        assert_int_equal(review_fd(r), -1);
        assert_false(review_take(r, &err));
        review_progress(r, &done, &total, &pass);
        assert_true(done >= before);
    }
    finish(r);
    /* A shorter line: the rest is forgotten, and nothing is left to do. */
    session *other = session_copy(s);
    session_go(other, 20);
    game_step step[GAME_MAX_STEPS];
    int n = session_steps(other, step);
    for (int i = 0; i < n; i++)
        if (!game_step_equal(step[i], session_step_at(s, 20))) {
            assert_true(session_play(other, step[i], NULL));
            break;
        }
    assert_int_equal(session_length(other), 21);
    assert_true(review_follow(r, other));
    review_point p;
    review_point_at(r, 20, &p);
    assert_true(p.known);
    review_point_at(r, 21, &p);
    assert_false(p.known);
    assert_false(review_finished(r));
    /* In the middle of work, too. */
    assert_true(review_run(r, true, &err));
    assert_true(review_follow(r, s));
    finish(r);
    assert_int_equal(review_turns(r), session_state_at(s, session_length(s))->turn);
    /* A game of other rules is refused and nothing is lost. */
    game_config cfg;
    game_config_init(&cfg, find("quarto"));
    session *quarto = session_new(&cfg, NULL);
    assert_false(review_follow(r, quarto));
    assert_true(review_finished(r));
    review_free(r);
    session_free(quarto);
    session_free(other);
    session_free(s);
}

/* What is looked at comes first. */
static void focus(void **state)
{
    (void)state;
    const game *g = find("reversi");
    game_error err;
    int planted;
    session *s = with_blunder(g, 30, 40, &planted);
    review_options o = quick(3000);
    review *r = review_new(s, &o, &err);
    review_point p;
    review_focus(r, 25);
    assert_true(review_run(r, true, &err));
    do {
        struct pollfd fd = {.fd = review_fd(r), .events = POLLIN};
        poll(&fd, 1, 1000);
        review_take(r, &err);
        review_point_at(r, 25, &p);
    } while (!p.known);
    review_point_at(r, 10, &p);
    assert_false(p.known);
    review_free(r);
    session_free(s);
}

/* Words by the game's own limits; steps of one turn add up; a given away result counts. */
static void words(void **state)
{
    (void)state;
    const game *g = find("reversi");
    game_config cfg;
    game_state s;
    game_step step[GAME_MAX_STEPS];
    game_config_init(&cfg, g);
    assert_true(g->start(&cfg, &s, NULL));
    int n = g->steps(&s, step);
    assert_int_equal(n, 4);
    const struct {
        int best, own;
        bool exact;
        enum judge_word word;
        const char *loss;
    } row[] = {
        {200, 200, false, JUDGE_BEST, "0.0 discs"},
        {200, 150, false, JUDGE_GOOD, "0.5 discs"},
        {200, 90, false, JUDGE_SLIP, "1.1 discs"},
        {200, -100, false, JUDGE_MISTAKE, "3.0 discs"},
        {300, -300, false, JUDGE_BLUNDER, "6.0 discs"},
        {SCORE_WIN + 256 * 2 - 60, 0, true, JUDGE_MISTAKE, "2.0 discs"}, /* a win becomes a draw */
        {SCORE_WIN + 256 * 40 - 60, SCORE_WIN + 256 * 39 - 60, true, JUDGE_SLIP, "1.0 discs"},
        {SCORE_WIN + 256 * 5 - 60, -(SCORE_WIN + 256 * 5 - 60), true, JUDGE_BLUNDER, "10.0 discs"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        search_choice choice[2] = {{step[0], row[i].best, row[i].exact},
                                   {step[1], row[i].own, row[i].exact}};
        judgement j;
        char loss[48];
        judge_begin(&j);
        assert_int_equal(judge_is(&j, g), JUDGE_UNKNOWN);
        judge_step(&j, g, &s, choice, 2, step[1]);
        judge_loss_say(&j, g, loss, sizeof loss);
        CHECK(judge_is(&j, g) == row[i].word, "row %zu: %s", i, judge_name(judge_is(&j, g)));
        assert_string_equal(loss, row[i].loss);
    }
    /* A step without values leaves the turn unjudged by it, but known to be more. */
    judgement j;
    judge_begin(&j);
    judge_step(&j, g, &s, NULL, 0, step[1]);
    assert_int_equal(judge_is(&j, g), JUDGE_UNKNOWN);
    assert_int_equal(j.judged, 0);
    assert_int_equal(j.steps, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words),           cmocka_unit_test(blunder_reversi),
        cmocka_unit_test(blunder_reviser), cmocka_unit_test(blunder_quarto),
        cmocka_unit_test(stop_and_follow), cmocka_unit_test(focus),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
