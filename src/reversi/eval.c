/* The estimate: a weighted sum of a dozen features, in 1/100 disc of the final
 * margin.
 *
 * Every feature is the mover's share less the opponent's (mobility, squares that may
 * become moves, frontier, corners, squares that give corners away, stable discs, ...)
 * or a matter of tempo (who moves last in the quarters of the board).  Weights change
 * with the number of empty squares: they are given at seven stages and interpolated
 * between.  They are fitted by least squares to the final margins of games; those for
 * aim=fewest to games of that kind.  All features keep their value when the board
 * is turned or mirrored, and so does the estimate. */
#include "core/bits.h"
#include "reversi/body.h"
#include "reversi/discs.h"
#include "reversi/weights.h"

#define NOT_A    0xfefefefefefefefeu
#define NOT_H    0x7f7f7f7f7f7f7f7fu
#define EDGES    0xff818181818181ffu
#define INNER_36 0x007e7e7e7e7e7e00u

/* Spreads a set over its whole lines in direction n; the masks stop at the sides. */
static uint64_t along(uint64_t x, int n, uint64_t up, uint64_t down)
{
    uint64_t a = x;
    uint64_t b = x;
    for (int step = n; step <= 4 * n; step *= 2) {
        a |= up & (a << step);
        b |= down & (b >> step);
        up &= up << step;
        down &= down >> step;
    }
    return a | b;
}

/* Discs of 'own' that can never be turned, as far as it is seen by growing from the
 * sides: in each of the four line directions a stable disc has a full line, or a
 * stable neighbour or the side of the board on one hand.  The true set may be larger. */
static uint64_t stable_discs(uint64_t own, uint64_t taken)
{
    uint64_t empty = ~taken;
    uint64_t safe_row = ~along(empty, 1, NOT_A, NOT_H) | 0x8181818181818181u;
    uint64_t safe_col = ~along(empty, 8, ~0ull, ~0ull) | 0xff000000000000ffu;
    uint64_t safe_7 = ~along(empty, 7, NOT_H, NOT_A) | EDGES;
    uint64_t safe_9 = ~along(empty, 9, NOT_A, NOT_H) | EDGES;
    uint64_t stable = 0;
    for (uint64_t before = ~0ull; before != stable;) {
        before = stable;
        uint64_t row = safe_row | (stable << 1 & NOT_A) | (stable >> 1 & NOT_H);
        uint64_t col = safe_col | stable << 8 | stable >> 8;
        uint64_t d7 = safe_7 | (stable << 7 & NOT_H) | (stable >> 7 & NOT_A);
        uint64_t d9 = safe_9 | (stable << 9 & NOT_A) | (stable >> 9 & NOT_H);
        stable = own & row & col & d7 & d9;
    }
    return stable;
}

static int diff(uint64_t own, uint64_t other)
{
    return bits_count(own) - bits_count(other);
}

/* How many quarters of the board have an odd number of empty squares. */
static int odd_quarters(uint64_t empty)
{
    return (bits_count(empty & 0x000000000f0f0f0fu) & 1) +
           (bits_count(empty & 0x00000000f0f0f0f0u) & 1) +
           (bits_count(empty & 0x0f0f0f0f00000000u) & 1) +
           (bits_count(empty & 0xf0f0f0f000000000u) & 1);
}

static void features(uint64_t own, uint64_t other, uint64_t own_moves, int f[N_FEATURES])
{
    uint64_t taken = own | other;
    uint64_t empty = ~taken;
    uint64_t other_moves = discs_moves(other, own);
    uint64_t open_corners = empty & DISCS_CORNERS;
    uint64_t beside = discs_spread(open_corners) & ~open_corners;
    uint64_t near_empty = discs_spread(empty);
    f[F_MOBILITY] = diff(own_moves, other_moves);
    f[F_POTENTIAL] = diff(discs_spread(other) & empty, discs_spread(own) & empty);
    f[F_FRONTIER] = diff(own & near_empty, other & near_empty);
    f[F_CORNERS] = diff(own & DISCS_CORNERS, other & DISCS_CORNERS);
    f[F_X_SQUARES] = diff(own & beside & INNER_36, other & beside & INNER_36);
    f[F_C_SQUARES] = diff(own & beside & EDGES, other & beside & EDGES);
    f[F_STABLE] = 0;
    if ((taken & DISCS_CORNERS) != 0)
        f[F_STABLE] = diff(stable_discs(own, taken), stable_discs(other, taken));
    f[F_EDGES] = diff(own & EDGES & ~beside, other & EDGES & ~beside);
    f[F_DISCS] = diff(own, other);
    f[F_CORNER_MOVES] = diff(own_moves & DISCS_CORNERS, other_moves & DISCS_CORNERS);
    f[F_STUCK] = (own_moves == 0) - (other_moves == 0);
    f[F_TEMPO] = 1;
    f[F_PARITY] = odd_quarters(empty);
}

static int weigh(const short weight[N_STAGES][N_FEATURES], int empties, const int f[N_FEATURES])
{
    int from_first = empties - FIRST_STAGE;
    int stage = from_first / STAGE_STEP;
    int part = from_first % STAGE_STEP;
    if (from_first < 0) {
        stage = 0;
        part = 0;
    } else if (stage >= N_STAGES - 1) {
        stage = N_STAGES - 2;
        part = STAGE_STEP;
    }
    int sum = 0;
    for (int i = 0; i < N_FEATURES; i++)
        sum += f[i] * (weight[stage][i] * (STAGE_STEP - part) + weight[stage + 1][i] * part);
    return sum / STAGE_STEP;
}

int reversi_eval(const game_state *s)
{
    reversi_body b = body_get(s);
    if (s->phase == PHASE_OPENING)
        return 0;
    int f[N_FEATURES];
    features(b.own, b.other, b.moves, f);
    int empties = 64 - bits_count(b.own | b.other);
    int value = weigh(b.aim == REVERSI_MOST ? most_weight : fewest_weight, empties, f);
    int limit = 64 * reversi_game.unit;
    return value > limit ? limit : value < -limit ? -limit : value;
}

/* Where a disc tends to be good, by kind of square; for ordering only. */
static int square_worth(uint64_t at, uint64_t empty)
{
    if ((at & DISCS_CORNERS) != 0)
        return 40;
    uint64_t open_corners = empty & DISCS_CORNERS;
    if ((at & discs_spread(open_corners)) != 0)
        return (at & EDGES) != 0 ? -8 : -16;
    return (at & EDGES) != 0 ? 4 : 0;
}

/* A step is good when it leaves the opponent few moves now and few squares that may
 * become moves.  With aim=fewest the kinds of squares change their sign. */
void reversi_rank(const game_state *s, const game_step *step, int n, int *rank)
{
    reversi_body b = body_get(s);
    uint64_t empty = ~(b.own | b.other);
    for (int i = 0; i < n; i++) {
        rank[i] = 0;
        if (step[i].kind != STEP_PLACE || s->phase == PHASE_OPENING)
            continue;
        uint64_t at = 1ull << step[i].to;
        uint64_t flips = discs_flips(at, b.own, b.other);
        uint64_t own = b.own | flips | at;
        uint64_t other = b.other & ~flips;
        uint64_t reply = discs_moves(other, own);
        int worth = square_worth(at, empty);
        rank[i] = b.aim == REVERSI_MOST ? worth : -worth;
        rank[i] -= 4 * (bits_count(reply) + bits_count(reply & DISCS_CORNERS));
        rank[i] -= bits_count(discs_spread(own) & empty & ~at);
    }
}
