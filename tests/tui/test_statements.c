/* What the terminal must do, statement by statement, as far as a terminal in memory can
 * decide it; the others are in test_terminal_*.c.  tests/checks/statements.cmake sees
 * that none of the 23 is without a test. */
#include <stdlib.h>
#include <string.h>

#include "kit.h"
#include "tui/words.h"

/* The text of a rectangle's row. */
static void rect_row(const kit *k, rect r, int row, char *out, size_t size)
{
    out[0] = 0;
    for (int i = 0; i < r.cols; i++) {
        const glyph *g = canvas_at(term_memory_shown(&k->term), r.row + row, r.col + i);
        size_t n = strlen(out);
        text_printf(out + n, size - n, "%s", g != NULL ? g->utf8 : " ");
    }
}

static void play_some(kit *k, int turns)
{
    game_step step[GAME_MAX_STEPS];
    game_screen *s = kit_screen(k);
    uint64_t seed = 7;
    while (session_state(game_session(s))->turn < turns && !game_over(s)) {
        int n = session_steps(game_session(s), step);
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        assert_true(match_play(s->m, step[(seed >> 33) % (unsigned)n], NULL));
    }
    game_sync(s, false);
    kit_keys(k, "");
}

/* Does a line have the turn with its begin and its end, or at least its begin? */
static bool shortened(const char *line, const char *words)
{
    char both[64], begin[8];
    int n = (int)strlen(words);
    if (n <= 4)
        return false;
    for (int head = 2; head < n - 2; head++) {
        text_printf(both, sizeof both, "%.*s..%s", head, words, words + n - 2);
        if (strstr(line, both) != NULL)
            return true;
    }
    text_printf(begin, sizeof begin, "%.2s.", words);
    return strstr(line, begin) != NULL;
}

static void terminal_03_cells_and_pairs(void **state)
{
    (void)state;
    for (int g = 0; g < n_games; g++) {
        kit k;
        kit_game(&k, games[g]->key, "human", "human", NULL, 24, 80, 0);
        play_some(&k, 9);
        for (int rows = 12; rows <= 60; rows += rows < 26 ? 1 : 7) {
            for (int cols = 40; cols <= 200; cols += cols < 90 ? 3 : 23) {
                kit_keysf(&k, "<size %d %d>", rows, cols);
                game_screen *s = kit_screen(&k);
                const layout *l = &s->lay;
                if (!l->ok)
                    continue;
                /* Lines around a cell count to it; without them a mark on each side does. */
                double ratio = (double)l->cell_w / l->cell_h;
                if (ratio < 2.0 || ratio > (l->grid ? 2.4 : 3.0))
                    fail_msg("%s, %d x %d: cells of %d x %d", games[g]->key, cols, rows, l->cell_w,
                             l->cell_h);
                session *now = game_session(s);
                int number = 1;
                for (int from = 0; from < session_length(now) && s->list_rows > 0; number++) {
                    turn_words t[2] = {{0}};
                    char head[16];
                    int mover = session_state_at(now, from)->mover;
                    int n = 0;
                    for (; n < 2 && from < session_length(now); n++) {
                        if (n == 0 && mover == 1) /* the second side began */
                            continue;
                        words_turn(now, from, &t[n]);
                        from = t[n].first + t[n].steps;
                    }
                    text_printf(head, sizeof head, "%3d ", number);
                    for (int r = 1; r < l->list.rows; r++) {
                        char line[600];
                        rect_row(&k, l->list, r, line, sizeof line);
                        const char *at = strstr(line, head);
                        if (at == NULL)
                            continue;
                        for (int i = 0; i < 2; i++)
                            if (strstr(at, t[i].all) == NULL && !shortened(at, t[i].all))
                                fail_msg("%s, %d x %d: pair %d (%s, %s) is cut: %s", games[g]->key,
                                         cols, rows, number, t[0].all, t[1].all, line);
                    }
                }
            }
        }
        kit_end(&k);
    }
}

