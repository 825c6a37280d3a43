/* The table of keys: no two rows share a key where both could be meant, every row
 * is complete, and keys mean what the manual says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "support/cmocka_all.h"
#include "tui/command.h"
#include "tui/term.h"

static const unsigned styles[] = {KEYS_PLAIN, KEYS_VI, KEYS_VI_HEX};

static void no_collisions(void **state)
{
    (void)state;
    const char *a = "", *b = "";
    uint32_t key = 0;
    bool found = command_collision(&a, &b, &key);
    CHECK(!found, "%s and %s share the key %x", a, b, (unsigned)key);
}

static void rows_are_complete(void **state)
{
    (void)state;
    for (int i = 0; i < command_count(); i++) {
        const command *c = command_at(i);
        assert_true(c->id > CMD_NONE && c->id < CMD_COUNT);
        assert_true(c->where != 0 && (c->where & ~(unsigned)CTX_ALL) == 0);
        assert_true(c->key[0].first != 0 && strlen(c->help) > 0);
        for (const char *p = c->name; *p != 0; p++)
            assert_true((*p >= 'a' && *p <= 'z') || *p == '-');
        for (int j = 0; j < i; j++)
            assert_string_not_equal(c->name, command_at(j)->name);
        char keys[80];
        command_keys(c, KEYS_PLAIN, keys, sizeof keys);
        assert_true(strlen(keys) < sizeof keys - 1);
    }
}

/* Every id is somebody's, so that nothing is left without a key. */
static void every_command_has_a_row(void **state)
{
    (void)state;
    for (int id = CMD_NONE + 1; id < CMD_COUNT; id++) {
        bool found = false;
        for (int i = 0; i < command_count(); i++)
            found = found || command_at(i)->id == (enum command_id)id;
        CHECK(found, "command %d has no row", id);
    }
}

static void keys_of_the_manual(void **state)
{
    (void)state;
    static const struct {
        uint32_t key;
        enum context where;
        enum command_id id;
    } want[] = {
        {'z', CTX_PLAY, CMD_UNDO},          {'x', CTX_OVER, CMD_REDO},
        {'[', CTX_THINK, CMD_LOOK_BACK},    {']', CTX_OVER, CMD_LOOK_ON},
        {'n', CTX_PLAY, CMD_NEW},           {'l', CTX_PLAY, CMD_SHOW_LAST},
        {'H', CTX_GIVE, CMD_HINT},          {'E', CTX_PLAY, CMD_EVAL},
        {'N', CTX_PLAY, CMD_NOTES},         {'V', CTX_PLAY, CMD_PREVIEW},
        {'S', CTX_OVER, CMD_SAVE},          {'L', CTX_PLAY, CMD_LOAD},
        {'O', CTX_PLAY, CMD_OPTIONS},       {'B', CTX_PLAY, CMD_FIRST_SEAT},
        {'W', CTX_THINK, CMD_SECOND_SEAT},  {'D', CTX_PLAY, CMD_LEVEL},
        {'C', CTX_JUMP, CMD_SIDES},         {' ', CTX_THINK, CMD_HURRY},
        {'?', CTX_MENU, CMD_HELP},          {'q', CTX_JUMP, CMD_QUIT},
        {'d', CTX_PLAY, CMD_TYPE},          {'d', CTX_GIVE, CMD_GIVE},
        {'7', CTX_GIVE, CMD_GIVE},          {'2', CTX_JUMP, CMD_LANDING},
        {':', CTX_GIVE, CMD_TYPE},          {'y', CTX_ASK, CMD_YES},
        {KEYCODE_ESC, CTX_ASK, CMD_CANCEL}, {KEYCODE_BACKSPACE, CTX_JUMP, CMD_BACK_JUMP},
        {'7', CTX_PLAY, CMD_NONE},          {'j', CTX_PLAY, CMD_NONE},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++)
        CHECK(command_find(want[i].key, want[i].where, KEYS_PLAIN) == want[i].id, "key %x, row %d",
              (unsigned)want[i].key, (int)i);
}

