/* Rows are rebuilt by their owner after each change; only the choice is kept. */
#include "tui/form.h"

#include <string.h>

void form_clear(form *f)
{
    f->n = 0;
}

form_row *form_add(form *f, int id, const char *label, const char *value, const char *help)
{
    if (f->n == FORM_ROWS)
        f->n--;
    form_row *r = &f->row[f->n++];
    memset(r, 0, sizeof *r);
    r->id = id;
    text_copy(r->label, sizeof r->label, label);
    text_copy(r->value, sizeof r->value, value);
    text_copy(r->help, sizeof r->help, help);
    return r;
}

/* Blank lines above a row, 'first' being the first on the screen. */
static int space_above(const form *f, int row, int first)
{
    return f->row[row].space && row > first && !f->dense ? 1 : 0;
}

/* Lines that rows a..b-1 take. */
static int lines(const form *f, int a, int b)
{
    int n = 0;
    for (int i = a; i < b; i++)
        n += 1 + space_above(f, i, a);
    return n;
}

/* False: there was no room for all of the value. */
static bool draw_row(const form_row *r, canvas *c, rect line, int label_cols, bool chosen)
{
    enum role role = chosen ? ROLE_SELECT : ROLE_TEXT;
    if (chosen)
        canvas_fill(c, line, ROLE_SELECT, " ");
    canvas_text(c, line.row, line.col, chosen ? ROLE_SELECT : ROLE_DIM, chosen ? ">" : " ");
    int col = line.col + 2, room = line.cols - 2;
    if (r->value[0] == 0) {
        canvas_text_fit(c, line.row, col, room, role, r->label);
        return true;
    }
    canvas_text_fit(c, line.row, col, label_cols, role, r->label);
    col += label_cols + 1;
    room -= label_cols + 1;
    if (room < 4)
        return false;
    if (!r->changes) {
        canvas_text_fit(c, line.row, col + 2, room - 2, chosen ? role : ROLE_DIM, r->value);
        return canvas_width(r->value) <= room - 2;
    }
    if (chosen)
        canvas_text(c, line.row, col, role, "<");
    int w = canvas_width(r->value) < room - 4 ? canvas_width(r->value) : room - 4;
    canvas_text_fit(c, line.row, col + 2, room - 4, role, r->value);
    if (chosen)
        canvas_text(c, line.row, col + 3 + w, role, ">");
    return canvas_width(r->value) <= room - 4;
}

/* Columns for the labels: all they need where the values leave it, else half of them. */
static int label_room(const form *f, int cols)
{
    int label = 4, value = 0;
    for (int i = 0; i < f->n; i++) {
        const form_row *r = &f->row[i];
        int around = r->changes ? 7 : 5; /* marks and blanks beside label and value */
        if (r->value[0] == 0)
            continue;
        label = canvas_width(r->label) > label ? canvas_width(r->label) : label;
        value = canvas_width(r->value) + around > value ? canvas_width(r->value) + around : value;
    }
    int most = cols - value > cols / 2 ? cols - value : cols / 2;
    return label < most ? label : most;
}

void form_draw(app *a, form *f, canvas *c, rect area)
{
    f->area = area;
    if (f->at >= f->n)
        f->at = f->n - 1;
    if (f->at < 0)
        f->at = 0;
    /* Everything without scrolling is worth more than blank lines. */
    f->dense = false;
    f->dense = lines(f, 0, f->n) > area.rows && f->n <= area.rows;
    if (f->first > f->at)
        f->first = f->at;
    while (f->first < f->at && lines(f, f->first, f->at + 1) > area.rows)
        f->first++;
    while (f->first > 0 && lines(f, f->first - 1, f->n) <= area.rows)
        f->first--;
    f->label_cols = label_room(f, area.cols);
    int row = area.row;
    for (int i = f->first; i < f->n; i++) {
        row += space_above(f, i, f->first);
        if (row >= area.row + area.rows)
            break;
        bool whole =
            draw_row(&f->row[i], c, (rect){row, area.col, 1, area.cols}, f->label_cols, i == f->at);
        if (i == f->at) {
            f->cut = !whole;
            f->short_label =
                f->row[i].value[0] != 0 && canvas_width(f->row[i].label) > f->label_cols;
            a->cursor_row = row;
            a->cursor_col = area.col;
        }
        row++;
    }
    if (f->first > 0)
        canvas_text(c, area.row, area.col + area.cols - 1, ROLE_DIM, "^");
    if (lines(f, f->first, f->n) > area.rows)
        canvas_text(c, area.row + area.rows - 1, area.col + area.cols - 1, ROLE_DIM, "v");
}

