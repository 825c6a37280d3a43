/* The list of saved games, and the questions of the shell: what fails leaves the list
 * open, what is asked tells its keys. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kit.h"
#include "support/place.h"
#include "tui/kept.h"

typedef struct home {
    place place;
    char saves[300];
} home;

static int begin(void **state)
{
    home *h = calloc(1, sizeof *h);
    if (h == NULL)
        return -1;
    place_home(&h->place);
    setenv("XDG_DATA_HOME", h->place.dir, 1);
    text_printf(h->saves, sizeof h->saves, "%s/parlour", h->place.dir);
    *state = h;
    return mkdir(h->saves, 0700);
}

static int end(void **state)
{
    home *h = *state;
    place_remove(&h->place);
    free(h);
    return 0;
}

static void put(const home *h, const char *name, const char *words)
{
    char path[700];
    text_printf(path, sizeof path, "%s/%s.parlour", h->saves, name);
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    fputs(words, f);
    fclose(f);
}

#define GOOD                                                                                       \
    "parlour-record 1\ngame: reversi\nplayer0: Ada\nplayer1: level 3\nresult: unfinished\n\n"      \
    "1. d3\n2. c3\n"
#define BAD "parlour-record 1\ngame: reversi\n\n1. d3\n2. a1\n"

/* Date, game, players, result and picture of the chosen file. */
static void the_list_shows_what_is_in_a_file(void **state)
{
    kit k;
    put(*state, "good", GOOD);
    kit_menu(&k, 24, 80, 0);
    k.app.files = true;
    kit_keys(&k, "L");
    assert_string_equal(kit_top(&k), "files");
    assert_true(kit_shows(&k, "good"));
    assert_true(kit_shows(&k, "20")); /* the year of its date */
    assert_true(kit_shows(&k, "Reversi, move 3: Ada - level 3, unfinished"));
    assert_true(kit_shows(&k, "- - O O X - - -") || kit_shows(&k, "- - - O X - - -"));
    kit_end(&k);
}

/* A broken file and a wrong path say what is wrong, and the list stays. */
static void a_failed_load_keeps_the_list(void **state)
{
    kit k;
    put(*state, "bad", BAD);
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, 0);
    k.app.files = true;
    kit_keys(&k, "d3<enter>L<enter>");
    assert_string_equal(kit_top(&k), "files");
    assert_true(kit_shows(&k, "line 5: a1: not legal here"));
    assert_false(kit_shows(&k, "Enter loads it"));
    assert_true(kit_shows(&k, "It cannot be loaded; Del removes it."));
    /* The file breaks behind the list's back. */
    put(*state, "bad", GOOD);
    kit_keys(&k, "q");
    kit_keys(&k, "L");
    put(*state, "bad", BAD);
    kit_keys(&k, "<enter>");
    assert_string_equal(kit_top(&k), "files");
    assert_true(kit_shows(&k, "a1: not legal here"));
    kit_keys(&k, ":/no/such.parlour<enter>");
    assert_string_equal(kit_top(&k), "files");
    assert_true(kit_shows(&k, "/no/such.parlour"));
    assert_true(kit_shows(&k, "No such file"));
    /* What was typed can be corrected. */
    put(*state, "good", GOOD);
    for (int i = 0; i < 20; i++)
        kit_keys(&k, "<bs>");
    kit_keysf(&k, "%s/good.parlour<enter>", ((const home *)*state)->saves);
    assert_string_equal(kit_top(&k), "game");
    assert_int_equal(session_position(game_session(kit_screen(&k))), 2);
    /* The game before is gone, as with any load; one step back is the menu. */
    kit_keys(&k, "q");
    assert_string_equal(kit_top(&k), "menu");
    kit_end(&k);
}

static bool saved(const home *h, const char *name)
{
    char path[700];
    text_printf(path, sizeof path, "%s/%s.parlour", h->saves, name);
    return access(path, F_OK) == 0;
}

