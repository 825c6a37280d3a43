/* remote_turns.c - positions and turns: every turn is checked by the rules and by the hash
 * of the position after it; and what the match is told of them. */
#include <stdlib.h>
#include <string.h>

#include "play/remote_impl.h"

enum { CLAIM_MS = 30000 };

/* ---- positions ----------------------------------------------------------------- */

uint64_t talk_hash(const session *s, int position)
{
    char words[GAME_STATE_TEXT];
    session_game(s)->state_write(session_state_at(s, position), words);
    return wire_hash(words);
}

int talk_position_of(const session *s, unsigned turn)
{
    for (int i = 0; i <= session_position(s); i++)
        if (session_state_at(s, i)->turn == turn)
            return i;
    return -1;
}

unsigned talk_turn_now(const remote *r)
{
    return session_state(r->wire)->turn;
}

void talk_end_word(const session *s, char buf[WIRE_WORD])
{
    int winner;
    enum session_end how = session_ended(s, &winner);
    if (how == END_NONE || how == END_BY_RULES)
        text_copy(buf, WIRE_WORD, how == END_NONE ? "on" : "over");
    else if (how == END_AGREED)
        text_copy(buf, WIRE_WORD, "draw");
    else
        text_printf(buf, WIRE_WORD, "%s%d", how == END_TIME ? "time" : "resign", 1 - winner);
}

/* "resign0" and the like; false = none of them. */
bool talk_read_end(const char *word, enum session_end *how, int *loser)
{
    size_t n = strlen(word);
    *loser = n > 0 && (word[n - 1] == '0' || word[n - 1] == '1') ? word[n - 1] - '0' : -1;
    *how = strcmp(word, "draw") == 0                   ? END_AGREED
           : strncmp(word, "resign", 6) == 0 && n == 7 ? END_RESIGNED
           : strncmp(word, "time", 4) == 0 && n == 5   ? END_TIME
                                                       : END_NONE;
    return *how != END_NONE && (*how == END_AGREED) == (*loser < 0);
}

void talk_position(const remote *r, wire_message *w)
{
    memset(w, 0, sizeof *w);
    w->number[0] = r->epoch;
    w->number[1] = talk_turn_now(r);
    w->hash = talk_hash(r->wire, session_position(r->wire));
    talk_end_word(r->wire, w->word);
}

/* ---- turns --------------------------------------------------------------------- */

/* The message of the turn that begins at position i; returns the position behind it.
 * A stop that only says where the turn ends is left out. */
static int turn_message(const remote *r, int i, wire_message *w)
{
    const session *s = r->wire;
    const game *g = session_game(s);
    int turn = session_state_at(s, i)->turn, begin = i;
    bool fits = true;
    *w = (wire_message){.kind = WIRE_TURN, .number = {(unsigned)turn + 1}};
    for (; i < session_position(s) && session_state_at(s, i)->turn == turn; i++) {
        char step[GAME_STEP_TEXT];
        if (session_step_at(s, i).kind == STEP_STOP && i > begin)
            continue;
        g->step_write(session_state_at(s, i), session_step_at(s, i), step);
        size_t used = strlen(w->text);
        fits = fits && text_printf(w->text + used, sizeof w->text - used, "%s%s",
                                   i > begin ? g->turn_join : "", step);
    }
    w->hash = talk_hash(s, i);
    w->number[1] = r->used[i] > 0 ? r->used[i] - 1 : 0;
    return i;
}

void talk_turns(remote *r, struct link *l, int from)
{
    while (from < session_position(r->wire)) {
        wire_message w;
        from = turn_message(r, from, &w);
        remote_send(l, &w);
    }
}

/* Plays the steps of the match from wire's position to 'end', a whole turn. */
static bool lead(remote *r, const session *s, int end)
{
    for (int i = session_position(r->wire); i < end; i++)
        if (!session_play(r->wire, session_step_at(s, i), NULL))
            return false;
    return true;
}

