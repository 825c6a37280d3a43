/* match_remote.c - the match and the link of two programs (play/remote.h): what both
 * sides know is followed step by step, so that every step can be shown; what a person
 * here has played beyond it is the link's to tell. */
#include "play/match_impl.h"

/* The session holds steps that both sides have agreed were other ones. */
static void go_to_common(match *m)
{
    int common = remote_common(m->o.remote, m->s);
    if (common < session_position(m->s))
        match_take_back(m, common);
}

/* The next step that the other side has played and that is not shown yet. */
static enum match_event follow(match *m, match_news *out)
{
    game_step step;
    int at = session_position(m->s);
    if (session_ended(m->s, NULL) != END_NONE || !remote_step(m->o.remote, at, &step))
        return MATCH_NONE;
    int player = session_state(m->s)->mover;
    enum match_event event = seats_play(m, step, out);
    unsigned ms;
    if (event == MATCH_STEP && remote_used(m->o.remote, at + 1, &ms))
        clock_set(m, player, (int64_t)ms * 1000);
    return event;
}

/* Has the game ended by a word of either side? */
static bool follow_end(match *m)
{
    int loser, winner;
    enum session_end how = remote_end(m->o.remote, session_position(m->s), &loser);
    enum session_end here = session_ended(m->s, &winner);
    if (how == END_NONE || (how == here && loser == (winner < 0 ? -1 : 1 - winner)))
        return false;
    if (here != END_NONE)
        session_undo(m->s);
    clock_sync(m);
    match_hint_stop(m);
    session_stop(m->s, how, loser);
    clock_sync(m);
    m->told_over = false;
    return true;
}

enum match_event link_act(match *m, match_news *out)
{
    go_to_common(m);
    enum match_event event = follow(m, out);
    if (event != MATCH_NONE)
        return event;
    (void)follow_end(m);
    if (remote_next(m->o.remote, m, &out->remote) != REMOTE_NOTHING)
        return MATCH_REMOTE;
    go_to_common(m);
    event = follow(m, out);
    if (event == MATCH_NONE)
        (void)follow_end(m);
    return event;
}

void match_set_used(match *m, int player, unsigned ms)
{
    int64_t us = (int64_t)ms * 1000;
    int turn_began = session_position(m->s) - session_turn_steps(m->s);
    if (us >= m->at[turn_began].used[player])
        clock_set(m, player, us);
}

void match_charge(match *m, int player, unsigned ms)
{
    clock_sync(m);
    m->times.used[player] += (int64_t)ms * 1000;
    m->at[session_position(m->s)].used[player] += (int64_t)ms * 1000;
    clock_sync(m);
}
