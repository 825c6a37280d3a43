/* The largest cell size is taken with which the board, a panel and the lines at
 * the bottom fit: side by side, or one below the other where the terminal is
 * narrow and high.  What is left over goes to the panel, and beyond its largest
 * useful width to the margins. */
#include "tui/layout.h"

#include <string.h>

enum { PANEL_MOST = 60, PANEL_GOOD = 24, PANEL_LEAST = 13, GAP = 3 };
enum { REVIEW_LEAST = 2, REVIEW_MOST = 15, LIST_GOOD = 6, LIST_LEAST = 4 };

typedef struct cell_size {
    int w, h;
    bool grid;
} cell_size;

static int imin(int a, int b)
{
    return a < b ? a : b;
}

static int imax(int a, int b)
{
    return a > b ? a : b;
}

static rect make(int row, int col, int rows, int cols)
{
    if (rows <= 0 || cols <= 0)
        return (rect){0, 0, 0, 0};
    return (rect){row, col, rows, cols};
}

static cell_size size_of(const layout_ask *a, int i)
{
    static const cell_size size[CELL_SIZES] = {
        {2, 1, false}, {3, 1, false}, {4, 2, true}, {6, 3, true}, {8, 4, true}};
    cell_size s = size[i];
    /* A two-line piece is four columns wide and wants a mark on each side. */
    if (i == CELL_LARGE && a->big && a->shape == BOARD_SQUARE)
        s.w = 7;
    return s;
}

/* Can this size be used at all?  A hex board needs an even width for its half
 * columns, and a piece of several columns a cell that holds it. */
static bool usable(const layout_ask *a, int i)
{
    cell_size s = size_of(a, i);
    if (i > a->largest_cell && i > CELL_SMALL)
        return false;
    if (a->shape == BOARD_HEX && s.w % 2 != 0)
        return false;
    if (a->piece_cols > 1 && !s.grid)
        return false;
    return a->shape == BOARD_HEX || i != CELL_TINY;
}

static void board_size(const layout_ask *a, cell_size s, int *rows, int *cols)
{
    int line = s.grid ? 1 : 0;
    *rows = a->ys * s.h + line;
    if (a->shape == BOARD_HEX)
        *cols = (a->xs - 1) * (s.w / 2) + s.w + line;
    else
        *cols = a->xs * s.w + line;
}

static int label_cols(const layout_ask *a, cell_size s)
{
    return a->shape == BOARD_HEX || s.grid ? 3 : 2;
}

/* Width of board and labels. */
static int board_width(const layout_ask *a, cell_size s)
{
    int rows, cols;
    board_size(a, s, &rows, &cols);
    return cols + label_cols(a, s) * (a->shape == BOARD_HEX ? 2 : 1);
}

/* Columns between board and panel. */
static int gap_for(const layout_ask *a, int width)
{
    return a->cols - width >= PANEL_GOOD + GAP ? GAP : 1;
}

static int bottom_lines(int rows)
{
    return rows >= 20 ? 4 : rows >= 16 ? 3 : 2;
}

/* How the tray can be laid out in 'cols' columns; false when not at all. */
static bool tray_fit(const layout_ask *a, bool big, int cols, int *per_row, int *lines)
{
    int w = big ? 9 : 6;
    int most = cols / w;
    if (most < 1)
        return false;
    /* Rows of equal length look best: 8, 4 or 2 a row for 16 places. */
    int n = 1;
    for (int i = 1; i <= most && i <= a->slots; i++)
        if (a->slots % i == 0)
            n = i;
    if (n * 2 <= most && a->slots > most)
        n = most;
    if (most == 3 && a->slots > 3)
        n = 3;
    n = imin(n, big ? 4 : 8);
    *per_row = n;
    *lines = (a->slots + n - 1) / n;
    return true;
}

typedef struct plan {
    int size;
    bool side, labels_in_grid, sketch; /* 'sketch': roomy tray, hand below the board */
} plan;

static int board_lines(const layout_ask *a, cell_size s, bool labels_in_grid)
{
    int rows, cols;
    board_size(a, s, &rows, &cols);
    bool label = a->shape == BOARD_SQUARE && !labels_in_grid;
    return rows + (label ? 1 : 0);
}

/* Is there room for the compact tray, the hand and the players in a panel? */
static bool compact_fits(const layout_ask *a, int rows, int cols)
{
    if (cols < PANEL_LEAST)
        return false;
    int review = a->review ? REVIEW_LEAST : 0;
    if (a->slots == 0)
        return rows >= 3 + review;
    int per_row, lines;
    return tray_fit(a, false, cols, &per_row, &lines) && rows >= 2 + 1 + lines + review;
}

