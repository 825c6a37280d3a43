/* tests/tui/golden.h - pictures of screens as they were approved, in tests/data/screens.
 * With PARLOUR_GOLDEN=write they are written; then read the diff. */
#ifndef TESTS_TUI_GOLDEN_H
#define TESTS_TUI_GOLDEN_H

#include "kit.h"

enum { GOLDEN_SIZES = 3 };

/* The sizes that are held: ASCII without colour, and Unicode with it. */
extern const struct golden_size {
    int rows, cols;
    unsigned flags;
} golden_size[GOLDEN_SIZES];

/* Appends what is on the screen, of that size; with colour its roles too. */
void golden_add(struct text *out, kit *k, int size);
void golden_compare(const char *name, const char *picture);

#endif
