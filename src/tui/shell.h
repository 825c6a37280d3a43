/* tui/shell.h - what the screens share: the application with its terminal,
 * settings and stack of screens.  Inside tui/ only.
 *
 * One thread; nothing here waits but app_round().  A screen is a table of
 * functions and its own data, which the table's free() releases. */
#ifndef TUI_SHELL_H
#define TUI_SHELL_H

#include <poll.h>

#include "core/collection.h"
#include "core/record.h"
#include "core/session.h"
#include "core/text.h"
#include "play/launch.h"
#include "play/store.h"
#include "tui/command.h"
#include "tui/layout.h"
#include "tui/settings.h"
#include "tui/term.h"

typedef struct app app;

typedef struct screen_table {
    const char *name;
    void (*event)(app *a, void *self, const term_event *e);
    void (*draw)(app *a, void *self, canvas *c);
    void (*free)(void *self);
    /* The rest may be NULL.  fds(), timeout() and tick() are asked of covered screens
     * too: what they show has to be right when they are seen again. */
    void (*shown)(app *a, void *self); /* on top again, or the settings changed */
    int (*fds)(void *self, struct pollfd *out, int max);
    int (*timeout)(app *a, void *self);         /* ms until tick() must run, -1 = none */
    bool (*tick)(app *a, void *self);           /* takes news; true = draw again */
    void (*keep)(app *a, void *self);           /* the program ends: put away what must last */
    void (*slept)(app *a, void *self, long ms); /* the process was stopped for so long */
} screen_table;

typedef struct screen {
    const screen_table *t;
    void *self;
} screen;

enum { APP_STACK = 12 };

/* A game to be continued in words, with the pieces' signs in ASCII and in Unicode. */
typedef struct kept_words {
    char in[2][160];
} kept_words;

struct app {
    const launch *launch;
    term *term;
    term_facts facts;
    canvas *canvas;
    prefs *prefs;
    bool files;    /* may preferences and autosaves be written? */
    bool autosave; /* is the autosave ours, not another process's? */
    settings set;
    settings stored, launched; /* as in the preferences; what the command line made of them */
    screen stack[APP_STACK], dead[APP_STACK];
    int depth, n_dead;
    bool dirty; /* something changed: draw */
    bool quit;
    int exit_code;
    int cursor_row, cursor_col; /* set by draw() */
    long long now;              /* ms, monotonic; the begin of this round */
    char *kept;                 /* record text of the game to be continued, or NULL */
    kept_words kept_words;      /* what it is, for the menu */
    bool kept_on_disk;          /* is its autosave written? */
    bool keep_failed;           /* it could not be, and that has been told */
    char message[240];          /* shown once by the screen on top */
    opening_book *book;         /* names of openings of book_of, made when first wanted */
    const game *book_of;
    uint64_t sought;       /* a position (its canonical hash) that games are looked for of */
    const game *sought_of; /* whose, or NULL = none is looked for */
    struct review *review; /* of the game walked through last, at rest; or NULL */
};

/* Sets everything up on an open terminal, which is not owned.  Reads preferences
 * and the autosave if 'files'.  False when memory is short. */
bool app_start(app *a, const launch *l, term *t, bool files);
void app_finish(app *a);
/* One turn of the loop: draws if anything changed, waits for at most 'most_ms' (-1
 * = as long as nothing happens), handles what came.  False when it is over. */
bool app_round(app *a, int most_ms);

/* Screens.  push() takes 'self' over, also when the stack is full (then it is
 * freed); pop() may be called from inside the screen's own functions: its data
 * lives until the round ends. */
bool app_push(app *a, const screen_table *t, void *self);
void app_pop(app *a);
void app_replace(app *a, const screen_table *t, void *self);

bool app_unicode(const app *a);
enum key_style app_style(const app *a, bool hex);
/* The settings changed: theme, mouse and preferences follow. */
void app_settings_changed(app *a);
/* Keeps a record's text as the game to be continued (NULL = there is none), in
 * memory and, where allowed, on disk. */
void app_keep(app *a, const char *record_text, const kept_words *words);
/* The players of a record as the game screen calls them; "" when it says something wrong. */
void app_record_players(const app *a, const record *r, const game *g, bool unicode, char *buf,
                        size_t size);
/* Another game is to be kept: the one before it, if there is one, is saved under a name,
 * which is told ("" = there was none). */
void app_keep_aside(app *a, char *name, size_t size);
void app_bell(app *a);
/* The seed of a new game: that of the command line, or a fresh one. */
uint64_t app_seed(const app *a);
/* What the command line says of any game of g: threads, memory, seed.  Seats are
 * human and clocks stand. */
match_options app_options(const app *a, const game *g);

/* The screens; each creator returns false when memory is short. */
bool menu_open(app *a);
bool start_open(app *a, const game *g);
bool options_open(app *a);
/* The list of programs to play against. */
bool engines_open(app *a);
/* Help on the keys of a context; with 'g' the game's pages too.  'page' is the key
 * of the page to begin with, or NULL = the keys. */
bool help_open(app *a, const game *g, enum context where, const char *page);

/* The names of a game's openings; NULL where it has none. */
const opening_book *app_openings(app *a, const game *g);

/* The statistics of finished games. */
bool score_open(app *a);
/* The chooser of saved games. */
bool files_open(app *a);
/* The list of the games of a file, which it takes over. */
bool games_open(app *a, collection *c);
/* Looks for games that reached this position: in the list of games below, if there is
 * one; if not, false, and the next list that is opened looks for it. */
bool games_find_position(app *a, const game *g, const game_state *s);
/* Walks through a copy of the session; takes the record with its comments (may be
 * NULL) over. */
bool replay_open(app *a, const session *s, record *comments);
/* A sample game of a game's table. */
bool replay_open_sample(app *a, const game *g, int sample);
/* The set-up editor. */
bool setup_open(app *a, const game_config *cfg, const match_options *o);

/* Drawing that all screens share. */
void shell_title(app *a, canvas *c, const char *left, const char *right);
/* The line of keys, in the last line or in a rectangle; 'without': see command_line(). */
void shell_keys(app *a, canvas *c, enum context where);
void shell_keys_at(canvas *c, rect r, enum context where, uint64_t without);
/* The same while a line is typed, to which all other keys belong. */
void shell_keys_typing(canvas *c, rect r);
/* In the last line: this one or that one. */
void shell_keys_or_typing(app *a, canvas *c, enum context where, bool typing);
/* Words wrapped into a rectangle; "..." stands where they do not fit. */
void shell_words(canvas *c, rect r, enum role role, const char *words);
/* How many lines of so many columns they take. */
int shell_lines(const char *words, int cols);
/* A question, wrapped only where it must be.  The keys that answer it, behind its last two
 * blanks, are there at any size. */
void shell_question(canvas *c, rect r, const char *words);
/* True (and the screen is drawn) when the terminal is too small. */
bool shell_too_small(app *a, canvas *c, int rows, int cols);
/* What the same keys do on most screens: the help's page for 'where', of g (NULL = none),
 * and leaving.  False: it is another command. */
bool shell_usual(app *a, enum command_id id, const game *g, enum context where);

#endif
