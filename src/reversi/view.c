/* The picture of a state: geometry of the board, pieces, words. */
#include "core/bits.h"
#include "core/text.h"
#include "reversi/body.h"

#define ROW(y, d)                                                                                  \
    {0, y, "a" d}, {1, y, "b" d}, {2, y, "c" d}, {3, y, "d" d}, {4, y, "e" d}, {5, y, "f" d},      \
        {6, y, "g" d},                                                                             \
    {                                                                                              \
        7, y, "h" d                                                                                \
    }

static const board_cell cells[64] = {ROW(0, "1"), ROW(1, "2"), ROW(2, "3"), ROW(3, "4"),
                                     ROW(4, "5"), ROW(5, "6"), ROW(6, "7"), ROW(7, "8")};
static const game_board board = {BOARD_SQUARE, 64, cells};

const game_board *reversi_board(const game_config *cfg)
{
    (void)cfg;
    return &board;
}

static void note_of_end(const game_state *s, const game_view *v, char *note)
{
    int empty = 64 - v->tally[0] - v->tally[1];
    const char *how = tr("neither side can place a disc");
    if (empty == 0)
        how = tr("the board is full");
    else if (v->tally[0] == 0)
        how = tr("Black has no discs left");
    else if (v->tally[1] == 0)
        how = tr("White has no discs left");
    if (empty == 0 || s->status == GAME_DRAWN)
        text_copy(note, GAME_NOTE_TEXT, how);
    else
        text_printf(
            note, GAME_NOTE_TEXT,
            /* translators: how it ended, a number, "Black" or "White" */
            tr_n("%s; %d empty square counts for %s", "%s; %d empty squares count for %s", empty),
            how, empty, s->status == GAME_WON_BY_0 ? tr("Black") : tr("White"));
}

void reversi_view(const game_state *s, game_view *out)
{
    memset(out, 0, sizeof *out);
    reversi_body b = body_get(s);
    uint64_t black = s->mover == 0 ? b.own : b.other;
    uint64_t white = s->mover == 0 ? b.other : b.own;
    for (int i = 0; i < 64; i++) {
        if ((black >> i & 1) != 0)
            out->piece[i] = PIECE_BLACK;
        else if ((white >> i & 1) != 0)
            out->piece[i] = PIECE_WHITE;
    }
    out->active = GAME_NO_CELL;
    out->tally[0] = bits_count(black);
    out->tally[1] = bits_count(white);
    if (s->status != GAME_ON) {
        out->prompt = N_("The game is over");
        note_of_end(s, out, out->note);
    } else if (s->phase == PHASE_OPENING) {
        out->prompt = N_("Place one of the first four discs on the centre");
    } else if (b.moves == 0) {
        out->prompt = N_("No disc can be placed: pass");
    } else {
        out->prompt = N_("Place a disc");
    }
}
