/* The NBoard protocol, version 2: an engine behind a graphical board.  The board sends
 * whole games as GGF or single moves and asks for a move (go), for the values of the
 * best moves (hint) or of all positions of the game (analyze).  The engine never plays
 * its own answer: the board sends it back as a move.
 *
 * A search ends when a line comes in that makes it idle (ping, set game, move, quit):
 * its result so far is said, and then that line has its turn; so no word about an old
 * position follows the pong.  Lines that are not understood are
 * ignored; those that are, but make no sense, get a status line.  Values are in discs
 * for the player to move. */
#include "reversi/protocol/nboard.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/engine.h"
#include "core/search.h"
#include "core/session.h"
#include "core/table.h"
#include "core/text.h"
#include "reversi/engine/engine.h"
#include "reversi/formats/formats.h"
#include "reversi/formats/ggf.h"
#include "reversi/reversi.h"

enum {
    USUAL_DEPTH = 12,
    MAX_DEPTH = 60,
    EARLIER_END = 4, /* empty squares beyond the depth from which on it solves */
    MAX_MS = 60000,
    LEAST_MS = 20,
    PV_TEXT = 2 * SEARCH_PV + 1
};

typedef void answer_fn(const char *line, void *ctx);

typedef struct nboard {
    size_t table_mib;
    int threads, depth;
    bool timed;      /* the game has a time limit */
    long left_ms[2]; /* of which so much is left, by player */
    session *s;
    void *engine; /* made when first needed */
    table *table; /* the core's search where the engine does not know the rules */
    search *search;
    bool shows; /* report while searching */
    bool ended; /* no move can be found: the board must not wait for one */
    /* Lines that stop a search and have come in (from another thread), but have not had
     * their turn; while there are such no search goes on. */
    atomic_int waiting;
    atomic_bool stop;
    answer_fn *answer;
    void *ctx;
} nboard;

/* ---- saying things ------------------------------------------------------ */

static void say(const nboard *b, const char *format, ...) TEXT_PRINTF(2, 3);

static void say(const nboard *b, const char *format, ...)
{
    char line[600];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    b->answer(line, b->ctx);
}

static void step_text(game_step step, char out[3])
{
    if (step.kind == STEP_PASS) {
        text_copy(out, 3, "PA");
        return;
    }
    out[0] = (char)('A' + step.to % 8);
    out[1] = (char)('1' + step.to / 8);
    out[2] = '\0';
}

/* "F5D6C3", at least its first move. */
static void pv_text(const game_step *step, int n, char out[PV_TEXT])
{
    for (int i = 0; i < n && i < SEARCH_PV; i++)
        step_text(step[i], out + (size_t)2 * (size_t)i);
}

static void say_value(const nboard *b, const search_report *r, int value, bool exact,
                      const char *pv)
{
    char text[24], depth[16];
    search_value_write(&reversi_game, value, exact, text);
    text_printf(depth, sizeof depth, "%d", r->turns);
    say(b, "search %s %s 0 %s", pv, text, exact ? "100%" : depth);
}

static void say_nodes(const nboard *b, const search_report *r)
{
    say(b, "nodestats %llu %u.%02u", (unsigned long long)r->nodes, r->ms / 1000, r->ms % 1000 / 10);
}

static void on_report(const search_report *r, void *ctx)
{
    const nboard *b = ctx;
    char pv[PV_TEXT] = "";
    if (!b->shows || r->n_pv == 0)
        return;
    pv_text(r->pv, r->n_pv, pv);
    say_value(b, r, r->value, r->exact, pv);
    say_nodes(b, r);
}

/* ---- searching ---------------------------------------------------------- */

/* The game's engine, or the core's search for the game where fewest discs win. */
static bool ready(nboard *b, bool special)
{
    if (special && b->engine == NULL)
        b->engine = reversi_engine.create(b->table_mib, b->threads, NULL, 0, NULL);
    if (!special && b->table == NULL)
        b->table = table_new(b->table_mib);
    if (!special && b->search == NULL && b->table != NULL)
        b->search = search_new(b->table);
    return special ? b->engine != NULL : b->search != NULL;
}

