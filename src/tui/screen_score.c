/* The statistics: a table from the list of finished games, a row for whom was played
 * against, walked through where it is longer than the screen. */
#include <stdlib.h>
#include <string.h>

#include "play/score.h"
#include "tui/shell.h"
#include "tui/words.h"

typedef struct score {
    score_table t;
    int first; /* line of the table shown first */
    int rows;  /* lines that fitted when it was drawn */
    char message[240];
} score;

/* A line of the screen: a game's name, a row, or a gap. */
typedef struct line {
    int row; /* index in the table, -1 = a gap */
    bool head;
} line;

enum { MOST_LINES = 2 * SCORE_ROWS };

static int make_lines(const score *s, line out[MOST_LINES])
{
    int n = 0;
    for (int i = 0; i < s->t.n && n + 3 < MOST_LINES; i++) {
        if (i == 0 || s->t.row[i].g != s->t.row[i - 1].g) {
            if (i > 0)
                out[n++] = (line){-1, false};
            out[n++] = (line){i, true};
        }
        out[n++] = (line){i, false};
    }
    return n;
}

static void row_label(const score_row *r, bool wide, char *buf, size_t size)
{
    switch (r->level) {
    case SCORE_ALL:
        text_copy(buf, size, wide ? tr("all your games") : tr("all"));
        break;
    case SCORE_OTHER:
        text_copy(buf, size, wide ? tr("other programs, random moves") : tr("others"));
        break;
    case SCORE_PEOPLE:
        text_printf(buf, size, wide ? tr("two people (as %s)") : tr("two (%s)"),
                    tr(r->g->player[0].name));
        break;
    case SCORE_WATCHED:
        text_printf(buf, size, wide ? tr("watched (as %s)") : tr("watched"),
                    tr(r->g->player[0].name));
        break;
    default:
        words_level(&r->g->level[r->level], buf, size);
        break;
    }
}

typedef struct columns {
    int head;        /* where the names of games begin, */
    int label, room; /* and the labels; their columns */
    int at[6];       /* where the numbers end: games, won, lost, drawn, streaks */
    bool wide;
} columns;

/* Labels get what the numbers leave: rows must differ on the narrowest screen too. */
static columns make_columns(int cols)
{
    enum { ROOM_MOST = 28 };
    static const int width[][6] = {{4, 6, 6, 4, 4, 4}, {5, 6, 6, 5, 5, 5}, {4, 8, 8, 8, 8, 8}};
    columns k = {.wide = cols >= 80};
    const int *w = width[k.wide ? 2 : cols >= 50 ? 1 : 0];
    int numbers = 0;
    for (int i = 0; i < 6; i++)
        numbers += w[i];
    k.head = cols >= 100 ? (cols - 78) / 2 : k.wide ? 2 : 1;
    k.label = k.head + (k.wide ? 2 : 1);
    k.room = cols - 1 - k.label - numbers;
    k.room = k.room > ROOM_MOST ? ROOM_MOST : k.room;
    int end = k.label + k.room;
    for (int i = 0; i < 6; i++)
        k.at[i] = end += w[i];
    return k;
}

static void right(canvas *c, int row, int end, enum role role, const char *words)
{
    canvas_text(c, row, end - canvas_width(words), role, words);
}

static void draw_heads(canvas *c, int row, const columns *k)
{
    static const char *const wide[] = {N_("games"), N_("won"),    N_("lost"),
                                       N_("drawn"), N_("in row"), N_("longest")};
    static const char *const narrow[] = {N_("n"),  N_("won"), N_("lost"),
                                         N_("dr"), N_("row"), N_("max")};
    for (int i = 0; i < 6; i++)
        right(c, row, k->at[i], ROLE_DIM, tr(k->wide ? wide[i] : narrow[i]));
}

