/* reversi/engine/weights.h - the weights file: a header {magic, version, what the
 * patterns are, sizes, checksum} and coded weights.  docs/ENGINE-reversi.md. */
#ifndef REVERSI_ENGINE_WEIGHTS_H
#define REVERSI_ENGINE_WEIGHTS_H

#include "core/game.h"
#include "reversi/engine/eval.h"

enum { WEIGHTS_HEADER = 40, WEIGHTS_STEP = 8, WEIGHTS_MOST = 8 << 20 };

/* The weights linked into the program. */
extern const unsigned char weights_builtin[];
extern const size_t weights_builtin_size;

/* All zero; NULL when memory is short. */
evaluation *evaluation_new(void);
void evaluation_free(evaluation *e); /* NULL allowed */

/* Fills an evaluation (patterns, bias, weights, probcut).  False with *err telling
 * what is wrong with the bytes; then *e is void. */
bool weights_read(evaluation *e, const void *bytes, size_t size, game_error *err);

/* Writes *e (weights rounded to WEIGHTS_STEP units) to 'out'; the size, or 0 when
 * there is no room. */
size_t weights_write(const evaluation *e, void *out, size_t room);

#endif
