/* quarto/train/proof.c - see proof.h.
 *
 * A node is a position whose placer is about to give.  For each line it holds how
 * many pieces lie there and which of the eight property values they all have, so
 * what a piece would complete on a square is read off the lines through it.
 *
 * The key takes the piece on the lowest occupied square for the one without any
 * property (all pieces exclusive-or it) and sorts the four properties; with few
 * pieces on the board it is the smallest of the keys under all permutations of the
 * squares that keep the lines. */
#include "quarto/train/proof.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHALLOW = 6,      /* up to so many pieces all permutations are tried */
    TABLE_EMPTIES = 5 /* nodes with fewer empty squares are not worth a look-up */
};

typedef struct node {
    int8_t board[PROOF_SQUARES];
    uint8_t count[PROOF_LINES], common[PROOF_LINES];
    uint16_t occupied, left; /* squares; pieces */
    int empties;
    uint8_t danger[PROOF_SQUARES]; /* values that complete a line on the square */
    uint8_t any;                   /* ... on some square */
} node;

/* The four properties a piece has, and the four it has not. */
static unsigned values_of(int piece)
{
    return (unsigned)piece | (unsigned)(15 - piece) << 4;
}

/* ---- the board -------------------------------------------------------------------- */

static void add_line(proof *p, int row, int column, int down, int right)
{
    uint8_t *line = p->line[p->n_lines];
    for (int i = 0; i < 4; i++) {
        int square = ((row + i * down) & 3) * 4 + ((column + i * right) & 3);
        line[i] = (uint8_t)square;
        p->through[square][p->through[square][4]++] = (uint8_t)p->n_lines;
    }
    p->n_lines++;
}

static void add_perm(proof *p, const uint8_t perm[PROOF_SQUARES])
{
    for (int i = 0; i < p->n_perms; i++)
        if (memcmp(p->perm[i], perm, PROOF_SQUARES) == 0)
            return;
    if (p->n_perms < PROOF_PERMS)
        memcpy(p->perm[p->n_perms++], perm, PROOF_SQUARES);
}

/* Everything that the generators make: each permutation found is followed by each
 * generator until nothing new comes. */
static void close_group(proof *p, const uint8_t generator[][PROOF_SQUARES], int n)
{
    uint8_t perm[PROOF_SQUARES];
    for (int i = 0; i < PROOF_SQUARES; i++)
        perm[i] = (uint8_t)i;
    add_perm(p, perm);
    for (int i = 0; i < p->n_perms; i++)
        for (int g = 0; g < n; g++) {
            for (int sq = 0; sq < PROOF_SQUARES; sq++)
                perm[sq] = generator[g][p->perm[i][sq]];
            add_perm(p, perm);
        }
}

/* (row, column) -> (order[row], order[column]), or the rows alone. */
static void reorder(uint8_t out[PROOF_SQUARES], const int order[4], bool columns_too)
{
    for (int sq = 0; sq < PROOF_SQUARES; sq++) {
        int column = columns_too ? order[sq % 4] : sq % 4;
        out[sq] = (uint8_t)(order[sq / 4] * 4 + column);
    }
}

static void make_board(proof *p)
{
    static const int exchange_ends[4] = {1, 0, 3, 2}, exchange_middle[4] = {0, 2, 1, 3};
    static const int exchange_first[4] = {1, 0, 2, 3}, cycle[4] = {1, 2, 3, 0};
    static const int mirror[4] = {3, 2, 1, 0};
    uint8_t generator[4][PROOF_SQUARES];
    for (int i = 0; i < 4; i++) {
        add_line(p, i, 0, 0, 1);
        add_line(p, 0, i, 1, 0);
    }
    for (int i = 0; i < (p->type == 0 ? 1 : p->type == 2 ? 4 : 0); i++) {
        add_line(p, 0, i, 1, 1);
        add_line(p, 0, p->type == 0 ? 3 : i, 1, -1);
    }
    for (int sq = 0; sq < PROOF_SQUARES; sq++) /* rows become columns */
        generator[0][sq] = (uint8_t)(sq % 4 * 4 + sq / 4);
    if (p->type == 0) {
        reorder(generator[1], exchange_ends, true);
        reorder(generator[2], exchange_middle, true);
        reorder(generator[3], mirror, false);
    } else if (p->type == 1) {
        reorder(generator[1], exchange_first, false);
        reorder(generator[2], cycle, false);
        reorder(generator[3], mirror, false);
    } else {
        reorder(generator[1], cycle, false);
        reorder(generator[2], mirror, false);
        reorder(generator[3], mirror, true);
    }
    close_group(p, (const uint8_t(*)[PROOF_SQUARES])generator, 4);
}

