/* Lines first, then every cell's contents: the piece in the middle, one mark to
 * its left and one to its right.  Marks are characters, so that nothing depends on
 * colour; where a cell has several, the left side tells of cursor and last move and
 * the right side of everything else.  Square and hex boards differ only in their
 * lines and labels. */
#include "tui/board_view.h"

#include <string.h>

#include "core/text.h"
#include "tui/board_lines.h"

void board_extent(const game_board *b, int *xs, int *ys)
{
    *xs = *ys = 1;
    for (int i = 0; i < b->n_cells; i++) {
        *xs = b->cell[i].x + 1 > *xs ? b->cell[i].x + 1 : *xs;
        *ys = b->cell[i].y + 1 > *ys ? b->cell[i].y + 1 : *ys;
    }
}

int board_piece_cols(const game *g)
{
    int widest = 1;
    for (int i = 1; i < g->n_pieces; i++) {
        int w = canvas_width(g->piece[i].ascii);
        widest = w > widest ? w : widest;
    }
    return widest;
}

int board_tray(const game_config *cfg, uint8_t out[GAME_MAX_PIECES])
{
    game_state s;
    game_view v;
    if (!cfg->game->start(cfg, &s, NULL))
        return 0;
    cfg->game->view(&s, &v);
    memcpy(out, v.tray, GAME_MAX_PIECES);
    return v.n_tray;
}

void board_ask(const game_config *cfg, layout_ask *ask)
{
    const game *g = cfg->game;
    const game_board *b = g->board(cfg);
    uint8_t tray[GAME_MAX_PIECES];
    ask->shape = b->shape;
    board_extent(b, &ask->xs, &ask->ys);
    ask->piece_cols = board_piece_cols(g);
    ask->big = false;
    for (int i = 1; i < g->n_pieces; i++)
        ask->big = ask->big || g->piece[i].big[0] != NULL;
    ask->slots = board_tray(cfg, tray);
}

enum role board_piece_role(const game *g, int piece)
{
    const game_piece *p = &g->piece[piece];
    return p->owner == 0 ? ROLE_PIECE_0 : p->owner == 1 ? ROLE_PIECE_1 : ROLE_PIECE_FREE;
}

const char *board_piece_text(const game *g, int piece, bool unicode)
{
    const game_piece *p = &g->piece[piece];
    return unicode && p->utf8 != NULL ? p->utf8 : p->ascii;
}

/* ---- one cell ----------------------------------------------------------- */

typedef struct sign {
    const char *text;
    enum role role;
} sign;

/* 'wide': the pieces have brackets of their own. */
static sign left_sign(unsigned m, bool wide)
{
    if (m & CELL_CURSOR)
        return (sign){">", ROLE_CURSOR};
    if (m & CELL_PICKED)
        return (sign){"{", ROLE_CURSOR};
    if (m & CELL_LAST)
        return (sign){wide ? ":" : "[", ROLE_LAST};
    if (m & CELL_LINE)
        return (sign){"=", ROLE_LINE};
    return (sign){NULL, ROLE_TEXT};
}

static sign right_sign(unsigned m, bool piece, bool wide)
{
    if (m & CELL_PREVIEW)
        return (sign){"+", ROLE_HINT};
    if ((m & CELL_HINT) && piece)
        return (sign){"?", ROLE_HINT};
    if (m & CELL_RISK)
        return (sign){"!", ROLE_RISK};
    if (m & CELL_CHANGED)
        return (sign){"*", ROLE_CHANGED};
    if (m & CELL_PICKED)
        return (sign){"}", ROLE_CURSOR};
    if (m & CELL_LAST)
        return (sign){wide ? ":" : "]", ROLE_LAST};
    if (m & CELL_LINE)
        return (sign){"=", ROLE_LINE};
    if (m & CELL_CURSOR)
        return (sign){"<", ROLE_CURSOR};
    if ((m & CELL_LEGAL) && piece)
        return (sign){".", ROLE_LEGAL};
    return (sign){NULL, ROLE_TEXT};
}

/* A disc as large as the cell: the piece's character repeated. */
static void draw_disc(canvas *c, rect in, enum role r, unsigned attr, const char *shape)
{
    int middle = in.col + in.cols / 2;
    for (int i = 0; i < in.rows; i++) {
        bool edge = in.rows >= 3 && (i == 0 || i == in.rows - 1);
        int half = in.rows == 1 ? 0 : in.rows >= 3 && !edge ? 2 : 1;
        for (int x = middle - half; x <= middle + half; x++)
            canvas_text_attr(c, in.row + i, x, r, attr, shape);
    }
}

