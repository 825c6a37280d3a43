/* The game screen's life: news of the match, keeping.  The session is the
 * truth; what is on the screen follows it by game_sync(), a little behind while
 * moves are animated. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/score.h"
#include "tui/game_screen.h"
#include "tui/words.h"

enum { THINK_DRAW_MS = 500, CLOCK_MS = 1000, QUICK_MS = 500, HURRIED_MS = 700 };

session *game_session(const game_screen *s)
{
    return match_session(s->m);
}

int game_position(const game_screen *s)
{
    return s->look >= 0 ? s->look : s->shown;
}

bool game_live(const game_screen *s)
{
    return s->look < 0 && !game_animating(s);
}

bool game_over(const game_screen *s)
{
    return session_ended(game_session(s), NULL) != END_NONE;
}

bool game_humans_turn(const game_screen *s)
{
    const game_state *now = session_state(game_session(s));
    return !game_over(s) && match_opts(s->m)->seat[now->mover].kind == SEAT_HUMAN;
}

bool game_quick(const game_screen *s)
{
    const match_options *o = match_opts(s->m);
    bool human = o->seat[0].kind == SEAT_HUMAN || o->seat[1].kind == SEAT_HUMAN;
    return human && match_remote(s->m) == NULL && s->look < 0 && !game_over(s) &&
           !game_humans_turn(s) && !match_paused(s->m) && !s->waits;
}

/* True when it is time to say that the computer thinks. */
static bool begins_to_wait(game_screen *s)
{
    int at = session_position(game_session(s));
    if (at != s->moved_at) {
        if (s->waits) /* "Space: move now" was to be read until now */
            s->hurried = s->app->now + HURRIED_MS;
        s->moved_at = at;
        s->moved = s->app->now;
        s->waits = false;
    }
    bool late = game_quick(s) && s->app->now - s->moved >= QUICK_MS;
    s->waits = s->waits || late;
    if (late)
        game_note_done(s);
    return late;
}

void game_note_done(game_screen *s)
{
    /* A quick reply is going to overwrite the last one: fewer bytes. */
    if (!game_quick(s) || s->note_role == ROLE_WARN)
        s->note[0] = 0;
}

enum context game_context(const game_screen *s)
{
    if (s->replay)
        return s->ask != ASK_NOTHING ? CTX_ASK : s->branching ? CTX_BRANCH : CTX_REPLAY;
    if (s->ask != ASK_NOTHING)
        return CTX_ASK;
    if (s->look >= 0 || game_over(s))
        return CTX_OVER;
    if (!game_humans_turn(s))
        return CTX_THINK;
    if (pick_gives(&s->pick))
        return CTX_GIVE;
    return s->pick.from >= 0 ? CTX_JUMP : CTX_PLAY;
}

void game_note(game_screen *s, enum role r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(s->note, sizeof s->note, tr(format), args);
    va_end(args);
    s->note_role = r;
}

/* ---- keeping ------------------------------------------------------------ */

/* Was anything done since the game was opened?  One that was only looked at does not take
 * the place of another that is to be continued. */
static bool touched(const game_screen *s)
{
    session *now = game_session(s);
    return session_position(now) != s->opened_at || session_length(now) != s->opened_length;
}

void game_keep(game_screen *s)
{
    if (s->replay)
        return;
    if (match_remote(s->m) != NULL) {
        remote_keep(match_remote(s->m), s->m);
        return;
    }
    if (game_over(s) || session_length(game_session(s)) == 0) {
        if (s->keeps)
            app_keep(s->app, NULL, NULL);
        return;
    }
    if (!s->keeps && !touched(s))
        return;
    if (!s->keeps) {
        app_keep_aside(s->app, s->aside, sizeof s->aside);
        s->aside_turn = session_state(game_session(s))->turn;
        s->keeps = true;
    }
    record *r = match_record(s->m);
    struct text out;
    text_init(&out);
    if (r != NULL) {
        record_write(r, &out);
        kept_words words;
        for (int unicode = 0; unicode < 2; unicode++) {
            char players[200];
            words_players(s->m, unicode != 0, players, sizeof players);
            words_kept(game_session(s), players, words.in[unicode], sizeof words.in[unicode]);
        }
        if (!out.failed)
            app_keep(s->app, out.data, &words);
    }
    text_free(&out);
    record_free(r);
}

/* A line in the list of finished games, once a game. */
static void count_game(game_screen *s)
{
    game_error err;
    int winner = -1;
    if (s->counted)
        return;
    s->counted = true;
    (void)session_ended(game_session(s), &winner);
    if (winner < 0)
        s->points.drawn++;
    else
        s->points.won[winner]++;
    if (s->app->files && !score_add(s->m, &err))
        game_note(s, ROLE_WARN, "%s", err.text);
}

