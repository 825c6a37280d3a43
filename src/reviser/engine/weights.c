/* reviser/engine/weights.c - which patterns there are, and a first guess.
 *
 * A field counts 0 (empty), 1 (Setter) or 2 (Jumper); a pattern's content is the
 * number with these digits. */
#include "reviser/engine/weights.h"

#include <string.h>

static bool contains(uint64_t x, int bit)
{
    return ((x >> bit) & 1) != 0;
}

/* Adds a pattern and its image under the half turn (unless it is its own), which
 * shares the weights. */
static void add_pattern(weights_layout *l, const uint8_t *bit, int n)
{
    int size = 1, same = 1;
    for (int i = 0; i < n; i++) {
        size *= 3;
        same = same && bit[i] + bit[n - 1 - i] == GRID_BITS - 1;
    }
    for (int image = 0; image < (same ? 1 : 2); image++) {
        int k = l->n++;
        l->length[k] = n;
        l->base[k] = (uint16_t)l->size;
        for (int i = 0; i < n; i++)
            l->bit[k][i] = image ? (uint8_t)(GRID_BITS - 1 - bit[i]) : bit[i];
    }
    l->size += size;
}

/* Is this the first of a pattern and its image? */
static bool leads(const uint8_t *bit, int n)
{
    int low = bit[0], high = bit[0];
    for (int i = 1; i < n; i++) {
        low = bit[i] < low ? bit[i] : low;
        high = bit[i] > high ? bit[i] : high;
    }
    return low <= GRID_BITS - 1 - high;
}

/* Lines of at least four fields. */
static void add_lines(weights_layout *l)
{
    for (int d = 0; d < 3; d++) {
        for (int bit = 0; bit < GRID_BITS; bit++) {
            uint8_t line[WEIGHTS_CELLS];
            int n = 0;
            if (!contains(GRID_BOARD, bit) || GRID_RAY[bit][d + 3] != 0)
                continue;
            line[n++] = (uint8_t)bit;
            for (uint64_t x = GRID_RAY[bit][d]; x != 0; x &= x - 1)
                line[n++] = (uint8_t)bits_lowest(x);
            if (n >= 4 && leads(line, n))
                add_pattern(l, line, n);
        }
    }
}

/* A field with its neighbours, five or six. */
static void add_hoods(weights_layout *l)
{
    for (int bit = 0; bit < GRID_BITS; bit++) {
        uint8_t hood[WEIGHTS_CELLS];
        int n = 0;
        if (!contains(GRID_BOARD, bit) || bits_count(GRID_NEAR[bit]) < 5)
            continue;
        for (uint64_t x = GRID_NEAR[bit] | grid_bit(bit); x != 0; x &= x - 1)
            hood[n++] = (uint8_t)bits_lowest(x);
        if (leads(hood, n) && 2 * bit < GRID_BITS)
            add_pattern(l, hood, n);
    }
}

/* The two rows at the tip of the board. */
static void add_tip(weights_layout *l)
{
    uint8_t tip[WEIGHTS_CELLS];
    int n = 0;
    for (int cell = 0; GRID_ROW_OF_CELL[cell] < 2; cell++)
        tip[n++] = GRID_BIT_OF_CELL[cell];
    add_pattern(l, tip, n);
}

void weights_arrange(weights_layout *l)
{
    memset(l, 0, sizeof *l);
    add_lines(l);
    add_hoods(l);
    add_tip(l);
    for (int k = 0; k < l->n; k++) {
        uint16_t power = 1;
        for (int i = 0; i < l->length[k]; i++, power = (uint16_t)(power * 3))
            l->add[l->bit[k][i]][k] = power;
    }
}

/* The worth of a disc in the rows that cover the board once: the tips and the
 * five long rows between. */
static void guess_pattern(const weights_layout *l, int k, int worth, int16_t *out)
{
    int size = 1;
    for (int i = 0; i < l->length[k]; i++)
        size *= 3;
    for (int x = 0; x < size; x++) {
        int sum = 0;
        for (int i = 0, rest = x; i < l->length[k]; i++, rest /= 3)
            sum += rest % 3 == 1 ? worth : rest % 3 == 2 ? -worth : 0;
        out[l->base[k] + x] = (int16_t)sum;
    }
}

static bool covers_rows(const weights_layout *l, int k)
{
    int first = GRID_CELL_OF_BIT[l->bit[k][0]],
        last = GRID_CELL_OF_BIT[l->bit[k][l->length[k] - 1]];
    int low = GRID_ROW_OF_CELL[first], high = GRID_ROW_OF_CELL[last];
    if (low > high) {
        int swap = low;
        low = high;
        high = swap;
    }
    return (low == high && low > 1 && high < GRID_ROWS - 2) ||
           (low == 0 && high == 1 && l->length[k] == 7) ||
           (low == GRID_ROWS - 2 && high == GRID_ROWS - 1 && l->length[k] == 7);
}

void weights_guess(weights *w)
{
    memset(w, 0, sizeof *w);
    weights_arrange(&w->layout);
    for (int i = 0; i < 2 * WEIGHTS_STAGES * 2; i++) {
        int mover = i % 2, stage = i / 2 % WEIGHTS_STAGES;
        weights_table *t = &w->table[i / 2 / WEIGHTS_STAGES][stage][mover];
        int worth = 90 - 7 * stage, sign = mover == 0 ? 1 : -1;
        for (int k = 0; k < w->layout.n; k++) {
            if (covers_rows(&w->layout, k))
                guess_pattern(&w->layout, k, sign * worth, t->pattern);
        }
        t->bias = 100;
        for (int n = 0; n < WEIGHTS_TARGETS; n++) {
            t->own[n] = (int16_t)(n * (4 + 2 * stage));
            t->other[n] = (int16_t)(-n * (4 + 2 * stage));
        }
    }
}
