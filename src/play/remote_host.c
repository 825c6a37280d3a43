/* remote_host.c - the host's doors: who knocks has to say in time who he is and to know
 * the code, or the token of the player who was here before.  Few may stand at the door
 * at a time, the oldest goes when another comes; wrong codes are answered late, and
 * after many of them nobody new is let in for a while. */
#include <stdlib.h>
#include <string.h>

#include "play/remote_impl.h"

enum {
    KNOCK_MS = 10000,   /* to say what is wanted */
    WRONG_MS = 1000,    /* a wrong code is answered so late, */
    MOST_WRONG = 20,    /* and so many in a row shut the door */
    LOCKED_MS = 60000,  /* for so long */
    WATCHER_MS = 20000, /* without a sign of life */
    ACCEPTS = 8,        /* at a time */
    PORTS = 16          /* tried from the usual one on */
};

/* ---- doors --------------------------------------------------------------------- */

static bool add_door(remote *r, door *d, bool code)
{
    if (d == NULL)
        return false;
    r->door_needs_code[r->n_doors] = code;
    r->door[r->n_doors++] = d;
    return true;
}

static door *open_tcp(const remote *r, game_error *err)
{
    const char *address = r->set.listen[0] != '\0' ? r->set.listen : "127.0.0.1";
    if (r->set.port != 0)
        return door_tcp(address, r->set.port, err);
    for (unsigned i = 0; i < PORTS; i++) {
        door *d = door_tcp(address, REMOTE_PORT + i, err);
        if (d != NULL)
            return d;
    }
    return door_tcp(address, 0, err);
}

bool host_open(remote *r, game_error *err)
{
    secret_show(r->code, r->code_shown);
    if (r->set.local &&
        !add_door(r, place_open(r->set.config.game->key, r->set.who, r->set.where, err), false))
        return false;
    if (r->set.tcp && !add_door(r, open_tcp(r, err), true))
        return false;
    /* The same doors are opened when the game is taken up again. */
    for (int i = 0; i < r->n_doors; i++) {
        if (door_port(r->door[i]) != 0)
            r->set.port = door_port(r->door[i]);
        else
            text_copy(r->set.where, sizeof r->set.where, door_words(r->door[i]));
    }
    return r->n_doors > 0 || text_error(err, -1, "no door is open");
}

static void free_knocker(knocker *k)
{
    link_free(k->link);
    memset(k, 0, sizeof *k);
}

void host_free(remote *r)
{
    for (int i = 0; i < KNOCKERS; i++)
        free_knocker(&r->knock[i]);
    for (int i = 0; i < REMOTE_MAX_SPECTATORS; i++) {
        if (r->watch[i].link != NULL)
            remote_words(r->watch[i].link, WIRE_BYE, "left");
        link_free(r->watch[i].link);
        r->watch[i].link = NULL;
    }
    for (int i = 0; i < r->n_doors; i++)
        door_free(r->door[i]);
    r->n_doors = 0;
}

int host_fds(const remote *r, struct pollfd *out, int max)
{
    int n = 0;
    for (int i = 0; i < r->n_doors && n < max; i++)
        out[n++] = (struct pollfd){.fd = door_fd(r->door[i]), .events = POLLIN};
    for (int i = 0; i < KNOCKERS; i++)
        if (r->knock[i].until == 0)
            n += link_fds(r->knock[i].link, out + n, max - n < 1 ? 0 : 1);
    for (int i = 0; i < REMOTE_MAX_SPECTATORS; i++)
        n += link_fds(r->watch[i].link, out + n, max - n < 1 ? 0 : 1);
    return n;
}

static int64_t deadline(const knocker *k, int64_t now)
{
    if (k->until != 0)
        return k->until;
    return link_dead(k->link) ? now : k->since + KNOCK_MS * 1000;
}

static int64_t watched_until(const watcher *x, int64_t now)
{
    if (link_dead(x->link))
        return now;
    return now - link_silence(x->link, now) + WATCHER_MS * 1000 + 1000;
}

