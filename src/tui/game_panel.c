/* Players with tallies and clocks, the list of moves, and what the marks mean. */
#include <string.h>

#include "tui/game_screen.h"
#include "tui/words.h"

static void clock_words(const game_screen *s, int player, char *buf, size_t size)
{
    buf[0] = 0;
    long left = match_left(s->m, player);
    if (left >= 0)
        words_clock(left, buf, size);
}

static void draw_player(const game_screen *s, canvas *c, rect at, int player, const game_view *v,
                        bool to_move)
{
    bool unicode = app_unicode(s->app);
    int piece = s->g->player[player].piece;
    char who[64], time_left[16], tally[16] = "";
    words_who(s->m, player, who, sizeof who);
    clock_words(s, player, time_left, sizeof time_left);
    if (v->tally[player] >= 0)
        text_printf(tally, sizeof tally, "%d", v->tally[player]);
    int col = at.col, end = at.col + at.cols;
    enum role r = ROLE_TEXT; /* only the mark moves: two dim names would cost bytes */
    if (piece != 0) {
        canvas_text(c, at.row, col, board_piece_role(s->g, piece),
                    words_player(s->g, player, unicode));
        col += at.cols < 20 ? 2 : 3;
    } else if (strcmp(who, tr(s->g->player[player].name)) != 0 && at.cols >= 24) {
        col += canvas_text(c, at.row, col, r, tr(s->g->player[player].name)) + 2;
    }
    int right = (tally[0] != 0 ? 4 : 0) + (time_left[0] != 0 ? 9 : 0) + 2;
    int room = end - col - right;
    if (room < 3 && time_left[0] != 0) {
        time_left[0] = 0;
        room += 9;
    }
    int name = room > 10 ? 10 : room;
    if (name > 0)
        canvas_text_fit(c, at.row, col, name, r, who);
    col += name > 0 ? name : 0;
    if (tally[0] != 0) {
        canvas_text(c, at.row, col + 3 - (int)strlen(tally), ROLE_TEXT, tally);
        col += 3;
    }
    if (time_left[0] != 0) {
        canvas_text(c, at.row, col + 8 - (int)strlen(time_left), r, time_left);
        col += 8;
    }
    if (to_move)
        canvas_text(c, at.row, col + 1, ROLE_KEY, "<");
}

void game_draw_info(const game_screen *s, canvas *c)
{
    rect r = s->lay.info;
    if (r.rows == 0)
        return;
    const game_state *state = session_state_at(game_session(s), game_position(s));
    game_view v;
    board_marks m;
    game_picture(s, &v, &m);
    canvas_clip(c, &r);
    for (int i = 0; i < 2 && i < r.rows; i++)
        draw_player(s, c, (rect){r.row + i, r.col, 1, r.cols}, i, &v,
                    state->status == GAME_ON && state->mover == i);
    if (r.rows >= 3 && v.tally[0] >= 0) {
        int empty = 0;
        for (int i = 0; i < s->board->n_cells; i++)
            empty += v.piece[i] == 0 ? 1 : 0;
        char words[32];
        text_printf(words, sizeof words, "%d", empty);
        int col = r.col + canvas_text(c, r.row + 2, r.col, ROLE_DIM, tr("empty "));
        canvas_text(c, r.row + 2, col, ROLE_TEXT, words);
        const char *name =
            opening_name(app_openings(s->app, s->g), game_session(s), game_position(s));
        if (name != NULL && r.cols > 14)
            canvas_text_fit(c, r.row + 2, r.col + 12, r.cols - 12, ROLE_DIM, name);
    }
    canvas_clip(c, NULL);
}

/* ---- the list of moves -------------------------------------------------- */

typedef struct pair {
    int number;
    turn_words turn[2];
    bool there[2];
} pair;

enum { MOST_PAIRS = GAME_MAX_LENGTH };

/* A long turn keeps its begin and its end: "e4..d6". */
static void fit_turn(const char *words, int room, char *buf, size_t size)
{
    int n = (int)strlen(words);
    if (n <= room)
        text_copy(buf, size, words);
    else if (room < 6)
        text_printf(buf, size, "%.2s%s", words, room < 4 ? "." : "..");
    else
        text_printf(buf, size, "%.2s..%s", words, words + n - 2);
}

/* Walks over the pairs of turns; false behind the last one.  *at is the position
 * where the pair begins and is moved behind it. */
static bool next_pair(const session *s, int *at, pair *p)
{
    int number = p->number;
    memset(p, 0, sizeof *p);
    p->number = number + 1;
    if (*at >= session_length(s))
        return false;
    for (int i = 0; i < 2 && *at < session_length(s); i++) {
        turn_words t;
        words_turn(s, *at, &t);
        if (i == 1 && (p->there[t.mover] || t.mover == 0))
            break;
        p->turn[t.mover] = t;
        p->there[t.mover] = true;
        *at = t.first + t.steps;
        if (t.mover == 1)
            break;
    }
    return true;
}

