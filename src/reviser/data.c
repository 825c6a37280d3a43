/* reviser/data.c - the game's table and the data it points to; view and set-up. */
#include "core/text.h"
#include "reviser/engine/engine.h"
#include "reviser/reviser.h"
#include "reviser/rules.h"

static const board_cell CELL[GRID_CELLS] = {GRID_GEOMETRY};
static const game_board BOARD = {BOARD_HEX, GRID_CELLS, CELL};

static const char *const CHAIN_WORD[] = {"may", "must"};
static const char *const CHAIN_NAME[] = {N_("the Jumper may stop"), N_("the Jumper must go on")};
static const char *const FIRST_WORD[] = {"setter", "jumper"};
static const char *const FIRST_NAME[] = {N_("the Setter begins"), N_("the Jumper begins")};

static const game_option OPTION[] = {
    {"chain", N_("Chains of jumps"), N_("Whether a disc that has jumped and could jump on has to."),
     OPTION_CHOICE, 0, 1, CHAIN_MAY, CHAIN_WORD, CHAIN_NAME},
    {"first", N_("First turn"), N_("Which role begins."), OPTION_CHOICE, 0, 1, SETTER, FIRST_WORD,
     FIRST_NAME},
    {"extra", N_("Setter's extra discs"),
     N_("A handicap: discs the Setter has at the start on the tips of the board."), OPTION_NUMBER,
     0, GRID_EXTRAS, 0, NULL, NULL},
};

static const game_preset PRESET[] = {
    {"may-setter", N_("May stop, Setter begins"), {CHAIN_MAY, SETTER}},
    {"may-jumper", N_("May stop, Jumper begins"), {CHAIN_MAY, JUMPER}},
    {"must-setter", N_("Must go on, Setter begins: even"), {CHAIN_MUST, SETTER}},
    {"must-jumper", N_("Must go on, Jumper begins"), {CHAIN_MUST, JUMPER}},
    {"may-handicap", N_("May stop, Setter begins with 4 more"), {CHAIN_MAY, SETTER, 4}},
};

static const game_piece PIECE[] = {
    {-1, N_("empty field"), NULL, ".", NULL, {NULL, NULL}},
    {SETTER, N_("Setter's disc"), "s", "S", "\xe2\x97\x8f", {"/SS\\", "\\SS/"}},
    {JUMPER, N_("Jumper's disc"), "j", "J", "\xe2\x96\xb2", {" /\\ ", "/JJ\\"}},
};

enum { MINUTE = 60000 };

/* From level 2 the level is the thinking time of the whole game; the low ones also look
 * less far, take what is about as good as the best, and overlook steps.  From level 4 the
 * end is played exactly as soon as it can be computed. */
static const game_level LEVEL[] = {
    {"1", N_("answers at once, for a first game"), 1, 0, 1000, 500, 40, 0},
    {"2", N_("1 minute for the whole game"), 2, 1 * MINUTE, 1 * MINUTE, 150, 12, 0},
    {"3", N_("3 minutes for the whole game"), 3, 3 * MINUTE, 1 * MINUTE, 80, 5, 0},
    {"4", N_("5 minutes for the whole game"), 4, 5 * MINUTE, 1 * MINUTE, 40, 0, 1},
    {"5", N_("10 minutes for the whole game"), 6, 10 * MINUTE, 2 * MINUTE, 0, 0, 1},
    {"6", N_("15 minutes for the whole game"), 8, 15 * MINUTE, 2 * MINUTE, 0, 0, 1},
    {"7", N_("20 minutes for the whole game"), 10, 20 * MINUTE, 3 * MINUTE, 0, 0, 1},
    {"8", N_("30 minutes for the whole game (tournament)"), 0, 30 * MINUTE, 4 * MINUTE, 0, 0, 1},
    {"9", N_("60 minutes for the whole game"), 0, 60 * MINUTE, 8 * MINUTE, 0, 0, 1},
};

#define COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

const game_board *reviser_board(const game_config *cfg)
{
    (void)cfg; /* one board for all options */
    return &BOARD;
}

