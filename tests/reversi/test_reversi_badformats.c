/* Broken files: each is refused with a reason and a place, what was good before it is
 * kept, and no bytes at all make a reader read or write where it should not. */
#include "support/cmocka_all.h"

#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/text.h"
#include "reversi/formats/formats.h"

static const record_format *find(const char *key)
{
    for (int i = 0; i < REVERSI_FORMATS; i++)
        if (strcmp(reversi_formats[i].key, key) == 0)
            return &reversi_formats[i];
    fail_msg("no format %s", key);
    return NULL;
}

#define BOARD "-------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *"

static const struct {
    const char *key, *bytes;
    int good; /* turns kept */
    const char *want;
} row[] = {
    {"transcript", "f5d6x3", 2, "line 1: x3: a move (a1 to h8) or a pass was expected"},
    {"transcript", "f5d6c2", 2, "line 1: c2: not legal here; legal: c3 c4 c5 c6 c7"},
    {"transcript", "f5d6pa", 2, "line 1: pass: not legal here; legal: c3 c4 c5 c6 c7"},
    {"transcript", "1234. f5", 0, "line 1: a move number has at most 3 digits"},
    {"transcript", "f5d6i9", 2, "line 1: i9: a move (a1 to h8) or a pass was expected"},
    {"transcript", "f5d6\xff", 2, "line 1: ?: a move (a1 to h8) or a pass was expected"},
    {"reve", "1, <C-4> -\n3, - <E-3>\n", 1, "line 2: move number 2 was expected, here is 3"},
    {"reve", "1, <C-4> -\n2, - <E-4>\n", 1, "line 2: e4: not legal here; legal: c3 e3 c5"},
    {"reve", "1, <C-4> -\n2, <C-3> -\n", 1, "line 2: c3: it is the turn of White"},
    {"reve", "1, <C-4> <E-3>\n", 0, "line 1: one of the two fields must be -, and only one"},
    {"reve", "1, - -\n", 0, "line 1: one of the two fields must be -, and only one"},
    {"reve", "1, < C-4> -\n", 0, "line 1: a field like <C-4>, or -, was expected for Black"},
    {"reve", "1, <C-9> -\n", 0, "line 1: a field like <C-4>, or -, was expected for Black"},
    {"reve", "1, <C-4>\n", 0, "line 1: a field like <C-4>, or -, was expected for White"},
    {"reve", "1 <C-4> -\n", 0, "line 1: a move number and a comma were expected"},
    {"reve", "99999999999999999999, <C-4> -\n", 0,
     "line 1: a move number and a comma were expected"},
    {"reve", "1, <C-4> -\nhello\n", 1, "line 2: a move number and a comma were expected"},
    {"ggf", "(;GM[Othello]B[d3]W[c5]", 2, "line 1: the game is cut off: \";)\" is missing"},
    {"ggf", "(;GM[Othello]B[d3", 0, "line 1: B: \"]\" is missing"},
    {"ggf", "(;GM[Othello]B[d3]\nW[c6];)", 1, "line 2: c6: not legal here; legal: c3 e3 c5"},
    {"ggf", "(;GM[Othello]B[d3]B[c3];)", 1, "line 1: c3: it is the turn of White"},
    {"ggf", "(;GM[Othello]B[PA];)", 0, "line 1: pass: not legal here; legal: d3 c4 f5 e6"},
    {"ggf", "(;GM[Othello]B[z9];)", 0, "line 1: B[z9]: a move (a1 to h8) or PA was expected"},
    {"ggf", "(;GM[Go]B[d3];)", 0, "line 1: GM[Go]: only Othello is possible"},
    {"ggf", "(;GM[Othello]BO[10 ---];)", 0, "line 1: board size 10: only 8 is possible"},
    {"ggf", "(;GM[Othello]BO[8 ---];)", 0, "line 1: BO: 65 marks were expected, here are 3"},
    {"ggf", "(;GM[Othello]BO[999999999999999999999 ---];)", 0,
     "line 1: board size 9999: only 8 is possible"},
    {"ggf", "(;GM[Othello]BO[8 X];)", 0,
     "line 1: BO: 64 squares (* O -) and the side to move (* or O) were expected"},
    {"ggf", "(;GM[Othello]BO[8 " BOARD " *];)", 0,
     "line 1: BO: 64 squares (* O -) and the side to move (* or O) were expected"},
    {"ggf", "(;GM[Othello]B[d3]BO[8 " BOARD "];)", 1,
     "line 1: BO must stand before the first move"},
    {"ggf", "(;GM[Othello]TY[8]TY[8];)", 0, "line 1: TY stands here for the second time"},
    {"ggf", "(;GM[Othello]TOOLONGAKEY[8];)", 0,
     "line 1: a property like B[d3], or \";)\", was expected"},
    {"ggf", "(;;)", 0, NULL},
    {"ggf", "hello", 0, "line 1: a game was expected: \"(;GM[Othello]...;)\""},
    {"obf", "---X X;\n", 0, "line 1: 64 squares were expected, here are 4"},
    {"obf", "\n\nQ X;\n", 0, "line 3: Q: a square is X, O or -"},
    {"obf", "---------------------------OX------XO---------------------------\n", 0,
     "line 1: a blank and the side to move (X or O) were expected after the squares"},
};

