/* quarto/text.c - steps and states as text: a square "b3", a piece "7", a state
 * "..../.6../..../.... 7".  A state from text or from the set-up editor goes
 * through one check (finish). */
#include "quarto/body.h"
#include "quarto/quarto.h"

#include "core/bits.h"
#include "core/text.h"

static const char hex_digit[] = "0123456789abcdef";

/* The number of a hex digit of any case, or -1. */
static int digit_of(char c)
{
    if (c == '\0')
        return -1;
    const char *p = strchr(hex_digit, text_lower(c));
    return p != NULL ? (int)(p - hex_digit) : -1;
}

static bool is_word(char c)
{
    return text_is_alpha(c) || text_is_digit(c);
}

void quarto_step_write(const game_state *s, game_step step, char *buf)
{
    (void)s;
    if (step.kind == STEP_PLACE)
        text_printf(buf, GAME_STEP_TEXT, "%c%c", "abcd"[step.to % 4], "1234"[step.to / 4]);
    else
        text_printf(buf, GAME_STEP_TEXT, "%c", hex_digit[step.item - 1]);
}

static int read_square(const game_state *s, const char *str, int at, game_step *out,
                       game_error *err)
{
    char column = text_lower(str[at]);
    if (column < 'a' || column > 'd' || str[at + 1] < '1' || str[at + 1] > '4') {
        text_error(err, at, "expected a square to place the piece on, a1 to d4");
        return -1;
    }
    quarto_body b = quarto_get(s);
    int square = (str[at + 1] - '1') * 4 + (column - 'a');
    if (b.occupied >> square & 1) {
        text_error_illegal(err, at, &quarto_game, s, str + at, 2);
        return -1;
    }
    *out = (game_step){STEP_PLACE, 0, (uint8_t)square, b.hand};
    return at + 2;
}

static int read_piece(const game_state *s, const char *str, int at, game_step *out, game_error *err)
{
    int digit = digit_of(str[at]);
    if (digit < 0 || is_word(str[at + 1])) {
        text_error(err, at, "expected a piece to give, one digit 0-9 or a-f");
        return -1;
    }
    quarto_body b = quarto_get(s);
    if (b.used >> digit & 1) {
        text_error_illegal(err, at, &quarto_game, s, str + at, 1);
        return -1;
    }
    *out = (game_step){STEP_GIVE, 0, 0, (uint8_t)(digit + 1)};
    return at + 1;
}

int quarto_step_read(const game_state *s, const char *str, game_step *out, game_error *err)
{
    int at = 0;
    while (text_is_blank(str[at]))
        at++;
    if (s->status != GAME_ON) {
        text_error(err, at, "the game is over");
        return -1;
    }
    if (s->phase == QUARTO_PLACE)
        return read_square(s, str, at, out, err);
    return read_piece(s, str, at, out, err);
}

void quarto_state_write(const game_state *s, char *buf)
{
    quarto_body b = quarto_get(s);
    int n = 0;
    for (int square = 0; square < QUARTO_SQUARES; square++) {
        if (square != 0 && square % 4 == 0)
            buf[n++] = '/';
        bool there = b.occupied >> square & 1;
        buf[n++] = there ? hex_digit[quarto_digit_at(&b, square)] : '.';
    }
    buf[n++] = ' ';
    buf[n++] = b.hand != 0 ? hex_digit[b.hand - 1] : '-';
    buf[n] = '\0';
}

/* Adds a piece to the body; false with *err when it is there already. */
static bool use_piece(quarto_body *b, int digit, int at, game_error *err)
{
    if (b->used >> digit & 1)
        return text_error(err, at, "piece %c occurs twice", hex_digit[digit]);
    b->used |= (uint16_t)(1u << digit);
    return true;
}

static void put_piece(quarto_body *b, int square, int digit)
{
    b->occupied |= (uint16_t)(1u << square);
    b->placed++;
    for (int i = 0; i < 4; i++)
        b->plane[i] |= (uint16_t)((unsigned)(digit >> i & 1) << square);
}

