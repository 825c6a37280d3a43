/* reversi/engine/patterns.c - images of a pattern are made by applying the eight
 * symmetries to its first list of fields; two images that cover the same fields
 * are one instance, and show the pattern's own symmetry. */
#include "reversi/engine/patterns.h"

#include <string.h>

enum { SYMMETRIES = 8 };

#define SQ(file, rank) (int8_t)(((rank)-1) * 8 + (file))
enum { A, B, C, D, E, F, G, H };

typedef struct shape {
    int cells;
    int8_t cell[PATTERN_CELLS];
} shape;

static const shape shapes[PATTERNS] = {
    /* corner 3x3 */
    {9, {SQ(A, 1), SQ(B, 1), SQ(C, 1), SQ(A, 2), SQ(B, 2), SQ(C, 2), SQ(A, 3), SQ(B, 3), SQ(C, 3)}},
    /* corner 2x5 */
    {10,
     {SQ(A, 1), SQ(B, 1), SQ(C, 1), SQ(D, 1), SQ(E, 1), SQ(A, 2), SQ(B, 2), SQ(C, 2), SQ(D, 2),
      SQ(E, 2)}},
    /* edge and both X squares */
    {10,
     {SQ(A, 1), SQ(B, 1), SQ(C, 1), SQ(D, 1), SQ(E, 1), SQ(F, 1), SQ(G, 1), SQ(H, 1), SQ(B, 2),
      SQ(G, 2)}},
    /* corner, X square and both edges up to the fifth field */
    {10,
     {SQ(E, 1), SQ(D, 1), SQ(C, 1), SQ(B, 1), SQ(A, 1), SQ(A, 2), SQ(A, 3), SQ(A, 4), SQ(A, 5),
      SQ(B, 2)}},
    /* middle of an edge, two deep, with the corners */
    {10,
     {SQ(A, 1), SQ(C, 1), SQ(D, 1), SQ(E, 1), SQ(F, 1), SQ(H, 1), SQ(C, 2), SQ(D, 2), SQ(E, 2),
      SQ(F, 2)}},
    /* triangle in a corner */
    {10,
     {SQ(A, 1), SQ(B, 1), SQ(C, 1), SQ(D, 1), SQ(A, 2), SQ(B, 2), SQ(C, 2), SQ(A, 3), SQ(B, 3),
      SQ(A, 4)}},
    /* second, third and fourth row */
    {8, {SQ(A, 2), SQ(B, 2), SQ(C, 2), SQ(D, 2), SQ(E, 2), SQ(F, 2), SQ(G, 2), SQ(H, 2)}},
    {8, {SQ(A, 3), SQ(B, 3), SQ(C, 3), SQ(D, 3), SQ(E, 3), SQ(F, 3), SQ(G, 3), SQ(H, 3)}},
    {8, {SQ(A, 4), SQ(B, 4), SQ(C, 4), SQ(D, 4), SQ(E, 4), SQ(F, 4), SQ(G, 4), SQ(H, 4)}},
    /* diagonals of eight to four fields */
    {8, {SQ(A, 1), SQ(B, 2), SQ(C, 3), SQ(D, 4), SQ(E, 5), SQ(F, 6), SQ(G, 7), SQ(H, 8)}},
    {7, {SQ(B, 1), SQ(C, 2), SQ(D, 3), SQ(E, 4), SQ(F, 5), SQ(G, 6), SQ(H, 7)}},
    {6, {SQ(C, 1), SQ(D, 2), SQ(E, 3), SQ(F, 4), SQ(G, 5), SQ(H, 6)}},
    {5, {SQ(D, 1), SQ(E, 2), SQ(F, 3), SQ(G, 4), SQ(H, 5)}},
    {4, {SQ(E, 1), SQ(F, 2), SQ(G, 3), SQ(H, 4)}},
};

static int image(int sq, int symmetry)
{
    int x = sq % 8, y = sq / 8;
    if (symmetry & 1)
        x = 7 - x;
    if (symmetry & 2)
        y = 7 - y;
    return symmetry & 4 ? x * 8 + y : y * 8 + x;
}

static uint64_t cover(const shape *s, int symmetry)
{
    uint64_t mask = 0;
    for (int i = 0; i < s->cells; i++)
        mask |= UINT64_C(1) << image(s->cell[i], symmetry);
    return mask;
}

static int power3(int n)
{
    static const int power[PATTERN_CELLS + 1] = {1,   3,    9,    27,    81,   243,
                                                 729, 2187, 6561, 19683, 59049};
    return power[n];
}

static void find_mirror(patterns *p, int pattern)
{
    const shape *s = &shapes[pattern];
    p->mirror[pattern][0] = -1;
    for (int t = 1; t < SYMMETRIES; t++) {
        if (cover(s, t) != cover(s, 0))
            continue;
        int8_t order[PATTERN_CELLS];
        int moved = 0;
        for (int i = 0; i < s->cells; i++)
            for (int k = 0; k < s->cells; k++)
                if (image(s->cell[i], t) == s->cell[k]) {
                    order[i] = (int8_t)k;
                    moved += k != i;
                }
        if (moved != 0) {
            memcpy(p->mirror[pattern], order, sizeof order);
            return;
        }
    }
}

void patterns_init(patterns *p)
{
    memset(p, 0, sizeof *p);
    int lane = 0, first = 0;
    for (int k = 0; k < PATTERNS; k++) {
        const shape *s = &shapes[k];
        p->cells[k] = s->cells;
        p->size[k] = power3(s->cells);
        p->first[k] = first;
        find_mirror(p, k);
        uint64_t seen[SYMMETRIES];
        int n_seen = 0;
        for (int t = 0; t < SYMMETRIES; t++) {
            uint64_t mask = cover(s, t);
            bool known = false;
            for (int i = 0; i < n_seen; i++)
                known = known || seen[i] == mask;
            if (known)
                continue;
            seen[n_seen++] = mask;
            for (int i = 0; i < s->cells; i++)
                p->put[image(s->cell[i], t)][lane] = (int16_t)power3(i);
            p->pattern[lane] = (uint8_t)k;
            p->base[lane] = first + p->size[k] / 2;
            lane++;
        }
        first += p->size[k];
    }
}

int patterns_canonical(const patterns *p, int pattern, int config)
{
    if (p->mirror[pattern][0] < 0)
        return config;
    int mirrored = 0, rest = config;
    for (int i = 0; i < p->cells[pattern]; i++) {
        mirrored += rest % 3 * power3(p->mirror[pattern][i]);
        rest /= 3;
    }
    return mirrored < config ? mirrored : config;
}

void patterns_read(const patterns *p, board b, features *out)
{
    memset(out, 0, sizeof *out);
    for (uint64_t m = b.own; m != 0; m &= m - 1) {
        const int16_t *put = p->put[bits_lowest(m)];
        for (int i = 0; i < LANES; i++)
            out->lane[i] = (int16_t)(out->lane[i] + put[i]);
    }
    for (uint64_t m = b.other; m != 0; m &= m - 1) {
        const int16_t *put = p->put[bits_lowest(m)];
        for (int i = 0; i < LANES; i++)
            out->lane[i] = (int16_t)(out->lane[i] - put[i]);
    }
}
