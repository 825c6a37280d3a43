/* From cursor and keys to steps, on small boards made up here. */
#include <string.h>

#include "support/cmocka_all.h"
#include "tui/pick.h"

/* 3 x 3, a1 top left. */
static const board_cell square_cell[] = {
    {0, 0, "a1"}, {1, 0, "b1"}, {2, 0, "c1"}, {0, 1, "a2"}, {1, 1, "b2"},
    {2, 1, "c2"}, {0, 2, "a3"}, {1, 2, "b3"}, {2, 2, "c3"},
};
static const game_board square = {BOARD_SQUARE, 9, square_cell};

/* Rows of 2, 3, 2 hexagons:  0 1 / 2 3 4 / 5 6. */
static const board_cell hex_cell[] = {
    {1, 0, "a"}, {3, 0, "b"}, {0, 1, "c"}, {2, 1, "d"}, {4, 1, "e"}, {1, 2, "f"}, {3, 2, "g"},
};
static const game_board hex = {BOARD_HEX, 7, hex_cell};

static const uint8_t tray[] = {1, 2, 3, 4, 5, 6};

static game_view view_of(int active)
{
    game_view v;
    memset(&v, 0, sizeof v);
    v.active = (uint8_t)active;
    return v;
}

static pick begin(const game_board *b, int n_slots, const game_step *step, int n)
{
    pick p;
    game_state s;
    game_view v = view_of(GAME_NO_CELL);
    memset(&s, 0, sizeof s);
    pick_init(&p, b, tray, n_slots);
    pick_reset(&p, &s, &v, step, n);
    return p;
}

static void square_cursor(void **state)
{
    (void)state;
    pick p = begin(&square, 0, NULL, 0);
    assert_int_equal(p.cell, 4);
    pick_move(&p, WAY_UP);
    assert_int_equal(p.cell, 1);
    pick_move(&p, WAY_UP);
    assert_int_equal(p.cell, 1);
    pick_move(&p, WAY_LEFT);
    assert_int_equal(p.cell, 0);
    pick_move(&p, WAY_DOWN_LEFT); /* End: the row's last cell */
    assert_int_equal(p.cell, 2);
    pick_move(&p, WAY_DOWN_RIGHT); /* PgDn: the column's last cell */
    assert_int_equal(p.cell, 8);
    p.flipped = true;
    pick_move(&p, WAY_RIGHT);
    assert_int_equal(p.cell, 7);
    pick_move(&p, WAY_DOWN);
    assert_int_equal(p.cell, 4);
}

static void hex_cursor(void **state)
{
    (void)state;
    pick p = begin(&hex, 0, NULL, 0);
    assert_int_equal(p.cell, 3);
    pick_move(&p, WAY_UP_LEFT);
    assert_int_equal(p.cell, 0);
    pick_move(&p, WAY_DOWN_LEFT);
    assert_int_equal(p.cell, 2);
    pick_move(&p, WAY_DOWN_RIGHT);
    assert_int_equal(p.cell, 5);
    pick_move(&p, WAY_UP_RIGHT);
    assert_int_equal(p.cell, 3);
    pick_move(&p, WAY_RIGHT);
    assert_int_equal(p.cell, 4);
    /* Up and down keep their column: from the edge and back to it. */
    pick_move(&p, WAY_DOWN);
    assert_int_equal(p.cell, 6);
    pick_move(&p, WAY_UP);
    assert_int_equal(p.cell, 4);
    pick_move(&p, WAY_UP_RIGHT); /* nothing there */
    assert_int_equal(p.cell, 4);
}

static void placing(void **state)
{
    (void)state;
    const game_step step[] = {{STEP_PLACE, 0, 1, 0}, {STEP_PLACE, 0, 8, 0}};
    pick p = begin(&square, 0, step, 2);
    game_step got;
    assert_int_equal(pick_enter(&p, &got), PICK_WRONG);
    assert_int_equal(pick_cell(&p, 8, &got), PICK_STEP);
    assert_true(game_step_equal(got, step[1]));
    assert_int_equal(p.cell, 8);
    assert_int_equal(pick_steps_on(&p, 1, NULL), 1);
    assert_int_equal(pick_steps_on(&p, 2, NULL), 0);
}

static void jumping(void **state)
{
    (void)state;
    const game_step step[] = {{STEP_JUMP, 0, 2, 0}, {STEP_JUMP, 0, 6, 0}, {STEP_JUMP, 4, 8, 0}};
    pick p = begin(&square, 0, step, 3);
    game_step got;
    int landing[PICK_LANDINGS];
    assert_true(pick_jumps(&p));
    assert_int_equal(pick_landings(&p, landing), 0);
    /* A landing alone is not enough. */
    assert_int_equal(pick_cell(&p, 2, &got), PICK_WRONG);
    assert_int_equal(pick_cell(&p, 0, &got), PICK_MORE);
    assert_int_equal(pick_landings(&p, landing), 2);
    assert_int_equal(landing[0], 2);
    assert_int_equal(landing[1], 6);
    /* Another piece may be chosen instead; Esc lets go. */
    assert_int_equal(pick_cell(&p, 4, &got), PICK_MORE);
    assert_int_equal(p.from, 4);
    assert_true(pick_cancel(&p));
    assert_false(pick_cancel(&p));
    assert_int_equal(pick_cell(&p, 0, &got), PICK_MORE);
    assert_int_equal(pick_landing(&p, 3, &got), PICK_NOTHING);
    assert_int_equal(pick_landing(&p, 2, &got), PICK_STEP);
    assert_true(game_step_equal(got, step[1]));
}

