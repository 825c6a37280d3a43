/* The program that makes the weights: games, labels, a fit. */
#include "support/cmocka_all.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reversi/engine/weights.h"
#include "reversi/train/fit.h"
#include "reversi/train/selfplay.h"
#include "support/place.h"

enum { SLOW_EMPTIES = 7 };

static thinker *new_thinker(void)
{
    game_error err = {0, ""};
    thinker *t = calloc(1, sizeof *t);
    assert_non_null(t);
    t->kernel = kernel_choose();
    t->table_mib = 16;
    t->eval = evaluation_new();
    t->lane[0] = searcher_new(1);
    assert_non_null(t->eval);
    assert_non_null(t->lane[0]);
    CHECK(weights_read(t->eval, weights_builtin, weights_builtin_size, &err), "%s", err.text);
    return t;
}

static void free_thinker(thinker *t)
{
    ttable_free(&t->table);
    free(t->lane[0]);
    evaluation_free(t->eval);
    free(t);
}

/* The final margin by trying everything. */
static int plain_value(board b)
{
    uint64_t moves = board_moves(b);
    if (moves == 0)
        return board_moves(board_pass(b)) == 0 ? board_final(b) : -plain_value(board_pass(b));
    int best = -65;
    for (; moves != 0; moves &= moves - 1) {
        int x = bits_lowest(moves), v = -plain_value(board_play(b, x, board_flips(b, x)));
        best = v > best ? v : best;
    }
    return best;
}

/* All positions of a file, from its beginning. */
static size_t read_all(FILE *f, position *list, size_t room)
{
    size_t n = 0;
    rewind(f);
    while (n < room && position_read(f, &list[n]))
        n++;
    return n;
}

static bool same(const position *a, const position *b)
{
    return a->b.own == b->b.own && a->b.other == b->b.other && a->score == b->score &&
           a->held_out == b->held_out;
}

/* Games of the engine: the labels at the end are right, and a seed says which games. */
static void games(void **state)
{
    (void)state;
    enum { GAMES = 6, ROOM = GAMES * 64 };
    static position list[3][ROOM];
    size_t n[3];
    for (int i = 0; i < 3; i++) {
        thinker *t = new_thinker();
        FILE *f = tmpfile();
        assert_non_null(f);
        assert_true(selfplay_run(t, GAMES, 2, i < 2 ? 5 : 6, 3, f));
        n[i] = read_all(f, list[i], ROOM);
        fclose(f);
        free_thinker(t);
    }
    int solved = 0, held = 0;
    assert_int_equal(n[0], n[1]);
    for (size_t i = 0; i < n[0]; i++) {
        assert_true(same(&list[0][i], &list[1][i]));
        held += list[0][i].held_out;
        if (bits_count(board_empty(list[0][i].b)) <= SLOW_EMPTIES) {
            assert_int_equal(plain_value(list[0][i].b), list[0][i].score);
            solved++;
        }
    }
    assert_true(solved >= GAMES && held > 0 && held < (int)n[0]);
    assert_false(n[0] == n[2] && same(&list[0][0], &list[2][0]) &&
                 same(&list[0][n[0] - 1], &list[2][n[0] - 1]));
}

/* A file of random boards whose value is eight times the difference in discs in the middle
 * of the edges; every fifth is held out. */
static void write_edges(const char *path, int count)
{
    const uint64_t edges = UINT64_C(0x1800008181000018);
    FILE *f = fopen(path, "wb");
    uint64_t seed = 3;
    assert_non_null(f);
    for (int i = 0; i < count; i++) {
        position p = {.held_out = i % 5 == 0};
        while (bits_count(board_empty(p.b)) > 30) {
            uint64_t bit = UINT64_C(1) << bits_below(&seed, 64);
            if ((board_empty(p.b) & bit) != 0)
                *(bits_below(&seed, 2) ? &p.b.own : &p.b.other) |= bit;
        }
        p.score = (int8_t)(8 * (bits_count(p.b.own & edges) - bits_count(p.b.other & edges)));
        assert_true(position_write(f, &p));
    }
    assert_int_equal(fclose(f), 0);
}

/* A fit finds what the values depend on, from nothing and from a start, which it keeps
 * when there is nothing to learn. */
static void fits(void **state)
{
    (void)state;
    place p;
    char path[PLACE_ROOM + 16];
    place_make(&p);
    snprintf(path, sizeof path, "%s/edges.pos", p.dir);
    write_edges(path, 4000);
    const char *file[] = {path};
    patterns *shape = malloc(sizeof *shape);
    fit_stage *w = calloc(1, sizeof *w);
    assert_non_null(shape);
    assert_non_null(w);
    patterns_init(shape);
    fit_result first, second;
    fit_options o = {10, 0.1, 1, 1}, still = {1, 0, 1, 1};
    assert_true(fit_run(shape, 15, file, 1, &o, w, &first));
    assert_int_equal(first.trained, 3200);
    assert_int_equal(first.tested, 800);
    assert_true(first.squared_tested < 5); /* without a fit 16 */
    assert_true(fit_run(shape, 15, file, 1, &still, w, &second));
    assert_true(fabs(first.squared_tested - second.squared_tested) < 1e-3);
    assert_true(fit_run(shape, 15, file, 1, &o, w, &second));
    assert_true(second.error_trained < first.error_trained);
    assert_false(fit_run(shape, 15, (const char *[]){"/nowhere/at/all"}, 1, &o, w, &second));
    free(w);
    free(shape);
    place_remove(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games),
        cmocka_unit_test(fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
