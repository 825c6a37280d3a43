/* quarto/train/value.c - the value of an empty board by way of the positions with a few
 * pieces: alpha-beta over the layers before, which asks the solver one question with two
 * answers at a time and writes each answer down. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quarto/engine/solve.h"
#include "quarto/train/layers.h"

enum { FIRST_BUDGET = 1 << 30 }; /* nodes for a question at first */

enum answer { NO, YES, UNKNOWN };

typedef struct family {
    uint32_t *child; /* places in the next layer */
    size_t n, room;
    unsigned parents; /* positions of the layer before that lead here */
} family;

typedef struct work {
    layer l[LAYERS_MOST];
    family *family[LAYERS_MOST];
    const symmetry *s;
    solver solver;
    int type, rules, pieces;
    FILE *file;
    uint64_t begin, all;
    int asked;
} work;

typedef struct lister {
    work *w;
    family *f;
    int depth;
} lister;

static void list_child(void *ctx, game_step place, game_step give, const game_state *after)
{
    lister *x = ctx;
    quarto_body b = quarto_get(after);
    const layer *to = &x->w->l[x->depth + 1];
    canon c;
    (void)place;
    (void)give;
    canon_of(x->w->s, &b, &c);
    uint32_t at = (uint32_t)(layers_find(to, c.code) - to->e);
    for (size_t i = 0; i < x->f->n; i++)
        if (x->f->child[i] == at)
            return;
    if (x->f->n == x->f->room) {
        x->f->room = x->f->room * 2 + 16;
        x->f->child = realloc(x->f->child, x->f->room * sizeof x->f->child[0]);
        if (x->f->child == NULL)
            layers_fail("out of memory");
    }
    x->f->child[x->f->n++] = at;
    x->w->family[x->depth + 1][at].parents++;
}

static void make_families(work *w)
{
    for (int d = 0; d <= w->pieces; d++) {
        w->family[d] = calloc(w->l[d].n, sizeof w->family[d][0]);
        if (w->family[d] == NULL)
            layers_fail("out of memory");
    }
    for (int d = 0; d < w->pieces; d++)
        for (size_t i = 0; i < w->l[d].n; i++) {
            lister x = {w, &w->family[d][i], d};
            layers_turns(&w->l[d].e[i], list_child, &x);
        }
}

static void free_families(work *w)
{
    for (int d = 0; d <= w->pieces; d++) {
        for (size_t i = 0; i < w->l[d].n; i++)
            free(w->family[d][i].child);
        free(w->family[d]);
    }
}

static void write_bounds(work *w, const entry *e)
{
    fprintf(w->file, "bounds %d %d %d %" PRIx64 " %d %d %d %d %" PRIu64 "\n", w->type, w->rules,
            w->pieces, e->code, e->lower, e->upper, e->square, e->gift, w->solver.nodes);
    if (fflush(w->file) != 0)
        layers_fail("cannot write the file");
}

static void settle(entry *e, int alpha, bool more)
{
    if (more)
        e->lower = alpha + 1;
    else
        e->upper = alpha;
}

/* Does the step keep the value above alpha?  Unknown after 'budget' nodes. */
static enum answer keeps(work *w, const game_state *after, int alpha, uint64_t budget)
{
    quarto_body b = quarto_get(after);
    position p;
    position_of(&b, &p);
    w->solver.node_limit = w->solver.nodes + budget;
    w->solver.stopped = false;
    bool yes = b.hand == 0 ? solve_give(&w->solver, &p, alpha, alpha + 1) > alpha
                           : -solve_place(&w->solver, &p, b.hand - 1, -alpha - 1, -alpha) > alpha;
    return w->solver.stopped ? UNKNOWN : yes ? YES : NO;
}

/* Plays a step that keeps the value above alpha, given that there is one; the solver's
 * table still knows which, so few nodes are enough at first. */
static game_step keep(work *w, game_state *s, int alpha)
{
    game_step step[GAME_MAX_STEPS];
    int n = quarto_steps(s, step);
    for (uint64_t budget = 1000;; budget *= 100)
        for (int i = 0; i < n; i++) {
            game_state after = *s;
            quarto_play(&after, step[i]);
            if (keeps(w, &after, alpha, budget) != YES)
                continue;
            *s = after;
            return step[i];
        }
}

