/* Notes: the computer's value of its move, and a judgement of the human's.  With notes
 * on the position of every human step is analysed before the step is played; a typed
 * turn of several steps therefore waits here and is played step by step. */
#include <string.h>

#include "cli/plain.h"

enum { NOTES_MS = 1000 };

void notes_reset(plain *p)
{
    p->n_queue = p->next = 0;
    p->values_at = -1;
    judge_begin(&p->grade);
}

/* The present position's values are known, or as good as they will be. */
static bool values_ready(const plain *p)
{
    return p->values_at == session_position(match_session(p->m)) && !match_hinting(p->m);
}

static void begin_values(plain *p)
{
    search_limits limits;
    session *s = match_session(p->m);
    if (p->values_at == session_position(s) || p->hint_wanted)
        return;
    p->values_at = session_position(s);
    memset(&p->values, 0, sizeof p->values);
    match_hint_limits(p->m, &limits);
    limits.ms = limits.ms < NOTES_MS ? limits.ms : NOTES_MS;
    limits.soft_ms = limits.soft_ms < limits.ms ? limits.soft_ms : limits.ms;
    match_hint(p->m, &limits);
}

void notes_values(plain *p, const match_news *news)
{
    if (p->values_at != session_position(match_session(p->m)))
        return;
    if (news->report.n_choices > 0)
        p->values = news->report;
}

/* A turn of a human is over: what it was worth. */
static void tell_grade(plain *p, int player)
{
    char words[160];
    const game *g = session_game(match_session(p->m));
    judge_say(&p->grade, g, words, sizeof words);
    if (words[0] != '\0')
        plain_say("note: %s's %s", g->player[player].name, words);
    judge_begin(&p->grade);
}

/* Plays the next step that waits.  False: there is none, or it must wait on. */
static bool play_next(plain *p)
{
    session *s = match_session(p->m);
    if (p->next >= p->n_queue || !values_ready(p))
        return false;
    const game *g = session_game(s);
    game_state before = *session_state(s);
    game_step step = p->queue[p->next++];
    game_error err;
    judge_step(&p->grade, g, &before, p->values.choice, p->values.n_choices, step);
    if (!match_play(p->m, step, &err)) { /* the position is not the one it was typed for */
        plain_say("error: %s", err.text);
        notes_reset(p);
        return false;
    }
    plain_tell(p);
    if (session_state(s)->turn != before.turn)
        tell_grade(p, before.mover);
    return true;
}

bool notes_go_on(plain *p)
{
    int player;
    if (!net_notes(p))
        return false;
    while (plain_human(p, &player)) {
        begin_values(p);
        if (!play_next(p))
            break;
    }
    return p->next < p->n_queue;
}

bool notes_turn(plain *p, const char *line)
{
    int player;
    if (!net_notes(p) || !plain_human(p, &player))
        return false;
    session *s = match_session(p->m);
    game_error err;
    int n = game_turn_read(session_game(s), session_state(s), line, p->queue, GAME_MAX_TURN, NULL,
                           &err);
    p->next = 0;
    p->n_queue = n > 0 ? n : 0;
    if (n <= 0)
        plain_say("error: %s", err.text);
    return true;
}

void notes_computer(const plain *p, const match_news *news)
{
    const game *g = session_game(match_session(p->m));
    char value[24];
    if (!net_notes(p) || news->report.n_pv == 0)
        return;
    search_value_write(g, news->report.value, news->report.exact, value);
    plain_say("note: %s for %s, depth %d", value, g->player[news->player].name, news->report.turns);
}
