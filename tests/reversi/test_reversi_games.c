/* Files of many games as a list: openings by name, games by player, year, opening and
 * position, the last against a slow scan that knows no canonical hash; and broken games
 * between good ones. */
#include "support/cmocka_all.h"

#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/collection.h"
#include "core/text.h"
#include "reversi/formats/formats.h"
#include "reversi/reversi.h"

static const game *const list[] = {&reversi_game};

static const record_format *find(const char *key)
{
    for (int i = 0; i < REVERSI_FORMATS; i++)
        if (strcmp(reversi_formats[i].key, key) == 0)
            return &reversi_formats[i];
    fail_msg("no format %s", key);
    return NULL;
}

/* The square that symmetry k (0 to 7) brings square i to. */
static int turned(int i, int k)
{
    int x = i % 8, y = i / 8, t;
    if ((k & 1) != 0)
        x = 7 - x;
    if ((k & 2) != 0)
        y = 7 - y;
    if ((k & 4) != 0) {
        t = x;
        x = y;
        y = t;
    }
    return 8 * y + x;
}

static void turned_text(const char *text, int k, char out[GAME_STATE_TEXT])
{
    text_copy(out, GAME_STATE_TEXT, text);
    for (int i = 0; i < 64; i++)
        out[turned(i, k)] = text[i];
}

static session *play_text(const char *turns)
{
    game_config cfg;
    game_config_init(&cfg, &reversi_game);
    session *s = session_new(&cfg, NULL);
    for (const char *p = turns; *p != '\0';) {
        char one[8] = "";
        size_t n = strcspn(p, " ");
        memcpy(one, p, n);
        CHECK(session_play_text(s, one, NULL), "%s in %s", one, turns);
        p += n + strspn(p + n, " ");
    }
    return s;
}

/* ---- canonical hashes ------------------------------------------------------- */

static void test_canon(void **state)
{
    (void)state;
    uint64_t seed = 5, before = 0;
    for (int round = 0; round < 300; round++) {
        game_config cfg;
        game_config_init(&cfg, &reversi_game);
        if (round % 4 == 1)
            assert_true(game_config_preset(&cfg, "anti"));
        session *s = session_new(&cfg, NULL);
        game_step step[GAME_MAX_STEPS];
        for (int n, k = 1 + round % 60; k > 0 && (n = session_steps(s, step)) > 0; k--)
            assert_true(session_play(s, step[bits_below(&seed, (uint32_t)n)], NULL));
        uint64_t canon = game_canon(&reversi_game, session_state(s));
        char text[GAME_STATE_TEXT], other[GAME_STATE_TEXT];
        reversi_game.state_write(session_state(s), text);
        for (int k = 0; k < 8; k++) {
            game_state t;
            turned_text(text, k, other);
            assert_true(reversi_game.state_read(&cfg, other, &t, NULL));
            assert_true(game_canon(&reversi_game, &t) == canon);
            /* The other side to move is another position. */
            other[65] = other[65] == 'X' ? 'O' : 'X';
            if (reversi_game.state_read(&cfg, other, &t, NULL))
                assert_true(game_canon(&reversi_game, &t) != canon);
        }
        assert_true(canon != before);
        before = canon;
        session_free(s);
    }
}

/* ---- openings ----------------------------------------------------------------- */

static void test_openings(void **state)
{
    (void)state;
    opening_book *b = opening_book_new(&reversi_game);
    assert_non_null(b);
    assert_true(reversi_game.n_openings > 60);
    for (int i = 0; i < reversi_game.n_openings; i++) {
        const game_opening *o = &reversi_game.opening[i];
        for (int k = 0; k < 8; k++) {
            char turns[200];
            text_copy(turns, sizeof turns, o->turns);
            for (char *p = turns; *p != '\0'; p += p[2] == ' ' ? 3 : 2) {
                int to = turned(8 * (p[1] - '1') + p[0] - 'a', k);
                p[0] = (char)('a' + to % 8);
                p[1] = (char)('1' + to / 8);
            }
            char first[3] = {turns[0], turns[1], '\0'};
            if (strstr("c4 d3 e6 f5", first) == NULL)
                continue; /* half of the symmetries change the colours of the start */
            session *s = play_text(turns);
            int row = opening_at(b, session_state(s));
            CHECK(row >= 0 && strcmp(reversi_game.opening[row].name, o->name) == 0, "%s: %s",
                  o->name, row >= 0 ? reversi_game.opening[row].name : "not found");
            session_free(s);
        }
    }
    opening_book_free(b);
}

