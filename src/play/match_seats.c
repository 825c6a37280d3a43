/* match_seats.c - the seats that are not human at work.  seats_act() is called
 * whenever the owner comes by; it looks at what is to be done at the present
 * position and does the next thing: plays a forced or planned step, starts a
 * search, takes its news, asks a program, takes its answer.  There is no other
 * state than "a search runs for this position" (thinker) and what the client
 * knows; a change of position drops both. */
#include <string.h>
#include <unistd.h>

#include "core/bits.h"
#include "core/text.h"
#include "play/level.h"
#include "play/match_impl.h"

enum {
    SOLVE_PART = 4, /* of a level's limit for a turn: tried first, to solve */
    LATER_PART = 4, /* of a turn's limits: for its further steps */
    MIN_TABLE = 16,
    MAX_TABLE = 256,
    MEMORY_PART = 32 /* of the machine's memory: for tables */
};

int seats_mover(const match *m)
{
    return session_ended(m->s, NULL) == END_NONE ? session_state(m->s)->mover : NOBODY;
}

bool seats_human(const match *m, int player)
{
    return m->o.seat[player].kind == SEAT_HUMAN;
}

static size_t sensible_table(void)
{
    size_t mib = MAX_TABLE / 4;
#ifdef _SC_PHYS_PAGES
    long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
    if (pages > 0 && bytes > 0)
        mib = (size_t)pages / 1024 * (size_t)bytes / 1024 / MEMORY_PART;
#endif
    return mib < MIN_TABLE ? MIN_TABLE : mib > MAX_TABLE ? MAX_TABLE : mib;
}

worker *seats_worker(match *m, int player, game_error *err)
{
    if (m->worker[player] == NULL) {
        worker_options o = {.table_mib = m->o.table_mib > 0 ? m->o.table_mib : sensible_table(),
                            .threads = m->o.threads > 0 ? m->o.threads : 1,
                            .weights = m->weights,
                            .weights_size = m->o.weights_size};
        m->worker[player] = worker_new(&o, err);
    }
    return m->worker[player];
}

void seats_drop(match *m)
{
    if (m->thinker != NOBODY)
        worker_abandon(m->worker[m->thinker]);
    m->thinker = NOBODY;
    m->solving = m->hurried = false;
    m->n_plan = m->next_plan = 0;
    ponder_stop(m);
    m->pondered = 0;
    for (int i = 0; i < 2; i++)
        if (m->client[i] != NULL)
            client_drop(m->client[i]);
}

/* A seat failed: it loses, or the owner decides. */
static enum match_event trouble(match *m, int player, const game_error *err, enum session_end how,
                                match_news *out)
{
    clock_sync(m);
    seats_drop(m);
    if (m->o.strict) {
        session_stop(m->s, how, player);
        clock_sync(m);
    } else { /* whoever goes on gets the time back that was lost here */
        m->paused = true;
        clock_jumped(m);
    }
    out->player = player;
    out->error = *err;
    return MATCH_TROUBLE;
}

/* Plays a seat's step; 'answer' is the search behind it, or NULL. */
static enum match_event play_step(match *m, game_step step, const search_report *answer,
                                  match_news *out)
{
    game_state before = *session_state(m->s);
    int player = before.mover;
    game_error err;
    clock_sync(m);
    if (!session_play(m->s, step, &err))
        return trouble(m, player, &err, END_RESIGNED, out);
    clock_stepped(m, player, &before);

    const game_state *now = session_state(m->s);
    if (now->turn != before.turn || now->mover != before.mover || now->status != GAME_ON)
        m->n_plan = m->next_plan = 0;
    if (!seats_human(m, now->mover) || now->status != GAME_ON)
        hint_check(m);
    out->player = player;
    out->step = step;
    if (answer != NULL)
        out->report = *answer;
    if (m->o.remote != NULL)
        remote_follow(m->o.remote, m);
    return MATCH_STEP;
}

enum match_event seats_play(match *m, game_step step, match_news *out)
{
    return play_step(m, step, NULL, out);
}

/* Dice of the present position: the same seed and game give the same throws,
 * whatever was undone in between. */
static uint64_t dice(const match *m)
{
    uint64_t place = (uint64_t)session_position(m->s) * 2 + 1;
    return bits_mix(m->o.seed + bits_mix(session_state(m->s)->hash + bits_mix(place)));
}

