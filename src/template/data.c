/* data.c - Nim as data: options, presets, board, pieces, levels, samples, pages,
 * and the table itself.  A picture of a state is data too: the shell draws it and
 * knows no rules. */
#include "core/engine.h"
#include "core/format.h"
#include "core/text.h"
#include "template/body.h"
#include "template/template.h"

/* ---- options ------------------------------------------------------------ */

static const char *const LAST_WORD[] = {"wins", "loses"};
static const char *const LAST_NAME[] = {"who takes the last counter wins",
                                        "who takes the last counter loses"};

/* The order is that of the enum in body.h. */
static const game_option OPTION[NIM_OPTIONS] = {
    {.key = "pile1",
     .label = "First pile",
     .help = "Counters in the upper row.",
     .kind = OPTION_NUMBER,
     .min = 0,
     .max = NIM_MOST,
     .initial = 5},
    {.key = "pile2",
     .label = "Second pile",
     .help = "Counters in the lower row.",
     .kind = OPTION_NUMBER,
     .min = 0,
     .max = NIM_MOST,
     .initial = 4},
    {.key = "both",
     .label = "Both piles",
     .help = "May a turn take the same number from both piles?",
     .kind = OPTION_FLAG,
     .min = 0,
     .max = 1,
     .initial = 0},
    {.key = "last",
     .label = "Last counter",
     .help = "Does taking the last counter win or lose?",
     .kind = OPTION_CHOICE,
     .min = 0,
     .max = 1,
     .initial = 0,
     .word = LAST_WORD,
     .name = LAST_NAME},
};

/* The first preset is what holds where nothing is said. */
static const game_preset PRESET[] = {
    {"nim", "Nim", {5, 4, 0, 0}},
    {"misere", "Misere Nim", {5, 4, 0, 1}},
    {"wythoff", "Wythoff's game", {7, 6, 1, 0}},
};

/* ---- board and pieces --------------------------------------------------- */

static const board_cell CELL[NIM_CELLS] = {
    {0, 0, "a1"}, {1, 0, "b1"}, {2, 0, "c1"}, {3, 0, "d1"}, {4, 0, "e1"}, {5, 0, "f1"},
    {6, 0, "g1"}, {7, 0, "h1"}, {8, 0, "i1"}, {0, 1, "a2"}, {1, 1, "b2"}, {2, 1, "c2"},
    {3, 1, "d2"}, {4, 1, "e2"}, {5, 1, "f2"}, {6, 1, "g2"}, {7, 1, "h2"}, {8, 1, "i2"},
};

static const game_board BOARD = {BOARD_SQUARE, NIM_CELLS, CELL};

/* Static data: a game with boards of several sizes has one of these for each. */
static const game_board *board(const game_config *cfg)
{
    (void)cfg;
    return &BOARD;
}

/* Code 0 is "empty".  'key' is what a person types to take a piece from a tray. */
static const game_piece PIECE[] = {
    {.owner = -1, .name = "empty", .ascii = ".", .utf8 = "\xc2\xb7", .big = {"    ", " .  "}},
    {.owner = -1,
     .name = "counter",
     .key = "o",
     .ascii = "o",
     .utf8 = "\xe2\x97\x8f",
     .big = {".--.", "'--'"}},
};

/* Everything the shell may show.  Called for the screen and by tests, not by the
 * search. */
static void view(const game_state *s, game_view *v)
{
    nim_body b = nim_get(s);
    memset(v, 0, sizeof *v);
    for (int pile = 0; pile < NIM_PILES; pile++)
        for (int i = 0; i < b.pile[pile]; i++)
            v->piece[pile * NIM_MOST + i] = 1;
    v->active = GAME_NO_CELL; /* no piece that has to go on */
    v->tally[0] = v->tally[1] = -1;
    /* hand, tray: a game whose pieces are given from a stock fills them. */
    v->prompt = s->phase == NIM_TAKE_MORE ? "Take as many from the other pile, or stop"
                                          : "Take counters: choose the leftmost one that goes";
    if (s->status != GAME_ON)
        text_printf(v->note, sizeof v->note, "%s took the last counter",
                    template_game.player[1 - s->mover].name);
}

