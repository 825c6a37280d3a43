/* Saved games: a list with date, game, players and result, and a small picture of
 * the chosen one.  A path can be typed too. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tui/form.h"
#include "tui/game_screen.h"
#include "tui/words.h"

enum { MOST_FILES = FORM_ROWS - 1, ROW_FILE = 0, ROW_PATH = 1, ROW_NONE = 2 };
/* Columns of the list: a name of the greatest length, the date, and what is between. */
enum { LIST_MOST = GAME_NAME + 22 };

typedef struct files {
    form f;
    store_item *item;
    int n;
    session *preview; /* of the chosen file, or NULL */
    int preview_of;   /* index of that file, -1 = none */
    char about[200];  /* the chosen file in words */
    bool typing, deleting;
    bool kiosk; /* no path may be typed */
    edit_line line;
    char message[240];
} files;

static bool path_of(const files *f, int i, char *path, size_t size)
{
    return i >= 0 && i < f->n && store_path(STORE_DATA, f->item[i].name, path, size, NULL);
}

static void date_words(long long when, char *buf, size_t size)
{
    time_t t = (time_t)when;
    struct tm tm;
    buf[0] = 0;
    if (localtime_r(&t, &tm) != NULL)
        strftime(buf, size, "%Y-%m-%d %H:%M", &tm);
}

static void rebuild(files *f)
{
    form_clear(&f->f);
    for (int i = 0; i < f->n && i < MOST_FILES; i++) {
        char when[32], name[sizeof f->item[i].name];
        date_words(f->item[i].mtime, when, sizeof when);
        text_copy(name, sizeof name, f->item[i].name);
        char *dot = strrchr(name, '.');
        if (dot != NULL)
            *dot = 0;
        form_add(&f->f, ROW_FILE, name, when, tr("Enter loads it, Del removes it."))->sub = i;
    }
    if (f->kiosk) {
        if (f->n == 0)
            form_add(&f->f, ROW_NONE, tr("No saved game yet"), "",
                     tr("S saves the game on the board."));
        return;
    }
    char older[80] = "";
    if (f->n > MOST_FILES)
        text_printf(
            older, sizeof older,
            tr_n("%d older one is not listed", "%d older ones are not listed", f->n - MOST_FILES),
            f->n - MOST_FILES);
    form_add(&f->f, ROW_PATH, tr("Another file ..."), older,
             tr("Type the path of a saved game, or of a file in a format the games know."))
        ->space = f->n > 0;
}

static void read_list(files *f)
{
    char dir[1100];
    game_error err;
    free(f->item);
    f->item = NULL;
    f->n = 0;
    f->preview_of = -1;
    if (!store_path(STORE_DATA, "", dir, sizeof dir, &err)) {
        text_copy(f->message, sizeof f->message, err.text);
    } else {
        f->n = store_list(dir, ".parlour", &f->item, &err);
        if (f->n < 0) {
            f->n = 0;
            text_copy(f->message, sizeof f->message, err.text);
        }
    }
    rebuild(f);
}

/* A player of a record: a seat in the words of the screens, or a person's name. */
static void player_words(const game *g, const char *said, char *buf, size_t size)
{
    seat s;
    if (said == NULL)
        text_copy(buf, size, "?");
    else if (!seat_read(g, said, &s, NULL))
        text_copy(buf, size, said);
    else if (s.kind == SEAT_LEVEL)
        words_level(&g->level[s.level], buf, size);
    else
        words_seat(g, &s, buf, size);
}

/* What a record holds, in a line. */
static void about_words(const session *now, const record *r, bool unicode, char *buf, size_t size)
{
    const game *g = session_game(now);
    char first[96], second[96], result[64] = "";
    player_words(g, record_get(r, "player0"), first, sizeof first);
    player_words(g, record_get(r, "player1"), second, sizeof second);
    if (session_ended(now, NULL) != END_NONE)
        words_result(now, unicode, result, sizeof result);
    else if (record_get(r, "result") != NULL)
        text_copy(result, sizeof result, tr("unfinished"));
    text_printf(buf, size, tr("%s, move %d: %s - %s%s%s"), g->name, session_state(now)->turn + 1,
                first, second, result[0] != 0 ? ", " : "", result);
}

