/* The board's kernels in all forms this processor runs: against plain loops, against
 * one another; the solver of the last squares against a plain search. */
#include "support/cmocka_all.h"

#include <stdlib.h>

#include "boards.h"

enum { POSITIONS = 40000, SMALL = 300, STABLE_DISCS = 22234 };

/* Those this processor cannot run are the plain one. */
static const kernel *form(int i)
{
    const kernel *k = kernel_form(i);
    return k != NULL ? k : kernel_form(0);
}

static void test_moves_and_flips(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (int i = 0; i < POSITIONS; i++) {
        board b = boards_random(&seed, (int)bits_below(&seed, 60));
        uint64_t flips[64];
        uint64_t moves = 0;
        for (int x = 0; x < 64; x++) {
            flips[x] = boards_slow_flips(b, x);
            moves |= flips[x] != 0 ? UINT64_C(1) << x : 0;
        }
        for (int k = 0; k < KERNELS; k++) {
            assert_true(form(k)->moves(b) == moves);
            for (uint64_t e = board_empty(b); e != 0; e &= e - 1)
                assert_true(form(k)->flips(b, bits_lowest(e)) == flips[bits_lowest(e)]);
        }
    }
}

/* Words that no game reaches: kernels must not care. */
static void test_wild_words(void **state)
{
    (void)state;
    uint64_t seed = 2;
    for (int i = 0; i < POSITIONS; i++) {
        board b = {bits_random(&seed), 0};
        b.other = bits_random(&seed) & ~b.own;
        for (int k = 0; k < KERNELS; k++)
            for (uint64_t e = board_empty(b); e != 0; e &= e - 1) {
                int x = bits_lowest(e);
                uint64_t flips = boards_slow_flips(b, x);
                assert_true(form(k)->flips(b, x) == flips);
                assert_true((form(k)->moves(b) >> x & 1) == (flips != 0));
            }
    }
}

/* The board turned by 90 degrees, or mirrored. */
static uint64_t image(uint64_t word, bool turn)
{
    uint64_t out = 0;
    for (; word != 0; word &= word - 1) {
        int x = bits_lowest(word) % 8, y = bits_lowest(word) / 8;
        out |= UINT64_C(1) << (turn ? 8 * x + 7 - y : 8 * y + 7 - x);
    }
    return out;
}

/* How many of b.other's discs full lines and stable neighbours keep, counted by hand; in all
 * symmetric images of the board. */
