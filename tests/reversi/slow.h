/* reversi/slow.h - the rules once more, slow and plain: an array of squares and
 * eight directions.  Shares nothing with the game's own code. */
#ifndef TEST_REVERSI_SLOW_H
#define TEST_REVERSI_SLOW_H

#include <stdbool.h>

typedef struct slow {
    int square[8][8]; /* [row][column]: 0 empty, 1 Black, 2 White */
    int to_move;      /* 1 or 2 */
    bool placing;     /* the first four discs of the 19th century are being placed */
    bool fewest;      /* who has fewer discs wins */
} slow;

void slow_start(slow *s, bool free_opening, bool fewest);
/* May the side to move place on that square? */
bool slow_legal(const slow *s, int row, int column);
/* Places a disc there, or passes with row = -1. */
void slow_play(slow *s, int row, int column);
/* Can neither side place? */
bool slow_over(const slow *s);
/* Black's result in discs; when 'over' empty squares go to the winner. */
int slow_margin(const slow *s, bool over);

#endif
