/* Steps, states and pictures: text both ways, what is refused, marks and notes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/bits.h"
#include "quarto/body.h"
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

static game_state read_state(int type, int rules, const char *str)
{
    game_config c = config(type, rules);
    game_state s;
    game_error err = {0};
    if (!quarto_game.state_read(&c, str, &s, &err))
        fail_msg("%s: %s", str, err.text);
    return s;
}

static void states_are_read(void **ctx)
{
    (void)ctx;
    game_state s = read_state(0, 0, "..../..../..../.... -"), first;
    game_config c = config(0, 0);
    assert_true(quarto_game.start(&c, &first, NULL));
    assert_memory_equal(&s, &first, sizeof s);
    s = read_state(0, 0, " .6..7F......B...  a ");
    assert_int_equal(s.mover, 1);
    assert_int_equal(s.phase, QUARTO_PLACE);
    char buf[GAME_STATE_TEXT];
    quarto_game.state_write(&s, buf);
    assert_string_equal(buf, ".6../7f../..../b... a");
    s = read_state(0, 0, ".6../7f../..../b... -");
    assert_int_equal(s.mover, 0);
    assert_int_equal(s.phase, QUARTO_GIVE);
    /* Four tall pieces in row 1, placed by player 0 (the fourth piece of the game). */
    s = read_state(0, QUARTO_QUARTO, "0123/..../..../.... -");
    assert_int_equal(s.status, GAME_WON_BY_0);
    s = read_state(0, QUARTO_TIC, "0123/..../..../.... -");
    assert_int_equal(s.status, GAME_WON_BY_1);
    /* A diagonal counts where it is a line. */
    s = read_state(QUARTO_NODIAGS, 0, "0.../.1../..2./...3 -");
    assert_int_equal(s.status, GAME_ON);
    s = read_state(QUARTO_TORUS, 0, ".0../..1./...2/3... -");
    assert_int_equal(s.status, GAME_WON_BY_0);
    s = read_state(QUARTO_NORMAL, 0, ".0../..1./...2/3... -");
    assert_int_equal(s.status, GAME_ON);
}

static void bad_states_are_refused(void **ctx)
{
    static const struct {
        const char *str, *why;
    } bad[] = {
        {"", "square a1"},
        {"..../..../..../...", "square d4"},
        {"..../..../..../....", "expected a blank"},
        {"..../..../..../.... ", "expected the piece in hand"},
        {"..../..../..../.... x", "expected the piece in hand"},
        {"..../..../..../.... 1 2", "unexpected"},
        {"..../g.../..../.... -", "square a2"},
        {"0.../..../..../0... -", "occurs twice"},
        {"0.../..../..../.... 0", "occurs twice"},
        {"0123/..../..../.... 4", "in hand although"},
        {"0123/..../..../4567 -", "no single piece"},
        {"..../..../...../... -", "square"},
    };
    (void)ctx;
    game_config c = config(0, 0);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        game_state s;
        game_error err = {0};
        assert_false(quarto_game.state_read(&c, bad[i].str, &s, &err));
        if (strstr(err.text, bad[i].why) == NULL)
            fail_msg("'%s': '%s' lacks '%s'", bad[i].str, err.text, bad[i].why);
    }
}

static void steps_are_read(void **ctx)
{
    (void)ctx;
    game_state s = read_state(0, 0, ".6../7f../..../b... a");
    game_step step;
    game_error err = {0};
    assert_int_equal(quarto_game.step_read(&s, " C3 1", &step, &err), 3);
    assert_int_equal(step.kind, STEP_PLACE);
    assert_int_equal(step.to, 10);
    assert_int_equal(step.item, 11);
    assert_int_equal(quarto_game.step_read(&s, "b1", &step, &err), -1);
    assert_non_null(strstr(err.text, "not legal"));
    assert_int_equal(quarto_game.step_read(&s, "e1", &step, &err), -1);
    assert_int_equal(quarto_game.step_read(&s, "a", &step, &err), -1);
    s = read_state(0, 0, ".6../7f../..../b... -");
    assert_int_equal(quarto_game.step_read(&s, "E", &step, &err), 1);
    assert_int_equal(step.kind, STEP_GIVE);
    assert_int_equal(step.item, 15);
    assert_int_equal(quarto_game.step_read(&s, "7", &step, &err), -1);
    assert_int_equal(quarto_game.step_read(&s, "a1", &step, &err), -1);
    assert_int_equal(quarto_game.step_read(&s, "", &step, &err), -1);
    game_step turn[GAME_MAX_TURN];
    s = read_state(0, 0, ".6../7f../..../b... a");
    assert_int_equal(game_turn_read(&quarto_game, &s, "c3 1", turn, GAME_MAX_TURN, NULL, &err), 2);
}

