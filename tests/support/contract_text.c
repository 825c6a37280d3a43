/* contract_text.c - are the texts of a game exact both ways, and deaf to
 * nonsense? */
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/record.h"
#include "core/text.h"
#include "support/cmocka_all.h"
#include "support/contract.h"
#include "support/walk.h"

static void check_printable(const char *s, size_t room)
{
    assert_non_null(memchr(s, '\0', room));
    assert_string_not_equal(s, "");
    for (; *s != '\0'; s++)
        CHECK(*s >= ' ' && *s <= '~' && *s != '{' && *s != '}', "byte %d in a text", *s);
}

/* Reads 'text' and insists on that step and that many bytes. */
static void expect_step(const game *g, const game_state *s, const char *text, game_step step,
                        size_t used)
{
    game_step back = {0};
    game_error why = {.text = ""};
    int n = g->step_read(s, text, &back, &why);
    CHECK(n == (int)used, "\"%s\": %d bytes read instead of %d (%s)", text, n, (int)used, why.text);
    assert_true(game_step_equal(step, back));
}

static void check_step_texts(const game_config *cfg, const game_state *s)
{
    const game *g = cfg->game;
    game_step step[GAME_MAX_STEPS];
    static char text[GAME_MAX_STEPS][GAME_STEP_TEXT];
    int n = g->steps(s, step);
    for (int i = 0; i < n; i++) {
        memset(text[i], 0x7e, sizeof text[i]);
        g->step_write(s, step[i], text[i]);
        check_printable(text[i], sizeof text[i]);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(text[i], text[k]);
        size_t size = strlen(text[i]);
        char longer[GAME_STEP_TEXT + 8];
        expect_step(g, s, text[i], step[i], size);
        text_printf(longer, sizeof longer, "  %s", text[i]);
        expect_step(g, s, longer, step[i], size + 2);
        text_printf(longer, sizeof longer, "%s \"?", text[i]);
        expect_step(g, s, longer, step[i], size);
        for (size_t k = 0; k <= size; k++) {
            char c = text[i][k];
            longer[k] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
        }
        expect_step(g, s, longer, step[i], size);
    }
    game_step back;
    game_error why = {.text = ""};
    static const char *const NOT[] = {"", " ", "\"", "zzzz", "?", "a", "\x80\xff"};
    for (size_t i = 0; i < sizeof NOT / sizeof *NOT; i++) {
        int used = g->step_read(s, NOT[i], &back, &why);
        if (used < 0) {
            assert_string_not_equal(why.text, "");
            assert_int_equal(g->step_read(s, NOT[i], &back, NULL), -1);
        } else {
            assert_true(used > 0 && game_is_legal(g, s, back));
        }
    }
}

void contract_step_texts(const game_config *cfg)
{
    static game_state s[GAME_MAX_LENGTH + 1];
    uint64_t seed = 11;
    for (int i = 0; i < 10; i++) {
        int n = walk_game(cfg, s, &seed);
        for (int k = 0; k < n; k++)
            check_step_texts(cfg, &s[k]);
    }
}

static void check_state_text(const game_config *cfg, const game_state *s)
{
    const game *g = cfg->game;
    char text[GAME_STATE_TEXT], again[GAME_STATE_TEXT];
    memset(text, 0x7e, sizeof text);
    g->state_write(s, text);
    check_printable(text, sizeof text);
    game_state back;
    memset(&back, 0x55, sizeof back);
    game_error why = {.text = ""};
    CHECK(g->state_read(cfg, text, &back, &why), "\"%s\": %s", text, why.text);
    assert_true(back.hash == s->hash);
    assert_true(game_canon(cfg->game, &back) == game_canon(cfg->game, s));
    g->state_write(&back, again);
    assert_string_equal(text, again);
    back.turn = s->turn;
    CHECK(memcmp(&back, s, sizeof back) == 0, "\"%s\" reads as another state", text);
}

void contract_state_texts(const game_config *cfg)
{
    static game_state s[GAME_MAX_LENGTH + 1];
    uint64_t seed = 12;
    for (int i = 0; i < 30; i++) {
        int n = walk_game(cfg, s, &seed);
        for (int k = 0; k < n; k++)
            check_state_text(cfg, &s[k]);
    }
}

/* Text that was damaged: refused with a reason, or a state that is as good as
 * any other: it can be written, read and played. */
static void check_damaged(const game_config *cfg, const char *text, uint64_t *seed)
{
    const game *g = cfg->game;
    game_state s;
    game_error why = {.text = ""};
    if (!g->state_read(cfg, text, &s, &why)) {
        assert_string_not_equal(why.text, "");
        assert_false(g->state_read(cfg, text, &s, NULL));
        return;
    }
    check_state_text(cfg, &s);
    for (int i = 0; i <= GAME_MAX_LENGTH && walk_step(g, &s, seed); i++)
        ;
    assert_int_not_equal(s.status, GAME_ON);
}

