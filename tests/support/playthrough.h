/* support/playthrough.h - compares the games that core/playthrough.h makes with
 * tests/data/playthrough/GAME-PRESET-N.txt, where N is the seed.  A game x preset
 * without a file fails.  With the argument "--write" the files are written anew:
 * read the difference before you keep it. */
#ifndef SUPPORT_PLAYTHROUGH_H
#define SUPPORT_PLAYTHROUGH_H

#include "core/game.h"

/* The main function of a test program for these games. */
int playthrough_main(int argc, char **argv, const game *const *list, int n);

#endif
