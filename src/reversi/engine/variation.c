/* reversi/engine/variation.c */
#include "reversi/engine/variation.h"

#include "reversi/engine/search.h"

enum { SURE_EMPTIES = 12 };

/* A move that reaches 'value' in a solved position with few empty squares. */
static int keeping_move(thinker *t, searcher *s, board b, int value)
{
    int n = bits_count(board_empty(b));
    for (uint64_t m = board_moves(b); m != 0; m &= m - 1) {
        int x = bits_lowest(m);
        board next = board_play(b, x, board_flips(b, x));
        int v = -t->kernel->end_solve(s, next, -value, n - 1);
        if (job_void(s))
            break;
        if (v >= value)
            return x;
    }
    return NOWHERE;
}

static int table_move(const thinker *t, board b)
{
    ttable_entry e;
    if (!ttable_get(&t->table, board_hash(b), board_key(b), &e) || e.move[0] >= PASS)
        return NOWHERE;
    return (board_moves(b) >> e.move[0] & 1) != 0 ? e.move[0] : NOWHERE;
}

void variation_follow(thinker *t, searcher *s, board root, root_result *r)
{
    board b = root;
    int value = r->value;
    uint64_t nodes = s->nodes;
    r->whole = false;
    for (int i = 0; i < ROOT_PV; i++) {
        uint64_t moves = board_moves(b);
        if (moves == 0 && board_moves(board_pass(b)) == 0) {
            r->whole = true;
            break;
        }
        int x = PASS;
        if (moves != 0) {
            x = i < r->n_pv ? r->pv[i] : table_move(t, b);
            int n = bits_count(board_empty(b));
            if (i >= r->n_pv && r->exact && n <= SURE_EMPTIES && !job_void(s))
                x = keeping_move(t, s, b, value);
            if (x == NOWHERE || (!r->exact && i >= r->depth && i > 0))
                break;
        }
        r->pv[i] = (uint8_t)x;
        r->n_pv = i < r->n_pv ? r->n_pv : i + 1;
        b = x == PASS ? board_pass(b) : board_play(b, x, board_flips(b, x));
        value = -value;
    }
    s->nodes = nodes; /* no part of the search */
}
