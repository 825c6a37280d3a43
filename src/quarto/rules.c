/* quarto/rules.c - how the game goes on.  Who is to act, the turn and the result
 * follow from the counts and from whether a line is complete, so one function
 * (quarto_settle) sets the whole head of a state; play() only moves pieces.
 *
 * With P pieces placed and one in hand, P + 1 pieces have been given, the first
 * one by player 0; so player (P + 1) % 2 places.  With none in hand, player P % 2
 * has just placed and gives. */
#include "quarto/body.h"

#include "core/bits.h"

/* One random word for each (square, piece), each hand, each option. */
static uint64_t key(unsigned kind, unsigned index)
{
    return bits_mix(0x51ab3c0000000000u + ((uint64_t)kind << 16) + index);
}

static uint64_t hash_of(const quarto_body *b)
{
    uint64_t h = key(3, (unsigned)b->type * 2u + b->rules) ^ key(2, b->hand);
    for (unsigned rest = b->occupied; rest != 0; rest &= rest - 1) {
        int square = bits_lowest(rest);
        h ^= key(1, (unsigned)(square * 16 + quarto_digit_at(b, square)));
    }
    return h;
}

bool quarto_completes(const quarto_body *b, int square, int digit)
{
    unsigned values = quarto_values(digit);
    const uint16_t *rest = quarto_board_of[b->type].rest[square];
    for (; *rest != 0; rest++)
        if ((*rest & ~(unsigned)b->occupied) == 0 && (quarto_shared(b, *rest) & values) != 0)
            return true;
    return false;
}

unsigned quarto_open_values(const quarto_body *b)
{
    const quarto_geometry *g = &quarto_board_of[b->type];
    unsigned values = 0;
    for (int i = 0; i < g->n_lines; i++) {
        unsigned there = g->line[i] & (unsigned)b->occupied;
        unsigned empty = g->line[i] & ~there;
        if (empty != 0 && (empty & (empty - 1)) == 0)
            values |= quarto_shared(b, (uint16_t)there);
    }
    return values;
}

/* Everything in the head but the hash. */
static void settle_head(game_state *s, const quarto_body *b, bool line)
{
    bool full = b->placed == QUARTO_SQUARES;
    s->status = GAME_ON;
    if (b->hand != 0) {
        s->turn = (uint16_t)(b->placed + 1);
        s->mover = (uint8_t)((b->placed + 1) % 2);
        s->phase = QUARTO_PLACE;
        return;
    }
    s->mover = b->placed % 2;
    s->phase = QUARTO_GIVE;
    s->turn = (uint16_t)(b->placed + (line || full));
    if (line) {
        unsigned winner = b->rules == QUARTO_TIC ? 1u - s->mover : s->mover;
        s->status = winner == 0 ? GAME_WON_BY_0 : GAME_WON_BY_1;
    } else if (full) {
        s->status = GAME_DRAWN;
    }
}

void quarto_settle(game_state *s, const quarto_body *b, bool line)
{
    settle_head(s, b, line);
    s->hash = hash_of(b);
    quarto_set(s, b);
}

bool quarto_start(const game_config *cfg, game_state *out, game_error *err)
{
    (void)err; /* every combination of the options is possible */
    quarto_body b = {.type = (uint8_t)cfg->value[QUARTO_OPTION_TYPE],
                     .rules = (uint8_t)cfg->value[QUARTO_OPTION_RULES]};
    memset(out, 0, sizeof *out);
    quarto_settle(out, &b, false);
    return true;
}

int quarto_steps(const game_state *s, game_step out[GAME_MAX_STEPS])
{
    int n = 0;
    if (s->status != GAME_ON)
        return 0;
    quarto_body b = quarto_get(s);
    if (s->phase == QUARTO_PLACE) {
        for (unsigned free = ~(unsigned)b.occupied & 0xffffu; free != 0; free &= free - 1)
            out[n++] = (game_step){STEP_PLACE, 0, (uint8_t)bits_lowest(free), b.hand};
    } else {
        for (unsigned left = ~(unsigned)b.used & 0xffffu; left != 0; left &= left - 1)
            out[n++] = (game_step){STEP_GIVE, 0, 0, (uint8_t)(bits_lowest(left) + 1)};
    }
    return n;
}

void quarto_play(game_state *s, game_step step)
{
    quarto_body b = quarto_get(s);
    bool line = false;
    s->hash ^= key(2, b.hand);
    if (step.kind == STEP_PLACE) {
        int digit = b.hand - 1;
        line = quarto_completes(&b, step.to, digit);
        b.occupied |= (uint16_t)(1u << step.to);
        for (int i = 0; i < 4; i++)
            b.plane[i] |= (uint16_t)((unsigned)(digit >> i & 1) << step.to);
        b.placed++;
        b.hand = 0;
        s->hash ^= key(1, (unsigned)(step.to * 16 + digit));
    } else {
        b.hand = step.item;
        b.used |= (uint16_t)(1u << (step.item - 1));
    }
    s->hash ^= key(2, b.hand);
    settle_head(s, &b, line);
    quarto_set(s, &b);
}

int quarto_margin(const game_state *s)
{
    return s->status == GAME_WON_BY_0 ? 1 : s->status == GAME_WON_BY_1 ? -1 : 0;
}
