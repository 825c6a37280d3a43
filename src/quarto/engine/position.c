/* quarto/engine/position.c - keys that forget what cannot matter.
 *
 * What is known of a placed piece is used up when the lines through it are.  So all that
 * decides the rest of the game is
 *   - for each piece left the empty squares where it completes a line ("does harm"), and
 *   - for each value the lines with two or more empty squares that may still be
 *     completed with it.
 * Such a line must be without a piece of the opposite value, there must be as many
 * pieces left with the value as the line has empty squares, and on each of these
 * squares some piece left with the value must do no harm.  If on one of them all do,
 * the game ends when one goes there, whether that wins or loses, and any other piece
 * there spoils the line; as pieces are used up and lines filled, that stays so until
 * the square is filled.  This holds under both rules, for nothing but the end of the
 * game by a completed line is used.
 *
 * A line is known by its empty squares, so the label of a value is a sum over its
 * lines; a piece left gets the labels of its four values and the squares where it does
 * harm.  So renaming a property or exchanging its values changes nothing, without
 * sorting, and pieces that differ only in what has no more lines become equal.
 * Properties whose labels are equal though they have lines are told apart by their
 * number, since sums alone would not. */
#include "quarto/engine/position.h"

enum { TABLE_FREE = 7 };

void arena_init(arena *a, enum quarto_type type, const symmetry *s)
{
    memset(a, 0, sizeof *a);
    a->type = type;
    a->symmetry = s;
    a->table_free = TABLE_FREE;
    for (int digit = 0; digit < QUARTO_PIECES; digit++) {
        unsigned values = quarto_values(digit);
        for (unsigned mask = 0; mask < 256; mask++)
            if ((mask & values) == 0)
                a->safe[mask] |= (uint16_t)(1u << digit);
        for (int i = 0; i < 8; i++)
            if (values >> i & 1)
                a->piece[digit][i] = 0xffff;
    }
}

void position_of(const quarto_body *b, position *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < 4; i++) {
        out->v[i] = b->plane[i];
        out->v[i + 4] = (uint16_t)(b->occupied & ~(unsigned)b->plane[i]);
    }
    out->empty = (uint16_t)~b->occupied;
    out->left = (uint16_t)~b->used;
    if (b->hand != 0)
        out->left |= (uint16_t)(1u << (b->hand - 1));
    out->free = QUARTO_SQUARES - b->placed;
}

/* What the pieces left offer. */
typedef struct supply {
    unsigned with[5]; /* values that so many of them have, from two on */
    lanes barred;     /* squares where all that have the value do harm */
    unsigned harm_all, harm_any;
} supply;

static supply supply_of(const arena *a, unsigned left, const position_harm *harm)
{
    unsigned one = 0, two = 0, three = 0, four = 0;
    supply s = {.barred = lanes_all(0xffff), .harm_all = 0xffff};
    for (; left != 0; left &= left - 1) {
        int piece = bits_lowest(left);
        unsigned values = quarto_values(piece), at = position_harm_at(harm, piece);
        four |= three & values;
        three |= two & values;
        two |= one & values;
        one |= values;
        s.barred &= lanes_all(at) | ~a->piece[piece];
        s.harm_any |= at;
        s.harm_all &= at;
    }
    s.with[2] = two;
    s.with[3] = three;
    s.with[4] = four;
    return s;
}

void position_live_of(const arena *a, const position *p, const position_harm *harm,
                      position_live *out)
{
    unsigned e = p->empty, used = 0, values = 0;
    const quarto_geometry *g = &quarto_board_of[a->type];
    supply s = supply_of(a, p->left, harm);
    lanes spoilt = lanes_opposite(p->v) | (s.barred & lanes_all(e));
    out->n = 0;
    for (int i = 0; i < g->n_lines; i++) {
        unsigned line = g->line[i], open = line & e;
        if ((open & (open - 1)) == 0)
            continue;
        unsigned shared = s.with[squares_count(open)] & ~lanes_filled(spoilt & lanes_all(line));
        if (shared == 0)
            continue;
        out->open[out->n] = (uint16_t)open;
        out->shared[out->n++] = (uint8_t)shared;
        used |= open;
        values |= shared;
    }
    out->values = (uint8_t)values;
    out->lost = (uint16_t)(s.harm_all & e);
    out->useful = (uint16_t)((used | s.harm_any) & ~s.harm_all);
    out->idle = (uint16_t)(e & ~(used | s.harm_any));
}

