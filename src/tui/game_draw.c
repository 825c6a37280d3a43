/* The whole game screen from the state of things, every time anew. */
#include <string.h>

#include "play/judge.h"
#include "tui/game_screen.h"
#include "tui/words.h"

static void make_layout(app *a, game_screen *s, canvas *c)
{
    layout_ask ask;
    memset(&ask, 0, sizeof ask);
    board_ask(session_config(game_session(s)), &ask);
    ask.rows = canvas_rows(c);
    ask.cols = canvas_cols(c);
    int wish = a->set.value[SET_CELLS];
    ask.review = s->replay;
    ask.largest_cell = wish == 0 ? CELL_HUGE : wish == 1 ? CELL_SMALL : CELL_SMALL + wish - 1;
    layout_make(&ask, &s->lay);
    s->pick.per_row = s->lay.slots_per_row;
}

static void draw_title(const game_screen *s, canvas *c)
{
    session *now = game_session(s);
    const game_state *state = session_state_at(now, game_position(s));
    bool unicode = app_unicode(s->app);
    char left[240], right[96], act[64], players[200];
    players[0] = 0;
    if (s->replay && s->comments != NULL)
        app_record_players(s->app, s->comments, s->g, unicode, players, sizeof players);
    if (players[0] == 0)
        words_players(s->m, unicode, players, sizeof players);
    text_printf(left, sizeof left, "%s   %s", s->g->name, players);
    if (s->replay)
        text_printf(right, sizeof right, tr("after move %d of %d"), state->turn,
                    session_state_at(now, session_length(now))->turn);
    else if (s->look >= 0)
        text_printf(right, sizeof right, tr("looking back: move %d"), state->turn + 1);
    else if (game_over(s) && !game_animating(s))
        words_result(now, unicode, right, sizeof right);
    else if (state->status == GAME_ON) {
        words_to_act(s->m, state, unicode, act, sizeof act);
        text_printf(right, sizeof right,
                    match_paused(s->m) ? tr("paused, move %d, %s") : tr("move %d, %s"),
                    state->turn + 1, act);
    } else
        right[0] = 0;
    rect r = s->lay.title;
    canvas_fill(c, (rect){0, 0, 1, canvas_cols(c)}, ROLE_TITLE, " ");
    int w = canvas_width(right);
    canvas_text(c, r.row, r.col + r.cols - 1 - w, ROLE_TITLE, right);
    int room = r.cols - w - 4;
    if (canvas_width(left) > room)
        text_printf(left, sizeof left, "%s", room > 30 ? players : s->g->name);
    if (room > 3)
        canvas_text_fit(c, r.row, r.col + 1, room, ROLE_TITLE, left);
}

/* The steps of a variation that begins in 'now', as far as they fit. */
static void line_words(const game *g, const game_state *now, const search_report *r, int room,
                       char *buf, size_t size)
{
    game_state at = *now;
    buf[0] = 0;
    for (int i = 0; i < r->n_pv && at.status == GAME_ON && game_is_legal(g, &at, r->pv[i]); i++) {
        char step[GAME_STEP_TEXT];
        size_t used = strlen(buf);
        g->step_write(&at, r->pv[i], step);
        if (r->pv[i].kind == STEP_STOP && i > 0)
            step[0] = 0; /* a turn's text leaves it out too */
        else if (r->pv[i].kind == STEP_STOP)
            judge_step_words(g, &at, r->pv[i], step, sizeof step);
        bool joined = i > 0 && (step[0] == '-' || step[0] == 0); /* a jump that goes on */
        if ((int)(used + strlen(step)) + (joined ? 0 : 1) > room || used + 20 > size)
            return;
        text_printf(buf + used, size - used, "%s%s", used > 0 && !joined ? " " : "", step);
        g->play(&at, r->pv[i]);
    }
}

/* The best steps and their values, where no variation is known. */
static void choice_words(const game *g, const game_state *now, const search_report *r, int room,
                         char *buf, size_t size)
{
    buf[0] = 0;
    for (int i = 0; i < r->n_choices; i++) {
        char step[GAME_STEP_TEXT], value[32];
        judge_step_words(g, now, r->choice[i].step, step, sizeof step);
        judge_value_words(g, r->choice[i].value, r->choice[i].exact, value, sizeof value);
        size_t used = strlen(buf);
        if ((int)(used + strlen(step) + strlen(value)) + 3 > room || used + 60 > size)
            return;
        text_printf(buf + used, size - used, "%s%s %s", used > 0 ? "  " : "", step, value);
    }
}