static void vi_keys(void **state)
{
    (void)state;
    assert_int_equal(command_find('h', CTX_PLAY, KEYS_VI), CMD_LEFT);
    assert_int_equal(command_find('l', CTX_PLAY, KEYS_VI), CMD_RIGHT);
    assert_int_equal(command_find('l', CTX_PLAY, KEYS_PLAIN), CMD_SHOW_LAST);
    assert_int_equal(command_find('b', CTX_PLAY, KEYS_VI), CMD_NONE);
    assert_int_equal(command_find('y', CTX_PLAY, KEYS_VI_HEX), CMD_UP_LEFT);
    assert_int_equal(command_find('u', CTX_JUMP, KEYS_VI_HEX), CMD_UP_RIGHT);
    assert_int_equal(command_find('b', CTX_PLAY, KEYS_VI_HEX), CMD_DOWN_LEFT);
    assert_int_equal(command_find('n', CTX_PLAY, KEYS_VI_HEX), CMD_DOWN_RIGHT);
    /* What the letters stood for has another key. */
    assert_int_equal(command_find('A', CTX_PLAY, KEYS_VI_HEX), CMD_NEW);
    assert_int_equal(command_find('R', CTX_PLAY, KEYS_VI), CMD_SHOW_LAST);
    for (size_t s = 0; s < sizeof styles / sizeof *styles; s++)
        assert_int_equal(command_find(':', CTX_PLAY, styles[s]), CMD_TYPE);
}

static void scrolling(void **state)
{
    (void)state;
    static const struct {
        uint32_t key;
        int by;
    } want[] = {
        {KEYCODE_UP, -1},       {KEYCODE_DOWN, 1},           {KEYCODE_PAGE_UP, -7},
        {KEYCODE_PAGE_DOWN, 7}, {KEYCODE_HOME, -SCROLL_ALL}, {KEYCODE_END, SCROLL_ALL},
        {KEYCODE_ESC, 0},       {KEYCODE_ENTER, 0},
    };
    static const enum context lists[] = {CTX_GAMES, CTX_SCORE, CTX_HELP};
    for (size_t i = 0; i < sizeof want / sizeof *want; i++)
        for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
            assert_int_equal(command_scroll(command_find(want[i].key, lists[k], KEYS_PLAIN), 7),
                             want[i].by);
}

static void line_of_keys(void **state)
{
    (void)state;
    char line[256];
    for (unsigned where = 1; where < CTX_ALL; where <<= 1) {
        for (int width = 10; width < 250; width++) {
            command_line((enum context)where, 0, width, line, sizeof line);
            assert_true((int)strlen(line) <= width);
        }
        if (where != CTX_ASK)
            assert_non_null(strstr(line, "q back"));
    }
    command_line(CTX_PLAY, 0, 78, line, sizeof line);
    assert_string_equal(line,
                        "arrows move  Enter play  z undo  x redo  H hint  E eval  ? keys  q back");
    uint64_t without = command_bit(CMD_REDO) | command_bit(CMD_EVAL);
    command_line(CTX_PLAY, without, 78, line, sizeof line);
    assert_string_equal(line, "arrows move  Enter play  z undo  H hint  ? keys  q back");
    /* Nothing to choose or to change: the ways out alone. */
    without = command_bit(CMD_ENTER) | command_bit(CMD_LEFT);
    command_line(CTX_MENU, without, 78, line, sizeof line);
    assert_string_equal(line, "? keys  q back");
}

/* What the row of a key says in a context. */
static const char *said(uint32_t key, enum context where)
{
    const command *found = NULL;
    for (int i = 0; i < command_count(); i++) {
        const command *c = command_at(i);
        for (int k = 0; k < COMMAND_KEYS && (c->where & (unsigned)where) != 0; k++)
            if (c->key[k].first == key)
                found = c;
    }
    assert_non_null(found);
    return found != NULL ? found->help : "";
}

