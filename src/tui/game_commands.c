/* The commands of the game screen that are neither movement nor a move. */
#include <stdlib.h>
#include <string.h>

#include "tui/game_screen.h"
#include "tui/words.h"

/* ---- going back and forward --------------------------------------------- */

static void forget_choices(game_screen *s)
{
    s->values_at = s->think_at = -1;
    s->values_done = false;
    s->hint = false;
    s->trouble = false;
    memset(&s->grade, 0, sizeof s->grade);
}

static void undo(game_screen *s, bool back)
{
    if (!(back ? match_undo(s->m) : match_redo(s->m))) {
        game_note(s, ROLE_WARN,
                  back ? tr("There is nothing to take back.")
                       : tr("There is nothing to play again."));
        return;
    }
    forget_choices(s);
    s->note[0] = 0;
    game_sync(s, false);
    if (s->note[0] == 0)
        game_note(s, ROLE_TEXT, back ? tr("Back to move %d.") : tr("Forward to move %d."),
                  session_state(game_session(s))->turn + 1);
}

static void look(game_screen *s, int way)
{
    session *now = game_session(s);
    int at = game_position(s), end = session_position(now);
    if (way < 0) {
        if (at > 0)
            s->look = game_turn_start(now, at);
        else
            game_note(s, ROLE_WARN, "There is no move before this position.");
        return;
    }
    if (s->look < 0) {
        game_note(s, ROLE_WARN, "There is no move after this position.");
        return;
    }
    turn_words t;
    words_turn(now, at, &t);
    at = t.first + t.steps;
    s->look = at >= end ? -1 : at;
}

/* Play goes on from the position looked at; what came after can be redone. */
static void take_over(game_screen *s)
{
    int at = s->look;
    s->look = -1;
    match_go(s->m, at);
    match_pause(s->m, false);
    forget_choices(s);
    s->note[0] = 0;
    game_sync(s, false);
}

static void show_last(game_screen *s)
{
    session *now = game_session(s);
    int at = session_position(now);
    s->look = -1;
    if (at == 0) {
        game_note(s, ROLE_TEXT, "Nothing has been played yet.");
        return;
    }
    int from = game_turn_start(now, at);
    turn_words t;
    char who[64];
    words_turn(now, from, &t);
    words_who(s->m, t.mover, who, sizeof who);
    int n = 0;
    for (int i = from; i < at; i++)
        n += words_changed(s->g, session_state_at(now, i), session_state_at(now, i + 1));
    if (n > 0)
        game_note(s, ROLE_TEXT,
                  tr_n("Last move: %s (%s), %d flipped.", "Last move: %s (%s), %d flipped.", n),
                  t.words, who, n);
    else
        game_note(s, ROLE_TEXT, "Last move: %s (%s).", t.words, who);
    if (s->app->set.value[SET_ANIMATION])
        game_animate(s, from, false);
}

/* ---- seats -------------------------------------------------------------- */

static int level_now(const game_screen *s)
{
    for (int i = 0; i < 2; i++)
        if (match_opts(s->m)->seat[i].kind == SEAT_LEVEL)
            return match_opts(s->m)->seat[i].level;
    return s->g->usual_level;
}

static void set_seat(game_screen *s, int player, const seat *to)
{
    match_seat(s->m, player, to);
    match_pause(s->m, false);
    s->trouble = false;
    s->values_at = -1;
    char words[96];
    words_seat(s->g, to, words, sizeof words);
    game_note(s, ROLE_TEXT, "%s: %s", tr(s->g->player[player].name), words);
    game_sync(s, false);
    game_keep(s);
}

static void toggle_seat(game_screen *s, int player)
{
    seat to = {.kind = SEAT_HUMAN};
    if (match_opts(s->m)->seat[player].kind == SEAT_HUMAN)
        to = (seat){.kind = SEAT_LEVEL, .level = level_now(s)};
    set_seat(s, player, &to);
}