int host_timeout(const remote *r, int64_t now)
{
    int64_t least = -1;
    if (r->phase == PHASE_TERMS)
        least = now - link_silence(r->link, now) + HELLO_MS * 1000;
    for (int i = 0; i < KNOCKERS; i++)
        if (r->knock[i].link != NULL && (least < 0 || deadline(&r->knock[i], now) < least))
            least = deadline(&r->knock[i], now);
    for (int i = 0; i < REMOTE_MAX_SPECTATORS; i++) {
        if (r->watch[i].link == NULL)
            continue;
        if (r->watch[i].waits && r->begun)
            return 0;
        int64_t then = watched_until(&r->watch[i], now);
        least = least < 0 || then < least ? then : least;
    }
    if (least < 0)
        return -1;
    return least <= now ? 0 : (int)((least - now + 999) / 1000);
}

/* ---- letting in ---------------------------------------------------------------- */

static void greet(struct link *l)
{
    wire_message w = {.kind = WIRE_PARLOUR, .number = {WIRE_VERSION}};
    remote_send(l, &w);
}

static void say_terms(remote *r, struct link *l)
{
    wire_message w = {.kind = WIRE_GAME};
    char options[256];
    text_copy(w.word, sizeof w.word, r->set.config.game->key);
    game_config_write(&r->set.config, options, sizeof options);
    text_copy(w.text, sizeof w.text, options);
    remote_send(l, &w);
    w = (wire_message){.kind = WIRE_START};
    text_copy(w.text, sizeof w.text, r->set.state[0] != '\0' ? r->set.state : "-");
    remote_send(l, &w);
    w = (wire_message){.kind = WIRE_CLOCK};
    for (int i = 0; i < 2; i++) {
        w.number[3 * i] = r->set.clock[i].total_ms;
        w.number[3 * i + 1] = r->set.clock[i].increment_ms;
        w.number[3 * i + 2] = r->set.clock[i].turn_ms;
    }
    remote_send(l, &w);
}

static void refuse_now(knocker *k, const char *why)
{
    remote_words(k->link, WIRE_REFUSED, why);
    free_knocker(k);
}

/* A wrong code or token: answered late, and counted. */
static void refuse_late(remote *r, knocker *k, const char *why, int64_t now)
{
    k->until = now + WRONG_MS * 1000;
    text_copy(k->refusal, sizeof k->refusal, why);
    if (++r->wrong >= MOST_WRONG) {
        r->wrong = 0;
        r->locked_until = now + (int64_t)LOCKED_MS * 1000;
        remote_tell(r, REMOTE_TELLS, "%d wrong codes: nobody new is let in for a minute.",
                    MOST_WRONG);
    }
}

/* May somebody with that code come in?  If not, the knocker has been answered. */
static bool knows_code(remote *r, knocker *k, const char *code, int64_t now)
{
    if (!r->door_needs_code[k->door])
        return true;
    if (now < r->locked_until) {
        refuse_now(k, "too many wrong codes were tried: come back in a minute");
        return false;
    }
    if (!secret_valid(code)) {
        refuse_now(k, "this game needs the code that its host has");
        return false;
    }
    if (!secret_equal(code, r->code)) {
        refuse_late(r, k, "this is not the code of the game", now);
        return false;
    }
    r->wrong = 0;
    return true;
}

static void let_play(remote *r, knocker *k, const wire_message *w)
{
    if (r->phase != PHASE_OPEN) {
        refuse_now(k, "two play already: you may look on (join --watch)");
        return;
    }
    if (!secret_new(r->token)) {
        refuse_now(k, "the host has no random numbers");
        return;
    }
    r->link = k->link;
    k->link = NULL;
    free_knocker(k);
    text_copy(r->peer, sizeof r->peer, w->name[0]);
    text_copy(r->player[1 - r->me], WIRE_NAME, w->name[0]);
    r->hints = r->set.hints && strcmp(w->word, "yes") == 0;
    r->phase = PHASE_TERMS;
    greet(r->link);
    say_terms(r, r->link);
    wire_message w2 = {.kind = WIRE_SEAT, .number = {(unsigned)(1 - r->me)}};
    text_copy(w2.secret[0], SECRET_TEXT, r->token);
    text_copy(w2.secret[1], SECRET_TEXT, r->id);
    text_copy(w2.word, sizeof w2.word, r->hints ? "yes" : "no");
    text_copy(w2.name[0], WIRE_NAME, r->set.name);
    remote_send(r->link, &w2);
}