bool proof_init(proof *p, int type, bool tic, size_t mib)
{
    memset(p, 0, sizeof *p);
    p->type = type;
    p->tic = tic;
    make_board(p);
    uint64_t n = 1;
    while (n * 2 * sizeof p->table[0] <= (uint64_t)mib << 20)
        n *= 2;
    p->mask = n - 1;
    p->table = calloc(n, sizeof p->table[0]);
    return p->table != NULL;
}

void proof_free(proof *p)
{
    free(p->table);
    p->table = NULL;
}

/* ---- positions ---------------------------------------------------------------------- */

static void look(const proof *p, node *n)
{
    n->any = 0;
    for (int sq = 0; sq < PROOF_SQUARES; sq++) {
        if (n->occupied >> sq & 1)
            continue;
        unsigned danger = 0;
        for (int i = 0; i < p->through[sq][4]; i++) {
            int line = p->through[sq][i];
            if (n->count[line] == 3)
                danger |= n->common[line];
        }
        n->danger[sq] = (uint8_t)danger;
        n->any |= (uint8_t)danger;
    }
}

static void put(const proof *p, node *n, int square, int piece)
{
    n->board[square] = (int8_t)piece;
    n->occupied |= (uint16_t)(1u << square);
    n->left &= (uint16_t) ~(1u << piece);
    n->empties--;
    for (int i = 0; i < p->through[square][4]; i++) {
        int line = p->through[square][i];
        n->count[line]++;
        n->common[line] &= (uint8_t)values_of(piece);
    }
}

static int safe_gifts(const node *n)
{
    int safe = 0;
    for (int piece = 0; piece < 16; piece++)
        safe += (n->left >> piece & 1) && (values_of(piece) & n->any) == 0;
    return safe;
}

/* ---- the table ------------------------------------------------------------------------ */

typedef struct key {
    uint64_t planes; /* the squares with each property, four times sixteen bits */
    uint16_t occupied;
} key;

static key key_under(const node *n, const uint8_t *perm)
{
    uint16_t plane[4] = {0};
    key k = {0, 0};
    int8_t at[PROOF_SQUARES], pivot = -1;
    memset(at, -1, sizeof at);
    for (int sq = 0; sq < PROOF_SQUARES; sq++)
        at[perm[sq]] = n->board[sq];
    for (int sq = 0; sq < PROOF_SQUARES; sq++) {
        if (at[sq] < 0)
            continue;
        if (pivot < 0)
            pivot = at[sq];
        k.occupied |= (uint16_t)(1u << sq);
        for (int i = 0; i < 4; i++)
            plane[i] |= (uint16_t)((unsigned)((at[sq] ^ pivot) >> i & 1) << sq);
    }
    for (int i = 1; i < 4; i++)
        for (int j = i; j > 0 && plane[j] < plane[j - 1]; j--) {
            uint16_t t = plane[j];
            plane[j] = plane[j - 1];
            plane[j - 1] = t;
        }
    for (int i = 0; i < 4; i++)
        k.planes = k.planes << 16 | plane[i];
    return k;
}

/* Two rounds of multiplying and folding. */
static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 31) * 0x9fb21c651e98df25u;
    x = (x ^ x >> 29) * 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

static uint64_t hash_of(const proof *p, const node *n, bool attacker_gives)
{
    key best = key_under(n, p->perm[0]);
    int perms = PROOF_SQUARES - n->empties <= SHALLOW ? p->n_perms : 1;
    for (int i = 1; i < perms; i++) {
        key k = key_under(n, p->perm[i]);
        if (k.occupied < best.occupied || (k.occupied == best.occupied && k.planes < best.planes))
            best = k;
    }
    return mix(best.planes ^ mix(best.occupied * 2u + (unsigned)attacker_gives + 1u));
}

/* 1 won, 0 not, -1 not known.  The lowest bits of a slot are the answer and "used". */
static int look_up(const proof *p, uint64_t hash)
{
    uint64_t slot = p->table[hash & p->mask];
    if ((slot ^ hash) >> 2 != 0 || (slot & 1) == 0)
        slot = p->table[(hash & p->mask) ^ 1];
    if ((slot ^ hash) >> 2 != 0 || (slot & 1) == 0)
        return -1;
    return (int)(slot >> 1 & 1);
}

/* The newest takes the first place of its pair, what was there the second. */
static void remember(proof *p, uint64_t hash, bool won)
{
    uint64_t *slot = &p->table[hash & p->mask];
    p->table[(hash & p->mask) ^ 1] = *slot;
    *slot = (hash & ~(uint64_t)3) | (uint64_t)won << 1 | 1;
}

