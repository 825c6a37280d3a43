/* Pictures of the screens as they were approved: tests/data/screens.  After a
 * wanted change of looks run this program with PARLOUR_GOLDEN=write and read the
 * diff.  Also: no byte above 0x7f in ASCII pictures, and the hardware cursor where
 * screen readers expect it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "golden.h"

static void menus(const char *name, const char *keys)
{
    struct text out;
    text_init(&out);
    for (int i = 0; i < GOLDEN_SIZES; i++) {
        kit k;
        kit_menu(&k, golden_size[i].rows, golden_size[i].cols, golden_size[i].flags);
        kit_keys(&k, keys);
        golden_add(&out, &k, i);
        kit_end(&k);
    }
    golden_compare(name, out.data);
    text_free(&out);
}

/* A position after so many steps, drawn by lot but the same every time. */
static session *play_random(const game *g, int steps)
{
    game_config cfg;
    game_config_init(&cfg, g);
    session *s = session_new(&cfg, NULL);
    uint64_t seed = 2024;
    game_step step[GAME_MAX_STEPS];
    for (int i = 0; i < steps; i++) {
        int n = session_steps(s, step);
        if (n == 0)
            break;
        assert_true(session_play(s, step[bits_below(&seed, (uint32_t)n)], NULL));
    }
    return s;
}

static void games_after(const char *name, int steps, const char *keys)
{
    for (int g = 0; g < n_games; g++) {
        struct text out;
        char file[64];
        text_init(&out);
        for (int i = 0; i < GOLDEN_SIZES; i++) {
            kit k;
            kit_menu(&k, golden_size[i].rows, golden_size[i].cols, golden_size[i].flags);
            match_options o;
            memset(&o, 0, sizeof o);
            assert_true(game_open(&k.app, play_random(games[g], steps), &o, NULL));
            kit_keys(&k, keys);
            golden_add(&out, &k, i);
            kit_end(&k);
        }
        text_printf(file, sizeof file, "%s-%s", games[g]->key, name);
        golden_compare(file, out.data);
        text_free(&out);
    }
}

static void menu_screen(void **state)
{
    (void)state;
    menus("menu", "<down>");
}

static void options_screen(void **state)
{
    (void)state;
    menus("options", "O<down><down>");
}

/* How each game is begun, its first page to read, and the set-up editor. */
static void every_game(const char *name, void (*open)(kit *k, const game *g), const char *keys)
{
    for (int g = 0; g < n_games; g++) {
        struct text out;
        char file[64];
        text_init(&out);
        for (int i = 0; i < GOLDEN_SIZES; i++) {
            kit k;
            kit_menu(&k, golden_size[i].rows, golden_size[i].cols, golden_size[i].flags);
            open(&k, games[g]);
            kit_keys(&k, keys);
            golden_add(&out, &k, i);
            kit_end(&k);
        }
        text_printf(file, sizeof file, "%s-%s", games[g]->key, name);
        golden_compare(file, out.data);
        text_free(&out);
    }
}

static void open_start(kit *k, const game *g)
{
    start_open(&k->app, g);
}

static void open_help(kit *k, const game *g)
{
    help_open(&k->app, g, CTX_GAME, g->page[0].key);
}

static void open_setup(kit *k, const game *g)
{
    game_config cfg;
    game_config_init(&cfg, g);
    match_options o = app_options(&k->app, g);
    setup_open(&k->app, &cfg, &o);
}

static void open_result(kit *k, const game *g)
{
    match_options o = app_options(&k->app, g);
    text_copy(o.name[0], MATCH_NAME, "Anna");
    text_copy(o.name[1], MATCH_NAME, "Bo");
    assert_true(game_open(&k->app, play_random(g, GAME_MAX_LENGTH), &o, NULL));
    kit_screen(k)->points = (series){{2, 1}, 1};
}

static void start_screen(void **state)
{
    (void)state;
    every_game("begin", open_start, "<down>");
}

static void help_screen(void **state)
{
    (void)state;
    menus("help", "?");
    every_game("help", open_help, "");
}

static void setup_screen(void **state)
{
    (void)state;
    every_game("setup", open_setup, "<home> <right>");
}

static void result_screen(void **state)
{
    (void)state;
    every_game("result", open_result, "<enter>");
}

/* The list of finished games is that of tests/data/state. */
static void score_screen(void **state)
{
    (void)state;
    struct text out;
    text_init(&out);
    setenv("XDG_STATE_HOME", TEST_DATA "/state", 1);
    for (int i = 0; i < GOLDEN_SIZES; i++) {
        kit k;
        kit_menu(&k, golden_size[i].rows, golden_size[i].cols, golden_size[i].flags);
        k.app.files = true;
        score_open(&k.app);
        kit_keys(&k, "");
        golden_add(&out, &k, i);
        kit_end(&k);
    }
    golden_compare("statistics", out.data);
    text_free(&out);
}

static void game_start(void **state)
{
    (void)state;
    games_after("start", 0, "");
}

static void game_middle(void **state)
{
    (void)state;
    games_after("middle", 14, "<left><up>");
}

static void game_preview(void **state)
{
    (void)state;
    games_after("back", 15, "[V.F");
}

static void game_end(void **state)
{
    (void)state;
    games_after("end", GAME_MAX_LENGTH, "");
}

