/* The game behind the plain interface: beginning, opening, keeping it, and what is
 * said of it. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/plain.h"
#include "play/keep.h"
#include "play/score.h"
#include "play/store.h"

void plain_say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    fflush(stdout);
}

bool plain_human(const plain *p, int *player)
{
    session *s = match_session(p->m);
    int mover = session_state(s)->mover;
    *player = mover;
    return session_ended(s, NULL) == END_NONE && match_opts(p->m)->seat[mover].kind == SEAT_HUMAN;
}

/* ---- telling ------------------------------------------------------------ */

static void tell_step(const session *s, int i)
{
    const game *g = session_game(s);
    const game_state *before = session_state_at(s, i);
    game_step step = session_step_at(s, i);
    const char *who = g->player[before->mover].name;
    char name[GAME_STEP_TEXT];
    g->step_write(before, step, name);
    if (step.kind == STEP_PASS)
        plain_say("%s has no move and passes", who);
    else
        plain_say("%s plays %s", who, name);
}

static void tell_end(const session *s)
{
    static const char *const how_text[] = {"", "", " (resignation)", " (time)", " (agreement)"};
    const game *g = session_game(s);
    int winner;
    enum session_end how = session_ended(s, &winner);
    game_view v;
    g->view(session_state(s), &v);
    char tally[80] = "";
    if (v.tally[0] >= 0)
        text_printf(tally, sizeof tally, "; %s %d, %s %d", g->player[0].name, v.tally[0],
                    g->player[1].name, v.tally[1]);
    const char *join = v.note[0] != '\0' ? "; " : "";
    if (winner < 0)
        plain_say("game over: a draw%s%s%s%s", how_text[how], tally, join, v.note);
    else
        plain_say("game over: %s wins%s%s%s%s", g->player[winner].name, how_text[how], tally, join,
                  v.note);
}

/* A line in the list of finished games, once a game. */
static void count_game(plain *p)
{
    game_error err;
    if (p->counted)
        return;
    p->counted = true;
    if (!score_add(p->m, &err))
        plain_say("error: %s", err.text);
}

void plain_tell(plain *p)
{
    session *s = match_session(p->m);
    for (; p->said < session_position(s); p->said++)
        tell_step(s, p->said);
    if (p->said > session_position(s)) { /* not by a word typed here: as both agreed */
        p->said = session_position(s);
        p->asked = -1;
        p->hint_wanted = false;
        notes_reset(p);
        plain_say("taken back: %d steps played", p->said);
    }
    bool over = session_ended(s, NULL) != END_NONE;
    if (!over && p->over_said) {
        p->asked = -1;
        plain_say("the game goes on");
    }
    if (over && !p->over_said) {
        tell_end(s);
        plain_keep(p);
        count_game(p);
    }
    p->over_said = over;
}

void plain_introduce(const plain *p)
{
    session *s = match_session(p->m);
    const game *g = session_game(s);
    char text[300];
    game_config_write(session_config(s), text, sizeof text);
    plain_say("game %s %s", g->key, text);
    for (int i = 0; i < 2; i++) {
        const seat *who = &match_opts(p->m)->seat[i];
        if (who->kind == SEAT_REMOTE)
            text_printf(text, sizeof text, "%s, elsewhere", remote_player(match_remote(p->m), i));
        else
            seat_name(g, who, text, sizeof text);
        plain_say("%s: %s", g->player[i].name, text);
    }
    const remote *r = match_remote(p->m);
    const match_clock *c = &match_opts(p->m)->clock[0];
    if (r != NULL && c->total_ms > 0) {
        text[0] = '\0';
        if (c->increment_ms > 0)
            text_printf(text, sizeof text, ", %g seconds more for every turn",
                        c->increment_ms / 1000.0);
        plain_say("clock: %u:%02u for the game%s", c->total_ms / 60000, c->total_ms / 1000 % 60,
                  text);
    }
    if (r != NULL && remote_hints(r))
        plain_say("hints are allowed");
    if (r != NULL && remote_seat(r) < 0)
        plain_say("you look on; type \"help\"");
    else
        plain_say("type a turn, or \"help\"");
}

/* ---- beginning ---------------------------------------------------------- */

