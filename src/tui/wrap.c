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

void wrap_text(const char *words, int width, struct text *out)
{
    int col = 0;
    while (*words != 0) {
        size_t n = line_size(words);
        bool blank = is_empty(words, n);
        bool diagram = n > 0 && words[0] == ' ';
        if ((blank || diagram) && col > 0) {
            text_add(out, "\n");
            col = 0;
        }
        if (blank) {
            text_add(out, "\n");
        } else if (diagram) {
            text_add_bytes(out, words, n);
            text_add(out, "\n");
        } else {
            flow(words, n, width, &col, out);
        }
        words += n + (words[n] == '\n' ? 1 : 0);
    }
    if (col > 0)
        text_add(out, "\n");
}
