/* test_table.c - entries come back whole, from one thread and from several. */
#include "core/block.h"
#include "core/table.h"

#include <pthread.h>
#include <string.h>

#include "core/bits.h"
#include "core/search.h"
#include "support/cmocka_all.h"

/* An entry that is a function of its hash, so that any thread can check it. */
static table_entry entry_of(uint64_t hash)
{
    uint64_t seed = hash;
    uint64_t x = bits_random(&seed);
    return (table_entry){.value = (int)(x % (2 * SCORE_INF)) - SCORE_INF,
                         .turns = (int)(x >> 24 & 255),
                         .bound = (uint8_t)(1 + (x >> 32) % 3),
                         .step = {.kind = (uint8_t)((x >> 36) % 6),
                                  .from = (uint8_t)(x >> 40),
                                  .to = (uint8_t)(x >> 48),
                                  .item = (uint8_t)((x >> 56) % GAME_MAX_PIECES)}};
}

static bool same(table_entry a, table_entry b)
{
    return a.value == b.value && a.turns == b.turns && a.bound == b.bound &&
           game_step_equal(a.step, b.step);
}

static void test_round_trip(void **state)
{
    (void)state;
    table *t = table_new(1);
    assert_non_null(t);
    assert_int_equal(table_bytes(t), 1 << 20);
    uint64_t seed = 1;
    table_entry got;
    for (int i = 0; i < 100000; i++) {
        uint64_t hash = bits_random(&seed);
        table_entry e = entry_of(hash);
        assert_false(table_get(t, hash, &got));
        table_put(t, hash, &e);
        if (table_get(t, hash, &got))
            assert_true(same(e, got));
    }
    /* The extremes. */
    for (int i = 0; i < 2; i++) {
        table_entry e = {i ? SCORE_INF : -SCORE_INF, 255, BOUND_EXACT, {5, 255, 255, 31}};
        table_clear(t);
        assert_false(table_get(t, 42, &got));
        table_put(t, 42, &e);
        assert_true(table_get(t, 42, &got));
        assert_true(same(e, got));
    }
    table_free(t);
    table_free(NULL);
    assert_null(table_new(0));
    assert_null(table_new(SIZE_MAX));
}

/* Few entries in a large table are all kept; with more than fit, deep ones and
 * young ones are. */
static void test_replacement(void **state)
{
    (void)state;
    enum { BUCKETS = 1 << 14 };
    table *t = table_new(1);
    table_entry got, shallow = {.value = 1, .turns = 2, .bound = BOUND_EXACT};
    table_entry deep = {.value = 2, .turns = 20, .bound = BOUND_EXACT, .step = {.kind = 1}};
    /* The same bucket: hashes that differ above the index. */
    for (uint64_t i = 0; i < 4; i++)
        table_put(t, 7 + (i + 1) * BUCKETS, &deep);
    table_put(t, 7 + 9 * BUCKETS, &shallow);
    assert_true(table_get(t, 7 + 9 * BUCKETS, &got)); /* the newest is always kept */
    int kept = 0;
    for (uint64_t i = 0; i < 4; i++)
        kept += table_get(t, 7 + (i + 1) * BUCKETS, &got);
    assert_int_equal(kept, 3);
    for (uint64_t i = 0; i < 20; i++) /* ... and gives way first */
        table_put(t, 7 + (10 + i) * BUCKETS, &shallow);
    kept = 0;
    for (uint64_t i = 0; i < 4; i++)
        kept += table_get(t, 7 + (i + 1) * BUCKETS, &got);
    assert_int_equal(kept, 3);
    /* In a new search old ones give way. */
    table_age(t);
    for (uint64_t i = 0; i < 20; i++) {
        table_put(t, 7 + (50 + i) * BUCKETS, &shallow);
        assert_true(table_get(t, 7 + (50 + i) * BUCKETS, &got));
    }
    for (uint64_t i = 0; i < 4; i++)
        assert_false(table_get(t, 7 + (i + 1) * BUCKETS, &got));
    /* A bound without a step leaves the step that is known. */
    table_put(t, 99, &deep);
    table_age(t);
    table_put(t, 99, &shallow);
    assert_true(table_get(t, 99, &got));
    assert_int_equal(got.value, 1);
    assert_int_equal(got.step.kind, 1);
    table_free(t);
}

enum { THREADS = 4, ROUNDS = 100000, HASHES = 5000 };

typedef struct job {
    table *table;
    uint64_t seed;
    int wrong, found;
} job;

static void *work(void *arg)
{
    job *j = arg;
    for (int i = 0; i < ROUNDS; i++) {
        /* Few hashes in few buckets, so that threads meet. */
        uint64_t hash = bits_mix(bits_below(&j->seed, HASHES)) & ~(uint64_t)0x3ff0;
        table_entry got, e = entry_of(hash);
        if (bits_below(&j->seed, 2) == 0) {
            table_put(j->table, hash, &e);
        } else if (table_get(j->table, hash, &got)) {
            j->found++;
            j->wrong += got.value != e.value || got.turns != e.turns;
        }
    }
    return NULL;
}

static void test_threads(void **state)
{
    (void)state;
    table *t = table_new(1);
    pthread_t thread[THREADS];
    job jobs[THREADS];
    for (int i = 0; i < THREADS; i++) {
        jobs[i] = (job){.table = t, .seed = (uint64_t)i};
        assert_int_equal(pthread_create(&thread[i], NULL, work, &jobs[i]), 0);
    }
    int wrong = 0, found = 0;
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
        wrong += jobs[i].wrong;
        found += jobs[i].found;
    }
    assert_int_equal(wrong, 0);
    assert_true(found > 0);
    table_free(t);
}

/* Zero when new and when cleared, on a cache line, also where it is no whole page. */
static void test_block(void **state)
{
    (void)state;
    static const size_t size[] = {1, 4097, (5u << 20) + 3};
    for (int i = 0; i < 3; i++) {
        unsigned char *block = block_new(size[i]);
        assert_non_null(block);
        assert_int_equal((uintptr_t)block % 64, 0);
        for (int round = 0; round < 2; round++) {
            for (size_t k = 0; k < size[i]; k++) {
                assert_int_equal(block[k], 0);
                block[k] = (unsigned char)(k % 255 + 1);
            }
            block_clear(block, size[i]);
        }
        block_free(block, size[i]);
    }
    block_free(NULL, 100);
    assert_null(block_new(SIZE_MAX / 2));
}

/* Where memory is short there is less of it, or none. */
static void test_block_most(void **state)
{
    (void)state;
    size_t size = 8192;
    unsigned char *block = block_most(&size, 1);
    assert_non_null(block);
    assert_int_equal(size, 8192);
    block_free(block, size);
    size = SIZE_MAX / 2 + 1;
    block = block_most(&size, 4096);
    assert_non_null(block);
    assert_true(size >= 4096 && size < SIZE_MAX / 2);
    block[0] = block[size - 1] = 1;
    block_free(block, size);
    size = SIZE_MAX / 2 + 1;
    assert_null(block_most(&size, SIZE_MAX / 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_block),      cmocka_unit_test(test_block_most),
        cmocka_unit_test(test_round_trip), cmocka_unit_test(test_replacement),
        cmocka_unit_test(test_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