/* The evaluation of the position on the screen, and of no other. */
void game_eval_words(const game_screen *s, int width, char *buf, size_t size)
{
    char value[64], depth[48], line[160];
    const search_report *r = NULL;
    int at = game_position(s);
    buf[0] = 0;
    if (s->values_at == at && s->values.n_choices > 0)
        r = &s->values;
    else if (s->think_at == at && s->think.turns > 0)
        r = &s->think;
    /* What a review has found is told without being asked for again. */
    if ((!s->app->set.value[SET_EVAL] && !(s->replay && r != NULL)) || !game_net_helps(s))
        return;
    if (r == NULL) {
        bool sought = match_hinting(s->m) || (!s->replay && match_thinking(s->m));
        if (sought && (s->replay || game_live(s)))
            text_copy(buf, size, tr("Eval  ..."));
        return;
    }
    const game_state *state = session_state_at(game_session(s), at);
    int value_now = r->n_choices > 0 ? r->choice[0].value : r->value;
    bool exact = r->n_choices > 0 ? r->choice[0].exact : r->exact;
    words_value(s->g, value_now, exact, state->mover, app_unicode(s->app), value, sizeof value);
    text_printf(depth, sizeof depth, tr("(depth %d)"), r->turns);
    if (r->ms > 0)
        text_printf(depth, sizeof depth, tr("(depth %d, %u.%u s)"), r->turns, r->ms / 1000,
                    r->ms % 1000 / 100);
    text_printf(buf, size, tr("Eval  %s  %s"), value, depth);
    size_t used = strlen(buf);
    int room = width - canvas_width(buf) - 3;
    if (r->n_pv > 1)
        line_words(s->g, state, r, room, line, sizeof line);
    else
        choice_words(s->g, state, r, room, line, sizeof line);
    if (line[0] != 0)
        text_printf(buf + used, size - used, "   %s", line);
}

static void hint_words(const game_screen *s, char *buf, size_t size)
{
    buf[0] = 0;
    if (!s->hint || s->look >= 0)
        return;
    const search_choice *best = game_best(s);
    if (best == NULL) {
        text_copy(buf, size, tr("Hint ..."));
        return;
    }
    char step[GAME_STEP_TEXT], value[32];
    const game_state *now = session_state(game_session(s));
    words_step(s->g, now, best->step, step, sizeof step);
    game_step read;
    if (best->step.kind != STEP_STOP && s->g->step_read(now, step, &read, NULL) <= 0)
        s->g->step_write(now, best->step, step); /* as it can be typed */
    words_value_short(s->g, best->value, best->exact, value, sizeof value);
    text_printf(buf, size, tr("Hint %s: %s%s"), step, value, s->values_done ? "" : " ...");
}

static void question_words(const game_screen *s, char *buf, size_t size)
{
    static const char *const words[] = {
        [ASK_NEW] = N_("Give this game up and begin a new one?  y / n"),
        [ASK_RESIGN] = N_("Give up this game?  y / n"),
        [ASK_DRAW] = N_("Do both players agree to a draw?  y / n"),
        [ASK_LEAVE] = N_("Leave this game?  The other side is told, the game is kept.  y / n"),
        [ASK_SAVE_OVER] = N_("There is a file of this name: write over it?  y / n"),
    };
    if (s->ask == ASK_REMOTE)
        game_net_question(s, buf, size);
    else
        text_copy(buf, size, tr(words[s->ask]));
}

/* Does what is asked or said take the input line too, since the note's is too short? */
static bool takes_input(const game_screen *s)
{
    char question[160];
    const char *words = s->note;
    if (s->ask != ASK_NOTHING) {
        question_words(s, question, sizeof question);
        words = question;
    } else if (s->lay.eval.rows > 0 || s->hint || s->typing != TYPE_NOTHING || s->pick.from >= 0 ||
               game_over(s)) {
        return false;
    }
    return canvas_width(words) > s->lay.note.cols - 2;
}

static void draw_question(const game_screen *s, canvas *c)
{
    char question[160];
    rect at = s->lay.note;
    question_words(s, question, sizeof question);
    at.rows = takes_input(s) ? 2 : 1;
    canvas_fill(c, at, ROLE_TEXT, " ");
    shell_question(c, (rect){at.row, at.col + 1, at.rows, at.cols - 2}, question);
}

