/* quarto/sample.c - a game to walk through, with comments.  What they say about
 * won and lost positions was checked by solving them. */
#include "quarto/body.h"

/* The comments stand between the turns, as in a record. */
/* clang-format off */
static const char record_text[] =
    "parlour-record 1\n"
    "game: quarto\n"
    "options: type=normal rules=quarto\n"
    "event: sample game\n"
    "result: 1 by rules\n"
    "\n"
    "1. 8 {" N_("First gives a short light round solid piece. The first gift cannot matter: all "
        "sixteen pieces are alike until the board shows some.") "}\n"
    "2. c3 4 {" N_("Second places it in the middle and gives a tall dark round solid one.") "}\n"
    "3. d2 e {" N_("c3 and d2 have no line in common: pieces kept apart threaten nothing.") "}\n"
    "4. c2 5 {" N_("Now row 2 holds e and 4, both dark and solid, and column c holds e and 8, "
        "both short and solid. Pairs are harmless; three of a kind are not.") "}\n"
    "5. d3 3 {" N_("Four pieces, no three in a line: every piece is still safe to give.") "}\n"
    "6. b1 a {" N_("Second opens row 1 and gives a short light square solid piece.") "}\n"
    "7. a1 6 {" N_("Row 1: a and 3, both light and square. Diagonal a1-d4: a and 8 have short, "
        "light and solid in common.") "}\n"
    "8. b4 9 {" N_("The seventh piece. The board is nearly half full, and still no line has "
        "three pieces with something in common. Now counting begins.") "}\n"
    "9. a4 7 {" N_("Here First throws a won game away: after this, whatever is given, Second can "
        "win. Nobody sees that over the board; what one can see is how few squares are left that "
        "make no three of a kind.") "}\n"
    "10. c1 1 {" N_("Second makes row 1 three square pieces: a, 3 and 7. Every square piece now "
        "loses for whoever gives it, so four safe pieces are left: 0, 1, c and d. Only the gift "
        "of 1 wins.") "}\n"
    "11. a2 d {" N_("Column a is now all light (a, 1, 9): giving 0 would lose too. That leaves "
        "two safe pieces, c and d, the worst number to leave: Second will get one of them, and "
        "then it is First who must do with the other.") "}\n"
    "12. c4 c {" N_("Second's d does no harm on c4. One safe piece is left, c, and First gets "
        "it.") "}\n"
    "13. b2 b {" N_("Wherever First puts c, every gift loses. After b2 the pieces 0, 2 and b are "
        "light for a3, and f is square for d1. First gives b.") "}\n"
    "14. d1 {" N_("The fourth square piece of row 1. Second wins. Note who made the three in row "
        "1: Second, on turn 10. A line belongs to nobody; what counts is who runs out of safe "
        "pieces.") "}\n";
/* clang-format on */

const game_sample quarto_sample[QUARTO_SAMPLES] = {
    {N_("A game lost by running out of safe pieces"), record_text},
};
