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

/* A long turn keeps its begin and its end: "e4..d6", "e4-c4-..d6". */
static void fit_turn(const char *words, int room, char *buf, size_t size)
{
    int n = (int)strlen(words), head = room - 4;
    if (n <= room) {
        text_copy(buf, size, words);
        return;
    }
    while (head > 2 && words[head - 1] != '-')
        head--;
    if (room < 6)
        text_printf(buf, size, "%.2s%s", words, room < 4 ? "." : "..");
    else
        text_printf(buf, size, "%.*s..%s", head, words, words + n - 2);
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
    if (last && mark[0] != 0 && canvas_width(t->all) > room) {
        last = false; /* of the turn itself nothing is given up for it */
        room++;
    }
    char words[64];
    fit_turn(t->all, room, words, sizeof words);
    int used = canvas_width(words);
    canvas_text_fit(c, row, col, room, undone ? ROLE_DIM : ROLE_TEXT, words);
    col += used < room ? used : room;
    col += canvas_text(c, row, col, ROLE_WARN, mark);
    if (last)
        canvas_text(c, row, col, ROLE_KEY, "*");
}

/* Each side's widest turn there has been, and the number of pairs. */
static int measure(game_screen *s, int *pair_of)
{
    const session *now = game_session(s);
    int at = game_position(s), n = 0;
    pair p = {0};
    *pair_of = 0;
    for (int from = 0; next_pair(now, &from, &p); n++) {
        for (int i = 0; i < 2; i++) {
            int w = p.there[i] ? canvas_width(p.turn[i].all) : 0;
            s->list_wide[i] = w > s->list_wide[i] ? w : s->list_wide[i];
            if (p.there[i] && p.turn[i].first < at)
                *pair_of = n;
        }
    }
    return n;
}

/* The width of each side's column, 'beside' of it for marks.  It must not change with every
 * turn: it never shrinks, and once there has been a long turn it takes what room there is. */
static void column_widths(const game_screen *s, int least, int beside, int room, int width[2])
{
    enum { SHORT = 4, LONG = 6, MOST = 27 };
    for (int i = 0; i < 2; i++) {
        int wide = s->list_wide[i], name = canvas_width(words_player(s->g, i, false));
        width[i] = wide > LONG ? MOST : wide > SHORT ? LONG : wide > least ? SHORT : least;
        width[i] = (name > width[i] ? name : width[i]) + beside;
    }
    int first = room / 2;
    if (width[0] + width[1] <= room)
        return;
    if (width[0] < first)
        first = width[0];
    else if (width[1] < room - first)
        first = room - width[1];
    width[0] = first;
    width[1] = room - first;
}

/* The rows of so many groups side by side, each 'rows' high; the sides' columns. */
static void draw_pairs(const game_screen *s, canvas *c, rect r, int room, const int width[2])
{
    pair p = {0};
    int i = 0, rows = s->list_rows, skip = s->list_skip;
    for (int from = 0; next_pair(game_session(s), &from, &p); i++) {
        if (i < skip || i - skip >= room)
            continue;
        int row = r.row + 1 + (i - skip) % rows;
        int col = r.col + (i - skip) / rows * s->list_group_cols;
        char number[16];
        text_printf(number, sizeof number, "%3d", p.number);
        canvas_text(c, row, col, ROLE_DIM, number);
        for (int side = 0; side < 2; side++)
            if (p.there[side])
                draw_turn(s, c, row, col + (side == 0 ? 4 : s->list_second), width[side],
                          &p.turn[side]);
    }
}

void game_draw_list(game_screen *s, canvas *c)
{
    rect r = s->lay.list;
    s->list_rows = 0;
    if (r.rows < 2)
        return;
    bool marks = s->review != NULL;
    int width[2], current, n = measure(s, &current);
    /* Beside the turns: marks of mistakes and of the last turn. */
    column_widths(s, marks ? 2 : 4, marks ? 3 : 1, r.cols - 5, width);
    int group = 4 + width[0] + 1 + width[1] + 1;
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
    s->list_second = 4 + width[0] + 1;
    s->list_skip = skip;
    canvas_clip(c, &r);
    for (int k = 0; k < groups && (k == 0 || n - skip > k * rows); k++) {
        int col = r.col + k * (group + 2);
        canvas_text(c, r.row, col + 2, ROLE_DIM, "#");
        for (int i = 0; i < 2; i++)
            canvas_text_fit(c, r.row, col + (i == 0 ? 4 : s->list_second), width[i], ROLE_DIM,
                            words_player(s->g, i, app_unicode(s->app)));
    }
    draw_pairs(s, c, r, room, width);
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
    int side = inside >= s->list_second ? 1 : 0;
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
    game_view v;
    s->g->view(session_state_at(game_session(s), game_position(s)), &v);
    bool jumping = v.active != GAME_NO_CELL || (s->pick.from >= 0 && game_live(s));
    for (int i = 0; i < 3 && i + 1 < r.rows; i++)
        canvas_text(c, r.row + 1 + i, r.col, ROLE_DIM,
                    jumping && i == 0 ? tr("{ } is to jump   1-9  where to") : tr(words[i]));
    if (app_unicode(s->app) && r.rows > 2) /* as it stands on empty cells */
        canvas_text(c, r.row + 2, r.col + 1, ROLE_DIM, "\xe2\x80\xa2");
    canvas_clip(c, NULL);
}
