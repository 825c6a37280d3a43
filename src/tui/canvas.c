/* tui/canvas.c - one array of glyphs, row by row.  Every write goes through
 * put(), which knows the grid and the clip rectangle, so that no drawing function
 * needs to care about edges. */
#include "tui/canvas.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "tui/utf8.h"

struct canvas {
    int rows, cols;
    rect clip; /* always inside the grid */
    glyph *cells;
};

static const glyph blank = {" ", ROLE_TEXT, 0};

static glyph *make_cells(int rows, int cols)
{
    size_t n = (size_t)rows * (size_t)cols;
    glyph *cells = calloc(n, sizeof *cells);
    for (size_t i = 0; cells && i < n; i++)
        cells[i] = blank;
    return cells;
}

canvas *canvas_new(int rows, int cols)
{
    canvas *c = calloc(1, sizeof *c);
    if (c && !canvas_resize(c, rows, cols)) {
        free(c);
        c = NULL;
    }
    return c;
}

void canvas_free(canvas *c)
{
    if (c)
        free(c->cells);
    free(c);
}

bool canvas_resize(canvas *c, int rows, int cols)
{
    rows = rows < 1 ? 1 : rows;
    cols = cols < 1 ? 1 : cols;
    if (c->cells && rows == c->rows && cols == c->cols) {
        canvas_clip(c, NULL);
        canvas_clear(c);
        return true;
    }
    glyph *cells = make_cells(rows, cols);
    if (!cells)
        return false;
    free(c->cells);
    c->cells = cells;
    c->rows = rows;
    c->cols = cols;
    canvas_clip(c, NULL);
    return true;
}

void canvas_clear(canvas *c)
{
    for (int i = 0; i < c->rows * c->cols; i++)
        c->cells[i] = blank;
}

int canvas_rows(const canvas *c)
{
    return c->rows;
}

int canvas_cols(const canvas *c)
{
    return c->cols;
}

static int clamp(int v, int low, int high)
{
    return v < low ? low : v > high ? high : v;
}

void canvas_clip(canvas *c, const rect *r)
{
    if (!r) {
        c->clip = (rect){0, 0, c->rows, c->cols};
        return;
    }
    int top = clamp(r->row, 0, c->rows), left = clamp(r->col, 0, c->cols);
    int bottom = clamp(r->row + r->rows, top, c->rows);
    int right = clamp(r->col + r->cols, left, c->cols);
    c->clip = (rect){top, left, bottom - top, right - left};
}

/* The cell that may be drawn on, or NULL. */
static glyph *cell_at(canvas *c, int row, int col)
{
    const rect *k = &c->clip;
    if (row < k->row || col < k->col || row >= k->row + k->rows || col >= k->col + k->cols)
        return NULL;
    return &c->cells[row * c->cols + col];
}

static void put(canvas *c, int row, int col, enum role r, unsigned attr, uint32_t cp)
{
    glyph *g = cell_at(c, row, col);
    if (!g)
        return;
    char bytes[5];
    int n = utf8_put(bytes, cp);
    memset(g->utf8, 0, sizeof g->utf8);
    memcpy(g->utf8, bytes, (size_t)n);
    g->role = (uint8_t)r;
    g->attr = (uint8_t)attr;
}

/* The next character as it will be shown; returns its bytes. */
static int next_shown(const char *s, uint32_t *cp)
{
    int n = utf8_next(s, cp);
    if (!utf8_narrow(*cp))
        *cp = '?';
    return n;
}

/* Draws at most 'width' columns; returns those used. */
static int draw(canvas *c, int row, int col, int width, enum role r, unsigned attr, const char *s)
{
    int used = 0;
    while (*s && used < width) {
        uint32_t cp;
        s += next_shown(s, &cp);
        put(c, row, col + used, r, attr, cp);
        used++;
    }
    return used;
}

int canvas_text(canvas *c, int row, int col, enum role r, const char *utf8)
{
    return canvas_text_attr(c, row, col, r, 0, utf8);
}

int canvas_text_attr(canvas *c, int row, int col, enum role r, unsigned attr, const char *utf8)
{
    return draw(c, row, col, canvas_width(utf8), r, attr, utf8);
}

int canvas_text_fit(canvas *c, int row, int col, int width, enum role r, const char *utf8)
{
    if (width <= 0)
        return 0;
    if (canvas_width(utf8) <= width)
        return draw(c, row, col, width, r, 0, utf8);
    const char *end = width >= 8 ? "..." : "~";
    int keep = width - (int)strlen(end);
    draw(c, row, col, keep, r, 0, utf8);
    draw(c, row, col + keep, width - keep, r, 0, end);
    return width;
}

