/* remote_guest.c - the side that comes: finds the way, says who it is, hears the terms,
 * and comes again when the link was lost. */
#include <stdlib.h>
#include <string.h>

#include "play/remote_impl.h"

enum { FIRST_RETRY_MS = 1000, LAST_RETRY_MS = 5000, MAX_WORDS = 24, MAX_SSH = 400 };

/* ---- the way ------------------------------------------------------------------- */

static bool starts(const char *s, const char *with, const char **rest)
{
    size_t n = strlen(with);
    if (strncmp(s, with, n) != 0)
        return false;
    *rest = s + n;
    return true;
}

/* Only what can be part of a name or an address: nothing that a shell or ssh would
 * take for something else. */
static bool plain_word(const char *s, const char *more)
{
    if (s[0] == '-' || s[0] == '\0')
        return false;
    for (; *s != '\0'; s++)
        if (!text_is_alpha(*s) && !text_is_digit(*s) && strchr(more, *s) == NULL)
            return false;
    return true;
}

/* Splits a command line at its blanks; quotes mean nothing. */
static int split_words(char *line, char **out, int max)
{
    int n = 0;
    for (char *w = strtok(line, " "); w != NULL && n < max; w = strtok(NULL, " "))
        out[n++] = w;
    return n;
}

/* ssh://[user@]host[:port][/game] */
static struct link *connect_ssh(const remote *r, const char *where, game_error *err)
{
    char target[REMOTE_WHERE], command[MAX_SSH], line[MAX_SSH];
    const char *ssh = getenv("PARLOUR_SSH");
    text_copy(target, sizeof target, where);
    char *name = strchr(target, '/'), *host = target, *port = NULL;
    if (name != NULL)
        *name++ = '\0';
    char *colon = strrchr(target, ':'), *bracket = strrchr(target, ']');
    if (colon != NULL && (bracket == NULL || colon > bracket)) {
        *colon = '\0';
        port = colon + 1;
    }
    long number;
    bool good = plain_word(host, "@._-:[]%") &&
                (port == NULL || text_number(port, 1, 65535, &number)) &&
                (name == NULL || name[0] == '\0' || plain_word(name, "._-/"));
    if (!good) {
        text_error(err, -1, "ssh://USER@HOST[:PORT][/GAME] was expected");
        return NULL;
    }
    text_printf(command, sizeof command, "%s relay %s",
                r->set.program[0] != '\0' ? r->set.program : "parlour", name != NULL ? name : "");
    char *argv[MAX_WORDS + 12];
    char no_tty[] = "-T", option[] = "-o", batch[] = "BatchMode=yes", p[] = "-p", end[] = "--";
    if (!text_copy(line, sizeof line, ssh != NULL && ssh[0] != '\0' ? ssh : "ssh")) {
        text_error(err, -1, "PARLOUR_SSH is too long");
        return NULL;
    }
    int n = split_words(line, argv, MAX_WORDS);
    argv[n++] = no_tty;
    if (r->begun) { /* the screen is up: nobody could type a password */
        argv[n++] = option;
        argv[n++] = batch;
    }
    if (port != NULL) {
        argv[n++] = p;
        argv[n++] = port;
    }
    argv[n++] = end;
    argv[n++] = host;
    argv[n++] = command;
    argv[n] = NULL;
    return link_spawn(argv, true, err);
}

static struct link *connect_tcp(const char *where, game_error *err)
{
    char with_port[REMOTE_WHERE + 8];
    const char *colon = strrchr(where, ':');
    bool bare = colon == NULL || strchr(colon, ']') != NULL;
    text_printf(with_port, sizeof with_port, bare ? "%s:%d" : "%s", where, REMOTE_PORT);
    return link_connect_tcp(with_port, err);
}

/* "KEY-7": so games of one machine are named, see place_open().  A host of such a name is
 * tcp://KEY-7. */
static bool is_game_name(const remote *r, const char *where)
{
    const char *dash = strrchr(where, '-');
    long number;
    if (dash == NULL || !text_number(dash + 1, 1, 999999, &number))
        return false;
    for (int i = 0; i < r->set.n; i++) {
        const char *key = r->set.list[i]->key;
        if (strlen(key) == (size_t)(dash - where) && strncmp(key, where, strlen(key)) == 0)
            return true;
    }
    return false;
}

static struct link *find_way(remote *r, game_error *err)
{
    const char *where = r->set.where, *rest;
    char path[REMOTE_WHERE];
    if (starts(where, "ssh://", &rest))
        return connect_ssh(r, rest, err);
    if (starts(where, "tcp://", &rest))
        return connect_tcp(rest, err);
    if (starts(where, "local:", &rest))
        return remote_find_game(rest, path, sizeof path, err) ? link_connect_unix(path, err) : NULL;
    if (where[0] == '/')
        return link_connect_unix(where, err);
    if (strchr(where, ':') == NULL && remote_find_game(where, path, sizeof path, err)) {
        text_copy(r->set.where, sizeof r->set.where, path); /* found again by its path */
        return link_connect_unix(path, err);
    }
    bool local = strchr(where, '/') != NULL || is_game_name(r, where);
    return local ? NULL : connect_tcp(where, err); /* *err is that of looking for the game */
}

