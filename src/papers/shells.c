/* Completions are written out whole: the shells start no program to complete a word.
 * What a value may be is told by the word that --help shows for it. */
#include <string.h>

#include "cli/command.h"
#include "core/format.h"
#include "papers/papers.h"

enum takes { TAKES_NOTHING, TAKES_ANY, TAKES_FILE, TAKES_WORDS };

typedef struct shell {
    const game *const *list;
    int n;
    struct text *out;
} shell;

/* ---- what may stand where --------------------------------------------------- */

static void add_word(struct text *out, const char *word)
{
    text_addf(out, "%s%s", out->size > 0 ? " " : "", word);
}

static void add_games(const shell *s, struct text *out)
{
    for (int g = 0; g < s->n; g++)
        add_word(out, s->list[g]->key);
}

static void add_levels(const shell *s, struct text *out)
{
    for (int g = 0; g < s->n; g++)
        for (int i = 0; i < s->list[g]->n_levels; i++) {
            bool known = false;
            for (int k = 0; k < g; k++)
                for (int j = 0; j < s->list[k]->n_levels; j++)
                    known |= strcmp(s->list[k]->level[j].name, s->list[g]->level[i].name) == 0;
            if (!known)
                add_word(out, s->list[g]->level[i].name);
        }
}

static void add_formats(const shell *s, struct text *out)
{
    add_word(out, "parlour");
    for (int g = 0; g < s->n; g++)
        for (int i = 0; i < s->list[g]->n_formats; i++)
            add_word(out, s->list[g]->format[i].key);
}

/* "key=word" for the rule options and presets of one game. */
static void add_settings(const game *g, struct text *out)
{
    char pair[96], word[32];
    for (int i = 0; i < g->n_presets; i++) {
        text_printf(pair, sizeof pair, "preset=%s", g->preset[i].key);
        add_word(out, pair);
    }
    for (int i = 0; i < g->n_options; i++)
        for (int v = g->option[i].min; v <= g->option[i].max; v++) {
            game_option_word(&g->option[i], v, word, sizeof word);
            text_printf(pair, sizeof pair, "%s=%s", g->option[i].key, word);
            add_word(out, pair);
        }
}

/* What stands behind an option; the words go to 'out'. */
static enum takes values(const shell *s, const options_row *r, struct text *out)
{
    if (r->value == NULL)
        return TAKES_NOTHING;
    if (strcmp(r->value, "FILE") == 0)
        return TAKES_FILE;
    for (int i = 0; r->choice != NULL && r->choice[i] != NULL; i++)
        add_word(out, r->choice[i]);
    if (strcmp(r->value, "KEY") == 0)
        add_games(s, out);
    else if (strcmp(r->value, "LEVEL") == 0)
        add_levels(s, out);
    else if (strcmp(r->value, "FORMAT") == 0)
        add_formats(s, out);
    else if (strcmp(r->value, "THEME") == 0)
        papers_themes(out);
    else if (strcmp(r->value, "SEAT") == 0) {
        text_add(out, "human random best core");
        add_levels(s, out);
    } else if (strcmp(r->value, "KEY=WORD") == 0)
        for (int g = 0; g < s->n; g++)
            add_settings(s->list[g], out);
    return out->size > 0 ? TAKES_WORDS : TAKES_ANY;
}

static const options_row seat_row = {.name = "", .help = "who plays this side", .value = "SEAT"};

/* Do the arguments of a subcommand name files? */
static bool wants_files(const command *c)
{
    return strstr(c->words, "FILE") != NULL || strstr(c->words, "IN OUT") != NULL;
}

/* The options of a use, as "--a --b". */
static void add_options(const shell *s, unsigned use, struct text *out)
{
    options_row r;
    char name[48];
    for (int i = 0; options_at(i, &r); i++)
        if ((r.uses & use) != 0) {
            text_printf(name, sizeof name, "--%s", r.name);
            add_word(out, name);
        }
    for (int g = 0; g < s->n && use == USE_PLAY; g++)
        for (int k = 0; k < 2; k++) {
            text_printf(name, sizeof name, "--%s", s->list[g]->player[k].key);
            add_word(out, name);
        }
    add_word(out, "--help");
    if (use == USE_PLAY)
        add_word(out, "--version");
}

/* The names of all subcommands, with 'between' between them. */
static void add_commands(const shell *s, const char *between, struct text *out)
{
    const command *c;
    for (int i = 0; (c = command_row(i)) != NULL; i++)
        text_addf(out, "%s%s", i > 0 ? between : "", c->name);
    for (int g = 0; g < s->n; g++)
        for (int i = 0; i < s->list[g]->n_protocols; i++)
            text_addf(out, "%s%s", between, s->list[g]->protocol[i].key);
}

