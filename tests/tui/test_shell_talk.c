/* What the shell says: hints, evaluation, notes, passes, wrong moves, and what its
 * switches do. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kit.h"
#include "support/place.h"

static bool values_known(kit *k)
{
    return game_best(kit_screen(k)) != NULL;
}

static bool humans_turn(kit *k)
{
    game_screen *s = kit_screen(k);
    return game_over(s) || (game_humans_turn(s) && !game_animating(s));
}

/* A step by its text. */
static void play_choice(kit *k, game_step step)
{
    char words[GAME_STEP_TEXT];
    game_screen *s = kit_screen(k);
    s->g->step_write(session_state(game_session(s)), step, words);
    kit_keysf(k, ":%s<enter>", words);
}

static void hint(void **state)
{
    (void)state;
    for (int g = 0; g < n_games; g++) {
        kit k;
        kit_game(&k, games[g]->key, "human", "depth:1", NULL, 24, 80, 0);
        char *before = kit_dump(&k, false);
        kit_keys(&k, "H");
        kit_until(&k, values_known);
        char *after = kit_dump(&k, false);
        game_screen *s = kit_screen(&k);
        char words[64], step[GAME_STEP_TEXT];
        s->g->step_write(session_state(game_session(s)), game_best(s)->step, step);
        text_printf(words, sizeof words, "Hint %s: ", step);
        CHECK(kit_shows(&k, words), "%s: no \"%s\"", games[g]->key, words);
        /* It is on the board or the tray too. */
        int marks = 0, were = 0;
        for (const char *p = after; *p != 0; p++)
            marks += *p == '?';
        for (const char *p = before; *p != 0; p++)
            were += *p == '?';
        assert_true(marks > were);
        free(before);
        free(after);
        /* Esc hides it, and only it. */
        kit_keys(&k, "<esc>");
        assert_string_equal(kit_top(&k), "game");
        assert_false(kit_shows(&k, "Hint "));
        kit_end(&k);
    }
}

/* A hint is of the position that is played, so there is none while another is looked at;
 * and it stands beside the evaluation, not in it. */
static void hint_and_what_is_looked_at(void **state)
{
    (void)state;
    for (int cols = 40; cols <= 80; cols += 40) {
        kit k;
        kit_game(&k, "reversi", "human", "human", NULL, 24, cols, 0);
        kit_keys(&k, "d3<enter>");
        kit_keys(&k, "EH");
        kit_until(&k, values_known);
        char *shown = kit_dump(&k, false);
        const char *at = strstr(shown, "Hint ");
        CHECK(at != NULL && at[-1] == ' ' && at[-2] == ' ', "%s", shown);
        free(shown);
        kit_keys(&k, "[");
        assert_false(kit_shows(&k, "Hint "));
        assert_false(kit_shows(&k, "H hint"));
        kit_keys(&k, "H");
        assert_false(kit_shows(&k, "Hint "));
        assert_true(kit_shows(&k, "A hint needs a position"));
        kit_end(&k);
    }
}

static void evaluation(void **state)
{
    (void)state;
    for (int g = 0; g < n_games; g++) {
        kit k;
        kit_game(&k, games[g]->key, "human", "depth:1", NULL, 24, 80, 0);
        assert_false(kit_shows(&k, "Eval  "));
        kit_keys(&k, "E");
        assert_true(kit_shows(&k, "Eval  "));
        kit_until(&k, values_known);
        assert_true(kit_shows(&k, "(depth "));
        kit_keys(&k, "E");
        assert_false(kit_shows(&k, "Eval  "));
        kit_end(&k);
    }
}

/* The worst move is called one, the best is not; and the computer's is valued. */
static void notes(void **state)
{
    (void)state;
    for (int best = 0; best < 2; best++) {
        kit k;
        kit_game(&k, "reversi", "human", "depth:3", NULL, 24, 80, 0);
        kit_keys(&k, "N");
        bool mistake = false, good = false;
        for (int i = 0; i < 8 && !game_over(kit_screen(&k)); i++) {
            kit_until(&k, values_known);
            game_screen *s = kit_screen(&k);
            int n = s->values.n_choices;
            play_choice(&k, s->values.choice[best ? 0 : n - 1].step);
            kit_until(&k, humans_turn);
            assert_non_null(strstr(s->note, "played"));
            assert_non_null(strstr(s->note, "flipped ("));
            mistake = mistake || strstr(s->note, "better") != NULL;
            good = good || strstr(s->note, ": a good move.") != NULL;
        }
        assert_int_equal(mistake, !best);
        assert_true(good || !best);
        kit_end(&k);
    }
}

