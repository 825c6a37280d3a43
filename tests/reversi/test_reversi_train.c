/* The program that makes the weights: games, labels, a fit, and files that are none. */
#include "support/cmocka_all.h"

#include <math.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "reversi/engine/weights.h"
#include "reversi/train/fit.h"
#include "reversi/train/selfplay.h"
#include "reversi/train/wthor.h"
#include "support/place.h"

enum { SLOW_EMPTIES = 7, POSITION = 18, WTHOR_HEADER = 16, WTHOR_GAME = 68 };

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
    game_error err = {-1, ""};
    int got = 1;
    rewind(f);
    while (n < room && (got = position_read(f, &list[n], &err)) > 0)
        n++;
    CHECK(got >= 0, "%s", err.text);
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
    patterns *shape = aligned_alloc(alignof(patterns), sizeof *shape);
    game_error err = {-1, ""};
    fit_stage *w = calloc(1, sizeof *w);
    assert_non_null(shape);
    assert_non_null(w);
    patterns_init(shape);
    fit_result first, second;
    fit_options o = {10, 0.1, 1, 1}, still = {1, 0, 1, 1};
    CHECK(fit_run(shape, 15, file, 1, &o, w, &first, &err), "%s", err.text);
    assert_int_equal(first.trained, 3200);
    assert_int_equal(first.tested, 800);
    assert_true(first.squared_tested < 5); /* without a fit 16 */
    CHECK(fit_run(shape, 15, file, 1, &still, w, &second, &err), "%s", err.text);
    assert_true(fabs(first.squared_tested - second.squared_tested) < 1e-3);
    CHECK(fit_run(shape, 15, file, 1, &o, w, &second, &err), "%s", err.text);
    assert_true(second.error_trained < first.error_trained);
    assert_false(fit_run(shape, 15, (const char *[]){"/nowhere/at/all"}, 1, &o, w, &second, &err));
    assert_non_null(strstr(err.text, "/nowhere/at/all"));
    assert_false(fit_run(shape, 2, file, 1, &o, w, &second, &err));
    assert_non_null(strstr(err.text, "no positions for stage 2"));
    free(w);
    free(shape);
    place_remove(&p);
}

static void write_file(const char *path, const void *bytes, size_t size)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, size, f), size);
    assert_int_equal(fclose(f), 0);
}

/* Fails where the message lacks the word or the name of the file. */
static void check_error(const game_error *err, const char *word, const char *path)
{
    CHECK(strstr(err->text, word) != NULL && strstr(err->text, path) != NULL,
          "'%s' says nothing of '%s'", err->text, word);
}

/* Positions come back as they were; a file cut within one, one of other bytes and one that
 * cannot be read are refused. */
static void position_files(void **state)
{
    (void)state;
    enum { COUNT = 55, EXTRA = 10 };
    static const struct {
        int at, value; /* one byte changed */
        const char *word;
    } wrong[] = {
        {8, 1, "position 1: both colours"}, /* a1 is the mover's */
        {16, 65, "position 1: score 65"},   {16, 256 - 65, "position 1: score -65"},
        {17, 2, "position 1: held out 2"},  {18, 1, "position 2: 61 empty"},
    };
    const position model = {{UINT64_C(0x8000000000000003), UINT64_C(0x40)}, -64, 1};
    uint8_t byte[COUNT * POSITION + EXTRA] = {0};
    place p;
    char path[PLACE_ROOM + 16];
    position *list = NULL;
    size_t n = 0;
    game_error err = {-1, ""};
    place_make(&p);
    snprintf(path, sizeof path, "%s/a.pos", p.dir);
    FILE *f = fopen(path, "w+b");
    assert_non_null(f);
    for (int i = 0; i < COUNT; i++)
        assert_true(position_write(f, &model));
    rewind(f);
    assert_int_equal(fread(byte, 1, sizeof byte, f), COUNT * POSITION);
    assert_int_equal(fclose(f), 0);
    CHECK(positions_load(path, 60, 60, &list, &n, &err), "%s", err.text);
    assert_int_equal(n, COUNT);
    for (int i = 0; i < COUNT; i++)
        assert_true(same(&list[i], &model));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        uint8_t kept = byte[wrong[i].at];
        byte[wrong[i].at] = (uint8_t)wrong[i].value;
        write_file(path, byte, COUNT * POSITION);
        assert_false(positions_load(path, 0, 60, &list, &n, &err));
        check_error(&err, wrong[i].word, path);
        byte[wrong[i].at] = kept;
    }
    write_file(path, byte, sizeof byte);
    assert_false(positions_load(path, 0, 60, &list, &n, &err));
    check_error(&err, "position 56: cut off, 10 of 18 bytes", path);
    assert_false(positions_load(p.dir, 0, 60, &list, &n, &err));
    check_error(&err, "cannot", p.dir);
    free(list);
    place_remove(&p);
}

