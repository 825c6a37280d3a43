/* The plain interface when the other player sits at another program: finding him, news
 * of the link, and the words that need his consent. */
#include <stdlib.h>
#include <string.h>

#include "cli/plain.h"

enum { MOST_GAMES = 40 };

remote *plain_remote(const plain *p)
{
    return p->m != NULL ? match_remote(p->m) : p->remote;
}

static const char *other(const remote *r)
{
    return remote_peer(r)[0] != '\0' ? remote_peer(r) : "the other side";
}

/* ---- before the game ------------------------------------------------------------ */

void net_where(const plain *p)
{
    const remote *r = plain_remote(p);
    if (remote_role(r) != REMOTE_HOST) {
        plain_say("error: this game is hosted elsewhere");
        return;
    }
    for (int i = 0; i < remote_doors(r); i++) {
        const char *where = remote_door(r, i), *name = strrchr(where, '/');
        if (name != NULL)
            plain_say("to be found here: parlour join %s", name + 1);
        else
            plain_say("to be found here: parlour join %s --code %s", where, remote_code(r));
    }
    if (remote_code(r)[0] != '\0')
        plain_say("code, for the other player alone: %s", remote_code(r));
}

/* A match of these options, taking the remote over; 'from' is the record of a game that
 * is taken up again, or NULL.  False after saying why. */
static bool make_match(plain *p, remote *r, match_options *o, const record *from)
{
    game_error err = {.at = -1, .text = "out of memory"};
    session *s = remote_terms(r, o);
    match *m = NULL;
    if (s != NULL)
        m = match_new(s, o, &err);
    else
        remote_free(r);
    if (m == NULL) {
        plain_say("error: %s", err.text);
        p->code = 1;
        p->done = true;
        return false;
    }
    if (from != NULL)
        match_restore(m, from);
    plain_begin(p, m);
    p->counted = p->counted || remote_seat(r) < 0;
    return true;
}

/* The game of a remote whose terms are known. */
static void open_match(plain *p, remote *r, const record *from)
{
    match_options o = p->l->options;
    memset(o.seat, 0, sizeof o.seat);
    if (remote_seat(r) >= 0 && from == NULL)
        o.seat[remote_seat(r)] = p->own;
    if (!make_match(p, r, &o, from))
        return;
    if (session_position(match_session(p->m)) > 0)
        plain_say("loaded: %d steps played", session_position(match_session(p->m)));
    if (from == NULL)
        return;
    plain_say("waiting for %s", other(r));
    if (remote_role(r) == REMOTE_HOST)
        net_where(p);
}

static void await(plain *p, remote *r)
{
    p->remote = r;
    if (remote_role(r) != REMOTE_HOST) {
        plain_say("connecting");
        return;
    }
    plain_say("waiting for the other player");
    net_where(p);
}

/* What may be joined on this machine. */
void net_list(void)
{
    remote_game found[MOST_GAMES];
    int n = remote_games(found, MOST_GAMES);
    for (int i = 0; i < n; i++)
        plain_say("hosted on this machine: %s", found[i].name);
    if (n == 0)
        plain_say("no game is hosted on this machine");
    plain_say("type the name of a game, or HOST[:PORT] and the code of the game");
}

void net_begin(plain *p)
{
    launch_net *net = p->l->net;
    p->own = (seat){.kind = SEAT_HUMAN};
    if (net == NULL || net->remote == NULL) {
        net_list();
        return;
    }
    remote *r = net->remote;
    net->remote = NULL; /* it is ours now */
    if (remote_seat(r) >= 0)
        p->own = p->l->options.seat[remote_seat(r)];
    if (net->begins || net->record != NULL)
        open_match(p, r, net->record);
    else
        await(p, r);
}