/* White is to move and must pass, then Black moves on. */
#define ROW        "XXXXXXXX"
#define PASS_STATE ROW ROW ROW ROW ROW ROW ROW "-OXXXXXX O"

static void a_pass_is_told(void **state)
{
    (void)state;
    kit k;
    kit_game(&k, "reversi", "human", "human", PASS_STATE, 24, 80, 0);
    game_screen *s = kit_screen(&k);
    assert_true(pick_must_pass(&s->pick));
    assert_true(kit_shows(&k, "must pass"));
    kit_keys(&k, "<left>");
    assert_int_equal(session_position(game_session(s)), 0);
    kit_keys(&k, "<enter>");
    assert_int_equal(session_position(game_session(s)), 1);
    assert_true(kit_shows(&k, "pass"));
    kit_end(&k);
    kit_game(&k, "reversi", "human", "depth:1", PASS_STATE, 24, 80, 0);
    kit_until(&k, humans_turn);
    assert_true(kit_shows(&k, "Computer must pass"));
    kit_end(&k);
}

static void wrong_moves_are_explained(void **state)
{
    (void)state;
    kit k;
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, 0);
    kit_keys(&k, "a1<enter>");
    assert_true(kit_shows(&k, "a1: not legal here; legal: d3 c4 f5 e6"));
    kit_keys(&k, "h9<enter>");
    assert_true(kit_shows(&k, "h9: no such cell (a1 to h8)"));
    kit_keys(&k, "<home><enter>");
    assert_true(kit_shows(&k, "a4: not legal here"));
    kit_keys(&k, "d3<enter>");
    assert_int_equal(session_position(game_session(kit_screen(&k))), 1);
    kit_end(&k);
}

/* Marks of legal cells go and come back; flipping turns the labels; seats change. */
static void switches(void **state)
{
    (void)state;
    kit k;
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, 0);
    char *before = kit_dump(&k, false);
    kit_keys(&k, ".");
    assert_false(kit_shows(&k, "| . |"));
    kit_keys(&k, ".");
    assert_true(kit_shows(&k, "| . |"));
    kit_keys(&k, "F");
    assert_true(kit_shows(&k, "h   g   f   e"));
    kit_keys(&k, "FVd3<enter>");
    assert_true(kit_shows(&k, "[X]"));
    kit_keys(&k, "W");
    assert_true(kit_shows(&k, "computer"));
    kit_keys(&k, "W");
    kit_keys(&k, "C");
    assert_true(kit_shows(&k, "Sides changed"));
    kit_keys(&k, "Gy");
    assert_true(game_over(kit_screen(&k)));
    assert_true(kit_shows(&k, "gave up"));
    free(before);
    kit_end(&k);
}

/* The preview shows what the step under the cursor would change. */
static void preview(void **state)
{
    (void)state;
    kit k;
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, 0);
    kit_keys(&k, "V<up>");
    assert_true(kit_shows(&k, "O+"));
    kit_keys(&k, "<up>");
    assert_false(kit_shows(&k, "O+"));
    kit_end(&k);
}

/* A jumper's turn by keys: piece, landing by number, and the way back. */
static void jumps(void **state)
{
    (void)state;
    kit k;
    kit_game(&k, "reviser", "human", "human", NULL, 24, 80, 0);
    kit_keys(&k, "f7<enter>");
    game_screen *s = kit_screen(&k);
    pick_go(&s->pick, game_cell_find(s->board, "g7"));
    kit_keys(&k, "<enter>");
    assert_true(kit_shows(&k, "Where to?"));
    assert_true(kit_shows(&k, "{J}") || kit_shows(&k, ">J}"));
    kit_keys(&k, "<bs>"); /* lets go */
    assert_int_equal(session_position(game_session(s)), 1);
    kit_keys(&k, "<enter>");
    int landing[PICK_LANDINGS], n = pick_landings(&s->pick, landing);
    for (int i = 0; i < n; i++)
        if (strcmp(s->board->cell[landing[i]].name, "e5") == 0)
            kit_keysf(&k, "%d", i + 1);
    assert_true(pick_may_stop(&s->pick));
    assert_true(kit_shows(&k, "to stop"));
    kit_keys(&k, "<bs>"); /* takes the jump back */
    assert_int_equal(session_position(game_session(s)), 1);
    assert_int_equal(session_turn_steps(game_session(s)), 0);
    kit_keys(&k, "g7-e5-e8<enter>");
    assert_int_equal(session_position(game_session(s)), 3);
    assert_true(kit_shows(&k, "g7-e5-e8*"));
    kit_end(&k);
}

