/* The list of programs to play against: add, change, rename, remove. */
#include <stdlib.h>
#include <string.h>

#include "play/engines.h"
#include "tui/form.h"
#include "tui/line.h"

enum { ROW_ENGINE, ROW_ADD };
enum typing { TYPE_NOTHING, TYPE_COMMAND, TYPE_NAME };

typedef struct engines {
    form f;
    kept_engine list[ENGINES_MAX];
    int n;
    enum typing typing;
    int changed; /* the entry whose command is typed, or -1 = a new one */
    kept_engine made;
    edit_line line;
    bool deleting;
    char message[240];
} engines;

static void rebuild(engines *s)
{
    form_clear(&s->f);
    for (int i = 0; i < s->n; i++)
        form_add(
            &s->f, ROW_ENGINE, s->list[i].name, s->list[i].seat,
            tr("Enter changes its command and name, Del removes it.  It can be chosen as a player "
               "where a new game begins."))
            ->sub = i;
    form_row *r =
        form_add(&s->f, ROW_ADD, tr("Add a program ..."), "",
                 tr("A command that speaks GTP (/usr/games/gtp-rhino, ssh HOST COMMAND), or "
                    "with another protocol named: nboard:depth=12 COMMAND."));
    r->space = s->n > 0;
}

static void keep(app *a, engines *s)
{
    game_error err;
    if (!engines_write(a->prefs, s->list, s->n))
        text_copy(s->message, sizeof s->message, tr("memory is short"));
    else if (a->files && !prefs_save(a->prefs, &err))
        text_copy(s->message, sizeof s->message, err.text);
    rebuild(s);
}

static void ask_command(engines *s)
{
    const form_row *r = &s->f.row[s->f.at];
    s->changed = r->id == ROW_ENGINE ? r->sub : -1;
    if (s->changed < 0 && s->n == ENGINES_MAX) {
        text_copy(s->message, sizeof s->message, tr("The list is full: remove one first."));
        return;
    }
    s->typing = TYPE_COMMAND;
    line_set(&s->line, s->changed >= 0 ? s->list[s->changed].seat : "");
}

/* The command is there: then the name, with the old one or the program's to begin. */
static void take_command(app *a, engines *s)
{
    game_error err;
    if (!engines_make(a->launch->list, a->launch->n, s->line.buf, &s->made, &err)) {
        text_copy(s->message, sizeof s->message, err.text); /* and the line stays */
        return;
    }
    s->typing = TYPE_NAME;
    line_set(&s->line, s->changed >= 0 ? s->list[s->changed].name : s->made.name);
}

static void take_name(app *a, engines *s)
{
    s->typing = TYPE_NOTHING;
    (void)engines_rename(&s->made, s->line.buf); /* nothing typed: the program's own */
    int i = s->changed >= 0 ? s->changed : s->n++;
    s->list[i] = s->made;
    keep(a, s);
    s->f.at = i;
}

static void typing_key(app *a, engines *s, const term_event *e)
{
    if (e->kind == EVENT_KEY && e->key == KEYCODE_ESC)
        s->typing = TYPE_NOTHING;
    else if (e->kind == EVENT_KEY && e->key == KEYCODE_ENTER && s->typing == TYPE_COMMAND)
        take_command(a, s);
    else if (e->kind == EVENT_KEY && e->key == KEYCODE_ENTER)
        take_name(a, s);
    else
        (void)line_key(&s->line, e->key);
}

static void remove_chosen(app *a, engines *s)
{
    int i = s->f.row[s->f.at].sub;
    memmove(&s->list[i], &s->list[i + 1], sizeof s->list[0] * (size_t)(s->n - i - 1));
    s->n--;
    keep(a, s);
}

static void event(app *a, void *self, const term_event *e)
{
    engines *s = self;
    s->message[0] = 0;
    if (s->typing != TYPE_NOTHING && (e->kind == EVENT_KEY || e->kind == EVENT_PASTE)) {
        typing_key(a, s, e);
        return;
    }
    enum command_id id = CMD_NONE;
    if (e->kind == EVENT_KEY)
        id = command_find(e->key, s->deleting ? CTX_ASK : CTX_FILES, app_style(a, false));
    if (s->deleting) {
        if (e->kind == EVENT_KEY) {
            s->deleting = false;
            if (id == CMD_YES)
                remove_chosen(a, s);
        }
        return;
    }
    if (id == CMD_DELETE) {
        s->deleting = s->f.row[s->f.at].id == ROW_ENGINE;
        return;
    }
    if (form_event_usual(a, &s->f, e, NULL, CTX_FILES) == FORM_ENTER)
        ask_command(s);
}

static void draw(app *a, void *self, canvas *c)
{
    engines *s = self;
    if (shell_too_small(a, c, LAYOUT_MIN_ROWS, LAYOUT_MIN_COLS))
        return;
    int rows = canvas_rows(c), cols = canvas_cols(c);
    shell_title(a, c, tr("Programs to play against"), a->files ? "" : tr("for this time"));
    form_draw(a, &s->f, c, (rect){2, 1, rows - 6, cols - 2 > 90 ? 90 : cols - 2});
    rect about = {rows - 4, 1, 2, cols - 2};
    if (s->message[0] != 0)
        shell_words(c, about, ROLE_WARN, s->message);
    else if (s->typing == TYPE_NOTHING && !s->deleting)
        shell_words(c, about, ROLE_DIM, s->f.row[s->f.at].help);
    else if (s->typing == TYPE_COMMAND)
        shell_words(c, about, ROLE_DIM,
                    tr("gtp:COMMAND, nboard:COMMAND or only a COMMAND that speaks GTP.  Enter "
                       "takes it, Esc "
                       "does not."));
    if (s->typing != TYPE_NOTHING) {
        const char *label = s->typing == TYPE_COMMAND ? tr("Command> ") : tr("Name> ");
        a->cursor_row = rows - 2;
        a->cursor_col = line_draw(&s->line, c, (rect){rows - 2, 1, 1, cols - 2}, label);
    } else if (s->deleting) {
        canvas_text_fit(c, rows - 2, 1, cols - 2, ROLE_WARN,
                        tr("Remove this program from the list?  y / n"));
    }
    shell_keys_or_typing(a, c, s->deleting ? CTX_ASK : CTX_FILES, s->typing != TYPE_NOTHING);
}

static const screen_table engines_table = {
    .name = "engines", .event = event, .draw = draw, .free = free};

bool engines_open(app *a)
{
    engines *s = calloc(1, sizeof *s);
    if (s == NULL)
        return false;
    s->n = engines_read(a->prefs, s->list);
    rebuild(s);
    return app_push(a, &engines_table, s);
}
