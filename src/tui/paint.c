/* tui/paint.c - curses would do this too, but it sends a changed stretch whole, with
 * everything between two changed cells, and every change of attributes as a complete
 * set: on a board, where each cell has its own look, that is three to five times the
 * bytes, and a slow line feels it.
 *
 * Here unchanged cells are jumped over or printed again, whichever is shorter, and
 * the pen (colours and attributes in force) changes by what differs.  A blank shows
 * nothing of its foreground: it is written with whatever pen is at hand. */
#include "tui/paint.h"

#include <stdlib.h>
#include <string.h>

#include "tui/utf8.h"

typedef struct cell {
    char utf8[5];
    theme_paint look;
} cell;

struct paint {
    paint_strings s;
    int rows, cols;       /* of the terminal, and of both grids */
    cell *shown, *wanted; /* NULL = memory was short */
    cell *spare;          /* a row that a try may need back */
    bool known;           /* is 'shown' what stands there? */
    int row, col;         /* of the cursor; row -1 = not known */
    int end_row, end_col; /* where the last frame left it */
    theme_paint pen;
};

static const theme_paint plain = {COLOR_TERMINAL, COLOR_TERMINAL, 0};

enum { VISIBLE_ON_BLANK = GLYPH_REVERSE | GLYPH_UNDERLINE };

paint *paint_new(const paint_strings *s)
{
    paint *p = calloc(1, sizeof *p);
    if (p) {
        p->s = *s;
        p->row = -1;
        p->pen = plain;
    }
    return p;
}

void paint_free(paint *p)
{
    if (!p)
        return;
    free(p->shown);
    free(p->wanted);
    free(p->spare);
    free(p);
}

/* ---- cells ------------------------------------------------------------------ */

static bool is_blank(const cell *c)
{
    return c->utf8[0] == ' ';
}

static bool same_look(theme_paint a, theme_paint b)
{
    return a.fg == b.fg && a.bg == b.bg && a.attr == b.attr;
}

static bool same_cell(const cell *a, const cell *b)
{
    return same_look(a->look, b->look) && strcmp(a->utf8, b->utf8) == 0;
}

/* What is blank loses what cannot be seen on it, so that equal looking is equal. */
static cell make_cell(const paint *p, const glyph *g, const theme *t)
{
    cell c;
    memset(&c, 0, sizeof c);
    uint32_t cp;
    int n = utf8_next(g->utf8, &cp);
    if (cp >= 0x80 && !p->s.unicode)
        c.utf8[0] = utf8_plain(cp);
    else
        memcpy(c.utf8, g->utf8, (size_t)n);
    c.look = theme_resolve(t, (enum role)g->role, g->attr, p->s.colors);
    if (is_blank(&c)) {
        c.look.attr &= VISIBLE_ON_BLANK;
        if (c.look.attr == 0)
            c.look.fg = COLOR_TERMINAL;
    }
    return c;
}

/* Would this cell come out right with the present pen? */
static bool pen_fits(const paint *p, const cell *c)
{
    if (!is_blank(c) || c->look.attr != 0)
        return same_look(p->pen, c->look);
    return p->pen.bg == c->look.bg && !(p->pen.attr & VISIBLE_ON_BLANK);
}

/* ---- pen and cursor ---------------------------------------------------------- */

static void add(struct text *out, const char *s)
{
    if (s)
        text_add(out, s);
}

/* Adds one of several changes of the pen that are sent together; "first" is where they
 * began.  Two of the form ESC [ ... m become one. */
static void add_change(struct text *out, size_t first, const char *s)
{
    bool joins = s && !out->failed && out->size > first && out->data[out->size - 1] == 'm' &&
                 out->data[first] == '\033' && strncmp(s, "\033[", 2) == 0 &&
                 s[strlen(s) - 1] == 'm';
    if (joins) {
        out->data[out->size - 1] = ';';
        s += 2;
    }
    add(out, s);
}

static void pen_to(paint *p, theme_paint look, struct text *out)
{
    size_t first = out->size;
    bool lose = (p->pen.attr & ~look.attr) != 0;
    lose |= p->pen.fg != COLOR_TERMINAL && look.fg == COLOR_TERMINAL;
    lose |= p->pen.bg != COLOR_TERMINAL && look.bg == COLOR_TERMINAL;
    if (lose) {
        add(out, p->s.normal);
        p->pen = plain;
    }
    unsigned more = look.attr & ~p->pen.attr;
    const struct {
        unsigned bit;
        const char *s;
    } rows[] = {
        {GLYPH_BOLD, p->s.bold},
        {THEME_DIM, p->s.dim},
        {GLYPH_REVERSE, p->s.reverse},
        {GLYPH_UNDERLINE, p->s.underline},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (more & rows[i].bit)
            add_change(out, first, rows[i].s);
    }
    if (look.fg != p->pen.fg)
        add_change(out, first, p->s.color(true, look.fg));
    if (look.bg != p->pen.bg)
        add_change(out, first, p->s.color(false, look.bg));
    p->pen = look;
}

