/* The list of saved games, and the questions of the shell: what fails leaves the list
 * open, what is asked tells its keys. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kit.h"
#include "support/place.h"

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
        cmocka_unit_test(how_to_play),
        cmocka_unit_test_setup_teardown(questions_tell_their_keys, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
