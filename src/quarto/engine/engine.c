/* quarto/engine/engine.c - the game's own engine: exact where it can be, the core's
 * negamax with the estimate where a depth is asked for or exactness takes too long. */
#include "quarto/engine/engine.h"

#include <stdlib.h>

#include "core/text.h"
#include "quarto/engine/exact.h"
#include "quarto/quarto.h"
#include "thread/thread.h"

enum {
    CORE_PART = 8,       /* of the memory: one part in so many for the core's search */
    CORE_MOST_MIB = 64,  /* and no more */
    SOLVER_NODES = 16,   /* the solver's nodes are so much cheaper than the core's */
    HELPED_FREE = 9,     /* empty squares from which a second thread pays */
    DISTANCE_FREE = 10,  /* ... up to which the length of every line is looked for */
    PATIENT_MS = 100000, /* time from which nothing counts as out of reach */
    FULL_TURNS = 17,     /* no game is longer */
    LENGTH_NODES = 20000000,
    HELD_PIECES = 4, /* with so many on the board a step that holds is found at once */
    EARLY_TURNS = 5, /* looked ahead where the exact answer is out of reach */
};

typedef struct quarto_engine {
    size_t table_mib;
    int threads;
    symmetry *symmetry[QUARTO_TYPES]; /* made when first needed, like all below */
    arena arena[QUARTO_TYPES];
    memory *memory;
    table *core_table;
    search *core;
    opening opening;
    uint8_t *own_opening; /* copy of the bytes handed to create(), or NULL */
} quarto_engine;

static void destroy(void *self)
{
    quarto_engine *q = self;
    if (q == NULL)
        return;
    for (int i = 0; i < QUARTO_TYPES; i++)
        symmetry_free(q->symmetry[i]);
    memory_free(q->memory);
    search_free(q->core);
    table_free(q->core_table);
    free(q->own_opening);
    free(q);
}

static void *create(size_t table_mib, int threads, const void *weights, size_t size,
                    game_error *err)
{
    quarto_engine *q = calloc(1, sizeof *q);
    text_error(err, -1, "out of memory");
    if (q == NULL)
        return NULL;
    q->table_mib = table_mib < 1 ? 1 : table_mib;
    q->threads = threads < 1 ? 1 : threads;
    bool fine = true;
    if (weights != NULL) {
        q->own_opening = malloc(size > 0 ? size : 1);
        fine = q->own_opening != NULL;
        if (fine && size > 0)
            memcpy(q->own_opening, weights, size);
        fine = fine && opening_open(&q->opening, q->own_opening, size, err);
    } else {
        fine = opening_open(&q->opening, opening_builtin, opening_builtin_size, err);
    }
    if (fine)
        return q;
    destroy(q);
    return NULL;
}

static void clear(void *self)
{
    quarto_engine *q = self;
    if (q->memory != NULL)
        memory_clear(q->memory);
    if (q->core != NULL) {
        table_clear(q->core_table);
        search_clear(q->core);
    }
}

static bool supports(const game_config *cfg)
{
    (void)cfg;
    return true;
}

static bool prepare_solver(quarto_engine *q, enum quarto_type type)
{
    if (q->memory == NULL)
        q->memory = memory_new(q->table_mib - q->table_mib / CORE_PART);
    if (q->symmetry[type] == NULL) {
        q->symmetry[type] = symmetry_new(type);
        if (q->symmetry[type] != NULL)
            arena_init(&q->arena[type], type, q->symmetry[type]);
    }
    return q->memory != NULL && q->symmetry[type] != NULL;
}

/* ---- a second thread -------------------------------------------------------- */

typedef struct helper {
    pthread_t thread;
    solver solver;
    quarto_body body;
    const opening *opening;
    int alpha, beta;
} helper;

static void *help(void *arg)
{
    helper *h = arg;
    exact e = {.solver = &h->solver, .opening = h->opening};
    (void)exact_value(&e, &h->body, 0, h->alpha, h->beta);
    return NULL;
}

/* The value of the root; helpers work on the same question with another order and
 * leave what they find in the common memory. */
static int root_value(quarto_engine *q, exact *e, const quarto_body *b, int threads, int alpha,
                      int beta)
{
    enum { MOST = 15 };
    helper h[MOST];
    atomic_bool enough;
    atomic_init(&enough, false);
    int n = QUARTO_SQUARES - b->placed < HELPED_FREE ? 0 : threads - 1, started = 0;
    for (; started < n && started < MOST; started++) {
        h[started] = (helper){
            .solver = *e->solver, .body = *b, .opening = &q->opening, .alpha = alpha, .beta = beta};
        h[started].solver.lane = started + 1;
        h[started].solver.stop = &enough;
        h[started].solver.nodes = 0;
        if (!thread_create(&h[started].thread, help, &h[started]))
            break; /* fewer will do */
    }
    int v = exact_value(e, b, 0, alpha, beta);
    atomic_store(&enough, true);
    for (int i = 0; i < started; i++) {
        pthread_join(h[i].thread, NULL);
        e->solver->nodes += h[i].solver.nodes;
    }
    return v;
}

/* ---- answers ------------------------------------------------------------------ */