/* ---- quoting ------------------------------------------------------------------ */

/* For zsh, inside quotes: its own signs in front of a backslash. */
static void add_zsh(struct text *out, const char *s)
{
    for (; *s != '\0'; s++)
        if (*s == '\'')
            text_add(out, "'\\''");
        else
            text_addf(out, "%s%c", strchr("[]:\\", *s) != NULL ? "\\" : "", *s);
}

static void add_fish(struct text *out, const char *s)
{
    for (; *s != '\0'; s++)
        text_addf(out, "%s%c", *s == '\'' || *s == '\\' ? "\\" : "", *s);
}

/* ---- bash --------------------------------------------------------------------- */

static void bash_values(const shell *s)
{
    options_row r;
    for (int i = 0; options_at(i, &r); i++) {
        struct text words;
        text_init(&words);
        enum takes takes = values(s, &r, &words);
        if (strcmp(r.name, "set") == 0)
            text_add(s->out, "    --set) pairs=$all_pairs ;;\n");
        else if (takes == TAKES_FILE)
            text_addf(s->out, "    --%s) files=yes ;;\n", r.name);
        else if (takes != TAKES_NOTHING)
            text_addf(s->out, "    --%s) words='%s'; none=yes ;;\n", r.name, words.data);
        text_free(&words);
    }
    struct text words;
    text_init(&words);
    values(s, &seat_row, &words);
    for (int g = 0; g < s->n; g++)
        text_addf(s->out, "    --%s | --%s) words='%s'; none=yes ;;\n", s->list[g]->player[0].key,
                  s->list[g]->player[1].key, words.data);
    text_free(&words);
}

static void bash_options(const shell *s)
{
    const command *c;
    for (int i = 0; (c = command_row(i)) != NULL; i++) {
        text_addf(s->out, "    %s) options='", c->name);
        struct text all;
        text_init(&all);
        add_options(s, c->use, &all);
        text_addf(s->out, "%s'%s ;;\n", all.data, wants_files(c) ? "; files=yes" : "");
        text_free(&all);
    }
    for (int p = 0; p < 2; p++) {
        struct text all;
        text_init(&all);
        add_options(s, p == 0 ? USE_PROTOCOL : USE_PLAY, &all);
        for (int g = 0; g < s->n && p == 0; g++)
            for (int i = 0; i < s->list[g]->n_protocols; i++)
                text_addf(s->out, "    %s) options='%s' ;;\n", s->list[g]->protocol[i].key,
                          all.data);
        if (p == 1)
            text_addf(s->out, "    *) options='%s'\n        words='", all.data);
        text_free(&all);
    }
    struct text first;
    text_init(&first);
    add_games(s, &first);
    text_addf(s->out, "%s'\n        ((COMP_CWORD > 1)) || words+=' ", first.data);
    text_free(&first);
    add_commands(s, " ", s->out);
    text_add(s->out, "' ;;\n");
}

static void bash_head(const shell *s)
{
    text_add(s->out,
             "# bash completion for parlour\n\n_parlour()\n{\n"
             "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
             "    local key= command= game= words= options= pairs= all_pairs= files= none= i\n"
             "    COMPREPLY=()\n"
             "    # Bash cuts words at \"=\".\n"
             "    if [[ $cur == = ]]; then\n"
             "        key=$prev cur=\n"
             "    elif [[ $prev == = ]]; then\n"
             "        key=${COMP_WORDS[COMP_CWORD-2]}\n"
             "    fi\n"
             "    if [[ $key == --* ]]; then\n"
             "        prev=$key key=\n"
             "    fi\n"
             "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
             "        case ${COMP_WORDS[i]} in\n        ");
    add_commands(s, " | ", s->out);
    text_add(s->out, ") ((i > 1)) || command=${COMP_WORDS[i]} ;;\n");
    for (int g = 0; g < s->n; g++)
        text_addf(s->out, "%s%s", g > 0 ? " | " : "        ", s->list[g]->key);
    text_add(s->out, ") game=${COMP_WORDS[i]} ;;\n        esac\n    done\n    case $game in\n");
    struct text every;
    text_init(&every);
    for (int g = 0; g < s->n; g++) {
        struct text own;
        text_init(&own);
        add_settings(s->list[g], &own);
        text_addf(s->out, "    %s) all_pairs='%s' ;;\n", s->list[g]->key, own.data);
        add_word(&every, own.data);
        text_free(&own);
    }
    text_addf(s->out, "    *) all_pairs='%s' ;;\n    esac\n", every.data);
    text_free(&every);
}