static void test_names_on_the_way(void **state)
{
    (void)state;
    opening_book *b = opening_book_new(&reversi_game);
    session *s = play_text("f5 d6 c3 d3 c4 b3 b2");
    static const char *const name[] = {
        NULL, NULL, "Perpendicular", "Perpendicular", "Perpendicular", "Tiger", "Aubrey", "Aubrey"};
    for (int i = 0; i < 8; i++) {
        const char *is = opening_name(b, s, i);
        CHECK(is == name[i] || (is != NULL && name[i] != NULL && strcmp(is, name[i]) == 0),
              "after %d: %s", i, is != NULL ? is : "nothing");
    }
    session_free(s);
    /* The same by another order of moves. */
    s = play_text("f5 d6 c4 d3 c3");
    assert_string_equal(opening_name(b, s, 5), "Tiger");
    session_free(s);
    opening_book_free(b);
    assert_null(opening_name(NULL, NULL, 0));
}

/* ---- collections ------------------------------------------------------------- */

/* Random games that keep to few ways at first, so that positions come again. */
static record *random_game(uint64_t *seed, int number)
{
    game_config cfg;
    char text[32];
    game_config_init(&cfg, &reversi_game);
    session *s = session_new(&cfg, NULL);
    game_step step[GAME_MAX_STEPS];
    for (int n, k = 0; (n = session_steps(s, step)) > 0 && k < 70; k++) {
        int most = k < 8 && n > 2 && number % 8 != 0 ? 2 : n;
        assert_true(session_play(s, step[bits_below(seed, (uint32_t)most)], NULL));
    }
    record *r = record_of(s);
    session_free(s);
    text_printf(text, sizeof text, "%d", 1990 + number % 10);
    record_set(r, "date", text);
    text_printf(text, sizeof text, "Player %c", 'A' + number % 7);
    record_set(r, "player0", text);
    text_printf(text, sizeof text, "Opponent %d", number % 3);
    record_set(r, "player1", text);
    return r;
}

enum { MANY = 120 };

static collection *make(const char *key, record **game_of, uint64_t seed)
{
    const record_format *f = find(key);
    struct text file;
    game_error err = {0};
    text_init(&file);
    for (int i = 0; i < MANY; i++) {
        game_of[i] = random_game(&seed, i);
        CHECK(f->write(game_of[i], &file, &err), "%s", err.text);
    }
    collection *c = collection_new(list, 1);
    size_t size = file.size;
    assert_true(collection_add(c, f, text_take(&file), size, "some.file"));
    assert_int_equal(collection_count(c), MANY);
    assert_int_equal(collection_faults(c), 0);
    assert_ptr_equal(collection_game(c), &reversi_game);
    return c;
}

/* Without canonical hashes: does any turned text of the game's states equal this? */
static int scan(const record *r, const char *text)
{
    session *s = record_replay(r, list, 1, NULL, NULL);
    assert_non_null(s);
    int found = -1;
    for (int i = 0; i <= session_length(s) && found < 0; i++) {
        char now[GAME_STATE_TEXT], other[GAME_STATE_TEXT];
        reversi_game.state_write(session_state_at(s, i), now);
        for (int k = 0; k < 8 && found < 0; k++) {
            turned_text(now, k, other);
            if (strcmp(other, text) == 0)
                found = i;
        }
    }
    session_free(s);
    return found;
}

static void search_positions(collection *c, record **game_of)
{
    uint64_t seed = 9;
    int hits = 0;
    for (int round = 0; round < 20; round++) {
        session *s = record_replay(game_of[bits_below(&seed, MANY)], list, 1, NULL, NULL);
        int at = (int)bits_below(&seed, round % 2 == 0 ? 10 : (uint32_t)session_length(s));
        char text[GAME_STATE_TEXT];
        collection_wish w = {.by_position = true,
                             .position = game_canon(&reversi_game, session_state_at(s, at))};
        char own[GAME_STATE_TEXT];
        reversi_game.state_write(session_state_at(s, at), own);
        turned_text(own, round % 8, text);
        session_free(s);
        for (int i = 0; i < MANY; i++) {
            int where, slow = scan(game_of[i], text);
            bool found = collection_matches(c, i, &w, &where);
            CHECK(found == (slow >= 0) && where == slow, "game %d: after %d, scanned %d", i, where,
                  slow);
            hits += found;
        }
    }
    assert_true(hits > 100); /* so that there was something to find */
}

