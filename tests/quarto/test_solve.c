/* The exact solver: symmetry groups, known positions, the same values as a plain
 * alpha-beta, the same answer twice, and nothing left running after a stop. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/bits.h"
#include "core/engine.h"
#include "quarto/body.h"
#include "quarto/engine/canon.h"
#include "quarto/engine/opening.h"
#include "quarto/engine/solve.h"
#include "quarto/plain.h"
#include "quarto/quarto.h"

#ifndef RANDOM_POSITIONS
#define RANDOM_POSITIONS 40 /* per variant; the long test takes 1000 */
#define RANDOM_PIECES    10
#define EIGHT_PIECES     0 /* with as many pieces on the board; long: 100 */
#endif

static game_config config(int type, int rules)
{
    game_config c;
    memset(&c, 0, sizeof c);
    c.game = &quarto_game;
    c.value[QUARTO_OPTION_TYPE] = type;
    c.value[QUARTO_OPTION_RULES] = rules;
    return c;
}

static void *engine_with(int mib, int threads)
{
    game_error err = {0};
    void *e = quarto_game.engine->create((size_t)mib, threads, NULL, 0, &err);
    if (e == NULL)
        fail_msg("%s", err.text);
    return e;
}

static int sign(int v)
{
    return (v > 0) - (v < 0);
}

/* ---- symmetry ----------------------------------------------------------------- */

/* Orders of the groups and orbits of square sets: see tests/data/quarto/perft.txt for
 * where they come from. */
static void groups_have_known_sizes(void **ctx)
{
    static const int order[QUARTO_TYPES] = {32, 1152, 128};
    static const int orbits[QUARTO_TYPES][17] = {
        {1, 2, 10, 28, 84, 168, 306, 410, 476, 410, 306, 168, 84, 28, 10, 2, 1},
        {1, 1, 2, 4, 10, 13, 23, 26, 32, 26, 23, 13, 10, 4, 2, 1, 1},
        {1, 1, 5, 10, 33, 53, 101, 122, 153, 122, 101, 53, 33, 10, 5, 1, 1},
    };
    (void)ctx;
    for (int type = 0; type < QUARTO_TYPES; type++) {
        symmetry *s = symmetry_new((enum quarto_type)type);
        assert_non_null(s);
        assert_int_equal(s->n, order[type]);
        for (int i = 0; i <= 16; i++)
            assert_int_equal(s->n_orbits[i], orbits[type][i]);
        symmetry_free(s);
    }
}

/* ---- inequivalent positions ------------------------------------------------------ */

typedef struct codes {
    uint64_t *code;
    quarto_body *body;
    size_t n, room;
} codes;

static void add_code(codes *c, const symmetry *s, const game_state *state)
{
    canon k;
    quarto_body b = quarto_get(state);
    canon_of(s, &b, &k);
    for (size_t i = 0; i < c->n; i++)
        if (c->code[i] == k.code)
            return;
    if (c->n == c->room) {
        c->room = c->room * 2 + 64;
        c->code = realloc(c->code, c->room * sizeof c->code[0]);
        c->body = realloc(c->body, c->room * sizeof c->body[0]);
    }
    c->code[c->n] = k.code;
    c->body[c->n++] = b;
}

