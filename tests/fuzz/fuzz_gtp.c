/* fuzz_gtp.c - any lines at all to the Go Text Protocol of any game.  Run it with
 * -close_fd_mask=1: the answers go to standard output. */
#include <stdlib.h>
#include <string.h>

#include "cli/gtp.h"
#include "fuzz/fuzz_games.h"
#include "games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    game_error e = {.text = ""};
    options o = {.list = games, .n = n_games, .depth = 1, .memory = 1};
    o.game = games[(uint8_t)(data[0] - '0') % n_games];
    game_config_init(&o.config, o.game);
    gtp *t = gtp_new(&o, &e);
    FUZZ_CHECK(t != NULL);
    char *text = fuzz_string(data + 1, size - 1);
    bool going = true;
    for (char *line = text, *next; going && line != NULL; line = next) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        going = gtp_line(t, line);
    }
    gtp_free(t);
    free(text);
    return 0;
}
