/* The clock is the controller's; between its messages the time thought is taken off
 * here.  A little is kept back of every limit for the way of the answer. */
#include "cli/gtp_game.h"

#include <stdlib.h>

#include "core/text.h"
#include "play/level.h"
#include "play/mono.h"

enum { KEEP_MS = 30, KEEP_PART = 20, MAX_MS = 1000 * 3600 * 24 };

bool gtp_game_open(gtp_game *g, const options *o, game_error *err)
{
    *g = (gtp_game){.o = *o, .level = -1, .seed = o->seed};
    if (o->level != NULL) {
        g->level = level_find(o->game, o->level, err);
        if (g->level < 0)
            return false;
    } else if (o->depth == 0 && o->seconds_ms == 0) {
        g->level = o->game->usual_level;
    }
    return gtp_game_restart(g, NULL, err);
}

void gtp_game_close(gtp_game *g)
{
    session_free(g->s);
    thinker_free(g->t);
    g->s = NULL;
    g->t = NULL;
}

/* Everybody has all the time again. */
static void reset_clocks(gtp_game *g)
{
    for (int i = 0; i < 2; i++) {
        bool main = g->main_ms > 0 || g->stones == 0;
        g->clock[i] = (gtp_clock){main ? g->main_ms : g->byo_ms, main ? 0 : g->stones};
        g->used_ms[i] = 0;
    }
}

bool gtp_game_restart(gtp_game *g, const char *state, game_error *err)
{
    session *s =
        state != NULL ? session_new_at(&g->o.config, state, err) : session_new(&g->o.config, err);
    if (s == NULL)
        return false;
    session_free(g->s);
    g->s = s;
    if (g->t != NULL)
        thinker_clear(g->t);
    reset_clocks(g);
    return true;
}

bool gtp_game_config(gtp_game *g, const game_config *cfg, game_error *err)
{
    session *s = session_new(cfg, err);
    if (s == NULL)
        return false;
    session_free(g->s);
    thinker_free(g->t);
    if (cfg->game != g->o.game && g->level >= 0)
        g->level = cfg->game->usual_level;
    g->s = s;
    g->t = NULL;
    g->o.game = cfg->game;
    g->o.config = *cfg;
    reset_clocks(g);
    return true;
}

bool gtp_game_turn(gtp_game *g, int player, game_error *err)
{
    const game_state *now = session_state(g->s);
    const game *rules = g->o.game;
    game_step step[GAME_MAX_STEPS];
    if (session_ended(g->s, NULL) != END_NONE)
        return text_error(err, -1, "the game is over");
    if (now->mover == player)
        return true;
    if (session_steps(g->s, step) == 1 && step[0].kind == STEP_PASS) {
        game_state then = *now;
        rules->play(&then, step[0]);
        if (then.status == GAME_ON && then.mover == player)
            return session_play(g->s, step[0], err);
    }
    return text_error(err, -1, "it is the turn of %s", rules->player[now->mover].name);
}

/* ---- time --------------------------------------------------------------- */

void gtp_game_time(gtp_game *g, long main, long byo, long stones)
{
    g->timed = (main > 0 || byo > 0) && (byo == 0 || stones > 0);
    g->main_ms = (int64_t)main * 1000;
    g->byo_ms = stones > 0 ? (int64_t)byo * 1000 : 0;
    g->stones = byo > 0 ? (int)stones : 0;
    reset_clocks(g);
}

static unsigned clamp_ms(int64_t ms)
{
    return ms < 1 ? 1 : ms > MAX_MS ? MAX_MS : (unsigned)ms;
}

/* What is kept back of 'ms'. */
static unsigned less_way(int64_t ms)
{
    return clamp_ms(ms - KEEP_MS - ms / KEEP_PART);
}

static void clock_limits(const gtp_game *g, const game_state *s, search_limits *out)
{
    const gtp_clock *c = &g->clock[s->mover];
    int64_t left = c->left_ms;
    if (c->stones > 0) {
        out->ms = less_way(left / c->stones);
        return;
    }
    /* Main time; a period of its own may follow when it is used up. */
    unsigned share = g->stones > 0 ? less_way(g->byo_ms / g->stones) : 0;
    unsigned whole = less_way(left);
    level_spread(g->o.game, s, whole, &out->soft_ms, &out->ms);
    out->left_ms = whole;
    if (out->ms < share)
        out->ms = out->soft_ms = share;
}

/* Takes the time thought off the mover's clock. */
static void run_clock(gtp_game *g, int player, int64_t ms)
{
    gtp_clock *c = &g->clock[player];
    g->used_ms[player] += clamp_ms(ms);
    c->left_ms -= ms;
    if (c->stones > 0 && --c->stones == 0) {
        c->stones = g->stones;
        c->left_ms = g->byo_ms;
    } else if (c->left_ms <= 0 && c->stones == 0 && g->stones > 0) {
        c->stones = g->stones;
        c->left_ms = g->byo_ms;
    }
}

static void make_limits(const gtp_game *g, const game_state *s, search_limits *out)
{
    *out = (search_limits){0};
    if (g->timed)
        clock_limits(g, s, out);
    else if (g->level >= 0)
        level_limits(g->o.game, &g->o.game->level[g->level], s, g->used_ms[s->mover], 1, out);
    else if (g->o.seconds_ms > 0)
        out->ms = out->soft_ms = clamp_ms(g->o.seconds_ms);
    if (g->o.depth > 0)
        out->turns = (int)g->o.depth;
    out->threads = g->o.threads > 0 ? (int)g->o.threads : 1;
}

bool gtp_game_think(gtp_game *g, bool plays, game_step *out, game_error *err)
{
    const game_state *now = session_state(g->s);
    game_step step[GAME_MAX_STEPS];
    int player = now->mover;
    if (session_steps(g->s, step) == 1) {
        *out = step[0];
        return true;
    }
    if (g->t == NULL)
        g->t = thinker_new(&g->o, &g->o.config, false, err);
    search_report *r = g->t == NULL ? NULL : calloc(1, sizeof *r);
    if (r == NULL)
        return g->t == NULL ? false : text_error(err, -1, "out of memory");
    int64_t begin = mono_us();
    search_limits limits;
    make_limits(g, now, &limits);
    bool good = thinker_think(g->t, now, &limits, r, err);
    if (good)
        *out = limits.every && g->level >= 0 && !g->timed
                   ? level_choose(g->o.game, &g->o.game->level[g->level], now, r, &g->seed)
                   : r->pv[0];
    free(r);
    if (plays)
        run_clock(g, player, (mono_us() - begin) / 1000);
    return good;
}
