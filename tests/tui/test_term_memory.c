/* The terminal in memory: its little language of keys, and what it keeps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tui/term.h"

static term open_fed(const char *keys)
{
    term t;
    assert_true(term_open_memory(&t, 24, 80, 256, true));
    term_memory_feed(&t, keys);
    return t;
}

static void expect_key(term *t, enum event_kind kind, uint32_t key)
{
    term_event e;
    assert_true(t->f->next(t->self, &e));
    assert_int_equal(e.kind, kind);
    assert_int_equal(e.key, key);
}

static void expect_nothing(term *t)
{
    term_event e;
    assert_false(t->f->next(t->self, &e));
    assert_int_equal(e.kind, EVENT_NONE);
}

static void plain_characters_and_named_keys(void **state)
{
    (void)state;
    term t = open_fed("d3<enter><up><f1>\u00e9<lt>a<backtab><what>>");
    expect_key(&t, EVENT_KEY, 'd');
    expect_key(&t, EVENT_KEY, '3');
    expect_key(&t, EVENT_KEY, KEYCODE_ENTER);
    expect_key(&t, EVENT_KEY, KEYCODE_UP);
    expect_key(&t, EVENT_KEY, KEYCODE_F1);
    expect_key(&t, EVENT_KEY, 0xe9);
    expect_key(&t, EVENT_KEY, '<');
    expect_key(&t, EVENT_KEY, 'a');
    expect_key(&t, EVENT_KEY, KEYCODE_BACKTAB);
    expect_key(&t, EVENT_KEY, '>');
    expect_nothing(&t);
    term_memory_feed(&t, "x");
    expect_key(&t, EVENT_KEY, 'x');
    expect_nothing(&t);
    t.f->close(t.self);
}

static void pasted_text_is_marked(void **state)
{
    (void)state;
    term t = open_fed("<paste a\n<>z<eof>");
    expect_key(&t, EVENT_PASTE, 'a');
    expect_key(&t, EVENT_PASTE, '\n');
    expect_key(&t, EVENT_PASTE, '<');
    expect_key(&t, EVENT_KEY, 'z');
    term_event e;
    assert_true(t.f->next(t.self, &e));
    assert_int_equal(e.kind, EVENT_END);
    assert_int_equal(e.signal, 0);
    expect_nothing(&t);
    t.f->close(t.self);
}

static void mouse_and_size(void **state)
{
    (void)state;
    term t = open_fed("<click 3 240><wheeldown 0 1><size 10 40><rclick 1>k");
    term_event e;
    assert_true(t.f->next(t.self, &e));
    assert_int_equal(e.kind, EVENT_MOUSE);
    assert_int_equal(e.row, 3);
    assert_int_equal(e.col, 240);
    assert_int_equal(e.button, MOUSE_LEFT);
    assert_true(t.f->next(t.self, &e));
    assert_int_equal(e.button, MOUSE_WHEEL_DOWN);
    assert_true(t.f->next(t.self, &e));
    assert_int_equal(e.kind, EVENT_RESIZED);
    int rows, cols;
    t.f->size(t.self, &rows, &cols);
    assert_int_equal(rows, 10);
    assert_int_equal(cols, 40);
    expect_key(&t, EVENT_KEY, 'k');
    t.f->mouse(t.self, false);
    term_memory_feed(&t, "<click 1 1>z");
    expect_key(&t, EVENT_KEY, 'z');
    t.f->close(t.self);
}

static void shown_picture_is_kept(void **state)
{
    (void)state;
    term t = open_fed("");
    canvas *c = canvas_new(5, 10);
    canvas_text_attr(c, 2, 3, ROLE_GOOD, GLYPH_BOLD, "\u25cf ok");
    t.f->show(t.self, c, 2, 5);
    assert_true(canvas_equal(c, term_memory_shown(&t)));
    int row, col;
    term_memory_cursor(&t, &row, &col);
    assert_int_equal(row, 2);
    assert_int_equal(col, 5);
    term_facts facts;
    t.f->facts(t.self, &facts);
    assert_int_equal(facts.colors, 256);
    assert_true(facts.unicode);
    assert_int_equal(t.f->fd(t.self), -1);
    canvas_free(c);
    t.f->close(t.self);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_characters_and_named_keys),
        cmocka_unit_test(pasted_text_is_marked),
        cmocka_unit_test(mouse_and_size),
        cmocka_unit_test(shown_picture_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
