/* Walking through a game: a game screen whose match stands still.  The arrows walk, or
 * move the cursor on the board, where another move begins a line of its own while the
 * old one is kept as a variation.  A review runs in the background.  Taking over makes a
 * new game of it. */
#include <stdlib.h>
#include <string.h>

#include "tui/game_screen.h"
#include "tui/words.h"

enum { AUTO_MS = 900, LEAP = 10, REVIEW_DRAW_MS = 500 };

/* ---- the position looked at ------------------------------------------------ */

/* The values on the board are those of the review, until a live analysis is deeper. */
static void take_values(game_screen *s)
{
    review_point p;
    if (s->review == NULL)
        return;
    review_point_at(s->review, s->look, &p);
    bool deeper = s->values_at != s->look || s->values.n_choices == 0 || p.turns > s->values.turns;
    if (p.n_choices == 0 || !deeper)
        return;
    memset(&s->values, 0, sizeof s->values);
    s->values.turns = p.turns;
    s->values.n_choices = p.n_choices;
    memcpy(s->values.choice, p.choice, (size_t)p.n_choices * sizeof *p.choice);
    s->values_at = s->look;
}

/* Where the last turn ended: the terminal's own cursor stands there on a walk. */
static void cursor_to_last(game_screen *s)
{
    s->pick.in_tray = false;
    for (int i = s->look - 1; i >= 0; i--) {
        game_step step = session_step_at(game_session(s), i);
        if (step.kind != STEP_PLACE && step.kind != STEP_JUMP)
            continue;
        pick_go(&s->pick, step.to);
        return;
    }
}

/* Everything follows the position looked at. */
static void arrive(game_screen *s)
{
    session *now = game_session(s);
    game_step step[GAME_MAX_STEPS];
    game_view v;
    s->shown = s->look;
    s->said_from = 0;
    s->g->view(session_state(now), &v);
    bool over = session_state(now)->status != GAME_ON;
    int n = over ? 0 : s->g->steps(session_state(now), step);
    pick_reset(&s->pick, session_state(now), &v, step, n);
    if (!s->branching)
        cursor_to_last(s);
    if (s->values_at != s->look) {
        s->values_at = -1;
        s->values_done = false;
        memset(&s->values, 0, sizeof s->values);
    }
    if (s->review != NULL)
        review_focus(s->review, s->look);
    take_values(s);
    game_values_want(s);
}

void replay_go(game_screen *s, int position)
{
    s->look = position;
    match_go(s->m, position);
    arrive(s);
}

int replay_beside(const game_screen *s, int at, int way)
{
    session *now = game_session(s);
    if (way < 0)
        return at > 0 ? game_turn_start(now, at) : 0;
    if (at >= session_length(now))
        return at;
    turn_words t;
    words_turn(now, at, &t);
    return t.first + t.steps;
}

static void walk(game_screen *s, int turns)
{
    int at = s->look;
    for (int i = 0; i < turns || i < -turns; i++)
        at = replay_beside(s, at, turns);
    replay_go(s, at);
}

/* ---- the review ---------------------------------------------------------------- */

static const char goes_on[] = N_("The review goes on in the background.");

static bool need_review(game_screen *s)
{
    game_error err;
    if (s->review != NULL)
        return true;
    review_options o;
    review_options_of(match_opts(s->m), &o);
    s->review = review_new(game_session(s), &o, &err);
    if (s->review == NULL)
        game_note(s, ROLE_WARN, "%s", err.text);
    return s->review != NULL;
}

static void review_command(game_screen *s)
{
    game_error err;
    if (!need_review(s))
        return;
    if (review_finished(s->review)) {
        game_note(s, ROLE_TEXT, tr("The review is complete."));
    } else if (!review_run(s->review, !review_running(s->review), &err)) {
        game_note(s, ROLE_WARN, "%s", err.text);
    } else {
        game_note(s, ROLE_TEXT,
                  review_running(s->review) ? tr(goes_on) : tr("The review rests; r goes on."));
    }
    review_focus(s->review, s->look);
}

