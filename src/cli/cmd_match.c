/* match: many games between two contestants, each opening from both sides.
 *
 * A signal breaks the present game off: programs that play in it are ended with it. */
#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/jobs.h"
#include "cli/openings.h"
#include "cli/output.h"
#include "cli/thinker.h"
#include "core/bits.h"
#include "core/record.h"
#include "play/level.h"
#include "play/match.h"
#include "play/store.h"

enum { USUAL_GAMES = 2, TABLE_MIB = 64, EVEN_MIB = 16 };

typedef struct plan {
    const options *o;
    seat seat[2]; /* of a and b */
    match_clock clock;
    openings *openings;
    int games;
    const char *weights;
    size_t weights_size;
} plan;

typedef struct result {
    int game;   /* from 0 */
    int winner; /* 0 = a, 1 = b, -1 = a draw, -2 = the game could not be played */
    int margin; /* as a sees it */
    int turns;
    int how;          /* enum session_end */
    unsigned used[2]; /* ms in this game, a's and b's */
    bool failed;      /* the loser's program did */
    bool unsaved;     /* the game was to be kept and is not */
    char trouble[160];
} result;

_Static_assert(sizeof(result) <= JOBS_RESULT, "a result travels through a pipe whole");

/* ---- one game ----------------------------------------------------------- */

static void set_trouble(result *r, const char *why)
{
    if (r->trouble[0] == '\0')
        text_copy(r->trouble, sizeof r->trouble, why);
}

static void fail(result *r, const char *why)
{
    r->failed = true;
    set_trouble(r, why);
}

static void finish(const session *s, int a, result *r)
{
    int winner;
    r->how = (int)session_ended(s, &winner);
    r->winner = winner < 0 ? -1 : winner == a ? 0 : 1;
    const game_state *end = session_state(s);
    int margin = session_game(s)->margin(end);
    r->margin = a == 0 ? margin : -margin;
    r->turns = end->turn;
}

/* Keeps a game that was played; a match goes on without. */
static void save_game(const plan *p, const match *m, int index, result *r)
{
    game_error err;
    char path[1100];
    text_printf(path, sizeof path, "%s/game-%04d.parlour", p->o->save, index + 1);
    record *rec = match_record(m);
    struct text out;
    text_init(&out);
    if (rec != NULL)
        record_write(rec, &out);
    if (rec == NULL || out.failed)
        text_error(&err, -1, "%s: out of memory", path);
    r->unsaved = rec == NULL || out.failed || !store_write(path, out.data, out.size, &err);
    if (r->unsaved)
        set_trouble(r, err.text);
    text_free(&out);
    record_free(rec);
}

/* What happens next; MATCH_NONE when nothing does any more or a signal has come. */
static enum match_event wait_news(match *m, match_news *news)
{
    while (interrupt_number() == 0) {
        enum match_event e = match_next(m, news);
        if (e != MATCH_NONE)
            return e;
        struct pollfd fd[MATCH_FDS + 1];
        int n = match_fds(m, fd, MATCH_FDS), timeout = match_timeout(m);
        if (n == 0 && timeout < 0)
            break;
        fd[n] = (struct pollfd){.fd = interrupt_fd(), .events = POLLIN};
        poll(fd, (nfds_t)n + 1, timeout);
    }
    return MATCH_NONE;
}

/* Plays on until the game has ended; false when memory is short. */
static bool play_out(match *m, result *r)
{
    match_news *news = calloc(1, sizeof *news);
    bool good = news != NULL;
    for (bool over = !good; !over;) {
        enum match_event e = wait_news(m, news);
        if (e == MATCH_TROUBLE)
            fail(r, news->error.text);
        over = session_ended(match_session(m), NULL) != END_NONE || e == MATCH_NONE;
    }
    free(news);
    return good;
}

