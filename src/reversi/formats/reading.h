/* reversi/formats/reading.h - what the readers share: a game that grows move by move
 * under the rules, so that a wrong file is found out where it is wrong and what came
 * before is kept.  And the writers' side: a record played through. */
#ifndef REVERSI_FORMATS_READING_H
#define REVERSI_FORMATS_READING_H

#include "core/format.h"
#include "core/record.h"
#include "core/session.h"
#include "core/text.h"
#include "reversi/reversi.h"

typedef struct reading {
    const char *bytes; /* the whole file, for line numbers */
    size_t size;
    bool binary;           /* places are named by byte, not by line */
    long game;             /* its number, for messages about binary files */
    record *out;           /* where the game goes, or NULL and: */
    format_glance *glance; /* as far as it has room for it */
    game_config cfg;
    game_state now;
    bool started;    /* by reading_start() */
    int steps;       /* so far */
    game_error *err; /* may be NULL */
} reading;

/* The usual start, Othello's; sets the headers "game" and "options". */
bool reading_begin(reading *r, const char *bytes, size_t size, bool binary, record *out,
                   game_error *err);
/* The same into a glance. */
bool reading_begin_glance(reading *r, const char *bytes, size_t size, bool binary,
                          format_glance *out, game_error *err);
/* Before the first move: fewest discs win. */
bool reading_fewest(reading *r, size_t at);
/* Before the first move: another start position; 'state' as the game writes it. */
bool reading_start(reading *r, size_t at, const char *state);

/* *err: "line 12: ..." or "byte 1234 (game 18): ...", the place being byte 'at'.  False. */
bool reading_fail(const reading *r, size_t at, const char *format, ...) TEXT_PRINTF(3, 4);

/* Plays on a cell, 0..63.  Passes that the file left out are added.  'player' says
 * whose move it must be (0 Black, 1 White), -1 = whoever can.  A first disc on the
 * four centre squares of an untouched board makes the game one with the free opening
 * of the 19th century. */
bool reading_place(reading *r, size_t at, int cell, int player);
/* A pass that stands in the file: only where the mover has nothing else. */
bool reading_pass(reading *r, size_t at, int player);
/* To the last move, or the start. */
bool reading_comment(reading *r, const char *text, size_t n);
bool reading_header(reading *r, const char *key, const char *text, size_t n);
/* Sets "result" when the game is over by the rules.  Always the last call. */
bool reading_end(reading *r);

/* Into a buffer, as much as fits; control bytes become blanks. */
void reading_copy(char *buf, size_t room, const char *text, size_t n);
/* Where the line behind byte 'at' begins. */
size_t reading_next_line(const char *bytes, size_t size, size_t at);

/* "a1" at p, any case: its cell, or -1. */
int reading_cell(const char *p, size_t n);

/* What a format cannot hold. */
enum reading_holds { HOLDS_START = 1, HOLDS_FEWEST = 2, HOLDS_FREE_OPENING = 4 };

/* A record played through for writing; NULL with *err when it is wrong or not within
 * 'holds'.  The caller frees it. */
session *reading_replay(const record *in, unsigned holds, game_error *err);
/* The cell of a step, or -1 for a pass. */
int reading_step_cell(game_step step);
/* The comment on the step on 'cell' (-1 = a pass) that comes next; *turn counts the
 * record's turns from 0, which may leave passes out. */
const char *reading_next_comment(const record *in, int *turn, int cell);
/* Appends 's' as one line without blanks at its ends, behind one blank; nothing when
 * nothing is left. */
void reading_write_line(struct text *out, const char *s);

#endif
