/* reviser/rules.h - the game's body and the functions of its table; known to this
 * folder and its tests only. */
#ifndef REVISER_RULES_H
#define REVISER_RULES_H

#include <string.h>

#include "core/game.h"
#include "reviser/grid.h"

enum { SETTER, JUMPER };
enum { PHASE_FREE, PHASE_CHAIN };
enum { PIECE_NONE, PIECE_SETTER, PIECE_JUMPER };
enum { OPTION_CHAIN, OPTION_FIRST, OPTION_EXTRA };
enum { CHAIN_MAY, CHAIN_MUST };

typedef struct reviser_body {
    uint64_t disc[2]; /* by player, bits as in grid.h */
    uint8_t chain;    /* in PHASE_CHAIN 1 + the bit of the jumping disc, else 0 */
    uint8_t must;     /* a disc that can jump on has to */
    uint8_t pad[6];
} reviser_body;

_Static_assert(sizeof(reviser_body) <= sizeof(((game_state *)0)->body), "the body must fit");

static inline reviser_body reviser_get(const game_state *s)
{
    reviser_body b;
    memcpy(&b, s->body, sizeof b);
    return b;
}

static inline void reviser_put(game_state *s, const reviser_body *b)
{
    memcpy(s->body, b, sizeof *b);
}

static inline bool reviser_can_move(const reviser_body *b, int mover)
{
    return grid_targets(b->disc[mover], b->disc[1 - mover]) != 0;
}

/* Puts hash, phase, status and turn right for a body that came from outside; 'cfg' only
 * matters for the turn number. */
void reviser_settle(game_state *s, const reviser_body *b, int mover, const game_config *cfg);

/* The functions of the table: core/game.h says what they do. */
bool reviser_start(const game_config *cfg, game_state *out, game_error *err);
int reviser_steps(const game_state *s, game_step out[GAME_MAX_STEPS]);
void reviser_play(game_state *s, game_step step);
int reviser_margin(const game_state *s);
int reviser_eval(const game_state *s);
int reviser_first_eval(const game_state *s);
void reviser_rank(const game_state *s, const game_step *step, int n, int *rank);
void reviser_step_write(const game_state *s, game_step step, char *buf);
int reviser_step_read(const game_state *s, const char *in, game_step *out, game_error *err);
void reviser_state_write(const game_state *s, char *buf);
bool reviser_state_read(const game_config *cfg, const char *in, game_state *out, game_error *err);
const game_board *reviser_board(const game_config *cfg);
void reviser_view(const game_state *s, game_view *out);
bool reviser_compose(const game_config *cfg, const game_view *v, int mover, game_state *out,
                     game_error *err);

/* Pages and samples, as the table wants them. */
enum { REVISER_PAGES = 3, REVISER_SAMPLES = 1 };
extern const game_page REVISER_PAGE[REVISER_PAGES];
extern const game_sample REVISER_SAMPLE[REVISER_SAMPLES];

#endif
