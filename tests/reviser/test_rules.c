/* tests/reviser/test_rules.c - board tables against the outline, counts, the
 * example of the rules, and the fast rules against the slow ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core/bits.h"
#include "reviser/outline.h"
#include "reviser/plain.h"
#include "reviser/reviser.h"
#include "reviser/rules.h"

static const game *const G = &reviser_game;

static void start(game_state *s, bool must, bool jumper_first)
{
    game_config cfg;
    game_config_init(&cfg, G);
    cfg.value[OPTION_CHAIN] = must ? CHAIN_MUST : CHAIN_MAY;
    cfg.value[OPTION_FIRST] = jumper_first ? JUMPER : SETTER;
    assert_true(G->start(&cfg, s, NULL));
}

static void play_text(game_state *s, const char *turn)
{
    game_step step[GAME_MAX_TURN];
    int n = game_turn_read(G, s, turn, step, GAME_MAX_TURN, NULL, NULL);
    assert_true(n > 0);
    for (int i = 0; i < n; i++)
        G->play(s, step[i]);
}

/* ---- tables.h against outline.h ---- */

static int outline_cell(int q, int r)
{
    int cell = 0;
    for (size_t i = 0; i < sizeof OUTLINE / sizeof OUTLINE[0]; i++) {
        int n = (int)strlen(OUTLINE[i].fields);
        if (OUTLINE[i].r == r && q >= OUTLINE[i].q && q < OUTLINE[i].q + n)
            return cell + q - OUTLINE[i].q;
        cell += n;
    }
    return -1;
}

static void check_field(int cell, int q, int r)
{
    static const int DQ[6] = {1, 0, -1, 1, 0, -1}, DR[6] = {0, 1, 1, -1, -1, 0};
    int bit = GRID_BIT_OF_CELL[cell];
    const board_cell *c = &G->board(NULL)->cell[cell];
    uint64_t near = 0, rays = 0, lines = 0;
    assert_int_equal(GRID_CELL_OF_BIT[bit], cell);
    assert_int_equal(bit, q + GRID_STRIDE * r + GRID_OFFSET);
    assert_int_equal(c->name[0], 'a' - 1 + q + r + OUTLINE_LETTER);
    assert_int_equal(c->name[1], '0' + q + OUTLINE_NUMBER);
    assert_int_equal(c->x, 2 * q + r + 6);
    assert_int_equal(c->y, r + 4);
    for (int d = 0; d < 6; d++) {
        bool up = DQ[d] + GRID_STRIDE * DR[d] > 0;
        uint64_t ray = 0;
        for (int k = 1; outline_cell(q + k * DQ[d], r + k * DR[d]) >= 0; k++) {
            ray |= grid_bit(GRID_BIT_OF_CELL[outline_cell(q + k * DQ[d], r + k * DR[d])]);
            if (k == 1)
                near |= ray;
        }
        lines |= ray;
        for (int i = up ? 0 : 3; i < (up ? 3 : 6); i++)
            rays |= GRID_RAY[bit][i] == ray ? (uint64_t)1 << (3 * !up + i % 3) : 0;
    }
    assert_int_equal(GRID_NEAR[bit], near);
    assert_int_not_equal(rays, 0);
    for (int i = 0; i < 6; i++)
        lines &= ~GRID_RAY[bit][i];
    assert_int_equal(lines, 0);
}

static void test_tables(void **state)
{
    uint64_t board = 0, setter = 0, jumper = 0;
    int cell = 0;
    (void)state;
    for (size_t i = 0; i < sizeof OUTLINE / sizeof OUTLINE[0]; i++) {
        for (int k = 0; OUTLINE[i].fields[k] != '\0'; k++, cell++) {
            uint64_t bit = grid_bit(GRID_BIT_OF_CELL[cell]);
            assert_int_equal(GRID_ROW_OF_CELL[cell], i);
            check_field(cell, OUTLINE[i].q + k, OUTLINE[i].r);
            board |= bit;
            setter |= OUTLINE[i].fields[k] == 'S' ? bit : 0;
            jumper |= OUTLINE[i].fields[k] == 'J' ? bit : 0;
        }
    }
    assert_int_equal(cell, GRID_CELLS);
    assert_int_equal(cell, 45);
    assert_int_equal(board, GRID_BOARD);
    assert_int_equal(setter, GRID_START_SETTER);
    assert_int_equal(jumper, GRID_START_JUMPER);
}

