/* Lines of the protocol: all that are right come back to the byte, all that are wrong
 * are told by what is wrong, and texts for people hold nothing but what can be seen. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/wire.h"
#include "support/cmocka_all.h"

#define SECRET "0123456789abcdefghjkmnpqrs"

static const char *const good[] = {
    "parlour 1",
    "join " SECRET " yes anna",
    "join - no bert",
    "watch - carl",
    "again " SECRET " 0 17 0123456789abcdef on anna",
    "refused the door is shut",
    "game chess size=8 rules=old",
    "game nim ",
    "start -",
    "start X--O X",
    "clock 0 0 0 2000000000 5000 1000",
    "seat 1 " SECRET " " SECRET " no anna",
    "place anna bert 1",
    "wait anna",
    "back " SECRET " " SECRET " 1 16 00000000000000ff resign0",
    "ready",
    "turn 12 0123456789abcdef 73412 b3 7",
    "took 12 73500",
    "used 0",
    "ask undo 12 10",
    "yes draw 12 0",
    "no rematch 40 0",
    "withdraw",
    "resign 12",
    "flag 12",
    "claim 12",
    "chat gr\xc3\xbc\xc3\x9f dich, \xe2\x97\x8f!",
    "chat ",
    "ping 7",
    "pong 7",
    "bye until tomorrow",
    "undone 10",
    "over draw",
    "new",
};

static void good_lines_come_back(void **state)
{
    (void)state;
    bool seen[WIRE_KINDS] = {false};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        wire_message m;
        game_error err;
        char buf[WIRE_LINE + 1];
        CHECK(wire_read(good[i], strlen(good[i]), &m, &err), "%s: %s", good[i], err.text);
        size_t n = wire_write(&m, buf);
        assert_int_equal(n, strlen(good[i]) + 1);
        assert_memory_equal(buf, good[i], n - 1);
        assert_int_equal(buf[n - 1], '\n');
        seen[m.kind] = true;
    }
    for (int k = 0; k < WIRE_KINDS; k++)
        CHECK(seen[k], "no good line of kind %s", wire_word((enum wire_kind)k));
}

static void fields_arrive(void **state)
{
    (void)state;
    wire_message m;
    const char *line = "turn 12 0123456789abcdef 73412 b3 7";
    assert_true(wire_read(line, strlen(line), &m, NULL));
    assert_int_equal(m.kind, WIRE_TURN);
    assert_int_equal(m.number[0], 12);
    assert_true(m.hash == 0x0123456789abcdefu);
    assert_int_equal(m.number[1], 73412);
    assert_string_equal(m.text, "b3 7");
    line = "seat 1 " SECRET " - yes anna";
    assert_true(wire_read(line, strlen(line), &m, NULL));
    assert_string_equal(m.secret[0], SECRET);
    assert_string_equal(m.secret[1], "-");
    assert_string_equal(m.word, "yes");
    assert_string_equal(m.name[0], "anna");
}

static void bad_lines_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *line, *why;
    } bad[] = {
        {"", "'': no such word here"},
        {" ", "'': no such word here"},
        {"GET / HTTP/1.1", "'GET': no such word here"},
        {"Turn 1", "'Turn': no such word here"},
        {"tur 1", "'tur': no such word here"},
        {"\x1b[2J", "'?[2J': no such word here"},
        {"parlour", "parlour: a number was expected"},
        {"parlour ", "parlour: a number was expected"},
        {"parlour one", "parlour: a number was expected"},
        {"parlour -1", "parlour: a number was expected"},
        {"parlour 01", "parlour: a number was expected"},
        {"parlour 2000000001", "parlour: a number was expected"},
        {"parlour 99999999999999999999", "parlour: a number was expected"},
        {"parlour  1", "parlour: a number was expected"},
        {"parlour 1 ", "parlour: there is too much of it"},
        {"parlour 1 2", "parlour: there is too much of it"},
        {"parlour\t1", "'parlour?1': no such word here"},
        {"ready now", "ready: there is too much of it"},
        {"join abc yes anna", "join: a code of 26 letters and digits, or - was expected"},
        {"join 0123456789ABCDEFGHJKMNPQRS yes anna",
         "join: a code of 26 letters and digits, or - was expected"},
        {"join - Yes anna", "join: a word was expected"},
        {"join - yes", "join: a name was expected"},
        {"join - yes \x1b[1m", "join: a name was expected"},
        {"join - yes abcdefghijklmnopqrstuvwxyz", "join: a name was expected"},
        {"turn 1 0123456789ABCDEF 0 f5", "turn: a hash of 16 hex digits was expected"},
        {"turn 1 123 0 f5", "turn: a hash of 16 hex digits was expected"},
        {"turn 1 0123456789abcdef 0", "turn: a text of printable characters was expected"},
        {"turn 1 0123456789abcdef 0 f5\x07", "turn: a text of printable characters was expected"},
        {"turn 1 0123456789abcdef 0 \xc3\xbc", "turn: a text of printable characters was expected"},
        {"ask un-do 1 0", "ask: a word was expected"},
        {"ask averyveryverylongword 1 0", "ask: a word was expected"},
        {"clock 1 2 3 4 5", "clock: a number was expected"},
        {"chat", "chat: a text of printable characters was expected"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wire_message m;
        game_error err;
        CHECK(!wire_read(bad[i].line, strlen(bad[i].line), &m, &err), "taken: %s", bad[i].line);
        assert_string_equal(err.text, bad[i].why);
    }
}

static void length_is_bounded(void **state)
{
    (void)state;
    char line[2 * WIRE_LINE], buf[WIRE_LINE + 1];
    wire_message m;
    game_error err;
    memset(line, 'x', sizeof line);
    memcpy(line, "chat ", 5);
    assert_true(wire_read(line, 5 + WIRE_TEXT - 1, &m, NULL));
    assert_int_equal(strlen(m.text), WIRE_TEXT - 1);
    assert_int_equal(wire_write(&m, buf), 5 + WIRE_TEXT);
    assert_false(wire_read(line, 5 + WIRE_TEXT, &m, &err));
    assert_false(wire_read(line, sizeof line, &m, &err));
    assert_string_equal(err.text, "a line of more than 1024 bytes");
    /* NULs and other bytes within. */
    memcpy(line, "turn 1 0123456789abcdef 0 f\0", 28);
    assert_false(wire_read(line, 28, &m, NULL));
}

