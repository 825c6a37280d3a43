/* reviser/outline.h - the board and the start position, once, as data.  Every
 * other table of the game (names, masks, rays, geometry) is computed from this
 * one by make_tables.c at build time; a better source for the outline is a change
 * of these lines only.
 *
 * A field has axial coordinates (q, r): q grows to the right, r downwards, and
 * its six neighbours are (+-1,0), (0,+-1), (+1,-1), (-1,+1).  A row gives its
 * leftmost q and its fields from there: S = Setter's disc, J = Jumper's, '.' =
 * empty, a digit = empty, or the Setter's n-th extra disc where such are given. */
#ifndef REVISER_OUTLINE_H
#define REVISER_OUTLINE_H

typedef struct outline_row {
    int r, q;
    const char *fields;
} outline_row;

static const outline_row OUTLINE[] = {
    {-4, 2, "13"},      {-3, 0, "....."},   {-2, -2, "..J.S."},
    {-1, -2, "..JS.."}, {0, -3, ".SS.JJ."}, {1, -3, "..JS.."},
    {2, -3, ".J.S.."},  {3, -4, "....."},   {4, -3, "42"},
};

/* A field's name: the letter is the (q + r + OUTLINE_LETTER)-th of the alphabet,
 * the number q + OUTLINE_NUMBER. */
enum { OUTLINE_LETTER = 5, OUTLINE_NUMBER = 5 };

#endif
