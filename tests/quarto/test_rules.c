/* The rules against known counts and against a second, plain implementation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/bits.h"
#include "quarto/body.h"
#include "quarto/plain.h"
#include "quarto/quarto.h"

static game_config config(int type, int rules)
{
    game_config c;
    memset(&c, 0, sizeof c);
    c.game = &quarto_game;
    c.value[QUARTO_OPTION_TYPE] = type;
    c.value[QUARTO_OPTION_RULES] = rules;
    return c;
}

static game_state start(int type, int rules)
{
    game_config c = config(type, rules);
    game_state s;
    assert_true(quarto_game.start(&c, &s, NULL));
    return s;
}

/* Sequences of steps, as known from the literature on the game. */
static void perft_is_known(void **ctx)
{
    static const uint64_t known[] = {1, 16, 256, 3840, 57600, 806400};
    (void)ctx;
    for (int type = 0; type < QUARTO_TYPES; type++)
        for (int rules = 0; rules < 2; rules++) {
            game_state s = start(type, rules);
            for (int d = 1; d <= 5; d++)
                assert_int_equal(game_perft(&quarto_game, &s, d), known[d]);
        }
}

static void check_same(const plain *p, const game_state *s)
{
    quarto_body b = quarto_get(s);
    assert_int_equal(s->status != GAME_ON, p->over);
    assert_int_equal(s->turn, p->turn);
    assert_int_equal(b.placed, p->placed);
    assert_int_equal(b.hand - 1, p->hand);
    for (int i = 0; i < 16; i++) {
        int piece = b.occupied >> i & 1 ? quarto_digit_at(&b, i) : -1;
        assert_int_equal(piece, p->at[i / 4][i % 4]);
        assert_int_equal(b.used >> i & 1, p->used[i]);
    }
    if (!p->over) {
        assert_int_equal(s->mover, p->mover);
        assert_int_equal(s->phase, p->hand >= 0 ? QUARTO_PLACE : QUARTO_GIVE);
        assert_int_equal(quarto_game.margin(s), 0);
        return;
    }
    int margin = p->winner < 0 ? 0 : p->winner == 0 ? 1 : -1;
    assert_int_equal(quarto_game.margin(s), margin);
}

/* All legal steps, in order, are those of the plain game. */
static int check_steps(const plain *p, const game_state *s, game_step *step)
{
    int n = quarto_game.steps(s, step), k = 0;
    if (p->over) {
        assert_int_equal(n, 0);
        return 0;
    }
    for (int i = 0; i < 16; i++) {
        bool legal = p->hand >= 0 ? p->at[i / 4][i % 4] < 0 : !p->used[i];
        if (!legal)
            continue;
        game_step want = p->hand >= 0
                             ? (game_step){STEP_PLACE, 0, (uint8_t)i, (uint8_t)(p->hand + 1)}
                             : (game_step){STEP_GIVE, 0, 0, (uint8_t)(i + 1)};
        assert_true(k < n);
        assert_memory_equal(&step[k], &want, sizeof want);
        k++;
    }
    assert_int_equal(n, k);
    return n;
}

static void agrees_with_plain_game(void **ctx)
{
    uint64_t seed = 2024;
    int positions = 0;
    (void)ctx;
    while (positions < 150000) {
        int type = positions % 3, rules = positions / 3 % 2;
        plain p;
        plain_start(&p, type, rules == QUARTO_TIC);
        game_state s = start(type, rules);
        for (;;) {
            game_step step[GAME_MAX_STEPS];
            check_same(&p, &s);
            int n = check_steps(&p, &s, step);
            positions++;
            if (n == 0)
                break;
            game_step chosen = step[bits_below(&seed, (uint32_t)n)];
            quarto_game.play(&s, chosen);
            if (chosen.kind == STEP_PLACE)
                plain_place(&p, chosen.to / 4, chosen.to % 4);
            else
                plain_give(&p, chosen.item - 1);
        }
    }
}

/* Sequences of 'depth' (give, placement) pairs, and those whose last placement
 * completes a line; the start may be with a piece in hand. */
static uint64_t pairs(const game_state *s, int depth, uint64_t *lines)
{
    uint64_t n = 0;
    game_step step[GAME_MAX_STEPS];
    int count = quarto_game.steps(s, step);
    for (int i = 0; i < count; i++) {
        game_state c = *s;
        quarto_game.play(&c, step[i]);
        if (s->phase == QUARTO_GIVE) {
            n += pairs(&c, depth, lines);
        } else if (depth == 1 || c.status != GAME_ON) {
            n += depth == 1;
            *lines += depth == 1 && c.status != GAME_ON;
        } else {
            n += pairs(&c, depth - 1, lines);
        }
    }
    return n;
}

/* P(n) and W(n) from the start.  The first piece may be any (16 alike), the first
 * square one of each kind (a corner or an edge; all alike without diagonals and on
 * the torus), and of the second pieces only the number of properties in which they
 * differ from the first matters. */
static void count_games(int type, int n, uint64_t *count, uint64_t *lines)
{
    static const int second[4] = {1, 3, 7, 15}, alike[4] = {4, 6, 4, 1};
    game_state s = start(type, QUARTO_QUARTO);
    *count = *lines = 0;
    quarto_game.play(&s, (game_step){STEP_GIVE, 0, 0, 1});
    for (int square = 0; square < (type == QUARTO_NORMAL ? 2 : 1); square++) {
        game_state c = s;
        quarto_game.play(&c, (game_step){STEP_PLACE, 0, (uint8_t)square, 1});
        for (int j = 0; j < 4; j++) {
            game_state d = c;
            quarto_game.play(&d, (game_step){STEP_GIVE, 0, 0, (uint8_t)(second[j] + 1)});
            uint64_t weight = 16u * (type == QUARTO_NORMAL ? 8u : 16u) * (uint64_t)alike[j];
            uint64_t some = 0;
            *count += weight * pairs(&d, n - 1, &some);
            *lines += weight * some;
        }
    }
}

static void counts_with_lines(void **ctx)
{
    (void)ctx;
    FILE *f = fopen(TEST_DATA "/quarto/perft.txt", "r");
    assert_non_null(f);
    char buf[256];
    int type = -1, checked = 0;
    while (fgets(buf, sizeof buf, f) != NULL) {
        int n;
        unsigned long long p, w;
        if (buf[0] == '[')
            type = strcmp(buf, "[normal]\n") == 0    ? QUARTO_NORMAL
                   : strcmp(buf, "[nodiags]\n") == 0 ? QUARTO_NODIAGS
                   : strcmp(buf, "[torus]\n") == 0   ? QUARTO_TORUS
                                                     : -1;
        if (type < 0 || sscanf(buf, "%d %llu %llu", &n, &p, &w) != 3 || n < 2 || n > 4)
            continue;
        uint64_t count, lines;
        count_games(type, n, &count, &lines);
        assert_int_equal(count, p);
        assert_int_equal(lines, w);
        checked++;
    }
    fclose(f);
    assert_int_equal(checked, 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_is_known),
        cmocka_unit_test(agrees_with_plain_game),
        cmocka_unit_test(counts_with_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
