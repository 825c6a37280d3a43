/* The set-up editor: any picture of the board may be painted; whether it is a
 * possible position the game's compose() decides. */
#include <stdlib.h>
#include <string.h>

#include "tui/game_screen.h"
#include "tui/words.h"

typedef struct setup {
    game_config cfg;
    const game *g;
    const game_board *board;
    match_options options;
    layout lay;
    pick pick;
    game_view view, before; /* what is painted; what it was before the last change */
    int mover, brush;
    bool has_hand; /* the game knows a piece in hand */
    bool flipped;
    char message[240];
    bool bad;
} setup;

static void say(setup *s, bool bad, const char *words)
{
    text_copy(s->message, sizeof s->message, words);
    s->bad = bad;
}

static void put(setup *s, int piece)
{
    s->before = s->view;
    s->view.piece[s->pick.cell] = (uint8_t)piece;
    s->message[0] = 0;
    if (piece != 0)
        s->brush = piece;
}

static void next_piece(setup *s)
{
    int piece = s->view.piece[s->pick.cell] + 1;
    put(s, piece < s->g->n_pieces ? piece : 0);
}

static void next_hand(setup *s)
{
    s->before = s->view;
    s->view.hand = (uint8_t)((s->view.hand + 1) % s->g->n_pieces);
}

/* Can this become a game?  The state, or false with the reason on the screen. */
static bool compose(setup *s, game_state *out)
{
    game_error err;
    if (s->g->compose(&s->cfg, &s->view, s->mover, out, &err))
        return true;
    say(s, true, err.text);
    return false;
}

/* Where the players have no pieces of their own the board says who is to act. */
static bool mover_follows(const setup *s)
{
    return s->g->player[0].piece == 0;
}

static void find_mover(setup *s)
{
    game_state state;
    if (mover_follows(s) && !s->g->compose(&s->cfg, &s->view, s->mover, &state, NULL) &&
        s->g->compose(&s->cfg, &s->view, 1 - s->mover, &state, NULL))
        s->mover = 1 - s->mover;
}

static void other_mover(setup *s)
{
    if (mover_follows(s))
        say(s, false, tr("Who is to move follows from the pieces on the board."));
    else
        s->mover = 1 - s->mover;
}

static void play(app *a, setup *s)
{
    game_state state;
    char words[GAME_STATE_TEXT];
    game_error err;
    if (!compose(s, &state))
        return;
    s->g->state_write(&state, words);
    session *first = session_new_at(&s->cfg, words, &err);
    if (first == NULL) {
        say(s, true, err.text);
        return;
    }
    match_options o = s->options;
    app_pop(a); /* the editor */
    app_pop(a); /* the screen on which it was chosen */
    game_open(a, first, &o, NULL);
}

/* Everything from the board, or the usual start again. */
static void clear(setup *s)
{
    bool was_empty = s->view.hand == 0;
    for (int i = 0; i < s->board->n_cells; i++)
        was_empty = was_empty && s->view.piece[i] == 0;
    s->before = s->view;
    memset(s->view.piece, 0, sizeof s->view.piece);
    s->view.hand = 0;
    game_state start;
    if (was_empty && s->g->start(&s->cfg, &start, NULL)) {
        s->g->view(&start, &s->view);
        s->mover = start.mover;
    }
}

static bool put_by_key(setup *s, uint32_t key)
{
    for (int i = 0; i < s->g->n_pieces; i++) {
        const char *sign = s->g->piece[i].key;
        if (sign == NULL || sign[1] != 0 || key > 0x7e)
            continue;
        if (text_lower(sign[0]) == text_lower((char)key)) {
            put(s, i);
            return true;
        }
    }
    return false;
}