/* A turn of two steps in one line, and in two. */
static void giving(void **state)
{
    (void)state;
    kit k;
    kit_game(&k, "quarto", "human", "human", NULL, 24, 80, 0);
    kit_keys(&k, "6");
    assert_true(kit_shows(&k, "piece 6: tall dark square solid"));
    kit_keys(&k, "b3 7<enter>");
    game_screen *s = kit_screen(&k);
    assert_int_equal(session_position(game_session(s)), 3);
    kit_keys(&k, "c1<enter>");
    assert_int_equal(session_position(game_session(s)), 4);
    kit_keys(&k, "6"); /* gone */
    assert_int_equal(session_position(game_session(s)), 4);
    assert_int_equal(s->note_role, ROLE_WARN);
    kit_keys(&k, "f");
    assert_int_equal(session_position(game_session(s)), 5);
    kit_end(&k);
}

/* A level is changed in the running game, and the computer interrupted. */
static bool thinks(kit *k)
{
    return match_thinking(kit_screen(k)->m);
}

static void interrupt(void **state)
{
    (void)state;
    kit k;
    kit_game(&k, "reversi", "human", "9", NULL, 24, 80, 0);
    kit_keys(&k, "d3<enter>");
    kit_until(&k, thinks);
    kit_keys(&k, " ");
    kit_until(&k, humans_turn);
    assert_int_equal(session_position(game_session(kit_screen(&k))), 2);
    kit_keys(&k, "D");
    assert_true(kit_shows(&k, "level 1"));
    /* Undo while it thinks. */
    kit_keys(&k, "zd3<enter>");
    kit_keys(&k, "z");
    assert_int_equal(session_position(game_session(kit_screen(&k))), 0);
    kit_end(&k);
}

static bool waits(kit *k)
{
    return kit_screen(k)->waits;
}

/* Space tells a computer that takes its time to move; that it has just moved by itself does
 * not make it a move of the person's own. */
static void space_is_for_the_computer(void **state)
{
    (void)state;
    kit k;
    kit_game(&k, "reversi", "human", "9", NULL, 24, 80, 0);
    game_screen *s = kit_screen(&k);
    kit_keys(&k, "d3<enter>");
    kit_until(&k, waits);
    kit_keys(&k, " ");
    kit_until(&k, humans_turn);
    s->note[0] = 0;
    kit_keys(&k, " "); /* on d3, where nothing can be played: that would be said */
    assert_int_equal(session_position(game_session(s)), 2);
    assert_string_equal(s->note, "");
    s->hurried = 0; /* a little later */
    kit_keys(&k, " ");
    assert_string_not_equal(s->note, "");
    kit_end(&k);
}

/* Two people may agree to a draw, and take it back; nobody agrees for a computer. */
static void draws(void **state)
{
    (void)state;
    kit k;
    int winner;
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, 0);
    kit_keys(&k, "=");
    assert_true(kit_shows(&k, "agree to a draw?"));
    kit_keys(&k, "n");
    assert_false(game_over(kit_screen(&k)));
    kit_keys(&k, "=y");
    assert_int_equal(session_ended(game_session(kit_screen(&k)), &winner), END_AGREED);
    assert_int_equal(winner, -1);
    assert_true(kit_shows(&k, "draw"));
    kit_keys(&k, "=");
    assert_int_equal(kit_screen(&k)->ask, ASK_NOTHING);
    kit_keys(&k, "z");
    assert_false(game_over(kit_screen(&k)));
    kit_end(&k);
    kit_game(&k, "reversi", "human", "depth:1", NULL, 24, 80, 0);
    kit_keys(&k, "=");
    assert_int_equal(kit_screen(&k)->ask, ASK_NOTHING);
    assert_true(kit_shows(&k, "Only two people"));
    kit_end(&k);
}

/* ---- a game that is covered goes on ------------------------------------- */

static game_screen *covered(kit *k)
{
    assert_true(k->app.depth >= 3);
    return k->app.stack[1].self;
}

