#include "quarto/plain.h"

#include <string.h>

void plain_start(plain *p, int type, bool tic)
{
    memset(p, 0, sizeof *p);
    for (int i = 0; i < 16; i++)
        p->at[i / 4][i % 4] = -1;
    p->hand = -1;
    p->type = type;
    p->tic = tic;
    p->winner = -1;
}

void plain_give(plain *p, int piece)
{
    p->hand = piece;
    p->used[piece] = true;
    p->mover = 1 - p->mover;
    p->turn++;
}

/* Do the four squares (row + i * down, column + i * right), taken modulo 4, hold
 * pieces with a common property? */
static bool common(const plain *p, int row, int column, int down, int right)
{
    for (int property = 1; property <= 8; property *= 2) {
        int with = 0, there = 0;
        for (int i = 0; i < 4; i++) {
            int piece = p->at[(row + i * down) & 3][(column + i * right) & 3];
            there += piece >= 0;
            with += piece >= 0 && (piece & property) != 0;
        }
        if (there == 4 && (with == 0 || with == 4))
            return true;
    }
    return false;
}

bool plain_line_at(const plain *p, int row, int column)
{
    if (common(p, row, 0, 0, 1) || common(p, 0, column, 1, 0))
        return true;
    bool down = p->type == 2 || (p->type == 0 && row == column);
    bool up = p->type == 2 || (p->type == 0 && row + column == 3);
    return (down && common(p, row, column, 1, 1)) || (up && common(p, row, column, 1, -1));
}

void plain_place(plain *p, int row, int column)
{
    p->at[row][column] = p->hand;
    p->hand = -1;
    p->placed++;
    bool line = plain_line_at(p, row, column);
    if (line)
        p->winner = p->tic ? 1 - p->mover : p->mover;
    if (line || p->placed == 16) {
        p->over = true;
        p->turn++;
    }
}

int plain_value(plain *p, int alpha, int beta)
{
    if (p->over)
        return p->winner < 0 ? 0 : p->winner == p->mover ? 1 : -1;
    for (int i = 0; i < 16 && alpha < beta; i++) {
        plain next = *p;
        int v;
        if (p->hand >= 0) {
            if (p->at[i / 4][i % 4] >= 0)
                continue;
            plain_place(&next, i / 4, i % 4);
            v = plain_value(&next, alpha, beta);
        } else {
            if (p->used[i])
                continue;
            plain_give(&next, i);
            v = -plain_value(&next, -beta, -alpha);
        }
        alpha = v > alpha ? v : alpha;
    }
    return alpha;
}