/* Reads the chosen file for the picture; what is wrong with it is said in words. */
static void make_preview(app *a, files *f)
{
    const form_row *row = &f->f.row[f->f.at];
    int i = row->id == ROW_FILE ? row->sub : -1;
    if (i == f->preview_of)
        return;
    session_free(f->preview);
    f->preview = NULL;
    f->preview_of = i;
    f->about[0] = 0;
    char path[1100];
    game_error err;
    size_t size;
    if (!path_of(f, i, path, sizeof path))
        return;
    char *bytes = store_read(path, &size, NULL, &err);
    record *r = record_new();
    if (bytes != NULL && r != NULL && record_read(r, bytes, size, &err))
        f->preview = record_replay(r, a->launch->list, a->launch->n, NULL, &err);
    if (f->preview != NULL) {
        about_words(f->preview, r, app_unicode(a), f->about, sizeof f->about);
    } else {
        text_copy(f->about, sizeof f->about, err.text);
    }
    record_free(r);
    free(bytes);
}

/* The list gives way only to a game that could be read. */
static bool load(app *a, const char *path)
{
    loaded l;
    if (!game_read_file(a, path, &l))
        return false;
    app_pop(a);
    return game_show_loaded(a, &l);
}

/* "~/" is the home directory, as people are used to from the shell. */
static bool load_typed(app *a, const char *words)
{
    char path[1100];
    const char *home = getenv("HOME");
    bool at_home = words[0] == '~' && words[1] == '/' && home != NULL;
    if (!text_printf(path, sizeof path, "%s%s", at_home ? home : "", at_home ? words + 1 : words)) {
        text_copy(a->message, sizeof a->message, tr("This path is too long."));
        return false;
    }
    return load(a, path);
}

static void enter(app *a, files *f)
{
    char path[1100];
    const form_row *row = &f->f.row[f->f.at];
    if (row->id == ROW_NONE) {
        return;
    } else if (row->id == ROW_PATH) {
        f->typing = true;
        line_set(&f->line, "");
    } else if (f->preview_of == row->sub && f->preview == NULL) {
        text_copy(f->message, sizeof f->message, f->about);
    } else if (path_of(f, row->sub, path, sizeof path)) {
        load(a, path);
    }
}

static void typing_key(app *a, files *f, const term_event *e)
{
    if (e->kind == EVENT_KEY && e->key == KEYCODE_ESC) {
        f->typing = false;
    } else if (e->kind == EVENT_KEY && e->key == KEYCODE_ENTER) {
        /* What could not be loaded stays to be corrected. */
        f->typing = f->line.n > 0 && !load_typed(a, f->line.buf);
    } else {
        (void)line_key(&f->line, e->key);
    }
}

static void delete_answer(files *f, bool yes)
{
    char path[1100];
    game_error err;
    f->deleting = false;
    const form_row *row = &f->f.row[f->f.at];
    if (yes && row->id == ROW_FILE && path_of(f, row->sub, path, sizeof path)) {
        if (!store_remove(path, &err))
            text_copy(f->message, sizeof f->message, err.text);
        read_list(f);
    }
}

static void event(app *a, void *self, const term_event *e)
{
    files *f = self;
    f->message[0] = 0;
    if (f->typing && (e->kind == EVENT_KEY || e->kind == EVENT_PASTE)) {
        typing_key(a, f, e);
        return;
    }
    enum command_id id = CMD_NONE;
    if (e->kind == EVENT_KEY)
        id = command_find(e->key, f->deleting ? CTX_ASK : CTX_FILES, app_style(a, false));
    if (f->deleting) {
        if (e->kind == EVENT_KEY)
            delete_answer(f, id == CMD_YES);
        return;
    }
    if (id == CMD_DELETE) {
        f->deleting = f->f.row[f->f.at].id == ROW_FILE;
    } else if (id == CMD_TYPE) {
        f->typing = !f->kiosk;
        line_set(&f->line, "");
    } else if (form_event_usual(a, &f->f, e, NULL, CTX_FILES) == FORM_ENTER) {
        make_preview(a, f);
        enter(a, f);
    }
}

/* The board in one character (or few) a cell. */
static void draw_preview(const app *a, const files *f, canvas *c, rect area)
{
    if (f->preview == NULL)
        return;
    const session *s = f->preview;
    const game *g = session_game(s);
    const game_board *b = g->board(session_config(s));
    game_view v;
    g->view(session_state(s), &v);
    int width = board_piece_cols(g) + 1;
    canvas_clip(c, &area);
    for (int i = 0; i < b->n_cells; i++) {
        int x = b->shape == BOARD_HEX ? b->cell[i].x : b->cell[i].x * width;
        if (v.piece[i] != 0)
            canvas_text(c, area.row + b->cell[i].y, area.col + x, board_piece_role(g, v.piece[i]),
                        board_piece_text(g, v.piece[i], app_unicode(a)));
        else
            canvas_text(c, area.row + b->cell[i].y, area.col + x, ROLE_BOARD, "-");
    }
    canvas_clip(c, NULL);
}