static void next_level(game_screen *s)
{
    int to = (level_now(s) + 1) % s->g->n_levels;
    bool any = false;
    for (int i = 0; i < 2; i++) {
        if (match_opts(s->m)->seat[i].kind != SEAT_LEVEL)
            continue;
        seat next = {.kind = SEAT_LEVEL, .level = to};
        match_seat(s->m, i, &next);
        any = true;
    }
    if (!any) {
        game_note(s, ROLE_WARN, "No computer plays: B and W change who does.");
        return;
    }
    char level[32];
    words_level(&s->g->level[to], level, sizeof level);
    game_note(s, ROLE_TEXT, "The computer now plays %s: %s.", level, tr(s->g->level[to].meaning));
    game_sync(s, false);
    game_keep(s);
}

static void change_sides(game_screen *s)
{
    match_swap(s->m);
    game_note(s, ROLE_TEXT, "Sides changed.");
    s->values_at = -1;
    game_sync(s, false);
    game_keep(s);
}

/* ---- switches ----------------------------------------------------------- */

static void toggle(game_screen *s, enum setting which, const char *what)
{
    int *value = &s->app->set.value[which];
    *value = !*value;
    game_note(s, ROLE_TEXT, *value ? tr("%s on.") : tr("%s off."), tr(what));
    app_settings_changed(s->app);
    game_values_want(s);
}

static void hint(game_screen *s)
{
    if (!game_humans_turn(s) || s->look >= 0) {
        game_note(s, ROLE_WARN, "A hint needs a position in which you are to act.");
        return;
    }
    s->hint = !s->hint;
    if (s->hint && match_paused(s->m))
        match_pause(s->m, false);
    game_values_want(s);
}

/* The other side would be left alone: asked first. */
static bool leaves_somebody(const game_screen *s)
{
    const remote *r = match_remote(s->m);
    return r != NULL && remote_up(r) && remote_seat(r) >= 0 && !game_over(s);
}

static void leave(game_screen *s)
{
    if (leaves_somebody(s) && s->app->set.value[SET_CONFIRM]) {
        s->ask = ASK_LEAVE;
        return;
    }
    game_keep(s);
    app_pop(s->app);
}

/* Esc: lets go of one thing after the other, at last of the screen. */
static void cancel(game_screen *s)
{
    if (s->look >= 0) {
        s->look = -1;
    } else if (pick_cancel(&s->pick)) {
        s->note[0] = 0;
    } else if (s->hint) {
        s->hint = false;
        game_values_want(s);
    } else {
        leave(s);
    }
}

/* ---- ending and beginning ----------------------------------------------- */

/* Everything that belongs to a player goes to the other side. */
static void swap_players(match_options *o)
{
    match_options was = *o;
    for (int i = 0; i < 2; i++) {
        o->seat[i] = was.seat[1 - i];
        o->clock[i] = was.clock[1 - i];
        text_copy(o->name[i], sizeof o->name[i], was.name[1 - i]);
    }
}

/* The points of the games these players have finished one after the other. */
static void open_again(game_screen *s, session *next, const match_options *o, bool swapped)
{
    app *a = s->app;
    series points = s->points;
    bool keeps = s->keeps;
    if (swapped) {
        points.won[0] = s->points.won[1];
        points.won[1] = s->points.won[0];
    }
    if (!game_open(a, next, o, NULL)) {
        game_note(s, ROLE_WARN, "%s", a->message);
        return;
    }
    game_screen *fresh = a->stack[a->depth - 1].self;
    fresh->points = points;
    fresh->keeps = keeps; /* it takes the place of this one, as was agreed to */
}

void game_again(game_screen *s, bool swapped)
{
    game_error err;
    session *now = game_session(s);
    session *next;
    if (match_remote(s->m) != NULL) { /* that is for both to agree to */
        (void)game_net_command(s, CMD_NEW);
        return;
    }
    if (session_custom_start(now)) {
        char start[GAME_STATE_TEXT];
        s->g->state_write(session_state_at(now, 0), start);
        next = session_new_at(session_config(now), start, &err);
    } else {
        next = session_new(session_config(now), &err);
    }
    match_options o = *match_opts(s->m);
    o.seed = o.seed * 6364136223846793005u + 1442695040888963407u;
    if (swapped)
        swap_players(&o);
    if (next == NULL)
        game_note(s, ROLE_WARN, "%s", err.text);
    else
        open_again(s, next, &o, swapped);
}

