/* reversi/train/wthor.c - a WTHOR file is a header of 16 bytes (the number of games in
 * bytes 4 to 7, the size of the board in byte 12) and games of 68: names (6 bytes), final
 * and theoretical discs of black, 60 moves as 10 * row + column. */
#include "reversi/train/wthor.h"

#include "core/text.h"

enum { HEADER = 16, RECORD = 68, BLACK = 6, MOVES = 60, FIRST_MOVE = 8 };

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
    g->result = 2 * record[BLACK] - 64;
}

/* The number of games; false when it is no header of a file of the 8 x 8 board. */
static bool read_header(FILE *f, const char *path, unsigned long *games, game_error *err)
{
    uint8_t byte[HEADER];
    if (fread(byte, HEADER, 1, f) != 1)
        return ferror(f) ? text_error(err, -1, "cannot read %s", path)
                         : text_error(err, -1, "the header of %d bytes is cut off: %s", (int)HEADER,
                                      path);
    if (byte[12] != 0 && byte[12] != 8)
        return text_error(err, -1, "board size %u, only 8 is possible: %s", byte[12], path);
    *games = byte[4] | (unsigned long)byte[5] << 8 | (unsigned long)byte[6] << 16 |
             (unsigned long)byte[7] << 24;
    return true;
}

static bool label_record(const kernel *k, searcher *s, const uint8_t *record, unsigned hold,
                         FILE *out)
{
    game_line g;
    replay(record, &g);
    if (g.n < WTHOR_LEAST_MOVES)
        return true;
    uint64_t mix = bits_mix(g.b[g.n - 1].own) ^ bits_mix(~g.b[g.n - 1].other);
    return label_game(k, s, &g, bits_mix(mix) % hold == 0, out);
}

static bool label_all(const kernel *k, searcher *s, FILE *f, const char *path, unsigned hold,
                      FILE *out, game_error *err)
{
    unsigned long games = 0;
    uint8_t byte[RECORD];
    if (!read_header(f, path, &games, err))
        return false;
    for (unsigned long i = 1; i <= games; i++) {
        if (fread(byte, RECORD, 1, f) != 1)
            return ferror(f) ? text_error(err, -1, "cannot read %s", path)
                             : text_error(err, -1,
                                          "game %lu is cut off; %lu games, as the header says, "
                                          "take %d + %d * %lu bytes: %s",
                                          i, games, (int)HEADER, (int)RECORD, games, path);
        if (byte[BLACK] > 64)
            return text_error(err, -1, "game %lu: black has %u discs, at most 64 are possible: %s",
                              i, byte[BLACK], path);
        if (!label_record(k, s, byte, hold, out))
            return text_error(err, -1, "cannot write the positions of %s", path);
    }
    if (fread(byte, 1, 1, f) == 1)
        return text_error(err, -1,
                          "bytes follow where %lu games, as the header says, end "
                          "(%d + %d * %lu bytes): %s",
                          games, (int)HEADER, (int)RECORD, games, path);
    return !ferror(f) || text_error(err, -1, "cannot read %s", path);
}

bool wthor_label(const kernel *k, searcher *s, const char *path, unsigned hold, FILE *out,
                 game_error *err)
{
    FILE *f = fopen(path, "rb");
    if (f == NULL)
        return text_error(err, -1, "cannot read %s", path);
    bool ok = label_all(k, s, f, path, hold, out, err);
    fclose(f);
    return ok;
}