static void to_mistake(game_screen *s, int way)
{
    if (s->review == NULL) {
        game_note(s, ROLE_TEXT, tr("r reviews the game and finds its mistakes."));
        return;
    }
    int i = review_turn_of(s->review, s->look);
    if (way < 0 && i < 0)
        i = 0;
    i = review_mistake(s->review, i, way);
    if (i < 0) {
        bool yet = review_running(s->review);
        const char *words = way < 0 ? yet ? tr("No mistake is known before this move yet.")
                                          : tr("No mistake is known before this move.")
                            : yet ? tr("No mistake is known after this move yet.")
                                    : tr("No mistake is known after this move.");
        game_note(s, ROLE_TEXT, "%s", words);
        return;
    }
    const review_turn *t = review_turn_at(s->review, i);
    replay_go(s, t->first + t->steps);
}

/* ---- commands ------------------------------------------------------------------ */

static void pick_and_play(game_screen *s)
{
    game_step step = {0};
    enum pick_result r = pick_enter(&s->pick, &step);
    if (r == PICK_STEP) {
        replay_step(s, step);
    } else if (r == PICK_WRONG && !s->pick.in_tray) {
        game_error err;
        const char *name = s->board->cell[s->pick.cell].name;
        (void)text_error_illegal(&err, -1, s->g, session_state(game_session(s)), name,
                                 strlen(name));
        game_note(s, ROLE_WARN, "%s", err.text);
    }
}

/* Arrows, Enter and Tab while the cursor is on the board; false: it is another key. */
static bool branch_command(game_screen *s, enum command_id id)
{
    if (command_way(id) >= 0)
        pick_move(&s->pick, (enum pick_way)command_way(id));
    else if (id == CMD_ENTER)
        pick_and_play(s);
    else if (id == CMD_SWITCH && s->pick.n_slots > 0 && !s->pick.in_tray)
        pick_switch(&s->pick);
    else if (id == CMD_SWITCH || (id == CMD_CANCEL && !pick_cancel(&s->pick)))
        s->branching = s->pick.in_tray = false;
    else if (id != CMD_CANCEL)
        return false;
    return true;
}

static void walk_command(game_screen *s, enum command_id id, bool was_auto)
{
    switch (id) {
    case CMD_LEFT:
    case CMD_UP:
    case CMD_LOOK_BACK:
        walk(s, -1);
        break;
    case CMD_RIGHT:
    case CMD_DOWN:
    case CMD_LOOK_ON:
    case CMD_ENTER:
        walk(s, 1);
        break;
    case CMD_UP_RIGHT:
        walk(s, -LEAP);
        break;
    case CMD_DOWN_RIGHT:
        walk(s, LEAP);
        break;
    case CMD_UP_LEFT:
        replay_go(s, 0);
        break;
    case CMD_DOWN_LEFT:
        replay_go(s, session_length(game_session(s)));
        break;
    case CMD_AUTOPLAY:
        s->autoplay = !was_auto;
        s->auto_due = s->app->now + AUTO_MS / 3;
        if (s->autoplay && s->look == session_length(game_session(s)))
            replay_go(s, 0);
        break;
    case CMD_SWITCH:
        s->branching = true;
        arrive(s);
        break;
    case CMD_CANCEL:
    case CMD_QUIT:
        app_pop(s->app);
        break;
    default:
        break;
    }
}

static void toggle_eval(game_screen *s)
{
    int *value = &s->app->set.value[SET_EVAL];
    *value = !*value;
    game_note(s, ROLE_TEXT, "%s", *value ? tr("Analysis on.") : tr("Analysis off."));
    app_settings_changed(s->app);
    if (!*value) { /* what is left is the review's */
        s->values_at = -1;
        take_values(s);
    }
    game_values_want(s);
}

void replay_command(game_screen *s, enum command_id id)
{
    bool was_auto = s->autoplay;
    s->autoplay = false;
    s->note[0] = 0;
    if (s->branching && branch_command(s, id))
        return;
    switch (id) {
    case CMD_TAKE_OVER:
        replay_take_over(s, session_state(game_session(s))->mover);
        break;
    case CMD_FIRST_SEAT:
        replay_take_over(s, 0);
        break;
    case CMD_SECOND_SEAT:
        replay_take_over(s, 1);
        break;
    case CMD_REVIEW:
        review_command(s);
        break;
    case CMD_NEXT_MISTAKE:
    case CMD_PREVIOUS_MISTAKE:
        to_mistake(s, id == CMD_NEXT_MISTAKE ? 1 : -1);
        break;
    case CMD_READ_ON:
        s->said_from += s->said.rows;
        break;
    case CMD_VARIATION:
        replay_next_line(s);
        break;
    case CMD_EVAL:
        toggle_eval(s);
        break;
    case CMD_FIND:
        game_find_position(s);
        break;
    default:
        walk_command(s, id, was_auto);
        break;
    }
}

