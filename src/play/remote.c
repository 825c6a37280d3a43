/* remote.c - the life of a game between two programs: news, signs of life, the loss
 * and the return of the link.
 *
 * 'wire' is the game as both sides know it: it takes the turns that came and those
 * that were sent, and is checked by the rules.  The match follows it (remote_step())
 * and leads it (remote_follow()); the two differ only by what is being shown and by a
 * turn that is not complete. */
#include <pwd.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "play/mono.h"
#include "play/remote_impl.h"
#include "play/store.h"

int64_t remote_now(void)
{
    return mono_us();
}

/* ---- news ---------------------------------------------------------------------- */

void remote_push(remote *r, const remote_news *n)
{
    if (r->n_news == NEWS) { /* nobody listens: the oldest goes */
        r->first_news = (r->first_news + 1) % NEWS;
        r->n_news--;
    }
    r->news[(r->first_news + r->n_news++) % NEWS] = *n;
}

void remote_tell(remote *r, enum remote_event e, const char *format, ...)
{
    remote_news n = {.event = e};
    va_list args;
    va_start(args, format);
    vsnprintf(n.text, sizeof n.text, tr(format), args);
    va_end(args);
    remote_push(r, &n);
}

/* ---- saying -------------------------------------------------------------------- */

bool remote_send(struct link *l, const wire_message *m)
{
    char line[WIRE_LINE + 1];
    size_t n = wire_write(m, line);
    return l != NULL && n > 0 && link_send(l, line, n);
}

bool remote_say(remote *r, const wire_message *m)
{
    return (r->phase == PHASE_ON || r->phase == PHASE_TERMS) && remote_send(r->link, m);
}

void remote_words(struct link *l, enum wire_kind kind, const char *text)
{
    wire_message m = {.kind = kind};
    text_copy(m.text, sizeof m.text, text);
    if (l != NULL)
        remote_send(l, &m);
}

static const char *peer(const remote *r)
{
    return r->peer[0] != '\0' ? r->peer : tr("the other side");
}

/* ---- losing and finding -------------------------------------------------------- */

static void drop_link(remote *r)
{
    link_free(r->link);
    r->link = NULL;
}

void remote_lose(remote *r, match *m, const char *why)
{
    drop_link(r);
    if (r->phase == PHASE_SHUT)
        return;
    if (r->waits && !r->begun) { /* there is no game to come back to */
        r->phase = PHASE_SHUT;
        remote_tell(r, REMOTE_FAILED, "%s", why);
        return;
    }
    bool first = r->phase != PHASE_LOST;
    r->phase = PHASE_LOST;
    if (m != NULL && !r->renewed)
        match_pause(m, true);
    if (!first)
        return;
    r->lost_at = remote_now();
    r->next_try = r->lost_at + 1000000;
    r->tries = 0;
    /* After the end nobody is waited for. */
    r->minute_told = r->wire != NULL && session_ended(r->wire, NULL) != END_NONE;
    if (r->minute_told)
        remote_tell(r, REMOTE_TELLS, "%s", why);
    else
        remote_tell(r, REMOTE_TELLS, "%s; the clocks stand, the game goes on when %s is back.", why,
                    peer(r));
}

void remote_blame(remote *r, match *m, const char *why)
{
    char words[REMOTE_TEXT];
    text_printf(words, sizeof words, tr("The link is closed: %s said something wrong (%s)"),
                peer(r), why);
    if (r->link != NULL)
        remote_words(r->link, WIRE_REFUSED, why);
    r->retry = false;
    if (r->set.role == REMOTE_HOST && r->begun) {
        remote_lose(r, m, words);
        return;
    }
    drop_link(r);
    r->phase = PHASE_SHUT;
    if (m != NULL && !r->renewed)
        match_pause(m, true);
    remote_tell(r, REMOTE_FAILED, "%s; the game is kept.", words);
}

void remote_go_on(remote *r, match *m)
{
    bool back = r->phase == PHASE_LOST || r->begun;
    r->phase = PHASE_ON;
    r->left = false;
    r->tries = 0;
    r->pinged = r->ping_at = 0;
    if (m != NULL && !r->renewed)
        match_pause(m, false);
    bool over = r->wire != NULL && session_ended(r->wire, NULL) != END_NONE;
    if (back && over)
        remote_tell(r, REMOTE_TELLS, "%s is back.", peer(r));
    else if (back)
        remote_tell(r, REMOTE_TELLS, "%s is back: the game goes on.", peer(r));
    wire_message w = {.kind = WIRE_USED};
    if (back && m != NULL && r->me >= 0 && !r->renewed) {
        w.number[0] = match_used(m, r->me);
        remote_say(r, &w);
        remote_follow(r, m);
    }
}

/* ---- signs of life ------------------------------------------------------------- */

