/* quarto/train/prove.c - a second proof of the value of an empty board.
 *
 *   quarto_prove TYPE RULES [MIB]
 *       TYPE 0 normal, 1 nodiags, 2 torus; RULES 0 quarto, 1 tic.  Prints for each
 *       player whether a win can be forced, with nodes and CPU time, and the value
 *       for the first giver; on the way the answers with few pieces on the board. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "quarto/train/proof.h"

enum { TABLE_MIB = 1024, MOST_MIB = 1 << 20, TOLD_PIECES = 2 };

static bool number(const char *text, long most, long *out)
{
    char *end;
    errno = 0;
    *out = strtol(text, &end, 10);
    return errno == 0 && end != text && *end == '\0' && *out >= 0 && *out <= most;
}

/* How far it is: an answer with few pieces on the board. */
static void told(const proof *p, int pieces, bool won)
{
    printf("  pieces=%d won=%d nodes=%" PRIu64 " cpu=%.1f s\n", pieces, won, p->nodes,
           (double)clock() / CLOCKS_PER_SEC);
    fflush(stdout);
}

static bool ask(proof *p, bool first)
{
    int8_t board[PROOF_SQUARES];
    memset(board, -1, sizeof board);
    p->nodes = 0;
    clock_t begin = clock();
    bool won = proof_wins(p, board, -1, first);
    printf("%s giver can force a win: %s nodes=%" PRIu64 " cpu=%.1f s\n",
           first ? "first" : "second", won ? "yes" : "no", p->nodes,
           (double)(clock() - begin) / CLOCKS_PER_SEC);
    fflush(stdout);
    return won;
}

int main(int argc, char **argv)
{
    long type, tic, mib = TABLE_MIB;
    if (argc < 3 || argc > 4 || !number(argv[1], 2, &type) || !number(argv[2], 1, &tic) ||
        (argc > 3 && (!number(argv[3], MOST_MIB, &mib) || mib == 0))) {
        fprintf(stderr, "usage: quarto_prove TYPE RULES [MIB]; TYPE 0-2, RULES 0 or 1\n");
        return 2;
    }
    static proof p;
    if (!proof_init(&p, (int)type, tic == 1, (size_t)mib)) {
        fprintf(stderr, "quarto_prove: out of memory\n");
        return 1;
    }
    p.told = told;
    p.told_pieces = TOLD_PIECES;
    bool lost = ask(&p, false);
    bool won = !lost && ask(&p, true);
    printf("value for the first giver: %s\n", won ? "win" : lost ? "loss" : "draw");
    proof_free(&p);
    return 0;
}
