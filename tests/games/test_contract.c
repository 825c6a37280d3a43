/* test_contract.c - every listed game keeps the contract, with every preset. */
#include "games.h"
#include "support/contract.h"

int main(void)
{
    return contract_main(games, n_games);
}