static void draw_lines(game_screen *s, canvas *c)
{
    enum { HINT_COL = 46 };
    char eval[200], hint[80];
    rect note = s->lay.note, at = s->lay.eval;
    bool own = at.rows > 0;
    hint_words(s, hint, sizeof hint);
    /* The best line takes the hint's place when there is none. */
    int w = canvas_width(hint), col = at.cols - 1 - w < HINT_COL ? at.cols - 1 - w : HINT_COL;
    int room = own && hint[0] != 0 ? col - 3 : note.cols - 2;
    game_eval_words(s, room, eval, sizeof eval);
    if (own) {
        canvas_text_fit(c, at.row, at.col + 1, room, ROLE_TEXT, eval);
        canvas_text(c, at.row, at.col + col, ROLE_GOOD, hint);
    }
    if (s->ask != ASK_NOTHING) {
        draw_question(s, c);
    } else if (!own && (hint[0] != 0 || s->note[0] == 0)) {
        canvas_text_fit(c, note.row, note.col + 1, note.cols - 2,
                        hint[0] != 0 ? ROLE_GOOD : ROLE_TEXT, hint[0] != 0 ? hint : eval);
    } else if (own && eval[0] == 0 && hint[0] == 0 && canvas_width(s->note) > note.cols - 2) {
        /* A long note takes the empty line above too. */
        shell_words(c, (rect){at.row, at.col + 1, 2, at.cols - 2}, s->note_role, s->note);
    } else if (takes_input(s)) {
        shell_words(c, (rect){note.row, note.col + 1, 2, note.cols - 2}, s->note_role, s->note);
    } else {
        canvas_text_fit(c, note.row, note.col + 1, note.cols - 2, s->note_role, s->note);
    }
}

/* A program that loads or hangs is told of as soon as that is noticed. */
static bool silent_words(const game_screen *s, int mover, char *buf, size_t size)
{
    unsigned allowed;
    unsigned ms = match_silent(s->m, &allowed);
    if (ms == 0)
        return false;
    text_printf(buf, size, tr("%s has not answered for %u s, is given up after %u"),
                words_player(s->g, mover, app_unicode(s->app)), ms / 1000, allowed / 1000);
    return true;
}

/* A quick reply is awaited and the line stays as it is: only where the same could be said
 * of both players. */
static bool prompt_stays(const game_screen *s)
{
    session *now = game_session(s);
    int at = session_position(now);
    game_view before, after;
    if (!game_quick(s) || at == 0)
        return false;
    s->g->view(session_state_at(now, at - 1), &before);
    s->g->view(session_state(now), &after);
    return before.prompt == NULL || after.prompt == NULL ? before.prompt == after.prompt
                                                         : strcmp(before.prompt, after.prompt) == 0;
}

/* What a human who is to act may do; the short form where the other does not fit. */
static const char *human_prompt(const game_screen *s, int room)
{
    const char *words = "", *brief = NULL;
    game_view v;
    s->g->view(session_state(game_session(s)), &v);
    if (pick_must_pass(&s->pick)) {
        words = tr("Enter passes");
    } else if (pick_may_stop(&s->pick)) {
        words = tr("Jump on, or Enter on the piece itself to stop; Backspace takes back");
        brief = tr("Jump on, or Enter here to stop");
    } else if (pick_goes_on(&s->pick)) {
        words = tr("It must jump on: a number, or move there; Backspace takes back");
        brief = tr("It must jump on; Backspace: back");
    } else if (s->pick.from >= 0) {
        words = tr("Where to? A landing's number, or move there; Esc lets go");
        brief = tr("Where to? Esc lets go");
    } else if (v.prompt != NULL && (s->told == NULL || strcmp(s->told, v.prompt) != 0)) {
        words = tr(v.prompt);
    }
    return brief != NULL && canvas_width(words) > room ? brief : words;
}

/* What stands in the input line of so many columns while nothing is typed. */
static void prompt_words(const game_screen *s, int room, char *buf, size_t size)
{
    session *now = game_session(s);
    int mover = session_state(now)->mover;
    buf[0] = 0;
    if (s->look >= 0) {
        text_copy(buf, size, tr("Looking back: ] forward, Enter plays on from here, Esc returns"));
        if (canvas_width(buf) > room)
            text_copy(buf, size, tr("] forward, Enter plays on, Esc"));
    } else if (game_net_prompts(s)) {
        game_net_prompt(s, buf, size);
    } else if (game_over(s)) {
        text_copy(buf, size,
                  tr("Enter result, rematch   n new game   z undo   P walk through and review"));
        if (canvas_width(buf) > room)
            text_copy(buf, size, tr("Enter result   n new game   z undo"));
    } else if (match_paused(s->m)) {
        text_copy(buf, size, tr("Paused: p goes on"));
    } else if (game_humans_turn(s) || prompt_stays(s)) {
        text_copy(buf, size, human_prompt(s, room));
    } else if (silent_words(s, mover, buf, size)) {
        return;
    } else if (s->think_at == session_position(now) && s->think.turns > 0) {
        char value[64];
        words_value(s->g, s->think.value, s->think.exact, mover, app_unicode(s->app), value,
                    sizeof value);
        text_printf(buf, size, tr("Thinking: depth %d, %s, %u s   Space: move now"), s->think.turns,
                    value, match_used(s->m, mover) / 1000);
    } else {
        text_copy(buf, size, tr("Thinking ...   Space: move now"));
    }
}

