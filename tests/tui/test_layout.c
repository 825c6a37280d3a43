/* The layout for every size of the terminal and boards of several shapes: whatever
 * the size, nothing lies outside, nothing overlaps, and from 40 x 12 on everything
 * that is needed is there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tui/layout.h"

enum { MAX_ROWS = 80, MAX_COLS = 250 };

static const layout_ask boards[] = {
    {0, 0, BOARD_SQUARE, 8, 8, 1, true, 0, CELL_HUGE, false},
    {0, 0, BOARD_SQUARE, 8, 8, 1, false, 0, CELL_HUGE, false},
    {0, 0, BOARD_SQUARE, 8, 8, 1, true, 0, CELL_SMALL, false},
    {0, 0, BOARD_SQUARE, 4, 4, 3, true, 16, CELL_HUGE, false},
    {0, 0, BOARD_SQUARE, 4, 4, 3, true, 16, CELL_NORMAL, false},
    {0, 0, BOARD_SQUARE, 4, 4, 3, true, 16, CELL_SMALL, false},
    {0, 0, BOARD_HEX, 13, 9, 1, true, 0, CELL_HUGE, false},
    {0, 0, BOARD_HEX, 13, 9, 1, false, 0, CELL_HUGE, false},
    {0, 0, BOARD_SQUARE, 2, 7, 1, false, 0, CELL_HUGE, false},
    {0, 0, BOARD_SQUARE, 8, 8, 1, true, 0, CELL_HUGE, true},
    {0, 0, BOARD_SQUARE, 4, 4, 3, true, 16, CELL_HUGE, true},
    {0, 0, BOARD_HEX, 13, 9, 1, true, 0, CELL_HUGE, true},
};
enum { BOARDS = (int)(sizeof boards / sizeof *boards) };

static layout lay_out(const layout_ask *board, int rows, int cols)
{
    layout_ask ask = *board;
    layout l;
    ask.rows = rows;
    ask.cols = cols;
    layout_make(&ask, &l);
    return l;
}

static int rects(const layout *l, rect *out)
{
    const rect all[] = {l->title, l->board, l->info, l->list,  l->legend, l->tray,
                        l->hand,  l->eval,  l->note, l->input, l->keys,   l->review};
    memcpy(out, all, sizeof all);
    return (int)(sizeof all / sizeof *all);
}

static void check_inside(rect r, int rows, int cols)
{
    if (r.rows == 0)
        return;
    assert_true(r.row >= 0 && r.col >= 0 && r.rows > 0 && r.cols > 0);
    assert_true(r.row + r.rows <= rows);
    assert_true(r.col + r.cols <= cols);
}

static bool overlap(rect a, rect b)
{
    return a.rows > 0 && b.rows > 0 && a.row < b.row + b.rows && b.row < a.row + a.rows &&
           a.col < b.col + b.cols && b.col < a.col + a.cols;
}

static void check_one(const layout_ask *board, int rows, int cols)
{
    layout l = lay_out(board, rows, cols);
    bool enough = rows >= LAYOUT_MIN_ROWS && cols >= LAYOUT_MIN_COLS;
    assert_int_equal(l.ok, enough);
    if (!enough) {
        assert_int_equal(l.need_rows, LAYOUT_MIN_ROWS);
        assert_int_equal(l.need_cols, LAYOUT_MIN_COLS);
        return;
    }
    rect r[16];
    int n = rects(&l, r);
    for (int i = 0; i < n; i++) {
        check_inside(r[i], rows, cols);
        for (int j = i + 1; j < n; j++)
            assert_false(overlap(r[i], r[j]));
    }
    /* What must never be missing. */
    assert_true(l.title.rows == 1 && l.board.rows > 0 && l.input.rows == 1 && l.note.rows == 1);
    assert_true(l.info.rows >= 2);
    if (board->slots > 0) {
        assert_true(l.hand.rows >= 1);
        int lines = (board->slots + l.slots_per_row - 1) / l.slots_per_row;
        assert_true(l.tray.rows >= lines * l.slot_h);
        assert_true(l.slots_per_row * l.slot_w <= l.tray.cols);
    }
    /* Cells lie in the board, and are about twice as wide as high. */
    rect last = layout_cell(&l, board->xs - 1, board->ys - 1, false);
    assert_true(last.row + last.rows <= l.board.row + l.board.rows);
    assert_true(last.col + last.cols <= l.board.col + l.board.cols);
    assert_true(layout_cell(&l, 0, 0, false).row >= l.board.row);
    assert_true(2 * l.cell_w >= 3 * l.cell_h && l.cell_w <= 3 * l.cell_h);
}