static int empty_squares(const game_state *s)
{
    uint64_t own, other;
    int n = 64;
    reversi_boards(s, &own, &other);
    for (uint64_t taken = own | other; taken != 0; taken &= taken - 1)
        n--;
    return n;
}

/* The share of the mover's time for one move: a little more than the moves that are
 * left would each get, since the last ones are solved in no time. */
static unsigned move_ms(const nboard *b, const game_state *s)
{
    long left = b->left_ms[s->mover], moves = empty_squares(s) / 2 + 1;
    long ms = left > 0 ? left / moves + left / (4 * moves) : 0;
    if (ms > left / 2)
        ms = left / 2;
    return !b->timed || ms > MAX_MS ? MAX_MS : ms < LEAST_MS ? LEAST_MS : (unsigned)ms;
}

static bool think(nboard *b, const game_state *s, unsigned ms, bool every, search_report *out)
{
    int empties = empty_squares(s);
    bool to_end = empties <= b->depth + EARLIER_END;
    search_limits limits = {.turns = to_end ? 2 * empties + 2 : b->depth,
                            .ms = ms,
                            .threads = b->threads,
                            .every = every};
    bool special = reversi_engine.supports(session_config(b->s));
    if (!ready(b, special)) {
        say(b, "status not enough memory");
        return false;
    }
    bool good = special
                    ? reversi_engine.think(b->engine, s, &limits, &b->stop, on_report, b, out)
                    : search_run(b->search, &reversi_game, s, &limits, &b->stop, on_report, b, out);
    if (!good || out->n_pv == 0)
        say(b, "status not enough memory");
    return good && out->n_pv > 0;
}

/* ---- commands ----------------------------------------------------------- */

static void go(nboard *b, const char *words)
{
    (void)words;
    search_report r;
    char move[3];
    char value[24];
    game_step step[GAME_MAX_STEPS];
    int n = session_steps(b->s, step);
    if (n == 0) {
        say(b, "status the game is over");
        return;
    }
    if (n == 1) { /* forced: the value may be left out */
        step_text(step[0], move);
        say(b, "=== %s", move);
        return;
    }
    say(b, "status parlour is thinking");
    b->shows = true;
    bool good = think(b, session_state(b->s), move_ms(b, session_state(b->s)), false, &r);
    b->shows = false;
    if (good) {
        step_text(r.pv[0], move);
        search_value_write(&reversi_game, r.value, r.exact, value);
        say_nodes(b, &r);
        say(b, "=== %s/%s/%u.%02u", move, value, r.ms / 1000, r.ms % 1000 / 10);
        say(b, "status parlour is waiting");
    }
    b->ended = !good;
}

static void hint(nboard *b, const char *words)
{
    search_report r;
    long n;
    if (!text_number(words, 1, 64, &n))
        n = 1;
    if (session_state(b->s)->status != GAME_ON) {
        say(b, "status the game is over");
        return;
    }
    say(b, "status parlour is analyzing");
    b->shows = n == 1;
    bool good = think(b, session_state(b->s), MAX_MS, n > 1, &r);
    b->shows = false;
    for (int i = 0; good && n > 1 && i < r.n_choices && i < n; i++) {
        char pv[PV_TEXT];
        if (game_step_equal(r.choice[i].step, r.pv[0]))
            pv_text(r.pv, r.n_pv, pv);
        else
            step_text(r.choice[i].step, pv);
        say_value(b, &r, r.choice[i].value, r.choice[i].exact, pv);
    }
    if (good)
        say_nodes(b, &r);
    say(b, "status parlour is waiting");
}

/* From the end back, so that what was learnt of later positions helps. */
static void analyze(nboard *b, const char *words)
{
    (void)words;
    say(b, "status parlour is analyzing");
    for (int i = session_position(b->s); i >= 0 && !atomic_load(&b->stop); i--) {
        search_report r;
        char value[24];
        const game_state *s = session_state_at(b->s, i);
        if (s->status != GAME_ON || !think(b, s, MAX_MS, false, &r) || atomic_load(&b->stop))
            continue; /* nothing is said of a position that was not searched enough */
        search_value_write(&reversi_game, r.value, r.exact, value);
        say(b, "analysis %d %s", i, value);
    }
    say(b, "status parlour is waiting");
}

