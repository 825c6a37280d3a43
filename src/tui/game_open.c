/* Ways into a game: a new one, a record of ours or of a foreign format, and what
 * the command line asks for.  A record is replayed into a new session before
 * anything that runs is touched. */
#include <stdlib.h>
#include <string.h>

#include "play/library.h"
#include "tui/game_screen.h"
#include "tui/kept.h"

static bool failed(app *a, const game_error *err)
{
    text_copy(a->message, sizeof a->message, err != NULL ? err->text : tr("memory is short"));
    return false;
}

/* Is the board to be seen from the second side? */
static bool seen_from_second(const app *a, const match_options *o)
{
    int side = a->set.value[SET_SIDE];
    bool only_second = o->seat[0].kind != SEAT_HUMAN && o->seat[1].kind == SEAT_HUMAN;
    return side == 1 || (side == 2 && only_second);
}

game_screen *game_new(app *a, session *first, const match_options *o, const record *from)
{
    game_error err;
    match *m = match_new(first, o, &err);
    if (m == NULL) {
        failed(a, &err);
        return NULL;
    }
    if (from != NULL)
        match_restore(m, from);
    game_screen *s = calloc(1, sizeof *s);
    if (s == NULL) {
        match_free(m);
        failed(a, NULL);
        return NULL;
    }
    s->app = a;
    s->m = m;
    s->g = session_game(match_session(m));
    s->board = s->g->board(session_config(match_session(m)));
    s->flipped = seen_from_second(a, o);
    s->look = -1;
    s->values_at = s->think_at = -1;
    s->kept_turn = -1;
    s->opened_at = session_position(match_session(m));
    s->opened_length = session_length(match_session(m));
    uint8_t slot[GAME_MAX_PIECES];
    int n_slots = board_tray(session_config(match_session(m)), slot);
    pick_init(&s->pick, s->board, slot, n_slots);
    s->shown = session_position(match_session(m));
    s->counted = game_over(s); /* loaded as it was: it has been counted, or is not ours */
    if (a->files && !a->autosave)
        game_note(s, ROLE_WARN,
                  "Another parlour is running: this game is not kept when you leave.");
    return s;
}

/* As game_open(), but not on the stack yet. */
static game_screen *ready(app *a, session *first, const match_options *o, const record *from,
                          bool run)
{
    game_screen *s = game_new(a, first, o, from);
    if (s == NULL)
        return NULL;
    /* A loaded game runs past from its start; one that goes on stands where it was left. */
    run = run && from != NULL && s->shown > 0 && a->set.value[SET_ANIMATION];
    if (run)
        game_animate(s, 0, true);
    game_sync(s, run);
    return s;
}

bool game_open(app *a, session *first, const match_options *o, const record *from)
{
    game_screen *s = ready(a, first, o, from, true);
    return s != NULL && game_push(s);
}

static game_screen *load_bytes(app *a, const char *bytes, size_t size, const char *name, bool ours)
{
    game_error err, broken = {.text = ""};
    record *r = record_new();
    if (r == NULL) {
        failed(a, NULL);
        return NULL;
    }
    session *s = NULL;
    match_options o;
    memset(&o, 0, sizeof o);
    if (record_read(r, bytes, size, &err))
        s = record_replay(r, a->launch->list, a->launch->n, NULL, &err);
    else if (kept_foreign(a, bytes, size, r, &broken))
        s = record_replay(r, a->launch->list, a->launch->n, NULL, &err);
    else if (broken.text[0] != 0)
        err = broken;
    bool usable = s != NULL && match_options_read(r, session_game(s), &o, &err);
    if (usable && ours && !a->launch->kiosk)
        match_options_programs(r, session_game(s), &o);
    if (usable) {
        match_options here = app_options(a, session_game(s));
        o.threads = here.threads;
        o.table_mib = here.table_mib;
        o.scale = here.scale;
        o.ponder = here.ponder;
        o.weights = here.weights;
        o.weights_size = here.weights_size;
    } else {
        session_free(s);
        s = NULL;
    }
    game_screen *ready_one = s != NULL ? ready(a, s, &o, r, !ours) : NULL;
    if (s == NULL)
        text_printf(a->message, sizeof a->message, "%s%s%s", name, name[0] != 0 ? ": " : "",
                    err.text);
    else if (ready_one != NULL && broken.text[0] != 0)
        text_printf(a->message, sizeof a->message, tr("Loaded up to a mistake: %s"), broken.text);
    record_free(r);
    return ready_one;
}

