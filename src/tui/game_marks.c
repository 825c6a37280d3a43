/* What is to be seen on the board: the position looked at, its last turn, legal
 * steps, hint, preview; and between two positions the frames of a move.  A frame
 * shows the new piece first; then what the move changed turns over in waves, the
 * cells near the move first. */
#include <stdlib.h>
#include <string.h>

#include "tui/game_screen.h"

enum { WAVES = 4, FRAME_MS = 60, HOLD_MS = 240, FAST_MS = 40, RUN_MS = 1500 };

int game_turn_start(const session *s, int at)
{
    int from = at > 0 ? at - 1 : 0;
    while (from > 0 && session_state_at(s, from - 1)->turn == session_state_at(s, from)->turn)
        from--;
    return from;
}

/* ---- animation ---------------------------------------------------------- */

static int wave_of(const game_screen *s, game_step step, int cell)
{
    const board_cell *c = s->board->cell;
    if (step.to >= s->board->n_cells)
        return 1;
    int dx = abs(c[cell].x - c[step.to].x), dy = abs(c[cell].y - c[step.to].y);
    int d = s->board->shape == BOARD_HEX ? (dx + dy + 1) / 2 : (dx > dy ? dx : dy);
    return d < 1 ? 1 : d > WAVES ? WAVES : d;
}

/* The number of waves of the step after position 'at'. */
static int waves(const game_screen *s, int at)
{
    const session *now = game_session(s);
    game_view a, b;
    s->g->view(session_state_at(now, at), &a);
    s->g->view(session_state_at(now, at + 1), &b);
    game_step step = session_step_at(now, at);
    int most = 0;
    for (int i = 0; i < s->board->n_cells; i++)
        if (a.piece[i] != 0 && b.piece[i] != 0 && a.piece[i] != b.piece[i] &&
            wave_of(s, step, i) > most)
            most = wave_of(s, step, i);
    return most;
}

bool game_animating(const game_screen *s)
{
    return s->look < 0 && s->shown < session_position(game_session(s));
}

/* A whole game runs past in a second or two, however long it is. */
static int fast_ms(const game_screen *s)
{
    int n = session_position(game_session(s)) + 1;
    return RUN_MS / n < FAST_MS ? RUN_MS / n : FAST_MS;
}

void game_animate(game_screen *s, int from, bool fast)
{
    s->shown = from;
    s->frame = 0;
    s->fast = fast;
    s->frame_due = s->app->now + (fast ? fast_ms(s) : FRAME_MS);
}

bool game_holding(const game_screen *s, long long *until)
{
    if (game_animating(s)) {
        *until = s->frame_due;
        return true;
    }
    *until = s->hold;
    return s->hold > s->app->now;
}

void game_animation_end(game_screen *s)
{
    s->shown = session_position(game_session(s));
    s->frame = 0;
    s->fast = false;
    s->hold = 0;
}

bool game_animation_tick(game_screen *s)
{
    if (!game_animating(s) || s->app->now < s->frame_due)
        return false;
    int last = s->fast ? 0 : waves(s, s->shown);
    if (s->frame < last) {
        s->frame++;
        s->frame_due = s->app->now + FRAME_MS;
        return true;
    }
    s->shown++;
    s->frame = 0;
    s->frame_due = s->app->now + (s->fast ? fast_ms(s) : FRAME_MS);
    if (!game_animating(s)) {
        s->hold = s->app->now + HOLD_MS;
        s->fast = false;
    }
    return true;
}

/* The picture between positions shown and shown + 1. */
static void frame_picture(const game_screen *s, game_view *v, board_marks *m)
{
    const session *now = game_session(s);
    game_view next;
    s->g->view(session_state_at(now, s->shown + 1), &next);
    game_step step = session_step_at(now, s->shown);
    for (int i = 0; i < s->board->n_cells; i++) {
        bool both = v->piece[i] != 0 && next.piece[i] != 0;
        if (v->piece[i] == next.piece[i])
            continue;
        if (both)
            m->mark[i] |= CELL_CHANGED;
        if (!both || wave_of(s, step, i) <= s->frame)
            v->piece[i] = next.piece[i];
    }
    if ((step.kind == STEP_PLACE || step.kind == STEP_JUMP) && step.to < s->board->n_cells)
        m->mark[step.to] |= CELL_LAST;
    memcpy(v->tally, next.tally, sizeof v->tally);
}

/* ---- marks of a position that stands still ------------------------------ */

static void mark_last_turn(const game_screen *s, int at, const game_view *v, board_marks *m)
{
    const session *now = game_session(s);
    int from = at;
    /* Passes leave no trace on the board: the turn before them is the last one. */
    do {
        at = from;
        if (at == 0)
            return;
        from = game_turn_start(now, at);
    } while (session_step_at(now, from).kind == STEP_PASS);
    game_view before, after;
    s->g->view(session_state_at(now, from), &before);
    s->g->view(session_state_at(now, at), &after);
    for (int i = 0; i < s->board->n_cells; i++)
        if (before.piece[i] != 0 && after.piece[i] != 0 && before.piece[i] != after.piece[i] &&
            v->piece[i] == after.piece[i])
            m->mark[i] |= CELL_CHANGED;
    for (int i = at - 1; i >= from; i--) {
        game_step step = session_step_at(now, i);
        if (step.kind != STEP_PLACE && step.kind != STEP_JUMP)
            continue;
        m->mark[step.to] = (uint16_t)((m->mark[step.to] & ~CELL_CHANGED) | CELL_LAST);
        break;
    }
}

