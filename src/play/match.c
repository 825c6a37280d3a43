/* match.c - the match as a whole: making it, and the loop's side of it.  See
 * match_seats.c for what the seats do, match_steps.c for what people do,
 * match_clock.c for times, match_hint.c, match_record.c, match_notes.c. */
#include "play/match.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/text.h"
#include "play/match_impl.h"
#include "play/mono.h"

static bool copy_weights(match *m, const match_options *o)
{
    m->o.weights = NULL;
    m->o.weights_size = 0;
    if (o->weights == NULL || o->weights_size == 0)
        return true;
    m->weights = malloc(o->weights_size);
    if (m->weights == NULL)
        return false;
    memcpy(m->weights, o->weights, o->weights_size);
    m->o.weights = m->weights;
    m->o.weights_size = o->weights_size;
    return true;
}

static void note_date(match *m)
{
    struct tm day;
    time_t now = time(NULL);
    if (localtime_r(&now, &day) == NULL || strftime(m->date, sizeof m->date, "%Y-%m-%d", &day) == 0)
        m->date[0] = '\0';
}

match *match_new(session *s, const match_options *o, game_error *err)
{
    match *m = calloc(1, sizeof *m);
    if (m == NULL) {
        session_free(s);
        remote_free(o->remote);
        text_error(err, -1, "not enough memory");
        return NULL;
    }
    m->s = s;
    m->g = session_game(s);
    m->o = *o;
    m->running = m->thinker = m->hinter = m->ponderer = NOBODY;
    m->since = mono_us();
    note_date(m);
    if (!copy_weights(m, o)) {
        match_free(m);
        text_error(err, -1, "not enough memory");
        return NULL;
    }
    clock_sync(m);
    return m;
}

void match_free(match *m)
{
    if (m == NULL)
        return;
    for (int i = 0; i < 2; i++) {
        worker_free(m->worker[i]);
        client_free(m->client[i]);
    }
    remote_free(m->o.remote);
    session_free(m->s);
    record_free(m->notes);
    free(m->weights);
    free(m);
}

session *match_session(match *m)
{
    return m->s;
}

const match_options *match_opts(const match *m)
{
    return &m->o;
}

remote *match_remote(const match *m)
{
    return m->o.remote;
}

remote *match_release_remote(match *m)
{
    remote *r = m->o.remote;
    m->o.remote = NULL;
    return r;
}

/* ---- events -------------------------------------------------------------------------- */

static bool over_untold(const match *m)
{
    return !m->told_over && session_ended(m->s, NULL) != END_NONE;
}

enum match_event match_next(match *m, match_news *out)
{
    memset(out, 0, sizeof *out);
    out->player = NOBODY;
    out->error.at = -1;
    clock_sync(m);
    enum match_event event = hint_news(m, out);
    if (event != MATCH_NONE)
        return event;

    int late = m->paused ? NOBODY : clock_flagged(m);
    if (late != NOBODY) {
        match_claim_time(m, late);
        out->player = late;
        return MATCH_FLAG;
    }
    event = m->o.remote != NULL ? link_act(m, out) : MATCH_NONE;
    if (event == MATCH_NONE)
        event = seats_act(m, out);
    ponder_check(m);
    if (event == MATCH_NONE && over_untold(m)) {
        m->told_over = true;
        int winner;
        session_ended(m->s, &winner);
        out->player = winner;
        return MATCH_OVER;
    }
    return event;
}

int match_fds(const match *m, struct pollfd *out, int max)
{
    int n = 0;
    for (int i = 0; i < 2; i++)
        if ((m->thinker == i || m->hinter == i) && n < max)
            out[n++] = (struct pollfd){.fd = worker_fd(m->worker[i]), .events = POLLIN};
    int mover = seats_mover(m);
    if (mover != NOBODY && m->client[mover] != NULL && client_busy(m->client[mover]))
        n += client_fds(m->client[mover], out + n, max - n);
    if (m->o.remote != NULL)
        n += remote_fds(m->o.remote, out + n, max - n);
    return n;
}

static int sooner(int a, int b)
{
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

int match_timeout(const match *m)
{
    if (over_untold(m))
        return 0;
    int link = m->o.remote != NULL ? remote_timeout(m->o.remote) : -1;
    if (m->paused)
        return link;
    return sooner(link, sooner(seats_timeout(m), clock_timeout(m)));
}

enum match_event match_wait(match *m, match_news *out)
{
    for (;;) {
        enum match_event event = match_next(m, out);
        if (event != MATCH_NONE)
            return event;
        struct pollfd fd[MATCH_FDS];
        int n = match_fds(m, fd, MATCH_FDS), timeout = match_timeout(m);
        if (n == 0 && timeout < 0)
            return MATCH_NONE;
        poll(fd, (nfds_t)n, timeout);
    }
}
