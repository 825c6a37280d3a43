/* Whole games by keys, typed moves and mouse on the terminal in memory, for every
 * listed game; and what must hold on the way: wrong input changes nothing, undo and
 * redo go all the way, the picture grown back after a resize is the same. */
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "kit.h"

static int position(kit *k)
{
    return session_position(game_session(kit_screen(k)));
}

static void click(kit *k, int cell)
{
    game_screen *s = kit_screen(k);
    board_look look = {app_unicode(&k->app), s->flipped};
    int row, col;
    board_spot(&s->lay, s->board, cell, &look, &row, &col);
    kit_keysf(k, "<click %d %d>", row, col);
}

static void click_slot(kit *k, int piece)
{
    game_screen *s = kit_screen(k);
    for (int i = 0; i < s->pick.n_slots; i++) {
        int row, col;
        if (s->pick.slot_piece[i] != piece)
            continue;
        board_slot_spot(&s->lay, i, &row, &col);
        kit_keysf(k, "<click %d %d>", row, col);
    }
}

/* The cursor to a cell by arrow keys, as a person would: row first, then along it. */
static void walk_to(kit *k, int cell)
{
    game_screen *s = kit_screen(k);
    const board_cell *to = &s->board->cell[cell];
    for (int i = 0; i < 40 && s->board->cell[s->pick.cell].y != to->y; i++)
        kit_keys(k, s->board->cell[s->pick.cell].y < to->y ? "<down>" : "<up>");
    for (int i = 0; i < 40 && s->pick.cell != cell; i++)
        kit_keys(k, s->board->cell[s->pick.cell].x < to->x ? "<right>" : "<left>");
    assert_int_equal(s->pick.cell, cell);
}

static void by_mouse(kit *k, game_step step)
{
    if (step.kind == STEP_PASS)
        kit_keys(k, " ");
    if (step.kind == STEP_GIVE)
        click_slot(k, step.item);
    if (step.kind == STEP_STOP)
        click(k, kit_screen(k)->pick.from);
    if (step.kind == STEP_JUMP && kit_screen(k)->pick.from != step.from)
        click(k, step.from);
    if (step.kind == STEP_PLACE || step.kind == STEP_JUMP)
        click(k, step.to);
}

static void by_cursor(kit *k, game_step step)
{
    game_screen *s = kit_screen(k);
    if (step.kind == STEP_GIVE) {
        kit_keys(k, s->g->piece[step.item].key);
        return;
    }
    if (step.kind == STEP_JUMP) {
        int landing[PICK_LANDINGS];
        if (s->pick.from != step.from) {
            walk_to(k, step.from);
            kit_keys(k, "<enter>");
        }
        int n = pick_landings(&s->pick, landing);
        for (int i = 0; i < n; i++)
            if (landing[i] == step.to)
                kit_keysf(k, "%d", i + 1);
        return;
    }
    if (step.kind == STEP_PLACE)
        walk_to(k, step.to);
    if (step.kind == STEP_STOP)
        walk_to(k, s->pick.from);
    kit_keys(k, "<enter>");
}

static void by_typing(kit *k, game_step step)
{
    game_screen *s = kit_screen(k);
    char words[GAME_STEP_TEXT];
    s->g->step_write(session_state(game_session(s)), step, words);
    /* A turn typed alone would end with its first jump: keep to the mouse there. */
    if (step.kind == STEP_JUMP || step.kind == STEP_STOP)
        by_mouse(k, step);
    else
        kit_keysf(k, ":%s<enter>", words);
}

/* Something that is not legal, in as many ways as there are. */
static void wrong_input(kit *k, uint64_t *seed)
{
    game_screen *s = kit_screen(k);
    game_state before = *session_state(game_session(s));
    int at = position(k);
    kit_keys(k, ":zz9<enter>");
    assert_int_equal(position(k), at);
    assert_true(s->note[0] != 0 && s->note_role == ROLE_WARN);
    if (!pick_must_pass(&s->pick)) {
        int cell = (int)bits_below(seed, (uint32_t)s->board->n_cells);
        if (s->pick.from < 0 && pick_steps_on(&s->pick, cell, NULL) == 0)
            click(k, cell);
    }
    assert_int_equal(position(k), at);
    assert_memory_equal(&before, session_state(game_session(s)), sizeof before);
}

