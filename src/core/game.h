/* core/game.h - the one contract between a game's rules and everything else.
 *
 * A game is a constant table (struct game): some data that describes it, and a
 * few functions over states.  A state is a plain value.  Copy it with '=', keep
 * it in arrays, hand it to another thread; there is nothing to free.  No
 * function here allocates, prints, blocks, or keeps static mutable data, so all
 * of them may be called from several threads at once on different states.
 *
 * Words.  A STEP is one decision.  A TURN is all the steps one player makes
 * before the opponent decides.  A turn may be one step (Reversi), two (Quarto:
 * place, then give) or many (Reviser's Jumper: jump, jump, ..., perhaps stop).
 * The MOVER is the player who decides next: 0 or 1.  These are roles of the
 * game (Black/White, Setter/Jumper), not people; who sits where is the
 * business of play/.
 *
 * Every game must be finite: no state can be reached twice in one game.
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Marks words of a table for the catalogue; who shows them calls tr() (core/text.h). */
#define N_(english) english

enum {
    GAME_MAX_CELLS = 128,  /* cells of a board */
    GAME_MAX_STEPS = 256,  /* legal steps in one state */
    GAME_MAX_OPTIONS = 8,  /* rule options of one game */
    GAME_MAX_PIECES = 32,  /* kinds of cell content, code 0 being "empty" */
    GAME_MAX_TURN = 128,   /* steps in one turn */
    GAME_MAX_LENGTH = 512, /* steps in one game */
    GAME_STEP_TEXT = 16,   /* bytes for a step's text, NUL included */
    GAME_STATE_TEXT = 256, /* bytes for a state's text, NUL included */
    GAME_NOTE_TEXT = 96,   /* bytes for a view's note, NUL included */
    GAME_NO_CELL = 255
};

/* ---- errors ------------------------------------------------------------- */

/* Filled by functions that take outside input and say 'false' or '-1'.  The
 * text is one sentence for the user, without a final newline; 'at' is the byte
 * in the input where the trouble starts, or -1.  Callers may pass NULL. */
typedef struct game_error {
    int at;
    char text[240];
} game_error;

/* ---- steps and states --------------------------------------------------- */

enum step_kind { STEP_NONE, STEP_PASS, STEP_PLACE, STEP_JUMP, STEP_GIVE, STEP_STOP };

/* Unused fields are zero, so that two steps are equal when their four bytes
 * are.  'from' and 'to' are cells of the board, 'item' a piece code. */
typedef struct game_step {
    uint8_t kind, from, to, item;
} game_step;

enum game_status { GAME_ON, GAME_WON_BY_0, GAME_WON_BY_1, GAME_DRAWN };

/* The head may be read by anybody, the body only by the game it belongs to. */
typedef struct game_state {
    uint64_t hash;  /* of all that decides the future: body, mover, phase */
    uint16_t turn;  /* turns completed since the start of the game */
    uint8_t mover;  /* who decides next; meaningless when the game is over */
    uint8_t phase;  /* what is decided: the game's own numbering, 0 = usual */
    uint8_t status; /* enum game_status */
    uint8_t pad[3]; /* zero */
    uint64_t body[14];
} game_state; /* 128 bytes */

/* ---- options: variants as data ------------------------------------------ */

enum option_kind { OPTION_FLAG, OPTION_NUMBER, OPTION_CHOICE };

typedef struct game_option {
    const char *key;         /* "size": files and command line, [a-z0-9] */
    const char *label;       /* "Board size": menu */
    const char *help;        /* one sentence */
    enum option_kind kind;   /* a FLAG is written "no" or "yes" */
    int min, max, initial;   /* inclusive; a choice counts from 0 */
    const char *const *word; /* CHOICE: max+1 keywords for files and command line */
    const char *const *name; /* CHOICE: max+1 names for people, or NULL = the words */
} game_option;

