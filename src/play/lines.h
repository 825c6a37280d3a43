/* play/lines.h - lines of a descriptor, read by a thread of its own, so that the owner
 * can be told of a line while it is busy with an earlier one.  Knows no protocol. */
#ifndef PLAY_LINES_H
#define PLAY_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "core/game.h"

typedef struct lines lines;

enum { LINES_MAX = 1 << 16 }; /* bytes of a line, NUL included; the rest is dropped */

/* Begins to read.  'notice' (may be NULL) is called from the other thread with each
 * line when it has come, before lines_take() gives it. */
lines *lines_new(int fd, void (*notice)(void *ctx, const char *line), void *ctx, game_error *err);
void lines_free(lines *l); /* NULL allowed; does not wait for more input */
/* The next line without its end (and CR), LINES_MAX bytes at most; waits for it.
 * False at the end of the input. */
bool lines_take(lines *l, char *buf);

#endif
