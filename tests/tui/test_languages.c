/* What the screens say in every language.  The sample games: each comment has its
 * translation, and on a terminal of 80 x 24 all of it is to be read, in the lines below the
 * board or in the panel.  The help: each command is found by the names people have for it. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "kit.h"
#include "play/language.h"
#include "support/place.h"

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

static void samples_in_english(void **state)
{
    (void)state;
    walk_all("C");
}

static void samples_in_german(void **state)
{
    (void)state;
    walk_all("de_DE.UTF-8");
    assert_string_equal(tr("Three discs less than g5."), "Drei Scheiben weniger als g5.");
}

static void samples_in_french(void **state)
{
    (void)state;
    walk_all("fr_FR.UTF-8");
    assert_string_equal(tr("Three discs less than g5."), "Trois pions de moins que g5.");
}

/* ---- the search in the help ---------------------------------------------------- */

enum { ENGLISH, GERMAN, FRENCH };

/* By what else than its name in the table a command is looked for; a row for each. */
static const struct {
    const char *name, *words[3];
} sought[] = {
    {"up", {"cursor", "nach oben", "haut"}},
    {"down", {"cursor", "nach unten", "bas"}},
    {"left", {"cursor", "links", "gauche"}},
    {"right", {"cursor", "rechts", "droite"}},
    {"up-left", {"hex", "Anfang", "début"}},
    {"up-right", {"hex", "ganz oben", "haut"}},
    {"down-left", {"end", "Ende", "fin"}},
    {"down-right", {"bottom", "ganz unten", "bas"}},
    {"up-back", {"move back", "zurück", "reculer"}},
    {"down-forward", {"move forward", "vor", "avancer"}},
    {"left-back", {"move back", "zurück", "reculer"}},
    {"right-forward", {"move forward", "vor", "avancer"}},
    {"start-of-game", {"start", "Anfang", "début"}},
    {"ten-back", {"ten", "zehn", "dix"}},
    {"end-of-game", {"end", "Ende", "fin"}},
    {"ten-forward", {"ten", "zehn", "dix"}},
    {"row-up", {"line", "Zeile", "ligne"}},
    {"row-down", {"line", "Zeile", "ligne"}},
    {"value-before", {"menu page", "Menü Seite", "menu page"}},
    {"next-value", {"menu page", "Menü Seite", "menu page"}},
    {"first-row", {"first", "erste", "première"}},
    {"page-up", {"page", "Seite", "page"}},
    {"last-row", {"last", "letzte", "dernière"}},
    {"page-down", {"page", "Seite", "page"}},
    {"enter", {"play pass result", "ziehen passen Ergebnis", "jouer passer résultat"}},
    {"play-position", {"position", "spielen Stellung", "jouer position"}},
    {"choose", {"open", "wählen öffnen", "choisir ouvrir"}},
    {"next-move", {"next", "nächste", "suivant"}},
    {"hurry", {"move now", "Zug jetzt", "jouer vite"}},
    {"cancel", {"leave", "abbrechen", "annuler quitter"}},
    {"type", {"coordinates notation", "Koordinaten Notation tippen", "coordonnées notation taper"}},
    {"path", {"file", "Pfad Datei", "chemin fichier"}},
    {"letter", {"typed", "Buchstabe", "lettre"}},
    {"give", {"piece", "gibt", "donne"}},
    {"landing", {"number", "Landeplatz", "arrivée"}},
    {"back-jump", {"take one jump back", "Sprung zurück", "saut"}},
    {"switch", {"tray", "Vorrat wechseln", "réserve"}},
    {"to-walking", {"tray", "Vorrat", "réserve"}},
    {"hand", {"piece", "Hand", "main"}},
    {"next-tab", {"page", "Seite", "page"}},
    {"branch", {"try variation", "versuchen Variante", "essayer variante"}},
    {"undo", {"back", "zurücknehmen rückgängig", "annuler reprendre"}},
    {"redo", {"forward", "wiederholen vorwärts", "refaire"}},
    {"look-back", {"before", "zurück Rückblick", "reculer"}},
    {"look-on", {"forward", "vorwärts", "avancer"}},
    {"hint", {"suggest", "Tipp", "conseil"}},
    {"eval", {"evaluation analyse", "Bewertung Analyse untersuchen", "évaluation analyser score"}},
    {"notes", {"computer", "Bemerkungen", "notes"}},
    {"preview", {"show", "Vorschau", "aperçu"}},
    {"legal", {"marks", "möglich", "permises"}},
    {"show-last", {"last move", "letzten Zug", "dernier coup"}},
    {"turn-board", {"flip", "drehen", "tourner"}},
    {"first-seat", {"player", "Spieler", "joueur"}},
    {"second-seat", {"player", "Spieler", "joueur"}},
    {"level", {"computer", "Stufe", "niveau"}},
    {"change-sides", {"swap", "tauschen", "échanger"}},
    {"pause", {"clock", "Pause", "pause"}},
    {"resign", {"give", "aufgeben", "abandonner"}},
    {"draw", {"agree", "Remis unentschieden", "nulle"}},
    {"new", {"rematch", "neues Spiel Revanche", "nouvelle partie revanche"}},
    {"talk", {"chat", "Chat reden", "parler"}},
    {"replay", {"walk review", "nachspielen", "parcourir relecture"}},
    {"autoplay", {"by itself", "von selbst", "défiler"}},
    {"review", {"analyse", "Durchsicht", "revue"}},
    {"next-mistake", {"review", "Fehler", "faute"}},
    {"previous-mistake", {"mistake", "Fehler", "faute"}},
    {"variation", {"first", "Variante", "variante"}},
    {"read-on", {"comment lines", "weiterlesen Kommentar", "lire commentaire"}},
    {"take-over", {"play on", "übernehmen", "reprendre"}},
    {"put", {"next piece", "setzen", "poser"}},
    {"remove", {"delete", "entfernen löschen", "enlever supprimer"}},
    {"clear", {"usual start", "leeren", "vider"}},
    {"mover", {"who is to move", "am Zug", "trait"}},
    {"save", {"game", "speichern", "enregistrer sauvegarder"}},
    {"load", {"game", "laden", "charger"}},
    {"options",
     {"settings theme colours", "Einstellungen Optionen Farben", "options réglages couleurs"}},
    {"mouse", {"off", "Maus", "souris"}},
    {"search", {"help", "suchen", "chercher"}},
    {"look-for", {"opening", "suchen Eröffnung", "chercher ouverture"}},
    {"find", {"position", "finden", "trouver"}},
    {"next", {"page", "nächste Seite", "page suivante"}},
    {"previous", {"page", "vorige Seite", "page précédente"}},
    {"yes", {"yes", "ja", "oui"}},
    {"no", {"no", "nein", "non"}},
    {"how-to-play", {"play", "spielt", "jouer"}},
    {"help", {"help", "Hilfe", "aide"}},
    {"quit", {"leave back", "verlassen zurück Ende", "quitter retour"}},
};