static void play_game(const plan *p, int index, result *r)
{
    *r = (result){.game = index, .winner = -2};
    int a = index % 2; /* the side that a plays */
    game_error err;
    session *s = openings_session(p->openings, index / 2 % openings_count(p->openings), &err);
    if (s == NULL) {
        set_trouble(r, err.text);
        return;
    }
    match_options mo = {.seed = bits_mix(p->o->seed + (uint64_t)index + 1),
                        .scale = (unsigned)p->o->scale,
                        .table_mib = p->o->memory > 0 ? (size_t)p->o->memory : TABLE_MIB,
                        .threads = (int)p->o->threads,
                        .weights = p->weights,
                        .weights_size = p->weights_size,
                        .strict = true};
    for (int side = 0; side < 2; side++) {
        mo.seat[side] = p->seat[side == a ? 0 : 1];
        mo.clock[side] = p->clock;
    }
    match *m = match_new(s, &mo, &err);
    if (m == NULL) {
        set_trouble(r, err.text);
        return;
    }
    if (!play_out(m, r))
        set_trouble(r, "not enough memory");
    if (session_ended(match_session(m), NULL) != END_NONE) {
        finish(match_session(m), a, r);
        if (p->o->save != NULL)
            save_game(p, m, index, r);
    }
    r->used[0] = match_used(m, a);
    r->used[1] = match_used(m, 1 - a);
    match_free(m);
}

/* ---- the account -------------------------------------------------------- */

static void print_game(const plan *p, const result *r)
{
    static const char *const how[] = {"unfinished", "rules", "resignation", "time", "agreement"};
    static const char *const who[] = {"?", "draw", "a", "b"};
    printf("game %d opening=%d first=%s winner=%s", r->game + 1,
           r->game / 2 % openings_count(p->openings) + 1, r->game % 2 == 0 ? "a" : "b",
           who[r->winner + 2]);
    if (p->o->game->scale == SCALE_MARGIN)
        printf(" margin=%+d", r->margin);
    printf(" turns=%d end=%s\n", r->turns, how[r->how]);
    fflush(stdout);
    if (r->trouble[0] != '\0')
        fprintf(stderr, "parlour: game %d: %s\n", r->game + 1, r->trouble);
}

/* The score's 95 % interval after Wilson, a draw counting half. */
static void print_score(int wins, int losses, int draws)
{
    double n = wins + losses + draws;
    double score = n > 0 ? (wins + 0.5 * draws) / n : 0.5;
    double z = 1.959964;
    double low = 0;
    double high = 1;
    if (n > 0) {
        double middle = (score + z * z / (2 * n)) / (1 + z * z / n);
        double half = z * sqrt(score * (1 - score) / n + z * z / (4 * n * n)) / (1 + z * z / n);
        low = middle - half;
        high = middle + half;
    }
    printf("a=%d b=%d draws=%d score=%.3f interval=%.3f..%.3f\n", wins, losses, draws, score, low,
           high);
}

/* Results are printed in the order of the games, whatever order they come in. */
typedef struct account {
    result *all;
    bool *here;
    int next;
    int count[4];     /* by winner + 2 */
    unsigned most[2]; /* ms in one game, a's and b's */
    int failed[2];    /* games that a and b lost because their program failed */
    int unsaved;      /* games that were to be kept and are not */
} account;

static void take(const plan *p, account *acc, const result *r)
{
    acc->all[r->game] = *r;
    acc->here[r->game] = true;
    acc->count[r->winner + 2]++;
    for (int i = 0; i < 2; i++)
        if (r->used[i] > acc->most[i])
            acc->most[i] = r->used[i];
    acc->unsaved += r->unsaved;
    if (r->failed && r->winner >= 0)
        acc->failed[1 - r->winner]++;
    for (; acc->next < p->games && acc->here[acc->next]; acc->next++)
        print_game(p, &acc->all[acc->next]);
}

/* The tasks of jobs_run(). */
typedef struct table {
    const plan *p;
    account *acc;
} table;

static void run_task(int index, void *out, void *ctx)
{
    const table *t = ctx;
    play_game(t->p, index, out);
}

static void take_result(const void *out, void *ctx)
{
    const table *t = ctx;
    take(t->p, t->acc, out);
}

