/* net/wire.h - the words that two programs say to each other about a game: lines of
 * text to messages and back.  Knows no sockets, no rules and no clocks: a message is
 * only well formed here, whether it makes sense is for others to say.
 *
 * A line is at most WIRE_LINE bytes with its newline: a word, then fields separated
 * by single blanks.  docs/NETWORK.md describes the conversation. */
#ifndef NET_WIRE_H
#define NET_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"
#include "net/secret.h"

enum {
    WIRE_VERSION = 1,
    WIRE_LINE = 1024, /* bytes of a line, newline included */
    WIRE_TEXT = 960,  /* bytes of a text, NUL included */
    WIRE_NAME = 25,   /* bytes of a name, NUL included */
    WIRE_WORD = 16,   /* bytes of a word, NUL included */
    WIRE_NUMBERS = 6,
    WIRE_MAX_NUMBER = 2000000000
};

enum wire_kind {
    WIRE_PARLOUR, /* n0 = version: the first line of both sides */
    WIRE_JOIN,    /* secret0 = code, word = hints yes/no, name0: wants to play */
    WIRE_WATCH,   /* secret0 = code, name0: wants to look on */
    WIRE_AGAIN,   /* secret0 = token, n0 = epoch, n1 = turn, hash, word = end, name0: is back */
    WIRE_REFUSED, /* text = why */
    WIRE_GAME,    /* word = key, text = options */
    WIRE_START,   /* text = state, "-" = the usual one */
    WIRE_CLOCK,   /* total, increment, turn of both players, in ms */
    WIRE_SEAT,    /* n0 = the guest's player, secret0 = token, secret1 = the game's, word = hints,
                     name0 = the host's */
    WIRE_PLACE,   /* for spectators: name0 and name1 play, n0 = the host's player */
    WIRE_WAIT,    /* for spectators: the game of name0, the host, has not begun */
    WIRE_BACK,    /* secret0 = new token, secret1 = the game's, n0 = epoch, n1 = turn, hash,
                     word = end */
    WIRE_READY,   /* the token is kept, the game may begin */
    WIRE_TURN,    /* n0 = number, hash after it, n1 = ms its player has used so far, text */
    WIRE_TOOK,    /* n0 = number, n1 = ms that the other side counts for it */
    WIRE_USED,    /* n0 = ms that the sender has used so far */
    WIRE_ASK,     /* word = undo, draw, rematch; n0 = at turn, n1 = back to turn */
    WIRE_YES,     /* the same fields: the answer */
    WIRE_NO,
    WIRE_WITHDRAW, /* the question is not asked any more: answered by no, if not yet answered */
    WIRE_RESIGN,   /* n0 = at turn */
    WIRE_FLAG,     /* n0 = at turn: the sender's time is over */
    WIRE_CLAIM,    /* n0 = at turn: is yours not over? */
    WIRE_CHAT,     /* text */
    WIRE_PING,     /* n0: anything, comes back in a pong */
    WIRE_PONG,
    WIRE_BYE,    /* text = why the sender closes */
    WIRE_UNDONE, /* for spectators: n0 = the turn that play went back to */
    WIRE_OVER,   /* for spectators: word = end */
    WIRE_NEW,    /* for spectators: a new game, sides changed */
    WIRE_KINDS
};

typedef struct wire_message {
    enum wire_kind kind;
    unsigned number[WIRE_NUMBERS]; /* 0 to WIRE_MAX_NUMBER */
    uint64_t hash;
    char secret[2][SECRET_TEXT]; /* as secret_new() writes it, or "-" */
    char word[WIRE_WORD];        /* [a-z0-9], never empty */
    char name[2][WIRE_NAME];     /* printable, no blanks, never empty */
    char text[WIRE_TEXT];        /* printable; chat, bye and refused may hold UTF-8 */
} wire_message;

/* A line without its newline.  False with *err ("turn: a number was expected") for
 * anything that is not exactly right; control characters and escape sequences in
 * texts for people are dropped, everywhere else they are wrong. */
bool wire_read(const char *line, size_t n, wire_message *out, game_error *err);
/* The line with its newline and a NUL; returns its length.  0 when a field cannot be
 * written (a text too long, a name empty). */
size_t wire_write(const wire_message *m, char buf[WIRE_LINE + 1]);
/* The word of a kind. */
const char *wire_word(enum wire_kind kind);

/* Copies what may be shown to people: printable ASCII and UTF-8 without control,
 * format, direction and zero-width characters; terminal escape sequences are left out
 * whole, bytes that are no UTF-8 one by one.  Always NUL ended, cut at a character. */
void wire_clean(char *dst, size_t size, const char *src, size_t n);
/* The same for a name: without blanks, at most WIRE_NAME - 1 bytes, "guest" if nothing
 * is left. */
void wire_name(char dst[WIRE_NAME], const char *src);
/* The hash of a state's text: the same in every build (FNV-1a, 64 bits, public domain,
 * Fowler, Noll, Vo). */
uint64_t wire_hash(const char *state_text);

#endif