static void draw_row(canvas *c, int row, const columns *k, const score_row *r)
{
    char label[80], number[16];
    const int value[6] = {r->games, r->won, r->lost, r->drawn, r->streak, r->best};
    bool own = r->level >= SCORE_OTHER; /* yours: streaks mean something */
    row_label(r, true, label, sizeof label);
    if (canvas_width(label) > k->room)
        row_label(r, false, label, sizeof label);
    canvas_text_fit(c, row, k->label, k->room, ROLE_TEXT, label);
    for (int i = 0; i < (own ? 6 : 4); i++) {
        text_printf(number, sizeof number, "%d", value[i]);
        right(c, row, k->at[i], i == 1 && r->won > 0 ? ROLE_GOOD : ROLE_TEXT, number);
    }
}

static void draw(app *a, void *self, canvas *c)
{
    score *s = self;
    line lines[MOST_LINES];
    if (shell_too_small(a, c, LAYOUT_MIN_ROWS, LAYOUT_MIN_COLS))
        return;
    int rows = canvas_rows(c), cols = canvas_cols(c), n = make_lines(s, lines);
    columns k = make_columns(cols);
    int top = rows >= 40 ? 5 : rows >= 22 ? 2 : 1;
    s->rows = rows - top - (rows >= 22 ? 4 : 3);
    if (s->first > n - s->rows)
        s->first = n - s->rows;
    if (s->first < 0)
        s->first = 0;
    shell_title(a, c, tr("Statistics"), tr("finished games"));
    if (n > 0)
        draw_heads(c, top, &k);
    else if (s->message[0] == 0)
        canvas_text_fit(c, top + 1, k.label, cols - 4, ROLE_TEXT,
                        tr("No game has been finished here yet."));
    for (int i = 0; i < s->rows && s->first + i < n; i++) {
        const line *l = &lines[s->first + i];
        int row = top + 1 + i;
        if (l->row >= 0 && l->head)
            canvas_text(c, row, k.head, ROLE_KEY, s->t.row[l->row].g->name);
        else if (l->row >= 0)
            draw_row(c, row, &k, &s->t.row[l->row]);
    }
    if (s->first > 0)
        canvas_text(c, top + 1, cols - 2, ROLE_DIM, "^");
    if (s->first + s->rows < n)
        canvas_text(c, top + s->rows, cols - 2, ROLE_DIM, "v");
    if (s->message[0] != 0)
        canvas_text_fit(c, rows - 2, 1, cols - 2, ROLE_WARN, s->message);
    else if (n > s->rows)
        canvas_text_fit(c, rows - 2, 1, cols - 2, ROLE_DIM, tr("Up and down show the rest."));
    shell_keys(a, c, CTX_SCORE);
    a->cursor_row = top + 1;
    a->cursor_col = k.head;
}

/* Not beyond the ends; where the last page begins is known when it is drawn. */
static void scroll(score *s, int by)
{
    s->first += by;
    s->first = s->first < 0 ? 0 : s->first > MOST_LINES ? MOST_LINES : s->first;
}

static void event(app *a, void *self, const term_event *e)
{
    score *s = self;
    if (e->kind == EVENT_MOUSE) {
        scroll(s, e->button == MOUSE_WHEEL_UP ? -3 : e->button == MOUSE_WHEEL_DOWN ? 3 : 0);
        return;
    }
    if (e->kind != EVENT_KEY)
        return;
    enum command_id id = command_find(e->key, CTX_SCORE, app_style(a, false));
    if (!shell_usual(a, id, NULL, CTX_SCORE))
        scroll(s, command_scroll(id, s->rows));
}

static const screen_table score_table_of_screen = {
    .name = "score", .event = event, .draw = draw, .free = free};

bool score_open(app *a)
{
    score *s = calloc(1, sizeof *s);
    game_error err;
    if (s == NULL)
        return false;
    if (!a->files)
        text_copy(s->message, sizeof s->message, tr("Finished games are not kept here."));
    else if (!score_read(a->launch->list, a->launch->n, &s->t, &err))
        text_copy(s->message, sizeof s->message, err.text);
    else if (s->t.unknown > 0)
        text_printf(s->message, sizeof s->message, tr("%d lines of the list make no sense here."),
                    s->t.unknown);
    return app_push(a, &score_table_of_screen, s);
}
