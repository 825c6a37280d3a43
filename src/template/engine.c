/* engine.c - a game's own search (core/engine.h), as small as it can be.  Most
 * games do without one: the core's negamax plays any game.  This one knows Nim to
 * its end from a table that create() fills: how many turns until the last counter
 * is taken, and by whom.  It does not know Wythoff's game; there supports() says
 * no and the core plays. */
#include <stdlib.h>

#include "core/engine.h"
#include "core/text.h"
#include "template/body.h"
#include "template/template.h"

typedef struct engine_self {
    /* [misere][pile1][pile2]: +n = the mover wins after n - 1 more turns, -n = loses */
    int16_t outcome[2][NIM_MOST + 1][NIM_MOST + 1];
} engine_self;

/* Is outcome a better than b for the player who gets it? */
static bool better(int a, int b)
{
    if ((a > 0) != (b > 0))
        return a > 0;
    return a < b; /* win sooner, lose later (both are negative) */
}

/* What a turn that leads to 'next' (seen by the opponent) means for the mover. */
static int turned(int next)
{
    return next > 0 ? -(next + 1) : -next + 1;
}

static void fill(engine_self *e, int misere)
{
    for (int a = 0; a <= NIM_MOST; a++)
        for (int b = 0; b <= NIM_MOST; b++) {
            /* Nothing left: the opponent took the last counter. */
            int best = a + b > 0 ? 0 : misere ? 1 : -1;
            for (int left = 0; left < a; left++) {
                int o = turned(e->outcome[misere][left][b]);
                best = best == 0 || better(o, best) ? o : best;
            }
            for (int left = 0; left < b; left++) {
                int o = turned(e->outcome[misere][a][left]);
                best = best == 0 || better(o, best) ? o : best;
            }
            e->outcome[misere][a][b] = (int16_t)best;
        }
}

static void *create(size_t table_mib, int threads, const void *weights, size_t size,
                    game_error *err)
{
    (void)table_mib;
    (void)threads;
    (void)size;
    if (weights != NULL) {
        text_error(err, -1, "this engine has no weights");
        return NULL;
    }
    engine_self *e = calloc(1, sizeof *e);
    if (e == NULL) {
        text_error(err, -1, "out of memory");
        return NULL;
    }
    fill(e, 0);
    fill(e, 1);
    return e;
}

static void destroy(void *self)
{
    free(self);
}

static void clear(void *self)
{
    (void)self; /* it learns nothing */
}

static bool supports(const game_config *cfg)
{
    return cfg->value[NIM_OPTION_BOTH] == 0;
}

/* The value for the mover of s, by the rule of search_final(). */
static int value_of(const engine_self *e, const game_state *s)
{
    if (s->status != GAME_ON)
        return search_final(&template_game, s, s->mover);
    nim_body b = nim_get(s);
    int o = e->outcome[b.misere][b.pile[0]][b.pile[1]];
    int size = SCORE_WIN + 256 - (s->turn + abs(o) - 1);
    return o > 0 ? size : -size;
}

static bool think(void *self, const game_state *root, const search_limits *limits,
                  const atomic_bool *stop, search_report_fn *report, void *ctx, search_report *best)
{
    (void)stop; /* it is done before anybody could ask */
    engine_self *e = self;
    memset(best, 0, sizeof *best);
    game_step step[GAME_MAX_STEPS];
    int n = nim_steps(root, step);
    if (n == 0)
        return false;
    best->value = -SCORE_INF;
    for (int i = 0; i < n; i++) {
        game_state child = *root;
        nim_play(&child, step[i]);
        int value = -value_of(e, &child);
        if (value > best->value) {
            best->value = value;
            best->pv[0] = step[i];
        }
        int at = limits->every ? best->n_choices++ : 0; /* kept in order, best first */
        for (; at > 0 && best->choice[at - 1].value < value; at--)
            best->choice[at] = best->choice[at - 1];
        if (limits->every)
            best->choice[at] = (search_choice){step[i], value, true};
    }
    nim_body b = nim_get(root);
    best->turns = abs(e->outcome[b.misere][b.pile[0]][b.pile[1]]) - 1;
    best->exact = true;
    best->nodes = (uint64_t)n;
    best->n_pv = 1;
    if (report != NULL)
        report(best, ctx);
    return true;
}

static uint64_t perft(void *self, const game_state *root, int steps, int threads)
{
    (void)self;
    (void)threads;
    return game_perft(&template_game, root, steps); /* a real engine is faster */
}

static void info(void *self, char *buf, size_t size)
{
    (void)self;
    text_copy(buf, size, "knows every position of Nim");
}

const engine nim_engine = {
    .name = "parlour nim",
    .create = create,
    .destroy = destroy,
    .clear = clear,
    .supports = supports,
    .think = think,
    .solve = think, /* what it thinks is exact already */
    .perft = perft,
    .info = info,
};