static void draw_piece(canvas *c, const layout *l, const game *g, int piece, rect in, unsigned m,
                       bool unicode)
{
    const game_piece *p = &g->piece[piece];
    enum role r = board_piece_role(g, piece);
    unsigned attr = m & CELL_LAST ? GLYPH_BOLD : 0;
    if (l->size == CELL_TINY && (m & CELL_CURSOR))
        attr |= GLYPH_UNDERLINE;
    if (m & CELL_LINE)
        r = ROLE_LINE;
    if (l->big_pieces && p->big[0] != NULL) {
        int row = in.row + (in.rows - 1) / 2, col = in.col + (in.cols - 4) / 2;
        canvas_text_attr(c, row, col, r, attr, p->big[0]);
        canvas_text_attr(c, row + 1, col, r, attr, p->big[1]);
        return;
    }
    const char *shape = board_piece_text(g, piece, unicode);
    int w = canvas_width(shape);
    if (w == 1 && in.cols >= 3) {
        draw_disc(c, in, r, attr, shape);
        return;
    }
    int col = in.cols == 2 ? in.col + 1 : in.col + (in.cols - w) / 2;
    canvas_text_attr(c, in.row + (in.rows - 1) / 2, col, r, attr, shape);
}

static void draw_empty(canvas *c, const layout *l, rect in, unsigned m, int number, bool unicode)
{
    char digit[2] = {(char)('0' + number % 10), 0};
    sign s = {NULL, ROLE_BOARD};
    if (number > 0)
        s = (sign){digit, ROLE_HINT};
    else if (m & CELL_HINT)
        s = (sign){"?", ROLE_HINT};
    else if (m & CELL_LEGAL)
        s = (sign){unicode ? "\xe2\x80\xa2" : ".", ROLE_LEGAL};
    else if (!l->grid)
        s = (sign){unicode ? "\xc2\xb7" : "-", ROLE_BOARD};
    if (s.text == NULL)
        return;
    int col = in.cols == 2 ? in.col + 1 : in.col + in.cols / 2;
    canvas_text(c, in.row + (in.rows - 1) / 2, col, s.role, s.text);
}

/* The value of playing on an empty cell, where there is room beside its marks: behind the
 * landing's number with a gap, or in its place. */
static void draw_value(canvas *c, rect in, unsigned m, int number, const char *value)
{
    char both[12];
    text_printf(both, sizeof both, "%d %s", number % 10, value);
    if (number > 0 && canvas_width(both) <= in.cols)
        value = both;
    int w = canvas_width(value);
    if (w == 0 || in.cols < 3 || w > in.cols || (in.cols < 5 && (m & (CELL_CURSOR | CELL_HINT))))
        return;
    canvas_text(c, in.row + (in.rows - 1) / 2, in.col + (in.cols - w) / 2, ROLE_LEGAL, value);
}

static void draw_signs(canvas *c, const layout *l, rect in, unsigned m, int piece_cols, bool piece)
{
    bool wide = piece_cols > 1;
    sign left = left_sign(m, wide), right = right_sign(m, piece, wide);
    if (in.cols == 2) {
        /* Room for one mark only: the left one, or what the right one would say. */
        sign one = left.text != NULL ? left : right;
        if (one.text != NULL)
            canvas_text(c, in.row, in.col, one.role, one.text);
        return;
    }
    /* A piece as wide as the cell leaves only the lines beside it. */
    int out = piece_cols >= in.cols && l->grid ? 1 : 0;
    int first = in.rows >= 3 ? 1 : 0, rows = in.rows >= 3 ? 2 : in.rows;
    for (int i = first; i < first + rows; i++) {
        if (left.text != NULL)
            canvas_text(c, in.row + i, in.col - out, left.role, left.text);
        if (right.text != NULL)
            canvas_text(c, in.row + i, in.col + in.cols - 1 + out, right.role, right.text);
    }
}

void board_draw(canvas *c, const layout *l, const game *g, const game_board *b, const game_view *v,
                const board_marks *m, const board_look *look)
{
    board_draw_lines(c, l, b, look);
    int piece_cols = board_piece_cols(g);
    for (int i = 0; i < b->n_cells; i++) {
        rect in = layout_inside(l, b->cell[i].x, b->cell[i].y, look->flipped);
        int piece = v->piece[i];
        if (piece != 0)
            draw_piece(c, l, g, piece, in, m->mark[i], look->unicode);
        else
            draw_empty(c, l, in, m->mark[i], m->number[i], look->unicode);
        if (piece == 0)
            draw_value(c, in, m->mark[i], m->number[i], m->value[i]);
    }
    /* After the pieces: a mark may stand on a neighbour's line. */
    for (int i = 0; i < b->n_cells; i++) {
        rect in = layout_inside(l, b->cell[i].x, b->cell[i].y, look->flipped);
        draw_signs(c, l, in, m->mark[i], piece_cols, v->piece[i] != 0);
    }
}

void board_spot(const layout *l, const game_board *b, int cell, const board_look *look, int *row,
                int *col)
{
    rect in = layout_inside(l, b->cell[cell].x, b->cell[cell].y, look->flipped);
    *row = in.row + (in.rows - 1) / 2;
    *col = in.cols == 2 ? in.col + 1 : in.col + in.cols / 2;
}

int board_cell_at(const layout *l, const game_board *b, const board_look *look, int row, int col)
{
    if (!l->ok)
        return -1;
    for (int i = 0; i < b->n_cells; i++) {
        rect r = layout_cell(l, b->cell[i].x, b->cell[i].y, look->flipped);
        if (row >= r.row && row < r.row + r.rows && col >= r.col && col < r.col + r.cols)
            return i;
    }
    return -1;
}

