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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const game *list[16];
    int n = fuzz_list(list), total = 0, i = 0;
    if (size < 1)
        return 0;
    for (int k = 0; k < n; k++)
        total += list[k]->n_protocols;
    int k = (uint8_t)(data[0] - '0') % total;
    for (; k >= list[i]->n_protocols; i++)
        k -= list[i]->n_protocols;
    const game_protocol *p = &list[i]->protocol[k];
    char *text = fuzz_string(data + 1, size - 1);
    void *self = p->create(list[i], 1, 1);
    FUZZ_CHECK(self != NULL);
    bool going = p->line(self, "set depth 1", answer, NULL);
    for (char *line = text, *next; going && line != NULL; line = next) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        if (strstr(line, "depth") == NULL)
            going = p->line(self, line, answer, NULL);
    }
    p->destroy(self);
    free(text);
    return 0;
}
