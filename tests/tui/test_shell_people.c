/* People at one keyboard: names, clocks, resigning, a draw, the result with its
 * rematch, the side the board is seen from; the statistics; and what a kiosk lets
 * them do. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kit.h"
#include "play/store.h"
#include "support/place.h"

static void go_to_row(kit *k, const char *label)
{
    kit_keys(k, "<home>");
    for (int i = 0; i < 40; i++) {
        char chosen[80];
        text_printf(chosen, sizeof chosen, " > %s", label);
        if (kit_shows(k, chosen))
            return;
        kit_keys(k, "<down>");
    }
    fail_msg("there is no row %s", label);
}

/* Anna and Bo with three minutes and two seconds a turn. */
static void begin_hot_seat(kit *k)
{
    kit_menu(k, 24, 80, KIT_UNICODE);
    go_to_row(k, "Reversi");
    kit_keys(k, "<enter>");
    for (int i = 0; i < 20 && !kit_shows(k, "name of White"); i++) {
        go_to_row(k, "White");
        kit_keys(k, "<left>");
    }
    go_to_row(k, "  name of Black");
    kit_keys(k, "<enter>Anm<bs>na<enter>");
    go_to_row(k, "  name of White");
    kit_keys(k, "<enter>B\xc3\xb6<enter>");
    assert_false(kit_shows(k, "  added"));
    go_to_row(k, "Clock");
    kit_keys(k, "<right>");
    assert_true(kit_shows(k, "3 minutes"));
    go_to_row(k, "  added");
    kit_keys(k, "<right><right>");
    assert_true(kit_shows(k, "2 seconds for each turn"));
    go_to_row(k, "Begin the game");
    kit_keys(k, "<enter>");
}

static void names_and_clocks(void **state)
{
    (void)state;
    kit k;
    begin_hot_seat(&k);
    game_screen *s = kit_screen(&k);
    const match_options *o = match_opts(s->m);
    assert_string_equal(o->name[0], "Anna");
    assert_string_equal(o->name[1], "B\xc3\xb6");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(o->clock[i].total_ms, 180000);
        assert_int_equal(o->clock[i].increment_ms, 2000);
    }
    assert_true(kit_shows(&k, "Anna"));
    assert_true(kit_shows(&k, "03:00 <") || kit_shows(&k, "02:59 <"));
    kit_keys(&k, ":d3<enter>");
    assert_true(match_left(s->m, 0) > 180000);
    record *r = match_record(s->m);
    assert_string_equal(record_get(r, "player0"), "Anna");
    assert_string_equal(record_get(r, "player1"), "B\xc3\xb6");
    record_free(r);
    /* With their sides people take their names along. */
    kit_keys(&k, "C");
    assert_string_equal(match_opts(s->m)->name[1], "Anna");
    kit_keys(&k, "q");
    /* The start screen remembers. */
    go_to_row(&k, "Reversi");
    kit_keys(&k, "<enter>");
    assert_true(kit_shows(&k, "Anna"));
    assert_true(kit_shows(&k, "2 seconds"));
    kit_end(&k);
}

/* Nobody can be called what would be read as a computer from a saved game. */
static void names_are_no_seats(void **state)
{
    (void)state;
    static const char *const wrong[] = {"human", "5", "random", "gtp:xterm"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        kit k;
        kit_menu(&k, 24, 80, 0);
        go_to_row(&k, "Reversi");
        kit_keys(&k, "<enter>");
        go_to_row(&k, "  your name");
        kit_keysf(&k, "<enter>%s<enter>", wrong[i]);
        assert_true(kit_shows(&k, "that is what a computer is called"));
        go_to_row(&k, "Begin the game");
        kit_keys(&k, "<enter>");
        assert_string_equal(match_opts(kit_screen(&k)->m)->name[0], "");
        kit_end(&k);
    }
    /* Esc leaves the name as it was; pasted text is a name and no keys. */
    kit k;
    kit_menu(&k, 24, 80, 0);
    go_to_row(&k, "Reversi");
    kit_keys(&k, "<enter>");
    go_to_row(&k, "  your name");
    kit_keys(&k, "<enter><paste q\nu><enter>");
    assert_true(kit_shows(&k, "qu"));
    kit_keys(&k, "<enter>xyz<esc>");
    assert_false(kit_shows(&k, "xyz"));
    kit_keys(&k, "<click 2 4>");
    kit_end(&k);
}

