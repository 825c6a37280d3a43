/* remote_talk.c - what the two say while they play.  Every turn is checked by the rules
 * and by the hash of the position after it.
 *
 * Questions (take back, draw, rematch): each gets exactly one answer, and who has asked
 * does not move before it has come; so both sides always know what was agreed at which
 * position.  Take-backs and rematches count the epoch, by which a side that missed the
 * answer when the link broke learns that there was one. */
#include <stdlib.h>
#include <string.h>

#include "play/remote_impl.h"

enum { MOST_ASKED = 3, TALK_BURST = 8, CLAIM_MS = 30000 };

static const char *const ask_word[] = {"", "undo", "draw", "rematch"};

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

static unsigned turn_now(const remote *r)
{
    return session_state(r->wire)->turn;
}

static void end_word(const session *s, char buf[WIRE_WORD])
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
static bool read_end(const char *word, enum session_end *how, int *loser)
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
    w->number[1] = turn_now(r);
    w->hash = talk_hash(r->wire, session_position(r->wire));
    end_word(r->wire, w->word);
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

static void answer_no(remote *r)
{
    wire_message w = {.kind = WIRE_NO, .number = {r->theirs.at, r->theirs.to}};
    if (r->theirs.kind == REMOTE_NO_ASK)
        return;
    text_copy(w.word, sizeof w.word, ask_word[r->theirs.kind]);
    r->theirs.kind = REMOTE_NO_ASK;
    remote_say(r, &w);
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
    answer_no(r);
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
    wire_message w = {.kind = how == END_TIME ? WIRE_FLAG : WIRE_RESIGN, .number = {turn_now(r)}};
    if (r->phase == PHASE_ON)
        remote_say(r, &w);
    r->mine.kind = r->theirs.kind = REMOTE_NO_ASK;
    w.kind = WIRE_OVER;
    end_word(r->wire, w.word);
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

static bool take_turn(remote *r, match *m, const wire_message *w, game_error *err)
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

static bool take_took(remote *r, match *m, const wire_message *w, game_error *err)
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

/* ---- what is agreed ------------------------------------------------------------ */

static void take_back(remote *r, match *m, unsigned to)
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

static void new_game(remote *r)
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

static void agree(remote *r, match *m, question q)
{
    wire_message w = {.kind = WIRE_OVER};
    r->mine.kind = r->theirs.kind = REMOTE_NO_ASK;
    switch (q.kind) {
    case REMOTE_UNDO:
        r->epoch++;
        r->agreed_to = q.to;
        take_back(r, m, q.to);
        break;
    case REMOTE_DRAW:
        session_stop(r->wire, END_AGREED, -1);
        end_word(r->wire, w.word);
        host_watchers(r, &w);
        break;
    case REMOTE_REMATCH:
        r->epoch++;
        r->agreed_to = session_state_at(r->wire, 0)->turn;
        new_game(r);
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
    unsigned turn = turn_now(r);
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

static bool take_ask(remote *r, match *m, const wire_message *w, game_error *err)
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
        answer_no(r);
    } else {
        remote_push(r, &(remote_news){.event = REMOTE_ASKS, .ask = q.kind});
    }
    return true;
}

static bool take_answer(remote *r, match *m, const wire_message *w, game_error *err)
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
        agree(r, m, q);
    else if (yes)
        return text_error(err, -1, "yes: the game has gone on since");
    remote_push(r, &(remote_news){.event = REMOTE_ANSWERS, .ask = q.kind, .yes = yes});
    return true;
}

static bool take_end(remote *r, match *m, const wire_message *w)
{
    int peer = 1 - r->me, winner;
    enum session_end how = session_ended(r->wire, &winner);
    if (w->kind == WIRE_FLAG) {
        if (how != END_NONE || session_state(r->wire)->mover != peer)
            return true;
        session_stop(r->wire, END_TIME, peer);
    } else {
        /* Both gave up at once: the first player's word holds. */
        if (how == END_RESIGNED && winner == peer && peer == 0)
            session_undo(r->wire);
        else if (how != END_NONE)
            return true;
        session_stop(r->wire, END_RESIGNED, peer);
    }
    r->mine.kind = r->theirs.kind = REMOTE_NO_ASK;
    wire_message over = {.kind = WIRE_OVER};
    end_word(r->wire, over.word);
    host_watchers(r, &over);
    if (m != NULL)
        remote_keep(r, m);
    return true;
}

