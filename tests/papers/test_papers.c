/* Manual pages and completions say what the program says: every option, subcommand and
 * key is in them, and nothing else. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/run.h"
#include "core/text.h"
#include "support/cmocka_all.h"
#include "tui/command.h"

enum { MAX_WORDS = 200, MAX_WORD = 40 };

typedef struct words {
    char word[MAX_WORDS][MAX_WORD];
    int n;
} words;

static char *read_paper(const char *name)
{
    char path[512], part[4096];
    struct text t;
    size_t n;
    text_init(&t);
    text_printf(path, sizeof path, PAPERS "/%s", name);
    FILE *f = fopen(path, "rb");
    if (f == NULL)
        fail_msg("%s is not there", path);
    while (f != NULL && (n = fread(part, 1, sizeof part, f)) > 0)
        text_add_bytes(&t, part, n);
    if (f != NULL)
        fclose(f);
    return text_take(&t);
}

static bool has(const words *w, const char *word)
{
    for (int i = 0; i < w->n; i++)
        if (strcmp(w->word[i], word) == 0)
            return true;
    return false;
}

static void add(words *w, const char *from, size_t n)
{
    char word[MAX_WORD];
    text_printf(word, sizeof word, "%.*s", (int)n, from);
    if (has(w, word))
        return;
    assert_true(w->n < MAX_WORDS);
    text_copy(w->word[w->n++], MAX_WORD, word);
}

/* The options that a text of help lists: "  --name ..." or "  -h, -?, --help". */
static void options_of(const char *help, words *out)
{
    for (const char *p = strstr(help, "\n  -"); p != NULL; p = strstr(p + 1, "\n  -")) {
        const char *end = p + 1 + strcspn(p + 1, "\n");
        const char *name = strstr(p, "--");
        if (name != NULL && name < end && name < p + 16)
            add(out, name + 2, strcspn(name + 2, " =\n"));
    }
}

/* The subcommands that the help lists. */
static void commands_of(const char *help, words *out)
{
    const char *p = strstr(help, "\nsubcommands:\n");
    assert_non_null(p);
    for (p = strstr(p, "\n  "); p != NULL && p[3] != '\n' && strncmp(p, "\n  ", 3) == 0;
         p = strchr(p + 1, '\n'))
        add(out, p + 3, strcspn(p + 3, " "));
    assert_true(out->n >= 13);
}

static void all_options(const words *commands, words *out)
{
    options_of(run_program("--help", NULL)->out, out);
    for (int i = 0; i < commands->n; i++) {
        char line[MAX_WORD + 8];
        text_printf(line, sizeof line, "%s --help", commands->word[i]);
        options_of(run_program(line, NULL)->out, out);
    }
    assert_true(out->n >= 30);
}

static void page_equals_help(void **state)
{
    (void)state;
    words commands = {.n = 0}, options = {.n = 0}, paged = {.n = 0};
    char *page = read_paper("man/man6/parlour.6");
    commands_of(run_program("--help", NULL)->out, &commands);
    all_options(&commands, &options);
    for (const char *p = strstr(page, ".It "); p != NULL; p = strstr(p + 1, "\n.It ")) {
        size_t n = strcspn(p + 1, "\n");
        for (const char *o = strstr(p, "Fl -"); o != NULL && o < p + n; o = strstr(o + 1, "Fl -"))
            add(&paged, o + 4, strcspn(o + 4, " \n"));
    }
    for (int i = 0; i < options.n; i++)
        if (!has(&paged, options.word[i]))
            fail_msg("the manual page does not have --%s", options.word[i]);
    for (int i = 0; i < paged.n; i++)
        if (!has(&options, paged.word[i]))
            fail_msg("the manual page invents --%s", paged.word[i]);
    for (int i = 0; i < commands.n; i++) {
        char item[MAX_WORD + 16];
        text_printf(item, sizeof item, "\n.It Cm %s ", commands.word[i]);
        if (strstr(page, item) == NULL)
            fail_msg("the manual page does not have %s", commands.word[i]);
    }
    free(page);
}