/* The keys page says the word in the row of the command, and the search comes to it. */
static void expect_found(kit *k, const command *c, const char *word)
{
    char keys[80], line[300], missing[96];
    command_keys(c, KEYS_PLAIN, keys, sizeof keys);
    text_printf(line, sizeof line, "%s %s", keys, tr(c->help));
    bool found = false;
    for (const char *p = line; *p != 0 && !found; p++)
        found = text_starts_nocase(p, word);
    CHECK(found, "%s: \"%s\" does not say %s", c->name, line, word);
    kit_keysf(k, "/%s<enter>", word);
    text_printf(missing, sizeof missing, tr("%s: not found"), word);
    CHECK(!kit_shows(k, missing), "%s", missing);
}

/* Each of the words, which blanks (or, in names, hyphens) set apart. */
static void expect_words(kit *k, const command *c, const char *words, const char *apart)
{
    while (*words != 0) {
        char word[32];
        size_t n = strcspn(words, apart);
        text_printf(word, sizeof word, "%.*s", (int)n, words);
        expect_found(k, c, word);
        words += n + (words[n] != 0 ? 1 : 0);
    }
}

static void search_all(const char *locale, int language)
{
    speak(locale);
    kit k;
    kit_menu(&k, 24, 80, KIT_UNICODE);
    assert_true(help_open(&k.app, NULL, CTX_ALL, NULL));
    kit_keys(&k, "");
    assert_int_equal((int)(sizeof sought / sizeof *sought), command_count());
    for (int i = 0; i < command_count(); i++) {
        const command *c = command_at(i);
        assert_string_equal(sought[i].name, c->name);
        expect_words(&k, c, sought[i].words[language], " ");
        if (language == ENGLISH)
            expect_words(&k, c, c->name, "-");
    }
    kit_keys(&k, "/nowhere<enter>");
    assert_true(kit_shows(&k, language == ENGLISH ? "nowhere: not found" : "nowhere"));
    kit_end(&k);
}

