/* walk.c - random play by the contract alone. */
#include "support/walk.h"

#include "core/bits.h"
#include "support/cmocka_all.h"

game_state walk_start(const game_config *cfg)
{
    game_state s;
    game_error why;
    if (!cfg->game->start(cfg, &s, &why))
        fail_msg("%s does not start: %s", cfg->game->key, why.text);
    return s;
}

bool walk_step(const game *g, game_state *s, uint64_t *seed)
{
    game_step step[GAME_MAX_STEPS];
    int n = g->steps(s, step);
    if (n <= 0)
        return false;
    g->play(s, step[bits_below(seed, (uint32_t)n)]);
    return true;
}

game_state walk_random(const game_config *cfg, int steps, uint64_t *seed)
{
    game_state s = walk_start(cfg);
    while (steps-- > 0 && walk_step(cfg->game, &s, seed))
        ;
    return s;
}

int walk_game(const game_config *cfg, game_state out[GAME_MAX_LENGTH + 1], uint64_t *seed)
{
    int n = 1;
    out[0] = walk_start(cfg);
    for (;;) {
        game_state next = out[n - 1];
        if (!walk_step(cfg->game, &next, seed))
            return n;
        CHECK(n <= GAME_MAX_LENGTH, "%s: a game of more than %d steps", cfg->game->key,
              GAME_MAX_LENGTH);
        out[n++] = next;
    }
}
