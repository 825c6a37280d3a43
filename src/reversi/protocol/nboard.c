/* The NBoard protocol, version 2: an engine behind a graphical board.  The board sends
 * whole games as GGF or single moves and asks for a move (go), for the values of the
 * best moves (hint) or of all positions of the game (analyze).  The engine never plays
 * its own answer: the board sends it back as a move.
 *
 * A search blocks, so a ping waits until it is done; that keeps the promise that no
 * word about an old position follows the pong.  Lines that are not understood are
 * ignored; those that are, but make no sense, get a status line.  Values are in discs
 * for the player to move. */
#include "reversi/protocol/nboard.h"

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
#include "reversi/reversi.h"

enum {
    USUAL_DEPTH = 12,
    MAX_DEPTH = 60,
    EARLIER_END = 4, /* empty squares beyond the depth from which on it solves */
    MAX_MS = 60000,
    PV_TEXT = 2 * SEARCH_PV + 1
};

typedef void answer_fn(const char *line, void *ctx);

typedef struct nboard {
    size_t table_mib;
    int threads, depth;
    session *s;
    void *engine; /* made when first needed */
    table *table; /* the core's search where the engine does not know the rules */
    search *search;
    bool shows; /* report while searching */
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

static bool think(nboard *b, const game_state *s, bool every, search_report *out)
{
    int empties = empty_squares(s);
    bool to_end = empties <= b->depth + EARLIER_END;
    search_limits limits = {.turns = to_end ? 2 * empties + 2 : b->depth,
                            .ms = MAX_MS,
                            .threads = b->threads,
                            .every = every};
    bool special = reversi_engine.supports(session_config(b->s));
    if (!ready(b, special)) {
        say(b, "status out of memory");
        return false;
    }
    bool good = special ? reversi_engine.think(b->engine, s, &limits, NULL, on_report, b, out)
                        : search_run(b->search, &reversi_game, s, &limits, NULL, on_report, b, out);
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
    bool good = think(b, session_state(b->s), false, &r);
    b->shows = false;
    if (good) {
        step_text(r.pv[0], move);
        search_value_write(&reversi_game, r.value, r.exact, value);
        say_nodes(b, &r);
        say(b, "=== %s/%s/%u.%02u", move, value, r.ms / 1000, r.ms % 1000 / 10);
    }
    say(b, "status parlour is waiting");
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
    bool good = think(b, session_state(b->s), n > 1, &r);
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
    for (int i = session_position(b->s); i >= 0; i--) {
        search_report r;
        char value[24];
        const game_state *s = session_state_at(b->s, i);
        if (s->status != GAME_ON || !think(b, s, false, &r))
            continue;
        search_value_write(&reversi_game, r.value, r.exact, value);
        say(b, "analysis %d %s", i, value);
    }
    say(b, "status parlour is waiting");
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
    record_free(r);
    if (err.text[0] != '\0')
        say(b, "status set game: %s", err.text);
    if (s == NULL)
        return;
    session_free(b->s);
    b->s = s;
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
    size_t n = strcspn(words, "/ \t");
    text_printable(text, sizeof text, words, n);
    if (!session_play_text(b->s, text, &err))
        say(b, "status move: %s", err.text);
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

static void *nboard_create(const game *g, size_t table_mib, int threads)
{
    game_config cfg;
    nboard *b = calloc(1, sizeof *b);
    if (b == NULL)
        return NULL;
    b->table_mib = table_mib;
    b->threads = threads;
    b->depth = USUAL_DEPTH;
    game_config_init(&cfg, g);
    b->s = session_new(&cfg, NULL);
    if (b->s != NULL)
        return b;
    free(b);
    return NULL;
}

static bool nboard_line(void *self, const char *line, answer_fn *answer, void *ctx)
{
    nboard *b = self;
    b->answer = answer;
    b->ctx = ctx;
    while (text_is_blank(*line))
        line++;
    size_t n = strcspn(line, " \t\r");
    if (n == 4 && memcmp(line, "quit", 4) == 0)
        return false;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strlen(commands[i].name) == n && memcmp(commands[i].name, line, n) == 0) {
            const char *words = line + n;
            while (text_is_blank(*words))
                words++;
            commands[i].run(b, words);
            break;
        }
    return true;
}

const game_protocol reversi_protocols[REVERSI_PROTOCOLS] = {
    {.key = "nboard",
     .name = "the NBoard protocol",
     .create = nboard_create,
     .destroy = nboard_destroy,
     .line = nboard_line},
};
