/* The list of finished games: what is written, and what is counted of it. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/text.h"
#include "games.h"
#include "play/score.h"
#include "play/store.h"
#include "support/cmocka_all.h"
#include "support/place.h"

static score_table counted(const char *lines)
{
    score_table t;
    score_count(games, n_games, lines, strlen(lines), &t);
    return t;
}

static void expect_row(const score_row *r, const char *key, int level, const int want[6])
{
    assert_string_equal(r->g->key, key);
    assert_int_equal(r->level, level);
    assert_int_equal(r->games, want[0]);
    assert_int_equal(r->won, want[1]);
    assert_int_equal(r->lost, want[2]);
    assert_int_equal(r->drawn, want[3]);
    assert_int_equal(r->streak, want[4]);
    assert_int_equal(r->best, want[5]);
}

static void rows_and_their_order(void **state)
{
    (void)state;
    score_table t = counted("2026-01-02 10:00\tquarto\thuman\tlevel hard\t1 by rules\t-1\t9\n"
                            "2026-01-02 11:00\treversi\tlevel 5\tAnna\t1 by rules\t-20\t60\n"
                            "2026-01-02 12:00\treversi\thuman\tlevel 2\t0 by rules\t4\t60\n"
                            "2026-01-02 12:30\treversi\thuman\trandom\t0 by resignation\t4\t20\n"
                            "2026-01-02 13:00\treversi\tlevel 2\thuman\tdraw by rules\t0\t60\n"
                            "2026-01-02 14:00\treversi\tAnna\tBo\t1 by time\t4\t30\n"
                            "2026-01-02 15:00\treversi\tlevel 1\tlevel 9\t1 by rules\t-50\t60\n"
                            "2026-01-02 16:00\treversi\thuman\tlevel 2\t0 by rules\t8\t60\n");
    assert_int_equal(t.n, 8);
    assert_int_equal(t.unknown, 0);
    expect_row(&t.row[0], "reversi", SCORE_ALL, (const int[6]){5, 4, 0, 1, 1, 3});
    expect_row(&t.row[1], "reversi", 1, (const int[6]){3, 2, 0, 1, 1, 1});
    expect_row(&t.row[2], "reversi", 4, (const int[6]){1, 1, 0, 0, 1, 1});
    expect_row(&t.row[3], "reversi", SCORE_OTHER, (const int[6]){1, 1, 0, 0, 1, 1});
    expect_row(&t.row[4], "reversi", SCORE_PEOPLE, (const int[6]){1, 0, 1, 0, 0, 0});
    expect_row(&t.row[5], "reversi", SCORE_WATCHED, (const int[6]){1, 0, 1, 0, 0, 0});
    expect_row(&t.row[6], "quarto", SCORE_ALL, (const int[6]){1, 0, 1, 0, 0, 0});
    assert_string_equal(t.row[7].g->key, "quarto");
    assert_string_equal(t.row[7].g->level[t.row[7].level].name, "hard");
}

/* Foreign, cut and broken lines are counted as such and change nothing. */
static void nonsense_is_skipped(void **state)
{
    (void)state;
    static char huge[5000];
    memset(huge, 'x', sizeof huge - 1);
    static const char *const lines[] = {
        "x",
        "2026\treversi\thuman",
        "2026\tchess\thuman\tlevel 2\t0 by rules\t4\t60",
        "2026\treversi\thuman\tlevel 2\tunfinished\t4\t60",
        "2026\treversi\thuman\tlevel 2\t2 by rules\t4\t60",
        "\t\t\t\t\t\t",
        "2026-01-01 10:00  reversi  you X  v  computer O, level 3  X wins by 4",
        huge,
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        score_table t = counted(lines[i]);
        assert_int_equal(t.n, 0);
        assert_int_equal(t.unknown, 1);
    }
    /* A zero byte inside a line. */
    static const char zero[] = "2026\trev\0ersi\thuman\tlevel 2\t0 by rules\t4\t60\n";
    score_table t;
    score_count(games, n_games, zero, sizeof zero - 1, &t);
    assert_int_equal(t.unknown, 1);
    /* More kinds of rows than there is room for cannot be: all levels of all games. */
    int rows = 0;
    for (int i = 0; i < n_games; i++)
        rows += games[i]->n_levels + 4;
    assert_true(rows <= SCORE_ROWS);
}

