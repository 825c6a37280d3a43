/* Thousands of keys, clicks, sizes and pastes without sense, on every screen and in
 * every game: the shell stays alive, draws only inside, and the game on top is always
 * one that its moves lead to.  The whole storm comes from one seed.
 *
 *   test_shell_storm [SEED]      another storm */
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "kit.h"
#include "support/place.h"

static const char *const words[] = {
    "<up>",       "<down>",      "<left>",     "<right>",
    "<home>",     "<end>",       "<pgup>",     "<pgdn>",
    "<enter>",    "<enter>",     "<enter>",    "<esc>",
    "<tab>",      "<backtab>",   "<bs>",       "<del>",
    "<f1>",       " ",           "z",          "x",
    "[",          "]",           "n",          "y",
    "l",          "H",           "E",          "N",
    "V",          ".",           "F",          "B",
    "W",          "D",           "C",          "p",
    "G",          "A",           "P",          "S",
    "L",          "O",           "m",          "?",
    "/",          ":",           "t",          "r",
    "-",          "d3",          "c4",         "b2 7",
    "f7",         "0",           "1",          "9",
    "f",          "=",           "Gy<enter>",  "<paste a\nb>",
    "<paste zz>", "\x0c",        "R",          "T",
    "q",          "S b<enter>y", ":d3<enter>", ":b2 7<enter>",
    "\xc3\xa9",
};
enum { WORDS = (int)(sizeof words / sizeof *words) };
enum { MENU_ROWS = 10, WHILE = 100 }; /* events before it begins anew elsewhere */

/* Names of the screens that have been on top, so that none is forgotten. */
typedef struct seen {
    int n;
    char name[32][16];
} seen;

static void see(seen *s, const char *name)
{
    for (int i = 0; i < s->n; i++)
        if (strcmp(s->name[i], name) == 0)
            return;
    assert_true(s->n < 32);
    text_copy(s->name[s->n++], sizeof s->name[0], name);
}

static void one_event(kit *k, uint64_t *seed)
{
    uint32_t what = bits_below(seed, 20);
    if (what == 0)
        kit_keysf(k, "<size %d %d>", 1 + (int)bits_below(seed, 60), 1 + (int)bits_below(seed, 200));
    else if (what == 1)
        kit_keys(k, "<size 24 80>");
    else if (what < 5)
        kit_keysf(k, "<%s %d %d>",
                  bits_below(seed, 6) == 0   ? "rclick"
                  : bits_below(seed, 6) == 0 ? "wheelup"
                                             : "click",
                  (int)bits_below(seed, 30), (int)bits_below(seed, 90));
    else
        kit_keys(k, words[bits_below(seed, WORDS)]);
}

/* The game's moves, played again from its start by the rules, lead to where it is. */
static void check_replay(session *now)
{
    const game *g = session_game(now);
    game_state s = *session_state_at(now, 0);
    for (int i = 0; i < session_length(now); i++) {
        game_step step = session_step_at(now, i);
        assert_true(game_is_legal(g, &s, step));
        g->play(&s, step);
        assert_memory_equal(&s, session_state_at(now, i + 1), sizeof s);
    }
}

/* What is written of it is read back as the same. */
static void check_record(game_screen *s)
{
    session *now = game_session(s);
    record *r = match_record(s->m), *back = record_new();
    struct text out;
    game_error err = {.text = ""};
    text_init(&out);
    assert_non_null(r);
    record_write(r, &out);
    CHECK(record_read(back, out.data, out.size, &err), "%s", err.text);
    session *again = record_replay(back, games, n_games, NULL, &err);
    CHECK(again != NULL, "%s:\n%s", err.text, out.data);
    assert_int_equal(session_position(again), session_position(now));
    assert_int_equal(session_length(again), session_length(now));
    const game_state *a = session_state(again), *b = session_state(now);
    assert_true(a->hash == b->hash && a->status == b->status && a->mover == b->mover);
    session_free(again);
    record_free(back);
    record_free(r);
    text_free(&out);
}

static void check(kit *k, int event)
{
    const canvas *c = term_memory_shown(&k->term);
    int row, col;
    term_memory_cursor(&k->term, &row, &col);
    assert_true(row >= 0 && row < canvas_rows(c) && col >= 0 && col < canvas_cols(c));
    assert_true(k->app.depth >= 1 && k->app.depth <= APP_STACK);
    if (strcmp(kit_top(k), "game") != 0)
        return;
    game_screen *s = kit_screen(k);
    session *now = game_session(s);
    assert_true(s->shown >= 0 && s->shown <= session_position(now));
    assert_true(s->look >= -1 && s->look <= session_length(now));
    assert_true(s->pick.cell >= 0 && s->pick.cell < s->board->n_cells);
    check_replay(now);
    if (event % 16 == 0 && !s->replay)
        check_record(s);
}

static void storm(unsigned flags, uint64_t seed, int events, int *row, seen *all)
{
    kit k;
    place h;
    int starts = 0;
    place_home(&h);
    kit_menu(&k, 24, 80, flags);
    for (int i = 0; i < events; i++) {
        k.app.files = true;
        see(all, strcmp(kit_top(&k), "game") == 0 && kit_screen(&k)->replay ? "walk" : kit_top(&k));
        one_event(&k, &seed);
        bool alive = kit_alive(&k);
        if (alive)
            check(&k, i);
        if (alive && i % WHILE != WHILE - 1)
            continue;
        kit_end(&k);
        int g = starts++ % (n_games + 1);
        if (g == n_games) { /* and on to one of the menu's rows after the other */
            kit_menu(&k, 24, 80, flags);
            k.app.files = true;
            for (int down = *row = (*row + 1) % MENU_ROWS; down > 0; down--)
                kit_keys(&k, "<down>");
            kit_keys(&k, "<enter>");
        } else
            kit_game(&k, games[g]->key, "human", starts % 2 ? "human" : "depth:1", NULL, 24, 80,
                     flags);
    }
    kit_end(&k);
    place_remove(&h);
}

static uint64_t the_seed = 1;

static void all_screens(void **state)
{
    (void)state;
    static const unsigned flags[] = {0, KIT_UNICODE | KIT_COLOR, KIT_ANIMATION, KIT_UNICODE};
    seen all = {0};
    int row = 0;
    for (int i = 0; i < 4; i++)
        storm(flags[i], the_seed * 4 + (uint64_t)i, EVENTS / 4, &row, &all);
    for (int i = 0; i < all.n; i++)
        print_message("%s ", all.name[i]);
    print_message("\n");
    static const char *const must[] = {"menu",  "start", "game",    "walk",   "help",
                                       "files", "setup", "options", "result", "score"};
    for (size_t i = 0; i < sizeof must / sizeof *must && EVENTS >= 10000; i++) {
        int before = all.n;
        see(&all, must[i]);
        CHECK(all.n == before, "the storm never came to the screen %s", must[i]);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_screens)};
    if (argc > 1)
        the_seed = strtoull(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
