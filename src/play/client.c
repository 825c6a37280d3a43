/* client.c - process and deadlines for all protocols.  At most one question is
 * open; its answer goes into 'event' until the match takes it. */
#include "play/client.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/mono.h"

enum {
    LEAST_TOLD_MS = 1000,   /* the shortest time a protocol can name */
    LINES_AT_ONCE = 200,    /* taken in one call: a flood must not hold the owner up */
    UNASKED_BYTES = 1 << 20 /* said between a question and its answer: a flood */
};

struct client {
    const game *g;
    const client_protocol *protocol;
    void *self;
    seat seat;
    const char *command; /* in seat, behind the depth */
    int depth;
    char name[80];
    process *p;
    bool busy, thinking;
    bool unread;      /* lines were left for the next call */
    int64_t deadline; /* microseconds; 0 = none */
    int64_t asked;    /* when the open question was put */
    unsigned allowed; /* ms, for the message */
    size_t said;
    enum client_event event;
    game_step step;
    game_error error;
    client_position wanted;
};

static const client_protocol *const protocols[] = {&client_gtp, &client_nboard};

static const client_protocol *find_protocol(const char *key)
{
    for (size_t i = 0; i < sizeof protocols / sizeof protocols[0]; i++)
        if (strcmp(protocols[i]->key, key) == 0)
            return protocols[i];
    return NULL;
}

bool client_speaks(const char *protocol)
{
    return find_protocol(protocol) != NULL;
}

/* "depth=14 program": a depth before the command, 0 = none; returns the command, or NULL
 * when it is not as it should be. */
static const char *after_depth(const client_protocol *protocol, const char *command, int *depth)
{
    static const char word[] = "depth=";
    long found;
    char number[8];
    *depth = 0;
    if (!protocol->takes_depth || !text_starts_nocase(command, word))
        return command;
    const char *p = command + sizeof word - 1;
    size_t n = strcspn(p, " \t");
    text_printf(number, sizeof number, "%.*s", n < sizeof number ? (int)n : 0, p);
    for (p += n; text_is_blank(*p); p++)
        ;
    if (!text_number(number, 1, 99, &found) || *p == '\0')
        return NULL;
    *depth = (int)found;
    return p;
}

bool client_accepts(const char *protocol, const char *command)
{
    const client_protocol *p = find_protocol(protocol);
    int depth;
    return p == NULL || after_depth(p, command, &depth) != NULL;
}

client *client_new(const game *g, const seat *s, game_error *err)
{
    const client_protocol *protocol = find_protocol(s->protocol);
    if (protocol == NULL) {
        text_error(err, -1, "programs that speak %s are not supported yet", s->protocol);
        return NULL;
    }
    client *c = calloc(1, sizeof *c);
    if (c != NULL)
        c->self = calloc(1, protocol->self_size);
    if (c == NULL || c->self == NULL) {
        free(c);
        text_error(err, -1, "not enough memory");
        return NULL;
    }
    c->g = g;
    c->protocol = protocol;
    c->seat = *s;
    seat_name(g, s, c->name, sizeof c->name);
    c->command = after_depth(protocol, c->seat.command, &c->depth);
    if (c->command == NULL) {
        text_error(err, -1, "%s: depth=N (1 to 99) and a command were expected", c->seat.command);
        client_free(c);
        return NULL;
    }
    return c;
}

void client_free(client *c)
{
    if (c == NULL)
        return;
    if (c->p != NULL && c->busy)
        process_kill(c->p);
    process_free(c->p);
    free(c->self);
    free(c);
}

static void end_program(client *c)
{
    if (c->p != NULL) {
        process_kill(c->p);
        process_free(c->p);
    }
    c->p = NULL;
    c->busy = c->thinking = false;
    c->deadline = 0;
}

void client_drop(client *c)
{
    c->event = CLIENT_NONE;
    if (c->busy)
        end_program(c);
}

static void set_event(client *c, enum client_event event)
{
    c->event = event;
    c->busy = c->thinking = false;
    c->deadline = 0;
    c->said = 0;
}

static void fail_text(client *c, enum client_event event, const char *what)
{
    text_error(&c->error, -1, "%s %s", c->name, what);
    end_program(c);
    set_event(c, event);
}

void client_fail(client *c, const char *format, ...)
{
    char what[160];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    fail_text(c, CLIENT_FAILED, what);
}

/* ---- for the match -------------------------------------------------------- */

static void copy_position(client_position *w, const session *s, const client_clock *clock)
{
    w->config = *session_config(s);
    w->custom_start = session_custom_start(s);
    w->start = *session_state_at(s, 0);
    w->n_steps = session_position(s);
    for (int i = 0; i < w->n_steps; i++)
        w->step[i] = session_step_at(s, i);
    w->clock = *clock;
}

void client_ask(client *c, const session *s, const client_clock *clock)
{
    copy_position(&c->wanted, s, clock);
    c->event = CLIENT_NONE;
    c->said = 0;
    c->busy = true;
    if (c->p == NULL) {
        game_error err;
        c->p = process_start(c->command, &err);
        if (c->p == NULL) {
            fail_text(c, CLIENT_FAILED, err.text);
            return;
        }
        c->protocol->restart(c, c->self);
    }
    c->protocol->ask(c, c->self);
}

