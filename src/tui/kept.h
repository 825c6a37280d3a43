/* tui/kept.h - the interrupted game on disk, and files of foreign formats. */
#ifndef TUI_KEPT_H
#define TUI_KEPT_H

#include "core/record.h"
#include "tui/shell.h"

/* Reads the autosave into a->kept; a broken one is put aside under another name
 * with a->message set. */
void kept_load(app *a);
/* Reads bytes that are no record of ours by the format that is surest of them.  What is
 * broken is read as far as it is good: then *err says what is wrong, otherwise its text
 * is "".  False: nothing is good. */
bool kept_foreign(app *a, const char *bytes, size_t size, record *out, game_error *err);

#endif
