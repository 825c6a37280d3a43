/* test_record.c - records: the files of tests/data/records, and the record as
 * data.  A file in good/ replays, and what is written from it is read back the
 * same.  A file in bad/ fails with the message that stands in bad/messages.txt. */
#include "core/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "support/cmocka_all.h"
#include "support/lines.h"
#include "template/template.h"

static const game *const LIST[] = {&template_game};

static char *written(const record *r)
{
    struct text t;
    text_init(&t);
    record_write(r, &t);
    return text_take(&t);
}

static void check_good(const char *name, void *ctx)
{
    (void)ctx;
    size_t size;
    game_error e = {.text = ""};
    char *bytes = lines_file(name, &size);
    record *r = record_new(), *again = record_new();
    CHECK(record_read(r, bytes, size, &e), "%s: %s", name, e.text);
    char *one = written(r);
    CHECK(record_read(again, one, strlen(one), &e), "%s: %s", name, e.text);
    char *two = written(again);
    assert_string_equal(one, two);
    if (strstr(name, "exact") != NULL)
        assert_string_equal(one, bytes);

    session *s = record_replay(r, LIST, 1, NULL, &e);
    CHECK(s != NULL, "%s: %s", name, e.text);
    session_free(s);
    record_free(r);
    record_free(again);
    free(one);
    free(two);
    free(bytes);
}

static void test_good_files(void **state)
{
    (void)state;
    assert_true(lines_folder("records/good", check_good, NULL) >= 5);
}

/* The message of reading, or else of replaying, a file. */
static void message_of(const char *name, char *out, size_t size)
{
    size_t n;
    game_error e = {.text = ""};
    char *bytes = lines_file(name, &n);
    record *r = record_new();
    if (!record_read(r, bytes, n, &e)) {
        assert_int_equal(record_turns(r), 0);
        assert_int_equal(record_headers(r), 0);
    } else {
        session *good = NULL;
        session *s = record_replay(r, LIST, 1, &good, &e);
        CHECK(s == NULL, "%s replays", name);
        session_free(good);
    }
    assert_string_not_equal(e.text, "");
    text_copy(out, size, e.text);
    record_free(r);
    free(bytes);
}

static void count_files(const char *name, void *ctx)
{
    *(int *)ctx += strstr(name, "messages.txt") == NULL;
}

static void test_bad_files(void **state)
{
    (void)state;
    lines l;
    int n = 0, files = 0;
    lines_open(&l, "records/bad/messages.txt");
    for (char *line; (line = lines_next(&l)) != NULL; n++) {
        char *tab = strchr(line, '\t');
        assert_non_null(tab);
        *tab = '\0';
        char name[256], found[256];
        snprintf(name, sizeof name, "records/bad/%s", line);
        message_of(name, found, sizeof found);
        CHECK(strcmp(found, tab + 1) == 0, "%s: \"%s\" instead of \"%s\"", line, found, tab + 1);
    }
    lines_close(&l);
    lines_folder("records/bad", count_files, &files);
    assert_int_equal(n, files); /* every file has its message */
}

/* The session up to the first wrong turn. */
static void test_good_part(void **state)
{
    (void)state;
    static const char TEXT[] = "parlour-record 1\ngame: template\n\n1. e1\n2. d2\n3. d2\n4. a1\n";
    game_error e;
    record *r = record_new();
    session *good;
    assert_true(record_read(r, TEXT, sizeof TEXT - 1, &e));
    assert_null(record_replay(r, LIST, 1, &good, &e));
    assert_string_equal(e.text, "line 6: d2: not legal here; legal: a1 b1 c1 d1 a2 b2 c2");
    assert_non_null(good);
    assert_int_equal(session_length(good), 2);
    session_free(good);
    assert_null(record_replay(r, LIST, 1, NULL, &e));
    assert_null(record_replay(r, LIST, 1, NULL, NULL));
    assert_null(record_replay(r, LIST, 0, &good, &e));
    assert_null(good);
    record_free(r);
}

static void test_data(void **state)
{
    (void)state;
    record *r = record_new();
    const char *key, *value;
    assert_int_equal(record_turns(r), 0);
    assert_string_equal(record_comment(r, -1), "");
    assert_null(record_get(r, "game"));
    assert_true(record_set(r, "game", " nim \n"));
    assert_true(record_set(r, "player0", "a\tb\nc\x7f"));
    assert_true(record_set(r, "empty", ""));
    assert_true(record_set(r, "game", "template2"));
    assert_int_equal(record_headers(r), 3);
    assert_string_equal(record_get(r, "game"), "template2");
    assert_string_equal(record_get(r, "player0"), "a b c");
    assert_true(record_set(r, "player0", NULL));
    assert_true(record_set(r, "player0", NULL));
    record_header(r, 1, &key, &value);
    assert_string_equal(key, "empty");
    assert_string_equal(value, "");

    assert_true(record_add_comment(r, "before {all}"));
    assert_true(record_add(r, " e1 "));
    assert_true(record_add_comment(r, "one\r\ntwo\x01"));
    assert_true(record_add_comment(r, "three"));
    assert_true(record_add(r, "d2"));
    assert_false(record_add(r, ""));
    assert_false(record_add(r, "  "));
    assert_false(record_add(r, "a{1"));
    assert_int_equal(record_turns(r), 2);
    assert_int_equal(record_turn_line(r, 0), 0);
    char *text = written(r);
    assert_string_equal(text, "parlour-record 1\ngame: template2\nempty:\n\n{before (all)}\n"
                              "1. e1 {one\ntwo \nthree}\n2. d2\n");
    record *again = record_new();
    game_error e;
    assert_true(record_read(again, text, strlen(text), &e));
    assert_string_equal(record_comment(again, 0), "one\ntwo \nthree");
    assert_string_equal(record_comment(again, -1), "before (all)");
    assert_string_equal(record_turn(again, 1), "d2");
    assert_int_equal(record_turn_line(again, 1), 9);
    free(text);
    record_free(again);
    record_free(r);
    record_free(NULL);
}