/* The board's only symmetry, the turn by 180 degrees, swaps the colours of the start. */
static void test_half_turn(void **state)
{
    (void)state;
    for (int i = 0; i < GRID_CELLS; i++) {
        int bit = GRID_BIT_OF_CELL[i], back = GRID_BIT_OF_CELL[GRID_CELLS - 1 - i];
        assert_int_equal(bit + back, GRID_BITS - 1);
        assert_int_equal((GRID_START_SETTER >> bit) & 1, (GRID_START_JUMPER >> back) & 1);
    }
}

/* ---- counts ---- */

static const struct {
    bool must, jumper;
    int n;
    uint64_t count[9];
} PERFT[] = {
    /* An independent program's counts of step sequences. */
    {false, false, 7, {6, 36, 150, 838, 3717, 17763, 91233}},
    {false, true, 6, {6, 12, 48, 258, 800, 3507}},
    {true, false, 7, {6, 36, 126, 676, 2241, 10410, 43226}},
    {true, true, 6, {6, 6, 18, 66, 168, 630}},
};

static void test_perft(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof PERFT / sizeof PERFT[0]; i++) {
        game_state s;
        plain p;
        start(&s, PERFT[i].must, PERFT[i].jumper);
        plain_start(&p, PERFT[i].must, PERFT[i].jumper);
        for (int d = 0; d < PERFT[i].n; d++) {
            assert_int_equal(game_perft(G, &s, d + 1), PERFT[i].count[d]);
            if (d < 6)
                assert_int_equal(plain_perft(&p, d + 1), PERFT[i].count[d]);
        }
    }
}

static void check_opening(bool jumper, const char *want)
{
    game_state s;
    game_step list[GAME_MAX_STEPS];
    char all[200] = "", word[GAME_STEP_TEXT];
    start(&s, false, jumper);
    int n = G->steps(&s, list);
    for (int i = 0; i < n; i++) {
        G->step_write(&s, list[i], word);
        assert_non_null(strstr(want, word));
        strcat(all, word);
        strcat(all, " ");
    }
    assert_int_equal(strlen(all), strlen(want) + 1);
}

static void test_opening(void **state)
{
    (void)state;
    check_opening(false, "c4 d3 d6 f4 f7 g6");
    check_opening(true, "d5-f7 d5-d3 f6-d6 f6-f4 e4-g6 e4-c4");
}

static void check_state(const game_state *s, const char *want)
{
    char buf[GAME_STATE_TEXT];
    G->state_write(s, buf);
    assert_string_equal(buf, want);
}

static void test_example(void **state)
{
    game_state s;
    game_step step;
    (void)state;
    start(&s, false, false);
    check_state(&s, "../...../..J.S./..JS../.SS.JJ./..JS../.J.S../...../.. S");
    play_text(&s, "f7");
    check_state(&s, "../...../..J.S./..JSS./.SS.SJ./..JS../.J.S../...../.. J");
    assert_int_equal(s.turn, 1);
    assert_int_equal(G->step_read(&s, "g7-e5-e8", &step, NULL), 5);
    G->play(&s, step);
    check_state(&s, "../...../..J.S./..JSS./.SSJJ../..JS../.J.S../...../.. J e5");
    assert_int_equal(s.turn, 1);
    assert_int_equal(s.mover, JUMPER);
    assert_int_equal(s.phase, PHASE_CHAIN);
    play_text(&s, "-e8");
    check_state(&s, "../...J./..J.J./..JJS./.SS.J../..JS../.J.S../...../.. S");
    assert_int_equal(s.turn, 2);
    assert_int_equal(G->margin(&s), 5 - 8);
}

