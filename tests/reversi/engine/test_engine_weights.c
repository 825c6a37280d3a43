/* The weights file: the built-in one is good, a copy of what was read is the same,
 * and every kind of damage is refused with its reason. */
#include "support/cmocka_all.h"

#include <stdlib.h>
#include <string.h>

#include "reversi/engine/coder.h"
#include "reversi/engine/weights.h"

static evaluation *new_evaluation(void)
{
    evaluation *e = evaluation_new();
    assert_non_null(e);
    return e;
}

static unsigned char *copy_builtin(void)
{
    unsigned char *copy = malloc(weights_builtin_size + 1);
    assert_non_null(copy);
    memcpy(copy, weights_builtin, weights_builtin_size);
    copy[weights_builtin_size] = 0;
    return copy;
}

static void test_round_trip(void **state)
{
    (void)state;
    evaluation *e = new_evaluation();
    game_error err;
    assert_true(weights_read(e, weights_builtin, weights_builtin_size, &err));
    unsigned char *out = malloc(WEIGHTS_MOST);
    assert_non_null(out);
    assert_true(weights_write(e, out, WEIGHTS_MOST) == weights_builtin_size);
    assert_memory_equal(out, weights_builtin, weights_builtin_size);
    assert_true(weights_builtin_size <= 2 << 20);
    assert_true(weights_write(e, out, 1000) == 0);
    free(out);
    evaluation_free(e);
}

/* Configurations that mean the same have the same weight. */
static void test_symmetry(void **state)
{
    (void)state;
    evaluation *e = new_evaluation();
    assert_true(weights_read(e, weights_builtin, weights_builtin_size, NULL));
    for (int p = 0; p < PATTERNS; p++)
        for (int k = 0; k < e->shape.size[p]; k++) {
            int same = patterns_canonical(&e->shape, p, k);
            for (int s = 0; s < STAGES; s += 7)
                assert_int_equal(e->weight[s][e->shape.first[p] + k],
                                 e->weight[s][e->shape.first[p] + same]);
        }
    evaluation_free(e);
}

typedef struct damage {
    const char *what;
    long at; /* byte changed; negative: from the end */
    long cut, more;
    const char *reason; /* part of the message */
} damage;

static void test_damage(void **state)
{
    (void)state;
    static const damage list[] = {
        {"empty", 0, -1, 0, "not a weights file"},
        {"magic", 0, 0, 0, "not a weights file"},
        {"version", 8, 0, 0, "version"},
        {"size", 12, 0, 0, "bytes"},
        {"patterns", 17, 0, 0, "other patterns"},
        {"checksum", 25, 0, 0, "checksum"},
        {"first byte", WEIGHTS_HEADER, 0, 0, "checksum"},
        {"a byte in the middle", 500000, 0, 0, "checksum"},
        {"last byte", -1, 0, 0, "checksum"},
        {"cut short", 0, 1, 0, "bytes"},
        {"something behind", 0, 0, 1, "bytes"},
    };
    evaluation *e = new_evaluation();
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        unsigned char *bytes = copy_builtin();
        size_t size = weights_builtin_size;
        const damage *d = &list[i];
        game_error err = {0, ""};
        if (d->cut == 0 && d->more == 0)
            bytes[d->at < 0 ? (long)size + d->at : d->at] ^= 0x21;
        size = d->cut < 0 ? 0 : size - (size_t)d->cut + (size_t)d->more;
        CHECK(!weights_read(e, bytes, size, &err), "%s: accepted", d->what);
        CHECK(strstr(err.text, d->reason) != NULL, "%s: '%s'", d->what, err.text);
        free(bytes);
    }
    evaluation_free(e);
}

