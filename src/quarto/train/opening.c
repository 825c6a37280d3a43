/* quarto/train/opening.c - makes the table of openings.
 *
 *   quarto_opening solve TYPE RULES PIECES FILE [MIB]
 *       solves all inequivalent positions of a variant (TYPE 0-2, RULES 0-1) with
 *       PIECES on the board and one in hand, and appends a line for each to FILE.
 *       What stands there already is not solved again, so it may be interrupted at
 *       any time and started anew.
 *   quarto_opening pack FILE
 *       works out what is known of the positions with fewer pieces from those in FILE
 *       and prints the table as C source: values, and turns that hold at least a draw.
 *   quarto_opening value TYPE RULES PIECES FILE [MIB]
 *       finds the value of the empty board by asking, of positions with PIECES on the
 *       board, only what it needs: is this more than a loss, is that more than a draw?
 *       Each answer becomes a line of FILE, which serves "pack" too.
 *
 * A line is "TYPE RULES PIECES CODE VALUE SQUARE GIFT NODES" where the value is known,
 * "bounds TYPE RULES PIECES CODE LOWER UPPER SQUARE GIFT NODES" where it lies between the
 * two; the square and the gift, of a turn that keeps the value or the lower bound, in the
 * standard form of canon.h. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "quarto/engine/exact.h"
#include "quarto/engine/opening.h"
#include "quarto/train/layers.h"

enum { TABLE_MIB = 1024, MOST_MIB = 1 << 20 };

static void solve_entry(const exact *x, entry *e)
{
    game_state s = layers_state(&e->body);
    canon c;
    canon_of(x->solver->arena->symmetry, &e->body, &c);
    int v = exact_value(x, &e->body, 0, -1, 1);
    game_step place = exact_best(x, &e->body, v, 0);
    quarto_play(&s, place);
    quarto_body after = quarto_get(&s);
    game_step give = exact_best(x, &after, v, 0);
    e->square = canon_square(x->solver->arena->symmetry, &c, place.to);
    e->gift = canon_piece(&c, give.item - 1);
    e->lower = e->upper = v;
}

static int cmd_solve(int type, int rules, int pieces, const char *path, size_t mib)
{
    static arena a;
    layer l[LAYERS_MOST];
    symmetry *sym = symmetry_new((enum quarto_type)type);
    memory *m = memory_new(mib);
    if (sym == NULL || m == NULL)
        layers_fail("out of memory");
    arena_init(&a, (enum quarto_type)type, sym);
    a.table_free = LAYERS_TABLE_FREE;
    layers_make(l, pieces, type, rules, sym);
    size_t done = layers_read(&l[pieces], path, type, rules, pieces);
    FILE *f = fopen(path, "a");
    if (f == NULL)
        layers_fail("cannot write the file");
    opening none = {0};
    uint64_t all = 0, begin = solve_clock();
    for (size_t i = 0; i < l[pieces].n; i++) {
        entry *e = &l[pieces].e[i];
        if (e->lower == e->upper)
            continue;
        solver s = {.arena = &a, .memory = m, .rules = (enum quarto_rules)rules};
        exact x = {&s, &none};
        solve_entry(&x, e);
        all += s.nodes;
        fprintf(f, "%d %d %d %" PRIx64 " %d %d %d %" PRIu64 "\n", type, rules, pieces, e->code,
                e->lower, e->square, e->gift, s.nodes);
        if (fflush(f) != 0)
            layers_fail("cannot write the file");
        fprintf(stderr, "%zu of %zu, %" PRIu64 " nodes, %.1f s\n", ++done, l[pieces].n, all,
                (double)(solve_clock() - begin) * 1e-9);
    }
    if (fclose(f) != 0)
        layers_fail("cannot write the file");
    layers_free(l, pieces);
    memory_free(m);
    symmetry_free(sym);
    return 0;
}

typedef struct backer {
    const layer *deeper;
    const symmetry *s;
    canon c;
    int best, upper; /* bounds by the turns seen */
    int square, gift;
} backer;

static void back_up(void *ctx, game_step place, game_step give, const game_state *after)
{
    backer *b = ctx;
    canon c;
    quarto_body body = quarto_get(after);
    canon_of(b->s, &body, &c);
    const entry *child = layers_find(b->deeper, c.code);
    b->upper = -child->lower > b->upper ? -child->lower : b->upper;
    if (-child->upper <= b->best)
        return;
    b->best = -child->upper;
    b->square = canon_square(b->s, &b->c, place.to);
    b->gift = canon_piece(&b->c, give.item - 1);
}

/* With fewer than four pieces on the board nobody can complete a line, so what is known
 * follows from what is known of the positions one turn later. */
