/* reversi/engine/order.c - the rank of a move is what a shallow search says of it,
 * less what it leaves to the opponent; near the end mobility counts most, since few
 * replies make small trees. */
#include "reversi/engine/order.h"

enum {
    PROBE_FROM = 15, /* depths: a search of one ply more each ... */
    PROBE_STEP = 3,  /* ... so many plies */
    KNOWN = 1 << 28
};

int order_list(searcher *s, const node *p, uint64_t moves, move list[MAX_MOVES])
{
    int n = 0;
    for (; moves != 0; moves &= moves - 1) {
        int x = bits_lowest(moves);
        uint64_t flips = board_flips(p->b, x);
        move *m = &list[n++];
        m->x = x;
        m->rank = 0;
        m->next.b = board_play(p->b, x, flips);
        if (m->next.b.own == 0)
            return -1;
        m->next.n = p->n - 1;
        m->hash = board_hash(m->next.b);
        ttable_prefetch(s->table, m->hash);
        eval_play(s->eval, &p->f, x, flips, &m->next.f);
    }
    return n;
}

int order_known(move *list, int n, const int known[2])
{
    int found = 0;
    for (int k = 0; k < 2; k++)
        for (int i = found; i < n; i++)
            if (list[i].x == known[k]) {
                list[i].rank = KNOWN - k;
                move swap = list[found];
                list[found++] = list[i];
                list[i] = swap;
                break;
            }
    return found;
}

static uint64_t around(uint64_t set)
{
    set |= (set << 1 & UINT64_C(0xfefefefefefefefe)) | (set >> 1 & UINT64_C(0x7f7f7f7f7f7f7f7f));
    return set | set << 8 | set >> 8;
}

void order_rank(searcher *s, const node *p, move *list, int from, int n, int alpha, int depth)
{
    bool solve = depth >= p->n;
    int probe = depth >= PROBE_FROM ? 1 + (depth - PROBE_FROM) / PROBE_STEP : 0;
    if (probe > 4)
        probe = 4;
    (void)alpha;
    for (int i = from; i < n; i++) {
        node *next = &list[i].next;
        uint64_t replies = board_moves(next->b);
        int mobility = bits_count(replies) + bits_count(replies & CORNERS);
        int frontier = bits_count(around(board_empty(next->b)) & next->b.other);
        s->nodes++;
        int v = probe > 0 ? search_value(s, next, -64, 64, probe, 0) * EVAL_UNIT
                          : eval_fine(s->eval, &next->f, next->n);
        int rank = -v;
        rank -= mobility * (solve ? 2 * EVAL_UNIT : EVAL_UNIT / 3);
        rank -= frontier * (solve ? EVAL_UNIT / 8 : 4);
        list[i].rank = rank;
    }
}
