/* playthrough.c - plays by the contract alone and writes down what it sees:
 *
 *   game: KEY
 *   options: opening=othello aim=most
 *   seed: 1
 *
 *   state: ---------------------------OX------XO--------------------------- X
 *   turn: 0 black
 *   legal: d3 c4 f5 e6
 *   tally: 2 2
 *   step: f5
 *   ...
 *   result: white by 12
 *
 * "hand:" and "tray:" are there for games that have them. */
#include "core/playthrough.h"

#include "core/bits.h"
#include "core/text.h"

static void write_legal(const game *g, const game_state *s, const game_step *step, int n,
                        struct text *out)
{
    text_add(out, "legal:");
    for (int i = 0; i < n; i++) {
        char buf[GAME_STEP_TEXT];
        g->step_write(s, step[i], buf);
        text_addf(out, " %s", buf);
    }
    text_add(out, "\n");
}

static void write_view(const game *g, const game_state *s, struct text *out)
{
    game_view v;
    g->view(s, &v);
    if (v.tally[0] >= 0 || v.tally[1] >= 0)
        text_addf(out, "tally: %d %d\n", v.tally[0], v.tally[1]);
    if (v.hand != 0)
        text_addf(out, "hand: %s\n", g->piece[v.hand].name);
    if (v.n_tray > 0) {
        text_add(out, "tray:");
        for (int i = 0; i < v.n_tray; i++)
            text_addf(out, " %s", g->piece[v.tray[i]].key);
        text_add(out, "\n");
    }
    if (v.note[0] != '\0')
        text_addf(out, "note: %s\n", v.note);
}

static void write_state(const game *g, const game_state *s, struct text *out)
{
    char buf[GAME_STATE_TEXT];
    g->state_write(s, buf);
    text_addf(out, "\nstate: %s\n", buf);
    if (s->status == GAME_ON)
        text_addf(out, "turn: %d %s\n", s->turn, g->player[s->mover].key);
    else
        text_addf(out, "turn: %d\n", s->turn);
}

static void write_result(const game *g, const game_state *s, struct text *out)
{
    int winner = game_winner(s), margin = g->margin(s);
    if (winner < 0)
        text_add(out, "result: draw\n");
    else if (g->scale == SCALE_MARGIN)
        text_addf(out, "result: %s by %d\n", g->player[winner].key, margin < 0 ? -margin : margin);
    else
        text_addf(out, "result: %s\n", g->player[winner].key);
}

bool playthrough_write(const game_config *cfg, uint64_t seed, struct text *out, game_error *err)
{
    const game *g = cfg->game;
    game_state s;
    if (!g->start(cfg, &s, err))
        return false;
    char options[256];
    game_config_write(cfg, options, sizeof options);
    text_addf(out, "game: %s\noptions: %s\nseed: %llu\n", g->key, options,
              (unsigned long long)seed);
    for (int length = 0; length <= GAME_MAX_LENGTH; length++) {
        game_step step[GAME_MAX_STEPS];
        int n = g->steps(&s, step);
        write_state(g, &s, out);
        if (n > 0)
            write_legal(g, &s, step, n, out);
        write_view(g, &s, out);
        if (n <= 0)
            break;
        game_step chosen = step[bits_below(&seed, (uint32_t)n)];
        char buf[GAME_STEP_TEXT];
        g->step_write(&s, chosen, buf);
        text_addf(out, "step: %s\n", buf);
        g->play(&s, chosen);
    }
    write_result(g, &s, out);
    return !out->failed || text_error(err, -1, "out of memory");
}