/* Marks for the screen only: here the counters that can all go at once. */
static void risks(const game_state *s, game_view *v)
{
    nim_body b = nim_get(s);
    for (int pile = 0; pile < NIM_PILES; pile++)
        if (s->status == GAME_ON && s->phase == NIM_TAKE && b.pile[1 - pile] == 0)
            for (int i = 0; i < b.pile[pile]; i++)
                v->mark[pile * NIM_MOST + i] |= MARK_RISK;
}

/* ---- levels, samples, pages, letters ------------------------------------ */

/* cap_ms is never 0: a level must not think for ever. */
static const game_level LEVEL[] = {
    {.name = "1",
     .meaning = "one turn ahead, often careless",
     .turns = 1,
     .cap_ms = 1000,
     .slack = 200,
     .overlook = 20},
    {.name = "2", .meaning = "three turns ahead", .turns = 3, .cap_ms = 2000},
    {.name = "3",
     .meaning = "one minute for the whole game, exact",
     .total_ms = 60000,
     .cap_ms = 10000,
     .solve = 1},
};

static const game_sample SAMPLE[] = {
    {"Keeping the piles equal", "parlour-record 1\n"
                                "game: template\n"
                                "options: pile1=5 pile2=4 both=no last=wins\n"
                                "result: 0 by rules\n"
                                "\n"
                                "{A short game.}\n"
                                "1. e1 {Now the piles are equal, and they stay so.}\n"
                                "2. b2\n"
                                "3. b1\n"
                                "4. a1\n"
                                "5. a2 {The last counter.}\n"},
};

static const game_page PAGE[] = {
    {"start", "How to play",
     "Choose a counter; it is taken together with all counters to its right.\n"},
    {"rules", "Rules",
     "Two players in turn take one or more counters from one of two piles. Who takes the last "
     "counter wins, or loses if that was agreed.\n\n"
     "In Wythoff's game a player may take the same number from both piles.\n"},
    {"strategy", "Strategy",
     "Leave two equal piles, and answer in the other pile.\n\n"
     "  o o o o .\n"
     "  o o o o\n"},
};

static const game_letter LETTER[] = {
    {'f', "first", "human", "a person plays First"},
    {'l', "load", NULL, "a saved game"},
};

/* ---- the table ---------------------------------------------------------- */

const game template_game = {
    .key = "template",
    .name = "Nim",
    .summary = "Two piles of counters, and the last one counts.",
    .player = {{"first", "First", 0}, {"second", "Second", 0}},
    .turn_join = "+",
    .margin_word = NULL,
    .scale = SCALE_RESULT,
    .unit = 1000,
    .judge = {.slip = 150, .mistake = 300, .blunder = 750},
    .usual_turns = 6,
    .kinds = 1u << STEP_PLACE | 1u << STEP_STOP,
    .bench_turns = 8,
    .option = OPTION,
    .n_options = NIM_OPTIONS,
    .preset = PRESET,
    .n_presets = sizeof PRESET / sizeof *PRESET,
    .even = "nim", /* not needed where it is the first one */
    .piece = PIECE,
    .n_pieces = sizeof PIECE / sizeof *PIECE,
    .level = LEVEL,
    .n_levels = sizeof LEVEL / sizeof *LEVEL,
    .usual_level = 1,
    .sample = SAMPLE,
    .n_samples = sizeof SAMPLE / sizeof *SAMPLE,
    .page = PAGE,
    .n_pages = sizeof PAGE / sizeof *PAGE,
    .letter = LETTER,
    .n_letters = sizeof LETTER / sizeof *LETTER,
    .start = nim_start,
    .steps = nim_steps,
    .play = nim_play,
    .margin = nim_margin,
    .eval = nim_eval,
    .step_write = nim_step_write,
    .step_read = nim_step_read,
    .state_write = nim_state_write,
    .state_read = nim_state_read,
    .board = board,
    .view = view,
    .compose = nim_compose,
    .rank = nim_rank,
    .first_eval = nim_first_eval,
    .risks = risks,
    .engine = &nim_engine,
    .format = nim_format,
    .n_formats = NIM_FORMATS,
    .protocol = nim_protocol,
    .n_protocols = NIM_PROTOCOLS,
};