static void setup_key(app *a, setup *s, uint32_t key)
{
    bool hex = s->board->shape == BOARD_HEX;
    if (put_by_key(s, key))
        return;
    enum command_id id = command_find(key, CTX_SETUP, app_style(a, hex));
    if (command_way(id) >= 0) {
        pick_move(&s->pick, (enum pick_way)command_way(id));
        return;
    }
    switch (id) {
    case CMD_PUT:
        next_piece(s);
        break;
    case CMD_DELETE:
        put(s, 0);
        break;
    case CMD_SWITCH:
        next_hand(s);
        break;
    case CMD_MOVER:
        other_mover(s);
        break;
    case CMD_UNDO: {
        game_view now = s->view;
        s->view = s->before;
        s->before = now;
        break;
    }
    case CMD_CLEAR:
        clear(s);
        break;
    case CMD_FLIP:
        s->flipped = !s->flipped;
        break;
    case CMD_ENTER:
        play(a, s);
        break;
    case CMD_OPTIONS:
        options_open(a);
        break;
    default:
        (void)shell_usual(a, id, s->g, CTX_SETUP);
        break;
    }
}

static void event(app *a, void *self, const term_event *e)
{
    setup *s = self;
    board_look look = {app_unicode(a), s->flipped};
    if (e->kind == EVENT_KEY) {
        s->message[0] = 0;
        setup_key(a, s, e->key);
        find_mover(s);
    } else if (e->kind == EVENT_MOUSE && e->button != MOUSE_MOVE) {
        int cell = board_cell_at(&s->lay, s->board, &look, e->row, e->col);
        if (cell < 0)
            return;
        s->message[0] = 0;
        pick_go(&s->pick, cell);
        if (e->button == MOUSE_RIGHT)
            put(s, 0);
        else if (e->button == MOUSE_LEFT)
            next_piece(s);
        find_mover(s);
    }
}

/* ---- drawing ------------------------------------------------------------ */

/* Who is to move, and the key that changes it; in short where there is no room. */
static void mover_words(const setup *s, int room, char *buf, size_t size)
{
    const char *name = tr(s->g->player[s->mover].name);
    bool follows = mover_follows(s);
    text_printf(buf, size, follows ? tr("%s is to move") : tr("%s is to move (m)"), name);
    if (canvas_width(buf) > room)
        text_printf(buf, size, follows ? tr("to move: %s") : "m: %s", name);
}

/* The pieces with their signs. */
static void draw_pieces(const setup *s, canvas *c, rect list, bool unicode)
{
    canvas_clip(c, &list);
    const char *title = tr("pieces, by their signs");
    int row = list.row, col = list.col;
    canvas_text(c, row++, col, ROLE_DIM, canvas_width(title) > list.cols ? tr("pieces") : title);
    for (int i = 1; i < s->g->n_pieces; i++) {
        const game_piece *p = &s->g->piece[i];
        if (col + 8 > list.col + list.cols) {
            col = list.col;
            row++;
        }
        canvas_text(c, row, col, ROLE_KEY, p->key != NULL ? p->key : " ");
        canvas_text(c, row, col + 2, board_piece_role(s->g, i), board_piece_text(s->g, i, unicode));
        col += 8;
    }
    canvas_clip(c, NULL);
}

static void draw_panel(const app *a, const setup *s, canvas *c)
{
    bool unicode = app_unicode(a);
    rect r = s->lay.info;
    int row = r.row;
    char words[96];
    mover_words(s, r.cols, words, sizeof words);
    canvas_text_fit(c, row++, r.col, r.cols, ROLE_TEXT, words);
    int count[2] = {0, 0}, all = 0;
    for (int i = 0; i < s->board->n_cells; i++) {
        const game_piece *p = &s->g->piece[s->view.piece[i]];
        all += s->view.piece[i] != 0 ? 1 : 0;
        if (p->owner >= 0)
            count[p->owner]++;
    }
    if (s->g->player[0].piece != 0)
        text_printf(words, sizeof words, "%s %d   %s %d", words_player(s->g, 0, unicode), count[0],
                    words_player(s->g, 1, unicode), count[1]);
    else
        text_printf(words, sizeof words, tr("%d on the board"), all);
    canvas_text_fit(c, row, r.col, r.cols, ROLE_TEXT, words);
    if (s->lay.tray.rows == 0) /* the tray shows them too */
        draw_pieces(s, c, s->lay.list, unicode);
}

/* What happened, and the keys: where one line cannot hold them, in both.  Then what happened
 * has them alone. */
