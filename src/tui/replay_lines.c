/* The lines of a game that is walked through: another move begins one of its own while the
 * old one is kept; what is saved holds them all; taking over makes a new game of one. */
#include <string.h>

#include "tui/game_screen.h"
#include "tui/words.h"

/* The match and the review follow the present line. */
static void line_changed(game_screen *s, int position)
{
    const session *now = branches_session(s->lines, branches_now(s->lines));
    if (!match_line(s->m, now, position))
        game_note(s, ROLE_WARN, tr("Memory is short."));
    if (s->review != NULL)
        review_follow(s->review, game_session(s));
    replay_go(s, position <= session_length(game_session(s)) ? position : 0);
}

bool replay_step(game_screen *s, game_step step)
{
    game_error err;
    char result[96] = "";
    session *now = game_session(s);
    int at = s->look, before = branches_count(s->lines);
    /* How a game ended otherwise than by its moves would be lost with the new line. */
    session *end = session_copy(now);
    if (end != NULL) {
        session_go(end, session_length(end));
        if (session_ended(end, NULL) != END_NONE)
            words_result(end, false, result, sizeof result);
        session_free(end);
    }
    if (!branches_play(s->lines, at, step, result, &err)) {
        game_note(s, ROLE_WARN, "%s", err.text);
        app_bell(s->app);
        return false;
    }
    s->unsaved = true;
    line_changed(s, at + 1);
    if (branches_count(s->lines) > before)
        game_note(s, ROLE_TEXT, tr("A new line; the old one is kept: v goes back to it."));
    return true;
}

bool replay_play_text(game_screen *s, const char *words, game_error *err)
{
    game_state at = *session_state(game_session(s));
    game_step step[GAME_MAX_TURN];
    int n = game_turn_read(s->g, &at, words, step, GAME_MAX_TURN, NULL, err);
    for (int i = 0; i < n; i++)
        if (!replay_step(s, step[i]))
            break;
    return n > 0;
}

/* The next line that shares everything up to here and then goes elsewhere. */
void replay_next_line(game_screen *s)
{
    int n = branches_count(s->lines), now = branches_now(s->lines);
    for (int k = 1; k < n; k++) {
        int i = (now + k) % n;
        if (branches_common(s->lines, i) < s->look)
            continue;
        branches_select(s->lines, i);
        line_changed(s, s->look);
        const char *about = branches_about(s->lines, i);
        game_note(s, ROLE_TEXT, tr("Line %d of %d%s%s"), i + 1, n, about[0] != 0 ? ": " : "",
                  about);
        return;
    }
    game_note(s, ROLE_TEXT,
              n > 1 ? tr("No other line goes on from here; go back to where one leaves.")
                    : tr("There is one line only: Tab, or a typed move, tries another."));
}

record *replay_record(game_screen *s)
{
    record *notes = branches_record(s->lines, s->comments);
    if (notes == NULL)
        return NULL;
    match_annotate(s->m, notes);
    record_free(notes);
    match_go(s->m, session_length(game_session(s)));
    record *r = match_record(s->m);
    match_go(s->m, s->look);
    /* Who played, and when, is as it was: this match only shows the game. */
    if (r != NULL && s->comments != NULL && !match_record_as(r, s->comments)) {
        record_free(r);
        return NULL;
    }
    return r;
}

/* What follows the position looked at stays as a variation of the game that begins
 * there. */
static bool keep_rest(const game_screen *s, record *r)
{
    int turns = 0;
    for (int at = 0; at < s->look; turns++)
        at = replay_beside(s, at, 1);
    if (turns >= record_turns(r))
        return true;
    record *v = record_vary(r, turns);
    for (int i = turns; v != NULL && i < record_turns(r); i++) {
        const char *comment = record_comment(r, i);
        if (!record_add(v, record_turn(r, i)) ||
            (comment[0] != 0 && !record_add_comment(v, comment)))
            return false;
    }
    return v != NULL;
}

void replay_take_over(game_screen *s, int player)
{
    app *a = s->app;
    session *from_here = session_copy(game_session(s));
    record *r = replay_record(s);
    if (from_here == NULL || r == NULL || !keep_rest(s, r)) {
        game_note(s, ROLE_WARN, tr("Memory is short."));
        session_free(from_here);
        record_free(r);
        return;
    }
    session_go(from_here, s->look);
    /* From here on others play. */
    record_set(r, "player0", NULL);
    record_set(r, "player1", NULL);
    match_options o = *match_opts(s->m);
    o.seat[player] = (seat){.kind = SEAT_HUMAN};
    o.seat[1 - player] = (seat){.kind = SEAT_LEVEL, .level = s->g->usual_level};
    game_screen *next = game_new(a, from_here, &o, NULL);
    if (next != NULL) {
        match_annotate(next->m, r);
        app_pop(a);
        game_sync(next, false);
        game_push(next);
    }
    record_free(r);
}