/* Discs of a side on the board that is to be seen. */
static int shown_discs(kit *k, int player)
{
    game_screen *s = kit_screen(k);
    game_view v;
    board_marks m;
    int n = 0;
    game_picture(s, &v, &m);
    for (int i = 0; i < s->board->n_cells; i++)
        n += v.piece[i] != 0 && s->g->piece[v.piece[i]].owner == player;
    return n;
}

static bool replied(kit *k)
{
    game_screen *s = kit_screen(k);
    return session_position(game_session(s)) == 2 && !game_animating(s);
}

static void terminal_15_animation(void **state)
{
    (void)state;
    kit k;
    /* Off: my flips are one picture, the reply is another one. */
    kit_game(&k, "reversi", "human", "depth:1", NULL, 24, 80, 0);
    term_memory_feed(&k.term, ":d3<enter>");
    app_round(&k.app, 0);
    assert_int_equal(shown_discs(&k, 0), 4);
    assert_int_equal(shown_discs(&k, 1), 1);
    assert_false(game_animating(kit_screen(&k)));
    kit_until(&k, replied);
    assert_int_equal(shown_discs(&k, 0), 3);
    kit_end(&k);
    /* On: the disc first, then what it flips; a key ends it at once. */
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, KIT_ANIMATION);
    term_memory_feed(&k.term, ":d3<enter>");
    app_round(&k.app, 0);
    assert_true(game_animating(kit_screen(&k)));
    assert_int_equal(shown_discs(&k, 0), 3);
    assert_int_equal(shown_discs(&k, 1), 2);
    kit_keys(&k, "<left>");
    assert_false(game_animating(kit_screen(&k)));
    assert_int_equal(shown_discs(&k, 0), 4);
    /* The option switches it off. */
    k.app.set.value[SET_ANIMATION] = 0;
    kit_keys(&k, ":c3<enter>");
    assert_false(game_animating(kit_screen(&k)));
    kit_end(&k);
    /* Both players' moves one after the other, none skipped. */
    kit_game(&k, "reversi", "human", "depth:1", NULL, 24, 80, KIT_ANIMATION);
    term_memory_feed(&k.term, ":d3<enter>");
    bool mine_alone = false;
    for (int i = 0; i < 3000 && !replied(&k); i++) {
        app_round(&k.app, 5);
        mine_alone = mine_alone || (shown_discs(&k, 0) == 4 && shown_discs(&k, 1) == 1);
    }
    assert_true(replied(&k) && mine_alone);
    kit_end(&k);
}

#define ROW "XXXXXXXX"
static void terminal_18_rules(void **state)
{
    (void)state;
    kit k;
    /* White cannot move, Black can: it is not over. */
    kit_game(&k, "reversi", "human", "human", ROW ROW ROW ROW ROW ROW ROW "-OXXXXXX O", 24, 80, 0);
    assert_false(game_over(kit_screen(&k)));
    assert_true(kit_shows(&k, "must pass"));
    kit_keys(&k, "<enter>:a8<enter>");
    assert_true(game_over(kit_screen(&k)));
    assert_true(kit_shows(&k, "X wins by 64"));
    kit_end(&k);
    /* 32 to 32 is a draw wherever the result stands. */
    kit_game(&k, "reversi", "human", "human", ROW ROW ROW ROW "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO X",
             24, 80, 0);
    assert_true(game_over(kit_screen(&k)));
    char *dump = kit_dump(&k, false);
    assert_non_null(strstr(dump, "a draw\n"));
    assert_non_null(strstr(dump, "Game over: a draw"));
    assert_null(strstr(dump, "wins"));
    free(dump);
    kit_keys(&k, "<enter>");
    assert_true(kit_shows(&k, "a draw"));
    kit_keys(&k, "<esc>P<end>");
    assert_false(kit_shows(&k, "wins"));
    kit_end(&k);
    /* The Jumper is to move and is stuck. */
    kit_game(&k, "reviser", "human", "human",
             "../...../..S.S./..SS../.SS.SS./..SS../.S.S../...../.. J", 24, 80, 0);
    assert_true(game_over(kit_screen(&k)));
    assert_true(kit_shows(&k, "wins"));
    kit_end(&k);
    /* A piece that was given stays given. */
    kit_game(&k, "quarto", "human", "human", NULL, 24, 80, 0);
    game_screen *s = kit_screen(&k);
    game_view v;
    kit_keys(&k, "7");
    s->g->view(session_state(game_session(s)), &v);
    int given = v.hand;
    assert_int_not_equal(given, 0);
    kit_keys(&k, "5<tab><enter><esc>");
    if (strcmp(kit_top(&k), "game") != 0) {
        kit_end(&k);
        kit_game(&k, "quarto", "human", "human", NULL, 24, 80, 0);
        kit_keys(&k, "75");
    }
    s = kit_screen(&k);
    s->g->view(session_state(game_session(s)), &v);
    assert_int_equal(v.hand, given);
    assert_int_equal(session_state(game_session(s))->phase, 0);
    kit_end(&k);
}