/* The line stays with what was typed; only Esc or a game that is saved closes it. */
static void a_refused_name_can_be_corrected(void **state)
{
    kit k;
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, 0);
    k.app.files = true;
    kit_keys(&k, "d3<enter>Sba/d<enter>");
    assert_true(kit_shows(&k, "A name without /, not begun by a dot."));
    assert_true(kit_shows(&k, "Save as> ba/d"));
    kit_keys(&k, "<bs><bs>d<enter>");
    assert_true(kit_shows(&k, "Saved as"));
    assert_false(kit_shows(&k, "Save as>"));
    assert_true(saved(*state, "bad"));
    kit_keys(&k, "S.hidden<enter>");
    assert_true(kit_shows(&k, "Save as> .hidden"));
    assert_true(kit_shows(&k, "Enter done  Esc back")); /* all other keys are typed */
    assert_false(kit_shows(&k, "q back"));
    kit_keys(&k, "<esc>");
    assert_false(kit_shows(&k, "Save as>"));
    assert_int_equal(session_position(game_session(kit_screen(&k))), 1);
    kit_end(&k);
}

/* Nor is it thrown away where the file cannot be written. */
static void what_cannot_be_written_keeps_the_name(void **state)
{
    kit k;
    char path[700];
    put(*state, "file", "");
    text_printf(path, sizeof path, "%s/file.parlour", ((const home *)*state)->saves);
    setenv("XDG_DATA_HOME", path, 1);
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, 0);
    k.app.files = true;
    kit_keys(&k, "Smine<enter>y");
    assert_true(kit_shows(&k, "Not saved: "));
    assert_true(kit_shows(&k, "Save as> mine"));
    kit_end(&k);
}

/* Saved from a walk, a game says who played it, when and with what clocks, as before; and
 * nothing that it did not say. */
static void a_walk_keeps_who_played(void **state)
{
    static const char *const lines[] = {"date: 2003-12-15", "player0: Ada", "player1: level 3",
                                        "used0: 5000", "clock0: total=60000 increment=0 turn=0"};
    char words[500] = "parlour-record 1\ngame: reversi\n", path[700];
    kit k;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        size_t used = strlen(words);
        text_printf(words + used, sizeof words - used, "%s\n", lines[i]);
    }
    size_t used = strlen(words);
    text_printf(words + used, sizeof words - used, "result: unfinished\n\n1. d3\n2. c3\n");
    put(*state, "old", words);
    kit_menu(&k, 24, 80, 0);
    k.app.files = true;
    kit_keys(&k, "L<enter>");
    assert_string_equal(kit_top(&k), "game");
    kit_keys(&k, "P");
    char *shown = kit_dump(&k, false);
    CHECK(strstr(shown, "Ada") != NULL && strstr(shown, "level 3") != NULL, "%s", shown);
    free(shown);
    kit_keys(&k, "Swalk<enter>");
    assert_true(saved(*state, "walk"));
    size_t size;
    bool missing;
    game_error err;
    text_printf(path, sizeof path, "%s/walk.parlour", ((const home *)*state)->saves);
    char *bytes = store_read(path, &size, &missing, &err);
    assert_non_null(bytes);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        CHECK(strstr(bytes, lines[i]) != NULL, "no \"%s\" in\n%s", lines[i], bytes);
    assert_null(strstr(bytes, "seed:"));
    assert_null(strstr(bytes, "used1:"));
    free(bytes);
    kit_end(&k);
}

/* Letters of every alphabet that stands in one column, typed and read again. */
static void names_in_any_alphabet(void **state)
{
    kit k;
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, KIT_UNICODE);
    k.app.files = true;
    kit_keys(&k, "d3<enter>SZürich Spiel été");
    assert_true(kit_shows(&k, "Save as> Zürich Spiel été"));
    kit_keys(&k, "<enter>");
    assert_true(saved(*state, "Zürich Spiel été"));
    kit_keys(&k, "L");
    assert_true(kit_shows(&k, "> Zürich Spiel été"));
    kit_keysf(&k, ":%s/Zürich Spiel été.parlour", ((const home *)*state)->saves);
    assert_true(kit_shows(&k, "été.parlour"));
    kit_keys(&k, "<enter>");
    assert_string_equal(kit_top(&k), "game");
    /* Moves are ASCII. */
    kit_keys(&k, "cü");
    assert_false(kit_shows(&k, "ü"));
    kit_end(&k);
}

#define TEN   "1234567890"
#define FORTY TEN TEN TEN TEN