static void result_and_rematch(void **state)
{
    (void)state;
    kit k;
    begin_hot_seat(&k);
    kit_keys(&k, ":d3<enter>");
    kit_keys(&k, "G");
    assert_true(kit_shows(&k, "Give up"));
    kit_keys(&k, "n");
    assert_false(game_over(kit_screen(&k)));
    kit_keys(&k, "Gy");
    assert_true(game_over(kit_screen(&k)));
    kit_keys(&k, "<enter>");
    assert_string_equal(kit_top(&k), "result");
    assert_true(kit_shows(&k, "wins"));
    assert_true(kit_shows(&k, "Anna"));
    assert_true(kit_shows(&k, "1 move\n"));
    assert_false(kit_shows(&k, "So far"));
    /* Rematch: Anna is White now. */
    kit_keys(&k, "<home><enter>");
    game_screen *s = kit_screen(&k);
    assert_false(game_over(s));
    assert_string_equal(match_opts(s->m)->name[1], "Anna");
    assert_int_equal(match_opts(s->m)->clock[1].increment_ms, 2000);
    kit_keys(&k, "Gy<enter>");
    assert_true(kit_shows(&k, "So far: B\xc3\xb6 0, Anna 2."));
    /* The same sides again; a draw by agreement. */
    kit_keys(&k, "<home><down><enter>");
    s = kit_screen(&k);
    assert_string_equal(match_opts(s->m)->name[1], "Anna");
    kit_keys(&k, "=");
    assert_true(kit_shows(&k, "draw"));
    kit_keys(&k, "y<enter>");
    assert_true(kit_shows(&k, "draw agreed"));
    assert_true(kit_shows(&k, "So far: B\xc3\xb6 0, Anna 2, drawn 1."));
    /* Undo takes the agreement back; a second end of the game is not counted again. */
    kit_keys(&k, "<esc>");
    assert_string_equal(kit_top(&k), "game");
    kit_keys(&k, "z=y<enter>");
    assert_true(kit_shows(&k, "drawn 1."));
    /* From the result to the walk and back. */
    go_to_row(&k, "Walk through");
    kit_keys(&k, "<enter>");
    assert_true(kit_screen(&k)->replay);
    kit_end(&k);
}

/* On a small screen all rows can be reached too. */
static void result_is_seen_everywhere(void **state)
{
    (void)state;
    static const int size[][2] = {{12, 40}, {24, 80}, {46, 130}, {1, 1}, {13, 200}};
    for (int g = 0; g < n_games; g++) {
        kit k;
        kit_game(&k, games[g]->key, "human", "human", NULL, 24, 80, 0);
        kit_keys(&k, "Gy<enter>");
        for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
            kit_keysf(&k, "<size %d %d>", size[i][0], size[i][1]);
            if (size[i][0] < 12)
                continue;
            kit_keys(&k, "<end>");
            assert_true(kit_shows(&k, "Back to the board"));
            kit_keys(&k, "<home>");
            assert_true(kit_shows(&k, "Rematch"));
            assert_true(kit_shows(&k, "wins"));
        }
        kit_end(&k);
    }
}

static void the_board_from_your_side(void **state)
{
    (void)state;
    kit k;
    static const bool want[3][2] = {{false, false}, {true, true}, {false, true}};
    for (int side = 0; side < 3; side++) {
        for (int second = 0; second < 2; second++) {
            kit_menu(&k, 24, 80, 0);
            k.app.set.value[SET_SIDE] = side;
            match_options o = app_options(&k.app, games[0]);
            o.seat[1 - second] = (seat){.kind = SEAT_LEVEL};
            game_config cfg;
            game_config_init(&cfg, games[0]);
            assert_true(game_open(&k.app, session_new(&cfg, NULL), &o, NULL));
            assert_int_equal(kit_screen(&k)->flipped, want[side][second]);
            kit_end(&k);
        }
    }
}

