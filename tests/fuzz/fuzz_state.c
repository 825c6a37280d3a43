/* fuzz_state.c - a state text that is accepted can be written, read again to the
 * same state, and played to an end. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz_games.h"

static void check_text(const game_config *cfg, const game_state *s)
{
    char one[GAME_STATE_TEXT], two[GAME_STATE_TEXT];
    game_state back;
    cfg->game->state_write(s, one);
    FUZZ_CHECK(cfg->game->state_read(cfg, one, &back, NULL));
    cfg->game->state_write(&back, two);
    FUZZ_CHECK(strcmp(one, two) == 0 && back.hash == s->hash);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    game_config cfg;
    game_state s;
    game_error e = {.text = ""};
    fuzz_config(data[0], &cfg);
    char *text = fuzz_string(data + 1, size - 1);
    if (cfg.game->state_read(&cfg, text, &s, &e)) {
        game_step step[GAME_MAX_STEPS];
        game_view v;
        int n, steps = 0;
        for (; (n = cfg.game->steps(&s, step)) > 0; steps++) {
            FUZZ_CHECK(steps < GAME_MAX_LENGTH && s.status == GAME_ON);
            check_text(&cfg, &s);
            cfg.game->view(&s, &v);
            FUZZ_CHECK(abs(cfg.game->eval(&s)) < SCORE_WIN / 2);
            cfg.game->play(&s, step[s.hash % (uint64_t)n]);
        }
        FUZZ_CHECK(s.status != GAME_ON);
        check_text(&cfg, &s);
    } else {
        FUZZ_CHECK(e.text[0] != '\0');
    }
    free(text);
    return 0;
}