void contract_broken_texts(const game_config *cfg)
{
    const game *g = cfg->game;
    uint64_t seed = 13;
    char text[GAME_STATE_TEXT], damaged[GAME_STATE_TEXT];
    for (int i = 0; i < 60; i++) {
        game_state s = walk_random(cfg, (int)bits_below(&seed, 40), &seed);
        g->state_write(&s, text);
        int size = (int)strlen(text);
        for (int k = 0; k < size; k++) {
            memcpy(damaged, text, (size_t)k);
            damaged[k] = '\0';
            check_damaged(cfg, damaged, &seed);
        }
        for (int k = 0; k < 60; k++) {
            memcpy(damaged, text, sizeof damaged);
            for (uint32_t m = 1 + bits_below(&seed, 2); m > 0; m--) {
                uint32_t at = bits_below(&seed, (uint32_t)size);
                /* Half of the time bytes that the text knows. */
                damaged[at] = (k & 1) != 0 ? text[bits_below(&seed, (uint32_t)size)]
                                           : (char)(1 + bits_below(&seed, 255));
            }
            check_damaged(cfg, damaged, &seed);
        }
    }
}

/* A random game goes through a session, a record, its text, and back. */
static void check_record(const game_config *cfg, uint64_t *seed, int undo)
{
    const game *g = cfg->game;
    game_error why = {.text = ""};
    session *s = session_new(cfg, &why);
    assert_non_null(s);
    game_step step[GAME_MAX_STEPS];
    int n, most = undo % 4 == 0 ? GAME_MAX_LENGTH : undo + 3; /* perhaps inside a turn */
    while ((n = session_steps(s, step)) > 0 && session_position(s) < most)
        assert_true(session_play(s, step[bits_below(seed, (uint32_t)n)], &why));
    for (int i = 0; i < undo / 2; i++)
        session_undo(s);

    record *r = record_of(s), *r2 = record_new();
    assert_non_null(r);
    struct text a, b;
    text_init(&a);
    text_init(&b);
    record_write(r, &a);
    CHECK(record_read(r2, a.data, a.size, &why), "%s", why.text);
    record_write(r2, &b);
    assert_string_equal(a.data, b.data);

    session *back = record_replay(r2, &g, 1, NULL, &why);
    CHECK(back != NULL, "%s\n%s", why.text, a.data);
    assert_int_equal(session_length(s), session_length(back));
    assert_int_equal(session_position(s), session_position(back));
    for (int i = 0; i <= session_length(s); i++)
        assert_memory_equal(session_state_at(s, i), session_state_at(back, i), sizeof(game_state));
    text_free(&a);
    text_free(&b);
    record_free(r);
    record_free(r2);
    session_free(s);
    session_free(back);
}

void contract_records(const game_config *cfg)
{
    uint64_t seed = 14;
    for (int i = 0; i < 20; i++)
        check_record(cfg, &seed, i);
}

/* At the start of every turn the picture and the mover say everything. */
void contract_compose(const game_config *cfg)
{
    const game *g = cfg->game;
    static game_state s[GAME_MAX_LENGTH + 1];
    uint64_t seed = 15;
    char wanted[GAME_STATE_TEXT], found[GAME_STATE_TEXT];
    assert_non_null(g->compose);
    for (int i = 0; i < 10; i++) {
        int n = walk_game(cfg, s, &seed);
        for (int k = 0; k < n; k++) {
            if (s[k].status != GAME_ON || (k > 0 && s[k].turn == s[k - 1].turn))
                continue;
            game_view v;
            game_state back;
            game_error why = {.text = ""};
            g->view(&s[k], &v);
            g->state_write(&s[k], wanted);
            CHECK(g->compose(cfg, &v, s[k].mover, &back, &why), "%s: %s", wanted, why.text);
            g->state_write(&back, found);
            assert_string_equal(wanted, found);
        }
    }
    /* Nonsense is refused, or makes a state like any other. */
    for (int i = 0; i < 300; i++) {
        game_view v;
        game_state back;
        game_error why = {.text = ""};
        memset(&v, 0, sizeof v);
        for (int k = 0; k < g->board(cfg)->n_cells; k++)
            v.piece[k] = (uint8_t)bits_below(&seed, (uint32_t)(i % 3 == 0 ? 256 : g->n_pieces));
        v.hand = (uint8_t)bits_below(&seed, i % 3 == 0 ? 256 : (uint32_t)g->n_pieces);
        if (g->compose(cfg, &v, (int)bits_below(&seed, 2), &back, &why))
            check_state_text(cfg, &back);
        else
            assert_string_not_equal(why.text, "");
    }
}
