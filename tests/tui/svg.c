/* Lines, discs and the slanted sides of hexagons are drawn, since fonts leave gaps
 * between them; everything else is text whose width is given, so that whatever font
 * the reader has keeps the columns. */
#include "svg.h"

#include <string.h>

#include "tui/utf8.h"

enum { CELL_W = 9, CELL_H = 19, EDGE = 12, BASE = 14, FONT = 15 };

typedef struct paint {
    int fg, bg;
    bool bold, underline;
} paint;

static int mix(int a, int b, int percent)
{
    int out = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        int x = a >> shift & 255, y = b >> shift & 255;
        out |= (x * percent + y * (100 - percent)) / 100 << shift;
    }
    return out;
}

static paint paint_of(const svg_look *l, const glyph *g)
{
    theme_paint t = theme_resolve(l->theme, (enum role)g->role, g->attr, l->colors);
    paint p = {t.fg == COLOR_TERMINAL ? l->fg : t.fg, t.bg == COLOR_TERMINAL ? l->bg : t.bg,
               (t.attr & GLYPH_BOLD) != 0, (t.attr & GLYPH_UNDERLINE) != 0};
    if (t.attr & THEME_DIM)
        p.fg = mix(p.fg, p.bg, 60);
    else if (t.fg == COLOR_TERMINAL && p.bold) /* as many terminals brighten bold text */
        p.fg = mix(p.fg, 0xffffff, 50);
    if (t.attr & GLYPH_REVERSE) {
        int fg = p.fg;
        p.fg = p.bg;
        p.bg = fg;
    }
    return p;
}

static bool same(paint a, paint b)
{
    return a.fg == b.fg && a.bg == b.bg && a.bold == b.bold && a.underline == b.underline;
}

/* Which of left, right, up, down a line glyph reaches; 0 = it is none. */
enum { LEFT = 1, RIGHT = 2, UP = 4, DOWN = 8 };

static int arms(const glyph *g)
{
    static const struct {
        uint32_t cp;
        int arms;
    } rows[] = {
        {0x2500, LEFT | RIGHT},
        {0x2502, UP | DOWN},
        {0x250c, RIGHT | DOWN},
        {0x2510, LEFT | DOWN},
        {0x2514, RIGHT | UP},
        {0x2518, LEFT | UP},
        {0x251c, RIGHT | UP | DOWN},
        {0x2524, LEFT | UP | DOWN},
        {0x252c, LEFT | RIGHT | DOWN},
        {0x2534, LEFT | RIGHT | UP},
        {0x253c, LEFT | RIGHT | UP | DOWN},
    };
    uint32_t cp;
    (void)utf8_next(g->utf8, &cp);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].cp == cp)
            return rows[i].arms;
    return cp == '|' && g->role == ROLE_BOARD ? UP | DOWN : 0;
}

static void line(struct text *out, double x1, double y1, double x2, double y2, int color)
{
    text_addf(out, "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#%06x\"/>\n", x1, y1, x2, y2,
              (unsigned)color);
}

/* Draws what is no text; false = it is text. */
static bool draw_shape(struct text *out, const glyph *g, const paint *p, double x, double y)
{
    double w = CELL_W, h = CELL_H, mx = x + w / 2, my = y + h / 2;
    int reach = arms(g);
    uint32_t cp;
    (void)utf8_next(g->utf8, &cp);
    if (reach & (LEFT | RIGHT))
        line(out, reach & LEFT ? x : mx, my, reach & RIGHT ? x + w : mx, my, p->fg);
    if (reach & (UP | DOWN))
        line(out, mx, reach & UP ? y : my, mx, reach & DOWN ? y + h : my, p->fg);
    if (reach != 0)
        return true;
    if ((cp == '/' || cp == '\\') && g->role == ROLE_BOARD) {
        line(out, x, cp == '/' ? y + h : y, x + w, cp == '/' ? y : y + h, p->fg);
        return true;
    }
    if (cp == 0x25cf || cp == 0x25cb) {
        text_addf(out,
                  "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s%06x\" stroke=\"#%06x\"/>\n",
                  mx, my, 5.2, "#", (unsigned)(cp == 0x25cf ? p->fg : p->bg), (unsigned)p->fg);
        return true;
    }
    return false;
}