/* ---- tray and hand ------------------------------------------------------ */

static rect slot_rect(const layout *l, int slot)
{
    int lines = l->tray.rows / l->slot_h * l->slot_h;
    int heading = l->tray.rows - lines;
    int per_row = l->slots_per_row > 0 ? l->slots_per_row : 1;
    return (rect){l->tray.row + heading + slot / per_row * l->slot_h,
                  l->tray.col + slot % per_row * l->slot_w, l->slot_h, l->slot_w};
}

static void draw_slot(canvas *c, const layout *l, const game *g, rect at, int piece, bool cursor,
                      sign mark, bool unicode)
{
    const game_piece *p = &g->piece[piece];
    canvas_text(c, at.row, at.col + 1, ROLE_KEY, p->key != NULL ? p->key : " ");
    enum role r = board_piece_role(g, piece);
    int end = at.col + 5;
    if (l->big_tray && p->big[0] != NULL) {
        canvas_text(c, at.row, at.col + 3, r, p->big[0]);
        canvas_text(c, at.row + 1, at.col + 3, r, p->big[1]);
        end = at.col + 7;
    } else {
        canvas_text(c, at.row, at.col + 2, r, board_piece_text(g, piece, unicode));
    }
    if (cursor) {
        canvas_text(c, at.row, at.col, ROLE_CURSOR, ">");
        canvas_text(c, at.row, end, ROLE_CURSOR, "<");
        /* The mark beside it: what is next begins with a blank. */
        end += end + 1 < l->tray.col + l->tray.cols ? 1 : 0;
    }
    if (mark.text != NULL)
        canvas_text(c, at.row, end, mark.role, mark.text);
}

void board_draw_tray(canvas *c, const layout *l, const game *g, const game_view *v, const pick *p,
                     const board_marks *m, const board_look *look, const char *heading)
{
    if (l->tray.rows == 0)
        return;
    canvas_clip(c, &l->tray);
    if (l->tray.rows % l->slot_h != 0 || slot_rect(l, 0).row > l->tray.row)
        canvas_text(c, l->tray.row, l->tray.col, ROLE_DIM, heading);
    for (int i = 0; i < p->n_slots; i++) {
        rect at = slot_rect(l, i);
        char value[2] = {m->item_value[p->slot_piece[i]], 0};
        bool cursor = p->in_tray && p->slot == i;
        int piece = 0;
        sign mark = {NULL, ROLE_TEXT};
        for (int k = 0; k < v->n_tray; k++) {
            if (v->tray[k] != p->slot_piece[i])
                continue;
            piece = v->tray[k];
            if (m->hint_item == piece)
                mark = (sign){"?", ROLE_HINT};
            else if (value[0] != 0)
                mark = (sign){value, ROLE_LEGAL};
            else if (v->tray_mark[k] & MARK_LOSES)
                mark = (sign){"!", ROLE_RISK};
        }
        if (piece != 0) {
            draw_slot(c, l, g, at, piece, cursor, mark, look->unicode);
        } else if (cursor) {
            canvas_text(c, at.row, at.col, ROLE_CURSOR, ">");
            canvas_text(c, at.row, at.col + (l->big_tray ? 7 : 5), ROLE_CURSOR, "<");
        }
    }
    canvas_clip(c, NULL);
}

void board_draw_hand(canvas *c, const layout *l, const game *g, int piece, const char *label,
                     const char *words, const board_look *look)
{
    rect h = l->hand;
    if (h.rows == 0)
        return;
    canvas_clip(c, &h);
    int col = h.col + 1 + canvas_text(c, h.row, h.col + 1, ROLE_TEXT, label);
    if (piece != 0) {
        const game_piece *p = &g->piece[piece];
        enum role r = board_piece_role(g, piece);
        col += h.rows >= 2 ? 2 : 1;
        if (h.rows >= 2 && p->big[0] != NULL) {
            canvas_text(c, h.row, col, r, p->big[0]);
            canvas_text(c, h.row + 1, col, r, p->big[1]);
            col += 4;
        } else {
            col += canvas_text(c, h.row, col, r, board_piece_text(g, piece, look->unicode));
        }
        col += h.rows >= 2 ? 2 : 1;
    } else {
        col++;
    }
    if (h.col + h.cols > col)
        canvas_text_fit(c, h.row, col, h.col + h.cols - col, ROLE_TEXT, words);
    canvas_clip(c, NULL);
}

void board_slot_spot(const layout *l, int slot, int *row, int *col)
{
    rect at = slot_rect(l, slot);
    *row = at.row;
    *col = at.col + 1;
}

int board_slot_at(const layout *l, const pick *p, int row, int col)
{
    if (!l->ok || l->tray.rows == 0)
        return -1;
    for (int i = 0; i < p->n_slots; i++) {
        rect r = slot_rect(l, i);
        if (row >= r.row && row < r.row + r.rows && col >= r.col && col < r.col + r.cols)
            return i;
    }
    return -1;
}