typedef struct game_preset {
    const char *key, *label; /* "othello", "Othello" */
    int value[GAME_MAX_OPTIONS];
} game_preset;

/* A game with its options settled.  A value; nothing to free. */
typedef struct game_config {
    const struct game *game;
    int value[GAME_MAX_OPTIONS];
} game_config;

/* ---- what the screen needs: geometry and contents as data --------------- */

enum board_shape { BOARD_SQUARE, BOARD_HEX };

/* Where a cell is.  On a square board x and y count columns and rows; on a hex
 * board x counts half columns, so neighbours in a row differ by 2 and
 * neighbours in the next row by 1.  Both start at 0. */
typedef struct board_cell {
    int8_t x, y;
    char name[4]; /* "c4" */
} board_cell;

typedef struct game_board {
    enum board_shape shape;
    int n_cells;
    const board_cell *cell;
} game_board;

/* How a piece code is drawn and named.  Pieces differ by shape and fill, never
 * by colour alone. */
typedef struct game_piece {
    int8_t owner;       /* 0, 1, or -1 = nobody's */
    const char *name;   /* "tall dark round hollow" */
    const char *key;    /* what a person types to choose it from the tray, or NULL */
    const char *ascii;  /* one line, at most 3 columns */
    const char *utf8;   /* the same in Unicode, at most 3 columns; NULL = ascii */
    const char *big[2]; /* two lines of exactly 4 columns in ASCII; NULL = none */
} game_piece;

/* Bits of game_view.mark and tray_mark. */
enum view_mark {
    MARK_LINE = 1, /* part of what ended the game (a completed line) */
    MARK_RISK = 2, /* part of what could end it at the next turn */
    MARK_LOSES = 4 /* a piece of the tray that loses at once if given */
};

/* A picture of a state: everything the one shell may show. */
typedef struct game_view {
    uint8_t piece[GAME_MAX_CELLS]; /* by cell; 0 = empty */
    uint8_t mark[GAME_MAX_CELLS];  /* by cell; bits of enum view_mark */
    uint8_t hand;                  /* piece waiting to be placed, or 0 */
    uint8_t n_tray;
    uint8_t tray[GAME_MAX_PIECES];      /* pieces that may still be given */
    uint8_t tray_mark[GAME_MAX_PIECES]; /* by position in tray */
    uint8_t active;     /* cell whose piece must go on (a jump in progress), or GAME_NO_CELL */
    int tally[2];       /* real discs or stones on the board; -1 = not shown */
    const char *prompt; /* "Place the piece you were given" */
    char note[GAME_NOTE_TEXT]; /* how it ended, in words ("row 2: all tall"), or "" */
} game_view;

/* ---- computer levels, samples, help: data ------------------------------- */

/* One strength of the computer.  Limits that are 0 do not apply. */
typedef struct game_level {
    const char *name;    /* "4", "hard": menus and command line; no blanks */
    const char *meaning; /* "10 minutes for the whole game" */
    int turns;           /* looks so many turns ahead */
    unsigned total_ms;   /* thinking time for the whole game */
    unsigned cap_ms;     /* hard limit for one turn; never 0 */
    int slack;           /* any step within so many value units of the best will do */
    int overlook;        /* chance, per cent, that a step is not considered at all */
    unsigned char solve; /* non-zero: plays exactly where the game's engine can solve */
} game_level;

typedef struct game_sample {
    const char *title;
    const char *record; /* the text of a record (core/record.h) with comments, which go through
                           tr() one by one */
} game_sample;

typedef struct game_page {
    const char *key, *title; /* "rules", "strategy", "start" (how to play, for a first game) */
    const char *text;        /* plain ASCII, paragraphs ended by a blank line; a paragraph whose
                                lines start with a blank is a diagram and is not re-flowed */
} game_page;

/* An opening that people have a name for, from the usual start of the first preset. */
typedef struct game_opening {
    const char *turns; /* turns separated by blanks, as game_turn_read() takes them */
    const char *name;
} game_opening;

