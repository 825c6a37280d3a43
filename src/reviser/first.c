/* reviser/first.c - the first estimate, kept as it was: the yardstick of the engine and of
 * later estimates.
 *
 * What counts, and why:
 * - Discs.  They decide at the end, and the end can come at any moment: as soon as
 *   the mover is stuck.  Still a disc is easily flipped, so it weighs little at
 *   first and nearly its worth on a full board.
 * - Hold.  A disc is only ever flipped along a line that goes on at both sides of
 *   it, so fields at the rim, which end one, two or three lines, are held better.
 * - Targets.  Both sides' fields to place on or land on.  Being able to move is
 *   worth more the more open the board is; having (nearly) no target while behind
 *   is near to losing, while ahead near to winning.
 * - The Jumper's disc with no neighbour at all has nothing to jump over and cannot
 *   be enclosed: nearly dead wood.
 * The turn itself is worth about as much as an average turn flips. */
#include "reviser/rules.h"

/* What a disc gains by standing on a field with 0 to 3 open lines. */
static const int HOLD_SETTER[4] = {90, 60, 35, 0};
static const int HOLD_JUMPER[4] = {60, 45, 25, 0};

/* How close a side with n targets is to being stuck, 0 to 16. */
static int tightness(int n)
{
    static const int TIGHT[4] = {16, 8, 4, 2};
    return n < 4 ? TIGHT[n] : 0;
}

int reviser_first_eval(const game_state *s)
{
    reviser_body b = reviser_get(s);
    uint64_t setter = b.disc[SETTER], jumper = b.disc[JUMPER];
    int filled = bits_count(setter | jumper), open = GRID_CELLS - filled;
    int margin = bits_count(setter) - bits_count(jumper);
    int place = bits_count(grid_targets(setter, jumper));
    int land = bits_count(grid_targets(jumper, setter));
    int lonely = bits_count(jumper & ~grid_neighbours(setter | jumper));
    int value = margin * (20 + 80 * filled / GRID_CELLS);
    value += (grid_worth(setter, HOLD_SETTER) - grid_worth(jumper, HOLD_JUMPER)) * (open + 15) / 48;
    value += (place - land) * (4 + open / 2);
    value += lonely * open;
    value += margin * 6 * (tightness(place) + tightness(land));
    return s->mover == SETTER ? value + 100 : 100 - value;
}
