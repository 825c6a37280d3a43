/* Reading and writing foreign games through the rules. */
#include "reversi/formats/reading.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "reversi/body.h"
#include "reversi/discs.h"

/* ---- failing ------------------------------------------------------------ */

static int line_of(const char *bytes, size_t at)
{
    int line = 1;
    const char *end = bytes + at;
    for (const char *p = bytes; (p = memchr(p, '\n', (size_t)(end - p))) != NULL; p++)
        line++;
    return line;
}

bool reading_fail(const reading *r, size_t at, const char *format, ...)
{
    char why[200];
    va_list list;
    va_start(list, format);
    vsnprintf(why, sizeof why, format, list);
    va_end(list);
    int offset = at > INT_MAX ? -1 : (int)at;
    if (r->err == NULL)
        return false; /* nobody asks for the line, which takes a look at all before it */
    if (r->binary)
        return text_error(r->err, offset, "byte %zu (game %ld): %s", at, r->game, why);
    return text_error(r->err, offset, "line %d: %s", line_of(r->bytes, at), why);
}

static bool out_of_memory(const reading *r)
{
    return text_error(r->err, -1, "out of memory");
}

/* ---- the start ---------------------------------------------------------- */

static bool settle(reading *r, size_t at)
{
    char options[256];
    game_config_write(&r->cfg, options, sizeof options);
    if (!reversi_start(&r->cfg, &r->now, NULL))
        return reading_fail(r, at, "these options do not go together");
    if (r->out == NULL) {
        r->glance->config = r->cfg;
        r->glance->start = r->now;
        return true;
    }
    if (!record_set(r->out, "game", reversi_game.key) || !record_set(r->out, "options", options))
        return out_of_memory(r);
    return true;
}

bool reading_begin(reading *r, const char *bytes, size_t size, bool binary, record *out,
                   game_error *err)
{
    *r = (reading){.bytes = bytes, .size = size, .binary = binary, .out = out, .err = err};
    game_config_init(&r->cfg, &reversi_game);
    return settle(r, 0);
}

bool reading_begin_glance(reading *r, const char *bytes, size_t size, bool binary,
                          format_glance *out, game_error *err)
{
    *r = (reading){.bytes = bytes, .size = size, .binary = binary, .glance = out, .err = err};
    game_config_init(&r->cfg, &reversi_game);
    return settle(r, 0);
}

bool reading_fewest(reading *r, size_t at)
{
    r->cfg.value[OPTION_AIM] = REVERSI_FEWEST;
    return settle(r, at);
}

bool reading_start(reading *r, size_t at, const char *state)
{
    game_error why;
    game_state usual;
    char text[GAME_STATE_TEXT];
    if (!reversi_start(&r->cfg, &usual, NULL) || !reversi_state_read(&r->cfg, state, &r->now, &why))
        return reading_fail(r, at, "%s", why.text);
    if (r->now.hash == usual.hash)
        return true;
    r->started = true;
    if (r->out == NULL) {
        r->glance->start = r->now;
        return true;
    }
    reversi_state_write(&r->now, text);
    return record_set(r->out, "start", text) || out_of_memory(r);
}

/* ---- moves -------------------------------------------------------------- */

static const char *const PLAYER[2] = {"Black", "White"};

static bool add(reading *r, game_step step)
{
    char turn[GAME_STEP_TEXT];
    if (r->out != NULL) {
        reversi_step_write(&r->now, step, turn);
        if (!record_add(r->out, turn))
            return out_of_memory(r);
    } else if (r->glance->n_steps < GAME_MAX_LENGTH) {
        r->glance->step[r->glance->n_steps++] = step;
    }
    reversi_play(&r->now, step);
    r->steps++;
    return true;
}

static bool must_pass(const game_state *s)
{
    return s->status == GAME_ON && s->phase == PHASE_MOVE && body_get(s).moves == 0;
}

/* The free opening shows in the very first move. */
static bool choose_opening(reading *r, size_t at, int cell)
{
    if (r->steps > 0 || r->started || (DISCS_CENTRE >> cell & 1) == 0)
        return true;
    r->cfg.value[OPTION_OPENING] = OPENING_REVERSI;
    return settle(r, at);
}

bool reading_place(reading *r, size_t at, int cell, int player)
{
    char name[3] = {(char)('a' + cell % 8), (char)('1' + cell / 8), '\0'};
    game_step step = {.kind = STEP_PLACE, .to = (uint8_t)cell};
    game_error why;
    if (!choose_opening(r, at, cell) ||
        (must_pass(&r->now) && !add(r, (game_step){.kind = STEP_PASS})))
        return false;
    bool on = r->now.status == GAME_ON;
    if (on && player >= 0 && player != r->now.mover)
        return reading_fail(r, at, "%s: it is the turn of %s", name, PLAYER[r->now.mover]);
    if (!on || (body_get(&r->now).moves >> cell & 1) == 0) {
        text_error_illegal(&why, -1, &reversi_game, &r->now, name, 2);
        return reading_fail(r, at, "%s", why.text);
    }
    return add(r, step);
}