static void test_messages(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const record_format *f = find(row[i].key);
        size_t size = strlen(row[i].bytes), at = 0;
        game_error err = {0};
        int got;
        record *r = NULL;
        do {
            record_free(r);
            r = record_new();
            got = f->read(row[i].bytes, size, &at, r, &err);
        } while (got > 0);
        if (row[i].want == NULL) {
            CHECK(got == 0, "%s: %s", row[i].bytes, err.text);
        } else {
            CHECK(got < 0, "%s: taken", row[i].bytes);
            assert_string_equal(err.text, row[i].want);
            assert_int_equal(record_turns(r), row[i].good);
        }
        record_free(r);
    }
}

/* ---- WTHOR -------------------------------------------------------------- */

static void wthor_file(unsigned char b[152])
{
    static const unsigned char start[] = {20, 7, 5, 22, 2, 0, 0, 0, 0, 0, 0xb9, 7, 8, 0, 24, 0};
    memset(b, 0, 152);
    memcpy(b, start, sizeof start);
    memcpy(b + 16 + 8, "\x38\x40\x21", 3);
    memcpy(b + 84 + 8, "\x38\x40\x21", 3);
}

static void expect_wthor(const unsigned char *b, size_t size, int games, const char *want)
{
    game_error err = {0};
    size_t at = 0;
    int got, n = 0;
    do {
        record *r = record_new();
        got = find("wthor")->read((const char *)b, size, &at, r, &err);
        n += got > 0;
        record_free(r);
    } while (got > 0);
    assert_int_equal(n, games);
    assert_int_equal(got, -1);
    assert_string_equal(err.text, want);
}

static void test_wthor(void **state)
{
    (void)state;
    unsigned char b[152];
    wthor_file(b);
    expect_wthor(b, 10, 0, "byte 10 (game 0): the header is cut off: it has 16 bytes");
    expect_wthor(b, 151, 1, "byte 151 (game 2): the game is cut off; the header says 2 games");
    b[4] = 1;
    expect_wthor(
        b, 152, 1,
        "byte 84 (game 2): the file should end here, behind 1 games, or name files follow");
    b[7] = 255;
    expect_wthor(b, 152, 2,
                 "byte 152 (game 3): the game is cut off; the header says 4278190081 games");
    wthor_file(b);
    b[12] = 10;
    expect_wthor(b, 152, 0, "byte 12 (game 0): board size 10: only 8 is possible");
    wthor_file(b);
    b[93] = 99;
    expect_wthor(b, 152, 1, "byte 93 (game 2): 99 is no move (11 to 88)");
    b[93] = 11;
    expect_wthor(b, 152, 1, "byte 93 (game 2): a1: not legal here; legal: f4 d6 f6");
    b[93] = 0;
    expect_wthor(b, 152, 1, "byte 94 (game 2): a move follows where the game has ended");
}