/* A key that does something else there has words of its own there. */
static void words_of_the_context(void **state)
{
    (void)state;
    static const struct {
        uint32_t key;
        enum context where;
        const char *words;
    } want[] = {
        {KEYCODE_LEFT, CTX_REPLAY, "one move back"},
        {KEYCODE_DOWN, CTX_REPLAY, "one move forward"},
        {KEYCODE_HOME, CTX_REPLAY, "to the start of the game"},
        {KEYCODE_PAGE_DOWN, CTX_REPLAY, "ten moves forward"},
        {KEYCODE_LEFT, CTX_BRANCH, "cursor to the left"},
        {KEYCODE_HOME, CTX_GAMES, "to the first row"},
        {KEYCODE_ENTER, CTX_SETUP, "play from this position"},
        {KEYCODE_TAB, CTX_SETUP, "the next piece in hand"},
        {KEYCODE_TAB, CTX_HELP, "help: the next page"},
        {':', CTX_FILES, "list of files: type the path of another file"},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++)
        assert_string_equal(said(want[i].key, want[i].where), want[i].words);
    assert_int_equal(command_find(':', CTX_MENU, KEYS_PLAIN), CMD_NONE);
    assert_int_equal(command_find(KEYCODE_TAB, CTX_MENU, KEYS_PLAIN), CMD_NONE);
}

static void manual_part(struct text *out, const char *title, unsigned where)
{
    text_addf(out, "\n## %s\n\n| key | vi keys | what it does |\n|---|---|---|\n", title);
    for (int i = 0; i < command_count(); i++) {
        const command *c = command_at(i);
        char keys[80], vi[80];
        if ((c->where & where) == 0)
            continue;
        command_keys(c, KEYS_PLAIN, keys, sizeof keys);
        command_keys(c, KEYS_VI_HEX, vi, sizeof vi);
        text_addf(out, "| `%s` | %s%s%s | %s |\n", keys, strcmp(keys, vi) != 0 ? "`" : "",
                  strcmp(keys, vi) != 0 ? vi : "", strcmp(keys, vi) != 0 ? "`" : "", c->help);
    }
}

/* docs/KEYS.md is written from the table: run with PARLOUR_GOLDEN=write after a
 * change of keys. */
static void manual(void **state)
{
    (void)state;
    const char *path = TEST_DATA "/../../docs/KEYS.md";
    const char *wish = getenv("PARLOUR_GOLDEN");
    struct text out;
    text_init(&out);
    text_add(&out,
             "# Keys\n\nWritten from the table in `src/tui/command_rows.c`; the help screen shows "
             "the same. With the option\n\"vi keys\" the second column holds (on a hex board; "
             "on a square one without yubn).\n");
    manual_part(&out, "In a game", CTX_GAME);
    manual_part(&out, "Walking through a game", CTX_REPLAY);
    manual_part(&out, "Setting up a position", CTX_SETUP);
    manual_part(&out, "Menus, lists and pages", CTX_LISTS);
    assert_false(out.failed);
    FILE *f = fopen(path, wish != NULL && strcmp(wish, "write") == 0 ? "w+b" : "rb");
    CHECK(f != NULL, "there is no %s", path);
    if (wish != NULL && strcmp(wish, "write") == 0) {
        fwrite(out.data, 1, out.size, f);
        rewind(f);
    }
    char *got = calloc(1, out.size + 2);
    assert_non_null(got);
    size_t n = fread(got, 1, out.size + 1, f);
    fclose(f);
    assert_int_equal(n, out.size);
    assert_string_equal(got, out.data);
    free(got);
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_collisions),
        cmocka_unit_test(rows_are_complete),
        cmocka_unit_test(every_command_has_a_row),
        cmocka_unit_test(keys_of_the_manual),
        cmocka_unit_test(vi_keys),
        cmocka_unit_test(scrolling),
        cmocka_unit_test(line_of_keys),
        cmocka_unit_test(words_of_the_context),
        cmocka_unit_test(manual),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