static uint64_t mix_fast(uint64_t x)
{
    x *= 0xd6e8feb86659fd93u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

/* A label for each value under one permutation of the squares; 0: without lines. */
static void name_values(const position_live *live, const symmetry_perm *m, uint64_t label[2][4])
{
    uint64_t sum[4];
    for (int i = 0; i < live->n; i++) {
        uint64_t x = mix_fast(symmetry_image(m, live->open[i]));
        for (unsigned v = live->shared[i]; v != 0; v &= v - 1) {
            int value = bits_lowest(v);
            label[value < 4][value & 3] += x;
        }
    }
    for (int i = 0; i < 4; i++) {
        uint64_t *a = &label[1][i], *b = &label[0][i];
        if (*a == *b && *a != 0)
            *b += 0x632be59bd9b4e019u; /* told apart only by its name */
        sum[i] = *a + *b;
        for (int j = 0; j < i; j++)
            if (sum[j] == sum[i] && sum[i] != 0) {
                *a = *a == 0 ? 0 : mix_fast(*a + (uint64_t)i);
                *b = *b == 0 ? 0 : mix_fast(*b + (uint64_t)i);
            }
    }
}

static void add_term(memory_key *k, uint64_t x)
{
    x = mix_fast(x);
    k->h1 += x;
    k->h2 += (x ^ 0x5851f42d4c957f2du) * (x >> 17 | 1);
}

/* The key under one permutation of the squares. */
static memory_key key_by(const position *p, const position_harm *harm, const position_live *live,
                         const symmetry_perm *m, uint64_t start)
{
    uint64_t label[2][4] = {{0}}, low[4], high[4];
    unsigned harm_low[4], harm_high[4];
    name_values(live, m, label);
    memory_key k = {start, start};
    for (int i = 0; i < 4; i++) {
        add_term(&k, label[0][i] + label[1][i]);
        low[i] = label[i & 1][0] + label[i >> 1][1];
        high[i] = label[i & 1][2] + label[i >> 1][3];
        harm_low[i] = symmetry_image(m, harm->low[i] & (unsigned)live->useful);
        harm_high[i] = symmetry_image(m, harm->high[i] & (unsigned)live->useful);
    }
    for (unsigned left = p->left; left != 0; left &= left - 1) {
        int d = bits_lowest(left);
        uint64_t squares = harm_low[d & 3] | harm_high[d >> 2];
        add_term(&k, low[d & 3] + high[d >> 2] + (squares + 1) * 0x9fb21c651e98df25u);
    }
    return (memory_key){mix_fast(k.h1), mix_fast(k.h2)};
}

memory_key position_key(const arena *a, const position *p, const position_harm *harm,
                        const position_live *live, uint64_t salt)
{
    const symmetry *s = a->symmetry;
    uint32_t first = s->first[live->useful], last = s->first[live->useful + 1u];
    const symmetry_perm *m = &s->perm[s->to[first]];
    /* All of them make the same of the useful squares. */
    uint64_t sizes = (uint64_t)p->free << 32 | squares_count(live->lost) << 16;
    uint64_t start =
        mix_fast(salt + (sizes | symmetry_image(m, live->useful)) * 0x9e3779b97f4a7c15u);
    memory_key best = key_by(p, harm, live, m, start);
    if (last > first + 32)
        last = first + 32;
    for (uint32_t i = first + 1; i < last; i++) {
        memory_key k = key_by(p, harm, live, &s->perm[s->to[i]], start);
        if (k.h1 < best.h1 || (k.h1 == best.h1 && k.h2 < best.h2))
            best = k;
    }
    return best;
}