static bool answered(kit *k)
{
    return session_position(game_session(covered(k))) == 2;
}

static bool flag_fell(kit *k)
{
    return game_over(covered(k));
}

static void other_screens_do_not_stop_the_game(void **state)
{
    (void)state;
    static const char *const keys[] = {"?", "O", "P"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        kit k;
        kit_game(&k, "reversi", "human", "5", NULL, 24, 80, 0);
        kit_keysf(&k, "d3<enter>%s", keys[i]);
        kit_until(&k, answered);
        assert_true(k.app.depth == 3);
        kit_keys(&k, "q");
        assert_non_null(strstr(kit_screen(&k)->note, "Computer played"));
        kit_end(&k);
    }
}

static void a_flag_falls_under_the_help(void **state)
{
    (void)state;
    kit k;
    game_config cfg;
    game_error err;
    kit_menu(&k, 24, 80, 0);
    game_config_init(&cfg, games[0]);
    match_options o = app_options(&k.app, games[0]);
    o.clock[0].total_ms = o.clock[1].total_ms = 1;
    assert_true(game_open(&k.app, session_new(&cfg, &err), &o, NULL));
    help_open(&k.app, games[0], CTX_PLAY, NULL);
    kit_until(&k, flag_fell);
    assert_int_equal(session_ended(game_session(covered(&k)), NULL), END_TIME);
    kit_end(&k);
}

static void edit(kit *k, const game *g, int rows, int cols)
{
    game_config cfg;
    kit_menu(k, rows, cols, 0);
    game_config_init(&cfg, g);
    match_options o = app_options(&k->app, g);
    assert_true(setup_open(&k->app, &cfg, &o));
    kit_keys(k, "");
}

/* The set-up editor says how to use it, to the end of the line, and who is to move, on the
 * smallest terminal too. */
static void the_editor_tells_its_keys(void **state)
{
    (void)state;
    for (int g = 0; g < n_games; g++)
        for (int small = 0; small < 2; small++) {
            kit k;
            edit(&k, games[g], small ? 12 : 24, small ? 40 : 80);
            char *words = kit_words(&k, (rect){small ? 10 : 20, 0, small ? 2 : 3, small ? 40 : 80});
            bool changes = games[g]->player[0].piece != 0;
            CHECK(strstr(words, "Enter plays") != NULL && strstr(words, "Space") != NULL &&
                      strstr(words, "- removes") != NULL && strstr(words, "r clears") != NULL &&
                      (strstr(words, "m mover") != NULL) == changes,
                  "%s: %s", games[g]->key, words);
            free(words);
            char mover[40];
            text_printf(mover, sizeof mover, "%s is to move%s", games[g]->player[0].name,
                        changes ? " (m)" : "");
            bool whole = kit_shows(&k, mover);
            text_printf(mover, sizeof mover, changes ? "m: %s" : "to move: %s",
                        games[g]->player[0].name);
            assert_true(whole || (small && kit_shows(&k, mover)));
            kit_end(&k);
        }
}

/* Every piece has its sign on the screen, once. */
static void the_editor_shows_every_piece(void **state)
{
    (void)state;
    static const int sizes[][2] = {{24, 80}, {30, 80}, {12, 40}, {24, 60}, {50, 132}};
    const game *g = game_find(games, n_games, "quarto");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        kit k;
        edit(&k, g, sizes[i][0], sizes[i][1]);
        assert_true(kit_shows(&k, "f[") || kit_shows(&k, "e        f"));
        assert_false(kit_shows(&k, "pieces, by their signs"));
        assert_true(kit_shows(&k, "and (Tab): none"));
        kit_end(&k);
    }
}

/* Where the players have no pieces of their own nobody need say who is to move. */
static void the_editor_knows_who_is_to_move(void **state)
{
    (void)state;
    kit k;
    edit(&k, game_find(games, n_games, "quarto"), 24, 80);
    assert_true(kit_shows(&k, "First is to move"));
    kit_keys(&k, "m");
    assert_true(kit_shows(&k, "Who is to move follows from the pieces"));
    assert_true(kit_shows(&k, "First is to move"));
    kit_keys(&k, "0");
    assert_true(kit_shows(&k, "Second is to move"));
    kit_keys(&k, "<del>");
    assert_true(kit_shows(&k, "First is to move"));
    kit_end(&k);
    edit(&k, game_find(games, n_games, "reversi"), 24, 80);
    kit_keys(&k, "m");
    assert_true(kit_shows(&k, "White is to move (m)"));
    kit_end(&k);
}