/* Boards with n pieces, and those with a piece in hand besides. */
static void inequivalent_boards_are_counted(void **ctx)
{
    static const unsigned boards[QUARTO_TYPES][4] = {
        {1, 2, 40, 454}, {1, 1, 8, 38}, {1, 1, 20, 157}};
    static const unsigned hands[QUARTO_TYPES][3] = {{1, 8, 148}, {1, 4, 26}, {1, 4, 65}};
    (void)ctx;
    for (int type = 0; type < QUARTO_TYPES; type++) {
        symmetry *s = symmetry_new((enum quarto_type)type);
        game_config cfg = config(type, 0);
        game_state start;
        codes layer = {0};
        quarto_game.start(&cfg, &start, NULL);
        add_code(&layer, s, &start);
        for (int step = 0; step < 6; step++) { /* give, place, give, ... */
            codes next = {0};
            for (size_t i = 0; i < layer.n; i++) {
                game_state from;
                game_step steps[GAME_MAX_STEPS];
                memset(&from, 0, sizeof from);
                quarto_settle(&from, &layer.body[i], false);
                int n = quarto_game.steps(&from, steps);
                for (int k = 0; k < n; k++) {
                    game_state to = from;
                    quarto_game.play(&to, steps[k]);
                    add_code(&next, s, &to);
                }
            }
            free(layer.code);
            free(layer.body);
            layer = next;
            unsigned want = step % 2 == 0 ? hands[type][step / 2] : boards[type][(step + 1) / 2];
            assert_int_equal(layer.n, want);
        }
        free(layer.code);
        free(layer.body);
        symmetry_free(s);
    }
}

/* ---- values ------------------------------------------------------------------------ */

static void known_positions_are_solved(void **ctx)
{
    (void)ctx;
    FILE *f = fopen(TEST_DATA "/solve/quarto.txt", "r");
    assert_non_null(f);
    void *e = engine_with(64, 1);
    char line[160];
    int n = 0;
    while (fgets(line, sizeof line, f) != NULL) {
        char board[24], hand[4], type[16], rules[16], value[16], text[40];
        if (line[0] == '#')
            continue;
        assert_int_equal(sscanf(line, "%23s %3[^;]; type=%15s rules=%15s value=%15s", board, hand,
                                type, rules, value),
                         5);
        game_config cfg = config(0, 0);
        game_error err = {0};
        game_state s;
        assert_true(game_config_set(&cfg, "type", type, &err));
        assert_true(game_config_set(&cfg, "rules", rules, &err));
        snprintf(text, sizeof text, "%s %s", board, hand);
        if (!quarto_game.state_read(&cfg, text, &s, &err))
            fail_msg("%s: %s", text, err.text);
        search_limits limits = {0};
        search_report r = {0};
        assert_true(quarto_game.engine->solve(e, &s, &limits, NULL, NULL, NULL, &r));
        assert_true(r.exact);
        int want = value[0] == 'w' ? 1 : value[0] == 'd' ? 0 : -1;
        if (sign(r.value) != want)
            fail_msg("%s: %d", line, r.value);
        n++;
    }
    fclose(f);
    quarto_game.engine->destroy(e);
    assert_true(n >= 24);
}

/* A random state that is not over, with 'pieces' on the board, and the plain game. */
static void random_position(uint64_t *seed, int type, int rules, int pieces, bool hand,
                            game_state *s, plain *p)
{
    game_config cfg = config(type, rules);
    for (;;) {
        quarto_game.start(&cfg, s, NULL);
        plain_start(p, type, rules == QUARTO_TIC);
        while (s->status == GAME_ON) {
            if (p->placed == pieces && (p->hand >= 0) == hand)
                return;
            game_step step[GAME_MAX_STEPS];
            int n = quarto_game.steps(s, step);
            game_step chosen = step[bits_below(seed, (uint32_t)n)];
            quarto_game.play(s, chosen);
            if (chosen.kind == STEP_PLACE)
                plain_place(p, chosen.to / 4, chosen.to % 4);
            else
                plain_give(p, chosen.item - 1);
        }
    }
}

/* The step named must keep the value. */
static void check_step(const plain *p, game_step step, int value)
{
    plain next = *p;
    if (step.kind == STEP_PLACE)
        plain_place(&next, step.to / 4, step.to % 4);
    else
        plain_give(&next, step.item - 1);
    int v = plain_value(&next, -1, 1);
    assert_int_equal(next.mover == p->mover ? v : -v, value);
}