static void play_all_games(const plan *p, account *acc)
{
    table t = {p, acc};
    int jobs_wanted = p->o->jobs < p->games ? (int)p->o->jobs : p->games;
    jobs j = {p->games, jobs_wanted, sizeof(result), run_task, take_result, &t};
    if (jobs_wanted > 1) {
        jobs_run(&j);
    } else {
        for (int i = 0; i < p->games && interrupt_number() == 0; i++) {
            result r;
            play_game(p, i, &r);
            if (interrupt_number() == 0)
                take(p, acc, &r);
        }
    }
}

/* Games whose process has died, or that nobody came to. */
static void take_lost(const plan *p, account *acc)
{
    for (int i = 0; i < p->games; i++) {
        result r = {.game = i, .winner = -2};
        set_trouble(&r, "the process that played it has ended");
        if (!acc->here[i])
            take(p, acc, &r);
    }
}

/* Those behind a game that was broken off. */
static void print_rest(const plan *p, const account *acc)
{
    for (int i = acc->next; i < p->games; i++)
        if (acc->here[i])
            print_game(p, &acc->all[i]);
}

/* Says what there is to say of the whole; the exit code. */
static int conclude(const plan *p, const account *acc)
{
    bool failed = acc->unsaved > 0;
    if (failed)
        output_fail(0, "match: %d of %d games are not kept", acc->unsaved, p->games);
    print_score(acc->count[2], acc->count[3], acc->count[1]);
    fprintf(stderr, "time: longest game of a %u ms, of b %u ms\n", acc->most[0], acc->most[1]);
    for (int i = 0; i < 2; i++)
        if (acc->failed[i] > 0) {
            output_fail(0, "match: %c lost %d of %d games because its program failed",
                        i == 0 ? 'a' : 'b', acc->failed[i], p->games);
            failed = true;
        }
    if (acc->count[0] > 0)
        return output_fail(EXIT_FAILURE_RUN, "match: not every game could be played");
    return failed ? EXIT_FAILURE_RUN : EXIT_FINE;
}

static int play_all(const plan *p)
{
    account acc = {.all = calloc((size_t)p->games, sizeof(result)),
                   .here = calloc((size_t)p->games, sizeof(bool))};
    int code;
    if (acc.all == NULL || acc.here == NULL || !interrupt_begin()) {
        code = output_fail(EXIT_FAILURE_RUN, "match: not enough memory");
    } else {
        play_all_games(p, &acc);
        int number = interrupt_number();
        if (number != 0)
            print_rest(p, &acc);
        else
            take_lost(p, &acc);
        code = conclude(p, &acc);
        code = number != 0 ? 128 + number : code;
    }
    free(acc.all);
    free(acc.here);
    return code;
}

/* ---- the plan ----------------------------------------------------------- */

static bool read_seats(plan *p, game_error *err)
{
    const char *given[2] = {p->o->side_a, p->o->side_b};
    for (int i = 0; i < 2; i++) {
        if (given[i] == NULL)
            return text_error(err, -1, "--%c SEAT is needed", 'a' + i);
        if (!seat_read(p->o->game, given[i], &p->seat[i], err))
            return false;
        if (p->seat[i].kind == SEAT_HUMAN)
            return text_error(err, -1, "--%c: nobody human plays here", 'a' + i);
    }
    return true;
}

/* Time for the seats that play by the clock. */
static bool read_clock(plan *p, game_error *err)
{
    const game *g = p->o->game;
    unsigned scale = p->o->scale > 0 ? (unsigned)p->o->scale : 1;
    p->clock.turn_ms = (unsigned)p->o->seconds_ms;
    if (p->o->level != NULL) {
        int i = level_find(g, p->o->level, err);
        if (i < 0)
            return false;
        const game_level *l = &g->level[i];
        p->clock.total_ms = l->total_ms / scale;
        if (l->total_ms == 0)
            p->clock.turn_ms = l->cap_ms / scale;
    }
    for (int i = 0; i < 2; i++) {
        enum seat_kind kind = p->seat[i].kind;
        bool timed =
            p->seat[i].depth == 0 && (kind == SEAT_BEST || kind == SEAT_CORE || kind == SEAT_FIRST);
        if (timed && p->clock.turn_ms == 0 && p->clock.total_ms == 0)
            return text_error(err, -1, "--seconds or --level is needed for --%c", 'a' + i);
    }
    return true;
}

