/* Files of many games in the shell: the list, what is looked for in it, a game walked
 * through, its position looked for; broken files; and the list of programs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kit.h"
#include "play/engines.h"
#include "support/place.h"

static place here;
static char path[PLACE_ROOM + 16];

/* A file that lives until the next one. */
static const char *file(const char *text)
{
    text_printf(path, sizeof path, "%s/games", here.dir);
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    fclose(f);
    return path;
}

static const char many[] =
    "(;GM[Othello]PC[Here]DT[1998.05.01]PB[Ann]PW[Bob]RE[+4.0]B[f5]W[d6]B[c3]W[d3]B[c4];)\n"
    "(;GM[Othello]PC[There]DT[1999.05.01]PB[Cid]PW[Ann]RE[-8.0]B[c4]W[c3];)\n"
    "(;GM[Othello]DT[2001.05.01]PB[Dora]PW[Bob]RE[?]B[e6]W[f4]B[c3];)\n"
    "(;GM[Othello]PB[Broken]BO[6 -];)\n"
    "(;GM[Othello]DT[2001.05.02]PB[Dora]PW[Zoe]B[f5]W[d6]B[a1];)\n";

static bool found_all(kit *k)
{
    return !kit_shows(k, "looking ...");
}

#define RUB8   "<bs><bs><bs><bs><bs><bs><bs><bs>"
#define RUBOUT RUB8 RUB8 RUB8 RUB8

static void look_for(kit *k, const char *words)
{
    kit_keysf(k, "/" RUBOUT "%s<enter>", words);
    kit_until(k, found_all);
}

static void expect_shown(kit *k, const char *words)
{
    char *dump = kit_dump(k, false);
    CHECK(strstr(dump, words) != NULL, "'%s' is not in\n%s", words, dump);
    free(dump);
}

static void expect_not_shown(kit *k, const char *words)
{
    char *dump = kit_dump(k, false);
    CHECK(strstr(dump, words) == NULL, "'%s' is in\n%s", words, dump);
    free(dump);
}

static void test_list(void **state)
{
    (void)state;
    static const struct {
        int rows, cols;
    } size[] = {{24, 80}, {12, 40}, {60, 200}};
    for (int i = 0; i < 3; i++) {
        kit k;
        kit_menu(&k, size[i].rows, size[i].cols, 0);
        assert_true(game_open_file(&k.app, file(many)));
        kit_keys(&k, "");
        kit_until(&k, found_all);
        assert_string_equal(kit_top(&k), "games");
        expect_shown(&k, "4 games");
        expect_shown(&k, "Ann");
        if (size[i].cols >= 80) {
            expect_shown(&k, "1 games cannot be read and are left out: line 4: board size 6");
            expect_shown(&k, "1998-05-01");
            expect_shown(&k, "There");
        }
        kit_keys(&k, "<down>");
        expect_shown(&k, "Diagonal: c4 c3");
        look_for(&k, "ann");
        expect_shown(&k, "2 of 4 games");
        look_for(&k, "ann 1999-2005");
        expect_shown(&k, "1 of 4 games");
        expect_shown(&k, "Cid");
        look_for(&k, "dora opening: perpend");
        expect_shown(&k, "2 of 4 games");
        expect_not_shown(&k, "Cid");
        look_for(&k, "opening:zzz");
        expect_shown(&k, "zzz: no opening of that name");
        look_for(&k, "");
        expect_shown(&k, "4 games");
        look_for(&k, "nobody");
        expect_shown(&k, "0 of 4 games");
        kit_keys(&k, "<enter><down><up><pgdn><home>");
        assert_string_equal(kit_top(&k), "games");
        kit_keys(&k, "q");
        assert_string_equal(kit_top(&k), "menu");
        kit_end(&k);
    }
}