static void draw_turn(const game_screen *s, canvas *c, int row, int col, int width,
                      const turn_words *t)
{
    int at = game_position(s), end = t->first + t->steps;
    bool last = end == at || (t->first < at && at < end);
    bool undone = !s->replay && t->first >= session_position(game_session(s));
    /* Only the mark stands out, and moves: the words need not be sent again for it. */
    const char *mark = replay_mark(s, t->first);
    /* One column is the last turn's star; what a review says is worth that column. */
    int room = width - canvas_width(mark) - (last || mark[0] == 0 ? 1 : 0);
    char words[sizeof t->words];
    fit_turn(t->words, room, words, sizeof words);
    int used = canvas_width(words);
    canvas_text_fit(c, row, col, room, undone ? ROLE_DIM : ROLE_TEXT, words);
    col += used < room ? used : room;
    col += canvas_text(c, row, col, ROLE_WARN, mark);
    if (last)
        canvas_text(c, row, col, ROLE_KEY, "*");
}

/* Widest turn, at least 'least' columns, and the number of pairs. */
static int measure(const session *s, int least, int *width, int *pair_of, int at)
{
    pair p = {0};
    int n = 0;
    *width = least;
    for (int i = 0; i < 2; i++) {
        int w = canvas_width(words_player(session_game(s), i, false));
        *width = w > *width ? w : *width;
    }
    *pair_of = 0;
    for (int from = 0; next_pair(s, &from, &p); n++) {
        for (int i = 0; i < 2; i++) {
            int w = p.there[i] ? canvas_width(p.turn[i].words) : 0;
            *width = w > *width ? w : *width;
            if (p.there[i] && p.turn[i].first < at)
                *pair_of = n;
        }
    }
    return n;
}

void game_draw_list(game_screen *s, canvas *c)
{
    rect r = s->lay.list;
    s->list_rows = 0;
    if (r.rows < 2)
        return;
    session *now = game_session(s);
    bool marks = s->review != NULL;
    int width, current, n = measure(now, marks ? 2 : 4, &width, &current, game_position(s));
    width += marks ? 3 : 1; /* marks of mistakes and of the last turn */
    if (width > (r.cols - 5) / 2)
        width = (r.cols - 5) / 2;
    int group = 4 + 2 * (width + 1);
    int groups = (r.cols + 2) / (group + 2);
    groups = groups < 1 ? 1 : groups > 4 ? 4 : groups;
    int rows = r.rows - 1, room = rows * groups;
    /* Whole columns are dropped, so that what stays does not move with every turn. */
    int skip = 0;
    while (current - skip >= room || (n - skip > room && current - skip > room - rows))
        skip += groups > 1 ? rows : 1;
    s->list_first_row = r.row + 1;
    s->list_rows = rows;
    s->list_groups = groups;
    s->list_group_cols = group + 2;
    s->list_skip = skip;
    canvas_clip(c, &r);
    for (int k = 0; k < groups && (k == 0 || n - skip > k * rows); k++) {
        int col = r.col + k * (group + 2);
        canvas_text(c, r.row, col + 2, ROLE_DIM, "#");
        for (int i = 0; i < 2; i++)
            canvas_text_fit(c, r.row, col + 4 + i * (width + 1), width, ROLE_DIM,
                            words_player(s->g, i, app_unicode(s->app)));
    }
    pair p = {0};
    int i = 0;
    for (int from = 0; next_pair(now, &from, &p); i++) {
        if (i < skip || i - skip >= room)
            continue;
        int row = r.row + 1 + (i - skip) % rows, col = r.col + (i - skip) / rows * (group + 2);
        char number[16];
        text_printf(number, sizeof number, "%3d", p.number);
        canvas_text(c, row, col, ROLE_DIM, number);
        for (int side = 0; side < 2; side++)
            if (p.there[side])
                draw_turn(s, c, row, col + 4 + side * (width + 1), width, &p.turn[side]);
    }
    canvas_clip(c, NULL);
}

int game_list_at(const game_screen *s, int row, int col)
{
    if (s->list_rows == 0 || row < s->list_first_row || row >= s->list_first_row + s->list_rows ||
        col < s->lay.list.col || col >= s->lay.list.col + s->lay.list.cols)
        return -1;
    int k = (col - s->lay.list.col) / s->list_group_cols;
    if (k >= s->list_groups)
        return -1;
    int wanted = s->list_skip + k * s->list_rows + row - s->list_first_row;
    int inside = (col - s->lay.list.col) % s->list_group_cols;
    int side = inside >= 4 + (s->list_group_cols - 6) / 2 ? 1 : 0;
    pair p = {0};
    int i = 0;
    for (int from = 0; next_pair(game_session(s), &from, &p); i++) {
        if (i != wanted)
            continue;
        if (!p.there[side])
            side = 1 - side;
        return p.turn[side].first + p.turn[side].steps;
    }
    return -1;
}

void game_draw_legend(const game_screen *s, canvas *c)
{
    static const char *const words[] = {
        N_("[ ] last move    *  changed by it"),
        N_(" .  you can play  ?  hint"),
        N_("> < cursor       +  would change"),
    };
    rect r = s->lay.legend;
    if (game_net_draw(s, c))
        return;
    canvas_clip(c, &r);
    for (int i = 0; i < 3 && i + 1 < r.rows; i++)
        canvas_text(c, r.row + 1 + i, r.col, ROLE_DIM, tr(words[i]));
    if (app_unicode(s->app) && r.rows > 2) /* as it stands on empty cells */
        canvas_text(c, r.row + 2, r.col + 1, ROLE_DIM, "\xe2\x80\xa2");
    canvas_clip(c, NULL);
}