/* What is too long for the list of files is refused, and what can be saved can be told
 * apart in it. */
static void long_names(void **state)
{
    kit k;
    const rect below_list = {7, 1, 2, 38};
    kit_game(&k, "reversi", "human", "human", NULL, 24, 120, 0);
    k.app.files = true;
    kit_keys(&k, "d3<enter>S" FORTY TEN TEN "x<enter>");
    assert_true(kit_shows(&k, "Name too long: at most 60 letters."));
    assert_true(kit_shows(&k, "Save as> " FORTY));
    kit_keys(&k, "<bs><enter>");
    assert_true(saved(*state, FORTY TEN TEN));
    kit_keys(&k, "S" FORTY TEN "123456789A.parlour<enter>");
    assert_true(saved(*state, FORTY TEN "123456789A"));
    kit_keys(&k, "L");
    assert_true(kit_shows(&k, FORTY TEN TEN "   20")); /* and the date */
    assert_true(kit_shows(&k, FORTY TEN "123456789A   20"));
    kit_end(&k);
    /* Where there is no room for it the chosen one's name stands below. */
    kit_menu(&k, 12, 40, 0);
    k.app.files = true;
    kit_keys(&k, "L");
    char *first = kit_words(&k, below_list);
    kit_keys(&k, "<down>");
    char *second = kit_words(&k, below_list);
    assert_int_equal(strlen(first), 61); /* and the end of a line */
    assert_int_equal(strlen(second), 61);
    assert_string_not_equal(first, second);
    free(first);
    free(second);
    kit_end(&k);
    /* And names that others gave. */
    char hundred[201];
    memset(hundred, 'x', 200);
    hundred[200] = 0;
    put(*state, hundred, GOOD);
    kit_menu(&k, 24, 80, 0);
    k.app.files = true;
    kit_keys(&k, "L");
    assert_true(kit_shows(&k, "xxxxxxxx"));
    kit_end(&k);
}

/* Every question shows the keys that answer it where the keys stand. */
static void questions_tell_their_keys(void **state)
{
    kit k;
    put(*state, "good", GOOD);
    kit_menu(&k, 24, 80, 0);
    k.app.files = true;
    assert_false(kit_shows(&k, "y yes"));
    kit_keys(&k, "q");
    assert_true(kit_shows(&k, "Leave parlour?"));
    assert_true(kit_shows(&k, "y yes  n no"));
    kit_keys(&k, "nL-");
    assert_true(kit_shows(&k, "Remove this file"));
    assert_true(kit_shows(&k, "y yes  n no"));
    kit_keys(&k, "n");
    assert_false(kit_shows(&k, "y yes"));
    kit_end(&k);
    static const char *const ask[] = {"n", "G", "="};
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, 0);
    kit_keys(&k, "d3<enter>");
    for (size_t i = 0; i < sizeof ask / sizeof *ask; i++) {
        kit_keys(&k, ask[i]);
        assert_true(kit_shows(&k, "y yes  n no"));
        kit_keys(&k, "n");
        assert_false(kit_shows(&k, "y yes"));
    }
    kit_end(&k);
}

/* On the smallest terminal too, and a long message is not cut there. */
static void questions_fit_the_smallest_terminal(void **state)
{
    (void)state;
    static const char *const ask[] = {"n", "G", "="};
    kit k;
    const rect below = {10, 0, 2, 40};
    kit_game(&k, "reversi", "human", "human", NULL, 12, 40, 0);
    kit_keys(&k, "d3<enter>");
    for (size_t i = 0; i < sizeof ask / sizeof *ask; i++) {
        kit_keys(&k, ask[i]);
        char *words = kit_words(&k, below);
        CHECK(strstr(words, "? ") != NULL && strstr(words, "y / n") != NULL, "%s", words);
        free(words);
        kit_keys(&k, "n");
    }
    game_note(kit_screen(&k), ROLE_WARN, "A hint needs a position in which you are to act.");
    k.app.dirty = true;
    kit_keys(&k, "");
    char *words = kit_words(&k, below);
    assert_string_equal(words, " A hint needs a position in which you  are to act.");
    free(words);
    kit_end(&k);
}