/* A record of WTHOR: the first moves of a game of random ones, and black's discs. */
static void random_game(uint64_t *seed, int moves, uint8_t out[WTHOR_GAME])
{
    board b = {UINT64_C(1) << 28 | UINT64_C(1) << 35, UINT64_C(1) << 27 | UINT64_C(1) << 36};
    memset(out, 0, WTHOR_GAME);
    out[6] = 32;
    for (int i = 0; i < moves; i++) {
        uint64_t legal = board_moves(b);
        if (legal == 0) {
            b = board_pass(b);
            legal = board_moves(b);
        }
        assert_true(legal != 0);
        for (uint32_t k = bits_below(seed, (uint32_t)bits_count(legal)); k > 0; k--)
            legal &= legal - 1;
        int x = bits_lowest(legal);
        out[8 + i] = (uint8_t)(10 * (x / 8 + 1) + x % 8 + 1);
        b = board_play(b, x, board_flips(b, x));
    }
}

/* Games of WTHOR files become positions, those broken off early do not; files that are cut,
 * longer than their header says, or no such files at all are refused. */
static void wthor_files(void **state)
{
    (void)state;
    enum { GAMES = 3, WHOLE = WTHOR_HEADER + GAMES * WTHOR_GAME };
    static const int moves[GAMES] = {48, WTHOR_LEAST_MOVES - 1, WTHOR_LEAST_MOVES};
    static const struct {
        size_t size;
        int at, value; /* one byte changed */
        const char *word;
    } wrong[] = {
        {0, 0, 0, "header"},
        {WTHOR_HEADER - 1, 0, 0, "header"},
        {WHOLE, 12, 10, "board size 10"},
        {WHOLE - 1, 0, 0, "game 3 is cut off"},
        {WHOLE - WTHOR_GAME, 0, 0, "game 3 is cut off"},
        {WHOLE, 4, GAMES + 1, "game 4 is cut off"},
        {WHOLE, 7, 1, "game 4 is cut off"},
        {WHOLE + 1, 0, 0, "bytes follow"},
        {WHOLE, 4, GAMES - 1, "bytes follow"},
        {WHOLE, WTHOR_HEADER + WTHOR_GAME + 6, 65, "game 2: black has 65"},
    };
    uint8_t byte[WHOLE + 1] = {[4] = GAMES};
    uint64_t seed = 7;
    searcher *s = searcher_new(1);
    place p;
    char path[PLACE_ROOM + 16];
    position list[64 * GAMES];
    game_error err = {-1, ""};
    FILE *out = tmpfile();
    assert_non_null(s);
    assert_non_null(out);
    place_make(&p);
    snprintf(path, sizeof path, "%s/a.wtb", p.dir);
    for (int i = 0; i < GAMES; i++)
        random_game(&seed, moves[i], byte + WTHOR_HEADER + i * WTHOR_GAME);
    write_file(path, byte, WHOLE);
    CHECK(wthor_label(kernel_choose(), s, path, 1, out, &err), "%s", err.text);
    assert_int_equal(read_all(out, list, 64 * GAMES), moves[0] + moves[2]);
    assert_int_equal(bits_count(board_empty(list[0].b)), 60);
    assert_int_equal(list[0].held_out, 1);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        uint8_t kept = byte[wrong[i].at];
        byte[wrong[i].at] = (uint8_t)wrong[i].value;
        write_file(path, byte, wrong[i].size);
        CHECK(!wthor_label(kernel_choose(), s, path, 1, out, &err), "accepted: %s", wrong[i].word);
        check_error(&err, wrong[i].word, path);
        byte[wrong[i].at] = kept;
    }
    assert_false(wthor_label(kernel_choose(), s, p.dir, 1, out, &err));
    check_error(&err, "cannot read", p.dir);
    fclose(out);
    free(s);
    place_remove(&p);
}

/* The program's own weights have the terms that packing gives. */
static void starting_terms(void **state)
{
    (void)state;
    thinker *t = new_thinker();
    for (int i = 0; i < PROBCUT_TERMS; i++)
        assert_true(fabs(t->eval->probcut[i] - probcut_start[i]) < 1e-4);
    free_thinker(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games),          cmocka_unit_test(fits),
        cmocka_unit_test(position_files), cmocka_unit_test(wthor_files),
        cmocka_unit_test(starting_terms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
