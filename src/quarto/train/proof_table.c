/* quarto/train/proof_table.c - what was proved: a table that forgets what was cheap, and
 * a list that forgets nothing, for the positions with few pieces. */
#include <stdlib.h>
#include <string.h>

#include "core/block.h"
#include "quarto/train/proof_board.h"

enum { BUCKET = 4 }; /* entries that are looked at together */

/* An entry: 58 bits of the key, 5 of how dear it was, the answer.  0: empty. */
static int look_up(const proof *p, proof_key k)
{
    const uint64_t *slot = &p->table[k.place & p->mask];
    for (int i = 0; i < BUCKET; i++)
        if ((slot[i] ^ k.check) >> 6 == 0 && slot[i] != 0)
            return (int)(slot[i] & 1);
    return -1;
}

/* The cheapest entry of the bucket gives way. */
static void remember(proof *p, proof_key k, bool won, uint64_t cost)
{
    uint64_t *slot = &p->table[k.place & p->mask], *at = slot;
    uint64_t effort = 1;
    for (; cost > 1 && effort < 31; cost >>= 1)
        effort++;
    for (int i = 1; i < BUCKET; i++)
        if ((slot[i] & 62) < (*at & 62))
            at = &slot[i];
    *at = (k.check & ~(uint64_t)63) | effort << 1 | won;
}

void proof_prefetch(const proof *p, proof_key k)
{
#if defined(__GNUC__)
    __builtin_prefetch(&p->table[k.place & p->mask]);
#else
    (void)p;
    (void)k;
#endif
}

int proof_known(const proof *p, int pieces, proof_key k)
{
    if (pieces > p->kept_pieces)
        return look_up(p, k);
    for (size_t i = 0; i < p->n_kept; i++)
        if (p->kept[i].place == k.place && p->kept[i].check == k.check)
            return p->kept[i].won;
    return -1;
}

void proof_answered(proof *p, int pieces, proof_key k, bool won, uint64_t nodes)
{
    if (pieces > p->kept_pieces) {
        remember(p, k, won, nodes);
        return;
    }
    proof_answer a = {k.place, k.check, won};
    (void)proof_keep(p, &a); /* without it, it has to be found again */
    if (p->told != NULL)
        p->told(p, pieces, &a);
}

bool proof_keep(proof *p, const proof_answer *a)
{
    if (p->n_kept == p->room) {
        size_t room = p->room * 2 + 256;
        proof_answer *more = realloc(p->kept, room * sizeof more[0]);
        if (more == NULL)
            return false;
        p->kept = more;
        p->room = room;
    }
    p->kept[p->n_kept++] = *a;
    return true;
}

bool proof_init(proof *p, int type, bool tic, size_t mib)
{
    memset(p, 0, sizeof *p);
    p->type = type;
    p->tic = tic;
    uint64_t n = BUCKET;
    while (n * 2 * sizeof p->table[0] <= (uint64_t)mib << 20)
        n *= 2;
    p->mask = n - BUCKET;
    p->table_bytes = n * sizeof p->table[0];
    p->table = block_new(p->table_bytes);
    return p->table != NULL && proof_board_make(p);
}

void proof_free(proof *p)
{
    free(p->kept);
    p->kept = NULL;
    p->n_kept = p->room = 0;
    proof_board_free(p);
    block_free(p->table, p->table_bytes);
    p->table = NULL;
}