/* Nothing is waited for: what is said first goes out when there is a connection. */
static void say_hello(remote *r)
{
    wire_message w = {.kind = WIRE_PARLOUR, .number = {WIRE_VERSION}};
    remote_send(r->link, &w);
    if (r->token[0] != '\0' || r->begun) {
        if (r->set.role == REMOTE_WATCHER)
            w = (wire_message){.kind = WIRE_WATCH};
        else
            talk_position(r, &w);
        w.kind = r->set.role == REMOTE_WATCHER ? WIRE_WATCH : WIRE_AGAIN;
        text_copy(w.secret[0], SECRET_TEXT, r->set.role == REMOTE_WATCHER ? r->set.code : r->token);
    } else {
        w = (wire_message){.kind = r->set.role == REMOTE_WATCHER ? WIRE_WATCH : WIRE_JOIN};
        text_copy(w.secret[0], SECRET_TEXT, r->set.code);
        text_copy(w.word, sizeof w.word, r->set.hints ? "yes" : "no");
    }
    text_copy(w.name[0], WIRE_NAME, r->set.name);
    remote_send(r->link, &w);
}

bool guest_connect(remote *r, game_error *err)
{
    r->link = find_way(r, err);
    r->greeted = r->has_game = r->has_clock = r->waits = false;
    if (r->link == NULL)
        return false;
    say_hello(r);
    return true;
}

/* ---- terms --------------------------------------------------------------------- */

static bool take_game(remote *r, const wire_message *w, game_error *err)
{
    const game *g = game_find(r->set.list, r->set.n, w->word);
    if (g == NULL)
        return text_error(err, -1, "%s: this game is not known here", w->word);
    game_config_init(&r->set.config, g);
    r->has_game = true;
    return game_config_read(&r->set.config, w->text, err);
}

static bool take_clock(remote *r, const wire_message *w)
{
    for (int i = 0; i < 2; i++)
        r->set.clock[i] =
            (remote_clock){w->number[3 * i], w->number[3 * i + 1], w->number[3 * i + 2]};
    r->has_clock = true;
    return true;
}

static bool take_start(remote *r, const wire_message *w, game_error *err)
{
    if (!r->has_game)
        return text_error(err, -1, "start: which game?");
    r->set.state[0] = '\0';
    if (strcmp(w->text, "-") != 0 && !text_copy(r->set.state, sizeof r->set.state, w->text))
        return text_error(err, -1, "start: the position is too long");
    return remote_make_wire(r, err);
}

static bool settled(const remote *r, game_error *err)
{
    return (r->has_game && r->has_clock && r->wire != NULL) ||
           text_error(err, -1, "game, start and clock were expected first");
}

static bool take_seat(remote *r, const wire_message *w, game_error *err)
{
    if (!settled(r, err))
        return false;
    if (w->number[0] > 1 || !secret_valid(w->secret[0]) || !secret_valid(w->secret[1]) ||
        r->set.role != REMOTE_GUEST)
        return text_error(err, -1, "seat: player 0 or 1, a token and the game's code");
    r->me = (int)w->number[0];
    text_copy(r->token, SECRET_TEXT, w->secret[0]);
    text_copy(r->id, SECRET_TEXT, w->secret[1]);
    text_copy(r->peer, WIRE_NAME, w->name[0]);
    text_copy(r->player[r->me], WIRE_NAME, r->set.name);
    text_copy(r->player[1 - r->me], WIRE_NAME, w->name[0]);
    r->hints = r->set.hints && strcmp(w->word, "yes") == 0;
    r->phase = PHASE_TERMS;
    remote_tell(r, REMOTE_BEGINS, "%s plays with you.", r->peer);
    return true;
}

static bool take_place(remote *r, const wire_message *w, game_error *err)
{
    if (!settled(r, err) || r->set.role != REMOTE_WATCHER)
        return text_error(err, -1, "place: not expected");
    if (w->number[0] > 1)
        return text_error(err, -1, "place: player 0 or 1");
    for (int i = 0; i < 2; i++)
        text_copy(r->player[i], WIRE_NAME, w->name[i]);
    text_copy(r->peer, WIRE_NAME, w->name[w->number[0]]);
    r->waits = false;
    r->phase = PHASE_TERMS;
    return true;
}

/* Nobody plays yet.  From here on the link is kept by pings, as in a game. */
static void take_wait(remote *r, const wire_message *w)
{
    text_copy(r->peer, WIRE_NAME, w->name[0]);
    r->waits = true;
    remote_tell(r, REMOTE_TELLS,
                "%s waits for the other player; you look on as soon as the game begins.", r->peer);
}