static void compare_with_plain(void *e, int variant, int pieces, bool hand, uint64_t *seed)
{
    game_state s;
    plain p;
    search_limits limits = {0};
    search_report r = {0};
    random_position(seed, variant / 2, variant % 2, pieces, hand, &s, &p);
    int want = plain_value(&p, -1, 1);
    assert_true(quarto_game.engine->solve(e, &s, &limits, NULL, NULL, NULL, &r));
    assert_true(r.exact);
    if (sign(r.value) != want) {
        char text[GAME_STATE_TEXT];
        quarto_game.state_write(&s, text);
        fail_msg("variant %d, %s: %d instead of %d", variant, text, r.value, want);
    }
    check_step(&p, r.pv[0], want);
}

static void agrees_with_plain_search(void **ctx)
{
    uint64_t seed = 77;
    (void)ctx;
    void *e = engine_with(16, 1);
    for (int variant = 0; variant < 6; variant++) {
        for (int i = 0; i < RANDOM_POSITIONS; i++) {
            int pieces = RANDOM_PIECES + (int)bits_below(&seed, (uint32_t)(16 - RANDOM_PIECES));
            compare_with_plain(e, variant, pieces, i % 4 != 0, &seed);
        }
        for (int i = 0; i < EIGHT_PIECES; i++)
            compare_with_plain(e, variant, 8, true, &seed);
    }
    quarto_game.engine->destroy(e);
}

/* Under tic the question whether the game can be held comes first: when time ends before
 * it is known whether there is more, the step named still loses nothing. */
static void holds_when_time_ends(void **ctx)
{
    uint64_t seed = 22; /* a look one turn ahead does not find all of these */
    int held = 0;
    (void)ctx;
    void *e = engine_with(16, 1);
    for (int i = 0; i < 60; i++) {
        game_state s;
        plain p;
        search_limits limits = {0};
        search_report r = {0};
        random_position(&seed, i % QUARTO_TYPES, QUARTO_TIC, 8, true, &s, &p);
        quarto_game.engine->clear(e);
        assert_true(quarto_game.engine->solve(e, &s, &limits, NULL, NULL, NULL, &r));
        if (r.value != 0 || r.nodes < 1000)
            continue;
        limits.nodes = r.nodes * 3 / 4 / 16; /* the solver takes sixteen for one */
        quarto_game.engine->clear(e);
        assert_true(quarto_game.engine->solve(e, &s, &limits, NULL, NULL, NULL, &r));
        assert_false(r.exact);
        check_step(&p, r.pv[0], 0);
        held++;
    }
    assert_true(held >= 10);
    quarto_game.engine->destroy(e);
}

/* With 'every' each step has its value, in quick and in slow. */
static void every_step_has_its_value(void **ctx)
{
    uint64_t seed = 5;
    (void)ctx;
    void *e = engine_with(16, 1);
    for (int variant = 0; variant < 6; variant++)
        for (int i = 0; i < 6; i++) {
            game_state s;
            plain p;
            search_limits limits = {.every = true};
            search_report r = {0};
            game_step step[GAME_MAX_STEPS];
            random_position(&seed, variant / 2, variant % 2, 11, i % 2 == 0, &s, &p);
            assert_true(quarto_game.engine->solve(e, &s, &limits, NULL, NULL, NULL, &r));
            assert_int_equal(r.n_choices, quarto_game.steps(&s, step));
            for (int k = 0; k < r.n_choices; k++)
                check_step(&p, r.choice[k].step, sign(r.choice[k].value));
        }
    quarto_game.engine->destroy(e);
}

/* Played out with both sides using the solver, a won game ends in the turn the value
 * foretold. */
