/* What the terminal sends becomes a command of the table, a piece of the input
 * line, or a click on something that was drawn. */
#include <string.h>

#include "play/keep.h"
#include "tui/game_screen.h"
#include "tui/words.h"

/* ---- typed moves -------------------------------------------------------- */

/* Steps one by one, so that a turn may also be typed in parts.  False with *err,
 * and nothing played, when any of them is wrong. */
static bool play_parts(game_screen *s, const char *words, game_error *err)
{
    game_state at = *session_state(game_session(s));
    game_step step[GAME_MAX_TURN];
    int n = 0, mover = at.mover;
    const char *p = words;
    while (*p != 0) {
        if (n == GAME_MAX_TURN || at.status != GAME_ON || at.mover != mover)
            return text_error(err, (int)(p - words), "%s: the turn ends before \"%s\"", words, p);
        int used = s->g->step_read(&at, p, &step[n], err);
        if (used <= 0)
            return false;
        s->g->play(&at, step[n++]);
        p += used;
        while (text_is_blank(*p))
            p++;
    }
    for (int i = 0; i < n; i++) {
        game_grade_step(s, step[i]);
        if (!match_play(s->m, step[i], err))
            return false;
    }
    return true;
}

static void say_looking_back(game_screen *s)
{
    game_note(s, ROLE_WARN, "You are looking back: press Enter first to play on from here.");
}

static void play_typed(game_screen *s)
{
    const char *words = s->line.buf;
    while (text_is_blank(*words))
        words++;
    s->typing = TYPE_NOTHING;
    if (*words == 0)
        return;
    if (s->replay) {
        game_error why;
        if (!replay_play_text(s, words, &why))
            game_note(s, ROLE_WARN, "%s", why.text);
        return;
    }
    if (s->look >= 0) { /* what is meant is another position than the game's */
        say_looking_back(s);
        return;
    }
    if (!game_humans_turn(s)) {
        game_note(s, ROLE_WARN, "%s: it is not your turn", words);
        return;
    }
    game_error err, whole_err;
    int from = session_position(game_session(s));
    game_step first;
    game_view before;
    s->g->view(session_state(game_session(s)), &before);
    judgement grade = s->grade;
    if (s->g->step_read(session_state(game_session(s)), words, &first, &err) > 0)
        game_grade_step(s, first);
    bool whole = match_play_text(s->m, words, &whole_err);
    if (!whole)
        s->grade = grade; /* the parts are judged one by one */
    if (!whole && !play_parts(s, words, &err)) {
        /* The message about the parts points at the place; both name what is legal. */
        game_note(s, ROLE_WARN, "%s", err.text);
        app_bell(s->app);
        return;
    }
    s->told = before.prompt;
    game_note_done(s);
    s->shown = from;
    s->frame_due = 0;
    game_sync(s, true);
}

static void begin_typing(game_screen *s, enum typing what, const char *words)
{
    s->typing = what;
    line_set(&s->line, words);
    s->line.ascii = what == TYPE_MOVE;
}

static void typing_key(game_screen *s, uint32_t key)
{
    if (key == KEYCODE_ESC) {
        s->typing = TYPE_NOTHING;
        s->note[0] = 0; /* what was wrong with it */
    } else if (key == KEYCODE_ENTER) {
        if (s->typing == TYPE_SAVE)
            game_save_as(s, s->line.buf);
        else if (s->typing == TYPE_TALK)
            game_net_say(s, s->line.buf);
        else
            play_typed(s);
    } else {
        (void)line_key(&s->line, key);
        if (key == KEYCODE_BACKSPACE && s->line.n == 0 && s->typing == TYPE_MOVE)
            s->typing = TYPE_NOTHING;
    }
}

void game_save(game_screen *s)
{
    char name[80];
    game_error err;
    if (!s->app->files) {
        game_note(s, ROLE_WARN, "Files cannot be written here.");
    } else if (s->app->launch->kiosk) {
        if (keep_name(s->g->key, name, sizeof name, s->save_path, sizeof s->save_path, &err))
            game_save_as(s, name);
        else
            game_note(s, ROLE_WARN, "%s", err.text);
    } else {
        begin_typing(s, TYPE_SAVE, "");
    }
}

/* ---- choosing ----------------------------------------------------------- */

static void wrong_cell(game_screen *s, int cell)
{
    game_error err;
    const char *name = s->board->cell[cell].name;
    (void)text_error_illegal(&err, -1, s->g, session_state(game_session(s)), name, strlen(name));
    game_note(s, ROLE_WARN, "%s", err.text);
    app_bell(s->app);
}