static bool sketch_fits(const layout_ask *a, cell_size s, int middle, int panel)
{
    int per_row, lines;
    if (a->slots == 0 || !a->big || s.h < 3 || a->review)
        return false;
    if (!tray_fit(a, true, panel, &per_row, &lines))
        return false;
    int board = board_lines(a, s, false);
    int height = imax(board, 1 + 3 * lines);
    return per_row >= 4 && height + 2 + 2 <= middle;
}

static bool try_plan(const layout_ask *a, int i, plan *out)
{
    cell_size s = size_of(a, i);
    int middle = a->rows - 1 - bottom_lines(a->rows);
    int width = board_width(a, s);
    int panel = a->cols - width - gap_for(a, width);
    bool in_grid = s.grid && board_lines(a, s, false) > middle;
    int lines = board_lines(a, s, in_grid);
    *out = (plan){.size = i, .labels_in_grid = in_grid};
    if (lines > middle || width > a->cols)
        return false;
    out->sketch = sketch_fits(a, s, middle, panel);
    out->side = true;
    int wanted = i > CELL_NORMAL ? PANEL_GOOD : PANEL_LEAST;
    if (out->sketch || (panel >= wanted && compact_fits(a, middle, panel)))
        return true;
    out->side = false;
    return compact_fits(a, middle - lines - 1, a->cols - 2);
}

static void place_tray(const layout_ask *a, layout *l, rect area, bool big, int heading)
{
    int lines = 0;
    l->big_tray = big;
    l->slot_w = big ? 9 : 6;
    l->slot_h = big ? 3 : 1;
    tray_fit(a, big, area.cols, &l->slots_per_row, &lines);
    int rows = heading + lines * l->slot_h;
    l->tray = make(area.row, area.col, imin(rows, area.rows), area.cols);
}

/* The sketch with the roomy tray: tray right of the board, below both the hand,
 * below that the players and the moves. */
static void panel_sketch(const layout_ask *a, layout *l, rect panel, int bottom, int left)
{
    place_tray(a, l, panel, true, 1);
    int row = imax(l->board.row + l->board.rows, panel.row + l->tray.rows);
    int cols = panel.col + panel.cols - left;
    l->hand = make(row, left, 2, cols);
    row += 2;
    if (bottom - row > 3)
        row++;
    l->info = make(row, left + 1, 2, panel.col - left - 2);
    l->list = make(row, panel.col, bottom - row, panel.cols);
}

/* A panel: players, then hand and tray where there is one, then moves, and the
 * legend where it fits. */
static void panel_column(const layout_ask *a, layout *l, rect p)
{
    int row = p.row, end = p.row + p.rows;
    int info = a->slots > 0 ? 2 : 3;
    l->info = make(row, p.col, imin(info, p.rows), p.cols);
    row += info;
    if (a->slots > 0) {
        int per_row = 1, lines = 0;
        tray_fit(a, false, p.cols, &per_row, &lines);
        bool room = end - row >= lines + 4;
        row += room ? 1 : 0;
        l->hand = make(row, p.col, 1, p.cols);
        row += room ? 2 : 1;
        place_tray(a, l, make(row, p.col, end - row, p.cols), false, room ? 1 : 0);
        row += l->tray.rows;
    }
    if (a->review) {
        int room = end - row, rows = REVIEW_LEAST;
        if (room >= LIST_GOOD + 4)
            rows = imin(room - LIST_GOOD, REVIEW_MOST);
        else if (room >= LIST_LEAST + 3)
            rows = room - LIST_LEAST;
        rows = imin(rows, room);
        l->review = make(end - rows, p.col, rows, p.cols);
        end -= rows;
    }
    if (end - row >= 4)
        row++;
    if (a->slots == 0 && !a->review && end - row >= 12 && p.cols >= 34) {
        l->legend = make(end - 4, p.col, 4, p.cols);
        end -= 5;
    }
    if (end - row >= 2)
        l->list = make(row, p.col, end - row, p.cols);
}

/* The lines below the board: at the bottom of the screen, or under a block that
 * ends higher ('under' is the first line below it). */
static void place_lines(const layout_ask *a, layout *l, int left, int width, int under)
{
    int n = bottom_lines(a->rows), row = a->rows - n;
    int cols = imin(a->cols - left, imax(width, 78));
    l->title = make(0, left, 1, cols);
    if (n >= 3)
        l->keys = make(a->rows - 1, left, 1, cols);
    row = imin(row, under);
    if (n >= 4)
        l->eval = make(row++, left, 1, cols);
    l->note = make(row++, left, 1, cols);
    l->input = make(row, left, 1, cols);
}

