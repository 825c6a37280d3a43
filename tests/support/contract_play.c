/* contract_play.c - do the rules keep the contract?  Seeded random games, every
 * state looked at. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/search.h"
#include "core/text.h"
#include "support/cmocka_all.h"
#include "support/contract.h"
#include "support/walk.h"

enum { GAMES = 30, MOST_MARGIN = 3900 };

typedef void state_check(const game_config *cfg, const game_state *s, uint64_t *seed);

static void for_states(const game_config *cfg, int games, uint64_t seed, state_check *check)
{
    static game_state s[GAME_MAX_LENGTH + 1];
    for (int i = 0; i < games; i++) {
        int n = walk_game(cfg, s, &seed);
        for (int k = 0; k < n; k++)
            check(cfg, &s[k], &seed);
    }
}

static bool cell_or_none(const game_board *b, int cell, bool used)
{
    return used ? cell < b->n_cells : cell == 0;
}

/* Are the fields that the kind uses in their ranges, and the others zero? */
static bool good_step(const game *g, const game_board *b, game_step step)
{
    bool from = step.kind == STEP_JUMP, to = from || step.kind == STEP_PLACE;
    bool item = step.kind == STEP_GIVE;
    if (step.kind == STEP_NONE || step.kind > STEP_STOP || (g->kinds >> step.kind & 1u) == 0)
        return false;
    if (!cell_or_none(b, step.from, from) || !cell_or_none(b, step.to, to))
        return false;
    if (step.kind == STEP_JUMP && step.from == step.to)
        return false;
    if (item)
        return step.item > 0 && step.item < g->n_pieces;
    return step.kind == STEP_PLACE ? step.item < g->n_pieces : step.item == 0;
}

static void check_steps(const game_config *cfg, const game_state *s, uint64_t *seed)
{
    (void)seed;
    const game *g = cfg->game;
    const game_board *b = g->board(cfg);
    game_step a[GAME_MAX_STEPS], again[GAME_MAX_STEPS];
    game_state copy = *s;
    int n = g->steps(s, a);
    assert_in_range(n, s->status == GAME_ON ? 1 : 0, s->status == GAME_ON ? GAME_MAX_STEPS : 0);
    assert_int_equal(g->steps(&copy, again), n);
    assert_memory_equal(a, again, (size_t)n * sizeof *a);
    assert_memory_equal(s, &copy, sizeof copy);
    for (int i = 0; i < n; i++) {
        CHECK(good_step(g, b, a[i]), "step %d: kind %d from %d to %d item %d", i, a[i].kind,
              a[i].from, a[i].to, a[i].item);
        for (int k = 0; k < i; k++)
            assert_false(game_step_equal(a[i], a[k]));
        if (a[i].kind == STEP_PASS)
            CHECK(n == 1, "a pass beside other steps");
        if (a[i].kind == STEP_STOP)
            CHECK(n > 1, "a stop that is the only step");
    }
}

void contract_steps(const game_config *cfg)
{
    for_states(cfg, GAMES, 1, check_steps);
}

/* The head after every legal step; play() answers the same for equal states. */
static void check_turns(const game_config *cfg, const game_state *s, uint64_t *seed)
{
    (void)seed;
    const game *g = cfg->game;
    static const uint8_t ZERO[sizeof s->pad];
    assert_memory_equal(s->pad, ZERO, sizeof ZERO);
    assert_in_range(s->mover, 0, 1);
    assert_in_range(s->status, GAME_ON, GAME_DRAWN);
    game_step step[GAME_MAX_STEPS];
    int n = g->steps(s, step);
    for (int i = 0; i < n; i++) {
        game_state a = *s, b = *s;
        g->play(&a, step[i]);
        g->play(&b, step[i]);
        assert_memory_equal(&a, &b, sizeof a);
        assert_in_range(a.turn - s->turn, 0, 1);
        assert_true(a.hash != s->hash);
        if (a.status != GAME_ON) {
            CHECK(a.turn == s->turn + 1, "the end of the game does not end the turn");
        } else if (a.turn == s->turn) {
            CHECK(a.mover == s->mover, "the mover changes inside a turn");
        }
    }
}

void contract_turns(const game_config *cfg)
{
    const game *g = cfg->game;
    game_state start = walk_start(cfg);
    assert_int_equal(start.turn, 0);
    assert_int_equal(start.status, GAME_ON);
    for_states(cfg, GAMES, 2, check_turns);

    /* Turns and games have an end. */
    static game_state s[GAME_MAX_LENGTH + 1];
    uint64_t seed = 3;
    for (int i = 0; i < GAMES; i++) {
        int n = walk_game(cfg, s, &seed), inside = 0;
        for (int k = 1; k < n; k++) {
            inside = s[k].turn == s[k - 1].turn ? inside + 1 : 0;
            assert_true(inside < GAME_MAX_TURN);
        }
        assert_int_not_equal(s[n - 1].status, GAME_ON);
        assert_int_equal(g->steps(&s[n - 1], (game_step[GAME_MAX_STEPS]){{0}}), 0);
    }
}

