/* level.c - the clock is spread over the turns that are left of a usual game,
 * but never over fewer than a handful, so that a game longer than usual cannot
 * use the total up: each turn gets at most a share of what is left.  The share
 * counts only three quarters of the usual game, since the last quarter is soon
 * searched to its end and should find little time left to waste.
 *
 * A level weaker than the top must not play the same game every day.  It does
 * so by 'slack' and 'overlook' of the game's table; where those are 0, it still
 * chooses among about equal steps in the opening. */
#include "play/level.h"

#include <string.h>

#include "core/bits.h"
#include "core/text.h"

enum {
    FEWEST_SHARES = 5, /* never plan for fewer turns of one's own */
    HARD_FACTOR = 3,   /* a turn may take so many shares, but no more than ... */
    HARD_PART = 3,     /* ... one part in so many of what is left */
    RESERVE_MS = 20,   /* kept back: what it takes to stop and to notice */
    OPENING_PART = 4,  /* the opening is one part in so many of a usual game, */
    OPENING_LEAST = 4, /* and at least so many turns */
    LATE_PERCENT = 40,
    SLACK_MARGIN = 3, /* opening slack: discs, the less the likelier */
    SLACK_RESULT = 25 /* or one part in 25 of the scale from 0 to 1 */
};

int level_find(const game *g, const char *name, game_error *err)
{
    for (int i = 0; i < g->n_levels; i++)
        if (text_equal_nocase(g->level[i].name, name))
            return i;
    char seen[40], names[160] = "";
    text_printable(seen, sizeof seen, name, strlen(name));
    size_t used = 0;
    for (int i = 0; i < g->n_levels && used + 24 < sizeof names; i++) {
        text_printf(names + used, sizeof names - used, "%s%s", i > 0 ? " " : "", g->level[i].name);
        used += strlen(names + used);
    }
    text_error(err, -1, "%s: no such level; levels: %s", seen, names);
    return -1;
}

static unsigned at_least_1(unsigned n)
{
    return n > 0 ? n : 1;
}

static unsigned smaller(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

void level_spread(const game *g, const game_state *s, unsigned left_ms, unsigned *soft,
                  unsigned *hard)
{
    int turns = (g->usual_turns * 3 / 4 - (int)s->turn + 1) / 2;
    unsigned shares = (unsigned)(turns > FEWEST_SHARES ? turns : FEWEST_SHARES);
    unsigned usable = left_ms > RESERVE_MS ? left_ms - RESERVE_MS : 0;
    unsigned share = usable / shares;
    *hard = at_least_1(smaller(share * HARD_FACTOR, usable / HARD_PART));
    *soft = at_least_1(smaller(share, *hard));
}

static bool is_top(const game *g, const game_level *l)
{
    return l == &g->level[g->n_levels - 1];
}

static bool in_opening(const game *g, const game_state *s)
{
    int turns = g->usual_turns / OPENING_PART;
    return s->turn < (turns > OPENING_LEAST ? turns : OPENING_LEAST);
}

/* The last part of a usual game, where a level that solves stops choosing among
 * about equal steps (which would need an exact value for each). */
static bool is_late(const game *g, const game_state *s)
{
    return g->usual_turns - (int)s->turn <= g->usual_turns * LATE_PERCENT / 100;
}

bool level_solves(const game *g, const game_level *l, const game_state *s)
{
    return l->solve != 0 && is_late(g, s);
}

bool level_varies(const game_level *l)
{
    return l->slack > 0 || l->overlook > 0;
}

void level_limits(const game *g, const game_level *l, const game_state *s, unsigned used_ms,
                  unsigned scale, search_limits *out)
{
    *out = (search_limits){0};
    scale = at_least_1(scale);
    out->turns = l->turns;
    out->ms = at_least_1(l->cap_ms / scale);
    out->every = level_varies(l) || (!is_top(g, l) && in_opening(g, s));
    if (level_solves(g, l, s) && l->overlook == 0)
        out->every = false;
    if (l->total_ms == 0)
        return;
    if (level_solves(g, l, s))
        out->turns = 0; /* to the end, as far as the clock allows */

    unsigned total = at_least_1(l->total_ms / scale);
    unsigned left = total > used_ms ? total - used_ms : 0;
    unsigned soft, hard;
    level_spread(g, s, left, &soft, &hard);
    out->ms = smaller(out->ms, hard);
    out->soft_ms = smaller(out->ms, soft);
    out->left_ms = at_least_1(left);
    if (left <= RESERVE_MS && (out->turns == 0 || out->turns > 1))
        out->turns = 1; /* the time is up: answer at once */
}

/* How far below the best a step may be and still be played. */
static int slack_of(const game *g, const game_level *l, const game_state *s)
{
    int opening = g->scale == SCALE_MARGIN ? g->unit * SLACK_MARGIN : g->unit / SLACK_RESULT;
    if (!is_top(g, l) && in_opening(g, s) && l->slack < opening)
        return opening;
    return l->slack;
}

static const search_choice *choice_of(const search_report *r, game_step step)
{
    for (int i = 0; i < r->n_choices; i++)
        if (game_step_equal(r->choice[i].step, step))
            return &r->choice[i];
    return NULL;
}

/* The steps a player of this level sees at all, with their values.  The dice fall
 * in the order of the legal steps, so the order of the report does not matter.
 * A player who would see nothing sees everything. */
static int seen_choices(const game *g, const game_level *l, const game_state *s,
                        const search_report *r, uint64_t *seed, const search_choice **seen)
{
    game_step step[GAME_MAX_STEPS];
    const search_choice *all[GAME_MAX_STEPS];
    int n = g->steps(s, step), n_all = 0, n_seen = 0;
    for (int i = 0; i < n; i++) {
        const search_choice *c = choice_of(r, step[i]);
        bool overlooked = (int)bits_below(seed, 100) < l->overlook;
        if (c == NULL)
            continue;
        all[n_all++] = c;
        if (!overlooked)
            seen[n_seen++] = c;
    }
    if (n_seen > 0)
        return n_seen;
    for (int i = 0; i < n_all; i++)
        seen[i] = all[i];
    return n_all;
}

game_step level_choose(const game *g, const game_level *l, const game_state *s,
                       const search_report *r, uint64_t *seed)
{
    if (r->n_choices < 2)
        return r->pv[0];
    const search_choice *seen[GAME_MAX_STEPS];
    int n = seen_choices(g, l, s, r, seed, seen);
    if (n == 0)
        return r->pv[0];

    int best = seen[0]->value;
    for (int i = 1; i < n; i++)
        best = seen[i]->value > best ? seen[i]->value : best;
    int slack = l->solve != 0 && r->exact ? 0 : slack_of(g, l, s);
    uint32_t all = 0, weight[GAME_MAX_STEPS] = {0};
    for (int i = 0; i < n; i++) {
        int worse = best - seen[i]->value;
        weight[i] = worse > slack ? 0 : slack == l->slack ? 1 : (uint32_t)(1 + slack - worse);
        all += weight[i];
    }
    uint32_t lot = bits_below(seed, all);
    int i = 0;
    for (; i < n - 1 && lot >= weight[i]; i++)
        lot -= weight[i];
    return seen[i]->step;
}