static match *finished(const char *key, const char *first, const char *second, const char *name)
{
    const game *g = game_find(games, n_games, key);
    game_config cfg;
    match_options o = {.seed = 1, .scale = 100000, .table_mib = 1};
    game_config_init(&cfg, g);
    assert_true(seat_read(g, first, &o.seat[0], NULL));
    assert_true(seat_read(g, second, &o.seat[1], NULL));
    text_copy(o.name[0], MATCH_NAME, name);
    match *m = match_new(session_new(&cfg, NULL), &o, NULL);
    assert_non_null(m);
    match_resign(m, 1);
    return m;
}

static void what_is_written_is_counted(void **state)
{
    (void)state;
    place home;
    char path[300];
    score_table t;
    game_error err;
    place_home(&home);
    assert_true(score_read(games, n_games, &t, &err));
    assert_int_equal(t.n, 0);
    for (int i = 0; i < n_games; i++) {
        match *m = finished(games[i]->key, "human", games[i]->level[1].name, "Anna \"\xc3\xa9\"");
        assert_true(score_add(m, &err));
        match_free(m);
        m = finished(games[i]->key, "human", "human", "");
        assert_true(score_add(m, &err));
        match_free(m);
    }
    assert_true(score_read(games, n_games, &t, &err));
    assert_int_equal(t.unknown, 0);
    assert_int_equal(t.n, 3 * n_games);
    for (int i = 0; i < n_games; i++) {
        expect_row(&t.row[3 * i], games[i]->key, SCORE_ALL, (const int[6]){1, 1, 0, 0, 1, 1});
        expect_row(&t.row[3 * i + 1], games[i]->key, 1, (const int[6]){1, 1, 0, 0, 1, 1});
        expect_row(&t.row[3 * i + 2], games[i]->key, SCORE_PEOPLE,
                   (const int[6]){1, 1, 0, 0, 1, 1});
    }
    text_printf(path, sizeof path, "%s/.local/state/parlour/games.log", home.dir);
    assert_true(store_remove(path, NULL));
    /* Where nothing can be written it is said. */
    setenv("XDG_STATE_HOME", "/proc/no", 1);
    match *m = finished("reversi", "human", "2", "");
    assert_false(score_add(m, &err));
    assert_non_null(strstr(err.text, "/proc/no"));
    match_free(m);
    unsetenv("XDG_STATE_HOME");
    place_remove(&home);
}

/* A game against a program with the longest command line there may be. */
static void long_command_lines_are_counted(void **state)
{
    (void)state;
    place home;
    score_table t;
    game_error err;
    char program[8 + sizeof((seat){0}.command)];
    text_printf(program, sizeof program, "gtp:%s", "false ");
    size_t n = strlen("gtp:") + sizeof((seat){0}.command) - 1;
    memset(program + 10, 'x', n - 10);
    program[n] = '\0';
    place_home(&home);
    match *m = finished("reversi", "human", program, "");
    assert_true(score_add(m, &err));
    match_free(m);
    assert_true(score_read(games, n_games, &t, &err));
    assert_int_equal(t.unknown, 0);
    assert_int_equal(t.n, 2);
    expect_row(&t.row[1], "reversi", SCORE_OTHER, (const int[6]){1, 1, 0, 0, 1, 1});
    place_remove(&home);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_and_their_order),
        cmocka_unit_test(nonsense_is_skipped),
        cmocka_unit_test(what_is_written_is_counted),
        cmocka_unit_test(long_command_lines_are_counted),
    };
    return cmocka_run_group_tests_name("score", tests, NULL, NULL);
}
