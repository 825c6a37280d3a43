/* quarto/engine/exact.c - from the values of positions to the values of steps.
 * How long a won game lasts follows from the same search with the game cut short:
 * it is the smallest number of placements with which the win is still there. */
#include "quarto/engine/exact.h"

#include "core/bits.h"

static bool is_over(const exact *e, const game_state *s, int *value)
{
    (void)e;
    if (s->status == GAME_ON)
        return false;
    int winner = s->status == GAME_WON_BY_0 ? 0 : 1;
    *value = s->status == GAME_DRAWN ? 0 : winner == s->mover ? 1 : -1;
    return true;
}

static game_state state_of(const quarto_body *b)
{
    game_state s;
    memset(&s, 0, sizeof s);
    quarto_settle(&s, b, false);
    return s;
}

int exact_steps(const quarto_body *b, game_step out[GAME_MAX_STEPS])
{
    game_state s = state_of(b);
    int rank[GAME_MAX_STEPS], n = quarto_steps(&s, out);
    quarto_rank(&s, out, n, rank);
    for (int i = 1; i < n; i++) { /* stable insertion, best first */
        game_step step = out[i];
        int r = rank[i], k = i;
        for (; k > 0 && rank[k - 1] < r; k--) {
            out[k] = out[k - 1];
            rank[k] = rank[k - 1];
        }
        out[k] = step;
        rank[k] = r;
    }
    return n;
}

int exact_value(const exact *e, const quarto_body *b, int floor, int alpha, int beta)
{
    solver *s = e->solver;
    position p;
    position_of(b, &p);
    s->floor = floor;
    if (b->hand == 0) {
        quarto_body after = *b;
        if (floor != 0 || !opening_covers(e->opening, b))
            return solve_give(s, &p, alpha, beta);
        game_step step[GAME_MAX_STEPS];
        int n = exact_steps(b, step), best = -1;
        for (int i = 0; i < n && best < beta; i++) {
            after.hand = step[i].item;
            after.used = (uint16_t)(b->used | 1u << (step[i].item - 1));
            int v = -exact_value(e, &after, 0, -beta, best > alpha ? -best : -alpha);
            best = v > best ? v : best;
        }
        return best;
    }
    opening_answer known;
    if (floor != 0 || !opening_find(e->opening, s->arena->symmetry, b, &known))
        return solve_place(s, &p, b->hand - 1, alpha, beta);
    if (known.exact || known.value >= beta)
        return known.value;
    int v = solve_place(s, &p, b->hand - 1, alpha > known.value ? alpha : known.value, beta);
    return v > known.value ? v : known.value;
}

int exact_step_value(const exact *e, const quarto_body *b, game_step step, int floor, int alpha,
                     int beta)
{
    game_state s = state_of(b);
    int mover = s.mover, value;
    quarto_play(&s, step);
    if (is_over(e, &s, &value))
        return value;
    quarto_body after = quarto_get(&s);
    if (floor != 0 && QUARTO_SQUARES - after.placed <= floor && after.hand == 0)
        return 0;
    if (s.mover == mover)
        return exact_value(e, &after, floor, alpha, beta);
    return -exact_value(e, &after, floor, -beta, -alpha);
}

int exact_end(const exact *e, const quarto_body *b, int value)
{
    for (int placements = b->placed + 1; placements < QUARTO_SQUARES; placements++) {
        int v =
            exact_value(e, b, QUARTO_SQUARES - placements, value > 0 ? 0 : -1, value > 0 ? 1 : 0);
        if (e->solver->stopped)
            return 0;
        if (v == value)
            return placements + 1;
    }
    return QUARTO_SQUARES + 1;
}

game_step exact_best(const exact *e, const quarto_body *b, int value, int end)
{
    game_step step[GAME_MAX_STEPS];
    int n = exact_steps(b, step);
    /* A win within the given end; a loss not before it. */
    int placements = end == 0 ? QUARTO_SQUARES : value > 0 ? end - 1 : end - 2;
    int want = value < 0 && end != 0 ? 0 : value;
    if (value == 0 || placements <= b->placed)
        placements = QUARTO_SQUARES;
    if (value < 0 && (end == 0 || end - 2 <= b->placed))
        return step[0];
    for (int i = 0; i < n; i++) {
        int v = exact_step_value(e, b, step[i], QUARTO_SQUARES - placements, want - 1, want);
        if (v >= want || e->solver->stopped)
            return step[i];
    }
    return step[0];
}
