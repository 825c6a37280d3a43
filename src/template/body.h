/* template/body.h - what a state of Nim holds, and the functions that fill the
 * table; for the files of this folder only. */
#ifndef TEMPLATE_BODY_H
#define TEMPLATE_BODY_H

#include <assert.h>
#include <string.h>

#include "core/format.h"
#include "core/game.h"

enum { NIM_PILES = 2, NIM_MOST = 9, NIM_CELLS = NIM_PILES * NIM_MOST };

/* Options, by their place in the table of data.c. */
enum { NIM_OPTION_PILE1, NIM_OPTION_PILE2, NIM_OPTION_BOTH, NIM_OPTION_LAST, NIM_OPTIONS };

/* Phases. */
enum { NIM_TAKE, NIM_TAKE_MORE };

/* The options that rules need are part of the state: states travel alone. */
typedef struct nim_body {
    uint8_t pile[NIM_PILES]; /* counters left */
    uint8_t most[NIM_PILES]; /* counters at the start */
    uint8_t both;            /* may a turn take from both piles? */
    uint8_t misere;          /* does the last counter lose? */
    uint8_t from;            /* NIM_TAKE_MORE: the pile taken from in this turn */
    uint8_t taken;           /* NIM_TAKE_MORE: how many */
} nim_body;

static_assert(sizeof(nim_body) <= sizeof(((game_state *)0)->body), "the body must fit");

/* memcpy is how one object may lawfully be read as another; it costs nothing. */
static inline nim_body nim_get(const game_state *s)
{
    nim_body b;
    memcpy(&b, s->body, sizeof b);
    return b;
}

/* Puts the body back and settles what follows from it and the mover. */
void nim_settle(game_state *s, const nim_body *b);

/* rules.c */
bool nim_start(const game_config *cfg, game_state *out, game_error *err);
int nim_steps(const game_state *s, game_step out[GAME_MAX_STEPS]);
void nim_play(game_state *s, game_step step);
int nim_margin(const game_state *s);
int nim_eval(const game_state *s);
int nim_first_eval(const game_state *s);
void nim_rank(const game_state *s, const game_step *step, int n, int *rank);

/* text.c */
void nim_step_write(const game_state *s, game_step step, char *buf);
int nim_step_read(const game_state *s, const char *text, game_step *out, game_error *err);
void nim_state_write(const game_state *s, char *buf);
bool nim_state_read(const game_config *cfg, const char *text, game_state *out, game_error *err);
bool nim_compose(const game_config *cfg, const game_view *v, int mover, game_state *out,
                 game_error *err);

/* engine.c, formats.c */
extern const struct engine nim_engine;
extern const record_format nim_format[];
extern const game_protocol nim_protocol[];
enum { NIM_FORMATS = 1, NIM_PROTOCOLS = 1 };

#endif