bool reading_pass(reading *r, size_t at, int player)
{
    bool on = r->now.status == GAME_ON;
    if (on && player >= 0 && player != r->now.mover)
        return reading_fail(r, at, "pass: it is the turn of %s", PLAYER[r->now.mover]);
    if (!must_pass(&r->now)) {
        game_error why;
        text_error_illegal(&why, -1, &reversi_game, &r->now, "pass", 4);
        return reading_fail(r, at, "%s", why.text);
    }
    return add(r, (game_step){.kind = STEP_PASS});
}

bool reading_comment(reading *r, const char *text, size_t n)
{
    struct text t;
    if (r->out == NULL)
        return true;
    text_init(&t);
    text_add_bytes(&t, text, n);
    for (size_t i = 0; !t.failed && i < n; i++)
        if (t.data[i] == '\0')
            t.data[i] = ' ';
    bool good = !t.failed && record_add_comment(r->out, t.data);
    text_free(&t);
    return good || out_of_memory(r);
}

void reading_copy(char *buf, size_t room, const char *text, size_t n)
{
    size_t k = n < room - 1 ? n : room - 1;
    while (k < n && k > 0 && ((unsigned char)text[k] & 0xc0) == 0x80)
        k--; /* no half characters */
    for (size_t i = 0; i < k; i++)
        buf[i] = (unsigned char)text[i] < ' ' || text[i] == 0x7f ? ' ' : text[i];
    buf[k] = '\0';
}

static void glance_header(format_glance *g, const char *key, const char *text, size_t n)
{
    if (strcmp(key, "player0") == 0)
        reading_copy(g->player[0], sizeof g->player[0], text, n);
    else if (strcmp(key, "player1") == 0)
        reading_copy(g->player[1], sizeof g->player[1], text, n);
    else if (strcmp(key, "place") == 0)
        reading_copy(g->place, sizeof g->place, text, n);
    else if (strcmp(key, "date") == 0) {
        long year;
        char first[5];
        reading_copy(g->date, sizeof g->date, text, n);
        text_copy(first, sizeof first, g->date);
        g->year = text_number(first, 1, 9999, &year) ? (int)year : 0;
    }
}

bool reading_header(reading *r, const char *key, const char *text, size_t n)
{
    if (r->out == NULL) {
        glance_header(r->glance, key, text, n);
        return true;
    }
    char value[1024];
    if (n >= sizeof value)
        n = sizeof value - 1;
    while (n > 0 && (text_is_blank(*text) || *text == '\n')) {
        text++;
        n--;
    }
    memcpy(value, text, n);
    value[n] = '\0';
    for (size_t i = 0; i < n; i++)
        if (value[i] == '\0')
            value[i] = ' ';
    return n == 0 || record_set(r->out, key, value) || out_of_memory(r);
}

bool reading_end(reading *r)
{
    if (r->now.status == GAME_ON)
        return true;
    if (r->out == NULL) {
        r->glance->has_score = true;
        r->glance->score = reversi_margin(&r->now);
        return true;
    }
    int winner = game_winner(&r->now);
    const char *text = winner < 0 ? "draw by rules" : winner == 0 ? "0 by rules" : "1 by rules";
    return record_set(r->out, "result", text) || out_of_memory(r);
}

size_t reading_next_line(const char *bytes, size_t size, size_t at)
{
    const char *newline = at < size ? memchr(bytes + at, '\n', size - at) : NULL;
    return newline == NULL ? size : (size_t)(newline - bytes) + 1;
}

int reading_cell(const char *p, size_t n)
{
    if (n < 2)
        return -1;
    int x = text_lower(p[0]) - 'a';
    int y = p[1] - '1';
    return x < 0 || x > 7 || y < 0 || y > 7 ? -1 : 8 * y + x;
}

/* ---- for the writers ---------------------------------------------------- */

session *reading_replay(const record *in, unsigned holds, game_error *err)
{
    const game *const list[] = {&reversi_game};
    session *s = record_replay(in, list, 1, NULL, err);
    if (s == NULL)
        return NULL;
    const char *why = NULL;
    const game_state *start = session_state_at(s, 0);
    if (session_custom_start(s) && (holds & HOLDS_START) == 0)
        why = "games from the usual start";
    else if (reversi_aim_of(start) == REVERSI_FEWEST && (holds & HOLDS_FEWEST) == 0)
        why = "games where most discs win";
    else if (start->phase == PHASE_OPENING && (holds & HOLDS_FREE_OPENING) == 0)
        why = "games that begin with four discs on the board";
    if (why == NULL)
        return s;
    session_free(s);
    text_error(err, -1, "this format holds only %s", why);
    return NULL;
}

int reading_step_cell(game_step step)
{
    return step.kind == STEP_PLACE ? step.to : -1;
}

const char *reading_next_comment(const record *in, int *turn, int cell)
{
    if (*turn >= record_turns(in))
        return "";
    const char *text = record_turn(in, *turn);
    if (cell < 0 && reading_cell(text, strlen(text)) >= 0)
        return "";
    return record_comment(in, (*turn)++);
}

void reading_write_line(struct text *out, const char *s)
{
    size_t n = strlen(s);
    while (n > 0 && (text_is_blank(s[n - 1]) || s[n - 1] == '\n'))
        n--;
    while (n > 0 && (text_is_blank(*s) || *s == '\n')) {
        s++;
        n--;
    }
    text_add(out, n > 0 ? " " : "");
    for (size_t i = 0; i < n; i++)
        text_add_bytes(out, s[i] == '\n' ? " " : s + i, 1);
}
