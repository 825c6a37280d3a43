/* tui/line.h - one line of text that is typed: moves, file names, search words. */
#ifndef TUI_LINE_H
#define TUI_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ASCII only: that is all that moves and our file names need. */
typedef struct edit_line {
    char buf[256];
    size_t n, at; /* bytes, and where the cursor is among them */
} edit_line;

void line_set(edit_line *l, const char *s);
/* Takes a typed or pasted character or an editing key; false = not for the line.
 * Pasted newlines become blanks, other control characters are dropped. */
bool line_key(edit_line *l, uint32_t key);

#endif
