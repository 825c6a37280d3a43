/* The canvas: drawing never leaves the grid or the clip rectangle, nothing but
 * characters of one column gets in, and dumps show what was drawn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tui/canvas.h"
#include "tui/utf8.h"

static void expect_dump(const canvas *c, const char *want)
{
    char *got = canvas_dump(c, false);
    assert_string_equal(got, want);
    free(got);
}

static void text_is_cut_at_the_edges(void **state)
{
    (void)state;
    canvas *c = canvas_new(3, 6);
    assert_int_equal(canvas_text(c, 0, -2, ROLE_TEXT, "abcd"), 4);
    assert_int_equal(canvas_text(c, 1, 4, ROLE_TEXT, "efgh"), 4);
    assert_int_equal(canvas_text(c, 3, 0, ROLE_TEXT, "below"), 5);
    assert_int_equal(canvas_text(c, -1, 0, ROLE_TEXT, "above"), 5);
    expect_dump(c, "cd\n    ef\n\n");
    canvas_free(c);
}

static void clip_limits_all_drawing(void **state)
{
    (void)state;
    canvas *c = canvas_new(4, 8);
    canvas_clip(c, &(rect){1, 2, 2, 3});
    canvas_fill(c, (rect){-5, -5, 50, 50}, ROLE_DIM, "x");
    canvas_mark(c, 0, 0, 8, ROLE_WARN, GLYPH_BOLD);
    canvas_mark(c, 1, 0, 8, ROLE_WARN, GLYPH_BOLD);
    expect_dump(c, "\n  xxx\n  xxx\n\n");
    assert_int_equal(canvas_at(c, 1, 1)->role, ROLE_TEXT);
    assert_int_equal(canvas_at(c, 1, 2)->role, ROLE_WARN);
    assert_int_equal(canvas_at(c, 1, 2)->attr, GLYPH_BOLD);
    assert_int_equal(canvas_at(c, 0, 2)->role, ROLE_TEXT);
    canvas_clip(c, &(rect){-3, -3, 1, 1});
    canvas_text(c, 0, 0, ROLE_TEXT, "no");
    canvas_clip(c, &(rect){2, 6, 9, -4});
    canvas_text(c, 2, 6, ROLE_TEXT, "no");
    expect_dump(c, "\n  xxx\n  xxx\n\n");
    canvas_clip(c, NULL);
    canvas_text(c, 0, 0, ROLE_TEXT, "yes");
    expect_dump(c, "yes\n  xxx\n  xxx\n\n");
    canvas_free(c);
}

static void only_narrow_characters_get_in(void **state)
{
    (void)state;
    canvas *c = canvas_new(1, 20);
    assert_int_equal(canvas_text(c, 0, 0, ROLE_TEXT, "a\033[31mb\tc\n"), 10);
    expect_dump(c, "a?[31mb?c?\n");
    canvas_clear(c);
    /* wide, combining, bad byte, cut sequence, C1 control, emoji form, fine */
    canvas_text(c, 0, 0, ROLE_TEXT,
                "\u4e2d"
                "e\u0301"
                "\xff"
                "\xe2\x97"
                "|\xc2\x9b"
                "\u25b6"
                "\u25cf");
    expect_dump(c, "?e????|??\u25cf\n");
    canvas_free(c);
}

static void width_counts_what_text_draws(void **state)
{
    (void)state;
    static const char *const samples[] = {"", "abc", "\u25cb\u2500x", "\xc3\xc3",
                                          "\xf0\x9f\x98\x80!"};
    canvas *c = canvas_new(1, 20);
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        assert_int_equal(canvas_text(c, 0, 0, ROLE_TEXT, samples[i]), canvas_width(samples[i]));
    canvas_free(c);
}

static void fit_marks_what_it_cuts(void **state)
{
    (void)state;
    canvas *c = canvas_new(5, 14);
    assert_int_equal(canvas_text_fit(c, 0, 0, 9, ROLE_TEXT, "just fits"), 9);
    assert_int_equal(canvas_text_fit(c, 1, 0, 10, ROLE_TEXT, "much too long"), 10);
    assert_int_equal(canvas_text_fit(c, 2, 0, 4, ROLE_TEXT, "much too long"), 4);
    assert_int_equal(canvas_text_fit(c, 3, 0, 1, ROLE_TEXT, "much"), 1);
    assert_int_equal(canvas_text_fit(c, 4, 0, 0, ROLE_TEXT, "much"), 0);
    expect_dump(c, "just fits\nmuch to...\nmuc~\n~\n\n");
    canvas_free(c);
}

static void boxes_of_any_size(void **state)
{
    (void)state;
    canvas *c = canvas_new(3, 12);
    canvas_box(c, (rect){0, 0, 3, 12}, ROLE_FRAME, true, "Keys");
    expect_dump(c, "+- Keys ---+\n|          |\n+----------+\n");
    canvas_box(c, (rect){0, 0, 3, 12}, ROLE_FRAME, false, "Very long one");
    expect_dump(c, "\u250c\u2500 Very ~ \u2500\u2510\n\u2502          \u2502\n"
                   "\u2514\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2500\u2518\n");
    canvas_clear(c);
    canvas_box(c, (rect){0, 0, 1, 1}, ROLE_FRAME, true, "x");
    canvas_box(c, (rect){1, 2, 0, 5}, ROLE_FRAME, true, "x");
    canvas_box(c, (rect){-2, 8, 4, 40}, ROLE_FRAME, true, NULL);
    expect_dump(c, "+       |\n        +---\n\n");
    canvas_free(c);
}