static void check_rank(const game *g, const game_state *s)
{
    enum { GUARD = 0x5a5a5a };
    game_step step[GAME_MAX_STEPS];
    int a[GAME_MAX_STEPS + 1], b[GAME_MAX_STEPS + 1];
    int n = g->steps(s, step);
    for (int i = 0; i <= GAME_MAX_STEPS; i++)
        a[i] = b[i] = GUARD;
    g->rank(s, step, n, a);
    g->rank(s, step, n, b);
    assert_memory_equal(a, b, sizeof a);
    assert_int_equal(a[n], GUARD);
}

static void check_values(const game_config *cfg, const game_state *s, uint64_t *seed)
{
    (void)seed;
    const game *g = cfg->game;
    game_state copy = *s;
    int margin = g->margin(s);
    assert_int_equal(g->margin(&copy), margin);
    assert_true(abs(margin) < MOST_MARGIN);
    if (g->scale == SCALE_RESULT)
        assert_true(abs(margin) <= 1);
    if (s->status == GAME_ON) {
        int value = g->eval(s);
        CHECK(abs(value) < SCORE_WIN / 2, "an estimate of %d", value);
        assert_int_equal(g->eval(&copy), value);
        if (g->first_eval != NULL) {
            value = g->first_eval(s);
            CHECK(abs(value) < SCORE_WIN / 2, "a first estimate of %d", value);
            assert_int_equal(g->first_eval(&copy), value);
        }
        if (g->rank != NULL)
            check_rank(g, s);
    } else {
        int sign = s->status == GAME_WON_BY_0 ? 1 : s->status == GAME_WON_BY_1 ? -1 : 0;
        assert_int_equal((margin > 0) - (margin < 0), sign);
        assert_int_equal(search_final(g, s, 0), -search_final(g, s, 1));
        assert_int_equal(search_margin(search_final(g, s, 0)), margin);
    }
    assert_memory_equal(s, &copy, sizeof copy);
}

void contract_values(const game_config *cfg)
{
    for_states(cfg, GAMES, 4, check_values);
}

static void check_view(const game_config *cfg, const game_state *s, const game_view *v)
{
    const game *g = cfg->game;
    int n_cells = g->board(cfg)->n_cells;
    for (int i = 0; i < GAME_MAX_CELLS; i++) {
        assert_true(v->piece[i] < g->n_pieces);
        assert_in_range(v->mark[i], 0, MARK_LINE | MARK_RISK | MARK_LOSES);
        if (i >= n_cells)
            assert_int_equal(v->piece[i] | v->mark[i], 0);
    }
    assert_true(v->hand < g->n_pieces);
    assert_in_range(v->n_tray, 0, GAME_MAX_PIECES);
    for (int i = 0; i < v->n_tray; i++) {
        assert_in_range(v->tray[i], 1, g->n_pieces - 1);
        assert_non_null(g->piece[v->tray[i]].key);
    }
    assert_true(v->active == GAME_NO_CELL || v->active < n_cells);
    assert_true(v->tally[0] >= -1 && v->tally[1] >= -1);
    assert_non_null(memchr(v->note, '\0', sizeof v->note));
    if (s->status == GAME_ON) {
        assert_non_null(v->prompt);
        assert_string_not_equal(v->prompt, "");
    }
}

static void check_views(const game_config *cfg, const game_state *s, uint64_t *seed)
{
    (void)seed;
    const game *g = cfg->game;
    game_view a, b;
    memset(&a, 0x55, sizeof a);
    memset(&b, 0xaa, sizeof b);
    g->view(s, &a);
    g->view(s, &b);
    check_view(cfg, s, &a);
    assert_memory_equal(a.piece, b.piece, sizeof a.piece);
    assert_memory_equal(a.mark, b.mark, sizeof a.mark);
    assert_memory_equal(a.tray, b.tray, a.n_tray);
    assert_string_equal(a.note, b.note);
    if (g->risks == NULL)
        return;
    g->risks(s, &b);
    check_view(cfg, s, &b);
    assert_memory_equal(a.piece, b.piece, sizeof a.piece);
    for (int i = 0; i < GAME_MAX_CELLS; i++)
        assert_int_equal(a.mark[i] & ~b.mark[i], 0);

    /* Every step of the list can be pointed at. */
    game_step step[GAME_MAX_STEPS];
    int n = g->steps(s, step);
    for (int i = 0; i < n; i++)
        if (step[i].kind == STEP_GIVE)
            assert_non_null(memchr(a.tray, step[i].item, a.n_tray));
}

void contract_views(const game_config *cfg)
{
    for_states(cfg, 10, 5, check_views);
}

