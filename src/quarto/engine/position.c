/* quarto/engine/position.c - keys that forget what cannot matter.
 *
 * A line can still be completed for a value when no piece on it has the opposite
 * value and enough pieces with the value are left.  Only pieces on such lines, the
 * squares that complete one, and the pieces left decide the rest of the game.
 *
 * For each property the two words of its values are mixed into two labels; a piece
 * left gets the sum of the labels of its four values.  So renaming a property or
 * exchanging its values changes nothing, without sorting, and pieces that differ
 * only in dead properties become equal.  Properties whose labels are equal but
 * alive are told apart by their number, since sums alone would not. */
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
            if (values >> i & 1) {
                a->piece[digit][i] = 0xffff;
                a->having[i] |= (uint16_t)(1u << digit);
            }
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

/* Squares whose line has at least two empty squares; e1, e2, e3 are the other
 * three squares' emptiness. */
static unsigned two_empty(unsigned e, unsigned e1, unsigned e2, unsigned e3)
{
    return ((e | e1) & (e2 | e3)) | (e & e1) | (e2 & e3);
}

static unsigned right(unsigned x, int by)
{
    static const unsigned keep[4] = {0xffff, 0xeeee, 0xcccc, 0x8888};
    return (x << by & keep[by]) | (x >> (4 - by) & ~keep[by] & 0xffff);
}

static unsigned down(unsigned x, int by)
{
    return (x << 4 * by | x >> (16 - 4 * by)) & 0xffff;
}

static unsigned all_empty(unsigned e, unsigned e1, unsigned e2, unsigned e3)
{
    return e & e1 & e2 & e3;
}

void position_live_of(const arena *a, const position *p, lanes completing, position_live *out)
{
    unsigned e = p->empty;
    lanes other = lanes_opposite(p->v);
    /* Squares on a line without a piece of the opposite value, line by line. */
    lanes x = other | lanes_right2(other);
    lanes row = ~(x | lanes_right1(x));
    x = other | lanes_down2(other);
    lanes column = ~(x | lanes_down1(x));
    unsigned r1 = right(e, 1), r2 = right(e, 2), r3 = right(e, 3);
    unsigned d1 = down(e, 1), d2 = down(e, 2), d3 = down(e, 3);
    lanes live = (row & lanes_all(two_empty(e, r1, r2, r3))) |
                 (column & lanes_all(two_empty(e, d1, d2, d3)));
    unsigned open = all_empty(e, r1, r2, r3) | all_empty(e, d1, d2, d3);
    if (a->type != QUARTO_NODIAGS) {
        unsigned keep_f = a->type == QUARTO_NORMAL ? 0x8421 : 0xffff;
        unsigned keep_r = a->type == QUARTO_NORMAL ? 0x1248 : 0xffff;
        unsigned q2 = down(r2, 2);
        unsigned f1 = down(r1, 1), f3 = down(r3, 3), g1 = down(r3, 1), g3 = down(r1, 3);
        x = other | lanes_down2(lanes_right2(other));
        lanes falling = ~(x | lanes_down1(lanes_right1(x)));
        lanes rising = ~(x | lanes_down1(lanes_right3(x)));
        live |= (falling & lanes_all(two_empty(e, f1, q2, f3) & keep_f)) |
                (rising & lanes_all(two_empty(e, g1, q2, g3) & keep_r));
        open |= (all_empty(e, f1, q2, f3) & keep_f) | (all_empty(e, g1, q2, g3) & keep_r);
    }
    /* A line with two empty squares needs two pieces of its value. */
    for (int i = 0; i < 8; i++) {
        unsigned n = p->left & a->having[i];
        if ((n & (n - 1)) == 0) {
            live[i] = 0;
            if (n == 0)
                completing[i] = 0;
        }
    }
    lanes squares = live & lanes_all(e);
    lanes used = squares | completing;
    lanes_half h = (lanes_half)used;
    uint64_t any = h[0] | h[1];
    any |= any >> 32;
    out->useful = (uint16_t)(any | any >> 16);
    out->values = (uint8_t)lanes_filled(used);
    out->completing = completing;
    out->pieces = live & p->v;
    out->open_line = open != 0;
}

static uint64_t pair_word(const symmetry_perm *m, lanes c, lanes v, int lane)
{
    return (uint64_t)symmetry_image(m, c[lane]) | (uint64_t)symmetry_image(m, v[lane]) << 16;
}

static uint64_t mix_fast(uint64_t x)
{
    x *= 0xd6e8feb86659fd93u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

/* The key under one permutation of the squares. */
static memory_key key_by(const position *p, const position_live *live, const symmetry_perm *m,
                         uint64_t salt)
{
    uint64_t label[2][4], sum[4];
    for (int i = 0; i < 4; i++) {
        uint64_t with = pair_word(m, live->completing, live->pieces, i);
        uint64_t lack = pair_word(m, live->completing, live->pieces, i + 4);
        uint64_t a = mix_fast((with | lack << 32) + 0x1234567),
                 b = mix_fast((lack | with << 32) + 0x1234567);
        bool alive = (live->values >> i & 1) != 0 || (live->values >> (i + 4) & 1) != 0;
        if (alive && with == lack && live->open_line)
            b += 0x632be59bd9b4e019u; /* told apart only by its name */
        sum[i] = a + b;
        if (alive)
            for (int j = 0; j < i; j++)
                if (sum[j] == sum[i]) {
                    a = mix_fast(a + (uint64_t)i);
                    b = mix_fast(b + (uint64_t)i);
                }
        label[1][i] = a;
        label[0][i] = b;
    }
    uint64_t h1 = salt + (uint64_t)p->free * 0x9e3779b97f4a7c15u + symmetry_image(m, live->useful);
    uint64_t h2 = mix_fast(h1);
    for (int i = 0; i < 4; i++) {
        uint64_t x = mix_fast(label[0][i] + label[1][i]);
        h1 += x;
        h2 += (x ^ 0x5851f42d4c957f2du) * (x >> 17 | 1);
    }
    for (unsigned left = p->left; left != 0; left &= left - 1) {
        int d = bits_lowest(left);
        uint64_t x = mix_fast(label[d & 1][0] + label[d >> 1 & 1][1] + label[d >> 2 & 1][2] +
                              label[d >> 3 & 1][3]);
        h1 += x;
        h2 += (x ^ 0x5851f42d4c957f2du) * (x >> 17 | 1);
    }
    return (memory_key){mix_fast(h1), mix_fast(h2)};
}

memory_key position_key(const arena *a, const position *p, const position_live *live, uint64_t salt)
{
    const symmetry *s = a->symmetry;
    uint32_t first = s->first[live->useful], last = s->first[live->useful + 1u];
    memory_key best = key_by(p, live, &s->perm[s->to[first]], salt);
    if (last > first + 32)
        last = first + 32;
    for (uint32_t i = first + 1; i < last; i++) {
        memory_key k = key_by(p, live, &s->perm[s->to[i]], salt);
        if (k.h1 < best.h1 || (k.h1 == best.h1 && k.h2 < best.h2))
            best = k;
    }
    return best;
}
