/* core/text.h - bounded string building, scanning, and error messages in one
 * style.  Knows nothing of games' rules. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "core/game.h"

#if defined(__GNUC__)
#define TEXT_PRINTF(a, b) __attribute__((format(printf, a, b)))
#define TEXT_FORMAT(a)    __attribute__((format_arg(a)))
#else
#define TEXT_PRINTF(a, b)
#define TEXT_FORMAT(a)
#endif

/* ---- words for people --------------------------------------------------- */

/* English words, in the language of whoever plays where the program began one
 * (play/language.h); the same pointer where there is none or no translation.  What
 * programs read - files, protocols, the output of subcommands and of plain play - is
 * English: no language begins there. */
const char *tr(const char *english) TEXT_FORMAT(1);
/* The same for words that differ with a number: "%d move", "%d moves". */
const char *tr_n(const char *one, const char *many, long n) TEXT_FORMAT(1) TEXT_FORMAT(2);

/* ---- text --------------------------------------------------------------- */

/* A growing string (no typedef: "text" is too good a name for variables).  Zero-initialise with
 * text_init(); text_free() when done.  A failed allocation sets 'failed' and makes every later call
 * do nothing. */
struct text {
    char *data; /* NUL ended; never NULL after text_init() succeeded */
    size_t size, room;
    bool failed;
};

void text_init(struct text *t);
void text_free(struct text *t);
void text_add(struct text *t, const char *s);
void text_add_bytes(struct text *t, const char *s, size_t n);
void text_addf(struct text *t, const char *format, ...) TEXT_PRINTF(2, 3);
/* Hands the string over; the caller frees it with free().  NULL if it failed. */
char *text_take(struct text *t);

/* Copies as much as fits, always NUL ended; false when cut. */
bool text_copy(char *dst, size_t size, const char *src);
bool text_printf(char *dst, size_t size, const char *format, ...) TEXT_PRINTF(3, 4);

/* Fills *err (NULL allowed) and returns false; the format goes through tr().  Callers can
 * write "return text_error(err, at, ...)".  Bytes of outside text put into the message
 * with %s should have gone through text_printable() first. */
bool text_error(game_error *err, int at, const char *format, ...) TEXT_PRINTF(3, 4);
/* Copies outside text for a message: control and non-ASCII bytes become '?',
 * long text is cut with "...". */
void text_printable(char *dst, size_t size, const char *src, size_t n);
/* Writes "TEXT: not legal here; legal: c4 d3 e6 f5" for a state of a game and
 * returns false; at most a dozen legal steps are named, the rest counted. */
bool text_error_illegal(game_error *err, int at, const game *g, const game_state *s,
                        const char *what, size_t n);

/* ASCII only, whatever the locale. */
bool text_is_blank(char c); /* blank, tab, CR */
bool text_is_digit(char c);
bool text_is_alpha(char c);
char text_lower(char c);
bool text_equal_nocase(const char *a, const char *b);
bool text_starts_nocase(const char *s, const char *prefix);
/* A whole decimal number in [min, max]; false when it is anything else. */
bool text_number(const char *s, long min, long max, long *out);

#endif
