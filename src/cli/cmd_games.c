/* games: what files of many games hold, and the games among them that are looked for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/output.h"
#include "play/library.h"

typedef struct search_plan {
    const options *o;
    collection *c;
    opening_book *book; /* of 'book_of' */
    const game *book_of;
    const game *g; /* the game that --opening and --state are about */
    collection_wish wish;
} search_plan;

static void print_faults(const collection *c)
{
    int n = collection_faults(c);
    for (int i = 0; i < n && i < COLLECTION_FAULTS; i++) {
        const collection_fault *f = collection_fault_at(c, i);
        output_fail(0, "%s: %s", collection_name(c, f->source), f->error.text);
    }
    if (n > COLLECTION_FAULTS)
        output_fail(0, "%d more games cannot be read", n - COLLECTION_FAULTS);
}

/* Adds every file that can be read; false when one cannot. */
static bool read_files(const options *o, collection *c)
{
    bool good = true;
    for (int i = 0; i < o->n_words; i++) {
        game_error err = {.text = "out of memory"};
        const record_format *f;
        size_t size;
        const char *path = o->word[i], *at = strcmp(path, "-") != 0 ? path : NULL;
        char *bytes = output_read_file(path, &size, &err);
        if (bytes == NULL) { /* the message names the file */
            output_fail(0, "%s", err.text);
            good = false;
            continue;
        }
        if (!library_format(o->list, o->n, at, o->from, &bytes, &size, &f, &err)) {
            free(bytes);
            output_fail(0, "%s", err.text); /* there is no such format, for no file */
            return false;
        }
        if (!collection_add(c, f, bytes, size, path)) {
            output_fail(0, "%s: %s", path, err.text);
            good = false;
        }
    }
    return good;
}

static const opening_book *book_for(search_plan *p, const game *g)
{
    if (g != p->book_of) {
        opening_book_free(p->book);
        p->book = opening_book_new(g);
        p->book_of = g;
    }
    return p->book;
}

static bool read_wish(search_plan *p, game_error *err)
{
    const options *o = p->o;
    collection_wish *w = &p->wish;
    if (o->player != NULL && !text_copy(w->player, sizeof w->player, o->player))
        return text_error(err, -1, "--player: the name is too long");
    if (o->year != NULL && !collection_years(w, o->year, err))
        return false;
    if (!collection_openings(w, p->g, book_for(p, p->g), o->opening, err))
        return false;
    if (o->state == NULL)
        return true;
    game_config cfg;
    game_state s;
    game_error why;
    game_config_init(&cfg, p->g);
    if (!p->g->state_read(o->game == p->g ? &o->config : &cfg, o->state, &s, &why))
        return text_error(err, -1, "--state: %s", why.text);
    w->by_position = true;
    w->position = game_canon(p->g, &s);
    return true;
}

static const char *word(const char *s)
{
    return *s != '\0' ? s : "-";
}

/* The last named opening of a game's moves. */
static const char *opening_of(search_plan *p, const format_glance *g)
{
    const game *rules = g->config.game;
    const opening_book *book = rules != NULL ? book_for(p, rules) : NULL;
    const char *name = "";
    game_state s = g->start;
    for (int k = 0; rules != NULL; k++) {
        int row = opening_at(book, &s);
        name = row >= 0 ? rules->opening[row].name : name;
        if (k == g->n_steps)
            break;
        rules->play(&s, g->step[k]);
    }
    return name;
}

static void print_game(search_plan *p, int i, int at)
{
    format_glance g = {.wants_steps = true};
    char score[16] = "?";
    collection_glance(p->c, i, &g);
    if (g.has_score)
        text_printf(score, sizeof score, "%+d", g.score);
    if (collection_sources(p->c) > 1)
        printf("%s:", collection_name(p->c, collection_source_of(p->c, i)));
    printf("%d\t%s\t%s\t%s\t%s\t%s\t%s", collection_number(p->c, i), word(g.date),
           word(g.player[0]), word(g.player[1]), score, word(opening_of(p, &g)), word(g.place));
    if (p->wish.by_position)
        printf("\tafter %d", at);
    putchar('\n');
}

static int list_games(search_plan *p)
{
    game_error err;
    int found = 0, n = collection_count(p->c);
    if (!read_wish(p, &err))
        return output_fail(EXIT_USAGE, "games: %s; try \"parlour games --help\"", err.text);
    bool failed = false, by_index = p->wish.by_position || p->wish.by_opening;
    while (by_index && !failed && !collection_index(p->c, n, &failed))
        ;
    for (int i = 0; i < n; i++) {
        int at;
        if (!collection_matches(p->c, i, &p->wish, &at))
            continue;
        print_game(p, i, at);
        found++;
    }
    printf("games=%d of=%d\n", found, n);
    return EXIT_FINE;
}

int cmd_games(const options *o)
{
    search_plan p = {.o = o, .c = collection_new(o->list, o->n)};
    if (p.c == NULL)
        return output_fail(EXIT_FAILURE_RUN, "out of memory");
    bool good = read_files(o, p.c);
    p.g = o->game != NULL ? o->game : collection_game(p.c);
    int code = EXIT_FINE;
    if (p.g != NULL)
        code = list_games(&p);
    else
        printf("games=0 of=0\n");
    print_faults(p.c);
    if (code == EXIT_FINE && (!good || collection_faults(p.c) > 0))
        code = EXIT_FAILURE_RUN;
    collection_wish_done(&p.wish);
    opening_book_free(p.book);
    collection_free(p.c);
    return code;
}
