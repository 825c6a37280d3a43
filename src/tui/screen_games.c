/* Files of many games: a list that can be narrowed down by players, years, opening and
 * position; one of them is loaded to be walked through.
 *
 * What is looked for is found piece by piece between two rounds of the loop, so the
 * screen answers at once however many games there are: first the index of positions
 * grows, where it is needed, then the games are gone through. */
#include <stdlib.h>
#include <string.h>

#include "core/collection.h"
#include "tui/form.h"
#include "tui/game_screen.h"
#include "tui/line.h"

enum { PIECE = 4000, MARGIN_ROWS = 7 };

typedef struct games {
    collection *c;
    collection_wish wish;
    char words[256]; /* the wish as typed */
    bool by_position;
    int *hit, *after; /* games found, and after how many steps the position was reached */
    int n_hits, next; /* games gone through so far */
    int at, first;    /* chosen hit, first one shown */
    rect area;
    bool typing, failed;
    edit_line line;
    char message[240];
} games;

static bool done(const games *s)
{
    return s->failed || s->next >= collection_count(s->c);
}

static void begin_search(games *s)
{
    s->n_hits = s->next = 0;
    s->at = s->first = 0;
}

/* ---- what is looked for ---------------------------------------------------- */

static bool is_years(const char *word)
{
    return strspn(word, "0123456789") == 4 &&
           (word[4] == 0 ||
            (word[4] == '-' && strspn(word + 5, "0123456789") == 4 && word[9] == 0));
}

/* "opening:NAME" takes all that follows; numbers of four digits are years; all else is a
 * player's name. */
static bool read_words(app *a, games *s, game_error *err)
{
    char words[sizeof s->words], *p = words, *opening;
    collection_wish w = {0};
    text_copy(words, sizeof words, s->line.buf);
    opening = strstr(words, "opening:");
    if (opening != NULL) {
        *opening = 0;
        opening += strlen("opening:");
    }
    while (*p != 0) {
        char *word = p + strspn(p, " ");
        p = word + strcspn(word, " ");
        if (*p != 0)
            *p++ = 0;
        if (is_years(word) && !collection_years(&w, word, err))
            return false;
        if (is_years(word) || *word == 0)
            continue;
        size_t n = strlen(w.player);
        text_printf(w.player + n, sizeof w.player - n, "%s%s", n > 0 ? " " : "", word);
    }
    const game *g = collection_game(s->c);
    while (opening != NULL && *opening == ' ')
        opening++;
    if (g != NULL && !collection_openings(&w, g, app_openings(a, g), opening, err))
        return false;
    collection_wish_done(&s->wish);
    s->wish = w;
    s->by_position = false;
    text_copy(s->words, sizeof s->words, s->line.buf);
    return true;
}

static void search_words(app *a, games *s)
{
    game_error err;
    if (read_words(a, s, &err))
        begin_search(s);
    else
        text_copy(s->message, sizeof s->message, err.text);
}

/* The position that a game below noted. */
static void search_position(app *a, games *s)
{
    if (a->sought_of == NULL || a->sought_of != collection_game(s->c))
        return;
    collection_wish_done(&s->wish);
    s->wish = (collection_wish){.by_position = true, .position = a->sought};
    s->by_position = true;
    s->words[0] = 0;
    a->sought_of = NULL;
    begin_search(s);
}

/* A piece of the search; true when there is something new to be seen. */
static bool tick(app *a, void *self)
{
    games *s = self;
    (void)a;
    if (done(s))
        return false;
    bool needs = s->wish.by_position || s->wish.by_opening;
    if (needs && !collection_index(s->c, PIECE, &s->failed)) {
        if (s->failed)
            text_copy(s->message, sizeof s->message, tr("memory is short"));
        return true;
    }
    for (int i = 0; i < PIECE && !done(s); i++) {
        int after;
        if (collection_matches(s->c, s->next, &s->wish, &after)) {
            s->hit[s->n_hits] = s->next;
            s->after[s->n_hits++] = after;
        }
        s->next++;
    }
    return true;
}

static int timeout(app *a, void *self)
{
    (void)a;
    return done(self) ? -1 : 0;
}

/* ---- keys -------------------------------------------------------------------- */

static void load(app *a, games *s)
{
    game_error err = {.text = ""};
    if (s->n_hits == 0)
        return;
    record *r = record_new();
    session *good = NULL, *now = NULL;
    int got = r != NULL ? collection_read(s->c, s->hit[s->at], r, &err) : -1;
    if (r != NULL)
        now = record_replay(r, a->launch->list, a->launch->n, &good, got > 0 ? &err : NULL);
    if (now == NULL) {
        now = good;
        good = NULL;
    }
    if (err.text[0] != 0)
        text_copy(a->message, sizeof a->message, err.text);
    if (now == NULL) {
        record_free(r);
        return;
    }
    int after = s->by_position && s->after[s->at] >= 0 ? s->after[s->at] : 0;
    session_go(now, after <= session_length(now) ? after : 0);
    (void)replay_open(a, now, r);
    session_free(now);
}

