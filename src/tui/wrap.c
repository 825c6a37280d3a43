#include "tui/wrap.h"

#include <string.h>

static size_t line_size(const char *s)
{
    const char *end = strchr(s, '\n');
    return end != NULL ? (size_t)(end - s) : strlen(s);
}

static bool is_empty(const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!text_is_blank(s[i]))
            return false;
    return true;
}

/* Adds the words of one source line; *col is where the output line stands. */
static void flow(const char *s, size_t n, int width, int *col, struct text *out)
{
    size_t i = 0;
    while (i < n) {
        while (i < n && text_is_blank(s[i]))
            i++;
        size_t from = i;
        while (i < n && !text_is_blank(s[i]))
            i++;
        int size = (int)(i - from);
        if (size == 0)
            break;
        if (*col > 0 && *col + 1 + size > width) {
            text_add(out, "\n");
            *col = 0;
        } else if (*col > 0) {
            text_add(out, " ");
            *col += 1;
        }
        text_add_bytes(out, s + from, (size_t)size);
        *col += size;
    }
}

/* ---- diagrams ------------------------------------------------------------ */

/* Lines that stand together, cut into strips where at least GAP columns of all are blank. */
enum { DIAGRAM_LINES = 24, DIAGRAM_COLS = 160, STRIPS = 6, GAP = 3 };

typedef struct diagram {
    const char *line[DIAGRAM_LINES];
    size_t size[DIAGRAM_LINES];
    int lines, cols;
    int strips;
    struct {
        int from, to; /* columns, 'to' behind the last */
    } strip[STRIPS];
} diagram;

static bool goes_on(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80; /* inside a character */
}

/* Where a column begins in a line, or its end. */
static size_t column(const diagram *d, int line, int col)
{
    size_t i = 0;
    for (; i < d->size[line]; i++)
        if (!goes_on(d->line[line][i]) && col-- == 0)
            break;
    return i;
}

static void find_strips(diagram *d)
{
    bool used[DIAGRAM_COLS] = {false};
    for (int k = 0; k < d->lines; k++) {
        int col = 0;
        for (size_t i = 0; i < d->size[k]; i++) {
            if (goes_on(d->line[k][i]))
                continue;
            if (col < DIAGRAM_COLS)
                used[col] = used[col] || !text_is_blank(d->line[k][i]);
            col++;
        }
        d->cols = col > d->cols ? col : d->cols;
    }
    int blank = GAP;
    for (int col = 0; col < d->cols && col < DIAGRAM_COLS; col++) {
        if (!used[col]) {
            blank++;
            continue;
        }
        if (d->strips == 0 || (blank >= GAP && d->strips < STRIPS))
            d->strip[d->strips++].from = col;
        d->strip[d->strips - 1].to = col + 1;
        blank = 0;
    }
}

/* The part of a line in these columns, without blanks around it. */
static const char *part_of(const diagram *d, int line, int from, int to, size_t *n)
{
    size_t a = column(d, line, from), b = column(d, line, to);
    while (b > a && text_is_blank(d->line[line][b - 1]))
        b--;
    while (a < b && text_is_blank(d->line[line][a]))
        a++;
    *n = b - a;
    return d->line[line] + a;
}

/* Is a strip words, not a picture?  Then letters stand side by side. */
static bool is_words(const diagram *d, int strip)
{
    for (int k = 0; k < d->lines; k++) {
        size_t n;
        const char *p = part_of(d, k, d->strip[strip].from, d->strip[strip].to, &n);
        int run = 0;
        for (size_t i = 0; i < n && run < 3; i++) {
            bool letter =
                (unsigned char)p[i] >= 0x80 || (text_lower(p[i]) >= 'a' && text_lower(p[i]) <= 'z');
            run = !letter ? 0 : run + (goes_on(p[i]) ? 0 : 1);
        }
        if (run >= 3)
            return true;
    }
    return false;
}

/* A line of words that begins with a small letter goes on with the one before. */
static void add_words(const diagram *d, int strip, int width, int indent, struct text *out)
{
    struct text lines;
    int col = 0;
    text_init(&lines);
    for (int k = 0; k < d->lines; k++) {
        size_t n;
        const char *p = part_of(d, k, d->strip[strip].from, d->strip[strip].to, &n);
        if (n > 0 && col > 0 && !(*p >= 'a' && *p <= 'z')) {
            text_add(&lines, "\n");
            col = 0;
        }
        flow(p, n, width - indent, &col, &lines);
    }
    for (const char *p = lines.failed ? "" : lines.data; *p != 0;) {
        size_t n = line_size(p);
        text_addf(out, "%*s%.*s\n", indent, "", (int)n, p);
        p += n + (p[n] == '\n' ? 1 : 0);
    }
    text_free(&lines);
}

static void add_picture(const diagram *d, int from, int to, int indent, struct text *out)
{
    for (int k = 0; k < d->lines; k++) {
        size_t n, a = column(d, k, from);
        const char *p = part_of(d, k, from, to, &n);
        int before = (int)(p - d->line[k]) - (int)a; /* blanks: a column each */
        if (n > 0)
            text_addf(out, "%*s%.*s\n", indent + before, "", (int)n, p);
    }
}

/* What does not fit beside the first strips comes below them. */
static void add_strips(const diagram *d, int width, struct text *out)
{
    int indent = d->strip[0].from < 4 ? d->strip[0].from : 4;
    for (int i = 0; i < d->strips;) {
        int last = i, left = i == 0 ? d->strip[0].from : indent;
        while (last + 1 < d->strips && left + d->strip[last + 1].to - d->strip[i].from <= width)
            last++;
        bool words = is_words(d, i);
        if (words && left + d->strip[i].to - d->strip[i].from > width)
            last = i;
        if (words && last == i)
            add_words(d, i, width, left, out);
        else
            add_picture(d, d->strip[i].from, d->strip[last].to, left, out);
        i = last + 1;
    }
}

/* Takes the lines of a diagram; returns what is behind them. */
static const char *add_diagram(const char *words, int width, struct text *out)
{
    diagram d = {.lines = 0};
    while (*words == ' ' && d.lines < DIAGRAM_LINES) {
        size_t n = line_size(words);
        if (is_empty(words, n))
            break;
        d.line[d.lines] = words;
        d.size[d.lines++] = n;
        words += n + (words[n] == '\n' ? 1 : 0);
    }
    find_strips(&d);
    if (d.cols > width && d.strips > 0) {
        add_strips(&d, width, out);
        return words;
    }
    for (int k = 0; k < d.lines; k++)
        text_addf(out, "%.*s\n", (int)d.size[k], d.line[k]);
    return words;
}

void wrap_text(const char *words, int width, struct text *out)
{
    int col = 0;
    while (*words != 0) {
        size_t n = line_size(words);
        bool blank = is_empty(words, n);
        bool picture = n > 0 && words[0] == ' ';
        if ((blank || picture) && col > 0) {
            text_add(out, "\n");
            col = 0;
        }
        if (picture && !blank) {
            words = add_diagram(words, width, out);
            continue;
        }
        if (blank)
            text_add(out, "\n");
        else
            flow(words, n, width, &col, out);
        words += n + (words[n] == '\n' ? 1 : 0);
    }
    if (col > 0)
        text_add(out, "\n");
}
