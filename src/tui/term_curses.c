/* tui/term_curses.c - the real terminal.  Curses knows it: its description, its modes,
 * how to enter and to leave.  Input does not go through curses but through
 * tui/input.c, because curses waits inside getch() for the rest of a sequence, hands
 * the tail of an unknown one over as typed characters, and knows no pasted text.
 * The picture goes through tui/paint.c, which needs a fraction of the bytes.
 *
 * The rest of this file is what curses does not know: the mouse in SGR mode and
 * bracketed paste, switched on and off by ourselves; and coming back after a stop.
 * Curses has one screen a process, hence the file-scope variables. */
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termcap.h>
#include <unistd.h>

#include "core/text.h"
#include "tui/environ.h"
#include "tui/input.h"
#include "tui/paint.h"
#include "tui/term.h"
#include "tui/theme.h"
#include "tui/tty.h"

enum { ARENA = 1024 };

#define MOUSE_ON  "\033[?1000h\033[?1006h"
#define MOUSE_OFF "\033[?1006l\033[?1000l"
#define PASTE_ON  "\033[?2004h"
#define PASTE_OFF "\033[?2004l"

static struct {
    input in;
    term_facts facts;
    const theme *theme;
    bool modern; /* may be sent private modes that it possibly does not know */
    bool rgb;    /* direct colours in the form of xterm */
    bool stays;  /* there is no second screen: the last picture stays when we leave */
    paint *paint;
    char arena[ARENA]; /* the terminal's strings without padding */
    size_t arena_used;
    const char *move, *foreground, *background, *left, *right, *up, *down, *column, *row;
    bool ended, end_told; /* no more input will come; that has been said */
    bool size_news;       /* the window changed while the process stood still */
} the;

/* ---- what this terminal is ------------------------------------------------- */

static bool has_string(const char *name)
{
    const char *s = tigetstr(name);
    return s && (intptr_t)s != -1 && *s; /* -1: it is no string at all */
}

/* Direct colours where the terminal's description has them, or where the terminal
 * itself says so in COLORTERM; screen inherits that and does not know them. */
static int count_colors(int wish)
{
    int n = tigetnum("colors");
    if (!environ_color(wish) || n < 8 || !has_string("setaf") || !has_string("setab"))
        return 0;
    const char *says = getenv("COLORTERM");
    bool claims = says && (strcmp(says, "truecolor") == 0 || strcmp(says, "24bit") == 0);
    if (n >= 256 && (tigetflag("Tc") > 0 || (claims && strncmp(the.facts.name, "screen", 6) != 0)))
        the.rgb = true;
    if (the.rgb || (n >= 1 << 24 && (tigetflag("RGB") > 0 || tigetnum("RGB") > 0)))
        return 1 << 24;
    return n >= 256 ? 256 : n >= 16 ? 16 : 8;
}

/* The string without its padding marks "$<5>", in the arena; NULL = not there, or too long
 * for what is left: half a string would be none. */
static const char *keep_string(const char *name)
{
    if (!has_string(name))
        return NULL;
    char *start = the.arena + the.arena_used;
    size_t n = 0, room = ARENA - the.arena_used;
    for (const char *s = tigetstr(name); *s; s++) {
        const char *end = s[0] == '$' && s[1] == '<' ? strchr(s, '>') : NULL;
        if (!end && n + 1 >= room)
            return NULL;
        if (end)
            s = end;
        else
            start[n++] = *s;
    }
    if (n + 1 > room)
        return NULL;
    start[n++] = '\0';
    the.arena_used += n;
    return start;
}

static const char *move_string(int row, int col)
{
    return tparm(the.move, row, col, 0, 0, 0, 0, 0, 0, 0);
}

/* A string with one number in it. */
static const char *with(const char *s, int n)
{
    return s ? tparm(s, n, 0, 0, 0, 0, 0, 0, 0, 0) : NULL;
}

#define STRING_WITH_NUMBER(name)                                                                   \
    static const char *name##_string(int n)                                                        \
    {                                                                                              \
        return with(the.name, n);                                                                  \
    }
STRING_WITH_NUMBER(left)
STRING_WITH_NUMBER(right)
STRING_WITH_NUMBER(up)
STRING_WITH_NUMBER(down)
STRING_WITH_NUMBER(column)
STRING_WITH_NUMBER(row)

static const char *color_string(bool foreground, int c)
{
    static char direct[32];
    if (!the.rgb)
        return with(foreground ? the.foreground : the.background, c);
    snprintf(direct, sizeof direct, "\033[%d;2;%d;%d;%dm", foreground ? 38 : 48, c >> 16 & 255,
             c >> 8 & 255, c & 255);
    return direct;
}

/* What ends all attributes.  Descriptions add a change of character sets, of which
 * there is never any here, and some forget the colours. */
