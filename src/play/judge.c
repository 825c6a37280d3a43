#include "play/judge.h"

#include <string.h>

#include "core/text.h"

int judge_units(const game *g, int value)
{
    if (!search_is_final(value))
        return value;
    if (g->scale == SCALE_RESULT)
        return value > 0 ? g->unit : -g->unit;
    return search_margin(value) * g->unit;
}

void judge_begin(judgement *j)
{
    memset(j, 0, sizeof *j);
}

static int sign(int value)
{
    return (value > 0) - (value < 0);
}

static const search_choice *choice_of(const search_choice *choice, int n, game_step step)
{
    for (int i = 0; i < n; i++)
        if (game_step_equal(choice[i].step, step))
            return &choice[i];
    return NULL;
}

void judge_step(judgement *j, const game *g, const game_state *s, const search_choice *choice,
                int n, game_step step)
{
    int at = j->steps++;
    game_step legal[GAME_MAX_STEPS];
    int n_legal = g->steps(s, legal);
    j->choices = n_legal > j->choices ? n_legal : j->choices;
    const search_choice *own = choice_of(choice, n, step);
    if (n_legal < 2) {
        j->judged++;
        return;
    }
    if (own == NULL)
        return;
    j->judged++;
    const search_choice *best = &choice[0];
    int loss = judge_units(g, best->value) - judge_units(g, own->value);
    loss = loss > 0 ? loss : 0;
    j->loss += loss;
    bool turned = best->exact && own->exact && sign(best->value) != sign(own->value);
    j->turned = j->turned || turned;
    if (j->own[0] != 0 && loss <= j->worst)
        return;
    j->worst = loss;
    j->worst_at = at;
    j->best_value = best->value;
    j->best_exact = best->exact;
    j->own_value = own->value;
    j->own_exact = own->exact;
    j->better_step = best->step;
    judge_step_words(g, s, step, j->own, sizeof j->own);
    judge_step_words(g, s, best->step, j->better, sizeof j->better);
}

enum judge_word judge_is(const judgement *j, const game *g)
{
    if (j->steps > 0 && j->choices < 2)
        return JUDGE_FORCED;
    if (j->own[0] == 0)
        return JUDGE_UNKNOWN;
    if (j->loss >= g->judge.blunder)
        return JUDGE_BLUNDER;
    if (j->loss >= g->judge.mistake || j->turned)
        return JUDGE_MISTAKE;
    if (j->loss >= g->judge.slip)
        return JUDGE_SLIP;
    return j->loss == 0 ? JUDGE_BEST : JUDGE_GOOD;
}

const char *judge_name(enum judge_word w)
{
    static const char *const name[] = {
        [JUDGE_UNKNOWN] = N_("not judged"), [JUDGE_FORCED] = N_("the only move"),
        [JUDGE_BEST] = N_("the best move"), [JUDGE_GOOD] = N_("a good move"),
        [JUDGE_SLIP] = N_("a little loss"), [JUDGE_MISTAKE] = N_("a mistake"),
        [JUDGE_BLUNDER] = N_("a blunder"),
    };
    return tr(name[w]);
}

const char *judge_mark(enum judge_word w)
{
    return w == JUDGE_BLUNDER ? "??" : w == JUDGE_MISTAKE ? "?" : w == JUDGE_SLIP ? "?!" : "";
}

void judge_say(const judgement *j, const game *g, char *buf, size_t size)
{
    enum judge_word w = judge_is(j, g);
    buf[0] = 0;
    if (w == JUDGE_UNKNOWN || w == JUDGE_FORCED)
        return;
    char value[32];
    judge_value_words(g, j->best_value, j->best_exact, value, sizeof value);
    if (w == JUDGE_BEST || w == JUDGE_GOOD)
        text_printf(buf, size, tr("%s: a good move"), j->own);
    else if (w == JUDGE_SLIP)
        text_printf(buf, size, tr("%s: %s was a little better (%s)"), j->own, j->better, value);
    else
        text_printf(buf, size, tr("%s was %s: better %s (%s)"), j->own, judge_name(w), j->better,
                    value);
}

void judge_loss_say(const judgement *j, const game *g, char *buf, size_t size)
{
    buf[0] = 0;
    if (j->own[0] == 0)
        return;
    if (g->scale == SCALE_MARGIN) {
        int tenths = (j->loss * 10 + g->unit / 2) / g->unit;
        text_printf(buf, size, "%d.%d %s", tenths / 10, tenths % 10, tr(g->margin_word));
        return;
    }
    char best[32], own[32];
    judge_value_words(g, j->best_value, j->best_exact, best, sizeof best);
    judge_value_words(g, j->own_value, j->own_exact, own, sizeof own);
    text_printf(buf, size, tr("%s to %s"), best, own);
}

void judge_step_words(const game *g, const game_state *s, game_step step, char *buf, size_t size)
{
    char own[GAME_STEP_TEXT];
    g->step_write(s, step, own);
    if (step.kind == STEP_STOP)
        text_copy(buf, size, tr("stop"));
    else
        text_copy(buf, size, own[0] == '-' && text_is_alpha(own[1]) ? own + 1 : own);
}

void judge_value_words(const game *g, int value, bool exact, char *buf, size_t size)
{
    if (g->scale == SCALE_MARGIN) {
        bool final = search_is_final(value);
        double discs = final ? search_margin(value) : (double)value / g->unit;
        if (final && exact)
            text_printf(buf, size, "%+d", search_margin(value));
        else
            text_printf(buf, size, "%+.1f", discs > -0.05 && discs < 0.05 ? 0.0 : discs);
        return;
    }
    char words[24];
    search_value_write(g, value, exact, words);
    text_copy(buf, size, tr(words));
}
