/* test_playthrough.c - the games of tests/data/playthrough, step by step. */
#include "games.h"
#include "support/playthrough.h"

int main(int argc, char **argv)
{
    return playthrough_main(argc, argv, games, n_games);
}
