/* reviser/text.c - notation of steps and states.
 *
 * A step: "f7" (place), "g7-e5" (jump), in a chain "-e8" (the disc is known) or "."
 * (stop).  A state: a letter a field, '/' between rows, the mover, and in a chain the
 * field of the jumping disc. */
#include "core/text.h"
#include "reviser/reviser.h"
#include "reviser/rules.h"

static const char LETTER[3] = {'.', 'S', 'J'};

static const char *name_of(int cell)
{
    return reviser_board(NULL)->cell[cell].name;
}

/* A field's name at the start of 'in', or -1. */
static int cell_read(const char *in)
{
    for (int i = 0; i < GRID_CELLS; i++) {
        const char *name = name_of(i);
        if (text_lower(in[0]) == name[0] && in[1] == name[1])
            return i;
    }
    return -1;
}

void reviser_step_write(const game_state *s, game_step step, char *buf)
{
    switch (step.kind) {
    case STEP_PLACE:
        text_printf(buf, GAME_STEP_TEXT, "%s", name_of(step.to));
        break;
    case STEP_JUMP:
        text_printf(buf, GAME_STEP_TEXT, "%s-%s", s->phase == PHASE_CHAIN ? "" : name_of(step.from),
                    name_of(step.to));
        break;
    case STEP_STOP:
        text_copy(buf, GAME_STEP_TEXT, ".");
        break;
    default:
        buf[0] = '\0';
        break;
    }
}

static int word_length(const char *in)
{
    int n = 0;
    while (in[n] != '\0' && in[n] != '\n' && !text_is_blank(in[n]))
        n++;
    return n;
}

static const char *wanted(const game_state *s)
{
    if (s->mover == SETTER)
        return N_("a field to place on, such as f7");
    if (s->phase == PHASE_FREE)
        return N_("a jump, such as g7-e5");
    return reviser_get(s).must ? N_("the next landing, such as -e8")
                               : N_("the next landing, such as -e8, or a stop, written .");
}

/* The words of an error that concerns the input's first word; 'trouble' is marked by N_(). */
static int complain(const game_state *s, const char *in, int at, game_error *err,
                    const char *trouble)
{
    char word[24];
    text_printable(word, sizeof word, in + at, (size_t)word_length(in + at));
    text_error(err, at, "%s: %s; expected %s", word[0] == '\0' ? tr("end of text") : word,
               tr(trouble), tr(wanted(s)));
    return -1;
}

/* A disc was named and nothing else: what is there, or where it can go. */
static int only_a_disc(const game_state *s, const char *in, int at, int from, game_error *err)
{
    enum { NAMED = 8 };
    reviser_body b = reviser_get(s);
    char list[NAMED * GAME_STEP_TEXT] = "", one[GAME_STEP_TEXT];
    game_step step[GAME_MAX_STEPS];
    int n = reviser_steps(s, step), found = 0;
    if ((b.disc[JUMPER] & grid_bit(GRID_BIT_OF_CELL[from])) == 0) {
        text_error(err, at, "%s: the Jumper has no disc there", name_of(from));
        return -1;
    }
    for (int i = 0; i < n && found < NAMED; i++) {
        if (step[i].kind != STEP_JUMP || step[i].from != from)
            continue;
        reviser_step_write(s, step[i], one);
        size_t used = strlen(list);
        text_printf(list + used, sizeof list - used, " %s", one);
        found++;
    }
    if (found == 0)
        return complain(s, in, at, err, N_("this disc cannot jump"));
    text_error(err, at, "%s: a jump needs a landing field:%s", name_of(from), list);
    return -1;
}

/* Reads the jump or stop at in[at].  The disc may be named in a chain too, if it
 * is the right one.  A field alone is a landing where the disc must go on; where it may
 * stop and turns follow one another, it is the Setter's next. */
static int jumper_read(const game_state *s, const char *in, int at, game_step *out, game_error *err)
{
    int here = at, from = -1, to;
    if (in[at] == '.') {
        *out = (game_step){STEP_STOP, 0, 0, 0};
        return at + 1;
    }
    if (s->phase == PHASE_CHAIN)
        from = GRID_CELL_OF_BIT[reviser_get(s).chain - 1];
    if (in[at] != '-') {
        int cell = cell_read(in + at);
        if (cell < 0)
            return complain(s, in, at, err, N_("there is no such field"));
        if (s->phase == PHASE_CHAIN && cell != from) {
            if (!reviser_get(s).must || in[at + 2] == '-')
                return complain(s, in, at, err, N_("another disc is jumping"));
            *out = (game_step){STEP_JUMP, (uint8_t)from, (uint8_t)cell, 0};
            return at + 2;
        }
        from = cell;
        here += 2;
    }
    if (from < 0)
        return complain(s, in, at, err, N_("no disc is jumping yet"));
    if (in[here] != '-' && s->phase == PHASE_FREE)
        return only_a_disc(s, in, at, from, err);
    if (in[here] != '-')
        return complain(s, in, at, err, N_("a jump needs a landing field"));
    to = cell_read(in + here + 1);
    if (to < 0)
        return complain(s, in, here + 1, err, N_("there is no such field"));
    *out = (game_step){STEP_JUMP, (uint8_t)from, (uint8_t)to, 0};
    return here + 3;
}