static void say_over(game_screen *s)
{
    char result[96];
    game_view v;
    words_result(game_session(s), app_unicode(s->app), result, sizeof result);
    s->g->view(session_state(game_session(s)), &v);
    bool rules = session_ended(game_session(s), NULL) == END_BY_RULES;
    bool why = rules && v.note[0] != 0;
    if (why)
        game_note(s, ROLE_GOOD, "Game over: %s (%s).", result, v.note);
    else
        game_note(s, ROLE_GOOD, "Game over: %s.", result);
}

/* Says where the game is that was left before, behind what the note says, during the turn
 * that was played first and the reply to it. */
static void tell_aside(game_screen *s)
{
    char words[160];
    const rect *room = &s->lay.note;
    if (s->aside[0] == 0 || session_state(game_session(s))->turn > s->aside_turn + 1)
        return;
    text_printf(words, sizeof words, tr("The game left before is saved: %s"), s->aside);
    if (s->note[0] == 0 ||
        shell_lines(s->note, room->cols) + shell_lines(words, room->cols) > room->rows) {
        game_note(s, ROLE_TEXT, "%s", words); /* the name is what must not be cut */
        return;
    }
    size_t used = strlen(s->note);
    text_printf(s->note + used, sizeof s->note - used, " %s", words);
}

void game_sync(game_screen *s, bool animate)
{
    session *now = game_session(s);
    int at = session_position(now);
    if (s->replay)
        return;
    s->look = -1;
    if (!animate || !s->app->set.value[SET_ANIMATION] || s->shown > at) {
        s->shown = at;
        s->frame = 0;
    } else if (s->shown < at && s->frame_due < s->app->now) {
        game_animate(s, s->shown, false);
    }
    game_step step[GAME_MAX_STEPS];
    game_view v;
    s->g->view(session_state(now), &v);
    int n = game_humans_turn(s) ? session_steps(now, step) : 0;
    pick_reset(&s->pick, session_state(now), &v, step, n);
    for (int i = 0; i < s->board->n_cells && n > 0; i++)
        s->could[i] = pick_steps_on(&s->pick, i, NULL) > 0 ? (uint8_t)(v.piece[i] + 1) : 0;
    if (s->values_at != at)
        s->values_at = -1;
    if (s->values_at < 0)
        s->hint = false;
    if (game_over(s)) {
        say_over(s);
        count_game(s);
    } else if (pick_must_pass(&s->pick)) {
        game_note(s, ROLE_WARN, "You have no legal move and must pass: press Enter.");
    }
    int turn = session_state(now)->turn + (game_over(s) ? 1 << 20 : 0);
    if (turn != s->kept_turn) {
        s->kept_turn = turn;
        bool kept = s->keeps;
        game_keep(s);
        if (!kept && s->keeps)
            tell_aside(s);
    }
    game_values_want(s);
}

void game_step_now(game_screen *s, game_step step)
{
    game_error err;
    int from = session_position(game_session(s));
    game_grade_step(s, step);
    if (!match_play(s->m, step, &err)) {
        game_note(s, ROLE_WARN, "%s", err.text);
        app_bell(s->app);
        return;
    }
    game_note_done(s);
    s->turn_from = session_position(game_session(s));
    s->shown = from;
    s->frame_due = 0;
    game_sync(s, true);
}

/* ---- news --------------------------------------------------------------- */

static void step_news(game_screen *s)
{
    session *now = game_session(s);
    int at = session_position(now);
    const game_state *state = session_state(now);
    game_sync(s, true);
    /* A turn of several steps is spoken of when it is complete. */
    if (at > 0 && session_state_at(now, at - 1)->turn != state->turn) {
        int from = game_turn_start(now, at);
        bool pass_follows = pick_must_pass(&s->pick);
        if (game_over(s)) {
            say_over(s);
        } else {
            game_say_turn(s, from);
            size_t used = strlen(s->note);
            if (pass_follows)
                text_printf(s->note + used, sizeof s->note - used,
                            tr(" You have no legal move: Enter passes."));
        }
        tell_aside(s);
        if (game_humans_turn(s))
            app_bell(s->app);
        memset(&s->grade, 0, sizeof s->grade);
    }
}