static void games_end_when_foretold(void **ctx)
{
    uint64_t seed = 9;
    int checked = 0;
    (void)ctx;
    void *e = engine_with(16, 1);
    for (int i = 0; checked < 12 && i < 400; i++) {
        game_state s;
        plain p;
        random_position(&seed, i % 3, i / 3 % 2, 9, true, &s, &p);
        int winner = -1, end = 0;
        while (s.status == GAME_ON) {
            search_limits limits = {0};
            search_report r = {0};
            assert_true(quarto_game.engine->solve(e, &s, &limits, NULL, NULL, NULL, &r));
            if (r.value == 0)
                break;
            int turn = SCORE_WIN + 256 - abs(r.value);
            if (end == 0) {
                end = turn;
                winner = r.value > 0 ? s.mover : 1 - s.mover;
            }
            assert_int_equal(turn, end);
            assert_int_equal(r.value > 0, s.mover == winner);
            quarto_game.play(&s, r.pv[0]);
        }
        if (end == 0)
            continue;
        assert_int_equal(s.turn, end);
        assert_int_equal(s.status, winner == 0 ? GAME_WON_BY_0 : GAME_WON_BY_1);
        checked++;
    }
    quarto_game.engine->destroy(e);
    assert_int_equal(checked, 12);
}

static void same_answer_twice(void **ctx)
{
    uint64_t seed = 3;
    (void)ctx;
    for (int variant = 0; variant < 6; variant++) {
        game_state s;
        plain p;
        search_report r[3];
        random_position(&seed, variant / 2, variant % 2, 7, true, &s, &p);
        for (int i = 0; i < 3; i++) {
            void *e = engine_with(16, 2);
            search_limits limits = {.threads = i == 2 ? 2 : 1};
            memset(&r[i], 0, sizeof r[i]);
            assert_true(quarto_game.engine->solve(e, &s, &limits, NULL, NULL, NULL, &r[i]));
            quarto_game.engine->destroy(e);
        }
        assert_int_equal(r[0].nodes, r[1].nodes);
        assert_int_equal(r[0].value, r[1].value);
        assert_memory_equal(&r[0].pv[0], &r[1].pv[0], sizeof r[0].pv[0]);
        assert_int_equal(sign(r[0].value), sign(r[2].value)); /* two threads: the same value */
    }
}

/* A stop that is set already is obeyed, and the answer is no claim. */
static void stops_at_once(void **ctx)
{
    (void)ctx;
    game_config cfg = config(0, QUARTO_TIC);
    game_state s;
    quarto_game.start(&cfg, &s, NULL);
    quarto_game.play(&s, (game_step){STEP_GIVE, 0, 0, 1});
    quarto_game.play(&s, (game_step){STEP_PLACE, 0, 0, 1});
    quarto_game.play(&s, (game_step){STEP_GIVE, 0, 0, 2});
    quarto_game.play(&s, (game_step){STEP_PLACE, 0, 6, 2});
    quarto_game.play(&s, (game_step){STEP_GIVE, 0, 0, 9});
    quarto_game.play(&s, (game_step){STEP_PLACE, 0, 9, 9});
    atomic_bool stop;
    atomic_init(&stop, true);
    void *e = engine_with(16, 2);
    search_limits limits = {.threads = 2};
    search_report r = {0};
    assert_true(quarto_game.engine->solve(e, &s, &limits, &stop, NULL, NULL, &r));
    assert_false(r.exact);
    assert_true(r.n_pv > 0);
    assert_true(game_is_legal(&quarto_game, &s, r.pv[0]));
    limits.nodes = 1000; /* a limit ends it too */
    atomic_store(&stop, false);
    assert_true(quarto_game.engine->solve(e, &s, &limits, &stop, NULL, NULL, &r));
    assert_false(r.exact);
    assert_true(r.nodes < 1000000);
    quarto_game.engine->destroy(e);
}

/* ---- the table of openings ------------------------------------------------------- */

