/* One owner for whichever searcher a game has; everything blocks, for nothing else
 * goes on in a subcommand. */
#include "cli/thinker.h"

#include <stdlib.h>

#include "cli/output.h"
#include "core/engine.h"
#include "core/text.h"
#include "play/pool.h"

enum { TABLE_MIB = 256 };

struct thinker {
    const game *g;
    void *engine; /* the game's, or NULL */
    pool *pool;   /* the core's, or NULL */
};

/* The weights file, or nothing.  False with *err. */
static bool load_weights(const options *o, char **bytes, size_t *size, game_error *err)
{
    *bytes = NULL;
    *size = 0;
    if (o->weights == NULL)
        return true;
    *bytes = output_read_file(o->weights, size, err);
    return *bytes != NULL;
}

thinker *thinker_new(const options *o, const game_config *cfg, bool core, game_error *err)
{
    const engine *e = cfg->game->engine;
    size_t mib = o->memory > 0 ? (size_t)o->memory : TABLE_MIB;
    int threads = o->threads > 0 ? (int)o->threads : 1;
    char *weights;
    size_t size;
    if (!load_weights(o, &weights, &size, err))
        return NULL;
    thinker *t = calloc(1, sizeof *t);
    text_error(err, -1, "not enough memory");
    if (t != NULL) {
        t->g = cfg->game;
        if (!core && e != NULL && e->supports(cfg))
            t->engine = e->create(mib, threads, weights, size, err);
        else
            t->pool = pool_new(mib, threads);
        if (t->engine == NULL && t->pool == NULL) {
            free(t);
            t = NULL;
        }
    }
    free(weights);
    return t;
}

void thinker_free(thinker *t)
{
    if (t == NULL)
        return;
    if (t->engine != NULL)
        t->g->engine->destroy(t->engine);
    pool_free(t->pool);
    free(t);
}

void thinker_clear(thinker *t)
{
    if (t->engine != NULL)
        t->g->engine->clear(t->engine);
    else
        pool_clear(t->pool);
}

bool thinker_special(const thinker *t)
{
    return t->engine != NULL;
}

/* Why a search gave nothing. */
static bool no_answer(const game_state *root, game_error *err)
{
    return text_error(err, -1, "%s",
                      root->status == GAME_ON ? "not enough memory" : "the game is over");
}

bool thinker_think(thinker *t, const game_state *root, const search_limits *limits,
                   search_report *best, game_error *err)
{
    bool good = t->engine != NULL
                    ? t->g->engine->think(t->engine, root, limits, NULL, NULL, NULL, best)
                    : pool_run(t->pool, t->g, root, limits, NULL, NULL, NULL, best);
    return (good && best->n_pv > 0) || no_answer(root, err);
}

bool thinker_solve(thinker *t, const game_state *root, const search_limits *limits,
                   search_report *best, game_error *err)
{
    search_limits all = *limits;
    all.turns = GAME_MAX_LENGTH;
    bool good = t->engine != NULL
                    ? t->g->engine->solve(t->engine, root, limits, NULL, NULL, NULL, best)
                    : pool_run(t->pool, t->g, root, &all, NULL, NULL, NULL, best);
    return good || no_answer(root, err);
}

bool thinker_root(const options *o, game_state *out, game_error *err)
{
    if (o->state == NULL)
        return o->game->start(&o->config, out, err);
    return o->game->state_read(&o->config, o->state, out, err);
}
