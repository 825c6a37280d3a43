/* match_steps.c - what humans and the owner do to the game: steps, back and
 * forward, seats, ends.  Every function here follows one pattern: bring the
 * clocks up to date, drop what the seats think, change, let the clocks go on. */
#include "play/match_impl.h"

#include <string.h>

#include "core/text.h"

/* After a change of position other than by one step forward. */
static void moved(match *m)
{
    clock_jumped(m);
    hint_check(m);
    m->told_over = m->told_over && session_ended(m->s, NULL) != END_NONE;
}

/* ---- a human's step -------------------------------------------------------------- */

static bool may_play(match *m, game_error *err)
{
    int mover = seats_mover(m);
    if (mover == NOBODY)
        return text_error(err, -1, "the game is over");
    if (!seats_human(m, mover))
        return text_error(err, -1,
                          m->o.seat[mover].kind == SEAT_REMOTE ? "it is the other player's turn"
                                                               : "it is the computer's turn");
    return m->o.remote == NULL || remote_may_play(m->o.remote, err);
}

/* After the human's steps from position 'from' on, which began at 'before'. */
static void played(match *m, int from, const game_state *before)
{
    for (int i = from + 1; i < session_position(m->s); i++)
        m->at[i] = m->times;
    clock_stepped(m, before->mover, before);
    m->paused = false;
    m->told_over = false;
    clock_sync(m);
    if (m->o.remote != NULL)
        remote_follow(m->o.remote, m);
}

bool match_play(match *m, game_step step, game_error *err)
{
    if (!may_play(m, err))
        return false;
    int from = session_position(m->s);
    game_state before = *session_state(m->s);
    clock_sync(m);
    if (!session_play(m->s, step, err))
        return false;
    match_hint_stop(m);
    played(m, from, &before);
    return true;
}

/* A turn's text may leave out a forced pass, but nobody plays for a computer. */
static bool only_humans(const match *m, const game_step *step, int n)
{
    game_state now = *session_state(m->s);
    for (int i = 0; i < n; i++) {
        if (!seats_human(m, now.mover))
            return false;
        m->g->play(&now, step[i]);
    }
    return true;
}

bool match_play_text(match *m, const char *turn, game_error *err)
{
    if (!may_play(m, err))
        return false;
    int from = session_position(m->s);
    game_state before = *session_state(m->s);
    game_step step[GAME_MAX_TURN];
    int n = game_turn_read(m->g, &before, turn, step, GAME_MAX_TURN, NULL, err);
    if (n < 0)
        return false;
    if (!only_humans(m, step, n)) {
        int at = 0;
        while (text_is_blank(turn[at]))
            at++;
        return text_error_illegal(err, at, m->g, &before, turn + at, strlen(turn + at));
    }
    clock_sync(m);
    if (!session_play_text(m->s, turn, err))
        return false;
    match_hint_stop(m);
    played(m, from, &before);
    return true;
}

/* ---- back and forward --------------------------------------------------------------- */

static bool turn_begins_at(const match *m, int i)
{
    return i == 0 || session_state_at(m->s, i)->turn != session_state_at(m->s, i - 1)->turn;
}

/* Does a human have something to decide in the turn that begins at position i? */
static bool decides_at(const match *m, int i)
{
    const game_state *begin = session_state_at(m->s, i);
    if (begin->status != GAME_ON || !seats_human(m, begin->mover))
        return false;
    game_step step[GAME_MAX_STEPS];
    for (; i <= session_length(m->s) && session_state_at(m->s, i)->turn == begin->turn; i++)
        if (m->g->steps(session_state_at(m->s, i), step) > 1)
            return true;
    return false;
}

static bool any_human(const match *m)
{
    return seats_human(m, 0) || seats_human(m, 1);
}

/* Is a turn under way that a human may take back, or go on with, step by step? */
static bool within_human_turn(const match *m, int i)
{
    const game_state *now = session_state_at(m->s, i);
    return now->status == GAME_ON && !turn_begins_at(m, i) && seats_human(m, now->mover);
}

static int undo_target(const match *m)
{
    int at = session_position(m->s);
    if (at > 0 && within_human_turn(m, at))
        return at - 1;
    for (int i = at - 1; i >= 0; i--)
        if (turn_begins_at(m, i) && (!any_human(m) || decides_at(m, i)))
            return i;
    return -1;
}

