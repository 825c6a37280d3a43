/* contract.c - one cmocka test for each game, preset and check, made at run time. */
#include "support/contract.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/cmocka_all.h"

typedef struct check_row {
    const char *name;
    contract_check *check;
} check_row;

static const check_row CHECKS[] = {
    {"names", contract_names},
    {"options", contract_options},
    {"board", contract_board},
    {"pieces", contract_pieces},
    {"levels", contract_levels},
    {"pages", contract_pages},
    {"samples", contract_samples},
    {"steps", contract_steps},
    {"turns", contract_turns},
    {"values", contract_values},
    {"views", contract_views},
    {"illegal steps", contract_illegal},
    {"hashes", contract_hashes},
    {"threads", contract_threads},
    {"step texts", contract_step_texts},
    {"state texts", contract_state_texts},
    {"broken texts", contract_broken_texts},
    {"records", contract_records},
    {"compose", contract_compose},
    {"engine", contract_engine},
    {"formats", contract_formats},
    {"protocols", contract_protocols},
    {"search", contract_search},
};
enum { N_CHECKS = sizeof CHECKS / sizeof *CHECKS };

typedef struct one_test {
    game_config cfg;
    contract_check *check;
    char name[96];
} one_test;

static void run(void **state)
{
    const one_test *t = *state;
    t->check(&t->cfg);
}

int contract_main(const game *const *list, int n)
{
    size_t total = 0;
    for (int i = 0; i < n; i++)
        total += (size_t)list[i]->n_presets * N_CHECKS;
    one_test *one = calloc(total, sizeof *one);
    struct CMUnitTest *test = calloc(total, sizeof *test);
    if (one == NULL || test == NULL) {
        free(one);
        free(test);
        return 1;
    }
    size_t k = 0;
    for (int i = 0; i < n; i++)
        for (int p = 0; p < list[i]->n_presets; p++)
            for (int c = 0; c < N_CHECKS; c++, k++) {
                one_test *t = &one[k];
                game_config_init(&t->cfg, list[i]);
                game_config_preset(&t->cfg, list[i]->preset[p].key);
                t->check = CHECKS[c].check;
                snprintf(t->name, sizeof t->name, "%s-%s: %s", list[i]->key, list[i]->preset[p].key,
                         CHECKS[c].name);
                test[k] =
                    (struct CMUnitTest){.name = t->name, .test_func = run, .initial_state = t};
            }
    int failed = _cmocka_run_group_tests("contract", test, total, NULL, NULL);
    free(one);
    free(test);
    return failed;
}
