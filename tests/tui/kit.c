#include "kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void begin(kit *k, int rows, int cols, unsigned flags)
{
    k->launch.list = games;
    k->launch.n = n_games;
    k->launch.seed_given = true;
    k->launch.options.seed = 42;
    k->launch.options.table_mib = 1;
    k->launch.no_animation = (flags & KIT_ANIMATION) == 0;
    assert_true(term_open_memory(&k->term, rows, cols, flags & KIT_COLOR ? 256 : 0,
                                 (flags & KIT_UNICODE) != 0));
    assert_true(app_start(&k->app, &k->launch, &k->term, false));
    kit_keys(k, "");
}

void kit_menu(kit *k, int rows, int cols, unsigned flags)
{
    memset(k, 0, sizeof *k);
    begin(k, rows, cols, flags);
}

void kit_game(kit *k, const char *key, const char *first, const char *second, const char *state,
              int rows, int cols, unsigned flags)
{
    memset(k, 0, sizeof *k);
    k->launch.game = game_find(games, n_games, key);
    assert_non_null(k->launch.game);
    game_config_init(&k->launch.config, k->launch.game);
    assert_true(seat_read(k->launch.game, first, &k->launch.options.seat[0], NULL));
    assert_true(seat_read(k->launch.game, second, &k->launch.options.seat[1], NULL));
    k->launch.seat_given[0] = k->launch.seat_given[1] = true;
    if (state != NULL)
        text_copy(k->launch.state, sizeof k->launch.state, state);
    begin(k, rows, cols, flags);
}

void kit_end(kit *k)
{
    app_finish(&k->app);
    k->term.f->close(k->term.self);
}

void kit_keys(kit *k, const char *keys)
{
    term_memory_feed(&k->term, keys);
    /* One round handles all that was fed, the next one draws it. */
    for (int i = 0; i < 2 && !k->app.quit; i++)
        app_round(&k->app, 0);
    if (!k->app.quit && k->app.dirty)
        app_round(&k->app, 0);
}

void kit_keysf(kit *k, const char *format, ...)
{
    char keys[512];
    va_list args;
    va_start(args, format);
    vsnprintf(keys, sizeof keys, format, args);
    va_end(args);
    kit_keys(k, keys);
}

void kit_until(kit *k, bool (*done)(kit *k))
{
    time_t end = time(NULL) + 60;
    while (!done(k)) {
        CHECK(time(NULL) < end, "nothing happened for a minute");
        CHECK(app_round(&k->app, 20), "the shell has left");
    }
    kit_keys(k, "");
}

bool kit_alive(const kit *k)
{
    return !k->app.quit;
}

const char *kit_top(const kit *k)
{
    return k->app.depth > 0 ? k->app.stack[k->app.depth - 1].t->name : "";
}

game_screen *kit_screen(kit *k)
{
    assert_string_equal(kit_top(k), "game");
    return k->app.stack[k->app.depth - 1].self;
}

char *kit_dump(kit *k, bool roles)
{
    return canvas_dump(term_memory_shown(&k->term), roles);
}

char *kit_words(kit *k, rect part)
{
    const canvas *c = term_memory_shown(&k->term);
    struct text out;
    text_init(&out);
    for (int row = part.row; row < part.row + part.rows; row++) {
        int last = part.col + part.cols;
        while (last > part.col && strcmp(canvas_at(c, row, last - 1)->utf8, " ") == 0)
            last--;
        if (out.size > 0 && last > part.col)
            text_add(&out, " ");
        for (int col = part.col; col < last; col++)
            text_add(&out, canvas_at(c, row, col)->utf8);
    }
    return text_take(&out);
}

bool kit_shows(kit *k, const char *words)
{
    char *dump = kit_dump(k, false);
    bool found = strstr(dump, words) != NULL;
    free(dump);
    return found;
}