static void move(games *s, int by)
{
    s->at += by;
    if (s->at >= s->n_hits)
        s->at = s->n_hits - 1;
    if (s->at < 0)
        s->at = 0;
}

static void typing_key(app *a, games *s, const term_event *e)
{
    if (e->kind == EVENT_KEY && e->key == KEYCODE_ESC) {
        s->typing = false;
    } else if (e->kind == EVENT_KEY && e->key == KEYCODE_ENTER) {
        s->typing = false;
        search_words(a, s);
    } else {
        (void)line_key(&s->line, e->key);
    }
}

static void click(app *a, games *s, const term_event *e)
{
    if (e->button == MOUSE_WHEEL_UP || e->button == MOUSE_WHEEL_DOWN) {
        move(s, e->button == MOUSE_WHEEL_UP ? -3 : 3);
        return;
    }
    int i = s->first + e->row - s->area.row;
    if (e->button != MOUSE_LEFT || e->row < s->area.row || e->row >= s->area.row + s->area.rows ||
        i >= s->n_hits)
        return;
    if (i == s->at)
        load(a, s);
    s->at = i;
}

static void command_of(app *a, games *s, enum command_id id)
{
    int page = s->area.rows > 1 ? s->area.rows - 1 : 1;
    switch (id) {
    case CMD_ENTER:
        load(a, s);
        break;
    case CMD_SEARCH:
    case CMD_TYPE:
        s->typing = true;
        line_set(&s->line, s->words);
        break;
    default:
        if (!shell_usual(a, id, NULL, CTX_GAMES))
            move(s, command_scroll(id, page));
        break;
    }
}

static void event(app *a, void *self, const term_event *e)
{
    games *s = self;
    s->message[0] = 0;
    if (s->typing && (e->kind == EVENT_KEY || e->kind == EVENT_PASTE))
        typing_key(a, s, e);
    else if (e->kind == EVENT_KEY)
        command_of(a, s, command_find(e->key, CTX_GAMES, app_style(a, false)));
    else if (e->kind == EVENT_MOUSE)
        click(a, s, e);
}

/* ---- drawing ------------------------------------------------------------------ */

static void draw_game(const games *s, canvas *c, int i, rect line)
{
    format_glance g = {.wants_steps = false};
    bool chosen = i == s->at;
    enum role role = chosen ? ROLE_SELECT : ROLE_TEXT;
    char score[16] = "", number[16];
    collection_glance(s->c, s->hit[i], &g);
    if (chosen)
        canvas_fill(c, line, ROLE_SELECT, " ");
    int wide = line.cols >= 60, name = (line.cols - (wide ? 46 : 20)) / 2;
    if (name > 26)
        name = 26;
    text_printf(number, sizeof number, "%6d", collection_number(s->c, s->hit[i]));
    if (g.has_score)
        text_printf(score, sizeof score, "%+d", g.score);
    int col = line.col + 1;
    canvas_text_fit(c, line.row, line.col, 1, role, chosen ? ">" : " ");
    if (wide)
        canvas_text_fit(c, line.row, col, 6, role, number);
    col += wide ? 8 : 0;
    canvas_text_fit(c, line.row, col, wide ? 10 : 4, role, g.date);
    col += wide ? 12 : 6;
    canvas_text_fit(c, line.row, col, name, role, g.player[0]);
    col += name + 2;
    canvas_text_fit(c, line.row, col, name, role, g.player[1]);
    col += name + 2;
    canvas_text_fit(c, line.row, col, 4, role, score);
    col += 6;
    if (line.col + line.cols - col > 3)
        canvas_text_fit(c, line.row, col, line.col + line.cols - col, role, g.place);
}

/* The chosen game in words: its opening, its moves. */
static void about_words(app *a, const games *s, char *buf, size_t size)
{
    format_glance g = {.wants_steps = true};
    buf[0] = 0;
    if (s->n_hits == 0)
        return;
    collection_glance(s->c, s->hit[s->at], &g);
    const game *rules = g.config.game;
    if (rules == NULL)
        return;
    const opening_book *book = app_openings(a, rules);
    const char *name = NULL;
    char moves[200] = "";
    game_state now = g.start;
    for (int k = 0; k <= g.n_steps; k++) {
        int row = opening_at(book, &now);
        name = row >= 0 ? rules->opening[row].name : name;
        if (k == g.n_steps)
            break;
        char step[GAME_STEP_TEXT];
        size_t n = strlen(moves);
        rules->step_write(&now, g.step[k], step);
        if (n + sizeof step < sizeof moves)
            text_printf(moves + n, sizeof moves - n, "%s%s", n > 0 ? " " : "", step);
        rules->play(&now, g.step[k]);
    }
    text_printf(buf, size, "%s%s%s", name != NULL ? name : "", name != NULL ? ":  " : "", moves);
}

