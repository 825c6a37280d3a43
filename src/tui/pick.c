/* What has been chosen so far is at most one cell (the start of a jump); every
 * cell then stands for the legal steps that begin or end there, and when one step
 * is left that is the one.  The cursor moves to the nearest cell in a direction by
 * coordinates, which does for square and hex boards alike. */
#include "tui/pick.h"

#include <stdlib.h>
#include <string.h>

static int x_of(const game_board *b, int cell)
{
    return b->cell[cell].x;
}

void pick_init(pick *p, const game_board *board, const uint8_t *slot, int n_slots)
{
    memset(p, 0, sizeof *p);
    p->board = board;
    p->from = -1;
    p->per_row = 4;
    p->n_slots = n_slots;
    if (n_slots > 0)
        memcpy(p->slot_piece, slot, (size_t)n_slots);
    int mx = 0, my = 0;
    for (int i = 0; i < board->n_cells; i++) {
        mx = board->cell[i].x > mx ? board->cell[i].x : mx;
        my = board->cell[i].y > my ? board->cell[i].y : my;
    }
    int best = 1 << 20;
    for (int i = 0; i < board->n_cells; i++) {
        int d = abs(2 * board->cell[i].x - mx) + 2 * abs(2 * board->cell[i].y - my);
        if (d < best) {
            best = d;
            p->cell = i;
        }
    }
    p->want_x = x_of(board, p->cell);
}

/* Does any legal step have this kind? */
static bool any(const pick *p, enum step_kind kind)
{
    for (int i = 0; i < p->n; i++)
        if (p->step[i].kind == kind)
            return true;
    return false;
}

static bool all(const pick *p, enum step_kind kind)
{
    for (int i = 0; i < p->n; i++)
        if (p->step[i].kind != kind)
            return false;
    return p->n > 0;
}

static bool slot_free(const pick *p, int slot)
{
    for (int i = 0; i < p->n; i++)
        if (p->step[i].kind == STEP_GIVE && p->step[i].item == p->slot_piece[slot])
            return true;
    return false;
}

void pick_reset(pick *p, const game_state *s, const game_view *v, const game_step *step, int n)
{
    (void)s;
    p->n = n;
    if (n > 0)
        memcpy(p->step, step, (size_t)n * sizeof *step);
    p->from = -1;
    p->held = false;
    if (n == 0)
        return;
    if (all(p, STEP_GIVE)) {
        p->in_tray = p->n_slots > 0;
        for (int i = 0; i < p->n_slots && !slot_free(p, p->slot); i++)
            p->slot = (p->slot + 1) % p->n_slots;
    } else if (!any(p, STEP_GIVE)) {
        p->in_tray = false;
    }
    if (v->active != GAME_NO_CELL) {
        p->from = v->active;
        p->held = true;
        pick_go(p, v->active);
    }
}

void pick_go(pick *p, int cell)
{
    if (cell < 0 || cell >= p->board->n_cells)
        return;
    p->in_tray = false;
    p->cell = cell;
    p->want_x = x_of(p->board, cell);
}

void pick_switch(pick *p)
{
    if (p->n_slots > 0)
        p->in_tray = !p->in_tray;
}

/* ---- the cursor --------------------------------------------------------- */

static void move_slot(pick *p, enum pick_way way)
{
    int to = p->slot, per_row = p->per_row > 0 ? p->per_row : 1;
    switch (way) {
    case WAY_LEFT:
        to -= to % per_row > 0 ? 1 : 0;
        break;
    case WAY_RIGHT:
        to += to % per_row < per_row - 1 ? 1 : 0;
        break;
    case WAY_UP:
        to -= per_row;
        break;
    case WAY_DOWN:
        to += per_row;
        break;
    case WAY_UP_LEFT:
    case WAY_UP_RIGHT:
        to = to % per_row;
        break;
    default:
        while (to + per_row < p->n_slots)
            to += per_row;
        break;
    }
    if (to >= 0 && to < p->n_slots)
        p->slot = to;
}

/* The nearest cell of the row 'dy' further, by the wanted column and, when two are
 * equally near, in direction 'dx'. */
static int row_step(const pick *p, int dy, int dx)
{
    const board_cell *at = &p->board->cell[p->cell];
    int best = p->cell, best_d = 1 << 20;
    for (int i = 0; i < p->board->n_cells; i++) {
        const board_cell *c = &p->board->cell[i];
        if (c->y != at->y + dy)
            continue;
        int d = 4 * abs(c->x - p->want_x) + 2 * abs(c->x - at->x) - (dx * (c->x - at->x) > 0);
        if (d < best_d) {
            best_d = d;
            best = i;
        }
    }
    return best;
}

/* The nearest (or, with 'far', the last) cell of the same row or column. */
static int line_step(const pick *p, int dx, int dy, bool far)
{
    const board_cell *at = &p->board->cell[p->cell];
    int best = p->cell, best_d = far ? 0 : 1 << 20;
    for (int i = 0; i < p->board->n_cells; i++) {
        const board_cell *c = &p->board->cell[i];
        int along = dx != 0 ? (c->x - at->x) * dx : (c->y - at->y) * dy;
        int across = dx != 0 ? c->y - at->y : c->x - at->x;
        if (across != 0 || along <= 0)
            continue;
        if (far ? along > best_d : along < best_d) {
            best_d = along;
            best = i;
        }
    }
    return best;
}

/* The neighbour half a cell aside in the next row. */
static int hex_step(const pick *p, int dx, int dy)
{
    const board_cell *at = &p->board->cell[p->cell];
    for (int i = 0; i < p->board->n_cells; i++)
        if (p->board->cell[i].x == at->x + dx && p->board->cell[i].y == at->y + dy)
            return i;
    return p->cell;
}

