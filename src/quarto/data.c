/* quarto/data.c - options, presets, pieces, levels: the game's table. */
#include "quarto/quarto.h"

#include "quarto/body.h"
#include "quarto/engine/engine.h"

static const char *const type_word[] = {"normal", "nodiags", "torus"};
static const char *const type_name[] = {N_("rows, columns, 2 diagonals"),
                                        N_("rows and columns only"),
                                        N_("torus: broken diagonals too")};
static const char *const rules_word[] = {"quarto", "tic"};
static const char *const rules_name[] = {N_("a line wins"), N_("a line loses")};

static const game_option option[QUARTO_OPTIONS] = {
    {"type", N_("Board"), N_("Which lines count."), OPTION_CHOICE, 0, QUARTO_TORUS, QUARTO_NORMAL,
     type_word, type_name},
    {"rules", N_("Aim"), N_("Whether completing a line wins or loses."), OPTION_CHOICE, 0,
     QUARTO_TIC, QUARTO_QUARTO, rules_word, rules_name},
};

static const game_preset preset[] = {
    {"normal-quarto", N_("Quarto"), {QUARTO_NORMAL, QUARTO_QUARTO}},
    {"nodiags-quarto", N_("Without diagonals"), {QUARTO_NODIAGS, QUARTO_QUARTO}},
    {"torus-quarto", N_("Torus"), {QUARTO_TORUS, QUARTO_QUARTO}},
    {"normal-tic", N_("Tic: a line loses"), {QUARTO_NORMAL, QUARTO_TIC}},
    {"nodiags-tic", N_("Tic without diagonals"), {QUARTO_NODIAGS, QUARTO_TIC}},
    {"torus-tic", N_("Tic on the torus"), {QUARTO_TORUS, QUARTO_TIC}},
};

/* One line: [ ] square, ( ) round; '#' dark, '.' light, '@' dark and hollow, 'o' light and
 * hollow; a short piece ends in '_' instead of its bracket.  In Unicode a filled shape is
 * dark, a ring behind it means hollow, a full stroke tall and a half one short. */
static const game_piece piece[QUARTO_PIECES + 1] = {
    {-1, N_("empty"), NULL, "   ", NULL, {"    ", "    "}},
    {-1, N_("tall light round solid"), "0", "(.)", "\u25cb \u2502", {"(..)", "(..)"}},
    {-1, N_("tall light round hollow"), "1", "(o)", "\u25cb\u2218\u2502", {"(.o)", "(..)"}},
    {-1, N_("tall light square solid"), "2", "[.]", "\u25a1 \u2502", {"[..]", "[..]"}},
    {-1, N_("tall light square hollow"), "3", "[o]", "\u25a1\u2218\u2502", {"[.o]", "[..]"}},
    {-1, N_("tall dark round solid"), "4", "(#)", "\u25cf \u2502", {"(##)", "(##)"}},
    {-1, N_("tall dark round hollow"), "5", "(@)", "\u25cf\u2218\u2502", {"(#o)", "(##)"}},
    {-1, N_("tall dark square solid"), "6", "[#]", "\u25a0 \u2502", {"[##]", "[##]"}},
    {-1, N_("tall dark square hollow"), "7", "[@]", "\u25a0\u2218\u2502", {"[#o]", "[##]"}},
    {-1, N_("short light round solid"), "8", "(._", "\u25cb \u2577", {"    ", "(..)"}},
    {-1, N_("short light round hollow"), "9", "(o_", "\u25cb\u2218\u2577", {"    ", "(.o)"}},
    {-1, N_("short light square solid"), "a", "[._", "\u25a1 \u2577", {"    ", "[..]"}},
    {-1, N_("short light square hollow"), "b", "[o_", "\u25a1\u2218\u2577", {"    ", "[.o]"}},
    {-1, N_("short dark round solid"), "c", "(#_", "\u25cf \u2577", {"    ", "(##)"}},
    {-1, N_("short dark round hollow"), "d", "(@_", "\u25cf\u2218\u2577", {"    ", "(#o)"}},
    {-1, N_("short dark square solid"), "e", "[#_", "\u25a0 \u2577", {"    ", "[##]"}},
    {-1, N_("short dark square hollow"), "f", "[@_", "\u25a0\u2218\u2577", {"    ", "[#o]"}},
};

/* Weaker levels see less far, and now and then do not consider a step at all. */
static const game_level level[] = {
    {N_("trivial"), N_("looks 1 turn ahead and overlooks much"), 1, 0, 1000, 120, 35, 0},
    {N_("easy"), N_("looks 2 turns ahead and overlooks a good deal"), 2, 0, 1500, 80, 20, 0},
    {N_("medium"), N_("looks 3 turns ahead and now and then overlooks something"), 3, 0, 2000, 50,
     10, 0},
    {N_("hard"), N_("looks 4 turns ahead and seldom overlooks anything"), 4, 0, 4000, 30, 4, 0},
    {N_("very-hard"), N_("very hard: looks 5 turns ahead"), 5, 0, 8000, 20, 0, 0},
    {N_("dont-try"), N_("don't try: looks 6 turns ahead"), 6, 0, 15000, 10, 0, 0},
    {N_("perfect"), N_("makes no mistake at all, as far as the variant is solved"), 0, 0, 20000, 0,
     0, 1},
};

const game quarto_game = {
    .key = "quarto",
    .name = "Quarto",
    .summary = N_("Sixteen pieces, four properties: your opponent chooses what you place."),
    .player = {{"first", N_("First"), 0}, {"second", N_("Second"), 0}},
    .turn_join = " ",
    .margin_word = NULL,
    .scale = SCALE_RESULT,
    .unit = QUARTO_UNIT,
    .judge = {QUARTO_UNIT / 6, QUARTO_UNIT / 3, QUARTO_UNIT * 3 / 4},
    .usual_turns = 17,
    .kinds = 1u << STEP_PLACE | 1u << STEP_GIVE,
    .bench_turns = 4,
    .option = option,
    .n_options = QUARTO_OPTIONS,
    .preset = preset,
    .n_presets = (int)(sizeof preset / sizeof preset[0]),
    .piece = piece,
    .n_pieces = QUARTO_PIECES + 1,
    .level = level,
    .n_levels = (int)(sizeof level / sizeof level[0]),
    .usual_level = 2,
    .sample = quarto_sample,
    .n_samples = QUARTO_SAMPLES,
    .page = quarto_page,
    .n_pages = QUARTO_PAGES,
    .start = quarto_start,
    .steps = quarto_steps,
    .play = quarto_play,
    .margin = quarto_margin,
    .eval = quarto_eval,
    .step_write = quarto_step_write,
    .step_read = quarto_step_read,
    .state_write = quarto_state_write,
    .state_read = quarto_state_read,
    .board = quarto_board,
    .view = quarto_view,
    .compose = quarto_compose,
    .rank = quarto_rank,
    .risks = quarto_risks,
    .engine = &quarto_engine_table,
};
