/* play/score.h - the list of finished games, and what it says: how often whom, with
 * what result.  No screen.
 *
 * The file is games.log in the state directory, a line a game, fields divided by
 * tabs: date and time, the game's key, both players and the result as in a record
 * ("human" or a name, "level 3"; "0 by rules"), the first player's margin, the turns. */
#ifndef PLAY_SCORE_H
#define PLAY_SCORE_H

#include "play/match.h"

/* What a row of the table is about beside a level (an index from 0). */
enum {
    SCORE_ALL = -1,    /* a person against whatever is no person: the sum */
    SCORE_OTHER = -2,  /* against what has no level: programs, random moves */
    SCORE_PEOPLE = -3, /* two people; won and lost are the first player's */
    SCORE_WATCHED = -4 /* nobody played; won and lost are the first player's */
};

typedef struct score_row {
    const game *g;
    int level; /* index of the game's level, or one of the above */
    int games, won, lost, drawn;
    int streak, best; /* games won one after the other: now, and the most */
} score_row;

enum { SCORE_ROWS = 160 };

typedef struct score_table {
    int n; /* a game's rows stand together: SCORE_ALL, levels from the lowest, the rest */
    score_row row[SCORE_ROWS];
    int unknown; /* lines that make no sense here; they stay in the file */
} score_table;

/* Appends a match that has ended.  False with *err when it cannot be written. */
bool score_add(const match *m, game_error *err);
/* Counts all games of the file; no file is an empty table. */
bool score_read(const game *const *list, int n, score_table *out, game_error *err);
/* The same from the file's bytes. */
void score_count(const game *const *list, int n, const char *bytes, size_t size, score_table *out);

#endif