/* The pages of a game draw its pieces as the board on this terminal does; letters that mean
 * something else stay. */
static void pages_with_the_signs_of_the_board(void **state)
{
    (void)state;
    static const char *const locales[] = {"C", "de_DE.UTF-8", "fr_FR.UTF-8"};
    for (size_t l = 0; l < sizeof locales / sizeof *locales; l++)
        for (int unicode = 0; unicode < 2; unicode++) {
            speak(locales[l]);
            kit k;
            const game *g = game_find(games, n_games, "reversi");
            kit_menu(&k, 100, 100, unicode ? KIT_UNICODE : 0);
            assert_true(help_open(&k.app, g, CTX_ALL, "start"));
            kit_keys(&k, "");
            assert_int_equal(kit_shows(&k, "4 - - . O X - - -"), !unicode);
            assert_int_equal(kit_shows(&k, "4 - - . ○ ● - - -"), unicode);
            assert_int_equal(kit_shows(&k, "(X)"), !unicode);
            assert_int_equal(kit_shows(&k, "(●)"), unicode);
            assert_true(help_open(&k.app, g, CTX_ALL, "strategy"));
            kit_keys(&k, "");
            assert_true(kit_shows(&k, "2 C X - - - - X C")); /* kinds of squares */
            assert_int_equal(kit_shows(&k, "1 - ○ ○ ○ ○ ○ - -"), unicode);
            kit_end(&k);
        }
}

/* The line of signs below the options is whole at 80 columns. */
static void sample_of_the_options(void **state)
{
    (void)state;
    static const char *const locales[] = {"C", "de_DE.UTF-8", "fr_FR.UTF-8"};
    for (size_t l = 0; l < sizeof locales / sizeof *locales; l++) {
        speak(locales[l]);
        kit k;
        kit_menu(&k, 24, 80, KIT_UNICODE);
        assert_true(options_open(&k.app));
        kit_keys(&k, "");
        char words[80];
        text_printf(words, sizeof words, "%s %s", tr("good"), tr("warning"));
        CHECK(kit_shows(&k, words), "%s: no \"%s\"", locales[l], words);
        kit_end(&k);
    }
}

/* Words that stand side by side are found wherever the lines are broken, and only then. */
static void search_across_lines(void **state)
{
    (void)state;
    char phrase[60];
    speak("C");
    for (int cols = 40; cols <= 80; cols += 7) {
        kit k;
        kit_menu(&k, 24, cols, KIT_UNICODE);
        const char *text = games[0]->page[0].text, *end = strchr(text, '\n');
        assert_true(help_open(&k.app, games[0], CTX_ALL, games[0]->page[0].key));
        kit_keys(&k, "");
        assert_true(end != NULL && end - text > 40);
        text_printf(phrase, sizeof phrase, "%.58s", text);
        phrase[strrchr(phrase, ' ') - phrase] = 0;
        kit_keysf(&k, "/%s<enter>", phrase);
        CHECK(!kit_shows(&k, "not found"), "%d columns: %s", cols, phrase);
        kit_keysf(&k, "/%.9snowhere<enter>", phrase);
        assert_true(kit_shows(&k, "not found"));
        kit_end(&k);
    }
}

static void search_in_english(void **state)
{
    (void)state;
    search_all("C", ENGLISH);
}

static void search_in_german(void **state)
{
    (void)state;
    search_all("de_DE.UTF-8", GERMAN);
}

static void search_in_french(void **state)
{
    (void)state;
    search_all("fr_FR.UTF-8", FRENCH);
}

/* ---- what is wrong with what was typed ---------------------------------------------- */

static const char *const field_state[] = {
    "../...../..J.S./..JS../.SS.JJ./..JS../.J.S../...../.. S",
    "../...../..J.J./..JJ../.SS..J./..JS../.J.S../...../.. J",
    "../...../..J.S./..JSS./.SSJJ../..JS../.J.S../...../.. J e5"};

