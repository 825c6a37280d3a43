/* match_clock.c - who has used how much time.  Time is added up whenever the
 * match is touched; one player's clock runs, or none: not while paused, not after
 * the end, and not while a program is still being told the position. */
#include "play/match_impl.h"

#include "play/level.h"
#include "play/mono.h"

enum {
    UNTIMED_MS = 3000, /* thinking without a clock */
    LATENCY_MS = 30,   /* between a search's limit and its answer reaching us */
    /* ms a computer may be late: a busy machine gives it the processor late */
    MACHINE_GRACE = 3000
};

static int whose_clock(const match *m)
{
    int mover = seats_mover(m);
    if (mover == NOBODY || m->paused)
        return NOBODY;
    if (m->o.seat[mover].kind == SEAT_PROCESS &&
        (m->client[mover] == NULL || !client_thinking(m->client[mover])))
        return NOBODY;
    return mover;
}

void clock_sync(match *m)
{
    int64_t now = mono_us();
    if (m->running != NOBODY) {
        int64_t passed = now - m->since;
        m->times.used[m->running] += passed;
        m->times.turn_used += passed;
        if (!m->o.repeatable && !seats_human(m, m->running))
            m->times.thought[m->running] += passed;
    }
    m->since = now;
    m->running = whose_clock(m);
}

static int64_t without(int64_t now, int64_t before, int64_t lost)
{
    return now - lost > before ? now - lost : before;
}

void clock_give_back(match *m, int player, long ms)
{
    const match_times *before = &m->at[session_position(m->s)];
    int64_t lost = (int64_t)ms * 1000;
    if (ms <= 0)
        return;
    m->times.used[player] = without(m->times.used[player], before->used[player], lost);
    m->times.thought[player] = without(m->times.thought[player], before->thought[player], lost);
    m->times.turn_used = without(m->times.turn_used, before->turn_used, lost);
}

void clock_stepped(match *m, int player, const game_state *before)
{
    const game_state *now = session_state(m->s);
    if (now->turn != before->turn) {
        m->times.turn_used = 0;
        m->times.bonus[player] += (int64_t)m->o.clock[player].increment_ms * 1000;
    }
    m->at[session_position(m->s)] = m->times;
    m->running = whose_clock(m);
}

void clock_jumped(match *m)
{
    m->times = m->at[session_position(m->s)];
    m->since = mono_us();
    m->running = whose_clock(m);
}

void clock_set(match *m, int player, int64_t us)
{
    clock_sync(m);
    int64_t more = us - m->times.used[player];
    m->times.used[player] += more;
    if (m->running == player)
        m->times.turn_used = m->times.turn_used + more > 0 ? m->times.turn_used + more : 0;
    else /* a turn that has ended: it counts for this position too */
        m->at[session_position(m->s)].used[player] = us;
}

void match_slept(match *m, long ms)
{
    int64_t now = mono_us(), later = m->since + (int64_t)ms * 1000;
    m->since = later < now ? later : now;
}

unsigned match_used(const match *m, int player)
{
    int64_t used = m->times.used[player];
    if (m->running == player)
        used += mono_us() - m->since;
    return (unsigned)(used / 1000);
}

/* Microseconds left of the total and of the turn, whichever is less. */
static int64_t left_us(const match *m, int player)
{
    const match_clock *k = &m->o.clock[player];
    int64_t running = m->running == player ? mono_us() - m->since : 0;
    int64_t left = INT64_MAX;
    if (k->total_ms > 0)
        left =
            (int64_t)k->total_ms * 1000 + m->times.bonus[player] - m->times.used[player] - running;
    if (k->turn_ms > 0) {
        int64_t turn = (int64_t)k->turn_ms * 1000;
        if (seats_mover(m) == player)
            turn -= m->times.turn_used + running;
        left = turn < left ? turn : left;
    }
    return left;
}

long match_left(const match *m, int player)
{
    int64_t left = left_us(m, player);
    if (left == INT64_MAX)
        return -1;
    return left > 0 ? (long)(left / 1000) : 0;
}

/* Until the flag falls.  Programs have deadlines of their own (play/client.h). */
static int64_t flag_us(const match *m)
{
    if (m->running == NOBODY || m->o.seat[m->running].kind == SEAT_PROCESS ||
        m->o.seat[m->running].kind == SEAT_REMOTE) /* its own clock counts */
        return INT64_MAX;
    int64_t left = left_us(m, m->running);
    if (left == INT64_MAX || seats_human(m, m->running))
        return left;
    long setup = m->thinker == NOBODY ? 0 : worker_setup_ms(m->worker[m->thinker]);
    return setup < 0 ? INT64_MAX : left + (MACHINE_GRACE + (int64_t)setup) * 1000;
}

int clock_flagged(const match *m)
{
    return flag_us(m) <= 0 ? m->running : NOBODY;
}

int clock_timeout(const match *m)
{
    int64_t left = flag_us(m);
    if (left == INT64_MAX)
        return -1;
    left = left <= 0 ? 0 : (left + 999) / 1000;
    return left > 1000000 ? 1000000 : (int)left;
}

static void tighten(unsigned *limit, int64_t ms)
{
    unsigned at_most = ms > 1 ? (unsigned)ms : 1;
    if (*limit == 0 || *limit > at_most)
        *limit = at_most;
}

void clock_limits(const match *m, int player, search_limits *l)
{
    const match_clock *k = &m->o.clock[player];
    if (k->turn_ms > 0) {
        int64_t turn = (int64_t)k->turn_ms - m->times.turn_used / 1000;
        tighten(&l->ms, turn - (k->turn_ms > 10 * LATENCY_MS ? LATENCY_MS : k->turn_ms / 10));
    }
    if (k->total_ms > 0) {
        unsigned soft, hard;
        long left = match_left(m, player);
        left = left > LATENCY_MS ? left - LATENCY_MS : 1;
        level_spread(m->g, session_state(m->s), (unsigned)left, &soft, &hard);
        /* An increment comes back: most of it may be spent each time. */
        unsigned gain = k->increment_ms * 3 / 4;
        gain = gain < (unsigned)left / 2 ? gain : (unsigned)left / 2;
        tighten(&l->soft_ms, (int64_t)soft + gain);
        tighten(&l->ms, (int64_t)hard + gain);
        l->left_ms = (unsigned)left;
    }
    if (l->turns == 0 && l->nodes == 0 && l->ms == 0)
        l->ms = UNTIMED_MS / (m->o.scale > 0 ? m->o.scale : 1);
    if (l->turns == 0 && l->nodes == 0 && l->ms == 0)
        l->ms = 1;
}

void clock_for_client(const match *m, int player, client_clock *out)
{
    const match_clock *k = &m->o.clock[player];
    *out = (client_clock){.turn_ms = k->turn_ms, .total_ms = k->total_ms};
    if (k->total_ms > 0) {
        int64_t left = (int64_t)k->total_ms * 1000 + m->times.bonus[player] - m->times.used[player];
        out->left_ms = left > 0 ? (long)(left / 1000) : 0;
    }
}
