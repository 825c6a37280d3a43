/* The transposition table: what was put in is found, results for one position are merged,
 * clearing forgets it however often that is done, and a table that grows keeps what it can. */
#include "support/cmocka_all.h"

#include "reversi/engine/board.h"
#include "reversi/engine/ttable.h"

enum { ENTRIES = 1000, MANY = 5000 };

static uint64_t hash_of(int i)
{
    return bits_mix((uint64_t)i + 1);
}

static void fill(ttable *t)
{
    for (int i = 0; i < ENTRIES; i++)
        ttable_put(t, hash_of(i), ~hash_of(i), 20, 5, -64, 64, i % 60, i % 64, 10);
}

/* How many of the entries are there, and right. */
static int found(const ttable *t)
{
    int n = 0;
    for (int i = 0; i < ENTRIES; i++) {
        ttable_entry e;
        if (!ttable_get(t, hash_of(i), ~hash_of(i), &e))
            continue;
        assert_int_equal(e.lower, i % 60);
        assert_int_equal(e.upper, i % 60);
        assert_int_equal(e.move[0], i % 64);
        n++;
    }
    return n;
}

/* Results of searches in their order, and what the table then knows of the position. */
static void test_merge(void **state)
{
    (void)state;
    enum { N = NOWHERE };
    static const struct {
        const char *what;
        bool fresh; /* another position begins */
        int depth, selectivity, alpha, beta, value, move;
        ttable_entry entry;
    } row[] = {
        {"exact", true, 10, 3, -10, 10, 4, 20, {4, 4, 10, 3, {20, N}}},
        {"fail low: no move is the best", true, 10, 3, -2, 2, -6, 20, {-64, -6, 10, 3, {N, N}}},
        {"fail low at alpha", true, 10, 3, -2, 2, -2, 20, {-64, -2, 10, 3, {N, N}}},
        {"fail high at beta", true, 10, 3, -2, 2, 2, 20, {2, 64, 10, 3, {20, N}}},
        {"all won", true, 63, 7, -64, 64, 64, PASS, {64, 64, 63, 7, {PASS, N}}},
        {"all lost", true, 0, 0, -64, 64, -64, 20, {-64, -64, 0, 0, {N, N}}},

        {"fail high", true, 10, 3, -2, 2, 6, 20, {6, 64, 10, 3, {20, N}}},
        {"upper bound, the move kept", false, 10, 3, 14, 15, 14, 21, {6, 14, 10, 3, {20, N}}},
        {"lower bound", false, 10, 3, 7, 8, 8, 22, {8, 14, 10, 3, {22, 20}}},
        {"weaker lower bound", false, 10, 3, 3, 4, 4, 23, {8, 14, 10, 3, {23, 22}}},
        {"weaker upper bound", false, 10, 3, 19, 20, 18, 24, {8, 14, 10, 3, {23, 22}}},
        {"the same move", false, 10, 3, 9, 10, 10, 23, {10, 14, 10, 3, {23, 22}}},
        {"bounds meet", false, 10, 3, 10, 11, 10, N, {10, 10, 10, 3, {23, 22}}},
        {"contradiction from above", false, 10, 3, 15, 16, 16, 25, {16, 64, 10, 3, {25, 23}}},
        {"contradiction from below", false, 10, 3, 3, 4, 2, 26, {-64, 2, 10, 3, {25, 23}}},
        {"contradiction, exact", false, 10, 3, -64, 64, 4, 26, {4, 4, 10, 3, {26, 25}}},

        {"less selectivity", false, 10, 2, -64, 64, 0, 27, {4, 4, 10, 3, {26, 25}}},
        {"less depth", false, 9, 3, -64, 64, 0, 27, {4, 4, 10, 3, {26, 25}}},
        {"less depth, more selectivity", false, 9, 7, -64, 64, 0, 27, {4, 4, 10, 3, {26, 25}}},
        {"more selectivity", false, 10, 4, -2, 2, 2, 28, {2, 64, 10, 4, {28, 26}}},
        {"more depth, less selectivity", false, 11, 0, -2, 2, -4, 29, {-64, -4, 11, 0, {28, 26}}},
    };
    ttable t;
    uint64_t hash = 0;
    assert_true(ttable_init(&t, 1));
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const ttable_entry *r = &row[i].entry;
        ttable_entry e;
        hash = row[i].fresh ? hash_of((int)i) : hash;
        ttable_put(&t, hash, ~hash, row[i].depth, row[i].selectivity, row[i].alpha, row[i].beta,
                   row[i].value, row[i].move, 10);
        CHECK(ttable_get(&t, hash, ~hash, &e), "%s: not found", row[i].what);
        CHECK(e.lower == r->lower && e.upper == r->upper && e.depth == r->depth &&
                  e.selectivity == r->selectivity && e.move[0] == r->move[0] &&
                  e.move[1] == r->move[1],
              "%s: [%d, %d], depth %d, selectivity %d, moves %d and %d", row[i].what, e.lower,
              e.upper, e.depth, e.selectivity, e.move[0], e.move[1]);
    }
    ttable_free(&t);
}

