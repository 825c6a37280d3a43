/* The rules on two bit sets, the mover's discs first.
 *
 * After every step the legal moves of the next mover are computed once and kept in
 * the body: steps() lists them, and an empty set tells a pass or, when the other
 * side has none either, the end.  In the 19th-century opening (phase 1) the moves
 * are the free centre squares and nothing turns. */
#include "core/bits.h"
#include "reversi/body.h"
#include "reversi/discs.h"

/* Distinct odd constants keep the fields apart before they are mixed. */
static uint64_t hash_of(const game_state *s, const reversi_body *b)
{
    uint64_t tags = (uint64_t)s->mover | (uint64_t)s->phase << 1 | (uint64_t)b->opening << 2 |
                    (uint64_t)b->aim << 3;
    uint64_t h = bits_mix(b->own * 0x9e3779b97f4a7c15u + tags);
    return bits_mix((h ^ b->other) * 0xd6e8feb86659fd93u);
}

static int final_margin(const game_state *s, const reversi_body *b)
{
    int own = bits_count(b->own);
    int other = bits_count(b->other);
    int diff = s->mover == 0 ? own - other : other - own;
    if (b->aim == REVERSI_FEWEST)
        diff = -diff;
    int empty = 64 - own - other;
    return diff > 0 ? diff + empty : diff < 0 ? diff - empty : 0;
}

/* Sets moves, phase, status and hash from discs and mover. */
static void settle(game_state *s, reversi_body *b)
{
    uint64_t taken = b->own | b->other;
    s->phase = PHASE_MOVE;
    if (b->opening == OPENING_REVERSI && (taken & DISCS_CENTRE) != DISCS_CENTRE) {
        s->phase = PHASE_OPENING;
        b->moves = DISCS_CENTRE & ~taken;
    } else {
        b->moves = discs_moves(b->own, b->other);
    }
    if (b->moves == 0 && discs_moves(b->other, b->own) == 0) {
        int m = final_margin(s, b);
        s->status = m > 0 ? GAME_WON_BY_0 : m < 0 ? GAME_WON_BY_1 : GAME_DRAWN;
    }
    s->hash = hash_of(s, b);
    body_put(s, b);
}

void reversi_settle(const game_config *cfg, uint64_t black, uint64_t white, int mover,
                    game_state *out)
{
    memset(out, 0, sizeof *out);
    reversi_body b;
    memset(&b, 0, sizeof b);
    b.own = mover == 0 ? black : white;
    b.other = mover == 0 ? white : black;
    b.opening = (uint8_t)cfg->value[OPTION_OPENING];
    b.aim = (uint8_t)cfg->value[OPTION_AIM];
    int placed = bits_count(black | white) - (b.opening == OPENING_REVERSI ? 0 : 4);
    out->turn = (uint16_t)(placed > 0 ? placed : 0);
    out->mover = (uint8_t)mover;
    settle(out, &b);
}

bool reversi_start(const game_config *cfg, game_state *out, game_error *err)
{
    (void)err;
    bool crossed = cfg->value[OPTION_OPENING] == OPENING_OTHELLO;
    uint64_t black = crossed ? 1ull << 28 | 1ull << 35 : 0; /* e4, d5 */
    uint64_t white = crossed ? 1ull << 27 | 1ull << 36 : 0; /* d4, e5 */
    reversi_settle(cfg, black, white, 0, out);
    return true;
}

int reversi_steps(const game_state *s, game_step out[GAME_MAX_STEPS])
{
    if (s->status != GAME_ON)
        return 0;
    reversi_body b = body_get(s);
    if (b.moves == 0) {
        out[0] = (game_step){.kind = STEP_PASS};
        return 1;
    }
    int n = 0;
    for (uint64_t left = b.moves; left != 0; left &= left - 1)
        out[n++] = (game_step){.kind = STEP_PLACE, .to = (uint8_t)bits_lowest(left)};
    return n;
}

void reversi_play(game_state *s, game_step step)
{
    reversi_body b = body_get(s);
    uint64_t own = b.own;
    uint64_t other = b.other;
    if (step.kind == STEP_PLACE) {
        uint64_t at = 1ull << step.to;
        uint64_t flips = s->phase == PHASE_OPENING ? 0 : discs_flips(at, own, other);
        own |= at | flips;
        other &= ~flips;
    }
    b.own = other;
    b.other = own;
    s->mover ^= 1;
    s->turn++;
    settle(s, &b);
}

int reversi_margin(const game_state *s)
{
    reversi_body b = body_get(s);
    if (s->status != GAME_ON)
        return final_margin(s, &b);
    int diff = bits_count(b.own) - bits_count(b.other);
    bool as_it_is = (s->mover == 0) == (b.aim == REVERSI_MOST);
    return as_it_is ? diff : -diff;
}

void reversi_boards(const game_state *s, uint64_t *mover, uint64_t *opponent)
{
    reversi_body b = body_get(s);
    *mover = b.own;
    *opponent = b.other;
}

enum reversi_aim reversi_aim_of(const game_state *s)
{
    return (enum reversi_aim)body_get(s).aim;
}

void reversi_state_from(const game_config *cfg, uint64_t mover, uint64_t opponent, int player,
                        game_state *out)
{
    reversi_settle(cfg, player == 0 ? mover : opponent, player == 0 ? opponent : mover, player,
                   out);
}