static void picked(game_screen *s, enum pick_result r, game_step step)
{
    if (r == PICK_STEP) {
        game_step_now(s, step);
    } else if (r == PICK_WRONG && s->pick.in_tray) {
        game_note(s, ROLE_WARN,
                  pick_gives(&s->pick) ? tr("This piece is not in the tray any more.")
                                       : tr("First the piece in hand is to be placed."));
        app_bell(s->app);
    } else if (r == PICK_WRONG) {
        wrong_cell(s, s->pick.cell);
    } else if (r == PICK_NOTHING && !game_humans_turn(s) && !game_over(s)) {
        game_note(s, ROLE_WARN, "It is not your turn.");
    } else if (r == PICK_MORE) {
        s->note[0] = 0;
    }
}

static void choose(game_screen *s, enum command_id id, uint32_t key)
{
    game_step step = {0};
    if (id == CMD_LANDING) {
        enum pick_result r = pick_landing(&s->pick, (int)(key - '0'), &step);
        if (r == PICK_NOTHING)
            game_note(s, ROLE_WARN, "There is no landing %c.", (int)key);
        else
            picked(s, r, step);
        return;
    }
    if (id == CMD_GIVE) {
        for (int i = 0; i < s->pick.n_slots; i++) {
            const char *sign = s->g->piece[s->pick.slot_piece[i]].key;
            if (sign != NULL && (uint32_t)sign[0] == key && sign[1] == 0) {
                picked(s, pick_piece(&s->pick, s->pick.slot_piece[i], &step), step);
                return;
            }
        }
        game_note(s, ROLE_WARN, "No piece has the sign %c.", (int)key);
        return;
    }
    picked(s, pick_enter(&s->pick, &step), step);
}

/* ---- mouse -------------------------------------------------------------- */

static bool inside(rect r, int row, int col)
{
    return row >= r.row && row < r.row + r.rows && col >= r.col && col < r.col + r.cols;
}

/* On a walk: the first click brings the cursor there, the second plays. */
static void click_branch(game_screen *s, int slot, int cell)
{
    bool there = s->branching && (slot >= 0 ? s->pick.in_tray && s->pick.slot == slot
                                            : !s->pick.in_tray && s->pick.cell == cell);
    if (!s->branching)
        replay_command(s, CMD_SWITCH);
    if (there) {
        replay_command(s, CMD_ENTER);
    } else if (slot >= 0) {
        s->pick.in_tray = true;
        s->pick.slot = slot;
    } else {
        pick_go(&s->pick, cell);
    }
}

static void click(app *a, game_screen *s, const term_event *e)
{
    board_look look = {app_unicode(a), s->flipped};
    game_step step = {0};
    if (e->button == MOUSE_WHEEL_UP || e->button == MOUSE_WHEEL_DOWN) {
        enum command_id id = e->button == MOUSE_WHEEL_UP ? CMD_LOOK_BACK : CMD_LOOK_ON;
        if (s->replay)
            replay_command(s, id);
        else
            game_command(s, id, 0);
        return;
    }
    if (e->button == MOUSE_RIGHT && (!s->replay || s->branching)) {
        if (s->replay)
            replay_command(s, CMD_CANCEL);
        else
            game_command(s, CMD_CANCEL, 0);
        return;
    }
    if (e->button != MOUSE_LEFT)
        return;
    int at = game_list_at(s, e->row, e->col);
    if (at < 0 && s->replay)
        at = replay_graph_at(s, e->row, e->col);
    if (at >= 0 && s->replay) {
        replay_go(s, at);
        return;
    }
    if (at >= 0) {
        s->look = at == session_position(game_session(s)) ? -1 : at;
        return;
    }
    int slot = board_slot_at(&s->lay, &s->pick, e->row, e->col);
    int cell = slot >= 0 ? -1 : board_cell_at(&s->lay, s->board, &look, e->row, e->col);
    if (slot < 0 && cell < 0) {
        if (inside(s->lay.input, e->row, e->col) && !s->replay && game_humans_turn(s))
            begin_typing(s, TYPE_MOVE, "");
        return;
    }
    if (s->replay) {
        click_branch(s, slot, cell);
        return;
    }
    if (s->look >= 0 || !game_humans_turn(s)) {
        pick_go(&s->pick, cell);
        return;
    }
    bool there = slot >= 0 ? s->pick.in_tray && s->pick.slot == slot
                           : !s->pick.in_tray && s->pick.cell == cell;
    if (!a->set.value[SET_ONE_CLICK] && !there) {
        if (slot >= 0) {
            s->pick.in_tray = true;
            s->pick.slot = slot;
        } else {
            pick_go(&s->pick, cell);
        }
        return;
    }
    if (slot >= 0) {
        s->pick.in_tray = true;
        picked(s, pick_piece(&s->pick, s->pick.slot_piece[slot], &step), step);
    } else {
        picked(s, pick_cell(&s->pick, cell, &step), step);
    }
}

