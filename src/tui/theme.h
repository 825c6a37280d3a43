/* tui/theme.h - how roles look: colour and attributes.  Themes differ in data
 * only; mono is one of them.  Roles differ in more than hue: where two roles can
 * stand beside each other they differ in an attribute or in lightness too. */
#ifndef TUI_THEME_H
#define TUI_THEME_H

#include "tui/canvas.h"

enum { COLOR_TERMINAL = -1 }; /* the terminal's own foreground or background */

/* Colours for three kinds of terminals: 8/16 colours (0-15), 256 (0-255), and
 * true colour (0xRRGGBB). */
typedef struct theme_look {
    int fg16, bg16;
    int fg256, bg256;
    int fg_rgb, bg_rgb;
} theme_look;

/* An attribute of a role beside those of glyphs: where no colour of 256 or more says it. */
enum { THEME_DIM = 8 };

typedef struct theme {
    const char *key, *name;
    theme_look look[ROLE_COUNT];
} theme;

int theme_count(void);
const theme *theme_at(int i);             /* 0 = "default", the last one "mono" */
const theme *theme_find(const char *key); /* NULL = none of that name */

/* What a terminal shall do for a role: colours as it counts them (COLOR_TERMINAL,
 * 0 to colors - 1, or 0xRRGGBB when it has 1 << 24 of them), attributes. */
typedef struct theme_paint {
    int fg, bg;
    unsigned attr;
} theme_paint;

/* 'attr' is that of the glyph; 'colors' 0, 8, 16, 256 or 1 << 24. */
theme_paint theme_resolve(const theme *t, enum role r, unsigned attr, int colors);

#endif