/* Is the entry's value more than alpha?  The solver gives up after 'budget' nodes. */
static enum answer ask_solver(work *w, entry *e, int alpha, uint64_t budget)
{
    position p;
    position_of(&e->body, &p);
    w->solver.nodes = 0;
    w->solver.node_limit = budget;
    w->solver.stopped = false;
    bool yes = solve_place(&w->solver, &p, e->body.hand - 1, alpha, alpha + 1) > alpha;
    bool stopped = w->solver.stopped;
    if (!stopped && yes) {
        game_state s = layers_state(&e->body);
        canon c;
        canon_of(w->s, &e->body, &c);
        e->square = canon_square(w->s, &c, keep(w, &s, alpha).to);
        e->gift = canon_piece(&c, keep(w, &s, alpha).item - 1);
    }
    w->all += w->solver.nodes;
    w->asked++;
    fprintf(stderr, "%d: %" PRIx64 " > %d: %s, %" PRIu64 " nodes; all %" PRIu64 ", %.1f s\n",
            w->asked, e->code, alpha,
            stopped ? "unknown yet"
            : yes   ? "yes"
                    : "no",
            w->solver.nodes, w->all, (double)(solve_clock() - w->begin) * 1e-9);
    if (stopped)
        return UNKNOWN;
    settle(e, alpha, yes);
    write_bounds(w, e);
    return yes ? YES : NO;
}

/* The child to try next: one that decides at once, else one with few children itself
 * and many parents, whom its answer serves as well.  -1: none is left. */
static int next_child(const work *w, int depth, const family *f, const bool *tried, int alpha)
{
    int best = -1;
    int64_t best_rank = 0;
    for (size_t i = 0; i < f->n; i++) {
        const entry *c = &w->l[depth + 1].e[f->child[i]];
        const family *g = &w->family[depth + 1][f->child[i]];
        if (tried[i])
            continue;
        int64_t rank = (int64_t)g->parents - (int64_t)g->n * 1000;
        rank += -c->upper > alpha ? 1000000000 : 0;
        if (best < 0 || rank > best_rank) {
            best = (int)i;
            best_rank = rank;
        }
    }
    return best;
}

static enum answer ask(work *w, int depth, entry *e, int alpha, uint64_t budget);

/* Goes through the children once. */
static enum answer ask_children(work *w, int depth, entry *e, int alpha, uint64_t budget)
{
    const family *f = &w->family[depth][e - w->l[depth].e];
    bool *tried = calloc(f->n, sizeof *tried);
    enum answer best = NO;
    if (tried == NULL)
        layers_fail("out of memory");
    for (int i; best != YES && (i = next_child(w, depth, f, tried, alpha)) >= 0;) {
        tried[i] = true;
        enum answer a = ask(w, depth + 1, &w->l[depth + 1].e[f->child[i]], -alpha - 1, budget);
        best = a == NO ? YES : a == UNKNOWN ? UNKNOWN : best;
    }
    free(tried);
    return best;
}

/* Just above the solver it goes round with more and more nodes for each question: one
 * that is hard waits until no easier one makes it needless.  What was found in vain is
 * still in the solver's table. */
static enum answer ask(work *w, int depth, entry *e, int alpha, uint64_t budget)
{
    if (e->lower > alpha || e->upper <= alpha)
        return e->lower > alpha ? YES : NO;
    if (depth == w->pieces)
        return ask_solver(w, e, alpha, budget);
    enum answer a = ask_children(w, depth, e, alpha, budget);
    for (; depth == w->pieces - 1 && a == UNKNOWN; budget *= 2)
        a = ask_children(w, depth, e, alpha, budget * 2);
    settle(e, alpha, a == YES);
    return a;
}

layers_answer layers_value(int type, int rules, int pieces, const char *path, size_t mib)
{
    static arena a;
    work w = {.type = type, .rules = rules, .pieces = pieces, .begin = solve_clock()};
    symmetry *sym = symmetry_new((enum quarto_type)type);
    memory *m = memory_new(mib);
    if (sym == NULL || m == NULL)
        layers_fail("out of memory");
    arena_init(&a, (enum quarto_type)type, sym);
    a.table_free = LAYERS_TABLE_FREE;
    layers_make(w.l, pieces, type, rules, sym);
    w.s = sym;
    w.solver = (solver){.arena = &a, .memory = m, .rules = (enum quarto_rules)rules};
    make_families(&w);
    for (int i = 0; i <= pieces; i++)
        (void)layers_read(&w.l[i], path, type, rules, i);
    w.file = fopen(path, "a");
    if (w.file == NULL)
        layers_fail("cannot write the file");
    entry *root = &w.l[0].e[0];
    layers_answer out = {.value = -1};
    if (ask(&w, 0, root, -1, FIRST_BUDGET) == YES)
        out.value = ask(&w, 0, root, 0, FIRST_BUDGET) == YES ? 1 : 0;
    out.nodes = w.all;
    out.asked = w.asked;
    fclose(w.file);
    free_families(&w);
    layers_free(w.l, pieces);
    memory_free(m);
    symmetry_free(sym);
    return out;
}
