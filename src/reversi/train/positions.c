/* reversi/train/positions.c */
#include "reversi/train/positions.h"

#include <stdlib.h>

enum { RECORD = 18 };

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

bool position_read(FILE *f, position *p)
{
    uint8_t byte[RECORD];
    if (fread(byte, RECORD, 1, f) != 1)
        return false;
    p->b.own = p->b.other = 0;
    for (int i = 0; i < 8; i++) {
        p->b.own |= (uint64_t)byte[i] << 8 * i;
        p->b.other |= (uint64_t)byte[8 + i] << 8 * i;
    }
    p->score = (int8_t)byte[16];
    p->held_out = byte[17];
    return true;
}

bool positions_load(const char *path, int min, int max, position **list, size_t *n)
{
    FILE *f = fopen(path, "rb");
    if (f == NULL)
        return false;
    size_t room = *n;
    position p;
    bool ok = true;
    while (ok && position_read(f, &p)) {
        int empties = bits_count(board_empty(p.b));
        if (empties < min || empties > max)
            continue;
        if (*n == room) {
            room = room < 65536 ? 65536 : room * 2;
            position *more = realloc(*list, room * sizeof *more);
            ok = more != NULL;
            if (!ok)
                break;
            *list = more;
        }
        (*list)[(*n)++] = p;
    }
    fclose(f);
    return ok;
}
