/* quarto/engine/symmetry.h - the permutations of the sixteen squares that keep the
 * set of lines, and for every set of squares those that bring it into its
 * standard form. */
#ifndef QUARTO_ENGINE_SYMMETRY_H
#define QUARTO_ENGINE_SYMMETRY_H

#include <stdbool.h>
#include <stdint.h>

#include "quarto/body.h"

/* A permutation as two tables: images of the low and of the high eight squares. */
typedef struct symmetry_perm {
    uint16_t low[256], high[256];
} symmetry_perm;

typedef struct symmetry {
    int n; /* order of the group; perm[0] is the identity */
    symmetry_perm *perm;
    uint32_t first[65537]; /* of a square set x: to[first[x]] .. to[first[x + 1] - 1] */
    uint16_t *to;          /* permutations that bring x into its standard form */
    int n_orbits[17];      /* inequivalent square sets by size */
} symmetry;

/* NULL when memory is short. */
symmetry *symmetry_new(enum quarto_type type);
void symmetry_free(symmetry *s); /* NULL allowed */

static inline unsigned symmetry_image(const symmetry_perm *p, unsigned squares)
{
    return (unsigned)p->low[squares & 255] | p->high[squares >> 8];
}

#endif
