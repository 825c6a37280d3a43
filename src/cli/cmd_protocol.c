/* A protocol of a game: its main loop on the standard streams. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/output.h"
#include "core/format.h"
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
    game_error err = {.text = "not enough memory"};
    protocol_options po = {.table_mib = o->memory > 0 ? (size_t)o->memory : TABLE_MIB,
                           .threads = o->threads > 0 ? (int)o->threads : 1,
                           .depth = (int)o->depth};
    char *weights =
        o->weights != NULL ? output_read_file(o->weights, &po.weights_size, &err) : NULL;
    po.weights = weights;
    void *self = o->weights == NULL || weights != NULL ? p->create(o->game, &po, &err) : NULL;
    free(weights);
    char *line = malloc(LINES_MAX);
    lines *in =
        self != NULL && line != NULL ? lines_new(STDIN_FILENO, p->notice, self, &err) : NULL;
    bool going = in != NULL;
    while (going && !ferror(stdout) && lines_take(in, line))
        going = p->line(self, line, answer, NULL);
    int code = in != NULL ? EXIT_FINE : output_fail(EXIT_FAILURE_RUN, "%s", err.text);
    if (in != NULL && p->failed != NULL && p->failed(self))
        code = output_fail(EXIT_FAILURE_RUN, "%s: it cannot go on", p->key);
    lines_free(in);
    if (self != NULL)
        p->destroy(self);
    free(line);
    return code;
}
