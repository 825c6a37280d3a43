/* quarto/train/proof.h - a second proof of values, which shares nothing with the
 * game's rules or its solver: own lines, own search, own key.
 *
 * It answers a question of another kind: can one named player, the attacker, force a
 * win?  Two such answers make a value. */
#ifndef QUARTO_TRAIN_PROOF_H
#define QUARTO_TRAIN_PROOF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PROOF_SQUARES = 16, PROOF_LINES = 16, PROOF_PERMS = 1152 };

typedef struct proof_board proof_board; /* tables made from the lines */

/* A position without a piece in hand and which side gives, as a key: does the attacker
 * win? */
typedef struct proof_answer {
    uint64_t place, check;
    bool won;
} proof_answer;

typedef struct proof {
    int type; /* 0 normal, 1 without diagonals, 2 torus */
    bool tic; /* who completes a line loses */
    int n_lines, n_perms;
    uint8_t line[PROOF_LINES][4]; /* squares, a1 = 0, b1 = 1 ... d4 = 15 */
    uint8_t perm[PROOF_PERMS][PROOF_SQUARES];
    proof_board *board;
    uint64_t *table; /* what was proved */
    size_t table_bytes;
    uint64_t mask;
    uint64_t nodes; /* gifts and placements tried */
    /* Answers with so many pieces on the board or fewer are kept, which the table may not
     * do, and told of; told may be NULL. */
    int kept_pieces;
    proof_answer *kept; /* owned */
    size_t n_kept, room;
    void (*told)(const struct proof *p, int pieces, const proof_answer *a);
} proof;

/* False when memory is short.  'mib' is rounded down to a power of two. */
bool proof_init(proof *p, int type, bool tic, size_t mib);
void proof_free(proof *p);

/* Takes an answer that an earlier run kept, of the same type and rules.  False when
 * memory is short. */
bool proof_keep(proof *p, const proof_answer *a);

/* Can the attacker force a win?  'board' holds a piece 0-15 or -1 a square, 'hand' a
 * piece or -1; 'attacker_acts': it is the attacker who acts next.  No line of the
 * board may be complete. */
bool proof_wins(proof *p, const int8_t board[PROOF_SQUARES], int hand, bool attacker_acts);

/* 1, 0, -1 for the player who acts next. */
int proof_value(proof *p, const int8_t board[PROOF_SQUARES], int hand);

#endif
