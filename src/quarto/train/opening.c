/* quarto/train/opening.c - makes the table of openings.
 *
 *   quarto_opening solve TYPE RULES PIECES FILE [MIB]
 *       solves all inequivalent positions of a variant (TYPE 0-2, RULES 0-1) with
 *       PIECES on the board and one in hand, and appends a line for each to FILE.
 *       What stands there already is not solved again, so it may be interrupted at
 *       any time and started anew.
 *   quarto_opening pack FILE
 *       works out the positions with fewer pieces from those in FILE and prints the
 *       table as C source.  Variants of which FILE is incomplete are left out.
 *
 * A line is "TYPE RULES PIECES CODE VALUE SQUARE GIFT NODES", the square and the
 * gift in the standard form of canon.h. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quarto/engine/exact.h"
#include "quarto/engine/opening.h"
#include "quarto/quarto.h"

enum { DEPTHS = 5, TABLE_MIB = 1024 };

typedef struct entry {
    uint64_t code;
    quarto_body body; /* with a piece in hand */
    int value, square, gift;
    bool known;
} entry;

typedef struct layer {
    entry *e;
    size_t n, room;
} layer;

static void fail(const char *what)
{
    fprintf(stderr, "quarto_opening: %s\n", what);
    exit(1);
}

static int by_code(const void *a, const void *b)
{
    uint64_t x = ((const entry *)a)->code, y = ((const entry *)b)->code;
    return x < y ? -1 : x > y;
}

static void add(layer *l, const symmetry *s, const quarto_body *b)
{
    if (l->n == l->room) {
        l->room = l->room * 2 + 64;
        l->e = realloc(l->e, l->room * sizeof l->e[0]);
        if (l->e == NULL)
            fail("out of memory");
    }
    canon c;
    canon_of(s, b, &c);
    l->e[l->n++] = (entry){.code = c.code, .body = *b};
}

static void sort_layer(layer *l)
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

static game_state state_of(const quarto_body *b)
{
    game_state s;
    memset(&s, 0, sizeof s);
    quarto_settle(&s, b, false);
    return s;
}

/* All turns from the position; calls back with the body after place and give. */
typedef void visit_fn(void *ctx, const entry *from, game_step place, game_step give,
                      const game_state *after);

static void each_turn(const entry *from, visit_fn *visit, void *ctx)
{
    game_state s = state_of(&from->body);
    game_step place[GAME_MAX_STEPS], give[GAME_MAX_STEPS];
    int n = quarto_steps(&s, place);
    for (int i = 0; i < n; i++) {
        game_state t = s;
        quarto_play(&t, place[i]);
        int m = quarto_steps(&t, give);
        for (int k = 0; k < m; k++) {
            game_state u = t;
            quarto_play(&u, give[k]);
            visit(ctx, from, place[i], give[k], &u);
        }
    }
}

typedef struct grower {
    layer *to;
    const symmetry *s;
} grower;

static void grow(void *ctx, const entry *from, game_step place, game_step give,
                 const game_state *after)
{
    grower *g = ctx;
    (void)from;
    (void)place;
    (void)give;
    quarto_body b = quarto_get(after);
    add(g->to, g->s, &b);
}

/* Layers 0 .. depth of a variant, all inequivalent positions with a piece in hand. */
static void make_layers(layer *l, int depth, int type, int rules, const symmetry *s)
{
    quarto_body b = {.type = (uint8_t)type, .rules = (uint8_t)rules, .hand = 1, .used = 1};
    memset(l, 0, (size_t)(depth + 1) * sizeof l[0]);
    add(&l[0], s, &b);
    for (int i = 0; i < depth; i++) {
        grower g = {&l[i + 1], s};
        for (size_t k = 0; k < l[i].n; k++)
            each_turn(&l[i].e[k], grow, &g);
        sort_layer(&l[i + 1]);
    }
}

static void free_layers(layer *l, int depth)
{
    for (int i = 0; i <= depth; i++)
        free(l[i].e);
}

static entry *find(const layer *l, uint64_t code)
{
    entry key = {.code = code};
    return l->n == 0 ? NULL : bsearch(&key, l->e, l->n, sizeof l->e[0], by_code);
}

/* Takes the values that FILE has for one layer; returns how many are known. */
static size_t read_known(layer *l, const char *path, int type, int rules, int pieces)
{
    FILE *f = fopen(path, "r");
    size_t known = 0;
    char line[200];
    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        int t, r, p, value, square, gift;
        uint64_t code;
        if (sscanf(line, "%d %d %d %" SCNx64 " %d %d %d", &t, &r, &p, &code, &value, &square,
                   &gift) != 7 ||
            t != type || r != rules || p != pieces)
            continue;
        entry *e = find(l, code);
        if (e == NULL || e->known)
            continue;
        e->value = value;
        e->square = square;
        e->gift = gift;
        e->known = true;
        known++;
    }
    if (f != NULL)
        fclose(f);
    return known;
}

static void solve_entry(const exact *x, entry *e)
{
    game_state s = state_of(&e->body);
    canon c;
    canon_of(x->solver->arena->symmetry, &e->body, &c);
    e->value = exact_value(x, &e->body, 0, -1, 1);
    game_step place = exact_best(x, &e->body, e->value, 0);
    quarto_play(&s, place);
    quarto_body after = quarto_get(&s);
    game_step give = exact_best(x, &after, e->value, 0);
    e->square = canon_square(x->solver->arena->symmetry, &c, place.to);
    e->gift = canon_piece(&c, give.item - 1);
    e->known = true;
}

