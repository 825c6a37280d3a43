/* tui/paint.h - from one picture to the next with few bytes.  Knows what the
 * terminal shows, compares, and says what to send.  Pure: the terminal's own strings
 * are handed in, the bytes are handed out; no curses. */
#ifndef TUI_PAINT_H
#define TUI_PAINT_H

#include <stdbool.h>

#include "core/text.h"
#include "tui/canvas.h"
#include "tui/theme.h"

/* The terminal's strings, without padding.  NULL = it has no such thing, except that
 * move() and clear are needed.  What functions return is valid until they are called
 * again. */
typedef struct paint_strings {
    const char *(*move)(int row, int col);        /* from 0 */
    const char *(*color)(bool foreground, int c); /* 0 to colors - 1 */
    const char *clear, *clear_line;               /* all; from the cursor to the right */
    const char *left, *right, *up, *down;         /* by one; down stays in its column */
    const char *(*left_by)(int n), *(*right_by)(int n), *(*up_by)(int n), *(*down_by)(int n);
    const char *(*column)(int col), *(*row)(int row); /* the other stays */
    const char *normal;                               /* no attribute, own colours */
    const char *bold, *dim, *reverse, *underline;
    bool last_column;  /* after a write there the cursor waits: the corner is safe */
    bool erases_color; /* cleared cells get the present background */
    bool unicode;      /* else what is not ASCII becomes '?' */
    int colors;        /* 0, 8, 16, 256, 1 << 24 */
} paint_strings;

typedef struct paint paint;

/* *s is copied, its strings are not. */
paint *paint_new(const paint_strings *s);
void paint_free(paint *p); /* NULL allowed */
/* The terminal has this size, at least 1 x 1, and what it shows is not known: the
 * next frame begins by clearing.  To be called before the first frame. */
void paint_size(paint *p, int rows, int cols);
/* Adds to *out what turns the present picture into this one, with the cursor at
 * (row, col), both cut to the terminal's size; adds nothing when nothing differs. */
void paint_frame(paint *p, const canvas *c, const theme *t, int row, int col, struct text *out);
/* The same picture again, on a cleared terminal. */
void paint_again(paint *p, struct text *out);

#endif