/* ---- even openings ------------------------------------------------------ */

/* Some games favour one side so much that equals and unequals score alike from most
 * openings; from even ones the better player wins. */
typedef struct evenness {
    const options *o;
    thinker *t;
    bool failed; /* memory is short */
} evenness;

/* Turns enough to see the next exchanges, nodes so that none takes long: both are the
 * same everywhere, so a seed gives the same openings on every machine. */
enum { EVEN_TURNS = 10, EVEN_NODES = 200000, HUNDREDTHS = 100 };

/* Does the line that was found lead to the end?  Then nothing is left to play for. */
static bool is_decided(const game *g, const game_state *s, const search_report *r)
{
    game_state at = *s;
    for (int i = 0; i < r->n_pv && at.status == GAME_ON; i++)
        g->play(&at, r->pv[i]);
    return at.status != GAME_ON;
}

static bool is_even(const game_state *s, void *ctx)
{
    evenness *e = ctx;
    const game *g = e->o->game;
    search_limits limits = {.turns = EVEN_TURNS, .nodes = EVEN_NODES};
    search_report r;
    thinker_clear(e->t);
    if (!thinker_think(e->t, s, &limits, &r, NULL)) {
        e->failed = true;
        return false;
    }
    if (is_decided(g, s, &r))
        return false;
    long most = g->scale == SCALE_MARGIN ? HUNDREDTHS * e->o->even : e->o->even;
    return abs(search_hundredths(g, r.value)) <= most;
}

static openings *even_openings(const options *o, int n, game_error *err)
{
    options alone = *o; /* several threads would not find the same */
    alone.threads = 1;
    alone.memory = EVEN_MIB;
    evenness e = {.o = o, .t = thinker_new(&alone, &o->config, false, err)};
    if (e.t == NULL)
        return NULL;
    openings *found = openings_random(&o->config, n, o->seed, is_even, &e, err);
    thinker_free(e.t);
    if (found == NULL && e.failed)
        text_error(err, -1, "not enough memory");
    return found;
}

static openings *find_openings(const options *o, int n, game_error *err)
{
    if (o->openings != NULL)
        return openings_read(&o->config, o->openings, err);
    if (o->even_given)
        return even_openings(o, n, err);
    return openings_random(&o->config, n, o->seed, NULL, NULL, err);
}

static bool make_folder(const char *path, game_error *err)
{
    struct stat s;
    if (mkdir(path, 0777) == 0)
        return true;
    int why = errno;
    if (why == EEXIST && stat(path, &s) == 0)
        why = S_ISDIR(s.st_mode) ? 0 : ENOTDIR;
    return why == 0 || text_error(err, -1, "%s: %s", path, strerror(why));
}

int cmd_match(const options *o)
{
    plan p = {.o = o, .games = o->games > 0 ? (int)o->games : USUAL_GAMES};
    game_error err;
    if (!read_seats(&p, &err) || !read_clock(&p, &err))
        return output_fail(EXIT_USAGE, "match: %s; try \"parlour match --help\"", err.text);
    if (o->openings != NULL && o->even_given)
        return output_fail(EXIT_USAGE, "match: --openings and --even exclude each other");
    if (o->save != NULL && !make_folder(o->save, &err))
        return output_fail(EXIT_FAILURE_RUN, "%s", err.text);
    char *weights = NULL;
    if (o->weights != NULL) {
        weights = output_read_file(o->weights, &p.weights_size, &err);
        if (weights == NULL)
            return output_fail(EXIT_FAILURE_RUN, "%s", err.text);
        p.weights = weights;
    }
    char rules[256];
    game_config_write(&o->config, rules, sizeof rules);
    if (rules[0] != '\0')
        fprintf(stderr, "rules: %s\n", rules); /* they need not be the default ones */
    p.openings = find_openings(o, (p.games + 1) / 2, &err);
    int code = p.openings != NULL ? play_all(&p) : output_fail(EXIT_FAILURE_RUN, "%s", err.text);
    openings_free(p.openings);
    free(weights);
    return code;
}
