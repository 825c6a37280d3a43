/* The tree of one claim: at the claimant's states one step, the solver's; at the other
 * side's states every step.  A state reached twice is walked once. */
#include "cli/verify.h"

#include <stdlib.h>

#include "core/bits.h"

enum { SAMPLE_GAMES = 50, FIRST_SLOTS = 1 << 12 };

typedef struct walk {
    thinker *t;
    const game *g;
    const search_limits *limits;
    int claimant, least; /* what the claimant must reach, as it sees it */
    uint64_t asked, limit;
    uint64_t *seen; /* hashes; open addressing, 0 = free */
    uint64_t slots, used;
    int got;      /* the end that broke the claim, as the claimant sees it */
    bool too_big; /* the limit was reached */
    bool unsolved;
} walk;

static int result_for(const walk *w, const game_state *s)
{
    int m = w->g->margin(s);
    if (w->g->scale != SCALE_MARGIN)
        m = (m > 0) - (m < 0);
    return w->claimant == 0 ? m : -m;
}

static uint64_t *slot_of(uint64_t *seen, uint64_t slots, uint64_t hash)
{
    uint64_t i = hash & (slots - 1);
    while (seen[i] != 0 && seen[i] != hash)
        i = (i + 1) & (slots - 1);
    return &seen[i];
}

/* Marks the state; false when it was marked before. */
static bool is_new(walk *w, uint64_t hash)
{
    hash += hash == 0;
    if (w->used * 2 >= w->slots) {
        uint64_t slots = w->slots * 2, *seen = calloc((size_t)slots, sizeof seen[0]);
        if (seen == NULL) {
            w->too_big = true;
            return false;
        }
        for (uint64_t i = 0; i < w->slots; i++)
            if (w->seen[i] != 0)
                *slot_of(seen, slots, w->seen[i]) = w->seen[i];
        free(w->seen);
        w->seen = seen;
        w->slots = slots;
    }
    uint64_t *slot = slot_of(w->seen, w->slots, hash);
    if (*slot != 0)
        return false;
    *slot = hash;
    w->used++;
    return true;
}

static bool ask(walk *w, const game_state *s, game_step *step)
{
    search_report *r = calloc(1, sizeof *r);
    bool fine = r != NULL && thinker_solve(w->t, s, w->limits, r, NULL) && r->exact && r->n_pv > 0;
    if (fine)
        *step = r->pv[0];
    else
        w->unsolved = true;
    w->asked++;
    free(r);
    return fine;
}

/* False when the claim is broken or the walk cannot go on. */
static bool holds(walk *w, const game_state *s) // NOLINT(misc-no-recursion)
{
    if (s->status != GAME_ON) {
        w->got = result_for(w, s);
        return w->got >= w->least;
    }
    if (!is_new(w, s->hash))
        return !w->too_big;
    game_state next = *s;
    game_step step[GAME_MAX_STEPS];
    if (s->mover == w->claimant) {
        if (w->asked >= w->limit) {
            w->too_big = true;
            return false;
        }
        if (!ask(w, s, step))
            return false;
        w->g->play(&next, step[0]);
        return holds(w, &next);
    }
    int n = w->g->steps(s, step);
    for (int i = 0; i < n; i++) {
        next = *s;
        w->g->play(&next, step[i]);
        if (!holds(w, &next))
            return false;
    }
    return true;
}

static bool sample_holds(walk *w, const game_state *root, uint64_t *seed)
{
    for (int i = 0; i < SAMPLE_GAMES; i++) {
        game_state s = *root;
        while (s.status == GAME_ON) {
            game_step step[GAME_MAX_STEPS];
            int at = 0;
            if (s.mover != w->claimant)
                at = (int)bits_below(seed, (uint32_t)w->g->steps(&s, step));
            else if (!ask(w, &s, step))
                return false;
            w->g->play(&s, step[at]);
        }
        w->got = result_for(w, &s);
        if (w->got < w->least)
            return false;
    }
    return true;
}

bool verify_value(thinker *t, const game *g, const game_state *root, int value,
                  const search_limits *limits, uint64_t limit, uint64_t seed, verify_result *out)
{
    *out = (verify_result){.held = true, .every = true};
    for (int side = 0; side < 2 && out->held; side++) {
        int claimant = side == 0 ? root->mover : 1 - root->mover;
        walk w = {.t = t, .g = g, .limits = limits, .claimant = claimant, .limit = limit};
        w.least = side == 0 ? value : -value;
        if (g->scale != SCALE_MARGIN && w.least < 0)
            continue; /* who is lost claims nothing */
        w.slots = FIRST_SLOTS;
        w.seen = calloc((size_t)w.slots, sizeof w.seen[0]);
        if (w.seen == NULL)
            return false;
        bool held = holds(&w, root);
        if (!held && w.too_big && !w.unsolved) {
            out->every = false;
            held = sample_holds(&w, root, &seed);
            out->games += SAMPLE_GAMES;
        }
        out->positions += w.asked;
        free(w.seen);
        if (w.unsolved)
            return false;
        out->held = held;
        out->got = side == 0 ? w.got : -w.got;
    }
    return true;
}
