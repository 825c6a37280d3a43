/* Pages to read: the keys, made from the table of commands, and the pages of a
 * game.  A page is wrapped anew when the width changes. */
#include <stdlib.h>
#include <string.h>

#include "tui/line.h"
#include "tui/shell.h"
#include "tui/wrap.h"

typedef struct help {
    const game *g; /* or NULL */
    enum context where;
    int page, width; /* 0 = the keys; what 'words' is wrapped for */
    struct text words;
    int lines, first, shown; /* lines of the page, the first one shown, how many fit */
    bool searching;
    edit_line line;
    char sought[64];
    int found; /* line of the last place found, or -1 */
    char message[96];
} help;

static int n_pages(const help *h)
{
    return 1 + (h->g != NULL ? h->g->n_pages : 0);
}

static const char *page_title(const help *h, int i)
{
    return i == 0 ? tr("Keys") : tr(h->g->page[i - 1].title);
}

/* One row of the keys: what does not fit beside them goes on below. */
static void keys_row(const help *h, const char *keys, const char *words, struct text *out)
{
    enum { INDENT = 15 };
    int width = h->width - INDENT > 10 ? h->width - INDENT : 10;
    struct text wrapped;
    text_init(&wrapped);
    wrap_text(words, width, &wrapped);
    const char *p = wrapped.failed ? words : wrapped.data;
    for (bool first = true; *p != 0; first = false) {
        const char *end = strchr(p, '\n');
        int n = end != NULL ? (int)(end - p) : (int)strlen(p);
        int gap = 12 - canvas_width(first ? keys : "");
        text_addf(out, "  %s%*s %.*s\n", first ? keys : "", gap > 0 ? gap : 0, "", n, p);
        p += n + (end != NULL ? 1 : 0);
    }
    text_free(&wrapped);
}

/* Where the game's keys can mean something: nothing is given or jumps in every game. */
static unsigned contexts(const game *g)
{
    unsigned where = CTX_ALL;
    if (g != NULL && (g->kinds >> STEP_GIVE & 1u) == 0)
        where &= ~(unsigned)CTX_GIVE;
    if (g != NULL && (g->kinds >> STEP_JUMP & 1u) == 0)
        where &= ~(unsigned)CTX_JUMP;
    return where;
}

static void keys_page(const app *a, help *h, struct text *out)
{
    bool hex = h->g != NULL && h->g->board != NULL;
    game_config cfg;
    if (hex) {
        game_config_init(&cfg, h->g);
        hex = h->g->board(&cfg)->shape == BOARD_HEX;
    }
    enum key_style style = app_style(a, hex);
    static const struct {
        unsigned belongs, where, besides; /* what was told in the part before stays away */
        const char *title;
    } part[] = {
        {CTX_GAME, CTX_GAME, 0, N_("In a game")},
        {CTX_WALK, CTX_REPLAY, 0, N_("Walking through a game")},
        {CTX_WALK, CTX_BRANCH, CTX_REPLAY, N_("Walking, the cursor on the board (Tab)")},
        {CTX_SETUP, CTX_SETUP, 0, N_("Setting up a position")},
        {CTX_LISTS | CTX_ASK, CTX_LISTS | CTX_ASK, 0, N_("In menus, lists and pages")},
    };
    unsigned possible = contexts(h->g);
    for (size_t p = 0; p < sizeof part / sizeof *part; p++) {
        if (h->where != CTX_ALL && (part[p].belongs & (unsigned)h->where) == 0)
            continue;
        /* Asked for in one list, what only another one knows would mislead. */
        unsigned where = part[p].where;
        if (h->where != CTX_ALL && (where & CTX_LISTS) != 0)
            where = (unsigned)h->where | CTX_ASK | CTX_HELP;
        text_addf(out, "%s%s\n\n", out->size > 0 ? "\n" : "", tr(part[p].title));
        for (int i = 0; i < command_count(); i++) {
            const command *c = command_at(i);
            char keys[48];
            if ((c->where & where & possible) == 0 || (c->where & part[p].besides) != 0)
                continue;
            command_keys(c, style, keys, sizeof keys);
            if (keys[0] != 0)
                keys_row(h, keys, tr(c->help), out);
        }
    }
    text_add(out, "\n");
    keys_row(h, "Ctrl-L", tr("draw the screen anew"), out);
    keys_row(h, tr("Mouse"),
             tr("click on a field, a piece, a row of a list or menu; right button: let go; wheel: "
                "look back and forward"),
             out);
}

/* A player's sign where it stands alone: the player, or -1. */
static int sign_at(const game *g, const char *text, const char *p)
{
    if (p > text && strchr(" \n(", p[-1]) == NULL)
        return -1;
    for (int player = 0; player < 2; player++) {
        const char *sign = g->piece[g->player[player].piece].ascii;
        size_t n = strlen(sign);
        if (strncmp(p, sign, n) == 0 && strchr(" \n).,:;'", p[n]) != NULL)
            return player;
    }
    return -1;
}