static bool over(kit *k)
{
    return game_over(kit_screen(k));
}

static void play_out(kit *k, uint64_t *seed)
{
    while (!over(k)) {
        game_screen *s = kit_screen(k);
        game_step step[GAME_MAX_STEPS];
        int n = session_steps(game_session(s), step), at = position(k);
        game_step chosen = step[bits_below(seed, (uint32_t)n)];
        if (bits_below(seed, 4) == 0)
            wrong_input(k, seed);
        switch (bits_below(seed, 3)) {
        case 0:
            by_mouse(k, chosen);
            break;
        case 1:
            by_cursor(k, chosen);
            break;
        default:
            by_typing(k, chosen);
            break;
        }
        CHECK(position(k) > at, "%s, position %d: kind %d from %d to %d item %d did nothing: %s",
              s->g->key, at, chosen.kind, chosen.from, chosen.to, chosen.item, s->note);
        assert_true(game_step_equal(session_step_at(game_session(s), at), chosen));
    }
}

static void check_undo(kit *k)
{
    game_screen *s = kit_screen(k);
    int end = position(k);
    assert_true(kit_shows(k, "Game over"));
    for (int i = 0; i < GAME_MAX_LENGTH && position(k) > 0; i++)
        kit_keys(k, "z");
    assert_int_equal(position(k), 0);
    kit_keys(k, "z");
    assert_int_equal(s->note_role, ROLE_WARN);
    for (int i = 0; i < GAME_MAX_LENGTH && position(k) < end; i++)
        kit_keys(k, "x");
    assert_int_equal(position(k), end);
    assert_true(over(k));
}

static void games_between_humans(void **state)
{
    (void)state;
    uint64_t seed = 11;
    static const int size[][2] = {{24, 80}, {12, 40}, {46, 130}};
    for (int g = 0; g < n_games; g++) {
        for (int round = 0; round < 6; round++) {
            kit k;
            const int *at = size[round % 3];
            kit_game(&k, games[g]->key, "human", "human", NULL, at[0], at[1],
                     round % 2 ? KIT_UNICODE : 0);
            play_out(&k, &seed);
            check_undo(&k);
            kit_end(&k);
        }
    }
}

static bool humans_or_over(kit *k)
{
    game_screen *s = kit_screen(k);
    return over(k) || (game_humans_turn(s) && !game_animating(s));
}

/* Against the computer, with notes; at the end everything can be taken back. */
static void games_against_the_computer(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (int g = 0; g < n_games; g++) {
        kit k;
        kit_game(&k, games[g]->key, "human", "depth:1", NULL, 24, 80, 0);
        while (!over(&k)) {
            kit_until(&k, humans_or_over);
            if (over(&k))
                break;
            game_screen *s = kit_screen(&k);
            game_step step[GAME_MAX_STEPS];
            int n = session_steps(game_session(s), step);
            by_mouse(&k, step[bits_below(&seed, (uint32_t)n)]);
        }
        int end = position(&k);
        kit_keys(&k, "z");
        game_screen *s = kit_screen(&k);
        assert_true(position(&k) < end);
        assert_int_equal(session_state(game_session(s))->mover, 0);
        kit_end(&k);
    }
}

static bool both_moved(kit *k)
{
    return over(k) || session_state(game_session(kit_screen(k)))->turn >= 6;
}

/* Two computers play by themselves; pausing stops them. */
static void computers_alone(void **state)
{
    (void)state;
    for (int g = 0; g < n_games; g++) {
        kit k;
        kit_game(&k, games[g]->key, "random", "depth:1", NULL, 24, 80, 0);
        kit_until(&k, both_moved);
        kit_keys(&k, "p");
        assert_true(match_paused(kit_screen(&k)->m));
        int at = position(&k);
        for (int i = 0; i < 5; i++)
            app_round(&k.app, 10);
        assert_int_equal(position(&k), at);
        kit_keys(&k, "p");
        kit_until(&k, over);
        kit_end(&k);
    }
}

