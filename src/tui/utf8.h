/* tui/utf8.h - UTF-8 to code points and back, and which characters may stand in
 * one cell.  The same answers in every locale. */
#ifndef TUI_UTF8_H
#define TUI_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF8_BAD = 0xfffd };

/* Decodes the character at the start of a NUL ended string that is not empty.
 * Returns the bytes it takes (1 to 4); what is no UTF-8 gives UTF8_BAD and 1. */
int utf8_next(const char *s, uint32_t *cp);
/* Writes a code point (at most 0x10ffff) and a NUL; returns the bytes, 1 to 4. */
int utf8_put(char out[5], uint32_t cp);
/* Does it take exactly one column everywhere: printable, not East-Asian wide, not
 * combining, without an emoji form?  Characters not known to be so are refused. */
bool utf8_narrow(uint32_t cp);
/* The letter or sign of ASCII that stands for it where nothing else can be shown:
 * without its accent, one for one; '?' where there is none. */
char utf8_plain(uint32_t cp);

#endif