static bool take_back(remote *r, match *m, const wire_message *w, game_error *err)
{
    if (!r->begun || r->set.role != REMOTE_GUEST || !secret_equal(w->secret[1], r->id) ||
        !secret_valid(w->secret[0]))
        return text_error(err, -1, "this is another game");
    text_copy(r->token, SECRET_TEXT, w->secret[0]);
    if (m != NULL)
        remote_keep(r, m); /* the old token holds until we say that the new one is kept */
    r->phase = PHASE_TERMS;
    wire_message ready = {.kind = WIRE_READY};
    remote_say(r, &ready);
    if (!talk_reconcile(r, m, w, err))
        return false;
    remote_go_on(r, m);
    return true;
}

bool guest_terms(remote *r, match *m, const wire_message *w)
{
    game_error err;
    bool good = true;
    if (r->set.role == REMOTE_HOST)
        return false;
    if (!r->greeted && w->kind != WIRE_REFUSED && w->kind != WIRE_BYE) {
        r->greeted = w->kind == WIRE_PARLOUR && w->number[0] == WIRE_VERSION;
        if (!r->greeted)
            remote_blame(r, m, "another version of the protocol is spoken there");
        return true;
    }
    bool before = r->phase != PHASE_ON;
    bool watching = before && r->set.role == REMOTE_WATCHER;
    if (w->kind == WIRE_REFUSED) {
        r->retry = false;
        link_free(r->link);
        r->link = NULL;
        r->phase = PHASE_SHUT;
        if (m != NULL && !r->renewed)
            match_pause(m, true);
        remote_tell(r, REMOTE_FAILED,
                    r->begun ? N_("The link is closed: %s; the game is kept.") : "%s", w->text);
        return true;
    }
    if (!before)
        return false;
    if (w->kind == WIRE_GAME && (!r->begun || watching))
        good = take_game(r, w, &err);
    else if (w->kind == WIRE_CLOCK && (!r->begun || watching))
        good = take_clock(r, w);
    else if (w->kind == WIRE_START && (!r->begun || watching))
        good = take_start(r, w, &err);
    else if (w->kind == WIRE_SEAT && !r->begun)
        good = take_seat(r, w, &err);
    else if (w->kind == WIRE_WAIT && watching && !r->has_game)
        take_wait(r, w);
    else if (w->kind == WIRE_PLACE && watching)
        good = take_place(r, w, &err);
    else if (w->kind == WIRE_READY && watching && r->phase == PHASE_TERMS) {
        r->phase = PHASE_ON;
        r->renewed = r->begun;
        remote_tell(r, r->begun ? REMOTE_NEW_GAME : REMOTE_BEGINS, "You look on.");
    } else if (w->kind == WIRE_BACK)
        good = take_back(r, m, w, &err);
    else
        return false;
    if (!good)
        remote_blame(r, m, err.text);
    return true;
}

/* ---- work ---------------------------------------------------------------------- */

static int64_t next_work(const remote *r)
{
    if (r->link == NULL)
        return r->phase == PHASE_LOST && r->retry ? r->next_try : -1;
    if (r->phase == PHASE_ON || r->waits)
        return -1;
    int64_t now = remote_now();
    return now - link_silence(r->link, now) + HELLO_MS * 1000;
}

/* There is a match now: the host is waiting to hear that it may begin. */
static bool may_be_ready(const remote *r)
{
    return r->phase == PHASE_TERMS && r->begun && !r->renewed && r->set.role == REMOTE_GUEST &&
           r->link != NULL && r->has_game;
}

int guest_timeout(const remote *r, int64_t now)
{
    int64_t then = next_work(r);
    if (may_be_ready(r))
        return 0;
    if (then < 0)
        return -1;
    return then <= now ? 0 : (int)((then - now + 999) / 1000);
}

void guest_work(remote *r, match *m)
{
    game_error err;
    int64_t now = remote_now(), then = next_work(r);
    /* The match is there, so the token is kept (or may not be): the host may begin. */
    if (may_be_ready(r) && m != NULL) {
        wire_message ready = {.kind = WIRE_READY};
        remote_keep(r, m);
        remote_say(r, &ready);
        r->phase = PHASE_ON;
        remote_push(r, &(remote_news){.event = REMOTE_CHANGED});
        return;
    }
    if (then < 0 || now < then)
        return;
    if (r->link != NULL) { /* no answer */
        link_free(r->link);
        r->link = NULL;
        if (!r->begun) {
            r->phase = PHASE_SHUT;
            remote_tell(r, REMOTE_FAILED, "%.120s: no answer came", r->set.where);
            return;
        }
        r->phase = PHASE_LOST;
    }
    int wait = FIRST_RETRY_MS * ++r->tries;
    r->next_try = now + (wait < LAST_RETRY_MS ? wait : LAST_RETRY_MS) * (int64_t)1000;
    (void)guest_connect(r, &err);
}
