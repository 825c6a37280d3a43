/* reviser/engine/root_report.c - what a search found, in the contract's words.
 *
 * The principal variation is read from the table, step by step, as long as its steps
 * are legal.  A solved game's final turn is that of the variation's end: the value
 * holds the margin exactly, and the length of the game that the variation shows. */
#include <string.h>

#include "reviser/engine/root.h"
#include "reviser/engine/solve.h"
#include "reviser/engine/tree.h"

enum { WALK_OPEN = 5 }; /* with so few fields open a missing step is searched */

game_step root_step(const root *r, const child *c)
{
    if (r->mover == SETTER)
        return (game_step){STEP_PLACE, 0, GRID_CELL_OF_BIT[c->to], 0};
    if (c->to == CACHE_NO_FIELD)
        return (game_step){STEP_STOP, 0, 0, 0};
    return (game_step){STEP_JUMP, GRID_CELL_OF_BIT[c->from], GRID_CELL_OF_BIT[c->to], 0};
}

static game_step entry_step(int mover, const cache_entry *e)
{
    if (e->to == CACHE_NO_FIELD)
        return (game_step){STEP_STOP, 0, 0, 0};
    if (mover == SETTER)
        return (game_step){STEP_PLACE, 0, GRID_CELL_OF_BIT[e->to], 0};
    return (game_step){STEP_JUMP, GRID_CELL_OF_BIT[e->from & 63], GRID_CELL_OF_BIT[e->to], 0};
}

/* The step of the solved line where the table has none: any child whose value is
 * the position's. */
static bool search_step(worker *w, const game_state *s, game_step *out)
{
    game_step list[GAME_MAX_STEPS];
    reviser_body b = reviser_get(s);
    int n = reviser_steps(s, list), best = -2 * SOLVE_MAX;
    if (GRID_CELLS - bits_count(b.disc[SETTER] | b.disc[JUMPER]) > WALK_OPEN)
        return false;
    for (int i = 0; i < n; i++) {
        game_state next = *s;
        int value;
        reviser_play(&next, list[i]);
        reviser_body c = reviser_get(&next);
        if (next.status != GAME_ON)
            value = s->mover == SETTER ? reviser_margin(&next) : -reviser_margin(&next);
        else {
            value =
                solve_value(w, next.mover, c.disc[SETTER], c.disc[JUMPER],
                            next.phase == PHASE_CHAIN ? c.chain - 1 : -1, -SOLVE_MAX, SOLVE_MAX);
            value = next.mover == s->mover ? value : -value;
        }
        if (value > best) {
            best = value;
            *out = list[i];
        }
    }
    return n > 0;
}

static bool legal(const game_state *s, game_step step)
{
    game_step list[GAME_MAX_STEPS];
    int n = reviser_steps(s, list);
    for (int i = 0; i < n; i++) {
        if (memcmp(&list[i], &step, sizeof step) == 0)
            return true;
    }
    return false;
}

/* Appends steps from the table; returns the state behind them. */
static game_state follow(const root *r, search_report *out)
{
    game_state s = r->state;
    worker walk = r->main; /* so that nothing here counts or is cut short */
    walk.stop = walk.halt = NULL;
    walk.deadline = 0;
    walk.max_nodes = 0;
    walk.aborted = false;
    out->n_pv = 1;
    out->pv[0] = root_step(r, &r->list[0]);
    reviser_play(&s, out->pv[0]);
    while (s.status == GAME_ON && (out->n_pv < SEARCH_PV || r->proved)) {
        reviser_body b = reviser_get(&s);
        int chain = s.phase == PHASE_CHAIN ? b.chain - 1 : -1;
        cache_entry e;
        game_step step = {STEP_NONE, 0, 0, 0};
        uint64_t key = r->proved ? solve_key(&walk, s.mover, b.disc[SETTER], b.disc[JUMPER], chain)
                                 : tree_key(&walk, s.mover, b.disc[SETTER], b.disc[JUMPER], chain);
        if (cache_get(r->main.cache, key, &e) && e.to != CACHE_NO_STEP && e.bound != CACHE_UPPER)
            step = entry_step(s.mover, &e);
        else if (!r->proved || !search_step(&walk, &s, &step))
            break;
        if (!legal(&s, step))
            break;
        if (out->n_pv < SEARCH_PV)
            out->pv[out->n_pv++] = step;
        reviser_play(&s, step);
    }
    return s;
}

/* A solved margin as a final value. */
static int final_value(int margin, int turn)
{
    return margin == 0  ? 0
           : margin > 0 ? SCORE_WIN + 256 * margin - turn
                        : -(SCORE_WIN - 256 * margin - turn);
}

void root_publish(root *r, int depth)
{
    search_report *out = r->best;
    game_state end = follow(r, out);
    int turn = end.status != GAME_ON
                   ? end.turn
                   : r->main.turn_base[r->mover] + 2 * GRID_CELLS; /* the longest game */
    out->turns = depth;
    out->value = r->proved ? final_value(r->value[0], turn) : r->value[0];
    out->exact = r->proved;
    out->nodes = r->main.nodes;
    out->ms = root_ms(r);
    out->n_choices = 0;
    for (int i = 0; r->every && i < r->n; i++) {
        out->choice[out->n_choices++] =
            (search_choice){root_step(r, &r->list[i]),
                            r->proved ? final_value(r->value[i], turn) : r->value[i], r->proved};
    }
    if (r->report != NULL)
        r->report(out, r->ctx);
}
