/* search_value.c - what values mean: finished games, and values as text. */
#include <stdlib.h>
#include <string.h>

#include "core/search.h"
#include "core/text.h"

enum { STEP_OF_MARGIN = 256, LAST_TURN = STEP_OF_MARGIN - 1 };

int search_final(const game *g, const game_state *s, int player)
{
    int margin = g->margin(s);
    if (margin == 0)
        return 0;
    int turn = s->turn < LAST_TURN ? s->turn : LAST_TURN;
    int size = SCORE_WIN + STEP_OF_MARGIN * abs(margin) - turn;
    return (margin > 0) == (player == 0) ? size : -size;
}

bool search_is_final(int value)
{
    return abs(value) >= SCORE_WIN / 2;
}

int search_margin(int value)
{
    if (!search_is_final(value))
        return 0;
    int margin = (abs(value) - SCORE_WIN + LAST_TURN) / STEP_OF_MARGIN;
    return value > 0 ? margin : -margin;
}

/* The nearest one. */
int search_hundredths(const game *g, int value)
{
    if (search_is_final(value))
        return 100 * search_margin(value);
    int unit = g->unit > 0 ? g->unit : 1;
    long long size = (200LL * abs(value) + unit) / (2LL * unit);
    return value < 0 ? -(int)size : (int)size;
}

void search_value_write(const game *g, int value, bool exact, char *buf)
{
    enum { SIZE = 24 };
    if (g->scale == SCALE_RESULT && (exact || search_is_final(value))) {
        text_copy(buf, SIZE, value > 0 ? N_("win") : value < 0 ? N_("loss") : N_("draw"));
        return;
    }
    int h = search_hundredths(g, value);
    if (g->scale == SCALE_RESULT)
        h = h > 100 ? 100 : h < -100 ? -100 : h;
    text_printf(buf, SIZE, "%c%d.%02d", h < 0 ? '-' : '+', abs(h) / 100, abs(h) % 100);
}
