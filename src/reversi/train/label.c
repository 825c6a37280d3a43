/* reversi/train/label.c - exact values by null windows that step away from a guess
 * until both sides are bounded; values found go back along the game. */
#include "reversi/train/label.h"

int label_solve(const kernel *k, searcher *s, board b, int guess)
{
    int n = bits_count(board_empty(b)), lower = -64, upper = 64;
    int alpha = guess;
    alpha -= (alpha & 1) == 0; /* margins are even, so an odd alpha splits them */
    while (lower < upper) {
        if (alpha < lower)
            alpha = lower + 1;
        if (alpha >= upper)
            alpha = upper - 1;
        int v = k->end_solve(s, b, alpha, n);
        if (v > alpha) {
            lower = v;
            alpha = v + 1;
        } else {
            upper = v;
            alpha = v - 1;
        }
    }
    return lower;
}

bool label_game(const kernel *k, searcher *s, const game_line *g, uint8_t held_out, FILE *out)
{
    int score[GAME_POSITIONS], black = g->result, from = g->n;
    if (board_moves(g->end) == 0 && board_moves(board_pass(g->end)) == 0)
        black = g->end_black ? board_final(g->end) : -board_final(g->end);
    while (from > 0 && bits_count(board_empty(g->b[from - 1])) <= LABEL_EMPTIES)
        from--;
    for (int i = g->n - 1; i >= 0; i--) {
        int guess = g->black[i] ? black : -black;
        score[i] = i >= from ? label_solve(k, s, g->b[i], guess) : guess;
        black = g->black[i] ? score[i] : -score[i];
    }
    for (int i = 0; i < g->n; i++) {
        position p = {g->b[i], (int8_t)score[i], held_out};
        if (!position_write(out, &p))
            return false;
    }
    return true;
}
