/* Playing with another program, as a form: games of this machine that wait, an address
 * to join, a game to host, one that was interrupted. */
#include <stdlib.h>
#include <string.h>

#include "tui/form.h"
#include "tui/game_screen.h"
#include "tui/net_screen.h"

enum {
    ROW_AGAIN,
    ROW_LOCAL,
    ROW_WHERE,
    ROW_CODE,
    ROW_JOIN,
    ROW_WATCH,
    ROW_GAME,
    ROW_SIDE,
    ROW_DOOR,
    ROW_LISTEN,
    ROW_CLOCK,
    ROW_HINTS,
    ROW_HOST
};
enum { MOST_LOCAL = 12, DOOR_LOCAL = 0, DOOR_HERE, DOOR_LISTEN, DOOR_COUNT };

static const int minutes[] = {0, 3, 5, 10, 15, 20, 30, 60};
enum { CLOCKS = (int)(sizeof minutes / sizeof *minutes) };

typedef struct net {
    form f;
    remote_game local[MOST_LOCAL];
    int n_local;
    int game, side, door, clock;
    bool hints, watch;
    char where[REMOTE_WHERE], code[64], listen[REMOTE_WHERE];
    int typing; /* the row whose words are typed, or -1 */
    edit_line line;
    char message[240];
} net;

static const game *chosen(const app *a, const net *n)
{
    return a->launch->list[n->game];
}

static const char *door_words(const net *n)
{
    static const char *const words[] = {N_("this machine only, no code"),
                                        N_("TCP on this machine, with a code"),
                                        N_("TCP for other machines, with a code")};
    return tr(words[n->door]);
}

static void add_join(net *n)
{
    form *f = &n->f;
    for (int i = 0; i < n->n_local; i++) {
        form_row *r = form_add(f, ROW_LOCAL, tr("Join"), n->local[i].name,
                               tr("A game that waits on this machine."));
        r->sub = i;
    }
    form_row *r = form_add(f, ROW_WHERE, tr("Address"), n->where[0] != 0 ? n->where : "...",
                           tr("HOST:PORT, or ssh://USER@HOST: Enter, then type it."));
    r->space = n->n_local > 0;
    form_add(f, ROW_CODE, tr("Code"), n->code[0] != 0 ? n->code : "...",
             tr("The code that the host's program shows; not needed with ssh."));
    form_add(f, ROW_WATCH, tr("To"), n->watch ? tr("look on") : tr("play"),
             tr("Left and right change it."))
        ->changes = true;
    form_add(f, ROW_JOIN, tr("Join at this address"), "", tr("Goes there."));
}

static void rebuild(const app *a, net *n)
{
    form *f = &n->f;
    char words[96];
    form_clear(f);
    if (a->files && remote_kept(a->launch->list, a->launch->n, words, sizeof words))
        form_add(f, ROW_AGAIN, tr("Go on"), words, tr("A game that was interrupted."));
    add_join(n);
    const game *g = chosen(a, n);
    form_row *r = form_add(f, ROW_GAME, tr("Game"), g->name, tr("The game to be hosted."));
    r->changes = r->space = true;
    form_add(f, ROW_SIDE, tr("You play"), tr(g->player[n->side].name),
             tr("The guest gets the other."))
        ->changes = true;
    form_add(f, ROW_DOOR, tr("Open for"), door_words(n), tr("Who can come."))->changes = true;
    if (n->door == DOOR_LISTEN)
        form_add(f, ROW_LISTEN, tr("Listen on"), n->listen[0] != 0 ? n->listen : "0.0.0.0",
                 tr("An address of this machine: Enter, then type it."));
    text_printf(words, sizeof words,
                minutes[n->clock] > 0 ? tr("%d minutes for the game") : tr("none"),
                minutes[n->clock]);
    form_add(f, ROW_CLOCK, tr("Clock"), words, tr("Whose time runs out loses."))->changes = true;
    form_add(f, ROW_HINTS, tr("Hints"), n->hints ? tr("if both want them") : tr("none"),
             tr("Only where both sides want them; also for a game you join."))
        ->changes = true;
    form_add(f, ROW_HOST, tr("Host this game"), "", tr("Waits for the other player."));
}

/* ---- doing --------------------------------------------------------------------- */

static void setup(const app *a, const net *n, remote_setup *s)
{
    memset(s, 0, sizeof *s);
    s->list = a->launch->list;
    s->n = a->launch->n;
    s->hints = n->hints;
    s->files = a->files;
    /* As the command line says, else as at the start of a game. */
    const char *name = a->launch->name[0] != 0 ? a->launch->name : prefs_get(a->prefs, "name", "");
    (void)text_copy(s->name, sizeof s->name, name);
}

static void go(app *a, net *n, const remote_setup *s)
{
    game_error err;
    seat own = {.kind = SEAT_HUMAN};
    remote *r = remote_new(s, &err);
    if (r == NULL)
        text_copy(n->message, sizeof n->message, err.text);
    else
        lobby_open(a, r, &own);
}

