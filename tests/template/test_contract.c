/* test_contract.c - the template game keeps the contract. */
#include "support/contract.h"
#include "template/template.h"

int main(void)
{
    static const game *const LIST[] = {&template_game};
    return contract_main(LIST, 1);
}
