/* quarto/train/prove.c - a second proof of the value of an empty board.
 *
 *   quarto_prove TYPE RULES [MIB [FILE]]
 *       TYPE 0 normal, 1 nodiags, 2 torus; RULES 0 quarto, 1 tic.  Prints for each
 *       player whether a win can be forced, with nodes and CPU time, and the value
 *       for the first giver; on the way the answers with few pieces on the board.
 *       With FILE the answers with up to four pieces are written there, and what
 *       stands there already is not searched again: it may be interrupted at any time.
 *
 * A line of FILE is "TYPE RULES PIECES PLACE CHECK WON NODES SECONDS": the key in two
 * parts (proof.h), the answer, and what had been spent by then, all runs together. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "quarto/train/proof.h"

enum { TABLE_MIB = 1024, MOST_MIB = 1 << 20, TOLD_PIECES = 2, KEPT_PIECES = 4 };

static FILE *file;            /* or NULL */
static uint64_t nodes_before; /* spent by earlier runs and questions */
static double seconds_before;

static bool number(const char *text, long most, long *out)
{
    char *end;
    errno = 0;
    *out = strtol(text, &end, 10);
    return errno == 0 && end != text && *end == '\0' && *out >= 0 && *out <= most;
}

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* How far it is: an answer with few pieces on the board. */
static void told(const proof *p, int pieces, const proof_answer *a)
{
    if (file != NULL) {
        fprintf(file, "%d %d %d %" PRIx64 " %" PRIx64 " %d %" PRIu64 " %.1f\n", p->type, p->tic,
                pieces, a->place, a->check, a->won, nodes_before + p->nodes,
                seconds_before + seconds());
        fflush(file);
    }
    if (pieces > TOLD_PIECES)
        return;
    printf("  pieces=%d won=%d nodes=%" PRIu64 " cpu=%.1f s\n", pieces, a->won, p->nodes,
           seconds());
    fflush(stdout);
}

/* Takes what earlier runs found. */
static bool read_file(proof *p, const char *path)
{
    char line[200];
    FILE *f = fopen(path, "r");
    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        int type, tic, pieces, won;
        uint64_t nodes;
        double spent;
        proof_answer a;
        if (sscanf(line, "%d %d %d %" SCNx64 " %" SCNx64 " %d %" SCNu64 " %lf", &type, &tic,
                   &pieces, &a.place, &a.check, &won, &nodes, &spent) != 8 ||
            type != p->type || tic != p->tic || pieces > p->kept_pieces)
            continue;
        a.won = won != 0;
        nodes_before = nodes;
        seconds_before = spent;
        if (!proof_keep(p, &a)) {
            fclose(f);
            return false;
        }
    }
    if (f != NULL)
        fclose(f);
    return true;
}

static bool ask(proof *p, bool first)
{
    int8_t board[PROOF_SQUARES];
    memset(board, -1, sizeof board);
    double begin = seconds();
    bool won = proof_wins(p, board, -1, first);
    printf("%s giver can force a win: %s nodes=%" PRIu64 " cpu=%.1f s\n",
           first ? "first" : "second", won ? "yes" : "no", p->nodes, seconds() - begin);
    fflush(stdout);
    nodes_before += p->nodes;
    p->nodes = 0;
    return won;
}

int main(int argc, char **argv)
{
    long type, tic, mib = TABLE_MIB;
    if (argc < 3 || argc > 5 || !number(argv[1], 2, &type) || !number(argv[2], 1, &tic) ||
        (argc > 3 && (!number(argv[3], MOST_MIB, &mib) || mib == 0))) {
        fprintf(stderr, "usage: quarto_prove TYPE RULES [MIB [FILE]]; TYPE 0-2, RULES 0 or 1\n");
        return 2;
    }
    static proof p;
    if (!proof_init(&p, (int)type, tic == 1, (size_t)mib)) {
        fprintf(stderr, "quarto_prove: out of memory\n");
        return 1;
    }
    p.told = told;
    p.kept_pieces = argc > 4 ? KEPT_PIECES : TOLD_PIECES;
    if (argc > 4 && (!read_file(&p, argv[4]) || (file = fopen(argv[4], "a")) == NULL)) {
        fprintf(stderr, "quarto_prove: cannot write %s, or out of memory\n", argv[4]);
        return 1;
    }
    bool lost = ask(&p, false);
    bool won = !lost && ask(&p, true);
    printf("value for the first giver: %s\n", won ? "win" : lost ? "loss" : "draw");
    printf("all runs together: nodes=%" PRIu64 " cpu=%.1f s\n", nodes_before,
           seconds_before + seconds());
    if (file != NULL && fclose(file) != 0)
        perror(argv[4]);
    proof_free(&p);
    return 0;
}
