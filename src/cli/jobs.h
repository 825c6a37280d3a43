/* cli/jobs.h - a row of tasks dealt to processes that work side by side.  Knows nothing of
 * what they do. */
#ifndef CLI_JOBS_H
#define CLI_JOBS_H

#include <stdbool.h>
#include <stddef.h>

enum { JOBS_MOST = 256, JOBS_RESULT = 512 };

typedef struct jobs {
    int n;         /* tasks, 0 to n - 1 */
    int at_a_time; /* processes, at most JOBS_MOST */
    size_t size;   /* of a result, at most JOBS_RESULT bytes */
    /* In a process of its own: does task 'index' and fills the result. */
    void (*run)(int index, void *result, void *ctx);
    /* In the caller's process: a result has come, in any order. */
    void (*take)(const void *result, void *ctx);
    void *ctx;
} jobs;

/* interrupt_begin() comes before.  False when not all results have come: no process could
 * be started, one has died, which loses its task, or a signal came.  The signal is passed
 * on, and all processes are waited for. */
bool jobs_run(const jobs *j);

#endif
