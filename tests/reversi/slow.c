#include "reversi/slow.h"

#include <string.h>

static bool inside(int row, int column)
{
    return row >= 0 && row < 8 && column >= 0 && column < 8;
}

/* How many discs turn in one direction. */
static int run(const slow *s, int row, int column, int down, int right)
{
    int n = 0;
    for (;;) {
        row += down;
        column += right;
        if (!inside(row, column) || s->square[row][column] == 0)
            return 0;
        if (s->square[row][column] == s->to_move)
            return n;
        n++;
    }
}

static bool centre(int row, int column)
{
    return (row == 3 || row == 4) && (column == 3 || column == 4);
}

void slow_start(slow *s, bool free_opening, bool fewest)
{
    memset(s, 0, sizeof *s);
    s->to_move = 1;
    s->placing = free_opening;
    s->fewest = fewest;
    if (!free_opening) {
        s->square[3][3] = s->square[4][4] = 2;
        s->square[3][4] = s->square[4][3] = 1;
    }
}

bool slow_legal(const slow *s, int row, int column)
{
    if (s->square[row][column] != 0)
        return false;
    if (s->placing)
        return centre(row, column);
    for (int down = -1; down <= 1; down++) {
        for (int right = -1; right <= 1; right++) {
            if ((down != 0 || right != 0) && run(s, row, column, down, right) > 0)
                return true;
        }
    }
    return false;
}

void slow_play(slow *s, int row, int column)
{
    if (row >= 0) {
        for (int down = -1; down <= 1 && !s->placing; down++) {
            for (int right = -1; right <= 1; right++) {
                int n = down != 0 || right != 0 ? run(s, row, column, down, right) : 0;
                for (int i = 1; i <= n; i++)
                    s->square[row + i * down][column + i * right] = s->to_move;
            }
        }
        s->square[row][column] = s->to_move;
    }
    s->to_move = 3 - s->to_move;
    int filled = 0;
    for (int i = 3; i <= 4; i++)
        filled += (s->square[i][3] != 0) + (s->square[i][4] != 0);
    s->placing = filled < 4;
}

static bool any_move(const slow *s)
{
    for (int i = 0; i < 64; i++) {
        if (slow_legal(s, i / 8, i % 8))
            return true;
    }
    return false;
}

bool slow_over(const slow *s)
{
    slow turned = *s;
    turned.to_move = 3 - s->to_move;
    return !any_move(s) && !any_move(&turned);
}

int slow_margin(const slow *s, bool over)
{
    int count[3] = {0};
    for (int i = 0; i < 64; i++)
        count[s->square[i / 8][i % 8]]++;
    int margin = s->fewest ? count[2] - count[1] : count[1] - count[2];
    if (over && margin > 0)
        margin += count[0];
    if (over && margin < 0)
        margin -= count[0];
    return margin;
}
