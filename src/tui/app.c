/* The loop: draw if something changed, poll the terminal and the descriptors of
 * every screen, hand out what the terminal read, then let the screens take their
 * news: a game goes on while help or a list of files lies on top of it.
 * Pictures are whole canvases; the terminal sends the differences.  Screens that
 * leave are freed at the end of a round, since they may be on the call stack. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/bits.h"
#include "play/review.h"
#include "tui/game_screen.h"
#include "tui/kept.h"
#include "tui/net_screen.h"
#include "tui/shell.h"
#include "tui/theme.h"

static long long clock_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- the stack ---------------------------------------------------------- */

static screen *top(app *a)
{
    return &a->stack[a->depth - 1];
}

bool app_push(app *a, const screen_table *t, void *self)
{
    if (a->depth == APP_STACK) {
        t->free(self);
        return false;
    }
    a->stack[a->depth++] = (screen){t, self};
    a->dirty = true;
    return true;
}

static void bury(app *a)
{
    a->depth--;
    a->dead[a->n_dead++] = a->stack[a->depth];
    a->dirty = true;
}

void app_pop(app *a)
{
    if (a->depth == 0 || a->n_dead == APP_STACK)
        return;
    bury(a);
    if (a->depth == 0)
        a->quit = true;
    else if (top(a)->t->shown != NULL)
        top(a)->t->shown(a, top(a)->self);
}

void app_replace(app *a, const screen_table *t, void *self)
{
    if (a->depth > 0 && a->n_dead < APP_STACK)
        bury(a);
    app_push(a, t, self);
}

static void free_dead(app *a)
{
    for (int i = 0; i < a->n_dead; i++)
        a->dead[i].t->free(a->dead[i].self);
    a->n_dead = 0;
}

/* ---- what the screens ask ----------------------------------------------- */

bool app_unicode(const app *a)
{
    int wish = a->set.value[SET_GLYPHS];
    /* A terminal that cannot show them gets none, whatever the preferences say. */
    if (wish == GLYPHS_UNICODE && (a->facts.unicode || a->launch->glyphs == GLYPHS_UNICODE))
        return true;
    return wish == GLYPHS_AUTO && a->facts.unicode;
}

enum key_style app_style(const app *a, bool hex)
{
    if (!a->set.value[SET_VI])
        return KEYS_PLAIN;
    return hex ? KEYS_VI_HEX : KEYS_VI;
}

void app_settings_changed(app *a)
{
    a->term->f->theme(a->term->self, theme_at(a->set.value[SET_THEME]));
    a->term->f->mouse(a->term->self, a->set.value[SET_MOUSE] != 0);
    if (a->files) {
        /* What only the command line asked for is for this time. */
        for (int i = 0; i < SET_COUNT; i++) {
            if (a->set.value[i] == a->launched.value[i])
                continue;
            a->stored.value[i] = a->set.value[i];
            a->launched.value[i] = -1;
        }
        settings_write(&a->stored, a->prefs);
        game_error err;
        if (!prefs_save(a->prefs, &err))
            text_copy(a->message, sizeof a->message, err.text);
    }
    a->dirty = true;
}

void app_bell(app *a)
{
    if (a->set.value[SET_BELL])
        a->term->f->bell(a->term->self);
}

uint64_t app_seed(const app *a)
{
    if (a->launch->seed_given)
        return a->launch->options.seed;
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return bits_mix((uint64_t)t.tv_sec * 1000000007u + (uint64_t)t.tv_nsec);
}

match_options app_options(const app *a, const game *g)
{
    match_options o = a->launch->options;
    for (int i = 0; i < 2; i++) {
        o.seat[i] = (seat){.kind = SEAT_HUMAN};
        o.clock[i] = (match_clock){0, 0, 0};
    }
    if (a->launch->game != g) {
        o.weights = NULL;
        o.weights_size = 0;
    }
    o.seed = app_seed(a);
    return o;
}

const opening_book *app_openings(app *a, const game *g)
{
    if (a->book_of != g) {
        opening_book_free(a->book);
        a->book = opening_book_new(g);
        a->book_of = g;
    }
    return a->book;
}

/* ---- start and end ------------------------------------------------------ */

bool app_start(app *a, const launch *l, term *t, bool files)
{
    memset(a, 0, sizeof *a);
    a->launch = l;
    a->term = t;
    a->files = files;
    a->now = clock_ms();
    t->f->facts(t->self, &a->facts);
    int rows, cols;
    t->f->size(t->self, &rows, &cols);
    a->canvas = canvas_new(rows, cols);
    a->prefs = prefs_new();
    if (a->canvas == NULL || a->prefs == NULL) {
        app_finish(a);
        return false;
    }
    settings_init(&a->set);
    game_error err;
    if (a->files) {
        if (!prefs_load(a->prefs, &err))
            text_copy(a->message, sizeof a->message, err.text);
        settings_read(&a->set, a->prefs);
        a->autosave = store_lock_autosave();
        if (a->autosave) /* else it is a game that another program plays */
            kept_load(a);
    }
    a->stored = a->set;
    settings_launch(&a->set, l);
    a->launched = a->set;
    t->f->theme(t->self, theme_at(a->set.value[SET_THEME]));
    t->f->mouse(t->self, a->set.value[SET_MOUSE] != 0);
    if (!menu_open(a)) {
        app_finish(a);
        return false;
    }
    if (l->net != NULL || l->join)
        net_open_launch(a);
    else if (l->load[0] != 0)
        game_open_file(a, l->load);
    else if (l->game != NULL)
        game_open_launch(a);
    a->dirty = true;
    return true;
}