bool game_open_bytes(app *a, const char *bytes, size_t size, const char *name)
{
    game_screen *s = load_bytes(a, bytes, size, name, false);
    return s != NULL && game_push(s);
}

bool game_open_kept(app *a, const char *bytes, size_t size)
{
    game_screen *s = load_bytes(a, bytes, size, tr("kept game"), true);
    if (s != NULL)
        s->keeps = true;
    return s != NULL && game_push(s);
}

/* Is there more than one game in these bytes? */
static bool is_collection(const app *a, const record_format *f, const char *bytes, size_t size)
{
    format_glance g = {.wants_steps = false};
    size_t at = 0;
    int games = 0;
    for (int got = 1; f != NULL && f->many && games < 2 && got != 0;) {
        size_t before = at;
        got = format_glance_next(f, a->launch->list, a->launch->n, bytes, size, &at, &g, NULL);
        games += got > 0;
        if (got < 0 && (at <= before || at >= size))
            break;
    }
    return games > 1;
}

static collection *read_collection(app *a, const record_format *f, char *bytes, size_t size,
                                   const char *name)
{
    collection *c = collection_new(a->launch->list, a->launch->n);
    if (c == NULL)
        free(bytes);
    if (c == NULL || !collection_add(c, f, bytes, size, name)) {
        collection_free(c);
        failed(a, NULL);
        return NULL;
    }
    return c;
}

bool game_read_file(app *a, const char *path, loaded *out)
{
    game_error err;
    size_t size = 0;
    const record_format *f;
    *out = (loaded){NULL, NULL};
    char *bytes = library_read(a->launch->list, a->launch->n, path, NULL, &f, &size, &err);
    if (bytes == NULL)
        return failed(a, &err);
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    if (is_collection(a, f, bytes, size)) {
        out->games = read_collection(a, f, bytes, size, name);
        return out->games != NULL;
    }
    out->game = load_bytes(a, bytes, size, name, false);
    free(bytes);
    return out->game != NULL;
}

bool game_show_loaded(app *a, loaded *l)
{
    return l->games != NULL ? games_open(a, l->games) : game_push(l->game);
}

bool game_open_file(app *a, const char *path)
{
    loaded l;
    return game_read_file(a, path, &l) && game_show_loaded(a, &l);
}

/* The names that people have given themselves, as the form of a new game has them. */
static void name_people(const app *a, match_options *o)
{
    static const char *const key[] = {"name", "name-guest"};
    int person = 0;
    for (int i = 0; i < 2; i++)
        if (o->seat[i].kind == SEAT_HUMAN && o->name[i][0] == 0)
            (void)text_copy(o->name[i], MATCH_NAME, prefs_get(a->prefs, key[person++], ""));
}

bool game_open_launch(app *a)
{
    const launch *l = a->launch;
    game_error err;
    session *s = l->state[0] != 0 ? session_new_at(&l->config, l->state, &err)
                                  : session_new(&l->config, &err);
    if (s == NULL)
        return failed(a, &err);
    match_options o = l->options;
    o.seed = app_seed(a);
    /* A side nobody spoke of: you against the computer. */
    for (int i = 0; i < 2; i++) {
        if (l->seat_given[i])
            continue;
        bool other_human = l->seat_given[1 - i] && o.seat[1 - i].kind == SEAT_HUMAN;
        bool computer = other_human || (!l->seat_given[1 - i] && i == 1);
        o.seat[i] =
            (seat){.kind = computer ? SEAT_LEVEL : SEAT_HUMAN, .level = l->game->usual_level};
    }
    name_people(a, &o);
    return game_open(a, s, &o, NULL);
}
