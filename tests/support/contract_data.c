/* contract_data.c - are the tables of a game complete and sound? */
#include <string.h>

#include "core/opening.h"
#include "core/record.h"
#include "core/text.h"
#include "support/cmocka_all.h"
#include "support/contract.h"

static bool good_key(const char *key)
{
    if (key == NULL || key[0] == '\0')
        return false;
    for (; *key != '\0'; key++)
        if (!(*key >= 'a' && *key <= 'z') && !text_is_digit(*key) && *key != '-')
            return false;
    return true;
}

/* Words for people: there, and nothing but printable ASCII. */
static bool good_words(const char *s)
{
    if (s == NULL || s[0] == '\0')
        return false;
    for (; *s != '\0'; s++)
        if (*s < ' ' || *s > '~')
            return false;
    return true;
}

/* Openings can be played from the start of the first preset and are found again. */
static void check_openings(const game *g)
{
    opening_book *b = opening_book_new(g);
    assert_true((b != NULL) == (g->n_openings > 0));
    for (int i = 0; i < g->n_openings; i++) {
        const game_opening *o = &g->opening[i];
        assert_true(good_words(o->name));
        game_config cfg;
        game_config_init(&cfg, g);
        session *s = session_new(&cfg, NULL);
        for (const char *p = o->turns; *p != '\0';) {
            game_step step[GAME_MAX_TURN];
            int used = 0,
                n = game_turn_read(g, session_state(s), p, step, GAME_MAX_TURN, &used, NULL);
            CHECK(n > 0 && used > 0, "%s: %s", o->name, p);
            for (int k = 0; k < n; k++)
                assert_true(session_play(s, step[k], NULL));
            for (p += used; *p == ' '; p++)
                ;
        }
        const char *name = opening_name(b, s, session_position(s));
        CHECK(name != NULL && strcmp(name, o->name) == 0, "%s is found as %s", o->name,
              name != NULL ? name : "nothing");
        session_free(s);
    }
    opening_book_free(b);
}

void contract_names(const game_config *cfg)
{
    const game *g = cfg->game;
    assert_true(good_key(g->key));
    assert_true(good_words(g->name));
    assert_true(good_words(g->summary));
    for (int i = 0; i < 2; i++) {
        assert_true(good_key(g->player[i].key));
        assert_true(good_words(g->player[i].name));
        assert_true(g->player[i].piece < g->n_pieces);
    }
    assert_string_not_equal(g->player[0].key, g->player[1].key);
    assert_non_null(g->turn_join);
    assert_true(g->unit > 0 && g->unit < SCORE_WIN / 2);
    assert_true(0 < g->judge.slip && g->judge.slip < g->judge.mistake &&
                g->judge.mistake < g->judge.blunder && g->judge.blunder < SCORE_WIN / 2);
    assert_true(g->usual_turns > 0 && g->usual_turns <= GAME_MAX_LENGTH);
    assert_true(g->bench_turns >= 0);
    assert_true((g->scale == SCALE_MARGIN) == (g->margin_word != NULL));
    for (int i = 0; i < g->n_letters; i++) {
        assert_true(text_is_alpha(g->letter[i].letter));
        assert_true(good_key(g->letter[i].option));
        assert_true(good_words(g->letter[i].help));
    }
    check_openings(g);
}

static void check_option(const game_option *o)
{
    assert_true(good_key(o->key));
    assert_null(strchr(o->key, '-'));
    assert_true(good_words(o->label));
    assert_true(good_words(o->help));
    assert_true(o->min <= o->initial && o->initial <= o->max);
    if (o->kind == OPTION_FLAG) {
        assert_int_equal(o->min, 0);
        assert_int_equal(o->max, 1);
    }
    for (int v = 0; o->kind == OPTION_CHOICE && v <= o->max; v++) {
        assert_true(good_key(o->word[v]));
        if (o->name != NULL)
            assert_true(good_words(o->name[v]));
        for (int k = 0; k < v; k++)
            assert_string_not_equal(o->word[k], o->word[v]);
    }
}

