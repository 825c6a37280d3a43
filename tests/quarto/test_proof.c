/* The second proof's program against the solver: the same values, though they share
 * nothing; and groups of the known orders. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/bits.h"
#include "core/engine.h"
#include "quarto/body.h"
#include "quarto/quarto.h"
#include "quarto/train/proof.h"

enum { POSITIONS = 84, LEAST_PIECES = 7, KINDS = 7, MIB = 8 };

static void groups_have_known_sizes(void **state)
{
    static const int order[3] = {32, 1152, 128}, lines[3] = {10, 8, 16};
    (void)state;
    for (int type = 0; type < 3; type++) {
        proof p;
        assert_true(proof_init(&p, type, false, 1));
        assert_int_equal(p.n_perms, order[type]);
        assert_int_equal(p.n_lines, lines[type]);
        for (int i = 0; i < p.n_perms; i++)
            for (int k = 0; k < p.n_lines; k++) { /* every line goes to a line */
                unsigned image = 0, found = 0;
                for (int j = 0; j < 4; j++)
                    image |= 1u << p.perm[i][p.line[k][j]];
                for (int m = 0; m < p.n_lines; m++) {
                    unsigned line = 0;
                    for (int j = 0; j < 4; j++)
                        line |= 1u << p.line[m][j];
                    found += line == image;
                }
                assert_int_equal(found, 1);
            }
        proof_free(&p);
    }
}

/* A random game broken off with 'pieces' on the board, a piece in hand or not. */
static game_state random_state(const game_config *cfg, int pieces, uint64_t *seed)
{
    for (;;) {
        game_state s;
        game_step step[GAME_MAX_STEPS];
        assert_true(quarto_game.start(cfg, &s, NULL));
        unsigned steps = (unsigned)pieces * 2 + bits_below(seed, 2);
        while (s.status == GAME_ON && steps-- > 0)
            quarto_game.play(&s, step[bits_below(seed, (uint32_t)quarto_game.steps(&s, step))]);
        if (s.status == GAME_ON)
            return s;
    }
}

/* The properties in another order, some of them exchanged. */
static int seen_otherwise(int piece, int turn, int flip)
{
    return ((piece << turn | piece >> (4 - turn)) & 15) ^ flip;
}

/* The same position seen otherwise has the same value.  The nodes that it takes. */
static uint64_t image_agrees(proof *p, const int8_t board[PROOF_SQUARES], int hand, int want,
                             uint64_t *seed)
{
    int turn = (int)bits_below(seed, 4), flip = (int)bits_below(seed, 16);
    const uint8_t *perm = p->perm[bits_below(seed, (uint32_t)p->n_perms)];
    int8_t image[PROOF_SQUARES];
    for (int sq = 0; sq < PROOF_SQUARES; sq++)
        image[perm[sq]] = (int8_t)(board[sq] < 0 ? -1 : seen_otherwise(board[sq], turn, flip));
    uint64_t before = p->nodes;
    assert_int_equal(proof_value(p, image, hand < 0 ? -1 : seen_otherwise(hand, turn, flip)), want);
    return p->nodes - before;
}

static void values_agree_with_the_solver(void **state)
{
    uint64_t seed = 20;
    game_error err = {0};
    search_limits limits = {.threads = 1};
    int seen[3] = {0};
    (void)state;
    for (int variant = 0; variant < 6; variant++) {
        game_config cfg;
        memset(&cfg, 0, sizeof cfg);
        cfg.game = &quarto_game;
        cfg.value[QUARTO_OPTION_TYPE] = variant / 2;
        cfg.value[QUARTO_OPTION_RULES] = variant % 2;
        void *solver = quarto_game.engine->create(MIB, 1, NULL, 0, &err);
        uint64_t again = 0;
        proof p;
        assert_non_null(solver);
        assert_true(proof_init(&p, variant / 2, variant % 2 == 1, MIB));
        for (int i = 0; i < POSITIONS; i++) {
            game_state s = random_state(&cfg, LEAST_PIECES + i % KINDS, &seed);
            quarto_body b = quarto_get(&s);
            int8_t board[PROOF_SQUARES];
            for (int sq = 0; sq < PROOF_SQUARES; sq++)
                board[sq] = (int8_t)(b.occupied >> sq & 1 ? quarto_digit_at(&b, sq) : -1);
            search_report r;
            assert_true(quarto_game.engine->solve(solver, &s, &limits, NULL, NULL, NULL, &r));
            assert_true(r.exact);
            int want = (r.value > 0) - (r.value < 0);
            assert_int_equal(proof_wins(&p, board, b.hand - 1, true), want == 1);
            assert_int_equal(proof_wins(&p, board, b.hand - 1, false), want == -1);
            again += image_agrees(&p, board, b.hand - 1, want, &seed);
            seen[want + 1]++;
        }
        assert_true(again < p.nodes / 50); /* nearly all is found in the table */
        proof_free(&p);
        quarto_game.engine->destroy(solver);
    }
    for (int i = 0; i < 3; i++)
        assert_true(seen[i] > 0); /* the sample holds wins, draws and losses */
}

/* What one run keeps another one takes, and needs hardly a node then. */
static void kept_answers_are_enough(void **state)
{
    static const int8_t board[PROOF_SQUARES] = {0,  -1, -1, 5,  -1, 10, -1, -1,
                                                -1, -1, 12, -1, 7,  -1, 1,  -1};
    (void)state;
    for (int tic = 0; tic < 2; tic++) {
        proof p, q;
        assert_true(proof_init(&p, 0, tic == 1, MIB));
        assert_true(proof_init(&q, 0, tic == 1, MIB));
        p.kept_pieces = q.kept_pieces = 7;
        bool first = proof_wins(&p, board, 3, true), second = proof_wins(&p, board, 3, false);
        assert_true(p.n_kept > 1 && p.nodes > 1000);
        for (size_t i = 0; i < p.n_kept; i++)
            assert_true(proof_keep(&q, &p.kept[i]));
        assert_int_equal(proof_wins(&q, board, 3, true), first);
        assert_int_equal(proof_wins(&q, board, 3, false), second);
        assert_true(q.nodes < p.nodes / 50);
        for (size_t i = 0; i < q.n_kept; i++) /* they are believed: */
            q.kept[i].won = true;
        assert_true(proof_wins(&q, board, 3, true));
        proof_free(&p);
        proof_free(&q);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_have_known_sizes),
        cmocka_unit_test(values_agree_with_the_solver),
        cmocka_unit_test(kept_answers_are_enough),
    };
    return cmocka_run_group_tests_name("proof", tests, NULL, NULL);
}
