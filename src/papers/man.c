/* A manual page is a template with lines that begin with "@": the tables' parts are
 * put there.  Prose about an option or a subcommand stands in the template too, under
 * its name, so that the tables stay short; prose about what is not there is an error. */
#include <string.h>

#include "cli/command.h"
#include "core/format.h"
#include "papers/papers.h"

enum { MAX_NAME = 40 };

typedef struct page {
    const char *text; /* the template */
    const game *const *list;
    int n;
    struct text *out;
    int used; /* blocks of prose that found their place */
} page;

/* ---- text ----------------------------------------------------------------- */

void papers_roff(struct text *out, const char *s)
{
    enum { WIDTH = 72 };
    int col = 0;
    if (*s == '.' || *s == '\'')
        text_add(out, "\\&");
    for (; *s != '\0'; s++, col++) {
        /* Long lines are broken, but not in front of what would be an order. */
        bool turn = *s == ' ' && col + (int)strcspn(s + 1, " ") >= WIDTH && s[1] != '.' &&
                    s[1] != '\'' && s[1] != '\0';
        if (*s == '\\')
            text_add(out, "\\e");
        else
            text_add_bytes(out, turn ? "\n" : s, 1);
        col = turn ? -1 : col;
    }
}

void papers_sentence(struct text *out, const char *s)
{
    char all[400];
    size_t n = strlen(s);
    if (n == 0)
        return;
    text_printf(all, sizeof all, "%s%s\n", s, s[n - 1] == '.' || s[n - 1] == '?' ? "" : ".");
    if (*s >= 'a' && *s <= 'z' && (s[1] < 'A' || s[1] > 'Z'))
        all[0] = (char)(*s - 'a' + 'A');
    papers_roff(out, all);
}

/* ---- prose of the template -------------------------------------------------- */

/* The line behind 'line', or its end. */
static const char *next_line(const char *line)
{
    line += strcspn(line, "\n");
    return *line == '\n' ? line + 1 : line;
}

/* A line of the template; long ones of plain text are broken. */
static void add_line(struct text *out, const char *line, size_t n)
{
    enum { WIDTH = 78 };
    while (*line != '.' && n > WIDTH) {
        size_t at = WIDTH;
        while (at > 0 && line[at] != ' ')
            at--;
        if (at == 0 || line[at + 1] == '.' || line[at + 1] == '\'')
            break;
        text_add_bytes(out, line, at);
        text_add(out, "\n");
        line += at + 1;
        n -= at + 1;
    }
    text_add_bytes(out, line, n);
}

static void add_about(page *p, const char *thing)
{
    char head[MAX_NAME + 16];
    text_printf(head, sizeof head, "@about %s\n", thing);
    for (const char *line = p->text; *line != '\0'; line = next_line(line)) {
        if (strncmp(line, head, strlen(head)) != 0)
            continue;
        p->used++;
        for (line = next_line(line); *line != '\0' && strncmp(line, "@end", 4) != 0;) {
            const char *end = next_line(line);
            add_line(p->out, line, (size_t)(end - line));
            line = end;
        }
        return;
    }
}

static int count_abouts(const char *text)
{
    int n = 0;
    for (const char *line = text; *line != '\0'; line = next_line(line))
        n += strncmp(line, "@about ", 7) == 0;
    return n;
}

/* ---- options -------------------------------------------------------------- */

/* What an option of that name means to the subcommands that have a row of their own for it. */
static void other_meanings(page *p, const char *name)
{
    options_row r;
    const command *c;
    for (int i = 0; options_at(i, &r); i++) {
        if (strcmp(r.name, name) != 0 || (r.uses & USE_PLAY) != 0)
            continue;
        for (int k = 0; (c = command_row(k)) != NULL; k++)
            if ((r.uses & (unsigned)c->use) != 0)
                text_addf(p->out, "With\n.Cm %s :\n", c->name);
        text_addf(p->out, "%s.\n", r.help);
    }
}

/* Is it among the options of play, so that it was told there? */
static bool is_told(const char *name)
{
    options_row r;
    for (int i = 0; options_at(i, &r); i++)
        if (strcmp(r.name, name) == 0 && (r.uses & USE_PLAY) != 0)
            return true;
    return false;
}