static void a_jump_goes_on(void **state)
{
    (void)state;
    const game_step step[] = {{STEP_STOP, 0, 0, 0}, {STEP_JUMP, 2, 8, 0}};
    pick p = begin(&square, 0, NULL, 0);
    game_state s;
    memset(&s, 0, sizeof s);
    game_view v = view_of(2);
    pick_reset(&p, &s, &v, step, 2);
    game_step got;
    assert_int_equal(p.from, 2);
    assert_int_equal(p.cell, 2);
    assert_true(pick_may_stop(&p));
    assert_false(pick_cancel(&p)); /* the piece stays chosen */
    assert_int_equal(pick_enter(&p, &got), PICK_STEP);
    assert_int_equal(got.kind, STEP_STOP);
    assert_int_equal(pick_landing(&p, 1, &got), PICK_STEP);
    assert_true(game_step_equal(got, step[1]));
    assert_int_equal(pick_cell(&p, 5, &got), PICK_WRONG);
}

/* A chain that must go on cannot be let go either. */
static void a_jump_that_must_go_on(void **state)
{
    (void)state;
    const game_step step[] = {{STEP_JUMP, 2, 8, 0}, {STEP_JUMP, 2, 6, 0}};
    pick p = begin(&square, 0, NULL, 0);
    game_state s;
    memset(&s, 0, sizeof s);
    game_view v = view_of(2);
    game_step got;
    pick_reset(&p, &s, &v, step, 2);
    assert_int_equal(pick_enter(&p, &got), PICK_WRONG);
    assert_int_equal(p.from, 2);
    assert_true(pick_goes_on(&p));
    assert_false(pick_cancel(&p));
}

/* The only piece that can jump is let go like any other. */
static void the_only_jumper(void **state)
{
    (void)state;
    const game_step step[] = {{STEP_JUMP, 2, 8, 0}, {STEP_JUMP, 2, 6, 0}};
    pick p = begin(&square, 0, step, 2);
    game_step got;
    assert_int_equal(pick_cell(&p, 2, &got), PICK_MORE);
    assert_false(pick_goes_on(&p));
    assert_true(pick_cancel(&p));
    assert_int_equal(p.from, -1);
}

static void giving(void **state)
{
    (void)state;
    const game_step step[] = {{STEP_GIVE, 0, 0, 2}, {STEP_GIVE, 0, 0, 5}};
    pick p = begin(&square, 6, step, 2);
    game_step got;
    p.per_row = 3;
    assert_true(p.in_tray && pick_gives(&p));
    assert_int_equal(p.slot_piece[p.slot], 2); /* the first that can be given */
    assert_int_equal(pick_enter(&p, &got), PICK_STEP);
    assert_int_equal(got.item, 2);
    pick_move(&p, WAY_DOWN);
    assert_int_equal(p.slot_piece[p.slot], 5);
    pick_move(&p, WAY_DOWN);
    assert_int_equal(p.slot_piece[p.slot], 5);
    pick_move(&p, WAY_RIGHT);
    assert_int_equal(p.slot_piece[p.slot], 6);
    assert_int_equal(pick_enter(&p, &got), PICK_WRONG);
    assert_int_equal(pick_piece(&p, 5, &got), PICK_STEP);
    assert_int_equal(got.item, 5);
    pick_switch(&p);
    assert_int_equal(pick_enter(&p, &got), PICK_WRONG);
    /* When something is to be placed again the cursor comes back to the board. */
    const game_step place = {STEP_PLACE, 0, 3, 2};
    game_state s;
    memset(&s, 0, sizeof s);
    game_view v = view_of(GAME_NO_CELL);
    p.in_tray = true;
    pick_reset(&p, &s, &v, &place, 1);
    assert_false(p.in_tray);
}

static void passing(void **state)
{
    (void)state;
    const game_step step = {STEP_PASS, 0, 0, 0};
    pick p = begin(&square, 0, &step, 1);
    game_step got;
    assert_true(pick_must_pass(&p));
    assert_int_equal(pick_enter(&p, &got), PICK_STEP);
    assert_int_equal(got.kind, STEP_PASS);
    p = begin(&square, 0, NULL, 0);
    assert_false(pick_must_pass(&p));
    assert_int_equal(pick_enter(&p, &got), PICK_NOTHING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(square_cursor),   cmocka_unit_test(hex_cursor),
        cmocka_unit_test(placing),         cmocka_unit_test(jumping),
        cmocka_unit_test(a_jump_goes_on),  cmocka_unit_test(a_jump_that_must_go_on),
        cmocka_unit_test(the_only_jumper), cmocka_unit_test(giving),
        cmocka_unit_test(passing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
