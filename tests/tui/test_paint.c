/* The painter: whatever pictures follow each other, a terminal that is sent its bytes
 * shows the last one; and the bytes are few. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <vterm.h>

#include "tui/paint.h"
#include "tui/utf8.h"

static const char *ansi_move(int row, int col)
{
    static char s[32];
    snprintf(s, sizeof s, "\033[%d;%dH", row + 1, col + 1);
    return s;
}

static const char *ansi_left(int n)
{
    static char s[16];
    snprintf(s, sizeof s, "\033[%dD", n);
    return s;
}

static const char *ansi_right(int n)
{
    static char s[16];
    snprintf(s, sizeof s, "\033[%dC", n);
    return s;
}

static const char *ansi_up(int n)
{
    static char s[16];
    snprintf(s, sizeof s, "\033[%dA", n);
    return s;
}

static const char *ansi_down(int n)
{
    static char s[16];
    snprintf(s, sizeof s, "\033[%dB", n);
    return s;
}

static const char *ansi_row(int row)
{
    static char s[16];
    snprintf(s, sizeof s, "\033[%dd", row + 1);
    return s;
}

static const char *ansi_column(int col)
{
    static char s[16];
    snprintf(s, sizeof s, "\033[%dG", col + 1);
    return s;
}

static const char *ansi_color(bool foreground, int c)
{
    static char s[32];
    if (c < 8)
        snprintf(s, sizeof s, "\033[%dm", (foreground ? 30 : 40) + c);
    else
        snprintf(s, sizeof s, "\033[%d;5;%dm", foreground ? 38 : 48, c);
    return s;
}

static const paint_strings ansi = {
    .move = ansi_move,
    .color = ansi_color,
    .clear = "\033[H\033[2J",
    .clear_line = "\033[K",
    .left = "\b",
    .right = "\033[C",
    .up = "\033[A",
    .down = "\n",
    .left_by = ansi_left,
    .right_by = ansi_right,
    .up_by = ansi_up,
    .down_by = ansi_down,
    .column = ansi_column,
    .row = ansi_row,
    .normal = "\033[m",
    .bold = "\033[1m",
    .dim = "\033[2m",
    .reverse = "\033[7m",
    .underline = "\033[4m",
    .last_column = true,
    .erases_color = true,
    .unicode = true,
    .colors = 256,
};

typedef struct stage {
    paint_strings s;
    paint *p;
    VTerm *vt;
    VTermScreen *screen;
    canvas *c;
    const theme *t;
    int rows, cols, row, col;
    size_t sent; /* by the last frame */
} stage;

static void open_stage(stage *g, const paint_strings *s, int rows, int cols)
{
    memset(g, 0, sizeof *g);
    g->s = *s;
    g->p = paint_new(s);
    g->c = canvas_new(rows, cols);
    g->t = theme_at(0);
    g->rows = rows;
    g->cols = cols;
    paint_size(g->p, rows, cols);
    g->vt = vterm_new(rows, cols);
    vterm_set_utf8(g->vt, 1);
    g->screen = vterm_obtain_screen(g->vt);
    vterm_screen_reset(g->screen, 1);
}

static void close_stage(stage *g)
{
    paint_free(g->p);
    canvas_free(g->c);
    vterm_free(g->vt);
}

static void send(stage *g, struct text *out)
{
    assert_false(out->failed);
    g->sent = out->size;
    vterm_input_write(g->vt, out->data, out->size);
    text_free(out);
}

static void show(stage *g, int row, int col)
{
    struct text out;
    text_init(&out);
    g->row = row;
    g->col = col;
    paint_frame(g->p, g->c, g->t, row, col, &out);
    send(g, &out);
}

/* Does the terminal's cell show this glyph, as far as an eye can tell? */
static void check_cell(const stage *g, int row, int col)
{
    VTermScreenCell cell;
    VTermPos at = {.row = row, .col = col};
    vterm_screen_get_cell(g->screen, at, &cell);
    const glyph *want = canvas_at(g->c, row, col);
    uint32_t cp;
    utf8_next(want->utf8, &cp);
    if (cp > 0x80 && !g->s.unicode)
        cp = '?';
    uint32_t got = cell.chars[0] ? cell.chars[0] : ' ';
    if (got != cp)
        fail_msg("row %d column %d: U+%x in place of U+%x", row, col, (unsigned)got, (unsigned)cp);
    theme_paint look = theme_resolve(g->t, (enum role)want->role, want->attr, g->s.colors);
    assert_int_equal(cell.attrs.reverse, (look.attr & GLYPH_REVERSE) != 0);
    assert_int_equal(cell.attrs.underline != 0, (look.attr & GLYPH_UNDERLINE) != 0);
    bool own_bg = VTERM_COLOR_IS_DEFAULT_BG(&cell.bg), own_fg = VTERM_COLOR_IS_DEFAULT_FG(&cell.fg);
    assert_int_equal(own_bg, look.bg == COLOR_TERMINAL);
    if (!own_bg)
        assert_int_equal(cell.bg.indexed.idx, look.bg);
    if (cp == ' ' && !(look.attr & (GLYPH_REVERSE | GLYPH_UNDERLINE)))
        return;
    assert_int_equal(own_fg, look.fg == COLOR_TERMINAL);
    if (!own_fg)
        assert_int_equal(cell.fg.indexed.idx, look.fg);
    if (cp != ' ')
        assert_int_equal(cell.attrs.bold, (look.attr & GLYPH_BOLD) != 0);
}

