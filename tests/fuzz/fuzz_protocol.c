/* fuzz_protocol.c - any lines at all to a game's protocol: it goes on, and answers
 * lines.  The first byte chooses among the protocols; searches are kept short. */
#include <stdlib.h>
#include <string.h>

#include "core/format.h"
#include "fuzz/fuzz_games.h"

static void answer(const char *line, void *ctx)
{
    (void)ctx;
    FUZZ_CHECK(strchr(line, '\n') == NULL);
}

/* Making an engine takes far longer than most inputs: it is kept, and made
 * anew now and then.
 * The lines put NBoard back to its start; they mean nothing to others. */
static void *kept[16];
static unsigned quits;

static void *take(const game_protocol *p, const game *g, int i)
{
    if (kept[i] == NULL)
        kept[i] = p->create(g, &(protocol_options){.table_mib = 1, .threads = 1}, NULL);
    FUZZ_CHECK(kept[i] != NULL);
    (void)p->line(kept[i], "set depth 1", answer, NULL);
    (void)p->line(kept[i], "set game (;GM[Othello]TY[8];)", answer, NULL);
    return kept[i];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const game *list[16];
    int n = fuzz_list(list), total = 0, i = 0;
    if (size < 1)
        return 0;
    for (int k = 0; k < n; k++)
        total += list[k]->n_protocols;
    int k = (uint8_t)(data[0] - '0') % total, which = k;
    for (; k >= list[i]->n_protocols; i++)
        k -= list[i]->n_protocols;
    const game_protocol *p = &list[i]->protocol[k];
    char *text = fuzz_string(data + 1, size - 1);
    void *self = take(p, list[i], which);
    bool going = true;
    for (char *line = text, *next; going && line != NULL; line = next) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        if (strstr(line, "depth") == NULL)
            going = p->line(self, line, answer, NULL);
    }
    if (!going && ++quits % 100 == 0) {
        p->destroy(self);
        kept[which] = NULL;
    }
    free(text);
    return 0;
}
