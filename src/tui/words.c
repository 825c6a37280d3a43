#include "tui/words.h"

#include <string.h>

#include "core/text.h"
#include "play/judge.h"

const char *words_player(const game *g, int player, bool unicode)
{
    int piece = g->player[player].piece;
    if (piece == 0)
        return tr(g->player[player].name);
    const game_piece *p = &g->piece[piece];
    return unicode && p->utf8 != NULL ? p->utf8 : p->ascii;
}

static bool human(const match *m, int player)
{
    return match_opts(m)->seat[player].kind == SEAT_HUMAN;
}

/* 'r' is the other program, or NULL. */
static void who_words(const game *g, const match_options *o, const remote *r, int player, char *buf,
                      size_t size)
{
    const seat *s = &o->seat[player];
    switch (s->kind) {
    case SEAT_HUMAN:
        if (o->name[player][0] != 0) {
            text_copy(buf, size, o->name[player]);
            break;
        }
        text_copy(buf, size,
                  o->seat[1 - player].kind == SEAT_HUMAN ? tr(g->player[player].name) : tr("you"));
        break;
    case SEAT_PROCESS:
        seat_name(g, s, buf, size);
        break;
    case SEAT_RANDOM:
        text_copy(buf, size, tr("random"));
        break;
    case SEAT_REMOTE:
        text_copy(buf, size, r != NULL ? remote_player(r, player) : tr("remote"));
        break;
    default:
        text_copy(buf, size, tr("computer"));
        break;
    }
}

void words_who(const match *m, int player, char *buf, size_t size)
{
    session *now = match_session((match *)m);
    who_words(session_game(now), match_opts(m), match_remote(m), player, buf, size);
}

void words_level(const game_level *l, char *buf, size_t size)
{
    if (text_is_digit(l->name[0]))
        text_printf(buf, size, tr("level %s"), l->name);
    else
        text_copy(buf, size, tr(l->name));
}

void words_seat(const game *g, const seat *s, char *buf, size_t size)
{
    if (s->kind == SEAT_LEVEL && s->level >= 0 && s->level < g->n_levels) {
        char level[32];
        words_level(&g->level[s->level], level, sizeof level);
        text_printf(buf, size, tr("computer, %s"), level);
        return;
    }
    seat_name(g, s, buf, size);
}

/* One player of the title. */
static void title_player(const game *g, const match_options *o, const remote *r, int player,
                         bool unicode, char *buf, size_t size)
{
    const seat *s = &o->seat[player];
    char who[64], level[32] = "";
    who_words(g, o, r, player, who, sizeof who);
    if (s->kind == SEAT_LEVEL && s->level >= 0 && s->level < g->n_levels)
        words_level(&g->level[s->level], level, sizeof level);
    const char *comma = level[0] != 0 ? ", " : "";
    if (g->player[player].piece != 0)
        text_printf(buf, size, "%s %s%s%s", who, words_player(g, player, unicode), comma, level);
    else if (strcmp(who, tr(g->player[player].name)) == 0)
        text_copy(buf, size, who);
    else
        text_printf(buf, size, "%s: %s%s%s", tr(g->player[player].name), who, comma, level);
}

static void both_players(const game *g, const match_options *o, const remote *r, bool unicode,
                         char *buf, size_t size)
{
    char a[96], b[96];
    title_player(g, o, r, 0, unicode, a, sizeof a);
    title_player(g, o, r, 1, unicode, b, sizeof b);
    text_printf(buf, size, tr("%s  v  %s"), a, b);
}

void words_players(const match *m, bool unicode, char *buf, size_t size)
{
    session *now = match_session((match *)m);
    both_players(session_game(now), match_opts(m), match_remote(m), unicode, buf, size);
}

void words_seats(const game *g, const match_options *o, bool unicode, char *buf, size_t size)
{
    both_players(g, o, NULL, unicode, buf, size);
}

void words_kept(const session *s, const char *players, char *buf, size_t size)
{
    int move = session_state(s)->turn + 1;
    if (players[0] != 0)
        text_printf(buf, size, tr("%s, move %d: %s"), session_game(s)->name, move, players);
    else
        text_printf(buf, size, tr("%s, move %d"), session_game(s)->name, move);
}

/* What kind of step is to be taken where players have no pieces. */
enum act { ACT_PLAY, ACT_PLACE, ACT_GIVE };

static enum act act_of(const game *g, const game_state *s)
{
    game_step step[GAME_MAX_STEPS];
    int n = g->steps(s, step);
    if (n > 0 && step[0].kind == STEP_GIVE)
        return ACT_GIVE;
    return n > 0 && step[0].kind == STEP_PLACE ? ACT_PLACE : ACT_PLAY;
}

/* Is there one human here, in this seat? */
static bool is_you(const match *m, int player)
{
    return human(m, player) && !human(m, 1 - player);
}