static void check(const stage *g)
{
    for (int row = 0; row < g->rows; row++) {
        for (int col = 0; col < g->cols; col++) {
            bool corner = row == g->rows - 1 && col == g->cols - 1;
            if (!corner || g->s.last_column)
                check_cell(g, row, col);
        }
    }
    VTermPos at;
    vterm_state_get_cursorpos(vterm_obtain_state(g->vt), &at);
    assert_int_equal(at.row, g->row);
    assert_int_equal(at.col, g->col);
}

static uint64_t seed = 88172645463325252u;

static int dice(int n)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (int)(seed >> 11 & 0x7fffffff) % n;
}

static void scribble(stage *g)
{
    static const char *const bits[] = {
        "x", " ", "   ", "\u25cf", "> <", "ab", "\u2500\u253c", "          ", "Word with blanks"};
    switch (dice(12)) {
    case 0:
        canvas_clear(g->c);
        break;
    case 1:
        canvas_box(g->c, (rect){dice(g->rows), dice(g->cols), dice(9), dice(30)}, ROLE_FRAME,
                   dice(2), NULL);
        break;
    case 2:
        canvas_fill(g->c, (rect){dice(g->rows), dice(g->cols), dice(4), dice(90)},
                    (enum role)dice(ROLE_COUNT), " ");
        break;
    default:
        for (int i = dice(6); i >= 0; i--)
            canvas_text_attr(g->c, dice(g->rows), dice(g->cols), (enum role)dice(ROLE_COUNT),
                             (unsigned)(dice(3) ? 0 : dice(8)), bits[dice(9)]);
        break;
    }
}

static void random_pictures(const paint_strings *s)
{
    static const int sizes[][2] = {{24, 80}, {1, 1}, {5, 11}, {12, 200}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        stage g;
        open_stage(&g, s, sizes[i][0], sizes[i][1]);
        for (int round = 0; round < 600; round++) {
            if (dice(20) == 0)
                g.t = theme_at(dice(theme_count()));
            scribble(&g);
            show(&g, dice(g.rows), dice(g.cols));
            check(&g);
            if (dice(40) == 0) {
                vterm_input_write(g.vt, "\033[3;3Hnoise\033[41mnoise\033[m", 24);
                struct text out;
                text_init(&out);
                paint_again(g.p, &out);
                send(&g, &out);
                check(&g);
            }
        }
        close_stage(&g);
    }
}

static void terminals_show_what_was_painted(void **state)
{
    (void)state;
    random_pictures(&ansi);
}

static void poorer_terminals_too(void **state)
{
    (void)state;
    paint_strings s = ansi;
    s.erases_color = false;
    s.left = s.right = s.up = s.down = NULL;
    s.left_by = s.right_by = s.column = NULL;
    s.up_by = NULL;
    s.colors = 8;
    random_pictures(&s);
    s.clear_line = NULL;
    s.unicode = false;
    s.colors = 0;
    s.last_column = false;
    random_pictures(&s);
}

static void nothing_new_sends_nothing(void **state)
{
    (void)state;
    stage g;
    open_stage(&g, &ansi, 24, 80);
    canvas_text(g.c, 3, 4, ROLE_GOOD, "hello");
    show(&g, 3, 4);
    assert_true(g.sent > 0);
    show(&g, 3, 4);
    assert_int_equal(g.sent, 0);
    canvas_mark(g.c, 5, 5, 10, ROLE_KEY, 0); /* blanks of another look: the same to the eye */
    show(&g, 3, 4);
    assert_int_equal(g.sent, 0);
    close_stage(&g);
}

static void small_changes_are_small(void **state)
{
    (void)state;
    stage g;
    open_stage(&g, &ansi, 24, 80);
    for (int col = 0; col < 33; col += 4) {
        canvas_text(g.c, 5, col, ROLE_BOARD, "\u2502");
        canvas_text(g.c, 5, col + 2, ROLE_LEGAL, "\u2022");
    }
    canvas_text(g.c, 5, 5, ROLE_CURSOR, ">");
    canvas_text(g.c, 5, 7, ROLE_CURSOR, "<");
    show(&g, 5, 6);
    canvas_text(g.c, 5, 5, ROLE_BOARD, " ");
    canvas_text(g.c, 5, 7, ROLE_BOARD, " ");
    canvas_text(g.c, 5, 9, ROLE_CURSOR, ">");
    canvas_text(g.c, 5, 11, ROLE_CURSOR, "<");
    show(&g, 5, 10);
    check(&g);
    assert_in_range(g.sent, 1, 40);
    canvas_clear(g.c);
    show(&g, 5, 10);
    check(&g);
    assert_in_range(g.sent, 1, 20);
    close_stage(&g);
}

static void pictures_larger_or_smaller_than_the_terminal(void **state)
{
    (void)state;
    stage g;
    open_stage(&g, &ansi, 5, 10);
    canvas *big = canvas_new(40, 100), *kept = g.c;
    for (int row = 0; row < 40; row++)
        canvas_fill(big, (rect){row, 0, 1, 100}, ROLE_TEXT, "x");
    g.c = big;
    show(&g, 30, 70);
    g.row = 4;
    g.col = 9;
    check(&g);
    g.c = kept;
    assert_true(canvas_resize(kept, 2, 3));
    canvas_text(kept, 0, 0, ROLE_TEXT, "abc");
    show(&g, 1, 1);
    VTermScreenCell cell;
    vterm_screen_get_cell(g.screen, (VTermPos){.row = 4, .col = 9}, &cell);
    assert_true(cell.chars[0] == 0 || cell.chars[0] == ' ');
    canvas_free(big);
    close_stage(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terminals_show_what_was_painted),
        cmocka_unit_test(poorer_terminals_too),
        cmocka_unit_test(nothing_new_sends_nothing),
        cmocka_unit_test(small_changes_are_small),
        cmocka_unit_test(pictures_larger_or_smaller_than_the_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