static void test_positions(void **state)
{
    static const char *const key[] = {"wthor", "ggf", "transcript"};
    record *game_of[MANY];
    collection *c = make(key[(size_t)(uintptr_t)*state], game_of, 3);
    bool failed;
    search_positions(c, game_of); /* by playing */
    assert_false(collection_index(c, 100, &failed));
    assert_int_equal(collection_indexed(c), 100);
    search_positions(c, game_of); /* partly by the index */
    assert_true(collection_index(c, MANY, &failed));
    assert_true(collection_index(c, 1, &failed));
    search_positions(c, game_of);
    for (int i = 0; i < MANY; i++)
        record_free(game_of[i]);
    collection_free(c);
}

static int count(const collection *c, const collection_wish *w)
{
    int n = 0;
    for (int i = 0; i < collection_count(c); i++)
        n += collection_matches(c, i, w, NULL);
    return n;
}

static void test_wishes(void **state)
{
    (void)state;
    record *game_of[MANY];
    collection *c = make("ggf", game_of, 4);
    opening_book *b = opening_book_new(&reversi_game);
    collection_wish w = {.player = "player a"};
    game_error err;
    assert_int_equal(count(c, &w), (MANY + 6) / 7);
    text_copy(w.player, sizeof w.player, "NENT 2");
    assert_int_equal(count(c, &w), MANY / 3);
    assert_true(collection_years(&w, "1995", &err));
    int n = 0;
    for (int i = 0; i < MANY; i++)
        n += i % 3 == 2 && i % 10 == 5;
    assert_int_equal(count(c, &w), n);
    w = (collection_wish){0};
    assert_true(collection_years(&w, "1993-1996", &err));
    assert_int_equal(count(c, &w), MANY * 4 / 10);
    static const char *const bad[] = {"",      "x",        "1996-1993", "1990-",
                                      "-1990", "19901990", "1990-1995x"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(collection_years(&w, bad[i], &err));
    /* Openings: the same games as a walk through their names. */
    w = (collection_wish){0};
    assert_true(collection_openings(&w, &reversi_game, b, "diagonal", &err));
    n = 0;
    for (int i = 0; i < MANY; i++) {
        session *s = record_replay(game_of[i], list, 1, NULL, NULL);
        const char *name = opening_name(b, s, 2);
        n += name != NULL && strcmp(name, "Diagonal") == 0;
        session_free(s);
    }
    assert_true(n > 0 && n < MANY);
    assert_int_equal(count(c, &w), n);
    assert_false(collection_openings(&w, &reversi_game, b, "no such name", &err));
    assert_string_equal(err.text, "no such name: no opening of that name");
    collection_wish_done(&w);
    opening_book_free(b);
    for (int i = 0; i < MANY; i++)
        record_free(game_of[i]);
    collection_free(c);
}

/* ---- broken games between good ones -------------------------------------------- */

static void expect(const char *key, const char *bytes, size_t size, int games, int faults,
                   const char *said)
{
    char *copy = malloc(size + 1);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    copy[size] = '\0';
    collection *c = collection_new(list, 1);
    assert_true(collection_add(c, find(key), copy, size, "x"));
    CHECK(collection_count(c) == games && collection_faults(c) == faults, "%s: %d games, %d faults",
          key, collection_count(c), collection_faults(c));
    if (faults > 0)
        CHECK(strstr(collection_fault_at(c, 0)->error.text, said) != NULL, "%s: '%s'", key,
              collection_fault_at(c, 0)->error.text);
    collection_free(c);
}

static void test_broken(void **state)
{
    (void)state;
    static const char transcripts[] = "f5d6c3\nf5d6a1\nc3d3\n\nf5f4\n\nxx\nf5f6e6\n";
    expect("transcript", transcripts, sizeof transcripts - 1, 3, 2, "line 2: a1: not legal here");
    static const char ggf[] = "(;GM[Othello]PB[one]TY[8]B[f5]W[d6];)\n"
                              "(;GM[Othello]PB[two]TY[8]B[f5]W[d6]\n"
                              "(;GM[Othello]PB[three]TY[8]B[f5];)\n"
                              "(;GM[Othello]BO[6 ---];)\n rubbish (;GM[Othello]PB[four];)";
    expect("ggf", ggf, sizeof ggf - 1, 3, 2, "line 3: a property like");
    static const char obf[] =
        "---------------------------OX------XO--------------------------- X;\n"
        "------- X;\n"
        "---------------------------OX------XO--------------------------- O;\n";
    expect("obf", obf, sizeof obf - 1, 2, 1, "line 2: ");
    /* All of it at once: no time is lost on places in words. */
    struct text t;
    text_init(&t);
    for (int i = 0; i < 100000; i++)
        text_add(&t, "f5d6a1\n");
    expect("transcript", t.data, t.size, 0, 100000, "line 1: a1");
    text_free(&t);
}

static void put(unsigned char *b, const char *moves)
{
    memset(b, 0, 68);
    for (int i = 0; moves[2 * i] != '\0'; i++)
        b[8 + i] = (unsigned char)(10 * (moves[2 * i + 1] - '0') + moves[2 * i] - 'a' + 1);
}

static void test_broken_wthor(void **state)
{
    (void)state;
    unsigned char b[16 + 3 * 68] = {20, 4, 1, 1, 3, [10] = 0xd4, 7, 8};
    put(b + 16, "f5d6c3");
    put(b + 16 + 68, "f5d6a1");
    put(b + 16 + 136, "f5f6");
    /* The list does not ask the rules, the reader does and goes on. */
    expect("wthor", (const char *)b, sizeof b, 3, 0, "");
    size_t at = 0;
    int good = 0, bad = 0;
    for (int got = 1; got != 0 && (got > 0 || at < sizeof b);) {
        record *r = record_new();
        game_error err;
        got = find("wthor")->read((const char *)b, sizeof b, &at, r, &err);
        good += got > 0;
        bad += got < 0;
        if (got < 0)
            assert_string_equal(err.text,
                                "byte 94 (game 2): a1: not legal here; legal: c3 c4 c5 c6 c7");
        record_free(r);
    }
    assert_int_equal(good, 2);
    assert_int_equal(bad, 1);
    expect("wthor", (const char *)b, sizeof b - 1, 2, 1, "the game is cut off");
}

/* Names from files behind the games, of both kinds or of one. */
static void test_names(void **state)
{
    (void)state;
    for (int kinds = 0; kinds < 4; kinds++) {
        unsigned char b[16 + 68 + 2 * (16 + 2 * 26)] = {20, 4, 1, 1, 1, [10] = 0xd4, 7, 8};
        size_t n = 16 + 68;
        put(b + 16, "f5d6c3");
        b[16] = 1, b[18] = 1, b[20] = 0;
        for (int i = 0; i < 2; i++) {
            unsigned width = i == 0 ? 20 : 26;
            if ((kinds >> i & 1) == 0)
                continue;
            memset(b + n, 0, 16);
            b[n + 8] = 2;
            strcpy((char *)b + n + 16, i == 0 ? "Zero" : "Nowhere");
            strcpy((char *)b + n + 16 + width, i == 0 ? "J\xfcrgen" : "Paris");
            n += 16 + 2 * width;
        }
        char *copy = malloc(n + 1);
        memcpy(copy, b, n);
        collection *c = collection_new(list, 1);
        assert_true(find("wthor")->detect(copy, n) == 95);
        assert_true(collection_add(c, find("wthor"), copy, n, "x"));
        format_glance g = {.wants_steps = true};
        collection_glance(c, 0, &g);
        assert_string_equal(g.player[0], (kinds & 1) != 0 ? "J\xc3\xbcrgen" : "player 1");
        assert_string_equal(g.player[1], (kinds & 1) != 0 ? "Zero" : "player 0");
        assert_string_equal(g.place, (kinds & 2) != 0 ? "Paris" : "tournament 1");
        assert_int_equal(g.year, 2004);
        assert_int_equal(g.n_steps, 3);
        collection_free(c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_canon),
        cmocka_unit_test(test_openings),
        cmocka_unit_test(test_names_on_the_way),
        {"positions, wthor", test_positions, NULL, NULL, (void *)0},
        {"positions, ggf", test_positions, NULL, NULL, (void *)1},
        {"positions, transcript", test_positions, NULL, NULL, (void *)2},
        cmocka_unit_test(test_wishes),
        cmocka_unit_test(test_broken),
        cmocka_unit_test(test_broken_wthor),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests_name("files of many games", tests, NULL, NULL);
}
