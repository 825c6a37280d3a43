/* Walking through a game: the review in the background while the screen answers, mistakes
 * in the list and under the keys, the graph, other lines of play and where they are kept,
 * live analysis, and how all that looks (tests/data/screens/review-*.txt; write with
 * PARLOUR_GOLDEN=write). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "golden.h"
#include "kit.h"
#include "play/worker.h"
#include "support/place.h"

/* A walk through a game of the kit's seats: the search counts positions, not time. */
static void walk_through(kit *k, const char *record_text, int rows, int cols, unsigned flags)
{
    kit_menu(k, rows, cols, flags);
    k->launch.options.repeatable = true;
    k->launch.options.scale = 60;
    record *r = record_new();
    game_error err = {.text = ""};
    CHECK(record_read(r, record_text, strlen(record_text), &err), "%s", err.text);
    session *s = record_replay(r, games, n_games, NULL, &err);
    CHECK(s != NULL, "%s", err.text);
    assert_true(replay_open(&k->app, s, r));
    session_free(s);
    kit_keys(k, "");
}

static bool reviewed(kit *k)
{
    game_screen *s = kit_screen(k);
    return s->review != NULL && review_finished(s->review) && !s->review_new;
}

/* Ten moves. */
#define HEAD  "parlour-record 1\ngame: reversi\n"
#define SHORT HEAD "\n1. f5\n2. d6\n3. c3\n4. d3\n5. c4\n6. f4\n7. f6\n8. f3\n9. e6\n10. e7\n"

/* What the worst step of a position costs. */
static int cost(const game *g, const search_report *r)
{
    return judge_units(g, r->choice[0].value) - judge_units(g, r->choice[r->n_choices - 1].value);
}

/* The game of a shallow look ahead against itself, as a record's text: the same on every
 * machine.  Once, from turn 'least' on, the worst step is played where that is a blunder;
 * *planted is that turn. */
static char *played(const char *key, int least, int *planted)
{
    const game *g = game_find(games, n_games, key);
    game_config cfg;
    game_config_init(&cfg, g);
    session *s = session_new(&cfg, NULL);
    worker *w = worker_new(&(worker_options){.table_mib = 1, .threads = 1}, NULL);
    search_report *r = malloc(sizeof *r);
    *planted = -1;
    while (session_ended(s, NULL) == END_NONE) {
        int turn = session_state(s)->turn;
        bool plant = *planted < 0 && turn >= least;
        worker_job job = {.config = cfg,
                          .root = *session_state(s),
                          .limits = {.turns = plant ? 6 : 2, .nodes = 20000, .every = true}};
        worker_start(w, &job);
        assert_true(worker_wait(w, r, NULL));
        int n = r->n_choices, chosen = turn < 6 ? turn * 7 % n : 0;
        if (plant && cost(g, r) >= g->judge.blunder * 3 / 2) {
            *planted = turn;
            chosen = n - 1;
        }
        assert_true(session_play(s, r->choice[chosen].step, NULL));
    }
    assert_true(*planted >= 0);
    struct text out;
    text_init(&out);
    record *rec = record_of(s);
    record_write(rec, &out);
    record_free(rec);
    session_free(s);
    worker_free(w);
    free(r);
    return text_take(&out);
}

/* While the review runs every key is answered in the round it comes in, and the review
 * ends by itself and marks the blunder. */
