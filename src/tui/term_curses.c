/* tui/term_curses.c - the real terminal.  Curses does the output: it knows the
 * terminal and sends differences only.  Input does not go through curses but through
 * tui/input.c, because curses waits inside getch() for the rest of a sequence, hands
 * the tail of an unknown one over as typed characters, and knows no pasted text.
 *
 * The rest of this file is what curses does not know: the mouse in SGR mode and
 * bracketed paste, switched on and off by ourselves; and coming back after a stop.
 * Curses has one screen a process, hence the file-scope variables. */
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termcap.h>
#include <unistd.h>

#include "core/text.h"
#include "tui/environ.h"
#include "tui/input.h"
#include "tui/term.h"
#include "tui/theme.h"
#include "tui/tty.h"
#include "tui/utf8.h"

enum { MAX_PAIRS = 250, MAX_COLUMNS = 1024 };

#define MOUSE_ON  "\033[?1000h\033[?1006h"
#define MOUSE_OFF "\033[?1006l\033[?1000l"
#define PASTE_ON  "\033[?2004h"
#define PASTE_OFF "\033[?2004l"

static struct {
    input in;
    term_facts facts;
    const theme *theme;
    bool modern;      /* may be sent private modes that it possibly does not know */
    bool own_default; /* colour -1 is the terminal's own */
    int n_pairs;
    struct {
        int fg, bg;
    } pair[MAX_PAIRS]; /* [0] is curses' own pair 0 */
    bool ended;        /* no more input will come */
    bool end_told;
    int cursor_row, cursor_col;
} the;

/* ---- what this terminal is ------------------------------------------------- */

static bool has_string(const char *name)
{
    const char *s = tigetstr(name);
    return s && s != (const char *)-1 && *s;
}

/* Direct colours are used where the terminal's description has them, since curses
 * can send no others; everywhere else at most 256. */
static int count_colors(void)
{
    if (COLORS >= 1 << 24 && (tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || has_string("RGB")))
        return 1 << 24;
    return COLORS >= 256 ? 256 : COLORS >= 16 ? 16 : COLORS >= 8 ? 8 : 0;
}

static void open_colors(int wish)
{
    the.facts.colors = 0;
    if (!environ_color(wish) || !has_colors() || start_color() == ERR)
        return;
    the.facts.colors = count_colors();
    the.own_default = use_default_colors() == OK;
}

static void add_keys(void)
{
    static const struct {
        const char *name;
        uint32_t key;
    } rows[] = {
        {"kcuu1", KEYCODE_UP},      {"kcud1", KEYCODE_DOWN},    {"kcub1", KEYCODE_LEFT},
        {"kcuf1", KEYCODE_RIGHT},   {"khome", KEYCODE_HOME},    {"kend", KEYCODE_END},
        {"kpp", KEYCODE_PAGE_UP},   {"knp", KEYCODE_PAGE_DOWN}, {"kent", KEYCODE_ENTER},
        {"kcbt", KEYCODE_BACKTAB},  {"kbs", KEYCODE_BACKSPACE}, {"kdch1", KEYCODE_DELETE},
        {"kf1", KEYCODE_F1},        {"kfnd", KEYCODE_HOME},     {"kslt", KEYCODE_END},
        {"ka1", KEYCODE_HOME},      {"ka3", KEYCODE_PAGE_UP},   {"kc1", KEYCODE_END},
        {"kc3", KEYCODE_PAGE_DOWN},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (has_string(rows[i].name))
            (void)input_add(&the.in, tigetstr(rows[i].name), rows[i].key);
    }
}

/* Appends a capability without its padding marks "$<5>". */
static void add_capability(struct text *t, const char *name)
{
    if (!has_string(name))
        return;
    for (const char *s = tigetstr(name); *s; s++) {
        const char *end = s[0] == '$' && s[1] == '<' ? strchr(s, '>') : NULL;
        if (end)
            s = end;
        else
            text_add_bytes(t, s, 1);
    }
}

static void prepare_last_words(void)
{
    struct text t;
    text_init(&t);
    if (the.modern)
        text_add(&t, MOUSE_OFF PASTE_OFF);
    add_capability(&t, "sgr0");
    if (the.facts.colors > 0)
        add_capability(&t, "op");
    add_capability(&t, "cnorm");
    add_capability(&t, "rmkx");
    add_capability(&t, "rmcup");
    text_add(&t, "\r\n");
    if (!t.failed)
        tty_last_words(t.data, t.size);
    text_free(&t);
}

bool term_known(const char *name)
{
    if (!name || !*name || tgetent(NULL, name) != 1)
        return false;
    return has_string("cup") && has_string("clear") && tigetflag("hc") <= 0;
}

const char *term_curses_version(void)
{
    return curses_version();
}

