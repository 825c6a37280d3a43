/* What stands beside and below the board: prompts that name what works, values of the
 * position that is seen and of no other, columns that stay where they are, and the pages of
 * keys. */
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "kit.h"
#include "tui/words.h"
#include "tui/wrap.h"

/* A game of two people with these options. */
static void two_people(kit *k, const char *key, const char *options, int rows, int cols)
{
    game_config cfg;
    game_error err;
    kit_menu(k, rows, cols, 0);
    const game *g = game_find(games, n_games, key);
    assert_non_null(g);
    game_config_init(&cfg, g);
    CHECK(game_config_read(&cfg, options, &err), "%s", err.text);
    match_options o = app_options(&k->app, g);
    assert_true(game_open(&k->app, session_new(&cfg, &err), &o, NULL));
    kit_keys(k, "");
}

/* ---- chains of jumps ---------------------------------------------------- */

static void a_chain_that_must_go_on(void **state)
{
    (void)state;
    static const int size[][2] = {{24, 80}, {12, 40}};
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        kit k;
        two_people(&k, "reviser", "first=jumper chain=must", size[i][0], size[i][1]);
        if (i == 0)
            assert_true(kit_shows(&k, "[ ] last move"));
        kit_keys(&k, "d5-f7<enter>");
        game_screen *s = kit_screen(&k);
        assert_true(pick_goes_on(&s->pick));
        assert_true(kit_shows(&k, "It must jump on"));
        assert_true(kit_shows(&k, "Backspace"));
        assert_false(kit_shows(&k, "Esc"));
        if (i == 0)
            assert_true(kit_shows(&k, "{ } is to jump   1-9  where to"));
        kit_keys(&k, "<bs>");
        assert_int_equal(session_position(game_session(s)), 0);
        assert_false(kit_shows(&k, "{ } is to jump"));
        kit_end(&k);
    }
}

static void a_chain_that_may_stop(void **state)
{
    (void)state;
    kit k;
    two_people(&k, "reviser", "first=jumper chain=may", 12, 40);
    kit_keys(&k, ":d5-f7 ...<enter>");
    assert_true(pick_may_stop(&kit_screen(&k)->pick));
    assert_true(kit_shows(&k, "Jump on, or Enter here to stop"));
    kit_end(&k);
}

/* ---- the evaluation ----------------------------------------------------- */

/* A line of values whose best line is these turns, one blank between their steps. */
static void give_values(game_screen *s, const char *const *word, int n)
{
    game_state at = *session_state(game_session(s));
    memset(&s->values, 0, sizeof s->values);
    for (int i = 0; i < n; i++) {
        game_error err;
        CHECK(s->g->step_read(&at, word[i], &s->values.pv[i], &err) > 0, "%s", err.text);
        s->g->play(&at, s->values.pv[i]);
    }
    s->values.n_pv = n;
    s->values.n_choices = 1;
    s->values.choice[0].step = s->values.pv[0];
    s->values_at = session_position(game_session(s));
}

static void a_stop_is_no_dot(void **state)
{
    (void)state;
    static const char *const from_start[] = {"d5-f7", ".", "e5"};
    kit k;
    char line[200];
    two_people(&k, "reviser", "first=jumper chain=may", 24, 80);
    k.app.set.value[SET_EVAL] = 1;
    game_screen *s = kit_screen(&k);
    give_values(s, from_start, 3);
    game_eval_words(s, 78, line, sizeof line);
    CHECK(strstr(line, "d5-f7 e5") != NULL, "%s", line);
    kit_keys(&k, ":d5-f7 ...<enter>");
    give_values(s, from_start + 1, 2);
    game_eval_words(s, 78, line, sizeof line);
    CHECK(strstr(line, "stop e5") != NULL, "%s", line);
    kit_end(&k);
}

