/* tui/layout.h - where everything of the game screen stands.  One pure function
 * from the size of the terminal and the shape of the board to rectangles; knows
 * no canvas and no game.
 *
 * All rectangles lie inside the screen and do not overlap; one with rows == 0 is
 * not shown. */
#ifndef TUI_LAYOUT_H
#define TUI_LAYOUT_H

#include <stdbool.h>

#include "core/game.h"
#include "tui/canvas.h"

enum { LAYOUT_MIN_ROWS = 12, LAYOUT_MIN_COLS = 40 };

/* Sizes of a cell, smallest first. */
enum layout_cell { CELL_TINY, CELL_SMALL, CELL_NORMAL, CELL_LARGE, CELL_HUGE, CELL_SIZES };

typedef struct layout_ask {
    int rows, cols; /* of the terminal */
    enum board_shape shape;
    int xs, ys;       /* the board's extent: largest x + 1, largest y + 1 */
    int piece_cols;   /* widest one-line piece: 1 to 3 */
    bool big;         /* do the pieces have two-line pictures? */
    int slots;        /* places of the tray; 0 = the game has none */
    int largest_cell; /* enum layout_cell: no larger cells than these */
    bool review;      /* a review of the game is to be seen too */
} layout_ask;

typedef struct layout {
    bool ok;                  /* false: too small; nothing below but need_* is set */
    int need_rows, need_cols; /* what would do */
    enum board_shape shape;
    int xs, ys;
    enum layout_cell size;
    int cell_w, cell_h;         /* distance from a cell to the next, grid lines included; hex: two
                                   half columns are cell_w */
    bool grid;                  /* lines around the cells */
    bool labels_in_grid;        /* column letters stand in the topmost grid line */
    int label_cols;             /* columns of row labels left of the board (hex: on both sides) */
    int board_row, board_col;   /* upper left corner of the cells' area, grid included */
    int board_rows, board_cols; /* size of that area */
    bool big_pieces;            /* two-line pictures on the board */
    bool big_tray;              /* and in the tray */
    int slot_w, slot_h, slots_per_row;
    rect title;                   /* first line */
    rect board;                   /* with its labels */
    rect info;                    /* players, tallies, clocks */
    rect list;                    /* moves */
    rect legend;                  /* what the marks mean */
    rect review;                  /* summary and course of the game; in place of the legend */
    rect tray, hand;              /* tray with its heading line */
    rect eval, note, input, keys; /* one line each; eval and keys may be missing */
} layout;

void layout_make(const layout_ask *ask, layout *out);

/* The upper left corner of cell (x, y)'s area and of the part inside the grid
 * lines.  'flipped': seen from the other side. */
rect layout_cell(const layout *l, int x, int y, bool flipped);
rect layout_inside(const layout *l, int x, int y, bool flipped);

#endif