/* Are these words on the page, wherever its lines are broken? */
static bool has_words(const char *page, const char *said)
{
    for (; *page != '\0'; page++) {
        const char *p = page, *w = said;
        while (*w != '\0' && (*p == *w || (*p == '\n' && *w == ' ')))
            p++, w++;
        if (*w == '\0')
            return true;
    }
    return false;
}

static void page_has_every_key(void **state)
{
    (void)state;
    char *page = read_paper("man/man6/parlour.6");
    for (int i = 0; i < command_count(); i++) {
        const command *c = command_at(i);
        if ((c->where & (unsigned)(CTX_GAME | CTX_REPLAY | CTX_SETUP | CTX_LISTS)) == 0)
            continue;
        if (!has_words(page, c->help + 1))
            fail_msg("the manual page does not say: %s", c->help);
    }
    free(page);
}

/* Words of the tables that a page might make something else of. */
static void pages_say_it_rightly(void **state)
{
    (void)state;
    static const struct {
        const char *page, *words;
        bool there;
    } rows[] = {
        {"man/man6/parlour.6", "\n.Ss \\&In a game\n", true},
        {"man/man6/parlour.6", "Op Ar options Ar", false},
        {"man/man6/parlour.6", "perft Fl -game Ar KEY Oo Ar options Oc Ar DEPTH\n", true},
        {"man/man6/parlour.6", "\n.It Fl -version\nVersion and licence.\n", true},
        {"man/man6/parlour.6", ".Fl -version .\n", false},
        {"man/man5/parlour.5", "\nhjkl move ", true},
        {"man/man5/parlour.5", "\nvariation 2\n", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *page = read_paper(rows[i].page);
        if ((strstr(page, rows[i].words) != NULL) != rows[i].there)
            fail_msg("%s: \"%s\"", rows[i].page, rows[i].words);
        free(page);
    }
    /* Each option once, with all it can mean. */
    char *page = read_paper("man/man6/parlour.6");
    const char *state_option = strstr(page, "\n.It Fl -state Ar TEXT\n");
    assert_non_null(state_option);
    assert_true(state_option < strstr(page, "\n.Sh THE GAMES\n"));
    assert_null(strstr(state_option + 1, "\n.It Fl -state "));
    assert_non_null(strstr(state_option, "\nWith\n.Cm games :\ngames that reached this position"));
    free(page);
}

static void completions_know_every_word(void **state)
{
    (void)state;
    static const char *const file[] = {"bash/parlour", "zsh/_parlour", "fish/parlour.fish"};
    words commands = {.n = 0}, options = {.n = 0};
    commands_of(run_program("--help", NULL)->out, &commands);
    all_options(&commands, &options);
    for (int f = 0; f < 3; f++) {
        char *text = read_paper(file[f]);
        for (int i = 0; i < options.n; i++) {
            char option[MAX_WORD + 8];
            text_printf(option, sizeof option, f == 2 ? " -l %s " : "--%s", options.word[i]);
            if (strstr(text, option) == NULL)
                fail_msg("%s does not have%s", file[f], option);
        }
        for (int i = 0; i < commands.n; i++)
            if (strstr(text, commands.word[i]) == NULL)
                fail_msg("%s does not have %s", file[f], commands.word[i]);
        free(text);
    }
}

/* What a command of the shell prints; NULL when there is no such shell. */
static char *ask(const char *tool, const char *line)
{
    static char out[1 << 14];
    char look[128];
    text_printf(look, sizeof look, "command -v %s >/dev/null 2>&1", tool);
    if (system(look) != 0) { /* NOLINT(cert-env33-c): a test's own words */
        print_message("%s is not here: not tried\n", tool);
        return NULL;
    }
    FILE *p = popen(line, "r"); /* NOLINT(cert-env33-c) */
    assert_non_null(p);
    size_t n = fread(out, 1, sizeof out - 1, p);
    out[n] = '\0';
    pclose(p);
    return out;
}

static void pages_are_clean(void **state)
{
    (void)state;
    char *said = ask("mandoc", "mandoc -Tlint " PAPERS "/man/man6/parlour.6 2>&1; "
                               "mandoc -Tlint " PAPERS "/man/man5/parlour.5 2>&1");
    /* The two pages name each other; that is all there may be to say before they are
     * installed. */
    while (said != NULL && *said != '\0') {
        size_t n = strcspn(said, "\n");
        char line[256];
        text_printf(line, sizeof line, "%.*s", (int)n, said);
        if (strstr(line, "referenced manual not found: Xr parlour") == NULL)
            fail_msg("%s", line);
        said += n + (said[n] == '\n');
    }
}

/* What bash offers for the words of a line, the last of which is being typed. */
static const char *bash_offers(const char *line)
{
    char all[1024];
    text_printf(all, sizeof all,
                "bash -c 'source " PAPERS "/bash/parlour; COMP_WORDS=(%s); "
                "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _parlour; echo \"${COMPREPLY[@]}\"' 2>&1",
                line);
    return ask("bash", all);
}

static void bash_completes(void **state)
{
    (void)state;
    static const struct {
        const char *line, *offer;
    } rows[] = {
        {"parlour thi", "think\n"},
        {"parlour think --lev", "--level\n"},
        {"parlour match --ope", "--openings\n"},
        {"parlour --color al", "always\n"},
        {"parlour --color = ne", "never\n"},
        {"parlour quarto --set ru", "rules=quarto rules=tic\n"},
        {"parlour quarto --set type = tor", "torus\n"},
        {"parlour list --lev", "\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *got = bash_offers(rows[i].line);
        if (got != NULL && strcmp(got, rows[i].offer) != 0)
            fail_msg("%s: %s", rows[i].line, got);
    }
}

static void fish_completes(void **state)
{
    (void)state;
    char *got = ask("fish", "fish -c 'source " PAPERS "/fish/parlour.fish; "
                            "complete -C \"parlour think --lev\"; complete -C \"parlour thi\"; "
                            "complete -C \"parlour --color al\"' 2>&1");
    if (got == NULL)
        return;
    assert_non_null(strstr(got, "--level\t"));
    assert_non_null(strstr(got, "think\t"));
    assert_non_null(strstr(got, "always"));
    got = ask("fish", "fish -c 'source " PAPERS "/fish/parlour.fish; "
                      "complete -C \"parlour list --lev\"' 2>&1");
    assert_null(strstr(got, "--level"));
}

/* zsh on a terminal of its own (zpty): words, a Tab, and what the line becomes.  Waits
 * for that; ctest's limit ends a wait in vain. */
static void zsh_line(const char *typed, const char *wanted)
{
    char all[2048];
    text_printf(all, sizeof all,
                "zsh -f -c 'zmodload zsh/zpty; zpty z zsh -f -i; "
                "zpty -w z \"PS1=; unset zle_bracketed_paste; fpath=(" PAPERS
                "/zsh \\$fpath); autoload -Uz compinit; compinit -u -D; bindkey \\\"^I\\\" "
                "complete-word; print -n REA; print DY\"; zpty -r z x \"*READY*\"; "
                "zpty -n -w z \"%s\"$'\\''\\t'\\''; zpty -r z x \"*%s*\" && print found' 2>&1",
                typed, wanted);
    const char *got = ask("zsh", all);
    if (got != NULL && strstr(got, "found") == NULL)
        fail_msg("%s: %s", typed, got);
}

static void zsh_completes(void **state)
{
    (void)state;
    zsh_line("parlour think --lev", "parlour think --level");
    zsh_line("parlour --color=alw", "parlour --color=always");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(page_equals_help),
        cmocka_unit_test(page_has_every_key),
        cmocka_unit_test(pages_say_it_rightly),
        cmocka_unit_test(pages_are_clean),
        cmocka_unit_test(completions_know_every_word),
        cmocka_unit_test(bash_completes),
        cmocka_unit_test(fish_completes),
        cmocka_unit_test(zsh_completes),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