static void show_game(remote *r, watcher *x)
{
    x->waits = false;
    say_terms(r, x->link);
    wire_message place = {.kind = WIRE_PLACE, .number = {(unsigned)r->me}};
    for (int i = 0; i < 2; i++)
        text_copy(place.name[i], WIRE_NAME, r->player[i]);
    remote_send(x->link, &place);
    talk_turns(r, x->link, 0);
    wire_message end;
    talk_position(r, &end);
    end.kind = WIRE_OVER;
    if (strcmp(end.word, "on") != 0 && strcmp(end.word, "over") != 0)
        remote_send(x->link, &end);
    end.kind = WIRE_READY;
    remote_send(x->link, &end);
    remote_tell(r, REMOTE_TELLS, "%s looks on.", x->name);
}

static void let_watch(remote *r, knocker *k, const wire_message *w)
{
    watcher *free_place = NULL;
    int most =
        r->set.spectators < REMOTE_MAX_SPECTATORS ? r->set.spectators : REMOTE_MAX_SPECTATORS;
    for (int i = 0; i < most && free_place == NULL; i++)
        if (r->watch[i].link == NULL)
            free_place = &r->watch[i];
    if (free_place == NULL) {
        refuse_now(k, "no more people may look on");
        return;
    }
    free_place->link = k->link;
    text_copy(free_place->name, WIRE_NAME, w->name[0]);
    k->link = NULL;
    free_knocker(k);
    greet(free_place->link);
    free_place->waits = !r->begun;
    if (r->begun) {
        show_game(r, free_place);
        return;
    }
    wire_message wait = {.kind = WIRE_WAIT};
    text_copy(wait.name[0], WIRE_NAME, r->set.name);
    remote_send(free_place->link, &wait);
    remote_tell(r, REMOTE_TELLS, "%s waits to look on.", free_place->name);
}

/* Somebody shows a token: the player who was here, from wherever he comes. */
static void let_back(remote *r, match *m, knocker *k, const wire_message *w, int64_t now)
{
    bool known = secret_equal(w->secret[0], r->token);
    bool fresh = secret_equal(w->secret[0], r->fresh);
    if (!r->begun || (!known && !fresh)) {
        refuse_late(r, k, "this game is not waiting for you", now);
        return;
    }
    if (r->renewed) { /* its match is being made: a moment */
        refuse_now(k, "one moment");
        return;
    }
    char fresh_one[SECRET_TEXT];
    if (!secret_new(fresh_one)) {
        refuse_now(k, "the host has no random numbers");
        return;
    }
    if (r->link != NULL) /* the old one is half dead, and this is the same player */
        remote_lose(r, m, tr("The link was made anew"));
    if (fresh)
        text_copy(r->token, SECRET_TEXT, r->fresh);
    text_copy(r->fresh, SECRET_TEXT, fresh_one);
    r->link = k->link;
    k->link = NULL;
    free_knocker(k);
    r->phase = PHASE_TERMS;
    r->talk = 0;
    wire_message back;
    talk_position(r, &back);
    back.kind = WIRE_BACK;
    text_copy(back.secret[0], SECRET_TEXT, r->fresh);
    text_copy(back.secret[1], SECRET_TEXT, r->id);
    greet(r->link);
    remote_send(r->link, &back);
    game_error err;
    if (!talk_reconcile(r, m, w, &err))
        remote_blame(r, m, err.text);
}

void host_ready(remote *r, match *m)
{
    if (r->fresh[0] != '\0') {
        text_copy(r->token, SECRET_TEXT, r->fresh);
        r->fresh[0] = '\0';
    }
    if (!r->begun) {
        r->phase = PHASE_ON;
        remote_tell(r, REMOTE_BEGINS, "%s is here.", r->peer);
    } else {
        remote_go_on(r, m);
        if (m != NULL)
            remote_keep(r, m);
    }
}

/* ---- work ---------------------------------------------------------------------- */

