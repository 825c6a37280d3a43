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
    {293, -197, -70, 95, 52, -80, 103, -27, 9, 217, -99, -188, 200},
    {193, -81, -76, 356, -69, -134, 115, -44, 6, 440, 171, -221, 57},
    {121, -34, -104, 554, -217, -115, 131, 2, -11, 503, 323, -177, 4},
    {87, 2, -133, 940, -441, -160, 144, 26, -6, 645, 399, -258, 8},
    {105, -3, -174, 1381, -616, -339, 180, 74, 6, 623, -188, -261, 1},
    {90, 45, -151, 2002, -1175, -596, 275, 117, 9, 410, 770, -281, -1},
    {58, 15, -73, 2986, -1748, -816, 273, -39, 10, 785, 1983, -161, 13},
};
static const short fewest_weight[N_STAGES][N_FEATURES] = {
    {146, 76, 0, -78, 4, 76, -64, 8, -27, -136, 179, -342, -9},
    {48, 29, -14, -310, -30, 55, -46, -5, -37, -17, 603, -132, -16},
    {16, 49, -48, -304, -42, 70, -59, -40, -11, 8, 572, -162, -8},
    {13, 46, -60, -398, -49, 65, -71, -37, -3, -5, 315, -153, -5},
    {20, 34, -62, -530, -47, 94, -66, -32, -1, 36, 161, -134, -3},
    {5, 37, -55, -656, -160, 80, -36, -56, 8, -8, -83, -116, -9},
    {1, 34, -37, -772, -225, 88, -135, -106, 47, -96, 9, -35, -10},
};
/* clang-format on */

#endif
