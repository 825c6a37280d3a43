/* record_replay.c - between a record and a session.  Replay builds a new
 * session and touches nothing else; whatever goes wrong is said with the line of
 * the record where it stands. */
#include <string.h>

#include "core/record.h"
#include "core/record_data.h"
#include "core/text.h"

static const char *const HOW[] = {"", "rules", "resignation", "time", "agreement"};

/* ---- session to record -------------------------------------------------- */

/* Appends one turn, the steps [i, end) of s.  A stop that only says where the
 * turn ends is left out; a turn that has not ended says so. */
static void write_turn(const session *s, int i, int end, struct text *out)
{
    const game *g = session_game(s);
    for (int k = i; k < end; k++) {
        game_step step = session_step_at(s, k);
        if (step.kind == STEP_STOP && k > i)
            break;
        char buf[GAME_STEP_TEXT];
        g->step_write(session_state_at(s, k), step, buf);
        text_add(out, k > i ? g->turn_join : "");
        text_add(out, buf);
    }
    if (session_state_at(s, end)->turn == session_state_at(s, i)->turn)
        text_add(out, " ...");
}

bool record_add_steps(record *r, const session *s, int from, int end)
{
    struct text turn;
    text_init(&turn);
    write_turn(s, from, end, &turn);
    bool good = !turn.failed && record_add_bytes(r, turn.data, turn.size, 0);
    text_free(&turn);
    return good;
}

static bool add_turns(const session *s, record *r)
{
    bool good = true;
    int length = session_length(s);
    for (int i = 0, end; i < length && good; i = end) {
        end = i + 1;
        while (end < length && session_state_at(s, end)->turn == session_state_at(s, i)->turn)
            end++;
        good = record_add_steps(r, s, i, end);
    }
    return good;
}

/* How the line of play ends, seen from its last step. */
static bool set_result(const session *s, record *r)
{
    session *end = session_copy(s);
    if (end == NULL)
        return false;
    session_go(end, session_length(end));
    int winner;
    enum session_end how = session_ended(end, &winner);
    session_free(end);
    if (how == END_NONE)
        return true;
    char value[48];
    if (winner < 0)
        text_printf(value, sizeof value, "draw by %s", HOW[how]);
    else
        text_printf(value, sizeof value, "%d by %s", winner, HOW[how]);
    return record_set(r, "result", value);
}

record *record_of(const session *s)
{
    record *r = record_new();
    if (r == NULL)
        return NULL;
    const game *g = session_game(s);
    char buf[GAME_STATE_TEXT > 256 ? GAME_STATE_TEXT : 256];
    bool good = record_set(r, "game", g->key);
    game_config_write(session_config(s), buf, sizeof buf);
    if (buf[0] != '\0')
        good = good && record_set(r, "options", buf);
    if (session_custom_start(s)) {
        g->state_write(session_state_at(s, 0), buf);
        good = good && record_set(r, "start", buf);
    }
    int position = session_position(s);
    if (position != session_length(s)) {
        text_printf(buf, sizeof buf, "%d", position);
        good = good && record_set(r, "position", buf);
    }
    good = good && set_result(s, r) && add_turns(s, r);
    if (good)
        return r;
    record_free(r);
    return NULL;
}

/* ---- record to session -------------------------------------------------- */

/* Puts the line in front of a message; false, for "return at_line(...)". */
static bool at_line(game_error *err, int line, const char *key, const game_error *why)
{
    if (err == NULL)
        return false;
    game_error out = {.at = -1};
    if (line > 0)
        text_printf(out.text, sizeof out.text, "line %d: %s%s", line, key, why->text);
    else
        text_printf(out.text, sizeof out.text, "%s%s", key, why->text);
    *err = out;
    return false;
}

static int header_line(const record *r, const char *key)
{
    int i = record_find(r, key);
    return i < 0 ? 0 : r->header[i].line;
}

bool record_config(const record *r, const game *const *list, int n, game_config *cfg,
                   game_error *err)
{
    game_error why;
    const char *key = record_get(r, "game");
    if (key == NULL)
        return text_error(err, -1, "the record does not say which game it is (no \"game:\" line)");
    const game *g = game_find(list, n, key);
    if (g == NULL) {
        char shown[28], keys[160] = "";
        size_t used = 0;
        text_printable(shown, sizeof shown, key, strlen(key));
        for (int i = 0; i < n; i++) {
            text_printf(keys + used, sizeof keys - used, "%s%s", i > 0 ? ", " : "", list[i]->key);
            used += strlen(keys + used);
        }
        if (n == 1)
            text_error(&why, -1, "%s: only games of %s can be here", shown, keys);
        else
            text_error(&why, -1, "%s: no such game (%s)", shown, keys);
        return at_line(err, header_line(r, "game"), "", &why);
    }
    game_config_init(cfg, g);
    const char *options = record_get(r, "options");
    if (options != NULL && !game_config_read(cfg, options, &why))
        return at_line(err, header_line(r, "options"), "", &why);
    return true;
}