/* Every cut of a good file: an answer, and no more turns than were there. */
static void test_cut(void **state)
{
    (void)state;
    size_t size;
    char *bytes = lines_file("records/good/comments.parlour", &size);
    record *r = record_new();
    for (size_t n = 0; n < size; n++) {
        game_error e = {.text = ""};
        char *part = malloc(n + 1); /* so that a byte too far is seen */
        assert_non_null(part);
        memcpy(part, bytes, n);
        if (!record_read(r, part, n, &e))
            assert_string_not_equal(e.text, "");
        free(part);
    }
    record_free(r);
    free(bytes);
}

static session *played(const char *options, const char *start, const char *const *turn)
{
    game_config cfg;
    game_error e = {.text = ""};
    game_config_init(&cfg, &template_game);
    assert_true(game_config_read(&cfg, options, &e));
    session *s = start == NULL ? session_new(&cfg, &e) : session_new_at(&cfg, start, &e);
    CHECK(s != NULL, "%s", e.text);
    for (; *turn != NULL; turn++)
        CHECK(session_play_text(s, *turn, &e), "%s", e.text);
    return s;
}

/* The session as text; and that replaying gives the same session. */
static void expect(session *s, const char *wanted)
{
    record *r = record_of(s);
    char *text = written(r);
    assert_string_equal(text, wanted);
    game_error e = {.text = ""};
    session *back = record_replay(r, LIST, 1, NULL, &e);
    CHECK(back != NULL, "%s", e.text);
    int w1, w2;
    assert_int_equal(session_ended(s, &w1), session_ended(back, &w2));
    assert_int_equal(w1, w2);
    assert_int_equal(session_position(s), session_position(back));
    assert_memory_equal(session_state(s), session_state(back), sizeof(game_state));
    session_free(back);
    session_free(s);
    record_free(r);
    free(text);
}

static const char *louder(const char *comment)
{
    return strcmp(comment, "as it was") == 0 ? comment : "loud {words}";
}

/* Comments said otherwise, of the start and of variations too; nothing else changes. */
static void test_reworded(void **state)
{
    (void)state;
    static const char before[] = "parlour-record 1\ngame: template\n\n{one}\n1. e1 {as it was}\n"
                                 "2. b2\n3. b1 {two}\n\nvariation 2\n{three}\n2. c2 {four}\n";
    static const char after[] = "parlour-record 1\ngame: template\n\n{loud (words)}\n"
                                "1. e1 {as it was}\n2. b2\n3. b1 {loud (words)}\n\nvariation 2\n"
                                "{loud (words)}\n2. c2 {loud (words)}\n";
    record *r = record_new();
    game_error e = {.text = ""};
    CHECK(record_read(r, before, strlen(before), &e), "%s", e.text);
    assert_true(record_reword(r, louder));
    char *text = written(r);
    assert_string_equal(text, after);
    free(text);
    record_free(r);
}

#define TURNS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define HEAD       "parlour-record 1\ngame: template\noptions: pile1=5 pile2=4 both="

static void test_sessions(void **state)
{
    (void)state;
    session *s = played("", NULL, TURNS("e1", "d2"));
    expect(s, HEAD "no last=wins\n\n1. e1\n2. d2\n");

    s = played("both=yes", NULL, TURNS("e1+d2", "d1", "c2"));
    session_undo(s);
    session_undo(s);
    expect(s, HEAD "yes last=wins\nposition: 4\n\n1. e1+d2\n2. d1\n3. c2\n");

    s = played("both=yes", NULL, TURNS("e1+d2"));
    session_undo(s);
    session_stop(s, END_TIME, 0);
    expect(s, HEAD "yes last=wins\nresult: 1 by time\n\n1. e1 ...\n");

    s = played("both=yes", NULL, TURNS("d1", "d2 .", "c1 ..."));
    assert_int_equal(session_turn_steps(s), 1);
    session_undo(s);
    expect(s, HEAD "yes last=wins\nposition: 4\n\n1. d1\n2. d2\n3. c1 ...\n");

    s = played("", "2/1 B", TURNS("a1", "a2"));
    expect(s, HEAD "no last=wins\nstart: 2/1 B\nresult: 0 by rules\n\n1. a1\n2. a2\n");

    s = played("", NULL, TURNS("a1"));
    session_stop(s, END_AGREED, -1);
    expect(s, HEAD "no last=wins\nresult: draw by agreement\n\n1. a1\n");

    s = played("", NULL, TURNS("a1", "b2"));
    session_stop(s, END_RESIGNED, 0);
    session_go(s, 1);
    expect(s, HEAD "no last=wins\nposition: 1\nresult: 1 by resignation\n\n1. a1\n2. b2\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good_files), cmocka_unit_test(test_bad_files),
        cmocka_unit_test(test_good_part),  cmocka_unit_test(test_data),
        cmocka_unit_test(test_cut),        cmocka_unit_test(test_sessions),
        cmocka_unit_test(test_reworded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
