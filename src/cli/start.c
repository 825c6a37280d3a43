/* Seats: what is named is taken; of two sides of which only one is named the other
 * is the computer's if that one is a human's, and a human's if it is the computer's. */
#include "cli/start.h"

#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/output.h"
#include "core/engine.h"
#include "play/level.h"

enum { MAX_THREADS = 256 };

static bool copy_text(char *dst, size_t size, const char *src, const char *option, game_error *err)
{
    return src == NULL || text_copy(dst, size, src) ||
           text_error(err, -1, "--%s: the text is too long", option);
}

static int glyphs_of(const char *word)
{
    return word == NULL                 ? GLYPHS_AUTO
           : strcmp(word, "ascii") == 0 ? GLYPHS_ASCII
           : strcmp(word, "auto") == 0  ? GLYPHS_AUTO
                                        : GLYPHS_UNICODE;
}

static int color_of(const char *word)
{
    return word == NULL                  ? COLOR_AUTO
           : strcmp(word, "always") == 0 ? COLOR_ALWAYS
           : strcmp(word, "auto") == 0   ? COLOR_AUTO
                                         : COLOR_NEVER;
}

/* The game that a saved game belongs to, with the options in it. */
static bool game_of_file(const options *o, launch *out, game_error *err)
{
    record *r = output_load(o->list, o->n, o->load, NULL, 0, err);
    game_config cfg;
    if (r == NULL)
        return false;
    bool good = record_config(r, o->list, o->n, &cfg, err);
    record_free(r);
    if (!good) {
        char why[sizeof err->text];
        text_copy(why, sizeof why, err->text);
        return text_error(err, err->at, "%.60s: %.170s", o->load, why);
    }
    if (out->game != NULL && out->game != cfg.game)
        return text_error(err, -1, "%.80s: this is a game of %s, not of %s", o->load, cfg.game->key,
                          out->game->key);
    out->game = cfg.game;
    out->config = cfg;
    return true;
}

/* The computer of the level asked for, or the usual one. */
static bool computer(const options *o, const game *g, seat *out, game_error *err)
{
    *out = (seat){.kind = SEAT_LEVEL, .level = g->usual_level};
    if (o->level != NULL)
        out->level = level_find(g, o->level, err);
    return out->level >= 0;
}

static bool fill_seats(const options *o, launch *out, game_error *err)
{
    const game *g = out->game;
    for (int i = 0; i < o->n_seats; i++) {
        int player = -1;
        for (int p = 0; p < 2; p++)
            if (strcmp(g->player[p].key, o->seat[i].role) == 0)
                player = p;
        if (player < 0)
            return text_error(err, -1, "--%s: there is no such side in this game", o->seat[i].role);
        if (!seat_read(g, o->seat[i].seat, &out->options.seat[player], err))
            return false;
        out->seat_given[player] = true;
    }
    seat machine;
    if (!computer(o, g, &machine, err))
        return false;
    for (int p = 0; p < 2; p++) {
        if (out->seat_given[p])
            continue;
        bool other_given = out->seat_given[1 - p];
        bool against_human = out->options.seat[1 - p].kind == SEAT_HUMAN;
        bool by_machine = o->computer || (other_given ? against_human : p == 1);
        out->options.seat[p] = by_machine ? machine : (seat){.kind = SEAT_HUMAN};
    }
    if (o->computer || o->level != NULL)
        out->seat_given[0] = out->seat_given[1] = true;
    return true;
}

/* Weights that the game's engine would refuse are refused now, not in the middle of a
 * game. */
static bool check_weights(const options *o, const launch *l, game_error *err)
{
    const engine *e = l->game->engine;
    game_error why;
    if (e == NULL || !e->supports(&l->config))
        return true;
    void *self = e->create(1, 1, l->options.weights, l->options.weights_size, &why);
    if (self == NULL)
        return text_error(err, -1, "%.60s: %.150s", o->weights, why.text);
    e->destroy(self);
    return true;
}

static bool fill_numbers(const options *o, launch *out, game_error *err)
{
    match_options *m = &out->options;
    m->seed = o->seed;
    m->repeatable = o->seed_given && o->threads <= 1;
    out->seed_given = o->seed_given;
    m->scale = (unsigned)o->scale;
    m->threads = (int)(o->threads < MAX_THREADS ? o->threads : MAX_THREADS);
    m->table_mib = (size_t)o->memory;
    m->ponder = o->ponder;
    if (o->weights == NULL)
        return true;
    char *bytes = output_read_file(o->weights, &m->weights_size, err);
    m->weights = bytes;
    return bytes != NULL && check_weights(o, out, err);
}

static bool check_state(const launch *l, game_error *err)
{
    game_state s;
    game_error why;
    return l->state[0] == '\0' || l->game->state_read(&l->config, l->state, &s, &why) ||
           text_error(err, -1, "--state: %s", why.text);
}

/* Nothing but the menu and the player's own directories. */
static bool check_kiosk(const options *o, const launch *l, game_error *err)
{
    if (!l->kiosk)
        return true;
    if (o->load != NULL || o->weights != NULL)
        return text_error(err, -1, "--kiosk: no file can be named with it");
    for (int i = 0; i < 2; i++)
        if (l->options.seat[i].kind == SEAT_PROCESS)
            return text_error(err, -1, "--kiosk: no other program can play with it");
    return true;
}

int start_fill(const options *o, launch *out, game_error *err)
{
    out->list = o->list;
    out->n = o->n;
    out->game = o->game;
    out->config = o->config;
    out->notes = o->notes;
    out->plain = o->plain;
    out->kiosk = out->kiosk || o->kiosk; /* a login shell is one by its name */
    out->no_mouse = o->no_mouse;
    out->no_animation = o->no_animation;
    out->glyphs = (enum launch_glyphs)glyphs_of(o->glyphs);
    out->color = (enum launch_color)color_of(o->color);
    if (!copy_text(out->theme, sizeof out->theme, o->theme, "theme", err) ||
        !copy_text(out->state, sizeof out->state, o->state, "state", err) ||
        !copy_text(out->load, sizeof out->load, o->load, "load", err))
        return EXIT_USAGE;
    if (!check_kiosk(o, out, err))
        return EXIT_USAGE;
    if (o->load != NULL && !game_of_file(o, out, err))
        return EXIT_FAILURE_RUN;
    if (out->game == NULL) {
        bool needs = o->state != NULL || o->n_seats > 0 || o->level != NULL || o->computer;
        if (needs) {
            text_error(err, -1, "which game? Name it first");
            return EXIT_USAGE;
        }
        return EXIT_FINE;
    }
    if (!fill_seats(o, out, err) || !check_kiosk(o, out, err) || !check_state(out, err))
        return EXIT_USAGE;
    return fill_numbers(o, out, err) ? EXIT_FINE : EXIT_FAILURE_RUN;
}
