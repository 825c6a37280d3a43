/* reviser/make_tables.c - computes tables.h from outline.h.  Run by hand when the
 * outline changes (target reviser_tables); a test compares the two.
 *
 * The idea: field (q, r) becomes bit q + stride * r + offset of a 64-bit word.
 * Then a step in a direction is a shift by a constant, and if the stride is well
 * chosen a shift never leads from one field to another that is not its neighbour:
 * bits off the board lie between the rows.  The smallest such stride is taken. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "reviser/outline.h"

enum { ROWS = (int)(sizeof OUTLINE / sizeof OUTLINE[0]), MAX_FIELDS = 64 };

typedef struct field {
    int q, r, row;
    char disc;
} field;

typedef struct layout {
    field f[MAX_FIELDS];
    int n, stride, offset, top;
} layout;

/* The first three lead to higher bits, the last three the opposite ways. */
static const int DQ[6] = {1, -1, 0, -1, 1, 0};
static const int DR[6] = {0, 1, 1, 0, -1, -1};

static int bit_of(const layout *l, int i)
{
    return l->f[i].q + l->stride * l->f[i].r + l->offset;
}

static int field_at(const layout *l, int q, int r)
{
    for (int i = 0; i < l->n; i++) {
        if (l->f[i].q == q && l->f[i].r == r)
            return i;
    }
    return -1;
}

static int field_of_bit(const layout *l, int bit)
{
    for (int i = 0; i < l->n; i++) {
        if (bit_of(l, i) == bit)
            return i;
    }
    return -1;
}

static bool read_outline(layout *l)
{
    l->n = 0;
    for (int i = 0; i < ROWS; i++) {
        for (int k = 0; OUTLINE[i].fields[k] != '\0'; k++) {
            if (l->n == MAX_FIELDS)
                return false;
            l->f[l->n++] = (field){OUTLINE[i].q + k, OUTLINE[i].r, i, OUTLINE[i].fields[k]};
        }
    }
    return l->n > 0;
}

/* Does a shift always lead to the neighbour or off the board? */
static bool fits(layout *l, int stride)
{
    int low = 1 << 20;
    l->stride = stride;
    l->offset = 0;
    l->top = -low;
    for (int i = 0; i < l->n; i++) {
        low = bit_of(l, i) < low ? bit_of(l, i) : low;
        l->top = bit_of(l, i) > l->top ? bit_of(l, i) : l->top;
    }
    l->offset = -low;
    l->top -= low;
    for (int i = 0; i < l->n; i++) {
        if (i > 0 && bit_of(l, i) <= bit_of(l, i - 1))
            return false;
        for (int d = 0; d < 6; d++) {
            int next = field_of_bit(l, bit_of(l, i) + DQ[d] + stride * DR[d]);
            if (next != field_at(l, l->f[i].q + DQ[d], l->f[i].r + DR[d]))
                return false;
        }
    }
    return l->top < 64;
}

static uint64_t ray(const layout *l, int i, int d)
{
    uint64_t out = 0;
    for (int q = l->f[i].q, r = l->f[i].r;;) {
        q += DQ[d];
        r += DR[d];
        int k = field_at(l, q, r);
        if (k < 0)
            return out;
        out |= (uint64_t)1 << bit_of(l, k);
    }
}

static int length(uint64_t x)
{
    int n = 0;
    for (; x != 0; x &= x - 1)
        n++;
    return n;
}

static uint64_t discs(const layout *l, char kind)
{
    uint64_t out = 0;
    for (int i = 0; i < l->n; i++) {
        if (kind == 0 || l->f[i].disc == kind)
            out |= (uint64_t)1 << bit_of(l, i);
    }
    return out;
}

static void print_word(uint64_t x)
{
    printf("UINT64_C(0x%016llx)", (unsigned long long)x);
}