/* A paragraph or picture in which both players' signs stand is about pieces, and shows them
 * as the board does.  (Where only one of the letters stands it may mean something else.) */
static void add_block(const game *g, const char *text, const char *p, size_t n, struct text *out)
{
    bool seen[2] = {false, false};
    for (size_t i = 0; i < n; i++)
        if (sign_at(g, text, p + i) >= 0)
            seen[sign_at(g, text, p + i)] = true;
    for (size_t i = 0; i < n; i++) {
        int player = seen[0] && seen[1] ? sign_at(g, text, p + i) : -1;
        const game_piece *piece = player >= 0 ? &g->piece[g->player[player].piece] : NULL;
        if (piece == NULL || piece->utf8 == NULL) {
            text_add_bytes(out, p + i, 1);
            continue;
        }
        text_add(out, piece->utf8);
        i += strlen(piece->ascii) - 1;
    }
}

/* The page with the signs that are in use on this terminal. */
static void page_text(const game *g, const char *text, bool unicode, struct text *out)
{
    if (!unicode || g->player[0].piece == 0 || g->player[1].piece == 0) {
        text_add(out, text);
        return;
    }
    for (const char *p = text; *p != 0;) {
        const char *end = strstr(p, "\n\n");
        size_t n = end != NULL ? (size_t)(end - p) + 2 : strlen(p);
        add_block(g, text, p, n, out);
        p += n;
    }
}

static void page_of_game(const app *a, help *h, int width)
{
    struct text words;
    text_init(&words);
    page_text(h->g, tr(h->g->page[h->page - 1].text), app_unicode(a), &words);
    if (!words.failed)
        wrap_text(words.data, width, &h->words);
    text_free(&words);
}

static void make_page(const app *a, help *h, int width)
{
    text_free(&h->words);
    text_init(&h->words);
    h->width = width;
    if (h->page == 0)
        keys_page(a, h, &h->words);
    else
        page_of_game(a, h, width);
    h->lines = 0;
    for (size_t i = 0; i < h->words.size; i++)
        h->lines += h->words.data[i] == '\n' ? 1 : 0;
    h->found = -1;
}

static void turn_page(const app *a, help *h, int by)
{
    h->page = (h->page + by + n_pages(h)) % n_pages(h);
    h->first = 0;
    make_page(a, h, h->width);
}

static void scroll_to(help *h, int first)
{
    if (first > h->lines - h->shown)
        first = h->lines - h->shown;
    h->first = first < 0 ? 0 : first;
}

/* The start of line i of the page. */
static const char *line_of(const help *h, int i)
{
    const char *p = h->words.data;
    while (i-- > 0 && p != NULL) {
        p = strchr(p, '\n');
        p = p != NULL ? p + 1 : NULL;
    }
    return p != NULL ? p : "";
}

/* A blank that is sought stands for all between two words, the end of a line too, but not
 * that of a paragraph. */
static bool starts(const char *p, const char *sought)
{
    for (; *sought != 0; sought++) {
        if (*sought != ' ') {
            if (text_lower(*p++) != text_lower(*sought))
                return false;
            continue;
        }
        int lines = 0;
        const char *begin = p;
        for (; *p == ' ' || *p == '\n'; p++)
            lines += *p == '\n';
        if (p == begin || lines > 1)
            return false;
        while (sought[1] == ' ')
            sought++;
    }
    return true;
}

/* Does it begin in that line? */
static bool line_has(const char *p, const char *sought)
{
    for (; *p != 0 && *p != '\n'; p++)
        if (starts(p, sought))
            return true;
    return false;
}

/* The next place behind the last one found, on this page or a later one. */
static void find_next(const app *a, help *h)
{
    h->message[0] = 0;
    if (h->sought[0] == 0)
        return;
    int line = h->found, page = h->page, first = h->first;
    for (int pages = 0; pages <= n_pages(h); pages++) {
        for (int i = line + 1; i < h->lines; i++) {
            if (!line_has(line_of(h, i), h->sought))
                continue;
            h->found = i;
            if (i < h->first || i >= h->first + h->shown)
                scroll_to(h, i - h->shown / 2);
            return;
        }
        turn_page(a, h, 1);
        line = -1;
    }
    turn_page(a, h, page - h->page);
    h->first = first;
    text_printf(h->message, sizeof h->message, tr("%s: not found"), h->sought);
}

