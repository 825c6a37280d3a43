/* match_ponder.c - thinking on a person's time, for levels that play by the clock: the
 * worker of the seat that waits searches the position the person looks at.  Nobody reads
 * what it finds; it stays in the tables of that worker, whose next search goes on from
 * there.  Each position is thought about once, and not for ever: whoever went away
 * should not find the processor busy. */
#include "play/match_impl.h"

enum { PONDER_MS = 600000 };

void ponder_stop(match *m)
{
    if (m->ponderer != NOBODY)
        worker_abandon(m->worker[m->ponderer]);
    m->ponderer = NOBODY;
}

/* Who would think now, or NOBODY. */
static int who(const match *m)
{
    int mover = seats_mover(m);
    if (!m->o.ponder || m->o.repeatable || m->paused || mover == NOBODY || !seats_human(m, mover) ||
        m->hinter != NOBODY)
        return NOBODY;
    const seat *s = &m->o.seat[1 - mover];
    if (s->kind != SEAT_LEVEL)
        return NOBODY;
    const game_level *l = &m->g->level[s->level];
    return l->turns == 0 && l->total_ms > 0 ? 1 - mover : NOBODY;
}

void ponder_check(match *m)
{
    int player = who(m), position = session_position(m->s);
    uint64_t hash = session_state(m->s)->hash;
    bool known = m->ponder_position == position && m->ponder_hash == hash;
    if (player == NOBODY || !known || (m->ponderer != NOBODY && m->ponderer != player))
        ponder_stop(m);
    if (player == NOBODY || (known && m->pondered == player + 1))
        return;
    worker *w = seats_worker(m, player, NULL);
    if (w == NULL)
        return;
    worker_job job = {.config = *session_config(m->s),
                      .root = *session_state(m->s),
                      .limits = {.ms = PONDER_MS, .threads = m->o.threads > 0 ? m->o.threads : 1},
                      .task = TASK_THINK};
    worker_start(w, &job);
    m->ponderer = player;
    m->ponder_position = position;
    m->ponder_hash = hash;
    m->pondered = player + 1;
}

bool match_pondering(const match *m)
{
    return m->ponderer != NOBODY && worker_busy(m->worker[m->ponderer]);
}