static void place_board(const layout_ask *a, const plan *p, layout *l, int top, int left)
{
    cell_size s = size_of(a, p->size);
    int lines = board_lines(a, s, p->labels_in_grid);
    l->size = (enum layout_cell)p->size;
    l->cell_w = s.w;
    l->cell_h = s.h;
    l->grid = s.grid;
    l->labels_in_grid = p->labels_in_grid;
    l->label_cols = label_cols(a, s);
    board_size(a, s, &l->board_rows, &l->board_cols);
    l->board = make(top, left, lines, board_width(a, s));
    l->board_row = top + lines - l->board_rows;
    l->board_col = left + l->label_cols;
    /* Four columns and a mark on each side. */
    l->big_pieces = a->big && s.w - 1 >= 6 && s.h - 1 >= 2;
}

static void place_all(const layout_ask *a, const plan *p, layout *l)
{
    cell_size s = size_of(a, p->size);
    int bottom = a->rows - bottom_lines(a->rows), middle = bottom - 1;
    int width = board_width(a, s), gap = gap_for(a, width);
    int panel = p->side ? imin(a->cols - width - gap, PANEL_MOST) : imin(a->cols - 2, PANEL_MOST);
    int total = p->side ? width + gap + panel : imax(width, panel);
    int left = a->cols < 100 ? 0 : imax((a->cols - total) / 2, 0);
    int lines = board_lines(a, s, p->labels_in_grid);
    /* A high terminal: one block of board, panel and lines, a little above the
     * middle; the panel at least high enough for a list of moves. */
    int block = middle;
    if (p->side)
        block = imin(middle, imax(p->sketch ? lines + 10 : lines, 19));
    int top = 1 + (middle - block) / 3;

    place_board(a, p, l, top, left);
    place_lines(a, l, left, total, top + block + (middle > block ? 1 : 0));
    rect side = make(top, left + width + gap, block, panel);
    if (p->side && p->sketch)
        panel_sketch(a, l, make(top, side.col, lines, a->cols - side.col), top + block, left);
    else if (p->side)
        panel_column(a, l, side);
    else
        panel_column(a, l, make(top + lines, 1, bottom - top - lines, panel));
}

/* The best plan; false when no size fits. */
static bool choose(const layout_ask *ask, plan *p)
{
    /* A roomy tray is worth more than the largest cells. */
    for (int roomy = 1; roomy >= 0; roomy--)
        for (int i = CELL_SIZES - 1; i >= 0; i--)
            if (usable(ask, i) && try_plan(ask, i, p) && (!roomy || p->sketch))
                return true;
    /* Smaller cells were wished for than these pieces allow. */
    layout_ask any = *ask;
    any.largest_cell = CELL_HUGE;
    for (int i = 0; i < CELL_SIZES; i++)
        if (usable(&any, i) && try_plan(&any, i, p))
            return true;
    return false;
}

void layout_make(const layout_ask *ask, layout *out)
{
    plan p;
    memset(out, 0, sizeof *out);
    out->shape = ask->shape;
    out->xs = ask->xs;
    out->ys = ask->ys;
    out->need_rows = LAYOUT_MIN_ROWS;
    out->need_cols = LAYOUT_MIN_COLS;
    if (ask->rows < LAYOUT_MIN_ROWS || ask->cols < LAYOUT_MIN_COLS)
        return;
    /* A review gives way where there is no room for it beside a tray. */
    layout_ask without = *ask;
    without.review = false;
    const layout_ask *fits = choose(ask, &p) ? ask : choose(&without, &p) ? &without : NULL;
    if (fits != NULL) {
        out->ok = true;
        place_all(fits, &p, out);
        return;
    }
    /* A board larger than the smallest terminal holds: the least that would do. */
    for (int i = CELL_SIZES - 1; i >= 0; i--) {
        if (!usable(ask, i))
            continue;
        cell_size s = size_of(ask, i);
        out->need_rows = imax(LAYOUT_MIN_ROWS, board_lines(ask, s, s.grid) + 3);
        out->need_cols = imax(LAYOUT_MIN_COLS, board_width(ask, s) + GAP + 24);
    }
}

rect layout_cell(const layout *l, int x, int y, bool flipped)
{
    if (flipped) {
        x = l->xs - 1 - x;
        y = l->ys - 1 - y;
    }
    int step = l->shape == BOARD_HEX ? l->cell_w / 2 : l->cell_w;
    return (rect){l->board_row + y * l->cell_h, l->board_col + x * step, l->cell_h, l->cell_w};
}

rect layout_inside(const layout *l, int x, int y, bool flipped)
{
    rect r = layout_cell(l, x, y, flipped);
    int line = l->grid ? 1 : 0;
    return (rect){r.row + line, r.col + line, r.rows - line, r.cols - line};
}
