/* quarto/train/proof_key.c - the key of a position: for each value the set of lines
 * whose pieces share it.  The two sets of a property are put in order, the four
 * properties are sorted by them, and the pieces left are renamed likewise; of the
 * permutations that bring the useful empty squares into normal form the one with the
 * smallest result is taken.  All of it together is the position, up to names, so equal
 * keys before hashing mean equal positions; ties only cost a second entry. */
#include <string.h>

#include "quarto/train/proof_board.h"

typedef struct form {
    uint64_t pair[4]; /* smaller set, larger set, where the property was, exchanged? */
} form;

static void order(uint64_t *a, uint64_t *b)
{
    uint64_t low = *a < *b ? *a : *b, high = *a < *b ? *b : *a;
    *a = low;
    *b = high;
}

static form form_of(const uint16_t (*image)[256], uint64_t low, uint64_t high)
{
    form f;
    for (unsigned i = 0; i < 4; i++) {
        unsigned has = image[0][low >> 8 * i & 255] | (unsigned)image[1][high >> 8 * i & 255];
        unsigned has_not =
            image[0][low >> (8 * i + 32) & 255] | (unsigned)image[1][high >> (8 * i + 32) & 255];
        uint64_t exchanged = has > has_not;
        uint64_t from = exchanged ? has_not : has, to = exchanged ? has : has_not;
        f.pair[i] = from << 20 | to << 4 | (uint64_t)i << 1 | exchanged;
    }
    order(&f.pair[0], &f.pair[1]);
    order(&f.pair[2], &f.pair[3]);
    order(&f.pair[0], &f.pair[2]);
    order(&f.pair[1], &f.pair[3]);
    order(&f.pair[1], &f.pair[2]);
    return f;
}

/* Exchanges a piece's having and not having the property. */
static unsigned exchange(unsigned pieces, unsigned property)
{
    static const uint16_t without[4] = {0x5555, 0x3333, 0x0f0f, 0x00ff};
    unsigned by = 1u << property, m = without[property];
    return (pieces & m) << by | (pieces >> by & m);
}

/* Pieces that differ in a property without lines are the same. */
static unsigned merge(unsigned pieces, unsigned property)
{
    static const uint16_t without[4] = {0x5555, 0x3333, 0x0f0f, 0x00ff};
    unsigned by = 1u << property, m = without[property];
    unsigned a = pieces & m, b = pieces >> by & m;
    return (a | b) | (a & b) << by;
}

static unsigned renamed(const proof_board *b, const form *f, unsigned left)
{
    unsigned place[4];
    for (int i = 0; i < 4; i++) {
        place[i] = f->pair[i] >> 1 & 3;
        if (f->pair[i] & 1)
            left = exchange(left, place[i]);
    }
    const uint16_t(*name)[256] = b->rename[place[0] * 16 + place[1] * 4 + place[2]];
    left = name[0][left & 255] | (unsigned)name[1][left >> 8];
    if (f->pair[0] >> 4 == 0)
        left = merge(left, 0);
    if (f->pair[1] >> 4 == 0)
        left = merge(merge(left, 1), 0);
    return left;
}

static uint64_t mix(uint64_t x, uint64_t by)
{
    x = (x ^ x >> 32) * by;
    return x ^ x >> 29;
}

proof_key proof_key_of(const proof *p, const node *n, unsigned useful, bool attacker_gives)
{
    const proof_board *b = p->board;
    uint64_t low = bits_transpose(n->word[0]), high = bits_transpose(n->word[1]), s = 0, t = 0,
             best[3] = {0};
    for (uint32_t i = b->first[useful], end = b->first[useful + 1]; i < end; i++) {
        form f = form_of((const uint16_t(*)[256])b->line_image[b->normal[i]], low, high);
        s = (f.pair[0] >> 4) << 32 | f.pair[1] >> 4;
        t = (f.pair[2] >> 4) << 32 | f.pair[3] >> 4;
        if (i != b->first[useful] && (s > best[0] || (s == best[0] && t > best[1])))
            continue;
        uint64_t r = renamed(b, &f, n->left);
        if (i == b->first[useful] || s < best[0] || t < best[1] || r < best[2]) {
            best[0] = s;
            best[1] = t;
            best[2] = r;
        }
    }
    /* The normal form of the useful squares: their image under any of the permutations. */
    const uint8_t *perm = p->perm[b->normal[b->first[useful]]];
    uint64_t image = 0;
    for (unsigned e = useful; e != 0; e &= e - 1)
        image |= (uint64_t)1 << perm[bits_lowest(e)];
    uint64_t rest = best[2] << 32 | image << 16 | (unsigned)proof_size(b, n->lost) << 8 |
                    (unsigned)n->free << 1 | attacker_gives;
    proof_key k;
    k.place = mix(mix(mix(best[0] + 0x9fb21c651e98df25u, 0xd6e8feb86659fd93u) + best[1],
                      0xa0761d6478bd642fu) +
                      rest,
                  0xe7037ed1a0b428dbu);
    k.check = mix(
        mix(mix(rest + 0x8ebc6af09c88c6e3u, 0x589965cc75374cc3u) + best[0], 0x1d8e4e27c47d124fu) +
            best[1],
        0xeb44accab455d165u);
    return k;
}