/* One complete turn of the person here that the other side does not know; false: none. */
static bool lead_turn(remote *r, match *m)
{
    const session *s = match_session(m);
    int at = session_position(r->wire), end = at;
    const game_state *now = session_state(r->wire);
    if (session_ended(r->wire, NULL) != END_NONE || now->mover != r->me)
        return false;
    unsigned turn = now->turn;
    while (end < session_position(s) && session_state_at(s, end)->turn == turn)
        end++;
    if (end == at || session_state_at(s, end)->turn == turn || !lead(r, s, end))
        return false;
    ask_no(r);
    r->used[end] = match_used(m, r->me) + 1;
    r->asked = 0;
    r->claimed = 0;
    wire_message w;
    turn_message(r, at, &w);
    if (r->phase == PHASE_ON)
        remote_say(r, &w);
    host_watchers(r, &w);
    return true;
}

/* Has the match been ended otherwise than by the rules? */
static bool lead_end(remote *r, match *m)
{
    int winner;
    enum session_end how = session_ended(match_session(m), &winner);
    if (how == END_NONE || how == END_BY_RULES || how == END_AGREED ||
        session_ended(r->wire, NULL) != END_NONE || winner != 1 - r->me)
        return false;
    session_stop(r->wire, how, r->me);
    wire_message w = {.kind = how == END_TIME ? WIRE_FLAG : WIRE_RESIGN,
                      .number = {talk_turn_now(r)}};
    if (r->phase == PHASE_ON)
        remote_say(r, &w);
    r->mine.kind = r->theirs.kind = REMOTE_NO_ASK;
    w.kind = WIRE_OVER;
    talk_end_word(r->wire, w.word);
    host_watchers(r, &w);
    return true;
}

void remote_follow(remote *r, match *m)
{
    bool changed = false;
    if (r->me < 0 || r->renewed || r->wire == NULL)
        return;
    while (lead_turn(r, m))
        changed = true;
    changed = lead_end(r, m) || changed;
    if (changed)
        remote_keep(r, m);
}

/* The clocks: how much of the turn is put down to the mover.  What he says is believed
 * as far as the way explains the difference; a little more is charged, much more is
 * wrong.  False: much more. */
static bool settle_clock(const remote *r, match *m, int mover, int before, unsigned said,
                         unsigned *counted)
{
    *counted = said;
    const remote_clock *k = &r->set.clock[mover];
    if (m == NULL || r->me < 0 || session_position(match_session(m)) != before ||
        (k->total_ms == 0 && k->turn_ms == 0))
        return true;
    int64_t differ = (int64_t)match_used(m, mover) - said - LAG_MS - 2 * (int64_t)r->lag_ms;
    if (differ > MAX_DIFFER_MS)
        return false;
    if (differ > 0)
        *counted += (unsigned)(differ > MAX_CHARGE_MS ? MAX_CHARGE_MS : differ);
    return true;
}

static bool play_turn(remote *r, const wire_message *w, int *before, game_error *err)
{
    const game *g = session_game(r->wire);
    game_state now = *session_state(r->wire);
    game_step step[GAME_MAX_TURN];
    char words[GAME_STATE_TEXT];
    *before = session_position(r->wire);
    if (w->number[0] != (unsigned)now.turn + 1)
        return text_error(err, -1, "turn %u was expected, not %u", (unsigned)now.turn + 1,
                          w->number[0]);
    int n = game_turn_read(g, &now, w->text, step, GAME_MAX_TURN, NULL, err);
    if (n < 0)
        return false;
    for (int i = 0; i < n; i++) {
        if (now.turn + 1u != w->number[0] || now.status != GAME_ON)
            return text_error(err, -1, "turn %u: more than one turn", w->number[0]);
        g->play(&now, step[i]);
    }
    if (now.turn != w->number[0])
        return text_error(err, -1, "turn %u: it is not complete", w->number[0]);
    g->state_write(&now, words);
    if (wire_hash(words) != w->hash)
        return text_error(err, -1, "turn %u: the positions after it differ", w->number[0]);
    for (int i = 0; i < n; i++)
        if (!session_play(r->wire, step[i], err))
            return false;
    return true;
}

