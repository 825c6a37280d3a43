/* core/format.h - foreign record formats and protocols, which a game brings as
 * rows of tables.  Everything goes through buffers; files are somebody else's. */
#ifndef CORE_FORMAT_H
#define CORE_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/game.h"
#include "core/record.h"

/* One way to write games down.  A file may hold several games. */
typedef struct record_format {
    const char *key, *name; /* "ggf", "Generic Game Format" */
    const char *extension;  /* ".ggf" */
    bool many;              /* can hold more than one game */
    /* How sure are we, 0..100, that these bytes are of this format? */
    int (*detect)(const char *bytes, size_t size);
    /* Reads the game that starts at *at, moves *at behind it.  1 = a game was
     * read into 'out' (an empty record), 0 = there is no further game, -1 = *err;
     * then 'out' holds the good part where that makes sense. */
    int (*read)(const char *bytes, size_t size, size_t *at, record *out, game_error *err);
    /* Appends one game to 'out', which holds the file so far (empty: its first game);
     * false with *err when the format cannot hold it. */
    bool (*write)(const record *in, struct text *out, game_error *err);
} record_format;

/* A line protocol that lives in a game's folder.  The loop is fed line by line:
 * 'answer' is called with what is to be printed. */
typedef struct game_protocol {
    const char *key, *name; /* "nboard", "NBoard" */
    void *(*create)(const game *g, size_t table_mib, int threads);
    void (*destroy)(void *self);
    /* Takes a line without its newline; false = the session is over. */
    bool (*line)(void *self, const char *text, void (*answer)(const char *line, void *ctx),
                 void *ctx);
} game_protocol;

#endif
