/* Files of the field as they come: spellings, several games a file, detection, and
 * what is kept.  The excerpts follow the formats' descriptions and public samples. */
#include "support/cmocka_all.h"

#include <string.h>

#include "core/bits.h"
#include "core/text.h"
#include "reversi/formats/formats.h"
#include "reversi/reversi.h"

static const record_format *surest(const char *bytes, size_t size)
{
    const record_format *best = NULL;
    int most = 0;
    for (int i = 0; i < REVERSI_FORMATS; i++) {
        int sure = reversi_formats[i].detect(bytes, size);
        if (sure > most) {
            most = sure;
            best = &reversi_formats[i];
        }
    }
    return best;
}

/* Detects, reads all games and puts down their turns, games separated by '|'. */
static const record_format *turns_of(const char *bytes, size_t size, char *buf, size_t room)
{
    const record_format *f = surest(bytes, size);
    CHECK(f != NULL, "not recognised: %.40s", bytes);
    size_t at = 0;
    buf[0] = '\0';
    for (int games = 0;; games++) {
        game_error err = {0};
        record *r = record_new();
        int got = f->read(bytes, size, &at, r, &err);
        CHECK(got >= 0, "%s: %s", f->key, err.text);
        for (int i = 0; i < record_turns(r); i++) {
            size_t used = strlen(buf);
            text_printf(buf + used, room - used, "%s%s",
                        i > 0       ? " "
                        : games > 0 ? "|"
                                    : "",
                        record_turn(r, i));
        }
        record_free(r);
        if (got == 0)
            return f;
    }
}

static void test_spellings(void **state)
{
    (void)state;
    static const struct {
        const char *key, *bytes, *want;
    } row[] = {
        {"transcript", "f5d6c3", "f5 d6 c3"},
        {"transcript", "F5D6C3\r\n", "f5 d6 c3"},
        {"transcript", "\xef\xbb\xbf f5 d6 c3\n", "f5 d6 c3"},
        {"transcript", "1. f5 d6 2. c3 d3", "f5 d6 c3 d3"},
        {"transcript", "1. f5, 2. d6, 3. c3", "f5 d6 c3"},
        {"transcript", "1.f5\n2.d6\n3.c3\n", "f5 d6 c3"},
        {"transcript", "f5-d6-c3", "f5 d6 c3"},
        {"transcript", "f5d6\n\nf5f6\n", "f5 d6|f5 f6"},
        {"transcript", "f5d6\nf5f6\n", "f5 d6|f5 f6"},
        {"transcript", "e4d4 e5d5 c4\n", "e4 d4 e5 d5 c4"},
        {"reve", "1, <C-4> - hello\n2, - <E-3> there\n", "c4 e3"},
        {"reve", "# a game\n\n  1 ,<c-4>-\r\n2,-<e-3>\r\n", "c4 e3"},
        {"ggf", "(;GM[Othello]B[d3];)", "d3"},
        {"ggf", "2 (;GM[Othello] TY[8]\nB[d3//0.01] W[c5/1.5];)\n1 (;GM[Othello]B[F5];)",
         "d3 c5|f5"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char got[400];
        const record_format *f = turns_of(row[i].bytes, strlen(row[i].bytes), got, sizeof got);
        assert_string_equal(f->key, row[i].key);
        assert_string_equal(got, row[i].want);
    }
}

static void test_passes(void **state)
{
    (void)state;
    /* A position with a forced pass, then both spellings of the same game. */
    static const char board[] = "BO[8 *O------ -------- -------- ---**--- ---**--- -------- "
                                "-------- -------- O]";
    char text[200], one[100], two[100];
    text_printf(text, sizeof text, "(;GM[Othello]%sW[PA]B[c1];)", board);
    turns_of(text, strlen(text), one, sizeof one);
    text_printf(text, sizeof text, "(;GM[Othello]%sW[pass/-64/1]B[c1];)", board);
    turns_of(text, strlen(text), two, sizeof two);
    assert_string_equal(one, "pass c1");
    assert_string_equal(two, one);
    text_printf(text, sizeof text, "(;GM[Othello]%sB[c1];)", board);
    turns_of(text, strlen(text), two, sizeof two);
    assert_string_equal(two, one);
}

/* The transcript of a random game that has a pass before its end. */
static void game_with_pass(char *buf, size_t size)
{
    uint64_t seed = 5;
    for (;;) {
        game_config cfg;
        struct text t;
        text_init(&t);
        game_config_init(&cfg, &reversi_game);
        session *s = session_new(&cfg, NULL);
        game_step step[GAME_MAX_STEPS];
        for (int n; (n = session_steps(s, step)) > 0;)
            session_play(s, step[bits_below(&seed, (uint32_t)n)], NULL);
        record *r = record_of(s);
        assert_true(reversi_formats[0].write(r, &t, NULL));
        text_copy(buf, size, t.data);
        text_free(&t);
        record_free(r);
        session_free(s);
        if (strstr(buf, "pa") != NULL)
            return;
    }
}

static void test_pass_spellings(void **state)
{
    (void)state;
    static const char *const word[] = {"pa", "pass", "PASS", "--", "@@", "p ", " -- ", ""};
    char moves[200], want[600];
    game_with_pass(moves, sizeof moves);
    turns_of(moves, strlen(moves), want, sizeof want);
    assert_non_null(strstr(want, "pass"));
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++) {
        struct text t;
        char got[600];
        text_init(&t);
        for (const char *p = moves; *p != '\0';) {
            bool pass = strncmp(p, "pa", 2) == 0;
            text_add_bytes(&t, pass ? word[i] : p, pass ? strlen(word[i]) : 1);
            p += pass ? 2 : 1;
        }
        turns_of(t.data, t.size, got, sizeof got);
        assert_string_equal(got, want);
        text_free(&t);
    }
}

