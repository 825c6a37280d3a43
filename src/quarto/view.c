/* quarto/view.c - a state as a picture: pieces, tray, completed lines with the
 * property they share, and on request what is at risk. */
#include "quarto/body.h"

#include "core/bits.h"
#include "core/text.h"

#define ROW(y, n)                                                                                  \
    {0, y, "a" n}, {1, y, "b" n}, {2, y, "c" n},                                                   \
    {                                                                                              \
        3, y, "d" n                                                                                \
    }
static const board_cell cells[QUARTO_SQUARES] = {ROW(0, "1"), ROW(1, "2"), ROW(2, "3"),
                                                 ROW(3, "4")};
#undef ROW

static const game_board board = {BOARD_SQUARE, QUARTO_SQUARES, cells};

const game_board *quarto_board(const game_config *cfg)
{
    (void)cfg;
    return &board;
}

static void mark(game_view *v, unsigned squares, unsigned bit)
{
    for (; squares != 0; squares &= squares - 1)
        v->mark[bits_lowest(squares)] |= (uint8_t)bit;
}

/* Adds "row 2: all tall, dark" to the note. */
static void note_line(game_view *v, uint16_t line, unsigned values)
{
    char name[24], more[GAME_NOTE_TEXT];
    quarto_line_name(line, name, sizeof name);
    size_t used = strlen(v->note);
    char shared[64] = "";
    for (int bit = 0; bit < 8; bit++)
        if (values >> bit & 1) {
            size_t n = strlen(shared);
            text_printf(shared + n, sizeof shared - n, "%s%s", n > 0 ? ", " : "",
                        tr(quarto_value_name(bit)));
        }
    text_copy(more, sizeof more, used != 0 ? "; " : "");
    /* translators: a line of the board and what its pieces share */
    text_printf(more + strlen(more), sizeof more - strlen(more), tr("%s: all %s"), name, shared);
    if (used + strlen(more) < sizeof v->note)
        text_copy(v->note + used, sizeof v->note - used, more);
}

/* Marks and names the complete lines of a finished game. */
static void show_end(const game_state *s, const quarto_body *b, game_view *v)
{
    const quarto_geometry *g = &quarto_board_of[b->type];
    for (int i = 0; i < g->n_lines; i++) {
        if ((g->line[i] & ~(unsigned)b->occupied) != 0)
            continue;
        unsigned values = quarto_shared(b, g->line[i]);
        if (values == 0)
            continue;
        mark(v, g->line[i], MARK_LINE);
        note_line(v, g->line[i], values);
    }
    if (s->status == GAME_DRAWN)
        text_copy(v->note, sizeof v->note, tr("all pieces placed, no line"));
}

void quarto_view(const game_state *s, game_view *out)
{
    quarto_body b = quarto_get(s);
    memset(out, 0, sizeof *out);
    for (int square = 0; square < QUARTO_SQUARES; square++)
        if (b.occupied >> square & 1)
            out->piece[square] = (uint8_t)(quarto_digit_at(&b, square) + 1);
    out->hand = b.hand;
    for (int digit = 0; digit < QUARTO_PIECES; digit++)
        if (!(b.used >> digit & 1))
            out->tray[out->n_tray++] = (uint8_t)(digit + 1);
    out->active = GAME_NO_CELL;
    out->tally[0] = out->tally[1] = -1;
    if (s->status != GAME_ON) {
        out->prompt = N_("The game is over");
        show_end(s, &b, out);
    } else {
        out->prompt = s->phase == QUARTO_PLACE ? N_("Place the piece you were given")
                                               : N_("Give your opponent a piece");
    }
}

/* Values that a piece not yet on the board still has. */
static unsigned values_to_come(const quarto_body *b)
{
    unsigned values = b->hand != 0 ? quarto_values(b->hand - 1) : 0;
    for (int digit = 0; digit < QUARTO_PIECES; digit++)
        if (!(b->used >> digit & 1))
            values |= quarto_values(digit);
    return values;
}

void quarto_risks(const game_state *s, game_view *v)
{
    if (s->status != GAME_ON)
        return;
    quarto_body b = quarto_get(s);
    const quarto_geometry *g = &quarto_board_of[b.type];
    unsigned coming = values_to_come(&b);
    for (int i = 0; i < g->n_lines; i++) {
        unsigned there = g->line[i] & (unsigned)b.occupied;
        unsigned empty = g->line[i] & ~there;
        bool three = empty != 0 && (empty & (empty - 1)) == 0;
        if (three && (quarto_shared(&b, (uint16_t)there) & coming) != 0)
            mark(v, g->line[i], MARK_RISK);
    }
    /* To complete a line loses under the other rules: no gift loses at once there. */
    if (s->phase != QUARTO_GIVE || b.rules == QUARTO_TIC)
        return;
    unsigned open = quarto_open_values(&b);
    for (int i = 0; i < v->n_tray; i++)
        if ((quarto_values(v->tray[i] - 1) & open) != 0)
            v->tray_mark[i] |= MARK_LOSES;
}