static void pictures_show_lines_and_risks(void **ctx)
{
    (void)ctx;
    game_view v;
    game_state s = read_state(0, 0, "..../4567/..../.... -");
    quarto_game.view(&s, &v);
    assert_string_equal(v.note, "row 2: all dark, tall");
    assert_int_equal(v.mark[4], MARK_LINE);
    assert_int_equal(v.mark[3], 0);
    s = read_state(0, 0, "..../.567/..../.... -");
    quarto_game.view(&s, &v);
    assert_string_equal(v.note, "");
    assert_int_equal(v.n_tray, 13);
    quarto_game.risks(&s, &v);
    assert_int_equal(v.mark[4], MARK_RISK);
    assert_int_equal(v.mark[5], MARK_RISK);
    assert_int_equal(v.mark[0], 0);
    for (int i = 0; i < v.n_tray; i++) {
        int digit = v.tray[i] - 1;
        bool loses = digit < 8 || (digit & 4) != 0;
        assert_int_equal(v.tray_mark[i], loses ? MARK_LOSES : 0);
    }
    s = read_state(0, QUARTO_TIC, "..../.567/..../.... -");
    quarto_game.view(&s, &v);
    quarto_game.risks(&s, &v);
    assert_int_equal(v.mark[4], MARK_RISK);
    for (int i = 0; i < v.n_tray; i++)
        assert_int_equal(v.tray_mark[i], 0);
    s = read_state(QUARTO_TORUS, 0, ".0../..1./...2/3... -");
    quarto_game.view(&s, &v);
    assert_string_equal(v.note, "diagonal b1-c2-d3-a4: all light, tall");
}

/* Row 1 waits for a tall piece: at risk while one is to come, then no more. */
static void dead_risks_are_not_shown(void **ctx)
{
    (void)ctx;
    game_view v;
    game_state s = read_state(0, 0, "071./25../..36/.... -");
    quarto_game.view(&s, &v);
    quarto_game.risks(&s, &v);
    assert_int_equal(v.mark[2], MARK_RISK);
    s = read_state(0, 0, "071./25../..36/.4.. -");
    quarto_game.view(&s, &v);
    quarto_game.risks(&s, &v);
    assert_int_equal(v.mark[2], 0);
}

static void compose_checks(void **ctx)
{
    (void)ctx;
    game_config c = config(0, 0);
    game_view v;
    game_state s = read_state(0, 0, ".6../7f../..../b... a"), made;
    game_error err = {0};
    quarto_game.view(&s, &v);
    assert_true(quarto_game.compose(&c, &v, 1, &made, &err));
    assert_memory_equal(&s, &made, sizeof s);
    assert_false(quarto_game.compose(&c, &v, 0, &made, &err));
    assert_non_null(strstr(err.text, "second player"));
    v.piece[0] = v.piece[1];
    assert_false(quarto_game.compose(&c, &v, 1, &made, &err));
    assert_non_null(strstr(err.text, "twice"));
}

static void pieces_look_different(void **ctx)
{
    (void)ctx;
    assert_int_equal(quarto_game.n_pieces, 17);
    for (int i = 0; i < 17; i++) {
        const game_piece *p = &quarto_game.piece[i];
        assert_int_equal(strlen(p->ascii), 3);
        assert_int_equal(strlen(p->big[0]), 4);
        assert_int_equal(strlen(p->big[1]), 4);
        for (int j = 0; j < i; j++) {
            const game_piece *q = &quarto_game.piece[j];
            assert_string_not_equal(p->ascii, q->ascii);
            assert_string_not_equal(p->name, q->name);
            assert_true(strcmp(p->big[0], q->big[0]) != 0 || strcmp(p->big[1], q->big[1]) != 0);
            if (j > 0)
                assert_string_not_equal(p->utf8, q->utf8);
        }
    }
    assert_string_equal(quarto_game.piece[7].name, "tall dark square solid");
    assert_string_equal(quarto_game.piece[7].key, "6");
    assert_string_equal(quarto_game.piece[7].big[0], "[##]");
}

/* The tables of lines against coordinates. */
static void lines_are_lines(void **ctx)
{
    (void)ctx;
    static const int n[QUARTO_TYPES] = {10, 8, 16};
    for (int type = 0; type < QUARTO_TYPES; type++) {
        const quarto_geometry *g = &quarto_board_of[type];
        assert_int_equal(g->n_lines, n[type]);
        for (int i = 0; i < g->n_lines; i++) {
            int rows = 0, columns = 0;
            assert_int_equal(bits_count(g->line[i]), 4);
            for (int j = 0; j < i; j++)
                assert_int_not_equal(g->line[i], g->line[j]);
            for (int sq = 0; sq < 16; sq++)
                if (g->line[i] >> sq & 1) {
                    rows |= 1 << sq / 4;
                    columns |= 1 << sq % 4;
                }
            bool row = bits_count((uint64_t)rows) == 1, column = bits_count((uint64_t)columns) == 1;
            assert_true(row || column || (rows == 15 && columns == 15));
            for (int sq = 0; sq < 16; sq++) {
                bool listed = false;
                for (const uint16_t *r = g->rest[sq]; *r != 0; r++)
                    listed = listed || (*r | 1u << sq) == g->line[i];
                assert_int_equal(listed, g->line[i] >> sq & 1);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_read),          cmocka_unit_test(bad_states_are_refused),
        cmocka_unit_test(steps_are_read),           cmocka_unit_test(pictures_show_lines_and_risks),
        cmocka_unit_test(dead_risks_are_not_shown), cmocka_unit_test(compose_checks),
        cmocka_unit_test(pieces_look_different),    cmocka_unit_test(lines_are_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