static int cmd_solve(int type, int rules, int pieces, const char *path, size_t mib)
{
    static arena a;
    layer l[DEPTHS];
    symmetry *sym = symmetry_new((enum quarto_type)type);
    memory *m = memory_new(mib);
    if (sym == NULL || m == NULL)
        fail("out of memory");
    if (pieces < 0 || pieces >= DEPTHS)
        fail("too many pieces");
    arena_init(&a, (enum quarto_type)type, sym);
    make_layers(l, pieces, type, rules, sym);
    size_t done = read_known(&l[pieces], path, type, rules, pieces);
    FILE *f = fopen(path, "a");
    if (f == NULL)
        fail("cannot write the file");
    opening none = {0};
    uint64_t all = 0, begin = solve_clock();
    for (size_t i = 0; i < l[pieces].n; i++) {
        entry *e = &l[pieces].e[i];
        if (e->known)
            continue;
        solver s = {.arena = &a, .memory = m, .rules = (enum quarto_rules)rules};
        exact x = {&s, &none};
        solve_entry(&x, e);
        all += s.nodes;
        fprintf(f, "%d %d %d %" PRIx64 " %d %d %d %" PRIu64 "\n", type, rules, pieces, e->code,
                e->value, e->square, e->gift, s.nodes);
        fflush(f);
        fprintf(stderr, "%zu of %zu, %" PRIu64 " nodes, %.1f s\n", ++done, l[pieces].n, all,
                (double)(solve_clock() - begin) * 1e-9);
    }
    fclose(f);
    free_layers(l, pieces);
    memory_free(m);
    symmetry_free(sym);
    return 0;
}

typedef struct backer {
    const layer *deeper;
    const symmetry *s;
    entry *e;
    canon c;
} backer;

static void back_up(void *ctx, const entry *from, game_step place, game_step give,
                    const game_state *after)
{
    backer *b = ctx;
    canon c;
    quarto_body body = quarto_get(after);
    canon_of(b->s, &body, &c);
    const entry *child = find(b->deeper, c.code);
    (void)from;
    if (b->e->known && -child->value <= b->e->value)
        return;
    b->e->value = -child->value;
    b->e->square = canon_square(b->s, &b->c, place.to);
    b->e->gift = canon_piece(&b->c, give.item - 1);
    b->e->known = true;
}

/* With fewer than four pieces on the board nobody can complete a line, so values
 * follow from those one turn later. */
static int fill_variant(layer *l, const char *path, int type, int rules, const symmetry *s)
{
    make_layers(l, DEPTHS - 2, type, rules, s);
    int depth = DEPTHS - 2;
    while (depth >= 0 && read_known(&l[depth], path, type, rules, depth) != l[depth].n)
        depth--;
    for (int i = depth - 1; i >= 0; i--)
        for (size_t k = 0; k < l[i].n; k++) {
            backer b = {.deeper = &l[i + 1], .s = s, .e = &l[i].e[k]};
            b.e->known = false;
            canon_of(s, &b.e->body, &b.c);
            each_turn(b.e, back_up, &b);
        }
    return depth;
}

typedef struct bytes {
    uint8_t *p;
    size_t n, room;
} bytes;

static void put(bytes *b, uint64_t x, int n)
{
    if (b->n + 8 > b->room) {
        b->room = b->room * 2 + 4096;
        b->p = realloc(b->p, b->room);
        if (b->p == NULL)
            fail("out of memory");
    }
    for (int i = 0; i < n; i++)
        b->p[b->n++] = (uint8_t)(x >> 8 * i);
}

static int cmd_pack(const char *path)
{
    bytes head = {0}, body = {0};
    for (int i = 0; i < 16; i++)
        put(&head, (uint8_t) "quarto-opening-1"[i], 1);
    for (int v = 0; v < OPENING_VARIANTS; v++) {
        layer l[DEPTHS], all = {0};
        symmetry *sym = symmetry_new((enum quarto_type)(v / 2));
        if (sym == NULL)
            fail("out of memory");
        int depth = fill_variant(l, path, v / 2, v % 2, sym);
        for (int i = 0; i <= depth; i++)
            for (size_t k = 0; k < l[i].n; k++) {
                add(&all, sym, &l[i].e[k].body);
                all.e[all.n - 1] = l[i].e[k];
            }
        sort_layer(&all);
        put(&head, all.n, 4);
        put(&head, (unsigned)(depth + 1), 4);
        for (size_t k = 0; k < all.n; k++) {
            put(&body, all.e[k].code, 8);
            put(&body,
                (uint64_t)(all.e[k].value + 1) | (uint64_t)all.e[k].square << 2 |
                    (uint64_t)all.e[k].gift << 6,
                2);
        }
        free_layers(l, DEPTHS - 2);
        free(all.e);
        symmetry_free(sym);
    }
    for (size_t i = 0; i < body.n; i++)
        put(&head, body.p[i], 1);
    put(&head, opening_check_word(head.p, head.n), 8);
    printf(
        "/* Made by quarto_opening pack; do not edit. */\n#include \"quarto/engine/opening.h\"\n\n"
        "const size_t opening_builtin_size = %zu;\nconst uint8_t opening_builtin[] = {",
        head.n);
    for (size_t i = 0; i < head.n; i++)
        printf("%s%u,", i % 20 == 0 ? "\n    " : " ", head.p[i]);
    printf("\n};\n");
    free(head.p);
    free(body.p);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc >= 6 && strcmp(argv[1], "solve") == 0)
        return cmd_solve(atoi(argv[2]), atoi(argv[3]), atoi(argv[4]), argv[5],
                         argc > 6 ? (size_t)atoi(argv[6]) : TABLE_MIB);
    if (argc == 3 && strcmp(argv[1], "pack") == 0)
        return cmd_pack(argv[2]);
    fail("usage: quarto_opening solve TYPE RULES PIECES FILE [MIB] | pack FILE");
    return 1;
}