static void the_screen_answers_while_it_runs(void **state)
{
    (void)state;
    static const struct {
        const char *key;
        int least;
    } row[] = {{"reversi", 40}, {"reviser", 14}, {"quarto", 6}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        int blunder;
        char *text = played(row[i].key, row[i].least, &blunder);
        kit k;
        walk_through(&k, text, 24, 80, 0);
        k.app.set.value[SET_EVAL] = 0;
        game_screen *s = kit_screen(&k);
        int length = session_length(game_session(s));
        if (i == 0)
            assert_true(session_state_at(game_session(s), length)->turn >= 58);
        kit_keys(&k, "r");
        assert_true(review_running(s->review));
        assert_true(kit_shows(&k, "Review ["));
        for (int n = 0; n < 6; n++) {
            kit_keys(&k, "<home>");
            assert_int_equal(s->look, 0);
            kit_keys(&k, "<right><right>");
            assert_int_equal(session_state(game_session(s))->turn, 2);
            kit_keys(&k, "<end>");
            assert_int_equal(s->look, length);
        }
        kit_until(&k, reviewed);
        assert_true(kit_shows(&k, "Reviewed"));
        /* One of the mistakes that m comes to is the planted one. */
        kit_keys(&k, "<home>");
        bool found = false;
        for (int at = -1; at != s->look;) {
            at = s->look;
            kit_keys(&k, "m");
            found = found || session_state(game_session(s))->turn == blunder + 1;
            if (session_state(game_session(s))->turn == blunder + 1 && at != s->look) {
                assert_true(kit_shows(&k, "a blunder, "));
                assert_true(kit_shows(&k, "??*"));
            }
        }
        CHECK(found, "%s: m does not come to turn %d", row[i].key, blunder + 1);
        assert_true(kit_shows(&k, "No mistake is known after this move."));
        kit_keys(&k, "p");
        kit_keys(&k, "p");
        assert_true(s->look < length);
        kit_end(&k);
        free(text);
    }
}

/* Leaving stops it; the same game walked through again goes on where it was, a different one
 * begins anew. */
static void leaving_and_coming_back(void **state)
{
    (void)state;
    kit k;
    walk_through(&k, SHORT, 24, 80, 0);
    game_screen *s = kit_screen(&k);
    kit_keys(&k, "r");
    kit_until(&k, reviewed);
    kit_keys(&k, "q");
    assert_string_equal(kit_top(&k), "menu");
    assert_non_null(k.app.review);
    assert_false(review_running(k.app.review));
    record *r = record_new();
    assert_true(record_read(r, SHORT, strlen(SHORT), NULL));
    session *same = record_replay(r, games, n_games, NULL, NULL);
    assert_true(replay_open(&k.app, same, r));
    session_free(same);
    kit_keys(&k, "");
    s = kit_screen(&k);
    assert_true(kit_shows(&k, "Reviewed"));
    kit_keys(&k, "r");
    assert_true(kit_shows(&k, "The review is complete."));
    assert_false(review_running(s->review));
    /* In the middle of it: stop, go on, leave. */
    kit_keys(&k, "q");
    replay_open_sample(&k.app, game_find(games, n_games, "quarto"), 0);
    kit_keys(&k, "");
    assert_false(kit_shows(&k, "Reviewed"));
    kit_keys(&k, "r");
    s = kit_screen(&k);
    assert_true(review_running(s->review));
    kit_keys(&k, "r");
    assert_false(review_running(s->review));
    assert_true(kit_shows(&k, "rests"));
    kit_keys(&k, "r");
    assert_true(review_running(s->review));
    kit_keys(&k, "q");
    assert_string_equal(kit_top(&k), "menu");
    kit_end(&k);
}

