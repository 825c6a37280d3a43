/* A program for the tests of the terminal: says which events come, a line each.
 * Typed: q leaves, a aborts, m turns the mouse off and on, t takes the next theme. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/launch.h"
#include "tui/term.h"
#include "tui/theme.h"

enum { LINES_KEPT = 12 };

typedef struct echo {
    term t;
    char line[LINES_KEPT][60];
    int n;
} echo;

static void say(echo *e, const char *format, int a, int b, int c)
{
    memmove(e->line[1], e->line[0], sizeof e->line - sizeof e->line[0]);
    char body[40];
    snprintf(body, sizeof body, format, a, b, c);
    snprintf(e->line[0], sizeof e->line[0], "%d: %s", ++e->n, body);
}

static void draw(echo *e)
{
    int rows, cols;
    e->t.f->size(e->t.self, &rows, &cols);
    canvas *c = canvas_new(rows, cols);
    if (!c)
        return;
    term_facts facts;
    e->t.f->facts(e->t.self, &facts);
    char head[80];
    snprintf(head, sizeof head, "echo %dx%d colors=%d unicode=%d mouse=%d", rows, cols,
             facts.colors, facts.unicode, facts.mouse);
    canvas_text(c, 0, 0, ROLE_TITLE, head);
    for (int i = 0; i < LINES_KEPT; i++)
        canvas_text(c, 2 + i, 2, i % 2 ? ROLE_PIECE_1 : ROLE_GOOD, e->line[i]);
    if (rows > 20) {
        for (int r = 0; r < ROLE_COUNT; r++)
            canvas_text(c, rows - 4, 2 * r, (enum role)r, facts.unicode ? "\u25cf" : "x");
        canvas_box(c, (rect){rows - 3, 0, 3, cols}, ROLE_FRAME, !facts.unicode, "box");
    }
    e->t.f->show(e->t.self, c, 1, e->n % cols);
    canvas_free(c);
}

/* False = leave. */
static bool handle(echo *e, const term_event *v)
{
    static int theme_at_now;
    term_facts facts;
    switch (v->kind) {
    case EVENT_KEY:
        say(e, "key %x", (int)v->key, 0, 0);
        if (v->key == 'a')
            abort();
        if (v->key == 'm') {
            e->t.f->facts(e->t.self, &facts);
            e->t.f->mouse(e->t.self, !facts.mouse);
        }
        if (v->key == 't')
            e->t.f->theme(e->t.self, theme_at(++theme_at_now % theme_count()));
        if (v->key == 0x0c)
            e->t.f->redraw(e->t.self);
        return v->key != 'q';
    case EVENT_PASTE:
        say(e, "paste %x", (int)v->key, 0, 0);
        return true;
    case EVENT_MOUSE:
        say(e, "mouse %d %d %d", v->row, v->col, (int)v->button);
        return true;
    case EVENT_RESIZED:
        say(e, "resized", 0, 0, 0);
        return true;
    case EVENT_RESUMED:
        say(e, "resumed", 0, 0, 0);
        return true;
    case EVENT_END:
        return false;
    default:
        return true;
    }
}

int main(int argc, char **argv)
{
    echo e;
    memset(&e, 0, sizeof e);
    game_error err;
    struct term_wishes w = {.color = COLOR_AUTO, .glyphs = GLYPHS_AUTO, .mouse = true};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--color=always") == 0)
            w.color = COLOR_ALWAYS;
        if (strcmp(argv[i], "--color=never") == 0)
            w.color = COLOR_NEVER;
        if (strcmp(argv[i], "--no-mouse") == 0)
            w.mouse = false;
    }
    if (!term_open_curses(&e.t, &w, &err)) {
        fprintf(stderr, "%s\n", err.text);
        return 1;
    }
    for (bool on = true; on;) {
        draw(&e);
        struct pollfd f[2] = {{.fd = e.t.f->fd(e.t.self), .events = POLLIN},
                              {.fd = e.t.f->wake(e.t.self), .events = POLLIN}};
        poll(f, 2, e.t.f->timeout(e.t.self));
        for (term_event v; on && e.t.f->next(e.t.self, &v);)
            on = handle(&e, &v);
    }
    e.t.f->close(e.t.self);
    return 0;
}
