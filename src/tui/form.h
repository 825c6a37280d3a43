/* tui/form.h - a list of rows with labels and values to be walked through and
 * changed: menus, options, the start of a game. */
#ifndef TUI_FORM_H
#define TUI_FORM_H

#include "tui/shell.h"

enum { FORM_ROWS = 48 };

typedef struct form_row {
    int id; /* the owner's; rows of the same id are told apart by 'sub' */
    int sub;
    bool changes;    /* has a value that left and right change */
    bool space;      /* an empty line before it */
    char label[256]; /* a file's name at most */
    char value[80];  /* beside the label, or "" */
    char help[200];  /* shown below for the chosen row */
} form_row;

typedef struct form {
    int n, at, first; /* rows, the chosen one, the first one shown */
    int by;           /* what FORM_CHANGE says: 1 to the next value, -1 to the one before */
    int label_cols;
    bool typing;      /* its owner takes the keys for a line of text */
    bool dense;       /* no blank lines: the rows just fit without */
    bool cut;         /* the chosen row's value did not fit */
    bool short_label; /* nor did its label */
    rect area;        /* where it was drawn last */
    form_row row[FORM_ROWS];
} form;

enum form_result { FORM_NOTHING, FORM_MOVED, FORM_ENTER, FORM_CHANGE, FORM_LEAVE };

void form_clear(form *f); /* keeps what is chosen */
/* Appends a row and returns it; the last row again when there are too many. */
form_row *form_add(form *f, int id, const char *label, const char *value, const char *help);
void form_draw(app *a, form *f, canvas *c, rect area);
/* A whole screen that is a form: title, rows, below them the chosen row's help, or a
 * message instead, and the keys. */
void form_screen(app *a, form *f, canvas *c, const char *title, const char *right,
                 const char *message);
/* The same with the keys of another context: a question is asked. */
void form_screen_at(app *a, form *f, canvas *c, const char *title, const char *right,
                    const char *message, enum context where);
/* What a key or click means; FORM_ENTER and so on are about f->row[f->at]. */
enum form_result form_event(app *a, form *f, const term_event *e);
/* The same where help (shell_usual()) and leaving are the usual ones: they are done, and
 * not told. */
enum form_result form_event_usual(app *a, form *f, const term_event *e, const game *g,
                                  enum context where);

#endif
