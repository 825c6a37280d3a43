/* tui/environ.h - what the environment says about the terminal: its characters, its
 * colours, its kind.  No curses. */
#ifndef TUI_ENVIRON_H
#define TUI_ENVIRON_H

#include <stdbool.h>

/* Sets the locale for characters and says whether other than ASCII characters can
 * be shown; 'glyphs' is one of enum launch_glyphs. */
bool environ_unicode(int glyphs);
/* Are colours wanted: 'wish' is one of enum launch_color; NO_COLOR counts when it is
 * automatic.  Whether the terminal has any is another question. */
bool environ_color(int wish);
/* May a terminal of this name, which moves its cursor with this string, be sent
 * private modes it possibly does not know (mouse, bracketed paste)?  Old and bare
 * ones may not: some print them. */
bool environ_modern(const char *name, const char *move);

#endif
