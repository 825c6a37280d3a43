/* tui/term_memory.c - a terminal in memory, for tests: keys are a string that is
 * parsed as it is taken, the screen is a copy of the last canvas shown. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "tui/term.h"
#include "tui/utf8.h"

typedef struct memory {
    char *keys; /* all that was fed and not yet taken */
    size_t at;  /* how much of it is taken */
    bool paste; /* inside <paste ...> */
    bool mouse;
    int rows, cols, colors;
    bool unicode;
    canvas *shown; /* NULL when memory was short */
    int cursor_row, cursor_col;
} memory;

static const struct {
    const char *word;
    uint32_t key;
} names[] = {
    {"up", KEYCODE_UP},        {"down", KEYCODE_DOWN},
    {"left", KEYCODE_LEFT},    {"right", KEYCODE_RIGHT},
    {"home", KEYCODE_HOME},    {"end", KEYCODE_END},
    {"pgup", KEYCODE_PAGE_UP}, {"pgdn", KEYCODE_PAGE_DOWN},
    {"enter", KEYCODE_ENTER},  {"esc", KEYCODE_ESC},
    {"tab", KEYCODE_TAB},      {"backtab", KEYCODE_BACKTAB},
    {"bs", KEYCODE_BACKSPACE}, {"del", KEYCODE_DELETE},
    {"f1", KEYCODE_F1},        {"lt", '<'},
};

static const struct {
    const char *word;
    enum mouse_button button;
} buttons[] = {
    {"click", MOUSE_LEFT},
    {"rclick", MOUSE_RIGHT},
    {"wheelup", MOUSE_WHEEL_UP},
    {"wheeldown", MOUSE_WHEEL_DOWN},
};

enum { N_NAMES = sizeof names / sizeof *names, N_BUTTONS = sizeof buttons / sizeof *buttons };

/* "WORD ROW COL" into the two numbers. */
static bool two_numbers(const char *s, int *row, int *col)
{
    const char *at = strchr(s, ' ');
    if (!at)
        return false;
    char *end;
    *row = (int)strtol(at, &end, 10);
    if (*end != ' ')
        return false;
    at = end;
    *col = (int)strtol(at, &end, 10);
    return end > at + 1 && *end == '\0';
}

/* What stands between < and >; false when it means nothing. */
static bool take_word(memory *m, const char *word, term_event *out)
{
    size_t n = strcspn(word, " ");
    if (strcmp(word, "eof") == 0) {
        out->kind = EVENT_END;
        return true;
    }
    if (strcmp(word, "resumed") == 0) {
        out->kind = EVENT_RESUMED;
        return true;
    }
    for (int i = 0; i < N_NAMES; i++) {
        if (strcmp(word, names[i].word) == 0) {
            out->kind = EVENT_KEY;
            out->key = names[i].key;
            return true;
        }
    }
    if (strncmp(word, "size ", 5) == 0) {
        int rows, cols;
        if (!two_numbers(word, &rows, &cols))
            return false;
        m->rows = rows < 1 ? 1 : rows;
        m->cols = cols < 1 ? 1 : cols;
        out->kind = EVENT_RESIZED;
        return true;
    }
    for (int i = 0; i < N_BUTTONS; i++) {
        if (strlen(buttons[i].word) == n && strncmp(word, buttons[i].word, n) == 0) {
            out->kind = EVENT_MOUSE;
            out->button = buttons[i].button;
            return two_numbers(word, &out->row, &out->col) && m->mouse;
        }
    }
    return false;
}

static bool memory_next(void *self, term_event *out)
{
    memory *m = self;
    *out = (term_event){.kind = EVENT_NONE};
    while (m->keys[m->at]) {
        const char *s = m->keys + m->at;
        if (m->paste && *s == '>') {
            m->paste = false;
            m->at++;
            continue;
        }
        if (!m->paste && strncmp(s, "<paste ", 7) == 0) {
            m->paste = true;
            m->at += 7;
            continue;
        }
        const char *end = *s == '<' && !m->paste ? strchr(s, '>') : NULL;
        if (end) {
            char word[64];
            size_t n = (size_t)(end - s) - 1;
            m->at += n + 2;
            text_copy(word, n + 1 < sizeof word ? n + 1 : sizeof word, s + 1);
            if (take_word(m, word, out))
                return true;
            *out = (term_event){.kind = EVENT_NONE};
            continue;
        }
        m->at += (size_t)utf8_next(s, &out->key);
        out->kind = m->paste ? EVENT_PASTE : EVENT_KEY;
        return true;
    }
    return false;
}

static int memory_fd(void *self)
{
    (void)self;
    return -1;
}

static int memory_timeout(void *self)
{
    (void)self;
    return -1;
}

static void memory_size(void *self, int *rows, int *cols)
{
    const memory *m = self;
    *rows = m->rows;
    *cols = m->cols;
}

static void copy_canvas(canvas *to, const canvas *from)
{
    for (int row = 0; row < canvas_rows(from); row++) {
        for (int col = 0; col < canvas_cols(from); col++) {
            const glyph *g = canvas_at(from, row, col);
            canvas_text_attr(to, row, col, (enum role)g->role, g->attr, g->utf8);
        }
    }
}

static void memory_show(void *self, const canvas *c, int cursor_row, int cursor_col)
{
    memory *m = self;
    m->cursor_row = cursor_row;
    m->cursor_col = cursor_col;
    if (canvas_resize(m->shown, canvas_rows(c), canvas_cols(c)))
        copy_canvas(m->shown, c);
}

static void memory_redraw(void *self)
{
    (void)self;
}

static void memory_mouse(void *self, bool on)
{
    memory *m = self;
    m->mouse = on;
}

static void memory_theme(void *self, const struct theme *t)
{
    (void)self;
    (void)t;
}

static void memory_facts(void *self, term_facts *out)
{
    const memory *m = self;
    *out = (term_facts){.colors = m->colors, .unicode = m->unicode, .mouse = m->mouse};
    text_copy(out->name, sizeof out->name, "memory");
}

static void memory_close(void *self)
{
    memory *m = self;
    canvas_free(m->shown);
    free(m->keys);
    free(m);
}

static const term_vtable memory_table = {
    memory_fd,    memory_fd /* wake */, memory_timeout, memory_next,  memory_size,
    memory_show,  memory_redraw,        memory_mouse,   memory_theme, memory_redraw /* bell */,
    memory_facts, memory_close,
};

bool term_open_memory(term *t, int rows, int cols, int colors, bool unicode)
{
    memory *m = calloc(1, sizeof *m);
    if (!m)
        return false;
    m->rows = rows;
    m->cols = cols;
    m->colors = colors;
    m->unicode = unicode;
    m->mouse = true;
    m->shown = canvas_new(rows, cols);
    m->keys = calloc(1, 1);
    if (!m->shown || !m->keys) {
        memory_close(m);
        return false;
    }
    t->f = &memory_table;
    t->self = m;
    return true;
}

void term_memory_feed(term *t, const char *keys)
{
    memory *m = t->self;
    size_t left = strlen(m->keys + m->at), more = strlen(keys);
    char *all = malloc(left + more + 1);
    if (!all)
        return;
    memcpy(all, m->keys + m->at, left);
    memcpy(all + left, keys, more + 1);
    free(m->keys);
    m->keys = all;
    m->at = 0;
}

const canvas *term_memory_shown(const term *t)
{
    const memory *m = t->self;
    return m->shown;
}

void term_memory_cursor(const term *t, int *row, int *col)
{
    const memory *m = t->self;
    *row = m->cursor_row;
    *col = m->cursor_col;
}
