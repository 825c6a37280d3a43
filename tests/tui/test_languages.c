/* The sample games in every language: each comment has its translation, and on a terminal
 * of 80 x 24 all of it is to be read, in the lines below the board or in the panel. */
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "kit.h"
#include "play/language.h"

static void speak(const char *locale)
{
    unsetenv("LANGUAGE");
    setenv("LC_ALL", locale, 1);
    setenv("PARLOUR_LOCALE", LOCALE_DIR, 1);
    (void)setlocale(LC_MESSAGES, "C"); /* a change makes the words of before forgotten */
    language_begin();
}

static void expect_said(kit *k, const char *comment)
{
    char *words = kit_words(k, kit_screen(k)->said);
    CHECK(strstr(words, comment) != NULL, "not whole: %s\nbut: %s", comment, words);
    free(words);
}

/* Every comment of a sample, as its source has it, is looked for on the walk. */
static void walk_sample(const game *g, int sample, bool english)
{
    kit k;
    kit_menu(&k, 24, 80, KIT_UNICODE);
    record *r = record_new();
    const char *text = g->sample[sample].record;
    assert_true(record_read(r, text, strlen(text), NULL));
    assert_true(replay_open_sample(&k.app, g, sample));
    kit_keys(&k, "<home>");
    for (int i = -1; i < record_turns(r); i++) {
        const char *comment = record_comment(r, i), *said = tr(comment);
        CHECK(comment[0] == 0 || english || strcmp(said, comment) != 0, "%s is English: %s", g->key,
              comment);
        expect_said(&k, said);
        kit_keys(&k, "<right>");
    }
    record_free(r);
    kit_end(&k);
}

static void walk_all(const char *locale)
{
    speak(locale);
    for (int g = 0; g < n_games; g++)
        for (int i = 0; i < games[g]->n_samples; i++)
            walk_sample(games[g], i, strcmp(locale, "C") == 0);
}

static void in_english(void **state)
{
    (void)state;
    walk_all("C");
}

static void in_german(void **state)
{
    (void)state;
    walk_all("de_DE.UTF-8");
    assert_string_equal(tr("Three discs less than g5."), "Drei Scheiben weniger als g5.");
}

static void in_french(void **state)
{
    (void)state;
    walk_all("fr_FR.UTF-8");
    assert_string_equal(tr("Three discs less than g5."), "Trois pions de moins que g5.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_english),
        cmocka_unit_test(in_german),
        cmocka_unit_test(in_french),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
