#include "tui/line.h"

#include <string.h>

#include "core/text.h"
#include "tui/term.h"

void line_set(edit_line *l, const char *s)
{
    text_copy(l->buf, sizeof l->buf, s);
    l->n = l->at = strlen(l->buf);
}

static void cut(edit_line *l, size_t at)
{
    if (at >= l->n)
        return;
    memmove(l->buf + at, l->buf + at + 1, l->n - at);
    l->n--;
}

bool line_key(edit_line *l, uint32_t key)
{
    switch (key) {
    case KEYCODE_LEFT:
        l->at -= l->at > 0 ? 1 : 0;
        return true;
    case KEYCODE_RIGHT:
        l->at += l->at < l->n ? 1 : 0;
        return true;
    case KEYCODE_HOME:
        l->at = 0;
        return true;
    case KEYCODE_END:
        l->at = l->n;
        return true;
    case KEYCODE_BACKSPACE:
        if (l->at > 0)
            cut(l, --l->at);
        return true;
    case KEYCODE_DELETE:
        cut(l, l->at);
        return true;
    case 0x15: /* Ctrl-U */
        line_set(l, "");
        return true;
    case '\n':
    case '\r':
    case '\t':
        key = ' ';
        break;
    default:
        break;
    }
    if (key < 0x20 || key > 0x7e)
        return false;
    if (l->n + 1 >= sizeof l->buf)
        return true;
    memmove(l->buf + l->at + 1, l->buf + l->at, l->n - l->at + 1);
    l->buf[l->at++] = (char)key;
    l->n++;
    return true;
}