static void draw_lines(const setup *s, canvas *c)
{
    rect note = s->lay.note, input = s->lay.input;
    bool follows = mover_follows(s);
    const char *keys =
        follows ? tr("Enter plays from here; Space or a sign puts, - removes, r clears")
                : tr("Enter plays from here; Space or a sign puts, - removes, m mover, r clears");
    int cols = input.cols - 2;
    rect one = {input.row, input.col + 1, 1, cols}, two = {note.row, note.col + 1, 2, cols};
    enum role role = s->bad ? ROLE_WARN : ROLE_TEXT;
    if (shell_lines(keys, cols) > 2)
        keys = follows ? tr("Enter plays, Space puts, - removes, r clears")
                       : tr("Enter plays, Space puts, - removes, m mover, r clears");
    bool room = canvas_width(keys) <= cols && canvas_width(s->message) <= cols;
    if (s->message[0] != 0)
        shell_words(c, two, role, s->message);
    if (s->message[0] == 0 || room)
        shell_words(c, room ? one : two, ROLE_DIM, keys);
}

/* The tray shows what is not on the board. */
static void rest(const setup *s, game_view *v)
{
    v->n_tray = 0;
    for (int i = 0; i < s->pick.n_slots; i++) {
        bool used = v->hand == s->pick.slot_piece[i];
        for (int k = 0; k < s->board->n_cells; k++)
            used = used || v->piece[k] == s->pick.slot_piece[i];
        if (!used) {
            v->tray_mark[v->n_tray] = 0;
            v->tray[v->n_tray++] = s->pick.slot_piece[i];
        }
    }
}

static void draw(app *a, void *self, canvas *c)
{
    setup *s = self;
    layout_ask ask;
    memset(&ask, 0, sizeof ask);
    board_ask(&s->cfg, &ask);
    ask.rows = canvas_rows(c);
    ask.cols = canvas_cols(c);
    ask.largest_cell = CELL_HUGE;
    layout_make(&ask, &s->lay);
    if (!s->lay.ok) {
        (void)shell_too_small(a, c, s->lay.need_rows, s->lay.need_cols);
        return;
    }
    board_look look = {app_unicode(a), s->flipped};
    board_marks m;
    memset(&m, 0, sizeof m);
    m.mark[s->pick.cell] |= CELL_CURSOR;
    s->pick.flipped = s->flipped;
    shell_title(a, c, s->g->name, tr("setting up a position"));
    game_view v = s->view;
    memset(v.mark, 0, sizeof v.mark);
    rest(s, &v);
    board_draw(c, &s->lay, s->g, s->board, &v, &m, &look);
    if (s->lay.tray.rows > 0) {
        board_draw_tray(c, &s->lay, s->g, &v, &s->pick, &m, &look,
                        tr("pieces left, by their signs"));
        board_draw_hand(c, &s->lay, s->g, v.hand,
                        s->lay.hand.cols < 30 ? tr("Hand (Tab):") : tr("In hand (Tab):"),
                        v.hand != 0 ? tr(s->g->piece[v.hand].name) : tr("none"), &look);
    }
    draw_panel(a, s, c);
    draw_lines(s, c);
    if (s->lay.keys.rows > 0)
        shell_keys_at(c, s->lay.keys, CTX_SETUP, 0);
    board_spot(&s->lay, s->board, s->pick.cell, &look, &a->cursor_row, &a->cursor_col);
}

static const screen_table setup_table = {
    .name = "setup", .event = event, .draw = draw, .free = free};

bool setup_open(app *a, const game_config *cfg, const match_options *o)
{
    setup *s = calloc(1, sizeof *s);
    if (s == NULL)
        return false;
    game_state start;
    game_error err;
    s->cfg = *cfg;
    s->g = cfg->game;
    s->board = s->g->board(cfg);
    s->options = *o;
    if (!s->g->start(cfg, &start, &err)) {
        text_copy(a->message, sizeof a->message, err.text);
        free(s);
        return false;
    }
    s->g->view(&start, &s->view);
    s->before = s->view;
    s->mover = start.mover;
    uint8_t slot[GAME_MAX_PIECES];
    int n_slots = board_tray(cfg, slot);
    pick_init(&s->pick, s->board, slot, n_slots);
    return app_push(a, &setup_table, s);
}
