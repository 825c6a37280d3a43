/* tui/tty.h - the terminal as a device: signals, the line discipline, bytes in.
 * No curses, no meaning of bytes.  There is one terminal a process, standard input
 * and output, so there is no handle; all calls come from the main thread. */
#ifndef TUI_TTY_H
#define TUI_TTY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

/* Remembers the terminal's settings and takes over the signals: those that end the
 * program or say something about the terminal become news, those of a crash restore
 * the terminal first.  Call before curses starts. */
bool tty_open(game_error *err);
/* Puts handlers and settings back.  Allowed when not open. */
void tty_close(void);

/* What is written to the terminal when the program crashes; copied, cut when long. */
void tty_last_words(const char *bytes, size_t n);

/* Readable when there is news. */
int tty_wake_fd(void);

typedef struct tty_news {
    int end;     /* the signal that asks to leave, or 0 */
    bool stop;   /* Ctrl-Z: call tty_stop() when the terminal is in order */
    bool resume; /* went on after a stop that nobody announced */
    bool resize;
} tty_news;

/* Takes what came since the last call. */
void tty_take(tty_news *out);
/* Stops the process as Ctrl-Z does; returns when it goes on. */
void tty_stop(void);

/* Does the terminal line send a carriage return with every line feed? */
bool tty_adds_return(void);
/* Rows and columns as the kernel says; false when it does not know. */
bool tty_size(int *rows, int *cols);
/* Reads what is there, never waits: the bytes, 0 = nothing now, -1 = the terminal
 * is gone. */
int tty_read(void *bytes, size_t n);
/* Writes all of it, waiting as the terminal needs; gives up when that is gone. */
void tty_write(const char *bytes, size_t n);
/* Milliseconds of a clock that never falls. */
int64_t tty_now(void);

#endif
