/* match_hint.c - values of all steps of the present position, found beside a
 * human's thinking (or while the match is paused) by a worker that is free then:
 * the opponent's if it has one, since its table knows the game already. */
#include "play/match_impl.h"

#include "core/text.h"
#include "play/level.h"

enum { HINT_MS = 3000 };

/* A seat that thinks itself needs the processor and the worker. */
static bool may_hint(const match *m)
{
    int mover = seats_mover(m);
    if (m->o.remote != NULL && !remote_hints(m->o.remote))
        return false; /* both would have had to agree at the start */
    return mover != NOBODY && (m->paused || seats_human(m, mover));
}

void match_hint_stop(match *m)
{
    if (m->hinter != NOBODY)
        worker_abandon(m->worker[m->hinter]);
    m->hinter = NOBODY;
}

void hint_check(match *m)
{
    if (m->hinter != NOBODY && !may_hint(m))
        match_hint_stop(m);
}

bool match_hinting(const match *m)
{
    return m->hinter != NOBODY;
}

void match_hint(match *m, const search_limits *limits)
{
    match_hint_stop(m);
    if (!may_hint(m))
        return;
    ponder_stop(m);
    m->pondered = 0; /* to be gone on with */
    int mover = seats_mover(m), player = 1 - mover;
    if (m->worker[player] == NULL && m->worker[mover] != NULL)
        player = mover;
    worker *w = seats_worker(m, player, NULL);
    if (w == NULL)
        return;
    worker_job job = {.config = *session_config(m->s),
                      .root = *session_state(m->s),
                      .limits = *limits,
                      .task = TASK_THINK};
    job.limits.every = true;
    if (job.limits.threads == 0)
        job.limits.threads = m->o.threads > 0 ? m->o.threads : 1;
    worker_start(w, &job);
    m->hinter = player;
}

void match_hint_limits(const match *m, search_limits *out)
{
    int mover = seats_mover(m);
    const seat *opponent = &m->o.seat[mover == NOBODY ? 0 : 1 - mover];
    const game_state *s = session_state(m->s);
    if (opponent->kind != SEAT_PROCESS && opponent->depth > 0) {
        *out = (search_limits){.turns = opponent->depth};
    } else {
        int level = opponent->kind == SEAT_LEVEL ? opponent->level : m->g->usual_level;
        level_limits(m->g, &m->g->level[level], s, 0, m->o.scale, out);
    }
    out->every = true;
    out->left_ms = 0;
    if (out->ms == 0 || out->ms > HINT_MS)
        out->ms = HINT_MS;
    if (out->soft_ms > out->ms)
        out->soft_ms = out->ms;
}

enum match_event hint_news(match *m, match_news *out)
{
    if (m->hinter == NOBODY)
        return MATCH_NONE;
    enum worker_news news = worker_take(m->worker[m->hinter], NULL, &out->report, &out->error);
    if (news == NEWS_NONE)
        return MATCH_NONE;
    out->player = seats_mover(m);
    out->done = news == NEWS_DONE;
    if (out->done)
        m->hinter = NOBODY;
    return MATCH_HINT;
}
