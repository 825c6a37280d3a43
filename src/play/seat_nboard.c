/* seat_nboard.c - the NBoard protocol (version 2) from the board's side.  The program
 * is told the whole game before each move, so taking back and new games need no cases
 * of their own; a ping behind it is answered when all that is understood, and only then
 * it is told to go.  What it says about other things (search, status, nodestats, ...)
 * is passed over.
 *
 * Games travel as GGF, which the game's own table of formats must hold.  Where the last
 * step is a pass only the position is told: programs are known to stumble over a pass
 * at the end of a game.  Moves come back with evaluation and time behind slashes,
 * sometimes with blanks between them, or with nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/format.h"
#include "core/record.h"
#include "core/text.h"
#include "play/client.h"

enum { USUAL_DEPTH = 12, MAX_MOVE = 16 };

enum stage { NB_IDLE, NB_PING, NB_GO };

typedef struct nboard {
    enum stage stage;
    bool greeted;
    unsigned ping;
} nboard;

static const record_format *find_ggf(const game *g)
{
    for (int i = 0; i < g->n_formats; i++)
        if (strcmp(g->format[i].key, "ggf") == 0)
            return &g->format[i];
    return NULL;
}

/* The game as told: from its start, or where that ends in a pass from where it stands. */
static session *position_session(const client_position *w, game_error *err)
{
    const game *g = w->config.game;
    char text[GAME_STATE_TEXT];
    game_state at = w->start;
    bool pass = w->n_steps > 0 && w->step[w->n_steps - 1].kind == STEP_PASS;
    for (int i = 0; pass && i < w->n_steps; i++)
        g->play(&at, w->step[i]);
    g->state_write(&at, text);
    session *s = pass || w->custom_start ? session_new_at(&w->config, text, err)
                                         : session_new(&w->config, err);
    for (int i = 0; s != NULL && !pass && i < w->n_steps; i++)
        if (!session_play(s, w->step[i], err)) {
            session_free(s);
            return NULL;
        }
    return s;
}

/* The time that is left, as if the game had it from its begin: no move carries a time
 * that would be taken off.  A limit for each turn has no words in this protocol. */
static void set_clock(record *r, const client_clock *k)
{
    char text[24];
    unsigned s = k->left_ms > 0 ? (unsigned)(k->left_ms / 1000) : 0;
    if (s == 0)
        return;
    text_printf(text, sizeof text, "%02u:%02u", s / 60, s % 60);
    record_set(r, "ggf-ti", text);
}

static bool write_game(const client_position *w, struct text *out, game_error *err)
{
    const record_format *ggf = find_ggf(w->config.game);
    if (ggf == NULL)
        return text_error(err, -1, "there is no GGF for this game");
    session *s = position_session(w, err);
    record *r = s != NULL ? record_of(s) : NULL;
    bool good = r != NULL;
    if (good) {
        set_clock(r, &w->clock);
        text_add(out, "set game ");
        good = ggf->write(r, out, err) && !out->failed;
        while (good && out->size > 0 && out->data[out->size - 1] == '\n')
            out->data[--out->size] = '\0';
    }
    record_free(r);
    session_free(s);
    return good;
}

static void nboard_restart(client *c, void *self)
{
    (void)c;
    memset(self, 0, sizeof(nboard));
}

static void nboard_ask(client *c, void *self)
{
    nboard *b = self;
    char line[40];
    game_error err = {.text = "memory is short"};
    struct text told;
    text_init(&told);
    if (!write_game(client_wanted(c), &told, &err)) {
        text_free(&told);
        client_fail(c, "cannot be told this game: %s", err.text);
        return;
    }
    b->stage = NB_PING;
    client_expect(c, CLIENT_SETUP_MS, false);
    if (!b->greeted) {
        b->greeted = true;
        client_say(c, "nboard 2");
        text_printf(line, sizeof line, "set depth %d",
                    client_depth(c) > 0 ? client_depth(c) : USUAL_DEPTH);
        client_say(c, line);
    }
    client_say(c, told.data);
    text_free(&told);
    text_printf(line, sizeof line, "ping %u", ++b->ping);
    client_say(c, line);
}

/* "F5/1.2/0.3", "f5 / / 0", "PA": the move alone. */
static void take_move(client *c, nboard *b, const char *said)
{
    const client_position *w = client_wanted(c);
    const game *g = client_game(c);
    char word[MAX_MOVE], seen[48];
    game_state at = w->start;
    game_step step;
    game_error err;
    while (text_is_blank(*said))
        said++;
    size_t n = strcspn(said, "/ \t\r");
    text_printable(seen, sizeof seen, said, strlen(said));
    for (int i = 0; i < w->n_steps; i++)
        g->play(&at, w->step[i]);
    int used = -1;
    if (n > 0 && n < sizeof word) {
        memcpy(word, said, n);
        word[n] = '\0';
        used = g->step_read(&at, word, &step, &err);
    }
    b->stage = NB_IDLE;
    if (used < 0 || (size_t)used != n)
        client_fail(c, "has answered '%s', which is no legal move here", seen);
    else
        client_answer(c, step);
}

static void nboard_line(client *c, void *self, const char *line)
{
    nboard *b = self;
    char pong[24];
    while (text_is_blank(*line))
        line++;
    text_printf(pong, sizeof pong, "pong %u", b->ping);
    size_t n = strlen(pong);
    if (b->stage == NB_PING && strncmp(line, pong, n) == 0 && !text_is_digit(line[n])) {
        b->stage = NB_GO;
        client_expect(c, client_move_ms(c), true);
        client_say(c, "go");
    } else if (b->stage == NB_GO && strncmp(line, "===", 3) == 0) {
        take_move(c, b, line + 3);
    }
}

const client_protocol client_nboard = {
    .key = "nboard",
    .self_size = sizeof(nboard),
    .takes_depth = true,
    .restart = nboard_restart,
    .ask = nboard_ask,
    .line = nboard_line,
};
