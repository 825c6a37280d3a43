/* quarto/body.h - what a state's body holds, for the files of this folder and
 * its tests only.
 *
 * Squares are numbered a1 = 0, b1, c1, d1, a2 ... d4 = 15; row 1 is the top row.
 * A piece is a number 0..15, its "digit", whose four bits are its properties; its
 * code in the contract is the digit + 1.
 */
#ifndef QUARTO_BODY_H
#define QUARTO_BODY_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "core/game.h"

enum {
    QUARTO_HOLLOW = 1, /* else solid */
    QUARTO_SQUARE = 2, /* else round */
    QUARTO_DARK = 4,   /* else light */
    QUARTO_SHORT = 8   /* else tall */
};

enum quarto_type { QUARTO_NORMAL, QUARTO_NODIAGS, QUARTO_TORUS, QUARTO_TYPES };
enum quarto_rules { QUARTO_QUARTO, QUARTO_TIC };
enum quarto_phase { QUARTO_PLACE, QUARTO_GIVE };
enum { QUARTO_OPTION_TYPE, QUARTO_OPTION_RULES, QUARTO_OPTIONS };

enum { QUARTO_SQUARES = 16, QUARTO_PIECES = 16, QUARTO_MAX_LINES = 16 };

typedef struct quarto_body {
    uint16_t plane[4]; /* bit b: the squares whose piece has property bit b */
    uint16_t occupied; /* squares; planes are subsets of it */
    uint16_t used;     /* pieces on the board or in hand, by digit */
    uint8_t hand;      /* piece code that waits to be placed, or 0 */
    uint8_t placed;    /* number of occupied squares */
    uint8_t type;      /* enum quarto_type */
    uint8_t rules;     /* enum quarto_rules */
} quarto_body;

_Static_assert(sizeof(quarto_body) <= sizeof(((game_state *)0)->body), "the body must fit");

static inline quarto_body quarto_get(const game_state *s)
{
    quarto_body b;
    memcpy(&b, s->body, sizeof b);
    return b;
}

static inline void quarto_set(game_state *s, const quarto_body *b)
{
    memcpy(s->body, b, sizeof *b);
}

/* The piece on an occupied square. */
static inline int quarto_digit_at(const quarto_body *b, int square)
{
    int digit = 0;
    for (int i = 0; i < 4; i++)
        digit |= (b->plane[i] >> square & 1) << i;
    return digit;
}

/* ---- lines.c: geometry -------------------------------------------------- */

typedef struct quarto_geometry {
    int n_lines;
    uint16_t line[QUARTO_MAX_LINES]; /* the four squares of each line */
    /* For each square the other three squares of the lines through it, 0 at the end. */
    uint16_t rest[QUARTO_SQUARES][5];
} quarto_geometry;

extern const quarto_geometry quarto_board_of[QUARTO_TYPES];
/* "row 2", "column b", "diagonal a1-d4"; needs 24 bytes. */
void quarto_line_name(uint16_t line, char *buf, size_t size);
/* What all pieces of a full line share: bits 0-3 the property bits that are 1 in
 * all four pieces, bits 4-7 those that are 0 in all four. */
unsigned quarto_shared(const quarto_body *b, uint16_t squares);
/* The same eight bits for a piece: a line of three with shared values V is
 * completed by the piece when V & quarto_values(digit) is not 0. */
static inline unsigned quarto_values(int digit)
{
    return (unsigned)digit | (~(unsigned)digit & 15u) << 4;
}
/* "tall" for the values' bit 0..7. */
const char *quarto_value_name(int bit);

/* ---- rules.c ------------------------------------------------------------ */

/* Would the piece complete a line on that empty square? */
bool quarto_completes(const quarto_body *b, int square, int digit);
/* The values (as quarto_shared) of which some line has three pieces and one empty
 * square: a piece with one of them can complete a line. */
unsigned quarto_open_values(const quarto_body *b);
/* Sets turn, mover, phase, status and hash of a state with that body from its
 * counts; "line" tells that a line is complete. */
void quarto_settle(game_state *s, const quarto_body *b, bool line);

bool quarto_start(const game_config *cfg, game_state *out, game_error *err);
int quarto_steps(const game_state *s, game_step out[GAME_MAX_STEPS]);
void quarto_play(game_state *s, game_step step);
int quarto_margin(const game_state *s);

/* ---- text.c ------------------------------------------------------------- */

void quarto_step_write(const game_state *s, game_step step, char *buf);
int quarto_step_read(const game_state *s, const char *str, game_step *out, game_error *err);
void quarto_state_write(const game_state *s, char *buf);
bool quarto_state_read(const game_config *cfg, const char *str, game_state *out, game_error *err);
bool quarto_compose(const game_config *cfg, const game_view *v, int mover, game_state *out,
                    game_error *err);

/* ---- view.c ------------------------------------------------------------- */

const game_board *quarto_board(const game_config *cfg);
void quarto_view(const game_state *s, game_view *out);
void quarto_risks(const game_state *s, game_view *v);

/* ---- eval.c ------------------------------------------------------------- */

enum { QUARTO_UNIT = 1000 }; /* eval units of a sure win */
int quarto_eval(const game_state *s);
void quarto_rank(const game_state *s, const game_step *step, int n, int *rank);

/* ---- help.c, sample.c: texts -------------------------------------------- */

enum { QUARTO_PAGES = 3, QUARTO_SAMPLES = 1 };
extern const game_page quarto_page[QUARTO_PAGES];
extern const game_sample quarto_sample[QUARTO_SAMPLES];

#endif
