/* How a game ended and what can be done now: play again with the sides changed or
 * as they were, walk through it, look at the statistics. */
#include <stdlib.h>
#include <string.h>

#include "tui/form.h"
#include "tui/game_screen.h"
#include "tui/words.h"

enum { ROW_REMATCH, ROW_AGAIN, ROW_WALK, ROW_SAVE, ROW_SCORE, ROW_BACK };

typedef struct result {
    form f;
    game_screen *s; /* below this screen; it outlives it, see result_close() */
} result;

static void rebuild(result *r)
{
    form *f = &r->f;
    const remote *net = match_remote(r->s->m);
    form_clear(f);
    if (net == NULL || remote_seat(net) >= 0)
        form_add(f, ROW_REMATCH, tr("Rematch, sides changed"), "",
                 net == NULL ? tr("The same players from the other side.")
                             : tr("The other player is asked."));
    if (net == NULL)
        form_add(f, ROW_AGAIN, tr("Again, sides as they were"), "",
                 tr("A new game with the same players."));
    form_add(f, ROW_WALK, tr("Walk through the game"), "",
             tr("Move by move, forwards and backwards."))
        ->space = true;
    if (r->s->app->files)
        form_add(f, ROW_SAVE, tr("Save the game"), "", tr("Under a name."));
    form_add(f, ROW_SCORE, tr("Statistics"), "", tr("All finished games, by game and level."));
    form_add(f, ROW_BACK, tr("Back to the board"), "", tr("The last position stands there."));
}

static void enter(app *a, result *r)
{
    game_screen *s = r->s;
    int id = r->f.row[r->f.at].id;
    app_pop(a);
    switch (id) {
    case ROW_REMATCH:
    case ROW_AGAIN:
        game_again(s, id == ROW_REMATCH);
        break;
    case ROW_WALK:
        game_command(s, CMD_REPLAY, 0);
        break;
    case ROW_SAVE:
        game_save(s);
        break;
    case ROW_SCORE:
        score_open(a);
        break;
    default:
        break;
    }
}

static void event(app *a, void *self, const term_event *e)
{
    result *r = self;
    if (form_event_usual(a, &r->f, e, r->s->g, CTX_MENU) == FORM_ENTER)
        enter(a, r);
}

/* One line a player: name, discs, time used. */
static void draw_players(const result *r, canvas *c, rect at)
{
    const game_screen *s = r->s;
    session *now = game_session(s);
    game_view v;
    int winner = -1;
    bool unicode = app_unicode(s->app);
    s->g->view(session_state(now), &v);
    (void)session_ended(now, &winner);
    for (int i = 0; i < 2; i++) {
        char who[64], used[16], line[200], side[24] = "", tally[16] = "";
        words_who(s->m, i, who, sizeof who);
        words_clock((long)match_used(s->m, i), used, sizeof used);
        if (s->g->player[i].piece != 0)
            text_printf(side, sizeof side, "%s ", words_player(s->g, i, unicode));
        else if (strcmp(who, s->g->player[i].name) != 0)
            text_printf(side, sizeof side, "%s: ", s->g->player[i].name);
        if (v.tally[i] >= 0)
            text_printf(tally, sizeof tally, "%d", v.tally[i]);
        text_printf(line, sizeof line, "%s%s", side, who);
        enum role role = i == winner ? ROLE_GOOD : ROLE_TEXT;
        canvas_text_fit(c, at.row + i, at.col, at.cols - 18, role, line);
        canvas_text(c, at.row + i, at.col + at.cols - 14 - (int)strlen(tally), role, tally);
        canvas_text(c, at.row + i, at.col + at.cols - 2 - (int)strlen(used), ROLE_DIM, used);
    }
}

/* "Games of these players: Anna 2, Bo 1, draws 1". */
static void series_words(const game_screen *s, char *buf, size_t size)
{
    const series *p = &s->points;
    char who[2][64];
    buf[0] = 0;
    if (p->won[0] + p->won[1] + p->drawn < 2)
        return;
    for (int i = 0; i < 2; i++)
        words_who(s->m, i, who[i], sizeof who[i]);
    if (p->drawn > 0)
        text_printf(buf, size, tr("So far: %s %d, %s %d, drawn %d."), who[0], p->won[0], who[1],
                    p->won[1], p->drawn);
    else
        text_printf(buf, size, tr("So far: %s %d, %s %d."), who[0], p->won[0], who[1], p->won[1]);
}

static void draw(app *a, void *self, canvas *c)
{
    result *r = self;
    char words[160], turns[48];
    if (shell_too_small(a, c, LAYOUT_MIN_ROWS, LAYOUT_MIN_COLS))
        return;
    int rows = canvas_rows(c), cols = canvas_cols(c);
    int width = cols < 62 ? cols - 2 : 60, left = (cols - width) / 2;
    int gap = rows >= 22 ? 1 : 0, row = rows >= 40 ? 8 : 1 + 2 * gap;
    words_result(game_session(r->s), app_unicode(a), words, sizeof words);
    int n = session_state(game_session(r->s))->turn;
    text_printf(turns, sizeof turns, tr_n("%d move", "%d moves", n), n);
    shell_title(a, c, r->s->g->name, tr("the game is over"));
    canvas_text_fit(c, row, left + 2, width - 4, ROLE_GOOD, words);
    canvas_text(c, row, left + width - 2 - canvas_width(turns), ROLE_DIM, turns);
    row += 1 + gap;
    draw_players(r, c, (rect){row, left + 2, 2, width - 2});
    row += 2;
    series_words(r->s, words, sizeof words);
    if (words[0] != 0)
        canvas_text_fit(c, row + gap, left + 2, width - 4, ROLE_TEXT, words);
    row += gap + (words[0] != 0 || gap > 0 ? 1 : 0) + gap;
    int room = rows - row - 1 - gap < 8 ? rows - row - 1 - gap : 8;
    form_draw(a, &r->f, c, (rect){row, left, room, width});
    if (gap > 0)
        canvas_text_fit(c, row + room + 1, left + 2, width - 4, ROLE_DIM, r->f.row[r->f.at].help);
    shell_keys(a, c, CTX_MENU);
}

static const screen_table result_table = {
    .name = "result", .event = event, .draw = draw, .free = free};

void result_close(game_screen *s)
{
    app *a = s->app;
    const screen *top = &a->stack[a->depth - 1];
    if (top->t == &result_table && ((const result *)top->self)->s == s)
        app_pop(a);
}

bool result_open(game_screen *s)
{
    result *r = calloc(1, sizeof *r);
    if (r == NULL)
        return false;
    r->s = s;
    rebuild(r);
    return app_push(s->app, &result_table, r);
}
