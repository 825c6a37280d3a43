/* test_plain.c - the core's negamax against plain recursion, on random positions of
 * every listed game x preset. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/search.h"
#include "games.h"
#include "support/cmocka_all.h"
#include "support/walk.h"

enum { POSITIONS = 40, BUDGET = 20000 };

/* The rule of core/search.h; -1 in *budget means that it was too much. */
static int plain(const game *g, const game_state *s, int turns, int *budget)
{
    if (*budget < 0 || --*budget < 0)
        return 0;
    if (s->status != GAME_ON)
        return search_final(g, s, s->mover);
    if (turns == 0)
        return g->eval(s);
    game_step list[GAME_MAX_STEPS];
    int n = g->steps(s, list), best = -SCORE_INF;
    for (int i = 0; i < n; i++) {
        game_state c = *s;
        g->play(&c, list[i]);
        int v = plain(g, &c, turns - (c.turn != s->turn), budget);
        v = c.mover == s->mover ? v : -v;
        best = v > best ? v : best;
    }
    return best;
}

typedef struct one_test {
    game_config cfg;
    char name[96];
} one_test;

static void compare(void **state)
{
    const one_test *t = *state;
    const game *g = t->cfg.game;
    uint64_t seed = 31;
    table *shared = table_new(1);
    search *s = search_new(shared);
    assert_non_null(s);
    int compared = 0;
    for (int i = 0; i < POSITIONS; i++) {
        /* Late positions too: there the trees are small and go deep. */
        game_state root = walk_random(&t->cfg, (int)bits_below(&seed, (uint32_t)(4 + i)), &seed);
        if (root.status != GAME_ON)
            continue;
        table_clear(shared);
        for (int depth = 1; depth <= 6; depth++) {
            int budget = BUDGET;
            int value = plain(g, &root, depth, &budget);
            if (budget < 0)
                break;
            search_limits limits = {.turns = depth};
            search_report r;
            assert_true(search_run(s, g, &root, &limits, NULL, NULL, NULL, &r));
            if (r.value != value) {
                char text[GAME_STATE_TEXT];
                g->state_write(&root, text);
                fail_msg("%s to depth %d: %d, plain %d", text, depth, r.value, value);
            }
            compared++;
        }
    }
    search_free(s);
    table_free(shared);
    assert_true(compared >= POSITIONS);
}

int main(void)
{
    enum { MOST = 100 };
    static one_test one[MOST];
    struct CMUnitTest test[MOST];
    size_t k = 0;
    for (int i = 0; i < n_games; i++)
        for (int p = 0; p < games[i]->n_presets && k < MOST; p++, k++) {
            game_config_init(&one[k].cfg, games[i]);
            game_config_preset(&one[k].cfg, games[i]->preset[p].key);
            snprintf(one[k].name, sizeof one[k].name, "%s-%s", games[i]->key,
                     games[i]->preset[p].key);
            test[k] = (struct CMUnitTest){
                .name = one[k].name, .test_func = compare, .initial_state = &one[k]};
        }
    return _cmocka_run_group_tests("plain search", test, k, NULL, NULL);
}
