/* reversi/engine/engine.c - between the contract and the search: states to boards,
 * discs to values, squares to steps. */
#include "reversi/engine/engine.h"

#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "core/text.h"
#include "reversi/engine/root.h"
#include "reversi/engine/weights.h"
#include "reversi/reversi.h"
#include "thread/thread.h"

enum { MS = 1000000, UNITS = 100 };

typedef struct context {
    thinker *t;
    const game_state *root;
    search_report_fn *report;
    void *ctx;
    bool passed; /* the root's only step is a pass: the search began behind it */
} context;

static void destroy(void *self)
{
    thinker *t = self;
    if (t == NULL)
        return;
    for (int i = 0; i < ROOT_THREADS; i++)
        free(t->lane[i]);
    ttable_free(&t->table);
    evaluation_free(t->eval);
    free(t);
}

static void *create(size_t table_mib, int threads, const void *weights, size_t size,
                    game_error *err)
{
    thinker *t = calloc(1, sizeof *t);
    if (t == NULL) {
        text_error(err, -1, "not enough memory");
        return NULL;
    }
    t->kernel = kernel_choose();
    t->table_mib = table_mib < 1 ? 1 : table_mib;
    t->threads = threads;
    t->eval = evaluation_new();
    t->own_weights = weights != NULL;
    if (weights == NULL) {
        weights = weights_builtin;
        size = weights_builtin_size;
    }
    if (t->eval == NULL)
        text_error(err, -1, "not enough memory");
    if (t->eval == NULL || !weights_read(t->eval, weights, size, err)) {
        destroy(t);
        return NULL;
    }
    return t;
}

static void clear(void *self)
{
    thinker *t = self;
    if (t->table.slot != NULL)
        ttable_clear(&t->table);
    for (int i = 0; i < ROOT_THREADS; i++)
        if (t->lane[i] != NULL)
            memset(t->lane[i]->local, 0, sizeof t->lane[i]->local);
}

static bool supports(const game_config *cfg)
{
    game_state s;
    return cfg->game->start(cfg, &s, NULL) && reversi_aim_of(&s) == REVERSI_MOST;
}

static board state_board(const game_state *s)
{
    board b;
    reversi_boards(s, &b.own, &b.other);
    return b;
}

/* The value of a finished game that comes 'steps' after the root. */
static int final_value(const context *c, int discs, int steps)
{
    if (discs == 0)
        return 0;
    int size = SCORE_WIN + 256 * abs(discs) - (c->root->turn + steps);
    return discs > 0 ? size : -size;
}

static game_step step_of(int x)
{
    game_step s = {x == PASS ? STEP_PASS : STEP_PLACE, 0, 0, 0};
    if (x != PASS)
        s.to = (uint8_t)x;
    return s;
}

/* The step the rules list for square x: it may carry a piece code. */
static game_step listed(const game_state *s, int x)
{
    game_step step[GAME_MAX_STEPS], plain = step_of(x);
    int n = reversi_game.steps(s, step);
    for (int i = 0; i < n; i++)
        if (step[i].kind == plain.kind && step[i].to == plain.to)
            return step[i];
    return plain;
}

static void put_choices(const context *c, const root_result *r, int sign, search_report *out)
{
    int empties = bits_count(board_empty(state_board(c->root)));
    out->n_choices = 0;
    if (c->passed) {
        out->choice[out->n_choices++] = (search_choice){out->pv[0], out->value, out->exact};
        return;
    }
    for (int i = 0; i < r->n_choices; i++) {
        int v = sign * r->choice[i].value;
        out->choice[out->n_choices++] = (search_choice){
            listed(c->root, r->choice[i].x),
            r->choice[i].exact ? final_value(c, v, empties) : v * UNITS, r->choice[i].exact};
    }
}

static void convert(const context *c, const root_result *r, bool every, search_report *out)
{
    game_state s = *c->root;
    int sign = c->passed ? -1 : 1, steps = 0;
    memset(out, 0, sizeof *out);
    out->turns = r->depth + (c->passed ? 1 : 0);
    out->exact = r->exact;
    out->nodes = r->nodes;
    out->ms = (unsigned)(r->time / MS);
    for (int i = c->passed ? -1 : 0; i < r->n_pv && out->n_pv < SEARCH_PV; i++) {
        if (s.status != GAME_ON)
            break;
        out->pv[out->n_pv] = listed(&s, i < 0 ? PASS : r->pv[i]);
        reversi_game.play(&s, out->pv[out->n_pv++]);
        steps++;
    }
    if (!r->whole)
        steps = bits_count(board_empty(state_board(c->root))) + (c->passed ? 1 : 0);
    out->value = r->exact ? final_value(c, sign * r->value, steps) : sign * r->value * UNITS;
    if (every)
        put_choices(c, r, sign, out);
    /* When the game ends is known of the best one alone: none of the others is better. */
    for (int i = 0; i < out->n_choices && out->exact; i++)
        if (i == 0 || (out->choice[i].exact && out->choice[i].value > out->value))
            out->choice[i].value = out->value;
}