static void damaged_openings_are_refused(void **ctx)
{
    (void)ctx;
    uint64_t seed = 1;
    uint8_t *copy = malloc(opening_builtin_size + 1);
    assert_non_null(copy);
    memcpy(copy, opening_builtin, opening_builtin_size);
    copy[opening_builtin_size] = 0;
    game_error err = {0};
    void *e = quarto_game.engine->create(1, 1, copy, opening_builtin_size, &err);
    assert_non_null(e);
    quarto_game.engine->destroy(e);
    for (int i = 0; i < 200; i++) {
        size_t at = bits_below(&seed, (uint32_t)opening_builtin_size);
        uint8_t bit = (uint8_t)(1u << bits_below(&seed, 8));
        copy[at] ^= bit;
        err.text[0] = '\0';
        assert_null(quarto_game.engine->create(1, 1, copy, opening_builtin_size, &err));
        assert_string_not_equal(err.text, "");
        copy[at] ^= bit;
    }
    assert_null(quarto_game.engine->create(1, 1, copy, opening_builtin_size - 1, &err));
    assert_null(quarto_game.engine->create(1, 1, copy, opening_builtin_size + 1, &err));
    assert_null(quarto_game.engine->create(1, 1, copy, 0, &err));
    free(copy);
}

/* The values of the empty boards, for the player who gives first: docs/QUARTO-VALUES.md. */
static void openings_know_the_empty_boards(void **ctx)
{
    static const int want[] = {0, 0, 0, 0, -1, -1};
    (void)ctx;
    void *e = engine_with(1, 1);
    for (int v = 0; v < OPENING_VARIANTS; v++) {
        game_config cfg = config(v / 2, v % 2);
        game_state s;
        search_limits limits = {.nodes = 1000};
        search_report r = {0};
        quarto_game.start(&cfg, &s, NULL);
        assert_true(quarto_game.engine->solve(e, &s, &limits, NULL, NULL, NULL, &r));
        assert_true(r.exact);
        assert_int_equal(sign(r.value), want[v]);
    }
    quarto_game.engine->destroy(e);
}

/* Plays the table's turn; the state must be in it. */
static void follow(const opening *o, const symmetry *sym, game_state *s)
{
    quarto_body b = quarto_get(s);
    opening_answer a;
    assert_true(opening_find(o, sym, &b, &a));
    assert_true(!a.exact || a.value >= 0);
    quarto_game.play(s, (game_step){STEP_PLACE, 0, (uint8_t)a.square, b.hand});
    quarto_game.play(s, (game_step){STEP_GIVE, 0, 0, (uint8_t)(a.gift + 1)});
    assert_int_equal(s->status, GAME_ON);
}

/* Follows the table at every second turn, tries everything at the others.  The number of
 * states in which it was asked. */
static int hold(const opening *o, const symmetry *sym, const game_state *from, bool mine, int turns)
{
    game_state s = *from;
    game_step place[GAME_MAX_STEPS], give[GAME_MAX_STEPS];
    int asked = 0;
    if (turns == 0)
        return 0;
    if (mine) {
        follow(o, sym, &s);
        return 1 + hold(o, sym, &s, false, turns - 1);
    }
    int n = quarto_game.steps(&s, place);
    for (int i = 0; i < n; i++) {
        game_state t = s;
        quarto_game.play(&t, place[i]);
        int m = quarto_game.steps(&t, give);
        for (int k = 0; k < m; k++) {
            game_state u = t;
            quarto_game.play(&u, give[k]);
            asked += hold(o, sym, &u, true, turns - 1);
        }
    }
    return asked;
}

/* Normal tic is not in the table as a whole.  What is there is enough for either player:
 * with up to three pieces on the board a turn that keeps the draw is known. */
static void openings_hold_normal_tic(void **ctx)
{
    (void)ctx;
    opening o;
    game_error err = {0};
    game_config cfg = config(QUARTO_NORMAL, QUARTO_TIC);
    game_state s;
    symmetry *sym = symmetry_new(QUARTO_NORMAL);
    assert_non_null(sym);
    assert_true(opening_open(&o, opening_builtin, opening_builtin_size, &err));
    quarto_game.start(&cfg, &s, NULL);
    quarto_game.play(&s, (game_step){STEP_GIVE, 0, 0, 7});
    assert_int_equal(hold(&o, sym, &s, true, 3), 1 + 15 * 14);
    assert_int_equal(hold(&o, sym, &s, false, 4), 16 * 15 * (1 + 14 * 13));
    symmetry_free(sym);
}