static void take_knocker(remote *r, match *m, knocker *k, int64_t now)
{
    const char *line;
    size_t n;
    game_error err;
    wire_message w;
    while (k->link != NULL && k->until == 0) {
        enum link_event e = link_take(k->link, &line, &n, &err);
        if (e == LINK_NOTHING)
            return;
        if (e != LINK_LINE_IN) {
            free_knocker(k);
            return;
        }
        bool good = wire_read(line, n, &w, &err);
        if (good && !k->greeted) {
            k->greeted = w.kind == WIRE_PARLOUR;
            if (!k->greeted || w.number[0] != WIRE_VERSION)
                refuse_now(k, k->greeted ? "this program speaks version 1" : "who is there?");
            continue;
        }
        if (!good) {
            refuse_now(k, err.text);
        } else if (w.kind == WIRE_AGAIN) {
            let_back(r, m, k, &w, now);
        } else if (w.kind != WIRE_JOIN && w.kind != WIRE_WATCH) {
            refuse_now(k, "join, watch or again was expected");
        } else if (knows_code(r, k, w.secret[0], now)) {
            if (w.kind == WIRE_JOIN)
                let_play(r, k, &w);
            else
                let_watch(r, k, &w);
        }
    }
}

static void open_doors(remote *r, int64_t now)
{
    for (int i = 0; i < r->n_doors; i++) {
        for (int a = 0; a < ACCEPTS; a++) {
            struct link *l = door_accept(r->door[i]);
            if (l == NULL)
                break;
            knocker *k = &r->knock[0];
            for (int j = 0; j < KNOCKERS; j++)
                if (r->knock[j].link == NULL || (k->link != NULL && r->knock[j].since < k->since))
                    k = &r->knock[j];
            free_knocker(k);
            *k = (knocker){.link = l, .door = i, .since = now};
        }
    }
}

/* Spectators only read; what they say but pings and goodbye ends their visit. */
static void take_watcher(remote *r, watcher *x, int64_t now)
{
    const char *line;
    size_t n;
    game_error err;
    wire_message w;
    bool gone = link_silence(x->link, now) > WATCHER_MS * 1000;
    while (!gone) {
        enum link_event e = link_take(x->link, &line, &n, &err);
        if (e == LINK_NOTHING)
            return;
        gone = e != LINK_LINE_IN || !wire_read(line, n, &w, &err) ||
               (w.kind != WIRE_PING && w.kind != WIRE_PONG && w.kind != WIRE_READY);
        if (!gone && w.kind == WIRE_PING) {
            w.kind = WIRE_PONG;
            remote_send(x->link, &w);
        }
    }
    link_free(x->link);
    x->link = NULL;
    remote_tell(r, REMOTE_TELLS, "%s looks on no more.", x->name);
}

void host_watchers(remote *r, const wire_message *m)
{
    for (int i = 0; i < REMOTE_MAX_SPECTATORS; i++)
        if (r->watch[i].link != NULL && !r->watch[i].waits)
            remote_send(r->watch[i].link, m);
}

/* A guest who never says that he is ready keeps nobody out for long. */
static void await_ready(remote *r, match *m, int64_t now)
{
    if (r->phase != PHASE_TERMS || link_silence(r->link, now) < HELLO_MS * 1000)
        return;
    if (r->begun) {
        remote_lose(r, m, tr("The link was not taken up"));
        return;
    }
    link_free(r->link);
    r->link = NULL;
    r->phase = PHASE_OPEN;
}

void host_work(remote *r, match *m)
{
    int64_t now = remote_now();
    open_doors(r, now);
    await_ready(r, m, now);
    for (int i = 0; i < KNOCKERS; i++) {
        knocker *k = &r->knock[i];
        if (k->link == NULL)
            continue;
        take_knocker(r, m, k, now);
        if (k->link != NULL && now >= deadline(k, now))
            refuse_now(k, k->until != 0 ? k->refusal : "nothing was said");
    }
    for (int i = 0; i < REMOTE_MAX_SPECTATORS; i++) {
        watcher *x = &r->watch[i];
        if (x->link != NULL)
            take_watcher(r, x, now);
        if (x->link != NULL && x->waits && r->begun)
            show_game(r, x);
    }
}