static const char *normal_string(void)
{
    const char *s = keep_string("sgr0");
    if (s && (strstr(s, "\033[m") || strstr(s, "\033[0m")))
        return "\033[m";
    return s;
}

/* One line down is a line feed on most terminals: the shortest way there is, unless the
 * terminal line makes a carriage return of it too. */
static const char *down_one_string(void)
{
    const char *s = keep_string("cud1");
    return s && strchr(s, '\n') && tty_adds_return() ? NULL : s;
}

static bool open_paint(void)
{
    the.move = keep_string("cup");
    the.foreground = keep_string("setaf");
    the.background = keep_string("setab");
    the.left = keep_string("cub");
    the.right = keep_string("cuf");
    the.up = keep_string("cuu");
    the.down = keep_string("cud");
    the.column = keep_string("hpa");
    the.row = keep_string("vpa");
    if (!the.rgb && (!the.foreground || !the.background))
        the.facts.colors = 0;
    paint_strings s = {
        .move = move_string,
        .color = color_string,
        .clear = keep_string("clear"),
        .clear_line = keep_string("el"),
        .left = keep_string("cub1"),
        .right = keep_string("cuf1"),
        .up = keep_string("cuu1"),
        .down = down_one_string(),
        .left_by = left_string,
        .right_by = right_string,
        .up_by = up_string,
        .down_by = down_string,
        .column = column_string,
        .row = row_string,
        .normal = normal_string(),
        .bold = keep_string("bold"),
        .dim = keep_string("dim"),
        .reverse = keep_string("rev"),
        .underline = keep_string("smul"),
        .last_column = tigetflag("am") <= 0 || tigetflag("xenl") > 0,
        .erases_color = tigetflag("bce") > 0,
        .unicode = the.facts.unicode,
        .colors = the.facts.colors,
    };
    if (!s.normal) /* what cannot be ended is not begun */
        s.bold = s.dim = s.reverse = s.underline = NULL;
    if (!the.move || !s.clear)
        return false;
    the.paint = paint_new(&s);
    return the.paint != NULL;
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

static void prepare_last_words(void)
{
    static const char *const names[] = {"sgr0", "op", "cnorm", "rmkx", "rmcup"};
    struct text t;
    text_init(&t);
    /* Below the picture where that stays; the row is cut to what there is. */
    text_add(&t, the.stays ? move_string(998, 0) : "");
    text_add(&t, the.modern ? MOUSE_OFF PASTE_OFF : has_string("kmous") ? MOUSE_OFF : "");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *s = keep_string(names[i]);
        if (s && (strcmp(names[i], "op") != 0 || the.facts.colors > 0))
            text_add(&t, s);
    }
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

static void leave(void)
{
    modes_off();
    endwin();
    if (the.stays) /* the cursor is in the last line: the shell goes on below it */
        send("\r\n");
}

static void send_text(struct text *t)
{
    if (!t->failed)
        tty_write(t->data, t->size);
    text_free(t);
}

/* Takes the size from the kernel; true when it has changed. */
static bool take_size(void)
{
    int rows, cols;
    bool changed = tty_size(&rows, &cols) && (rows != LINES || cols != COLS);
    if (changed)
        resizeterm(rows, cols);
    paint_size(the.paint, LINES, COLS);
    return changed;
}

static void curses_redraw(void *self)
{
    (void)self;
    struct text out;
    text_init(&out);
    paint_again(the.paint, &out);
    send_text(&out);
}

/* After a stop: everything again, modes and picture. */
static void enter_again(void)
{
    clearok(curscr, TRUE);
    wrefresh(curscr);
    modes_on();
    if (take_size())
        the.size_news = true; /* a picture of the new size will come */
    else
        curses_redraw(NULL);
}

/* ---- the picture ----------------------------------------------------------- */

static void curses_show(void *self, const canvas *c, int cursor_row, int cursor_col)
{
    (void)self;
    struct text out;
    text_init(&out);
    paint_frame(the.paint, c, the.theme, cursor_row, cursor_col, &out);
    send_text(&out);
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
    if (n.resize || the.size_news) {
        bool changed = take_size() || the.size_news;
        n.resize = the.size_news = false;
        if (changed) {
            out->kind = EVENT_RESIZED;
            return true;
        }
        curses_redraw(NULL); /* there and back again: the picture may have suffered */
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
    paint_free(the.paint);
    the.paint = NULL;
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
    the.stays = !has_string("rmcup");
    the.modern = has_string("cup") && environ_modern(name, tigetstr("cup"));
    the.facts.colors = count_colors(w->color);
    if (!open_paint()) {
        endwin();
        tty_close();
        return text_error(err, -1, "TERM=%s: its cursor cannot be put anywhere", the.facts.name);
    }
    add_keys();
    prepare_last_words();
    wrefresh(stdscr);
    (void)take_size();
    modes_on();
    curses_mouse(NULL, w->mouse);
    t->f = &curses_table;
    t->self = &the;
    return true;
}
