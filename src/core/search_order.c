/* search_order.c - in which order steps are tried: the table's first, then by a
 * sum of what the game guesses (rank, scaled to the spread among these steps), what
 * refuted siblings (killers) and what has done well elsewhere (history). */
#include <limits.h>
#include <stdlib.h>

#include "core/search_data.h"

enum { HISTORY_MAX = 1 << 14 };

static int *history_of(search *s, int mover, game_step step)
{
    int what = step.kind == STEP_GIVE ? step.item : step.to;
    return &s->history[mover & 1][step.kind & (SEARCH_KINDS - 1)][what];
}

static void reward(int *h, int bonus)
{
    *h += bonus - *h * abs(bonus) / HISTORY_MAX;
}

void search_score(search *s, const game_state *st, search_frame *f, int n, game_step first)
{
    enum { RANGE = 8192, KILLER = RANGE / 8 };
    int rank[GAME_MAX_STEPS];
    int low = 0, span = 0;
    if (s->g->rank != NULL) {
        s->g->rank(st, f->step, n, rank);
        int high = low = rank[0];
        for (int i = 1; i < n; i++) {
            low = rank[i] < low ? rank[i] : low;
            high = rank[i] > high ? rank[i] : high;
        }
        span = high - low;
    }
    for (int i = 0; i < n; i++) {
        game_step step = f->step[i];
        if (game_step_equal(step, first)) {
            f->score[i] = INT_MAX;
            continue;
        }
        int score = *history_of(s, st->mover, step) / 4;
        if (span > 0)
            score += (int)((int64_t)(rank[i] - low) * RANGE / span);
        if (game_step_equal(step, f->killer[0]) || game_step_equal(step, f->killer[1]))
            score += KILLER;
        f->score[i] = score;
    }
}

game_step search_pick(search_frame *f, int i, int n)
{
    int best = i;
    for (int k = i + 1; k < n; k++)
        if (f->score[k] > f->score[best])
            best = k;
    game_step step = f->step[best];
    int score = f->score[best];
    for (int k = best; k > i; k--) {
        f->step[k] = f->step[k - 1];
        f->score[k] = f->score[k - 1];
    }
    f->step[i] = step;
    f->score[i] = score;
    return step;
}

void search_learn(search *s, const game_state *st, search_frame *f, int i, int depth)
{
    int bonus = depth < 16 ? 16 * depth * depth : 4096;
    reward(history_of(s, st->mover, f->step[i]), bonus);
    for (int k = 0; k < i; k++)
        reward(history_of(s, st->mover, f->step[k]), -bonus);
    if (!game_step_equal(f->killer[0], f->step[i])) {
        f->killer[1] = f->killer[0];
        f->killer[0] = f->step[i];
    }
}