static void look_alive(remote *r, match *m, int64_t now)
{
    if (r->link == NULL || (r->phase != PHASE_ON && !r->waits))
        return;
    if (now - r->pinged >= PING_MS * 1000) {
        wire_message w = {.kind = WIRE_PING, .number = {++r->ping % 1000000}};
        r->pinged = now;
        if (r->ping_at == 0)
            r->ping_at = now;
        remote_send(r->link, &w);
    }
    if (link_silence(r->link, now) > SILENT_MS * 1000) {
        char words[REMOTE_TEXT];
        text_printf(words, sizeof words, tr("No word from %s for %d seconds"), peer(r),
                    SILENT_MS / 1000);
        remote_lose(r, m, words);
    }
}

static void tell_minute(remote *r, int64_t now)
{
    if (r->phase != PHASE_LOST || r->minute_told || now - r->lost_at < (int64_t)MINUTE_MS * 1000)
        return;
    r->minute_told = true;
    remote_tell(r, REMOTE_TELLS,
                "Still no word from %s: wait on, save (S), or leave (q); the game is kept.",
                peer(r));
}

static void take_lines(remote *r, match *m)
{
    for (int i = 0; i < 64 && r->link != NULL && r->n_news < NEWS / 2; i++) {
        const char *line;
        size_t n;
        game_error err;
        wire_message w;
        switch (link_take(r->link, &line, &n, &err)) {
        case LINK_NOTHING:
            return;
        case LINK_LINE_IN:
            if (!wire_read(line, n, &w, &err))
                remote_blame(r, m, err.text);
            else if (!guest_terms(r, m, &w))
                talk_take(r, m, &w);
            break;
        case LINK_CLOSED:
            if (r->phase == PHASE_TERMS && r->set.role == REMOTE_HOST && !r->begun) {
                drop_link(r); /* came and went: somebody else may come */
                r->phase = PHASE_OPEN;
            } else if (r->begun) {
                char words[REMOTE_TEXT];
                text_printf(words, sizeof words, tr("%s is gone (%.120s)"), peer(r), err.text);
                if (r->phase != PHASE_LOST)
                    remote_lose(r, m, words);
                else
                    drop_link(r);
            } else {
                drop_link(r);
                r->phase = PHASE_SHUT;
                remote_tell(r, REMOTE_FAILED, "%.80s: %.140s", r->set.where, err.text);
            }
            return;
        case LINK_ABUSED:
            remote_blame(r, m, err.text);
            return;
        }
    }
}

enum remote_event remote_next(remote *r, match *m, remote_news *out)
{
    memset(out, 0, sizeof *out);
    int64_t now = remote_now();
    if (r->n_news == 0) {
        if (r->set.role == REMOTE_HOST)
            host_work(r, m);
        else
            guest_work(r, m);
        if (!r->renewed)
            take_lines(r, m);
        look_alive(r, m, now);
        tell_minute(r, now);
        if (m != NULL && !r->renewed && r->phase == PHASE_ON) {
            remote_follow(r, m);
            talk_claim(r, m, now);
        }
        if (r->dirty)
            remote_keep(r, m);
    }
    if (r->n_news == 0)
        return REMOTE_NOTHING;
    *out = r->news[r->first_news];
    r->first_news = (r->first_news + 1) % NEWS;
    r->n_news--;
    return out->event;
}

/* ---- the loop's side ----------------------------------------------------------- */

int remote_fds(const remote *r, struct pollfd *out, int max)
{
    int n = link_fds(r->link, out, max);
    if (r->set.role == REMOTE_HOST)
        n += host_fds(r, out + n, max - n);
    return n;
}

static int until(int64_t now, int64_t then)
{
    return then <= now ? 0 : (int)((then - now + 999) / 1000);
}