static bool take_chat(remote *r, const wire_message *w, game_error *err)
{
    int64_t now = remote_now();
    r->talk += (double)(now - r->talk_filled) / 1e6;
    r->talk_filled = now;
    if (r->talk > TALK_BURST)
        r->talk = TALK_BURST;
    r->talk -= 1;
    if (r->talk < -TALK_BURST)
        return text_error(err, -1, "too much talk");
    if (w->text[0] != '\0')
        remote_tell(r, REMOTE_SAYS, "%.230s", w->text);
    return true;
}

/* ---- messages ------------------------------------------------------------------ */

static void take_pong(remote *r, const wire_message *w)
{
    if (w->number[0] != r->ping % 1000000 || r->ping_at == 0)
        return;
    unsigned ms = (unsigned)((remote_now() - r->ping_at) / 1000);
    r->lag_ms = ms > r->lag_ms ? ms : r->lag_ms - (r->lag_ms - ms) / 8;
    r->ping_at = 0;
}

/* What spectators hear. */
static bool take_seen(remote *r, match *m, const wire_message *w, game_error *err)
{
    enum session_end how;
    int loser;
    switch (w->kind) {
    case WIRE_TURN:
        return take_turn(r, m, w, err);
    case WIRE_UNDONE:
        if (talk_position_of(r->wire, w->number[0]) < 0)
            return text_error(err, -1, "undone: there is no turn %u", w->number[0]);
        take_back(r, m, w->number[0]);
        return true;
    case WIRE_OVER:
        if (!read_end(w->word, &how, &loser))
            return text_error(err, -1, "over: how?");
        session_stop(r->wire, how, loser);
        return true;
    case WIRE_NEW:
        new_game(r);
        return true;
    default:
        return text_error(err, -1, "%s: not for people who look on", wire_word(w->kind));
    }
}

static bool take_heard(remote *r, match *m, const wire_message *w, game_error *err)
{
    switch (w->kind) {
    case WIRE_TURN:
        return take_turn(r, m, w, err);
    case WIRE_TOOK:
        return take_took(r, m, w, err);
    case WIRE_USED:
        if (m != NULL)
            match_set_used(m, 1 - r->me, w->number[0]);
        return true;
    case WIRE_ASK:
        return take_ask(r, m, w, err);
    case WIRE_YES:
    case WIRE_NO:
        return take_answer(r, m, w, err);
    case WIRE_WITHDRAW:
        answer_no(r);
        remote_push(r, &(remote_news){.event = REMOTE_CHANGED});
        return true;
    case WIRE_RESIGN:
    case WIRE_FLAG:
        return take_end(r, m, w);
    case WIRE_CLAIM:
        return true; /* our own clock says it when it is so */
    case WIRE_CHAT:
        return take_chat(r, w, err);
    default:
        return text_error(err, -1, "%s: not expected now", wire_word(w->kind));
    }
}

void talk_take(remote *r, match *m, const wire_message *w)
{
    game_error err;
    wire_message pong = *w;
    char words[REMOTE_TEXT];
    switch (w->kind) {
    case WIRE_PING:
        pong.kind = WIRE_PONG;
        remote_say(r, &pong);
        return;
    case WIRE_PONG:
        take_pong(r, w);
        return;
    case WIRE_BYE:
        text_printf(words, sizeof words, tr("%.24s has left"), r->peer);
        r->left = true;
        remote_lose(r, m, words);
        return;
    case WIRE_READY:
        if (r->set.role == REMOTE_HOST && r->phase == PHASE_TERMS) {
            host_ready(r, m);
            return;
        }
        break;
    default:
        break;
    }
    bool watching = r->set.role == REMOTE_WATCHER;
    bool good = r->phase == PHASE_ON || (watching && r->phase == PHASE_TERMS);
    if (!good)
        text_error(&err, -1, "%s: not expected now", wire_word(w->kind));
    else
        good = watching ? take_seen(r, m, w, &err) : take_heard(r, m, w, &err);
    if (!good)
        remote_blame(r, m, err.text);
    else if (m != NULL && !r->renewed && w->kind == WIRE_TURN)
        r->dirty = true;
}