static bool take_news(game_screen *s)
{
    match_news n;
    bool changed = false;
    for (;;) {
        switch (match_next(s->m, &n)) {
        case MATCH_NONE:
            return changed;
        case MATCH_STEP:
            step_news(s);
            if (game_animating(s))
                return true;
            changed = true;
            break;
        case MATCH_THINKING:
            s->think = n.report;
            s->think_at = session_position(game_session(s));
            if (s->app->now - s->think_drawn >= THINK_DRAW_MS) {
                s->think_drawn = s->app->now;
                changed = true;
            }
            break;
        case MATCH_HINT:
            game_values_news(s, &n);
            if (s->hint || s->app->set.value[SET_EVAL])
                changed = changed || n.done || s->app->now - s->think_drawn >= THINK_DRAW_MS;
            if (changed)
                s->think_drawn = s->app->now;
            break;
        case MATCH_OVER:
        case MATCH_FLAG:
            game_sync(s, true);
            changed = true;
            break;
        case MATCH_REMOTE:
            if (!game_net_news(s, &n.remote))
                return false;
            changed = true;
            break;
        case MATCH_TROUBLE:
            s->trouble = true;
            game_note(s, ROLE_WARN, "%s", n.error.text);
            changed = true;
            break;
        }
    }
}

static bool clocks(const game_screen *s)
{
    return !game_over(s) && !match_paused(s->m) &&
           (match_left(s->m, 0) >= 0 || match_left(s->m, 1) >= 0);
}

static bool tick(app *a, void *self)
{
    game_screen *s = self;
    if (s->replay)
        return replay_tick(s);
    /* What the match does next is taken when the last move has been shown. */
    long long until;
    bool changed = game_holding(s, &until) ? false : take_news(s);
    changed = game_animation_tick(s) || changed;
    changed = begins_to_wait(s) || changed;
    unsigned allowed;
    bool silent = match_silent(s->m, &allowed) > 0;
    changed = changed || silent != s->silent;
    s->silent = silent;
    if ((clocks(s) || match_thinking(s->m)) && a->now - s->think_drawn >= CLOCK_MS) {
        s->think_drawn = a->now;
        changed = true;
    }
    return changed;
}

static int timeout(app *a, void *self)
{
    game_screen *s = self;
    if (s->replay)
        return replay_timeout(s);
    long long until;
    int ms = match_timeout(s->m);
    if (game_holding(s, &until))
        ms = until > a->now ? (int)(until - a->now) : 0;
    if (clocks(s) || match_thinking(s->m)) {
        int due = (int)(CLOCK_MS - (a->now - s->think_drawn));
        due = due < 20 ? 20 : due;
        ms = ms < 0 || due < ms ? due : ms;
    }
    if (game_quick(s)) {
        int due = (int)(QUICK_MS - (a->now - s->moved));
        due = due < 0 ? 0 : due;
        ms = ms < 0 || due < ms ? due : ms;
    }
    return ms;
}

static int fds(void *self, struct pollfd *out, int max)
{
    game_screen *s = self;
    long long until;
    if (s->replay)
        return replay_fds(s, out, max);
    return game_holding(s, &until) ? 0 : match_fds(s->m, out, max);
}

static void keep(app *a, void *self)
{
    (void)a;
    game_keep(self);
}

static void shown(app *a, void *self)
{
    game_screen *s = self;
    if (a->message[0] != 0) {
        game_note(s, ROLE_WARN, "%s", a->message);
        a->message[0] = 0;
    }
    game_values_want(s);
}

static void slept(app *a, void *self, long ms)
{
    (void)a;
    match_slept(((game_screen *)self)->m, ms);
}

static void release(void *self)
{
    game_screen *s = self;
    if (s->replay)
        replay_release(s);
    match_free(s->m);
    record_free(s->comments);
    free(s);
}

static const screen_table game_table = {
    .name = "game",
    .event = game_event,
    .draw = game_draw,
    .free = release,
    .shown = shown,
    .fds = fds,
    .timeout = timeout,
    .tick = tick,
    .keep = keep,
    .slept = slept,
};

bool game_push(game_screen *s)
{
    app *a = s->app;
    bool was_game = a->depth > 0 && a->stack[a->depth - 1].t == &game_table && !s->replay;
    if (!was_game)
        return app_push(a, &game_table, s);
    app_replace(a, &game_table, s);
    return true;
}

void game_push_over(game_screen *old, game_screen *s)
{
    app *a = old->app;
    for (int i = 0; i < a->depth; i++) {
        if (a->stack[i].self != old || a->n_dead == APP_STACK)
            continue;
        a->dead[a->n_dead++] = a->stack[i];
        a->stack[i] = (screen){&game_table, s};
        a->dirty = true;
        return;
    }
    release(s);
}