/* ---- time ------------------------------------------------------------------------ */

static bool analysis_news(game_screen *s)
{
    match_news n;
    bool changed = false;
    for (enum match_event e; (e = match_next(s->m, &n)) != MATCH_NONE;) {
        if (e != MATCH_HINT || s->values_at != s->look)
            continue;
        bool deeper = n.report.n_choices > 0 && n.report.turns >= s->values.turns;
        if (deeper)
            s->values = n.report;
        s->values_done = n.done;
        changed = changed || deeper || n.done;
    }
    return changed;
}

static bool review_news(game_screen *s)
{
    game_error err;
    if (s->review == NULL || !review_take(s->review, &err))
        return false;
    if (err.text[0] != 0)
        game_note(s, ROLE_WARN, "%s", err.text);
    else if (!review_running(s->review) && strcmp(s->note, tr(goes_on)) == 0)
        s->note[0] = 0;
    take_values(s);
    return true;
}

bool replay_tick(game_screen *s)
{
    bool changed = false;
    if (s->autoplay && s->app->now >= s->auto_due) {
        walk(s, 1);
        s->auto_due = s->app->now + AUTO_MS;
        s->autoplay = s->look < session_length(game_session(s));
        changed = true;
    }
    s->review_new = review_news(s) || s->review_new;
    s->review_new = analysis_news(s) || s->review_new;
    /* What grows by itself is drawn at most twice a second; its end at once. */
    bool ended = s->review == NULL || !review_running(s->review);
    if (s->review_new && (ended || s->app->now - s->review_drawn >= REVIEW_DRAW_MS)) {
        s->review_drawn = s->app->now;
        s->review_new = false;
        changed = true;
    }
    return changed;
}

int replay_timeout(const game_screen *s)
{
    long long due = -1;
    if (s->autoplay)
        due = s->auto_due;
    if (s->review_new && (due < 0 || s->review_drawn + REVIEW_DRAW_MS < due))
        due = s->review_drawn + REVIEW_DRAW_MS;
    if (due < 0)
        return -1;
    return due <= s->app->now ? 0 : (int)(due - s->app->now);
}

int replay_fds(game_screen *s, struct pollfd *out, int max)
{
    int n = match_fds(s->m, out, max);
    int fd = s->review != NULL ? review_fd(s->review) : -1;
    if (fd >= 0 && n < max)
        out[n++] = (struct pollfd){.fd = fd, .events = POLLIN};
    return n;
}

/* ---- opening and leaving ---------------------------------------------------------- */

/* The search stops; what it has found is there when the game is walked through again. */
void replay_release(game_screen *s)
{
    branches_free(s->lines);
    if (s->review == NULL)
        return;
    review_rest(s->review);
    review_free(s->app->review);
    s->app->review = s->review;
}

static bool open_at(app *a, session *s, int look, record *comments)
{
    game_error err;
    match_options o = app_options(a, session_game(s));
    branches *all = branches_new(s, comments, &err);
    game_screen *walk = all != NULL ? game_new(a, s, &o, NULL) : NULL;
    if (walk == NULL) {
        if (all == NULL) {
            text_copy(a->message, sizeof a->message, err.text);
            session_free(s);
        }
        branches_free(all);
        record_free(comments);
        return false;
    }
    match_pause(walk->m, true);
    walk->replay = true;
    walk->comments = comments;
    walk->lines = all;
    if (a->review != NULL && review_follow(a->review, game_session(walk))) {
        walk->review = a->review;
        a->review = NULL;
    }
    replay_go(walk, look);
    return game_push(walk);
}

bool replay_open(app *a, const session *s, record *comments)
{
    session *copy = session_copy(s);
    if (copy == NULL) {
        record_free(comments);
        return false;
    }
    return open_at(a, copy, session_position(copy), comments);
}

bool replay_open_sample(app *a, const game *g, int sample)
{
    game_error err;
    record *r = record_new();
    const char *words = g->sample[sample].record;
    session *s = NULL;
    if (r != NULL && record_read(r, words, strlen(words), &err)) {
        (void)record_reword(r, tr); /* English is better than nothing */
        s = record_replay(r, a->launch->list, a->launch->n, NULL, &err);
    }
    if (s == NULL) {
        text_copy(a->message, sizeof a->message, r != NULL ? err.text : tr("memory is short"));
        record_free(r);
        return false;
    }
    return open_at(a, s, 0, r);
}
