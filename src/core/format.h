/* core/format.h - foreign record formats and protocols, which a game brings as
 * rows of tables.  Everything goes through buffers; files are somebody else's. */
#ifndef CORE_FORMAT_H
#define CORE_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/game.h"
#include "core/record.h"

/* A game of a file in short, for lists of many. */
typedef struct format_glance {
    bool wants_steps; /* set by the caller: config, start and steps too, by the rules */
    char player[2][64], place[64];
    char date[12];  /* "2004" or "2004-12-31", as far as the file tells */
    int year;       /* 0 = not told */
    bool has_score; /* does the file tell a result? */
    int score;      /* the margin as player 0 sees it */
    game_config config;
    game_state start;
    int n_steps;
    game_step step[GAME_MAX_LENGTH];
} format_glance;

/* One way to write games down.  A file may hold several games. */
typedef struct record_format {
    const char *key, *name; /* "ggf", "Generic Game Format" */
    const char *extension;  /* ".ggf" */
    bool many;              /* can hold more than one game */
    /* How sure are we, 0..100, that these bytes are of this format? */
    int (*detect)(const char *bytes, size_t size);
    /* Reads the game that starts at *at, moves *at behind it.  1 = a game was
     * read into 'out' (an empty record), 0 = there is no further game, -1 = *err;
     * then 'out' holds the good part where that makes sense, and *at is where the next
     * game may begin (the end where none can). */
    int (*read)(const char *bytes, size_t size, size_t *at, record *out, game_error *err);
    /* The same without a record, and fast: the rules are not asked unless the steps
     * are wanted.  NULL: format_glance_next() makes do with read(). */
    int (*glance)(const char *bytes, size_t size, size_t *at, format_glance *out, game_error *err);
    /* Files that belong to one of these, by the ends of their names (".jou"): their
     * bytes may follow the file's, in this order.  NULL, or NULL ended. */
    const char *const *beside;
    /* Appends one game to 'out', which holds the file so far (empty: its first game);
     * false with *err when the format cannot hold it. */
    bool (*write)(const record *in, struct text *out, game_error *err);
} record_format;

/* The keys of all formats, parlour's own first, with blanks between them: for messages. */
enum { FORMAT_NAMES = 120 };
void format_names(const game *const *list, int n, char out[FORMAT_NAMES]);

/* glance() of a format, or of parlour's own records (f == NULL: 'g' does not matter
 * then); 'list' are the games. */
int format_glance_next(const record_format *f, const game *const *list, int n, const char *bytes,
                       size_t size, size_t *at, format_glance *out, game_error *err);
/* The same into a record: 1, 0 or -1 with *err. */
int format_read_next(const record_format *f, const char *bytes, size_t size, size_t *at,
                     record *out, game_error *err);
/* The format that these bytes are most like; with 'key' that of the key.  NULL: none,
 * or parlour's own records ('own' tells). */
const record_format *format_find(const game *const *list, int n, const char *key, const char *bytes,
                                 size_t size, bool *own);

/* What a protocol's engine is begun with.  The rules and the game come from the other
 * program. */
typedef struct protocol_options {
    size_t table_mib; /* as core/engine.h's create() takes them */
    int threads;
    const void *weights; /* the bytes of a weights file, or NULL; they are copied */
    size_t weights_size;
    int depth; /* turns to look ahead before the other program says how many; 0 = the usual */
} protocol_options;

/* A line protocol that lives in a game's folder.  The loop is fed line by line:
 * 'answer' is called with what is to be printed. */
typedef struct game_protocol {
    const char *key, *name; /* "nboard", "NBoard" */
    /* NULL with *err when an option is wrong or memory is short. */
    void *(*create)(const game *g, const protocol_options *o, game_error *err);
    void (*destroy)(void *self);
    /* Takes a line without its newline; false = the session is over. */
    bool (*line)(void *self, const char *text, void (*answer)(const char *line, void *ctx),
                 void *ctx);
    /* Told of each line when it comes in, perhaps while line() is still busy with an
     * earlier one and from another thread: what runs may be stopped.  line() gets it in
     * its turn.  NULL: nothing is to be stopped. */
    void (*notice)(void *self, const char *text);
    /* Has the session ended because nothing more could be done?  Why was told to the other
     * program.  NULL: it never does. */
    bool (*failed)(const void *self);
} game_protocol;

#endif