/* Every value of one option, the others as in cfg: it goes through words, and the
 * game starts or says why not. */
static void check_values(const game_config *cfg, int i)
{
    const game_option *o = &cfg->game->option[i];
    for (int v = o->min; v <= o->max && v < o->min + 100; v++) {
        game_config a = *cfg, b;
        char word[64], all[256];
        game_error why = {.text = ""};
        game_option_word(o, v, word, sizeof word);
        assert_true(game_config_set(&a, o->key, word, &why));
        assert_int_equal(a.value[i], v);
        game_config_write(&a, all, sizeof all);
        game_config_init(&b, cfg->game);
        assert_true(game_config_read(&b, all, &why));
        assert_memory_equal(a.value, b.value, sizeof a.value);
        game_state s;
        if (!cfg->game->start(&a, &s, &why))
            assert_true(good_words(why.text));
    }
    game_config a = *cfg;
    game_error why;
    assert_false(game_config_set(&a, o->key, "no-such-word", &why));
    assert_memory_equal(a.value, cfg->value, sizeof a.value);
}

void contract_options(const game_config *cfg)
{
    const game *g = cfg->game;
    assert_in_range(g->n_options, 0, GAME_MAX_OPTIONS);
    assert_in_range(g->n_presets, 1, 100);
    for (int i = 0; i < g->n_options; i++) {
        check_option(&g->option[i]);
        check_values(cfg, i);
    }
    game_state s;
    game_error why = {.text = ""};
    for (int p = 0; p < g->n_presets; p++) {
        game_config c;
        game_config_init(&c, g);
        assert_true(good_key(g->preset[p].key));
        assert_true(good_words(g->preset[p].label));
        assert_true(game_config_preset(&c, g->preset[p].key));
        CHECK(g->start(&c, &s, &why), "preset %s: %s", g->preset[p].key, why.text);
        for (int i = 0; i < g->n_options; i++)
            assert_true(c.value[i] >= g->option[i].min && c.value[i] <= g->option[i].max);
        for (int i = g->n_options; i < GAME_MAX_OPTIONS; i++)
            assert_int_equal(c.value[i], 0);
    }
    game_config c = *cfg;
    assert_false(game_config_set(&c, "no-such-option", "1", &why));
    assert_false(game_config_preset(&c, "no-such-preset"));
    game_config even;
    game_config_init(&c, g);
    game_config_even(&even, g);
    if (g->even != NULL)
        assert_true(game_config_preset(&c, g->even));
    assert_memory_equal(even.value, c.value, sizeof even.value);
}

void contract_board(const game_config *cfg)
{
    const game_board *b = cfg->game->board(cfg);
    assert_true(b == cfg->game->board(cfg));
    assert_in_range(b->n_cells, 1, GAME_MAX_CELLS);
    assert_true(b->shape == BOARD_SQUARE || b->shape == BOARD_HEX);
    int min_x = 127, min_y = 127;
    for (int i = 0; i < b->n_cells; i++) {
        const board_cell *c = &b->cell[i];
        assert_non_null(memchr(c->name, '\0', sizeof c->name));
        assert_true(good_words(c->name));
        assert_int_equal(game_cell_find(b, c->name), i);
        assert_true(c->x >= 0 && c->y >= 0);
        min_x = c->x < min_x ? c->x : min_x;
        min_y = c->y < min_y ? c->y : min_y;
        if (b->shape == BOARD_HEX)
            assert_int_equal((c->x + c->y) & 1, (b->cell[0].x + b->cell[0].y) & 1);
        for (int k = 0; k < i; k++)
            assert_false(b->cell[k].x == c->x && b->cell[k].y == c->y);
    }
    assert_int_equal(min_x, 0);
    assert_int_equal(min_y, 0);
}

