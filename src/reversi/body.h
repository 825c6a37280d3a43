/* reversi/body.h - the body of a state, shared by the files of the rules; nobody
 * else's business.  The functions behind the game's table are declared here. */
#ifndef REVERSI_BODY_H
#define REVERSI_BODY_H

#include <string.h>

#include "reversi/reversi.h"

enum { OPTION_OPENING, OPTION_AIM, N_OPTIONS };
enum { OPENING_OTHELLO, OPENING_REVERSI };
enum { PHASE_MOVE, PHASE_OPENING };
enum { PIECE_NONE, PIECE_BLACK, PIECE_WHITE, N_PIECES };

/* 'own' are the mover's discs.  'moves' is where the mover may place, kept because
 * play() must know it anyway to see whether the game is over. */
typedef struct reversi_body {
    uint64_t own, other, moves;
    uint8_t opening, aim;
    uint8_t zero[6];
} reversi_body;

_Static_assert(sizeof(reversi_body) <= sizeof(((game_state *)0)->body), "body too large");

static inline reversi_body body_get(const game_state *s)
{
    reversi_body b;
    memcpy(&b, s->body, sizeof b);
    return b;
}

static inline void body_put(game_state *s, const reversi_body *b)
{
    memcpy(s->body, b, sizeof *b);
}

/* rules.c */
bool reversi_start(const game_config *cfg, game_state *out, game_error *err);
int reversi_steps(const game_state *s, game_step out[GAME_MAX_STEPS]);
void reversi_play(game_state *s, game_step step);
int reversi_margin(const game_state *s);
/* A state from discs that were checked: phase, status and hash follow from them. */
void reversi_settle(const game_config *cfg, uint64_t black, uint64_t white, int mover,
                    game_state *out);

/* text.c */
void reversi_step_write(const game_state *s, game_step step, char *buf);
int reversi_step_read(const game_state *s, const char *line, game_step *out, game_error *err);
void reversi_state_write(const game_state *s, char *buf);
bool reversi_state_read(const game_config *cfg, const char *line, game_state *out, game_error *err);
bool reversi_compose(const game_config *cfg, const game_view *v, int mover, game_state *out,
                     game_error *err);

/* eval.c */
int reversi_eval(const game_state *s);
void reversi_rank(const game_state *s, const game_step *step, int n, int *rank);

/* canon.c */
uint64_t reversi_canon(const game_state *s);

/* view.c */
const game_board *reversi_board(const game_config *cfg);
void reversi_view(const game_state *s, game_view *out);

/* pages.c, sample.c */
enum { REVERSI_PAGES = 3, REVERSI_SAMPLES = 1 };
extern const game_page reversi_pages[REVERSI_PAGES];
extern const game_sample reversi_samples[REVERSI_SAMPLES];

/* openings.c */
enum { REVERSI_OPENINGS = 77 };
extern const game_opening reversi_openings[REVERSI_OPENINGS];

#endif
