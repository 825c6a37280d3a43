/* tests/tui/svg.h - a canvas as a picture: every cell with the colours and attributes
 * that the theme gives it on a terminal of true colours. */
#ifndef TESTS_TUI_SVG_H
#define TESTS_TUI_SVG_H

#include "core/text.h"
#include "tui/canvas.h"
#include "tui/theme.h"

typedef struct svg_look {
    const theme *theme;
    int colors; /* as theme_resolve() counts them: 0 or 1 << 24 */
    int fg, bg; /* of the terminal itself, 0xRRGGBB */
} svg_look;

void svg_write(const canvas *c, const svg_look *look, struct text *out);

#endif