static session *begin(const record *r, const game_config *cfg, game_error *err)
{
    game_error why;
    const char *start = record_get(r, "start");
    if (start == NULL) {
        session *s = session_new(cfg, &why);
        if (s == NULL)
            at_line(err, header_line(r, "options"), "", &why);
        return s;
    }
    session *s = session_new_at(cfg, start, &why);
    if (s == NULL)
        at_line(err, header_line(r, "start"), "start: ", &why);
    return s;
}

/* Plays the first n turns of r, which end where end[0] and so on say (end may be NULL). */
static bool play_turns(const record *r, session *s, int n, int *end, game_error *err)
{
    game_error why;
    for (int i = 0; i < n; i++) {
        const char *turn = record_turn(r, i);
        if (!session_play_text(s, turn, &why))
            return at_line(err, record_turn_line(r, i), "", &why);
        const game_state *now = session_state(s);
        if (i + 1 < record_turns(r) && session_turn_steps(s) > 0 && now->status == GAME_ON) {
            char shown[32];
            text_printable(shown, sizeof shown, turn, strlen(turn));
            text_error(&why, -1, "%s: the turn is not finished", shown);
            return at_line(err, record_turn_line(r, i), "", &why);
        }
        if (end != NULL)
            end[i] = session_position(s);
    }
    return true;
}

session *record_replay_variation(const record *r, int i, const session *s, int *end,
                                 game_error *err)
{
    const record *v = record_variation(r, i);
    char start[GAME_STATE_TEXT];
    session_game(s)->state_write(session_state_at(s, 0), start);
    session *line = session_custom_start(s) ? session_new_at(session_config(s), start, err)
                                            : session_new(session_config(s), err);
    if (line == NULL)
        return NULL;
    bool good = play_turns(r, line, v->after, NULL, err);
    if (end != NULL)
        end[0] = session_position(line);
    if (good && play_turns(v, line, record_turns(v), end != NULL ? end + 1 : NULL, err))
        return line;
    session_free(line);
    return NULL;
}

/* Do all variations follow the rules? */
static bool check_variations(const record *r, const session *s, game_error *err)
{
    for (int i = 0; i < record_variations(r); i++) {
        session *line = record_replay_variation(r, i, s, NULL, err);
        if (line == NULL)
            return false;
        session_free(line);
    }
    return true;
}

/* "1 by time", "draw by agreement", "unfinished". */
static bool parse_result(const char *value, enum session_end *how, int *winner)
{
    *how = END_NONE;
    *winner = -1;
    if (strcmp(value, "unfinished") == 0)
        return true;
    const char *rest;
    if (strncmp(value, "draw by ", 8) == 0) {
        rest = value + 8;
    } else if ((value[0] == '0' || value[0] == '1') && strncmp(value + 1, " by ", 4) == 0) {
        *winner = value[0] - '0';
        rest = value + 5;
    } else {
        return false;
    }
    for (int i = END_BY_RULES; i <= END_AGREED; i++)
        if (strcmp(rest, HOW[i]) == 0) {
            *how = (enum session_end)i;
            return true;
        }
    return false;
}

static bool apply_result(const record *r, session *s, game_error *err)
{
    const char *value = record_get(r, "result");
    if (value == NULL)
        return true;
    game_error why;
    char shown[28];
    text_printable(shown, sizeof shown, value, strlen(value));
    enum session_end how, is;
    int winner, who;
    is = session_ended(s, &who);
    if (!parse_result(value, &how, &winner))
        text_error(&why, -1,
                   "%s: a result is \"0 by rules\", \"1 by time\", \"0 by resignation\", \"draw by "
                   "agreement\" or \"unfinished\"",
                   shown);
    else if (is == END_NONE && how == END_BY_RULES)
        text_error(&why, -1, "%s: but the game is not over after the last turn", shown);
    else if (is == END_BY_RULES && (how != END_BY_RULES || winner != who))
        text_error(&why, -1, "%s: but by the rules it is %s", shown,
                   who < 0    ? "a draw"
                   : who == 0 ? "a win of player 0"
                              : "a win of player 1");
    else {
        if (how != END_NONE && how != END_BY_RULES)
            session_stop(s, how, winner < 0 ? -1 : 1 - winner);
        return true;
    }
    return at_line(err, header_line(r, "result"), "result: ", &why);
}

static bool apply_position(const record *r, session *s, game_error *err)
{
    const char *value = record_get(r, "position");
    if (value == NULL)
        return true;
    long position;
    if (text_number(value, 0, session_length(s), &position)) {
        session_go(s, (int)position);
        return true;
    }
    game_error why;
    char shown[28];
    text_printable(shown, sizeof shown, value, strlen(value));
    text_error(&why, -1, "%s: a number of steps from 0 to %d is expected", shown,
               session_length(s));
    return at_line(err, header_line(r, "position"), "position: ", &why);
}

session *record_replay(const record *r, const game *const *list, int n, session **good,
                       game_error *err)
{
    if (good != NULL)
        *good = NULL;
    game_config cfg;
    if (!record_config(r, list, n, &cfg, err))
        return NULL;
    session *s = begin(r, &cfg, err);
    if (s == NULL)
        return NULL;
    if (play_turns(r, s, record_turns(r), NULL, err) && check_variations(r, s, err) &&
        apply_result(r, s, err) && apply_position(r, s, err))
        return s;
    if (good != NULL)
        *good = s;
    else
        session_free(s);
    return NULL;
}
