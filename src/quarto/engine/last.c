/* quarto/engine/last.c - with few squares empty, all that matters of the board is,
 * for every set of empty squares that is the open part of some line, which values
 * the pieces on that line share: a byte.  The bytes of all sets of three squares
 * fit a 64-bit word, the set being the byte's number; four squares take two words.
 * A placement turns the byte of each set X without the square into
 * byte(X) | (byte(X with the square) & values of the piece), for all sets at once
 * by a shift. */
#include "quarto/engine/last.h"

/* Lanes whose pieces on the line all have the value, as eight bits. */
static unsigned line_values(const position *p, unsigned line)
{
    lanes there = lanes_all(line & ~(unsigned)p->empty);
    return ~lanes_filled((p->v & lanes_all(line)) ^ there) & 0xffu;
}

void last_cut(const arena *a, const position *p, last_five *out)
{
    unsigned square[5], e = p->empty, used = 0;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < 5; i++, e &= e - 1)
        square[i] = e & (0u - e);
    const quarto_geometry *g = &quarto_board_of[a->type];
    for (int i = 0; i < g->n_lines; i++) {
        unsigned line = g->line[i], set = 0;
        if ((line & p->empty) == 0)
            continue;
        uint64_t values = line_values(p, line);
        if (values == 0)
            continue;
        for (int k = 0; k < 5; k++)
            set |= (unsigned)((line & square[k]) != 0) << k;
        out->values |= (uint8_t)values;
        used |= set;
        for (int k = 0; k < 5; k++) {
            unsigned below = (1u << k) - 1, others = (set & below) | (set >> 1 & ~below);
            uint64_t *word = set >> k & 1 ? out->with[k] : out->without[k];
            word[others >> 3] |= values << 8 * (others & 7);
        }
    }
    out->idle = (uint8_t)(~used & 31);
}

static unsigned byte(uint64_t x, int i)
{
    return (unsigned)(x >> 8 * i) & 0xff;
}

static uint64_t splat(unsigned values)
{
    return values * 0x0101010101010101u;
}

/* The bytes of the sets without square 0, 1 or 2, moved together. */
static uint64_t drop0(uint64_t x)
{
    x &= 0x00ff00ff00ff00ffu;
    x = (x | x >> 8) & 0x0000ffff0000ffffu;
    return (x | x >> 16) & 0xffffffffu;
}

static uint64_t drop1(uint64_t x)
{
    return (x & 0xffffu) | (x >> 16 & 0xffff0000u);
}

/* Three squares after a piece with the values of v goes to square s of four. */
static uint64_t fill(uint64_t low, uint64_t high, int s, uint64_t v)
{
    switch (s) {
    case 0:
        return drop0(low | (low >> 8 & v)) | drop0(high | (high >> 8 & v)) << 32;
    case 1:
        return drop1(low | (low >> 16 & v)) | drop1(high | (high >> 16 & v)) << 32;
    case 2:
        return ((low | (low >> 32 & v)) & 0xffffffffu) | (high | (high >> 32 & v)) << 32;
    default:
        return low | (high & v);
    }
}

/* Two squares with values a and b, 'both' for the pair; pieces p and q. */
static int quarto_two(unsigned a, unsigned b, unsigned both, unsigned p, unsigned q)
{
    bool p_safe = (p & (a | b)) == 0, q_safe = (q & (a | b)) == 0;
    if (!p_safe && !q_safe)
        return -1;
    if ((both & p & q) != 0)
        return 1;
    return (p_safe && (q & a) != 0 && (q & b) != 0) || (q_safe && (p & a) != 0 && (p & b) != 0);
}

/* Best answer for the placer of v on any of three squares, enough to know whether
 * it reaches 'enough'. */
static int quarto_answer(uint64_t t, uint64_t v, unsigned p, unsigned q, int enough)
{
    uint64_t u = t | (t >> 32 & v);
    int r = quarto_two(byte(u, 1), byte(u, 2), byte(u, 3), p, q);
    if (r >= enough)
        return r;
    u = t | (t >> 16 & v);
    int r1 = quarto_two(byte(u, 1), byte(u, 4), byte(u, 5), p, q);
    r = r1 > r ? r1 : r;
    if (r >= enough)
        return r;
    u = t | (t >> 8 & v);
    int r2 = quarto_two(byte(u, 2), byte(u, 4), byte(u, 6), p, q);
    return r2 > r ? r2 : r;
}

static int quarto_three(uint64_t t, unsigned p, unsigned q, unsigned r, int alpha, int beta)
{
    unsigned any = byte(t, 1) | byte(t, 2) | byte(t, 4);
    int best = -1;
    if ((p & any) == 0)
        best = -quarto_answer(t, splat(p), q, r, -alpha);
    if (best < beta && (q & any) == 0) {
        int v = -quarto_answer(t, splat(q), p, r, best > alpha ? -best : -alpha);
        best = v > best ? v : best;
    }
    if (best < beta && (r & any) == 0) {
        int v = -quarto_answer(t, splat(r), p, q, best > alpha ? -best : -alpha);
        best = v > best ? v : best;
    }
    return best;
}