/* An old single-letter option and the long option it stands for. */
typedef struct game_letter {
    char letter;
    const char *option; /* long option without "--": "black" */
    const char *value;  /* "human"; NULL = the letter takes an argument */
    const char *help;
} game_letter;

/* ---- the table ---------------------------------------------------------- */

/* Scores are from the viewpoint of the state's mover.  |eval| < SCORE_WIN/2. */
enum { SCORE_WIN = 1000000, SCORE_INF = 2 * SCORE_WIN };

enum game_scale {
    SCALE_MARGIN, /* the margin counts (discs): values are shown as "+2.00" */
    SCALE_RESULT  /* only win, draw or loss */
};

/* What a turn may lose against the best one, in value units, before it is called a
 * slip, a mistake, a blunder: 0 < slip < mistake < blunder. */
typedef struct game_judge {
    int slip, mistake, blunder;
} game_judge;

struct engine;        /* core/engine.h */
struct record_format; /* core/format.h */
struct game_protocol; /* core/format.h */

typedef struct game {
    const char *key, *name; /* "reversi", "Reversi" */
    const char *summary;    /* one sentence for the menu */
    struct {
        const char *key;  /* "black": the option --black, file headers */
        const char *name; /* "Black" */
        uint8_t piece;    /* the piece code that stands for the player, or 0 */
    } player[2];
    const char *turn_join;   /* put between the steps of a turn in text */
    const char *margin_word; /* "discs": what the margin counts; NULL for SCALE_RESULT */
    enum game_scale scale;
    int unit; /* eval units of one disc; SCALE_RESULT: of the whole scale 0..1 */
    game_judge judge;
    int usual_turns; /* turns of a usual game, for the clock */
    unsigned kinds;  /* of its steps: bits 1u << enum step_kind */
    int bench_turns; /* depth of the bench's searches; 0 = 4 */

    const game_option *option;
    int n_options;
    const game_preset *preset; /* the first one is the default */
    int n_presets;
    const char *even; /* key of the preset that gives equals equal chances; NULL = the default */
    const game_piece *piece;
    int n_pieces;
    const game_level *level; /* weakest first */
    int n_levels;
    int usual_level; /* index of the menu's first choice */
    const game_sample *sample;
    int n_samples;
    const game_page *page;
    int n_pages;
    const game_letter *letter;
    int n_letters;
    const game_opening *opening; /* looked up by core/opening.h */
    int n_openings;

    /* Checks the options against one another and makes the first state.  False
     * (and *err) only when the combination is impossible. */
    bool (*start)(const game_config *cfg, game_state *out, game_error *err);

    /* Lists the legal steps in a fixed order that depends on the state alone.
     * At least one while the game is on (a forced pass is a step); none after. */
    int (*steps)(const game_state *s, game_step out[GAME_MAX_STEPS]);

    /* Takes a step that steps() listed; anything else is undefined.  Updates
     * mover, phase, turn, status and hash.  'turn' rises by one exactly when a
     * turn ends, also when the same player then begins another. */
    void (*play)(game_state *s, game_step step);

    /* Result so far as player 0 sees it (disc difference; Quarto: -1, 0, 1).
     * When the game is over its sign agrees with the status. */
    int (*margin)(const game_state *s);

    /* Estimate for s->mover; called only while the game is on. */
    int (*eval)(const game_state *s);

    /* One step as text in the usual notation of the game, and back.  read
     * accepts any case and leading blanks, takes the longest step it can,
     * checks legality, and returns the bytes used; or -1 with *err, naming what
     * was expected.  write needs GAME_STEP_TEXT bytes. */
    void (*step_write)(const game_state *s, game_step step, char *buf);
    int (*step_read)(const game_state *s, const char *text, game_step *out, game_error *err);

    /* A whole state as one line of printable ASCII, and back; exact both ways
     * but for 'turn'.  read refuses impossible states. */
    void (*state_write)(const game_state *s, char *buf);
    bool (*state_read)(const game_config *cfg, const char *text, game_state *out, game_error *err);

    /* Geometry for these options: static data, valid for ever. */
    const game_board *(*board)(const game_config *cfg);
    void (*view)(const game_state *s, game_view *out);

    /* A state from a picture (piece[] and hand of 'v') and who moves, for the
     * set-up editor.  False with *err, the reason in words, when it is impossible. */
    bool (*compose)(const game_config *cfg, const game_view *v, int mover, game_state *out,
                    game_error *err);

    /* ---- optional, NULL or 0 when absent ---- */

    /* Guesses how good each of n steps is, bigger = better: move ordering. */
    void (*rank)(const game_state *s, const game_step *step, int n, int *rank);
    /* An earlier eval, kept unchanged as a yardstick for the engine and for eval itself (the
     * seat "first").  NULL: eval is still the first one. */
    int (*first_eval)(const game_state *s);
    /* A picture for the screen only, slower than view(): adds MARK_RISK and
     * MARK_LOSES to what view() gave. */
    void (*risks)(const game_state *s, game_view *v);
    /* A hash that states share which are the same but for a symmetry of the board or
     * the pieces, and that others (almost) never do.  NULL: no symmetry, 'hash' counts. */
    uint64_t (*canon)(const game_state *s);
    const struct engine *engine; /* a game's own search; NULL = the core's negamax */
    const struct record_format *format;
    int n_formats;
    const struct game_protocol *protocol;
    int n_protocols;
} game;