void net_choose(plain *p, char *line)
{
    if (p->remote != NULL) {
        plain_say("error: the other player is not there yet");
        return;
    }
    remote_setup s;
    game_error err;
    memset(&s, 0, sizeof s);
    s.role = p->l->watch ? REMOTE_WATCHER : REMOTE_GUEST;
    s.hints = p->l->hints;
    s.list = p->l->list;
    s.n = p->l->n;
    s.files = true;
    text_copy(s.name, sizeof s.name, p->l->name);
    char *code = line + strcspn(line, " \t");
    if (*code == '\0' && remote_read_code(line, s.code)) {
        plain_say("error: HOST[:PORT] and then the code, in one line");
        return;
    }
    if (*code != '\0')
        *code++ = '\0';
    code += strspn(code, " \t");
    if (*code != '\0' && !remote_read_code(code, s.code)) {
        plain_say("error: a code has 26 letters and digits");
        return;
    }
    remote *r = NULL;
    if (text_copy(s.where, sizeof s.where, line))
        r = remote_new(&s, &err);
    else
        text_error(&err, -1, "the name is too long");
    if (r != NULL)
        await(p, r);
    else
        plain_say("error: %s", err.text);
}

void net_work(plain *p)
{
    remote_news n;
    while (p->remote != NULL && remote_next(p->remote, NULL, &n) != REMOTE_NOTHING) {
        remote *r = p->remote;
        if (n.event == REMOTE_BEGINS) {
            p->remote = NULL;
            open_match(p, r, NULL);
        } else if (n.event == REMOTE_FAILED) {
            plain_say("error: %s", n.text);
            remote_free(r);
            p->remote = NULL;
            p->done = !p->l->join; /* else another one may be named */
            p->code = p->done ? 1 : p->code;
        } else {
            plain_say("%s", n.text);
        }
    }
}

/* ---- news ------------------------------------------------------------------------ */

/* Whose turn it is, when it is not that of a person here. */
void net_turn(plain *p)
{
    session *s = match_session(p->m);
    const remote *r = match_remote(p->m);
    const game_state *now = session_state(s);
    int player;
    if (r == NULL || p->lost || plain_human(p, &player) || p->asked == session_position(s) ||
        !remote_up(r) || session_ended(s, NULL) != END_NONE)
        return;
    bool first = p->asked < 0; /* else it follows from what was played */
    p->asked = session_position(s);
    if (first)
        plain_say("turn %d: %s (%s) to play", now->turn + 1,
                  session_game(s)->player[now->mover].name, remote_player(r, now->mover));
}

/* The position, the end, or what is asked may be another one by now. */
static void changed(plain *p)
{
    plain_tell(p);
    net_turn(p);
    const remote *r = match_remote(p->m);
    p->asking = p->asking && (p->lost || remote_asking(r));
    if (p->question && remote_asked(r) == REMOTE_NO_ASK)
        plain_say("the question of %s is taken back", other(r));
    p->question = p->question && remote_asked(r) != REMOTE_NO_ASK;
}

static void next_game(plain *p, const char *words)
{
    remote *r = match_release_remote(p->m);
    match_options o = *match_opts(p->m);
    o.seed = o.seed * 6364136223846793005u + 1442695040888963407u;
    plain_say("%s", words[0] != '\0' ? words : "another game, with sides changed");
    (void)make_match(p, r, &o, NULL);
}

void net_news(plain *p, const remote_news *n)
{
    static const char *const asks[] = {
        [REMOTE_NO_ASK] = "",
        [REMOTE_UNDO] = "asks to take a move back",
        [REMOTE_DRAW] = "offers a draw",
        [REMOTE_REMATCH] = "asks for another game",
    };
    const remote *r = match_remote(p->m);
    switch (n->event) {
    case REMOTE_ASKS:
        p->question = true;
        plain_say("%s %s: yes or no?", other(r), asks[n->ask]);
        break;
    case REMOTE_ANSWERS:
        p->asking = false;
        if (n->yes || !n->withdrawn)
            plain_say("%s %s", other(r), n->yes ? "agrees" : "does not agree");
        changed(p);
        break;
    case REMOTE_SAYS:
        plain_say("%s says: %s", other(r), n->text);
        break;
    case REMOTE_FAILED:
        changed(p);
        plain_say("error: %s", n->text);
        if (session_ended(match_session(p->m), NULL) == END_NONE)
            p->code = 1;
        break;
    case REMOTE_TELLS:
        plain_say("%s", n->text);
        if (!remote_up(r)) {
            p->asked = -1; /* the turn is told again when he is back */
            p->lost = true;
            plain_tell(p);
            break;
        }
        if (p->lost && p->asking && !remote_asking(r)) {
            plain_say("your question was lost with the link");
            p->asking = false;
        }
        p->lost = false;
        changed(p);
        break;
    case REMOTE_CHANGED:
        changed(p);
        break;
    case REMOTE_NEW_GAME:
        next_game(p, n->text);
        break;
    case REMOTE_NOTHING:
    case REMOTE_BEGINS:
        break;
    }
}