/* Values of the position before are not those of this one. */
static void no_stale_values(void **state)
{
    (void)state;
    kit k;
    char line[200];
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, 0);
    k.app.set.value[SET_EVAL] = 1;
    kit_keys(&k, "d3<enter>");
    game_screen *s = kit_screen(&k);
    s->values_at = -1;
    s->think.turns = 3;
    s->think.value = 350;
    s->think_at = 0;
    game_eval_words(s, 78, line, sizeof line);
    assert_null(strstr(line, "(depth"));
    s->think_at = 1;
    game_eval_words(s, 78, line, sizeof line);
    assert_non_null(strstr(line, "(depth 3)"));
    /* An earlier position is looked at. */
    kit_keys(&k, "[");
    game_eval_words(s, 78, line, sizeof line);
    assert_null(strstr(line, "(depth"));
    kit_end(&k);
}

/* The computer is not told what to do while it is its turn. */
static void the_computers_turn(void **state)
{
    (void)state;
    kit k;
    kit_game(&k, "quarto", "human", "depth:16", NULL, 24, 80, 0);
    assert_true(kit_shows(&k, "Give your opponent"));
    kit_keys(&k, "0");
    assert_false(game_humans_turn(kit_screen(&k)));
    assert_false(kit_shows(&k, "Give your opponent"));
    assert_false(kit_shows(&k, "Move>"));
    assert_true(kit_shows(&k, "Thinking ..."));
    kit_end(&k);
}

/* ---- the list of moves -------------------------------------------------- */

/* A step, the longest chains preferred. */
static game_step step_on(game_screen *s, uint64_t *seed)
{
    game_step step[GAME_MAX_STEPS];
    int n = session_steps(game_session(s), step);
    game_step one = step[bits_below(seed, (uint32_t)n)];
    for (int i = 0; i < n && one.kind == STEP_STOP; i++)
        one = step[i];
    return one;
}

/* Where there is room a long turn is not cut, and once there has been one the columns stay. */
static void long_turns_have_room(void **state)
{
    (void)state;
    kit k;
    kit_game(&k, "reviser", "human", "human", NULL, 60, 200, 0);
    game_screen *s = kit_screen(&k);
    uint64_t seed = 5;
    int second = -1, longest = 0;
    while (!game_over(s)) {
        assert_true(match_play(s->m, step_on(s, &seed), NULL));
        game_sync(s, false);
        k.app.dirty = true;
        kit_keys(&k, "");
        session *now = game_session(s);
        turn_words t;
        words_turn(now, game_turn_start(now, session_position(now)), &t);
        int n = (int)strlen(t.all);
        longest = n > longest ? n : longest;
        if (n <= 24)
            CHECK(kit_shows(&k, t.all), "%s is cut", t.all);
        if (second >= 0)
            assert_int_equal(s->list_second, second);
        if (session_position(now) > 8)
            second = s->list_second;
    }
    assert_true(longest > 14);
    kit_keys(&k, "zzz");
    assert_int_equal(s->list_second, second);
    kit_end(&k);
}

/* ---- the page of keys --------------------------------------------------- */

static int times(const char *all, const char *words)
{
    int n = 0;
    for (const char *p = all; (p = strstr(p, words)) != NULL; p++)
        n++;
    return n;
}

/* Walking through a game each key stands once for what it does there; what the cursor on the
 * board changes has its own heading. */
static void keys_of_a_walk(void **state)
{
    (void)state;
    kit k;
    kit_game(&k, "reversi", "human", "human", NULL, 100, 100, 0);
    kit_keys(&k, "d3<enter>P?");
    char *dump = kit_dump(&k, false);
    char *second = strstr(dump, "Walking, the cursor on the board");
    assert_non_null(second);
    *second = 0;
    assert_int_equal(times(dump, "  Enter "), 1);
    assert_int_equal(times(dump, "  Tab "), 1);
    assert_int_equal(times(second + 1, "  Enter "), 1);
    assert_int_equal(times(second + 1, "  Tab "), 1);
    free(dump);
    kit_end(&k);
}

