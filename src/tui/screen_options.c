/* The options of the screen, from the table of tui/settings.c. */
#include <stdlib.h>

#include "play/engines.h"
#include "tui/form.h"

enum { ROW_ENGINES = SET_COUNT };

typedef struct options {
    form f;
} options;

static void rebuild(const app *a, options *o)
{
    form_clear(&o->f);
    for (int i = 0; i < SET_COUNT; i++) {
        enum setting s = (enum setting)i;
        form_row *r = form_add(&o->f, i, tr(setting_label(s)), tr(setting_name(s, a->set.value[i])),
                               tr(setting_help(s)));
        r->changes = true;
    }
    if (a->launch->kiosk)
        return; /* no other programs there */
    kept_engine list[ENGINES_MAX];
    char words[40];
    int n = engines_read(a->prefs, list);
    text_copy(words, sizeof words, tr("no program"));
    if (n > 0)
        text_printf(words, sizeof words, tr_n("%d program", "%d programs", n), n);
    form_add(&o->f, ROW_ENGINES, tr("Programs"), words,
             tr("Other programs to play against: Enter shows the list."));
}

static void change(app *a, options *o, int by)
{
    int i = o->f.row[o->f.at].id, n = setting_choices((enum setting)i);
    a->set.value[i] = (a->set.value[i] + by + n) % n;
    app_settings_changed(a);
    rebuild(a, o);
}

static void event(app *a, void *self, const term_event *e)
{
    options *o = self;
    enum form_result r = form_event_usual(a, &o->f, e, NULL, CTX_MENU);
    if (r == FORM_ENTER)
        engines_open(a);
    else if (r == FORM_CHANGE)
        change(a, o, o->f.by);
}

/* How the chosen colours and characters look, in the line above the keys. */
static void draw_sample(const app *a, canvas *c)
{
    bool unicode = app_unicode(a);
    static const struct {
        const char *words;
        enum role role;
    } part[] = {{N_("title"), ROLE_TITLE},      {N_("[last]"), ROLE_LAST},
                {N_("changed*"), ROLE_CHANGED}, {N_(".legal"), ROLE_LEGAL},
                {N_("?hint"), ROLE_HINT},       {N_(">cursor<"), ROLE_CURSOR},
                {N_("=line="), ROLE_LINE},      {N_("!risk"), ROLE_RISK},
                {N_("good"), ROLE_GOOD},        {N_("warning"), ROLE_WARN}};
    int row = canvas_rows(c) - 2, cols = canvas_cols(c), col = cols < 100 ? 3 : (cols - 78) / 2 + 2;
    col += canvas_text(c, row, col, ROLE_PIECE_0, unicode ? "\xe2\x97\x8f" : "X") + 1;
    col += canvas_text(c, row, col, ROLE_PIECE_1, unicode ? "\xe2\x97\x8b" : "O") + 1;
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        col += canvas_text(c, row, col, part[i].role, tr(part[i].words)) + 1;
}

static void draw(app *a, void *self, canvas *c)
{
    options *o = self;
    if (shell_too_small(a, c, LAYOUT_MIN_ROWS, LAYOUT_MIN_COLS))
        return;
    form_screen(a, &o->f, c, tr("Options"),
                a->files ? tr("kept for the next time") : tr("for this time"), "");
    if (canvas_rows(c) >= 22)
        draw_sample(a, c);
}

static void shown(app *a, void *self)
{
    rebuild(a, self);
}

static const screen_table options_table = {
    .name = "options", .event = event, .draw = draw, .free = free, .shown = shown};

bool options_open(app *a)
{
    options *o = calloc(1, sizeof *o);
    if (o == NULL)
        return false;
    rebuild(a, o);
    return app_push(a, &options_table, o);
}
