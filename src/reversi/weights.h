/* reversi/weights.h - the features of the estimate and their weights, in 1/100 disc
 * a unit, by stage: 4, 12, 20, 28, 36, 44 and 52 empty squares. */
#ifndef REVERSI_WEIGHTS_H
#define REVERSI_WEIGHTS_H

enum feature {
    F_MOBILITY,     /* moves */
    F_POTENTIAL,    /* empty squares beside the other side's discs */
    F_FRONTIER,     /* discs beside empty squares */
    F_CORNERS,      /* corner discs */
    F_X_SQUARES,    /* discs diagonally beside an empty corner */
    F_C_SQUARES,    /* discs on an edge beside an empty corner */
    F_STABLE,       /* discs that cannot be turned any more */
    F_EDGES,        /* other discs on the edges */
    F_DISCS,        /* discs */
    F_CORNER_MOVES, /* corners that can be taken at once */
    F_STUCK,        /* no move at all */
    F_TEMPO,        /* 1: to be on move */
    F_PARITY,       /* quarters of the board with an odd number of empty squares */
    N_FEATURES
};

enum { FIRST_STAGE = 4, STAGE_STEP = 8, N_STAGES = 7 };

/* clang-format off */
static const short most_weight[N_STAGES][N_FEATURES] = {
    {294, -202, -62, 90, 45, -87, 104, -27, 9, 164, -87, -158, 187},
    {200, -73, -37, 358, -4, -162, 132, -68, -2, 446, 40, -191, 56},
    {95, -2, -53, 572, -124, -145, 163, -39, -19, 716, 379, -155, 32},
    {-11, 73, -86, 792, -273, -218, 201, 10, -7, 983, 1236, -113, -32},
    {105, -12, -102, 948, -894, -421, 323, -28, -1, 468, -362, -144, 3},
    {99, 94, -181, 1299, -1179, -7, 337, 128, 23, 68, 505, -423, 1},
    {59, 10, -65, 204, -1012, -487, 691, -6, 10, -150, 757, -140, 16},
};
static const short fewest_weight[N_STAGES][N_FEATURES] = {
    {125, 85, 6, -70, 6, 85, -64, 7, -27, -97, 168, -319, -13},
    {49, 19, -9, -233, -32, 34, -59, 1, -36, -33, 538, -126, -11},
    {31, 15, -44, -282, -33, 50, -68, -23, -19, -25, 427, -159, -2},
    {30, 28, -39, -501, -23, 46, -51, -39, -18, -51, 313, -167, 5},
    {18, 36, -51, -586, -2, 32, -74, -8, -15, -25, 280, -160, -8},
    {1, 43, -18, -834, -114, 115, 19, -72, -27, -174, 333, -173, 5},
    {24, 59, 23, -624, 486, 208, 152, -227, 43, 361, -39, -20, 9},
};
/* clang-format on */

#endif
