/* test_branches.c - a game with its variations: in from a record, branching, selecting, and
 * out again. */
#include "core/branches.h"

#include <stdlib.h>
#include <string.h>

#include "core/record_data.h"
#include "core/text.h"
#include "support/cmocka_all.h"
#include "template/template.h"

static const game *const LIST[] = {&template_game};

#define HEAD "parlour-record 1\ngame: template\noptions: pile1=5 pile2=4 both=no last=wins\n"

static branches *read_branches(const char *words, record **out)
{
    game_error e = {.text = ""};
    record *r = record_new();
    CHECK(record_read(r, words, strlen(words), &e), "%s", e.text);
    session *s = record_replay(r, LIST, 1, NULL, &e);
    CHECK(s != NULL, "%s", e.text);
    branches *l = branches_new(s, r, &e);
    CHECK(l != NULL, "%s", e.text);
    session_free(s);
    *out = r;
    return l;
}

static void check_written(const branches *l, const record *r, const char *want)
{
    struct text t;
    record *back = branches_record(l, r);
    assert_non_null(back);
    text_init(&t);
    record_write(back, &t);
    assert_string_equal(t.data, want);
    /* And it can be read. */
    game_error e = {.text = ""};
    session *s = record_replay(back, LIST, 1, NULL, &e);
    CHECK(s != NULL, "%s", e.text);
    session_free(s);
    text_free(&t);
    record_free(back);
}

static game_step step_of(const branches *l, int position, const char *words)
{
    game_step step = {0};
    const session *s = branches_session(l, branches_now(l));
    game_error e = {.text = ""};
    CHECK(template_game.step_read(session_state_at(s, position), words, &step, &e) > 0, "%s",
          e.text);
    return step;
}

static void play(branches *l, int position, const char *words, const char *about)
{
    game_error e = {.text = ""};
    CHECK(branches_play(l, position, step_of(l, position, words), about, &e), "%s", e.text);
}

static void test_through(void **state)
{
    (void)state;
    static const char words[] = HEAD "event: x\n\n{a}\n1. e1 {b}\n2. b2\n3. b1 {c}\n"
                                     "\nvariation 2\n{d}\n2. a2 {e}\n3. d1\n";
    record *r;
    branches *l = read_branches(words, &r);
    assert_int_equal(branches_count(l), 2);
    assert_int_equal(branches_common(l, 1), 1);
    assert_string_equal(branches_about(l, 1), "d");
    assert_string_equal(branches_comment(l, 3), "c");
    check_written(l, r, words);
    /* Seen from the variation the game is one. */
    branches_select(l, 1);
    assert_string_equal(branches_comment(l, 1), "b");
    assert_string_equal(branches_comment(l, 2), "e");
    check_written(l, r,
                  HEAD "event: x\n\n{a}\n1. e1 {b}\n2. a2 {e}\n3. d1\n"
                       "\nvariation 2\n2. b2\n3. b1 {c}\n");
    branches_free(l);
    record_free(r);
}

static void test_branch(void **state)
{
    (void)state;
    static const char words[] = HEAD "\n1. e1\n2. b2 {x}\n3. b1\n";
    record *r;
    branches *l = read_branches(words, &r);
    /* Along the line nothing changes; at its end it only grows. */
    play(l, 1, "b2", NULL);
    assert_int_equal(branches_count(l), 1);
    assert_int_equal(session_length(branches_session(l, 0)), 3);
    play(l, 3, "a1", NULL);
    assert_int_equal(branches_count(l), 1);
    /* Elsewhere it leaves the old line standing. */
    play(l, 2, "d1", "as played");
    assert_int_equal(branches_count(l), 2);
    assert_int_equal(session_length(branches_session(l, branches_now(l))), 3);
    assert_string_equal(branches_comment(l, 2), "x");
    play(l, 1, "d2", NULL);
    play(l, 2, "d1", NULL);
    assert_int_equal(branches_count(l), 3);
    check_written(l, NULL,
                  HEAD "\n1. e1\n2. d2\n3. d1\n"
                       "\nvariation 2\n{as played}\n2. b2 {x}\n3. b1\n4. a1\n"
                       "\nvariation 2\n2. b2 {x}\n3. d1\n");
    /* The move of another line leads back to it; there is no second one. */
    play(l, 1, "b2", NULL);
    assert_int_equal(branches_count(l), 3);
    /* What is not legal changes nothing. */
    game_error e = {.text = ""};
    int now = branches_now(l);
    assert_false(branches_play(l, 1, (game_step){.kind = STEP_JUMP}, NULL, &e));
    assert_string_not_equal(e.text, "");
    assert_int_equal(branches_count(l), 3);
    assert_int_equal(branches_now(l), now);
    branches_free(l);
    record_free(r);
}

/* Pieces of the tree are never lost, however often one leaves a line. */
static void test_many(void **state)
{
    (void)state;
    record *r;
    branches *l = read_branches(HEAD "\n1. e1\n2. b2\n3. b1\n", &r);
    game_step step[GAME_MAX_STEPS];
    const session *s = branches_session(l, 0);
    int n = template_game.steps(session_state_at(s, 1), step);
    assert_true(n > 3);
    for (int i = 0; i < n; i++)
        assert_true(branches_play(l, 1, step[i], NULL, NULL));
    assert_int_equal(branches_count(l), n);
    record *out = branches_record(l, r);
    assert_int_equal(record_variations(out), n - 1);
    record_free(out);
    branches_free(l);
    record_free(r);
}

/* A turn under way, and texts that leave passes out, end where the session does. */
static void test_unfinished(void **state)
{
    (void)state;
    static const char words[] =
        "parlour-record 1\ngame: template\noptions: pile1=7 pile2=6 both=yes "
        "last=wins\n\n1. g1\n2. e1 ...\n\nvariation 2\n2. a1\n";
    record *r;
    branches *l = read_branches(words, &r);
    check_written(l, r, words);
    branches_free(l);
    record_free(r);
}

/* As many header lines as a record may have, and one more of the game's own. */
static void test_full_header(void **state)
{
    (void)state;
    struct text words;
    text_init(&words);
    text_add(&words, "parlour-record 1\ngame: template\n");
    for (int i = 1; i < RECORD_MAX_HEADERS; i++)
        text_addf(&words, "remark%d: x\n", i);
    text_add(&words, "\n1. e1 {Even.}\n");
    record *r;
    branches *l = read_branches(words.data, &r);
    record *out = branches_record(l, r);
    assert_non_null(out);
    assert_string_equal(record_get(out, "game"), "template");
    assert_non_null(record_get(out, "options"));
    assert_string_equal(record_comment(out, 0), "Even.");
    record_free(out);
    branches_free(l);
    record_free(r);
    text_free(&words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_through),     cmocka_unit_test(test_branch),
        cmocka_unit_test(test_many),        cmocka_unit_test(test_unfinished),
        cmocka_unit_test(test_full_header),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
