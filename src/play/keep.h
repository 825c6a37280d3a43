/* play/keep.h - an interrupted game, when another one takes its place. */
#ifndef PLAY_KEEP_H
#define PLAY_KEEP_H

#include <stdbool.h>
#include <stddef.h>

#include "core/game.h"

/* A name for a save: the game's key, date and time. */
void keep_name(const char *key, char *buf, size_t size);

/* Writes a record's bytes among the named saves, under such a name, and tells it
 * (without its ending).  False with *err. */
bool keep_aside(const char *bytes, size_t size, char *name, size_t name_size, game_error *err);

#endif