static const char *prompt_of(const game_state *s)
{
    if (s->status != GAME_ON)
        return N_("The game is over");
    if (s->mover == SETTER)
        return N_("Place a disc so that it encloses Jumper's discs");
    if (s->phase == PHASE_FREE)
        return N_("Jump with one of your discs");
    return reviser_get(s).must ? N_("Jump on with the same disc")
                               : N_("Jump on with the same disc, or stop");
}

void reviser_view(const game_state *s, game_view *out)
{
    reviser_body b = reviser_get(s);
    memset(out, 0, sizeof *out);
    for (int i = 0; i < GRID_CELLS; i++) {
        uint64_t bit = grid_bit(GRID_BIT_OF_CELL[i]);
        out->piece[i] = (uint8_t)((b.disc[SETTER] & bit) != 0   ? PIECE_SETTER
                                  : (b.disc[JUMPER] & bit) != 0 ? PIECE_JUMPER
                                                                : PIECE_NONE);
    }
    out->active = s->phase == PHASE_CHAIN ? GRID_CELL_OF_BIT[b.chain - 1] : GAME_NO_CELL;
    out->tally[SETTER] = bits_count(b.disc[SETTER]);
    out->tally[JUMPER] = bits_count(b.disc[JUMPER]);
    out->prompt = prompt_of(s);
    if (s->status != GAME_ON) {
        text_copy(out->note, sizeof out->note,
                  s->mover == SETTER ? tr("the Setter cannot move") : tr("the Jumper cannot move"));
    }
}

bool reviser_compose(const game_config *cfg, const game_view *v, int mover, game_state *out,
                     game_error *err)
{
    reviser_body b;
    memset(&b, 0, sizeof b);
    b.must = cfg->value[OPTION_CHAIN] == CHAIN_MUST;
    if (mover != SETTER && mover != JUMPER)
        return text_error(err, -1, "The side to move must be the Setter or the Jumper.");
    if (v->hand != 0)
        return text_error(err, -1, "There is no piece in hand in this game.");
    for (int i = 0; i < GRID_CELLS; i++) {
        if (v->piece[i] > PIECE_JUMPER)
            return text_error(err, -1, "%s: no such piece in this game.", CELL[i].name);
        if (v->piece[i] != PIECE_NONE)
            b.disc[v->piece[i] - 1] |= grid_bit(GRID_BIT_OF_CELL[i]);
    }
    if ((b.disc[SETTER] | b.disc[JUMPER]) == 0)
        return text_error(err, -1, "There is no disc on the board.");
    reviser_settle(out, &b, mover, cfg);
    return true;
}

/* Turns of a usual game: random and good games alike last 40 to 50. */
enum { USUAL_TURNS = 44 };

const game reviser_game = {
    .key = "reviser",
    .name = "Reviser",
    .summary = N_("Reversi between two unequal sides on a hexagonal board: one places, one jumps."),
    .player = {{"setter", N_("Setter"), PIECE_SETTER}, {"jumper", N_("Jumper"), PIECE_JUMPER}},
    .turn_join = "",
    .margin_word = N_("discs"),
    .scale = SCALE_MARGIN,
    .unit = 100,
    .judge = {.slip = 100, .mistake = 250, .blunder = 500},
    .usual_turns = USUAL_TURNS,
    .kinds = 1u << STEP_PLACE | 1u << STEP_JUMP | 1u << STEP_STOP,
    .bench_turns = 6,
    .option = OPTION,
    .n_options = COUNT(OPTION),
    .preset = PRESET,
    .n_presets = COUNT(PRESET),
    .even = "must-setter",
    .piece = PIECE,
    .n_pieces = COUNT(PIECE),
    .level = LEVEL,
    .n_levels = COUNT(LEVEL),
    .usual_level = 2,
    .sample = REVISER_SAMPLE,
    .n_samples = REVISER_SAMPLES,
    .page = REVISER_PAGE,
    .n_pages = REVISER_PAGES,
    .start = reviser_start,
    .steps = reviser_steps,
    .play = reviser_play,
    .margin = reviser_margin,
    .eval = reviser_eval,
    .first_eval = reviser_first_eval,
    .step_write = reviser_step_write,
    .step_read = reviser_step_read,
    .state_write = reviser_state_write,
    .state_read = reviser_state_read,
    .board = reviser_board,
    .view = reviser_view,
    .compose = reviser_compose,
    .rank = reviser_rank,
    .engine = &reviser_engine,
};
