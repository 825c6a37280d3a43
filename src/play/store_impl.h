/* play/store_impl.h - shared by the files of the store only. */
#ifndef PLAY_STORE_IMPL_H
#define PLAY_STORE_IMPL_H

#include "play/store.h"

enum { STORE_PATH = 4096 };

/* "PATH: No such file or directory" for an errno value; always false. */
bool store_fail(game_error *err, const char *path, int number);
/* Makes the directories above 'path' (0700), but only at and below the parents of
 * our own XDG directories; elsewhere nothing is made and all is well. */
bool store_make_parents(const char *path, game_error *err);

#endif
