/* Random openings are a tenth of a usual game long and at least two turns: long
 * enough to differ, short enough to be about even; every opening is played from
 * both sides anyway. */
#include "cli/openings.h"

#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "core/bits.h"

enum {
    MAX_STEPS = 120,
    PART = 10,
    LEAST_TURNS = 2,
    TRIES = 50,
    TRIES_A_TURN = 20,
    FITTING_TRIES = 400
};

typedef struct opening {
    char start[GAME_STATE_TEXT]; /* "" = the usual one */
    int n;
    game_step step[MAX_STEPS];
    uint64_t hash; /* of the state reached */
} opening;

struct openings {
    game_config config;
    int n;
    opening *list;
};

static openings *make(const game_config *cfg, int room, game_error *err)
{
    openings *o = calloc(1, sizeof *o);
    if (o != NULL)
        o->list = calloc((size_t)(room > 0 ? room : 1), sizeof *o->list);
    if (o == NULL || o->list == NULL) {
        free(o);
        text_error(err, -1, "out of memory");
        return NULL;
    }
    o->config = *cfg;
    return o;
}

void openings_free(openings *o)
{
    if (o == NULL)
        return;
    free(o->list);
    free(o);
}

int openings_count(const openings *o)
{
    return o->n;
}

/* ---- from a file -------------------------------------------------------- */

static bool read_turns(const game_config *cfg, const char *line, opening *out, game_error *err)
{
    const game *g = cfg->game;
    game_state s;
    if (!g->start(cfg, &s, err))
        return false;
    for (line += strspn(line, " \t\r"); *line != '\0'; line += strspn(line, " \t\r")) {
        int used = 0;
        int n = game_turn_read(g, &s, line, out->step + out->n, MAX_STEPS - out->n, &used, err);
        if (n < 0)
            return false;
        for (int i = 0; i < n; i++)
            g->play(&s, out->step[out->n + i]);
        out->n += n;
        line += used;
    }
    return s.status == GAME_ON || text_error(err, -1, "the game is over after these turns");
}

/* A position is tried first: it is longer than any turn. */
static bool read_opening(const game_config *cfg, const char *line, opening *out, game_error *err)
{
    game_state s;
    game_error why;
    if (strlen(line) < sizeof out->start && cfg->game->state_read(cfg, line, &s, &why)) {
        if (s.status != GAME_ON)
            return text_error(err, -1, "the game is over in this position");
        return text_copy(out->start, sizeof out->start, line);
    }
    return read_turns(cfg, line, out, err);
}

static int count_lines(const char *p)
{
    int n = 1;
    for (; *p != '\0'; p++)
        n += *p == '\n';
    return n;
}

openings *openings_read(const game_config *cfg, const char *path, game_error *err)
{
    char *bytes = output_read_lines(path, err);
    if (bytes == NULL)
        return NULL;
    openings *o = make(cfg, count_lines(bytes), err);
    int number = 0;
    for (char *p = bytes, *next; o != NULL && p != NULL; p = next) {
        next = strchr(p, '\n');
        if (next != NULL)
            *next++ = '\0';
        number++;
        p[strcspn(p, "\r")] = '\0';
        if (p[strspn(p, " \t")] == '\0' || *p == '#')
            continue;
        game_error why;
        if (!read_opening(cfg, p, &o->list[o->n++], &why)) {
            text_error(err, -1, "%.60s: line %d: %.150s", path, number, why.text);
            openings_free(o);
            o = NULL;
        }
    }
    free(bytes);
    if (o != NULL && o->n == 0) {
        text_error(err, -1, "%.60s: there is no opening in it", path);
        openings_free(o);
        return NULL;
    }
    return o;
}

/* ---- by lot ------------------------------------------------------------- */

/* The turns of a usual opening. */
static int usual(const game *g)
{
    int turns = g->usual_turns / PART;
    return turns > LEAST_TURNS ? turns : LEAST_TURNS;
}

static bool draw(const game_config *cfg, int turns, uint64_t seed, opening *out, game_state *s)
{
    const game *g = cfg->game;
    out->n = 0;
    if (!g->start(cfg, s, NULL))
        return false;
    while (s->status == GAME_ON && s->turn < turns && out->n < MAX_STEPS) {
        game_step step[GAME_MAX_STEPS];
        int n = g->steps(s, step);
        out->step[out->n] = step[bits_below(&seed, (uint32_t)n)];
        g->play(s, out->step[out->n++]);
    }
    out->hash = s->hash;
    return s->status == GAME_ON;
}

static bool is_new(const openings *o, const opening *a)
{
    for (int i = 0; i < o->n; i++)
        if (o->list[i].hash == a->hash)
            return false;
    return true;
}

/* Tries are numbered through, so that every opening has lots of its own. */
static uint64_t lot(uint64_t seed, int i, int k)
{
    return bits_mix(seed ^ bits_mix((uint64_t)i * TRIES + (uint64_t)k + 1));
}

/* Any opening will do, one that is there already if there are no others. */
static void add_any(openings *o, uint64_t seed)
{
    opening *a = &o->list[o->n];
    bool good = false;
    game_state s;
    for (int k = 0; k < TRIES && !good; k++)
        good = draw(&o->config, usual(o->config.game), lot(seed, o->n, k), a, &s) &&
               (is_new(o, a) || k == TRIES - 1);
    if (!good) /* so short a game: begin at its start */
        memset(a, 0, sizeof *a);
    o->n++;
}

/* One more turn after every few vain tries: the longer the play by lot, the wider
 * apart the positions it leads to. */
static bool add_fitting(openings *o, uint64_t seed, openings_judge *judge, void *ctx)
{
    opening *a = &o->list[o->n];
    game_state s;
    for (int k = 0; k < FITTING_TRIES; k++) {
        int turns = usual(o->config.game) + k / TRIES_A_TURN;
        if (draw(&o->config, turns, lot(bits_mix(seed), o->n * FITTING_TRIES, k), a, &s) &&
            is_new(o, a) && judge(&s, ctx)) {
            o->n++;
            return true;
        }
    }
    return false;
}

openings *openings_random(const game_config *cfg, int n, uint64_t seed, openings_judge *judge,
                          void *ctx, game_error *err)
{
    openings *o = make(cfg, n, err);
    for (int i = 0; o != NULL && i < n; i++) {
        if (judge == NULL) {
            add_any(o, seed);
        } else if (!add_fitting(o, seed, judge, ctx)) {
            text_error(err, -1, "only %d of %d openings were found that are even enough", i, n);
            openings_free(o);
            return NULL;
        }
    }
    return o;
}

session *openings_session(const openings *o, int i, game_error *err)
{
    const opening *a = &o->list[i];
    session *s = a->start[0] != '\0' ? session_new_at(&o->config, a->start, err)
                                     : session_new(&o->config, err);
    for (int k = 0; s != NULL && k < a->n; k++)
        if (!session_play(s, a->step[k], err)) {
            session_free(s);
            return NULL;
        }
    return s;
}
