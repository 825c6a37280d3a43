/* test_text.c - growing strings, bounded strings, messages, numbers. */
#include "core/text.h"

#include <stdlib.h>
#include <string.h>

#include "support/cmocka_all.h"
#include "support/walk.h"
#include "template/template.h"
#include "tree_game.h"

static void test_growing(void **state)
{
    (void)state;
    struct text t;
    text_init(&t);
    assert_string_equal(t.data, "");
    for (int i = 0; i < 2000; i++) {
        text_add(&t, "ab");
        text_addf(&t, "%d", i % 10);
    }
    text_add_bytes(&t, "x\0y", 3);
    text_add_bytes(&t, "", 0);
    assert_int_equal(t.size, 6003);
    assert_memory_equal(t.data, "ab0ab1", 6);
    assert_memory_equal(t.data + 6000, "x\0y", 4);
    char *big = malloc(5001);
    assert_non_null(big);
    memset(big, 'z', 5000);
    big[5000] = '\0';
    text_addf(&t, "%s", big); /* longer than the room left */
    assert_int_equal(t.size, 11003);
    free(big);
    char *taken = text_take(&t);
    assert_non_null(taken);
    assert_int_equal(taken[11002], 'z');
    free(taken);
    /* After that it takes nothing more, and nothing breaks. */
    text_add(&t, "more");
    text_addf(&t, "%d", 1);
    assert_true(t.failed);
    assert_null(text_take(&t));
    text_free(&t);
}

static void test_bounded(void **state)
{
    (void)state;
    char buf[6] = "?????";
    assert_true(text_copy(buf, sizeof buf, "abcde"));
    assert_string_equal(buf, "abcde");
    assert_false(text_copy(buf, sizeof buf, "abcdef"));
    assert_string_equal(buf, "abcde");
    assert_false(text_copy(buf, 0, "a"));
    assert_true(text_copy(buf, 1, ""));
    assert_true(text_printf(buf, sizeof buf, "%d-%d", 1, 22));
    assert_string_equal(buf, "1-22");
    assert_false(text_printf(buf, sizeof buf, "%d-%d", 111, 222));
    assert_string_equal(buf, "111-2");
    text_printable(buf, sizeof buf, "a\nb\x80\x7f", 5);
    assert_string_equal(buf, "a?b??");
    text_printable(buf, sizeof buf, "abcdefgh", 8);
    assert_string_equal(buf, "ab...");
    text_printable(buf, sizeof buf, "abcde", 2);
    assert_string_equal(buf, "ab");
    text_printable(buf, 2, "abcde", 5);
    assert_string_equal(buf, "a");
}

static void test_errors(void **state)
{
    (void)state;
    game_error e;
    assert_false(text_error(&e, 7, "%s: no such cell (%s to %s)", "c9", "a1", "h8"));
    assert_int_equal(e.at, 7);
    assert_string_equal(e.text, "c9: no such cell (a1 to h8)");
    assert_false(text_error(NULL, 7, "nobody listens"));
    char big[400];
    memset(big, 'x', sizeof big - 1);
    big[sizeof big - 1] = '\0';
    assert_false(text_error(&e, 0, "%s", big));
    assert_int_equal(strlen(e.text), sizeof e.text - 1);

    game_config cfg;
    game_config_init(&cfg, &template_game);
    game_state s = walk_start(&cfg);
    assert_false(text_error_illegal(&e, 3, &template_game, &s, "h1 and more", 2));
    assert_int_equal(e.at, 3);
    assert_string_equal(e.text, "h1: not legal here; legal: a1 b1 c1 d1 e1 a2 b2 c2 d2");
    assert_true(game_config_read(&cfg, "pile1=9 pile2=9", NULL));
    s = walk_start(&cfg);
    assert_false(text_error_illegal(&e, 3, &template_game, &s, "?\x01", 2));
    assert_string_equal(e.text,
                        "??: not legal here; legal: a1 b1 c1 d1 e1 f1 g1 h1 i1 a2 b2 and 7 more");
    assert_false(text_error_illegal(NULL, 3, &template_game, &s, "h1", 2));
    assert_true(template_game.state_read(&cfg, "0/0 A", &s, NULL));
    assert_false(text_error_illegal(&e, 0, &template_game, &s, "h1", 2));
    assert_string_equal(e.text, "h1: the game is over");
}

static void test_characters(void **state)
{
    (void)state;
    for (int i = 0; i < 256; i++) {
        char c = (char)i;
        assert_int_equal(text_is_digit(c), i >= '0' && i <= '9');
        assert_int_equal(text_is_alpha(c), (i >= 'a' && i <= 'z') || (i >= 'A' && i <= 'Z'));
        assert_int_equal(text_is_blank(c), i == ' ' || i == '\t' || i == '\r');
    }
    assert_int_equal(text_lower('Q'), 'q');
    assert_int_equal(text_lower('['), '[');
    assert_true(text_equal_nocase("Pass", "pASS"));
    assert_false(text_equal_nocase("pass", "passe"));
    assert_false(text_equal_nocase("passe", "pass"));
    assert_true(text_starts_nocase("PASSED", "pass"));
    assert_true(text_starts_nocase("a", ""));
    assert_false(text_starts_nocase("pas", "pass"));
}

static void test_numbers(void **state)
{
    (void)state;
    long n = -1;
    assert_true(text_number("12", 0, 99, &n));
    assert_int_equal(n, 12);
    assert_true(text_number("-3", -5, 5, &n));
    assert_int_equal(n, -3);
    assert_true(text_number("+4", -5, 5, &n));
    assert_true(text_number("007", 0, 9, &n));
    assert_int_equal(n, 7);
    static const char *const BAD[] = {"",
                                      " 1",
                                      "1 ",
                                      "1x",
                                      "x",
                                      "-",
                                      "+",
                                      "--1",
                                      "0x10",
                                      "1.5",
                                      "6",
                                      "-6",
                                      "99999999999999999999999"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        CHECK(!text_number(BAD[i], -5, 5, &n), "\"%s\" is taken for a number", BAD[i]);
    assert_int_equal(n, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_growing), cmocka_unit_test(test_bounded),
        cmocka_unit_test(test_errors),  cmocka_unit_test(test_characters),
        cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
