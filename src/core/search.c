/* search.c - principal variation search with iterative deepening.
 *
 * Windows follow the rule in search.h: the sign changes with the mover, not with
 * the step, and depth falls with the turn number.  Every node has a value (a
 * bound or exact) and the mark 'proved': no estimate stands behind that bound, so
 * no deeper search can change it.  Proved results are stored with depth PROVED
 * and hold at any depth.
 *
 * The table's key is the state's hash mixed with the turn number, because final
 * values contain the turn: so a result found in one place is exactly right in
 * another, and a search on an empty table gives the value of plain minimax. */
#include "core/search.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/search_data.h"

enum {
    PROVED = 255,       /* depth of a result that no deeper search can change */
    MAX_DEPTH = 254,    /* of other results */
    CHECK_NODES = 1024, /* nodes between two looks at clock and stop flag */
    SINGLE_DEPTH = 2    /* turns looked ahead under the clock when there is no choice */
};

/* ---- limits ------------------------------------------------------------- */

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static unsigned elapsed_ms(const search *s)
{
    return (unsigned)(now_ms() - s->start_ms);
}

static void check_limits(search *s)
{
    const search_limits *l = s->limits;
    s->next_check = s->nodes + CHECK_NODES;
    if (l->nodes > 0) {
        if (s->nodes >= l->nodes)
            s->stopped = true;
        if (s->next_check > l->nodes)
            s->next_check = l->nodes;
    }
    if (s->stop != NULL && atomic_load_explicit(s->stop, memory_order_relaxed))
        s->stopped = true;
    if (l->ms > 0 && elapsed_ms(s) >= l->ms)
        s->stopped = true;
}

/* Counts a node; false when the search has to end before it. */
static bool count_node(search *s)
{
    if (s->nodes >= s->next_check)
        check_limits(s);
    if (s->stopped)
        return false;
    s->nodes++;
    return true;
}

/* ---- the tree ----------------------------------------------------------- */

static uint64_t key_of(const game_state *st)
{
    return st->hash ^ ((uint64_t)st->turn + 1) * 0x9e3779b97f4a7c15u;
}

/* Reads the table: true when it answers the node.  *first gets its step. */
static bool probe(const search *s, uint64_t key, int depth, int alpha, int beta, int *value,
                  bool *proved, game_step *first)
{
    table_entry e;
    if (!table_get(s->table, key, &e))
        return false;
    *first = e.step;
    if (e.turns < depth)
        return false;
    if (e.bound == BOUND_EXACT || (e.bound == BOUND_LOWER && e.value >= beta) ||
        (e.bound == BOUND_UPPER && e.value <= alpha)) {
        *value = e.value;
        *proved = e.turns == PROVED;
        return true;
    }
    return false;
}

static void store(search *s, uint64_t key, int depth, int value, enum table_bound bound,
                  bool proved, game_step step)
{
    table_entry e = {.value = value,
                     .turns = proved              ? PROVED
                              : depth < MAX_DEPTH ? depth
                                                  : MAX_DEPTH,
                     .bound = (uint8_t)bound,
                     .step = step};
    table_put(s->table, key, &e);
}

/* A step together with the variation that follows it becomes f's variation. */
static void set_pv(search_frame *f, game_step step)
{
    const search_frame *below = f + 1;
    int n = below->n_pv < SEARCH_PV - 1 ? below->n_pv : SEARCH_PV - 1;
    f->pv[0] = step;
    memcpy(f->pv + 1, below->pv, (size_t)n * sizeof *f->pv);
    f->n_pv = n + 1;
}

static int value_of(search *s, const game_state *st, int depth, int alpha, int beta, int ply,
                    bool *proved);

/* The value of a state after a step, for the player who made it. */
static int child_value(search *s, const game_state *parent, const game_state *child, int depth,
                       int alpha, int beta, int ply, bool *proved)
{
    int left = depth - (child->turn != parent->turn);
    if (child->status != GAME_ON) {
        s->frame[ply].n_pv = 0;
        *proved = true;
        return count_node(s) ? search_final(s->g, child, parent->mover) : 0;
    }
    if (child->mover != parent->mover)
        return -value_of(s, child, left, -beta, -alpha, ply, proved);
    return value_of(s, child, left, alpha, beta, ply, proved);
}

/* The same by a null window first, when another step is expected to be better. */
static int later_value(search *s, const game_state *parent, const game_state *child, int depth,
                       int alpha, int beta, int ply, bool *proved)
{
    int value = child_value(s, parent, child, depth, alpha, alpha + 1, ply, proved);
    if (value > alpha && value < beta && !s->stopped)
        value = child_value(s, parent, child, depth, alpha, beta, ply, proved);
    return value;
}

