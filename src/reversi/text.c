/* Notation, state text, and what makes a position impossible.
 *
 * A position is taken when play could have led to something that looks like it: the
 * four centre squares are never empty once they are filled, and a disc always lands
 * beside another one, so every disc hangs together with the centre, or with a corner
 * disc given as a handicap. */
#include "core/text.h"
#include "core/bits.h"
#include "reversi/body.h"
#include "reversi/discs.h"

void reversi_step_write(const game_state *s, game_step step, char *buf)
{
    (void)s;
    if (step.kind == STEP_PASS) {
        text_copy(buf, GAME_STEP_TEXT, "pass");
        return;
    }
    buf[0] = (char)('a' + step.to % 8);
    buf[1] = (char)('1' + step.to / 8);
    buf[2] = '\0';
}

/* Bytes of a word for "pass" at the start of 'text', or 0; the longest first. */
static int pass_word(const char *line)
{
    static const char *const word[] = {"pass", "pa", "--", "@@"};
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++) {
        if (text_starts_nocase(line, word[i]))
            return (int)strlen(word[i]);
    }
    return 0;
}

/* The run of bytes that a message should quote. */
static size_t word_length(const char *line)
{
    size_t n = 0;
    while (line[n] != '\0' && line[n] != '\n' && !text_is_blank(line[n]))
        n++;
    return n;
}

int reversi_step_read(const game_state *s, const char *line, game_step *out, game_error *err)
{
    int skip = 0;
    while (text_is_blank(line[skip]))
        skip++;
    const char *p = line + skip;
    game_step step = {0};
    int n = pass_word(p);
    if (n > 0) {
        step.kind = STEP_PASS;
    } else if (text_is_alpha(p[0]) && text_is_digit(p[1])) {
        int x = text_lower(p[0]) - 'a';
        int y = p[1] - '1';
        if (x > 7 || y < 0 || y > 7) {
            text_error(err, skip, "%.2s: no such cell (a1 to h8)", p);
            return -1;
        }
        step.kind = STEP_PLACE;
        step.to = (uint8_t)(8 * y + x);
        n = 2;
    } else {
        char quoted[32];
        text_printable(quoted, sizeof quoted, p, word_length(p));
        if (quoted[0] == '\0')
            text_error(err, skip, "a cell (a1 to h8) or \"pass\" was expected");
        else
            text_error(err, skip, "%s: a cell (a1 to h8) or \"pass\" was expected", quoted);
        return -1;
    }
    reversi_body b = body_get(s);
    bool legal = s->status == GAME_ON &&
                 (step.kind == STEP_PASS ? b.moves == 0 : (b.moves >> step.to & 1) != 0);
    if (!legal) {
        text_error_illegal(err, skip, &reversi_game, s, p, (size_t)n);
        return -1;
    }
    *out = step;
    return skip + n;
}

void reversi_state_write(const game_state *s, char *buf)
{
    reversi_body b = body_get(s);
    uint64_t black = s->mover == 0 ? b.own : b.other;
    uint64_t white = s->mover == 0 ? b.other : b.own;
    for (int i = 0; i < 64; i++)
        buf[i] = (black >> i & 1) != 0 ? 'X' : (white >> i & 1) != 0 ? 'O' : '-';
    buf[64] = ' ';
    buf[65] = s->mover == 0 ? 'X' : 'O';
    buf[66] = '\0';
}

/* 1 = Black, 2 = White, 0 = empty, -1 = neither. */
static int piece_of_char(char c)
{
    if (c == '\0')
        return -1;
    if (strchr("Xx*bB", c) != NULL)
        return PIECE_BLACK;
    if (strchr("OowW", c) != NULL)
        return PIECE_WHITE;
    return c == '-' || c == '.' ? PIECE_NONE : -1;
}

/* While the first four discs are being placed everything follows from their number. */
static bool check_opening(uint64_t black, uint64_t white, int mover, game_error *err)
{
    uint64_t taken = black | white;
    uint64_t outside = taken & ~DISCS_CENTRE;
    if (outside != 0) {
        int at = bits_lowest(outside);
        return text_error(err, at, "%c%c: the first four discs go on d4, e4, d5 and e5",
                          'a' + at % 8, '1' + at / 8);
    }
    int n = bits_count(taken);
    if (bits_count(black) != (n + 1) / 2)
        return text_error(err, -1,
                          "the players place the first four discs in turn, Black first: of %d "
                          "Black has %d, not %d",
                          n, (n + 1) / 2, bits_count(black));
    if (mover != n % 2)
        return text_error(err, -1, "with %d of the first four discs placed %s is to move", n,
                          tr(reversi_game.player[n % 2].name));
    return true;
}