/* A state of Reviser by its number, what is typed there, and the answer. */
static const struct {
    int at;
    const char *in, *german, *french;
} wrong[] = {
    {0, "zz", "zz: dieses Feld gibt es nicht; erwartet wurde ein Feld zum Setzen, etwa f7",
     "zz : cette case n'existe pas ; attendu : une case où poser, par exemple f7"},
    {0, "",
     "Ende des Textes: dieses Feld gibt es nicht; erwartet wurde ein Feld zum Setzen, etwa f7",
     "fin du texte : cette case n'existe pas ; attendu : une case où poser, par exemple f7"},
    {1, "-e8", "-e8: noch springt keine Scheibe; erwartet wurde ein Sprung, etwa g7-e5",
     "-e8 : aucun pion ne saute encore ; attendu : un saut, par exemple g7-e5"},
    {1, "e3", "e3: diese Scheibe kann nicht springen; erwartet wurde ein Sprung, etwa g7-e5",
     "e3 : ce pion ne peut pas sauter ; attendu : un saut, par exemple g7-e5"},
    {2, "d5-f7",
     "d5-f7: eine andere Scheibe springt gerade; erwartet wurde der nächste Landeplatz, etwa -e8, "
     "oder ein Halt, geschrieben .",
     "d5-f7 : un autre pion est en train de sauter ; attendu : l'arrivée suivante, par exemple "
     "-e8, ou un arrêt, écrit ."},
};

/* The error of a text that is no step. */
static const char *answer(const char *game_key, const char *state_text, const char *in,
                          game_error *err)
{
    const game *g = game_find(games, n_games, game_key);
    game_config cfg;
    game_state s;
    game_step step;
    game_config_init(&cfg, g);
    assert_true(g->state_read(&cfg, state_text, &s, err));
    assert_int_equal(g->step_read(&s, in, &step, err), -1);
    return err->text;
}

static void errors_in_one_language(void **state)
{
    (void)state;
    game_error err;
    for (int french = 0; french < 2; french++) {
        speak(french ? "fr_FR.UTF-8" : "de_DE.UTF-8");
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
            assert_string_equal(answer("reviser", field_state[wrong[i].at], wrong[i].in, &err),
                                french ? wrong[i].french : wrong[i].german);
        (void)answer("quarto", ".6../7f../..../.... a", "b1", &err);
        CHECK(strstr(err.text, french ? " et 2 autres" : " und 2 weitere") != NULL, "%s", err.text);
    }
    speak("C");
    (void)answer("quarto", ".6../7f../..../.... a", "b1", &err);
    CHECK(strstr(err.text, " and 2 more") != NULL, "%s", err.text);
}

/* ---- saved games --------------------------------------------------------------------- */

/* A HOME of the test's own with an empty folder for named saves. */
static void home_with_saves(place *p)
{
    char dir[200];
    place_home(p);
    setenv("XDG_DATA_HOME", p->dir, 1);
    text_printf(dir, sizeof dir, "%s/parlour", p->dir);
    assert_int_equal(mkdir(dir, 0700), 0);
}

static void put_game(const place *p, const char *head, const char *turns)
{
    char path[300];
    text_printf(path, sizeof path, "%s/parlour/one.parlour", p->dir);
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    fprintf(f, "parlour-record 1\n%s\n%s\n", head, turns);
    fclose(f);
}

static void expect_about(const char *words)
{
    kit k;
    kit_menu(&k, 24, 80, 0);
    k.app.files = true;
    kit_keys(&k, "L");
    CHECK(kit_shows(&k, words), "not shown: %s", words);
    kit_end(&k);
}

