/* A session as a graphical board holds it, and what goes wrong in others.  Values and
 * best moves depend on the engine's weights, so they are checked by shape and by the
 * rules. */
#include "support/cmocka_all.h"

#include <stdio.h>
#include <string.h>

#include "core/bits.h"
#include "core/session.h"
#include "core/text.h"
#include "reversi/protocol/nboard.h"
#include "reversi/reversi.h"

typedef struct talk {
    void *self;
    struct text out;
} talk;

/* What comes in while the first search line goes out. */
static const char *meanwhile;
static void *meanwhile_to;

static void answer(const char *line, void *ctx)
{
    talk *t = ctx;
    if (meanwhile != NULL && strncmp(line, "search ", 7) == 0) {
        reversi_protocols[0].notice(meanwhile_to, meanwhile);
        meanwhile = NULL;
    }
    text_add(&t->out, line);
    text_add(&t->out, "\n");
}

static void begin(talk *t)
{
    const protocol_options o = {.table_mib = 1, .threads = 1};
    t->self = reversi_protocols[0].create(&reversi_game, &o, NULL);
    assert_non_null(t->self);
    text_init(&t->out);
}

/* Says lines, separated by '\n'; the answers to them. */
static const char *said(talk *t, const char *lines)
{
    char line[2000];
    t->out.size = 0;
    t->out.data[0] = '\0';
    for (const char *p = lines; *p != '\0';) {
        size_t n = strcspn(p, "\n");
        memcpy(line, p, n);
        line[n] = '\0';
        assert_true(reversi_protocols[0].line(t->self, line, answer, t));
        p += n + (p[n] == '\n');
    }
    return t->out.data;
}

static void end(talk *t)
{
    reversi_protocols[0].destroy(t->self);
    text_free(&t->out);
}

/* The line that begins so, without it; NULL = none. */
static const char *find_line(const char *text, const char *begins, char *buf, size_t size)
{
    for (const char *p = text; *p != '\0'; p = strchr(p, '\n') + 1) {
        size_t n = strcspn(p, "\n"), k = strlen(begins);
        if (strncmp(p, begins, k) != 0 || n - k >= size)
            continue;
        memcpy(buf, p + k, n - k);
        buf[n - k] = '\0';
        return buf;
    }
    return NULL;
}

/* Is "F5/+1.00/0.01" or "F5D6C3 +1.00 ..." a legal move of the game after 'moves'? */
static void expect_move(const char *moves, const char *text)
{
    game_config cfg;
    char word[3] = {text[0], text[1], '\0'};
    game_config_init(&cfg, &reversi_game);
    session *s = session_new(&cfg, NULL);
    for (const char *p = moves; *p != '\0'; p += 2) {
        char one[3] = {p[0], p[1], '\0'};
        assert_true(session_play_text(s, one, NULL));
    }
    CHECK(session_play_text(s, word, NULL), "%s after %s", text, moves);
    session_free(s);
}

#define GAME                                                                                       \
    "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[one]PW[two]RE[?]TI[15:00]"      \
    "TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6]"      \
    "B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)\n"
static const char GAME_MOVES[] = "f5f6d3c5e6f7e7f4";

static void test_session(void **state)
{
    (void)state;
    talk t;
    char buf[300];
    begin(&t);
    assert_string_equal(said(&t, "nboard 2\n"), "set myname parlour12\n");
    assert_string_equal(said(&t, GAME "set depth 3\nping 1\n"), "set myname parlour3\npong 1\n");
    const char *out = said(&t, "go\n");
    assert_true(strncmp(out, "status parlour is thinking\n", 27) == 0);
    assert_non_null(find_line(out, "nodestats ", buf, sizeof buf));
    assert_non_null(find_line(out, "search ", buf, sizeof buf));
    expect_move(GAME_MOVES, buf);
    assert_non_null(find_line(out, "=== ", buf, sizeof buf));
    expect_move(GAME_MOVES, buf);
    assert_int_equal(buf[2], '/');
    assert_non_null(strchr(buf + 3, '/'));
    assert_non_null(strstr(out, "\nstatus parlour is waiting\n"));
    /* The engine has not played its move. */
    out = said(&t, "go\n");
    assert_non_null(find_line(out, "=== ", buf, sizeof buf));
    expect_move(GAME_MOVES, buf);
    assert_string_equal(said(&t, "move D6/-1.0/2.5\nmove c4\nlearn\n"), "learned\n");
    assert_string_equal(said(&t, "move D6\n"),
                        "status move: D6: not legal here; legal: c3 e3 g3 b4 b5 g5 g6 g7\n");
    end(&t);
}

/* hint N: the values of the best N moves. */
static void test_hint(void **state)
{
    (void)state;
    talk t;
    begin(&t);
    const char *out = said(&t, "set depth 2\nmove f5\nhint 3\n");
    int lines = 0;
    for (const char *p = out; (p = strstr(p, "search ")) != NULL; p++, lines++)
        expect_move("f5", p + 7);
    assert_int_equal(lines, 3);
    out = said(&t, "hint 1\n");
    assert_non_null(strstr(out, "search "));
    assert_non_null(strstr(said(&t, "hint\n"), "search "));
    end(&t);
}