/* ---- modes ----------------------------------------------------------------- */

static void send(const char *s)
{
    tty_write(s, strlen(s));
}

static void modes_on(void)
{
    if (the.modern)
        send(PASTE_ON);
    if (the.facts.mouse)
        send(MOUSE_ON);
}

static void modes_off(void)
{
    if (the.facts.mouse)
        send(MOUSE_OFF);
    if (the.modern)
        send(PASTE_OFF);
}

/* Leaves curses' mode; the prompt that follows stands below the picture where there
 * is no second screen. */
static void leave(void)
{
    modes_off();
    endwin();
}

static void enter_again(void)
{
    clearok(curscr, TRUE);
    wrefresh(curscr);
    wmove(stdscr, the.cursor_row, the.cursor_col);
    wrefresh(stdscr);
    modes_on();
}

/* True when it has changed. */
static bool take_size(void)
{
    int rows, cols;
    if (!tty_size(&rows, &cols) || (rows == LINES && cols == COLS))
        return false;
    resizeterm(rows, cols);
    return true;
}

/* ---- the picture ----------------------------------------------------------- */

static int pair_for(int fg, int bg)
{
    if (fg == COLOR_TERMINAL && bg == COLOR_TERMINAL)
        return 0;
    for (int i = 1; i <= the.n_pairs; i++) {
        if (the.pair[i].fg == fg && the.pair[i].bg == bg)
            return i;
    }
    int most = COLOR_PAIRS - 1 < MAX_PAIRS - 1 ? COLOR_PAIRS - 1 : MAX_PAIRS - 1;
    if (most < 1)
        return 0;
    if (the.n_pairs >= most) /* many themes were tried: begin again */
        the.n_pairs = 0;
    int i = ++the.n_pairs;
    the.pair[i].fg = fg;
    the.pair[i].bg = bg;
    if (!the.own_default) { /* grey on black must do */
        fg = fg == COLOR_TERMINAL ? 7 : fg;
        bg = bg == COLOR_TERMINAL ? 0 : bg;
    }
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS
    init_extended_pair(i, fg, bg);
#else
    init_pair((short)i, (short)fg, (short)bg);
#endif
    return i;
}

static attr_t attributes(unsigned attr)
{
    attr_t a = A_NORMAL;
    if (attr & GLYPH_REVERSE)
        a |= A_REVERSE;
    if (attr & GLYPH_BOLD)
        a |= A_BOLD;
    if (attr & GLYPH_UNDERLINE)
        a |= A_UNDERLINE;
    if (attr & THEME_DIM)
        a |= A_DIM;
    return a;
}

typedef struct look {
    attr_t attr;
    int pair;
} look;

static look look_for(enum role r, unsigned attr)
{
    theme_paint p = theme_resolve(the.theme, r, attr, the.facts.colors);
    return (look){attributes(p.attr), pair_for(p.fg, p.bg)};
}

static cchar_t cell_for(const glyph *g, look l)
{
    uint32_t cp;
    utf8_next(g->utf8, &cp);
    if (cp >= 0x80 && !the.facts.unicode)
        cp = '?';
    wchar_t text[2] = {(wchar_t)cp, 0};
    cchar_t cell;
    memset(&cell, 0, sizeof cell);
    setcchar(&cell, text, l.attr, (short)l.pair, NULL);
    return cell;
}

static void show_row(const canvas *c, int row, int cols, const look looks[ROLE_COUNT][8])
{
    cchar_t line[MAX_COLUMNS];
    for (int col = 0; col < cols; col++) {
        const glyph *g = canvas_at(c, row, col);
        line[col] = cell_for(g, looks[g->role][g->attr & 7]);
    }
    mvadd_wchnstr(row, 0, line, cols);
}

static void curses_show(void *self, const canvas *c, int cursor_row, int cursor_col)
{
    (void)self;
    look looks[ROLE_COUNT][8];
    for (int r = 0; r < ROLE_COUNT; r++) {
        for (unsigned a = 0; a < 8; a++)
            looks[r][a] = look_for((enum role)r, a);
    }
    int rows = canvas_rows(c) < LINES ? canvas_rows(c) : LINES;
    int cols = canvas_cols(c) < COLS ? canvas_cols(c) : COLS;
    if (cols > MAX_COLUMNS)
        cols = MAX_COLUMNS;
    if (canvas_rows(c) < LINES || cols < COLS)
        werase(stdscr);
    for (int row = 0; row < rows; row++)
        show_row(c, row, cols, (const look(*)[8])looks);
    the.cursor_row = cursor_row < 0 ? 0 : cursor_row < LINES ? cursor_row : LINES - 1;
    the.cursor_col = cursor_col < 0 ? 0 : cursor_col < COLS ? cursor_col : COLS - 1;
    wmove(stdscr, the.cursor_row, the.cursor_col);
    wrefresh(stdscr);
}

