/* remote_talk.c - the messages while two play (or one looks on), and what is settled when
 * a link that broke is there again. */
#include <stdlib.h>
#include <string.h>

#include "play/remote_impl.h"

enum { TALK_BURST = 8 };

/* ---- messages ------------------------------------------------------------------ */

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
    talk_end_word(r->wire, over.word);
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

bool remote_chat(remote *r, const char *words, game_error *err)
{
    wire_message w = {.kind = WIRE_CHAT};
    if (r->me < 0)
        return text_error(err, -1, "You only look on.");
    if (r->phase != PHASE_ON)
        return text_error(err, -1, "The other side is not there.");
    wire_clean(w.text, sizeof w.text, words, strlen(words));
    return w.text[0] == '\0' || remote_say(r, &w) ||
           text_error(err, -1, "The other side is not there.");
}

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
        return talk_turn(r, m, w, err);
    case WIRE_UNDONE:
        if (talk_position_of(r->wire, w->number[0]) < 0)
            return text_error(err, -1, "undone: there is no turn %u", w->number[0]);
        ask_take_back(r, m, w->number[0]);
        return true;
    case WIRE_OVER:
        if (!talk_read_end(w->word, &how, &loser))
            return text_error(err, -1, "over: how?");
        session_stop(r->wire, how, loser);
        return true;
    case WIRE_NEW:
        ask_new_game(r);
        return true;
    default:
        return text_error(err, -1, "%s: not for people who look on", wire_word(w->kind));
    }
}

static bool take_heard(remote *r, match *m, const wire_message *w, game_error *err)
{
    switch (w->kind) {
    case WIRE_TURN:
        return talk_turn(r, m, w, err);
    case WIRE_TOOK:
        return talk_took(r, m, w, err);
    case WIRE_USED:
        if (m != NULL)
            match_set_used(m, 1 - r->me, w->number[0]);
        return true;
    case WIRE_ASK:
        return ask_take(r, m, w, err);
    case WIRE_YES:
    case WIRE_NO:
        return ask_answered(r, m, w, err);
    case WIRE_WITHDRAW:
        ask_no(r);
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
    if (!talk_read_end(word, &how, &loser) || loser == r->me ||
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
        ask_agree(r, m, r->mine);
        remote_push(r, &(remote_news){.event = REMOTE_ANSWERS, .ask = kind, .yes = true});
    } else if (w->number[0] + 1 == r->epoch) {
        theirs = r->agreed_to; /* it is about to learn that */
        check = false;
    } else if (w->number[0] != r->epoch) {
        return text_error(err, -1, "%s", differ);
    }
    unsigned here = talk_turn_now(r);
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
