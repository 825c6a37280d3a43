/* tui/input.h - from the bytes a keyboard sends to events.  Pure: no terminal, no
 * clock of its own, no curses; the caller hands over bytes and the time.
 *
 * A sequence may arrive in any number of pieces.  ESC alone is a key when nothing
 * follows for INPUT_ESC_MS; a sequence that stays unfinished is dropped after
 * INPUT_SEQUENCE_MS.  What is not known changes nothing: no event comes of it. */
#ifndef TUI_INPUT_H
#define TUI_INPUT_H

#include <stddef.h>

#include "tui/term.h"

enum {
    INPUT_ESC_MS = 150,
    INPUT_SEQUENCE_MS = 500,
    INPUT_ROOM = 1024, /* bytes kept at most */
    INPUT_EXTRA = 32,  /* sequences of the terminal's own */
    INPUT_EXTRA_BYTES = 16
};

/* Zero-initialised is ready for use. */
typedef struct input {
    unsigned char bytes[INPUT_ROOM];
    size_t n;      /* bytes not yet understood */
    int64_t since; /* when the last of them came */
    bool paste;    /* between the brackets of a paste */
    int skip;      /* what is being thrown away; input.c */
    bool mouse;    /* reports in the old three-byte form are expected */
    int n_extra;
    struct {
        char bytes[INPUT_EXTRA_BYTES];
        uint32_t key;
    } extra[INPUT_EXTRA];
} input;

/* A key of this terminal, as its description says; at least two bytes, the first
 * one ESC, else it is refused (false). */
bool input_add(input *in, const char *bytes, uint32_t key);
/* Bytes that input_feed() would take now. */
size_t input_room(const input *in);
/* 'now' in milliseconds, never falling.  Returns the bytes taken. */
size_t input_feed(input *in, const void *bytes, size_t n, int64_t now);
/* The next event; false = none yet.  Feed what is there to read before asking. */
bool input_next(input *in, int64_t now, term_event *out);
/* Milliseconds until input_next() must be asked again though no byte comes; -1 =
 * there is no such need. */
int input_timeout(const input *in, int64_t now);

#endif
