/* reversi/engine/stability.c - edges by table; then a disc is stable when along
 * each of the four axes its line is full, or it lies beside a stable disc of its
 * colour or at the rim. */
#include "reversi/engine/stability.h"

#define FILE_A UINT64_C(0x0101010101010101)
#define FILE_H UINT64_C(0x8080808080808080)
#define INSIDE UINT64_C(0x007e7e7e7e7e7e00)

/* Squares whose whole line is occupied, by axis. */
typedef struct full_lines {
    uint64_t row, column, slash, backslash;
} full_lines;

/* Diagonals: emptiness is spread along them with wrap-around masked away. */
static inline full_lines find_full(uint64_t empty)
{
    full_lines f;
    uint64_t e = empty;
    e |= e >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f);
    e |= e >> 2 & UINT64_C(0x3333333333333333);
    e |= e >> 1;
    f.row = ~((e & FILE_A) * 255);

    e = empty;
    e |= e >> 32 | e << 32;
    e |= e >> 16 | e << 48;
    e |= e >> 8 | e << 56;
    f.column = ~e;

    uint64_t up = empty, down = empty;
    up |= up << 9 & UINT64_C(0xfefefefefefefefe);
    down |= down >> 9 & UINT64_C(0x7f7f7f7f7f7f7f7f);
    up |= up << 18 & UINT64_C(0xfcfcfcfcfcfcfcfc);
    down |= down >> 18 & UINT64_C(0x3f3f3f3f3f3f3f3f);
    up |= up << 36 & UINT64_C(0xf0f0f0f0f0f0f0f0);
    down |= down >> 36 & UINT64_C(0x0f0f0f0f0f0f0f0f);
    f.backslash = ~(up | down);

    up = down = empty;
    up |= up << 7 & UINT64_C(0x7f7f7f7f7f7f7f7f);
    down |= down >> 7 & UINT64_C(0xfefefefefefefefe);
    up |= up << 14 & UINT64_C(0x3f3f3f3f3f3f3f3f);
    down |= down >> 14 & UINT64_C(0xfcfcfcfcfcfcfcfc);
    up |= up << 28 & UINT64_C(0x0f0f0f0f0f0f0f0f);
    down |= down >> 28 & UINT64_C(0xf0f0f0f0f0f0f0f0);
    f.slash = ~(up | down);
    return f;
}

/* The eight squares of file a as a byte, first rank lowest; and back. */
static inline unsigned file_byte(uint64_t x)
{
    return (unsigned)((x & FILE_A) * UINT64_C(0x0102040810204080) >> 56);
}

static inline uint64_t byte_file(unsigned byte)
{
    return ((uint64_t)(byte & 0x7f) * UINT64_C(0x0002040810204081) & FILE_A) |
           ((uint64_t)(byte >> 7) << 56);
}

static inline uint64_t stable_edges(uint64_t own, uint64_t other)
{
    uint64_t s = tables_edge[own & 255][other & 255];
    s |= (uint64_t)tables_edge[own >> 56][other >> 56] << 56;
    s |= byte_file(tables_edge[file_byte(own)][file_byte(other)]);
    s |= byte_file(tables_edge[file_byte(own >> 7)][file_byte(other >> 7)]) << 7;
    return s;
}

int stability_count(board b)
{
    uint64_t own = b.other, other = b.own;
    uint64_t stable = stable_edges(own, other);
    full_lines full = find_full(~(own | other));
    uint64_t inner = own & INSIDE;
    stable |= inner & full.row & full.column & full.slash & full.backslash;
    for (uint64_t known = 0; stable != known && stable != 0;) {
        known = stable;
        uint64_t row = stable >> 1 | stable << 1 | full.row;
        uint64_t column = stable >> 8 | stable << 8 | full.column;
        uint64_t slash = stable >> 7 | stable << 7 | full.slash;
        uint64_t backslash = stable >> 9 | stable << 9 | full.backslash;
        stable |= inner & row & column & slash & backslash;
    }
    return bits_count(stable);
}