/* A result as the core's search would say it; 'end' 0 = not known, so the latest. */
static int value_of(int v, int end)
{
    return v * (SCORE_WIN + 256 - (end == 0 ? FULL_TURNS : end));
}

static void add_choice(search_report *r, game_step step, int value)
{
    int at = r->n_choices++;
    for (; at > 0 && r->choice[at - 1].value < value; at--)
        r->choice[at] = r->choice[at - 1];
    r->choice[at] = (search_choice){step, value, true};
}

/* A value of its own for every step; 'end' of the root is found from them. */
static void value_every(const exact *e, const game_state *root, search_report *r)
{
    quarto_body b = quarto_get(root);
    game_step step[GAME_MAX_STEPS];
    int n = quarto_steps(root, step);
    for (int i = 0; i < n; i++) {
        game_state after = *root;
        int v = exact_step_value(e, &b, step[i], 0, -1, 1), end = 0;
        if (e->solver->stopped)
            return;
        quarto_play(&after, step[i]);
        if (after.status != GAME_ON) {
            end = after.turn;
        } else if (v != 0 && QUARTO_SQUARES - b.placed <= DISTANCE_FREE) {
            quarto_body c = quarto_get(&after);
            end = exact_end(e, &c, after.mover == root->mover ? v : -v);
        }
        if (e->solver->stopped)
            return;
        add_choice(r, step[i], value_of(v, end));
    }
    r->value = r->choice[0].value;
    r->pv[0] = r->choice[0].step;
    r->n_pv = 1;
    r->exact = true;
}

/* The best step, and the gift that goes with a placement so that a whole turn is
 * answered.  False when it was stopped before even the step was found. */
static bool answer_turn(const exact *e, const game_state *root, int value, int end,
                        search_report *r)
{
    quarto_body b = quarto_get(root);
    game_step step = exact_best(e, &b, value, end);
    if (e->solver->stopped)
        return false;
    r->pv[0] = step;
    r->n_pv = 1;
    r->value = value_of(value, end);
    r->exact = true;
    game_state after = *root;
    quarto_play(&after, step);
    if (step.kind != STEP_PLACE || after.status != GAME_ON)
        return true;
    b = quarto_get(&after);
    step = exact_best(e, &b, value, end);
    if (!e->solver->stopped)
        r->pv[r->n_pv++] = step;
    return true;
}

/* Under tic a player who moves with an even number of pieces on the board holds the game
 * with ease, and whether there is more takes a hundred times as long.  So the first of
 * the two questions comes by itself, and its step is kept in case time ends. */
static int tic_value(quarto_engine *q, exact *e, const game_state *root, int threads,
                     search_report *r)
{
    quarto_body b = quarto_get(root);
    int v = root_value(q, e, &b, threads, -1, 0);
    if (e->solver->stopped || v < 0)
        return v;
    (void)answer_turn(e, root, 0, 0, r);
    r->exact = false;
    return root_value(q, e, &b, threads, 0, 1);
}

static void value_root(quarto_engine *q, exact *e, const game_state *root, int threads,
                       search_report *r)
{
    quarto_body b = quarto_get(root);
    opening_answer known;
    if (opening_find(&q->opening, e->solver->arena->symmetry, &b, &known)) {
        r->value = value_of(known.value, 0);
        r->exact = known.exact;
        r->pv[0] = (game_step){STEP_PLACE, 0, (uint8_t)known.square, b.hand};
        r->pv[1] = (game_step){STEP_GIVE, 0, 0, (uint8_t)(known.gift + 1)};
        r->n_pv = 2;
        return;
    }
    int v = b.rules == QUARTO_TIC ? tic_value(q, e, root, threads, r)
                                  : root_value(q, e, &b, threads, -1, 1);
    if (e->solver->stopped || !answer_turn(e, root, v, 0, r))
        return;
    if (v == 0 || opening_covers(&q->opening, &b))
        return;
    /* How soon, if that costs no more than the value itself did. */
    uint64_t limit = e->solver->nodes * 2 + LENGTH_NODES;
    if (e->solver->node_limit == 0 || limit < e->solver->node_limit)
        e->solver->node_limit = limit;
    int end = exact_end(e, &b, v);
    if (end != 0)
        (void)answer_turn(e, root, v, end, r);
}

/* Fills *best and returns true when the limits allowed an answer: the exact one or, if
 * best->exact is false, a step that loses nothing if the game is drawn. */
static bool exact_answer(quarto_engine *q, const game_state *root, const search_limits *limits,
                         uint64_t deadline, const atomic_bool *stop, search_report *best)
{
    quarto_body b = quarto_get(root);
    if (!prepare_solver(q, (enum quarto_type)b.type))
        return false;
    solver s = {.arena = &q->arena[b.type],
                .memory = q->memory,
                .rules = (enum quarto_rules)b.rules,
                .stop = stop,
                .node_limit = limits->nodes * SOLVER_NODES,
                .deadline = deadline};
    exact e = {.solver = &s, .opening = &q->opening};
    int threads = search_threads(limits, q->threads);
    memset(best, 0, sizeof *best);
    if (limits->every)
        value_every(&e, root, best);
    else
        value_root(q, &e, root, threads, best);
    best->nodes = s.nodes;
    best->turns = FULL_TURNS - root->turn;
    return best->n_pv > 0;
}