static void mark_preview(const game_screen *s, board_marks *m)
{
    game_step step;
    if (s->pick.in_tray || pick_steps_on(&s->pick, s->pick.cell, &step) != 1 ||
        step.kind == STEP_STOP || (s->pick.from < 0 && step.kind == STEP_JUMP))
        return;
    const game_state *now = session_state(game_session(s));
    game_state then = *now;
    s->g->play(&then, step);
    game_view a, b;
    s->g->view(now, &a);
    s->g->view(&then, &b);
    for (int i = 0; i < s->board->n_cells; i++)
        if (a.piece[i] != 0 && b.piece[i] != 0 && a.piece[i] != b.piece[i])
            m->mark[i] |= CELL_PREVIEW;
}

static void mark_hint(const game_screen *s, board_marks *m)
{
    const search_choice *best = game_best(s);
    if (!s->hint || best == NULL)
        return;
    switch (best->step.kind) {
    case STEP_JUMP:
        m->mark[best->step.from] |= CELL_HINT;
        m->mark[best->step.to] |= CELL_HINT;
        break;
    case STEP_PLACE:
        m->mark[best->step.to] |= CELL_HINT;
        break;
    case STEP_GIVE:
        m->hint_item = best->step.item;
        break;
    case STEP_STOP:
        m->mark[s->pick.cell] |= CELL_HINT;
        break;
    default:
        break;
    }
}

/* "+2", "-11" discs; where only the result counts "W", "=", "L" or tenths: "+.3". */
static void value_words(const game *g, const search_choice *choice, char *buf, size_t size)
{
    int value = judge_units(g, choice->value);
    int tenths = (abs(value) * 10 + g->unit / 2) / g->unit;
    const char *sign = value < 0 ? "-" : "+";
    if (g->scale == SCALE_MARGIN && tenths < 5)
        text_copy(buf, size, "0");
    else if (g->scale == SCALE_MARGIN)
        text_printf(buf, size, "%s%d", sign, (tenths + 5) / 10);
    else if (choice->exact || search_is_final(choice->value))
        text_copy(buf, size, value > 0 ? "W" : value < 0 ? "L" : "=");
    else if (tenths == 0)
        text_copy(buf, size, "0");
    else
        text_printf(buf, size, "%s.%d", sign, tenths > 9 ? 9 : tenths);
}

/* What each move is worth, as far as it is known.  Several jumps may end in one field: the
 * best of them counts, until a piece is chosen. */
static void mark_values(const game_screen *s, board_marks *m)
{
    if (game_best(s) == NULL)
        return;
    for (int i = 0; i < s->values.n_choices; i++) {
        const search_choice *choice = &s->values.choice[i];
        game_step step = choice->step;
        char words[8];
        value_words(s->g, choice, words, sizeof words);
        bool jump = step.kind == STEP_JUMP && (s->pick.from < 0 || step.from == s->pick.from);
        if (step.kind == STEP_GIVE)
            m->item_value[step.item] = words[0];
        else if ((step.kind == STEP_PLACE || jump) && m->value[step.to][0] == 0)
            text_copy(m->value[step.to], sizeof m->value[0], words);
    }
}

/* What a human who is to act must see. */
static void mark_choices(const game_screen *s, board_marks *m)
{
    int landing[PICK_LANDINGS];
    int n = pick_landings(&s->pick, landing);
    for (int i = 0; i < n; i++)
        m->number[landing[i]] = (uint8_t)(i + 1);
    if (s->pick.from >= 0)
        m->mark[s->pick.from] |= CELL_PICKED;
    if (s->app->set.value[SET_LEGAL])
        for (int i = 0; i < s->board->n_cells; i++)
            if (i != s->pick.from && pick_steps_on(&s->pick, i, NULL) > 0)
                m->mark[i] |= CELL_LEGAL;
    if (s->app->set.value[SET_PREVIEW])
        mark_preview(s, m);
    if (s->app->set.value[SET_EVAL] && s->app->set.value[SET_VALUES])
        mark_values(s, m);
    mark_hint(s, m);
}

/* On a walk the fields are quiet until the cursor is among them or they are analysed. */
static void mark_walk(const game_screen *s, board_marks *m)
{
    if (s->branching)
        mark_choices(s, m);
    else if (s->app->set.value[SET_EVAL] && s->app->set.value[SET_VALUES])
        mark_values(s, m);
}

void game_picture(const game_screen *s, game_view *v, board_marks *m)
{
    memset(m, 0, sizeof *m);
    int at = game_position(s);
    const game_state *state = session_state_at(game_session(s), at);
    s->g->view(state, v);
    if (game_animating(s)) {
        frame_picture(s, v, m);
        return;
    }
    const int *set = s->app->set.value;
    if (game_net_helps(s) && set[SET_RISKS] && s->g->risks != NULL && state->status == GAME_ON)
        s->g->risks(state, v);
    for (int i = 0; i < s->board->n_cells; i++) {
        m->mark[i] |= v->mark[i] & MARK_LINE ? CELL_LINE : 0;
        m->mark[i] |= v->mark[i] & MARK_RISK ? CELL_RISK : 0;
    }
    mark_last_turn(s, at, v, m);
    if (v->active < s->board->n_cells)
        m->mark[v->active] |= CELL_PICKED;
    if (s->replay)
        mark_walk(s, m);
    else if (game_live(s) && game_humans_turn(s))
        mark_choices(s, m);
    else if (!s->replay && game_quick(s) && set[SET_LEGAL])
        for (int i = 0; i < s->board->n_cells; i++)
            m->mark[i] |= s->could[i] == v->piece[i] + 1 ? CELL_LEGAL : 0;
    bool nothing_to_choose = !s->replay && !game_humans_turn(s);
    if (s->replay && !s->branching)
        return; /* nothing can be chosen, and the last move is marked */
    if (!s->pick.in_tray || nothing_to_choose)
        m->mark[s->pick.cell] |= CELL_CURSOR;
}
