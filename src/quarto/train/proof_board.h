/* quarto/train/proof_board.h - the board of the second proof, its tables, and a
 * position in them; for the files proof*.c only. */
#ifndef QUARTO_TRAIN_PROOF_BOARD_H
#define QUARTO_TRAIN_PROOF_BOARD_H

#include "core/bits.h"
#include "quarto/train/proof.h"

enum { PROOF_SETS = 65536 };

/* Sets of lines, by the set of empty squares. */
typedef struct proof_shape {
    uint16_t one, two; /* lines with so many empty squares */
} proof_shape;

struct proof_board {
    proof_shape shape[PROOF_SETS];
    uint16_t squares_of[PROOF_LINES]; /* of a line */
    uint64_t keep[PROOF_SQUARES][2];  /* full bytes: lines that avoid the square */
    uint64_t spread[256];             /* a full byte for each bit */
    uint16_t covered[2][256];         /* the squares of eight lines' subsets */
    uint16_t safe[256];               /* pieces that have none of the values */
    uint8_t size[256];                /* of a set */
    uint16_t (*line_image)[2][256];   /* sets of eight lines under a permutation */
    uint32_t first[PROOF_SETS + 1];   /* where a square set's permutations are listed: */
    uint16_t *normal;                 /* those that give its smallest image */
    uint16_t rename[64][2][256];      /* sets of eight pieces when the properties are reordered */
};

/* A position whose placer is about to give.  Byte k of the two words holds the values
 * that the pieces on line k have in common, or fewer: see node_reduce(). */
typedef struct node {
    uint64_t word[2];
    uint16_t empty, left; /* squares; pieces */
    uint16_t lost;        /* empty squares where every piece left completes a line: under tic */
    int free;             /* number of empty squares */
} node;

/* The four properties a piece has, and the four it has not. */
static inline unsigned proof_values(int piece)
{
    return (unsigned)piece | (unsigned)(15 - piece) << 4;
}

static inline uint64_t proof_splat(unsigned values)
{
    return values * 0x0101010101010101u;
}

static inline int proof_size(const proof_board *b, unsigned set)
{
    return b->size[set & 255] + b->size[set >> 8];
}

static inline unsigned proof_common(const node *n, int line)
{
    return (unsigned)(n->word[line >> 3] >> 8 * (line & 7)) & 255u;
}

static inline void proof_put(const proof_board *b, node *n, int square, int piece)
{
    uint64_t values = proof_splat(proof_values(piece));
    n->word[0] &= values | b->keep[square][0];
    n->word[1] &= values | b->keep[square][1];
    n->empty &= (uint16_t) ~(1u << square);
    n->lost &= n->empty;
    n->left &= (uint16_t) ~(1u << piece);
    n->free--;
}

/* Lines, groups and tables; false when memory is short. */
bool proof_board_make(proof *p);
void proof_board_free(proof *p);

typedef struct proof_key {
    uint64_t place, check;
} proof_key;

/* Equal for positions that differ only by a symmetry of the board, by naming the
 * properties otherwise, or in what their words and useful squares do not hold. */
proof_key proof_key_of(const proof *p, const node *n, unsigned useful, bool attacker_gives);

/* What is known of a node with so many pieces on the board: does the attacker win?  -1:
 * nothing. */
int proof_known(const proof *p, int pieces, proof_key k);
/* Takes an answer down that took so many nodes. */
void proof_answered(proof *p, int pieces, proof_key k, bool won, uint64_t nodes);
void proof_prefetch(const proof *p, proof_key k);

/* Does the attacker win?  Four squares are empty, no line is complete. */
bool proof_last_four(proof *p, const node *n, bool attacker_gives);

#endif