int last_four_quarto(const last_five *f, int i, unsigned values, const uint8_t rest[4], int alpha,
                     int beta, uint64_t *nodes)
{
    uint64_t low = f->without[i][0] | (f->with[i][0] & splat(values));
    uint64_t high = f->without[i][1] | (f->with[i][1] & splat(values));
    unsigned any = byte(low, 1) | byte(low, 2) | byte(low, 4) | byte(high, 0);
    int best = -1;
    uint64_t n = 1;
    for (int k = 0; k < 4 && best < beta; k++) {
        unsigned v = rest[k], p = rest[k == 0], q = rest[k < 2 ? 2 : 1], r = rest[k == 3 ? 2 : 3];
        if ((v & any) != 0)
            continue;
        int answer = -1, enough = best > alpha ? -best : -alpha;
        n++;
        for (int s = 0; s < 4 && answer < enough; s++) {
            n++;
            int x = quarto_three(fill(low, high, s, splat(v)), p, q, r,
                                 -beta > answer ? -beta : answer, enough);
            answer = x > answer ? x : answer;
        }
        best = -answer > best ? -answer : best;
    }
    *nodes += n;
    return best;
}

/* The giver of the last piece wins when it must complete a line.  For each of two
 * gifts the placer may choose a square that it does not spoil. */
static int tic_gift(unsigned a, unsigned b, unsigned both, unsigned gift, unsigned rest)
{
    bool here = (gift & a) == 0, there = (gift & b) == 0;
    if (!here && !there)
        return 1;
    unsigned more = both & gift;
    if ((here && (rest & (b | more)) != 0) || (there && (rest & (a | more)) != 0))
        return -1;
    return 0;
}

static int tic_two(unsigned a, unsigned b, unsigned both, unsigned p, unsigned q)
{
    int x = tic_gift(a, b, both, p, q);
    if (x == 1)
        return 1;
    int y = tic_gift(a, b, both, q, p);
    return x > y ? x : y;
}

static int tic_answer(uint64_t t, unsigned values, unsigned p, unsigned q, int enough)
{
    uint64_t v = splat(values), bad = t & v;
    int r = -1;
    if (byte(bad, 4) == 0) {
        uint64_t u = t | (t >> 32 & v);
        r = tic_two(byte(u, 1), byte(u, 2), byte(u, 3), p, q);
    }
    if (r < enough && byte(bad, 2) == 0) {
        uint64_t u = t | (t >> 16 & v);
        int x = tic_two(byte(u, 1), byte(u, 4), byte(u, 5), p, q);
        r = x > r ? x : r;
    }
    if (r < enough && byte(bad, 1) == 0) {
        uint64_t u = t | (t >> 8 & v);
        int x = tic_two(byte(u, 2), byte(u, 4), byte(u, 6), p, q);
        r = x > r ? x : r;
    }
    return r;
}

static int tic_three(uint64_t t, unsigned p, unsigned q, unsigned r, int alpha, int beta)
{
    int best = -tic_answer(t, p, q, r, -alpha);
    if (best < beta) {
        int v = -tic_answer(t, q, p, r, best > alpha ? -best : -alpha);
        best = v > best ? v : best;
    }
    if (best < beta) {
        int v = -tic_answer(t, r, p, q, best > alpha ? -best : -alpha);
        best = v > best ? v : best;
    }
    return best;
}

int last_four_tic(const last_five *f, int i, unsigned values, const uint8_t rest[4], int alpha,
                  int beta, uint64_t *nodes)
{
    uint64_t low = f->without[i][0] | (f->with[i][0] & splat(values));
    uint64_t high = f->without[i][1] | (f->with[i][1] & splat(values));
    const unsigned bad[4] = {byte(low, 1), byte(low, 2), byte(low, 4), byte(high, 0)};
    int best = -1;
    uint64_t n = 1;
    for (int k = 0; k < 4 && best < beta; k++) {
        unsigned v = rest[k], p = rest[k == 0], q = rest[k < 2 ? 2 : 1], r = rest[k == 3 ? 2 : 3];
        int answer = -1, enough = best > alpha ? -best : -alpha;
        n++;
        for (int s = 0; s < 4 && answer < enough; s++) {
            if ((bad[s] & v) != 0)
                continue;
            n++;
            int x = tic_three(fill(low, high, s, splat(v)), p, q, r,
                              -beta > answer ? -beta : answer, enough);
            answer = x > answer ? x : answer;
        }
        best = -answer > best ? -answer : best;
    }
    *nodes += n;
    return best;
}
