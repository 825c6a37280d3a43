/* tui/term.h - what the shell asks of a terminal.  term_curses.c is the only file
 * of the project that includes curses.h; term_memory.c is for tests. */
#ifndef TUI_TERM_H
#define TUI_TERM_H

#include "core/game.h"
#include "tui/canvas.h"

struct theme;

enum key {
    KEYCODE_NONE = 0, /* code points below 0x110000 are typed characters */
    KEYCODE_UP = 0x110000,
    KEYCODE_DOWN,
    KEYCODE_LEFT,
    KEYCODE_RIGHT,
    KEYCODE_HOME,
    KEYCODE_END,
    KEYCODE_PAGE_UP,
    KEYCODE_PAGE_DOWN,
    KEYCODE_ENTER,
    KEYCODE_ESC,
    KEYCODE_TAB,
    KEYCODE_BACKTAB,
    KEYCODE_BACKSPACE,
    KEYCODE_DELETE,
    KEYCODE_F1 /* help, as everywhere */
};

enum event_kind {
    EVENT_NONE,
    EVENT_KEY,     /* key: a code point or enum key; Ctrl-L is 0x0c */
    EVENT_PASTE,   /* key: one code point of pasted text (newlines included) */
    EVENT_MOUSE,   /* row, col, button */
    EVENT_RESIZED, /* size() has changed */
    EVENT_RESUMED, /* after Ctrl-Z and fg: the screen was redrawn, time stood still */
    EVENT_END      /* the terminal is gone (end of file, EIO, SIGHUP) or SIGTERM/SIGINT came:
                      keep the game and leave; 'signal' says which, 0 = end of file */
};

enum mouse_button { MOUSE_LEFT, MOUSE_RIGHT, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN, MOUSE_MOVE };

typedef struct term_event {
    enum event_kind kind;
    uint32_t key;
    int row, col;             /* of the mouse, from 0 */
    enum mouse_button button; /* presses only */
    int signal;
} term_event;

/* What a terminal can do, found out when it was opened. */
typedef struct term_facts {
    int colors;    /* 0 = none, 8, 16, 256, 1 << 24 */
    bool unicode;  /* UTF-8 locale */
    bool mouse;    /* reports are switched on */
    char name[64]; /* TERM */
} term_facts;

typedef struct term term;

typedef struct term_vtable {
    int (*fd)(void *self);                     /* for poll(): keys; -1 = never waits */
    int (*wake)(void *self);                   /* for poll(): signals; -1 = none */
    int (*timeout)(void *self);                /* ms until half-read keys must be looked at, -1 */
    bool (*next)(void *self, term_event *out); /* false = nothing now */
    void (*size)(void *self, int *rows, int *cols);
    /* Shows the picture; the hardware cursor goes to (row, col), hidden never. */
    void (*show)(void *self, const canvas *c, int cursor_row, int cursor_col);
    void (*redraw)(void *self); /* forget what is shown: Ctrl-L */
    void (*mouse)(void *self, bool on);
    void (*theme)(void *self, const struct theme *t);
    void (*bell)(void *self);
    void (*facts)(void *self, term_facts *out);
    void (*close)(void *self); /* restores the terminal */
} term_vtable;

struct term {
    const term_vtable *f;
    void *self;
};

struct term_wishes {
    int color;  /* enum launch_color: 0 auto, 1 always, 2 never */
    int glyphs; /* enum launch_glyphs */
    bool mouse;
};

/* Once a process: it takes over standard input and output, the locale, and the
 * signals of a terminal program (close() gives the signals back). */
bool term_open_curses(term *t, const struct term_wishes *w, game_error *err);
/* Does the terminal library know this value of TERM, and can that terminal put its
 * cursor anywhere? */
bool term_known(const char *name);
/* The name and version of the curses library, static text. */
const char *term_curses_version(void);

/* A terminal in memory.  Keys are fed by term_memory_feed(): plain characters are
 * themselves, "<up> <down> <left> <right> <home> <end> <pgup> <pgdn> <enter> <esc>
 * <tab> <backtab> <bs> <del> <f1> <lt>" are keys, "<click ROW COL>", "<rclick ROW COL>",
 * "<wheelup ROW COL>", "<wheeldown ROW COL>" the mouse, "<size ROWS COLS>" a
 * resize, "<paste TEXT>" pasted text, "<resumed>" the return from Ctrl-Z, "<eof>" the
 * end of input.  Other words in <> are skipped. */
bool term_open_memory(term *t, int rows, int cols, int colors, bool unicode);
void term_memory_feed(term *t, const char *keys);
const canvas *term_memory_shown(const term *t);
void term_memory_cursor(const term *t, int *row, int *col);

#endif
