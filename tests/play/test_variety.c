/* test_variety.c - below the top level 20 games against one opponent are at least 10
 * different ones, and a seed repeats its game.  Times are scaled far down: it is
 * the choice that is tested.  LEVELS says how many levels of each game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "support.h"

enum { GAMES = 20, DIFFERENT = 10, TEXT = 4096 };

static void play_out(const game *g, const char *who, uint64_t seed, char *buf)
{
    match_options o = {.scale = 20000, .seed = seed, .repeatable = true};
    match *m = support_match(g, who, "core:1", &o);
    match_news news;
    while (match_wait(m, &news) != MATCH_OVER)
        ;
    session *s = match_session(m);
    size_t used = 0;
    buf[0] = '\0';
    for (int i = 0; i < session_length(s) && used + GAME_STEP_TEXT < TEXT; i++) {
        g->step_write(session_state_at(s, i), session_step_at(s, i), buf + used);
        used += strlen(buf + used);
    }
    match_free(m);
}

static void terminal_17_games_differ(void **state)
{
    (void)state;
    static char text[GAMES][TEXT], again[TEXT];
    for (int i = 1; i < N_TEST_GAMES; i++) {
        const game *g = test_games[i];
        for (int l = 0; l < g->n_levels - 1 && l < LEVELS; l++) {
            int different = 0;
            for (int k = 0; k < GAMES; k++) {
                play_out(g, g->level[l].name, (uint64_t)k, text[k]);
                bool seen = false;
                for (int j = 0; j < k; j++)
                    seen = seen || strcmp(text[j], text[k]) == 0;
                different += !seen;
            }
            if (different < DIFFERENT)
                fail_msg("%s level %s: %d different games", g->key, g->level[l].name, different);
            play_out(g, g->level[l].name, 7, again);
            assert_string_equal(again, text[7]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(terminal_17_games_differ)};
    return cmocka_run_group_tests_name("variety", tests, NULL, NULL);
}