static void curses_redraw(void *self)
{
    (void)self;
    enter_again();
}

/* ---- events ---------------------------------------------------------------- */

static int curses_fd(void *self)
{
    (void)self;
    return the.ended ? -1 : STDIN_FILENO;
}

static int curses_wake(void *self)
{
    (void)self;
    return tty_wake_fd();
}

static int curses_timeout(void *self)
{
    (void)self;
    if (the.ended)
        return the.end_told ? -1 : 0;
    return input_timeout(&the.in, tty_now());
}

static bool end_event(int signal, term_event *out)
{
    if (the.end_told)
        return false;
    the.end_told = true;
    the.ended = true;
    out->kind = EVENT_END;
    out->signal = signal;
    return true;
}

static bool resumed_event(term_event *out)
{
    enter_again();
    out->kind = EVENT_RESUMED;
    return true;
}

static bool signal_event(term_event *out)
{
    static tty_news n; /* one may bring several events */
    tty_news more;
    tty_take(&more);
    n.end = n.end ? n.end : more.end;
    n.stop |= more.stop;
    n.resume |= more.resume;
    n.resize |= more.resize;
    if (n.end) {
        int signal = n.end;
        n.end = 0;
        return end_event(signal, out);
    }
    if (n.stop) {
        n.stop = n.resume = false;
        leave();
        tty_stop();
        return resumed_event(out);
    }
    if (n.resume) {
        n.resume = false;
        leave();
        return resumed_event(out);
    }
    if (n.resize) {
        n.resize = false;
        if (take_size()) {
            out->kind = EVENT_RESIZED;
            return true;
        }
    }
    return false;
}

static void read_keys(void)
{
    char bytes[INPUT_ROOM];
    while (!the.ended) {
        size_t room = input_room(&the.in);
        int n = tty_read(bytes, room);
        if (n < 0)
            the.ended = true;
        if (n <= 0)
            return;
        input_feed(&the.in, bytes, (size_t)n, tty_now());
    }
}

static bool curses_next(void *self, term_event *out)
{
    (void)self;
    *out = (term_event){.kind = EVENT_NONE};
    if (signal_event(out))
        return true;
    read_keys();
    /* When nothing more can come there is nothing to wait for. */
    int64_t now = tty_now() + (the.ended ? INPUT_SEQUENCE_MS : 0);
    if (input_next(&the.in, now, out))
        return true;
    return the.ended && end_event(0, out);
}

/* ---- the rest of the table --------------------------------------------------- */

static void curses_size(void *self, int *rows, int *cols)
{
    (void)self;
    *rows = LINES;
    *cols = COLS;
}

static void curses_mouse(void *self, bool on)
{
    (void)self;
    on = on && (the.modern || has_string("kmous"));
    if (on != the.facts.mouse)
        send(on ? MOUSE_ON : MOUSE_OFF);
    the.facts.mouse = on;
    the.in.mouse = on;
}

static void curses_theme(void *self, const struct theme *t)
{
    (void)self;
    the.theme = t ? t : theme_at(0);
}

static void curses_bell(void *self)
{
    (void)self;
    beep();
    fflush(stdout);
}

static void curses_facts(void *self, term_facts *out)
{
    (void)self;
    *out = the.facts;
}

static void curses_close(void *self)
{
    (void)self;
    leave();
    tty_close();
}

static const term_vtable curses_table = {
    curses_fd,     curses_wake,  curses_timeout, curses_next, curses_size,  curses_show,
    curses_redraw, curses_mouse, curses_theme,   curses_bell, curses_facts, curses_close,
};

static void set_modes(void)
{
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    typeahead(-1); /* never leave a frame half drawn because a key came */
    keypad(stdscr, TRUE);
}

bool term_open_curses(term *t, const struct term_wishes *w, game_error *err)
{
    const char *name = getenv("TERM");
    if (!name || !*name)
        return text_error(err, -1, "TERM is not set");
    memset(&the, 0, sizeof the);
    the.facts.unicode = environ_unicode(w->glyphs);
    text_copy(the.facts.name, sizeof the.facts.name, name);
    the.theme = theme_at(0);
    if (!tty_open(err))
        return false;
    if (!newterm(NULL, stdout, stdin)) {
        tty_close();
        return text_error(err, -1, "TERM=%s: no such terminal is known here", the.facts.name);
    }
    set_modes();
    the.modern = has_string("cup") && environ_modern(name, tigetstr("cup"));
    open_colors(w->color);
    add_keys();
    (void)take_size();
    prepare_last_words();
    wrefresh(stdscr);
    modes_on();
    curses_mouse(NULL, w->mouse);
    t->f = &curses_table;
    t->self = &the;
    return true;
}