/* "1:05:00//02:00": the time for the game in ms; false when none is told. */
static bool read_clock(const char *text, long *ms)
{
    long all = 0, part = 0;
    int digits = 0;
    for (; text != NULL && (text_is_digit(*text) || *text == ':') && all < 100000; text++) {
        if (*text == ':') {
            all = 60 * (all + part);
            part = 0;
        } else {
            part = 10 * part + (*text - '0');
            digits++;
        }
        if (part > 100000)
            return false;
    }
    *ms = (all + part) * 1000;
    return digits > 0 && *ms > 0;
}

/* "2.5" seconds of n bytes: taken from the player's time. */
static void take_time(nboard *b, int player, const char *text, size_t n)
{
    char number[24];
    text_printf(number, sizeof number, "%.*s", n < sizeof number ? (int)n : 0, text);
    double seconds = strtod(number, NULL);
    if (seconds > 0 && seconds < 1e6)
        b->left_ms[player] -= (long)(seconds * 1000);
}

/* The time that a game as told leaves both players. */
static void set_clock(nboard *b, const record *r)
{
    long ms = 0;
    b->timed = read_clock(record_get(r, "ggf-ti"), &ms);
    b->left_ms[0] = b->left_ms[1] = ms;
    for (int i = 0; i < record_turns(r) && i < session_length(b->s); i++) {
        const char *comment = record_comment(r, i), *eval, *time = "";
        size_t eval_n, time_n = 0;
        if (ggf_comment(comment, strcspn(comment, "\n"), &eval, &eval_n, &time, &time_n))
            take_time(b, session_state_at(b->s, i)->mover, time, time_n);
    }
}

/* The good part of a broken game stands, so that a superfluous pass behind its end does
 * no harm. */
static void set_game(nboard *b, const char *words)
{
    const game *const list[] = {&reversi_game};
    game_error err = {.text = ""};
    size_t at = 0;
    session *s = NULL;
    record *r = record_new();
    if (r != NULL && reversi_ggf_read(words, strlen(words), &at, r, &err) != 0)
        s = record_replay(r, list, 1, NULL, err.text[0] != '\0' ? NULL : &err);
    if (err.text[0] != '\0')
        say(b, "status set game: %s", err.text);
    if (s != NULL) {
        session_free(b->s);
        b->s = s;
        set_clock(b, r);
    }
    record_free(r);
}

static void set_depth(nboard *b, const char *words)
{
    long n;
    if (!text_number(words, 1, MAX_DEPTH, &n)) {
        say(b, "status set depth: a number from 1 to %d was expected", (int)MAX_DEPTH);
        return;
    }
    b->depth = (int)n;
    say(b, "set myname parlour%ld", n);
}

static void set(nboard *b, const char *words)
{
    if (strncmp(words, "game ", 5) == 0)
        set_game(b, words + 5);
    else if (strncmp(words, "depth ", 6) == 0)
        set_depth(b, words + 6);
    /* "set contempt N" is understood: a draw is worth nothing here, whatever N. */
}

/* "F5/1.5/0.1", or only the move. */
static void move(nboard *b, const char *words)
{
    char text[8];
    game_error err = {.text = ""};
    size_t n = strcspn(words, "/ \t"), eval = 0;
    int player = session_state(b->s)->mover;
    text_printable(text, sizeof text, words, n);
    if (!session_play_text(b->s, text, &err)) {
        say(b, "status move: %s", err.text);
        return;
    }
    if (words[n] == '/')
        eval = strcspn(words + n + 1, "/");
    if (words[n] == '/' && words[n + 1 + eval] == '/')
        take_time(b, player, words + n + 2 + eval, strlen(words + n + 2 + eval));
}

static void ping(nboard *b, const char *words)
{
    char number[24];
    text_printable(number, sizeof number, words, strcspn(words, " \t"));
    say(b, "pong %s", number);
}

static void learn(nboard *b, const char *words)
{
    (void)words;
    say(b, "learned");
}