static bool legal(const game_state *s, game_step step)
{
    game_step list[GAME_MAX_STEPS];
    int n = reviser_steps(s, list);
    for (int i = 0; i < n; i++) {
        if (memcmp(&list[i], &step, sizeof step) == 0)
            return true;
    }
    return false;
}

int reviser_step_read(const game_state *s, const char *in, game_step *out, game_error *err)
{
    game_step step;
    int at = 0, end;
    while (text_is_blank(in[at]))
        at++;
    if (s->status != GAME_ON) {
        text_error(err, at, "the game is over");
        return -1;
    }
    if (s->mover == SETTER) {
        int cell = cell_read(in + at);
        if (cell < 0)
            return complain(s, in, at, err, N_("there is no such field"));
        step = (game_step){STEP_PLACE, 0, (uint8_t)cell, 0};
        end = at + 2;
    } else {
        end = jumper_read(s, in, at, &step, err);
        if (end < 0)
            return -1;
    }
    if (!legal(s, step)) {
        text_error_illegal(err, at, &reviser_game, s, in + at, (size_t)(end - at));
        return -1;
    }
    *out = step;
    return end;
}

void reviser_state_write(const game_state *s, char *buf)
{
    reviser_body b = reviser_get(s);
    char *p = buf;
    for (int i = 0; i < GRID_CELLS; i++) {
        uint64_t bit = grid_bit(GRID_BIT_OF_CELL[i]);
        if (i > 0 && GRID_ROW_OF_CELL[i] != GRID_ROW_OF_CELL[i - 1])
            *p++ = '/';
        *p++ = LETTER[(b.disc[SETTER] & bit) != 0 ? 1 : (b.disc[JUMPER] & bit) != 0 ? 2 : 0];
    }
    text_printf(p, GAME_STATE_TEXT - (size_t)(p - buf), " %c%s%s", s->mover == SETTER ? 'S' : 'J',
                s->phase == PHASE_CHAIN ? " " : "",
                s->phase == PHASE_CHAIN ? name_of(GRID_CELL_OF_BIT[b.chain - 1]) : "");
}

/* The fields; returns the bytes read or -1. */
static int discs_read(const char *in, int at, reviser_body *b, game_error *err)
{
    for (int i = 0; i < GRID_CELLS; i++) {
        uint64_t bit = grid_bit(GRID_BIT_OF_CELL[i]);
        if (in[at] == '/' && i > 0 && GRID_ROW_OF_CELL[i] != GRID_ROW_OF_CELL[i - 1])
            at++;
        char c = text_lower(in[at]), word[8];
        if (c == 's') {
            b->disc[SETTER] |= bit;
        } else if (c == 'j') {
            b->disc[JUMPER] |= bit;
        } else if (c != '.') {
            text_printable(word, sizeof word, in + at, c == '\0' || c == '\n' ? 0 : 1);
            text_error(err, at, "%s: expected S, J or . for field %s, number %d of %d",
                       word[0] == '\0' ? tr("end of text") : word, name_of(i), i + 1, GRID_CELLS);
            return -1;
        }
        at++;
    }
    return at;
}

static int skip_blanks(const char *in, int at)
{
    while (text_is_blank(in[at]))
        at++;
    return at;
}

/* What may follow the mover: the field of the jumping disc. */
static bool chain_read(const char *in, int at, int mover, reviser_body *b, game_error *err)
{
    char word[24];
    int cell = cell_read(in + at);
    text_printable(word, sizeof word, in + at, (size_t)word_length(in + at));
    if (cell < 0 || in[skip_blanks(in, at + 2)] != '\0')
        return text_error(err, at, "%s: expected the field of a jumping disc, or nothing", word);
    if (mover != JUMPER)
        return text_error(err, at, "%s: only the Jumper can be in a chain", word);
    int bit = GRID_BIT_OF_CELL[cell];
    if ((b->disc[JUMPER] & grid_bit(bit)) == 0)
        return text_error(err, at, "%s: no disc of the Jumper there", word);
    if (grid_jumps(bit, b->disc[JUMPER], b->disc[SETTER]) == 0)
        return text_error(err, at, "%s: this disc cannot jump on", word);
    b->chain = (uint8_t)(bit + 1);
    return true;
}

bool reviser_state_read(const game_config *cfg, const char *in, game_state *out, game_error *err)
{
    reviser_body b;
    int at = skip_blanks(in, 0), blank, mover;
    memset(&b, 0, sizeof b);
    b.must = cfg->value[OPTION_CHAIN] == CHAIN_MUST;
    blank = discs_read(in, at, &b, err);
    if (blank < 0)
        return false;
    at = skip_blanks(in, blank);
    mover = text_lower(in[at]) == 's' ? SETTER : text_lower(in[at]) == 'j' ? JUMPER : -1;
    if (mover < 0 || at == blank)
        return text_error(err, at, "expected a blank and the mover, S or J, behind the board");
    at++;
    if ((b.disc[SETTER] | b.disc[JUMPER]) == 0)
        return text_error(err, 0, "there is no disc on the board");
    if (in[at] != '\0' && !text_is_blank(in[at]))
        return text_error(err, at, "expected nothing, or a blank and a jumping disc's field");
    at = skip_blanks(in, at);
    if (in[at] != '\0' && !chain_read(in, at, mover, &b, err))
        return false;
    reviser_settle(out, &b, mover, cfg);
    return true;
}
