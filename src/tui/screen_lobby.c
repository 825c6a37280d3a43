/* The waiting room: where the others find the game, or where we are going. */
#include <stdlib.h>
#include <string.h>

#include "tui/game_screen.h"
#include "tui/net_screen.h"

typedef struct lobby {
    remote *r; /* NULL when the game has it */
    seat own;
    bool failed;
    char message[240];
} lobby;

bool net_game_open(app *a, remote *r, const seat *own, record *from)
{
    match_options o;
    memset(&o, 0, sizeof o);
    session *s = remote_terms(r, &o);
    bool good = s != NULL;
    if (good) {
        match_options here = app_options(a, session_game(s));
        for (int i = 0; i < 2; i++) {
            here.seat[i] = o.seat[i];
            here.clock[i] = o.clock[i];
        }
        if (own != NULL && remote_seat(r) >= 0)
            here.seat[remote_seat(r)] = *own;
        here.remote = r;
        good = game_open(a, s, &here, from);
    } else {
        remote_free(r);
        text_copy(a->message, sizeof a->message, tr("memory is short"));
    }
    record_free(from);
    return good;
}

static void begin(app *a, lobby *l)
{
    remote *r = l->r;
    seat own = l->own;
    l->r = NULL;
    app_pop(a);
    net_game_open(a, r, &own, NULL);
}

/* Takes news; true = something is to be drawn. */
static bool tick(app *a, void *self)
{
    lobby *l = self;
    remote_news n;
    bool changed = false;
    while (l->r != NULL && !l->failed) {
        switch (remote_next(l->r, NULL, &n)) {
        case REMOTE_NOTHING:
            return changed;
        case REMOTE_BEGINS:
            app_bell(a);
            begin(a, l);
            return true;
        case REMOTE_FAILED:
            l->failed = true;
            text_copy(l->message, sizeof l->message, n.text);
            changed = true;
            break;
        default:
            text_copy(l->message, sizeof l->message, n.text);
            changed = true;
            break;
        }
    }
    return changed;
}

static int fds(void *self, struct pollfd *out, int max)
{
    const lobby *l = self;
    return l->r != NULL ? remote_fds(l->r, out, max) : 0;
}

static int timeout(app *a, void *self)
{
    const lobby *l = self;
    (void)a;
    return l->r != NULL && !l->failed ? remote_timeout(l->r) : -1;
}

static void event(app *a, void *self, const term_event *e)
{
    (void)self;
    if (e->kind == EVENT_KEY)
        (void)shell_usual(a, command_find(e->key, CTX_MENU, app_style(a, false)), NULL, CTX_MENU);
}

static int line(canvas *c, int row, const char *words)
{
    canvas_text_fit(c, row, 2, canvas_cols(c) - 3, ROLE_TEXT, words);
    return row + 1;
}

/* What a guest has to say or type; a line each. */
static void draw_host(const lobby *l, canvas *c)
{
    const char *code = remote_code(l->r);
    char words[300];
    int row = 2;
    row = line(c, row, tr("Waiting for the other player.")) + 1;
    row = line(c, row, tr("The game is to be found here:"));
    for (int i = 0; i < remote_doors(l->r); i++) {
        const char *where = remote_door(l->r, i);
        const char *name = strrchr(where, '/');
        text_printf(words, sizeof words, "  parlour join %s", name != NULL ? name + 1 : where);
        size_t used = strlen(words);
        if (name == NULL && code[0] != 0) /* whole, if it fits */
            text_printf(words + used, sizeof words - used, " --code %s", code);
        if (canvas_width(words) > canvas_cols(c) - 3)
            words[used] = 0;
        row = line(c, row, words);
    }
    if (code[0] != 0) {
        row = line(c, row + 1, tr("The code of the game, for the other player alone:"));
        text_printf(words, sizeof words, "  %s", code);
        row = line(c, row, words);
    }
    line(c, row + 1, tr("Esc gives the waiting up."));
}

static void draw(app *a, void *self, canvas *c)
{
    lobby *l = self;
    if (shell_too_small(a, c, LAYOUT_MIN_ROWS, LAYOUT_MIN_COLS))
        return;
    shell_title(a, c, tr("another player"), "parlour");
    bool host = l->r != NULL && remote_role(l->r) == REMOTE_HOST;
    if (host)
        draw_host(l, c);
    else
        line(c, 2,
             l->failed                                      ? tr("It does not go:")
             : l->r != NULL && remote_peer(l->r)[0] != '\0' ? tr("Waiting for the game to begin.")
                                                            : tr("Connecting ..."));
    rect below = {canvas_rows(c) - 4, 2, 2, canvas_cols(c) - 4};
    if (!host)
        below = (rect){4, 2, 4, canvas_cols(c) - 4};
    shell_words(c, below, ROLE_WARN, l->message);
    uint64_t without = command_bit(CMD_ENTER) | command_bit(CMD_LEFT); /* there are no rows */
    shell_keys_at(c, (rect){canvas_rows(c) - 1, 0, 1, canvas_cols(c)}, CTX_MENU, without);
}

static void release(void *self)
{
    lobby *l = self;
    remote_free(l->r);
    free(l);
}

static const screen_table lobby_table = {.name = "lobby",
                                         .event = event,
                                         .draw = draw,
                                         .free = release,
                                         .fds = fds,
                                         .timeout = timeout,
                                         .tick = tick};

bool lobby_open(app *a, remote *r, const seat *own)
{
    lobby *l = calloc(1, sizeof *l);
    if (l == NULL) {
        remote_free(r);
        text_copy(a->message, sizeof a->message, tr("memory is short"));
        return false;
    }
    l->r = r;
    l->own = *own;
    return app_push(a, &lobby_table, l);
}

void net_open_launch(app *a)
{
    launch_net *net = a->launch->net;
    if (net == NULL || net->remote == NULL) {
        net_open(a);
        return;
    }
    remote *r = net->remote;
    record *rec = net->record;
    seat own = {.kind = SEAT_HUMAN};
    if (remote_seat(r) >= 0)
        own = a->launch->options.seat[remote_seat(r)];
    bool begins = net->begins;
    net->remote = NULL;
    net->record = NULL;
    if (begins || rec != NULL)
        net_game_open(a, r, rec != NULL ? NULL : &own, rec);
    else
        lobby_open(a, r, &own);
}
