/* Walking through a game: a game screen whose match stands still and of which only
 * the position looked at changes.  Taking over makes a new game of it. */
#include <stdlib.h>
#include <string.h>

#include "tui/game_screen.h"
#include "tui/words.h"

enum { AUTO_MS = 900, LEAP = 10 };

static void go(game_screen *s, int way)
{
    session *now = game_session(s);
    if (way < 0) {
        if (s->look > 0)
            s->look = game_turn_start(now, s->look);
    } else if (s->look < session_length(now)) {
        turn_words t;
        words_turn(now, s->look, &t);
        s->look = t.first + t.steps;
    }
}

static void take_over(game_screen *s, int player)
{
    app *a = s->app;
    session *from_here = session_copy(game_session(s));
    if (from_here == NULL)
        return;
    session_go(from_here, s->look);
    match_options o = *match_opts(s->m);
    o.seat[player] = (seat){.kind = SEAT_HUMAN};
    o.seat[1 - player] = (seat){.kind = SEAT_LEVEL, .level = s->g->usual_level};
    game_screen *next = game_new(a, from_here, &o, NULL);
    if (next == NULL)
        return;
    match_annotate(next->m, s->comments);
    app_pop(a);
    game_sync(next, false);
    game_push(next);
}

void replay_command(game_screen *s, enum command_id id)
{
    session *now = game_session(s);
    bool was_auto = s->autoplay;
    s->autoplay = false;
    switch (id) {
    case CMD_LEFT:
    case CMD_UP:
    case CMD_LOOK_BACK:
        go(s, -1);
        break;
    case CMD_RIGHT:
    case CMD_DOWN:
    case CMD_LOOK_ON:
    case CMD_ENTER:
        go(s, 1);
        break;
    case CMD_UP_RIGHT:
        for (int i = 0; i < LEAP; i++)
            go(s, -1);
        break;
    case CMD_DOWN_RIGHT:
        for (int i = 0; i < LEAP; i++)
            go(s, 1);
        break;
    case CMD_UP_LEFT:
        s->look = 0;
        break;
    case CMD_DOWN_LEFT:
        s->look = session_length(now);
        break;
    case CMD_AUTOPLAY:
        s->autoplay = !was_auto;
        s->auto_due = s->app->now + AUTO_MS / 3;
        if (s->autoplay && s->look == session_length(now))
            s->look = 0;
        break;
    case CMD_TAKE_OVER:
        take_over(s, session_state_at(now, s->look)->mover);
        break;
    case CMD_FIND:
        game_find_position(s);
        break;
    case CMD_FIRST_SEAT:
        take_over(s, 0);
        break;
    case CMD_SECOND_SEAT:
        take_over(s, 1);
        break;
    case CMD_CANCEL:
    case CMD_QUIT:
        app_pop(s->app);
        break;
    default:
        break;
    }
}

bool replay_tick(game_screen *s)
{
    if (!s->autoplay || s->app->now < s->auto_due)
        return false;
    go(s, 1);
    s->auto_due = s->app->now + AUTO_MS;
    s->autoplay = s->look < session_length(game_session(s));
    return true;
}

int replay_timeout(const game_screen *s)
{
    if (!s->autoplay)
        return -1;
    long long ms = s->auto_due - s->app->now;
    return ms < 0 ? 0 : (int)ms;
}

/* The comment on the turn that led here, or the turn in words. */
static void comment(const game_screen *s, struct text *out)
{
    session *now = game_session(s);
    int turns = 0;
    for (int at = 0; at < s->look; turns++) {
        turn_words t;
        words_turn(now, at, &t);
        at = t.first + t.steps;
        if (at < s->look)
            continue;
        text_addf(out, "%s: %s", words_player(s->g, t.mover, app_unicode(s->app)), t.words);
    }
    const char *said = s->comments != NULL ? record_comment(s->comments, turns - 1) : "";
    text_addf(out, "%s%s", turns > 0 ? "  " : "", said);
    if (s->look == session_length(now) && session_ended(now, NULL) != END_NONE) {
        char result[96];
        words_result(now, app_unicode(s->app), result, sizeof result);
        text_addf(out, "  (%s)", result);
    }
    if (turns == 0 && said[0] == 0)
        text_add(out, tr("The start.  Right shows the next move, Space plays on by itself."));
}

void replay_draw_lines(const game_screen *s, canvas *c)
{
    rect first = s->lay.eval.rows > 0 ? s->lay.eval : s->lay.note;
    int lines = s->lay.input.row - first.row + 1;
    struct text words;
    text_init(&words);
    comment(s, &words);
    if (!words.failed)
        shell_words(c, (rect){first.row, first.col + 1, lines, first.cols - 2}, ROLE_TEXT,
                    words.data);
    text_free(&words);
}

static bool open_at(app *a, session *s, int look, record *comments)
{
    match_options o = app_options(a, session_game(s));
    game_screen *walk = game_new(a, s, &o, NULL);
    if (walk == NULL) {
        record_free(comments);
        return false;
    }
    match_pause(walk->m, true);
    walk->replay = true;
    walk->look = look;
    walk->comments = comments;
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
    if (r != NULL && record_read(r, words, strlen(words), &err))
        s = record_replay(r, a->launch->list, a->launch->n, NULL, &err);
    if (s == NULL) {
        text_copy(a->message, sizeof a->message, r != NULL ? err.text : tr("memory is short"));
        record_free(r);
        return false;
    }
    return open_at(a, s, 0, r);
}
