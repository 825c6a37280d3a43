/* reversi/train/wthor.c - a WTHOR file is a header of 16 bytes and games of 68: names
 * (6 bytes), final and theoretical discs of black, 60 moves as 10 * row + column. */
#include "reversi/train/wthor.h"

enum { HEADER = 16, RECORD = 68, MOVES = 60, FIRST_MOVE = 8 };

/* Replays a game until its end or its first impossible move. */
static void replay(const uint8_t *record, game_line *g)
{
    board b = {UINT64_C(1) << 28 | UINT64_C(1) << 35, UINT64_C(1) << 27 | UINT64_C(1) << 36};
    bool black = true;
    g->n = 0;
    for (int i = 0; i < MOVES; i++) {
        int row = record[FIRST_MOVE + i] / 10, column = record[FIRST_MOVE + i] % 10;
        if (row < 1 || row > 8 || column < 1 || column > 8)
            break;
        int x = (row - 1) * 8 + column - 1;
        if (board_moves(b) == 0) {
            b = board_pass(b);
            black = !black;
        }
        if ((board_moves(b) >> x & 1) == 0)
            break;
        g->b[g->n] = b;
        g->black[g->n++] = black;
        b = board_play(b, x, board_flips(b, x));
        black = !black;
    }
    g->end = b;
    g->end_black = black;
    g->result = 2 * record[6] - 64;
}

bool wthor_label(const kernel *k, searcher *s, const char *path, unsigned hold, FILE *out)
{
    FILE *f = fopen(path, "rb");
    uint8_t byte[RECORD];
    if (f == NULL)
        return false;
    bool ok = fread(byte, HEADER, 1, f) == 1;
    while (ok && fread(byte, RECORD, 1, f) == 1) {
        game_line g;
        replay(byte, &g);
        if (g.n < 20)
            continue;
        uint64_t mix = bits_mix(g.b[g.n - 1].own) ^ bits_mix(~g.b[g.n - 1].other);
        ok = label_game(k, s, &g, bits_mix(mix) % hold == 0, out);
    }
    fclose(f);
    return ok;
}
