/* reviser/engine/estimate.h - the estimate, from the weights of weights.h. */
#ifndef REVISER_ENGINE_ESTIMATE_H
#define REVISER_ENGINE_ESTIMATE_H

#include <string.h>

#include "reviser/engine/isa.h"
#include "reviser/engine/weights.h"

/* The weights' places of all patterns of a position: layout->n numbers.  A step changes few
 * fields, so a child's are best made from its parent's. */
#if defined(__AVX2__)
typedef uint16_t places_part __attribute__((vector_size(32)));
#elif defined(__GNUC__)
typedef uint16_t places_part __attribute__((vector_size(16)));
#else
typedef uint16_t places_part;
#endif
enum { PLACES_PARTS = WEIGHTS_PATTERNS * sizeof(uint16_t) / sizeof(places_part) };
typedef struct places {
    places_part part[PLACES_PARTS];
} places;

static inline void places_add(const weights_layout *l, places *p, uint64_t discs)
{
    for (; discs != 0; discs &= discs - 1) {
        places_part add[PLACES_PARTS];
        memcpy(add, l->add[bits_lowest(discs)], sizeof add);
        for (int i = 0; i < PLACES_PARTS; i++)
            p->part[i] = (places_part)(p->part[i] + add[i]);
    }
}

static inline void places_remove(const weights_layout *l, places *p, uint64_t discs)
{
    for (; discs != 0; discs &= discs - 1) {
        places_part add[PLACES_PARTS];
        memcpy(add, l->add[bits_lowest(discs)], sizeof add);
        for (int i = 0; i < PLACES_PARTS; i++)
            p->part[i] = (places_part)(p->part[i] - add[i]);
    }
}

static inline void places_make(const weights_layout *l, places *p, uint64_t setter, uint64_t jumper)
{
    memcpy(p, l->base, sizeof *p);
    places_add(l, p, setter);
    places_add(l, p, jumper);
    places_add(l, p, jumper);
}

/* From those of one position to those of another: a flip to the Setter is one less in its
 * digit, one to the Jumper one more. */
static inline void places_change(const weights_layout *l, places *p, uint64_t setter,
                                 uint64_t jumper, uint64_t to_setter, uint64_t to_jumper)
{
    uint64_t landed = to_jumper & ~setter & ~jumper, left = jumper & ~to_setter & ~to_jumper;
    places_add(l, p, (to_setter & ~setter & ~jumper) | (to_jumper & setter));
    places_remove(l, p, (to_setter & jumper) | (setter & ~to_setter & ~to_jumper));
    places_add(l, p, landed);
    places_add(l, p, landed);
    places_remove(l, p, left);
    places_remove(l, p, left);
}

/* The final margin expected, in hundredths of a disc, for the mover; 'p' are the position's
 * places, 'lead' the discs the mover is ahead, 'own' and 'other' the numbers of targets of
 * the mover and the other. */
int estimate_value(const weights *w, int must, int mover, const places *p, int empties, int lead,
                   int own, int other);

#endif