static void bash(const shell *s)
{
    bash_head(s);
    text_add(s->out, "    if [[ -n $key ]]; then\n"
                     "        COMPREPLY=($(compgen -W \"$all_pairs\" -- \"$key=$cur\"))\n"
                     "        COMPREPLY=(\"${COMPREPLY[@]#\"$key\"=}\")\n"
                     "        return\n    fi\n    case $prev in\n");
    bash_values(s);
    text_add(s->out, "    esac\n"
                     "    if [[ -z $words$pairs$files$none ]]; then\n"
                     "        case $command in\n");
    struct text inner, *outer = s->out;
    text_init(&inner);
    shell t = *s;
    t.out = &inner;
    bash_options(&t);
    for (const char *p = inner.data; *p != '\0';) { /* four blanks further in */
        size_t n = strcspn(p, "\n");
        text_addf(outer, "    %.*s\n", (int)n, p);
        p += n + (p[n] == '\n');
    }
    text_free(&inner);
    text_add(s->out, "        esac\n"
                     "        [[ $cur != -* ]] || words=$options files=\n"
                     "    fi\n"
                     "    if [[ -n $pairs ]]; then\n"
                     "        COMPREPLY=($(compgen -W \"$pairs\" -- \"$cur\"))\n"
                     "    elif [[ -n $files ]]; then\n"
                     "        compopt -o filenames 2>/dev/null\n"
                     "        COMPREPLY=($(compgen -f -- \"$cur\"))\n"
                     "    else\n"
                     "        COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
                     "    fi\n"
                     "}\ncomplete -F _parlour parlour\n");
}

/* ---- zsh ---------------------------------------------------------------------- */

static void zsh_option(const shell *s, const char *name, const options_row *r)
{
    struct text words;
    text_init(&words);
    enum takes takes = values(s, r, &words);
    text_addf(s->out, " \\\n            '%s--%s%s[", strcmp(name, "set") == 0 ? "*" : "", name,
              takes != TAKES_NOTHING ? "=" : "");
    add_zsh(s->out, r->help);
    text_add(s->out, "]");
    if (takes != TAKES_NOTHING) {
        text_addf(s->out, ":%s:", r->value);
        text_addf(s->out,
                  takes == TAKES_FILE    ? "_files"
                  : takes == TAKES_WORDS ? "(%s)"
                                         : " ",
                  words.data);
    }
    text_add(s->out, "'");
    text_free(&words);
}

static void zsh_options(const shell *s, unsigned use)
{
    options_row r;
    text_add(s->out, "        _arguments -S");
    for (int i = 0; options_at(i, &r); i++)
        if ((r.uses & use) != 0)
            zsh_option(s, r.name, &r);
    for (int g = 0; g < s->n && use == USE_PLAY; g++)
        for (int k = 0; k < 2; k++)
            zsh_option(s, s->list[g]->player[k].key, &seat_row);
    text_add(s->out, " \\\n            '--help[a summary]'");
    if (use == USE_PLAY)
        text_add(s->out, " \\\n            '--version[the version]'");
}

static void zsh_entry(const shell *s, const char *name, const char *help)
{
    text_addf(s->out, "        '%s:", name);
    add_zsh(s->out, help);
    text_add(s->out, "'\n");
}

static void zsh(const shell *s)
{
    const command *c;
    text_add(s->out, "#compdef parlour\n\n_parlour() {\n    local -a first\n    first=(\n");
    for (int g = 0; g < s->n; g++)
        zsh_entry(s, s->list[g]->key, s->list[g]->summary);
    for (int i = 0; (c = command_row(i)) != NULL; i++)
        zsh_entry(s, c->name, c->help);
    for (int g = 0; g < s->n; g++)
        for (int i = 0; i < s->list[g]->n_protocols; i++)
            zsh_entry(s, s->list[g]->protocol[i].key, s->list[g]->protocol[i].name);
    text_add(s->out,
             "    )\n    if ((CURRENT == 2)) && [[ $PREFIX != -* ]]; then\n"
             "        _describe -t commands 'game or subcommand' first\n"
             "        return\n    fi\n    local command=$words[2]\n    case $command in\n    (");
    add_commands(s, "|", s->out);
    text_add(s->out, ") shift words; ((CURRENT--)) ;;\n    esac\n    case $command in\n");
    for (int i = 0; (c = command_row(i)) != NULL; i++) {
        text_addf(s->out, "    (%s)\n", c->name);
        zsh_options(s, c->use);
        text_addf(s->out, "%s ;;\n", wants_files(c) ? " \\\n            '*:file:_files'" : "");
    }
    for (int g = 0; g < s->n; g++)
        for (int i = 0; i < s->list[g]->n_protocols; i++) {
            text_addf(s->out, "    (%s)\n", s->list[g]->protocol[i].key);
            zsh_options(s, USE_PROTOCOL);
            text_add(s->out, " ;;\n");
        }
    text_add(s->out, "    (*)\n");
    zsh_options(s, USE_PLAY);
    text_add(s->out, " \\\n            '1:game:(");
    struct text all;
    text_init(&all);
    add_games(s, &all);
    text_addf(s->out, "%s)' ;;\n    esac\n}\n\n_parlour \"$@\"\n", all.data);
    text_free(&all);
}

