/* playthrough: a whole random game, described at every point. */
#include <stdio.h>

#include "cli/command.h"
#include "cli/output.h"
#include "core/playthrough.h"

int cmd_playthrough(const options *o)
{
    struct text out;
    game_error err = {.at = -1, .text = "out of memory"};
    text_init(&out);
    bool good = playthrough_write(&o->config, o->seed, &out, &err) && !out.failed;
    if (good)
        fwrite(out.data, 1, out.size, stdout);
    text_free(&out);
    return good ? EXIT_FINE : output_fail(EXIT_FAILURE_RUN, "%s", err.text);
}