static void cursor_follows(void **state)
{
    (void)state;
    for (int g = 0; g < n_games; g++) {
        kit k;
        kit_game(&k, games[g]->key, "human", "human", NULL, 24, 80, 0);
        game_screen *s = kit_screen(&k);
        int row, col, at_row, at_col;
        board_look look = {false, false};
        if (s->pick.in_tray)
            board_slot_spot(&s->lay, s->pick.slot, &row, &col);
        else
            board_spot(&s->lay, s->board, s->pick.cell, &look, &row, &col);
        term_memory_cursor(&k.term, &at_row, &at_col);
        assert_int_equal(row, at_row);
        assert_int_equal(col, at_col);
        kit_keys(&k, ":ab");
        term_memory_cursor(&k.term, &at_row, &at_col);
        assert_int_equal(at_row, s->lay.input.row);
        assert_int_equal(at_col, s->lay.input.col + 9);
        kit_end(&k);
    }
}

/* Every screen that can be reached, at once and back. */
static void all_screens(void **state)
{
    (void)state;
    kit k;
    kit_menu(&k, 24, 80, 0);
    kit_keys(&k, "?");
    assert_string_equal(kit_top(&k), "help");
    kit_keys(&k, "/level<enter>");
    assert_true(kit_shows(&k, "next level of the computer"));
    kit_keys(&k, "/undo<enter>");
    assert_true(kit_shows(&k, "back to your last decision"));
    kit_keys(&k, "q<enter>");
    assert_string_equal(kit_top(&k), "start");
    kit_keys(&k, "<right>q");
    for (int g = 0; g < n_games; g++) {
        start_open(&k.app, games[g]);
        for (int page = 0; page < games[g]->n_pages; page++) {
            help_open(&k.app, games[g], CTX_GAME, games[g]->page[page].key);
            kit_keys(&k, "<end>");
            assert_true(kit_shows(&k, games[g]->page[page].title));
            kit_keys(&k, "q");
        }
        for (int i = 0; i < games[g]->n_samples; i++) {
            replay_open_sample(&k.app, games[g], i);
            kit_keys(&k, "<right><right><end><left><pgup>");
            assert_string_equal(kit_top(&k), "game");
            kit_keys(&k, "q");
        }
        kit_keys(&k, "q");
        assert_string_equal(kit_top(&k), "menu");
    }
    kit_keys(&k, "O<right><down><down>q");
    kit_keys(&k, "L<esc>");
    kit_keys(&k, "qy");
    assert_false(kit_alive(&k));
    kit_end(&k);
}

/* From a sample game into play, from the set-up editor into play. */
static void into_play(void **state)
{
    (void)state;
    for (int g = 0; g < n_games; g++) {
        kit k;
        kit_menu(&k, 24, 80, 0);
        if (games[g]->n_samples > 0) {
            replay_open_sample(&k.app, games[g], 0);
            kit_keys(&k, "<right><right>t");
            game_screen *s = kit_screen(&k);
            assert_false(s->replay);
            assert_true(game_humans_turn(s));
            assert_int_equal(session_state(game_session(s))->turn, 2);
            kit_keys(&k, "q");
        }
        game_config cfg;
        match_options o;
        memset(&o, 0, sizeof o);
        game_config_init(&cfg, games[g]);
        start_open(&k.app, games[g]);
        setup_open(&k.app, &cfg, &o);
        kit_keys(&k, "");
        assert_string_equal(kit_top(&k), "setup");
        kit_keys(&k, "<enter>");
        assert_string_equal(kit_top(&k), "game");
        kit_end(&k);
    }
}

#define NOTED                                                                                      \
    "parlour-record 1\ngame: reversi\nevent: Cup\n\n1. d3 {a fine beginning}\n2. c3 {hm}\n"

/* What a loaded record says beyond the game is seen on the walk and written again,
 * also when play goes on from the middle. */
static void comments_come_through(void **state)
{
    (void)state;
    kit k;
    kit_menu(&k, 24, 80, 0);
    assert_true(game_open_bytes(&k.app, NOTED, strlen(NOTED), "noted"));
    kit_keys(&k, "P");
    assert_true(kit_shows(&k, "hm"));
    kit_keys(&k, "[");
    assert_true(kit_shows(&k, "a fine beginning"));
    kit_keys(&k, "t:c5<enter>");
    record *r = match_record(kit_screen(&k)->m);
    assert_string_equal(record_get(r, "event"), "Cup");
    assert_string_equal(record_comment(r, 0), "a fine beginning");
    assert_string_equal(record_turn(r, 1), "c5");
    assert_string_equal(record_comment(r, 1), "");
    record_free(r);
    kit_end(&k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(menu_screen),
        cmocka_unit_test(options_screen),
        cmocka_unit_test(start_screen),
        cmocka_unit_test(help_screen),
        cmocka_unit_test(setup_screen),
        cmocka_unit_test(result_screen),
        cmocka_unit_test(score_screen),
        cmocka_unit_test(game_start),
        cmocka_unit_test(game_middle),
        cmocka_unit_test(game_preview),
        cmocka_unit_test(game_end),
        cmocka_unit_test(cursor_follows),
        cmocka_unit_test(all_screens),
        cmocka_unit_test(into_play),
        cmocka_unit_test(comments_come_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
