/* A protocol of a game: its main loop on the standard streams. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/output.h"

enum { MAX_LINE = 1 << 16, TABLE_MIB = 256 };

static void answer(const char *line, void *ctx)
{
    (void)ctx;
    puts(line);
    fflush(stdout);
}

int cmd_protocol(const options *o, const struct game_protocol *p)
{
    size_t mib = o->memory > 0 ? (size_t)o->memory : TABLE_MIB;
    void *self = p->create(o->game, mib, o->threads > 0 ? (int)o->threads : 1);
    char *line = malloc(MAX_LINE);
    if (self == NULL || line == NULL) {
        p->destroy(self);
        free(line);
        return output_fail(EXIT_FAILURE_RUN, "out of memory");
    }
    bool going = true;
    while (going && fgets(line, MAX_LINE, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        going = p->line(self, line, answer, NULL);
        fflush(stdout);
    }
    p->destroy(self);
    free(line);
    return EXIT_FINE;
}