/* Keys for pieces that are given, or jump, are told of only where there are such pieces. */
static void keys_of_other_games(void **state)
{
    (void)state;
    for (int i = 0; i < n_games; i++) {
        kit k;
        kit_menu(&k, 100, 100, 0);
        help_open(&k.app, games[i], CTX_PLAY, NULL);
        kit_keys(&k, "");
        bool gives = (games[i]->kinds >> STEP_GIVE & 1u) != 0;
        bool jumps = (games[i]->kinds >> STEP_JUMP & 1u) != 0;
        assert_int_equal(kit_shows(&k, "give the piece with this sign"), gives);
        assert_int_equal(kit_shows(&k, "jump to the landing"), jumps);
        assert_int_equal(kit_shows(&k, "take one jump back"), jumps);
        kit_end(&k);
    }
}

/* ---- pages ------------------------------------------------------------------ */

static int widest(const char *lines)
{
    int most = 0;
    for (const char *p = lines; *p != 0;) {
        int n = (int)strcspn(p, "\n");
        most = n > most ? n : most;
        p += n + (p[n] == '\n' ? 1 : 0);
    }
    return most;
}

static int letters(const char *text)
{
    int n = 0;
    for (; *text != 0; text++)
        n += *text != ' ' && *text != '\n';
    return n;
}

/* Pictures stay as they are on a usual terminal; on the smallest one nothing is cut. */
static void pages_fit(void **state)
{
    (void)state;
    for (int g = 0; g < n_games; g++) {
        for (int i = 0; i < games[g]->n_pages; i++) {
            const char *page = games[g]->page[i].text;
            struct text usual, small;
            text_init(&usual);
            text_init(&small);
            for (const char *p = page; (p = strstr(p, "\n  ")) != NULL; p++)
                CHECK(strcspn(p + 1, "\n") <= 76, "%.*s", (int)strcspn(p + 1, "\n"), p + 1);
            wrap_text(page, 76, &usual);
            wrap_text(page, 36, &small);
            assert_true(widest(usual.data) <= 76);
            CHECK(widest(small.data) <= 36, "%s", small.data);
            assert_int_equal(letters(small.data), letters(page));
            text_free(&usual);
            text_free(&small);
        }
    }
}

static void words_below_a_picture(void **state)
{
    (void)state;
    struct text out;
    text_init(&out);
    wrap_text("Look:\n\n   1 * C A    * corner: take it\n   2 C X -    X gives the corner\n"
              "              away, nearly always\n\nSo.\n",
              24, &out);
    assert_string_equal(out.data, "Look:\n\n   1 * C A\n   2 C X -\n   * corner: take it\n"
                                  "   X gives the corner\n   away, nearly always\n\nSo.\n");
    text_free(&out);
}

/* ---- the line of keys ----------------------------------------------------------- */

/* While a line is typed its letters are no keys.  (A name for a saved game: test_shell_saves.) */
static void keys_while_typing(void **state)
{
    (void)state;
    kit k;
    kit_menu(&k, 24, 80, 0);
    help_open(&k.app, games[0], CTX_PLAY, NULL);
    kit_keys(&k, "/");
    assert_true(kit_shows(&k, "Enter done  Esc back"));
    kit_keys(&k, "<esc>");
    assert_false(kit_shows(&k, "Enter done  Esc back"));
    kit_end(&k);
}

/* The keys of a menu, asked for there, are no others' keys. */
static void keys_of_a_menu(void **state)
{
    (void)state;
    kit k;
    kit_menu(&k, 60, 80, 0);
    start_open(&k.app, games[0]);
    kit_keys(&k, "?");
    assert_string_equal(kit_top(&k), "help");
    assert_true(kit_shows(&k, "choose the row"));
    assert_false(kit_shows(&k, "path of another file"));
    assert_false(kit_shows(&k, "look for games by player"));
    kit_end(&k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chain_that_must_go_on),
        cmocka_unit_test(a_chain_that_may_stop),
        cmocka_unit_test(a_stop_is_no_dot),
        cmocka_unit_test(no_stale_values),
        cmocka_unit_test(the_computers_turn),
        cmocka_unit_test(long_turns_have_room),
        cmocka_unit_test(keys_of_a_walk),
        cmocka_unit_test(keys_of_other_games),
        cmocka_unit_test(pages_fit),
        cmocka_unit_test(words_below_a_picture),
        cmocka_unit_test(keys_while_typing),
        cmocka_unit_test(keys_of_a_menu),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