static void one_option(page *p, const options_row *r)
{
    text_addf(p->out, ".It Fl -%s", r->name);
    if (r->value != NULL)
        text_addf(p->out, " Ar %s", r->value);
    text_add(p->out, "\n");
    papers_sentence(p->out, r->help);
    if (r->max > 0)
        text_addf(p->out, "A number from %ld to %ld.\n", r->min, r->max);
    char thing[MAX_NAME];
    text_printf(thing, sizeof thing, "--%s", r->name);
    add_about(p, thing);
    if ((r->uses & USE_PLAY) != 0)
        other_meanings(p, r->name);
    if (strcmp(r->name, "theme") == 0) {
        text_add(p->out, "Themes: ");
        papers_themes(p->out);
        text_add(p->out, ".\n");
    }
}

static void roles(page *p)
{
    for (int g = 0; g < p->n; g++) {
        text_add(p->out, ".It Fl");
        for (int k = 0; k < 2; k++)
            text_addf(p->out, "%s -%s Ar SEAT", k > 0 ? " , Fl" : "", p->list[g]->player[k].key);
        text_addf(p->out, "\nWho plays the sides of %s.\n", p->list[g]->name);
    }
}

static void play_options(page *p)
{
    options_row r;
    text_add(p->out, ".Bl -tag -width Ds\n");
    for (int i = 0; options_at(i, &r); i++)
        if ((r.uses & USE_PLAY) != 0)
            one_option(p, &r);
    roles(p);
    text_add(p->out, ".It Fl h , Fl \\&? , Fl -help\nA summary of the usage.\n"
                     ".It Fl -version\nVersion and licence.\n"
                     ".It Fl v\nThe same and the summary of the usage.\n.El\n");
}

static void command_options(page *p, unsigned use)
{
    options_row r;
    text_add(p->out, ".Bl -tag -width Ds\n");
    for (int i = 0; options_at(i, &r); i++)
        if ((r.uses & use) != 0 && !is_told(r.name))
            one_option(p, &r);
    text_add(p->out, ".El\n");
}

static void letters(page *p)
{
    text_add(p->out, ".Bl -tag -width Ds\n");
    for (int g = 0; g < p->n; g++)
        for (int i = 0; i < p->list[g]->n_letters; i++) {
            const game_letter *l = &p->list[g]->letter[i];
            if (strcmp(l->option, "version") == 0) /* told among the options */
                continue;
            text_addf(p->out, ".It Fl %c%s\n", l->letter, l->value == NULL ? " Ar VALUE" : "");
            papers_sentence(p->out, l->help);
            text_addf(p->out, "For %s, as\n.Fl -%s", p->list[g]->name, l->option);
            text_addf(p->out, l->value != NULL && *l->value != '\0' ? " Ar %s .\n" : " .\n",
                      l->value != NULL ? l->value : "");
        }
    text_add(p->out, ".El\n");
}

/* ---- subcommands ------------------------------------------------------------ */

static void its_options(page *p, unsigned use)
{
    options_row r;
    int n = 0;
    for (int i = 0; options_at(i, &r); i++)
        if ((r.uses & use) != 0)
            text_addf(p->out, n++ == 0 ? "Options:\n.Fl -%s" : " , Fl -%s", r.name);
    text_add(p->out, n > 0 ? " .\n" : "");
}

static void subcommands(page *p)
{
    const command *c;
    text_add(p->out, ".Bl -tag -width Ds\n");
    for (int i = 0; (c = command_row(i)) != NULL; i++) {
        text_addf(p->out, ".It Cm %s", c->name);
        if (c->needs_game)
            text_add(p->out, " Fl -game Ar KEY");
        text_addf(p->out, c->words[0] != '\0' ? " Oo Ar options Oc Ar %s\n" : " Op Ar options%s\n",
                  c->words);
        papers_sentence(p->out, c->help);
        add_about(p, c->name);
        its_options(p, c->use);
    }
    for (int g = 0; g < p->n; g++)
        for (int i = 0; i < p->list[g]->n_protocols; i++) {
            const struct game_protocol *pr = &p->list[g]->protocol[i];
            text_addf(p->out, ".It Cm %s Op Ar options\n%s on standard input and output, for %s.\n",
                      pr->key, pr->name, p->list[g]->name);
            add_about(p, pr->key);
            its_options(p, USE_PROTOCOL);
        }
    text_add(p->out, ".El\n");
}