static record *read_one(const char *key, const char *bytes, size_t size)
{
    game_error err = {0};
    record *r = record_new();
    const record_format *f = surest(bytes, size);
    assert_non_null(f);
    assert_string_equal(f->key, key);
    size_t at = 0;
    CHECK(f->read(bytes, size, &at, r, &err) == 1, "%s", err.text);
    return r;
}

static void expect(const record *r, const char *key, const char *want)
{
    const char *value = record_get(r, key);
    if (want == NULL)
        assert_null(value);
    else
        CHECK(value != NULL && strcmp(value, want) == 0, "%s: %s, not %s", key,
              value == NULL ? "nothing" : value, want);
}

static void test_ggf(void **state)
{
    (void)state;
    static const char text[] =
        "1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[one]PW[two]RB[2196.37]RW[2200.35]"
        "TI[05:00//02:00]TY[8]RE[+12.000:r]BO[8 -------- -------- -------- ---O*--- ---*O--- "
        "-------- -------- -------- *]B[d3//0.01]W[c5/2.39/20.97]B[f6/-1.5]C[a word];)\n";
    record *r = read_one("ggf", text, strlen(text));
    expect(r, "game", "reversi");
    expect(r, "start", NULL);
    expect(r, "place", "GGS/os");
    expect(r, "date", "2003-12-15");
    expect(r, "ggf-time", "12:33:18.MST");
    expect(r, "player0", "one");
    expect(r, "player1", "two");
    expect(r, "rating0", "2196.37");
    expect(r, "ggf-ti", "05:00//02:00");
    expect(r, "result", "0 by resignation");
    assert_string_equal(record_comment(r, 0), "time 0.01");
    assert_string_equal(record_comment(r, 1), "eval 2.39 time 20.97");
    assert_string_equal(record_comment(r, 2), "eval -1.5\na word");
    struct text out;
    text_init(&out);
    assert_true(surest(text, strlen(text))->write(r, &out, NULL));
    assert_string_equal(
        out.data,
        "(;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[one]PW[two]RB[2196.37]RW[2200.35]"
        "TI[05:00//02:00]TY[8]RE[+12.000:r]BO[8 -------- -------- -------- ---O*--- ---*O--- "
        "-------- -------- -------- *]B[d3//0.01]W[c5/2.39/20.97]B[f6/-1.5]C[a word];)\n");
    text_free(&out);
    record_free(r);
}

static void test_ggf_start(void **state)
{
    (void)state;
    static const char text[] = "(;GM[Othello]TY[s8ar4]BO[8 -------- -------- ---*---- ---**--- "
                               "---*O--- -------- -------- -------- O]W[c3]RE[-2.0:s];)";
    record *r = read_one("ggf", text, strlen(text));
    expect(r, "options", "opening=othello aim=fewest");
    expect(r, "start", "-------------------X-------XX------XO--------------------------- O");
    expect(r, "ggf-ty", "s8ar4");
    expect(r, "result", "1 by agreement");
    record_free(r);
}

static void test_reve(void **state)
{
    (void)state;
    static const char text[] = "# black: One\n# a comment\n1, <C-4> - a remark\n2, - <E-3>\n"
                               "# result: 1 by time\n";
    record *r = read_one("reve", text, strlen(text));
    expect(r, "player0", "One");
    expect(r, "result", "1 by time");
    assert_string_equal(record_comment(r, 0), "a remark");
    assert_string_equal(record_comment(r, 1), "");
    struct text out;
    text_init(&out);
    assert_true(surest(text, strlen(text))->write(r, &out, NULL));
    assert_string_equal(out.data, "# black: One\n# result: 1 by time\n1, <C-4> - a remark\n"
                                  "2, - <E-3>\n");
    text_free(&out);
    record_free(r);
}

static void test_obf(void **state)
{
    (void)state;
    static const char text[] =
        "% FFO 40 and the start\n\n"
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; C7:+36;\r\n"
        "---------------------------OX------XO--------------------------- X;\n";
    const record_format *f = surest(text, strlen(text));
    assert_string_equal(f->key, "obf");
    size_t at = 0;
    record *r = record_new();
    assert_int_equal(f->read(text, strlen(text), &at, r, NULL), 1);
    expect(r, "start", "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X");
    assert_string_equal(record_comment(r, -1), "A2:+38; C7:+36;");
    record_free(r);
    r = record_new();
    assert_int_equal(f->read(text, strlen(text), &at, r, NULL), 1);
    expect(r, "start", NULL);
    assert_int_equal(record_turns(r), 0);
    assert_int_equal(f->read(text, strlen(text), &at, r, NULL), 0);
    record_free(r);
}

