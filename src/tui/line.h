/* tui/line.h - one line of text that is typed: moves, file names, search words. */
#ifndef TUI_LINE_H
#define TUI_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tui/canvas.h"

/* Every character of one column, or ASCII alone, which is all that moves need. */
typedef struct edit_line {
    char buf[256];
    size_t n, at; /* bytes, and where the cursor is among them */
    bool ascii;   /* line_set() clears it */
} edit_line;

void line_set(edit_line *l, const char *s);
/* Takes a typed or pasted character or an editing key; false = not for the line.
 * Pasted newlines become blanks, other control characters are dropped. */
bool line_key(edit_line *l, uint32_t key);

/* Label and line in one row of the screen, of a long line the part with the cursor;
 * returns the cursor's column there. */
int line_draw(const edit_line *l, canvas *c, rect row, const char *label);

#endif
