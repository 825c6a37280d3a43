/* list: every game with its options, presets and levels. */
#include <stdio.h>

#include "cli/command.h"
#include "core/format.h"
#include "core/text.h"

static void list_option(const game *g, int i)
{
    const game_option *p = &g->option[i];
    char word[32];
    printf("  option %s", p->key);
    if (p->kind == OPTION_NUMBER)
        printf(" %d..%d", p->min, p->max);
    for (int v = p->min; v <= p->max && p->kind != OPTION_NUMBER; v++) {
        game_option_word(p, v, word, sizeof word);
        printf(" %s", word);
    }
    game_option_word(p, g->preset[0].value[i], word, sizeof word);
    printf(" default %s\n", word);
}

static void list_game(const game *g)
{
    printf("game %s\n", g->key);
    for (int i = 0; i < g->n_options; i++)
        list_option(g, i);
    for (int i = 0; i < g->n_presets; i++) {
        game_config cfg = {.game = g};
        for (int k = 0; k < g->n_options; k++)
            cfg.value[k] = g->preset[i].value[k];
        char all[256];
        game_config_write(&cfg, all, sizeof all);
        printf("  preset %s %s\n", g->preset[i].key, all);
    }
    if (g->even != NULL)
        printf("  even %s\n", g->even);
    for (int i = 0; i < g->n_levels; i++)
        printf("  level %s %s\n", g->level[i].name, g->level[i].meaning);
    for (int i = 0; i < g->n_formats; i++)
        printf("  format %s %s %s\n", g->format[i].key, g->format[i].extension, g->format[i].name);
    for (int i = 1; i < g->n_pieces; i++)
        if (g->piece[i].key != NULL)
            printf("  piece %s %s\n", g->piece[i].key, g->piece[i].name);
}

int cmd_list(const options *o)
{
    for (int i = 0; i < o->n; i++)
        list_game(o->list[i]);
    return EXIT_FINE;
}