void plain_begin(plain *p, match *m)
{
    match_free(p->m);
    p->m = m;
    p->said = session_position(match_session(m));
    p->asked = -1;
    p->over_said = false;
    p->counted = session_ended(match_session(m), NULL) != END_NONE;
    p->keeps = false;
    p->opened_at = session_position(match_session(m));
    p->opened_length = session_length(match_session(m));
    p->hint_wanted = false;
    notes_reset(p);
    plain_introduce(p);
}

/* The seats that the command line names, if it is about this game. */
static void launch_seats(const launch *l, const game *g, match_options *out, bool only_given)
{
    for (int i = 0; i < 2 && l->game == g; i++)
        if (!only_given || l->seat_given[i])
            out->seat[i] = l->options.seat[i];
}

bool plain_new_game(plain *p, const game_config *cfg, const char *state)
{
    game_error err;
    match_options o = p->l->options;
    o.seat[0] = (seat){.kind = SEAT_HUMAN};
    o.seat[1] = (seat){.kind = SEAT_LEVEL, .level = cfg->game->usual_level};
    launch_seats(p->l, cfg->game, &o, false);
    session *s = state[0] != '\0' ? session_new_at(cfg, state, &err) : session_new(cfg, &err);
    match *m = s != NULL ? match_new(s, &o, &err) : NULL;
    if (m == NULL) {
        plain_say("error: %s", err.text);
        return false;
    }
    plain_begin(p, m);
    return true;
}

static match *match_of(const plain *p, const record *r, bool ours, game_error *err)
{
    const launch *l = p->l;
    session *s = record_replay(r, l->list, l->n, NULL, err);
    if (s == NULL)
        return NULL;
    const game *g = session_game(s);
    match_options o = l->options;
    if (!match_options_read(r, g, &o, err)) {
        session_free(s);
        return NULL;
    }
    if (ours)
        match_options_programs(r, g, &o);
    launch_seats(l, g, &o, true);
    match *m = match_new(s, &o, err);
    if (m != NULL)
        match_restore(m, r);
    return m;
}

bool plain_open(plain *p, const char *path, bool ours)
{
    game_error err;
    record *r = output_load(p->l->list, p->l->n, path, NULL, 0, &err);
    if (r == NULL) {
        plain_say("error: %s", err.text);
        return false;
    }
    match *m = match_of(p, r, ours, &err);
    record_free(r);
    if (m == NULL) {
        plain_say("error: %s: %s", path, err.text);
        return false;
    }
    plain_begin(p, m);
    session *s = match_session(m);
    plain_say("loaded: %d steps played, %d to redo", session_position(s),
              session_length(s) - session_position(s));
    return true;
}

/* ---- keeping ------------------------------------------------------------ */

bool plain_kept_path(char *buf, size_t size)
{
    return store_path(STORE_STATE, "autosave.parlour", buf, size, NULL);
}

/* The game that was kept before, when this one takes its place: saved under a name. */
static void keep_older(const char *path)
{
    char name[100];
    game_error err;
    size_t size = 0;
    bool missing = false;
    char *bytes = store_read(path, &size, &missing, &err);
    if (missing)
        return;
    if (bytes != NULL && keep_aside(bytes, size, name, sizeof name, &err))
        plain_say("the game left before is saved: %s", name);
    else
        plain_say("error: the game left before is lost: %s", err.text);
    free(bytes);
}

/* A game in which nothing was played does not replace an older one. */
void plain_keep(plain *p)
{
    char path[1024];
    game_error err = {.at = -1, .text = ""};
    if (p->m != NULL && match_remote(p->m) != NULL) {
        remote_keep(match_remote(p->m), p->m);
        return;
    }
    if (!p->keep || p->m == NULL || !plain_kept_path(path, sizeof path))
        return;
    session *s = match_session(p->m);
    if (session_ended(s, NULL) != END_NONE) {
        if (p->keeps)
            store_remove(path, NULL);
        return;
    }
    if (session_length(s) == 0 ||
        (!p->keeps && session_position(s) == p->opened_at && session_length(s) == p->opened_length))
        return;
    if (!p->keeps)
        keep_older(path);
    p->keeps = true;
    record *r = match_record(p->m);
    struct text out;
    text_init(&out);
    if (r != NULL)
        record_write(r, &out);
    if (r == NULL || out.failed)
        plain_say("error: the game is not kept: out of memory");
    else if (!store_write(path, out.data, out.size, &err))
        plain_say("error: the game is not kept: %s", err.text);
    text_free(&out);
    record_free(r);
}
