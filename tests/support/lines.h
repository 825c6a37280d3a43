/* support/lines.h - data files of tests: one case a line, '#' begins a comment
 * line, empty lines are skipped.  A file that is missing fails the test. */
#ifndef SUPPORT_LINES_H
#define SUPPORT_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* A whole file below tests/data ("perft/template-nim.txt"), NUL ended; the caller
 * frees it.  'size' may be NULL. */
char *lines_file(const char *name, size_t *size);

typedef struct lines {
    char *bytes, *next;
    int number; /* of the line last given, from 1 */
    const char *name;
} lines;

void lines_open(lines *l, const char *name);
/* The next case without its newline, until the next call; NULL = the end. */
char *lines_next(lines *l);
void lines_close(lines *l);

/* Calls 'each' for the files of a folder below tests/data, in the order of their
 * names; returns their number. */
int lines_folder(const char *folder, void (*each)(const char *name, void *ctx), void *ctx);

#endif