static void resign(game_screen *s)
{
    const game_state *now = session_state(game_session(s));
    int loser = now->mover;
    if (match_opts(s->m)->seat[loser].kind != SEAT_HUMAN)
        loser = 1 - loser;
    match_resign(s->m, loser);
    game_sync(s, false);
}

/* The file a name stands for; false with the reason said. */
static bool save_path(game_screen *s, const char *name)
{
    static const char ending[] = ".parlour";
    char file[GAME_NAME_BYTES + sizeof ending];
    game_error err;
    size_t n = strlen(name), m = sizeof ending - 1;
    while (n > 0 && name[n - 1] == ' ')
        n--;
    if (n > m && strncmp(name + n - m, ending, m) == 0)
        n -= m;
    if (n == 0 || *name == '.' || memchr(name, '/', n) != NULL) {
        game_note(s, ROLE_WARN, "A name without /, not begun by a dot.");
        return false;
    }
    bool fits = text_printf(file, GAME_NAME_BYTES, "%.*s", (int)n, name);
    if (!fits || canvas_width(file) > GAME_NAME) {
        game_note(s, ROLE_WARN, "Name too long: at most %d letters.", GAME_NAME);
        return false;
    }
    text_copy(file + n, sizeof ending, ending);
    if (store_path(STORE_DATA, file, s->save_path, sizeof s->save_path, &err))
        return true;
    game_note(s, ROLE_WARN, "%s", err.text);
    return false;
}

void game_save_as(game_screen *s, const char *name)
{
    game_error err;
    bool missing = false;
    while (*name == ' ')
        name++;
    if (!save_path(s, name)) /* what was typed stays to be corrected */
        return;
    s->typing = TYPE_NOTHING;
    size_t size;
    char *old = store_read(s->save_path, &size, &missing, &err);
    free(old);
    s->ask = ASK_SAVE_OVER;
    if (old == NULL && missing)
        game_answer(s, true);
}

static void save_now(game_screen *s)
{
    game_error err;
    struct text out;
    bool kiosk = s->app->launch->kiosk, saved = false;
    record *r = s->replay ? replay_record(s) : match_record(s->m);
    text_init(&out);
    if (r != NULL)
        record_write(r, &out);
    if (r == NULL || out.failed)
        game_note(s, ROLE_WARN, "Not saved: memory is short.");
    else if (store_write(s->save_path, out.data, out.size, &err))
        saved = true;
    else
        game_note(s, ROLE_WARN, "Not saved: %s", err.text);
    if (saved)
        game_note(s, ROLE_GOOD, "Saved as %s",
                  kiosk ? strrchr(s->save_path, '/') + 1 : s->save_path);
    else if (!kiosk)
        s->typing = TYPE_SAVE; /* another name may do */
    text_free(&out);
    record_free(r);
}

void game_answer(game_screen *s, bool yes)
{
    enum question q = s->ask;
    s->ask = ASK_NOTHING;
    if (q == ASK_REMOTE) {
        game_net_answer(s, yes);
        return;
    }
    if (!yes) {
        if (q == ASK_SAVE_OVER)
            game_note(s, ROLE_TEXT, "Not saved: the file is as it was.");
        return;
    }
    switch (q) {
    case ASK_NEW:
        game_again(s, false);
        break;
    case ASK_RESIGN:
        resign(s);
        break;
    case ASK_DRAW:
        match_agree_draw(s->m);
        game_sync(s, false);
        break;
    case ASK_SAVE_OVER:
        save_now(s);
        break;
    case ASK_LEAVE:
        game_keep(s);
        app_pop(s->app);
        break;
    case ASK_REMOTE:
    case ASK_NOTHING:
        break;
    }
}

void game_find_position(game_screen *s)
{
    app *a = s->app;
    const game_state *at = session_state_at(game_session(s), game_position(s));
    if (a->launch->kiosk) {
        game_note(s, ROLE_WARN, "Files cannot be read here.");
        return;
    }
    if (!games_find_position(a, s->g, at) && files_open(a))
        text_copy(a->message, sizeof a->message,
                  tr("Choose a file of games: it is searched for this position."));
}