/* ---- after a break --------------------------------------------------------------- */

static bool take_their_end(remote *r, const char *word, game_error *err)
{
    enum session_end how;
    int loser;
    if (strcmp(word, "on") == 0 || strcmp(word, "over") == 0 ||
        session_ended(r->wire, NULL) != END_NONE)
        return true;
    if (!read_end(word, &how, &loser) || loser == r->me ||
        (how == END_AGREED && r->mine.kind != REMOTE_DRAW))
        return text_error(err, -1, "the game did not end by %.16s here", word);
    session_stop(r->wire, how, loser);
    return true;
}

bool talk_reconcile(remote *r, match *m, const wire_message *w, game_error *err)
{
    static const char differ[] = "the two programs do not agree about the game so far";
    unsigned theirs = w->number[1];
    bool check = true;
    if (w->number[0] == r->epoch + 1 &&
        (r->mine.kind == REMOTE_UNDO || r->mine.kind == REMOTE_REMATCH)) {
        enum remote_ask kind = r->mine.kind;
        agree(r, m, r->mine);
        remote_push(r, &(remote_news){.event = REMOTE_ANSWERS, .ask = kind, .yes = true});
    } else if (w->number[0] + 1 == r->epoch) {
        theirs = r->agreed_to; /* it is about to learn that */
        check = false;
    } else if (w->number[0] != r->epoch) {
        return text_error(err, -1, "%s", differ);
    }
    unsigned here = turn_now(r);
    r->agreed_ahead = theirs;
    if (theirs <= here) {
        int from = talk_position_of(r->wire, theirs);
        if (from < 0 || (check && talk_hash(r->wire, from) != w->hash))
            return text_error(err, -1, "%s", differ);
        talk_turns(r, r->link, from);
        if (theirs == here && check && !take_their_end(r, w->word, err))
            return false;
    } else if (theirs - here > 2 * GAME_MAX_TURN) {
        return text_error(err, -1, "%s", differ);
    }
    r->mine.kind = r->theirs.kind = REMOTE_NO_ASK;
    r->crossed = false;
    remote_push(r, &(remote_news){.event = REMOTE_CHANGED});
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
        return text_error(err, -1, "You have asked already: Esc takes it back.");
    if (r->theirs.kind != REMOTE_NO_ASK)
        return text_error(err, -1, "Answer first what you are asked.");
    question q = {what, turn_now(r), turn_now(r)};
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
    return remote_asking(r) && remote_say(r, &w);
}

void remote_answer(remote *r, match *m, bool yes)
{
    question q = r->theirs;
    if (q.kind == REMOTE_NO_ASK)
        return;
    if (!yes || !makes_sense(r, q)) {
        answer_no(r);
        return;
    }
    wire_message w = {.kind = WIRE_YES, .number = {q.at, q.to}};
    text_copy(w.word, sizeof w.word, ask_word[q.kind]);
    remote_say(r, &w);
    agree(r, m, q);
}

bool remote_chat(remote *r, const char *words, game_error *err)
{
    wire_message w = {.kind = WIRE_CHAT};
    if (r->me < 0)
        return text_error(err, -1, "You only look on.");
    if (r->phase != PHASE_ON)
        return text_error(err, -1, "The other side is not there.");
    wire_clean(w.text, sizeof w.text, words, strlen(words));
    return w.text[0] == '\0' || remote_say(r, &w);
}

bool remote_may_play(const remote *r, game_error *err)
{
    if (r->me < 0)
        return text_error(err, -1, "you only look on");
    if (r->phase != PHASE_ON)
        return text_error(err, -1, "the other side is not there: the game stands still");
    if (r->mine.kind != REMOTE_NO_ASK)
        return text_error(err, -1, "your question is not answered yet (Esc takes it back)");
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
    wire_message w = {.kind = WIRE_CLAIM, .number = {turn_now(r)}};
    if (r->claimed == 0) {
        r->claimed = now;
        remote_say(r, &w);
    } else if (now - r->claimed > (int64_t)CLAIM_MS * 1000) {
        remote_blame(r, m, "its time is over, and it does not say so");
    }
}
