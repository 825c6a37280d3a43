/* reviser/sample.c - an annotated game for those who have never played: of the engine
 * against itself, a short one in which the end comes as it often does. */
#include "reviser/rules.h"

/* The comments stand between the turns, as in a record. */
/* clang-format off */
static const char STUCK[] =
    "parlour-record 1\n"
    "game: reviser\n"
    "options: chain=may first=setter\n"
    "player0: Setter\n"
    "player1: Jumper\n"
    "result: 1 by rules\n"
    "\n"
    "{" N_("The Jumper wins by leaving the Setter without a move, with 22 fields still empty. "
        "Watch how many fields the Setter can place on. The game is played by the rule that "
        "the Jumper may stop after any jump.") "}\n"
    "1. g6 {" N_("f6 stands between the new disc and e6 and is flipped. The Setter leads by "
        "three.") "}\n"
    "2. g7-e5-h5 {" N_("A chain of two jumps: over f6 into the empty middle, then along the "
        "slant over f5 and g5 to the rim. On h5 the disc is safe: every line through that field "
        "ends there.") "}\n"
    "3. d6\n"
    "4. c5-e5-b2 {" N_("Again through the middle. b2 is such a safe field, too.") "}\n"
    "5. c4\n"
    "6. c3-c5-e5-e8 {" N_("Three jumps with one disc. The Jumper leads by eleven now, which "
        "means little so early; but the Setter has few rows left that it can enclose.") "}\n"
    "7. g4 {" N_("This loses for certain: eleven turns deep the computer finds the Jumper "
        "winning whatever follows. After f8 it finds no such proof.") "}\n"
    "8. d5-d7 {" N_("A single short jump.") "}\n"
    "9. d3\n"
    "10. f6-f4-h6\n"
    "11. d5 {" N_("All four moves of the Setter are lost by now; this one seems to lose "
        "least.") "}\n"
    "12. e3-c3-e5-c5\n"
    "13. c2\n"
    "14. d4-d2\n"
    "15. e2\n"
    "16. g5-g3\n"
    "17. d4\n"
    "18. d5-d1\n"
    "19. b4\n"
    "20. d2-f2\n"
    "21. d2\n"
    "22. d1-d5-b3-b5 {" N_("The last chain takes what could still have been enclosed or helped "
        "to enclose. The Setter cannot move, so the game is over: 3 discs to 20.") "}\n";
/* clang-format on */

const game_sample REVISER_SAMPLE[REVISER_SAMPLES] = {
    {N_("Left without a move"), STUCK},
};