/* Is the answer likely before so much time has passed?  What the table of openings
 * does not cover may take hours early in a game. */
static bool within_reach(quarto_engine *q, const game_state *root, const search_limits *limits)
{
    /* Pieces on the board from which the solver answers in some seconds. */
    static const uint8_t soon[QUARTO_TYPES][2] = {{2, 5}, {1, 4}, {1, 4}};
    quarto_body b = quarto_get(root);
    if (limits->ms == 0 || limits->ms >= PATIENT_MS || opening_covers(&q->opening, &b) ||
        b.placed >= soon[b.type][b.rules])
        return true;
    if (limits->every || b.hand == 0)
        return false;
    opening_answer known;
    return b.placed == HELD_PIECES || (prepare_solver(q, (enum quarto_type)b.type) &&
                                       opening_find(&q->opening, q->symmetry[b.type], &b, &known));
}

static bool core_answer(quarto_engine *q, const game_state *root, const search_limits *limits,
                        const atomic_bool *stop, search_report_fn *report, void *ctx,
                        search_report *best)
{
    if (q->core == NULL) {
        size_t mib = q->table_mib / CORE_PART;
        q->core_table = table_new(mib < 1 ? 1 : mib < CORE_MOST_MIB ? mib : CORE_MOST_MIB);
        q->core = q->core_table != NULL ? search_new(q->core_table) : NULL;
        if (q->core == NULL) {
            table_free(q->core_table);
            q->core_table = NULL;
            return false;
        }
    }
    return search_run(q->core, &quarto_game, root, limits, stop, report, ctx, best);
}

static uint64_t deadline_of(uint64_t begin, unsigned ms)
{
    return ms == 0 ? 0 : begin + (uint64_t)ms * 1000000u;
}

static unsigned ms_since(uint64_t begin)
{
    return (unsigned)((solve_clock() - begin) / 1000000u);
}

static bool think(void *self, const game_state *root, const search_limits *limits,
                  const atomic_bool *stop, search_report_fn *report, void *ctx, search_report *best)
{
    quarto_engine *q = self;
    uint64_t begin = solve_clock();
    search_limits rest = *limits;
    if (root->status != GAME_ON)
        return false;
    if (limits->turns == 0 && within_reach(q, root, limits)) {
        unsigned ms = limits->ms - limits->ms / 4;
        if (exact_answer(q, root, limits, deadline_of(begin, ms), stop, best)) {
            best->ms = ms_since(begin);
            if (report != NULL)
                report(best, ctx);
            return true;
        }
        unsigned used = ms_since(begin);
        if (limits->ms != 0)
            rest.ms = limits->ms > used + 1 ? limits->ms - used : 1;
        if (rest.soft_ms > rest.ms)
            rest.soft_ms = rest.ms;
    } else if (limits->turns == 0 && limits->ms != 0) {
        rest.turns = EARLY_TURNS; /* too early for more to be worth the time */
    }
    if (rest.turns == 0 && rest.nodes == 0 && rest.ms == 0)
        rest.turns = 1; /* was stopped */
    if (!core_answer(q, root, &rest, stop, report, ctx, best))
        return false;
    best->ms = ms_since(begin);
    return true;
}

static bool solve(void *self, const game_state *root, const search_limits *limits,
                  const atomic_bool *stop, search_report_fn *report, void *ctx, search_report *best)
{
    quarto_engine *q = self;
    uint64_t begin = solve_clock();
    if (root->status != GAME_ON)
        return false;
    if (!exact_answer(q, root, limits, deadline_of(begin, limits->ms), stop, best)) {
        /* A step has to be named all the same; one turn ahead takes no time. */
        uint64_t nodes = best->nodes;
        search_limits quick = {.turns = 1};
        if (!core_answer(q, root, &quick, NULL, NULL, NULL, best))
            return false;
        best->nodes += nodes;
        best->exact = false;
    }
    best->ms = ms_since(begin);
    if (report != NULL)
        report(best, ctx);
    return true;
}

static void info(void *self, char *buf, size_t size)
{
    const quarto_engine *q = self;
#ifdef LANES_SSE2
    const char *lanes_name = "SSE2";
#else
    const char *lanes_name = "portable";
#endif
    text_printf(buf, size,
                "lanes: %s; table %zu MiB; openings up to %d (normal), %d (nodiags), "
                "%d (torus) pieces, tic %d, %d, %d",
                lanes_name, q->table_mib, (int)q->opening.depth[0] - 1,
                (int)q->opening.depth[2] - 1, (int)q->opening.depth[4] - 1,
                (int)q->opening.depth[1] - 1, (int)q->opening.depth[3] - 1,
                (int)q->opening.depth[5] - 1);
}

const engine quarto_engine_table = {
    .name = "parlour quarto",
    .create = create,
    .destroy = destroy,
    .clear = clear,
    .supports = supports,
    .think = think,
    .solve = solve,
    .info = info,
};
