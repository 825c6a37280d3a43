/* games.c - the only place that names the games.  A new game is its include and
 * its line here, and its folder in src/CMakeLists.txt. */
#include "games.h"

#include "quarto/quarto.h"
#include "reversi/reversi.h"
#include "reviser/reviser.h"

const game *const games[] = {
    &reversi_game,
    &reviser_game,
    &quarto_game,
};
const int n_games = (int)(sizeof games / sizeof games[0]);