/* Whatever is chosen in the form of a new game can be read in full there. */
static void values_fit_the_smallest_terminal(void **state)
{
    (void)state;
    for (int g = 0; g < n_games; g++) {
        const game *is = games[g];
        kit k;
        kit_menu(&k, 12, 40, 0);
        start_open(&k.app, is);
        for (int i = 0; i < is->n_options; i++) {
            const game_option *o = &is->option[i];
            char row[24];
            text_printf(row, sizeof row, "> %.12s", o->label);
            for (int at = 0; at < 40 && !kit_shows(&k, row); at++)
                kit_keys(&k, "<down>");
            assert_true(kit_shows(&k, row));
            for (int v = 0; o->name != NULL && v <= o->max; v++) {
                bool found = false;
                for (int n = 0; n <= o->max && !found; n++) {
                    kit_keys(&k, "<right>");
                    char *words = kit_words(&k, (rect){9, 3, 2, 36});
                    found = kit_shows(&k, o->name[v]) || strstr(words, o->name[v]) != NULL;
                    free(words);
                }
                CHECK(found, "%s, %s: \"%s\" is not to be seen", is->key, o->key, o->name[v]);
            }
        }
        kit_end(&k);
    }
}

/* Where nothing can be written the game says that it is not kept, and leaving the program
 * says that it will be lost. */
static void a_game_that_cannot_be_kept(void **state)
{
    kit k;
    char path[700];
    put(*state, "file", "");
    text_printf(path, sizeof path, "%s/file.parlour", ((const home *)*state)->saves);
    setenv("XDG_STATE_HOME", path, 1);
    kit_game(&k, "reviser", "human", "human", NULL, 24, 80, 0);
    k.app.files = k.app.autosave = true;
    kit_keys(&k, "f7<enter>");
    assert_true(kit_shows(&k, "The game is not kept: "));
    kit_keys(&k, "qq");
    assert_true(kit_shows(&k, "The game you left is not kept."));
    assert_true(kit_alive(&k));
    kit_keys(&k, "n");
    kit_end(&k);
}

/* What the menu says of the game to be continued is the same after a fresh start. */
static void a_kept_game_in_the_menu(void **state)
{
    kit k;
    setenv("XDG_STATE_HOME", ((const home *)*state)->place.dir, 1);
    kit_game(&k, "quarto", "human", "easy", NULL, 24, 80, 0);
    k.app.files = k.app.autosave = true;
    kit_keys(&k, "0q");
    kit_keys(&k, "");
    assert_string_equal(kit_top(&k), "menu");
    kept_words words = k.app.kept_words;
    assert_non_null(strstr(words.in[0], "computer"));
    memset(&k.app.kept_words, 0, sizeof k.app.kept_words);
    kept_load(&k.app);
    for (int unicode = 0; unicode < 2; unicode++)
        assert_string_equal(k.app.kept_words.in[unicode], words.in[unicode]);
    assert_true(k.app.kept_on_disk);
    /* Going on, it stands where it was left, and does not run past first. */
    k.app.set.value[SET_ANIMATION] = 1;
    kit_keys(&k, "<enter>");
    assert_string_equal(kit_top(&k), "game");
    assert_false(game_animating(kit_screen(&k)));
    assert_int_equal(session_position(game_session(kit_screen(&k))), 1);
    kit_keys(&k, "q");
    kit_keys(&k, "");
    assert_string_equal(kit_top(&k), "menu");
    kit_keys(&k, "q");
    assert_false(kit_shows(&k, "not kept"));
    kit_end(&k);
}

/* How many named saves there are. */
static int saves(const home *h)
{
    store_item *list;
    int n = store_list(h->saves, ".parlour", &list, NULL);
    free(list);
    return n;
}

/* A game in which nothing was played, or that was only looked at, leaves the interrupted one
 * alone; the first move of another saves that under a name, which is told.  The menu's cursor
 * is on the game that was left. */