static void check_illegal(const game_config *cfg, const game_state *s, uint64_t *seed)
{
    const game *g = cfg->game;
    for (int i = 0; i < 100; i++) {
        uint64_t x = bits_random(seed);
        game_step step;
        memcpy(&step, &x, sizeof step);
        if ((i & 1) != 0) /* near to what is legal */
            step = (game_step){.kind = step.kind % 7,
                               .from = step.from % 64,
                               .to = step.to % 64,
                               .item = step.item % 33};
        game_state now = *s;
        game_error why = {.text = ""};
        if (game_is_legal(g, s, step)) {
            assert_true(game_try(g, &now, step, &why));
            continue;
        }
        assert_false(game_try(g, &now, step, &why));
        assert_memory_equal(&now, s, sizeof now);
        assert_string_not_equal(why.text, "");
    }
}

void contract_illegal(const game_config *cfg)
{
    for_states(cfg, 5, 6, check_illegal);
}

/* ---- hashes ------------------------------------------------------------- */

typedef struct seen {
    uint64_t hash;
    char text[GAME_STATE_TEXT];
} seen;

static int by_hash(const void *a, const void *b)
{
    const seen *x = a, *y = b;
    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    return strcmp(x->text, y->text);
}

static int by_text(const void *a, const void *b)
{
    const seen *x = a, *y = b;
    int order = strcmp(x->text, y->text);
    if (order != 0)
        return order;
    return x->hash < y->hash ? -1 : x->hash > y->hash;
}

/* Equal hashes if and only if equal texts, over all states met and all their
 * successors; and no state twice in a game. */
void contract_hashes(const game_config *cfg)
{
    enum { MOST = 20000 };
    const game *g = cfg->game;
    static game_state s[GAME_MAX_LENGTH + 1];
    seen *list = malloc(MOST * sizeof *list);
    assert_non_null(list);
    int n = 0;
    uint64_t seed = 7;
    for (int i = 0; i < 1000 && n < MOST; i++) {
        int length = walk_game(cfg, s, &seed);
        for (int k = 0; k < length && n < MOST; k++) {
            game_step step[GAME_MAX_STEPS];
            int steps = g->steps(&s[k], step);
            for (int m = 0; m < steps && n < MOST; m++) {
                game_state child = s[k];
                g->play(&child, step[m]);
                list[n].hash = child.hash;
                g->state_write(&child, list[n++].text);
            }
            for (int m = 0; m < k && i < 20; m++)
                CHECK(s[m].hash != s[k].hash, "a state comes twice in one game");
        }
    }
    qsort(list, (size_t)n, sizeof *list, by_hash);
    for (int i = 1; i < n; i++)
        if (list[i].hash == list[i - 1].hash)
            assert_string_equal(list[i].text, list[i - 1].text);
    /* A table of 2^20 buckets would be used evenly: low bits differ too. */
    int equal_low = 0;
    for (int i = 1; i < n; i++)
        equal_low += list[i].hash != list[i - 1].hash &&
                     (list[i].hash & 0xffff) == (list[i - 1].hash & 0xffff);
    assert_true(equal_low < 20);
    qsort(list, (size_t)n, sizeof *list, by_text);
    for (int i = 1; i < n; i++)
        if (strcmp(list[i].text, list[i - 1].text) == 0)
            CHECK(list[i].hash == list[i - 1].hash, "%s: two hashes", list[i].text);
    free(list);
}

/* ---- threads ------------------------------------------------------------ */

typedef struct thread_job {
    const game_config *cfg;
    uint64_t seed, sum;
} thread_job;

/* Plays and sums up everything that the functions answer; no assertions. */
static void *sum_up(void *arg)
{
    thread_job *job = arg;
    const game *g = job->cfg->game;
    uint64_t seed = job->seed;
    for (int i = 0; i < 20; i++) {
        game_state s;
        if (!g->start(job->cfg, &s, NULL))
            return NULL;
        for (int k = 0; k <= GAME_MAX_LENGTH && s.status == GAME_ON; k++) {
            game_step step[GAME_MAX_STEPS], back;
            char text[GAME_STATE_TEXT];
            game_view v;
            int n = g->steps(&s, step);
            job->sum = job->sum * 31 + (uint64_t)n + (uint64_t)(int64_t)g->eval(&s);
            g->step_write(&s, step[n - 1], text);
            job->sum += (uint64_t)(g->step_read(&s, text, &back, NULL) + back.to);
            g->state_write(&s, text);
            g->view(&s, &v);
            job->sum += s.hash + strlen(text) + v.piece[0] + v.n_tray;
            g->play(&s, step[bits_below(&seed, (uint32_t)n)]);
        }
    }
    return NULL;
}

void contract_threads(const game_config *cfg)
{
    enum { N = 2 };
    thread_job alone[N], together[N];
    pthread_t thread[N];
    for (int i = 0; i < N; i++) {
        alone[i] = together[i] = (thread_job){cfg, 100 + (uint64_t)i, 0};
        sum_up(&alone[i]);
    }
    for (int i = 0; i < N; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, sum_up, &together[i]), 0);
    for (int i = 0; i < N; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < N; i++)
        assert_true(alone[i].sum == together[i].sum);
    assert_true(alone[0].sum != alone[1].sum);
}
