/* quarto/train/layers.c - the inequivalent positions with few pieces. */
#include "quarto/train/layers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void layers_fail(const char *what)
{
    fprintf(stderr, "quarto_opening: %s\n", what);
    exit(1);
}

static int by_code(const void *a, const void *b)
{
    uint64_t x = ((const entry *)a)->code, y = ((const entry *)b)->code;
    return x < y ? -1 : x > y;
}

void layers_add(layer *l, const symmetry *s, const quarto_body *b)
{
    if (l->n == l->room) {
        l->room = l->room * 2 + 64;
        l->e = realloc(l->e, l->room * sizeof l->e[0]);
        if (l->e == NULL)
            layers_fail("out of memory");
    }
    canon c;
    canon_of(s, b, &c);
    l->e[l->n++] = (entry){.code = c.code, .body = *b, .lower = -1, .upper = 1};
}

void layers_sort(layer *l)
{
    size_t n = 0;
    if (l->n == 0)
        return;
    qsort(l->e, l->n, sizeof l->e[0], by_code);
    for (size_t i = 0; i < l->n; i++)
        if (i == 0 || l->e[i].code != l->e[n - 1].code)
            l->e[n++] = l->e[i];
    l->n = n;
}

game_state layers_state(const quarto_body *b)
{
    game_state s;
    memset(&s, 0, sizeof s);
    quarto_settle(&s, b, false);
    return s;
}

void layers_turns(const entry *from, layers_visit *visit, void *ctx)
{
    game_state s = layers_state(&from->body);
    game_step place[GAME_MAX_STEPS], give[GAME_MAX_STEPS];
    int n = quarto_steps(&s, place);
    for (int i = 0; i < n; i++) {
        game_state t = s;
        quarto_play(&t, place[i]);
        int m = quarto_steps(&t, give);
        for (int k = 0; k < m; k++) {
            game_state u = t;
            quarto_play(&u, give[k]);
            visit(ctx, place[i], give[k], &u);
        }
    }
}

typedef struct grower {
    layer *to;
    const symmetry *s;
} grower;

static void grow(void *ctx, game_step place, game_step give, const game_state *after)
{
    grower *g = ctx;
    (void)place;
    (void)give;
    quarto_body b = quarto_get(after);
    layers_add(g->to, g->s, &b);
}

void layers_make(layer *l, int depth, int type, int rules, const symmetry *s)
{
    quarto_body b = {.type = (uint8_t)type, .rules = (uint8_t)rules, .hand = 1, .used = 1};
    memset(l, 0, (size_t)(depth + 1) * sizeof l[0]);
    layers_add(&l[0], s, &b);
    for (int i = 0; i < depth; i++) {
        grower g = {&l[i + 1], s};
        for (size_t k = 0; k < l[i].n; k++)
            layers_turns(&l[i].e[k], grow, &g);
        layers_sort(&l[i + 1]);
    }
}

void layers_free(layer *l, int depth)
{
    for (int i = 0; i <= depth; i++)
        free(l[i].e);
}

entry *layers_find(const layer *l, uint64_t code)
{
    entry key = {.code = code};
    return l->n == 0 ? NULL : bsearch(&key, l->e, l->n, sizeof l->e[0], by_code);
}

static bool read_line(const char *line, int number[3], uint64_t *code, entry *e)
{
    int n = sscanf(line, "bounds %d %d %d %" SCNx64 " %d %d %d %d", &number[0], &number[1],
                   &number[2], code, &e->lower, &e->upper, &e->square, &e->gift);
    if (n != 8) {
        n = sscanf(line, "%d %d %d %" SCNx64 " %d %d %d", &number[0], &number[1], &number[2], code,
                   &e->lower, &e->square, &e->gift);
        e->upper = e->lower;
        if (n != 7)
            return false;
    }
    return -1 <= e->lower && e->lower <= e->upper && e->upper <= 1 && (e->square & ~15) == 0 &&
           (e->gift & ~15) == 0;
}

size_t layers_read(layer *l, const char *path, int type, int rules, int pieces)
{
    FILE *f = fopen(path, "r");
    size_t known = 0;
    char line[200];
    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        int number[3];
        entry read = {0}, *e;
        uint64_t code;
        if (!read_line(line, number, &code, &read) || number[0] != type || number[1] != rules ||
            number[2] != pieces || (e = layers_find(l, code)) == NULL || e->lower == e->upper)
            continue;
        e->lower = read.lower; /* a later line knows more */
        e->upper = read.upper;
        e->square = read.square;
        e->gift = read.gift;
        known += e->lower == e->upper;
    }
    bool cut = f != NULL && ferror(f);
    if (f != NULL)
        fclose(f);
    if (cut)
        layers_fail("cannot read the file");
    return known;
}