void app_finish(app *a)
{
    while (a->depth > 0) {
        a->depth--;
        a->stack[a->depth].t->free(a->stack[a->depth].self);
    }
    free_dead(a);
    review_free(a->review);
    a->review = NULL;
    canvas_free(a->canvas);
    prefs_free(a->prefs);
    free(a->kept);
    opening_book_free(a->book);
    a->book = NULL;
    a->book_of = NULL;
    a->canvas = NULL;
    a->prefs = NULL;
    a->kept = NULL;
}

/* ---- the loop ----------------------------------------------------------- */

static int within(int v, int n)
{
    return v < 0 ? 0 : v < n ? v : n - 1;
}

static void draw(app *a)
{
    int rows, cols;
    a->term->f->size(a->term->self, &rows, &cols);
    if (!canvas_resize(a->canvas, rows, cols))
        return; /* memory is short: the old picture stays */
    a->cursor_row = canvas_rows(a->canvas) - 1;
    a->cursor_col = 0;
    if (a->depth > 0)
        top(a)->t->draw(a, top(a)->self, a->canvas);
    canvas_clip(a->canvas, NULL);
    /* A line that is longer than the screen ends at its edge. */
    a->cursor_row = within(a->cursor_row, canvas_rows(a->canvas));
    a->cursor_col = within(a->cursor_col, canvas_cols(a->canvas));
    a->term->f->show(a->term->self, a->canvas, a->cursor_row, a->cursor_col);
    a->dirty = false;
}

/* Everything that must last is put away, from the top of the stack down. */
static void keep_all(app *a)
{
    for (int i = a->depth - 1; i >= 0; i--)
        if (a->stack[i].t->keep != NULL)
            a->stack[i].t->keep(a, a->stack[i].self);
}

/* The terminal stopped the process while it was asked for events. */
static void slept(app *a)
{
    long long now = clock_ms();
    for (int i = a->depth - 1; i >= 0; i--)
        if (a->stack[i].t->slept != NULL)
            a->stack[i].t->slept(a, a->stack[i].self, (long)(now - a->now));
    a->now = now;
    a->dirty = true;
}

static void handle(app *a, const term_event *e)
{
    switch (e->kind) {
    case EVENT_NONE:
        return;
    case EVENT_END:
        keep_all(a);
        a->quit = true;
        a->exit_code = e->signal > 0 ? 128 + e->signal : 0;
        return;
    case EVENT_RESIZED:
        a->dirty = true;
        return;
    case EVENT_RESUMED:
        slept(a);
        return;
    case EVENT_KEY:
        if (e->key == 0x0c) { /* Ctrl-L */
            a->term->f->redraw(a->term->self);
            a->dirty = true;
            return;
        }
        break;
    default:
        break;
    }
    a->dirty = true;
    if (a->depth > 0)
        top(a)->t->event(a, top(a)->self, e);
}

static int least_timeout(app *a, int most_ms)
{
    int ms = most_ms;
    int t = a->term->f->timeout(a->term->self);
    if (t >= 0 && (ms < 0 || t < ms))
        ms = t;
    for (int i = 0; i < a->depth; i++) {
        if (a->stack[i].t->timeout == NULL)
            continue;
        t = a->stack[i].t->timeout(a, a->stack[i].self);
        if (t >= 0 && (ms < 0 || t < ms))
            ms = t;
    }
    return ms;
}

enum { MOST_FDS = 64 };

static void wait_for_news(app *a, int most_ms)
{
    struct pollfd fd[MOST_FDS];
    int n = 0, term_fd = a->term->f->fd(a->term->self);
    if (term_fd >= 0)
        fd[n++] = (struct pollfd){.fd = term_fd, .events = POLLIN};
    int wake = a->term->f->wake(a->term->self);
    if (wake >= 0)
        fd[n++] = (struct pollfd){.fd = wake, .events = POLLIN};
    for (int i = 0; i < a->depth; i++)
        if (a->stack[i].t->fds != NULL)
            n += a->stack[i].t->fds(a->stack[i].self, fd + n, MOST_FDS - n);
    int ms = least_timeout(a, most_ms);
    /* EINTR is a resize or another signal: next() tells. */
    (void)poll(fd, (nfds_t)n, ms);
}

bool app_round(app *a, int most_ms)
{
    if (a->dirty)
        draw(a);
    term_event e;
    wait_for_news(a, most_ms);
    a->now = clock_ms();
    while (!a->quit && a->term->f->next(a->term->self, &e))
        handle(a, &e);
    for (int i = 0; !a->quit && i < a->depth; i++)
        if (a->stack[i].t->tick != NULL && a->stack[i].t->tick(a, a->stack[i].self) &&
            i == a->depth - 1)
            a->dirty = true;
    free_dead(a);
    return !a->quit;
}
