/* fuzz/fuzz_games.h - which game an input is about, and how a fuzz target fails. */
#ifndef FUZZ_GAMES_H
#define FUZZ_GAMES_H

#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The listed games and the template: as an array for record_replay(). */
int fuzz_list(const game *out[16]);
/* The first byte of an input, '0' up, chooses among all games x presets. */
void fuzz_config(uint8_t choice, game_config *cfg);
/* The input as a string; the caller frees it. */
char *fuzz_string(const uint8_t *data, size_t size);

/* Stops the program, so that libFuzzer keeps the input. */
#define FUZZ_CHECK(condition)                                                                      \
    do {                                                                                           \
        if (!(condition))                                                                          \
            __builtin_trap();                                                                      \
    } while (0)

#endif
