/* The themes: complete, readable (contrast by luminance), and telling roles apart
 * without hue. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tui/theme.h"

/* The 256 colours as xterm defines them: 16 of the terminal, a cube, greys. */
static int rgb_of(int index)
{
    static const int base[16] = {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd,
                                 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00,
                                 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff};
    static const int step[6] = {0, 95, 135, 175, 215, 255};
    if (index < 16)
        return base[index];
    if (index >= 232)
        return (8 + 10 * (index - 232)) * 0x010101;
    int n = index - 16;
    return step[n / 36] << 16 | step[n / 6 % 6] << 8 | step[n % 6];
}

/* Relative luminance, 0 to 1 (sRGB). */
static double luminance(int rgb)
{
    double part[3];
    for (int i = 0; i < 3; i++) {
        double v = (double)(rgb >> (16 - 8 * i) & 255) / 255;
        part[i] = v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
    }
    return 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2];
}

static double contrast(int a, int b)
{
    double x = luminance(a), y = luminance(b);
    return x > y ? (x + 0.05) / (y + 0.05) : (y + 0.05) / (x + 0.05);
}

/* Shown colour as RGB; 'own' is what the terminal's own colour is taken to be. */
static int shown(int color, int colors, int own)
{
    if (color == COLOR_TERMINAL)
        return own;
    return colors > 256 ? color : rgb_of(color);
}

static const int depths[] = {8, 16, 256, 1 << 24};

static void every_role_has_a_look(void **state)
{
    (void)state;
    assert_string_equal(theme_at(0)->key, "default");
    assert_string_equal(theme_at(theme_count() - 1)->key, "mono");
    assert_ptr_equal(theme_find("blue-orange"), theme_find(theme_find("blue-orange")->key));
    assert_null(theme_find("nothing"));
    for (int t = 0; t < theme_count(); t++) {
        for (int r = 0; r < ROLE_COUNT; r++) {
            const theme_look *l = &theme_at(t)->look[r];
            assert_in_range(l->fg16 + 1, 0, 16);
            assert_in_range(l->bg16 + 1, 0, 16);
            assert_in_range(l->fg256 + 1, 0, 256);
            assert_in_range(l->bg256 + 1, 0, 256);
            assert_in_range(l->fg_rgb + 1, 0, 0x1000000);
            assert_in_range(l->bg_rgb + 1, 0, 0x1000000);
        }
    }
}

static void few_colours_show_nothing_by_background(void **state)
{
    (void)state;
    for (int t = 0; t < theme_count(); t++) {
        for (int r = 0; r < ROLE_COUNT; r++)
            assert_int_equal(theme_at(t)->look[r].bg16, theme_at(t)->look[ROLE_TEXT].bg16);
    }
}

static void no_colours_give_no_colour(void **state)
{
    (void)state;
    for (int t = 0; t < theme_count(); t++) {
        for (int r = 0; r < ROLE_COUNT; r++) {
            theme_paint p = theme_resolve(theme_at(t), (enum role)r, 0, 0);
            assert_int_equal(p.fg, COLOR_TERMINAL);
            assert_int_equal(p.bg, COLOR_TERMINAL);
            for (size_t d = 0; d < sizeof depths / sizeof *depths; d++) {
                p = theme_resolve(theme_at(theme_count() - 1), (enum role)r, 0, depths[d]);
                assert_int_equal(p.fg, COLOR_TERMINAL);
                assert_int_equal(p.bg, COLOR_TERMINAL);
            }
        }
    }
}

static void colours_are_in_the_terminals_range(void **state)
{
    (void)state;
    for (int t = 0; t < theme_count(); t++) {
        for (int r = 0; r < ROLE_COUNT; r++) {
            for (size_t d = 0; d < sizeof depths / sizeof *depths; d++) {
                theme_paint p = theme_resolve(theme_at(t), (enum role)r, 0, depths[d]);
                assert_in_range(p.fg + 1, 0, depths[d]);
                assert_in_range(p.bg + 1, 0, depths[d]);
            }
        }
    }
}

/* Text on its background 4.5 to 1, marks and frames 3 to 1, the board's own lines a
 * little less; 7 to 1 in the high contrast theme.  The default theme must do on black
 * and on white, where middle colours reach 3 to 1 on both. */
