/* fuzz_games.c - the games for the fuzz targets. */
#include "fuzz/fuzz_games.h"

#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "template/template.h"

int fuzz_list(const game *out[16])
{
    int n = 0;
    for (; n < n_games && n < 15; n++)
        out[n] = games[n];
    out[n++] = &template_game;
    return n;
}

void fuzz_config(uint8_t choice, game_config *cfg)
{
    const game *list[16];
    int n = fuzz_list(list), total = 0;
    for (int i = 0; i < n; i++)
        total += list[i]->n_presets;
    int k = (uint8_t)(choice - '0') % total, i = 0;
    for (; k >= list[i]->n_presets; i++)
        k -= list[i]->n_presets;
    game_config_init(cfg, list[i]);
    FUZZ_CHECK(game_config_preset(cfg, list[i]->preset[k].key));
}

char *fuzz_string(const uint8_t *data, size_t size)
{
    char *s = malloc(size + 1);
    if (s == NULL)
        abort();
    memcpy(s, data, size);
    s[size] = '\0';
    return s;
}