/* In a game of win and loss only, a final value cannot be bettered by looking
 * deeper: what lies deeper is later. */
static bool is_proved(const game *g, bool all, int value)
{
    return all || (g->scale == SCALE_RESULT && search_is_final(value));
}

/* A state whose game is on.  Fail-soft: the result is exact inside the window,
 * else a bound.  Means nothing once s->stopped. */
static int value_of(search *s, const game_state *st, int depth, int alpha, int beta, int ply,
                    bool *proved)
{
    search_frame *f = &s->frame[ply];
    f->n_pv = 0;
    *proved = false;
    if (!count_node(s))
        return 0;
    if (depth <= 0 || ply >= GAME_MAX_LENGTH)
        return s->g->eval(st);

    uint64_t key = key_of(st);
    int value;
    game_step first = {0};
    if (probe(s, key, depth, alpha, beta, &value, proved, &first))
        return value;

    int n = s->g->steps(st, f->step);
    search_score(s, st, f, n, first);
    int best = -SCORE_INF, lower = alpha;
    game_step best_step = {0};
    bool all_proved = true;
    for (int i = 0; i < n; i++) {
        game_step step = search_pick(f, i, n);
        game_state child = *st;
        s->g->play(&child, step);
        bool sure = false;
        value = i == 0 ? child_value(s, st, &child, depth, lower, beta, ply + 1, &sure)
                       : later_value(s, st, &child, depth, lower, beta, ply + 1, &sure);
        if (s->stopped)
            return 0;
        all_proved = all_proved && sure;
        if (value > best) {
            best = value;
            best_step = step;
        }
        if (value <= lower)
            continue;
        lower = value;
        if (value >= beta) {
            search_learn(s, st, f, i, depth);
            *proved = sure;
            store(s, key, depth, best, BOUND_LOWER, sure, step);
            return best;
        }
        set_pv(f, step);
    }
    bool exact = best > alpha;
    *proved = exact ? is_proved(s->g, all_proved, best) : all_proved;
    if (!exact)
        best_step = (game_step){0};
    store(s, key, depth, best, exact ? BOUND_EXACT : BOUND_UPPER, *proved, best_step);
    return best;
}

/* ---- the root ----------------------------------------------------------- */

/* Moves the root step i to place 'to', the others keep their order. */
static void move_root(search *s, int i, int to)
{
    search_choice c = s->root[i];
    memmove(&s->root[to + 1], &s->root[to], (size_t)(i - to) * sizeof c);
    s->root[to] = c;
}

/* Copies the variation that begins with the frame's into the report. */
static void report_pv(const search *s, search_report *r)
{
    r->n_pv = s->frame[0].n_pv;
    memcpy(r->pv, s->frame[0].pv, (size_t)r->n_pv * sizeof *r->pv);
}

static void report_choices(const search *s, search_report *r)
{
    r->n_choices = s->n_root;
    memcpy(r->choice, s->root, (size_t)s->n_root * sizeof *r->choice);
}

/* Searches the root to one depth.  Fills *best; while nothing better is known
 * ('first' depth), as soon as a step is done.  False when stopped. */
static bool search_root(search *s, const game_state *root, int depth, bool first,
                        search_report *best)
{
    bool every = s->limits->every;
    int alpha = -SCORE_INF;
    bool all_proved = true;
    for (int i = 0; i < s->n_root; i++) {
        search_choice *c = &s->root[i];
        game_state child = *root;
        s->g->play(&child, c->step);
        bool sure = false;
        int value;
        if (every || i == 0)
            value = child_value(s, root, &child, depth, -SCORE_INF, SCORE_INF, 1, &sure);
        else
            value = later_value(s, root, &child, depth, alpha, SCORE_INF, 1, &sure);
        if (s->stopped)
            return false;
        all_proved = all_proved && sure;
        bool better = value > alpha;
        c->value = value;
        c->exact = every && is_proved(s->g, sure, value);
        if (better) {
            alpha = value;
            set_pv(&s->frame[0], c->step);
            if (first) {
                best->value = value;
                report_pv(s, best);
            }
        }
        /* Best first: now with 'every' all the way, else only the very best. */
        int to = every ? i : better ? 0 : i;
        while (every && to > 0 && s->root[to - 1].value < value)
            to--;
        move_root(s, i, to);
        if (first && every) {
            for (int k = i + 1; k < s->n_root; k++)
                s->root[k].value = s->root[i].value; /* not known: no better than these */
            report_choices(s, best);
        }
    }
    best->turns = depth;
    best->value = alpha;
    best->exact = is_proved(s->g, all_proved, alpha);
    report_pv(s, best);
    if (every)
        report_choices(s, best);
    return true;
}

