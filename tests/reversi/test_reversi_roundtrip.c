/* Random games through each format and back: the same games, and the second writing
 * is the first to the byte.  GAMES says how many. */
#include "support/cmocka_all.h"

#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/text.h"
#include "reversi/formats/formats.h"
#include "reversi/reversi.h"

/* LASTPASS: a game that breaks off right after a pass keeps that pass. */
enum { FREE = 1, FEWEST = 2, START = 4, STOPPED = 8, SHORT = 16, COMMENTS = 32, LASTPASS = 64 };

static const struct {
    const char *key;
    unsigned holds;
} row[] = {
    {"transcript", FREE | SHORT | LASTPASS},
    {"reve", FREE | SHORT | STOPPED | COMMENTS},
    {"ggf", FEWEST | START | STOPPED | SHORT | COMMENTS | LASTPASS},
    {"wthor", SHORT},
};

static const record_format *find(const char *key)
{
    for (int i = 0; i < REVERSI_FORMATS; i++)
        if (strcmp(reversi_formats[i].key, key) == 0)
            return &reversi_formats[i];
    fail_msg("no format %s", key);
    return NULL;
}

static void play(session *s, int steps, uint64_t *seed)
{
    game_step step[GAME_MAX_STEPS];
    for (int n; steps > 0 && (n = session_steps(s, step)) > 0; steps--)
        assert_true(session_play(s, step[bits_below(seed, (uint32_t)n)], NULL));
}

/* A start text from the middle of another game. */
static session *begin(const game_config *cfg, unsigned holds, uint64_t *seed)
{
    session *s = session_new(cfg, NULL);
    if ((holds & START) == 0 || bits_below(seed, 3) != 0)
        return s;
    char text[GAME_STATE_TEXT];
    play(s, (int)bits_below(seed, 60), seed);
    reversi_game.state_write(session_state(s), text);
    session_free(s);
    s = session_new_at(cfg, text, NULL);
    assert_non_null(s);
    return s;
}

static record *random_game(unsigned holds, uint64_t *seed)
{
    game_config cfg;
    game_config_init(&cfg, &reversi_game);
    if ((holds & FREE) != 0 && bits_below(seed, 4) == 0)
        assert_true(game_config_preset(&cfg, "reversi"));
    if ((holds & FEWEST) != 0 && bits_below(seed, 4) == 0)
        assert_true(game_config_preset(&cfg, "anti"));
    session *s = begin(&cfg, holds, seed);
    play(s, bits_below(seed, 3) != 0 ? GAME_MAX_LENGTH : 1 + (int)bits_below(seed, 70), seed);
    int n = session_position(s);
    if ((holds & LASTPASS) == 0 && n > 0 && session_step_at(s, n - 1).kind == STEP_PASS) {
        session *shorter = session_new(&cfg, NULL);
        for (int i = 0; i < n - 1; i++)
            assert_true(session_play(shorter, session_step_at(s, i), NULL));
        session_free(s);
        s = shorter;
    }
    if ((holds & STOPPED) != 0 && bits_below(seed, 2) == 0) {
        int how = (int)bits_below(seed, 3);
        session_stop(s, (enum session_end)(END_RESIGNED + how),
                     how == 2 ? -1 : (int)bits_below(seed, 2));
    }
    record *r = record_of(s);
    assert_non_null(r);
    session_free(s);
    return r;
}

/* A copy with a comment behind every fourth turn, and names. */
static record *commented(const record *in, uint64_t *seed)
{
    static const char *const text[] = {
        "eval +2.39 time 0.01", "eval -1", "time 5", "a word\nand more ",
        "eval 3\nwhat [now]?",  " - <A-1>"};
    record *r = record_new();
    for (int i = 0; i < record_headers(in); i++) {
        const char *key, *value;
        record_header(in, i, &key, &value);
        assert_true(record_set(r, key, value));
    }
    assert_true(record_set(r, "date", "2025-01-31") && record_set(r, "player0", "A. Player") &&
                record_set(r, "player1", "B [x]"));
    for (int i = 0; i < record_turns(in); i++) {
        assert_true(record_add(r, record_turn(in, i)));
        if (bits_below(seed, 4) == 0)
            assert_true(record_add_comment(r, text[bits_below(seed, 6)]));
    }
    return r;
}

