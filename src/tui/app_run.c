/* From the command line's wishes to the loop on a real terminal. */
#include "tui/app.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tui/shell.h"
#include "tui/theme.h"

bool app_possible(bool *plain, game_error *why)
{
    *plain = false;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return text_error(why, -1,
                          "the screen interface needs a terminal on standard input and output; "
                          "--plain does without");
    const char *name = getenv("TERM");
    if (name == NULL || name[0] == 0 || strcmp(name, "dumb") == 0 || strcmp(name, "unknown") == 0) {
        *plain = true;
        return text_error(why, -1, "TERM is %s: going on with the plain interface",
                          name == NULL || name[0] == 0 ? tr("not set") : name);
    }
    if (!term_known(name)) {
        char shown[40];
        text_printable(shown, sizeof shown, name, strlen(name));
        *plain = true;
        return text_error(why, -1, "TERM=%s is not known here: going on with the plain interface",
                          shown);
    }
    return true;
}

/* The command line does not know the themes. */
static bool theme_known(const launch *l, game_error *err)
{
    if (l->theme[0] == 0 || theme_find(l->theme) != NULL)
        return true;
    char names[160] = "";
    for (int i = 0; i < theme_count(); i++) {
        size_t used = strlen(names);
        text_printf(names + used, sizeof names - used, " %s", theme_at(i)->key);
    }
    return text_error(err, -1, "parlour: --theme: %s: no such theme; themes:%s", l->theme, names);
}

static int failed(const game_error *err, int code)
{
    (void)!write(STDERR_FILENO, err->text, strlen(err->text));
    (void)!write(STDERR_FILENO, "\n", 1);
    return code;
}

int app_run(const launch *l)
{
    term t;
    game_error err;
    if (!theme_known(l, &err))
        return failed(&err, 2);
    struct term_wishes w = {
        .color = (int)l->color, .glyphs = (int)l->glyphs, .mouse = !l->no_mouse};
    /* Standard error may be the screen itself, but there is nothing on it yet. */
    if (!term_open_curses(&t, &w, &err))
        return failed(&err, 1);
    app *a = malloc(sizeof *a);
    int code = 1;
    if (a != NULL && app_start(a, l, &t, true)) {
        while (app_round(a, -1))
            ;
        code = a->exit_code;
        app_finish(a);
    }
    t.f->close(t.self);
    free(a);
    return code;
}