/* ---- fish --------------------------------------------------------------------- */

static void fish_where(const shell *s, unsigned uses)
{
    const command *c;
    text_add(s->out, "complete -c parlour -n '__parlour_in");
    if ((uses & USE_PLAY) != 0)
        text_add(s->out, " play");
    for (int i = 0; (c = command_row(i)) != NULL; i++)
        if ((uses & (unsigned)c->use) != 0)
            text_addf(s->out, " %s", c->name);
    for (int g = 0; g < s->n; g++)
        for (int i = 0; i < s->list[g]->n_protocols && (uses & USE_PROTOCOL) != 0; i++)
            text_addf(s->out, " %s", s->list[g]->protocol[i].key);
    text_add(s->out, "'");
}

static void fish_option(const shell *s, const char *name, const options_row *r, unsigned uses)
{
    struct text words;
    text_init(&words);
    enum takes takes = values(s, r, &words);
    fish_where(s, uses);
    text_addf(s->out, " -l %s", name);
    if (takes == TAKES_FILE)
        text_add(s->out, " -r -F");
    else if (takes != TAKES_NOTHING)
        text_add(s->out, " -x");
    if (takes == TAKES_WORDS)
        text_addf(s->out, " -a '%s'", words.data);
    text_add(s->out, " -d '");
    add_fish(s->out, r->help);
    text_add(s->out, "'\n");
    text_free(&words);
}

static void fish_first(const shell *s, const char *word, const char *help)
{
    text_addf(s->out, "complete -c parlour -n __parlour_first -a %s -d '", word);
    add_fish(s->out, help);
    text_add(s->out, "'\n");
}

static void fish(const shell *s)
{
    const command *c;
    options_row r;
    text_add(s->out, "# fish completion for parlour\n\nfunction __parlour_first\n"
                     "    test (count (commandline -opc)) -eq 1\nend\n\n"
                     "function __parlour_in\n    set -l words (commandline -opc)\n"
                     "    set -l command play\n"
                     "    if set -q words[2]; and contains -- $words[2] ");
    add_commands(s, " ", s->out);
    text_add(s->out, "\n        set command $words[2]\n    end\n"
                     "    contains -- $command $argv\nend\n\ncomplete -c parlour -f\n");
    for (int g = 0; g < s->n; g++)
        fish_first(s, s->list[g]->key, s->list[g]->summary);
    for (int i = 0; (c = command_row(i)) != NULL; i++)
        fish_first(s, c->name, c->help);
    for (int g = 0; g < s->n; g++)
        for (int i = 0; i < s->list[g]->n_protocols; i++)
            fish_first(s, s->list[g]->protocol[i].key, s->list[g]->protocol[i].name);
    for (int i = 0; (c = command_row(i)) != NULL; i++)
        if (wants_files(c)) {
            fish_where(s, c->use);
            text_add(s->out, " -F\n");
        }
    for (int i = 0; options_at(i, &r); i++)
        fish_option(s, r.name, &r, r.uses);
    for (int g = 0; g < s->n; g++)
        for (int k = 0; k < 2; k++)
            fish_option(s, s->list[g]->player[k].key, &seat_row, USE_PLAY);
    text_add(s->out, "complete -c parlour -l help -s h -d 'a summary'\n"
                     "complete -c parlour -n '__parlour_in play' -l version -d 'the version'\n");
}

bool papers_shell(const char *name, const game *const *list, int n, struct text *out)
{
    shell s = {list, n, out};
    static const struct {
        const char *name;
        void (*write)(const shell *s);
    } rows[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, name) == 0) {
            rows[i].write(&s);
            return true;
        }
    return false;
}
