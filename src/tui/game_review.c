/* What is drawn of a review of the game walked through: how far it is, a line a player, and the
 * course of the game as columns above and below a zero line (the first player's side is up).  Half
 * blocks, or ASCII: # is a whole place, . and ' the half beside the zero line. */
#include <stdlib.h>
#include <string.h>

#include "tui/game_screen.h"
#include "tui/words.h"

enum { BAR_MOST = 20, LABEL_MOST = 7, SUMS_FROM = 6, CHART_FROM = 3 };

/* ---- the course of the game --------------------------------------------------- */

typedef struct column { /* one column: a turn, or several where there is no room */
    int last;           /* turn */
    bool known;
    int value;
    enum judge_word worst;
} column;

/* The columns of a graph 'cols' wide; returns how many each turn gets (0: several turns
 * share one). */
static int turns_to_columns(const review *r, int cols, column *out, int *n)
{
    int turns = review_turns(r);
    int wide = turns > 0 && cols / turns >= 1 ? cols / turns : 0;
    wide = wide > 2 ? 2 : wide;
    *n = wide > 0 ? turns : cols;
    for (int i = 0; i < *n; i++) {
        int from = wide > 0 ? i : i * turns / cols, to = wide > 0 ? i + 1 : (i + 1) * turns / cols;
        out[i] = (column){.last = to - 1, .worst = JUDGE_UNKNOWN};
        for (int k = from; k < to; k++) {
            const review_turn *t = review_turn_at(r, k);
            if (t->known) {
                out[i].known = true;
                out[i].value = t->value;
            }
            out[i].worst = t->word > out[i].worst ? t->word : out[i].worst;
        }
    }
    return wide;
}

/* The value that fills the graph: the whole scale; or a number of discs that three
 * quarters of the turns stay below, so that a decided end does not flatten what was before. */
static int full_scale(const review *r, const game *g)
{
    if (g->scale == SCALE_RESULT)
        return g->unit;
    int discs = 4, known = 0, above;
    do {
        above = known = 0;
        for (int i = 0; i < review_turns(r); i++) {
            const review_turn *t = review_turn_at(r, i);
            known += t->known;
            above += t->known && abs(t->value) > discs * g->unit;
        }
        discs *= above * 4 > known ? 2 : 1;
    } while (above * 4 > known);
    return discs * g->unit;
}

static const char *mark_of(enum judge_word w)
{
    return w == JUDGE_BLUNDER ? "x" : w == JUDGE_MISTAKE ? "?" : NULL;
}

static const char *block(bool unicode, bool whole, bool up)
{
    if (whole)
        return unicode ? "\xe2\x96\x88" : "#";
    if (unicode)
        return up ? "\xe2\x96\x84" : "\xe2\x96\x80";
    return up ? "." : "'";
}

static void draw_column(canvas *c, int col, int zero, int height, int halves, enum role r,
                        bool unicode)
{
    bool up = halves > 0;
    halves = abs(halves);
    for (int i = 0; i < height && halves > 0; i++, halves -= 2)
        canvas_text(c, up ? zero - 1 - i : zero + 1 + i, col, r, block(unicode, halves > 1, up));
}

static enum role player_role(const game *g, int player)
{
    return g->player[player].piece != 0 ? board_piece_role(g, g->player[player].piece) : ROLE_TEXT;
}

static void label(const game_screen *s, canvas *c, int row, int col, int player, int scale)
{
    char words[24];
    const char *name = words_player(s->g, player, app_unicode(s->app));
    if (s->g->scale == SCALE_MARGIN)
        text_printf(words, sizeof words, "%s %d", name, scale / s->g->unit);
    else
        text_copy(words, sizeof words, name);
    canvas_text_fit(c, row, col, LABEL_MOST - 1, ROLE_DIM, words);
}

