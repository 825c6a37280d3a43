/* A square board's lines are one grid over its extent.  A hex board's cells stand
 * in rows shifted by half a cell; each draws its own outline, and neighbours agree
 * on the characters they share:
 *
 *      / \ / \           .' '.         .-' '-.
 *     | X | O |         |     |       |       |
 *      \ / \ /           '. .'         '-. .-'
 */
#include "tui/board_lines.h"

#include <string.h>

#include "core/text.h"

/* Column letters and row digits of a cell's name. */
static void split_name(const char *name, char *letters, char *digits, size_t size)
{
    size_t n = 0;
    while (text_is_alpha(name[n]) && n + 1 < size) {
        letters[n] = name[n];
        n++;
    }
    letters[n] = 0;
    text_copy(digits, size, name + n);
}

static const char *joint(const layout *l, int x, int y, bool unicode)
{
    static const char *const unicode_joint[3][3] = {
        {"\xe2\x94\x8c", "\xe2\x94\xac", "\xe2\x94\x90"},
        {"\xe2\x94\x9c", "\xe2\x94\xbc", "\xe2\x94\xa4"},
        {"\xe2\x94\x94", "\xe2\x94\xb4", "\xe2\x94\x98"},
    };
    if (!unicode)
        return "+";
    int row = y == 0 ? 0 : y == l->ys ? 2 : 1;
    int col = x == 0 ? 0 : x == l->xs ? 2 : 1;
    return unicode_joint[row][col];
}

static void square_grid(canvas *c, const layout *l, bool unicode)
{
    const char *across = unicode ? "\xe2\x94\x80" : "-";
    const char *down = unicode ? "\xe2\x94\x82" : "|";
    for (int y = 0; y <= l->ys; y++) {
        int row = l->board_row + y * l->cell_h;
        canvas_fill(c, (rect){row, l->board_col, 1, l->board_cols}, ROLE_BOARD, across);
    }
    for (int x = 0; x <= l->xs; x++) {
        int col = l->board_col + x * l->cell_w;
        canvas_fill(c, (rect){l->board_row, col, l->board_rows, 1}, ROLE_BOARD, down);
        for (int y = 0; y <= l->ys; y++)
            canvas_text(c, l->board_row + y * l->cell_h, col, ROLE_BOARD, joint(l, x, y, unicode));
    }
}

static void square_labels(canvas *c, const layout *l, const game_board *b, bool flipped)
{
    for (int i = 0; i < b->n_cells; i++) {
        const board_cell *cell = &b->cell[i];
        char letters[4], digits[4];
        split_name(cell->name, letters, digits, sizeof letters);
        rect in = layout_inside(l, cell->x, cell->y, flipped);
        if (in.row - (l->grid ? 1 : 0) == l->board_row) {
            int row = l->labels_in_grid ? l->board_row : l->board_row - 1;
            canvas_text(c, row, in.col + in.cols / 2, ROLE_DIM, letters);
        }
        if (in.col - (l->grid ? 1 : 0) == l->board_col) {
            int col = l->board_col - 1 - (l->grid ? 1 : 0) - (digits[1] != 0 ? 1 : 0);
            col += l->grid ? 0 : -1;
            canvas_text(c, in.row + (in.rows - 1) / 2, col < 0 ? 0 : col, ROLE_DIM, digits);
        }
    }
}

/* The slanting lines above and below a cell, by its width: what stands at each
 * column from its left wall on. */
static void hex_cell(canvas *c, const layout *l, rect at, bool unicode)
{
    static const struct {
        int w;
        const char *top, *bottom;
    } edge[] = {
        {4, " / \\ ", " \\ / "},
        {6, " .' '. ", " '. .' "},
        {8, " .-' '-. ", " '-. .-' "},
    };
    for (size_t e = 0; e < sizeof edge / sizeof *edge; e++) {
        if (edge[e].w != l->cell_w)
            continue;
        for (int i = 0; i <= at.cols; i++) {
            char top[2] = {edge[e].top[i], 0}, bottom[2] = {edge[e].bottom[i], 0};
            if (top[0] != ' ')
                canvas_text(c, at.row, at.col + i, ROLE_BOARD, top);
            if (bottom[0] != ' ')
                canvas_text(c, at.row + at.rows, at.col + i, ROLE_BOARD, bottom);
        }
    }
    for (int i = 1; i < at.rows; i++) {
        canvas_text(c, at.row + i, at.col, ROLE_BOARD, unicode ? "\xe2\x94\x82" : "|");
        canvas_text(c, at.row + i, at.col + at.cols, ROLE_BOARD, unicode ? "\xe2\x94\x82" : "|");
    }
}

/* The name of each row's first and last cell beside it. */
static void hex_labels(canvas *c, const layout *l, const game_board *b, bool flipped)
{
    for (int y = 0; y < l->ys; y++) {
        int first = -1, last = -1, left = 0, right = 0;
        for (int i = 0; i < b->n_cells; i++) {
            if (b->cell[i].y != y)
                continue;
            rect in = layout_inside(l, b->cell[i].x, b->cell[i].y, flipped);
            if (first < 0 || in.col < left) {
                first = i;
                left = in.col;
            }
            if (last < 0 || in.col + in.cols > right) {
                last = i;
                right = in.col + in.cols;
            }
        }
        if (first < 0)
            continue;
        rect in = layout_inside(l, b->cell[first].x, b->cell[first].y, flipped);
        int row = in.row + (in.rows - 1) / 2, line = l->grid ? 1 : 0;
        canvas_text(c, row, left - line - 1 - canvas_width(b->cell[first].name), ROLE_DIM,
                    b->cell[first].name);
        canvas_text(c, row, right + line + 1, ROLE_DIM, b->cell[last].name);
    }
}

void board_draw_lines(canvas *c, const layout *l, const game_board *b, const board_look *look)
{
    /* The cells' ground: themes may give the board a colour of its own. */
    for (int i = 0; i < b->n_cells; i++) {
        rect ground = layout_cell(l, b->cell[i].x, b->cell[i].y, look->flipped);
        ground.rows += l->grid ? 1 : 0;
        ground.cols += l->grid ? 1 : 0;
        canvas_fill(c, ground, ROLE_BOARD, " ");
    }
    if (l->shape == BOARD_SQUARE) {
        if (l->grid)
            square_grid(c, l, look->unicode);
        square_labels(c, l, b, look->flipped);
        return;
    }
    if (l->grid)
        for (int i = 0; i < b->n_cells; i++)
            hex_cell(c, l, layout_cell(l, b->cell[i].x, b->cell[i].y, look->flipped),
                     look->unicode);
    hex_labels(c, l, b, look->flipped);
}