static void help_key(app *a, help *h, uint32_t key)
{
    h->message[0] = 0;
    enum command_id id = command_find(key, CTX_HELP, app_style(a, false));
    switch (id) {
    case CMD_LEFT:
    case CMD_PREVIOUS_PAGE:
        turn_page(a, h, -1);
        break;
    case CMD_RIGHT:
    case CMD_SWITCH:
        turn_page(a, h, 1);
        break;
    case CMD_NEXT_PAGE:
        if (h->sought[0] != 0)
            find_next(a, h);
        else
            turn_page(a, h, 1);
        break;
    case CMD_SEARCH:
        h->searching = true;
        line_set(&h->line, "");
        break;
    case CMD_CANCEL:
    case CMD_QUIT:
        app_pop(a);
        break;
    default:
        scroll_to(h, h->first + (key == ' ' ? h->shown - 1 : command_scroll(id, h->shown - 1)));
        break;
    }
}

static void event(app *a, void *self, const term_event *e)
{
    help *h = self;
    if (e->kind == EVENT_MOUSE) {
        if (e->button == MOUSE_WHEEL_UP || e->button == MOUSE_WHEEL_DOWN)
            scroll_to(h, h->first + (e->button == MOUSE_WHEEL_UP ? -3 : 3));
        else if (e->button == MOUSE_LEFT && e->row == 1)
            turn_page(a, h, 1);
        return;
    }
    if (e->kind != EVENT_KEY && !(e->kind == EVENT_PASTE && h->searching))
        return;
    if (!h->searching) {
        help_key(a, h, e->key);
    } else if (e->kind == EVENT_KEY && e->key == KEYCODE_ESC) {
        h->searching = false;
    } else if (e->kind == EVENT_KEY && e->key == KEYCODE_ENTER) {
        h->searching = false;
        text_copy(h->sought, sizeof h->sought, h->line.buf);
        h->found = h->first - 1;
        find_next(a, h);
    } else {
        (void)line_key(&h->line, e->key);
    }
}

static void draw_tabs(const help *h, canvas *c, int left, int width)
{
    int col = left, end = left + width;
    for (int i = 0; i < n_pages(h); i++) {
        const char *title = page_title(h, i);
        if (col + canvas_width(title) + 2 > end)
            break;
        canvas_text(c, 1, col, i == h->page ? ROLE_SELECT : ROLE_DIM, i == h->page ? "[" : " ");
        col += 1 + canvas_text(c, 1, col + 1, i == h->page ? ROLE_SELECT : ROLE_DIM, title);
        canvas_text(c, 1, col, i == h->page ? ROLE_SELECT : ROLE_DIM, i == h->page ? "]" : " ");
        col += 2;
    }
}

static void draw(app *a, void *self, canvas *c)
{
    help *h = self;
    if (shell_too_small(a, c, LAYOUT_MIN_ROWS, LAYOUT_MIN_COLS))
        return;
    int rows = canvas_rows(c), cols = canvas_cols(c);
    int width = cols - 4 < 78 ? cols - 4 : 78, left = cols < 100 ? 2 : (cols - width) / 2;
    if (width != h->width)
        make_page(a, h, width);
    h->shown = rows - 4;
    scroll_to(h, h->first);
    char right[32];
    text_printf(right, sizeof right, tr("%d-%d of %d"), h->lines > 0 ? h->first + 1 : 0,
                h->first + h->shown < h->lines ? h->first + h->shown : h->lines, h->lines);
    shell_title(a, c, h->g != NULL ? h->g->name : tr("Help"), right);
    draw_tabs(h, c, left - 1, width);
    for (int i = 0; i < h->shown && h->first + i < h->lines; i++) {
        const char *p = line_of(h, h->first + i);
        const char *end = strchr(p, '\n');
        char one[256];
        text_printf(one, sizeof one, "%.*s", (int)(end != NULL ? end - p : 0), p);
        bool heading = h->page == 0 && one[0] != ' ';
        canvas_text_fit(c, 3 + i - 1, left, cols - left,
                        h->first + i == h->found ? ROLE_SELECT
                        : heading                ? ROLE_KEY
                                                 : ROLE_TEXT,
                        one);
    }
    a->cursor_row = 2;
    a->cursor_col = left;
    if (h->searching) {
        a->cursor_row = rows - 2;
        a->cursor_col = line_draw(&h->line, c, (rect){rows - 2, left, 1, width}, tr("Search> "));
    } else {
        canvas_text_fit(c, rows - 2, left, width, ROLE_WARN, h->message);
    }
    shell_keys_or_typing(a, c, CTX_HELP, h->searching);
}

static void release(void *self)
{
    help *h = self;
    text_free(&h->words);
    free(h);
}

static const screen_table help_table = {
    .name = "help", .event = event, .draw = draw, .free = release};

bool help_open(app *a, const game *g, enum context where, const char *page)
{
    help *h = calloc(1, sizeof *h);
    if (h == NULL)
        return false;
    h->g = g;
    h->where = where;
    text_init(&h->words);
    for (int i = 0; page != NULL && i < n_pages(h) - 1; i++)
        if (strcmp(g->page[i].key, page) == 0)
            h->page = i + 1;
    make_page(a, h, 76);
    return app_push(a, &help_table, h);
}
