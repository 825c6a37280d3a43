/* support.c - see support.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "quarto/quarto.h"
#include "reversi/reversi.h"
#include "reviser/reviser.h"
#include "support.h"
#include "template/template.h"

enum { HANG_MS = 60000 };

const game *const test_games[N_TEST_GAMES] = {&template_game, &reversi_game, &reviser_game,
                                              &quarto_game};

static match *make(session *s, const game *g, const char *seat0, const char *seat1,
                   const match_options *extra)
{
    game_error err;
    match_options o = {0};
    if (extra != NULL)
        o = *extra;
    if (o.table_mib == 0)
        o.table_mib = 4;
    assert_true(seat_read(g, seat0, &o.seat[0], &err));
    assert_true(seat_read(g, seat1, &o.seat[1], &err));
    assert_non_null(s);
    match *m = match_new(s, &o, &err);
    assert_non_null(m);
    return m;
}

match *support_match(const game *g, const char *seat0, const char *seat1,
                     const match_options *extra)
{
    game_config cfg;
    game_config_init(&cfg, g);
    return make(session_new(&cfg, NULL), g, seat0, seat1, extra);
}

match *support_match_at(const game *g, const char *state, const char *seat0, const char *seat1,
                        const match_options *extra)
{
    game_config cfg;
    game_config_init(&cfg, g);
    return make(session_new_at(&cfg, state, NULL), g, seat0, seat1, extra);
}

enum match_event support_run(match *m, enum match_event until, match_news *news)
{
    for (;;) {
        enum match_event event = match_next(m, news);
        support_check(m);
        if (event != MATCH_NONE && event == until)
            return event;
        if (event != MATCH_NONE)
            continue;
        struct pollfd fd[8];
        int n = match_fds(m, fd, 8), timeout = match_timeout(m);
        if (n == 0 && timeout < 0)
            return MATCH_NONE;
        int got = poll(fd, (nfds_t)n, timeout < 0 || timeout > HANG_MS ? HANG_MS : timeout);
        if (got == 0 && timeout < 0)
            fail_msg("nothing happens");
    }
}

void support_play(match *m, unsigned k)
{
    game_step step[GAME_MAX_STEPS];
    int n = session_steps(match_session(m), step);
    game_error err;
    assert_true(n > 0);
    assert_true(match_play(m, step[k % (unsigned)n], &err));
    support_check(m);
}

void support_check(match *m)
{
    session *s = match_session(m);
    const match_options *o = match_opts(m);
    int position = session_position(s), length = session_length(s);
    assert_true(position >= 0 && position <= length);
    bool on = session_ended(s, NULL) == END_NONE;
    int mover = session_state(s)->mover;
    bool human = on && o->seat[mover].kind == SEAT_HUMAN;
    struct pollfd fd[8];
    int n = match_fds(m, fd, 8), timeout = match_timeout(m);
    assert_true(n >= 0 && n <= 8);
    assert_true(timeout >= -1);

    if (match_thinking(m))
        assert_true(on && !human && !match_paused(m));
    if (match_hinting(m))
        assert_true(on && (human || match_paused(m)));
    /* Nobody may be forgotten: a seat that is to act thinks or is about to. */
    if (on && !human && !match_paused(m))
        assert_true(n > 0 || timeout >= 0);
    /* Nothing may spin: who waits for a human without a clock waits for ever. */
    if ((human || match_paused(m)) && !match_hinting(m) && n > 0)
        fail_msg("descriptors watched for nothing");
    for (int p = 0; p < 2; p++) {
        long left = match_left(m, p);
        assert_true(left >= -1);
        if (o->clock[p].total_ms == 0 && o->clock[p].turn_ms == 0)
            assert_int_equal(left, -1);
        match_used(m, p);
    }
}
