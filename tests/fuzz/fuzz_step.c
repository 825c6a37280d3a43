/* fuzz_step.c - what is read as a step or a turn is legal, and written it reads the
 * same.  The first byte chooses the game, the second how many steps are played
 * before. */
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "fuzz/fuzz_games.h"

static void check_step(const game *g, const game_state *s, const char *text)
{
    game_step step = {0}, back = {0};
    game_error e = {.text = ""};
    int used = g->step_read(s, text, &step, &e);
    if (used < 0) {
        FUZZ_CHECK(e.text[0] != '\0');
        return;
    }
    char written[GAME_STEP_TEXT];
    FUZZ_CHECK(used > 0 && (size_t)used <= strlen(text));
    FUZZ_CHECK(game_is_legal(g, s, step));
    g->step_write(s, step, written);
    FUZZ_CHECK(g->step_read(s, written, &back, NULL) == (int)strlen(written));
    FUZZ_CHECK(game_step_equal(step, back));
}

static void check_turn(const game *g, const game_state *s, const char *text)
{
    for (int part = 0; part < 2; part++) {
        game_step step[GAME_MAX_TURN];
        game_error e = {.text = ""};
        game_state now = *s;
        int used = 0;
        int n = game_turn_read(g, s, text, step, GAME_MAX_TURN, part ? &used : NULL, &e);
        FUZZ_CHECK(n > 0 || e.text[0] != '\0');
        FUZZ_CHECK(n <= GAME_MAX_TURN && used >= 0 && (size_t)used <= strlen(text));
        for (int i = 0; i < n; i++)
            FUZZ_CHECK(game_try(g, &now, step[i], NULL));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    game_config cfg;
    game_state s;
    fuzz_config(data[0], &cfg);
    if (!cfg.game->start(&cfg, &s, NULL))
        return 0;
    uint64_t seed = data[1];
    for (int i = data[1] % 32; i > 0 && s.status == GAME_ON; i--) {
        game_step step[GAME_MAX_STEPS];
        int n = cfg.game->steps(&s, step);
        cfg.game->play(&s, step[bits_below(&seed, (uint32_t)n)]);
    }
    char *text = fuzz_string(data + 2, size - 2);
    check_step(cfg.game, &s, text);
    check_turn(cfg.game, &s, text);
    free(text);
    return 0;
}
