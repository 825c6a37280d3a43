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
    bool wanted = s->hint || set[SET_NOTES] || set[SET_EVAL], here;
    if (s->replay) {
        wanted = set[SET_EVAL];
        here = session_state(game_session(s))->status == GAME_ON;
    } else {
        here = game_humans_turn(s) && !match_paused(s->m);
    }
    if (!wanted || !here || !game_net_helps(s)) {
        if (match_hinting(s->m))
            match_hint_stop(s->m);
        return;
    }
    int at = session_position(game_session(s));
    if (s->values_at == at && (match_hinting(s->m) || s->values_done))
        return;
    if (pick_must_pass(&s->pick))
        return;
    if (s->values_at != at)
        memset(&s->values, 0, sizeof s->values);
    s->values_at = at;
    s->values_done = false;
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
    if (session_turn_steps(now) == 0)
        judge_begin(&s->grade);
    if (s->app->set.value[SET_NOTES])
        judge_step(&s->grade, s->g, session_state(now), s->values.choice,
                   game_best(s) != NULL ? s->values.n_choices : 0, step);
}

static void say_grade(const game_screen *s, char *buf, size_t size)
{
    char words[120];
    judge_say(&s->grade, s->g, words, sizeof words);
    buf[0] = 0;
    if (words[0] != 0)
        text_printf(buf, size, tr(" Your %s."), words);
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