static void host(app *a, net *n)
{
    remote_setup s;
    setup(a, n, &s);
    s.role = REMOTE_HOST;
    game_config_even(&s.config, chosen(a, n));
    s.seat = n->side;
    s.local = n->door == DOOR_LOCAL;
    s.tcp = !s.local;
    s.spectators = 4;
    if (n->door == DOOR_LISTEN)
        text_copy(s.listen, sizeof s.listen, n->listen[0] != 0 ? n->listen : "0.0.0.0");
    for (int i = 0; i < 2; i++)
        s.clock[i].total_ms = (unsigned)minutes[n->clock] * 60000u;
    go(a, n, &s);
}

static void join(app *a, net *n, const char *where)
{
    remote_setup s;
    setup(a, n, &s);
    s.role = n->watch ? REMOTE_WATCHER : REMOTE_GUEST;
    text_copy(s.where, sizeof s.where, where);
    if (where[0] == 0)
        text_copy(n->message, sizeof n->message, tr("Where to? Type the address first."));
    else if (n->code[0] != 0 && !remote_read_code(n->code, s.code))
        text_copy(n->message, sizeof n->message, tr("A code has 26 letters and digits."));
    else
        go(a, n, &s);
}

static void again(app *a, net *n)
{
    remote_setup s;
    game_error err;
    record *rec;
    setup(a, n, &s);
    s.role = REMOTE_WATCHER; /* whichever side it was */
    remote *r = remote_again(&s, "", &rec, &err);
    if (r == NULL)
        text_copy(n->message, sizeof n->message, err.text);
    else
        net_game_open(a, r, NULL, rec);
}

static void begin_typing(net *n, int row, const char *words)
{
    n->typing = row;
    line_set(&n->line, words);
}

static void enter(app *a, net *n)
{
    const form_row *r = &n->f.row[n->f.at];
    switch (r->id) {
    case ROW_AGAIN:
        again(a, n);
        break;
    case ROW_LOCAL:
        join(a, n, n->local[r->sub].path);
        break;
    case ROW_WHERE:
        begin_typing(n, ROW_WHERE, n->where);
        break;
    case ROW_CODE:
        begin_typing(n, ROW_CODE, n->code);
        break;
    case ROW_LISTEN:
        begin_typing(n, ROW_LISTEN, n->listen);
        break;
    case ROW_JOIN:
        join(a, n, n->where);
        break;
    case ROW_HOST:
        host(a, n);
        break;
    default:
        break;
    }
}

static int turn_value(int value, int by, int count)
{
    return (value + by + count) % count;
}

static void change(app *a, net *n, int by)
{
    switch (n->f.row[n->f.at].id) {
    case ROW_WATCH:
        n->watch = !n->watch;
        break;
    case ROW_GAME:
        n->game = turn_value(n->game, by, a->launch->n);
        break;
    case ROW_SIDE:
        n->side = 1 - n->side;
        break;
    case ROW_DOOR:
        n->door = turn_value(n->door, by, DOOR_COUNT);
        break;
    case ROW_CLOCK:
        n->clock = turn_value(n->clock, by, CLOCKS);
        break;
    case ROW_HINTS:
        n->hints = !n->hints;
        break;
    default:
        break;
    }
}

static void typing_key(net *n, uint32_t key)
{
    if (key == KEYCODE_ENTER) {
        if (n->typing == ROW_WHERE)
            text_copy(n->where, sizeof n->where, n->line.buf);
        else if (n->typing == ROW_CODE)
            text_copy(n->code, sizeof n->code, n->line.buf);
        else
            text_copy(n->listen, sizeof n->listen, n->line.buf);
    }
    if (key == KEYCODE_ENTER || key == KEYCODE_ESC)
        n->typing = -1;
    else
        (void)line_key(&n->line, key);
}

static void event(app *a, void *self, const term_event *e)
{
    net *n = self;
    n->message[0] = 0;
    if (n->typing >= 0) {
        if (e->kind == EVENT_KEY || e->kind == EVENT_PASTE)
            typing_key(n, e->key);
        rebuild(a, n);
        return;
    }
    enum form_result r = form_event_usual(a, &n->f, e, NULL, CTX_MENU);
    if (r == FORM_ENTER)
        enter(a, n);
    else if (r == FORM_CHANGE)
        change(a, n, n->f.by);
    rebuild(a, n);
}

static void draw(app *a, void *self, canvas *c)
{
    net *n = self;
    if (shell_too_small(a, c, LAYOUT_MIN_ROWS, LAYOUT_MIN_COLS))
        return;
    if (a->message[0] != 0) {
        text_copy(n->message, sizeof n->message, a->message);
        a->message[0] = 0;
    }
    char words[300];
    text_printf(words, sizeof words, "%s> %s_", n->typing == ROW_CODE ? tr("Code") : tr("Address"),
                n->line.buf);
    n->f.typing = n->typing >= 0;
    form_screen(a, &n->f, c, tr("another player"), "parlour", n->typing >= 0 ? words : n->message);
}

static void shown(app *a, void *self)
{
    net *n = self;
    n->n_local = remote_games(n->local, MOST_LOCAL);
    rebuild(a, n);
}

static const screen_table net_table = {
    .name = "net", .event = event, .draw = draw, .free = free, .shown = shown};

bool net_open(app *a)
{
    net *n = calloc(1, sizeof *n);
    if (n == NULL)
        return false;
    n->typing = -1;
    n->hints = a->launch->hints;
    n->watch = a->launch->watch;
    n->n_local = remote_games(n->local, MOST_LOCAL);
    rebuild(a, n);
    return app_push(a, &net_table, n);
}
