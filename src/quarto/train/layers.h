/* quarto/train/layers.h - the inequivalent positions with few pieces, layer by layer,
 * for the programs that work on the table of openings. */
#ifndef QUARTO_TRAIN_LAYERS_H
#define QUARTO_TRAIN_LAYERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "quarto/engine/canon.h"
#include "quarto/quarto.h"

enum {
    LAYERS_MOST = 5, /* 0 to 4 pieces on the board */
    /* arena.table_free with a table of gigabytes: 0.73 of the nodes, 0.91 of the time. */
    LAYERS_TABLE_FREE = 6,
};

/* A position with a piece in hand. */
typedef struct entry {
    uint64_t code;
    quarto_body body;
    int lower, upper; /* bounds of the value, -1 .. 1; equal: the value */
    int square, gift; /* of a turn that keeps 'lower', in the standard form of canon.h */
} entry;

/* Sorted by code, without repetition. */
typedef struct layer {
    entry *e;
    size_t n, room;
} layer;

/* Prints the message and ends the program. */
_Noreturn void layers_fail(const char *what);

game_state layers_state(const quarto_body *b);

/* Layers 0 .. depth of a variant, that is so many pieces on the board; the caller frees
 * them. */
void layers_make(layer *l, int depth, int type, int rules, const symmetry *s);
void layers_free(layer *l, int depth);

void layers_add(layer *l, const symmetry *s, const quarto_body *b);
void layers_sort(layer *l);
entry *layers_find(const layer *l, uint64_t code); /* NULL: not there */

/* Takes what the file (there may be none) knows of one layer, see opening.c.  Returns the
 * number of positions whose value is known. */
size_t layers_read(layer *l, const char *path, int type, int rules, int pieces);

/* All turns from the position: called with the state after place and give. */
typedef void layers_visit(void *ctx, game_step place, game_step give, const game_state *after);
void layers_turns(const entry *from, layers_visit *visit, void *ctx);

typedef struct layers_answer {
    int value; /* of the empty board, for the player who places the first piece */
    uint64_t nodes;
    int asked; /* questions put to the solver */
} layers_answer;

/* The command "value" of quarto_opening, see opening.c.  Ends the program when the file
 * cannot be written or memory is short.  'pieces' is 1 to LAYERS_MOST - 1. */
layers_answer layers_value(int type, int rules, int pieces, const char *path, size_t mib);

#endif