/* A file that is whole may still say what no search can use. */
static void test_probcut_terms(void **state)
{
    (void)state;
    static const struct {
        int term;
        double value;
        bool good;
    } list[] = {{0, 1.55, true}, {0, 400, false}, {0, 5, false}, {4, 90, true},
                {4, -20, false}, {2, 1, false},   {3, -2, true}, {1, 0.5, false}};
    evaluation *e = new_evaluation();
    uint8_t *byte = malloc(WEIGHTS_MOST);
    assert_non_null(byte);
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        game_error err = {0, ""};
        assert_true(weights_read(e, weights_builtin, weights_builtin_size, &err));
        e->probcut[list[i].term] = list[i].value;
        size_t size = weights_write(e, byte, WEIGHTS_MOST);
        assert_true(size > 0);
        CHECK(weights_read(e, byte, size, &err) == list[i].good, "term %d = %g: '%s'", list[i].term,
              list[i].value, err.text);
        if (!list[i].good)
            assert_non_null(strstr(err.text, "probcut terms"));
    }
    free(byte);
    evaluation_free(e);
}

/* Numbers of all sizes come back as they were, from bytes that all count. */
static void test_coder(void **state)
{
    (void)state;
    enum { NUMBERS = 20000, KINDS = 3, ROOM = 100000 };
    uint64_t seed = 7;
    int *number = malloc(NUMBERS * sizeof *number);
    uint8_t *byte = malloc(ROOM);
    assert_true(number != NULL && byte != NULL);
    coder *c = coder_new(KINDS, NULL, 0);
    for (int i = 0; i < NUMBERS; i++) {
        /* kind 0 small ones, kind 1 all sizes, kind 2 always the same */
        int most = i % KINDS == 0 ? 5 : 1 << bits_below(&seed, 15);
        number[i] = (int)bits_below(&seed, (uint32_t)(2 * most - 1)) - most + 1;
        number[i] = i == 1 ? CODER_MOST - 1 : i == 4 ? 1 - CODER_MOST : number[i];
        number[i] = i % KINDS == 2 ? -3 : number[i];
        assert_int_equal(coder_number(c, i % KINDS, number[i]), number[i]);
    }
    assert_int_equal(coder_end(c, byte, 1000), 0);
    size_t size = coder_end(c, byte, ROOM);
    assert_in_range(size, 1000, NUMBERS * 2);
    coder_free(c);
    for (int round = 0; round < 300; round++) {
        /* first none, then some in the tables, then cut short, then in the numbers */
        size_t at = round < 200 ? (size_t)round * 2 : size - (size_t)bits_below(&seed, 500) - 1;
        size_t cut = round >= 200 && round < 210 ? (size_t)(round - 199) : 0;
        uint8_t keep = byte[at];
        byte[at] ^= round > 0 && cut == 0 ? 1 : 0;
        c = coder_new(KINDS, byte, size - cut);
        bool same = true;
        for (int i = 0; i < NUMBERS; i++)
            same = coder_number(c, i % KINDS, 0) == number[i] && same;
        bool whole = coder_end(c, NULL, 0) == size;
        assert_true(round == 0 ? same && whole : !same || !whole);
        coder_free(c);
        byte[at] = keep;
    }
    free(number);
    free(byte);
}

/* Features kept along a game are those read from the board. */
static void test_features(void **state)
{
    (void)state;
    evaluation *e = new_evaluation();
    patterns_init(&e->shape);
    uint64_t seed = 5;
    for (int round = 0; round < 200; round++) {
        board b = {UINT64_C(1) << 28 | UINT64_C(1) << 35, UINT64_C(1) << 27 | UINT64_C(1) << 36};
        features f;
        patterns_read(&e->shape, b, &f);
        for (uint64_t moves; (moves = board_moves(b)) != 0;) {
            for (uint32_t k = bits_below(&seed, (uint32_t)bits_count(moves)); k > 0; k--)
                moves &= moves - 1;
            int x = bits_lowest(moves);
            uint64_t flips = board_flips(b, x);
            features next;
            features read;
            eval_play(e, &f, x, flips, &next);
            b = board_play(b, x, flips);
            patterns_read(&e->shape, b, &read);
            assert_memory_equal(&next, &read, sizeof next);
            f = next;
        }
    }
    evaluation_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip), cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_damage),     cmocka_unit_test(test_probcut_terms),
        cmocka_unit_test(test_coder),      cmocka_unit_test(test_features),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