static void add_escaped(struct text *out, const char *s)
{
    if (strcmp(s, "&") == 0)
        text_add(out, "&amp;");
    else if (strcmp(s, "<") == 0)
        text_add(out, "&lt;");
    else if (strcmp(s, ">") == 0)
        text_add(out, "&gt;");
    else
        text_add(out, s);
}

/* From column 'from' on as many cells as have the same paint; returns where they end. */
static int run_end(const canvas *c, const svg_look *l, int row, int from)
{
    paint p = paint_of(l, canvas_at(c, row, from));
    int to = from + 1;
    while (to < canvas_cols(c) && same(p, paint_of(l, canvas_at(c, row, to))))
        to++;
    return to;
}

static void draw_text(struct text *out, const canvas *c, const paint *p, int row, int from, int to)
{
    double y = EDGE + row * CELL_H;
    for (int k = from; k < to;) {
        const glyph *g = canvas_at(c, row, k);
        double x = EDGE + k * CELL_W;
        if (strcmp(g->utf8, " ") == 0 || draw_shape(out, g, p, x, y)) {
            k++;
            continue;
        }
        int end = k; /* up to a gap of two blanks or a shape */
        struct text word, nothing;
        text_init(&word);
        text_init(&nothing);
        for (; end < to; end++) {
            const glyph *e = canvas_at(c, row, end);
            bool blank = strcmp(e->utf8, " ") == 0;
            if (blank && (end + 1 >= to || strcmp(canvas_at(c, row, end + 1)->utf8, " ") == 0))
                break;
            if (!blank && draw_shape(&nothing, e, p, 0, 0))
                break;
            add_escaped(&word, e->utf8);
        }
        text_addf(
            out, "<text x=\"%.0f\" y=\"%.0f\" textLength=\"%d\" fill=\"#%06x\"%s%s>%s</text>\n", x,
            y + BASE, (end - k) * CELL_W, (unsigned)p->fg, p->bold ? " font-weight=\"bold\"" : "",
            p->underline ? " text-decoration=\"underline\"" : "", word.data);
        text_free(&word);
        text_free(&nothing);
        k = end;
    }
}

void svg_write(const canvas *c, const svg_look *l, struct text *out)
{
    const glyph blank = {.utf8 = " ", .role = ROLE_TEXT};
    int width = 2 * EDGE + canvas_cols(c) * CELL_W, height = 2 * EDGE + canvas_rows(c) * CELL_H;
    int ground = paint_of(l, &blank).bg;
    text_addf(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
              "viewBox=\"0 0 %d %d\">\n"
              "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#%06x\"/>\n"
              "<g font-family=\"'DejaVu Sans Mono',Menlo,Consolas,monospace\" font-size=\"%d\" "
              "stroke-width=\"1\" xml:space=\"preserve\">\n",
              width, height, width, height, width, height, (unsigned)ground, FONT);
    for (int row = 0; row < canvas_rows(c); row++) {
        for (int k = 0, to; k < canvas_cols(c); k = to) {
            to = run_end(c, l, row, k);
            paint p = paint_of(l, canvas_at(c, row, k));
            if (p.bg != ground)
                text_addf(out,
                          "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n",
                          EDGE + k * CELL_W, EDGE + row * CELL_H, (to - k) * CELL_W, CELL_H,
                          (unsigned)p.bg);
        }
    }
    for (int row = 0; row < canvas_rows(c); row++) {
        for (int k = 0, to; k < canvas_cols(c); k = to) {
            to = run_end(c, l, row, k);
            paint p = paint_of(l, canvas_at(c, row, k));
            draw_text(out, c, &p, row, k, to);
        }
    }
    text_add(out, "</g>\n</svg>\n");
}