/* Asks first where a game under way would be lost. */
static void ask(game_screen *s, enum question q)
{
    bool running = !game_over(s) && session_position(game_session(s)) > 0;
    s->ask = q;
    if (!running || !s->app->set.value[SET_CONFIRM])
        game_answer(s, true);
}

/* Always asked, since both have to say so; a computer agrees to nothing. */
static void offer_draw(game_screen *s)
{
    const match_options *o = match_opts(s->m);
    if (game_over(s))
        return;
    if (o->seat[0].kind == SEAT_HUMAN && o->seat[1].kind == SEAT_HUMAN)
        s->ask = ASK_DRAW;
    else
        game_note(s, ROLE_WARN, "Only two people can agree to a draw.");
}

/* ---- the table ---------------------------------------------------------- */

static void pause_command(game_screen *s)
{
    match_pause(s->m, !match_paused(s->m));
    s->trouble = false;
    game_sync(s, false);
    game_note(s, ROLE_TEXT, match_paused(s->m) ? tr("Paused.") : tr("The game goes on."));
}

static void seat_command(game_screen *s, enum command_id id)
{
    if (id == CMD_FIRST_SEAT)
        toggle_seat(s, 0);
    else if (id == CMD_SECOND_SEAT)
        toggle_seat(s, 1);
    else if (id == CMD_LEVEL)
        next_level(s);
    else
        change_sides(s);
}

static void show_command(game_screen *s, enum command_id id)
{
    switch (id) {
    case CMD_EVAL:
        toggle(s, SET_EVAL, N_("Evaluation"));
        break;
    case CMD_NOTES:
        toggle(s, SET_NOTES, N_("Notes"));
        break;
    case CMD_PREVIEW:
        toggle(s, SET_PREVIEW, N_("Preview"));
        break;
    case CMD_LEGAL:
        toggle(s, SET_LEGAL, N_("Marks of legal fields"));
        break;
    case CMD_MOUSE:
        toggle(s, SET_MOUSE, N_("Mouse"));
        break;
    case CMD_FLIP:
        s->flipped = !s->flipped;
        break;
    case CMD_HELP:
        help_open(s->app, s->g, game_context(s), NULL);
        break;
    case CMD_OPTIONS:
        options_open(s->app);
        break;
    case CMD_LOAD:
        files_open(s->app);
        break;
    default:
        break;
    }
}

void game_command(game_screen *s, enum command_id id, uint32_t key)
{
    (void)key;
    if (game_net_command(s, id))
        return;
    switch (id) {
    case CMD_ENTER:
        if (s->look >= 0)
            take_over(s);
        else if (game_over(s))
            result_open(s);
        break;
    case CMD_CANCEL:
        cancel(s);
        break;
    case CMD_SWITCH:
        pick_switch(&s->pick);
        break;
    case CMD_HURRY:
        match_hurry(s->m);
        break;
    case CMD_BACK_JUMP:
        if (!pick_cancel(&s->pick))
            undo(s, true);
        break;
    case CMD_UNDO:
        undo(s, true);
        break;
    case CMD_REDO:
        undo(s, false);
        break;
    case CMD_LOOK_BACK:
        look(s, -1);
        break;
    case CMD_LOOK_ON:
        look(s, 1);
        break;
    case CMD_HINT:
        hint(s);
        break;
    case CMD_SHOW_LAST:
        show_last(s);
        break;
    case CMD_FIRST_SEAT:
    case CMD_SECOND_SEAT:
    case CMD_LEVEL:
    case CMD_SIDES:
        seat_command(s, id);
        break;
    case CMD_PAUSE:
        pause_command(s);
        break;
    case CMD_RESIGN:
        if (!game_over(s))
            ask(s, ASK_RESIGN);
        break;
    case CMD_DRAW:
        offer_draw(s);
        break;
    case CMD_NEW:
        ask(s, ASK_NEW);
        break;
    case CMD_FIND:
        game_find_position(s);
        break;
    case CMD_REPLAY:
        replay_open(s->app, match_session(s->m), match_record(s->m));
        break;
    case CMD_QUIT:
        leave(s);
        break;
    default:
        show_command(s, id);
        break;
    }
}