/* Characters, for pictures that use narrow ones only. */
static size_t characters(const char *utf8)
{
    size_t n = 0;
    for (; *utf8 != '\0'; utf8++)
        n += ((unsigned char)*utf8 & 0xc0) != 0x80;
    return n;
}

void contract_pieces(const game_config *cfg)
{
    const game *g = cfg->game;
    assert_in_range(g->n_pieces, 2, GAME_MAX_PIECES);
    for (int i = 0; i < g->n_pieces; i++) {
        const game_piece *p = &g->piece[i];
        assert_in_range(p->owner + 1, 0, 2);
        assert_true(good_words(p->name));
        assert_true(good_words(p->ascii));
        assert_in_range(strlen(p->ascii), 1, 3);
        if (p->utf8 != NULL)
            assert_in_range(characters(p->utf8), 1, 3);
        assert_true((p->big[0] == NULL) == (p->big[1] == NULL));
        for (int k = 0; k < 2 && p->big[0] != NULL; k++) {
            assert_true(good_words(p->big[k]));
            assert_int_equal(strlen(p->big[k]), 4);
        }
        /* Told apart without colour and without Unicode. */
        for (int k = 0; k < i; k++)
            CHECK(strcmp(g->piece[k].ascii, p->ascii) != 0, "pieces %d and %d look alike", k, i);
    }
}

void contract_levels(const game_config *cfg)
{
    const game *g = cfg->game;
    assert_in_range(g->n_levels, 1, 100);
    assert_in_range(g->usual_level, 0, g->n_levels - 1);
    for (int i = 0; i < g->n_levels; i++) {
        const game_level *l = &g->level[i];
        assert_true(good_key(l->name));
        assert_true(good_words(l->meaning));
        assert_true(l->cap_ms > 0);
        assert_true(l->turns >= 0 && l->slack >= 0);
        assert_in_range(l->overlook, 0, 100);
        assert_true(l->turns > 0 || l->total_ms > 0 || l->cap_ms > 0);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(g->level[k].name, l->name);
    }
}

void contract_pages(const game_config *cfg)
{
    static const char *const WANTED[] = {"rules", "strategy", "start"};
    const game *g = cfg->game;
    for (size_t w = 0; w < sizeof WANTED / sizeof *WANTED; w++) {
        bool found = false;
        for (int i = 0; i < g->n_pages; i++)
            found = found || strcmp(g->page[i].key, WANTED[w]) == 0;
        CHECK(found, "no page \"%s\"", WANTED[w]);
    }
    for (int i = 0; i < g->n_pages; i++) {
        assert_true(good_words(g->page[i].title));
        assert_non_null(g->page[i].text);
        for (const char *s = g->page[i].text; *s != '\0'; s++)
            CHECK((*s >= ' ' && *s <= '~') || *s == '\n', "page %s: byte %d", g->page[i].key, *s);
    }
}

/* Sample games replay to their end, and their text is what would be written. */
void contract_samples(const game_config *cfg)
{
    const game *g = cfg->game;
    assert_in_range(g->n_samples, 1, 100);
    for (int i = 0; i < g->n_samples; i++) {
        const game_sample *sample = &g->sample[i];
        game_error why = {.text = ""};
        record *r = record_new();
        assert_true(good_words(sample->title));
        CHECK(record_read(r, sample->record, strlen(sample->record), &why), "\"%s\": %s",
              sample->title, why.text);
        session *s = record_replay(r, &g, 1, NULL, &why);
        CHECK(s != NULL, "\"%s\": %s", sample->title, why.text);
        int comments = 0;
        for (int k = -1; k < record_turns(r); k++)
            comments += record_comment(r, k)[0] != '\0';
        CHECK(comments > 0, "\"%s\" has no comment", sample->title);
        assert_true(session_length(s) > 0);
        session_free(s);
        record_free(r);
    }
}