static void print_rays(const layout *l)
{
    puts("static const uint64_t GRID_RAY[GRID_BITS][6] = {");
    for (int i = 0; i < l->n; i++) {
        printf("    [%d] = {", bit_of(l, i));
        for (int d = 0; d < 6; d++) {
            print_word(ray(l, i, d));
            printf(d < 5 ? ", " : "},\n");
        }
    }
    puts("};\nstatic const uint64_t GRID_NEAR[GRID_BITS] = {");
    for (int i = 0; i < l->n; i++) {
        uint64_t near = 0;
        for (int d = 0; d < 6; d++) {
            int k = field_at(l, l->f[i].q + DQ[d], l->f[i].r + DR[d]);
            if (k >= 0)
                near |= (uint64_t)1 << bit_of(l, k);
        }
        printf("    [%d] = ", bit_of(l, i));
        print_word(near);
        puts(",");
    }
    puts("};");
}

static void print_cells(const layout *l)
{
    int left = 1 << 20, top = 1 << 20;
    puts("static const uint8_t GRID_CELL_OF_BIT[64] = {");
    for (int bit = 0; bit < 64; bit++) {
        int i = field_of_bit(l, bit);
        printf("%d,%s", i < 0 ? 255 : i, bit % 16 == 15 ? "\n" : " ");
    }
    puts("};\nstatic const uint8_t GRID_BIT_OF_CELL[GRID_CELLS] = {");
    for (int i = 0; i < l->n; i++) {
        const field *f = &l->f[i];
        left = 2 * f->q + f->r < left ? 2 * f->q + f->r : left;
        top = f->r < top ? f->r : top;
        printf("%d,%s", bit_of(l, i), i % 16 == 15 ? "\n" : " ");
    }
    puts("\n};\nstatic const uint8_t GRID_ROW_OF_CELL[GRID_CELLS] = {");
    for (int i = 0; i < l->n; i++)
        printf("%d,%s", l->f[i].row, i % 16 == 15 ? "\n" : " ");
    puts("\n};\n#define GRID_GEOMETRY \\");
    for (int i = 0; i < l->n; i++) {
        const field *f = &l->f[i];
        printf("    {%d, %d, \"%c%d\"}%s\n", 2 * f->q + f->r - left, f->r - top,
               'a' + f->q + f->r + OUTLINE_LETTER - 1, f->q + OUTLINE_NUMBER,
               i + 1 < l->n ? ", \\" : "");
    }
}

int main(void)
{
    layout l;
    int stride = 1, longest = 0;
    if (!read_outline(&l)) {
        fputs("make_tables: the outline has no fields or more than 64\n", stderr);
        return 1;
    }
    while (stride < 32 && !fits(&l, stride))
        stride++;
    if (stride == 32) {
        fputs("make_tables: the outline does not fit into 64 bits\n", stderr);
        return 1;
    }
    for (int i = 0; i < l.n; i++) {
        for (int d = 0; d < 3; d++) {
            int n = 1 + length(ray(&l, i, d)) + length(ray(&l, i, d + 3));
            longest = n > longest ? n : longest;
        }
    }
    puts("/* reviser/tables.h - made by make_tables.c from outline.h: do not edit.  Used\n"
         " * through grid.h. */\n#ifndef REVISER_TABLES_H\n#define REVISER_TABLES_H\n\n"
         "#include <stdint.h>\n");
    printf("enum { GRID_CELLS = %d, GRID_ROWS = %d, GRID_BITS = %d, GRID_LONGEST = %d,\n"
           "       GRID_STRIDE = %d, GRID_OFFSET = %d };\n",
           l.n, ROWS, l.top + 1, longest, l.stride, l.offset);
    printf("#define GRID_BOARD ");
    print_word(discs(&l, 0));
    printf("\n#define GRID_START_SETTER ");
    print_word(discs(&l, 'S'));
    printf("\n#define GRID_START_JUMPER ");
    print_word(discs(&l, 'J'));
    puts("");
    puts("enum { GRID_EXTRAS = 4 };\nstatic const uint64_t GRID_EXTRA[GRID_EXTRAS] = {");
    for (int c = '1'; c <= '4'; c++) {
        print_word(discs(&l, (char)c));
        puts(",");
    }
    puts("};");
    print_rays(&l);
    print_cells(&l);
    puts("\n#endif");
    return 0;
}
