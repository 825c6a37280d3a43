/* tests/reviser/test_contract.c - the contract, all presets. */
#include "reviser/reviser.h"
#include "support/contract.h"

int main(void)
{
    static const game *const list[] = {&reviser_game};
    return contract_main(list, 1);
}
