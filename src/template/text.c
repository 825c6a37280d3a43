/* text.c - Nim in words.
 *
 * A step is the name of the leftmost counter taken ("c1"), or "." to stop.  A
 * turn of two steps is joined by '+': "c1+b2".
 * A state is "5/4 A": the two piles and who is to act; after the first step of a
 * turn that may go on, " 1-2" follows: 2 counters taken from pile 1. */
#include "core/text.h"
#include "template/body.h"
#include "template/template.h"

static const char MOVER[] = "AB";

void nim_step_write(const game_state *s, game_step step, char *buf)
{
    (void)s; /* other games need the state to name a step */
    if (step.kind == STEP_STOP)
        text_copy(buf, GAME_STEP_TEXT, ".");
    else
        text_printf(buf, GAME_STEP_TEXT, "%c%d", 'a' + step.to % NIM_MOST, step.to / NIM_MOST + 1);
}

/* The length of the word that a message should show. */
static size_t word_length(const char *p)
{
    size_t n = 0;
    while (p[n] > ' ' && p[n] != '+')
        n++;
    return n;
}

int nim_step_read(const game_state *s, const char *text, game_step *out, game_error *err)
{
    const char *p = text;
    while (text_is_blank(*p))
        p++;
    int at = (int)(p - text), used;
    game_step step = {0};
    if (*p == '.') {
        step.kind = STEP_STOP;
        used = 1;
    } else {
        char letter = text_lower(*p);
        if (letter < 'a' || letter >= 'a' + NIM_MOST || (p[1] != '1' && p[1] != '2')) {
            char shown[20];
            text_printable(shown, sizeof shown, p, word_length(p));
            text_error(err, at, "%s: no such cell (a1 to i2)", shown);
            return -1;
        }
        step.kind = STEP_PLACE;
        step.to = (uint8_t)((p[1] - '1') * NIM_MOST + letter - 'a');
        used = 2;
    }
    if (!game_is_legal(&template_game, s, step)) {
        text_error_illegal(err, at, &template_game, s, p, (size_t)used);
        return -1;
    }
    *out = step;
    return at + used;
}

void nim_state_write(const game_state *s, char *buf)
{
    nim_body b = nim_get(s);
    char more[8] = "";
    if (s->phase == NIM_TAKE_MORE)
        text_printf(more, sizeof more, " %d-%d", b.from + 1, b.taken);
    text_printf(buf, GAME_STATE_TEXT, "%d/%d %c%s", b.pile[0], b.pile[1], MOVER[s->mover & 1],
                more);
}

/* A digit, then the character 'end' ('\0' = whatever comes, which stays). */
static bool digit(const char **p, char end, uint8_t *out)
{
    if (!text_is_digit(**p) || (end != '\0' && (*p)[1] != end))
        return false;
    *out = (uint8_t)(**p - '0');
    *p += end == '\0' ? 1 : 2;
    return true;
}

/* What state_read() and compose() share: piles and mover into a fresh state. */
static bool put(const game_config *cfg, const uint8_t pile[NIM_PILES], int mover, game_state *out,
                game_error *err)
{
    game_state s;
    if (!template_game.start(cfg, &s, err))
        return false;
    nim_body b = nim_get(&s);
    for (int i = 0; i < NIM_PILES; i++) {
        if (pile[i] > b.most[i])
            return text_error(err, -1, "pile %d has %d counters; at most %d are possible", i + 1,
                              pile[i], b.most[i]);
        s.turn = (uint16_t)(s.turn + b.most[i] - pile[i]); /* as if taken one by one */
        b.pile[i] = pile[i];
    }
    s.mover = (uint8_t)mover;
    nim_settle(&s, &b);
    *out = s;
    return true;
}

bool nim_state_read(const game_config *cfg, const char *text, game_state *out, game_error *err)
{
    static const char WANTED[] = "a state is like \"5/4 A\" or \"3/4 A 1-2\"";
    const char *p = text;
    while (text_is_blank(*p))
        p++;
    uint8_t pile[NIM_PILES];
    if (!digit(&p, '/', &pile[0]) || !digit(&p, ' ', &pile[1]))
        return text_error(err, (int)(p - text), "%s", WANTED);
    int mover = text_lower(*p) == 'a' ? 0 : text_lower(*p) == 'b' ? 1 : -1;
    if (mover < 0)
        return text_error(err, (int)(p - text), "%s", WANTED);
    p++;
    game_state s;
    if (!put(cfg, pile, mover, &s, err))
        return false;
    if (*p == ' ' && text_is_digit(p[1])) {
        nim_body b = nim_get(&s);
        p++;
        if (!digit(&p, '-', &b.from) || !digit(&p, '\0', &b.taken))
            return text_error(err, (int)(p - text), "%s", WANTED);
        b.from--;
        if (!b.both || b.from >= NIM_PILES || b.taken == 0 ||
            b.pile[b.from] + b.taken > b.most[b.from] || b.pile[1 - b.from] < b.taken)
            return text_error(err, (int)(p - text), "this turn cannot go on");
        s.phase = NIM_TAKE_MORE;
        nim_settle(&s, &b);
    }
    while (text_is_blank(*p))
        p++;
    if (*p != '\0')
        return text_error(err, (int)(p - text), "%s", WANTED);
    *out = s;
    return true;
}

bool nim_compose(const game_config *cfg, const game_view *v, int mover, game_state *out,
                 game_error *err)
{
    uint8_t pile[NIM_PILES] = {0};
    for (int i = 0; i < NIM_PILES; i++) {
        const uint8_t *row = v->piece + (ptrdiff_t)i * NIM_MOST;
        while (pile[i] < NIM_MOST && row[pile[i]] != 0)
            pile[i]++;
        for (int k = pile[i]; k < NIM_MOST; k++)
            if (row[k] != 0)
                return text_error(err, -1, "pile %d has a gap", i + 1);
    }
    if (pile[0] + pile[1] == 0)
        return text_error(err, -1, "there must be a counter to take");
    return put(cfg, pile, mover, out, err);
}