static bool check(const game_config *cfg, uint64_t black, uint64_t white, int mover,
                  game_error *err)
{
    uint64_t taken = black | white;
    uint64_t gap = DISCS_CENTRE & ~taken;
    if (gap != 0) {
        if (cfg->value[OPTION_OPENING] == OPENING_REVERSI)
            return check_opening(black, white, mover, err);
        int at = bits_lowest(gap);
        return text_error(err, at, "%c%c: the four centre squares are never empty", 'a' + at % 8,
                          '1' + at / 8);
    }
    if (taken == DISCS_CENTRE && bits_count(black) != 2)
        return text_error(err, -1,
                          "with four discs on the board each player has two; here Black has %d",
                          bits_count(black));
    uint64_t reached = taken & (DISCS_CENTRE | DISCS_CORNERS);
    for (uint64_t before = 0; before != reached;) {
        before = reached;
        reached = discs_spread(reached) & taken;
    }
    if (reached != taken) {
        int at = bits_lowest(taken & ~reached);
        return text_error(err, at,
                          "%c%c: this disc hangs together neither with the centre nor with a "
                          "corner disc",
                          'a' + at % 8, '1' + at / 8);
    }
    return true;
}

/* Reads the side to move and what may stand behind it. */
static int read_side(const char *p, int at, game_error *err)
{
    int blanks = at;
    while (text_is_blank(p[at]))
        at++;
    int side = p[at] == '\0' ? -1 : piece_of_char(p[at]);
    if (blanks == at || side <= 0) {
        text_error(err, at,
                   "a blank and the side to move (X or O) were expected after the squares");
        return -1;
    }
    for (at++; text_is_blank(p[at]) || p[at] == '\n';)
        at++;
    if (p[at] != '\0' && p[at] != ';' && p[at] != '%') {
        text_error(err, at, "nothing but \";\" may follow the side to move");
        return -1;
    }
    return side == PIECE_BLACK ? 0 : 1;
}

bool reversi_state_read(const game_config *cfg, const char *line, game_state *out, game_error *err)
{
    int at = 0;
    while (text_is_blank(line[at]))
        at++;
    int first = at;
    uint64_t set[N_PIECES] = {0};
    for (int i = 0; i < 64; i++, at++) {
        int piece = piece_of_char(line[at]);
        if (piece < 0) {
            if (line[at] == '\0' || text_is_blank(line[at]))
                return text_error(err, at, "64 squares were expected, here are %d", i);
            char quoted[8];
            text_printable(quoted, sizeof quoted, line + at, 1);
            return text_error(err, at, "%s: a square is X, O or -", quoted);
        }
        set[piece] |= 1ull << i;
    }
    int mover = read_side(line, at, err);
    if (mover < 0)
        return false;
    if (!check(cfg, set[PIECE_BLACK], set[PIECE_WHITE], mover, err)) {
        if (err != NULL && err->at >= 0)
            err->at += first;
        return false;
    }
    reversi_settle(cfg, set[PIECE_BLACK], set[PIECE_WHITE], mover, out);
    return true;
}

bool reversi_compose(const game_config *cfg, const game_view *v, int mover, game_state *out,
                     game_error *err)
{
    uint64_t set[N_PIECES] = {0};
    for (int i = 0; i < 64; i++) {
        if (v->piece[i] >= N_PIECES)
            return text_error(err, -1, "%c%c: no such piece", 'a' + i % 8, '1' + i / 8);
        set[v->piece[i]] |= 1ull << i;
    }
    if (!check(cfg, set[PIECE_BLACK], set[PIECE_WHITE], mover, err)) {
        if (err != NULL)
            err->at = -1;
        return false;
    }
    reversi_settle(cfg, set[PIECE_BLACK], set[PIECE_WHITE], mover, out);
    return true;
}