bool client_busy(const client *c)
{
    return c->busy;
}

bool client_thinking(const client *c)
{
    return c->thinking;
}

/* Feeds what the program has said to the protocol. */
static void hear(client *c)
{
    char line[1024];
    game_error err;
    c->unread = false;
    for (int i = 0; i < LINES_AT_ONCE && c->p != NULL; i++) {
        int n = process_line(c->p, line, sizeof line, &err);
        if (n == 0)
            return;
        if (n < 0) {
            /* Ending between two questions is noticed at the next one. */
            if (c->busy)
                fail_text(c, CLIENT_FAILED, err.text);
            return;
        }
        c->said += strlen(line) + 1;
        if (c->said > UNASKED_BYTES) {
            fail_text(c, CLIENT_FAILED, "floods: it says much and does not answer");
            return;
        }
        c->protocol->line(c, c->self, line);
        if (c->event != CLIENT_NONE)
            return;
    }
    c->unread = true;
}

enum client_event client_take(client *c, game_step *step, game_error *err)
{
    if (c->p != NULL) {
        process_flush(c->p);
        if (c->event == CLIENT_NONE)
            hear(c);
    }
    if (c->event == CLIENT_NONE && c->deadline != 0 && mono_us() >= c->deadline) {
        char what[80];
        text_printf(what, sizeof what, "has not answered for %u.%u seconds", c->allowed / 1000,
                    c->allowed % 1000 / 100);
        fail_text(c, c->thinking ? CLIENT_LATE : CLIENT_FAILED, what);
    }
    enum client_event event = c->event;
    c->event = CLIENT_NONE;
    *step = c->step;
    if (err != NULL)
        *err = c->error;
    return event;
}

int client_fds(const client *c, struct pollfd *out, int max)
{
    int n = 0;
    if (c->p == NULL)
        return 0;
    if (process_fd(c->p) >= 0 && n < max)
        out[n++] = (struct pollfd){.fd = process_fd(c->p), .events = POLLIN};
    if (process_wants_write(c->p) && n < max)
        out[n++] = (struct pollfd){.fd = process_write_fd(c->p), .events = POLLOUT};
    return n;
}

int client_timeout(const client *c)
{
    if (c->event != CLIENT_NONE || c->unread)
        return 0;
    if (c->deadline == 0)
        return -1;
    int64_t now = mono_us();
    int64_t wake = c->deadline;
    int64_t silent = c->asked + (int64_t)CLIENT_SILENT_MS * 1000;
    if (!c->thinking && now < silent && silent < wake)
        wake = silent;
    int64_t left = (wake - now + 999) / 1000;
    return left < 0 ? 0 : (int)left;
}

unsigned client_silent(const client *c, unsigned *allowed)
{
    *allowed = c->allowed;
    if (!c->busy || c->thinking || c->deadline == 0)
        return 0;
    int64_t ms = (mono_us() - c->asked) / 1000;
    return ms < CLIENT_SILENT_MS ? 0 : (unsigned)ms;
}

/* ---- for protocols -------------------------------------------------------- */

const client_position *client_wanted(const client *c)
{
    return &c->wanted;
}

const game *client_game(const client *c)
{
    return c->g;
}

int client_depth(const client *c)
{
    return c->depth;
}

void client_say(client *c, const char *line)
{
    if (c->p != NULL && !process_send(c->p, line)) {
        /* It has gone, or reads nothing: its last words may say why. */
        char last[256];
        game_error err;
        int n = 1;
        for (int i = 0; i < LINES_AT_ONCE && n > 0; i++)
            n = process_line(c->p, last, sizeof last, &err);
        fail_text(c, CLIENT_FAILED, n < 0 ? err.text : "does not read what it is told");
    }
}

void client_expect(client *c, unsigned ms, bool thinking)
{
    if (c->p == NULL)
        return;
    c->allowed = ms;
    c->thinking = thinking;
    c->asked = mono_us();
    c->deadline = c->asked + (int64_t)ms * 1000;
}

unsigned client_move_ms(const client *c)
{
    const client_clock *k = &c->wanted.clock;
    unsigned ms = CLIENT_CAP_MS;
    if (k->turn_ms > 0 && k->turn_ms < ms)
        ms = k->turn_ms;
    if (k->total_ms > 0 && k->left_ms < (long)ms)
        ms = k->left_ms > 0 ? (unsigned)k->left_ms : 0;
    /* Protocols count whole seconds: who was told of one may take it. */
    return (ms < LEAST_TOLD_MS ? LEAST_TOLD_MS : ms) + CLIENT_GRACE_MS;
}

void client_answer(client *c, game_step step)
{
    c->step = step;
    set_event(c, CLIENT_STEP);
}

void client_resign(client *c)
{
    set_event(c, CLIENT_RESIGNS);
}
