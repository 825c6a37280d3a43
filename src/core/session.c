/* session.c - a game as the array of all its states: state[0] is the start,
 * state[i + 1] is state[i] after step[i].  Going back is choosing an older
 * element, so undo cannot be wrong.  How a game was stopped (resigned, time,
 * agreed) belongs to the end of the array: stopping drops the redo part, and
 * looking at earlier positions does not forget it. */
#include "core/session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

struct session {
    game_config cfg;
    game_state *state; /* room + 1 of them */
    game_step *step;   /* room of them */
    int room, length, position;
    bool custom;
    enum session_end end; /* END_NONE or how session_stop() ended it */
    int loser;
};

enum { FIRST_ROOM = 64 };

static bool reserve(session *s, int room)
{
    if (room <= s->room)
        return true;
    int want = s->room * 2 > room ? s->room * 2 : room;
    game_state *state = realloc(s->state, ((size_t)want + 1) * sizeof *state);
    if (state != NULL)
        s->state = state;
    game_step *step = realloc(s->step, (size_t)want * sizeof *step);
    if (step != NULL)
        s->step = step;
    if (state == NULL || step == NULL)
        return false;
    s->room = want;
    return true;
}

static session *make(const game_config *cfg, game_error *err)
{
    session *s = calloc(1, sizeof *s);
    if (s != NULL && !reserve(s, FIRST_ROOM)) {
        session_free(s);
        s = NULL;
    }
    if (s == NULL) {
        text_error(err, -1, "out of memory");
        return NULL;
    }
    s->cfg = *cfg;
    return s;
}

session *session_new(const game_config *cfg, game_error *err)
{
    session *s = make(cfg, err);
    if (s != NULL && !cfg->game->start(cfg, &s->state[0], err)) {
        session_free(s);
        s = NULL;
    }
    return s;
}

session *session_new_at(const game_config *cfg, const char *state_text, game_error *err)
{
    session *s = session_new(cfg, err);
    if (s == NULL)
        return NULL;
    game_state at;
    if (!cfg->game->state_read(cfg, state_text, &at, err)) {
        session_free(s);
        return NULL;
    }
    s->custom = memcmp(&at, &s->state[0], sizeof at) != 0;
    s->state[0] = at;
    return s;
}

session *session_copy(const session *s)
{
    session *c = make(&s->cfg, NULL);
    if (c == NULL || !reserve(c, s->length)) {
        session_free(c);
        return NULL;
    }
    memcpy(c->state, s->state, ((size_t)s->length + 1) * sizeof *s->state);
    memcpy(c->step, s->step, (size_t)s->length * sizeof *s->step);
    c->length = s->length;
    c->position = s->position;
    c->custom = s->custom;
    c->end = s->end;
    c->loser = s->loser;
    return c;
}

void session_free(session *s)
{
    if (s == NULL)
        return;
    free(s->state);
    free(s->step);
    free(s);
}

const game *session_game(const session *s)
{
    return s->cfg.game;
}

const game_config *session_config(const session *s)
{
    return &s->cfg;
}

const game_state *session_state(const session *s)
{
    return &s->state[s->position];
}

int session_steps(const session *s, game_step out[GAME_MAX_STEPS])
{
    return session_ended(s, NULL) == END_NONE ? s->cfg.game->steps(session_state(s), out) : 0;
}

bool session_custom_start(const session *s)
{
    return s->custom;
}

/* Every step played is written and read back in debug builds, so that ordinary
 * play exercises the texts of a game. */
static void self_check(const session *s, game_step step)
{
#ifdef SESSION_SELF_CHECK
    const game *g = s->cfg.game;
    const game_state *now = session_state(s);
    char step_text[GAME_STEP_TEXT], state_text[GAME_STATE_TEXT], again[GAME_STATE_TEXT];
    game_step back = {0};
    g->step_write(now, step, step_text);
    int used = g->step_read(now, step_text, &back, NULL);
    assert(used == (int)strlen(step_text) && game_step_equal(step, back));
    g->state_write(now, state_text);
    game_state read;
    bool good = g->state_read(&s->cfg, state_text, &read, NULL);
    assert(good);
    g->state_write(&read, again);
    assert(strcmp(state_text, again) == 0 && read.hash == now->hash);
#else
    (void)s;
    (void)step;
#endif
}

/* Plays n steps that are known to be legal and for which there is room. */
static void push(session *s, const game_step *step, int n)
{
    s->end = END_NONE;
    for (int i = 0; i < n; i++) {
        self_check(s, step[i]);
        s->step[s->position] = step[i];
        game_state next = s->state[s->position];
        s->cfg.game->play(&next, step[i]);
        s->state[++s->position] = next;
    }
    s->length = s->position;
}

/* Is there room for n more steps, and is the game still on? */
static bool may_push(session *s, int n, game_error *err)
{
    if (session_ended(s, NULL) != END_NONE)
        return text_error(err, -1, "the game is over");
    if (s->position + n > GAME_MAX_LENGTH)
        return text_error(err, -1, "more than %d steps in a game", GAME_MAX_LENGTH);
    if (!reserve(s, s->position + n))
        return text_error(err, -1, "out of memory");
    return true;
}

bool session_play(session *s, game_step step, game_error *err)
{
    if (!may_push(s, 1, err))
        return false;
    game_state probe = *session_state(s);
    if (!game_try(s->cfg.game, &probe, step, err))
        return false;
    push(s, &step, 1);
    return true;
}

bool session_play_text(session *s, const char *turn, game_error *err)
{
    if (!may_push(s, 0, err))
        return false;
    game_step step[GAME_MAX_TURN];
    int n = game_turn_read(s->cfg.game, session_state(s), turn, step, GAME_MAX_TURN, NULL, err);
    if (n < 0 || !may_push(s, n, err))
        return false;
    push(s, step, n);
    return true;
}

bool session_undo(session *s)
{
    if (s->end != END_NONE && s->position == s->length) {
        s->end = END_NONE;
        return true;
    }
    if (s->position == 0)
        return false;
    s->position--;
    return true;
}

bool session_redo(session *s)
{
    if (s->position == s->length)
        return false;
    s->position++;
    return true;
}

void session_go(session *s, int position)
{
    assert(position >= 0 && position <= s->length);
    s->position = position;
}

int session_length(const session *s)
{
    return s->length;
}

int session_position(const session *s)
{
    return s->position;
}

game_step session_step_at(const session *s, int i)
{
    assert(i >= 0 && i < s->length);
    return s->step[i];
}

const game_state *session_state_at(const session *s, int i)
{
    assert(i >= 0 && i <= s->length);
    return &s->state[i];
}

int session_turn_steps(const session *s)
{
    int n = 0;
    while (n < s->position && s->state[s->position - n - 1].turn == session_state(s)->turn)
        n++;
    return n;
}

void session_stop(session *s, enum session_end how, int loser)
{
    if (session_ended(s, NULL) != END_NONE || how == END_NONE || how == END_BY_RULES)
        return;
    s->length = s->position;
    s->end = how;
    s->loser = loser;
}

enum session_end session_ended(const session *s, int *winner)
{
    const game_state *now = session_state(s);
    enum session_end how = END_NONE;
    int who = -1;
    if (now->status != GAME_ON) {
        how = END_BY_RULES;
        who = game_winner(now);
    } else if (s->end != END_NONE && s->position == s->length) {
        how = s->end;
        who = s->loser < 0 ? -1 : 1 - s->loser;
    }
    if (winner != NULL)
        *winner = who;
    return how;
}