static void title_words(const games *s, char *buf, size_t size)
{
    int all = collection_count(s->c);
    if (!done(s))
        text_printf(buf, size, tr("%d found, looking ..."), s->n_hits);
    else if (s->n_hits == all)
        text_printf(buf, size, tr_n("%d game", "%d games", all), all);
    else
        text_printf(buf, size, tr("%d of %d games"), s->n_hits, all);
}

static void draw(app *a, void *self, canvas *c)
{
    games *s = self;
    if (shell_too_small(a, c, LAYOUT_MIN_ROWS, LAYOUT_MIN_COLS))
        return;
    int rows = canvas_rows(c), cols = canvas_cols(c);
    char words[400], title[64];
    title_words(s, title, sizeof title);
    shell_title(a, c, collection_name(s->c, 0), title);
    text_printf(words, sizeof words, tr("Looking for: %s"),
                s->by_position     ? tr("the position, the board turned any way")
                : s->words[0] == 0 ? tr("all games")
                                   : s->words);
    canvas_text_fit(c, 1, 1, cols - 2, ROLE_DIM, words);
    s->area = (rect){3, 1, rows - MARGIN_ROWS, cols - 2};
    if (s->first > s->at)
        s->first = s->at;
    if (s->first <= s->at - s->area.rows)
        s->first = s->at - s->area.rows + 1;
    for (int i = 0; i < s->area.rows && s->first + i < s->n_hits; i++)
        draw_game(s, c, s->first + i, (rect){s->area.row + i, 1, 1, cols - 2});
    a->cursor_row = s->area.row + s->at - s->first;
    a->cursor_col = 1;
    if (a->message[0] != 0) {
        text_copy(s->message, sizeof s->message, a->message);
        a->message[0] = 0;
    }
    rect about = {rows - 3, 1, 2, cols - 2};
    if (s->typing) {
        canvas_text_fit(
            c, rows - 3, 1, cols - 2, ROLE_DIM,
            tr("A player's name, a year or years (1990-1999), opening:NAME; nothing: all."));
        a->cursor_row = rows - 2;
        a->cursor_col = line_draw(&s->line, c, (rect){rows - 2, 1, 1, cols - 2}, tr("Look for> "));
    } else if (s->message[0] != 0) {
        shell_words(c, about, ROLE_WARN, s->message);
    } else {
        about_words(a, s, words, sizeof words);
        shell_words(c, about, ROLE_DIM, words);
    }
    shell_keys_or_typing(a, c, CTX_GAMES, s->typing);
}

static void release(void *self)
{
    games *s = self;
    collection_wish_done(&s->wish);
    collection_free(s->c);
    free(s->hit);
    free(s->after);
    free(s);
}

static void shown(app *a, void *self)
{
    search_position(a, self);
}

static const screen_table games_table = {.name = "games",
                                         .event = event,
                                         .draw = draw,
                                         .free = release,
                                         .shown = shown,
                                         .timeout = timeout,
                                         .tick = tick};

bool games_open(app *a, collection *c)
{
    games *s = calloc(1, sizeof *s);
    size_t n = (size_t)collection_count(c) + 1;
    if (s != NULL) {
        s->c = c;
        s->hit = calloc(n, sizeof *s->hit);
        s->after = calloc(n, sizeof *s->after);
    } else {
        collection_free(c);
    }
    if (s == NULL || s->hit == NULL || s->after == NULL) {
        text_copy(a->message, sizeof a->message, tr("memory is short"));
        if (s != NULL)
            release(s);
        return false;
    }
    if (collection_faults(c) > 0)
        text_printf(s->message, sizeof s->message,
                    tr("%d games cannot be read and are left out: %s"), collection_faults(c),
                    collection_fault_at(c, 0)->error.text);
    search_position(a, s);
    return app_push(a, &games_table, s);
}

bool games_find_position(app *a, const game *g, const game_state *s)
{
    a->sought = game_canon(g, s);
    a->sought_of = g;
    for (int i = a->depth - 1; i >= 0; i--)
        if (a->stack[i].t == &games_table) {
            while (a->depth - 1 > i)
                app_pop(a);
            return true;
        }
    return false;
}