/* With "must" there is no stop; with "may" there is one behind the jumps. */
static void test_stop(void **state)
{
    game_step list[GAME_MAX_STEPS];
    (void)state;
    for (int must = 0; must < 2; must++) {
        game_state s;
        game_step step;
        start(&s, must == 1, false);
        play_text(&s, "f7");
        assert_true(G->step_read(&s, "g7-e5", &step, NULL) > 0);
        G->play(&s, step);
        int n = G->steps(&s, list), stops = 0;
        for (int i = 0; i < n; i++)
            stops += list[i].kind == STEP_STOP;
        assert_int_equal(stops, 1 - must);
        assert_true(n > stops);
    }
}

/* ---- the fast rules against the slow ones ---- */

static void compare_states(const game_state *s, const plain *p)
{
    char fast[GAME_STATE_TEXT], slow[GAME_STATE_TEXT];
    G->state_write(s, fast);
    plain_text(p, slow);
    assert_string_equal(fast, slow);
    assert_int_equal(s->status != GAME_ON, p->over);
    assert_int_equal(G->margin(s), plain_count(p, 'S') - plain_count(p, 'J'));
}

static int find(const plain_step *list, int n, const char *step)
{
    for (int i = 0; i < n; i++) {
        if (strcmp(list[i].text, step) == 0)
            return i;
    }
    return -1;
}

/* The same steps under both, whatever the order; returns their number. */
static int compare_steps(const game_state *s, const plain *p, game_step *fast)
{
    plain_step slow[PLAIN_STEPS];
    int n = G->steps(s, fast), m = plain_steps(p, slow);
    assert_int_equal(n, m);
    for (int i = 0; i < n; i++) {
        char word[GAME_STEP_TEXT];
        game_state free_state = *s;
        free_state.phase = PHASE_FREE; /* so that the disc is named */
        G->step_write(&free_state, fast[i], word);
        assert_true(find(slow, m, word) >= 0);
        for (int k = 0; k < i; k++)
            assert_false(game_step_equal(fast[i], fast[k]));
    }
    return n;
}

static long random_game(bool must, bool jumper, uint64_t *seed)
{
    game_state s;
    plain p;
    long positions = 1;
    start(&s, must, jumper);
    plain_start(&p, must, jumper);
    for (;; positions++) {
        game_step list[GAME_MAX_STEPS];
        plain_step same;
        compare_states(&s, &p);
        int n = compare_steps(&s, &p, list);
        if (n == 0)
            return positions;
        int pick = (int)bits_below(seed, (uint32_t)n);
        game_state free_state = s;
        free_state.phase = PHASE_FREE;
        G->step_write(&free_state, list[pick], same.text);
        plain_play(&p, same);
        G->play(&s, list[pick]);
    }
}

static void test_random_games(void **state)
{
    uint64_t seed = 2026;
    (void)state;
    for (int option = 0; option < 4; option++) {
        long positions = 0;
        while (positions < 30000)
            positions += random_game((option & 1) != 0, (option & 2) != 0, &seed);
    }
}

/* Boards that no game reaches: discs strewn at random, either role to move. */
static void test_strewn_boards(void **state)
{
    static const int ROW[9] = {2, 5, 6, 6, 7, 6, 6, 5, 2};
    uint64_t seed = 7;
    (void)state;
    for (int i = 0; i < 20000; i++) {
        char text[GAME_STATE_TEXT], *t = text;
        game_config cfg;
        game_state s;
        game_step list[GAME_MAX_STEPS];
        plain p;
        int dots = 1 + (int)bits_below(&seed, 8);
        for (int r = 0; r < 9; r++) {
            for (int k = 0; k < ROW[r]; k++) {
                int c = (int)bits_below(&seed, (uint32_t)(dots + 4));
                *t++ = c < dots ? '.' : c < dots + 2 ? 'S' : 'J';
            }
            *t++ = r < 8 ? '/' : ' ';
        }
        *t++ = bits_below(&seed, 2) == 0 ? 'S' : 'J';
        *t = '\0';
        game_config_init(&cfg, G);
        if (!G->state_read(&cfg, text, &s, NULL))
            continue;
        plain_read(&p, text, false);
        compare_states(&s, &p);
        compare_steps(&s, &p, list);
    }
}

