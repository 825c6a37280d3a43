/* tui/canvas.h - the picture of a screen as a grid of cells.  All drawing goes
 * here; a terminal backend shows it.  No curses, no game.  Drawing outside the
 * grid (or outside the clip rectangle) is allowed and does nothing. */
#ifndef TUI_CANVAS_H
#define TUI_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

/* What a cell means; tui/theme.h says how it looks. */
enum role {
    ROLE_TEXT,
    ROLE_DIM,
    ROLE_TITLE,
    ROLE_FRAME,   /* lines of boxes */
    ROLE_BOARD,   /* the board's lines and empty cells */
    ROLE_PIECE_0, /* pieces of player 0, of player 1, of nobody */
    ROLE_PIECE_1,
    ROLE_PIECE_FREE,
    ROLE_CURSOR,  /* the board cursor's brackets */
    ROLE_LEGAL,   /* marks of legal cells */
    ROLE_LAST,    /* marks of the last move */
    ROLE_CHANGED, /* what it flipped */
    ROLE_HINT,    /* hints and values on the board */
    ROLE_LINE,    /* a completed line */
    ROLE_RISK,    /* a line at risk, a piece that loses */
    ROLE_SELECT,  /* the chosen row of a menu or list */
    ROLE_KEY,     /* names of keys */
    ROLE_INPUT,   /* the input line */
    ROLE_GOOD,
    ROLE_WARN,
    ROLE_COUNT
};

enum glyph_attr { GLYPH_REVERSE = 1, GLYPH_BOLD = 2, GLYPH_UNDERLINE = 4 };

typedef struct glyph {
    char utf8[7]; /* one character of width 1, NUL ended; never empty (blank = " ") */
    uint8_t role;
    uint8_t attr; /* bits of enum glyph_attr, on top of what the role has */
} glyph;

typedef struct rect {
    int row, col, rows, cols;
} rect;

typedef struct canvas canvas;

canvas *canvas_new(int rows, int cols);            /* at least 1 x 1; NULL when memory is short */
void canvas_free(canvas *c);                       /* NULL allowed */
bool canvas_resize(canvas *c, int rows, int cols); /* blank afterwards */
void canvas_clear(canvas *c);
int canvas_rows(const canvas *c);
int canvas_cols(const canvas *c);
/* Limits all drawing to a rectangle; NULL = the whole grid again. */
void canvas_clip(canvas *c, const rect *r);

/* Text from (row, col) to the right; returns the columns used, cut parts
 * included.  Characters that are no printable width-1 character are shown as
 * '?': no escape sequence can pass. */
int canvas_text(canvas *c, int row, int col, enum role r, const char *utf8);
int canvas_text_attr(canvas *c, int row, int col, enum role r, unsigned attr, const char *utf8);
/* At most 'width' columns; text that is longer ends in "~" ("..." where it fits). */
int canvas_text_fit(canvas *c, int row, int col, int width, enum role r, const char *utf8);
void canvas_fill(canvas *c, rect area, enum role r, const char *utf8);
/* A frame of line glyphs (ASCII + - | where 'ascii'), with a title or NULL. */
void canvas_box(canvas *c, rect area, enum role r, bool ascii, const char *title);
/* Adds role and attributes to what stands there already. */
void canvas_mark(canvas *c, int row, int col, int cols, enum role r, unsigned attr);

const glyph *canvas_at(const canvas *c, int row, int col); /* NULL outside */
bool canvas_equal(const canvas *a, const canvas *b);
/* Columns that a string takes when drawn by canvas_text(). */
int canvas_width(const char *utf8);
/* The picture as lines of text, trailing blanks cut; for tests.  With 'roles',
 * a second picture of role letters follows.  The caller frees it. */
char *canvas_dump(const canvas *c, bool roles);

#endif