/* ---- the loop -------------------------------------------------------------------- */

bool net_free_to_act(const plain *p, bool alone)
{
    const remote *r = match_remote(p->m);
    if (r == NULL || remote_shut(r))
        return alone;
    if (remote_seat(r) < 0)
        return true; /* there is nothing to wait for */
    if (remote_asked(r) != REMOTE_NO_ASK)
        return true;
    return alone && remote_up(r) && !remote_asking(r);
}

bool net_awaits(const plain *p)
{
    const remote *r = plain_remote(p);
    return r != NULL && (p->m == NULL || (!remote_up(r) && !remote_shut(r)));
}

/* A person's side can do nothing any more; the computer's can.  Whether a connection
 * comes about is still told. */
bool net_hopeless(const plain *p)
{
    const remote *r = plain_remote(p);
    int me = remote_seat(r);
    if (me < 0)
        return false;
    if (p->m != NULL)
        return match_opts(p->m)->seat[me].kind == SEAT_HUMAN;
    return remote_role(r) == REMOTE_HOST && p->own.kind == SEAT_HUMAN;
}

bool net_notes(const plain *p)
{
    const remote *r = match_remote(p->m);
    return p->l->notes && (r == NULL || remote_hints(r));
}

/* ---- words ----------------------------------------------------------------------- */

static void ask(plain *p, enum remote_ask what)
{
    game_error err;
    remote *r = match_remote(p->m);
    if (remote_ask(r, p->m, what, &err)) {
        p->asking = true;
        plain_say("%s is asked", other(r));
    } else {
        plain_say("error: %s", err.text);
    }
}

/* A turn under way is one's own affair; a complete one is the other's too. */
void net_undo(plain *p)
{
    int player;
    session *s = match_session(p->m);
    bool own = plain_human(p, &player) && session_turn_steps(s) > 0;
    if (own && remote_up(match_remote(p->m))) {
        match_take_back(p->m, session_position(s) - 1);
        plain_tell(p);
    } else {
        ask(p, REMOTE_UNDO);
    }
}

void net_draw(plain *p)
{
    ask(p, REMOTE_DRAW);
}

void net_again(plain *p)
{
    ask(p, REMOTE_REMATCH);
}

void net_resign(plain *p)
{
    if (session_ended(match_session(p->m), NULL) != END_NONE)
        plain_say("error: the game is over");
    else
        match_resign(p->m, remote_seat(match_remote(p->m)));
}

void net_answer(plain *p, bool yes)
{
    remote *r = match_remote(p->m);
    p->question = false;
    if (remote_asked(r) == REMOTE_NO_ASK)
        plain_say("error: nothing was asked");
    else
        remote_answer(r, p->m, yes);
}

void net_withdraw(plain *p)
{
    if (remote_withdraw(match_remote(p->m)))
        plain_say("the question is taken back");
    else
        plain_say("error: nothing was asked");
}

void net_talk(plain *p, const char *words)
{
    game_error err;
    if (words[0] == '\0')
        plain_say("error: what is to be said?");
    else if (!remote_chat(match_remote(p->m), words, &err))
        plain_say("error: %s", err.text);
}