static int sooner(int a, int b)
{
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

int remote_timeout(const remote *r)
{
    int64_t now = remote_now();
    int ms = -1;
    /* One that died while something was sent cannot be polled any more. */
    if (r->n_news > 0 || (r->link != NULL && link_dead(r->link) && !r->renewed))
        return 0;
    if (r->phase == PHASE_ON || (r->waits && r->link != NULL))
        ms = until(now, r->pinged + PING_MS * 1000);
    if (r->phase == PHASE_LOST && !r->minute_told)
        ms = until(now, r->lost_at + (int64_t)MINUTE_MS * 1000);
    return sooner(ms, r->set.role == REMOTE_HOST ? host_timeout(r, now) : guest_timeout(r, now));
}

/* ---- beginning and end --------------------------------------------------------- */

/* The name one has given oneself in the screens; false when there is none. */
static bool kept_name(char *buf, size_t size)
{
    prefs *p = prefs_new();
    bool good = p != NULL && prefs_load(p, NULL);
    (void)text_copy(buf, size, good ? prefs_get(p, "name", "") : "");
    prefs_free(p);
    return buf[0] != '\0';
}

/* The login name; it lives until the next question for one. */
static const char *login_name(void)
{
    const char *name = getenv("LOGNAME");
    if (name == NULL || name[0] == '\0')
        name = getenv("USER");
    const struct passwd *entry = name == NULL || name[0] == '\0' ? getpwuid(getuid()) : NULL;
    return entry != NULL ? entry->pw_name : name != NULL ? name : "";
}

static void name_here(remote *r)
{
    char kept[200], clean[WIRE_NAME];
    const char *name = r->set.name;
    if (name[0] == '\0')
        name = r->set.files && kept_name(kept, sizeof kept) ? kept : login_name();
    wire_name(clean, name);
    text_copy(r->set.name, sizeof r->set.name, clean);
}

bool remote_make_wire(remote *r, game_error *err)
{
    session_free(r->wire);
    r->wire = r->set.state[0] != '\0' ? session_new_at(&r->set.config, r->set.state, err)
                                      : session_new(&r->set.config, err);
    memset(r->used, 0, sizeof r->used);
    return r->wire != NULL;
}

static remote *make(const remote_setup *s, game_error *err)
{
    remote *r = calloc(1, sizeof *r);
    if (r == NULL) {
        text_error(err, -1, "not enough memory");
        return NULL;
    }
    r->set = *s;
    r->lock = -1;
    r->me = s->role == REMOTE_HOST ? s->seat : -1;
    r->retry = true;
    name_here(r);
    if (s->role == REMOTE_HOST) {
        text_copy(r->player[s->seat], WIRE_NAME, r->set.name);
        if (!secret_new(r->id) || !secret_new(r->code)) {
            text_error(err, -1, "/dev/urandom: no random numbers can be had");
            remote_free(r);
            return NULL;
        }
    }
    return r;
}

remote *remote_new(const remote_setup *s, game_error *err)
{
    remote *r = make(s, err);
    bool good = r != NULL && (s->role == REMOTE_HOST ? remote_make_wire(r, err) && host_open(r, err)
                                                     : guest_connect(r, err));
    if (good)
        return r;
    remote_free(r);
    return NULL;
}

remote *remote_of_kept(const remote_setup *s, const record *rec, game_error *err)
{
    remote *r = make(s, err);
    if (r != NULL && keep_restore(r, rec, err)) {
        r->begun = true;
        r->phase = PHASE_LOST;
        r->lost_at = remote_now();
        r->next_try = r->lost_at;
        if (r->set.role != REMOTE_HOST || host_open(r, err))
            return r;
    }
    remote_free(r);
    return NULL;
}

void remote_free(remote *r)
{
    if (r == NULL)
        return;
    if (r->phase == PHASE_ON || r->phase == PHASE_TERMS)
        remote_words(r->link, WIRE_BYE, "left");
    if (r->begun && r->wire != NULL && session_ended(r->wire, NULL) != END_NONE)
        keep_forget(r);
    keep_unlock(r);
    drop_link(r);
    host_free(r);
    session_free(r->wire);
    free(r);
}

void remote_cut(remote *r)
{
    if (r->link != NULL)
        link_cut(r->link);
}

session *remote_terms(remote *r, match_options *o)
{
    session *s = session_copy(r->wire);
    if (s == NULL)
        return NULL;
    /* After a rematch the one here sits on the other side. */
    if (r->me >= 0 && o->seat[r->me].kind == SEAT_REMOTE)
        o->seat[r->me] = o->seat[1 - r->me];
    for (int i = 0; i < 2; i++) {
        if (i != r->me)
            o->seat[i] = (seat){.kind = SEAT_REMOTE};
        else if (o->seat[i].kind == SEAT_REMOTE)
            o->seat[i] = (seat){.kind = SEAT_HUMAN};
        o->clock[i] = (match_clock){r->set.clock[i].total_ms, r->set.clock[i].increment_ms,
                                    r->set.clock[i].turn_ms};
    }
    o->remote = r;
    r->begun = true;
    r->renewed = false;
    return s;
}

/* ---- what it is ---------------------------------------------------------------- */

enum remote_role remote_role(const remote *r)
{
    return r->set.role;
}

int remote_seat(const remote *r)
{
    return r->me;
}

bool remote_hints(const remote *r)
{
    return r->hints;
}

const char *remote_peer(const remote *r)
{
    return r->peer;
}

const char *remote_player(const remote *r, int player)
{
    return r->player[player];
}

bool remote_up(const remote *r)
{
    return r->phase == PHASE_ON;
}

bool remote_shut(const remote *r)
{
    return r->phase == PHASE_SHUT;
}

int remote_watchers(const remote *r)
{
    int n = 0;
    for (int i = 0; i < REMOTE_MAX_SPECTATORS; i++)
        n += r->watch[i].link != NULL;
    return n;
}

int remote_doors(const remote *r)
{
    return r->n_doors;
}

const char *remote_door(const remote *r, int i)
{
    return door_words(r->door[i]);
}

bool remote_read_code(const char *typed, char out[REMOTE_CODE])
{
    _Static_assert((int)REMOTE_CODE == (int)SECRET_TEXT && (int)REMOTE_NAME == (int)WIRE_NAME, "");
    return secret_read(typed, out);
}

const char *remote_code(const remote *r)
{
    bool needed = false;
    for (int i = 0; i < r->n_doors; i++)
        needed = needed || r->door_needs_code[i];
    return needed ? r->code_shown : "";
}
