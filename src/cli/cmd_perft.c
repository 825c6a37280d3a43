/* perft: counts step sequences; by the game's own engine where it can. */
#include <stdio.h>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/thinker.h"
#include "core/engine.h"

enum { MAX_DEPTH = 60, TABLE_MIB = 1 };

typedef struct counter {
    const game *g;
    void *engine; /* NULL = the plain count */
    int threads;
} counter;

static uint64_t count(const counter *c, const game_state *s, int steps)
{
    if (c->engine != NULL)
        return c->g->engine->perft(c->engine, s, steps, c->threads);
    return game_perft(c->g, s, steps);
}

static void divide(const counter *c, const game_state *root, int depth)
{
    game_step step[GAME_MAX_STEPS];
    int n = c->g->steps(root, step);
    for (int i = 0; i < n; i++) {
        game_state s = *root;
        char buf[GAME_STEP_TEXT];
        c->g->step_write(root, step[i], buf);
        c->g->play(&s, step[i]);
        printf("%s %llu\n", buf, (unsigned long long)count(c, &s, depth - 1));
        fflush(stdout);
    }
}

int cmd_perft(const options *o)
{
    long depth;
    if (!text_number(o->word[0], 1, MAX_DEPTH, &depth))
        return output_fail(EXIT_USAGE, "perft: the depth is a number from 1 to %d", MAX_DEPTH);
    game_state s;
    game_error err;
    if (!thinker_root(o, &s, &err))
        return output_fail(EXIT_USAGE, "--state: %s", err.text);
    counter c = {o->game, NULL, o->threads > 0 ? (int)o->threads : 1};
    const engine *e = o->game->engine;
    if (e != NULL && e->perft != NULL && e->supports(&o->config)) {
        c.engine = e->create(TABLE_MIB, c.threads, NULL, 0, &err);
        if (c.engine == NULL)
            return output_fail(EXIT_FAILURE_RUN, "%s", err.text);
    }
    for (int d = 1; d <= depth; d++) {
        printf("%d %llu\n", d, (unsigned long long)count(&c, &s, d));
        fflush(stdout);
    }
    if (o->divide)
        divide(&c, &s, (int)depth);
    if (c.engine != NULL)
        e->destroy(c.engine);
    return EXIT_FINE;
}