static void test_known_stability(void **state)
{
    (void)state;
    const uint64_t all = ~UINT64_C(0), corners = UINT64_C(0x8100000000000081);
    const uint64_t d4 = UINT64_C(1) << 27; /* and the four lines through it: */
    const uint64_t lines = UINT64_C(0xff) << 24 | UINT64_C(0x0808080808080808) |
                           UINT64_C(0x8040201008040201) | UINT64_C(0x0001020408102040);
    const struct {
        uint64_t own, other;
        int count;
        const char *what;
    } known[] = {
        {0, all, 64, "a full board"},
        {all, 0, 0, "a full board of the mover's"},
        {all << 32, all >> 32, 32, "a full board, half of it"},
        {0x0000000810000000, 0x0000001008000000, 0, "the first position"},
        {0, 0x003c3c3c3c3c3c00, 0, "no disc at the rim"},
        {0, 0x7e, 0, "an edge without corners"},
        {0, corners, 4, "the corners"},
        {corners, 0x7e, 6, "a full edge, the corners the mover's"},
        {0x2400, 0xff, 8, "a full edge, the row beside it open"},
        {0, 0x7f, 7, "an edge but for one corner"},
        {0x80, 0x3f, 6, "an edge from a corner to a gap"},
        {0x55, 0xaa, 4, "a full edge of both colours"},
        {0, 0x010307, 6, "a triangle in a corner"},
        {0x010307, 0x020408, 0, "the same of the mover's, discs beside it"},
        {0, 0x01071f, 3 + 5 + 1, "three rows of a corner, each shorter by two"},
        {0, 0xffff, 16, "two rows"},
        {0, 0x00ff00, 0, "a row beside an edge"},
        {lines & ~d4, d4, 1, "a disc whose four lines are full"},
        {lines & ~d4 & ~(UINT64_C(1) << 31), d4, 0, "the same with a gap in its row"},
        {lines & ~d4 & ~(UINT64_C(1) << 59), d4, 0, "in its column"},
        {lines & ~d4 & ~(UINT64_C(1) << 63), d4, 0, "in one diagonal"},
        {lines & ~d4 & ~(UINT64_C(1) << 48), d4, 0, "in the other"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        board b = {known[i].own, known[i].other};
        for (int n = 0; n < 8; n++) {
            for (int k = 0; k < KERNELS; k++)
                CHECK(form(k)->stable(b) == known[i].count, "%s, image %d, form %d: %d, not %d",
                      known[i].what, n, k, form(k)->stable(b), known[i].count);
            b = (board){image(b.own, n != 3), image(b.other, n != 3)};
        }
    }
}

/* Plays on at random and sees whether discs called stable are ever turned.  Not fewer are
 * found than were so far. */
static void test_stability(void **state)
{
    (void)state;
    uint64_t seed = 3;
    int sum = 0;
    for (int i = 0; i < POSITIONS / 8; i++) {
        board b = boards_random(&seed, 5 + (int)bits_below(&seed, 25));
        int count = kernel_portable.stable(b);
        sum += count;
        for (int k = 0; k < KERNELS; k++)
            assert_int_equal(form(k)->stable(b), count);
        uint64_t kept = b.other;
        bool first = false; /* is the mover the one whose stable discs were counted? */
        for (uint64_t moves; (moves = board_moves(b)) != 0 || board_moves(board_pass(b)) != 0;) {
            if (moves != 0) {
                for (uint32_t n = bits_below(&seed, (uint32_t)bits_count(moves)); n > 0; n--)
                    moves &= moves - 1;
                int x = bits_lowest(moves);
                b = board_play(b, x, board_flips(b, x));
            } else {
                b = board_pass(b);
            }
            first = !first;
            kept &= first ? b.own : b.other;
        }
        assert_true(bits_count(kept) >= count);
    }
    CHECK(sum >= STABLE_DISCS, "%d stable discs", sum);
}

static void test_last_squares(void **state)
{
    (void)state;
    uint64_t seed = 4;
    searcher *s = searcher_new(KERNELS);
    assert_non_null(s);
    for (int n = 0; n <= 9; n++)
        for (int i = 0; i < SMALL / (n > 7 ? 10 : 1); i++) {
            board b = boards_random(&seed, n);
            int value = boards_slow_value(b, -64, 64);
            for (int alpha = value - 3; alpha <= value + 3; alpha++)
                for (int k = 0; k < KERNELS; k++) {
                    int v = form(k)->end_solve(&s[k], b, alpha, n);
                    assert_true((v > alpha) == (value > alpha));
                    assert_true(v > alpha ? v <= value : v >= value);
                }
        }
    for (int k = 1; k < KERNELS; k++)
        assert_true(s[k].nodes == s[0].nodes);
    free(s);
}

static void test_perft(void **state)
{
    (void)state;
    static const uint64_t count[] = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216};
    board b = {UINT64_C(1) << 28 | UINT64_C(1) << 35, UINT64_C(1) << 27 | UINT64_C(1) << 36};
    for (int k = 0; k < KERNELS; k++)
        for (int d = 0; d <= 8; d++)
            assert_true(form(k)->perft(b, d) == count[d]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_and_flips), cmocka_unit_test(test_wild_words),
        cmocka_unit_test(test_known_stability), cmocka_unit_test(test_stability),
        cmocka_unit_test(test_last_squares),    cmocka_unit_test(test_perft),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