/* A resignation of ours crossed the other's turn: it stands, one turn later. */
static bool resigned_here(const remote *r)
{
    int winner;
    return session_ended(r->wire, &winner) == END_RESIGNED && winner == 1 - r->me;
}

bool talk_turn(remote *r, match *m, const wire_message *w, game_error *err)
{
    int mover = session_state(r->wire)->mover, before;
    bool crossed = r->me >= 0 && resigned_here(r) && mover != r->me;
    if (crossed)
        session_undo(r->wire);
    if (session_ended(r->wire, NULL) != END_NONE)
        return text_error(err, -1, "a turn after the end of the game");
    if (mover == r->me && w->number[0] > r->agreed_ahead)
        return text_error(err, -1, "a turn out of turn");
    if (!play_turn(r, w, &before, err))
        return false;
    unsigned counted;
    if (!settle_clock(r, m, mover, before, w->number[1], &counted))
        return text_error(err, -1, "the clocks differ by more than %d seconds",
                          MAX_DIFFER_MS / 1000);
    int at = session_position(r->wire);
    r->used[at] = counted + 1;
    r->asked = 0;
    r->claimed = 0;
    if (crossed)
        session_stop(r->wire, END_RESIGNED, r->me);
    wire_message out = {.kind = WIRE_TOOK, .number = {w->number[0], counted}};
    if (r->me >= 0)
        remote_say(r, &out);
    out = *w;
    out.number[1] = counted;
    host_watchers(r, &out);
    return true;
}

bool talk_took(remote *r, match *m, const wire_message *w, game_error *err)
{
    int at = talk_position_of(r->wire, w->number[0]);
    if (at <= 0 || r->used[at] == 0 || session_state_at(r->wire, at - 1)->mover != r->me)
        return true; /* of a turn that was taken back */
    unsigned said = r->used[at] - 1;
    if (w->number[1] < said || w->number[1] - said > MAX_CHARGE_MS)
        return text_error(err, -1, "took: %u ms for a turn of %u", w->number[1], said);
    if (m != NULL && w->number[1] > said)
        match_charge(m, r->me, w->number[1] - said);
    r->used[at] = w->number[1] + 1;
    return true;
}

/* ---- for the match ------------------------------------------------------------- */

bool remote_step(const remote *r, int position, game_step *out)
{
    if (r->wire == NULL || r->renewed || position >= session_position(r->wire))
        return false;
    *out = session_step_at(r->wire, position);
    return true;
}

bool remote_used(const remote *r, int position, unsigned *ms)
{
    if (position < 0 || position > GAME_MAX_LENGTH || r->used[position] == 0)
        return false;
    *ms = r->used[position] - 1;
    return true;
}

int remote_common(const remote *r, const session *s)
{
    int a = session_position(s), b = session_position(r->wire), n = a < b ? a : b;
    for (int i = 0; i < n; i++)
        if (!game_step_equal(session_step_at(s, i), session_step_at(r->wire, i)))
            return i;
    return a;
}

enum session_end remote_end(const remote *r, int position, int *loser)
{
    int winner;
    enum session_end how = session_ended(r->wire, &winner);
    *loser = winner < 0 ? -1 : 1 - winner;
    if (r->renewed || position != session_position(r->wire) || how == END_BY_RULES)
        return END_NONE;
    return how;
}

/* The other side's clock has run out by ours: it is asked, and must say so in time. */
void talk_claim(remote *r, match *m, int64_t now)
{
    int mover = session_state(r->wire)->mover;
    if (r->me < 0 || mover == r->me || session_ended(r->wire, NULL) != END_NONE ||
        match_left(m, mover) != 0 ||
        session_position(match_session(m)) != session_position(r->wire)) {
        r->claimed = 0;
        return;
    }
    wire_message w = {.kind = WIRE_CLAIM, .number = {talk_turn_now(r)}};
    if (r->claimed == 0) {
        r->claimed = now;
        remote_say(r, &w);
    } else if (now - r->claimed > (int64_t)CLAIM_MS * 1000) {
        remote_blame(r, m, "its time is over, and it does not say so");
    }
}
