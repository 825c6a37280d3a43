/* tests/tui/kit.h - the whole shell on a terminal in memory: keys in, pictures out.
 * No file is read or written, no time passes but for what rounds take. */
#ifndef TESTS_TUI_KIT_H
#define TESTS_TUI_KIT_H

#include "games.h"
#include "support/cmocka_all.h"
#include "tui/game_screen.h"

typedef struct kit {
    launch launch;
    term term;
    app app;
} kit;

enum { KIT_UNICODE = 1, KIT_ANIMATION = 2, KIT_COLOR = 4 };

/* The menu.  A kit that shall use files has a home (support/place.h) and sets app.files. */
void kit_menu(kit *k, int rows, int cols, unsigned flags);
/* Straight into a game between these seats; 'state' NULL = the usual start. */
void kit_game(kit *k, const char *key, const char *first, const char *second, const char *state,
              int rows, int cols, unsigned flags);
void kit_end(kit *k);

/* Feeds keys in the notation of term.h and lets the shell take them all. */
void kit_keys(kit *k, const char *keys);
void kit_keysf(kit *k, const char *format, ...) TEXT_PRINTF(2, 3);
/* Rounds until the condition holds; fails the test after many seconds. */
void kit_until(kit *k, bool (*done)(kit *k));
bool kit_alive(const kit *k);
/* The game screen on top; fails when another screen is. */
game_screen *kit_screen(kit *k);
const char *kit_top(const kit *k); /* its name */
/* The picture as text; the caller frees it. */
char *kit_dump(kit *k, bool roles);
/* What stands in a part of it, its lines put together again; the caller frees it. */
char *kit_words(kit *k, rect part);
/* Does the picture contain this? */
bool kit_shows(kit *k, const char *words);

#endif
