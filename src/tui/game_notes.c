/* Values of all legal steps of a human's position are asked for when somebody
 * wants to see them: for a hint, for the evaluation, or for the notes, which grade
 * the human's move by them afterwards.  The computer's own search gives the value
 * of its move. */
#include <string.h>

#include "tui/game_screen.h"
#include "tui/words.h"

enum { ANALYSIS_MS = 20000 };

void game_values_want(game_screen *s)
{
    const int *set = s->app->set.value;
    bool wanted = s->hint || set[SET_NOTES] || set[SET_EVAL];
    if (!wanted || !game_humans_turn(s) || match_paused(s->m)) {
        if (match_hinting(s->m))
            match_hint_stop(s->m);
        return;
    }
    int at = session_position(game_session(s));
    if (s->values_at == at && (match_hinting(s->m) || s->values_done))
        return;
    if (pick_must_pass(&s->pick))
        return;
    s->values_at = at;
    s->values_done = false;
    memset(&s->values, 0, sizeof s->values);
    search_limits limits;
    match_hint_limits(s->m, &limits);
    limits.every = true;
    if (set[SET_EVAL]) {
        /* As deep as it goes while the human thinks. */
        limits.turns = 0;
        limits.ms = limits.soft_ms = ANALYSIS_MS;
    }
    match_hint(s->m, &limits);
}

void game_values_news(game_screen *s, const match_news *n)
{
    s->values_at = session_position(game_session(s));
    if (n->report.n_choices > 0)
        s->values = n->report;
    s->values_done = n->done;
}

const search_choice *game_best(const game_screen *s)
{
    if (s->values_at != session_position(game_session(s)) || s->values.n_choices == 0)
        return NULL;
    return &s->values.choice[0];
}

/* Before a human's step is played: how does it compare with the best? */
void game_grade_step(game_screen *s, game_step step)
{
    session *now = game_session(s);
    const search_choice *best = game_best(s), *own = NULL;
    if (session_turn_steps(now) == 0)
        memset(&s->grade, 0, sizeof s->grade);
    if (best == NULL || !s->app->set.value[SET_NOTES])
        return;
    for (int i = 0; i < s->values.n_choices; i++)
        if (game_step_equal(s->values.choice[i].step, step))
            own = &s->values.choice[i];
    if (own == NULL || s->values.n_choices < 2)
        return;
    int loss = best->value - own->value;
    turn_grade *grade = &s->grade;
    if (grade->known && loss <= grade->loss)
        return;
    grade->known = true;
    grade->loss = loss;
    grade->turns_result =
        best->exact && own->exact &&
        (best->value > 0) - (best->value < 0) != (own->value > 0) - (own->value < 0);
    grade->better_value = best->value;
    grade->better_exact = best->exact;
    words_step(s->g, session_state(now), step, grade->own, sizeof grade->own);
    words_step(s->g, session_state(now), best->step, grade->better, sizeof grade->better);
}

static void say_grade(const game_screen *s, char *buf, size_t size)
{
    const turn_grade *grade = &s->grade;
    buf[0] = 0;
    if (!grade->known)
        return;
    /* In discs; where only the result counts a quarter of the scale is a disc. */
    double discs = (double)grade->loss / (double)s->g->unit;
    if (search_is_final(grade->better_value))
        discs = grade->turns_result ? 9 : 0;
    else if (s->g->scale == SCALE_RESULT)
        discs *= 6;
    char value[32];
    words_value_short(s->g, grade->better_value, grade->better_exact, value, sizeof value);
    if (discs < 0.5)
        text_printf(buf, size, tr(" Your %s: a good move."), grade->own);
    else if (discs < 2)
        text_printf(buf, size, tr(" Your %s: %s was a little better (%s)."), grade->own,
                    grade->better, value);
    else
        text_printf(buf, size, tr(" Your %s was a mistake: better %s (%s)."), grade->own,
                    grade->better, value);
}

/* How the computer thinks of its own turn that began at 'from'. */
static void say_value(const game_screen *s, int from, char *buf, size_t size)
{
    buf[0] = 0;
    const game_state *before = session_state_at(game_session(s), from);
    if (s->think_at < from || s->think.n_pv == 0)
        return;
    char value[32];
    words_value_short(s->g, s->think.value, s->think.exact, value, sizeof value);
    (void)before;
    text_printf(buf, size, " (%s)", value);
}

/* After a turn of a seat that is not human, which began at position 'from'. */
void game_say_turn(game_screen *s, int from)
{
    session *now = game_session(s);
    turn_words turn;
    words_turn(now, from, &turn);
    char who[64], value[48] = "", grade[160] = "", said[160];
    words_name(s->m, turn.mover, who, sizeof who);
    if (session_step_at(now, from).kind == STEP_PASS) {
        game_note(s, ROLE_WARN, "%s must pass: no legal move.", who);
        return;
    }
    int n = 0;
    for (int i = from; i < session_position(now) && i < from + turn.steps; i++)
        n += words_changed(s->g, session_state_at(now, i), session_state_at(now, i + 1));
    if (s->app->set.value[SET_NOTES]) {
        say_value(s, from, value, sizeof value);
        say_grade(s, grade, sizeof grade);
    }
    /* translators: who, the move, how many discs, and its value in brackets or nothing */
    if (n > 0)
        text_printf(said, sizeof said,
                    tr_n("%s played %s, %d flipped%s.", "%s played %s, %d flipped%s.", n), who,
                    turn.words, n, value);
    else
        text_printf(said, sizeof said, tr("%s played %s%s."), who, turn.words, value);
    game_note(s, ROLE_TEXT, "%s%s", said, grade);
}
