/* fuzz_gtp.c - any lines at all to the Go Text Protocol of any game.  Run it with
 * -close_fd_mask=1: the answers go to standard output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/gtp.h"
#include "fuzz/fuzz_games.h"
#include "games.h"

/* Making an engine takes far longer than most inputs: each game's is kept, put back to
 * its start, and made anew now and then. */
static gtp *kept[16];
static unsigned quits;

static void say(gtp *t, const char *words)
{
    char line[300];
    snprintf(line, sizeof line, "%s", words);
    gtp_line(t, line);
}

static gtp *take(int i)
{
    game_error e = {.text = ""};
    options o = {.list = games, .n = n_games, .depth = 1, .memory = 1};
    char words[80];
    o.game = games[i];
    game_config_init(&o.config, o.game);
    if (kept[i] == NULL)
        kept[i] = gtp_new(&o, &e);
    FUZZ_CHECK(kept[i] != NULL);
    snprintf(words, sizeof words, "set_game %s", o.game->key);
    say(kept[i], words);
    return kept[i];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    int i = (uint8_t)(data[0] - '0') % n_games;
    gtp *t = take(i);
    char *text = fuzz_string(data + 1, size - 1);
    bool going = true;
    for (char *line = text, *next; going && line != NULL; line = next) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        going = gtp_line(t, line);
    }
    if (!going && ++quits % 100 == 0) {
        gtp_free(t);
        kept[i] = NULL;
    }
    free(text);
    return 0;
}