static int redo_target(const match *m)
{
    int at = session_position(m->s), length = session_length(m->s);
    if (at < length && within_human_turn(m, at))
        return at + 1;
    for (int i = at + 1; i < length; i++)
        if (turn_begins_at(m, i) && (!any_human(m) || decides_at(m, i)))
            return i;
    return at < length ? length : -1;
}

/* Ended by a resignation, an agreement, a flag? */
static bool stopped(const match *m)
{
    enum session_end how = session_ended(m->s, NULL);
    return how != END_NONE && how != END_BY_RULES;
}

int match_undo_position(const match *m)
{
    return stopped(m) ? session_position(m->s) : undo_target(m);
}

bool match_undo(match *m)
{
    bool take_back_end = stopped(m);
    int target = match_undo_position(m);
    if (target < 0)
        return false;
    clock_sync(m);
    seats_drop(m);
    match_hint_stop(m);
    if (take_back_end)
        session_undo(m->s);
    else
        session_go(m->s, target);
    if (!any_human(m))
        m->paused = true;
    moved(m);
    return true;
}

void match_take_back(match *m, int position)
{
    clock_sync(m);
    seats_drop(m);
    match_hint_stop(m);
    if (stopped(m))
        session_undo(m->s);
    if (position < session_position(m->s))
        session_go(m->s, position);
    moved(m);
}

bool match_redo(match *m)
{
    int target = redo_target(m);
    if (target < 0)
        return false;
    clock_sync(m);
    seats_drop(m);
    match_hint_stop(m);
    session_go(m->s, target);
    if (!any_human(m))
        m->paused = true;
    moved(m);
    return true;
}

void match_go(match *m, int position)
{
    clock_sync(m);
    seats_drop(m);
    match_hint_stop(m);
    m->paused = true;
    int length = session_length(m->s);
    session_go(m->s, position < 0 ? 0 : position > length ? length : position);
    moved(m);
}

bool match_line(match *m, const session *s, int position)
{
    session *copy = session_copy(s);
    if (copy == NULL)
        return false;
    clock_sync(m);
    seats_drop(m);
    match_hint_stop(m);
    session_free(m->s);
    m->s = copy;
    match_go(m, position);
    return true;
}

/* ---- pause, seats, ends ---------------------------------------------------------------- */

void match_pause(match *m, bool paused)
{
    clock_sync(m);
    if (paused)
        seats_drop(m);
    m->paused = paused;
    clock_sync(m);
    hint_check(m);
}

bool match_paused(const match *m)
{
    return m->paused;
}

static bool same_seat(const seat *a, const seat *b)
{
    return a->kind == b->kind && a->level == b->level && a->depth == b->depth &&
           strcmp(a->protocol, b->protocol) == 0 && strcmp(a->command, b->command) == 0;
}

void match_seat(match *m, int player, const seat *s)
{
    if (same_seat(&m->o.seat[player], s))
        return;
    clock_sync(m);
    if (seats_mover(m) == player)
        seats_drop(m);
    client_free(m->client[player]);
    m->client[player] = NULL;
    m->o.seat[player] = *s;
    clock_sync(m);
    hint_check(m);
}

void match_swap(match *m)
{
    seat first = m->o.seat[0], second = m->o.seat[1];
    char name[MATCH_NAME];
    match_seat(m, 0, &second);
    match_seat(m, 1, &first);
    memcpy(name, m->o.name[0], sizeof name);
    memcpy(m->o.name[0], m->o.name[1], sizeof name);
    memcpy(m->o.name[1], name, sizeof name);
}

static void stop(match *m, enum session_end how, int loser)
{
    if (session_ended(m->s, NULL) != END_NONE)
        return;
    clock_sync(m);
    seats_drop(m);
    match_hint_stop(m);
    session_stop(m->s, how, loser);
    clock_sync(m);
    if (m->o.remote != NULL)
        remote_follow(m->o.remote, m);
}

void match_resign(match *m, int player)
{
    stop(m, END_RESIGNED, player);
}

void match_agree_draw(match *m)
{
    stop(m, END_AGREED, NOBODY);
}

void match_claim_time(match *m, int loser)
{
    stop(m, END_TIME, loser);
}
