/* tests/tui/pty.h - a program on a terminal of its own: started on a pty with a
 * given TERM, locale, size and an empty home; fed with bytes; its screen read with
 * libvterm.  Waits have a bound, so that a hang is a failure and not a hang. */
#ifndef TESTS_PTY_H
#define TESTS_PTY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

typedef struct pty pty;

enum { PTY_BOUND = 30000 }; /* milliseconds after which a wait has failed */

typedef struct pty_setup {
    const char *term;       /* NULL = xterm-256color */
    const char *locale;     /* LC_ALL; NULL = C.UTF-8 */
    int rows, cols;         /* 0 = 24 x 80 */
    const char *home;       /* a folder that stays, or NULL = a new one, removed at the end */
    const char *const *env; /* more "NAME=value", NULL ended, or NULL */
    bool shell;             /* under a parent that does job control, as a shell does */
} pty_setup;

/* args without the program's own name, NULL ended.  Fails the test when it cannot. */
pty *pty_start(const pty_setup *s, const char *program, const char *const *args);
/* Kills what still runs. */
void pty_free(pty *p);
pid_t pty_pid(const pty *p);
const char *pty_home(const pty *p);

void pty_type(pty *p, const char *bytes);
/* One byte at a time, with a gap. */
void pty_type_slowly(pty *p, const char *bytes, int ms);
/* Reads for that long. */
void pty_pump(pty *p, int ms);
/* Reads until nothing has come for that long. */
void pty_quiet(pty *p, int ms);
/* Reads until it holds; false after PTY_BOUND. */
bool pty_until(pty *p, bool (*holds)(pty *p, void *arg), void *arg);
/* Until the screen has that text somewhere in a row; fails the test after PTY_BOUND,
 * printing the screen. */
void pty_await(pty *p, const char *text);
void pty_await_gone(pty *p, const char *text);
bool pty_shows(pty *p, const char *text);
/* Where a text stands; false = nowhere. */
bool pty_find(pty *p, const char *text, int *row, int *col);

/* Rows with trailing blanks cut; valid until the next call. */
const char *pty_screen(pty *p);
const char *pty_row(pty *p, int row);
void pty_cursor(const pty *p, int *row, int *col, bool *visible);
bool pty_alternate(const pty *p);
/* Is private mode n set (ESC [ ? n h)? */
bool pty_mode(const pty *p, int n);

typedef struct pty_look {
    bool bold, underline, reverse, colored;
} pty_look;
pty_look pty_look_at(const pty *p, int row, int col);

/* Everything that was sent since the start; its length. */
const char *pty_output(const pty *p, size_t *n);
size_t pty_sent(const pty *p);

void pty_resize(pty *p, int rows, int cols);
void pty_size(const pty *p, int *rows, int *cols);
void pty_kill(pty *p, int signal);
/* The line goes dead. */
void pty_hangup(pty *p);
/* Waits for the end; false = it still runs after PTY_BOUND.  *status as of waitpid(). */
bool pty_ended(pty *p, int *status);
/* With a shell: waits until it is stopped; lets it go on, after "stty sane" if asked. */
bool pty_stopped(pty *p);
void pty_continue(pty *p, bool sane);
/* The terminal's settings, now and before the start. */
void pty_modes(const pty *p, struct termios *now, struct termios *before);

#endif
