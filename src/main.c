/* main.c - from the command line to the interface that was asked for. */
#include <stdio.h>

#include "cli/cli.h"
#include "games.h"
#include "play/language.h"
#include "tui/app.h"
#include "tui/term.h"

static int run(launch *l)
{
    if (l->plain)
        return cli_plain(l);
    bool plain = false;
    game_error why;
    if (app_possible(&plain, &why)) {
        language_begin();
        return app_run(l);
    }
    fprintf(stderr, "parlour: %s\n", why.text);
    return plain ? cli_plain(l) : 1;
}

int main(int argc, char **argv)
{
    launch l = {.curses = term_curses_version()};
    /* That is how login calls a shell. */
    l.kiosk = argc > 0 && argv[0][0] == '-';
    int code = cli_main(argc, argv, games, n_games, &l);
    if (code == CLI_SCREEN)
        code = run(&l);
    cli_done(&l);
    return code;
}