static void on_report(const root_result *r, void *ctx)
{
    const context *c = ctx;
    search_report out;
    if (c->report == NULL)
        return;
    convert(c, r, r->n_choices > 0, &out);
    c->report(&out, c->ctx);
}

/* The free placements of the 19th-century opening are no moves of these boards: for
 * those few turns the core's search thinks. */
static bool run_opening(const game_state *root, const search_limits *limits,
                        const atomic_bool *stop, search_report_fn *report, void *ctx,
                        search_report *best)
{
    enum { TURNS = 7 };
    search_limits l = *limits;
    if (l.turns == 0 || l.turns > TURNS)
        l.turns = TURNS;
    table *t = table_new(1);
    search *s = t == NULL ? NULL : search_new(t);
    bool done = s != NULL && search_run(s, &reversi_game, root, &l, stop, report, ctx, best);
    search_free(s);
    table_free(t);
    return done;
}

static bool run(void *self, const game_state *root, const search_limits *limits, bool solve,
                const atomic_bool *stop, search_report_fn *report, void *ctx, search_report *best)
{
    context c = {self, root, report, ctx, false};
    if (root->status != GAME_ON)
        return false;
    if (root->phase != 0)
        return run_opening(root, limits, stop, report, ctx, best);
    board b = state_board(root);
    c.passed = board_moves(b) == 0;
    root_limits l = {.depth = limits->turns,
                     .nodes = limits->nodes,
                     .hard = (uint64_t)limits->ms * MS,
                     .soft = (uint64_t)limits->soft_ms * MS,
                     .left = (uint64_t)limits->left_ms * MS,
                     .threads = search_threads(limits, c.t->threads),
                     .every = limits->every && !c.passed,
                     .solve = solve,
                     .stop = stop};
    if (c.passed && l.depth > 1) /* one ply behind the pass there is at least */
        l.depth--;
    root_result r;
    if (!root_think(c.t, c.passed ? board_pass(b) : b, &l, on_report, &c, &r))
        return false;
    convert(&c, &r, limits->every, best);
    return true;
}

static bool think(void *self, const game_state *root, const search_limits *limits,
                  const atomic_bool *stop, search_report_fn *report, void *ctx, search_report *best)
{
    return run(self, root, limits, false, stop, report, ctx, best);
}

static bool solve(void *self, const game_state *root, const search_limits *limits,
                  const atomic_bool *stop, search_report_fn *report, void *ctx, search_report *best)
{
    search_limits l = *limits;
    l.turns = 0;
    return run(self, root, &l, true, stop, report, ctx, best);
}

/* Perft by several threads: each takes the next of the positions two steps on. */
typedef struct perft_job {
    const kernel *kernel;
    board b[64 * 64];
    uint64_t count[64 * 64];
    int n, steps;
    atomic_int next;
} perft_job;

static void *perft_worker(void *arg)
{
    perft_job *j = arg;
    for (int i; (i = atomic_fetch_add(&j->next, 1)) < j->n;)
        j->count[i] = j->kernel->perft(j->b[i], j->steps);
    return NULL;
}

/* Positions 'steps' steps on; finished games and those cut off count at once. */
static uint64_t spread(perft_job *j, board b, int steps)
{
    uint64_t moves = board_moves(b), n = 0;
    if (steps == 0) {
        j->b[j->n++] = b;
        return 0;
    }
    if (moves == 0 && board_moves(board_pass(b)) == 0)
        return 1;
    if (moves == 0)
        return spread(j, board_pass(b), steps - 1);
    for (; moves != 0; moves &= moves - 1) {
        int x = bits_lowest(moves);
        n += spread(j, board_play(b, x, board_flips(b, x)), steps - 1);
    }
    return n;
}

static uint64_t perft(void *self, const game_state *root, int steps, int threads)
{
    thinker *t = self;
    if (root->phase != 0)
        return game_perft(&reversi_game, root, steps);
    board b = state_board(root);
    perft_job *j = threads > 1 && steps > 6 ? calloc(1, sizeof *j) : NULL;
    if (j == NULL)
        return t->kernel->perft(b, steps);
    j->kernel = t->kernel;
    j->steps = steps - 2;
    uint64_t n = spread(j, b, 2);
    pthread_t thread[ROOT_THREADS];
    int helpers = 0;
    if (threads > ROOT_THREADS)
        threads = ROOT_THREADS;
    while (helpers < threads - 1 && thread_create(&thread[helpers], perft_worker, j))
        helpers++;
    perft_worker(j);
    for (int i = 0; i < helpers; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < j->n; i++)
        n += j->count[i];
    free(j);
    return n;
}

static void info(void *self, char *buf, size_t size)
{
    const thinker *t = self;
    size_t mib = t->table.slot != NULL ? ttable_mib(&t->table) : t->table_mib;
    text_printf(buf, size, "%s kernels, %s weights of %d patterns, table %zu MiB", t->kernel->name,
                t->own_weights ? "other" : "built-in", PATTERNS, mib);
}

const struct engine reversi_engine = {
    .name = "parlour reversi",
    .create = create,
    .destroy = destroy,
    .clear = clear,
    .supports = supports,
    .think = think,
    .solve = solve,
    .perft = perft,
    .info = info,
};
