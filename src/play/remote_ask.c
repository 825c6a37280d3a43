/* remote_ask.c - questions (take back, draw, rematch): each gets exactly one answer, and
 * who has asked does not move before it has come; so both sides always know what was
 * agreed at which position.  Take-backs and rematches count the epoch, by which a side
 * that missed the answer when the link broke learns that there was one. */
#include <stdlib.h>
#include <string.h>

#include "play/remote_impl.h"

enum { MOST_ASKED = 3 };

static const char *const ask_word[] = {"", "undo", "draw", "rematch"};

void ask_no(remote *r)
{
    wire_message w = {.kind = WIRE_NO, .number = {r->theirs.at, r->theirs.to}};
    if (r->theirs.kind == REMOTE_NO_ASK)
        return;
    text_copy(w.word, sizeof w.word, ask_word[r->theirs.kind]);
    r->theirs.kind = REMOTE_NO_ASK;
    remote_say(r, &w);
}

/* ---- what is agreed ------------------------------------------------------------ */

void ask_take_back(remote *r, match *m, unsigned to)
{
    enum session_end how = session_ended(r->wire, NULL);
    if (how != END_NONE && how != END_BY_RULES)
        session_undo(r->wire);
    int at = talk_position_of(r->wire, to);
    session_go(r->wire, at < 0 ? 0 : at);
    if (m != NULL && !r->renewed)
        match_take_back(m, session_position(r->wire));
    r->asked = 0;
    r->claimed = 0;
    remote_push(r, &(remote_news){.event = REMOTE_CHANGED});
    wire_message w = {.kind = WIRE_UNDONE, .number = {to}};
    host_watchers(r, &w);
}

void ask_new_game(remote *r)
{
    char name[WIRE_NAME];
    remote_clock clock = r->set.clock[0];
    text_copy(name, sizeof name, r->player[0]);
    text_copy(r->player[0], WIRE_NAME, r->player[1]);
    text_copy(r->player[1], WIRE_NAME, name);
    r->set.clock[0] = r->set.clock[1];
    r->set.clock[1] = clock;
    if (r->me >= 0)
        r->me = 1 - r->me;
    r->set.seat = r->me;
    game_error err;
    if (!remote_make_wire(r, &err)) {
        r->phase = PHASE_SHUT;
        remote_tell(r, REMOTE_FAILED, "%s", err.text);
        return;
    }
    r->renewed = true;
    r->asked = 0;
    r->claimed = 0;
    remote_push(r, &(remote_news){.event = REMOTE_NEW_GAME});
    wire_message w = {.kind = WIRE_NEW};
    host_watchers(r, &w);
}

void ask_agree(remote *r, match *m, question q)
{
    wire_message w = {.kind = WIRE_OVER};
    r->mine.kind = r->theirs.kind = REMOTE_NO_ASK;
    switch (q.kind) {
    case REMOTE_UNDO:
        r->epoch++;
        r->agreed_to = q.to;
        ask_take_back(r, m, q.to);
        break;
    case REMOTE_DRAW:
        session_stop(r->wire, END_AGREED, -1);
        talk_end_word(r->wire, w.word);
        host_watchers(r, &w);
        break;
    case REMOTE_REMATCH:
        r->epoch++;
        r->agreed_to = session_state_at(r->wire, 0)->turn;
        ask_new_game(r);
        break;
    case REMOTE_NO_ASK:
        break;
    }
    if (m != NULL && !r->renewed)
        remote_keep(r, m);
}

/* Can that be asked at the position both know? */
static bool makes_sense(const remote *r, question q)
{
    enum session_end how = session_ended(r->wire, NULL);
    unsigned turn = talk_turn_now(r);
    if (q.at != turn)
        return false;
    switch (q.kind) {
    case REMOTE_UNDO:
        return (q.to < turn || (q.to == turn && how != END_NONE && how != END_BY_RULES)) &&
               talk_position_of(r->wire, q.to) >= 0;
    case REMOTE_DRAW:
        return how == END_NONE;
    case REMOTE_REMATCH:
        return how != END_NONE;
    case REMOTE_NO_ASK:
        break;
    }
    return false;
}

static enum remote_ask ask_of(const char *word)
{
    for (int i = REMOTE_UNDO; i <= REMOTE_REMATCH; i++)
        if (strcmp(word, ask_word[i]) == 0)
            return (enum remote_ask)i;
    return REMOTE_NO_ASK;
}

static bool same(question a, question b)
{
    return a.kind == b.kind && a.at == b.at && a.to == b.to;
}

