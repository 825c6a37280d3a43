/* quarto/train/proof_last.c - the last four squares, counted out.  For each set of
 * empty squares s[X] holds the values that would complete a line when a piece with them
 * went to every square of X; a placement of v on square i makes s[X] | (s[X + i] & v) of it. */
#include "quarto/train/proof_board.h"

typedef struct four {
    uint8_t s[16];
} four;

typedef struct three {
    unsigned a, b, c, ab, ac, bc, abc;
} three;

static three fill(const four *f, int i, unsigned v)
{
    static const uint8_t other[4][3] = {{2, 4, 8}, {1, 4, 8}, {1, 2, 8}, {1, 2, 4}};
    unsigned x = other[i][0], y = other[i][1], z = other[i][2], o = 1u << i;
    const uint8_t *s = f->s;
    return (three){
        .a = s[x] | (s[x | o] & v),
        .b = s[y] | (s[y | o] & v),
        .c = s[z] | (s[z | o] & v),
        .ab = s[x | y] | (s[x | y | o] & v),
        .ac = s[x | z] | (s[x | z | o] & v),
        .bc = s[y | z] | (s[y | z | o] & v),
        .abc = s[x | y | z] | (s[x | y | z | o] & v),
    };
}

/* ---- who completes a line wins ------------------------------------------------------ */

/* Two squares with values a and b, ab for both; the attacker gives p or q, keeps the
 * other and needs a line on whichever square is left. */
static bool line_two(unsigned a, unsigned b, unsigned ab, unsigned p, unsigned q)
{
    unsigned any = a | b;
    if ((p & any) != 0 && (q & any) != 0)
        return false;
    return (ab & p & q) != 0 || ((p & any) == 0 && (q & a) != 0 && (q & b) != 0) ||
           ((q & any) == 0 && (p & a) != 0 && (p & b) != 0);
}

/* The attacker gives v: does the defender, wherever it goes, have only p and q to give
 * and both complete a line? */
static bool line_gift_three(const three *t, unsigned v, unsigned p, unsigned q)
{
    unsigned a = t->b | t->c | ((t->ab | t->ac) & v), b = t->a | t->c | ((t->ab | t->bc) & v),
             c = t->a | t->b | ((t->ac | t->bc) & v);
    unsigned all = t->a | t->b | t->c;
    return (v & all) == 0 && (a & p) != 0 && (a & q) != 0 && (b & p) != 0 && (b & q) != 0 &&
           (c & p) != 0 && (c & q) != 0;
}

static bool line_attack_three(const three *t, unsigned p, unsigned q, unsigned r)
{
    return line_gift_three(t, p, q, r) || line_gift_three(t, q, p, r) ||
           line_gift_three(t, r, p, q);
}

/* The defender gives v, the attacker places it and gives on: does that win? */
static bool line_take_three(const three *t, unsigned v, unsigned p, unsigned q)
{
    return (v & (t->a | t->b | t->c)) != 0 ||
           line_two(t->b | (t->ab & v), t->c | (t->ac & v), t->bc | (t->abc & v), p, q) ||
           line_two(t->a | (t->ab & v), t->c | (t->bc & v), t->ac | (t->abc & v), p, q) ||
           line_two(t->a | (t->ac & v), t->b | (t->bc & v), t->ab | (t->abc & v), p, q);
}

static bool line_defend_three(const three *t, unsigned p, unsigned q, unsigned r)
{
    return line_take_three(t, p, q, r) && line_take_three(t, q, p, r) &&
           line_take_three(t, r, p, q);
}

/* ---- who completes a line loses ------------------------------------------------------- */

/* The attacker wins at once with a gift that fits nowhere; later the defender has
 * nothing more to place. */
static bool tic_two(unsigned a, unsigned b, unsigned p, unsigned q)
{
    return ((p & a) != 0 && (p & b) != 0) || ((q & a) != 0 && (q & b) != 0);
}

/* The defender gives v and keeps r: can the attacker place v so that r completes? */
static bool tic_take_two(unsigned a, unsigned b, unsigned ab, unsigned v, unsigned r)
{
    unsigned more = ab & v;
    return ((v & a) == 0 && (r & (b | more)) != 0) || ((v & b) == 0 && (r & (a | more)) != 0);
}

