/* tui/line.h - one line of text that is typed: moves, file names, search words. */
#ifndef TUI_LINE_H
#define TUI_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ASCII alone, which is all that moves and our file names need, unless 'any' is set:
 * then every character of one column. */
typedef struct edit_line {
    char buf[256];
    size_t n, at; /* bytes, and where the cursor is among them */
    bool any;     /* line_set() clears it */
} edit_line;

void line_set(edit_line *l, const char *s);
/* Takes a typed or pasted character or an editing key; false = not for the line.
 * Pasted newlines become blanks, other control characters are dropped. */
bool line_key(edit_line *l, uint32_t key);

/* The part of the line to be shown in 'width' columns, so that the cursor is in it; *at
 * gets the cursor's column. */
const char *line_part(const edit_line *l, int width, int *at);

#endif