/* One line where there is no room for columns: who leads, and the mistakes. */
static void draw_trend(const game_screen *s, canvas *c, rect at, const column *v, int n, int wide)
{
    int now = review_turn_of(s->review, s->look);
    for (int i = 0; i < n; i++) {
        const char *mark = mark_of(v[i].worst);
        if (mark == NULL)
            mark = !v[i].known                      ? " "
                   : v[i].value >= s->g->judge.slip ? "+"
                   : v[i].value > -s->g->judge.slip ? "."
                                                    : "-";
        bool here = now >= 0 && v[i].last >= now && (i == 0 || v[i - 1].last < now);
        canvas_text(c, at.row, at.col + i * (wide > 1 ? wide : 1), here ? ROLE_SELECT : ROLE_TEXT,
                    mark);
    }
}

static void draw_graph(game_screen *s, canvas *c, rect at)
{
    column v[GAME_MAX_LENGTH];
    bool chart = at.rows >= CHART_FROM, unicode = app_unicode(s->app);
    int n, labels = chart && at.cols >= 24 ? LABEL_MOST : 0;
    rect in = {at.row, at.col + labels, at.rows, at.cols - labels};
    int wide = turns_to_columns(s->review, in.cols, v, &n);
    s->graph = (rect){in.row, in.col, in.rows, n * (wide > 1 ? wide : 1)};
    if (!chart) {
        draw_trend(s, c, in, v, n, wide);
        return;
    }
    int pointer = at.rows >= CHART_FROM + 1 ? 1 : 0;
    int height = (at.rows - pointer - 1) / 2, zero = at.row + height;
    int scale = full_scale(s->review, s->g), now = review_turn_of(s->review, s->look);
    if (labels > 0) {
        label(s, c, at.row, at.col, 0, scale);
        label(s, c, zero + height, at.col, 1, scale);
    }
    for (int i = 0; i < n; i++) {
        int col = in.col + i * (wide > 1 ? wide : 1);
        long long size = (long long)abs(v[i].value) * 2 * height;
        int halves = (int)((size + scale / 2) / scale);
        halves = halves > 2 * height ? 2 * height : halves;
        if (halves == 0 && abs(v[i].value) >= s->g->judge.slip)
            halves = 1;
        int player = v[i].value > 0 ? 0 : 1;
        for (int k = 0; k < (wide > 1 ? wide : 1); k++) {
            canvas_text(c, zero, col + k, ROLE_DIM, unicode ? "\xe2\x94\x80" : "-");
            if (v[i].known)
                /* Up and down tell the players; their pieces' roles bring the board's ground. */
                draw_column(c, col + k, zero, height, player == 0 ? halves : -halves, ROLE_TEXT,
                            unicode);
        }
        if (mark_of(v[i].worst) != NULL)
            canvas_text(c, zero, col, ROLE_WARN, mark_of(v[i].worst));
        bool here = now >= 0 && v[i].last >= now && (i == 0 || v[i - 1].last < now);
        if (here && pointer)
            canvas_text(c, zero + height + 1, col, ROLE_KEY, "^");
    }
}

int replay_graph_at(const game_screen *s, int row, int col)
{
    column v[GAME_MAX_LENGTH];
    int n;
    rect at = s->graph;
    if (s->review == NULL || at.rows == 0 || row < at.row || row >= at.row + at.rows ||
        col < at.col || col >= at.col + at.cols)
        return -1;
    int wide = turns_to_columns(s->review, at.cols, v, &n);
    int i = (col - at.col) / (wide > 1 ? wide : 1);
    if (i >= n || v[i].last < 0)
        return -1;
    const review_turn *t = review_turn_at(s->review, v[i].last);
    return t->first + t->steps;
}

/* ---- how far it is, and a line a player ----------------------------------------- */

