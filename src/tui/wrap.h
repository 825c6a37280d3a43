/* tui/wrap.h - paragraphs of plain ASCII broken into lines of a width. */
#ifndef TUI_WRAP_H
#define TUI_WRAP_H

#include "core/text.h"

/* Appends 'words' to 'out' in lines of at most 'width' columns, each ended by a
 * newline.  Paragraphs end at blank lines; one whose lines begin with a blank is a
 * diagram and stays as it is; in one that is too wide, what does not fit beside its
 * first part comes below it. */
void wrap_text(const char *words, int width, struct text *out);

#endif