/* Rows for a name that the list has no room for. */
static int name_rows(const files *f, int cols)
{
    for (int i = 0; i < f->f.n; i++)
        if (canvas_width(f->f.row[i].label) > cols)
            return 2;
    return 1;
}

/* It may be one long word: broken wherever the line ends. */
static void draw_name(const files *f, canvas *c, rect at)
{
    for (int i = 0; i < at.rows; i++) {
        rect line = {at.row + i, at.col, 1, at.cols};
        canvas_clip(c, &line);
        canvas_text(c, line.row, line.col - i * at.cols, ROLE_TEXT, f->f.row[f->f.at].label);
    }
    canvas_clip(c, NULL);
}

/* What is to be said of the file, and below it what can be done.  What is too long for its
 * line takes the other one too, a warning or a question before anything else. */
static void draw_lines(app *a, const files *f, canvas *c, rect both)
{
    rect above = {both.row, both.col, 1, both.cols}, below = {both.row + 1, both.col, 1, both.cols};
    const char *question = tr("Remove this file for good?  y / n");
    const char *words = f->message[0] != 0 ? f->message : f->about;
    enum role role = f->message[0] != 0 ? ROLE_WARN : ROLE_TEXT;
    if (f->deleting && canvas_width(question) > both.cols) {
        shell_question(c, both, question);
        return;
    }
    if (!f->typing && !f->deleting && f->message[0] != 0 && canvas_width(words) > both.cols) {
        shell_words(c, both, role, words);
        return;
    }
    canvas_text_fit(c, above.row, above.col, above.cols, role, words);
    if (f->typing) {
        a->cursor_row = below.row;
        a->cursor_col = line_draw(&f->line, c, below, tr("File> "));
    } else if (f->deleting) {
        shell_question(c, below, question);
    } else {
        bool broken = f->f.row[f->f.at].id == ROW_FILE && f->preview == NULL;
        shell_words(c, words[0] != 0 ? below : both, ROLE_DIM,
                    broken ? tr("It cannot be loaded; Del removes it.") : f->f.row[f->f.at].help);
    }
}

static void draw(app *a, void *self, canvas *c)
{
    files *f = self;
    if (shell_too_small(a, c, LAYOUT_MIN_ROWS, LAYOUT_MIN_COLS))
        return;
    int rows = canvas_rows(c), cols = canvas_cols(c);
    shell_title(a, c, tr("Load a game"), "");
    int names = name_rows(f, cols - 2);
    int list = cols >= 70 ? cols - 30 : cols - 2;
    list = list > LIST_MOST ? LIST_MOST : list;
    form_draw(a, &f->f, c, (rect){2, 1, rows - 5 - names, list});
    if (f->f.short_label)
        draw_name(f, c, (rect){rows - 3 - names, 1, names, cols - 2});
    make_preview(a, f);
    if (cols >= 70)
        draw_preview(a, f, c, (rect){2, list + 4, rows - 6, cols - list - 4});
    if (a->message[0] != 0) {
        text_copy(f->message, sizeof f->message, a->message);
        a->message[0] = 0;
    }
    draw_lines(a, f, c, (rect){rows - 3, 1, 2, cols - 2});
    shell_keys_or_typing(a, c, f->deleting ? CTX_ASK : CTX_FILES, f->typing);
}

static void release(void *self)
{
    files *f = self;
    session_free(f->preview);
    free(f->item);
    free(f);
}

static void shown(app *a, void *self)
{
    (void)a;
    read_list(self);
}

static const screen_table files_table = {
    .name = "files", .event = event, .draw = draw, .free = release, .shown = shown};

bool files_open(app *a)
{
    if (!a->files) {
        text_copy(a->message, sizeof a->message, tr("Files cannot be read here."));
        return false;
    }
    files *f = calloc(1, sizeof *f);
    if (f == NULL)
        return false;
    f->kiosk = a->launch->kiosk;
    f->preview_of = -1;
    read_list(f);
    return app_push(a, &files_table, f);
}
