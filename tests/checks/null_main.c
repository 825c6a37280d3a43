/* tests/checks/null_main.c - the smallest program with a game in it: plays one
 * game by taking the first legal step each time.  That it links at all is the
 * point. */
#include <stdint.h>

#include "core/game.h"
#include NULL_HEADER

int main(void)
{
    const game *g = &NULL_GAME;
    game_config cfg;
    game_state s;
    game_config_init(&cfg, g);
    if (!g->start(&cfg, &s, NULL))
        return 1;
    for (int i = 0; i < GAME_MAX_LENGTH && s.status == GAME_ON; i++) {
        game_step step[GAME_MAX_STEPS];
        if (g->steps(&s, step) < 1)
            return 1;
        g->play(&s, step[0]);
    }
    return s.status == GAME_ON;
}