static void move_cell(pick *p, int dx, int dy, bool corner)
{
    bool hex = p->board->shape == BOARD_HEX;
    if (p->flipped) {
        dx = -dx;
        dy = -dy;
    }
    if (!corner && dx == 0) {
        p->cell = hex ? row_step(p, dy, 1) : line_step(p, 0, dy, false);
        return; /* keeps want_x */
    }
    if (!corner)
        p->cell = line_step(p, dx, 0, false);
    else if (hex)
        p->cell = hex_step(p, dx, dy);
    p->want_x = x_of(p->board, p->cell);
}

void pick_move(pick *p, enum pick_way way)
{
    /* dx, dy, and is it one of the slanting ways? */
    static const struct {
        int dx, dy;
        bool corner;
    } go[] = {
        [WAY_UP] = {0, -1, false},       [WAY_DOWN] = {0, 1, false},
        [WAY_LEFT] = {-1, 0, false},     [WAY_RIGHT] = {1, 0, false},
        [WAY_UP_LEFT] = {-1, -1, true},  [WAY_UP_RIGHT] = {1, -1, true},
        [WAY_DOWN_LEFT] = {-1, 1, true}, [WAY_DOWN_RIGHT] = {1, 1, true},
    };
    if (p->in_tray) {
        move_slot(p, way);
        return;
    }
    if (go[way].corner && p->board->shape == BOARD_SQUARE) {
        /* Home and End: ends of the row; PgUp and PgDn: ends of the column. */
        int sign = p->flipped ? -1 : 1;
        bool row = way == WAY_UP_LEFT || way == WAY_DOWN_LEFT;
        int to = row ? (way == WAY_UP_LEFT ? -1 : 1) : (way == WAY_UP_RIGHT ? -1 : 1);
        pick_go(p, row ? line_step(p, to * sign, 0, true) : line_step(p, 0, to * sign, true));
        return;
    }
    move_cell(p, go[way].dx, go[way].dy, go[way].corner);
}

/* ---- choosing ----------------------------------------------------------- */

int pick_steps_on(const pick *p, int cell, game_step *step)
{
    int n = 0;
    for (int i = 0; i < p->n; i++) {
        const game_step *s = &p->step[i];
        bool fits = false;
        if (s->kind == STEP_PLACE)
            fits = s->to == cell;
        else if (s->kind == STEP_JUMP)
            fits = p->from >= 0 ? s->from == p->from && s->to == cell : s->from == cell;
        else if (s->kind == STEP_STOP)
            fits = p->from >= 0 && p->from == cell;
        if (fits && n++ == 0 && step != NULL)
            *step = *s;
    }
    return n;
}

/* Has 'cell' a piece that can begin a jump? */
static bool begins(const pick *p, int cell)
{
    for (int i = 0; i < p->n; i++)
        if (p->step[i].kind == STEP_JUMP && p->step[i].from == cell)
            return true;
    return false;
}

enum pick_result pick_cell(pick *p, int cell, game_step *step)
{
    pick_go(p, cell);
    if (p->n == 0)
        return PICK_NOTHING;
    if (pick_must_pass(p)) {
        *step = p->step[0];
        return PICK_STEP;
    }
    game_step first = {0};
    int n = pick_steps_on(p, cell, &first);
    bool start = p->from < 0 && first.kind == STEP_JUMP;
    if (n > 0 && !start) {
        *step = first;
        return PICK_STEP;
    }
    if (n > 0 || (begins(p, cell) && cell != p->from)) {
        p->from = cell;
        return PICK_MORE;
    }
    /* Enter once more on the chosen piece lets go of it. */
    if (cell == p->from && pick_cancel(p))
        return PICK_MORE;
    return PICK_WRONG;
}

enum pick_result pick_piece(pick *p, int piece, game_step *step)
{
    for (int i = 0; i < p->n_slots; i++)
        if (p->slot_piece[i] == piece)
            p->slot = i;
    for (int i = 0; i < p->n; i++) {
        if (p->step[i].kind == STEP_GIVE && p->step[i].item == piece) {
            *step = p->step[i];
            return PICK_STEP;
        }
    }
    return p->n == 0 ? PICK_NOTHING : PICK_WRONG;
}

enum pick_result pick_enter(pick *p, game_step *step)
{
    if (p->in_tray && p->n_slots > 0 && !pick_must_pass(p))
        return pick_piece(p, p->slot_piece[p->slot], step);
    return pick_cell(p, p->cell, step);
}

enum pick_result pick_landing(pick *p, int number, game_step *step)
{
    int cell[PICK_LANDINGS];
    int n = pick_landings(p, cell);
    if (number < 1 || number > n)
        return PICK_NOTHING;
    return pick_cell(p, cell[number - 1], step);
}

bool pick_cancel(pick *p)
{
    if (p->from < 0 || p->held)
        return false;
    p->from = -1;
    return true;
}

int pick_landings(const pick *p, int out[PICK_LANDINGS])
{
    int n = 0;
    for (int i = 0; i < p->n && n < PICK_LANDINGS; i++)
        if (p->from >= 0 && p->step[i].kind == STEP_JUMP && p->step[i].from == p->from)
            out[n++] = p->step[i].to;
    return n;
}

bool pick_must_pass(const pick *p)
{
    return all(p, STEP_PASS);
}

bool pick_may_stop(const pick *p)
{
    return any(p, STEP_STOP);
}

bool pick_goes_on(const pick *p)
{
    return p->held;
}

bool pick_gives(const pick *p)
{
    return all(p, STEP_GIVE);
}

bool pick_jumps(const pick *p)
{
    return any(p, STEP_JUMP);
}