/* ---- helpers in core/game.c, the same for all games --------------------- */

/* The default options: those of the first preset. */
void game_config_init(game_config *cfg, const game *g);
/* What people begin with and what players are measured by where nothing is said: the
 * preset in which the better one wins, not the better side. */
void game_config_even(game_config *cfg, const game *g);
/* Sets one option from words, as in "--set key=word".  False with *err naming
 * the words that would be right. */
bool game_config_set(game_config *cfg, const char *key, const char *word, game_error *err);
/* Sets several: "key=word key=word", separated by blanks. */
bool game_config_read(game_config *cfg, const char *text, game_error *err);
/* All options as "key=word key=word"; needs 256 bytes to be never cut. */
void game_config_write(const game_config *cfg, char *buf, size_t size);
/* The word of option i in cfg; valid until the next change of buf. */
void game_option_word(const game_option *o, int value, char *buf, size_t size);
/* Takes the values of a preset.  False when there is none of that key. */
bool game_config_preset(game_config *cfg, const char *key);

const game *game_find(const game *const *list, int n, const char *key); /* NULL = none */

bool game_step_equal(game_step a, game_step b);
bool game_is_legal(const game *g, const game_state *s, game_step step);
/* Checked play for everything that comes from outside; false leaves *s as it was. */
bool game_try(const game *g, game_state *s, game_step step, game_error *err);
/* Reads a whole turn, adding a forced pass or stop the text left out: before
 * (forced passes of the mover) and after (a stop).  A turn is left unfinished when
 * "..." follows its steps, or when the text ends where no stop is legal.  Returns
 * the number of steps or -1 with *err.  *used gets the bytes read, and what
 * follows is the caller's; with NULL nothing but blanks may follow. */
int game_turn_read(const game *g, const game_state *s, const char *text, game_step *out, int max,
                   int *used, game_error *err);
/* The cell of that name (any case), or -1. */
int game_cell_find(const game_board *b, const char *name);
/* Sequences of 'steps' steps; a game finished earlier counts as one. */
uint64_t game_perft(const game *g, const game_state *s, int steps);
/* The canonical hash of a state: that of 'canon', or 'hash' where there is none. */
uint64_t game_canon(const game *g, const game_state *s);
/* Who has won: 0, 1, or -1 for a draw; only when the game is over. */
int game_winner(const game_state *s);

#endif