/* Dangers are marked if that is wished for, and for no other reason; the cursor in the tray
 * keeps both its brackets. */
static void dangers_only_when_wished(void **state)
{
    (void)state;
    kit k;
    game_config cfg;
    game_view v;
    game_state at;
    char words[GAME_STATE_TEXT];
    const game *g = game_find(games, n_games, "quarto");
    game_config_init(&cfg, g);
    /* Three light square pieces in a row: what fits the fourth loses. */
    assert_true(g->start(&cfg, &at, NULL));
    g->view(&at, &v);
    for (int i = 0; i < 3; i++)
        v.piece[i] = (uint8_t)(3 + 8 * (i / 2) + i % 2);
    if (!g->compose(&cfg, &v, 0, &at, NULL))
        assert_true(g->compose(&cfg, &v, 1, &at, NULL));
    g->state_write(&at, words);
    for (int big = 0; big < 2; big++) {
        kit_game(&k, "quarto", "human", "human", words, big ? 24 : 12, big ? 80 : 40, 0);
        kit_keys(&k, "V");
        assert_false(kit_shows(&k, "!"));
        k.app.set.value[SET_PREVIEW] = 0;
        k.app.set.value[SET_RISKS] = 1;
        k.app.dirty = true;
        kit_keys(&k, "<right><left>");
        assert_true(kit_shows(&k, "!"));
        for (int i = 0; i < 16; i++) {
            assert_true(kit_screen(&k)->pick.in_tray);
            assert_true(kit_shows(&k, "<"));
            kit_keys(&k, "<right>");
        }
        kit_end(&k);
    }
}

/* ---- files -------------------------------------------------------------- */

/* What is said after the question about an old file is true; "~/" is the home
 * directory. */
static void saving_over_and_loading_from_home(void **state)
{
    (void)state;
    place home;
    kit k;
    place_home(&home);
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, 0);
    k.app.files = true;
    kit_keys(&k, "d3<enter>Sone<enter>");
    assert_true(kit_shows(&k, "Saved as"));
    kit_keys(&k, "Sone<enter>n");
    assert_true(kit_shows(&k, "Not saved: the file is as it was."));
    assert_false(kit_shows(&k, "Saved as"));
    kit_keys(&k, "z");
    kit_keys(&k, "L:~/.local/share/parlour/one.parlour<enter>");
    assert_int_equal(session_position(game_session(kit_screen(&k))), 1);
    kit_end(&k);
    place_remove(&home);
}

/* Only a game we kept ourselves may start a program again. */
static void programs_play_on_when_continued(void **state)
{
    (void)state;
    static const char text[] = "parlour-record 1\ngame: reversi\nplayer1: gtp:nothing\n\n1. d3\n"
                               "2. c3\n";
    for (int kept = 0; kept < 2; kept++) {
        kit k;
        kit_menu(&k, 24, 80, 0);
        if (kept)
            assert_true(game_open_kept(&k.app, text, sizeof text - 1));
        else
            assert_true(game_open_bytes(&k.app, text, sizeof text - 1, "a file"));
        assert_int_equal(match_opts(kit_screen(&k)->m)->seat[1].kind,
                         kept ? SEAT_PROCESS : SEAT_HUMAN);
        kit_end(&k);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hint_and_what_is_looked_at),
        cmocka_unit_test(hint),
        cmocka_unit_test(evaluation),
        cmocka_unit_test(notes),
        cmocka_unit_test(a_pass_is_told),
        cmocka_unit_test(switches),
        cmocka_unit_test(wrong_moves_are_explained),
        cmocka_unit_test(preview),
        cmocka_unit_test(jumps),
        cmocka_unit_test(giving),
        cmocka_unit_test(space_is_for_the_computer),
        cmocka_unit_test(interrupt),
        cmocka_unit_test(other_screens_do_not_stop_the_game),
        cmocka_unit_test(a_flag_falls_under_the_help),
        cmocka_unit_test(draws),
        cmocka_unit_test(the_editor_tells_its_keys),
        cmocka_unit_test(the_editor_shows_every_piece),
        cmocka_unit_test(dangers_only_when_wished),
        cmocka_unit_test(the_editor_knows_who_is_to_move),
        cmocka_unit_test(saving_over_and_loading_from_home),
        cmocka_unit_test(programs_play_on_when_continued),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