/* The line about a saved game calls players and results as the other screens do. */
static void saved_games_in_words(void **state)
{
    (void)state;
    static const char people[] = "game: reversi\nplayer0: human\nplayer1: level 3\n"
                                 "result: 0 by resignation\n";
    static const char level[] = "game: quarto\nplayer0: Ada\nplayer1: level medium\n"
                                "result: unfinished\n";
    place p;
    home_with_saves(&p);
    put_game(&p, people, "1. d3\n2. c3\n");
    speak("C");
    expect_about("Reversi, move 3: human - level 3, X wins, the other side gave up");
    speak("de_DE.UTF-8");
    expect_about("Reversi, Zug 3: Mensch - Stufe 3, X gewinnt, ");
    speak("fr_FR.UTF-8");
    expect_about("Reversi, coup 3 : humain - niveau 3, X gagne, ");
    put_game(&p, level, "1. 3\n");
    expect_about("Quarto, coup 2 : Ada - moyen, inachevée");
    speak("de_DE.UTF-8");
    expect_about("Quarto, Zug 2: Ada - mittel, nicht zu Ende");
    place_remove(&p);
}

/* ---- nothing is cut ------------------------------------------------------------------ */

/* A text that did not fit ends in "...". */
static void expect_whole(kit *k, const char *where)
{
    char *picture = kit_dump(k, false);
    const char *label = tr("Another file ..."), *own = strstr(picture, label);
    for (const char *p = picture; (p = strstr(p, "...")) != NULL; p += 3)
        CHECK(own != NULL && p + 3 == own + strlen(label), "%s: cut:\n%s", where, picture);
    free(picture);
}

static void edit_whole(const game *g, int rows, int cols)
{
    kit k;
    game_config cfg;
    match_options o;
    memset(&o, 0, sizeof o);
    game_config_init(&cfg, g);
    kit_menu(&k, rows, cols, 0);
    assert_true(setup_open(&k.app, &cfg, &o));
    static const char *const keys[] = {"", "m", "-<enter>", "<tab><enter>", "r<enter>"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys && strcmp(kit_top(&k), "setup") == 0; i++) {
        kit_keys(&k, keys[i]);
        if (strcmp(kit_top(&k), "setup") == 0)
            expect_whole(&k, g->name);
    }
    kit_end(&k);
}

static void name_whole(int rows, int cols)
{
    kit k;
    kit_game(&k, "reversi", "human", "human", NULL, rows, cols, 0);
    k.app.files = true;
    kit_keys(&k, "S./<enter>");
    expect_whole(&k, "a wrong name");
    kit_keys(&k, "<esc>S");
    for (int i = 0; i < 61; i++)
        kit_keys(&k, "x");
    kit_keys(&k, "<enter>");
    expect_whole(&k, "a long name");
    kit_end(&k);
}

static void files_whole(int rows, int cols)
{
    kit k;
    kit_menu(&k, rows, cols, 0);
    k.app.files = true;
    kit_keys(&k, "L");
    kit_keys(&k, "<del>");
    expect_whole(&k, "a question");
    kit_keys(&k, "n<end>");
    expect_whole(&k, "another file");
    kit_keys(&k, "q");
    assert_true(score_open(&k.app));
    kit_keys(&k, "");
    expect_whole(&k, "the statistics");
    kit_end(&k);
}

static void nothing_is_cut(void **state)
{
    (void)state;
    static const char *const locales[] = {"C", "de_DE.UTF-8", "fr_FR.UTF-8"};
    static const int sizes[][2] = {{12, 40}, {24, 80}};
    place p;
    home_with_saves(&p);
    put_game(&p, "game: reversi\n", "1. d3\n");
    for (size_t l = 0; l < sizeof locales / sizeof *locales; l++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            speak(locales[l]);
            const char *second =
                tr("Another parlour is running: this game is not kept when you leave.");
            assert_in_range(shell_lines(second, 38), 1, 2);
            for (int g = 0; g < n_games; g++)
                edit_whole(games[g], sizes[i][0], sizes[i][1]);
            name_whole(sizes[i][0], sizes[i][1]);
            files_whole(sizes[i][0], sizes[i][1]);
        }
    place_remove(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_in_english),
        cmocka_unit_test(samples_in_german),
        cmocka_unit_test(samples_in_french),
        cmocka_unit_test(errors_in_one_language),
        cmocka_unit_test(nothing_is_cut),
        cmocka_unit_test(saved_games_in_words),
        cmocka_unit_test(sample_of_the_options),
        cmocka_unit_test(search_across_lines),
        cmocka_unit_test(pages_with_the_signs_of_the_board),
        cmocka_unit_test(search_in_english),
        cmocka_unit_test(search_in_german),
        cmocka_unit_test(search_in_french),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