/* ---- the search ------------------------------------------------------------------------- */

static bool after_placing(proof *p, node *n, bool attacker_gives);

typedef struct choices {
    node child[PROOF_SQUARES];
    int order[PROOF_SQUARES], rank[PROOF_SQUARES], n;
} choices;

/* The placements of a piece that do not end the game, those that leave few safe
 * gifts first.  Returns 1 or 0 when one placement decides for the placer or none
 * is left, -1 otherwise. */
static int placements(proof *p, const node *n, int piece, choices *c)
{
    unsigned values = values_of(piece);
    c->n = 0;
    for (int sq = 0; sq < PROOF_SQUARES; sq++) {
        if (n->occupied >> sq & 1)
            continue;
        p->nodes++;
        if ((n->danger[sq] & values) != 0) {
            if (!p->tic)
                return 1; /* a line: won */
            continue;     /* a line: lost */
        }
        node *child = &c->child[c->n];
        *child = *n;
        put(p, child, sq, piece);
        look(p, child);
        int rank = safe_gifts(child), at = c->n;
        for (; at > 0 && c->rank[c->order[at - 1]] > rank; at--)
            c->order[at] = c->order[at - 1];
        c->rank[c->n] = rank;
        c->order[at] = c->n++;
    }
    return c->n == 0 ? 0 : -1;
}

/* Does the attacker win when the piece is to be placed by the named side? */
static bool placing(proof *p, const node *n, int piece, bool attacker_places)
{
    choices c;
    int decided = placements(p, n, piece, &c);
    if (decided >= 0)
        return (decided == 1) == attacker_places;
    for (int i = 0; i < c.n; i++)
        if (after_placing(p, &c.child[c.order[i]], attacker_places) == attacker_places)
            return attacker_places;
    return !attacker_places;
}

/* How many placements of the piece lose nothing at once: small is good to give. */
static int answers(const node *n, int piece)
{
    unsigned values = values_of(piece);
    int count = 0;
    for (int sq = 0; sq < PROOF_SQUARES; sq++)
        count += !(n->occupied >> sq & 1) && (n->danger[sq] & values) == 0;
    return count;
}

static bool giving(proof *p, const node *n, bool attacker_gives)
{
    int order[16], rank[16], count = 0;
    for (int piece = 0; piece < 16; piece++) {
        if (!(n->left >> piece & 1))
            continue;
        int r = answers(n, piece), at = count++;
        if (!p->tic && r < n->empties) {
            count--; /* completes a line: never a good gift; tried below if all do */
            continue;
        }
        for (; at > 0 && rank[at - 1] > r; at--) {
            order[at] = order[at - 1];
            rank[at] = rank[at - 1];
        }
        order[at] = piece;
        rank[at] = r;
    }
    if (count == 0)
        return !attacker_gives; /* every piece lets the other complete a line */
    for (int i = 0; i < count; i++)
        if (placing(p, n, order[i], !attacker_gives) == attacker_gives)
            return attacker_gives;
    return !attacker_gives;
}

/* Can some line still be completed? */
static bool alive(const proof *p, const node *n)
{
    for (int i = 0; i < p->n_lines; i++)
        if (n->count[i] < 4 && n->common[i] != 0)
            return true;
    return false;
}

static bool after_placing(proof *p, node *n, bool attacker_gives)
{
    p->nodes++;
    if (n->empties == 0 || !alive(p, n))
        return false; /* drawn: not won */
    if (n->empties < TABLE_EMPTIES)
        return giving(p, n, attacker_gives);
    uint64_t hash = hash_of(p, n, attacker_gives);
    int known = look_up(p, hash);
    if (known >= 0)
        return known == 1;
    bool won = giving(p, n, attacker_gives);
    remember(p, hash, won);
    return won;
}

bool proof_wins(proof *p, const int8_t board[PROOF_SQUARES], int hand, bool attacker_acts)
{
    node n = {.left = 0xffff, .empties = PROOF_SQUARES};
    memset(n.board, -1, sizeof n.board);
    memset(n.common, 0xff, sizeof n.common);
    for (int sq = 0; sq < PROOF_SQUARES; sq++)
        if (board[sq] >= 0)
            put(p, &n, sq, board[sq]);
    look(p, &n);
    if (hand < 0)
        return after_placing(p, &n, attacker_acts);
    n.left &= (uint16_t) ~(1u << hand);
    return placing(p, &n, hand, attacker_acts);
}

int proof_value(proof *p, const int8_t board[PROOF_SQUARES], int hand)
{
    if (proof_wins(p, board, hand, true))
        return 1;
    return proof_wins(p, board, hand, false) ? -1 : 0;
}