void words_to_act(const match *m, const game_state *s, bool unicode, char *buf, size_t size)
{
    const game *g = session_game(match_session((match *)m));
    if (g->player[s->mover].piece != 0) {
        text_printf(buf, size, tr("%s to play"), words_player(g, s->mover, unicode));
        return;
    }
    char who[64];
    words_who(m, s->mover, who, sizeof who);
    enum act act = act_of(g, s);
    if (is_you(m, s->mover))
        text_copy(buf, size,
                  act == ACT_GIVE    ? tr("you give")
                  : act == ACT_PLACE ? tr("you place")
                                     : tr("you play"));
    else
        text_printf(buf, size,
                    act == ACT_GIVE    ? tr("%s to give")
                    : act == ACT_PLACE ? tr("%s to place")
                                       : tr("%s to play"),
                    who);
}

void words_name(const match *m, int player, char *buf, size_t size)
{
    const match_options *o = match_opts(m);
    const seat *s = &o->seat[player];
    if (is_you(m, player))
        text_copy(buf, size, tr("You"));
    else if (s->kind == SEAT_RANDOM)
        text_copy(buf, size, tr("Random"));
    else if (s->kind == SEAT_HUMAN || s->kind == SEAT_PROCESS || s->kind == SEAT_REMOTE)
        words_who(m, player, buf, size);
    else
        text_copy(buf, size, tr("Computer"));
}

void words_result(const session *s, bool unicode, char *buf, size_t size)
{
    const game *g = session_game(s);
    int winner = -1;
    enum session_end how = session_ended(s, &winner);
    if (winner < 0) {
        text_copy(buf, size, how == END_AGREED ? tr("draw agreed") : tr("a draw"));
        return;
    }
    const char *name = words_player(g, winner, unicode);
    if (how == END_BY_RULES && g->margin_word != NULL) {
        int margin = g->margin(session_state(s));
        text_printf(buf, size, tr("%s wins by %d"), name, margin < 0 ? -margin : margin);
    } else if (how == END_RESIGNED) {
        text_printf(buf, size, tr("%s wins, the other side gave up"), name);
    } else if (how == END_TIME) {
        text_printf(buf, size, tr("%s wins on time"), name);
    } else {
        text_printf(buf, size, tr("%s wins"), name);
    }
}

void words_clock(long ms, char *buf, size_t size)
{
    long s = (ms < 0 ? 0 : ms) / 1000;
    if (s >= 3600)
        text_printf(buf, size, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
    else
        text_printf(buf, size, "%02ld:%02ld", s / 60, s % 60);
}

void words_value_short(const game *g, int value, bool exact, char *buf, size_t size)
{
    judge_value_words(g, value, exact, buf, size);
}

void words_value(const game *g, int value, bool exact, int mover, bool unicode, char *buf,
                 size_t size)
{
    char number[32];
    int side = value < 0 ? 1 - mover : mover;
    const char *name = words_player(g, side, unicode);
    words_value_short(g, value < 0 ? -value : value, exact, number, sizeof number);
    if (g->scale == SCALE_MARGIN)
        /* translators: a number, "discs", a player */
        text_printf(buf, size, value != 0 ? tr("%s %s for %s") : "%s %s", number,
                    tr(g->margin_word), name);
    else if (exact && value == 0)
        text_copy(buf, size, tr("a draw"));
    else if (exact)
        text_printf(buf, size, tr("%s wins"), name);
    else if (value == 0)
        text_copy(buf, size, tr("even"));
    else
        text_printf(buf, size, tr("%s for %s"), number, name);
}

void words_step(const game *g, const game_state *s, game_step step, char *buf, size_t size)
{
    judge_step_words(g, s, step, buf, size);
}

void words_turn(const session *s, int first, turn_words *out)
{
    const game *g = session_game(s);
    memset(out, 0, sizeof *out);
    out->first = first;
    out->mover = session_state_at(s, first)->mover;
    char *all = out->all, last[GAME_STEP_TEXT] = "", head[GAME_STEP_TEXT] = "";
    for (int i = first; i < session_length(s) && !out->whole; i++) {
        const game_state *before = session_state_at(s, i);
        game_step step = session_step_at(s, i);
        out->whole = session_state_at(s, i + 1)->turn != before->turn;
        out->steps++;
        if (step.kind == STEP_STOP)
            continue;
        g->step_write(before, step, last);
        if (head[0] == 0)
            text_copy(head, sizeof head, last);
        size_t used = strlen(all);
        text_printf(all + used, sizeof out->all - used, "%s%s", used > 0 ? g->turn_join : "", last);
    }
    if (strlen(all) <= 14)
        text_copy(out->words, sizeof out->words, all);
    else
        text_printf(out->words, sizeof out->words, "%s-..%s", head, last);
}

int words_changed(const game *g, const game_state *before, const game_state *after)
{
    game_view a, b;
    g->view(before, &a);
    g->view(after, &b);
    int n = 0;
    for (int i = 0; i < GAME_MAX_CELLS; i++)
        if (a.piece[i] != 0 && b.piece[i] != 0 && a.piece[i] != b.piece[i])
            n++;
    return n;
}
