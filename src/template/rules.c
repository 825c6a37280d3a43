/* rules.c - two-pile Nim, the smallest game that uses every part of the
 * contract.  Copy this folder to begin a game of your own (docs/ADDING-A-GAME.md).
 *
 * Two piles of counters lie in two rows.  A turn takes one or more counters from
 * one pile.  With the option "both" (Wythoff's game) a player may then take the
 * same number from the other pile too: a turn of two steps, with STOP for a
 * player who does not want to.  Who takes the last counter wins, or loses with
 * "last=loses".
 *
 * Rules allocate nothing, print nothing, keep nothing: a state is a value, and
 * what a function answers depends on its arguments alone. */
#include "core/bits.h"
#include "core/text.h"
#include "template/body.h"
#include "template/template.h"

/* Everything that decides the future goes into the hash, each part at bits of its
 * own, before they are mixed.  'turn' is not in it: it decides nothing. */
static uint64_t hash_of(const game_state *s, const nim_body *b)
{
    uint64_t x;
    static_assert(sizeof *b == sizeof x, "all of the body is hashed");
    memcpy(&x, b, sizeof x);
    return bits_mix(x + 1) ^ bits_mix(~(uint64_t)s->mover << 8 ^ s->phase);
}

void nim_settle(game_state *s, const nim_body *b)
{
    memset(s->body, 0, sizeof s->body);
    memcpy(s->body, b, sizeof *b);
    s->status = GAME_ON;
    if (b->pile[0] + b->pile[1] == 0) {
        /* The mover is the one who did not take the last counter. */
        int winner = b->misere ? s->mover : 1 - s->mover;
        s->status = winner == 0 ? GAME_WON_BY_0 : GAME_WON_BY_1;
    }
    s->hash = hash_of(s, b);
}

bool nim_start(const game_config *cfg, game_state *out, game_error *err)
{
    /* Single values are checked against the table by the core; here only what
     * two options together make impossible. */
    int pile1 = cfg->value[NIM_OPTION_PILE1], pile2 = cfg->value[NIM_OPTION_PILE2];
    if (pile1 + pile2 == 0)
        return text_error(err, -1, "pile1=0 pile2=0: there must be a counter to take");
    nim_body b = {.pile = {(uint8_t)pile1, (uint8_t)pile2},
                  .most = {(uint8_t)pile1, (uint8_t)pile2},
                  .both = cfg->value[NIM_OPTION_BOTH] != 0,
                  .misere = cfg->value[NIM_OPTION_LAST] != 0};
    memset(out, 0, sizeof *out); /* equal states are equal bytes */
    nim_settle(out, &b);
    return true;
}

/* A step names the leftmost counter that goes; those to its right go with it.
 * The kind says how the shell asks for it: one cell is pointed at. */
static game_step take(int pile, int left)
{
    return (game_step){.kind = STEP_PLACE, .to = (uint8_t)(pile * NIM_MOST + left)};
}

int nim_steps(const game_state *s, game_step out[GAME_MAX_STEPS])
{
    nim_body b = nim_get(s);
    int n = 0;
    if (s->status != GAME_ON)
        return 0;
    if (s->phase == NIM_TAKE_MORE) {
        int other = 1 - b.from;
        out[n++] = take(other, b.pile[other] - b.taken);
        out[n++] = (game_step){.kind = STEP_STOP};
        return n;
    }
    for (int pile = 0; pile < NIM_PILES; pile++)
        for (int left = 0; left < b.pile[pile]; left++)
            out[n++] = take(pile, left);
    return n;
}

void nim_play(game_state *s, game_step step)
{
    nim_body b = nim_get(s);
    bool more = false;
    if (step.kind == STEP_PLACE) {
        int pile = step.to / NIM_MOST, left = step.to % NIM_MOST;
        int taken = b.pile[pile] - left;
        b.pile[pile] = (uint8_t)left;
        more = b.both && s->phase == NIM_TAKE && b.pile[1 - pile] >= taken;
        b.from = (uint8_t)pile;
        b.taken = (uint8_t)taken;
    }
    if (more) {
        s->phase = NIM_TAKE_MORE; /* the same player decides, the same turn */
    } else {
        b.from = b.taken = 0;
        s->phase = NIM_TAKE;
        s->mover ^= 1;
        s->turn++;
    }
    nim_settle(s, &b);
}

int nim_margin(const game_state *s)
{
    return s->status == GAME_WON_BY_0 ? 1 : s->status == GAME_WON_BY_1 ? -1 : 0;
}

/* A rough guess is enough: the search does the rest.  Equal piles are bad for the
 * mover, who must spoil them; otherwise a large difference is good. */
int nim_eval(const game_state *s)
{
    nim_body b = nim_get(s);
    int apart = b.pile[0] > b.pile[1] ? b.pile[0] - b.pile[1] : b.pile[1] - b.pile[0];
    int guess = apart == 0 ? -300 : 200 + 20 * apart;
    return s->phase == NIM_TAKE_MORE ? 100 : guess;
}

/* What was thought before equal piles were understood: more sticks, more to choose from. */
int nim_first_eval(const game_state *s)
{
    nim_body b = nim_get(s);
    return 10 * (b.pile[0] + b.pile[1]);
}

/* Steps that leave equal piles first. */
void nim_rank(const game_state *s, const game_step *step, int n, int *rank)
{
    nim_body b = nim_get(s);
    for (int i = 0; i < n; i++) {
        rank[i] = 0;
        if (step[i].kind == STEP_PLACE) {
            int pile = step[i].to / NIM_MOST, left = step[i].to % NIM_MOST;
            int other = b.pile[1 - pile];
            rank[i] = left > other ? other - left : left - other;
        }
    }
}