static void draw_progress(const game_screen *s, canvas *c, rect at)
{
    char words[80];
    int done, total, pass;
    if (s->review == NULL) {
        canvas_text_fit(c, at.row, at.col, at.cols, ROLE_DIM,
                        at.cols < 24 ? tr("r reviews")
                                     : tr("r reviews the game and finds mistakes"));
        return;
    }
    review_progress(s->review, &done, &total, &pass);
    int percent = done * 100 / total;
    if (review_finished(s->review)) {
        canvas_text_fit(c, at.row, at.col, at.cols, ROLE_GOOD,
                        at.cols < 24 ? tr("reviewed") : tr("Reviewed: m goes to the next mistake"));
        return;
    }
    bool runs = review_running(s->review);
    if (at.cols < 36) {
        text_printf(words, sizeof words, tr("%s %d%%"), runs ? tr("review") : tr("rests"), percent);
        canvas_text_fit(c, at.row, at.col, at.cols, ROLE_TEXT, words);
        return;
    }
    int bar = BAR_MOST * done / total;
    int col =
        at.col + canvas_text(c, at.row, at.col, ROLE_TEXT, runs ? tr("Review [") : tr("Rests  ["));
    for (int i = 0; i < BAR_MOST; i++)
        canvas_text(c, at.row, col + i, i < bar ? ROLE_TEXT : ROLE_DIM, i < bar ? "#" : ".");
    text_printf(words, sizeof words, "] %d%%", percent);
    canvas_text(c, at.row, col + BAR_MOST, ROLE_TEXT, words);
}

/* "X  61% best, loses 0.8 a move   ? 2  ?? 1" */
static void draw_sum(const game_screen *s, canvas *c, rect at, int player)
{
    review_summary sum;
    char words[96], loss[32] = "";
    review_sum(s->review, player, &sum);
    int turns = sum.turns > 0 ? sum.turns : 1;
    double units = (double)sum.loss / turns / s->g->unit;
    text_printf(loss, sizeof loss, "-%.*f", s->g->scale == SCALE_MARGIN ? 1 : 2, units);
    if (at.cols >= 36)
        text_printf(words, sizeof words, tr("%d%% best  %s a move  ? %d  ?? %d"),
                    sum.best * 100 / turns, loss, sum.mistakes, sum.blunders);
    else
        text_printf(words, sizeof words, "%s ?%d ??%d", loss, sum.mistakes, sum.blunders);
    const char *name = words_player(s->g, player, app_unicode(s->app));
    int w = canvas_text(c, at.row, at.col, player_role(s->g, player), name);
    if (sum.turns > 0)
        canvas_text_fit(c, at.row, at.col + w + 1, at.cols - w - 1, ROLE_TEXT, words);
}

void replay_draw_review(game_screen *s, canvas *c)
{
    rect r = s->lay.review;
    s->graph = (rect){0, 0, 0, 0};
    if (r.rows == 0)
        return;
    canvas_clip(c, &r);
    draw_progress(s, c, (rect){r.row, r.col, 1, r.cols});
    int row = r.row + 1, rows = r.rows - 1;
    if (s->review != NULL && rows >= SUMS_FROM) {
        draw_sum(s, c, (rect){row, r.col, 1, r.cols}, 0);
        draw_sum(s, c, (rect){row + 1, r.col, 1, r.cols}, 1);
        row += 2;
        rows -= 2;
    }
    if (s->review != NULL && rows > 0)
        draw_graph(s, c, (rect){row, r.col, rows, r.cols});
    canvas_clip(c, NULL);
}

const char *replay_mark(const game_screen *s, int first)
{
    if (s->review == NULL)
        return "";
    int i = review_turn_of(s->review, first + 1);
    return i < 0 ? "" : judge_mark(review_turn_at(s->review, i)->word);
}

int replay_spare_rows(const game_screen *s)
{
    int rows = s->lay.review.rows;
    int keep = s->review == NULL ? 1 : 1 + (rows > SUMS_FROM ? SUMS_FROM : CHART_FROM);
    return rows > keep ? rows - keep : 0;
}