static void marks_add_and_dumps_show_roles(void **state)
{
    (void)state;
    canvas *c = canvas_new(2, 6);
    canvas_text_attr(c, 0, 1, ROLE_PIECE_0, GLYPH_UNDERLINE, "X");
    canvas_mark(c, 0, 0, 3, ROLE_LAST, GLYPH_BOLD);
    canvas_text(c, 1, 2, ROLE_WARN, "!");
    assert_int_equal(canvas_at(c, 0, 1)->attr, GLYPH_UNDERLINE | GLYPH_BOLD);
    assert_int_equal(canvas_at(c, 0, 0)->attr, GLYPH_BOLD);
    char *got = canvas_dump(c, true);
    assert_string_equal(got, " X\n  !\n-- roles --\naaa\n  W\n");
    free(got);
    assert_null(canvas_at(c, 2, 0));
    assert_null(canvas_at(c, 0, -1));
    canvas_free(c);
}

static void equality_sees_character_role_and_attribute(void **state)
{
    (void)state;
    canvas *a = canvas_new(2, 3), *b = canvas_new(2, 3);
    assert_true(canvas_equal(a, b));
    canvas_text(a, 1, 1, ROLE_TEXT, "x");
    assert_false(canvas_equal(a, b));
    canvas_text(b, 1, 1, ROLE_TEXT, "x");
    assert_true(canvas_equal(a, b));
    canvas_mark(b, 1, 1, 1, ROLE_GOOD, 0);
    assert_false(canvas_equal(a, b));
    canvas_mark(a, 1, 1, 1, ROLE_GOOD, GLYPH_BOLD);
    assert_false(canvas_equal(a, b));
    assert_true(canvas_resize(a, 3, 3));
    assert_false(canvas_equal(a, b));
    assert_true(canvas_resize(b, 3, 3));
    assert_true(canvas_equal(a, b));
    canvas_free(a);
    canvas_free(b);
}

static void resize_blanks_and_forgets_the_clip(void **state)
{
    (void)state;
    canvas *c = canvas_new(0, -4);
    assert_int_equal(canvas_rows(c), 1);
    assert_int_equal(canvas_cols(c), 1);
    for (int rows = 1; rows < 40; rows += 13) {
        for (int cols = 1; cols < 300; cols += 97) {
            canvas_clip(c, &(rect){0, 0, 1, 1});
            assert_true(canvas_resize(c, rows, cols));
            assert_string_equal(canvas_at(c, rows - 1, cols - 1)->utf8, " ");
            canvas_text(c, rows - 1, cols - 1, ROLE_TEXT, "x");
            assert_string_equal(canvas_at(c, rows - 1, cols - 1)->utf8, "x");
        }
    }
    canvas_free(c);
    canvas_free(NULL);
}

static void utf8_round_trip(void **state)
{
    (void)state;
    for (uint32_t cp = 1; cp < 0x110000; cp += cp < 0x3000 ? 1 : 251) {
        char bytes[5];
        uint32_t back;
        if (cp >= 0xd800 && cp <= 0xdfff)
            continue;
        int n = utf8_put(bytes, cp);
        assert_int_equal(strlen(bytes), n);
        assert_int_equal(utf8_next(bytes, &back), n);
        assert_int_equal(back, cp);
    }
    static const char *const bad[] = {
        "\x80",         "\xc0\x80",         "\xc1\xbf",         "\xe0\x80\x80",
        "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80", "\xe2\x82",
        "\xff"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        uint32_t cp;
        assert_int_equal(utf8_next(bad[i], &cp), 1);
        assert_int_equal(cp, UTF8_BAD);
    }
}

static void narrow_refuses_what_terminals_disagree_about(void **state)
{
    (void)state;
    static const uint32_t fine[] = {' ',    '~',    0xe9,   0x3b1,  0x416,  0x2500,
                                    0x253c, 0x2588, 0x25cb, 0x25cf, 0x25a1, 0x25a0,
                                    0x2190, 0x2193, 0x2022, 0xb7,   0x2713};
    static const uint32_t refused[] = {
        0,      0x1b,   0x7f,   0x85,   0x9b,   0xad,   0x301,   0x200b,  0x202e,  0x2066, 0x231a,
        0x23e9, 0x25aa, 0x25b6, 0x25fd, 0x2600, 0x265f, 0x2660,  0x2705,  0x2714,  0x2b1b, 0x2b50,
        0x3000, 0x4e2d, 0xd7a3, 0xfe0f, 0xff01, 0xfffd, 0x1f600, 0xe0001, 0x10ffff};
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
        assert_true(utf8_narrow(fine[i]));
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_false(utf8_narrow(refused[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_cut_at_the_edges),
        cmocka_unit_test(clip_limits_all_drawing),
        cmocka_unit_test(only_narrow_characters_get_in),
        cmocka_unit_test(width_counts_what_text_draws),
        cmocka_unit_test(fit_marks_what_it_cuts),
        cmocka_unit_test(boxes_of_any_size),
        cmocka_unit_test(marks_add_and_dumps_show_roles),
        cmocka_unit_test(equality_sees_character_role_and_attribute),
        cmocka_unit_test(resize_blanks_and_forgets_the_clip),
        cmocka_unit_test(utf8_round_trip),
        cmocka_unit_test(narrow_refuses_what_terminals_disagree_about),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