/* Bytes it takes to print again what stands from the cursor up to 'col'; a big number
 * when the pen does not fit there. */
static size_t reprint_cost(const paint *p, int col)
{
    size_t n = 0;
    for (int k = p->col; k < col; k++) {
        const cell *c = &p->wanted[p->row * p->cols + k];
        if (!pen_fits(p, c) || n > 16)
            return 1000;
        n += strlen(c->utf8);
    }
    return n;
}

/* A way of getting somewhere: a string, several times. */
typedef struct way {
    char s[24];
    int times;
    size_t cost;
} way;

static void consider(way *best, const char *s, int times)
{
    if (!s || times < 1 || strlen(s) >= sizeof best->s)
        return;
    size_t cost = strlen(s) * (size_t)times;
    if (cost < best->cost) {
        memcpy(best->s, s, strlen(s) + 1);
        best->times = times;
        best->cost = cost;
    }
}

static void consider_by(way *best, const char *(*by)(int), int n)
{
    if (by && n > 0)
        consider(best, by(n), 1);
}

static way way_sideways(const paint *p, int col)
{
    way best = {"", 0, col == p->col ? 0 : 1000};
    int n = col - p->col;
    consider(&best, p->s.right, n);
    consider(&best, p->s.left, -n);
    consider_by(&best, p->s.right_by, n);
    consider_by(&best, p->s.left_by, -n);
    consider(&best, p->s.column && n != 0 ? p->s.column(col) : NULL, 1);
    consider(&best, col == 0 ? "\r" : NULL, 1);
    return best;
}

static way way_upright(const paint *p, int row)
{
    way best = {"", 0, row == p->row ? 0 : 1000};
    int n = row - p->row;
    consider(&best, p->s.down, n);
    consider(&best, p->s.up, -n);
    consider_by(&best, p->s.down_by, n);
    consider_by(&best, p->s.up_by, -n);
    consider(&best, p->s.row && n != 0 ? p->s.row(row) : NULL, 1);
    return best;
}

static void go(const way *w, struct text *out)
{
    for (int i = 0; i < w->times; i++)
        text_add(out, w->s);
}

/* The cheapest of all ways; cells between the cursor and (row, col) in the same row
 * are as wanted already and may be printed again. */
static void move_to(paint *p, int row, int col, struct text *out)
{
    if (p->row == row && p->col == col)
        return;
    way direct = {"", 0, 1000};
    consider(&direct, p->s.move(row, col), 1);
    if (p->row < 0) {
        go(&direct, out);
    } else {
        way side = way_sideways(p, col), up = way_upright(p, row);
        size_t best = side.cost + up.cost < direct.cost ? side.cost + up.cost : direct.cost;
        if (p->row == row && col > p->col && reprint_cost(p, col) <= best) {
            for (int k = row * p->cols + p->col; k < row * p->cols + col; k++) {
                text_add(out, p->wanted[k].utf8);
                p->shown[k] = p->wanted[k];
            }
        } else if (best < direct.cost) {
            go(&up, out);
            go(&side, out);
        } else {
            go(&direct, out);
        }
    }
    p->row = row;
    p->col = col;
}

/* ---- a frame ------------------------------------------------------------------ */

static const cell blank = {" ", {COLOR_TERMINAL, COLOR_TERMINAL, 0}};

static void fill(cell *cells, int n)
{
    for (int i = 0; i < n; i++)
        cells[i] = blank;
}

void paint_size(paint *p, int rows, int cols)
{
    if (rows != p->rows || cols != p->cols || !p->shown || !p->wanted || !p->spare) {
        size_t n = (size_t)rows * (size_t)cols;
        free(p->shown);
        free(p->wanted);
        free(p->spare);
        p->spare = calloc((size_t)cols, sizeof *p->spare);
        p->shown = calloc(n, sizeof *p->shown);
        p->wanted = calloc(n, sizeof *p->wanted);
        p->rows = rows;
        p->cols = cols;
        if (p->wanted)
            fill(p->wanted, rows * cols);
    }
    p->known = false;
}

/* From which column on a row is blank in one background that clearing can give. */
static int blank_from(const paint *p, const cell *w)
{
    int from = p->cols;
    theme_paint last = w[p->cols - 1].look;
    if (!p->s.clear_line || (last.bg != COLOR_TERMINAL && !p->s.erases_color))
        return from;
    while (from > 0 && is_blank(&w[from - 1]) && w[from - 1].look.attr == 0 &&
           w[from - 1].look.bg == last.bg)
        from--;
    return from;
}

static bool clear_tail(paint *p, int row, int col, const cell *w, cell *s, struct text *out)
{
    int last = p->cols;
    while (last > col && same_cell(&w[last - 1], &s[last - 1]))
        last--;
    if ((size_t)(last - col) <= strlen(p->s.clear_line) + 1)
        return false;
    move_to(p, row, col, out);
    if (!pen_fits(p, &w[col]))
        pen_to(p, w[col].look, out);
    add(out, p->s.clear_line);
    memcpy(&s[col], &w[col], (size_t)(p->cols - col) * sizeof *s);
    return true;
}

