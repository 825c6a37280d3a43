/* reviser/rules.c - start, steps, play.
 *
 * The board is two words (grid.h).  The end of the game is found in play(), when a
 * turn ends and the next mover has no target; so a state that is on always has a
 * step.  In a chain the disc that jumped stands in the body; it is there only if it
 * can jump on, for else the turn has ended by itself. */
#include "reviser/rules.h"

static uint64_t hash_of(const game_state *s, const reviser_body *b)
{
    uint64_t rest = (uint64_t)s->mover | (uint64_t)s->phase << 1 | (uint64_t)b->must << 2 |
                    (uint64_t)b->chain << 3;
    uint64_t h = bits_mix(b->disc[SETTER] + 0x9e3779b97f4a7c15u);
    return bits_mix(h ^ b->disc[JUMPER] ^ rest * 0xd1b54a32d192ed03u);
}

static int sign_status(int margin)
{
    return margin > 0 ? GAME_WON_BY_0 : margin < 0 ? GAME_WON_BY_1 : GAME_DRAWN;
}

static int margin_of(const reviser_body *b)
{
    return bits_count(b->disc[SETTER]) - bits_count(b->disc[JUMPER]);
}

static void begin_turn(game_state *s, const reviser_body *b, int mover)
{
    s->mover = (uint8_t)mover;
    s->phase = PHASE_FREE;
    s->status = (uint8_t)(reviser_can_move(b, mover) ? (int)GAME_ON : sign_status(margin_of(b)));
}

/* Every Setter's turn adds a disc and no other does, so the board tells the turn. */
static int turn_of(const reviser_body *b, int mover, const game_config *cfg)
{
    bool setter_first = cfg->value[OPTION_FIRST] == SETTER;
    int placed = bits_count(b->disc[SETTER] | b->disc[JUMPER]) -
                 bits_count(GRID_START_SETTER | GRID_START_JUMPER) - cfg->value[OPTION_EXTRA];
    int turn = 2 * placed;
    if (setter_first && mover == JUMPER)
        turn--;
    if (!setter_first && mover == SETTER)
        turn++;
    return turn < 0 ? 0 : turn;
}

void reviser_settle(game_state *s, const reviser_body *b, int mover, const game_config *cfg)
{
    memset(s, 0, sizeof *s);
    reviser_put(s, b);
    s->turn = (uint16_t)turn_of(b, mover, cfg);
    if (b->chain != 0) {
        s->mover = JUMPER;
        s->phase = PHASE_CHAIN;
    } else {
        begin_turn(s, b, mover);
    }
    s->hash = hash_of(s, b);
}

bool reviser_start(const game_config *cfg, game_state *out, game_error *err)
{
    reviser_body b = {{GRID_START_SETTER, GRID_START_JUMPER}, 0, 0, {0}};
    int first = cfg->value[OPTION_FIRST];
    (void)err; /* every combination is possible */
    b.must = cfg->value[OPTION_CHAIN] == CHAIN_MUST;
    for (int i = 0; i < cfg->value[OPTION_EXTRA]; i++)
        b.disc[SETTER] |= GRID_EXTRA[i];
    reviser_settle(out, &b, first, cfg);
    return true;
}

static int jumps_of(const reviser_body *b, int from, game_step *out)
{
    int n = 0;
    uint64_t to = grid_jumps(from, b->disc[JUMPER], b->disc[SETTER]);
    for (; to != 0; to &= to - 1) {
        out[n++] =
            (game_step){STEP_JUMP, GRID_CELL_OF_BIT[from], GRID_CELL_OF_BIT[bits_lowest(to)], 0};
    }
    return n;
}

int reviser_steps(const game_state *s, game_step out[GAME_MAX_STEPS])
{
    reviser_body b = reviser_get(s);
    int n = 0;
    if (s->status != GAME_ON)
        return 0;
    if (s->mover == SETTER) {
        uint64_t to = grid_targets(b.disc[SETTER], b.disc[JUMPER]);
        for (; to != 0; to &= to - 1)
            out[n++] = (game_step){STEP_PLACE, 0, GRID_CELL_OF_BIT[bits_lowest(to)], 0};
        return n;
    }
    if (s->phase == PHASE_CHAIN) {
        n = jumps_of(&b, b.chain - 1, out);
        if (!b.must)
            out[n++] = (game_step){STEP_STOP, 0, 0, 0};
        return n;
    }
    for (uint64_t from = b.disc[JUMPER]; from != 0; from &= from - 1)
        n += jumps_of(&b, bits_lowest(from), out + n);
    return n;
}

static void play_place(game_state *s, reviser_body *b, int to)
{
    uint64_t flips = grid_flips(to, b->disc[SETTER], b->disc[JUMPER]);
    b->disc[SETTER] |= flips | grid_bit(to);
    b->disc[JUMPER] &= ~flips;
    s->turn++;
    begin_turn(s, b, JUMPER);
}

static void play_jump(game_state *s, reviser_body *b, int from, int to)
{
    uint64_t flips = grid_between(from, to);
    b->disc[SETTER] &= ~flips;
    b->disc[JUMPER] = (b->disc[JUMPER] & ~grid_bit(from)) | flips | grid_bit(to);
    if (grid_jumps(to, b->disc[JUMPER], b->disc[SETTER]) != 0) {
        s->phase = PHASE_CHAIN;
        b->chain = (uint8_t)(to + 1);
    } else {
        s->turn++;
        b->chain = 0;
        begin_turn(s, b, SETTER);
    }
}

void reviser_play(game_state *s, game_step step)
{
    reviser_body b = reviser_get(s);
    switch (step.kind) {
    case STEP_PLACE:
        play_place(s, &b, GRID_BIT_OF_CELL[step.to]);
        break;
    case STEP_JUMP:
        play_jump(s, &b, GRID_BIT_OF_CELL[step.from], GRID_BIT_OF_CELL[step.to]);
        break;
    default: /* STEP_STOP */
        s->turn++;
        b.chain = 0;
        begin_turn(s, &b, SETTER);
        break;
    }
    reviser_put(s, &b);
    s->hash = hash_of(s, &b);
}

int reviser_margin(const game_state *s)
{
    reviser_body b = reviser_get(s);
    return margin_of(&b);
}