static int count_role(const kit *k, enum role r)
{
    const canvas *c = term_memory_shown(&k->term);
    int n = 0;
    for (int row = 0; row < canvas_rows(c); row++)
        for (int col = 0; col < canvas_cols(c); col++)
            n += canvas_at(c, row, col)->role == r;
    return n;
}

static void terminal_19_moves(void **state)
{
    (void)state;
    for (int g = 0; g < n_games; g++) {
        kit k;
        kit_game(&k, games[g]->key, "human", "human", NULL, 24, 80, 0);
        game_screen *s = kit_screen(&k);
        play_some(&k, 3);
        game_state before = *session_state(game_session(s));
        kit_keys(&k, ":z9<enter>");
        assert_memory_equal(&before, session_state(game_session(s)), sizeof before);
        assert_true(s->note[0] != 0 && s->note_role == ROLE_WARN);
        assert_true(kit_shows(&k, "z9") || kit_shows(&k, "expected"));
        /* Discs are counted at every size, where the game counts them. */
        game_view v;
        s->g->view(&before, &v);
        for (int rows = 12; rows <= 46 && v.tally[0] >= 0; rows += 2) {
            for (int cols = 40; cols <= 130; cols += 6) {
                kit_keysf(&k, "<size %d %d>", rows, cols);
                if (!s->lay.ok)
                    continue;
                for (int p = 0; p < 2; p++) {
                    char line[400], want[16];
                    rect_row(&k, s->lay.info, p, line, sizeof line);
                    text_printf(want, sizeof want, "%d", v.tally[p]);
                    CHECK(s->lay.info.rows > p && strstr(line, want) != NULL,
                          "%s, %d x %d: no count in \"%s\"", games[g]->key, cols, rows, line);
                }
            }
        }
        kit_keys(&k, "<size 24 80>");
        /* Legal cells are marked; one key hides them, and shows them again. */
        int marks = count_role(&k, ROLE_LEGAL);
        kit_keys(&k, ".");
        if (!pick_gives(&s->pick)) {
            assert_true(marks > 0);
            assert_true(count_role(&k, ROLE_LEGAL) < marks);
        }
        kit_keys(&k, ".");
        assert_int_equal(count_role(&k, ROLE_LEGAL), marks);
        kit_end(&k);
    }
    /* What the move under the cursor would flip. */
    kit k;
    kit_game(&k, "reversi", "human", "human", NULL, 24, 80, 0);
    kit_keys(&k, "<up><up>V");
    for (int i = 0; i < 8 && !kit_shows(&k, "O+"); i++)
        kit_keys(&k, i % 2 ? "<left>" : "<down>");
    assert_true(kit_shows(&k, "O+"));
    kit_end(&k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terminal_03_cells_and_pairs),
        cmocka_unit_test(terminal_15_animation),
        cmocka_unit_test(terminal_18_rules),
        cmocka_unit_test(terminal_19_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