/* A variation that the table cut short goes on with the table's best steps, as
 * long as they lead to the same value from the same depth. */
static void extend_pv(const search *s, const game_state *root, search_report *r)
{
    game_state now = *root;
    for (int i = 0; i < r->n_pv; i++)
        s->g->play(&now, r->pv[i]);
    while (r->n_pv < SEARCH_PV && now.status == GAME_ON) {
        int left = root->turn + r->turns - now.turn;
        int value = now.mover == root->mover ? r->value : -r->value;
        table_entry e;
        if (!table_get(s->table, key_of(&now), &e) || e.bound != BOUND_EXACT || e.value != value ||
            !(e.turns == PROVED || (left > 0 && e.turns >= left)) ||
            !game_is_legal(s->g, &now, e.step))
            break;
        r->pv[r->n_pv++] = e.step;
        s->g->play(&now, e.step);
    }
}

/* Helpers leave depths out, each in its own rhythm, so that the threads on one
 * table are not all at the same place. */
static bool skips(const search *s, int depth)
{
    return s->lane > 0 && depth > 1 && (((depth >> (s->lane % 3)) + s->lane) & 1) != 0;
}

static void begin_run(search *s, const game *g, const game_state *root, const search_limits *limits,
                      const atomic_bool *stop, search_report *best)
{
    s->g = g;
    s->limits = limits;
    s->stop = stop;
    s->start_ms = now_ms();
    s->nodes = s->next_check = 0;
    s->stopped = false;
    for (size_t i = 0; i < sizeof s->frame / sizeof *s->frame; i++)
        memset(s->frame[i].killer, 0, sizeof s->frame[i].killer);

    search_frame *f = &s->frame[0];
    table_entry e = {.step = {0}};
    if (!table_get(s->table, key_of(root), &e))
        e.step = (game_step){0};
    s->n_root = g->steps(root, f->step);
    search_score(s, root, f, s->n_root, e.step);
    int guess = g->eval(root);
    for (int i = 0; i < s->n_root; i++)
        s->root[i] = (search_choice){.step = search_pick(f, i, s->n_root), .value = guess};
    memset(best, 0, sizeof *best);
    best->value = guess;
    best->n_pv = 1;
    best->pv[0] = s->root[0].step;
    if (limits->every)
        report_choices(s, best);
    if (s->lane == 0)
        table_age(s->table);
}

/* Is there no point in going deeper after this report? */
static bool enough(const search *s, const search_report *r)
{
    const search_limits *l = s->limits;
    if (r->exact || (l->turns > 0 && r->turns >= l->turns))
        return true;
    if (l->ms > 0 && s->n_root == 1 && r->turns >= SINGLE_DEPTH)
        return true;
    return l->soft_ms > 0 && r->ms >= l->soft_ms;
}

bool search_run(search *s, const game *g, const game_state *root, const search_limits *limits,
                const atomic_bool *stop, search_report_fn *report, void *ctx, search_report *best)
{
    if (root->status != GAME_ON) {
        memset(best, 0, sizeof *best);
        return false;
    }
    begin_run(s, g, root, limits, stop, best);
    bool first = true;
    for (int depth = 1; depth <= MAX_DEPTH; depth++) {
        if (skips(s, depth) && !(limits->turns > 0 && depth >= limits->turns))
            continue;
        check_limits(s);
        if (!search_root(s, root, depth, first, best))
            break;
        first = false;
        best->nodes = s->nodes;
        best->ms = elapsed_ms(s);
        extend_pv(s, root, best);
        if (report != NULL)
            report(best, ctx);
        if (enough(s, best))
            break;
    }
    best->nodes = s->nodes;
    best->ms = elapsed_ms(s);
    return true;
}

/* ---- life --------------------------------------------------------------- */

search *search_new(table *shared)
{
    search *s = calloc(1, sizeof *s);
    if (s != NULL)
        s->table = shared;
    return s;
}

void search_free(search *s)
{
    free(s);
}

void search_clear(search *s)
{
    memset(s->history, 0, sizeof s->history);
}

void search_lane(search *s, int lane)
{
    s->lane = lane;
}