static void statistics(void **state)
{
    (void)state;
    place h;
    kit k;
    place_home(&h);
    kit_menu(&k, 24, 80, 0);
    k.app.files = true;
    go_to_row(&k, "Statistics");
    kit_keys(&k, "<enter>");
    assert_true(kit_shows(&k, "No game has been finished here yet."));
    kit_keys(&k, "q");
    kit_end(&k);
    for (int g = 0; g < n_games; g++) {
        kit_game(&k, games[g]->key, "human", games[g]->level[0].name, NULL, 24, 80, 0);
        k.app.files = true;
        kit_keys(&k, "Gy");
        assert_true(game_over(kit_screen(&k)));
        kit_keys(&k, "<enter>");
        go_to_row(&k, "Statistics");
        kit_keys(&k, "<enter>");
        assert_string_equal(kit_top(&k), "score");
        assert_true(kit_shows(&k, games[g]->name));
        kit_keys(&k, "<down><up><end><home><pgdn><pgup>?<esc>");
        assert_string_equal(kit_top(&k), "score");
        kit_keys(&k, "<size 12 40><end>");
        assert_true(kit_shows(&k, games[g]->name));
        kit_keys(&k, "<esc>");
        assert_string_equal(kit_top(&k), "game");
        kit_end(&k);
    }
    place_remove(&h);
}

/* The label of a row of the table, or "" where there is none. */
static void label_at(const canvas *c, int row, char *buf, size_t size)
{
    int col = 0;
    buf[0] = 0;
    while (col < canvas_cols(c) && canvas_at(c, row, col)->utf8[0] == ' ')
        col++;
    for (; col + 1 < canvas_cols(c); col++) {
        if (canvas_at(c, row, col)->utf8[0] == ' ' && canvas_at(c, row, col + 1)->utf8[0] == ' ')
            return;
        size_t used = strlen(buf);
        text_printf(buf + used, size - used, "%s", canvas_at(c, row, col)->utf8);
    }
}

/* However narrow the screen is, the rows of a game can be told apart. */
static void statistics_of_every_level(void **state)
{
    (void)state;
    static const int cols[] = {40, 45, 50, 60, 70, 80, 120};
    static const char *const others[] = {"human\thuman", "human\trandom", "level 1\tlevel 2"};
    place h;
    char path[300];
    struct text log;
    place_home(&h);
    const game *g = games[0];
    text_init(&log);
    for (int i = 0; i < g->n_levels; i++)
        text_addf(&log, "2026-01-01 10:00\t%s\thuman\tlevel %s\t0 by rules\t2\t60\n", g->key,
                  g->level[i].name);
    for (int i = 0; i < 3; i++)
        text_addf(&log, "2026-01-01 10:00\t%s\t%s\t0 by rules\t2\t60\n", g->key, others[i]);
    text_printf(path, sizeof path, "%s/.local/state/parlour/games.log", h.dir);
    assert_true(store_write(path, log.data, log.size, NULL));
    text_free(&log);
    for (size_t i = 0; i < sizeof cols / sizeof *cols; i++) {
        kit k;
        kit_menu(&k, 30, cols[i], 0);
        k.app.files = true;
        go_to_row(&k, "Statistics");
        kit_keys(&k, "<enter>");
        char label[24][80];
        int n = g->n_levels + 4; /* their sum, people, programs, watched */
        for (int a = 0; a < n; a++) {
            label_at(term_memory_shown(&k.term), 4 + a, label[a], sizeof label[a]);
            CHECK(label[a][0] != 0, "%d columns, row %d", cols[i], a);
            for (int b = 0; b < a; b++)
                CHECK(strcmp(label[a], label[b]) != 0, "%d columns: %s", cols[i], label[a]);
        }
        kit_end(&k);
    }
    place_remove(&h);
}

/* A finished game that is only loaded is not counted. */
static void loading_does_not_count(void **state)
{
    (void)state;
    static const char text[] =
        "parlour-record 1\ngame: reversi\nresult: 1 by resignation\n\n1. d3\n";
    place h;
    kit k;
    char path[300];
    place_home(&h);
    kit_menu(&k, 24, 80, 0);
    k.app.files = true;
    assert_true(game_open_bytes(&k.app, text, sizeof text - 1, "x"));
    kit_keys(&k, "");
    assert_true(game_over(kit_screen(&k)));
    text_printf(path, sizeof path, "%s/.local/state/parlour/games.log", h.dir);
    assert_int_not_equal(access(path, F_OK), 0);
    kit_end(&k);
    place_remove(&h);
}