void canvas_fill(canvas *c, rect area, enum role r, const char *utf8)
{
    uint32_t cp = ' ';
    if (*utf8)
        next_shown(utf8, &cp);
    int top = clamp(area.row, 0, c->rows), left = clamp(area.col, 0, c->cols);
    int bottom = clamp(area.row + area.rows, top, c->rows);
    int right = clamp(area.col + area.cols, left, c->cols);
    for (int row = top; row < bottom; row++) {
        for (int col = left; col < right; col++)
            put(c, row, col, r, 0, cp);
    }
}

void canvas_box(canvas *c, rect area, enum role r, bool ascii, const char *title)
{
    if (area.rows < 1 || area.cols < 1)
        return;
    static const char *const lines[2][6] = {
        {"\u2500", "\u2502", "\u250c", "\u2510", "\u2514", "\u2518"},
        {"-", "|", "+", "+", "+", "+"},
    };
    const char *const *l = lines[ascii];
    int bottom = area.row + area.rows - 1, right = area.col + area.cols - 1;
    canvas_fill(c, (rect){area.row, area.col, 1, area.cols}, r, l[0]);
    canvas_fill(c, (rect){bottom, area.col, 1, area.cols}, r, l[0]);
    canvas_fill(c, (rect){area.row, area.col, area.rows, 1}, r, l[1]);
    canvas_fill(c, (rect){area.row, right, area.rows, 1}, r, l[1]);
    canvas_text(c, area.row, area.col, r, l[2]);
    canvas_text(c, area.row, right, r, l[3]);
    canvas_text(c, bottom, area.col, r, l[4]);
    canvas_text(c, bottom, right, r, l[5]);
    if (title && *title && area.cols > 6) {
        int used = canvas_text_fit(c, area.row, area.col + 3, area.cols - 6, ROLE_TITLE, title);
        canvas_text(c, area.row, area.col + 2, r, " ");
        canvas_text(c, area.row, area.col + 3 + used, r, " ");
    }
}

void canvas_mark(canvas *c, int row, int col, int cols, enum role r, unsigned attr)
{
    int left = clamp(col, 0, c->cols), right = clamp(col + cols, left, c->cols);
    for (int k = left; k < right; k++) {
        glyph *g = cell_at(c, row, k);
        if (!g)
            continue;
        g->role = (uint8_t)r;
        g->attr = (uint8_t)(g->attr | attr);
    }
}

const glyph *canvas_at(const canvas *c, int row, int col)
{
    if (row < 0 || col < 0 || row >= c->rows || col >= c->cols)
        return NULL;
    return &c->cells[row * c->cols + col];
}

static bool glyph_equal(const glyph *a, const glyph *b)
{
    return a->role == b->role && a->attr == b->attr && strcmp(a->utf8, b->utf8) == 0;
}

bool canvas_equal(const canvas *a, const canvas *b)
{
    if (a->rows != b->rows || a->cols != b->cols)
        return false;
    for (int i = 0; i < a->rows * a->cols; i++) {
        if (!glyph_equal(&a->cells[i], &b->cells[i]))
            return false;
    }
    return true;
}

int canvas_width(const char *utf8)
{
    int n = 0;
    for (uint32_t cp; *utf8; n++)
        utf8 += utf8_next(utf8, &cp);
    return n;
}

/* One letter a role, in the order of enum role; plain text is blank. */
static const char role_letter[ROLE_COUNT + 1] = " dtfb012claxhnrskiGW";

static void dump_row(const canvas *c, int row, bool roles, struct text *out)
{
    const glyph *g = canvas_at(c, row, 0);
    int end = c->cols;
    while (end > 0 && (roles ? g[end - 1].role == ROLE_TEXT : g[end - 1].utf8[0] == ' '))
        end--;
    for (int i = 0; i < end; i++) {
        if (roles)
            text_add_bytes(out, &role_letter[g[i].role], 1);
        else
            text_add(out, g[i].utf8);
    }
    text_add(out, "\n");
}

char *canvas_dump(const canvas *c, bool roles)
{
    struct text out;
    text_init(&out);
    for (int row = 0; row < c->rows; row++)
        dump_row(c, row, false, &out);
    if (roles)
        text_add(&out, "-- roles --\n");
    for (int row = 0; roles && row < c->rows; row++)
        dump_row(c, row, true, &out);
    return text_take(&out);
}
