/* quarto/help.c - the pages of the help screen. */
#include "quarto/body.h"

static const char rules[] =
    N_("Quarto is played on a board of four by four squares with sixteen different pieces. Each "
       "piece has four properties: it is tall or short, light or dark, round or square, solid or "
       "hollow. Every combination exists exactly once.\n"
       "\n"
       "You never choose the piece you place. The first player gives the second player any piece. "
       "The second player places it on any empty square, then gives the first player one of the "
       "pieces that are left, and so on: a turn is to place the piece you were given and to give "
       "one. A piece once given stays given.\n"
       "\n"
       "Who places the fourth piece of a line whose four pieces share at least one property (all "
       "tall, say, or all round) wins at once, whoever placed the other three. When all sixteen "
       "pieces are placed and there is no such line, the game is a draw.\n"
       "\n"
       "Which lines count is an option. normal: the four rows, the four columns and the two long "
       "diagonals. nodiags: rows and columns only. torus: rows, columns and all eight diagonals, "
       "the board being closed at its edges, so that a2 b3 c4 d1 is a line too.\n"
       "\n"
       "   normal      nodiags      torus\n"
       "   \\ . . /     . . . .      . \\ . .\n"
       "   . \\ / .     - - - -      . . \\ .\n"
       "   . / \\ .     . . . .      . . . \\\n"
       "   / . . \\     . . . .      \\ . . .\n"
       "\n"
       "What a line means is the other option. quarto: completing a line wins. tic: completing a "
       "line loses, so everybody tries to leave the others nothing but bad squares; sixteen pieces "
       "without a line are a draw here too.\n"
       "\n"
       "A piece is written as one digit, 0-9 or a-f: the sum of 1 for hollow, 2 for square, 4 for "
       "dark and 8 for short. Piece 6 is tall, dark, square and solid. On the screen [ ] is square "
       "and ( ) round, # is dark and . light, o is a hollow top, and a short piece is half as high "
       "as a tall one. Where there is only one line for a piece, @ is dark and hollow, o light and "
       "hollow, and a short piece ends in _ instead of its bracket.\n");

static const char strategy[] = N_(
    "Look at the tray before you look at the board. A piece is safe to give when it fits none of "
    "the lines that have three pieces with something in common and one empty square. The game "
    "is lost by the player who has no safe piece left.\n"
    "\n"
    "So count safe pieces. Before you place, ask what will be safe afterwards. Leaving exactly "
    "two safe pieces is the worst count after none: your opponent gets one of them, uses it to "
    "spoil or keep the other, and you are likely to be the one who runs out. One or three are "
    "much better.\n"
    "\n"
    "Early in the game nothing can be forced. Spread the pieces, avoid making three of a kind in "
    "a row without need, and notice which property is getting rare in the tray: a line that "
    "waits for a tall piece is harmless when no tall piece is left.\n"
    "\n"
    "A square where several lines cross that wait for different properties (one for tall, one "
    "for short) stops every piece. Whoever makes such a square ends the game one turn later, so "
    "make it only when the piece you give then cannot complete anything.\n"
    "\n"
    "A line that has two opposite properties already, in all four respects, is dead for ever. "
    "Killing lines makes a draw likelier; when you stand well, keep them alive.\n"
    "\n"
    "Under tic rules nobody wants to finish a line. Count the placements that do no harm: if "
    "their number is odd, the player who places next makes the last of them. Change that "
    "number with a square that suits no piece any more. A good gift is a piece that has few "
    "harmless squares.\n");

static const char start[] = N_(
    "In your first game play second: the computer gives you a piece, you place it anywhere. Move "
    "to a square with the arrow keys and press Enter, or type its name, such as b3, and Enter.\n"
    "\n"
    "Then give the computer a piece of the tray with its digit (0-9 or a-f). Before you do, look "
    "for lines with three pieces: if they are all round, do not give a round one. The hint key H "
    "marks such lines, and the pieces that would lose at once.\n"
    "\n"
    "When it is your turn to place, look first whether your piece completes a line. At the level "
    "trivial the computer overlooks that quite often.\n"
    "\n"
    "The menu offers the sample game: walk through it once, it shows every idea of the strategy "
    "page on the board.\n");

const game_page quarto_page[QUARTO_PAGES] = {
    {"rules", N_("Rules"), rules},
    {"strategy", N_("Strategy"), strategy},
    {"start", N_("Your first game"), start},
};