static void same_game(const record *a, const record *b)
{
    static const char *const key[] = {"game", "options", "start", "result"};
    for (size_t i = 0; i < sizeof key / sizeof key[0]; i++) {
        const char *x = record_get(a, key[i]), *y = record_get(b, key[i]);
        if (x == NULL || y == NULL)
            assert_true(x == y);
        else
            assert_string_equal(x, y);
    }
    assert_int_equal(record_turns(a), record_turns(b));
    for (int i = 0; i < record_turns(a); i++)
        assert_string_equal(record_turn(a, i), record_turn(b, i));
}

static void round_trip(const record_format *f, unsigned holds, record **played, int n)
{
    struct text one, two;
    game_error err = {0};
    text_init(&one);
    text_init(&two);
    for (int i = 0; i < n; i++)
        CHECK(f->write(played[i], &one, &err), "%s: %s", f->key, err.text);
    assert_true(f->detect(one.data, one.size) >= 70);
    size_t at = 0;
    for (int i = 0; i < n; i++) {
        record *back = record_new();
        CHECK(f->read(one.data, one.size, &at, back, &err) == 1, "%s: %s", f->key, err.text);
        same_game(played[i], back);
        if ((holds & COMMENTS) != 0)
            assert_string_equal(record_get(played[i], "player0"), "A. Player");
        assert_true(f->write(back, &two, &err));
        record_free(back);
    }
    record *none = record_new();
    assert_int_equal(f->read(one.data, one.size, &at, none, &err), 0);
    record_free(none);
    assert_int_equal(one.size, two.size);
    assert_memory_equal(one.data, two.data, one.size);
    text_free(&one);
    text_free(&two);
}

static void test_games(void **state)
{
    uint64_t seed = 11;
    size_t which = (size_t)(uintptr_t)*state;
    const record_format *f = find(row[which].key);
    enum { BATCH = 10 };
    for (int done = 0; done < GAMES; done += BATCH) {
        record *played[BATCH];
        for (int i = 0; i < BATCH; i++) {
            played[i] = random_game(row[which].holds, &seed);
            if ((row[which].holds & COMMENTS) != 0) {
                record *r = commented(played[i], &seed);
                record_free(played[i]);
                played[i] = r;
            }
        }
        if (f->many)
            round_trip(f, row[which].holds, played, BATCH);
        for (int i = 0; i < BATCH; i++) {
            if (!f->many)
                round_trip(f, row[which].holds, &played[i], 1);
            record_free(played[i]);
        }
    }
}

/* Positions of random games, as the format of positions holds them. */
static void test_positions(void **state)
{
    (void)state;
    uint64_t seed = 12;
    const record_format *f = find("obf");
    for (int done = 0; done < GAMES; done++) {
        game_config cfg;
        char text[GAME_STATE_TEXT];
        game_config_init(&cfg, &reversi_game);
        session *s = session_new(&cfg, NULL);
        play(s, (int)bits_below(&seed, 70), &seed);
        reversi_game.state_write(session_state(s), text);
        session_free(s);
        s = session_new_at(&cfg, text, NULL);
        record *r = record_of(s);
        session_free(s);
        if (done % 3 == 0)
            assert_true(record_add_comment(r, " e1:+2; f1:-4; % a comment "));
        round_trip(f, 0, &r, 1);
        record_free(r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        {"transcript", test_games, NULL, NULL, (void *)(uintptr_t)0},
        {"reve", test_games, NULL, NULL, (void *)(uintptr_t)1},
        {"ggf", test_games, NULL, NULL, (void *)(uintptr_t)2},
        {"wthor", test_games, NULL, NULL, (void *)(uintptr_t)3},
        cmocka_unit_test(test_positions),
    };
    return cmocka_run_group_tests_name("reversi formats, round trips", tests, NULL, NULL);
}
