/* An entry is a place in the bytes of a file.  The index holds the low half of the
 * canonical hash of every position of every game, one game behind the other, so that
 * looking for a position is one run over an array; what it finds is checked by playing
 * the game. */
#include "core/collection.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

typedef struct supply {
    const record_format *f;
    char *bytes, *name;
    size_t size;
} supply;

typedef struct entry {
    size_t at;
    int source, number;
} entry;

struct collection {
    const game *const *list;
    int n_list;
    const game *game;
    supply *source;
    int n_sources;
    entry *entry;
    size_t n, room;
    int faults;
    collection_fault fault[COLLECTION_FAULTS];
    /* The index: the positions of game i are key[first[i]] to key[first[i + 1] - 1]. */
    uint32_t *key;
    size_t *first;
    size_t n_keys, key_room, first_room;
    size_t indexed;
};

collection *collection_new(const game *const *list, int n)
{
    collection *c = calloc(1, sizeof *c);
    if (c != NULL) {
        c->list = list;
        c->n_list = n;
    }
    return c;
}

void collection_free(collection *c)
{
    if (c == NULL)
        return;
    for (int i = 0; i < c->n_sources; i++) {
        free(c->source[i].bytes);
        free(c->source[i].name);
    }
    free(c->source);
    free(c->entry);
    free(c->key);
    free(c->first);
    free(c);
}

/* ---- files --------------------------------------------------------------- */

static bool add_entry(collection *c, size_t at, int number)
{
    if (c->n == c->room) {
        size_t room = c->room == 0 ? 256 : 2 * c->room;
        entry *more = room <= COLLECTION_MAX_GAMES ? realloc(c->entry, room * sizeof *more) : NULL;
        if (more == NULL)
            return false;
        c->entry = more;
        c->room = room;
    }
    c->entry[c->n++] = (entry){at, c->n_sources, number};
    return true;
}

static void add_fault(collection *c, const game_error *err)
{
    if (c->faults < COLLECTION_FAULTS)
        c->fault[c->faults] = (collection_fault){c->n_sources, *err};
    if (c->faults < INT_MAX)
        c->faults++;
}

/* Where all the games of the new source are; messages only as long as they are kept,
 * since a place in words costs a look at all that comes before it. */
static bool find_games(collection *c, const supply *s)
{
    format_glance *g = malloc(sizeof *g);
    size_t at = 0;
    int got = 1;
    bool good = g != NULL;
    for (int number = 1; good && got != 0 && at <= s->size; number++) {
        game_error err = {.text = ""};
        size_t begin = at;
        g->wants_steps = false;
        got = format_glance_next(s->f, c->list, c->n_list, s->bytes, s->size, &at, g,
                                 c->faults < COLLECTION_FAULTS ? &err : NULL);
        if (got > 0) {
            good = add_entry(c, begin, number);
            if (c->game == NULL)
                c->game = g->config.game;
        } else if (got < 0) {
            add_fault(c, &err);
            if (at <= begin || at >= s->size)
                break;
        }
    }
    free(g);
    return good;
}

bool collection_add(collection *c, const record_format *f, char *bytes, size_t size,
                    const char *name)
{
    size_t before = c->n, length = strlen(name) + 1;
    supply *more = realloc(c->source, ((size_t)c->n_sources + 1) * sizeof *more);
    if (more != NULL)
        c->source = more;
    char *copy = more != NULL ? malloc(length) : NULL;
    supply s = {f, bytes, copy, size};
    if (copy == NULL || !find_games(c, &s)) {
        c->n = before;
        free(copy);
        free(bytes);
        return false;
    }
    memcpy(copy, name, length);
    c->source[c->n_sources++] = s;
    return true;
}

int collection_sources(const collection *c)
{
    return c->n_sources;
}

const char *collection_name(const collection *c, int source)
{
    return c->source[source].name;
}

int collection_count(const collection *c)
{
    return (int)c->n;
}

int collection_faults(const collection *c)
{
    return c->faults;
}

const collection_fault *collection_fault_at(const collection *c, int i)
{
    return &c->fault[i];
}

const game *collection_game(const collection *c)
{
    return c->game;
}

int collection_source_of(const collection *c, int i)
{
    return c->entry[i].source;
}

void collection_glance(const collection *c, int i, format_glance *out)
{
    const supply *s = &c->source[c->entry[i].source];
    size_t at = c->entry[i].at;
    (void)format_glance_next(s->f, c->list, c->n_list, s->bytes, s->size, &at, out, NULL);
}

int collection_number(const collection *c, int i)
{
    return c->entry[i].number;
}

int collection_read(const collection *c, int i, record *out, game_error *err)
{
    const supply *s = &c->source[c->entry[i].source];
    size_t at = c->entry[i].at;
    return format_read_next(s->f, s->bytes, s->size, &at, out, err);
}

/* ---- positions ------------------------------------------------------------- */

static bool add_key(collection *c, uint64_t canon)
{
    if (c->n_keys == c->key_room) {
        size_t room = c->key_room == 0 ? 4096 : 2 * c->key_room;
        uint32_t *more = realloc(c->key, room * sizeof *more);
        if (more == NULL)
            return false;
        c->key = more;
        c->key_room = room;
    }
    c->key[c->n_keys++] = (uint32_t)canon;
    return true;
}

