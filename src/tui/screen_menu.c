/* The first screen: go on, the games, saved games, options, help. */
#include <stdlib.h>
#include <string.h>

#include "tui/form.h"
#include "tui/game_screen.h"
#include "tui/net_screen.h"

enum { ROW_CONTINUE, ROW_GAME, ROW_NET, ROW_LOAD, ROW_SCORE, ROW_OPTIONS, ROW_HELP, ROW_QUIT };

typedef struct menu {
    form f;
    bool leaving; /* "really leave?" is asked */
    bool losing;  /* and the game left would be lost */
    char message[240];
    char offered[160]; /* the game to be continued, when the menu was last seen */
} menu;

static void rebuild(const app *a, menu *m)
{
    form *f = &m->f;
    form_clear(f);
    if (a->kept != NULL)
        form_add(f, ROW_CONTINUE, tr("Continue"), a->kept_words.in[app_unicode(a)],
                 tr("Go on with the game you left."));
    for (int i = 0; i < a->launch->n; i++) {
        char about[200];
        text_printf(about, sizeof about, tr("%s  H: how to play."),
                    tr(a->launch->list[i]->summary));
        form_row *r = form_add(f, ROW_GAME, a->launch->list[i]->name, "", about);
        r->sub = i;
        r->space = i == 0 && a->kept != NULL;
    }
    if (!a->launch->kiosk)
        form_add(f, ROW_NET, tr("Another player"), "",
                 tr("Somebody at another terminal, here or elsewhere."))
            ->space = true;
    form_add(f, ROW_LOAD, tr("Load a game"), "",
             a->launch->kiosk ? tr("Saved games.") : tr("Saved games and files."))
        ->space = a->launch->kiosk;
    form_add(f, ROW_SCORE, tr("Statistics"), "",
             tr("Finished games: how many, whom against, how they went."));
    form_add(f, ROW_OPTIONS, tr("Options"), "", tr("Colours, characters, keys, mouse."));
    form_add(f, ROW_HELP, tr("Help"), "", tr("All keys."));
    form_add(f, ROW_QUIT, tr("Quit"), "", tr("Leave parlour."));
}

static void go_on(app *a, menu *m)
{
    size_t n = strlen(a->kept) + 1;
    char *copy = malloc(n); /* opening the game replaces what is kept */
    if (copy == NULL)
        return;
    memcpy(copy, a->kept, n);
    if (!game_open_kept(a, copy, n - 1))
        text_copy(m->message, sizeof m->message, a->message);
    a->message[0] = 0;
    free(copy);
}

static void leave(app *a, menu *m)
{
    m->losing = a->kept != NULL && !a->kept_on_disk;
    if ((a->set.value[SET_CONFIRM] || m->losing) && !m->leaving)
        m->leaving = true;
    else
        app_pop(a);
}

static void enter(app *a, menu *m)
{
    const form_row *r = &m->f.row[m->f.at];
    switch (r->id) {
    case ROW_CONTINUE:
        go_on(a, m);
        break;
    case ROW_GAME:
        start_open(a, a->launch->list[r->sub]);
        break;
    case ROW_NET:
        net_open(a);
        break;
    case ROW_LOAD:
        files_open(a);
        break;
    case ROW_SCORE:
        score_open(a);
        break;
    case ROW_OPTIONS:
        options_open(a);
        break;
    case ROW_HELP:
        help_open(a, NULL, CTX_ALL, NULL);
        break;
    default:
        if (a->kept != NULL && !a->kept_on_disk)
            leave(a, m);
        else
            app_pop(a);
        break;
    }
}

static void event(app *a, void *self, const term_event *e)
{
    menu *m = self;
    m->message[0] = 0;
    if (m->leaving && e->kind == EVENT_KEY) {
        enum command_id answer = command_find(e->key, CTX_ASK, app_style(a, false));
        m->leaving = false;
        if (answer == CMD_YES || e->key == KEYCODE_ENTER || e->key == 'q')
            app_pop(a);
        return;
    }
    m->leaving = false;
    enum command_id id =
        e->kind == EVENT_KEY ? command_find(e->key, CTX_MENU, app_style(a, false)) : CMD_NONE;
    if (id == CMD_HELP) {
        help_open(a, NULL, CTX_ALL, NULL);
        return;
    }
    if (id == CMD_HOW) {
        const form_row *r = &m->f.row[m->f.at];
        help_open(a, a->launch->list[r->id == ROW_GAME ? r->sub : 0], CTX_GAME, "start");
        return;
    }
    if (id == CMD_OPTIONS) {
        options_open(a);
        return;
    }
    if (id == CMD_LOAD) {
        files_open(a);
        return;
    }
    switch (form_event(a, &m->f, e)) {
    case FORM_ENTER:
        enter(a, m);
        break;
    case FORM_LEAVE:
        leave(a, m);
        break;
    default:
        break;
    }
}

static void draw(app *a, void *self, canvas *c)
{
    menu *m = self;
    if (shell_too_small(a, c, LAYOUT_MIN_ROWS, LAYOUT_MIN_COLS))
        return;
    if (m->message[0] == 0 && a->message[0] != 0) {
        text_copy(m->message, sizeof m->message, a->message);
        a->message[0] = 0;
    }
    const char *question = m->losing ? tr("Leave parlour?  The game you left is not kept.  y / n")
                                     : tr("Leave parlour?  y / n");
    form_screen_at(a, &m->f, c, "parlour", tr("classic board games"),
                   m->leaving ? question : m->message, m->leaving ? CTX_ASK : CTX_MENU);
}

/* The cursor stays where it was, but goes to a game that was just left: what one was about
 * to do is to go on with it. */
static void shown(app *a, void *self)
{
    menu *m = self;
    int id = m->f.n > 0 ? m->f.row[m->f.at].id : 0, sub = m->f.n > 0 ? m->f.row[m->f.at].sub : 0;
    const char *offer = a->kept != NULL ? a->kept_words.in[0] : "";
    bool fresh = offer[0] != 0 && strcmp(offer, m->offered) != 0;
    text_copy(m->offered, sizeof m->offered, offer);
    rebuild(a, m);
    for (int i = 0; i < m->f.n; i++)
        if (fresh ? m->f.row[i].id == ROW_CONTINUE : m->f.row[i].id == id && m->f.row[i].sub == sub)
            m->f.at = i;
}

static const screen_table menu_table = {
    .name = "menu", .event = event, .draw = draw, .free = free, .shown = shown};

bool menu_open(app *a)
{
    menu *m = calloc(1, sizeof *m);
    if (m == NULL)
        return false;
    rebuild(a, m);
    return app_push(a, &menu_table, m);
}
