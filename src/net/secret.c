/* Crockford's base 32 (his public description): no i, l, o, u. */
#include "net/secret.h"

#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

static const char digits[] = "0123456789abcdefghjkmnpqrstvwxyz";

enum { BYTES = 16, GROUP = 4, BITS = 5 };

static bool random_bytes(uint8_t *out, size_t n)
{
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    size_t got = 0;
    while (fd >= 0 && got < n) {
        ssize_t some = read(fd, out + got, n - got);
        if (some <= 0)
            break;
        got += (size_t)some;
    }
    if (fd >= 0)
        close(fd);
    return got == n;
}

bool secret_new(char out[SECRET_TEXT])
{
    uint8_t byte[BYTES + 1] = {0};
    if (!random_bytes(byte, BYTES))
        return false;
    for (int i = 0; i < SECRET_DIGITS; i++) {
        int bit = i * BITS;
        unsigned pair = (unsigned)byte[bit / 8] << 8 | byte[bit / 8 + 1];
        out[i] = digits[pair >> (16 - BITS - bit % 8) & 31];
    }
    out[SECRET_DIGITS] = '\0';
    return true;
}

/* The value of a digit, or -1. */
static int value(char c)
{
    if (c >= 'A' && c <= 'Z')
        c = (char)(c - 'A' + 'a');
    if (c == 'o')
        c = '0';
    if (c == 'i' || c == 'l')
        c = '1';
    const char *at = c != '\0' ? strchr(digits, c) : NULL;
    return at != NULL ? (int)(at - digits) : -1;
}

bool secret_valid(const char *s)
{
    return strspn(s, digits) == SECRET_DIGITS && s[SECRET_DIGITS] == '\0';
}

bool secret_read(const char *typed, char out[SECRET_TEXT])
{
    int n = 0;
    memset(out, 0, SECRET_TEXT);
    for (const char *p = typed; *p != '\0'; p++) {
        if (*p == ' ' || *p == '-' || *p == '\t')
            continue;
        int v = value(*p);
        if (v < 0 || n == SECRET_DIGITS) {
            n = 0;
            break;
        }
        out[n++] = digits[v];
    }
    if (n < SECRET_DIGITS)
        out[0] = '\0';
    return n == SECRET_DIGITS;
}

void secret_show(const char secret[SECRET_TEXT], char out[SECRET_SHOWN])
{
    size_t n = 0;
    for (int i = 0; i < SECRET_DIGITS && secret[i] != '\0'; i++) {
        if (i > 0 && i % GROUP == 0)
            out[n++] = '-';
        out[n++] = secret[i];
    }
    out[n] = '\0';
}

bool secret_equal(const char *a, const char *b)
{
    if (!secret_valid(a) || !secret_valid(b))
        return false;
    volatile unsigned char differ = 0;
    for (int i = 0; i < SECRET_DIGITS; i++)
        differ = (unsigned char)(differ | (a[i] ^ b[i]));
    return differ == 0;
}