static bool is_due(const paint *p, int row, int col)
{
    int k = row * p->cols + col;
    bool corner = row == p->rows - 1 && col == p->cols - 1;
    return !(corner && !p->s.last_column) && !same_cell(&p->wanted[k], &p->shown[k]);
}

static void paint_cell(paint *p, int row, int col, struct text *out)
{
    const cell *w = &p->wanted[row * p->cols + col];
    move_to(p, row, col, out);
    if (!pen_fits(p, w))
        pen_to(p, w->look, out);
    text_add(out, w->utf8);
    p->shown[row * p->cols + col] = *w;
    if (++p->col == p->cols)
        p->row = -1; /* where it is now, terminals disagree */
}

/* From left to right, the pen changing as it must. */
static void paint_row(paint *p, int row, struct text *out)
{
    const cell *w = &p->wanted[row * p->cols];
    cell *s = &p->shown[row * p->cols];
    int tail = blank_from(p, w);
    for (int col = 0; col < p->cols; col++) {
        if (!is_due(p, row, col))
            continue;
        if (col >= tail && clear_tail(p, row, col, w, s, out))
            return;
        paint_cell(p, row, col, out);
    }
}

/* Once along the row for each pen that is wanted there: where two looks take turns,
 * going back is cheaper than changing the pen. */
static void paint_row_by_pens(paint *p, int row, struct text *out)
{
    const cell *w = &p->wanted[row * p->cols];
    int tail = blank_from(p, w);
    for (int first = 0; first < tail; first++) {
        if (!is_due(p, row, first))
            continue;
        paint_cell(p, row, first, out);
        for (int col = first + 1; col < tail; col++)
            if (is_due(p, row, col) && pen_fits(p, &w[col]))
                paint_cell(p, row, col, out);
    }
    paint_row(p, row, out); /* the blank rest */
}

/* What a try has to put back. */
typedef struct place {
    theme_paint pen;
    int row, col;
    size_t size;
} place;

static place remember(const paint *p, const struct text *out)
{
    return (place){p->pen, p->row, p->col, out->size};
}

static void go_back(paint *p, const place *to, int row, struct text *out)
{
    size_t n = (size_t)p->cols;
    p->pen = to->pen;
    p->row = to->row;
    p->col = to->col;
    memcpy(&p->shown[row * p->cols], p->spare, n * sizeof *p->spare);
    if (!out->failed) {
        out->size = to->size;
        out->data[out->size] = '\0';
    }
}

/* The shorter of the two orders. */
static void paint_row_shortest(paint *p, int row, struct text *out)
{
    place start = remember(p, out);
    memcpy(p->spare, &p->shown[row * p->cols], (size_t)p->cols * sizeof *p->spare);
    paint_row_by_pens(p, row, out);
    size_t by_pens = out->size - start.size;
    if (by_pens == 0)
        return;
    go_back(p, &start, row, out);
    paint_row(p, row, out);
    if (out->size - start.size <= by_pens)
        return;
    go_back(p, &start, row, out);
    paint_row_by_pens(p, row, out);
}

static void clear_all(paint *p, struct text *out)
{
    fill(p->shown, p->rows * p->cols);
    add(out, p->s.normal);
    text_add(out, p->s.clear);
    p->pen = plain;
    p->row = p->col = 0;
    p->known = true;
}

/* From what is shown to what is wanted. */
static void paint_all(paint *p, struct text *out)
{
    if (!p->known)
        clear_all(p, out);
    for (int r = 0; r < p->rows; r++)
        paint_row_shortest(p, r, out);
    move_to(p, p->end_row, p->end_col, out);
    if (p->pen.bg != COLOR_TERMINAL || p->pen.attr & VISIBLE_ON_BLANK)
        pen_to(p, plain, out); /* should anybody else write here, it is readable */
    if (out->failed)
        p->known = false;
}

static int inside(int v, int n)
{
    return v < 0 ? 0 : v < n ? v : n - 1;
}

void paint_frame(paint *p, const canvas *c, const theme *t, int row, int col, struct text *out)
{
    if (!p->shown || !p->wanted || !p->spare)
        return;
    for (int r = 0; r < p->rows; r++) {
        for (int k = 0; k < p->cols; k++) {
            const glyph *g = canvas_at(c, r, k);
            p->wanted[r * p->cols + k] = g ? make_cell(p, g, t) : blank;
        }
    }
    p->end_row = inside(row, p->rows);
    p->end_col = inside(col, p->cols);
    paint_all(p, out);
}

void paint_again(paint *p, struct text *out)
{
    if (!p->shown || !p->wanted || !p->spare)
        return;
    p->known = false;
    paint_all(p, out);
}
