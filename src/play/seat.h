/* play/seat.h - who sits at a side of the board: a human, the computer at some
 * strength, another program. */
#ifndef PLAY_SEAT_H
#define PLAY_SEAT_H

#include "core/game.h"

enum seat_kind {
    SEAT_HUMAN,
    SEAT_LEVEL,   /* the game's best engine at a level: "4", "hard" */
    SEAT_DEPTH,   /* the game's best engine at a fixed depth: "depth:6" */
    SEAT_CORE,    /* the core's negamax: "core:4", or "core" = under the clock */
    SEAT_FIRST,   /* the same with the game's first estimate: "first:4", "first" */
    SEAT_BEST,    /* the game's best engine under the clock of match_options: "best" */
    SEAT_RANDOM,  /* "random" */
    SEAT_PROCESS, /* "gtp:COMMAND LINE", or "PROTOCOL:COMMAND LINE" of the game's protocols */
    SEAT_REMOTE   /* a person at the other end of a link */
};

typedef struct seat {
    enum seat_kind kind;
    int level;         /* SEAT_LEVEL: index in the game's table */
    int depth;         /* SEAT_DEPTH, SEAT_CORE, SEAT_FIRST; 0 = by the clock */
    char protocol[16]; /* SEAT_PROCESS: "gtp" or a key of the game's protocols */
    char command[240]; /* SEAT_PROCESS */
} seat;

bool seat_read(const game *g, const char *text, seat *out, game_error *err);
/* As seat_read() takes it; needs 272 bytes to be never cut. */
void seat_write(const game *g, const seat *s, char *buf, size_t size);
/* For people: "you" never, but "human", "computer, level 4", "gnugo (gtp)". */
void seat_name(const game *g, const seat *s, char *buf, size_t size);

#endif
