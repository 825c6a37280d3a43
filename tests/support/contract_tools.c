/* contract_tools.c - what a game brings beside its rules: engine, formats,
 * protocols; and whether the core's search can play it. */
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/engine.h"
#include "core/format.h"
#include "core/text.h"
#include "support/cmocka_all.h"
#include "support/contract.h"
#include "support/walk.h"

/* A state of a random game, 'back' steps before its end. */
static game_state near_end(const game_config *cfg, int back, uint64_t *seed)
{
    static game_state s[GAME_MAX_LENGTH + 1];
    int n = walk_game(cfg, s, seed);
    return s[n - 1 > back ? n - 1 - back : 0];
}

static void check_report(const game *g, const game_state *root, const search_report *r)
{
    game_state now = *root;
    assert_in_range(r->n_pv, 1, SEARCH_PV);
    for (int i = 0; i < r->n_pv; i++)
        assert_true(game_try(g, &now, r->pv[i], NULL));
    assert_true(abs(r->value) < SCORE_INF);
}

static void check_engine_ends(const game_config *cfg, const engine *e, void *self)
{
    const game *g = cfg->game;
    uint64_t seed = 21;
    int solved = 0;
    table *t = table_new(4);
    search *plain = search_new(t);
    assert_non_null(plain);
    search_limits none = {.ms = 20000}, enough = {.nodes = 3000000};
    for (int i = 0; i < 10; i++) {
        game_state root = near_end(cfg, 5, &seed);
        search_report a, b;
        assert_true(search_run(plain, g, &root, &enough, NULL, NULL, NULL, &b));
        if (!b.exact)
            continue; /* a game that ended early: its last steps are far from simple */
        assert_true(e->solve(self, &root, &none, NULL, NULL, NULL, &a));
        assert_true(a.exact);
        solved++;
        check_report(g, &root, &a);
        CHECK(search_margin(a.value) == search_margin(b.value), "margin %d, by plain search %d",
              search_margin(a.value), search_margin(b.value));
    }
    search_free(plain);
    table_free(t);
}

void contract_engine(const game_config *cfg)
{
    const game *g = cfg->game;
    const engine *e = g->engine;
    if (e == NULL)
        return;
    game_error why = {.text = ""};
    char info[256] = "";
    void *self = e->create(1, 1, NULL, 0, &why);
    CHECK(self != NULL, "%s", why.text);
    e->info(self, info, sizeof info);
    assert_string_not_equal(info, "");
    if (e->supports(cfg)) {
        uint64_t seed = 22;
        search_report r;
        for (int i = 0; i < 5; i++) {
            game_state root = walk_random(cfg, i * 4, &seed);
            if (root.status != GAME_ON)
                continue;
            search_limits few = {.turns = 2, .every = i == 4};
            assert_true(e->think(self, &root, &few, NULL, NULL, NULL, &r));
            check_report(g, &root, &r);
            game_step step[GAME_MAX_STEPS];
            if (few.every)
                assert_int_equal(r.n_choices, g->steps(&root, step));
        }
        atomic_bool stop = true;
        game_state root = walk_start(cfg);
        assert_true(e->think(self, &root, &(search_limits){.ms = 60000}, &stop, NULL, NULL, &r));
        check_report(g, &root, &r);
        if (e->perft != NULL)
            for (int depth = 0; depth <= 3; depth++)
                assert_true(e->perft(self, &root, depth, 1) == game_perft(g, &root, depth));
        check_engine_ends(cfg, e, self);
        e->clear(self);
    }
    e->destroy(self);
    e->destroy(NULL);
}

/* A record of a random game that ends by the rules. */
static record *random_record(const game_config *cfg, uint64_t *seed)
{
    session *s = session_new(cfg, NULL);
    game_step step[GAME_MAX_STEPS];
    int n;
    while ((n = session_steps(s, step)) > 0)
        assert_true(session_play(s, step[bits_below(seed, (uint32_t)n)], NULL));
    record *r = record_of(s);
    session_free(s);
    assert_non_null(r);
    return r;
}