static void terminal_02_layout_at_every_size(void **state)
{
    (void)state;
    for (int b = 0; b < BOARDS; b++)
        for (int rows = 1; rows <= MAX_ROWS; rows++)
            for (int cols = 1; cols <= MAX_COLS; cols++)
                check_one(&boards[b], rows, cols);
}

/* More room never makes the cells smaller. */
static void cells_grow(void **state)
{
    (void)state;
    for (int b = 0; b < BOARDS; b++)
        for (int rows = LAYOUT_MIN_ROWS; rows <= MAX_ROWS; rows++)
            for (int cols = LAYOUT_MIN_COLS; cols < MAX_COLS; cols++) {
                layout l = lay_out(&boards[b], rows, cols);
                layout wider = lay_out(&boards[b], rows, cols + 1);
                /* A roomy tray may take back one size once. */
                if (boards[b].slots == 0)
                    assert_true(wider.size >= l.size);
            }
}

/* A walk through a game has its review wherever there is a panel for it. */
static void review_sizes(void **state)
{
    (void)state;
    for (int b = 0; b < BOARDS; b++) {
        if (!boards[b].review)
            continue;
        layout l = lay_out(&boards[b], 24, 80);
        assert_true(l.review.rows >= 4 && l.review.cols >= 24 && l.list.rows >= 3);
        assert_int_equal(l.legend.rows, 0);
        l = lay_out(&boards[b], 46, 130);
        assert_true(l.review.rows >= 4 && l.list.rows >= 4);
        if (boards[b].slots == 0)
            assert_true(lay_out(&boards[b], 12, 40).review.rows >= 2);
    }
}

static void usual_sizes(void **state)
{
    (void)state;
    /* 80 x 24: cells of 4 x 2 with all lines and, without a tray, the legend. */
    layout l = lay_out(&boards[0], 24, 80);
    assert_int_equal(l.cell_w, 4);
    assert_int_equal(l.cell_h, 2);
    assert_true(l.eval.rows == 1 && l.keys.rows == 1 && l.list.rows >= 6 && l.legend.rows == 4);
    l = lay_out(&boards[3], 24, 80);
    assert_int_equal(l.cell_w, 7);
    assert_int_equal(l.cell_h, 3);
    assert_true(l.big_tray && l.big_pieces && l.list.rows >= 3);
    assert_int_equal(l.slots_per_row, 4);
    l = lay_out(&boards[6], 24, 80);
    assert_int_equal(l.cell_w, 4);
    assert_true(l.grid);
    assert_int_equal(lay_out(&boards[0], 46, 130).cell_w, 8);
    assert_int_equal(lay_out(&boards[6], 46, 130).cell_w, 8);
    /* 40 x 12. */
    assert_int_equal(lay_out(&boards[0], 12, 40).size, CELL_SMALL);
    assert_int_equal(lay_out(&boards[6], 12, 40).size, CELL_TINY);
    l = lay_out(&boards[3], 12, 40);
    assert_int_equal(l.size, CELL_NORMAL);
    assert_true(l.labels_in_grid);
}

/* Every cell's middle belongs to no other cell, in both orientations. */
static void cells_are_apart(void **state)
{
    (void)state;
    for (int b = 0; b < BOARDS; b++) {
        layout l = lay_out(&boards[b], 24, 80);
        for (int flipped = 0; flipped < 2; flipped++)
            for (int y = 0; y < l.ys; y++)
                for (int x = 0; x + 1 < l.xs; x++) {
                    int step = l.shape == BOARD_HEX ? 2 : 1;
                    if (x + step >= l.xs)
                        continue;
                    rect a = layout_cell(&l, x, y, flipped),
                         c = layout_cell(&l, x + step, y, flipped);
                    assert_false(overlap(a, c));
                    assert_int_equal(a.row, c.row);
                }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terminal_02_layout_at_every_size),
        cmocka_unit_test(cells_grow),
        cmocka_unit_test(review_sizes),
        cmocka_unit_test(usual_sizes),
        cmocka_unit_test(cells_are_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