static void hello(nboard *b, const char *words)
{
    (void)words;
    say(b, "set myname parlour%d", b->depth);
}

static const struct {
    const char *name;
    void (*run)(nboard *b, const char *words);
} commands[] = {
    {"nboard", hello}, {"set", set},   {"move", move},   {"hint", hint},
    {"go", go},        {"ping", ping}, {"learn", learn}, {"analyze", analyze},
};

/* ---- the row ------------------------------------------------------------ */

static void nboard_destroy(void *self)
{
    nboard *b = self;
    if (b == NULL)
        return;
    session_free(b->s);
    if (b->engine != NULL)
        reversi_engine.destroy(b->engine);
    search_free(b->search);
    table_free(b->table);
    free(b);
}

/* Weights are looked at here and now, so that a wrong file is told at once. */
static bool begin(nboard *b, const game *g, const protocol_options *o, game_error *err)
{
    game_config cfg;
    if (o->depth > MAX_DEPTH)
        return text_error(err, -1, "--depth: %d: a number from 1 to %d was expected", o->depth,
                          (int)MAX_DEPTH);
    b->table_mib = o->table_mib;
    b->threads = o->threads;
    b->depth = o->depth > 0 ? o->depth : USUAL_DEPTH;
    if (o->weights != NULL) {
        b->engine =
            reversi_engine.create(b->table_mib, b->threads, o->weights, o->weights_size, err);
        if (b->engine == NULL)
            return false;
    }
    game_config_init(&cfg, g);
    b->s = session_new(&cfg, err);
    return b->s != NULL;
}

static void *nboard_create(const game *g, const protocol_options *o, game_error *err)
{
    nboard *b = calloc(1, sizeof *b);
    if (b == NULL) {
        text_error(err, -1, "not enough memory");
        return NULL;
    }
    if (begin(b, g, o, err))
        return b;
    nboard_destroy(b);
    return NULL;
}

static bool is_word(const char *line, size_t n, const char *word)
{
    return strlen(word) == n && memcmp(word, line, n) == 0;
}

/* Does this line make a search that runs idle? */
static bool stops(const char *line)
{
    while (text_is_blank(*line))
        line++;
    size_t n = strcspn(line, " \t\r");
    if (is_word(line, n, "set")) {
        line += n;
        while (text_is_blank(*line))
            line++;
        return is_word(line, strcspn(line, " \t\r"), "game");
    }
    return is_word(line, n, "ping") || is_word(line, n, "move") || is_word(line, n, "quit");
}

static void nboard_notice(void *self, const char *line)
{
    nboard *b = self;
    if (!stops(line))
        return;
    atomic_fetch_add(&b->waiting, 1);
    atomic_store(&b->stop, true);
}

/* A line that stops searches has its turn: they may run again when it was the last.
 * The flag is lowered first and the count looked at after that, so that one that comes
 * in at this moment raises it for good. */
static void had_its_turn(nboard *b)
{
    if (atomic_load(&b->waiting) > 0)
        atomic_fetch_sub(&b->waiting, 1);
    atomic_store(&b->stop, false);
    if (atomic_load(&b->waiting) > 0)
        atomic_store(&b->stop, true);
}

static bool nboard_line(void *self, const char *line, answer_fn *answer, void *ctx)
{
    nboard *b = self;
    b->answer = answer;
    b->ctx = ctx;
    if (stops(line))
        had_its_turn(b);
    while (text_is_blank(*line))
        line++;
    size_t n = strcspn(line, " \t\r");
    if (is_word(line, n, "quit"))
        return false;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (is_word(line, n, commands[i].name)) {
            const char *words = line + n;
            while (text_is_blank(*words))
                words++;
            commands[i].run(b, words);
            break;
        }
    return !b->ended;
}

static bool nboard_failed(const void *self)
{
    const nboard *b = self;
    return b->ended;
}

const game_protocol reversi_protocols[REVERSI_PROTOCOLS] = {
    {.key = "nboard",
     .name = "the NBoard protocol",
     .create = nboard_create,
     .destroy = nboard_destroy,
     .line = nboard_line,
     .notice = nboard_notice,
     .failed = nboard_failed},
};
