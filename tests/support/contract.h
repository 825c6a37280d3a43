/* support/contract.h - the checks that every game must pass with every preset
 * (docs/DESIGN.md, "Tests and pinning").  A game's own test program needs one
 * line:
 *
 *     return contract_main(&game, 1);
 */
#ifndef SUPPORT_CONTRACT_H
#define SUPPORT_CONTRACT_H

#include "core/game.h"

/* Runs one named test for each game, preset and check; the number that failed. */
int contract_main(const game *const *list, int n);

/* A check; it fails the running test when the game breaks the contract. */
typedef void contract_check(const game_config *cfg);

/* contract_data.c: the tables */
contract_check contract_names, contract_options, contract_board, contract_pieces, contract_levels,
    contract_pages, contract_samples;
/* contract_play.c: the rules */
contract_check contract_steps, contract_turns, contract_values, contract_views, contract_illegal,
    contract_hashes, contract_threads;
/* contract_text.c: the texts */
contract_check contract_step_texts, contract_state_texts, contract_broken_texts, contract_records,
    contract_compose;
/* contract_tools.c: engine, formats, protocols, search */
contract_check contract_engine, contract_formats, contract_protocols, contract_search;

#endif
