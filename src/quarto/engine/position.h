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

/* The empty squares where a piece completes a line, by its first and its last two
 * properties. */
typedef struct position_harm {
    uint16_t low[4], high[4];
} position_harm;

static inline void position_harm_of(lanes completing, position_harm *out)
{
    for (int i = 0; i < 4; i++) {
        out->low[i] = completing[i & 1 ? 0 : 4] | completing[i & 2 ? 1 : 5];
        out->high[i] = completing[i & 1 ? 2 : 6] | completing[i & 2 ? 3 : 7];
    }
}

static inline unsigned position_harm_at(const position_harm *h, int piece)
{
    return (unsigned)h->low[piece & 3] | h->high[piece >> 2];
}

/* What decides the rest of the game besides the pieces left and where they do harm:
 * lines with two or more empty squares that can still be completed.  See position.c. */
typedef struct position_live {
    int n;
    uint16_t open[QUARTO_MAX_LINES];  /* the empty squares of such a line */
    uint8_t shared[QUARTO_MAX_LINES]; /* values it can be completed with */
    uint16_t useful; /* empty squares on such lines, or where some pieces do harm, not all */
    uint16_t idle;   /* empty squares where no piece does harm, now or later */
    uint16_t lost;   /* empty squares where every piece left does harm */
    uint8_t values;  /* values that have such lines */
} position_live;

void position_live_of(const arena *a, const position *p, const position_harm *harm,
                      position_live *out);

/* Equal for positions that differ only by a symmetry of the board, by renaming
 * properties, or in what no line can use any more.  'salt' tells apart searches
 * with different rules or horizons. */
memory_key position_key(const arena *a, const position *p, const position_harm *harm,
                        const position_live *live, uint64_t salt);

#endif
