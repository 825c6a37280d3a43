/* quarto/engine/position.h - a position between two turns (the placer has placed
 * and is about to give) as the solver sees it, what can be read off it at once,
 * and its key. */
#ifndef QUARTO_ENGINE_POSITION_H
#define QUARTO_ENGINE_POSITION_H

#include "quarto/body.h"
#include "quarto/engine/lanes.h"
#include "quarto/engine/memory.h"
#include "quarto/engine/symmetry.h"

typedef struct position {
    lanes v;        /* squares of each property value */
    uint16_t empty; /* squares */
    uint16_t left;  /* pieces that may be given */
    int free;       /* number of empty squares */
} position;

/* What does not change during a search. */
typedef struct arena {
    enum quarto_type type;
    const symmetry *symmetry;
    uint16_t safe[256]; /* pieces that have none of these values */
    lanes piece[16];    /* full lanes for the values a piece has */
    uint16_t having[8]; /* pieces that have the value */
    int table_free;     /* positions with so many empty squares or more are remembered */
} arena;

void arena_init(arena *a, enum quarto_type type, const symmetry *s);

/* From a state's body; the piece in hand, if any, counts as left. */
void position_of(const quarto_body *b, position *out);

static inline void position_place(const arena *a, const position *p, int square, int piece,
                                  position *out)
{
    unsigned bit = 1u << square;
    out->v = p->v | (a->piece[piece] & lanes_all(bit));
    out->empty = (uint16_t)(p->empty & ~bit);
    out->left = (uint16_t)(p->left & ~(1u << piece));
    out->free = p->free - 1;
}

/* The squares where a piece with the lane's value completes a line. */
static inline lanes position_completing(enum quarto_type type, const position *p)
{
    lanes b = p->v;
    lanes r2 = lanes_right2(b), d2 = lanes_down2(b);
    lanes done = (lanes_right1(b & r2) & r2) | (lanes_down1(b & d2) & d2);
    if (type != QUARTO_NODIAGS) {
        lanes q2 = lanes_down2(r2), x = b & q2;
        lanes falling = lanes_down1(lanes_right1(x)) & q2;
        lanes rising = lanes_down1(lanes_right3(x)) & q2;
        if (type == QUARTO_NORMAL)
            done |= (falling & 0x8421) | (rising & 0x1248);
        else
            done |= falling | rising;
    }
    return done & lanes_all(p->empty);
}

/* Two of three others of a line are in b and the third is empty. */
static inline lanes lanes_two_of_three(lanes b1, lanes b2, lanes b3, lanes e1, lanes e2, lanes e3)
{
    return (b2 & ((b1 & e3) | (b3 & e1))) | (b1 & b3 & e2);
}

/* The squares where a piece with the lane's value makes a line with three such
 * pieces and one empty square. */
static inline lanes position_creating(enum quarto_type type, const position *p)
{
    lanes b = p->v, e = lanes_all(p->empty);
    lanes b2 = lanes_right2(b), e2 = lanes_right2(e);
    lanes made = lanes_two_of_three(lanes_right1(b), b2, lanes_right3(b), lanes_right1(e), e2,
                                    lanes_right3(e)) |
                 lanes_two_of_three(lanes_down1(b), lanes_down2(b), lanes_down3(b), lanes_down1(e),
                                    lanes_down2(e), lanes_down3(e));
    if (type != QUARTO_NODIAGS) {
        lanes bq = lanes_down2(b2), eq = lanes_down2(e2);
        lanes falling =
            lanes_two_of_three(lanes_down1(lanes_right1(b)), bq, lanes_down3(lanes_right3(b)),
                               lanes_down1(lanes_right1(e)), eq, lanes_down3(lanes_right3(e)));
        lanes rising =
            lanes_two_of_three(lanes_down1(lanes_right3(b)), bq, lanes_down3(lanes_right1(b)),
                               lanes_down1(lanes_right3(e)), eq, lanes_down3(lanes_right1(e)));
        if (type == QUARTO_NORMAL)
            made |= (falling & 0x8421) | (rising & 0x1248);
        else
            made |= falling | rising;
    }
    return made & e;
}

/* What decides the rest of the game: for each value the squares that would
 * complete a line, the pieces on lines that still can be completed and have two or
 * more empty squares, and the empty squares on any line that can be completed. */
typedef struct position_live {
    lanes completing, pieces;
    uint16_t useful; /* empty squares */
    uint8_t values;  /* values of which some line can still be completed */
    bool open_line;  /* some line is empty altogether */
} position_live;

void position_live_of(const arena *a, const position *p, lanes completing, position_live *out);

/* Equal for positions that differ only by a symmetry of the board, by renaming
 * properties, or in what no line can use any more.  'salt' tells apart searches
 * with different rules or horizons. */
memory_key position_key(const arena *a, const position *p, const position_live *live,
                        uint64_t salt);

#endif