/* ---- games -------------------------------------------------------------------- */

static void game_options(page *p, const game *g)
{
    for (int i = 0; i < g->n_options; i++) {
        const game_option *o = &g->option[i];
        text_addf(p->out, ".It Fl -set Ar %s Ns =", o->key);
        if (o->kind == OPTION_NUMBER)
            text_addf(p->out, "%d..%d", o->min, o->max);
        for (int v = o->min; v <= o->max && o->kind != OPTION_NUMBER; v++) {
            char word[32];
            game_option_word(o, v, word, sizeof word);
            text_addf(p->out, "%s Ns Cm %s", v > o->min ? " Ns |" : "", word);
        }
        text_addf(p->out, "\n");
        papers_sentence(p->out, o->help);
    }
    text_add(p->out, ".It Fl -set Ar preset Ns =");
    for (int i = 0; i < g->n_presets; i++)
        text_addf(p->out, "%s Ns Cm %s", i > 0 ? " Ns |" : "", g->preset[i].key);
    text_addf(p->out, "\nAll of them at once; without it\n.Cm %s", g->preset[0].key);
    if (g->even != NULL)
        text_addf(p->out, " ,\nfor a new game and\n.Cm match\n.Cm %s", g->even);
    text_add(p->out, " .\n");
}

static void games(page *p)
{
    for (int i = 0; i < p->n; i++) {
        const game *g = p->list[i];
        text_addf(p->out, ".Ss %s\n", g->name);
        papers_sentence(p->out, g->summary);
        text_addf(p->out, "Its key is\n.Cm %s .\n.Bl -tag -width Ds\n", g->key);
        game_options(p, g);
        text_add(p->out, ".It Fl -level Ar LEVEL\n");
        for (int k = 0; k < g->n_levels; k++)
            text_addf(p->out, ".Cm %s%s\n", g->level[k].name, k + 1 < g->n_levels ? " ," : " ;");
        text_addf(p->out, "the usual one is\n.Cm %s .\n.El\n", g->level[g->usual_level].name);
    }
}

static void formats(page *p)
{
    text_add(p->out, ".Bl -tag -width transcript\n");
    for (int g = 0; g < p->n; g++)
        for (int i = 0; i < p->list[g]->n_formats; i++) {
            const record_format *f = &p->list[g]->format[i];
            text_addf(p->out, ".It Cm %s Pq Pa %s\n%s, of %s; %s.\n", f->key, f->extension, f->name,
                      p->list[g]->name, f->many ? "many games a file" : "one game a file");
            add_about(p, f->key);
        }
    text_add(p->out, ".El\n");
}

/* ---- the page --------------------------------------------------------------- */

static bool directive(page *p, const char *line, game_error *err)
{
    static const struct {
        const char *name;
        void (*write)(page *p);
    } rows[] = {{"games", games},
                {"options", play_options},
                {"letters", letters},
                {"subcommands", subcommands},
                {"formats", formats}};
    char name[MAX_NAME];
    text_printf(name, sizeof name, "%.*s", (int)strcspn(line + 1, "\n"), line + 1);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, name) == 0) {
            rows[i].write(p);
            return true;
        }
    if (strcmp(name, "command-options") == 0)
        command_options(p, ~0U);
    else if (strcmp(name, "keys") == 0)
        papers_keys(p->out);
    else if (strcmp(name, "settings") == 0)
        papers_settings(p->out);
    else
        return text_error(err, -1, "@%s: nothing of that name is known", name);
    return true;
}

bool papers_man(const char *template_text, const game *const *list, int n, struct text *out,
                game_error *err)
{
    page p = {.text = template_text, .list = list, .n = n, .out = out};
    bool about = false;
    for (const char *line = template_text; *line != '\0';) {
        const char *end = next_line(line);
        if (strncmp(line, "@about ", 7) == 0)
            about = true;
        else if (strncmp(line, "@end", 4) == 0)
            about = false;
        else if (!about && *line == '@' && !directive(&p, line, err))
            return false;
        else if (!about && *line != '@')
            add_line(out, line, (size_t)(end - line));
        line = end;
    }
    int abouts = count_abouts(template_text);
    return p.used == abouts ||
           text_error(err, -1, "%d of %d @about blocks found their place: a name is wrong", p.used,
                      abouts);
}