/* The first record of a year, its moves cut short, and two name files with one name
 * each behind it. */
static const unsigned char wthor[] = {
    20, 7, 5, 22, 1, 0, 0, 0, 0, 0, 0xb9, 7, 8, 0, 24, 0, 0, 0, 0, 0, 1, 0, 40, 34, 56, 64, 33,
};
enum { WTHOR_GAME = 16 + 68 };

static size_t wthor_file(unsigned char *b, bool names)
{
    memset(b, 0, WTHOR_GAME);
    memcpy(b, wthor, sizeof wthor);
    if (!names)
        return WTHOR_GAME;
    unsigned char *p = b + WTHOR_GAME;
    memset(p, 0, 16 + 20 + 16 + 26);
    p[8] = 1;
    memcpy(p + 16, "Rose \xe9", 6);
    p += 16 + 20;
    p[8] = 1;
    memcpy(p + 16, "Cambridge", 9);
    return WTHOR_GAME + 16 + 20 + 16 + 26;
}

static void test_wthor(void **state)
{
    (void)state;
    unsigned char b[300];
    for (int names = 0; names < 2; names++) {
        size_t size = wthor_file(b, names != 0);
        record *r = read_one("wthor", (const char *)b, size);
        expect(r, "date", "1977");
        expect(r, "player0", names ? "Rose \xc3\xa9" : "player 0");
        expect(r, "player1", "player 1");
        expect(r, "place", names ? "Cambridge" : "tournament 0");
        expect(r, "wthor-numbers", "0 0 1");
        expect(r, "wthor-theoretical", "34");
        expect(r, "wthor-score", "40"); /* it broke off: the board does not say so */
        expect(r, "result", NULL);
        assert_int_equal(record_turns(r), 3);
        assert_string_equal(record_turn(r, 1), "d6");
        struct text out;
        text_init(&out);
        assert_true(surest((const char *)b, size)->write(r, &out, NULL));
        assert_int_equal(out.size, WTHOR_GAME);
        assert_memory_equal(out.data, b, WTHOR_GAME);
        text_free(&out);
        record_free(r);
    }
}

/* The first discs on the centre: the opening of the 19th century. */
static void test_free_opening(void **state)
{
    (void)state;
    record *r = read_one("transcript", "d4e4 d5e5 f3", 12);
    expect(r, "options", "opening=reversi aim=most");
    record_free(r);
}

/* What a format cannot hold is refused, with the reason. */
static void test_refused(void **state)
{
    (void)state;
    static const struct {
        const char *key, *headers, *turn, *want;
    } row[] = {
        {"transcript", "options: aim=fewest\n", "f5",
         "this format holds only games where most discs win"},
        {"transcript", "", "", "a transcript holds games with at least one move"},
        {"reve", "start: -------------------X-------XX------XO--------------------------- O\n", "",
         "this format holds only games from the usual start"},
        {"ggf", "options: opening=reversi\n", "d4",
         "this format holds only games that begin with four discs on the board"},
        {"wthor", "options: opening=reversi\n", "d4",
         "this format holds only games that begin with four discs on the board"},
        {"obf", "", "f5", "this format holds positions, no moves"},
        {"obf", "", "a1", "line 4: a1: not legal here; legal: d3 c4 f5 e6"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char text[300];
        game_error err = {0};
        struct text out;
        text_init(&out);
        text_printf(text, sizeof text, "parlour-record 1\ngame: reversi\n%s\n%s%s\n",
                    row[i].headers, row[i].turn[0] != '\0' ? "1. " : "", row[i].turn);
        record *r = record_new();
        assert_true(record_read(r, text, strlen(text), &err));
        for (int k = 0; k < REVERSI_FORMATS; k++)
            if (strcmp(reversi_formats[k].key, row[i].key) == 0)
                assert_false(reversi_formats[k].write(r, &out, &err));
        assert_string_equal(err.text, row[i].want);
        record_free(r);
        text_free(&out);
    }
}

static void test_not_ours(void **state)
{
    (void)state;
    static const char *const text[] = {
        "",    "hello",  "a1b2", "5/4: e1", "{}",      "parlour-record 1\n", "% only a comment\n",
        "#\n", "1, two", "(",    "f",       "\x14\x07"};
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++)
        CHECK(surest(text[i], strlen(text[i])) == NULL, "%s", text[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spellings),
        cmocka_unit_test(test_passes),
        cmocka_unit_test(test_pass_spellings),
        cmocka_unit_test(test_ggf),
        cmocka_unit_test(test_ggf_start),
        cmocka_unit_test(test_reve),
        cmocka_unit_test(test_obf),
        cmocka_unit_test(test_wthor),
        cmocka_unit_test(test_free_opening),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_not_ours),
    };
    return cmocka_run_group_tests_name("reversi formats", tests, NULL, NULL);
}
