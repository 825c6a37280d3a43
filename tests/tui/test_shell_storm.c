/* Hundreds of keys, clicks, sizes and pastes without sense, on every screen: the
 * shell stays alive, draws only inside, and the game on top is always a legal one. */
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "kit.h"

static const char *const words[] = {
    "<up>",       "<down>",  "<left>",
    "<right>",    "<home>",  "<end>",
    "<pgup>",     "<pgdn>",  "<enter>",
    "<enter>",    "<enter>", "<esc>",
    "<tab>",      "<bs>",    "<del>",
    "<f1>",       " ",       "z",
    "x",          "[",       "]",
    "n",          "y",       "l",
    "H",          "E",       "N",
    "V",          ".",       "F",
    "B",          "W",       "D",
    "C",          "p",       "G",
    "A",          "P",       "S",
    "L",          "O",       "m",
    "?",          "/",       ":",
    "t",          "r",       "-",
    "d3",         "c4",      "b2 7",
    "f7",         "0",       "1",
    "9",          "f",       "<paste a\nb>",
    "<paste zz>", "\x0c",    "R",
    "T",          "q",
};
enum { WORDS = (int)(sizeof words / sizeof *words) };

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

static void check(kit *k)
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
}

static void storm(unsigned flags, uint64_t seed)
{
    kit k;
    int starts = 0;
    kit_menu(&k, 24, 80, flags);
    for (int i = 0; i < EVENTS; i++) {
        one_event(&k, &seed);
        if (kit_alive(&k)) {
            check(&k);
            continue;
        }
        kit_end(&k);
        int g = starts++ % n_games;
        kit_game(&k, games[g]->key, "human", starts % 2 ? "human" : "depth:1", NULL, 24, 80, flags);
    }
    kit_end(&k);
}

static void plain(void **state)
{
    (void)state;
    storm(0, 1);
}

static void unicode(void **state)
{
    (void)state;
    storm(KIT_UNICODE | KIT_COLOR, 2);
}

static void animated(void **state)
{
    (void)state;
    storm(KIT_ANIMATION, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain),
        cmocka_unit_test(unicode),
        cmocka_unit_test(animated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
