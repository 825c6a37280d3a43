/* seat_gtp.c - the Go Text Protocol (version 2) from the controller's side.  Commands
 * go out one at a time, the next when the last is answered, since not every
 * program keeps a queue.  What to send next is worked out from what the program
 * knows ('have' steps, standing in 'at') and what it shall know: so taking back
 * and a new game need no cases of their own.  Steps taken back are told by
 * clearing the board and playing the rest again, which every program can.
 *
 * Colours are b and w for the first and the second player, one step at a time;
 * a player who is to act again is asked again. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/client.h"

enum stage {
    GTP_NAME,
    GTP_KNOWS_OPTIONS, /* known_command parlour-set_options */
    GTP_KNOWS_STATE,
    GTP_BOARDSIZE,
    GTP_OPTIONS,
    GTP_CLEAR,
    GTP_STATE,
    GTP_PLAY,
    GTP_TIME_SETTINGS,
    GTP_TIME_LEFT,
    GTP_GENMOVE,
    GTP_IDLE
};

typedef struct gtp {
    enum stage sent; /* the command that is open; GTP_IDLE = none */
    bool answering;  /* inside an answer, whose first line was: */
    bool failed;
    char answer[256];

    bool greeted, sized, knows_options, knows_state, cleared, stated, timed, time_told;
    bool told_options;
    int have;
    game_step step[GAME_MAX_LENGTH];
    game_state at; /* where the program stands */
} gtp;

static const char *colour(int player)
{
    return player == 0 ? "b" : "w";
}

static bool usual_options(const game_config *cfg)
{
    game_config usual;
    game_config_init(&usual, cfg->game);
    return memcmp(usual.value, cfg->value, sizeof usual.value) == 0;
}

/* The width of a square board with equal sides, or 0. */
static int square_size(const game_config *cfg)
{
    const game_board *b = cfg->game->board(cfg);
    int x = 0, y = 0;
    for (int i = 0; i < b->n_cells; i++) {
        x = b->cell[i].x > x ? b->cell[i].x : x;
        y = b->cell[i].y > y ? b->cell[i].y : y;
    }
    return b->shape == BOARD_SQUARE && x == y ? x + 1 : 0;
}

/* Has the program played other steps than those it shall stand at? */
static bool strayed(const gtp *t, const client_position *w)
{
    if (t->have > w->n_steps)
        return true;
    return t->have > 0 && memcmp(t->step, w->step, (size_t)t->have * sizeof t->step[0]) != 0;
}

static enum stage next_stage(gtp *t, const client_position *w)
{
    if (!t->greeted)
        return GTP_NAME;
    if (!t->sized && square_size(&w->config) > 0)
        return GTP_BOARDSIZE;
    if (!t->told_options && !usual_options(&w->config))
        return t->knows_options ? GTP_OPTIONS : GTP_KNOWS_OPTIONS;
    if (w->custom_start && !t->knows_state)
        return GTP_KNOWS_STATE;
    if (!t->cleared || strayed(t, w))
        return GTP_CLEAR;
    if (w->custom_start && !t->stated)
        return GTP_STATE;
    if (t->have < w->n_steps)
        return GTP_PLAY;
    if (!t->timed && (w->clock.turn_ms > 0 || w->clock.total_ms > 0))
        return GTP_TIME_SETTINGS;
    if (t->timed && !t->time_told)
        return GTP_TIME_LEFT;
    return GTP_GENMOVE;
}

static unsigned whole_seconds(long ms)
{
    return ms < 1000 ? 1 : (unsigned)(ms / 1000);
}

static void write_command(const gtp *t, const client_position *w, enum stage stage, char *buf,
                          size_t size)
{
    const game *g = w->config.game;
    const client_clock *k = &w->clock;
    char word[GAME_STATE_TEXT];
    switch (stage) {
    case GTP_NAME:
        text_copy(buf, size, "name");
        break;
    case GTP_KNOWS_OPTIONS:
        text_copy(buf, size, "known_command parlour-set_options");
        break;
    case GTP_KNOWS_STATE:
        text_copy(buf, size, "known_command parlour-set_state");
        break;
    case GTP_BOARDSIZE:
        text_printf(buf, size, "boardsize %d", square_size(&w->config));
        break;
    case GTP_OPTIONS:
        game_config_write(&w->config, word, sizeof word);
        text_printf(buf, size, "parlour-set_options %s", word);
        break;
    case GTP_CLEAR:
        text_copy(buf, size, "clear_board");
        break;
    case GTP_STATE:
        g->state_write(&w->start, word);
        text_printf(buf, size, "parlour-set_state %s", word);
        break;
    case GTP_PLAY:
        g->step_write(&t->at, w->step[t->have], word);
        text_printf(buf, size, "play %s %s", colour(t->at.mover), word);
        break;
    case GTP_TIME_SETTINGS:
        if (k->turn_ms > 0)
            text_printf(buf, size, "time_settings 0 %u 1", whole_seconds((long)k->turn_ms));
        else
            text_printf(buf, size, "time_settings %u 0 0", whole_seconds((long)k->total_ms));
        break;
    case GTP_TIME_LEFT:
        text_printf(buf, size, "time_left %s %u %d", colour(t->at.mover),
                    whole_seconds(k->turn_ms > 0 ? (long)k->turn_ms : k->left_ms),
                    k->turn_ms > 0 ? 1 : 0);
        break;
    case GTP_GENMOVE:
    case GTP_IDLE:
        text_printf(buf, size, "genmove %s", colour(t->at.mover));
        break;
    }
}

