#include "tui/line.h"

#include <string.h>

#include "core/text.h"
#include "tui/term.h"
#include "tui/utf8.h"

void line_set(edit_line *l, const char *s)
{
    text_copy(l->buf, sizeof l->buf, s);
    l->n = l->at = strlen(l->buf);
    l->ascii = false;
}

/* Where the character before 'at' begins, and how many bytes the one at 'at' takes. */
static size_t before(const edit_line *l, size_t at)
{
    do
        at -= at > 0 ? 1 : 0;
    while (at > 0 && ((unsigned char)l->buf[at] & 0xc0) == 0x80);
    return at;
}

static size_t length(const edit_line *l, size_t at)
{
    uint32_t cp;
    return at < l->n ? (size_t)utf8_next(l->buf + at, &cp) : 0;
}

static void cut(edit_line *l, size_t at)
{
    size_t n = length(l, at);
    if (n == 0)
        return;
    memmove(l->buf + at, l->buf + at + n, l->n - at - n + 1);
    l->n -= n;
}

bool line_key(edit_line *l, uint32_t key)
{
    switch (key) {
    case KEYCODE_LEFT:
        l->at = before(l, l->at);
        return true;
    case KEYCODE_RIGHT:
        l->at += length(l, l->at);
        return true;
    case KEYCODE_HOME:
        l->at = 0;
        return true;
    case KEYCODE_END:
        l->at = l->n;
        return true;
    case KEYCODE_BACKSPACE:
        if (l->at > 0)
            cut(l, l->at = before(l, l->at));
        return true;
    case KEYCODE_DELETE:
        cut(l, l->at);
        return true;
    case 0x15: /* Ctrl-U */
        l->buf[0] = 0;
        l->n = l->at = 0;
        return true;
    case '\n':
    case '\r':
    case '\t':
        key = ' ';
        break;
    default:
        break;
    }
    if (key < 0x20 || (key > 0x7e && (l->ascii || !utf8_narrow(key))))
        return false;
    char bytes[5];
    size_t n = (size_t)utf8_put(bytes, key);
    if (l->n + n >= sizeof l->buf)
        return true;
    memmove(l->buf + l->at + n, l->buf + l->at, l->n - l->at + 1);
    memcpy(l->buf + l->at, bytes, n);
    l->at += n;
    l->n += n;
    return true;
}

/* The part of the line to be shown in 'width' columns, so that the cursor is in it; *at
 * gets the cursor's column. */
static const char *part(const edit_line *l, int width, int *at)
{
    char head[sizeof l->buf];
    size_t from = 0;
    for (;;) {
        text_printf(head, sizeof head, "%.*s", (int)(l->at - from), l->buf + from);
        *at = canvas_width(head);
        if (*at < width || from >= l->at)
            return l->buf + from;
        from += length(l, from);
    }
}

int line_draw(const edit_line *l, canvas *c, rect row, const char *label)
{
    int at, used = canvas_text(c, row.row, row.col, ROLE_DIM, label);
    const char *seen = part(l, row.cols - used, &at);
    canvas_text_fit(c, row.row, row.col + used, row.cols - used, ROLE_INPUT, seen);
    return row.col + used + at;
}