/* In a kiosk: saved and loaded without a name being typed, and nothing else read. */
static void kiosk_names_no_files(void **state)
{
    (void)state;
    place h;
    kit k;
    place_home(&h);
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, 0);
    k.launch.kiosk = true;
    k.app.files = true;
    kit_keys(&k, ":d3<enter>");
    kit_keys(&k, "S");
    assert_true(kit_shows(&k, "Saved as reversi 2"));
    assert_false(kit_shows(&k, "/"));
    assert_int_equal(kit_screen(&k)->typing, TYPE_NOTHING);
    kit_keys(&k, "z");
    assert_int_equal(session_position(game_session(kit_screen(&k))), 0);
    kit_keys(&k, "L");
    assert_false(kit_shows(&k, "Another file"));
    kit_keys(&k, ":/etc/passwd<enter>");
    assert_false(kit_shows(&k, "File>"));
    assert_int_equal(session_position(game_session(kit_screen(&k))), 1);
    kit_end(&k);
    place_remove(&h);
    /* An empty folder has nothing to load. */
    place_home(&h);
    kit_menu(&k, 24, 80, 0);
    k.launch.kiosk = true;
    k.app.files = true;
    kit_keys(&k, "L");
    assert_true(kit_shows(&k, "No saved game yet"));
    kit_keys(&k, "<enter>:x<esc>");
    assert_string_equal(kit_top(&k), "menu");
    /* A kept game brings no program back. */
    static const char text[] =
        "parlour-record 1\ngame: reversi\nplayer1: gtp:touch /tmp/no\n\n1. d3\n";
    assert_true(game_open_kept(&k.app, text, sizeof text - 1));
    assert_int_equal(match_opts(kit_screen(&k)->m)->seat[1].kind, SEAT_HUMAN);
    kit_end(&k);
    place_remove(&h);
}

/* The names one has given oneself are there too when the command line begins a game. */
static void names_without_the_menu(void **state)
{
    (void)state;
    kit k;
    kit_game(&k, games[0]->key, "human", "human", NULL, 24, 80, 0);
    assert_true(prefs_set(k.app.prefs, "name", "Ada"));
    assert_true(prefs_set(k.app.prefs, "name-guest", "Bert"));
    assert_true(game_open_launch(&k.app));
    const match_options *o = match_opts(kit_screen(&k)->m);
    assert_string_equal(o->name[0], "Ada");
    assert_string_equal(o->name[1], "Bert");
    k.launch.options.seat[0] = (seat){.kind = SEAT_LEVEL, .level = 0};
    assert_true(game_open_launch(&k.app));
    o = match_opts(kit_screen(&k)->m);
    assert_string_equal(o->name[0], "");
    assert_string_equal(o->name[1], "Ada");
    kit_end(&k);
}

/* Whoever types is answered, also where the key means nothing. */
static void keys_without_meaning(void **state)
{
    (void)state;
    kit k;
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, 0);
    kit_keys(&k, "4");
    assert_true(kit_shows(&k, "The key 4 does nothing here; ?"));
    kit_keys(&k, "[");
    assert_true(kit_shows(&k, "There is no move before this position."));
    kit_keys(&k, "]");
    assert_true(kit_shows(&k, "There is no move after this position."));
    kit_keys(&k, "\u00fc");
    assert_true(kit_shows(&k, "This key does nothing here; ?"));
    kit_keys(&k, "d3<enter>c3<enter>[[");
    assert_false(kit_shows(&k, "The key 4"));
    static const char *const move[] = {"c4<enter>", ":c4<enter>", "<paste c4><enter>"};
    for (int i = 0; i < 3; i++) {
        kit_keys(&k, move[i]);
        assert_true(kit_shows(&k, "You are looking back: press Enter"));
        assert_int_equal(session_length(game_session(kit_screen(&k))), 2);
        assert_int_equal(kit_screen(&k)->look, 0);
    }
    kit_end(&k);
    kit_menu(&k, 24, 80, 0);
    assert_true(replay_open_sample(&k.app, games[0], 0));
    kit_keys(&k, "Y");
    assert_true(kit_shows(&k, "The key Y does nothing here; ?"));
    kit_end(&k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_without_the_menu),    cmocka_unit_test(keys_without_meaning),
        cmocka_unit_test(names_and_clocks),          cmocka_unit_test(names_are_no_seats),
        cmocka_unit_test(result_and_rematch),        cmocka_unit_test(result_is_seen_everywhere),
        cmocka_unit_test(the_board_from_your_side),  cmocka_unit_test(statistics),
        cmocka_unit_test(statistics_of_every_level), cmocka_unit_test(loading_does_not_count),
        cmocka_unit_test(kiosk_names_no_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