static bool index_game(collection *c, format_glance *g)
{
    collection_glance(c, (int)c->indexed, g);
    const game *rules = g->config.game;
    bool good = rules == NULL || add_key(c, game_canon(rules, &g->start));
    for (int k = 0; good && rules != NULL && k < g->n_steps; k++) {
        rules->play(&g->start, g->step[k]);
        good = add_key(c, game_canon(rules, &g->start));
    }
    if (!good)
        return false;
    c->first[++c->indexed] = c->n_keys;
    return true;
}

bool collection_index(collection *c, int games, bool *failed)
{
    *failed = false;
    if (c->indexed == c->n)
        return true;
    if (c->first_room < c->n + 1) {
        size_t *more = realloc(c->first, (c->n + 1) * sizeof *more);
        if (more == NULL) {
            *failed = true;
            return false;
        }
        if (c->first_room == 0)
            more[0] = 0;
        c->first = more;
        c->first_room = c->n + 1;
    }
    format_glance *g = malloc(sizeof *g);
    *failed = g == NULL;
    for (int i = 0; g != NULL && !*failed && i < games && c->indexed < c->n; i++) {
        g->wants_steps = true;
        *failed = !index_game(c, g);
    }
    free(g);
    return !*failed && c->indexed == c->n;
}

int collection_indexed(const collection *c)
{
    return (int)c->indexed;
}

/* By playing the game. */
static int reached_slowly(const collection *c, int i, uint64_t canon)
{
    format_glance g = {.wants_steps = true};
    collection_glance(c, i, &g);
    const game *rules = g.config.game;
    for (int k = 0; rules != NULL; k++) {
        if (game_canon(rules, &g.start) == canon)
            return k;
        if (k == g.n_steps)
            break;
        rules->play(&g.start, g.step[k]);
    }
    return -1;
}

int collection_reached(const collection *c, int i, uint64_t canon)
{
    if ((size_t)i < c->indexed) {
        size_t k = c->first[i], end = c->first[i + 1];
        while (k < end && c->key[k] != (uint32_t)canon)
            k++;
        if (k == end)
            return -1;
    }
    return reached_slowly(c, i, canon);
}

/* ---- wishes ------------------------------------------------------------------ */

bool collection_years(collection_wish *w, const char *text, game_error *err)
{
    char first[8];
    long a, b;
    size_t n = strcspn(text, "-");
    const char *rest = text[n] == '-' ? text + n + 1 : text;
    bool good = n < sizeof first;
    if (good) {
        memcpy(first, text, n);
        first[n] = '\0';
        good = text_number(first, 1, 9999, &a) && text_number(rest, a, 9999, &b);
    }
    if (!good) {
        char seen[40];
        text_printable(seen, sizeof seen, text, strlen(text));
        return text_error(err, -1, "%s: a year (1998) or years (1990-1999) were expected", seen);
    }
    w->first_year = (int)a;
    w->last_year = (int)b;
    return true;
}

/* Does 's' contain 'part', whatever the case of ASCII letters? */
static bool contains(const char *s, const char *part)
{
    for (; *s != '\0'; s++)
        if (text_starts_nocase(s, part))
            return true;
    return *part == '\0';
}

bool collection_openings(collection_wish *w, const game *g, const opening_book *b, const char *text,
                         game_error *err)
{
    collection_wish_done(w);
    if (text == NULL || *text == '\0')
        return true;
    if (b != NULL)
        w->opening = calloc((size_t)g->n_openings, sizeof *w->opening);
    for (int i = 0; w->opening != NULL && i < g->n_openings; i++)
        if (contains(g->opening[i].name, text))
            w->opening[w->n_openings++] = opening_canon(b, i);
    w->by_opening = w->n_openings > 0;
    if (w->by_opening)
        return true;
    char seen[40];
    collection_wish_done(w);
    text_printable(seen, sizeof seen, text, strlen(text));
    return text_error(err, -1, "%s: no opening of that name", seen);
}

void collection_wish_done(collection_wish *w)
{
    free(w->opening);
    w->opening = NULL;
    w->n_openings = 0;
    w->by_opening = false;
}

static bool facts_match(const collection *c, int i, const collection_wish *w)
{
    if (w->player[0] == '\0' && w->first_year == 0)
        return true;
    format_glance g = {.wants_steps = false};
    collection_glance(c, i, &g);
    if (w->first_year != 0 && (g.year < w->first_year || g.year > w->last_year))
        return false;
    return contains(g.player[0], w->player) || contains(g.player[1], w->player);
}

bool collection_matches(const collection *c, int i, const collection_wish *w, int *at)
{
    int where = -1;
    if (at != NULL)
        *at = -1;
    if (!facts_match(c, i, w))
        return false;
    bool good = !w->by_opening;
    for (int k = 0; !good && k < w->n_openings; k++)
        good = collection_reached(c, i, w->opening[k]) >= 0;
    if (good && w->by_position) {
        where = collection_reached(c, i, w->position);
        good = where >= 0;
    }
    if (good && at != NULL)
        *at = where;
    return good;
}