/* In a full bucket the entry of the smallest search gives way, those of an earlier age
 * before others; keys that differ in one bit are two positions. */
static void test_replacement(void **state)
{
    (void)state;
    static const int cost[TTABLE_WAYS] = {20, 10, 40, 30};
    const uint64_t hash = 5, key = hash_of(0);
    ttable t;
    ttable_entry e;
    assert_true(ttable_init(&t, 1));
    for (int i = 0; i < TTABLE_WAYS; i++)
        ttable_put(&t, hash, key ^ UINT64_C(1) << i, 10, 3, -64, 64, i, i, cost[i]);
    for (int i = 0; i < TTABLE_WAYS; i++) {
        assert_true(ttable_get(&t, hash, key ^ UINT64_C(1) << i, &e));
        assert_int_equal(e.lower, i);
    }
    assert_false(ttable_get(&t, hash, key, &e));
    ttable_put(&t, hash, key, 10, 3, -64, 64, 9, 9, 15);
    for (int i = 0; i < TTABLE_WAYS; i++)
        assert_int_equal(ttable_get(&t, hash, key ^ UINT64_C(1) << i, &e), i != 1);
    ttable_age(&t);
    ttable_put(&t, hash, key, 10, 3, -64, 64, 9, 9, 5); /* of this age now */
    ttable_put(&t, hash, key ^ UINT64_C(1) << 60, 10, 3, -64, 64, 8, 8, 5);
    assert_true(ttable_get(&t, hash, key, &e));
    assert_false(ttable_get(&t, hash, key ^ 1, &e));
    ttable_free(&t);
}

static void test_clear(void **state)
{
    (void)state;
    ttable t;
    assert_true(ttable_init(&t, 1));
    for (int i = 0; i < MANY; i++) {
        if (i % 500 == 0 || i > MANY - 3)
            assert_int_equal(found(&t), 0);
        fill(&t);
        if (i % 500 == 0)
            assert_int_equal(found(&t), ENTRIES);
        ttable_clear(&t);
    }
    assert_int_equal(found(&t), 0);
    ttable_free(&t);
}

/* An entry made before 2047 clearings is not taken for one of today. */
static void test_eras(void **state)
{
    (void)state;
    ttable t;
    assert_true(ttable_init(&t, 1));
    fill(&t);
    for (int i = 0; i < MANY; i++) {
        ttable_clear(&t);
        assert_int_equal(found(&t), 0);
    }
    ttable_free(&t);
}

static void test_fit(void **state)
{
    (void)state;
    ttable t;
    assert_true(ttable_init(&t, 8));
    uint64_t most = t.mask;
    ttable_fit(&t, 2);
    assert_true(t.mask == most / 4);
    fill(&t);
    ttable_fit(&t, 1); /* in use: not made smaller */
    assert_true(t.mask == most / 4);
    assert_int_equal(found(&t), ENTRIES);
    ttable_fit(&t, 1000); /* no more than there is */
    assert_true(t.mask == most);
    int kept = found(&t);
    assert_in_range(kept, ENTRIES / 6, ENTRIES / 3);
    fill(&t);
    assert_int_equal(found(&t), ENTRIES);
    ttable_clear(&t);
    assert_int_equal(found(&t), 0);
    ttable_fit(&t, 1);
    assert_true(t.mask == most / 8);
    ttable_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_merge), cmocka_unit_test(test_replacement),
        cmocka_unit_test(test_clear), cmocka_unit_test(test_eras),
        cmocka_unit_test(test_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
