/* reversi/engine/order.c - the rank of a move is what a shallow search says of it,
 * less what it leaves to the opponent; near the end mobility counts most, since few
 * replies make small trees. */
#include "reversi/engine/order.h"

#include "reversi/discs.h"

enum {
    PROBE_FROM = 15,  /* depths: a search of one ply, and one ply more ... */
    PROBE_STEP = 3,   /* ... for so many plies each, ... */
    PROBE_MOST = 2,   /* ... but not more */
    PROBE_SOLVE = 18, /* to the end: of one ply from here, of one more each ply */
    REPLY = 3 * EVAL_UNIT,
    FRONTIER = EVAL_UNIT / 8,
    KNOWN = 1 << 28
};

bool order_list(const searcher *s, const node *p, uint64_t moves, bool hashes, move_list *list)
{
    int n = 0;
    for (; moves != 0; moves &= moves - 1, n++) {
        move *m = &list->store[n];
        m->x = bits_lowest(moves);
        m->flips = board_flips(p->b, m->x);
        m->rank = 0;
        m->ready = false;
        m->next.b = board_play(p->b, m->x, m->flips);
        if (m->next.b.own == 0)
            return false;
        m->next.n = p->n - 1;
        if (hashes) {
            m->hash = board_hash(m->next.b);
            ttable_prefetch(s->table, m->hash);
        }
        list->at[n] = m;
    }
    list->n = n;
    return true;
}

int order_known(move_list *list, const int known[2])
{
    int found = 0;
    for (int k = 0; k < 2; k++)
        for (int i = found; i < list->n; i++)
            if (list->at[i]->x == known[k]) {
                move *m = list->at[i];
                m->rank = KNOWN - k;
                list->at[i] = list->at[found];
                list->at[found++] = m;
                break;
            }
    return found;
}

static int probe_depth(int depth, bool solve)
{
    if (depth < (solve ? PROBE_SOLVE : PROBE_FROM))
        return 0;
    int probe = 1 + (solve ? depth - PROBE_SOLVE : (depth - PROBE_FROM) / PROBE_STEP);
    return probe < PROBE_MOST ? probe : PROBE_MOST;
}

void order_rank(searcher *s, const node *p, move_list *list, int from, int depth)
{
    bool solve = depth >= p->n;
    int probe = probe_depth(depth, solve);
    for (int i = from; i < list->n; i++) {
        move *m = list->at[i];
        node *next = &m->next;
        order_ready(s, p, m);
        uint64_t replies = board_moves(next->b);
        int mobility = bits_count(replies) + bits_count(replies & CORNERS);
        int frontier = bits_count(discs_spread(board_empty(next->b)) & next->b.other);
        s->nodes += probe == 0; /* else the search counts it */
        int v = probe > 0 ? search_value(s, next, -64, 64, probe, SELECT_73) * EVAL_UNIT
                          : eval_fine(s->eval, &next->f, next->n);
        int rank = -v;
        rank -= mobility * (solve ? REPLY : EVAL_UNIT / 3);
        rank -= frontier * (solve ? FRONTIER : 4);
        m->rank = rank;
    }
}
