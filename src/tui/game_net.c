/* The game screen when the other player sits at another program: news of the link, and
 * the commands that need the other's consent or are not possible there. */
#include <string.h>

#include "tui/game_screen.h"

static const char *other(const game_screen *s)
{
    const char *name = remote_peer(match_remote(s->m));
    return name[0] != 0 ? name : tr("the other side");
}

bool game_net_helps(const game_screen *s)
{
    const remote *r = match_remote(s->m);
    return r == NULL || remote_hints(r);
}

/* ---- talk ---------------------------------------------------------------------- */

static void add_talk(game_screen *s, const char *who, const char *words)
{
    memmove(s->talk, s->talk[1], sizeof s->talk[0] * (GAME_TALK - 1));
    text_printf(s->talk[GAME_TALK - 1], sizeof s->talk[0], "%s: %s", who, words);
}

void game_net_say(game_screen *s, const char *words)
{
    game_error err;
    if (words[0] != 0 && !remote_chat(match_remote(s->m), words, &err)) {
        game_note(s, ROLE_WARN, "%s", err.text); /* and the words stay */
        return;
    }
    s->typing = TYPE_NOTHING;
    if (words[0] == 0)
        return;
    add_talk(s, tr("you"), words);
    game_note(s, ROLE_TEXT, "%s: %s", tr("you"), words);
}

/* ---- news ---------------------------------------------------------------------- */

static void asked(game_screen *s, enum remote_ask what)
{
    result_close(s);
    s->ask = ASK_REMOTE;
    s->asked = what;
    s->typing = TYPE_NOTHING;
    app_bell(s->app);
}

void game_net_question(const game_screen *s, char *buf, size_t size)
{
    const char *words = s->asked == REMOTE_UNDO ? tr("%s asks to take a move back: agreed?  y / n")
                        : s->asked == REMOTE_DRAW ? tr("%s offers a draw: agreed?  y / n")
                                                  : tr("%s asks for another game: agreed?  y / n");
    text_printf(buf, size, words, other(s));
}

static void answered(game_screen *s, const remote_news *n)
{
    if (!n->yes && n->withdrawn)
        return; /* he could not know */
    if (!n->yes)
        game_note(s, ROLE_WARN, tr("%s does not agree."), other(s));
    else if (n->ask == REMOTE_UNDO)
        game_note(s, ROLE_GOOD, tr("%s agrees: the move is taken back."), other(s));
}

static void changed(game_screen *s)
{
    s->values_at = s->think_at = -1;
    s->hint = false;
    s->trouble = false;
    memset(&s->grade, 0, sizeof s->grade);
    game_sync(s, false);
}

/* The next game of the two, in place of this one. */
static void next_game(game_screen *s, const char *words)
{
    app *a = s->app;
    result_close(s);
    remote *r = match_release_remote(s->m);
    match_options o = *match_opts(s->m);
    o.seed = o.seed * 6364136223846793005u + 1442695040888963407u;
    session *next = remote_terms(r, &o);
    char talk[sizeof s->talk];
    memcpy(talk, s->talk, sizeof talk);
    game_screen *after = next != NULL ? game_new(a, next, &o, NULL) : NULL;
    if (after == NULL) {
        game_note(s, ROLE_WARN, "%s", a->message);
        return;
    }
    memcpy(after->talk, talk, sizeof talk);
    game_sync(after, false);
    game_note(after, ROLE_GOOD, "%s",
              words[0] != 0 ? words : tr("Another game, with sides changed."));
    app_bell(a);
    game_push_over(s, after);
}

bool game_net_news(game_screen *s, const remote_news *n)
{
    switch (n->event) {
    case REMOTE_ASKS:
        asked(s, n->ask);
        break;
    case REMOTE_ANSWERS:
        changed(s);
        answered(s, n);
        break;
    case REMOTE_SAYS:
        add_talk(s, other(s), n->text);
        game_note(s, ROLE_GOOD, "%s: %s", other(s), n->text);
        app_bell(s->app);
        break;
    case REMOTE_CHANGED:
        if (session_position(game_session(s)) < s->shown)
            s->note[0] = 0; /* of a move that is taken back */
        changed(s);
        if (s->ask == ASK_REMOTE && remote_asked(match_remote(s->m)) == REMOTE_NO_ASK)
            s->ask = ASK_NOTHING;
        break;
    case REMOTE_FAILED:
    case REMOTE_TELLS:
        changed(s);
        game_note(s, n->event == REMOTE_FAILED ? ROLE_WARN : ROLE_TEXT, "%s", n->text);
        if (!remote_up(match_remote(s->m)))
            s->note_role = ROLE_WARN;
        if (s->ask == ASK_REMOTE && remote_asked(match_remote(s->m)) == REMOTE_NO_ASK)
            s->ask = ASK_NOTHING;
        break;
    case REMOTE_NEW_GAME:
        next_game(s, n->text);
        return false;
    case REMOTE_NOTHING:
    case REMOTE_BEGINS:
        break;
    }
    return true;
}

/* ---- commands ------------------------------------------------------------------ */

