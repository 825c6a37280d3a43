/* play/library.h - files of games, with the files that belong to them: names that a
 * format keeps beside its games are looked up in the same folder.  Knows no format by
 * name and no game. */
#ifndef PLAY_LIBRARY_H
#define PLAY_LIBRARY_H

#include "core/collection.h"

/* Appends to a file's bytes (from malloc()) those of the files beside it that the
 * format wants, where they fit; otherwise leaves everything as it is. */
void library_complete(const record_format *f, const char *path, char **bytes, size_t *size);

/* Reads a file, finds out its format (NULL: a record of parlour's own) and completes
 * it; 'key' forces a format.  What looks like no format is left to the reader of
 * parlour's records, which says so.  The caller frees the bytes.  NULL with *err. */
char *library_read(const game *const *list, int n, const char *path, const char *key,
                   const record_format **f, size_t *size, game_error *err);
/* The same with bytes that are there already, whose path may be NULL; false with *err
 * when there is no format of that key. */
bool library_format(const game *const *list, int n, const char *path, const char *key, char **bytes,
                    size_t *size, const record_format **f, game_error *err);

#endif
