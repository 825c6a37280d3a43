/* tui/command.h - every key of the program as a row of one table, from which key
 * handling, the help screen, the line of keys and the manual come. */
#ifndef TUI_COMMAND_H
#define TUI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where a key may mean something; a screen is in exactly one of these at a time. */
enum context {
    CTX_MENU = 1,    /* menus, forms, options */
    CTX_PLAY = 2,    /* a game: a human is to act */
    CTX_GIVE = 4,    /* a piece is to be given */
    CTX_JUMP = 8,    /* a jump was begun */
    CTX_THINK = 16,  /* the computer thinks */
    CTX_OVER = 32,   /* the game has ended, or an earlier position is looked at */
    CTX_ASK = 64,    /* a question is to be answered */
    CTX_HELP = 128,  /* pages of text */
    CTX_FILES = 256, /* the list of saved games */
    CTX_REPLAY = 512,
    CTX_SETUP = 1024,
    CTX_GAMES = 2048,  /* the list of the games of a file */
    CTX_BRANCH = 4096, /* a game is walked through, the cursor is on the board */
    CTX_SCORE = 8192,  /* the statistics */
    CTX_GAME = CTX_PLAY | CTX_GIVE | CTX_JUMP | CTX_THINK | CTX_OVER,
    CTX_LISTS = CTX_MENU | CTX_HELP | CTX_FILES | CTX_GAMES | CTX_SCORE,
    CTX_WALK = CTX_REPLAY | CTX_BRANCH,
    CTX_ALL = 16383
};

enum key_style { KEYS_PLAIN = 1, KEYS_VI = 2, KEYS_VI_HEX = 4, KEYS_ANY = 7 };

enum command_id {
    CMD_NONE,
    CMD_UP,
    CMD_DOWN,
    CMD_LEFT,
    CMD_RIGHT,
    CMD_UP_LEFT,
    CMD_UP_RIGHT,
    CMD_DOWN_LEFT,
    CMD_DOWN_RIGHT,
    CMD_ENTER,
    CMD_CANCEL,
    CMD_TYPE,
    CMD_GIVE,
    CMD_LANDING,
    CMD_SWITCH,
    CMD_BACK_JUMP,
    CMD_HURRY,
    CMD_UNDO,
    CMD_REDO,
    CMD_LOOK_BACK,
    CMD_LOOK_ON,
    CMD_HINT,
    CMD_EVAL,
    CMD_NOTES,
    CMD_PREVIEW,
    CMD_LEGAL,
    CMD_SHOW_LAST,
    CMD_FLIP,
    CMD_FIRST_SEAT,
    CMD_SECOND_SEAT,
    CMD_LEVEL,
    CMD_SIDES,
    CMD_PAUSE,
    CMD_RESIGN,
    CMD_DRAW,
    CMD_NEW,
    CMD_TALK,
    CMD_SAVE,
    CMD_LOAD,
    CMD_REPLAY,
    CMD_AUTOPLAY,
    CMD_TAKE_OVER,
    CMD_REVIEW,
    CMD_NEXT_MISTAKE,
    CMD_PREVIOUS_MISTAKE,
    CMD_VARIATION,
    CMD_READ_ON,
    CMD_OPTIONS,
    CMD_MOUSE,
    CMD_HOW,
    CMD_HELP,
    CMD_SEARCH,
    CMD_FIND,
    CMD_NEXT_PAGE,
    CMD_PREVIOUS_PAGE,
    CMD_DELETE,
    CMD_PUT,
    CMD_CLEAR,
    CMD_MOVER,
    CMD_YES,
    CMD_NO,
    CMD_QUIT,
    CMD_COUNT
};

typedef struct command_key {
    uint32_t first, last; /* enum key or characters; last = 0: first alone */
    unsigned styles;      /* enum key_style */
} command_key;

enum { COMMAND_KEYS = 5 };

typedef struct command {
    enum command_id id;
    const char *name;  /* one word, [a-z-]: the manual */
    const char *brief; /* for the line of keys, "Enter play"; NULL = not there */
    const char *help;  /* one sentence without a full stop */
    unsigned where;    /* enum context */
    command_key key[COMMAND_KEYS];
} command;

/* The rows, in the order of the help screen. */
int command_count(void);
const command *command_at(int i);

/* What this key means there; CMD_NONE = nothing. */
enum command_id command_find(uint32_t key, enum context where, enum key_style style);
/* Is it a movement?  Then which of the eight, from 0 in the order of CMD_UP to
 * CMD_DOWN_RIGHT (the same as enum pick_way), else -1. */
int command_way(enum command_id id);
/* By how many lines a command scrolls where 'page' of them make a page; SCROLL_ALL, up or
 * down, is more than any list has; 0 = it does not scroll. */
enum { SCROLL_ALL = 1 << 20 };
int command_scroll(enum command_id id, int page);
/* Two rows that share a key in a context and style: true with their names. */
bool command_collision(const char **a, const char **b, uint32_t *key);
/* The keys of a row for people, "z" or "Left h", as far as they fit. */
void command_keys(const command *c, enum key_style style, char *buf, size_t size);
/* The line of keys of a context, as far as it fits into 'width' columns, but for the
 * commands whose bit (1 << enum command_id) is in 'without'; CMD_LEFT stands for the
 * arrows. */
void command_line(enum context where, uint64_t without, int width, char *buf, size_t size);
/* The bit of a command. */
uint64_t command_bit(enum command_id id);

#endif
