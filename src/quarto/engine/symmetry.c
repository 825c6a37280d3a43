/* quarto/engine/symmetry.c - the group by backtracking: squares get their images
 * one after the other, and every line whose squares all have one must become a
 * line.  Standard forms by walking through the orbits. */
#include "quarto/engine/symmetry.h"

#include <stdlib.h>
#include <string.h>

#include "core/bits.h"

enum { MOST = 1152 }; /* order of the largest of the three groups */

typedef struct finder {
    const quarto_geometry *g;
    uint8_t image[QUARTO_SQUARES];
    unsigned near[QUARTO_SQUARES]; /* squares on a common line */
    unsigned taken;
    int n;
    uint8_t (*found)[QUARTO_SQUARES];
} finder;

static bool is_line(const quarto_geometry *g, unsigned squares)
{
    for (int i = 0; i < g->n_lines; i++)
        if (g->line[i] == squares)
            return true;
    return false;
}

/* Are the images of this and each earlier square on a common line exactly when the
 * squares are? */
static bool keeps_pairs(const finder *f, int square)
{
    for (int i = 0; i < square; i++)
        if ((f->near[square] >> i & 1) != (f->near[f->image[square]] >> f->image[i] & 1))
            return false;
    return true;
}

/* Do all lines among squares 0 .. square, the last one on them, become lines? */
static bool keeps_lines(const finder *f, int square)
{
    unsigned known = (2u << square) - 1;
    for (int i = 0; i < f->g->n_lines; i++) {
        unsigned line = f->g->line[i], image = 0;
        if ((line & ~known) != 0 || !(line >> square & 1))
            continue;
        for (; line != 0; line &= line - 1)
            image |= 1u << f->image[bits_lowest(line)];
        if (!is_line(f->g, image))
            return false;
    }
    return true;
}

static void find(finder *f, int square) // NOLINT(misc-no-recursion)
{
    if (square == QUARTO_SQUARES) {
        if (f->n < MOST)
            memcpy(f->found[f->n++], f->image, sizeof f->image);
        return;
    }
    for (int to = 0; to < QUARTO_SQUARES; to++) {
        if (f->taken >> to & 1)
            continue;
        f->image[square] = (uint8_t)to;
        f->taken |= 1u << to;
        if (keeps_pairs(f, square) && keeps_lines(f, square))
            find(f, square + 1);
        f->taken &= ~(1u << to);
    }
}

/* A set's image is that of the set without its lowest square, and that square's. */
static void fill_perm(symmetry_perm *p, const uint8_t image[QUARTO_SQUARES])
{
    p->low[0] = p->high[0] = 0;
    for (unsigned x = 1; x < 256; x++) {
        int i = bits_lowest(x);
        p->low[x] = (uint16_t)(p->low[x & (x - 1)] | 1u << image[i]);
        p->high[x] = (uint16_t)(p->high[x & (x - 1)] | 1u << image[i + 8]);
    }
}

/* The permutation that undoes each. */
static void find_inverses(const uint8_t (*image)[QUARTO_SQUARES], int n, uint16_t *inverse)
{
    for (int i = 0; i < n; i++) {
        uint8_t back[QUARTO_SQUARES];
        for (int sq = 0; sq < QUARTO_SQUARES; sq++)
            back[image[i][sq]] = (uint8_t)sq;
        int j = 0;
        while (memcmp(image[j], back, sizeof back) != 0)
            j++;
        inverse[i] = (uint16_t)j;
    }
}

/* standard[x] = the smallest set in the orbit of x. */
static void find_standard(symmetry *s, uint16_t *standard)
{
    memset(s->n_orbits, 0, sizeof s->n_orbits);
    uint8_t seen[65536 / 8] = {0};
    for (unsigned x = 0; x < 65536; x++) {
        if (seen[x / 8] >> x % 8 & 1)
            continue;
        s->n_orbits[bits_count(x)]++;
        for (int i = 0; i < s->n; i++) {
            unsigned y = symmetry_image(&s->perm[i], x);
            standard[y] = (uint16_t)x;
            seen[y / 8] |= (uint8_t)(1u << y % 8);
        }
    }
}

/* Lists for every set the permutations into its standard form, by counting sort:
 * a permutation that takes a standard form x to y is the inverse of one that
 * serves y, so all images of the standard forms are looked at. */
static bool list_perms(symmetry *s, const uint16_t *standard,
                       const uint8_t (*image)[QUARTO_SQUARES])
{
    memset(s->first, 0, sizeof s->first);
    for (unsigned x = 0; x < 65536; x++) {
        if (standard[x] != x)
            continue;
        for (int i = 0; i < s->n; i++)
            s->first[symmetry_image(&s->perm[i], x) + 1]++;
    }
    for (unsigned x = 0; x < 65536; x++)
        s->first[x + 1] += s->first[x];
    s->to = malloc(s->first[65536] * sizeof s->to[0]);
    uint16_t *inverse = malloc((size_t)s->n * sizeof inverse[0]);
    uint32_t *fill = malloc(65536 * sizeof fill[0]);
    bool fine = s->to != NULL && inverse != NULL && fill != NULL;
    if (fine) {
        find_inverses(image, s->n, inverse);
        memcpy(fill, s->first, 65536 * sizeof fill[0]);
        for (unsigned x = 0; x < 65536; x++)
            if (standard[x] == x)
                for (int i = 0; i < s->n; i++)
                    s->to[fill[symmetry_image(&s->perm[i], x)]++] = inverse[i];
    }
    free(inverse);
    free(fill);
    return fine;
}

symmetry *symmetry_new(enum quarto_type type)
{
    symmetry *s = calloc(1, sizeof *s);
    uint8_t(*found)[QUARTO_SQUARES] = malloc(sizeof(uint8_t[MOST][QUARTO_SQUARES]));
    uint16_t *standard = malloc(65536 * sizeof standard[0]);
    bool fine = s != NULL && found != NULL && standard != NULL;
    if (fine) {
        finder f = {.g = &quarto_board_of[type], .found = found};
        for (int sq = 0; sq < QUARTO_SQUARES; sq++)
            for (const uint16_t *r = f.g->rest[sq]; *r != 0; r++)
                f.near[sq] |= *r;
        find(&f, 0);
        s->n = f.n;
        s->perm = malloc((size_t)s->n * sizeof s->perm[0]);
        fine = s->perm != NULL;
    }
    if (fine) {
        for (int i = 0; i < s->n; i++)
            fill_perm(&s->perm[i], found[i]);
        find_standard(s, standard);
        fine = list_perms(s, standard, (const uint8_t(*)[QUARTO_SQUARES])found);
    }
    free(found);
    free(standard);
    if (fine)
        return s;
    symmetry_free(s);
    return NULL;
}

void symmetry_free(symmetry *s)
{
    if (s == NULL)
        return;
    free(s->perm);
    free(s->to);
    free(s);
}
