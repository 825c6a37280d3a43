/* text.c - strings that cannot overflow.  A growing text doubles its room; once
 * an allocation has failed it stays as it was, so that callers need to look only
 * once, at the end.  All character classes are plain ASCII arithmetic: the
 * locale must not change what a file means. */
#include "core/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if PARLOUR_GETTEXT
#include <libintl.h>
#endif

/* The catalogue's name for the words of this program, whatever else uses gettext. */
#define DOMAIN "parlour"

enum { FIRST_ROOM = 256, LEGAL_NAMED = 12 };

const char *tr(const char *english)
{
#if PARLOUR_GETTEXT
    /* The empty string stands for the catalogue's own description. */
    return english[0] != '\0' ? dgettext(DOMAIN, english) : english;
#else
    return english;
#endif
}

const char *tr_n(const char *one, const char *many, long n)
{
    unsigned long count = n < 0 ? 0UL - (unsigned long)n : (unsigned long)n;
#if PARLOUR_GETTEXT
    return dngettext(DOMAIN, one, many, count);
#else
    return count == 1 ? one : many;
#endif
}

/* Makes room for n more bytes and the NUL. */
static bool reserve(struct text *t, size_t n)
{
    if (t->failed)
        return false;
    if (n < t->room - t->size)
        return true;
    size_t room = t->room;
    while (n >= room - t->size) {
        if (room > SIZE_MAX / 2) {
            t->failed = true;
            return false;
        }
        room *= 2;
    }
    char *data = realloc(t->data, room);
    if (data == NULL) {
        t->failed = true;
        return false;
    }
    t->data = data;
    t->room = room;
    return true;
}

void text_init(struct text *t)
{
    *t = (struct text){.data = malloc(FIRST_ROOM), .room = FIRST_ROOM};
    if (t->data == NULL)
        t->failed = true;
    else
        t->data[0] = '\0';
}

void text_free(struct text *t)
{
    free(t->data);
    *t = (struct text){.failed = true};
}

void text_add_bytes(struct text *t, const char *s, size_t n)
{
    if (n == 0 || !reserve(t, n))
        return;
    memcpy(t->data + t->size, s, n);
    t->size += n;
    t->data[t->size] = '\0';
}

void text_add(struct text *t, const char *s)
{
    text_add_bytes(t, s, strlen(s));
}

void text_addf(struct text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = t->failed ? -1 : vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n < 0 || !reserve(t, (size_t)n))
        return;
    va_start(args, format);
    vsnprintf(t->data + t->size, t->room - t->size, format, args);
    va_end(args);
    t->size += (size_t)n;
}

char *text_take(struct text *t)
{
    char *data = t->data;
    if (t->failed) {
        free(data);
        data = NULL;
    }
    *t = (struct text){.failed = true};
    return data;
}

bool text_copy(char *dst, size_t size, const char *src)
{
    if (size == 0)
        return false;
    size_t n = strlen(src);
    bool fits = n < size;
    if (!fits)
        n = size - 1;
    memcpy(dst, src, n);
    dst[n] = '\0';
    return fits;
}

bool text_printf(char *dst, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(dst, size, format, args);
    va_end(args);
    return n >= 0 && (size_t)n < size;
}

bool text_error(game_error *err, int at, const char *format, ...)
{
    if (err == NULL)
        return false;
    va_list args;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, tr(format), args);
    va_end(args);
    err->at = at;
    return false;
}

void text_printable(char *dst, size_t size, const char *src, size_t n)
{
    if (size == 0)
        return;
    bool cut = n >= size;
    if (cut)
        n = size - 1;
    for (size_t i = 0; i < n; i++)
        dst[i] = src[i] >= ' ' && src[i] <= '~' ? src[i] : '?';
    dst[n] = '\0';
    if (cut && n >= 3)
        memcpy(dst + n - 3, "...", 3);
}

bool text_error_illegal(game_error *err, int at, const game *g, const game_state *s,
                        const char *what, size_t n)
{
    if (err == NULL)
        return false;
    char shown[32];
    text_printable(shown, sizeof shown, what, n);
    if (s->status != GAME_ON)
        return text_error(err, at, "%s: the game is over", shown);

    game_step legal[GAME_MAX_STEPS];
    int n_legal = g->steps(s, legal);
    int named = n_legal <= LEGAL_NAMED ? n_legal : LEGAL_NAMED - 1;
    char list[LEGAL_NAMED * GAME_STEP_TEXT + 1] = "";
    size_t used = 0;
    for (int i = 0; i < named; i++) {
        char one[GAME_STEP_TEXT];
        g->step_write(s, legal[i], one);
        text_printf(list + used, sizeof list - used, " %s", one);
        used += strlen(list + used);
    }
    if (named == n_legal)
        return text_error(err, at, "%s: not legal here; legal:%s", shown, list);
    return text_error(err, at, "%s: not legal here; legal:%s and %d more", shown, list,
                      n_legal - named);
}

bool text_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

bool text_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool text_is_alpha(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

char text_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool text_starts_nocase(const char *s, const char *prefix)
{
    for (; *prefix != '\0'; s++, prefix++)
        if (text_lower(*s) != text_lower(*prefix))
            return false;
    return true;
}

bool text_equal_nocase(const char *a, const char *b)
{
    return text_starts_nocase(a, b) && a[strlen(b)] == '\0';
}

bool text_number(const char *s, long min, long max, long *out)
{
    if (!text_is_digit(*s) && !((*s == '-' || *s == '+') && text_is_digit(s[1])))
        return false;
    char *end;
    errno = 0;
    long value = strtol(s, &end, 10);
    if (errno != 0 || *end != '\0' || value < min || value > max)
        return false;
    *out = value;
    return true;
}
