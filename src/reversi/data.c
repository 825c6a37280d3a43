/* Options, pieces, levels and the table of the game.
 *
 * Levels: from the second on a level is the thinking time for a whole game.  The
 * lower ones also look only a few turns ahead, now and then overlook a move, and
 * are content with moves nearly as good as the best; all below the top choose among
 * moves of (almost) equal value, so that no two games need be the same. */
#include "reversi/body.h"
#include "reversi/engine/engine.h"
#include "reversi/formats/formats.h"
#include "reversi/protocol/nboard.h"

static const char *const opening_word[] = {"othello", "reversi"};
static const char *const opening_name[] = {N_("four crossed discs (Othello)"),
                                           N_("placed freely on the centre (Reversi)")};
static const char *const aim_word[] = {"most", "fewest"};
static const char *const aim_name[] = {N_("most discs"), N_("fewest discs")};

static const game_option options[N_OPTIONS] = {
    [OPTION_OPENING] = {.key = "opening",
                        .label = N_("Opening"),
                        .help = N_("How the first four discs come to the centre."),
                        .kind = OPTION_CHOICE,
                        .min = 0,
                        .max = 1,
                        .initial = OPENING_OTHELLO,
                        .word = opening_word,
                        .name = opening_name},
    [OPTION_AIM] = {.key = "aim",
                    .label = N_("Aim"),
                    .help = N_("Who wins: the player with more discs, or with fewer."),
                    .kind = OPTION_CHOICE,
                    .min = 0,
                    .max = 1,
                    .initial = REVERSI_MOST,
                    .word = aim_word,
                    .name = aim_name},
};

static const game_preset presets[] = {
    {"othello", N_("Othello"), {OPENING_OTHELLO, REVERSI_MOST}},
    {"reversi", N_("Reversi (19th century)"), {OPENING_REVERSI, REVERSI_MOST}},
    {"anti", N_("Anti-Othello"), {OPENING_OTHELLO, REVERSI_FEWEST}},
    {"antireversi", N_("Anti-Reversi (19th century)"), {OPENING_REVERSI, REVERSI_FEWEST}},
};

static const game_piece pieces[N_PIECES] = {
    [PIECE_NONE] = {-1, N_("empty"), "-", " ", NULL, {"    ", "    "}},
    [PIECE_BLACK] = {0, N_("black disc"), "x", "X", "\u25cf", {"/##\\", "\\##/"}},
    [PIECE_WHITE] = {1, N_("white disc"), "o", "O", "\u25cb", {"/  \\", "\\__/"}},
};

enum { SECOND = 1000, MINUTE = 60 * SECOND };

static const game_level levels[] = {
    {"1", N_("answers at once; a first game"), 1, 0, 300, 500, 35, 0},
    {"2", N_("1 minute for the whole game; looks 2 turns ahead, errs often"), 2, 1 * MINUTE,
     6 * SECOND, 350, 25, 0},
    {"3", N_("3 minutes for the whole game; looks 4 turns ahead, errs at times"), 4, 3 * MINUTE,
     18 * SECOND, 220, 14, 0},
    {"4", N_("5 minutes for the whole game; looks 6 turns ahead, errs seldom"), 6, 5 * MINUTE,
     30 * SECOND, 120, 6, 0},
    {"5", N_("10 minutes for the whole game; looks 10 turns ahead"), 10, 10 * MINUTE, 60 * SECOND,
     60, 0, 1},
    {"6", N_("15 minutes for the whole game"), 0, 15 * MINUTE, 90 * SECOND, 30, 0, 1},
    {"7", N_("20 minutes for the whole game"), 0, 20 * MINUTE, 2 * MINUTE, 0, 0, 1},
    {"8", N_("30 minutes for the whole game; tournament level"), 0, 30 * MINUTE, 4 * MINUTE, 0, 0,
     1},
    {"9", N_("60 minutes for the whole game; always the best move it finds"), 0, 60 * MINUTE,
     10 * MINUTE, 0, 0, 1},
};

static const game_letter letters[] = {
    {'b', "black", "human", N_("a human plays Black")},
    {'w', "white", "human", N_("a human plays White")},
    {'c', "computer", "", N_("the computer plays every side not given to a human")},
    {'d', "level", NULL, N_("level of the computer, 1 to 9")},
    {'l', "load", NULL, N_("begin with a saved game or position")},
    {'n', "notes", "", N_("comment the moves")},
    {'v', "version", "", N_("print version and usage")},
    {'e', "weights", NULL, N_("take the evaluation's weights from a file")},
};

#define COUNT(a) (int)(sizeof(a) / sizeof((a)[0]))

const game reversi_game = {
    .key = "reversi",
    .name = "Reversi",
    .summary = N_("Hem in the other side's discs and turn them over; known as Othello too."),
    .player = {{"black", N_("Black"), PIECE_BLACK}, {"white", N_("White"), PIECE_WHITE}},
    .turn_join = " ",
    .margin_word = N_("discs"),
    .scale = SCALE_MARGIN,
    .unit = 100,
    .judge = {.slip = 100, .mistake = 250, .blunder = 600},
    .usual_turns = 60,
    .kinds = 1u << STEP_PLACE | 1u << STEP_PASS,
    .bench_turns = 8,
    .option = options,
    .n_options = N_OPTIONS,
    .preset = presets,
    .n_presets = COUNT(presets),
    .piece = pieces,
    .n_pieces = N_PIECES,
    .level = levels,
    .n_levels = COUNT(levels),
    .usual_level = 2,
    .sample = reversi_samples,
    .n_samples = REVERSI_SAMPLES,
    .page = reversi_pages,
    .n_pages = REVERSI_PAGES,
    .letter = letters,
    .n_letters = COUNT(letters),
    .opening = reversi_openings,
    .n_openings = REVERSI_OPENINGS,
    .start = reversi_start,
    .steps = reversi_steps,
    .play = reversi_play,
    .margin = reversi_margin,
    .eval = reversi_eval,
    .step_write = reversi_step_write,
    .step_read = reversi_step_read,
    .state_write = reversi_state_write,
    .state_read = reversi_state_read,
    .board = reversi_board,
    .view = reversi_view,
    .compose = reversi_compose,
    .rank = reversi_rank,
    .canon = reversi_canon,
    .engine = &reversi_engine,
    .format = reversi_formats,
    .n_formats = REVERSI_FORMATS,
    .protocol = reversi_protocols,
    .n_protocols = REVERSI_PROTOCOLS,
};