/* What was too long for its row stands before the help. */
static void draw_help(const form *f, canvas *c, rect below)
{
    const form_row *r = &f->row[f->at];
    char words[sizeof r->value + sizeof r->help + 4];
    text_printf(words, sizeof words, f->cut ? "%s. %s" : "%.0s%s", r->value, r->help);
    shell_words(c, below, ROLE_DIM, words);
}

void form_screen(app *a, form *f, canvas *c, const char *title, const char *right,
                 const char *message)
{
    form_screen_at(a, f, c, title, right, message, CTX_MENU);
}

void form_screen_at(app *a, form *f, canvas *c, const char *title, const char *right,
                    const char *message, enum context where)
{
    int rows = canvas_rows(c), cols = canvas_cols(c);
    shell_title(a, c, title, right);
    int width = cols < 100 ? cols - 2 : 78, left = cols < 100 ? 1 : (cols - width) / 2;
    int top = rows >= 40 ? 6 : rows >= 22 ? 2 : 1, about = rows >= 22 ? 3 : 2;
    int room = rows - top - about - (rows >= 16 ? 2 : 1);
    if (rows >= 40 && room > 24)
        room = 24;
    form_draw(a, f, c, (rect){top, left, room, width});
    rect below = {top + room + (rows >= 16 ? 1 : 0), left + 2, about, width - 4};
    if (message[0] != 0 && where == CTX_ASK)
        shell_question(c, below, message);
    else if (message[0] != 0)
        shell_words(c, below, ROLE_WARN, message);
    else if (f->n > 0)
        draw_help(f, c, below);
    shell_keys_or_typing(a, c, where, f->typing);
}

/* The row under a line of the screen, or -1. */
static int row_at(const form *f, int line)
{
    int row = f->area.row;
    for (int i = f->first; i < f->n && row < f->area.row + f->area.rows; i++) {
        row += space_above(f, i, f->first);
        if (row == line)
            return i;
        row++;
    }
    return -1;
}

static enum form_result click(form *f, const term_event *e)
{
    if (e->button == MOUSE_WHEEL_UP || e->button == MOUSE_WHEEL_DOWN) {
        f->at += e->button == MOUSE_WHEEL_UP ? (f->at > 0 ? -1 : 0) : (f->at < f->n - 1 ? 1 : 0);
        return FORM_MOVED;
    }
    int i = row_at(f, e->row);
    if (i < 0 || e->col < f->area.col || e->col >= f->area.col + f->area.cols ||
        e->button == MOUSE_MOVE)
        return FORM_NOTHING;
    f->at = i;
    if (!f->row[i].changes)
        return e->button == MOUSE_LEFT ? FORM_ENTER : FORM_MOVED;
    /* On the left arrow, or with the right button: the value before. */
    int arrow = f->area.col + 2 + f->label_cols + 1;
    bool before = e->button == MOUSE_RIGHT || (e->col <= arrow + 1 && e->col >= arrow - 1);
    f->by = before ? -1 : 1;
    return FORM_CHANGE;
}

enum form_result form_event(app *a, form *f, const term_event *e)
{
    if (f->n == 0)
        return FORM_NOTHING;
    if (e->kind == EVENT_MOUSE)
        return click(f, e);
    if (e->kind != EVENT_KEY)
        return FORM_NOTHING;
    bool changes = f->row[f->at].changes;
    f->by = 1;
    switch (command_find(e->key, CTX_MENU, app_style(a, false))) {
    case CMD_UP:
        f->at = f->at > 0 ? f->at - 1 : f->n - 1;
        return FORM_MOVED;
    case CMD_DOWN:
        f->at = f->at < f->n - 1 ? f->at + 1 : 0;
        return FORM_MOVED;
    case CMD_UP_LEFT:
    case CMD_UP_RIGHT:
        f->at = 0;
        return FORM_MOVED;
    case CMD_DOWN_LEFT:
    case CMD_DOWN_RIGHT:
        f->at = f->n - 1;
        return FORM_MOVED;
    case CMD_LEFT:
        f->by = -1;
        return changes ? FORM_CHANGE : FORM_NOTHING;
    case CMD_RIGHT:
        return changes ? FORM_CHANGE : FORM_NOTHING;
    case CMD_ENTER:
        return changes ? FORM_CHANGE : FORM_ENTER;
    case CMD_CANCEL:
    case CMD_QUIT:
        return FORM_LEAVE;
    default:
        return e->key == ' ' ? (changes ? FORM_CHANGE : FORM_ENTER) : FORM_NOTHING;
    }
}

enum form_result form_event_usual(app *a, form *f, const term_event *e, const game *g,
                                  enum context where)
{
    if (e->kind == EVENT_KEY &&
        shell_usual(a, command_find(e->key, where, app_style(a, false)), g, where))
        return FORM_NOTHING;
    return form_event(a, f, e);
}