static bool tic_defend_two(unsigned a, unsigned b, unsigned ab, unsigned p, unsigned q)
{
    return tic_take_two(a, b, ab, p, q) && tic_take_two(a, b, ab, q, p);
}

static bool tic_gift_three(const three *t, unsigned v, unsigned p, unsigned q)
{
    if ((v & t->a) == 0 &&
        !tic_defend_two(t->b | (t->ab & v), t->c | (t->ac & v), t->bc | (t->abc & v), p, q))
        return false;
    if ((v & t->b) == 0 &&
        !tic_defend_two(t->a | (t->ab & v), t->c | (t->bc & v), t->ac | (t->abc & v), p, q))
        return false;
    return (v & t->c) != 0 ||
           tic_defend_two(t->a | (t->ac & v), t->b | (t->bc & v), t->ab | (t->abc & v), p, q);
}

static bool tic_attack_three(const three *t, unsigned p, unsigned q, unsigned r)
{
    return tic_gift_three(t, p, q, r) || tic_gift_three(t, q, p, r) || tic_gift_three(t, r, p, q);
}

static bool tic_take_three(const three *t, unsigned v, unsigned p, unsigned q)
{
    return ((v & t->a) == 0 && tic_two(t->b | (t->ab & v), t->c | (t->ac & v), p, q)) ||
           ((v & t->b) == 0 && tic_two(t->a | (t->ab & v), t->c | (t->bc & v), p, q)) ||
           ((v & t->c) == 0 && tic_two(t->a | (t->ac & v), t->b | (t->bc & v), p, q));
}

static bool tic_defend_three(const three *t, unsigned p, unsigned q, unsigned r)
{
    return tic_take_three(t, p, q, r) && tic_take_three(t, q, p, r) && tic_take_three(t, r, p, q);
}

/* ---- four ------------------------------------------------------------------------------ */

static four cut(const proof *p, const node *n)
{
    four f = {{0}};
    uint8_t bit[PROOF_SQUARES];
    int i = 0;
    for (unsigned e = n->empty; e != 0; e &= e - 1)
        bit[bits_lowest(e)] = (uint8_t)(1 << i++);
    for (int k = 0; k < p->n_lines; k++) {
        unsigned values = proof_common(n, k), set = 0;
        if (values == 0)
            continue;
        for (unsigned e = n->empty & p->board->squares_of[k]; e != 0; e &= e - 1)
            set |= bit[bits_lowest(e)];
        f.s[set] |= (uint8_t)values;
    }
    return f;
}

/* One gift of four: v is placed somewhere by the other side.  Does the attacker win? */
static bool gift(const proof *p, const four *f, unsigned v, const unsigned rest[3],
                 bool attacker_gives)
{
    for (int i = 0; i < 4; i++) {
        if ((f->s[1 << i] & v) != 0) {
            if (!p->tic)
                return !attacker_gives; /* the placer completes a line and wins */
            continue;
        }
        three t = fill(f, i, v);
        bool won;
        if (attacker_gives) /* the defender placed and gives */
            won = p->tic ? tic_defend_three(&t, rest[0], rest[1], rest[2])
                         : line_defend_three(&t, rest[0], rest[1], rest[2]);
        else
            won = p->tic ? tic_attack_three(&t, rest[0], rest[1], rest[2])
                         : line_attack_three(&t, rest[0], rest[1], rest[2]);
        if (won != attacker_gives)
            return won;
    }
    return attacker_gives;
}

bool proof_last_four(proof *p, const node *n, bool attacker_gives)
{
    four f = cut(p, n);
    unsigned v[4] = {0};
    int i = 0;
    for (unsigned x = n->left; x != 0 && i < 4; x &= x - 1)
        v[i++] = proof_values(bits_lowest(x));
    for (i = 0; i < 4; i++) {
        const unsigned rest[3] = {v[(i + 1) & 3], v[(i + 2) & 3], v[(i + 3) & 3]};
        p->nodes += 5;
        if (gift(p, &f, v[i], rest, attacker_gives) == attacker_gives)
            return attacker_gives;
    }
    return !attacker_gives;
}
