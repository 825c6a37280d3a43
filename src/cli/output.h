/* cli/output.h - what the subcommands share: messages, positions, records as text. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "core/format.h"
#include "core/record.h"
#include "core/session.h"
#include "core/text.h"

/* "parlour: ..." on stderr; returns 'code'. */
int output_fail(int code, const char *format, ...) TEXT_PRINTF(2, 3);

/* Draws the board with its coordinates in ASCII, then what is in hand and in the
 * tray, each line behind 'margin'. */
void output_board(const game_config *cfg, const game_state *s, const char *margin);

/* "0 by rules", "draw by agreement", ... as record files say it, or "unfinished".
 * Needs 32 bytes. */
void output_result(const session *s, char *buf, size_t size);

/* The turn that begins at position *at of a session, as text; moves *at behind it. */
void output_turn(const session *s, int *at, char *buf, size_t size);

/* Steps as text joined by commas, from a state on. */
void output_steps(const game *g, const game_state *root, const game_step *step, int n,
                  struct text *out);

/* The exact value for the mover: "+38", "-12", "+0"; "win", "draw", "loss". */
void output_value(const game *g, int margin_or_sign, char *buf, size_t size);

/* Reads a whole file, "-" = standard input; the caller frees.  NULL with *err. */
char *output_read_file(const char *path, size_t *size, game_error *err);
/* The same of a text, which ends at its first zero byte: one that has more is refused. */
char *output_read_lines(const char *path, game_error *err);

/* Reads a game of a file, the first one or the one of that number (from 1): a record, or
 * a format that a game of the list brings ('format' = its key, or NULL = as it looks).
 * NULL with *err. */
record *output_load(const game *const *list, int n, const char *path, const char *format,
                    long number, game_error *err);

#endif
