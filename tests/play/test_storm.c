/* test_storm.c - anything at any time: thousands of random operations on matches
 * of all games and seats; after each the match must be at rest properly
 * (support_check) and its positions must follow from its steps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core/bits.h"
#include "support.h"

typedef struct storm {
    match *m;
    const game *g;
    uint64_t dice;
    char program[300];
} storm;

static unsigned throw(storm * s, unsigned n)
{
    return bits_below(&s->dice, n);
}

/* Every state is what its step makes of the one before. */
static void check_states(const session *s, const game *g)
{
    for (int i = 0; i < session_length(s); i++) {
        game_state now = *session_state_at(s, i);
        assert_true(game_try(g, &now, session_step_at(s, i), NULL));
        assert_memory_equal(&now, session_state_at(s, i + 1), sizeof now);
    }
}

static seat any_seat(storm *s)
{
    const char *const word[] = {"human",
                                "human",
                                "human",
                                "random",
                                "depth:1",
                                "depth:60",
                                "core:2",
                                "best",
                                s->g->level[0].name,
                                s->g->level[s->g->n_levels - 1].name,
                                s->program};
    seat out;
    assert_true(seat_read(s->g, word[throw(s, sizeof word / sizeof word[0])], &out, NULL));
    return out;
}

static void drain(storm *s)
{
    match_news news;
    for (int i = 0; i < 20; i++) {
        enum match_event event = match_next(s->m, &news);
        support_check(s->m);
        if (event == MATCH_NONE)
            return;
        if (event == MATCH_HINT && news.report.n_pv > 0)
            assert_true(game_is_legal(s->g, session_state(match_session(s->m)), news.report.pv[0]));
        if (event == MATCH_TROUBLE)
            fail_msg("%s", news.error.text);
    }
}

static void play(storm *s)
{
    session *now = match_session(s->m);
    if (session_ended(now, NULL) != END_NONE ||
        match_opts(s->m)->seat[session_state(now)->mover].kind != SEAT_HUMAN)
        return;
    game_step step[GAME_MAX_STEPS];
    int n = session_steps(now, step);
    game_step chosen = step[throw(s, (unsigned)n)];
    if (throw(s, 2) == 0) {
        assert_true(match_play(s->m, chosen, NULL));
        return;
    }
    char word[GAME_STEP_TEXT];
    s->g->step_write(session_state(now), chosen, word);
    assert_true(match_play_text(s->m, word, NULL));
}

static void anything(storm *s)
{
    match *m = s->m;
    session *now = match_session(m);
    seat someone;
    search_limits limits = {.turns = 60};
    switch (throw(s, 22)) {
    case 0:
        match_undo(m);
        break;
    case 1:
        match_redo(m);
        break;
    case 2:
        match_go(m, (int) throw(s, (unsigned)session_length(now) + 1));
        break;
    case 3:
        match_pause(m, throw(s, 3) == 0);
        break;
    case 4:
        someone = any_seat(s);
        match_seat(m, (int) throw(s, 2), &someone);
        break;
    case 5:
        match_hint_limits(m, &limits);
        match_hint(m, &limits);
        break;
    case 6:
        match_hint(m, &limits);
        break;
    case 7:
        match_hint_stop(m);
        break;
    case 8:
        match_hurry(m);
        break;
    case 9:
        if (throw(s, 5) == 0)
            match_resign(m, (int) throw(s, 2));
        break;
    case 10:
        if (throw(s, 5) == 0)
            match_agree_draw(m);
        break;
    case 11:
        record_free(match_record(m));
        break;
    case 12:
        poll(NULL, 0, 1);
        break;
    case 13:
    case 14:
    case 15:
        drain(s);
        break;
    default:
        play(s);
        break;
    }
}

static void one_storm(const game *g, const char *key, uint64_t seed, int operations)
{
    storm s = {.g = g, .dice = bits_mix(seed + 1)};
    snprintf(s.program, sizeof s.program, "gtp:%s %s good", BAD_ENGINE, key);
    match_options o = {.scale = 20000, .seed = seed, .threads = 1 + (int)(seed % 2)};
    if (seed % 3 == 0)
        o.clock[seed % 2] = (match_clock){.total_ms = 50, .increment_ms = 1};
    s.m = support_match(g, "human", seed % 2 == 0 ? "human" : g->level[0].name, &o);
    for (int i = 0; i < operations; i++) {
        anything(&s);
        support_check(s.m);
    }
    check_states(match_session(s.m), g);
    match_free(s.m);
}

static void test_storms(void **state)
{
    (void)state;
    static const char *const key[N_TEST_GAMES] = {"template", "reversi", "reviser", "quarto"};
    for (int i = 0; i < N_TEST_GAMES; i++)
        for (uint64_t seed = 0; seed < STORMS; seed++)
            one_storm(test_games[i], key[i], seed, 400);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_storms)};
    return cmocka_run_group_tests_name("storm", tests, NULL, NULL);
}