/* Into a game, and from one of its positions back to the games that reached it. */
static void test_positions(void **state)
{
    (void)state;
    kit k;
    kit_menu(&k, 24, 80, 0);
    assert_true(game_open_file(&k.app, file(many)));
    kit_keys(&k, "");
    kit_until(&k, found_all);
    kit_keys(&k, "<enter>");
    assert_string_equal(kit_top(&k), "game");
    kit_keys(&k, "<right><right><right>");
    expect_shown(&k, "Perpendicular"); /* beside the tallies */
    kit_keys(&k, "M");
    kit_until(&k, found_all);
    assert_string_equal(kit_top(&k), "games");
    expect_shown(&k, "2 of 4 games"); /* the third game turned */
    expect_shown(&k, "Dora");
    expect_not_shown(&k, "Cid");
    /* It opens where the position was reached. */
    kit_keys(&k, "<down><enter>");
    assert_int_equal(kit_screen(&k)->look, 3);
    kit_keys(&k, "q");
    /* A broken game is walked through as far as it is good. */
    look_for(&k, "zoe");
    kit_keys(&k, "<enter>");
    assert_int_equal(session_length(game_session(kit_screen(&k))), 2);
    kit_keys(&k, "qq");
    assert_string_equal(kit_top(&k), "menu");
    /* From a game without a list below: the next file is searched. */
    kit_end(&k);
    place home;
    place_home(&home);
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, 0);
    k.app.files = true;
    kit_keys(&k, "c4<enter>c3<enter>M");
    assert_string_equal(kit_top(&k), "files");
    expect_shown(&k, "it is searched for this position");
    kit_keysf(&k, ":%s<enter>", file(many));
    kit_until(&k, found_all);
    assert_string_equal(kit_top(&k), "games");
    expect_shown(&k, "1 of 4 games");
    expect_shown(&k, "Cid");
    kit_end(&k);
    place_remove(&home);
}

/* One broken game: what is good of it is loaded, and the mistake told. */
static void test_broken(void **state)
{
    (void)state;
    kit k;
    kit_menu(&k, 24, 80, 0);
    assert_true(game_open_file(&k.app, file("f5d6\nc3a1\n")));
    kit_keys(&k, "");
    assert_int_equal(session_length(game_session(kit_screen(&k))), 3);
    expect_shown(&k, "Loaded up to a mistake: line 2: a1: not legal here");
    kit_end(&k);
    kit_menu(&k, 24, 80, 0);
    assert_false(game_open_file(&k.app, file("what is this?\n")));
    kit_keys(&k, "<down>");
    expect_shown(&k, "line 1: ");
    kit_end(&k);
}

/* ---- programs ------------------------------------------------------------------- */

static void test_programs(void **state)
{
    (void)state;
    kit k;
    kit_menu(&k, 24, 80, 0);
    kit_keys(&k, "O<end><enter>");
    assert_string_equal(kit_top(&k), "engines");
    kit_keys(&k, "<enter>/usr/games/some-engine -l 3<enter>");
    expect_shown(&k, "Name> some-engine");
    kit_keys(&k, RUBOUT "Some | One<enter><end><enter>nboard:depth=9 ./other<enter><enter>");
    expect_shown(&k, "Some   One");
    expect_shown(&k, "gtp:/usr/games/some-engine -l 3");
    expect_shown(&k, "nboard:depth=9 ./other");
    kit_keys(&k, "<enter>"); /* the second: its command again */
    expect_shown(&k, "Command> nboard:depth=9 ./other");
    kit_keys(&k, "s<enter><enter>");
    expect_shown(&k, "nboard:depth=9 ./others");
    kit_keys(&k, "q");
    expect_shown(&k, "2 programs");
    /* As players: where a game can be played with them. */
    kit_keys(&k, "q<home><enter><down><left>");
    expect_shown(&k, "other (nboard)");
    kit_keys(&k, "<left>");
    expect_shown(&k, "Some   One (gtp)");
    kit_keys(&k, "<left>");
    expect_shown(&k, "random moves");
    kit_keys(&k, "q<down><enter><down><left>");
    expect_shown(&k, "Some   One (gtp)"); /* no NBoard for the second game */
    /* Removed: nothing of it is left. */
    kit_keys(&k, "qO<end><enter><home>-y");
    expect_not_shown(&k, "some-engine");
    expect_shown(&k, "./others");
    kit_keys(&k, "-n-y");
    expect_not_shown(&k, "./others");
    kit_keys(&k, "<enter>  <enter>");
    expect_shown(&k, "a command line was expected");
    expect_shown(&k, "Command>"); /* to be corrected */
    kit_keys(&k, "./third<enter>" RUBOUT "Größer<enter>");
    expect_shown(&k, "Größer");
    expect_shown(&k, "gtp:./third");
    kit_end(&k);
}

static void test_kiosk(void **state)
{
    (void)state;
    kit k;
    kit_menu(&k, 24, 80, 0);
    kept_engine e = {"One", "gtp:one"};
    assert_true(engines_write(k.app.prefs, &e, 1));
    k.launch.kiosk = true;
    kit_keys(&k, "O");
    expect_not_shown(&k, "rogram");
    kit_keys(&k, "q<home><enter><down><left>");
    expect_not_shown(&k, "One");
    kit_end(&k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list),   cmocka_unit_test(test_positions),
        cmocka_unit_test(test_broken), cmocka_unit_test(test_programs),
        cmocka_unit_test(test_kiosk),
    };
    place_make(&here);
    int failed = cmocka_run_group_tests_name("files of many games, programs", tests, NULL, NULL);
    place_remove(&here);
    return failed;
}