/* ---- the longest games ---- */

/* Games that fill the board: 65 turns when the Setter begins, 66 when the Jumper
 * does.  There are no longer ones: 33 fields are empty at the start, each of the
 * Setter's turns fills one, and on a full board nobody can move. */
static const char LONGEST_SETTER[] =
    "f7 d5-g8 d3 e6-e8 h8 f7-f4 f8 e3-e5 d8 e5-b2 d6 f5-h5 d5 c3-e3 g4 d3-f5-f3 g6 f6-h6 i7 "
    "g6-g3 d2 c5-e5 e6 h5-h7 c4 h7-f7-d7 c6 g4-g6 f7 f3-d3-f5 f6 e4-b4 b3 g6-e4-g4 c3 b4-e4 "
    "d3 c4-c2 h5 c3-a3 e2 c2-g6 h7 e4-c4 c3 f5-f9 f3 f8-c5-c7 b5 c7-c5-f5 e4 d5-d1 c5 c6-c2 "
    "c6 e7-c7 f8 f9-f2 e7 f5-d5 f5 d7-f9 b4 d3-d7 d3 ";
static const char LONGEST_JUMPER[] =
    "f6-f4 d2 f5-h5 e5 d5-d3 h6 d4-f6 d4 e5-b2 b3 h5-h7 c4 c5-c2-e2-e5 d5 b2-b4 f5 d2-d6 c2 "
    "d6-f8 d2 b3-f3 c5 d4-d6 f2 c3-c6 f7 d5-g8 i7 g7-d4 c3 e5-e2-b2 f9 e4-g4-e2 h8 e6-g6 d5 "
    "c4-e4 d7 g6-g4 b5 d4-d8 h5 c2-c4 a3 d7-g7 g3 c4-c7 e5 e2-e6 d7 c7-c4 d4 e6-g6 c2 "
    "c6-e6-e8 c6 e7-c7 d1 e3-b3 e7 b3-e6 b3 b2-e2 e3 f6-b2 f6 ";

static void check_longest(const char *turns, bool jumper, int n)
{
    game_state s;
    int used = 0;
    start(&s, false, jumper);
    for (int i = 0; i < n; i++) {
        game_step step[GAME_MAX_TURN];
        assert_int_equal(s.status, GAME_ON);
        int steps = game_turn_read(G, &s, turns, step, GAME_MAX_TURN, &used, NULL);
        assert_true(steps > 0);
        turns += used;
        for (int k = 0; k < steps; k++)
            G->play(&s, step[k]);
        assert_int_equal(s.turn, i + 1);
    }
    assert_int_not_equal(s.status, GAME_ON);
    reviser_body b = reviser_get(&s);
    assert_int_equal(b.disc[SETTER] | b.disc[JUMPER], GRID_BOARD);
}

static void test_longest(void **state)
{
    (void)state;
    check_longest(LONGEST_SETTER, false, 65);
    check_longest(LONGEST_JUMPER, true, 66);
}

/* A yardstick may not change: its values as they were when it was the only estimate, along
 * the game of which every step is the middle one of the list. */
static void test_first_estimate(void **state)
{
    (void)state;
    static const int expected[6] = {100, -3, -175, -101, 181, 2};
    game_state s;
    start(&s, false, false);
    for (int i = 0; i < 24; i++) {
        if (i % 4 == 0)
            assert_int_equal(G->first_eval(&s), expected[i / 4]);
        game_step step[GAME_MAX_STEPS];
        int n = G->steps(&s, step);
        assert_true(n > 0);
        G->play(&s, step[n / 2]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables),       cmocka_unit_test(test_half_turn),
        cmocka_unit_test(test_perft),        cmocka_unit_test(test_opening),
        cmocka_unit_test(test_example),      cmocka_unit_test(test_stop),
        cmocka_unit_test(test_random_games), cmocka_unit_test(test_strewn_boards),
        cmocka_unit_test(test_longest),      cmocka_unit_test(test_first_estimate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
