/* The transposition table: what was put in is found, clearing forgets it however often
 * that is done, and a table that grows keeps what it can. */
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
        ttable_put(t, hash_of(i), 20, 5, -64, 64, i % 60, i % 64, 10);
}

/* How many of the entries are there, and right. */
static int found(const ttable *t)
{
    int n = 0;
    for (int i = 0; i < ENTRIES; i++) {
        ttable_entry e;
        if (!ttable_get(t, hash_of(i), &e))
            continue;
        assert_int_equal(e.lower, i % 60);
        assert_int_equal(e.upper, i % 60);
        assert_int_equal(e.move[0], i % 64);
        n++;
    }
    return n;
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
        cmocka_unit_test(test_clear),
        cmocka_unit_test(test_eras),
        cmocka_unit_test(test_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
