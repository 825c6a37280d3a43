/* think, hint: a search at one position. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/output.h"
#include "cli/thinker.h"
#include "play/level.h"

/* Limits from --level, --depth, --seconds; the usual level where none is given. */
static bool read_limits(const options *o, const game_state *s, search_limits *out, int *level,
                        game_error *err)
{
    *out = (search_limits){0};
    *level = -1;
    if (o->level != NULL || (o->depth == 0 && o->seconds_ms == 0)) {
        *level = o->level != NULL ? level_find(o->game, o->level, err) : o->game->usual_level;
        if (*level < 0)
            return false;
        level_limits(o->game, &o->game->level[*level], s, 0, 1, out);
    }
    if (o->depth > 0)
        out->turns = (int)o->depth;
    if (o->seconds_ms > 0)
        out->ms = out->soft_ms = (unsigned)o->seconds_ms;
    out->threads = o->threads > 0 ? (int)o->threads : 1;
    return true;
}

static void print_report(const game *g, const game_state *s, game_step step, const search_report *r)
{
    char name[GAME_STEP_TEXT];
    char value[24];
    struct text pv;
    text_init(&pv);
    g->step_write(s, step, name);
    int shown = r->value;
    bool exact = r->exact;
    for (int i = 0; i < r->n_choices; i++)
        if (game_step_equal(r->choice[i].step, step)) {
            shown = r->choice[i].value;
            exact = r->choice[i].exact;
        }
    search_value_write(g, shown, exact, value);
    if (r->n_pv > 0 && game_step_equal(r->pv[0], step))
        output_steps(g, s, r->pv, r->n_pv, &pv);
    else
        text_add(&pv, name);
    printf("%s %s depth=%d nodes=%llu ms=%u pv=%s\n", name, value, r->turns,
           (unsigned long long)r->nodes, r->ms, pv.failed ? name : pv.data);
    text_free(&pv);
}

static void print_choices(const game *g, const game_state *s, const search_report *r)
{
    for (int i = 0; i < r->n_choices; i++) {
        char name[GAME_STEP_TEXT];
        char value[24];
        g->step_write(s, r->choice[i].step, name);
        search_value_write(g, r->choice[i].value, r->choice[i].exact, value);
        printf("%s %s\n", name, value);
    }
}

static int run(const options *o, bool every)
{
    game_state s;
    game_error err;
    search_limits limits;
    int level;
    if (!thinker_root(o, &s, &err))
        return output_fail(EXIT_USAGE, "--state: %s", err.text);
    if (!read_limits(o, &s, &limits, &level, &err))
        return output_fail(EXIT_USAGE, "--level: %s", err.text);
    if (s.status != GAME_ON)
        return output_fail(EXIT_FAILURE_RUN, "the game is over in this position");
    const game_level *l = level >= 0 ? &o->game->level[level] : NULL;
    bool varies = !every && l != NULL && level_varies(l);
    limits.every = every || varies;
    thinker *t = thinker_new(o, &o->config, false, &err);
    search_report *r = calloc(1, sizeof *r);
    if (t == NULL || r == NULL) {
        thinker_free(t);
        free(r);
        return output_fail(EXIT_FAILURE_RUN, "%s", err.text);
    }
    bool good = thinker_think(t, &s, &limits, r, &err);
    if (!good) {
        output_fail(0, "%s", err.text);
    } else if (every) {
        print_choices(o->game, &s, r);
    } else {
        uint64_t seed = o->seed;
        game_step step = varies ? level_choose(o->game, l, &s, r, &seed) : r->pv[0];
        print_report(o->game, &s, step, r);
    }
    free(r);
    thinker_free(t);
    return good ? EXIT_FINE : EXIT_FAILURE_RUN;
}

int cmd_think(const options *o)
{
    return run(o, false);
}

int cmd_hint(const options *o)
{
    return run(o, true);
}
