/* reversi/engine/maketables.c - writes the engine's constant tables as C source
 * on standard output.  A build-time program: what can be computed is not typed. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { SQUARES = 64 };

/* Directions towards higher square numbers; the other four are their opposites. */
static const int step_x[4] = {1, 0, -1, 1};
static const int step_y[4] = {0, 1, 1, 1};

/* All squares from 'sq' (excluded) to the rim. */
static uint64_t ray(int sq, int dx, int dy)
{
    uint64_t mask = 0;
    int x = sq % 8 + dx, y = sq / 8 + dy;
    for (; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy)
        mask |= UINT64_C(1) << (y * 8 + x);
    return mask;
}

/* A table of n rows of 'width' words each; width 1 gives a plain list. */
static void print_words(const char *name, const char *shape, const uint64_t *word, int n, int width)
{
    printf("alignas(64) const uint64_t %s%s = {\n", name, shape);
    for (int i = 0; i < n; i++) {
        printf("%s", width > 1 ? "{" : "");
        for (int k = 0; k < width; k++)
            printf("0x%016llx%s", (unsigned long long)word[i * width + k],
                   k < width - 1 ? "," : "");
        printf("%s,\n", width > 1 ? "}" : "");
    }
    printf("};\n");
}

static void print_bytes(const char *name, const char *shape, const uint8_t *byte, int n)
{
    printf("alignas(64) const uint8_t %s%s = {\n", name, shape);
    for (int i = 0; i < n; i++)
        printf("%s%d%s", i % 256 == 0 ? "{" : "", byte[i], i % 256 == 255 ? "},\n" : ",");
    printf("};\n");
}

static void rays(void)
{
    uint64_t up[SQUARES * 4], down[SQUARES * 4], near[SQUARES], line[SQUARES * 2];
    for (int sq = 0; sq < SQUARES; sq++) {
        near[sq] = 0;
        for (int d = 0; d < 4; d++) {
            up[sq * 4 + d] = ray(sq, step_x[d], step_y[d]);
            down[sq * 4 + d] = ray(sq, -step_x[d], -step_y[d]);
        }
        for (int d = 2; d < 4; d++) /* the diagonals */
            line[sq * 2 + d - 2] = up[sq * 4 + d] | down[sq * 4 + d] | UINT64_C(1) << sq;
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) {
                int x = sq % 8 + dx, y = sq / 8 + dy;
                if ((dx != 0 || dy != 0) && x >= 0 && x < 8 && y >= 0 && y < 8)
                    near[sq] |= UINT64_C(1) << (y * 8 + x);
            }
    }
    print_words("tables_up", "[64][4]", up, SQUARES, 4);
    print_words("tables_down", "[64][4]", down, SQUARES, 4);
    print_words("tables_line", "[64][2]", line, SQUARES, 2);
    print_words("tables_near", "[64]", near, SQUARES, 1);
}

/* Discs turned on a line of eight whose only empty field is x, when all but 'own'
 * is the opponent's: counted twice, since each changes the margin by two. */
static int line_count(int x, int own)
{
    int total = 0;
    for (int s = -1; s <= 1; s += 2) {
        int n = 0, i = x + s;
        for (; i >= 0 && i < 8 && (own >> i & 1) == 0; i += s)
            n++;
        if (i >= 0 && i < 8)
            total += n;
    }
    return 2 * total;
}

static void last_counts(void)
{
    uint8_t count[8 * 256];
    for (int x = 0; x < 8; x++)
        for (int own = 0; own < 256; own++)
            count[x * 256 + own] = (uint8_t)line_count(x, own);
    print_bytes("tables_last", "[8][256]", count, 8 * 256);
}

/* The edge after a disc of 'own' is put on x: both directions turned. */
static void edge_play(int x, int *own, int *other)
{
    int flip = 0;
    for (int s = -1; s <= 1; s += 2) {
        int run = 0, i = x + s;
        for (; i >= 0 && i < 8 && (*other >> i & 1) != 0; i += s)
            run |= 1 << i;
        if (i >= 0 && i < 8 && (*own >> i & 1) != 0)
            flip |= run;
    }
    *own |= flip | 1 << x;
    *other &= ~flip;
}

/* Which discs of 'first' on an edge can never be turned along it: those that
 * survive every continuation, either side putting a disc on any empty field,
 * with or without turning others.  Filled from full edges downwards. */
static void edge_stability(uint8_t stable[65536])
{
    memset(stable, 0, 65536);
    for (int empties = 0; empties <= 8; empties++)
        for (int first = 0; first < 256; first++)
            for (int second = 0; second < 256; second++) {
                int empty = 255 & ~(first | second);
                if ((first & second) != 0 || __builtin_popcount((unsigned)empty) != empties)
                    continue;
                int keep = first;
                for (int x = 0; x < 8 && keep != 0; x++) {
                    if ((empty >> x & 1) == 0)
                        continue;
                    int a = first, b = second;
                    edge_play(x, &a, &b);
                    keep &= stable[a * 256 + b];
                    a = first, b = second;
                    edge_play(x, &b, &a);
                    keep &= stable[a * 256 + b];
                }
                stable[first * 256 + second] = (uint8_t)keep;
            }
}

int main(void)
{
    static uint8_t stable[65536];
    printf("/* Made by maketables.c. */\n#include \"reversi/engine/tables.h\"\n");
    rays();
    last_counts();
    edge_stability(stable);
    print_bytes("tables_edge", "[256][256]", stable, 65536);
    return 0;
}