bool ask_take(remote *r, match *m, const wire_message *w, game_error *err)
{
    question q = {ask_of(w->word), w->number[0], w->number[1]};
    if (q.kind == REMOTE_NO_ASK)
        return text_error(err, -1, "ask: undo, draw or rematch was expected");
    if (r->theirs.kind != REMOTE_NO_ASK)
        return text_error(err, -1, "ask: a question before the last one was answered");
    r->theirs = q;
    /* Both ask at once: for the same it is agreed, else each is told no. */
    if (r->mine.kind != REMOTE_NO_ASK && same(q, r->mine)) {
        remote_answer(r, m, true);
        r->mine = q; /* the other's yes is still to come, and changes nothing */
        r->crossed = true;
    } else if (r->mine.kind != REMOTE_NO_ASK || !makes_sense(r, q) || ++r->asked > MOST_ASKED) {
        ask_no(r);
    } else {
        remote_push(r, &(remote_news){.event = REMOTE_ASKS, .ask = q.kind});
    }
    return true;
}

bool ask_answered(remote *r, match *m, const wire_message *w, game_error *err)
{
    question q = {ask_of(w->word), w->number[0], w->number[1]};
    bool yes = w->kind == WIRE_YES;
    if (r->mine.kind == REMOTE_NO_ASK || !same(q, r->mine))
        return text_error(err, -1, "%s: nothing like that was asked", wire_word(w->kind));
    r->mine.kind = REMOTE_NO_ASK;
    if (r->crossed) {
        r->crossed = false;
        return true;
    }
    if (yes && makes_sense(r, q))
        ask_agree(r, m, q);
    else if (yes)
        return text_error(err, -1, "yes: the game has gone on since");
    remote_push(r,
                &(remote_news){
                    .event = REMOTE_ANSWERS, .ask = q.kind, .yes = yes, .withdrawn = r->withdrawn});
    return true;
}

/* ---- what a person does -------------------------------------------------------- */

bool remote_ask(remote *r, match *m, enum remote_ask what, game_error *err)
{
    if (r->me < 0)
        return text_error(err, -1, "You only look on.");
    if (r->phase != PHASE_ON)
        return text_error(err, -1, "The other side is not there.");
    if (r->mine.kind != REMOTE_NO_ASK)
        return text_error(err, -1, "You have asked already, and may take it back.");
    if (r->theirs.kind != REMOTE_NO_ASK)
        return text_error(err, -1, "Answer first what you are asked.");
    question q = {what, talk_turn_now(r), talk_turn_now(r)};
    if (what == REMOTE_UNDO) {
        int at = match_undo_position(m);
        if (at < 0)
            return text_error(err, -1, "There is nothing to take back.");
        q.to = session_state_at(match_session(m), at)->turn;
    } else if (what == REMOTE_REMATCH) {
        q.to = 0;
    }
    if (!makes_sense(r, q))
        return text_error(err, -1,
                          what == REMOTE_REMATCH ? "The game is not over."
                                                 : "That cannot be asked now.");
    wire_message w = {.kind = WIRE_ASK, .number = {q.at, q.to}};
    text_copy(w.word, sizeof w.word, ask_word[what]);
    r->mine = q;
    r->withdrawn = false;
    remote_keep(r, m); /* an answer that is lost on the way is found again by it */
    remote_say(r, &w);
    return true;
}

bool remote_asking(const remote *r)
{
    return r->mine.kind != REMOTE_NO_ASK && !r->crossed;
}

enum remote_ask remote_asked(const remote *r)
{
    return r->theirs.kind;
}

bool remote_withdraw(remote *r)
{
    wire_message w = {.kind = WIRE_WITHDRAW};
    if (!remote_asking(r) || !remote_say(r, &w))
        return false;
    r->withdrawn = true;
    return true;
}

void remote_answer(remote *r, match *m, bool yes)
{
    question q = r->theirs;
    if (q.kind == REMOTE_NO_ASK)
        return;
    if (!yes || !makes_sense(r, q)) {
        ask_no(r);
        return;
    }
    wire_message w = {.kind = WIRE_YES, .number = {q.at, q.to}};
    text_copy(w.word, sizeof w.word, ask_word[q.kind]);
    remote_say(r, &w);
    ask_agree(r, m, q);
}

bool remote_may_play(const remote *r, game_error *err)
{
    if (r->me < 0)
        return text_error(err, -1, "you only look on");
    if (r->phase != PHASE_ON)
        return text_error(err, -1, "the other side is not there: the game stands still");
    if (r->mine.kind != REMOTE_NO_ASK)
        return text_error(err, -1, "your question is not answered yet");
    return true;
}