/* ---- any bytes ---------------------------------------------------------- */

static const char *const sample[] = {
    "1. f5 d6 2. c3 d3 3. c4 pa\n\nf5f6e6f4\n",
    "# black: One\n1, <C-4> - a remark\n2, - <E-3>\n3, <f-2> -\n",
    "2 (;GM[Othello]PC[a]DT[2003.12.15_1:2]TY[8]RE[+1.000:t]BO[8 " BOARD
    "]B[d3/1.5/0.1]C[x]W[c5];)\n(;GM[Othello]B[f5];)\n",
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38;\n",
};

/* Reads all games in a copy that ends where the memory ends; every failure says why. */
static void read_all(const record_format *f, const char *bytes, size_t size)
{
    char *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    f->detect(copy, size);
    size_t at = 0;
    for (int got = 1; got > 0;) {
        game_error err = {0};
        record *r = record_new();
        size_t before = at;
        got = f->read(copy, size, &at, r, &err);
        assert_true(at <= size && at >= before);
        assert_true(got <= 0 || at > before);
        CHECK((got < 0) == (err.text[0] != '\0'), "%s: %s", f->key, err.text);
        record_free(r);
    }
    free(copy);
}

static void test_cut(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sample / sizeof sample[0]; i++)
        for (size_t n = 0; n <= strlen(sample[i]); n++)
            for (int k = 0; k < REVERSI_FORMATS; k++)
                read_all(&reversi_formats[k], sample[i], n);
    unsigned char b[152];
    wthor_file(b);
    for (size_t n = 0; n <= sizeof b; n++)
        read_all(find("wthor"), (const char *)b, n);
}

static void test_changed(void **state)
{
    (void)state;
    uint64_t seed = 3;
    char b[400];
    for (int round = 0; round < 20000; round++) {
        size_t size = 152;
        const record_format *f = &reversi_formats[round % REVERSI_FORMATS];
        if (strcmp(f->key, "wthor") == 0) {
            wthor_file((unsigned char *)b);
        } else {
            const char *from = sample[bits_below(&seed, 4)];
            size = strlen(from);
            memcpy(b, from, size);
        }
        for (int changes = 1 + (int)bits_below(&seed, 3); changes > 0; changes--) {
            static const char byte[] = "\0\n\r[];()<>-,ab8*\xff\xef/:";
            size_t place = bits_below(&seed, (uint32_t)size);
            b[place] = bits_below(&seed, 2) != 0 ? (char)bits_below(&seed, 256)
                                                 : byte[bits_below(&seed, sizeof byte - 1)];
        }
        read_all(f, b, size);
    }
}

/* One line without an end, of each byte that a format might go on over. */
static void test_long_line(void **state)
{
    (void)state;
    enum { SIZE = 1 << 20 };
    char *b = malloc(SIZE);
    assert_non_null(b);
    static const char byte[] = {'\0', ' ', '1', 'f', '-', 'X', '#', '%', ';', '[', '\n'};
    for (size_t i = 0; i < sizeof byte; i++)
        for (int k = 0; k < REVERSI_FORMATS; k++) {
            memset(b, byte[i], SIZE);
            read_all(&reversi_formats[k], b, SIZE);
            for (size_t s = 0; s < sizeof sample / sizeof sample[0]; s++) {
                size_t n = strlen(sample[s]) / 2;
                memcpy(b, sample[s], n);
                read_all(&reversi_formats[k], b, SIZE);
            }
        }
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_messages),  cmocka_unit_test(test_wthor),
        cmocka_unit_test(test_cut),       cmocka_unit_test(test_changed),
        cmocka_unit_test(test_long_line),
    };
    return cmocka_run_group_tests_name("reversi formats, broken", tests, NULL, NULL);
}