static bool same(rect a, rect b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* All of the comment is there, read on with + until it begins again. */
static void read_all(kit *k, const char *comment)
{
    game_screen *s = kit_screen(k);
    struct text all;
    text_init(&all);
    do {
        char *words = kit_words(k, s->said), *more = strstr(words, " ... +");
        if (more != NULL)
            *more = 0;
        text_addf(&all, "%s%s", all.size > 0 ? " " : "", words);
        free(words);
        kit_keys(k, "+");
    } while (s->said_from > 0);
    CHECK(strstr(all.data, comment) != NULL, "%s\nof: %s", all.data, comment);
    text_free(&all);
}

/* A long comment is to be read in full: in the room of a review that is not there, else in
 * lines below the board that the panel and the evaluation give.  Nothing else moves from
 * one position to another.  Where no room is large enough a sign tells how to read on. */
static void long_comments(void **state)
{
    (void)state;
    struct text text, comment;
    text_init(&comment);
    for (int i = 1; i <= 45; i++)
        text_addf(&comment, "%sw%d", i > 1 ? " " : "", i * 97);
    text_init(&text);
    text_addf(&text, "%s {%s}\n2. d6 {short}\n", HEAD "\n1. f5", comment.data);
    kit k;
    walk_through(&k, text.data, 24, 80, 0);
    game_screen *s = kit_screen(&k);
    for (int round = 0; round < 3; round++) {
        kit_keys(&k, "<home><right>");
        char *words = kit_words(&k, s->said);
        CHECK(strstr(words, comment.data) != NULL, "%s\nof: %s", words, comment.data);
        free(words);
        rect list = s->lay.list, course = s->lay.review, graph = s->graph;
        assert_true(s->list_rows > 0);
        if (round == 0)
            assert_true(kit_shows(&k, "r reviews the game"));
        else
            assert_true(graph.rows > 3);
        kit_keys(&k, "<right>");
        assert_true(kit_shows(&k, "short"));
        assert_true(same(list, s->lay.list) && same(course, s->lay.review));
        assert_true(same(graph, s->graph));
        assert_int_equal(kit_shows(&k, "Eval "), round > 0);
        if (round == 0) {
            kit_keys(&k, "r");
            kit_until(&k, reviewed);
        } else {
            s->app->set.value[SET_EVAL] = 1;
        }
    }
    kit_end(&k);
    walk_through(&k, text.data, 12, 40, 0);
    kit_keys(&k, "<home><right>");
    assert_true(kit_shows(&k, "w97 w194"));
    assert_true(kit_shows(&k, " ... +"));
    read_all(&k, comment.data);
    assert_true(kit_shows(&k, "w97 w194"));
    kit_end(&k);
    text_free(&text);
    text_free(&comment);
}

/* Whatever is said of a sample game, moves and graph stay where they are. */
static void samples_stand_still(void **state)
{
    (void)state;
    static const int sizes[][2] = {{24, 80}, {30, 100}, {50, 132}, {40, 60}, {12, 40}};
    for (int g = 0; g < n_games; g++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            kit k;
            walk_through(&k, games[g]->sample[0].record, sizes[i][0], sizes[i][1], KIT_UNICODE);
            game_screen *s = kit_screen(&k);
            kit_keys(&k, "r<home>");
            kit_until(&k, reviewed);
            rect list = s->lay.list, course = s->lay.review, graph = s->graph;
            do {
                read_all(&k, branches_comment(s->lines, s->look));
                CHECK(same(list, s->lay.list) && same(course, s->lay.review) &&
                          same(graph, s->graph),
                      "%s, %d x %d, position %d", games[g]->key, sizes[i][1], sizes[i][0], s->look);
                CHECK(!kit_shows(&k, "~?"), "%s, %d x %d, position %d: a turn is cut for its mark",
                      games[g]->key, sizes[i][1], sizes[i][0], s->look);
                kit_keys(&k, "<right>");
            } while (s->look < session_length(game_session(s)));
            kit_end(&k);
        }
}

/* The list and the graph lead to their turns by a click. */
static void clicks(void **state)
{
    (void)state;
    kit k;
    walk_through(&k, SHORT, 24, 80, 0);
    game_screen *s = kit_screen(&k);
    kit_keys(&k, "r");
    kit_until(&k, reviewed);
    assert_true(s->graph.rows > 0);
    for (int i = 0; i < review_turns(s->review); i++) {
        int wide = s->graph.cols / review_turns(s->review);
        kit_keysf(&k, "<click %d %d>", s->graph.row + 1, s->graph.col + i * wide);
        assert_int_equal(s->look, i + 1);
    }
    /* A field: the first click brings the cursor, the second plays. */
    int cell = game_cell_find(s->board, "d3");
    board_look look = {false, false};
    int row, col;
    kit_keys(&k, "<home>");
    board_spot(&s->lay, s->board, cell, &look, &row, &col);
    kit_keysf(&k, "<click %d %d>", row, col);
    assert_int_equal(s->look, 0);
    assert_true(s->branching);
    kit_keysf(&k, "<click %d %d>", row, col);
    assert_int_equal(s->look, 1);
    assert_int_equal(branches_count(s->lines), 2);
    kit_end(&k);
}

/* Another move begins a line, the old one is kept; v changes between them; what is not
 * legal changes nothing; Tab and Esc go to the board and back. */
static void another_line(void **state)
{
    (void)state;
    kit k;
    walk_through(&k, SHORT, 24, 80, 0);
    game_screen *s = kit_screen(&k);
    kit_keys(&k, "<home><right><right>");
    kit_keys(&k, "a1<enter>");
    assert_true(kit_shows(&k, "a1: not legal here"));
    assert_int_equal(branches_count(s->lines), 1);
    assert_int_equal(s->look, 2);
    /* The move that was played walks on. */
    kit_keys(&k, "c3<enter>");
    assert_int_equal(branches_count(s->lines), 1);
    assert_int_equal(s->look, 3);
    kit_keys(&k, "[");
    kit_keys(&k, "c5<enter>");
    assert_int_equal(branches_count(s->lines), 2);
    assert_int_equal(s->look, 3);
    assert_int_equal(session_length(game_session(s)), 3);
    assert_true(kit_shows(&k, "A new line; the old one is kept"));
    kit_keys(&k, "[v");
    assert_int_equal(session_length(game_session(s)), 10);
    assert_int_equal(s->look, 2);
    kit_keys(&k, "v");
    assert_int_equal(session_length(game_session(s)), 3);
    kit_keys(&k, "v<end>v");
    assert_true(kit_shows(&k, "No other line goes on from here"));
    /* By the cursor. */
    kit_keys(&k, "<home><tab>");
    assert_true(s->branching);
    assert_true(kit_shows(&k, "arrows move"));
    int cell = s->pick.cell;
    kit_keys(&k, "<up>");
    assert_int_not_equal(s->pick.cell, cell);
    assert_int_equal(s->look, 0);
    kit_keys(&k, "<esc>");
    assert_false(s->branching);
    kit_keys(&k, "<right>");
    assert_int_equal(s->look, 1);
    kit_end(&k);
}

/* A turn of two steps tried in a walk: place by the cursor's field, give by typing. */
static void two_steps(void **state)
{
    (void)state;
    kit k;
    kit_menu(&k, 24, 80, 0);
    assert_true(replay_open_sample(&k.app, game_find(games, n_games, "quarto"), 0));
    kit_keys(&k, "<right>:a1 0<enter>");
    game_screen *s = kit_screen(&k);
    assert_int_equal(branches_count(s->lines), 2);
    assert_int_equal(session_length(game_session(s)), 3);
    assert_int_equal(session_state(game_session(s))->turn, 2);
    kit_keys(&k, ":b1<enter>");
    assert_int_equal(session_length(game_session(s)), 4);
    assert_int_equal(branches_count(s->lines), 2);
    kit_keys(&k, "<tab>");
    assert_true(s->pick.in_tray);
    kit_keys(&k, "<enter>");
    assert_int_equal(session_length(game_session(s)), 5);
    kit_end(&k);
}

/* What was tried is in the saved file, loads again, and survives play from there. */
static void lines_are_saved(void **state)
{
    (void)state;
    place home;
    char path[300];
    place_home(&home);
    kit k;
    walk_through(&k, SHORT, 24, 80, 0);
    k.app.files = true;
    kit_keys(&k, "<home><right><right>c5<enter>Stree<enter>");
    assert_true(kit_shows(&k, "Saved as"));
    text_printf(path, sizeof path, "%s/.local/share/parlour/tree.parlour", home.dir);
    size_t size;
    char *bytes = store_read(path, &size, NULL, NULL);
    assert_non_null(bytes);
    assert_non_null(strstr(bytes, "\n3. c5\n"));
    assert_non_null(strstr(bytes, "\nvariation 3\n3. c3\n4. d3\n"));
    free(bytes);
    /* Loaded as a game, and walked through, both lines are there. */
    k.app.files = false;
    assert_true(game_open_file(&k.app, path));
    kit_keys(&k, "");
    assert_int_equal(session_length(game_session(kit_screen(&k))), 3);
    kit_keys(&k, "P");
    game_screen *s = kit_screen(&k);
    assert_true(s->replay);
    assert_int_equal(branches_count(s->lines), 2);
    /* Taking over in the middle of the long line: what came after stays as a variation
     * once something else is played. */
    kit_keys(&k, "[v<home><right><right><right>t");
    s = kit_screen(&k);
    assert_false(s->replay);
    assert_int_equal(session_position(game_session(s)), 3);
    kit_keys(&k, "f4<enter>");
    record *r = match_record(s->m);
    assert_non_null(r);
    assert_int_equal(record_turns(r) >= 4, true);
    assert_string_equal(record_turn(r, 2), "c3");
    bool kept = false;
    for (int i = 0; i < record_variations(r); i++)
        kept = kept || (record_after(record_variation(r, i)) == 3 &&
                        record_turns(record_variation(r, i)) == 7);
    assert_true(kept);
    record_free(r);
    kit_end(&k);
    place_remove(&home);
}

/* How a game was given up is said of its line when another one is tried. */
static void results_are_kept(void **state)
{
    (void)state;
    kit k;
    walk_through(&k, HEAD "result: 0 by resignation\n\n1. f5\n2. d6\n3. c3\n", 24, 80, 0);
    kit_keys(&k, "<home>d3<enter>");
    record *r = replay_record(kit_screen(&k));
    assert_null(record_get(r, "result"));
    assert_int_equal(record_variations(r), 1);
    assert_non_null(strstr(record_comment(record_variation(r, 0), -1), "gave up"));
    record_free(r);
    kit_end(&k);
}

static bool values_known(kit *k)
{
    return game_best(kit_screen(k)) != NULL;
}

/* Live analysis: every legal field has its value, the line of values its best line, in a
 * game and on a walk; it follows the position. */
static void live_analysis(void **state)
{
    (void)state;
    for (int g = 0; g < n_games; g++) {
        for (int walk = 0; walk < 2; walk++) {
            kit k;
            kit_game(&k, games[g]->key, "human", "human", NULL, 24, 80, 0);
            if (walk)
                kit_keys(&k, "P");
            kit_keys(&k, "E");
            kit_until(&k, values_known);
            game_screen *s = kit_screen(&k);
            board_marks m;
            game_view v;
            game_picture(s, &v, &m);
            game_step step[GAME_MAX_STEPS];
            int n = session_steps(game_session(s), step);
            assert_int_equal(s->values.n_choices, n);
            for (int i = 0; i < n; i++) {
                if (step[i].kind == STEP_GIVE)
                    assert_true(m.item_value[step[i].item] != 0);
                else
                    assert_true(m.value[step[i].to][0] != 0);
            }
            assert_true(kit_shows(&k, "Eval  "));
            char line[200];
            game_eval_words(s, 78, line, sizeof line);
            const char *best = strstr(line, ")   ");
            assert_non_null(best);
            char words[GAME_STEP_TEXT];
            s->g->step_write(session_state(game_session(s)), s->values.choice[0].step, words);
            CHECK(strncmp(best + 4, words, strlen(words)) == 0, "%s: %s", line, words);
            kit_keys(&k, "E");
            assert_false(kit_shows(&k, "Eval  "));
            kit_end(&k);
        }
    }
}

/* ---- pictures -------------------------------------------------------------- */

static void review_pictures(void **state)
{
    (void)state;
    static const struct {
        const char *key;
        int least;
    } row[] = {{"reversi", 40}, {"reviser", 14}, {"quarto", 6}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        int blunder;
        char *text = played(row[i].key, row[i].least, &blunder);
        struct text out;
        char name[64];
        text_init(&out);
        for (int z = 0; z < GOLDEN_SIZES; z++) {
            kit k;
            walk_through(&k, text, golden_size[z].rows, golden_size[z].cols, golden_size[z].flags);
            kit_keys(&k, "r<home>");
            kit_until(&k, reviewed);
            game_screen *s = kit_screen(&k);
            for (int n = 0; session_state(game_session(s))->turn <= blunder; n++) {
                assert_true(n < GAME_MAX_LENGTH);
                kit_keys(&k, "<right>");
            }
            golden_add(&out, &k, z);
            kit_end(&k);
        }
        text_printf(name, sizeof name, "%s-review", row[i].key);
        golden_compare(name, out.data);
        text_free(&out);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_screen_answers_while_it_runs),
        cmocka_unit_test(leaving_and_coming_back),
        cmocka_unit_test(long_comments),
        cmocka_unit_test(samples_stand_still),
        cmocka_unit_test(clicks),
        cmocka_unit_test(another_line),
        cmocka_unit_test(two_steps),
        cmocka_unit_test(lines_are_saved),
        cmocka_unit_test(results_are_kept),
        cmocka_unit_test(live_analysis),
        cmocka_unit_test(review_pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