static void test_analyze(void **state)
{
    (void)state;
    talk t;
    char buf[80], key[24];
    begin(&t);
    const char *out = said(&t, "set depth 1\n" GAME "analyze\n");
    for (int i = 0; i <= 8; i++) {
        snprintf(key, sizeof key, "analysis %d ", i);
        CHECK(find_line(out, key, buf, sizeof buf) != NULL, "%s is missing", key);
    }
    assert_null(find_line(out, "analysis 9 ", buf, sizeof buf));
    end(&t);
}

#define PASSES "BO[8 *O------ -------- -------- ---**--- ---**--- -------- -------- -------- O]"

static void test_passes_and_ends(void **state)
{
    (void)state;
    talk t;
    begin(&t);
    assert_string_equal(said(&t, "set game (;GM[Othello]" PASSES ";)\ngo\n"), "=== PA\n");
    assert_string_equal(said(&t, "move PA//0\ngo\n"), "=== C1\n");
    assert_string_equal(said(&t, "move C1\ngo\nhint 1\n"),
                        "status the game is over\nstatus the game is over\n");
    /* A pass left out, and one too many behind the end. */
    said(&t, "set game (;GM[Othello]" PASSES ";)\nmove C1\n");
    assert_string_equal(said(&t, "go\n"), "status the game is over\n");
    said(&t, "set game (;GM[Othello]" PASSES "W[PA]B[C1]W[PA];)\n");
    assert_string_equal(said(&t, "go\n"), "status the game is over\n");
    /* Fewest discs win: the core's search plays. */
    assert_non_null(strstr(said(&t, "set depth 2\nset game (;GM[Othello]TY[8a];)\ngo\n"), "=== "));
    end(&t);
}

static void test_mistakes(void **state)
{
    (void)state;
    talk t;
    begin(&t);
    assert_string_equal(said(&t, "\n  \nfoo\nset\nset colour red\nset contempt -5\nset contempt\n"),
                        "");
    assert_string_equal(said(&t, "ping\nping 99999999999999999999999999\n"),
                        "pong \npong 99999999999999999999...\n");
    assert_string_equal(said(&t, "set depth x\nset depth 0\nset depth 100\n"),
                        "status set depth: a number from 1 to 60 was expected\n"
                        "status set depth: a number from 1 to 60 was expected\n"
                        "status set depth: a number from 1 to 60 was expected\n");
    assert_non_null(strstr(said(&t, "set game (;GM[Othello]B[a1];)\n"), "status set game: line 1"));
    assert_non_null(strstr(said(&t, "set game hello\nmove\n"), "status move: "));
    assert_false(reversi_protocols[0].line(t.self, "quit", answer, &t));
    end(&t);
}

/* Seconds in the last nodestats line. */
static double seconds(const char *out)
{
    double s = -1;
    for (const char *p = out; (p = strstr(p, "nodestats ")) != NULL; p++)
        sscanf(p, "nodestats %*u %lf", &s);
    return s;
}

/* A search without end in sight stops when one of these lines comes in, before it begins
 * or while it runs; says what it has found; and the line has its turn.  Afterwards
 * searches run again. */
static void test_interrupted(void **state)
{
    (void)state;
    static const char *const search[] = {"go\n", "hint 1\n", "hint 5\n", "analyze\n"};
    static const char *const stop[] = {"ping 7", "move c3/0/0", " set  game (;GM[Othello]B[f5];)",
                                       "quit"};
    for (int i = 0; i < 16; i++) {
        for (int during = 0; during < 2; during++) {
            if ((i / 4 + i % 4 + during) % 2 != 0)
                continue; /* half of the pairs; each line and each search both ways */
            bool go = i / 4 == 0, quits = i % 4 == 3;
            talk t;
            char buf[300];
            begin(&t);
            said(&t, "set depth 60\n" GAME);
            if (during && i / 4 < 2) {
                meanwhile = stop[i % 4];
                meanwhile_to = t.self;
            } else {
                reversi_protocols[0].notice(t.self, stop[i % 4]);
            }
            const char *out = said(&t, search[i / 4]);
            meanwhile = NULL;
            CHECK(seconds(out) < 40, "%s%s %s", search[i / 4], stop[i % 4], out);
            CHECK(strstr(out, "status parlour is waiting\n") != NULL, "%s", out);
            CHECK((find_line(out, "=== ", buf, sizeof buf) != NULL) == go, "%s", out);
            if (go)
                expect_move(GAME_MOVES, buf);
            assert_int_equal(reversi_protocols[0].line(t.self, stop[i % 4], answer, &t), !quits);
            if (i % 4 == 0)
                assert_non_null(strstr(t.out.data, "pong 7\n"));
            if (!quits) {
                out = said(&t, "set depth 2\n" GAME "hint 1\n");
                assert_non_null(strstr(out, "search "));
                assert_non_null(strstr(out, " 2\n")); /* all of its depth */
            }
            end(&t);
        }
    }
    /* Other lines do not stop it: they wait. */
    talk t;
    begin(&t);
    said(&t, "set depth 2\n");
    static const char *const other[] = {"go",     "hint 1",     "set depth 3", "set contempt 0",
                                        "learn",  "analyze",    "nonsense",    "",
                                        "pinged", "settle game"};
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
        reversi_protocols[0].notice(t.self, other[i]);
    assert_non_null(strstr(said(&t, "hint 1\n"), " 2\n"));
    end(&t);
}

