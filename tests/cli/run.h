/* cli/run.h - runs the real program with arguments and input, and keeps all that it
 * says.  HOME is a fresh folder of the test's own. */
#ifndef TEST_CLI_RUN_H
#define TEST_CLI_RUN_H

#include <stdbool.h>
#include <stddef.h>

enum { RUN_MAX_ARGS = 24, RUN_MAX_TEXT = 1 << 16, RUN_SECONDS = 900 };

typedef struct run {
    int code; /* exit code, or 128 + signal */
    char out[RUN_MAX_TEXT], err[RUN_MAX_TEXT];
} run;

/* Programs started from now on may have so much memory; 0 = as much as there is.  False:
 * this build's programs need no end of it (sanitizers), nothing is limited. */
bool run_memory(size_t kib);

/* Makes an empty HOME for this test program and goes there; run_end() removes it. */
void run_begin(void);
void run_end(void);
/* A file in that place; its path lives as long as the program. */
const char *run_file(const char *name, const char *text);

/* 'line' is cut at blanks; "'...'" keeps blanks inside an argument.  'input' may be
 * NULL.  The result is overwritten by the next call. */
const run *run_program(const char *line, const char *input);

/* The same in two parts, for programs that run side by side; each has a name of its own.
 * run_said() tells what it has said so far. */
long run_start(const char *name, const char *line, const char *input);
/* Its input is what is written to *to, which the caller closes. */
long run_open(const char *name, const char *line, int *to);
/* The same, its input a terminal. */
long run_terminal(const char *name, const char *line, int *to);
const run *run_said(const char *name);
const run *run_await(const char *name, long pid);

#endif