/* ---- the computer ------------------------------------------------------------ */

/* Positions instead of time; what remains of time is the level's limit for a turn
 * and the clock, which a machine not too slow does not meet. */
static void make_repeatable(const match *m, int player, search_limits *l)
{
    unsigned ms = l->soft_ms > 0 ? l->soft_ms : l->ms;
    l->nodes = (uint64_t)ms * NODES_PER_MS;
    l->ms = l->soft_ms = l->left_ms = 0;
    clock_limits(m, player, l);
    unsigned cap = m->g->level[m->o.seat[player].level].cap_ms;
    if (l->ms == 0 || l->ms > cap)
        l->ms = cap;
}

static search_limits seat_limits(const match *m, int player)
{
    const seat *s = &m->o.seat[player];
    search_limits l = {0};
    if (s->kind == SEAT_LEVEL) {
        unsigned thought = (unsigned)(m->times.thought[player] / 1000);
        level_limits(m->g, &m->g->level[s->level], session_state(m->s), thought, m->o.scale, &l);
    } else {
        l.turns = s->depth;
    }
    clock_limits(m, player, &l);
    if (session_turn_steps(m->s) > 0) {
        l.ms = l.ms > LATER_PART ? l.ms / LATER_PART : l.ms;
        l.soft_ms = l.soft_ms > LATER_PART ? l.soft_ms / LATER_PART : l.soft_ms;
    }
    if (m->o.repeatable && s->kind == SEAT_LEVEL)
        make_repeatable(m, player, &l);
    l.threads = m->o.threads > 0 ? m->o.threads : 1;
    return l;
}

/* A level that only counts turns looks first whether it can solve outright. */
static bool tries_solving(const match *m, int player)
{
    const seat *s = &m->o.seat[player];
    if (s->kind != SEAT_LEVEL || m->g->engine == NULL)
        return false;
    const game_level *l = &m->g->level[s->level];
    return l->total_ms == 0 && level_solves(m->g, l, session_state(m->s)) &&
           m->g->engine->supports(session_config(m->s));
}

static bool start_search(match *m, int player, bool solving, game_error *err)
{
    worker *w = seats_worker(m, player, err);
    if (w == NULL)
        return false;
    m->limits = seat_limits(m, player);
    ponder_stop(m);
    worker_job job = {.config = *session_config(m->s),
                      .root = *session_state(m->s),
                      .limits = m->limits,
                      .task = solving ? TASK_SOLVE : TASK_THINK,
                      .core = m->o.seat[player].kind == SEAT_CORE,
                      .first = m->o.seat[player].kind == SEAT_FIRST,
                      .stubborn = true};
    if (solving) {
        job.limits.turns = 0;
        job.limits.every = false;
        job.limits.soft_ms = 0;
        job.limits.ms = job.limits.ms > SOLVE_PART ? job.limits.ms / SOLVE_PART : job.limits.ms;
        job.limits.nodes /= SOLVE_PART;
    }
    worker_start(w, &job);
    m->thinker = player;
    m->solving = solving;
    if (m->hurried)
        worker_hurry(w);
    return true;
}

/* The rest of the turn follows the variation, if the step that was taken does. */
static void make_plan(match *m, const search_report *r, game_step taken)
{
    m->n_plan = m->next_plan = 0;
    if (r->n_pv < 2 || !game_step_equal(r->pv[0], taken))
        return;
    for (int i = 1; i < r->n_pv && i < SEARCH_PV; i++)
        m->plan[m->n_plan++] = r->pv[i];
}

static enum match_event finish_search(match *m, int player, const search_report *r, match_news *out)
{
    const seat *s = &m->o.seat[player];
    if (m->solving && !r->exact) {
        game_error err;
        if (!start_search(m, player, false, &err))
            return trouble(m, player, &err, END_RESIGNED, out);
        return MATCH_NONE;
    }
    game_step step = r->pv[0];
    if (s->kind == SEAT_LEVEL && !m->solving) {
        uint64_t seed = dice(m);
        step = level_choose(m->g, &m->g->level[s->level], session_state(m->s), r, &seed);
    }
    clock_sync(m);
    clock_give_back(m, player, worker_setup_ms(m->worker[player]));
    if (m->o.repeatable)
        m->times.thought[player] += (int64_t)(r->nodes * 1000 / NODES_PER_MS);
    m->thinker = NOBODY;
    m->solving = m->hurried = false;
    m->answer = *r;
    make_plan(m, r, step);
    return play_step(m, step, &m->answer, out);
}