/* A random position with two pieces is solved anew by an engine without openings. */
static void openings_are_what_the_solver_says(void **ctx)
{
    (void)ctx;
    if (RANDOM_POSITIONS < 400)
        skip(); /* takes some ten seconds each: in the long test */
    uint8_t none[OPENING_HEAD + OPENING_CHECK] = "quarto-opening-2";
    uint64_t check = opening_check_word(none, OPENING_HEAD), seed = 11;
    for (int i = 0; i < OPENING_CHECK; i++)
        none[OPENING_HEAD + i] = (uint8_t)(check >> 8 * i);
    game_error err = {0};
    void *with = engine_with(1, 1);
    void *without = quarto_game.engine->create(64, 1, none, sizeof none, &err);
    assert_non_null(without);
    for (int i = 0; i < RANDOM_POSITIONS / 400; i++) {
        game_state s;
        plain p;
        search_limits limits = {0};
        search_report a = {0}, b = {0};
        random_position(&seed, QUARTO_TORUS, QUARTO_QUARTO, 2, true, &s, &p);
        assert_true(quarto_game.engine->solve(with, &s, &limits, NULL, NULL, NULL, &a));
        assert_true(quarto_game.engine->solve(without, &s, &limits, NULL, NULL, NULL, &b));
        assert_true(a.exact && b.exact);
        assert_true(a.nodes < 1000 && b.nodes > 1000);
        assert_int_equal(sign(a.value), sign(b.value));
    }
    quarto_game.engine->destroy(with);
    quarto_game.engine->destroy(without);
}

static void random_steps(game_state *s, int n, uint64_t *seed)
{
    game_step step[GAME_MAX_STEPS];
    for (int i = 0; i < n; i++)
        quarto_game.play(s, step[bits_below(seed, (uint32_t)quarto_game.steps(s, step))]);
}

/* What the table holds of normal tic with three pieces is asked anew: after its turn the
 * other player has no win. */
static void openings_hold_indeed(void **ctx)
{
    (void)ctx;
    if (RANDOM_POSITIONS < 400)
        skip(); /* half a minute each */
    uint64_t seed = 4;
    opening o;
    game_error err = {0};
    game_config cfg = config(QUARTO_NORMAL, QUARTO_TIC);
    symmetry *sym = symmetry_new(QUARTO_NORMAL);
    memory *m = memory_new(1024);
    static arena a;
    assert_true(sym != NULL && m != NULL);
    assert_true(opening_open(&o, opening_builtin, opening_builtin_size, &err));
    arena_init(&a, QUARTO_NORMAL, sym);
    for (int i = 0; i < 3; i++) {
        game_state s;
        solver x = {.arena = &a, .memory = m, .rules = QUARTO_TIC};
        position p;
        quarto_game.start(&cfg, &s, NULL);
        random_steps(&s, 3, &seed); /* give, place, give */
        follow(&o, sym, &s);
        random_steps(&s, 2, &seed);
        follow(&o, sym, &s);
        quarto_body b = quarto_get(&s);
        assert_int_equal(b.placed, 4);
        position_of(&b, &p);
        assert_true(solve_place(&x, &p, b.hand - 1, 0, 1) <= 0);
    }
    memory_free(m);
    symmetry_free(sym);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_have_known_sizes),
        cmocka_unit_test(inequivalent_boards_are_counted),
        cmocka_unit_test(known_positions_are_solved),
        cmocka_unit_test(agrees_with_plain_search),
        cmocka_unit_test(holds_when_time_ends),
        cmocka_unit_test(every_step_has_its_value),
        cmocka_unit_test(games_end_when_foretold),
        cmocka_unit_test(same_answer_twice),
        cmocka_unit_test(stops_at_once),
        cmocka_unit_test(damaged_openings_are_refused),
        cmocka_unit_test(openings_know_the_empty_boards),
        cmocka_unit_test(openings_hold_normal_tic),
        cmocka_unit_test(openings_are_what_the_solver_says),
        cmocka_unit_test(openings_hold_indeed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
