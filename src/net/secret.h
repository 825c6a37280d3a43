/* net/secret.h - join codes and tokens: 128 random bits as 26 letters and digits. */
#ifndef NET_SECRET_H
#define NET_SECRET_H

#include <stdbool.h>
#include <stddef.h>

enum {
    SECRET_DIGITS = 26,              /* base 32 digits: 130 bits, the last two zero */
    SECRET_TEXT = SECRET_DIGITS + 1, /* bytes, NUL included */
    SECRET_SHOWN = SECRET_TEXT + 6   /* in groups, for people */
};

/* Draws a new one from the system's generator.  False when there is none. */
bool secret_new(char out[SECRET_TEXT]);
/* Is it in the form that secret_new() writes? */
bool secret_valid(const char *s);
/* As a person types it: any case, blanks and dashes between the digits, o for 0, i
 * and l for 1.  False, and 'out' empty, when it is no code. */
bool secret_read(const char *typed, char out[SECRET_TEXT]);
/* In groups for people: "k7qm-2wxd-...". */
void secret_show(const char secret[SECRET_TEXT], char out[SECRET_SHOWN]);
/* Takes the same time wherever the two differ.  False for anything but two valid
 * secrets. */
bool secret_equal(const char *a, const char *b);

#endif