/* ---- keys --------------------------------------------------------------- */

/* A key that means nothing here: somebody who types expects an answer. */
static void no_command(game_screen *s, enum context where, uint32_t key)
{
    if (key < ' ' || key == 127 || key >= KEYCODE_UP)
        return;
    if (s->look >= 0 && !s->replay && key < 127) {
        /* The whole move is read before it is refused: its Enter must not mean another thing. */
        begin_typing(s, TYPE_MOVE, "");
        (void)line_key(&s->line, key);
    } else if (where == CTX_THINK)
        game_note(s, ROLE_WARN, "It is not your turn.");
    else if (key > 127)
        game_note(s, ROLE_WARN, "This key does nothing here; ? tells what all keys do.");
    else
        game_note(s, ROLE_WARN, "The key %c does nothing here; ? tells what all keys do.",
                  (int)key);
}

static void game_key(app *a, game_screen *s, uint32_t key)
{
    enum key_style style = app_style(a, s->board->shape == BOARD_HEX);
    enum context where = game_context(s);
    enum command_id id = command_find(key, where, style);
    if (command_way(id) >= 0 || id == CMD_ENTER || id == CMD_GIVE)
        s->told = NULL;
    if (s->ask != ASK_NOTHING) {
        if (id == CMD_YES || id == CMD_NO || id == CMD_CANCEL)
            game_answer(s, id == CMD_YES);
        return;
    }
    if (s->replay && id != CMD_TYPE && id != CMD_SAVE) {
        if (id == CMD_HELP || id == CMD_OPTIONS || id == CMD_FLIP || id == CMD_LEGAL)
            game_command(s, id, key);
        else if (id == CMD_NONE && key != ' ')
            no_command(s, where, key);
        else if (id != CMD_NONE || !s->branching)
            replay_command(s, id);
        else if (key == ' ')
            replay_command(s, CMD_ENTER);
        return;
    }
    if (command_way(id) >= 0) {
        pick_move(&s->pick, (enum pick_way)command_way(id));
        return;
    }
    switch (id) {
    case CMD_ENTER:
        if (where == CTX_OVER)
            game_command(s, id, key);
        else
            choose(s, id, key);
        return;
    case CMD_LANDING:
    case CMD_GIVE:
        choose(s, id, key);
        return;
    case CMD_TYPE:
        begin_typing(s, TYPE_MOVE, "");
        if (key != ':')
            (void)line_key(&s->line, key);
        return;
    case CMD_SAVE:
        game_save(s);
        return;
    case CMD_NONE:
        /* Space does what Enter does wherever it has no meaning of its own. */
        if (key == ' ' && where != CTX_OVER && a->now < s->hurried)
            return; /* meant for the computer, which has just answered */
        if (key == ' ' && where != CTX_OVER)
            choose(s, CMD_ENTER, key);
        else
            no_command(s, where, key);
        return;
    default:
        game_command(s, id, key);
        return;
    }
}

void game_event(app *a, void *self, const term_event *e)
{
    game_screen *s = self;
    if (game_animating(s))
        game_animation_end(s);
    switch (e->kind) {
    case EVENT_KEY:
        if (s->typing != TYPE_NOTHING)
            typing_key(s, e->key);
        else
            game_key(a, s, e->key);
        break;
    case EVENT_PASTE:
        if (s->ask != ASK_NOTHING || (s->replay && s->typing == TYPE_NOTHING))
            break;
        if (s->typing == TYPE_NOTHING)
            begin_typing(s, TYPE_MOVE, "");
        (void)line_key(&s->line, e->key);
        break;
    case EVENT_MOUSE:
        s->told = NULL;
        if (s->ask == ASK_NOTHING && s->lay.ok)
            click(a, s, e);
        break;
    default:
        break;
    }
}