/* go keeps to the time that the game leaves: the limit less the times of the moves. */
static void test_clock(void **state)
{
    (void)state;
    talk t;
    begin(&t);
    said(&t, "set depth 60\nset game (;GM[Othello]TI[00:10//]TY[8]"
             "B[F5//4]W[F6//1]B[D3/1/5.5]W[C5];)\n");
    const char *out = said(&t, "go\n");
    CHECK(seconds(out) >= 0 && seconds(out) < 5, "%s", out); /* half a second is left */
    said(&t, "set game (;GM[Othello]TI[1:00]TY[8]B[F5];)\nmove F6//59.9\nmove E6//1\n");
    out = said(&t, "go\n");
    CHECK(seconds(out) >= 0 && seconds(out) < 5, "%s", out);
    end(&t);
}

/* Every command of the documentation, with what it must answer: lines that begin so. */
static void test_documented(void **state)
{
    (void)state;
    static const struct {
        const char *line, *answer[4];
    } row[] = {
        {"nboard 2\n", {"set myname "}},
        {"set depth 4\n", {"set myname "}},
        {GAME, {NULL}},
        {"set contempt 100\n", {NULL}},
        {"move C4/1.5/0.2\n", {NULL}},
        {"move C3//\n", {NULL}},
        {"hint 2\n", {"status ", "search ", "nodestats ", "status "}},
        {"go\n", {"status ", "search ", "nodestats ", "=== "}},
        {"ping 12\n", {"pong 12\n"}},
        {"learn\n", {"learned\n"}},
        {"analyze\n", {"status ", "analysis 10 ", "analysis 0 ", "status "}},
        {"some command of later versions\n", {NULL}},
    };
    talk t;
    begin(&t);
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const char *p = said(&t, row[i].line);
        if (row[i].answer[0] == NULL)
            assert_string_equal(p, "");
        for (int k = 0; k < 4 && row[i].answer[k] != NULL; k++) {
            const char *want = row[i].answer[k];
            for (;
                 *p != '\0' && strncmp(p, want, strcspn(want, "\n") + (strchr(want, '\n') != NULL));
                 p = strchr(p, '\n') + 1)
                ;
            CHECK(*p != '\0', "%s lacks: %s", row[i].line, want);
            p = strchr(p, '\n') + 1;
        }
    }
    end(&t);
}

/* Senseless words in any order; then a ping is still answered. */
static void test_nonsense(void **state)
{
    (void)state;
    static const char *const word[] = {
        "set ",     "game ",     "(;GM[Othello]", "B[f5]",     "W[pa]",   ";)",
        "depth ",   "1 ",        "move ",         "f5 ",       "d6/1/1 ", "hint ",
        "analyze ", "go ",       "learn ",        "\xff\x80 ", "TY[8a]",  "BO[8 ",
        "- ",       "contempt ", "pass ",         "nboard ",   "%s%n "};
    uint64_t seed = 4;
    talk t;
    begin(&t);
    said(&t, "set depth 1\n");
    for (int i = 0; i < 2000; i++) {
        char line[200] = "";
        for (int n = 1 + (int)bits_below(&seed, 5); n > 0; n--)
            strcat(line, word[bits_below(&seed, sizeof word / sizeof word[0])]);
        strcat(line, "\n");
        said(&t, line);
    }
    assert_string_equal(said(&t, "ping 7\n"), "pong 7\n");
    end(&t);
}

/* What the engine is begun with; what is wrong with it is told at once. */
static void test_options(void **state)
{
    (void)state;
    game_error err = {.text = ""};
    protocol_options o = {.table_mib = 1, .threads = 1, .depth = 5};
    talk t = {.self = reversi_protocols[0].create(&reversi_game, &o, &err)};
    assert_non_null(t.self);
    text_init(&t.out);
    assert_string_equal(said(&t, "nboard 2\n"), "set myname parlour5\n");
    end(&t);
    o.depth = 61;
    assert_null(reversi_protocols[0].create(&reversi_game, &o, &err));
    assert_string_equal(err.text, "--depth: 61: a number from 1 to 60 was expected");
    o.depth = 0;
    o.weights = "no weights at all, but long enough for a header";
    o.weights_size = strlen(o.weights);
    assert_null(reversi_protocols[0].create(&reversi_game, &o, &err));
    assert_string_equal(err.text, "weights: not a weights file of this program");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_session),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_hint),
        cmocka_unit_test(test_analyze),
        cmocka_unit_test(test_passes_and_ends),
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_interrupted),
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_documented),
    };
    return cmocka_run_group_tests_name("nboard", tests, NULL, NULL);
}