static double wanted_contrast(const theme *t, enum role r)
{
    if (strcmp(t->key, "contrast") == 0)
        return 7;
    if (t == theme_at(0))
        return 2.9;
    if (r == ROLE_BOARD)
        return 2.5;
    bool mark = r == ROLE_FRAME || (r >= ROLE_PIECE_0 && r <= ROLE_RISK);
    return mark || r == ROLE_DIM ? 3 : 4.5;
}

static void text_is_readable(void **state)
{
    (void)state;
    for (int t = 0; t < theme_count() - 1; t++) {
        const theme *th = theme_at(t);
        for (int r = 0; r < ROLE_COUNT; r++) {
            for (size_t d = 2; d < sizeof depths / sizeof *depths; d++) {
                int depth = depths[d];
                theme_paint p = theme_resolve(th, (enum role)r, 0, depth);
                double want = wanted_contrast(th, (enum role)r);
                for (int own = 0; own <= 1; own++) {
                    int fg = shown(p.fg, depth, own ? 0x000000 : 0xffffff);
                    int bg = shown(p.bg, depth, own ? 0xffffff : 0x000000);
                    if (contrast(fg, bg) < want)
                        fail_msg("%s role %d at %d colours: contrast %.2f", th->key, r, depth,
                                 contrast(fg, bg));
                }
            }
        }
    }
}

/* Roles that stand beside each other differ in attributes or in lightness. */
static void neighbours_differ_in_more_than_hue(void **state)
{
    (void)state;
    static const enum role pairs[][2] = {
        {ROLE_PIECE_0, ROLE_PIECE_1}, {ROLE_TEXT, ROLE_DIM},    {ROLE_TEXT, ROLE_TITLE},
        {ROLE_TEXT, ROLE_SELECT},     {ROLE_TEXT, ROLE_KEY},    {ROLE_BOARD, ROLE_CURSOR},
        {ROLE_BOARD, ROLE_LAST},      {ROLE_BOARD, ROLE_LEGAL}, {ROLE_LAST, ROLE_CHANGED},
        {ROLE_LAST, ROLE_CURSOR},     {ROLE_LEGAL, ROLE_HINT},  {ROLE_GOOD, ROLE_WARN},
        {ROLE_LINE, ROLE_RISK},       {ROLE_LINE, ROLE_LAST},   {ROLE_RISK, ROLE_PIECE_FREE},
    };
    static const int all[] = {0, 8, 16, 256, 1 << 24};
    for (int t = 0; t < theme_count(); t++) {
        for (size_t d = 0; d < sizeof all / sizeof *all; d++) {
            for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
                theme_paint a = theme_resolve(theme_at(t), pairs[i][0], 0, all[d]);
                theme_paint b = theme_resolve(theme_at(t), pairs[i][1], 0, all[d]);
                double ratio =
                    contrast(shown(a.fg, all[d], 0xffffff), shown(b.fg, all[d], 0xffffff));
                if (a.attr == b.attr && ratio < 1.4)
                    fail_msg("%s at %d colours: roles %d and %d", theme_at(t)->key, all[d],
                             (int)pairs[i][0], (int)pairs[i][1]);
            }
        }
    }
}

static void glyph_attributes_come_on_top(void **state)
{
    (void)state;
    const theme *mono = theme_find("mono");
    theme_paint p = theme_resolve(mono, ROLE_TEXT, GLYPH_REVERSE | GLYPH_BOLD, 0);
    assert_int_equal(p.attr, GLYPH_REVERSE | GLYPH_BOLD);
    p = theme_resolve(mono, ROLE_SELECT, GLYPH_REVERSE, 0);
    assert_int_equal(p.attr, GLYPH_REVERSE);
    p = theme_resolve(mono, ROLE_DIM, 0, 0);
    assert_int_equal(p.attr, THEME_DIM);
    p = theme_resolve(theme_find("dark"), ROLE_DIM, 0, 256);
    assert_int_equal(p.attr, 0);
    p = theme_resolve(theme_find("dark"), ROLE_KEY, 0, 8);
    assert_int_equal(p.fg, 7);
    assert_int_equal(p.attr, GLYPH_BOLD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_role_has_a_look),
        cmocka_unit_test(few_colours_show_nothing_by_background),
        cmocka_unit_test(no_colours_give_no_colour),
        cmocka_unit_test(colours_are_in_the_terminals_range),
        cmocka_unit_test(text_is_readable),
        cmocka_unit_test(neighbours_differ_in_more_than_hue),
        cmocka_unit_test(glyph_attributes_come_on_top),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
