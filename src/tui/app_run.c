/* From the command line's wishes to the loop on a real terminal. */
#include "tui/app.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tui/shell.h"

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
                          name == NULL || name[0] == 0 ? "not set" : name);
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

int app_run(const launch *l)
{
    term t;
    game_error err;
    struct term_wishes w = {
        .color = (int)l->color, .glyphs = (int)l->glyphs, .mouse = !l->no_mouse};
    if (!term_open_curses(&t, &w, &err)) {
        /* Standard error may be the screen itself, but there is nothing on it yet. */
        (void)!write(STDERR_FILENO, err.text, strlen(err.text));
        (void)!write(STDERR_FILENO, "\n", 1);
        return 1;
    }
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
