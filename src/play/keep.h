/* play/keep.h - saves that name themselves: those of the kiosk, and an interrupted game when
 * another one takes its place. */
#ifndef PLAY_KEEP_H
#define PLAY_KEEP_H

#include <stdbool.h>
#include <stddef.h>

#include "core/game.h"

/* A name for a save that no file has yet, of the game's key, date and time, without its
 * ending, and the path of the file.  False with *err. */
bool keep_name(const char *key, char *name, size_t name_size, char *path, size_t path_size,
               game_error *err);

/* Writes a record's bytes among the named saves, under such a name, and tells it
 * (without its ending).  False with *err. */
bool keep_aside(const char *bytes, size_t size, char *name, size_t name_size, game_error *err);

#endif