static void back_up_entry(entry *e, const layer *deeper, const symmetry *s)
{
    backer b = {.deeper = deeper, .s = s, .best = -2, .upper = -1};
    canon_of(s, &e->body, &b.c);
    layers_turns(e, back_up, &b);
    if (b.best > e->lower || (b.best == e->lower && b.upper == b.best)) {
        e->lower = b.best;
        e->square = b.square;
        e->gift = b.gift;
    }
    e->upper = b.upper < e->upper ? b.upper : e->upper;
}

/* Fills the layers with what the file knows and what follows from it.  Returns the number
 * of layers, from the first on, of which all values are known. */
static int fill_variant(layer *l, const char *path, int type, int rules, const symmetry *s)
{
    int complete = 0;
    layers_make(l, LAYERS_MOST - 2, type, rules, s);
    for (int i = LAYERS_MOST - 2; i >= 0; i--) {
        bool all = true;
        size_t known = layers_read(&l[i], path, type, rules, i);
        for (size_t k = 0; k < l[i].n; k++) {
            if (known < l[i].n && i < LAYERS_MOST - 2)
                back_up_entry(&l[i].e[k], &l[i + 1], s);
            all = all && l[i].e[k].lower == l[i].e[k].upper;
        }
        complete = !all ? 0 : complete == 0 ? i + 1 : complete;
    }
    return complete;
}

/* Is there a turn to be told of, which loses nothing? */
static bool tells(const entry *e)
{
    return e->lower == e->upper || e->lower >= 0;
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
            layers_fail("out of memory");
    }
    for (int i = 0; i < n; i++)
        b->p[b->n++] = (uint8_t)(x >> 8 * i);
}

static int cmd_pack(const char *path)
{
    FILE *f = fopen(path, "r");
    if (f == NULL)
        layers_fail("cannot read the file"); /* only here must there be one */
    fclose(f);
    bytes head = {0}, body = {0};
    for (int i = 0; i < 16; i++)
        put(&head, (uint8_t) "quarto-opening-2"[i], 1);
    for (int v = 0; v < OPENING_VARIANTS; v++) {
        layer l[LAYERS_MOST], all = {0};
        symmetry *sym = symmetry_new((enum quarto_type)(v / 2));
        if (sym == NULL)
            layers_fail("out of memory");
        unsigned depth = (unsigned)fill_variant(l, path, v / 2, v % 2, sym), reach = 0;
        for (unsigned i = 0; i < LAYERS_MOST - 1; i++)
            for (size_t k = 0; k < l[i].n; k++) {
                if (!tells(&l[i].e[k]))
                    continue;
                layers_add(&all, sym, &l[i].e[k].body);
                all.e[all.n - 1] = l[i].e[k];
                reach = i + 1;
            }
        layers_sort(&all);
        put(&head, all.n, 4);
        put(&head, depth, 2);
        put(&head, reach, 2);
        for (size_t k = 0; k < all.n; k++) {
            const entry *e = &all.e[k];
            unsigned value = e->lower == e->upper ? (unsigned)(e->lower + 1) : OPENING_HOLDS;
            put(&body, e->code, 8);
            put(&body, value | (unsigned)e->square << 2 | (unsigned)e->gift << 6, 2);
        }
        layers_free(l, LAYERS_MOST - 2);
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
    if (fflush(stdout) != 0 || ferror(stdout))
        layers_fail("cannot write the table");
    return 0;
}

static int cmd_value(int type, int rules, int pieces, const char *path, size_t mib)
{
    static const char *word[] = {"loss", "draw", "win"};
    layers_answer a = layers_value(type, rules, pieces, path, mib);
    printf("value for the player who places first: %s\nasked=%d nodes=%" PRIu64 "\n",
           word[a.value + 1], a.asked, a.nodes);
    return 0;
}

_Noreturn static void usage(void)
{
    fputs("usage: quarto_opening solve|value TYPE RULES PIECES FILE [MIB] | pack FILE\n"
          "TYPE 0-2, RULES 0 or 1, PIECES 0-4 (value: 1-4), MIB 1-1048576\n",
          stderr);
    exit(2);
}

static long number(const char *text, long least, long most)
{
    long n;
    if (!text_number(text, least, most, &n))
        usage();
    return n;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "pack") == 0)
        return cmd_pack(argv[2]);
    bool solve = argc > 1 && strcmp(argv[1], "solve") == 0;
    if (argc < 6 || argc > 7 || (!solve && strcmp(argv[1], "value") != 0))
        usage();
    int type = (int)number(argv[2], 0, 2), rules = (int)number(argv[3], 0, 1);
    int pieces = (int)number(argv[4], solve ? 0 : 1, LAYERS_MOST - 1);
    size_t mib = argc > 6 ? (size_t)number(argv[6], 1, MOST_MIB) : TABLE_MIB;
    return (solve ? cmd_solve : cmd_value)(type, rules, pieces, argv[5], mib);
}
