/* tests/tui/terminal.h - what the tests of the real program on a real terminal share. */
#ifndef TESTS_TERMINAL_H
#define TESTS_TERMINAL_H

#include "tui/pty.h"

/* Starts the program with words separated by single blanks, and waits for its first
 * screen. */
pty *terminal_start(const pty_setup *s, const char *words);
/* The same under LC_ALL=C, where marks on the board are ASCII. */
pty *terminal_start_ascii(const char *words);
/* Waits until nothing is drawn any more. */
void terminal_settle(pty *p);
/* The terminal is as it was before the program. */
void terminal_expect_clean(pty *p);
/* It ends by itself with this code, or by this signal. */
void terminal_expect_exit(pty *p, int code);
void terminal_expect_killed(pty *p, int signal);
/* Copies the screen; the caller frees it. */
char *terminal_copy(pty *p);
/* Writes the preferences of a home that has none yet. */
void terminal_preferences(const char *home, const char *lines);
/* The step that a hint names, on the line with 'label' ("Hint "); false = there is none. */
bool terminal_hint(pty *p, const char *label, char *step, size_t size);
/* Asks for a hint unless it is shown, and waits for it; and types its step. */
void terminal_await_hint(pty *p, const char *label);
void terminal_play_hint(pty *p, const char *label);
/* Types keys and waits for a text. */
void terminal_do(pty *p, const char *keys, const char *text);

#endif
