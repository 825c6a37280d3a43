/* A protocol of a game: its main loop on the standard streams. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/output.h"
#include "play/lines.h"

enum { TABLE_MIB = 256 };

static void answer(const char *line, void *ctx)
{
    (void)ctx;
    puts(line);
    fflush(stdout);
}

int cmd_protocol(const options *o, const struct game_protocol *p)
{
    size_t mib = o->memory > 0 ? (size_t)o->memory : TABLE_MIB;
    game_error err = {.text = "out of memory"};
    void *self = p->create(o->game, mib, o->threads > 0 ? (int)o->threads : 1);
    char *line = malloc(LINES_MAX);
    lines *in =
        self != NULL && line != NULL ? lines_new(STDIN_FILENO, p->notice, self, &err) : NULL;
    bool going = in != NULL;
    while (going && !ferror(stdout) && lines_take(in, line))
        going = p->line(self, line, answer, NULL);
    int code = in != NULL ? EXIT_FINE : output_fail(EXIT_FAILURE_RUN, "%s", err.text);
    lines_free(in);
    p->destroy(self);
    free(line);
    return code;
}