static void ask(game_screen *s, enum remote_ask what)
{
    game_error err;
    if (!remote_ask(match_remote(s->m), s->m, what, &err))
        game_note(s, ROLE_WARN, "%s", err.text);
    else
        game_note(s, ROLE_TEXT, tr("%s is asked; Esc takes the question back."), other(s));
}

/* A turn under way is one's own affair; a complete one is the other's too. */
static void undo(game_screen *s)
{
    session *now = game_session(s);
    int steps = session_turn_steps(now), at = session_position(now);
    bool own = !game_over(s) && game_humans_turn(s) && steps > 0;
    if (!own || !remote_up(match_remote(s->m))) {
        ask(s, REMOTE_UNDO);
        return;
    }
    match_take_back(s->m, at - 1);
    s->note[0] = 0;
    changed(s);
}

void game_net_answer(game_screen *s, bool yes)
{
    remote_answer(match_remote(s->m), s->m, yes);
    s->note[0] = 0;
}

/* What Enter does while an earlier position is looked at, and the like. */
static bool not_here(game_screen *s, const char *why)
{
    game_note(s, ROLE_WARN, "%s", why);
    return true;
}

bool game_net_command(game_screen *s, enum command_id id)
{
    remote *r = match_remote(s->m);
    if (r == NULL)
        return id == CMD_TALK && not_here(s, tr("Nobody is there to talk to."));
    switch (id) {
    case CMD_TALK:
        s->typing = TYPE_TALK;
        line_set(&s->line, "");
        return true;
    case CMD_CANCEL:
        if (s->look >= 0 || !remote_withdraw(r))
            return false;
        game_note(s, ROLE_TEXT, tr("The question is taken back."));
        return true;
    case CMD_UNDO:
        undo(s);
        return true;
    case CMD_BACK_JUMP:
        if (!pick_cancel(&s->pick))
            undo(s);
        return true;
    case CMD_DRAW:
        ask(s, REMOTE_DRAW);
        return true;
    case CMD_NEW:
        ask(s, REMOTE_REMATCH);
        return true;
    case CMD_RESIGN:
        return remote_seat(r) < 0 && not_here(s, tr("You only look on."));
    case CMD_ENTER:
        return s->look >= 0 && not_here(s, tr("Only both players together can go back: z asks."));
    case CMD_REDO:
    case CMD_PAUSE:
    case CMD_FIRST_SEAT:
    case CMD_SECOND_SEAT:
    case CMD_LEVEL:
    case CMD_SIDES:
    case CMD_LOAD:
        return not_here(s, tr("Not while you play with somebody elsewhere."));
    case CMD_HINT:
    case CMD_EVAL:
    case CMD_NOTES:
        return !remote_hints(r) &&
               not_here(s, tr("No hints: both players must want them before the game."));
    case CMD_REPLAY:
        return !game_over(s) && !remote_hints(r) && not_here(s, tr("Not before the game is over."));
    default:
        return false;
    }
}

void game_net_prompt(const game_screen *s, char *buf, size_t size)
{
    const remote *r = match_remote(s->m);
    if (remote_shut(r))
        text_copy(buf, size, tr("The link is closed: S saves, q leaves"));
    else if (!remote_up(r))
        text_printf(buf, size, tr("Waiting for %s: S saves, q leaves"), other(s));
    else if (remote_asking(r))
        text_printf(buf, size, tr("Waiting for the answer of %s; Esc takes the question back"),
                    other(s));
    else if (game_over(s))
        text_copy(buf, size,
                  remote_seat(r) < 0 ? tr("The game is over: S saves, q leaves")
                                     : tr("n another game   T talk   q leave"));
    else
        text_printf(buf, size,
                    remote_seat(r) < 0 ? tr("You look on: %s is to move.")
                                       : tr("%s is to move.   T: talk"),
                    remote_player(r, session_state(game_session(s))->mover));
}

uint64_t game_net_without(const game_screen *s, enum context *where)
{
    const remote *r = match_remote(s->m);
    if (r == NULL || s->replay || *where == CTX_ASK)
        return 0;
    uint64_t out = command_bit(CMD_REDO);
    if (!remote_hints(r))
        out |= command_bit(CMD_HINT) | command_bit(CMD_EVAL);
    if (remote_seat(r) < 0) {
        *where = CTX_OVER; /* nothing to move with, nothing that jumps */
        out |= command_bit(CMD_UNDO);
    }
    return out;
}

bool game_net_prompts(const game_screen *s)
{
    const remote *r = match_remote(s->m);
    return r != NULL && (!remote_up(r) || remote_asking(r) || game_over(s) || !game_humans_turn(s));
}

/* The last lines of the talk, in the place of the legend. */
bool game_net_draw(const game_screen *s, canvas *c)
{
    rect r = s->lay.legend;
    if (match_remote(s->m) == NULL || s->talk[GAME_TALK - 1][0] == 0 || r.rows < 2)
        return false;
    int rows = r.rows - 1 < GAME_TALK ? r.rows - 1 : GAME_TALK;
    for (int i = 0; i < rows; i++)
        canvas_text_fit(c, r.row + 1 + i, r.col, r.cols, ROLE_DIM, s->talk[GAME_TALK - rows + i]);
    return true;
}