/* Any sizes down to 1 x 1 and back: the picture is that of the start again. */
static void sizes(void **state)
{
    (void)state;
    static const char *const keys[] = {"", "?", "O", "P", "L"};
    uint64_t seed = 3;
    for (int g = 0; g < n_games; g++) {
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
            kit k;
            kit_game(&k, games[g]->key, "human", "human", NULL, 24, 80, KIT_UNICODE);
            kit_keys(&k, keys[i]);
            char *before = kit_dump(&k, true);
            for (int n = 0; n < 60; n++)
                kit_keysf(&k, "<size %d %d>", 1 + (int)bits_below(&seed, 70),
                          1 + (int)bits_below(&seed, 230));
            kit_keys(&k, "<size 1 1><size 11 39>");
            assert_true(kit_alive(&k));
            assert_true(kit_shows(&k, "needs 40 x 12"));
            kit_keys(&k, "<size 24 80>");
            char *after = kit_dump(&k, true);
            assert_string_equal(before, after);
            free(before);
            free(after);
            kit_end(&k);
        }
    }
}

static bool still(kit *k)
{
    return !game_animating(kit_screen(k));
}

/* With animation the same game comes out; a key ends it at once. */
static void animation(void **state)
{
    (void)state;
    uint64_t seed = 9;
    for (int g = 0; g < n_games; g++) {
        kit k;
        kit_game(&k, games[g]->key, "human", "human", NULL, 24, 80, KIT_ANIMATION);
        for (int i = 0; i < 12 && !over(&k); i++) {
            game_screen *s = kit_screen(&k);
            game_step step[GAME_MAX_STEPS];
            int n = session_steps(game_session(s), step);
            by_mouse(&k, step[bits_below(&seed, (uint32_t)n)]);
            if (i % 2 == 0)
                kit_until(&k, still);
        }
        kit_keys(&k, "<left>");
        assert_int_equal(kit_screen(&k)->shown, position(&k));
        kit_keys(&k, "l");
        kit_until(&k, still);
        kit_end(&k);
    }
}

/* Pasted text goes into the input line and plays nothing without Enter. */
static void paste(void **state)
{
    (void)state;
    kit k;
    kit_game(&k, games[0]->key, "human", "human", NULL, 24, 80, 0);
    kit_keys(&k, "<paste qzGy d3>");
    assert_string_equal(kit_top(&k), "game");
    assert_int_equal(position(&k), 0);
    assert_string_equal(kit_screen(&k)->line.buf, "qzGy d3");
    kit_keys(&k, "<esc>");
    assert_int_equal(kit_screen(&k)->typing, TYPE_NOTHING);
    assert_int_equal(position(&k), 0);
    kit_end(&k);
}

/* The end of input keeps the game and leaves. */
static void end_of_input(void **state)
{
    (void)state;
    kit k;
    kit_game(&k, games[0]->key, "human", "human", NULL, 24, 80, 0);
    game_step step[GAME_MAX_STEPS];
    session_steps(game_session(kit_screen(&k)), step);
    click(&k, step[0].to);
    kit_keys(&k, "<eof>");
    assert_false(kit_alive(&k));
    assert_int_equal(k.app.exit_code, 0);
    assert_non_null(k.app.kept);
    kit_end(&k);
}

/* Leaving a game and going on with it later. */
static void go_on(void **state)
{
    (void)state;
    for (int g = 0; g < n_games; g++) {
        kit k;
        kit_game(&k, games[g]->key, "human", "human", NULL, 24, 80, 0);
        game_step step[GAME_MAX_STEPS];
        for (int i = 0; i < 6; i++) {
            session_steps(game_session(kit_screen(&k)), step);
            by_mouse(&k, step[0]);
        }
        int at = position(&k);
        game_state before = *session_state(game_session(kit_screen(&k)));
        kit_keys(&k, "q");
        assert_string_equal(kit_top(&k), "menu");
        assert_true(kit_shows(&k, "Continue"));
        kit_keys(&k, "<home><enter>");
        assert_int_equal(position(&k), at);
        assert_int_equal(before.hash, session_state(game_session(kit_screen(&k)))->hash);
        kit_end(&k);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_between_humans),
        cmocka_unit_test(games_against_the_computer),
        cmocka_unit_test(computers_alone),
        cmocka_unit_test(sizes),
        cmocka_unit_test(animation),
        cmocka_unit_test(paste),
        cmocka_unit_test(end_of_input),
        cmocka_unit_test(go_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
