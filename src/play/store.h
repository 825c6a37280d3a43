/* play/store.h - the only place that touches files: XDG directories, atomic
 * saves, autosave, preferences, the list of finished games.  No game, no screen.
 *
 * Directories (made 0700 when first written to; relative XDG values are ignored):
 *   config  $XDG_CONFIG_HOME/parlour or ~/.config/parlour            preferences
 *   data    $XDG_DATA_HOME/parlour or ~/.local/share/parlour         named saves
 *   state   $XDG_STATE_HOME/parlour or ~/.local/state/parlour        autosave, games.log
 */
#ifndef PLAY_STORE_H
#define PLAY_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/game.h"

enum store_dir { STORE_CONFIG, STORE_DATA, STORE_STATE };
enum { STORE_MAX_FILE = 256 << 20 }; /* bytes; larger files are refused */

/* The path of a file in a directory, or with name NULL or "" of the directory
 * itself (nothing is made).  False with *err when HOME is unusable. */
bool store_path(enum store_dir d, const char *name, char *buf, size_t size, game_error *err);

/* Reads a whole file; the caller frees the result.  NULL with *err ("FILE: No
 * such file or directory").  *missing (may be NULL) tells that there is none.  Never
 * waits: pipes and devices are refused, but for pipes that are open and are named as
 * /dev/stdin or /dev/fd/N. */
char *store_read(const char *path, size_t *size, bool *missing, game_error *err);
/* Writes to a temporary name beside it, syncs, renames, syncs the directory;
 * makes the directories above it inside the XDG directories.  At any moment the
 * old or the new file is there, whole; after a failure the old one. */
bool store_write(const char *path, const char *bytes, size_t size, game_error *err);
/* The same for what only the owner may read: a new file gets the mode 0600. */
bool store_write_private(const char *path, const char *bytes, size_t size, game_error *err);
/* Appends one line by a single write, under a lock. */
bool store_append(const char *path, const char *line, game_error *err);
bool store_remove(const char *path, game_error *err);
/* Renames a file that cannot be read to NAME.broken, NAME.broken.2, ... */
bool store_set_aside(const char *path, char *new_path, size_t size, game_error *err);

typedef struct store_item {
    char name[256];  /* file name: no file system we know allows longer ones */
    long long mtime; /* seconds since 1970 */
    long long size;
} store_item;
/* Files of a directory whose names end in 'suffix', newest first; *out is freed
 * by the caller with free().  -1 with *err; 0 when the directory is missing. */
int store_list(const char *dir, const char *suffix, store_item **out, game_error *err);

/* Takes a lock that other processes see, by a file that is made for it.  False: another
 * process has it.  Else *fd is what to close when it is no longer needed, or -1 where no
 * lock can be made, say in a read-only directory.  The lock ends with the process, and
 * also when the process closes any descriptor of that file, as store_locked() does. */
bool store_lock(const char *path, int *fd);
/* Does another process hold that lock? */
bool store_locked(const char *path);

/* A second program must not write the same autosave: takes a lock for the life
 * of this process.  False: another process has it.  (True also where no lock can
 * be made, say in a read-only directory: writing will say why.) */
bool store_lock_autosave(void);

/* Preferences: "key = value" lines in the file "preferences".  Unknown keys,
 * comments and lines that make no sense are kept as they are. */
typedef struct prefs prefs;
prefs *prefs_new(void);
void prefs_free(prefs *p);
/* A missing file is fine.  False with *err when the file cannot be read or is no
 * text; then *p is empty, and prefs_save() keeps the old file aside. */
bool prefs_load(prefs *p, game_error *err);
bool prefs_save(const prefs *p, game_error *err);
/* The value of the key's last line; valid until the next prefs_set(). */
const char *prefs_get(const prefs *p, const char *key, const char *otherwise);
/* False when memory is short.  Control bytes in 'value' become blanks. */
bool prefs_set(prefs *p, const char *key, const char *value);

#endif