static void what_cannot_be_read_is_not_written(void **state)
{
    (void)state;
    char buf[WIRE_LINE + 1];
    wire_message m = {.kind = WIRE_TURN, .text = "f5\n6"};
    assert_int_equal(wire_write(&m, buf), 0);
    m = (wire_message){.kind = WIRE_ASK};
    assert_int_equal(wire_write(&m, buf), 0);
    m = (wire_message){.kind = WIRE_PLACE, .name = {"an na", "b"}};
    assert_int_equal(wire_write(&m, buf), 0);
    m = (wire_message){.kind = WIRE_PING, .number = {WIRE_MAX_NUMBER + 1u}};
    assert_int_equal(wire_write(&m, buf), 0);
}

static void texts_for_people_are_cleaned(void **state)
{
    (void)state;
    static const struct {
        const char *in, *out;
    } row[] = {
        {"plain", "plain"},
        {"a\tb\nc", "a b c"},
        {"bell\a back\b del\x7f", "bell back del"},
        {"\x1b[31mred\x1b[0m", "red"},
        {"\x1b[2J\x1b[1;1Hhome", "home"},
        {"\x1b]0;title\aafter", "after"},
        {"\x1b]52;c;c2VjcmV0\x1b\\after", "after"},
        {"\x1bP1;2qsixel\x1b\\after", "after"},
        {"\x1b(0lines\x1b(B", "lines"},
        {"\x1b"
         "cfull reset",
         "full reset"},
        {"\x1b", ""},
        {"\x1b[", ""},
        {"\x1b]never ended", ""},
        {"\x1b\x1b[31mtwice", "twice"},
        {"\xc2\x9b"
         "31mC1",
         "C1"},
        {"\xc2\x9d"
         "0;title\xc2\x9c"
         "after",
         "after"},
        {"raw \x9b"
         "31m",
         "raw 31m"},
        {"gr\xc3\xbc\xc3\x9f", "gr\xc3\xbc\xc3\x9f"},
        {"over\xc0\x9blong", "overlong"},
        {"cut\xe2\x97", "cut"},
        {"\xed\xa0\x80surrogate", "surrogate"},
        {"\xe2\x80\xaeturned\xe2\x80\x8b", "turned"},
        {"\xef\xbb\xbf"
         "bom",
         "bom"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char out[64];
        wire_clean(out, sizeof out, row[i].in, strlen(row[i].in));
        assert_string_equal(out, row[i].out);
        char line[96];
        int n = snprintf(line, sizeof line, "chat %s", row[i].in);
        wire_message m;
        assert_true(wire_read(line, (size_t)n, &m, NULL));
        assert_string_equal(m.text, row[i].out);
    }
    char small[6];
    wire_clean(small, sizeof small,
               "abc\xe2\x97\x8f"
               "def",
               9);
    assert_string_equal(small, "abc"); /* never half a character */
}

static void names_are_made_fit(void **state)
{
    (void)state;
    char name[WIRE_NAME];
    wire_name(name, "anna");
    assert_string_equal(name, "anna");
    wire_name(name, "Anna  B.");
    assert_string_equal(name, "Anna__B.");
    wire_name(name, "\x1b[31m");
    assert_string_equal(name, "guest");
    wire_name(name, "");
    assert_string_equal(name, "guest");
    wire_name(name, "a name that is far too long for the wire");
    assert_int_equal(strlen(name), WIRE_NAME - 1);
}

static void secrets(void **state)
{
    (void)state;
    char a[SECRET_TEXT], b[SECRET_TEXT], shown[SECRET_SHOWN], typed[SECRET_TEXT];
    int bits[SECRET_DIGITS] = {0};
    for (int i = 0; i < 1000; i++) {
        assert_true(secret_new(a) && secret_new(b));
        assert_true(secret_valid(a));
        assert_false(secret_equal(a, b));
        assert_true(secret_equal(a, a));
        for (int k = 0; k < SECRET_DIGITS; k++)
            bits[k] += a[k] > 'g';
        secret_show(a, shown);
        assert_int_equal(strlen(shown), SECRET_SHOWN - 1);
        assert_true(secret_read(shown, typed));
        assert_string_equal(typed, a);
    }
    for (int k = 0; k < SECRET_DIGITS; k++) /* every digit is drawn */
        CHECK(bits[k] > 300 && bits[k] < 700, "digit %d: %d", k, bits[k]);
    for (int k = 0; k < SECRET_DIGITS; k++) { /* wherever they differ */
        strcpy(b, a);
        b[k] = a[k] == '0' ? '1' : '0';
        assert_false(secret_equal(a, b));
    }
    assert_true(secret_read("OIL0 1234-5678-9abc-DEFG-hjkm-np", typed));
    assert_string_equal(typed, "0110123456789abcdefghjkmnp");
    assert_false(secret_read("0123", typed));
    assert_false(secret_read("0123456789abcdefghjkmnpqrst", typed));
    assert_false(secret_read("0123456789abcdefghjkmnpqru", typed));
    assert_false(secret_equal("-", "-"));
    assert_false(secret_equal("", ""));
    assert_false(secret_equal(a, "-"));
}

static void hash_of_a_text(void **state)
{
    (void)state;
    /* The published test values of FNV-1a. */
    assert_true(wire_hash("") == 0xcbf29ce484222325u);
    assert_true(wire_hash("a") == 0xaf63dc4c8601ec8cu);
    assert_true(wire_hash("foobar") == 0x85944171f73967e8u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_lines_come_back),
        cmocka_unit_test(fields_arrive),
        cmocka_unit_test(bad_lines_are_told),
        cmocka_unit_test(length_is_bounded),
        cmocka_unit_test(what_cannot_be_read_is_not_written),
        cmocka_unit_test(texts_for_people_are_cleaned),
        cmocka_unit_test(names_are_made_fit),
        cmocka_unit_test(secrets),
        cmocka_unit_test(hash_of_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
