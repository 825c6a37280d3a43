/* tree_game.c - every decision is a hash of (seed, steps so far, node), where the
 * node is one of a few per level, so that lines meet again.  The turn number is
 * not part of the state: the same state is met with different ones. */
#include "tree_game.h"

#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/search.h"
#include "core/text.h"

enum { WIDTH = 24 };
enum { BODY_SEED, BODY_NODE, BODY_STEPS, BODY_LENGTH };

static uint64_t chance(const game_state *s, uint64_t purpose)
{
    return bits_mix(
        bits_mix(s->body[BODY_SEED] << 32 | s->body[BODY_STEPS] << 16 | s->body[BODY_NODE]) +
        purpose);
}

static void settle(game_state *s)
{
    s->hash = bits_mix(s->body[BODY_SEED] << 32 | s->body[BODY_STEPS] << 16 | s->body[BODY_NODE]) ^
              bits_mix(77u + s->mover + 2u * s->phase + (s->body[BODY_LENGTH] << 8));
}

static int margin(const game_state *s)
{
    return s->status == GAME_WON_BY_0   ? 1 + (int)(chance(s, 1) % 3)
           : s->status == GAME_WON_BY_1 ? -1 - (int)(chance(s, 1) % 3)
                                        : 0;
}

static int margin_of_result(const game_state *s)
{
    return s->status == GAME_WON_BY_0 ? 1 : s->status == GAME_WON_BY_1 ? -1 : 0;
}

static bool start(const game_config *cfg, game_state *out, game_error *err)
{
    (void)err;
    memset(out, 0, sizeof *out);
    out->body[BODY_SEED] = (uint64_t)cfg->value[0];
    out->body[BODY_LENGTH] = (uint64_t)cfg->value[1];
    settle(out);
    return true;
}

static int steps(const game_state *s, game_step out[GAME_MAX_STEPS])
{
    if (s->status != GAME_ON)
        return 0;
    int n = 1 + (int)(chance(s, 2) % 5);
    for (int i = 0; i < n; i++)
        out[i] = (game_step){.kind = i % 2 == 0 ? STEP_PLACE : STEP_JUMP, .to = (uint8_t)i};
    if (n == 1)
        out[0] = (game_step){.kind = STEP_PASS};
    return n;
}

static void play(game_state *s, game_step step)
{
    s->body[BODY_NODE] = chance(s, 10 + step.to) % WIDTH;
    s->body[BODY_STEPS]++;
    uint64_t x = chance(s, 3);
    bool over = s->body[BODY_STEPS] >= s->body[BODY_LENGTH] || x % 24 == 0;
    if (over)
        s->status = (uint8_t)(GAME_WON_BY_0 + chance(s, 4) % 3);
    bool turn_ends = over || step.kind == STEP_PASS || (x >> 8) % 3 != 0;
    s->turn = (uint16_t)(s->turn + turn_ends);
    if (turn_ends && (x >> 16) % 4 != 0)
        s->mover ^= 1;
    settle(s);
}

static int eval(const game_state *s)
{
    int v = (int)(chance(s, 5) % 200) - 100;
    return s->mover == 0 ? v : -v;
}

static void rank(const game_state *s, const game_step *step, int n, int *out)
{
    for (int i = 0; i < n; i++)
        out[i] = (int)(chance(s, 6 + step[i].to) % 1000);
}

static void step_write(const game_state *s, game_step step, char *buf)
{
    (void)s;
    if (step.kind == STEP_PASS)
        text_copy(buf, GAME_STEP_TEXT, "pass");
    else
        text_printf(buf, GAME_STEP_TEXT, "%c", 'a' + step.to);
}

static int step_read(const game_state *s, const char *text, game_step *out, game_error *err)
{
    int at = 0;
    while (text_is_blank(text[at]))
        at++;
    game_step list[GAME_MAX_STEPS];
    int n = steps(s, list);
    if (n == 1 && text_starts_nocase(text + at, "pass")) {
        *out = list[0];
        return at + 4;
    }
    int i = text_lower(text[at]) - 'a';
    if (n == 1 || i < 0 || i >= n) {
        text_error_illegal(err, at, &tree_margin_game, s, text + at, 1);
        return -1;
    }
    *out = list[i];
    return at + 1;
}

static void state_write(const game_state *s, char *buf)
{
    text_printf(buf, GAME_STATE_TEXT, "%d %d %d", (int)s->body[BODY_NODE], (int)s->body[BODY_STEPS],
                s->mover);
}

static bool state_read(const game_config *cfg, const char *text, game_state *out, game_error *err)
{
    char *end;
    if (!start(cfg, out, err))
        return false;
    out->body[BODY_NODE] = (uint64_t)strtol(text, &end, 10);
    out->body[BODY_STEPS] = (uint64_t)strtol(end, &end, 10);
    out->mover = (uint8_t)strtol(end, &end, 10);
    settle(out);
    return true;
}

static const game_option OPTION[] = {
    {"seed", "Seed", "Which tree.", OPTION_NUMBER, 0, 1000000, 1, NULL, NULL},
    {"length", "Length", "Steps at most.", OPTION_NUMBER, 1, 200, 12, NULL, NULL},
};

#define TREE_GAME(the_key, the_scale, the_margin)                                                  \
    {                                                                                              \
        .key = the_key, .name = the_key, .turn_join = "", .scale = the_scale, .unit = 10,          \
        .option = OPTION, .n_options = 2, .start = start, .steps = steps, .play = play,            \
        .margin = the_margin, .eval = eval, .step_write = step_write, .step_read = step_read,      \
        .state_write = state_write, .state_read = state_read, .rank = rank                         \
    }

const game tree_margin_game = TREE_GAME("tree-margin", SCALE_MARGIN, margin);
const game tree_result_game = TREE_GAME("tree-result", SCALE_RESULT, margin_of_result);

game_state tree_start(const game *g, int seed, int length)
{
    game_config cfg = {.game = g, .value = {seed, length}};
    game_state s;
    start(&cfg, &s, NULL);
    return s;
}

int tree_plain(const game *g, const game_state *s, int turns)
{
    if (s->status != GAME_ON)
        return search_final(g, s, s->mover);
    if (turns == 0)
        return g->eval(s);
    game_step list[GAME_MAX_STEPS];
    int n = g->steps(s, list), best = -SCORE_INF;
    for (int i = 0; i < n; i++) {
        game_state c = *s;
        g->play(&c, list[i]);
        int v = tree_plain(g, &c, turns - (c.turn != s->turn));
        v = c.mover == s->mover ? v : -v;
        best = v > best ? v : best;
    }
    return best;
}