/* What a format writes it reads, as the same game. */
static void check_format(const game_config *cfg, const record_format *f, const record *in)
{
    const game *g = cfg->game;
    game_error why = {.text = ""};
    struct text t;
    text_init(&t);
    if (!f->write(in, &t, &why)) {
        assert_string_not_equal(why.text, "");
        text_free(&t);
        return;
    }
    CHECK(f->detect(t.data, t.size) >= 50, "%s does not know its own text", f->key);
    record *out = record_new();
    size_t at = 0;
    CHECK(f->read(t.data, t.size, &at, out, &why) == 1, "%s: %s", f->key, why.text);
    session *a = record_replay(in, &g, 1, NULL, &why);
    session *b = record_replay(out, &g, 1, NULL, &why);
    CHECK(a != NULL && b != NULL, "%s: %s", f->key, why.text);
    assert_memory_equal(session_state_at(a, session_length(a)),
                        session_state_at(b, session_length(b)), sizeof(game_state));
    session_free(a);
    session_free(b);
    record *none = record_new();
    assert_int_equal(f->read(t.data, t.size, &at, none, &why), 0);
    record_free(none);
    /* Damage: an answer, whatever it is. */
    for (size_t cut = 0; cut < t.size; cut += 7) {
        record *half = record_new();
        at = 0;
        while (f->read(t.data, cut, &at, half, &why) == 1 && at < cut)
            record_free(half), half = record_new();
        record_free(half);
    }
    record_free(out);
    text_free(&t);
}

void contract_formats(const game_config *cfg)
{
    const game *g = cfg->game;
    uint64_t seed = 23;
    for (int i = 0; i < g->n_formats; i++) {
        const record_format *f = &g->format[i];
        assert_non_null(f->name);
        assert_int_equal(f->extension[0], '.');
        assert_int_equal(f->detect("", 0), 0);
        for (int k = 0; k < 5; k++) {
            record *r = random_record(cfg, &seed);
            check_format(cfg, f, r);
            record_free(r);
        }
    }
}

static void swallow(const char *line, void *ctx)
{
    CHECK(strchr(line, '\n') == NULL, "a newline inside an answer");
    ++*(int *)ctx;
}

void contract_protocols(const game_config *cfg)
{
    const game *g = cfg->game;
    for (int i = 0; i < g->n_protocols; i++) {
        const game_protocol *p = &g->protocol[i];
        int answers = 0;
        game_error err = {.text = ""};
        void *self = p->create(g, &(protocol_options){.table_mib = 1, .threads = 1}, &err);
        assert_non_null(self);
        assert_non_null(p->name);
        p->line(self, "", swallow, &answers);
        p->line(self, "no such command, ever", swallow, &answers);
        p->destroy(self);
    }
}

/* The core's negamax plays every game: legal variations, and the same answer and
 * count when asked twice. */
void contract_search(const game_config *cfg)
{
    const game *g = cfg->game;
    uint64_t seed = 24;
    table *t = table_new(1);
    search *s = search_new(t);
    assert_non_null(s);
    for (int i = 0; i < 10; i++) {
        game_state root = walk_random(cfg, 3 * i, &seed);
        if (root.status != GAME_ON)
            continue;
        search_limits few = {.nodes = 3000, .every = i % 3 == 0};
        search_report a, b;
        table_clear(t);
        search_clear(s);
        assert_true(search_run(s, g, &root, &few, NULL, NULL, NULL, &a));
        table_clear(t);
        search_clear(s);
        assert_true(search_run(s, g, &root, &few, NULL, NULL, NULL, &b));
        check_report(g, &root, &a);
        assert_true(a.nodes <= few.nodes);
        assert_true(a.nodes == b.nodes);
        assert_int_equal(a.value, b.value);
        assert_int_equal(a.turns, b.turns);
        assert_memory_equal(a.pv, b.pv, (size_t)a.n_pv * sizeof *a.pv);
        game_step step[GAME_MAX_STEPS];
        if (few.every)
            assert_int_equal(a.n_choices, g->steps(&root, step));
    }
    search_free(s);
    table_free(t);
}