static void send_next(client *c, gtp *t)
{
    const client_position *w = client_wanted(c);
    char command[GAME_STATE_TEXT + 40];
    enum stage stage = next_stage(t, w);
    write_command(t, w, stage, command, sizeof command);
    t->sent = stage;
    t->answering = false;
    if (stage == GTP_GENMOVE)
        client_expect(c, client_move_ms(c), true);
    else
        client_expect(c, CLIENT_SETUP_MS, false);
    client_say(c, command);
}

/* The step in the program's answer to genmove. */
static void take_move(client *c, gtp *t)
{
    const game *g = client_game(c);
    game_step step;
    char seen[48];
    text_printable(seen, sizeof seen, t->answer, strlen(t->answer));
    if (text_equal_nocase(t->answer, "resign")) {
        client_resign(c);
        return;
    }
    game_error err;
    int used = g->step_read(&t->at, t->answer, &step, &err);
    const char *rest = used < 0 ? "" : t->answer + used;
    while (text_is_blank(*rest))
        rest++;
    if (used < 0 || *rest != '\0') {
        client_fail(c, "has answered '%s', which is no legal move here", seen);
        return;
    }
    t->step[t->have++] = step;
    g->play(&t->at, step);
    t->sent = GTP_IDLE;
    t->time_told = false;
    client_answer(c, step);
}

/* A command was refused: some may be.  False: the program is of no use. */
static bool forgive(client *c, gtp *t)
{
    char command[GAME_STATE_TEXT + 40], seen[60];
    const client_position *w = client_wanted(c);
    switch (t->sent) {
    case GTP_NAME:
    case GTP_KNOWS_OPTIONS:
    case GTP_KNOWS_STATE:
    case GTP_BOARDSIZE:
    case GTP_TIME_SETTINGS:
    case GTP_TIME_LEFT:
        return true;
    case GTP_PLAY: /* some programs pass by themselves */
        if (w->step[t->have].kind == STEP_PASS)
            return true;
        break;
    default:
        break;
    }
    write_command(t, w, t->sent, command, sizeof command);
    command[40] = '\0';
    text_printable(seen, sizeof seen, t->answer, strlen(t->answer));
    client_fail(c, "has refused '%s': %s", command, seen);
    return false;
}

/* Notes what an answered command has brought about.  False: nothing to go on
 * with, the program has failed. */
static bool note_done(client *c, gtp *t)
{
    const client_position *w = client_wanted(c);
    bool yes = !t->failed && text_equal_nocase(t->answer, "true");
    switch (t->sent) {
    case GTP_NAME:
        t->greeted = true;
        break;
    case GTP_KNOWS_OPTIONS:
        t->knows_options = yes;
        if (!yes)
            client_fail(c, "does not know these rule options");
        return yes;
    case GTP_KNOWS_STATE:
        t->knows_state = yes;
        if (!yes)
            client_fail(c, "cannot be told a start position");
        return yes;
    case GTP_BOARDSIZE:
        t->sized = true;
        break;
    case GTP_OPTIONS:
        t->told_options = true;
        break;
    case GTP_CLEAR:
        t->cleared = true;
        t->stated = false;
        t->have = 0;
        t->at = w->start;
        break;
    case GTP_STATE:
        t->stated = true;
        break;
    case GTP_PLAY:
        t->step[t->have] = w->step[t->have];
        client_game(c)->play(&t->at, t->step[t->have++]);
        break;
    case GTP_TIME_SETTINGS:
        t->timed = true;
        break;
    case GTP_TIME_LEFT:
        t->time_told = true;
        break;
    case GTP_GENMOVE:
    case GTP_IDLE:
        break;
    }
    return true;
}

static void take_answer(client *c, gtp *t)
{
    if (t->sent == GTP_IDLE)
        return; /* nothing was asked */
    if (t->failed && !forgive(c, t))
        return;
    if (t->sent == GTP_GENMOVE)
        take_move(c, t);
    else if (note_done(c, t))
        send_next(c, t);
}

static void gtp_restart(client *c, void *self)
{
    (void)c;
    gtp *t = self;
    memset(t, 0, sizeof *t);
    t->sent = GTP_IDLE;
}

static void gtp_ask(client *c, void *self)
{
    gtp *t = self;
    t->time_told = false;
    send_next(c, t);
}

/* "=12 text" or "? text" begins an answer, an empty line ends it; anything else
 * outside an answer is chatter. */
static void gtp_line(client *c, void *self, const char *line)
{
    gtp *t = self;
    if (t->answering) {
        if (*line == '\0') {
            t->answering = false;
            take_answer(c, t);
        }
        return;
    }
    if (line[0] != '=' && line[0] != '?')
        return;
    t->failed = line[0] == '?';
    line++;
    while (text_is_digit(*line))
        line++;
    while (text_is_blank(*line))
        line++;
    text_copy(t->answer, sizeof t->answer, line);
    size_t n = strlen(t->answer);
    while (n > 0 && text_is_blank(t->answer[n - 1]))
        t->answer[--n] = '\0';
    t->answering = true;
}

const client_protocol client_gtp = {
    .key = "gtp",
    .self_size = sizeof(gtp),
    .restart = gtp_restart,
    .ask = gtp_ask,
    .line = gtp_line,
};