/* Refuses bodies that no game reaches: the last piece must lie on all complete
 * lines, and after a complete line nothing is given. */
static bool finish(game_state *out, const quarto_body *b, game_error *err)
{
    const quarto_geometry *g = &quarto_board_of[b->type];
    unsigned common = 0xffff;
    bool line = false;
    for (int i = 0; i < g->n_lines; i++) {
        if ((g->line[i] & ~(unsigned)b->occupied) != 0 || quarto_shared(b, g->line[i]) == 0)
            continue;
        line = true;
        common &= g->line[i];
    }
    if (line && common == 0)
        return text_error(err, -1, "impossible: complete lines that no single piece completed");
    if (line && b->hand != 0)
        return text_error(err, -1,
                          "impossible: a piece in hand although a line is complete already");
    memset(out, 0, sizeof *out);
    quarto_settle(out, b, line);
    return true;
}

/* Bytes of 'text' read as the sixteen squares, or -1. */
static int read_squares(const char *str, int at, quarto_body *b, game_error *err)
{
    for (int square = 0; square < QUARTO_SQUARES; square++) {
        if (square != 0 && square % 4 == 0 && str[at] == '/')
            at++;
        int digit = digit_of(str[at]);
        if (digit < 0 && str[at] != '.') {
            text_error(err, at, "square %c%c: expected a piece 0-9, a-f or '.'", "abcd"[square % 4],
                       "1234"[square / 4]);
            return -1;
        }
        if (digit >= 0) {
            if (!use_piece(b, digit, at, err))
                return -1;
            put_piece(b, square, digit);
        }
        at++;
    }
    return at;
}

static quarto_body empty_body(const game_config *cfg)
{
    return (quarto_body){.type = (uint8_t)cfg->value[QUARTO_OPTION_TYPE],
                         .rules = (uint8_t)cfg->value[QUARTO_OPTION_RULES]};
}

bool quarto_state_read(const game_config *cfg, const char *str, game_state *out, game_error *err)
{
    quarto_body b = empty_body(cfg);
    int at = 0;
    while (text_is_blank(str[at]))
        at++;
    at = read_squares(str, at, &b, err);
    if (at < 0)
        return false;
    if (!text_is_blank(str[at]))
        return text_error(err, at, "expected a blank and the piece in hand or '-'");
    while (text_is_blank(str[at]))
        at++;
    if (str[at] != '-') {
        int digit = digit_of(str[at]);
        if (digit < 0)
            return text_error(err, at, "expected the piece in hand, 0-9 or a-f, or '-'");
        if (!use_piece(&b, digit, at, err))
            return false;
        b.hand = (uint8_t)(digit + 1);
    }
    at++;
    while (text_is_blank(str[at]))
        at++;
    if (str[at] != '\0')
        return text_error(err, at, "unexpected text after the piece in hand");
    return finish(out, &b, err);
}

bool quarto_compose(const game_config *cfg, const game_view *v, int mover, game_state *out,
                    game_error *err)
{
    quarto_body b = empty_body(cfg);
    for (int square = 0; square < QUARTO_SQUARES; square++) {
        int code = v->piece[square];
        if (code == 0)
            continue;
        if (code > QUARTO_PIECES)
            return text_error(err, -1, "there is no such piece");
        if (!use_piece(&b, code - 1, -1, err))
            return false;
        put_piece(&b, square, code - 1);
    }
    if (v->hand != 0) {
        if (v->hand > QUARTO_PIECES)
            return text_error(err, -1, "there is no such piece");
        if (!use_piece(&b, v->hand - 1, -1, err))
            return false;
        b.hand = v->hand;
    }
    game_state made;
    if (!finish(&made, &b, err))
        return false;
    if (made.status == GAME_ON && made.mover != mover)
        return text_error(err, -1,
                          made.mover == 0
                              ? N_("with %d placed and %d in hand the first player is to act")
                              : N_("with %d placed and %d in hand the second player is to act"),
                          b.placed, b.hand != 0 ? 1 : 0);
    *out = made;
    return true;
}
