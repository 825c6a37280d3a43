/* reversi/train/positions.c */
#include "reversi/train/positions.h"

#include <stdlib.h>

#include "core/text.h"

enum { RECORD = 18, MOST_EMPTIES = 60 };

bool position_write(FILE *f, const position *p)
{
    uint8_t byte[RECORD];
    for (int i = 0; i < 8; i++) {
        byte[i] = (uint8_t)(p->b.own >> 8 * i);
        byte[8 + i] = (uint8_t)(p->b.other >> 8 * i);
    }
    byte[16] = (uint8_t)p->score;
    byte[17] = p->held_out;
    return fwrite(byte, RECORD, 1, f) == 1;
}

static bool check(const position *p, game_error *err)
{
    int empties = bits_count(board_empty(p->b));
    if ((p->b.own & p->b.other) != 0)
        return text_error(err, -1, "both colours on a square");
    if (empties > MOST_EMPTIES)
        return text_error(err, -1, "%d empty squares, at most %d are possible", empties,
                          MOST_EMPTIES);
    if (p->score < -64 || p->score > 64)
        return text_error(err, -1, "score %d, only -64 to 64 is possible", p->score);
    return p->held_out <= 1 ||
           text_error(err, -1, "held out %u, only 0 or 1 is possible", p->held_out);
}

int position_read(FILE *f, position *p, game_error *err)
{
    uint8_t byte[RECORD];
    size_t n = fread(byte, 1, RECORD, f);
    if (n == 0 && !ferror(f))
        return 0;
    if (n < RECORD) {
        if (ferror(f))
            text_error(err, -1, "cannot be read");
        else
            text_error(err, -1, "cut off, %zu of %d bytes", n, (int)RECORD);
        return -1;
    }
    p->b.own = p->b.other = 0;
    for (int i = 0; i < 8; i++) {
        p->b.own |= (uint64_t)byte[i] << 8 * i;
        p->b.other |= (uint64_t)byte[8 + i] << 8 * i;
    }
    p->score = (int8_t)byte[16];
    p->held_out = byte[17];
    return check(p, err) ? 1 : -1;
}

bool positions_load(const char *path, int min, int max, position **list, size_t *n, game_error *err)
{
    FILE *f = fopen(path, "rb");
    if (f == NULL)
        return text_error(err, -1, "cannot read %s", path);
    size_t room = *n, number = 0;
    position p;
    game_error why = {-1, ""};
    int got;
    bool ok = true;
    while ((got = position_read(f, &p, &why)) > 0) {
        number++;
        int empties = bits_count(board_empty(p.b));
        if (empties < min || empties > max)
            continue;
        if (*n == room) {
            room = room < 65536 ? 65536 : room * 2;
            position *more = realloc(*list, room * sizeof *more);
            if (more == NULL) {
                ok = text_error(err, -1, "out of memory");
                break;
            }
            *list = more;
        }
        (*list)[(*n)++] = p;
    }
    fclose(f);
    if (got < 0)
        ok = text_error(err, -1, "position %zu: %s: %s", number + 1, why.text, path);
    return ok;
}
