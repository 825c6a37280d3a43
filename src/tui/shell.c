/* What every screen draws: the title bar, the line of keys, and the one line of a
 * terminal that is too small. */
#include "tui/shell.h"

#include <string.h>

#include "tui/wrap.h"

void shell_title(app *a, canvas *c, const char *left, const char *right)
{
    (void)a;
    int cols = canvas_cols(c);
    canvas_fill(c, (rect){0, 0, 1, cols}, ROLE_TITLE, " ");
    int w = canvas_width(right);
    canvas_text_fit(c, 0, 1, cols - 2 - (w > 0 ? w + 1 : 0), ROLE_TITLE, left);
    if (w > 0 && w + 4 < cols)
        canvas_text(c, 0, cols - 1 - w, ROLE_TITLE, right);
}

void shell_keys(app *a, canvas *c, enum context where)
{
    (void)a;
    shell_keys_at(c, (rect){canvas_rows(c) - 1, 0, 1, canvas_cols(c)}, where, 0);
}

/* Key names stand out from what they do: the first word of each part. */
static void keys_line(canvas *c, rect r, const char *line)
{
    int row = r.row, col = r.col + 1;
    for (const char *p = line; *p != 0;) {
        const char *part_end = strstr(p, "  ");
        size_t n = part_end != NULL ? (size_t)(part_end - p) : strlen(p);
        char part[80], *blank;
        text_printf(part, sizeof part, "%.*s", (int)(n < 79 ? n : 79), p);
        int width = canvas_width(part);
        blank = strchr(part, ' ');
        canvas_text(c, row, col, ROLE_DIM, part);
        if (blank != NULL)
            *blank = 0;
        canvas_text(c, row, col, ROLE_KEY, part);
        col += width + 2;
        p += n;
        while (*p == ' ')
            p++;
    }
}

void shell_keys_at(canvas *c, rect r, enum context where, uint64_t without)
{
    char line[256];
    command_line(where, without, r.cols - 2, line, sizeof line);
    keys_line(c, r, line);
}

void shell_keys_typing(canvas *c, rect r)
{
    keys_line(c, r, tr("Enter done  Esc back"));
}

void shell_keys_or_typing(app *a, canvas *c, enum context where, bool typing)
{
    if (typing)
        shell_keys_typing(c, (rect){canvas_rows(c) - 1, 0, 1, canvas_cols(c)});
    else
        shell_keys(a, c, where);
}

void shell_words(canvas *c, rect r, enum role role, const char *words)
{
    struct text wrapped;
    text_init(&wrapped);
    wrap_text(words, r.cols, &wrapped);
    const char *p = wrapped.failed ? "" : wrapped.data;
    for (int i = 0; i < r.rows && *p != 0; i++) {
        const char *end = strchr(p, '\n');
        char one[256];
        text_printf(one, sizeof one, "%.*s", (int)(end != NULL ? end - p : 0), p);
        p = end != NULL ? end + 1 : "";
        size_t used = strlen(one);
        if (i + 1 == r.rows && *p != 0)
            text_printf(one + used, sizeof one - used, " ...");
        canvas_text_fit(c, r.row + i, r.col, r.cols, role, one);
    }
    text_free(&wrapped);
}

int shell_lines(const char *words, int cols)
{
    struct text wrapped;
    int n = 0;
    text_init(&wrapped);
    wrap_text(words, cols, &wrapped);
    for (const char *p = wrapped.failed ? "" : wrapped.data; *p != 0; p++)
        n += *p == '\n';
    text_free(&wrapped);
    return n;
}

void shell_question(canvas *c, rect r, const char *words)
{
    if (canvas_width(words) <= r.cols || (r.rows > 1 && shell_lines(words, r.cols) <= r.rows)) {
        if (canvas_width(words) <= r.cols)
            canvas_text(c, r.row, r.col, ROLE_WARN, words);
        else
            shell_words(c, r, ROLE_WARN, words);
        return;
    }
    const char *keys = strstr(words, "  ");
    for (const char *p = keys; p != NULL; p = strstr(p + 1, "  "))
        keys = p;
    char head[256];
    text_printf(head, sizeof head, "%.*s", keys != NULL ? (int)(keys - words) : 255, words);
    keys = keys != NULL ? keys + 2 : "";
    int w = canvas_width(keys), last = r.row + r.rows - 1;
    if (r.rows > 1)
        shell_words(c, (rect){r.row, r.col, r.rows - 1, r.cols}, ROLE_WARN, head);
    else
        canvas_text_fit(c, last, r.col, r.cols - w - 2, ROLE_WARN, head);
    canvas_text(c, last, r.rows > 1 ? r.col : r.col + r.cols - w, ROLE_WARN, keys);
}

bool shell_too_small(app *a, canvas *c, int rows, int cols)
{
    if (canvas_rows(c) >= rows && canvas_cols(c) >= cols)
        return false;
    char line[64];
    text_printf(line, sizeof line, tr("needs %d x %d"), cols, rows);
    canvas_text_fit(c, 0, 0, canvas_cols(c), ROLE_WARN, line);
    a->cursor_row = 0;
    a->cursor_col = 0;
    return true;
}

bool shell_usual(app *a, enum command_id id, const game *g, enum context where)
{
    if (id == CMD_HELP)
        help_open(a, g, where, NULL);
    else if (id == CMD_CANCEL || id == CMD_QUIT)
        app_pop(a);
    else
        return false;
    return true;
}
