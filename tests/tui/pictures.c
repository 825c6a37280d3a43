/* pictures - draws the pictures of docs/pictures: the shell on a terminal in memory, its
 * cells as SVG.  scripts/pictures runs it.
 *
 *   pictures FOLDER
 *
 * What is shown is the same every time: positions out of the sample games, the finished
 * games of tests/data/state, no clock. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit.h"
#include "svg.h"

enum { MONO = 0, COLORS = 1 << 24 };

typedef struct scene {
    const char *file;
    int rows, cols;
    unsigned flags; /* of the kit */
    const char *theme;
    const char *game;                    /* key, or NULL = the menu */
    int turns;                           /* of its sample game are on the board */
    const char *keys;                    /* then these */
    void (*open)(kit *k, const game *g); /* instead of a game, or NULL */
} scene;

static void open_start(kit *k, const game *g)
{
    start_open(&k->app, g);
}

static void open_setup(kit *k, const game *g)
{
    game_config cfg;
    game_config_init(&cfg, g);
    match_options o = app_options(&k->app, g);
    setup_open(&k->app, &cfg, &o);
}

static void open_help(kit *k, const game *g)
{
    help_open(&k->app, g, CTX_GAME, g->page[0].key);
}

static void open_score(kit *k, const game *g)
{
    (void)g;
    k->app.files = true;
    score_open(&k->app);
}

static void open_walk(kit *k, const game *g)
{
    replay_open_sample(&k->app, g, 0);
}

static bool reviewed(kit *k)
{
    const game_screen *s = kit_screen(k);
    return s->review != NULL && review_finished(s->review) && !s->review_new;
}

/* The sample reviewed, at its first mistake; counted work, so always the same values. */
static void open_review(kit *k, const game *g)
{
    k->launch.options.repeatable = true;
    k->launch.options.scale = 60;
    replay_open_sample(&k->app, g, 0);
    kit_keys(k, "r<home>");
    kit_until(k, reviewed);
    kit_keys(k, "m");
}

#define LIT (KIT_UNICODE | KIT_COLOR)

static const scene scenes[] = {
    {"menu", 24, 80, LIT, "dark", NULL, 0, "<down>", NULL},
    {"reversi", 24, 80, LIT, "dark", "reversi", 23, "<left><down>", NULL},
    {"reviser", 24, 80, LIT, "dark", "reviser", 14, "<up>", NULL},
    {"quarto", 24, 80, LIT, "dark", "quarto", 5, "<down>", NULL},
    {"reversi-130x46", 46, 130, LIT, "dark", "reversi", 31, "V<up>", NULL},
    {"quarto-130x46", 46, 130, LIT, "blue-orange", "quarto", 7, "", NULL},
    {"reviser-light", 24, 80, LIT, "light", "reviser", 9, "", NULL},
    {"reversi-ascii", 24, 80, 0, "mono", "reversi", 23, "<left><down>", NULL},
    {"reviser-ascii", 24, 80, 0, "mono", "reviser", 14, "<up>", NULL},
    {"quarto-ascii", 24, 80, 0, "mono", "quarto", 5, "<down>", NULL},
    {"reversi-40x12", 12, 40, LIT, "dark", "reversi", 23, "<left>", NULL},
    {"walk", 24, 80, LIT, "dark", "reversi", 0, "<right><right><right><pgdn>", open_walk},
    {"review", 24, 80, LIT, "dark", "reversi", 0, "", open_review},
    {"review-130x46", 46, 130, LIT, "dark", "reversi", 0, "m", open_review},
    {"begin", 24, 80, LIT, "dark", "reviser", 0, "<down><down>", open_start},
    {"setup", 24, 80, LIT, "dark", "reversi", 0, "<home><pgup>x<right><right>o<right>", open_setup},
    {"help", 24, 80, LIT, "dark", "quarto", 0, "", open_help},
    {"statistics", 24, 80, LIT, "dark", NULL, 0, "", open_score},
};

/* The position after so many turns of the game's sample, as a game under way: the side
 * to move is a person. */
static void open_game(kit *k, const game *g, int turns)
{
    game_error err;
    record *r = record_new();
    const char *words = g->sample[0].record;
    CHECK(record_read(r, words, strlen(words), &err), "%s", err.text);
    session *whole = record_replay(r, games, n_games, NULL, &err);
    CHECK(whole != NULL, "%s", err.text);
    session *s = session_new(session_config(whole), &err);
    for (int i = 0; i < session_length(whole) && session_state(s)->turn < turns; i++)
        session_play(s, session_step_at(whole, i), &err);
    match_options o = app_options(&k->app, g);
    o.seat[1 - session_state(s)->mover] = (seat){.kind = SEAT_LEVEL, .level = g->usual_level};
    CHECK(game_open(&k->app, s, &o, NULL), "%s", k->app.message);
    session_free(whole);
    record_free(r);
}

static bool draw(const scene *sc, const char *folder)
{
    kit k;
    char path[600];
    kit_menu(&k, sc->rows, sc->cols, sc->flags);
    const game *g = sc->game != NULL ? game_find(games, n_games, sc->game) : NULL;
    if (sc->open != NULL)
        sc->open(&k, g);
    else if (g != NULL)
        open_game(&k, g, sc->turns);
    kit_keys(&k, sc->keys);
    svg_look look = {theme_find(sc->theme), sc->flags & KIT_COLOR ? COLORS : MONO, 0xd0d0d0,
                     sc->flags & KIT_COLOR ? 0x1c1c1c : 0x101010};
    struct text out;
    text_init(&out);
    svg_write(term_memory_shown(&k.term), &look, &out);
    text_printf(path, sizeof path, "%s/%s.svg", folder, sc->file);
    FILE *f = fopen(path, "wb");
    bool good = f != NULL && fwrite(out.data, 1, out.size, f) == out.size;
    good = f != NULL && fclose(f) == 0 && good;
    if (!good)
        fprintf(stderr, "pictures: %s cannot be written\n", path);
    text_free(&out);
    kit_end(&k);
    return good;
}

int main(int argc, char **argv)
{
    bool good = true;
    if (argc != 2) {
        fprintf(stderr, "usage: pictures FOLDER\n");
        return 2;
    }
    setenv("XDG_STATE_HOME", TEST_DATA "/state", 1);
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++)
        good = draw(&scenes[i], argv[1]) && good;
    return good ? 0 : 1;
}