static enum match_event act_computer(match *m, int player, match_news *out)
{
    game_error err;
    if (m->next_plan < m->n_plan) {
        game_step step = m->plan[m->next_plan++];
        if (game_is_legal(m->g, session_state(m->s), step))
            return play_step(m, step, &m->answer, out);
        m->n_plan = m->next_plan = 0;
    }
    if (m->thinker != player) {
        if (start_search(m, player, tries_solving(m, player), &err))
            return MATCH_NONE;
        return trouble(m, player, &err, END_RESIGNED, out);
    }
    switch (worker_take(m->worker[player], NULL, &out->report, &err)) {
    case NEWS_REPORT:
        out->player = player;
        return MATCH_THINKING;
    case NEWS_DONE:
        if (out->report.n_pv > 0) {
            search_report answer = out->report;
            return finish_search(m, player, &answer, out);
        }
        m->thinker = NOBODY;
        return trouble(m, player, &err, END_RESIGNED, out);
    case NEWS_NONE:
        break;
    }
    return MATCH_NONE;
}

/* ---- programs ------------------------------------------------------------------ */

static enum match_event act_program(match *m, int player, match_news *out)
{
    game_error err;
    game_step step;
    if (m->client[player] == NULL)
        m->client[player] = client_new(m->g, &m->o.seat[player], &err);
    client *c = m->client[player];
    if (c == NULL)
        return trouble(m, player, &err, END_RESIGNED, out);
    if (!client_busy(c)) {
        client_clock clock;
        clock_for_client(m, player, &clock);
        client_ask(c, m->s, &clock);
    }
    enum client_event event = client_take(c, &step, &err);
    if (event == CLIENT_NONE) {
        clock_sync(m); /* it may have begun to think just now */
        return MATCH_NONE;
    }
    if (event == CLIENT_STEP)
        return play_step(m, step, NULL, out);
    if (event == CLIENT_RESIGNS) {
        match_resign(m, player);
        return MATCH_NONE;
    }
    return trouble(m, player, &err, event == CLIENT_LATE ? END_TIME : END_RESIGNED, out);
}

/* ---- all seats ------------------------------------------------------------------- */

enum match_event seats_act(match *m, match_news *out)
{
    int player = seats_mover(m);
    if (player == NOBODY || m->paused || seats_human(m, player) ||
        m->o.seat[player].kind == SEAT_REMOTE)
        return MATCH_NONE;
    game_step step[GAME_MAX_STEPS];
    int n = session_steps(m->s, step);
    if (n == 1) {
        m->next_plan += m->next_plan < m->n_plan;
        return play_step(m, step[0], NULL, out);
    }
    if (m->o.seat[player].kind == SEAT_RANDOM) {
        uint64_t seed = dice(m);
        return play_step(m, step[bits_below(&seed, (uint32_t)n)], NULL, out);
    }
    if (m->o.seat[player].kind == SEAT_PROCESS)
        return act_program(m, player, out);
    return act_computer(m, player, out);
}

int seats_timeout(const match *m)
{
    int player = seats_mover(m);
    if (player == NOBODY || m->paused || seats_human(m, player) ||
        m->o.seat[player].kind == SEAT_REMOTE)
        return -1;
    if (m->o.seat[player].kind == SEAT_PROCESS) {
        const client *c = m->client[player];
        return c != NULL && client_busy(c) ? client_timeout(c) : 0;
    }
    return m->thinker == player ? -1 : 0;
}

bool match_thinking(const match *m)
{
    int player = seats_mover(m);
    if (player == NOBODY || m->paused)
        return false;
    return m->thinker == player || (m->client[player] != NULL && client_busy(m->client[player]));
}

unsigned match_silent(const match *m, unsigned *allowed)
{
    int player = seats_mover(m);
    *allowed = 0;
    if (player == NOBODY || m->paused || m->client[player] == NULL)
        return 0;
    return client_silent(m->client[player], allowed);
}

void match_hurry(match *m)
{
    if (m->thinker == NOBODY)
        return;
    m->hurried = true;
    worker_hurry(m->worker[m->thinker]);
}