static void another_game_loses_nothing(void **state)
{
    kit k;
    const home *h = *state;
    put(h, "good", GOOD);
    setenv("XDG_STATE_HOME", h->saves, 1);
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, 0);
    k.app.files = k.app.autosave = true;
    kit_keys(&k, "d3<enter>c3<enter>q");
    assert_string_equal(kit_top(&k), "menu");
    kept_words words = k.app.kept_words;
    assert_non_null(strstr(words.in[0], "move 3"));

    assert_true(game_open_launch(&k.app));
    kit_keys(&k, "qL<enter>"); /* nothing played; a file, looked at */
    assert_string_equal(kit_top(&k), "game");
    kit_keys(&k, "q");
    assert_string_equal(k.app.kept_words.in[0], words.in[0]);
    assert_int_equal(saves(h), 1);

    assert_true(game_open_launch(&k.app));
    kit_keys(&k, "f5<enter>");
    assert_int_equal(saves(h), 2);
    assert_true(kit_shows(&k, "The game left before is saved: reversi 20"));
    kit_keys(&k, "z");
    assert_true(kit_shows(&k, "Back to move 1."));
    assert_false(kit_shows(&k, "is saved"));
    kit_keys(&k, "xf4<enter>f3<enter>q");
    assert_int_equal(saves(h), 2);
    kit_keys(&k, "<enter>"); /* "Continue" */
    assert_string_equal(kit_top(&k), "game");
    assert_int_equal(session_position(game_session(kit_screen(&k))), 3);
    kit_keys(&k, "f6<enter>q");
    assert_int_equal(saves(h), 2);
    kit_end(&k);
}

/* The players have the signs that the board on this terminal has. */
static void a_kept_game_with_the_signs_of_the_board(void **state)
{
    (void)state;
    static const struct {
        unsigned flags;
        const char *words;
    } seen[] = {{0, "you X  v  computer O"}, {KIT_UNICODE, "you ●  v  computer ○"}};
    for (int i = 0; i < 2; i++) {
        kit k;
        kit_game(&k, "reversi", "human", "level 1", NULL, 24, 80, seen[i].flags);
        kit_keys(&k, "d3<enter>q");
        kit_keys(&k, "");
        assert_string_equal(kit_top(&k), "menu");
        assert_true(kit_shows(&k, seen[i].words));
        kit_end(&k);
    }
}

/* From the menu one key leads to the page for a first game of the chosen game. */
static void how_to_play(void **state)
{
    (void)state;
    kit k;
    kit_menu(&k, 24, 80, 0);
    for (int g = 0; g < n_games; g++) {
        const char *title = NULL;
        for (int i = 0; i < games[g]->n_pages; i++)
            if (strcmp(games[g]->page[i].key, "start") == 0)
                title = games[g]->page[i].title;
        assert_non_null(title);
        char tab[64];
        text_printf(tab, sizeof tab, "[%s]", title);
        kit_keys(&k, "H");
        assert_string_equal(kit_top(&k), "help");
        assert_true(kit_shows(&k, games[g]->name));
        assert_true(kit_shows(&k, tab));
        kit_keys(&k, "q");
        /* And from the form in which it is begun. */
        kit_keys(&k, "<enter>H");
        assert_true(kit_shows(&k, tab));
        kit_keys(&k, "qq");
        kit_keys(&k, "<down>");
    }
    kit_end(&k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_list_shows_what_is_in_a_file, begin, end),
        cmocka_unit_test_setup_teardown(a_failed_load_keeps_the_list, begin, end),
        cmocka_unit_test_setup_teardown(a_refused_name_can_be_corrected, begin, end),
        cmocka_unit_test_setup_teardown(what_cannot_be_written_keeps_the_name, begin, end),
        cmocka_unit_test_setup_teardown(names_in_any_alphabet, begin, end),
        cmocka_unit_test_setup_teardown(long_names, begin, end),
        cmocka_unit_test_setup_teardown(a_walk_keeps_who_played, begin, end),
        cmocka_unit_test(a_kept_game_with_the_signs_of_the_board),
        cmocka_unit_test(how_to_play),
        cmocka_unit_test_setup_teardown(questions_tell_their_keys, begin, end),
        cmocka_unit_test(questions_fit_the_smallest_terminal),
        cmocka_unit_test(values_fit_the_smallest_terminal),
        cmocka_unit_test_setup_teardown(a_game_that_cannot_be_kept, begin, end),
        cmocka_unit_test_setup_teardown(a_kept_game_in_the_menu, begin, end),
        cmocka_unit_test_setup_teardown(another_game_loses_nothing, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