static void draw_input(app *a, const game_screen *s, canvas *c)
{
    rect r = s->lay.input;
    const char *label = s->typing == TYPE_SAVE   ? tr("Save as> ")
                        : s->typing == TYPE_TALK ? tr("Say> ")
                                                 : tr("Move> ");
    char prompt[120];
    int col = r.col + 1;
    bool mine = game_humans_turn(s) || prompt_stays(s);
    if (s->typing == TYPE_NOTHING && takes_input(s))
        return;
    if (s->typing == TYPE_NOTHING && !(mine && s->look < 0))
        label = "";
    if (s->typing != TYPE_NOTHING) {
        a->cursor_row = r.row;
        a->cursor_col = line_draw(&s->line, c, (rect){r.row, col, 1, r.cols - 2}, label);
        return;
    }
    col += canvas_text(c, r.row, col, ROLE_DIM, label);
    prompt_words(s, r.col + r.cols - col, prompt, sizeof prompt);
    canvas_text_fit(c, r.row, col, r.col + r.cols - col, ROLE_DIM, prompt);
}

static void draw_hand(const game_screen *s, canvas *c, const game_view *v, const board_look *look)
{
    char words[96] = "";
    const char *label = "";
    session *now = game_session(s);
    const game_state *state = session_state_at(now, game_position(s));
    if (v->hand != 0) {
        const game_piece *p = &s->g->piece[v->hand];
        char who[48];
        words_who(s->m, 1 - state->mover, who, sizeof who);
        label = tr("To place:");
        if (s->lay.hand.rows < 2)
            label = tr("Place");
        text_printf(words, sizeof words, tr("piece %s: %s (given by %s)"), p->key, tr(p->name),
                    who);
        if (s->lay.hand.cols < 50)
            text_printf(words, sizeof words, "%s %s", p->key, tr(p->name));
    } else if (state->status == GAME_ON) {
        text_copy(words, sizeof words,
                  s->lay.hand.cols < 50 ? tr("Give a piece.") : tr("A piece is to be given."));
    } else {
        text_copy(words, sizeof words, v->note);
    }
    board_draw_hand(c, &s->lay, s->g, v->hand, label, words, look);
}

static void place_cursor(app *a, const game_screen *s, const board_look *look)
{
    if (s->typing != TYPE_NOTHING)
        return;
    if (s->pick.in_tray && s->pick.n_slots > 0 && s->lay.tray.rows > 0)
        board_slot_spot(&s->lay, s->pick.slot, &a->cursor_row, &a->cursor_col);
    else
        board_spot(&s->lay, s->board, s->pick.cell, look, &a->cursor_row, &a->cursor_col);
}

static void draw_keys(const game_screen *s, canvas *c)
{
    if (s->lay.keys.rows == 0)
        return;
    /* A typed move takes few bytes on a slow line: the keys stay. */
    if (s->typing == TYPE_SAVE || s->typing == TYPE_TALK) {
        shell_keys_typing(c, s->lay.keys);
        return;
    }
    enum context where = game_quick(s) ? CTX_PLAY : game_context(s);
    uint64_t without = game_net_without(s, &where);
    shell_keys_at(c, s->lay.keys, where, without);
}

void game_draw(app *a, void *self, canvas *c)
{
    game_screen *s = self;
    if (a->message[0] != 0) {
        game_note(s, ROLE_WARN, "%s", a->message);
        a->message[0] = 0;
    }
    make_layout(a, s, c);
    if (!s->lay.ok) {
        (void)shell_too_small(a, c, s->lay.need_rows, s->lay.need_cols);
        return;
    }
    if (s->replay)
        replay_make_room(s, s->lay.keys.rows > 0 ? s->lay.keys.row : canvas_rows(c));
    game_view v;
    board_marks m;
    board_look look = {app_unicode(a), s->flipped};
    s->pick.flipped = s->flipped;
    game_picture(s, &v, &m);
    draw_title(s, c);
    board_draw(c, &s->lay, s->g, s->board, &v, &m, &look);
    game_draw_info(s, c);
    if (s->lay.tray.rows > 0) {
        board_draw_tray(c, &s->lay, s->g, &v, &s->pick, &m, &look,
                        pick_gives(&s->pick) ? tr("pieces left (give one by its sign)")
                                             : tr("pieces left"));
        draw_hand(s, c, &v, &look);
    }
    game_draw_list(s, c);
    game_draw_legend(s, c);
    draw_keys(s, c);
    if (s->replay) {
        replay_draw_review(s, c);
        replay_draw_lines(s, c);
        if (s->typing != TYPE_NOTHING)
            draw_input(a, s, c);
        if (s->ask != ASK_NOTHING)
            draw_question(s, c);
    } else {
        draw_lines(s, c);
        draw_input(a, s, c);
    }
    place_cursor(a, s, &look);
}
