/* reviser/sample.c - an annotated game for those who have never played. */
#include "reviser/rules.h"

const game_sample REVISER_SAMPLE[REVISER_SAMPLES] = {
    {"A first game", "parlour-record 1\ngame: reviser\n\n1. f7\n2. g7-e5-e8\n"},
};
